//! Reading the end of a position text: which of the hands, the memory and the move number its
//! fields are, and the last two of them.
//!
//! A field that the game has no use for is a fault; so is one that could mean two things.

mod fen;

use std::ops::Range;

use crate::position_reader::{Reader, between_commas};
use crate::position_writer::{side_letter, unlabelled};
use crate::setup::SetupError;
use crate::square_text::read_square;
use crate::types::{Color, Square};
use ::rules::{Holds, Place, Register, Registers};

/// What a field after the side to move looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// `-`.
    Nothing,
    /// Digits.
    Number,
    /// The name of a square.
    Square,
    /// Two numbers with a `+` between them.
    Counts,
    /// Begins with the label of this register.
    Labelled(Register),
    /// None of these.
    Other,
}

impl Reader<'_> {
    /// The fields after the side to move; returns the move number.
    pub(crate) fn after_side(&mut self, fields: Vec<Range<usize>>, bracketed: bool) -> u32 {
        let sorted = fields.into_iter().map(|field| (self.sort(&field), field));
        let sorted: Vec<(Sort, Range<usize>)> = sorted.collect();
        let mut rest = sorted.into_iter().peekable();
        let fen = self.info.writes_fen();
        let expected: Vec<Register> = unlabelled(self.info).collect();
        let holds: Vec<Holds> = expected.iter().map(|each| each.row().holds).collect();
        let hands = self.info.hands;
        let is_hands = |sort: Sort| match sort {
            _ if fen => false,
            Sort::Number | Sort::Counts | Sort::Labelled(_) => false,
            Sort::Square => hands && !bracketed,
            Sort::Nothing => hands || !holds.contains(&Holds::Square),
            Sort::Other => hands || holds.is_empty(),
        };
        if let Some((_, field)) = rest.next_if(|(sort, _)| is_hands(*sort)) {
            match bracketed {
                true if &self.text[field.clone()] == "-" => {}
                true => self.fault(field, "the hands are given twice".to_owned()),
                false => self.hands(field),
            }
        }
        let before = |register: &Register| register.row().place == Place::BeforeNumber;
        let mut limit = None;
        for register in Register::ALL.into_iter().filter(before) {
            let known = expected.contains(&register);
            let holds = register.row().holds;
            // In a FEN the limit of a count may stand in the place of squares that were passed.
            let in_place = fen && register == Register::EnPassant && rest.clone().nth(2).is_some();
            if let Some((_, field)) = rest.next_if(|(sort, _)| in_place && *sort == Sort::Number) {
                limit = Some(field);
                continue;
            }
            // A number that stands alone is that of the move.
            let is_count = known && is_count_of_both(register) && rest.clone().nth(1).is_some();
            // A square that another one or `-` follows is not yet that of a capture in passing.
            let next = rest.clone().nth(1).map(|(sort, _)| sort);
            // So is one that three numbers follow: the first of them is the limit of a count.
            let counts = next == Some(Sort::Number) && rest.clone().nth(3).is_some();
            let is_first = counts || matches!(next, Some(Sort::Square | Sort::Nothing));
            let is_value = |sort: Sort| match sort {
                Sort::Number => is_count && limit.is_none(),
                Sort::Labelled(_) => false,
                Sort::Square => match holds {
                    Holds::Square => !fen || known,
                    Holds::Way => known,
                    Holds::Places => known && is_first,
                    Holds::Count | Holds::Limited => false,
                },
                Sort::Counts => holds == Holds::Count && !is_count_of_both(register),
                Sort::Nothing => known && holds != Holds::Count,
                Sort::Other => known,
            };
            if let Some((_, field)) = rest.next_if(|(sort, _)| is_value(*sort)) {
                match holds {
                    Holds::Square => self.unlabelled(register, field),
                    Holds::Count if is_count_of_both(register) => self.count(register, field),
                    Holds::Count => self.counts(register, field),
                    Holds::Places => self.fresh(field),
                    Holds::Way => self.passed(field),
                    Holds::Limited => self.counted(field),
                }
            }
        }
        let mut number = 1;
        if let Some((_, field)) = rest.next_if(|(sort, _)| !matches!(sort, Sort::Labelled(_))) {
            let counter = (fen || &self.text[field.clone()] == "0").then_some(());
            let after = counter.and_then(|()| rest.next_if(|(sort, _)| *sort == Sort::Number));
            match after {
                // A FEN has the field of the clock also where the game has none.
                Some((_, last)) if fen => {
                    if let Some(limit) = limit.take() {
                        let [counted, most] = [&field, &limit].map(|at| &self.text[at.clone()]);
                        self.limited(&format!("{counted}/{most}"), limit.start..field.end);
                    }
                    number = self.number(last);
                }
                Some((_, last)) => self.counters(field.start..last.end),
                None => number = self.number(field),
            }
        }
        if let Some(limit) = limit {
            let message = "plies and the number of the move are expected after this limit";
            self.fault(limit, message.to_owned());
        }
        if fen {
            number = 2 * number - u32::from(self.setup.side == Color::First);
        }
        for register in Register::ALL {
            let sort = Sort::Labelled(register);
            if let Some((_, field)) = rest.next_if(|(found, _)| *found == sort) {
                match register.row().holds {
                    Holds::Count if is_count_of_both(register) => self.count(register, field),
                    Holds::Count => self.numbers(register, field),
                    Holds::Limited => self.counted(field),
                    _ => self.labelled(register, field),
                }
            }
        }
        if let Some((_, first)) = rest.next() {
            let end = rest.last().map_or(first.end, |(_, last)| last.end);
            let message = "nothing is expected after the move number".to_owned();
            self.fault(first.start..end, message);
        }
        number
    }

    /// What a field after the side to move can be, by its looks.
    fn sort(&self, field: &Range<usize>) -> Sort {
        let word = &self.text[field.clone()];
        let labelled =
            |register: &Register| label(*register).is_some_and(|label| word.starts_with(label));
        if let Some(register) = Register::ALL.into_iter().find(labelled) {
            return Sort::Labelled(register);
        }
        match word {
            "-" => Sort::Nothing,
            word if word.bytes().all(|b| b.is_ascii_digit()) => Sort::Number,
            word if read_square(self.info, word).is_some() => Sort::Square,
            word if two_numbers(word).is_some() => Sort::Counts,
            _ => Sort::Other,
        }
    }

    /// A register with a field of its own, which is for both players.
    fn unlabelled(&mut self, register: Register, span: Range<usize>) {
        let word = &self.text[span.clone()];
        if word == "-" {
            return;
        }
        match read_square(self.info, word) {
            Some(square) => self.hold(register, Color::First, square, span),
            None => {
                let expected = register.row().expected;
                self.fault(span, format!("expected {expected}"));
            }
        }
    }

    /// A count for both players, behind its label if it has one.
    fn count(&mut self, register: Register, span: Range<usize>) {
        let label = label(register).unwrap_or_default();
        let count = self.text[span.clone()][label.len()..].parse().ok();
        let Some(count) = count.filter(|count| *count <= Registers::MOST) else {
            let (expected, most) = (register.row().expected, Registers::MOST);
            self.fault(span, format!("expected {expected}, {most} at most"));
            return;
        };
        let registers = &mut self.setup.registers;
        registers.set_value(register, Color::First, count);
        self.places.registers.push((register, Color::First, span));
    }

    /// A number for each player, behind the label.
    fn numbers(&mut self, register: Register, span: Range<usize>) {
        if !self.info.has(register) {
            self.fault(span, register.row().unknown.to_owned());
            return;
        }
        let label = label(register).unwrap_or_default();
        let numbers = two_numbers(&self.text[span.clone()][label.len()..]);
        let Some(numbers) = numbers.filter(|both| both.iter().all(|one| *one <= Registers::MOST))
        else {
            let expected = register.row().expected;
            self.fault(span, format!("expected {expected}"));
            return;
        };
        for color in Color::BOTH {
            let value = numbers[color.index()];
            self.setup.registers.set_value(register, color, value);
            self.places.registers.push((register, color, span.clone()));
        }
    }

    /// How many plies of a count have passed, behind the label.
    fn counted(&mut self, span: Range<usize>) {
        let label = label(Register::Counting).unwrap_or_default();
        let text = self.text;
        self.limited(&text[span.clone()][label.len()..], span);
    }

    /// The same from `8/32`.
    fn limited(&mut self, text: &str, span: Range<usize>) {
        let register = Register::Counting;
        if !self.info.has(register) {
            self.fault(span, register.row().unknown.to_owned());
            return;
        }
        let number = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse().ok().filter(|_| digits);
            number.filter(|number| *number <= Registers::MOST)
        };
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(count, limit)| Some((number(count)?, number(limit)?)));
        let Some(numbers) = numbers.filter(|(_, limit)| *limit > 0) else {
            let (expected, most) = (register.row().expected, Registers::MOST);
            self.fault(span, format!("expected {expected}, {most} at most"));
            return;
        };
        let registers = &mut self.setup.registers;
        registers.set_limited(register, Some(numbers));
        self.places.registers.push((register, Color::First, span));
    }

    /// What is missing of two counts.
    fn counts(&mut self, register: Register, span: Range<usize>) {
        if !self.info.has(register) {
            self.fault(span, register.row().unknown.to_owned());
            return;
        }
        let asked = self.info.asked(register);
        let read = two_numbers(&self.text[span.clone()]);
        let Some(missing) = read.filter(|missing| missing.iter().all(|each| *each <= asked)) else {
            let expected = register.row().expected;
            let message = format!("expected {expected}, `{asked}+{asked}` at most");
            self.fault(span, message);
            return;
        };
        for color in Color::BOTH {
            let value = asked - missing[color.index()];
            self.setup.registers.set_value(register, color, value);
            self.places.registers.push((register, color, span.clone()));
        }
    }

    /// Squares behind a label. Whose they are, the pieces on them say.
    fn labelled(&mut self, register: Register, span: Range<usize>) {
        let label = label(register).unwrap_or_default();
        let squares = span.start + label.len()..span.end;
        for place in between_commas(self.text, squares) {
            let word = &self.text[place.clone()];
            let Some(square) = read_square(self.info, word) else {
                let expected = register.row().expected;
                let place = if place.is_empty() {
                    span.clone()
                } else {
                    place
                };
                self.fault(place, format!("expected {expected}"));
                continue;
            };
            let Some(piece) = self.setup.board[square.index()] else {
                // Of a board in error the piece may not have been understood.
                if self.faults.is_empty() {
                    let error = SetupError::Register {
                        register,
                        color: self.setup.side,
                        value: u32::from(square.0) + 1,
                    };
                    self.fault(place, error.describe(self.info));
                }
                continue;
            };
            let color = piece.color;
            if self.setup.registers.square(register, color).is_some() {
                let player = &self.info.players[color.index()];
                let message = format!("no more than one piece of {player} can wait");
                self.fault(place, message);
                continue;
            }
            self.hold(register, color, square, place);
        }
    }

    fn hold(&mut self, register: Register, color: Color, square: Square, span: Range<usize>) {
        let registers = &mut self.setup.registers;
        registers.set_square(register, color, Some(square));
        self.places.registers.push((register, color, span));
    }

    /// The two counters that end a position in chess programs.
    fn counters(&mut self, span: Range<usize>) {
        let first = side_letter(self.info, Color::First);
        let mut message = "expected one number here, that of the next move".to_owned();
        if first != "w" {
            message += &format!(
                "; two numbers end a FEN, in which `w` moves first, but here `{first}` does"
            );
        }
        self.fault(span, message);
    }

    fn number(&mut self, span: Range<usize>) -> u32 {
        match self.text[span.clone()].parse() {
            Ok(number) if (1..=1_000_000).contains(&number) => number,
            _ => {
                let message = "the move number is a number from 1 to 1000000".to_owned();
                self.fault(span, message);
                1
            }
        }
    }
}

/// Whether the register is a count for both players, which is written as it is.
fn is_count_of_both(register: Register) -> bool {
    let row = register.row();
    row.holds == Holds::Count && !row.for_each_player
}

/// The numbers of a field like `3+3`.
fn two_numbers(word: &str) -> Option<[u32; 2]> {
    let (first, second) = word.split_once('+')?;
    let number = |text: &str| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| digits)
    };
    Some([number(first)?, number(second)?])
}

/// What begins the field of a register that is labelled.
fn label(register: Register) -> Option<&'static str> {
    match register.row().place {
        Place::Labelled(label) => Some(label),
        Place::BeforeNumber => None,
    }
}

#[cfg(test)]
mod tests;
