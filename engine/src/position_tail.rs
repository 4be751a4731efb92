//! Reading the end of a position text: which of the hands, the memory and the move number its
//! fields are, and the last two of them.
//!
//! A field that the game has no use for is a fault; so is one that could mean two things.

use std::ops::Range;

use crate::position_reader::{Reader, between_commas};
use crate::position_text::side_letter;
use crate::setup::SetupError;
use crate::square_text::read_square;
use crate::types::Color;

/// What begins the field of waiting pieces.
const WAITING: &str = "d=";

/// What a field after the side to move looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// `-`.
    Nothing,
    /// Digits.
    Number,
    /// The name of a square.
    Square,
    /// Begins with [`WAITING`].
    Waiting,
    /// None of these.
    Other,
}

impl Reader<'_> {
    /// The fields after the side to move; returns the move number.
    pub(crate) fn after_side(&mut self, fields: Vec<Range<usize>>, bracketed: bool) -> u32 {
        let sorted = fields.into_iter().map(|field| (self.sort(&field), field));
        let sorted: Vec<(Sort, Range<usize>)> = sorted.collect();
        let mut rest = sorted.into_iter().peekable();
        let (hands, remembers) = (self.info.hands, self.info.remembers_capture);
        let is_hands = |sort: Sort| match sort {
            Sort::Number | Sort::Waiting => false,
            Sort::Square => hands && !bracketed,
            Sort::Nothing | Sort::Other => hands || !remembers,
        };
        if let Some((_, field)) = rest.next_if(|(sort, _)| is_hands(*sort)) {
            match bracketed {
                true if &self.text[field.clone()] == "-" => {}
                true => self.fault(field, "the hands are given twice".to_owned()),
                false => self.hands(field),
            }
        }
        let is_struck = |sort: Sort| match sort {
            Sort::Number | Sort::Waiting => false,
            Sort::Square => true,
            Sort::Nothing | Sort::Other => remembers,
        };
        if let Some((_, field)) = rest.next_if(|(sort, _)| is_struck(*sort)) {
            self.struck(field);
        }
        let mut number = 1;
        if let Some((_, field)) = rest.next_if(|(sort, _)| *sort != Sort::Waiting) {
            let counter = (&self.text[field.clone()] == "0").then_some(());
            let after = counter.and_then(|()| rest.next_if(|(sort, _)| *sort == Sort::Number));
            match after {
                Some((_, last)) => self.counters(field.start..last.end),
                None => number = self.number(field),
            }
        }
        if let Some((_, field)) = rest.next_if(|(sort, _)| *sort == Sort::Waiting) {
            self.waiting(field);
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
        match &self.text[field.clone()] {
            "-" => Sort::Nothing,
            word if word.starts_with(WAITING) => Sort::Waiting,
            word if word.bytes().all(|b| b.is_ascii_digit()) => Sort::Number,
            word if read_square(self.info, word).is_some() => Sort::Square,
            _ => Sort::Other,
        }
    }

    /// The square of a capture that must be answered to.
    fn struck(&mut self, span: Range<usize>) {
        let word = &self.text[span.clone()];
        if word == "-" {
            return;
        }
        match read_square(self.info, word) {
            Some(square) => {
                self.setup.memory.struck = Some(square);
                self.places.struck = span;
            }
            None => {
                let message = "expected the square of the previous move's capture here \
                               that must be answered to, or `-`";
                self.fault(span, message.to_owned());
            }
        }
    }

    /// The squares of the waiting pieces. Whose they are, the pieces on them say.
    fn waiting(&mut self, span: Range<usize>) {
        let squares = span.start + WAITING.len()..span.end;
        for place in between_commas(self.text, squares) {
            let word = &self.text[place.clone()];
            let Some(square) = read_square(self.info, word) else {
                let message = format!(
                    "expected the squares of waiting pieces after `{WAITING}`, at most one for each \
                     player"
                );
                let place = if place.is_empty() {
                    span.clone()
                } else {
                    place
                };
                self.fault(place, message);
                continue;
            };
            let Some(piece) = self.setup.board[square.index()] else {
                // Of a board in error the piece may not have been understood.
                if self.faults.is_empty() {
                    let color = self.setup.side;
                    let error = SetupError::Waiting { color, square };
                    self.fault(place, error.describe(self.info));
                }
                continue;
            };
            let color = piece.color.index();
            if self.setup.memory.waiting[color].is_some() {
                let player = &self.info.players[color];
                let message = format!("no more than one piece of {player} can wait");
                self.fault(place, message);
                continue;
            }
            self.setup.memory.waiting[color] = Some(square);
            self.places.waiting[color] = place;
        }
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

#[cfg(test)]
mod tests {
    use crate::info::GameInfo;
    use crate::position_text::{explain, read, write};
    use crate::setup::validate;
    use crate::toy::toy_info;

    /// The toy game with a memory of captures, of refusals, and hands.
    fn remembering(capture: bool, refusal: bool, hands: bool) -> GameInfo {
        GameInfo {
            remembers_capture: capture,
            remembers_refusal: refusal,
            hands,
            ..toy_info()
        }
    }

    #[test]
    fn what_is_remembered_reads_back() {
        let table = [
            // Game: captures, refusals, hands; as typed; as written.
            ((true, false, false), "1k1/1p1/3/1K1 b 2b 12", ""),
            ((true, false, false), "1k1/1p1/3/1K1 b 1c 12", ""),
            ((true, false, false), "1k1/1p1/3/1K1 b - 12", ""),
            (
                (true, false, false),
                "1k1/1p1/3/1K1 b",
                "1k1/1p1/3/1K1 b - 1",
            ),
            (
                (true, false, false),
                "1k1/1p1/3/1K1 b 2b",
                "1k1/1p1/3/1K1 b 2b 1",
            ),
            (
                (true, false, false),
                "1k1/1p1/3/1K1 b 12",
                "1k1/1p1/3/1K1 b - 12",
            ),
            ((false, true, false), "1k1/1P1/1p1/1K1 w - 12 d=2c,2b", ""),
            ((false, true, false), "1k1/1P1/1p1/1K1 w - 12 d=2b", ""),
            (
                (false, true, false),
                "1k1/1P1/1p1/1K1 b d=2c,2b",
                "1k1/1P1/1p1/1K1 b - 1 d=2b,2c",
            ),
            ((true, true, false), "1k1/1p1/3/1KP b 2b 12 d=1d", ""),
            ((true, true, true), "1k1/1p1/3/1KP b P 2b 12 d=1d", ""),
            (
                (true, true, true),
                "1k1/1p1/3/1KP[P] b 2b 12",
                "1k1/1p1/3/1KP b P 2b 12",
            ),
            (
                (true, true, true),
                "1k1/1p1/3/1KP[P] b - 2b 12",
                "1k1/1p1/3/1KP b P 2b 12",
            ),
        ];
        for ((capture, refusal, hands), typed, written) in table {
            let info = remembering(capture, refusal, hands);
            let (setup, number) = read(&info, typed).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(validate(&info, &setup), Ok(()), "{typed}");
            let expected = if written.is_empty() { typed } else { written };
            assert_eq!(write(&info, &setup, number), expected);
        }
    }

    #[test]
    fn what_cannot_be_remembered_is_said_with_its_place() {
        let no_capture = "no move of this game depends on the previous capture";
        let no_piece = "no piece of Black that could promote stands on";
        let table = [
            (
                (false, false, false),
                "1k1/3/3/1K1 b 2b 1",
                "2b",
                no_capture,
            ),
            (
                (false, false, true),
                "1k1/3/3/1K1 b - 2b 1",
                "2b",
                no_capture,
            ),
            (
                (false, false, true),
                "1k1/3/3/1K1[P] b 2b 1",
                "2b",
                no_capture,
            ),
            (
                (true, false, false),
                "1k1/1P1/3/1K1 b 2b 1",
                "2b",
                "a piece of the side to move stands on 2b, where the previous move is said",
            ),
            (
                (true, false, false),
                "1k1/3/3/1K1 b 9b 1",
                "9b",
                "expected the square of the previous move's capture here",
            ),
            (
                (true, false, false),
                "1k1/3/3/1K1 b P 1",
                "P",
                "expected the square of the previous move's capture here",
            ),
            (
                (false, false, false),
                "1k1/3/3/1KP b - 1 d=1d",
                "1d",
                "no piece of this game waits before it may promote",
            ),
            (
                (false, false, false),
                "1k1/3/3/1KP b - 1 d=1c",
                "1c",
                "no piece of this game waits before it may promote",
            ),
            (
                (false, true, false),
                "1k1/3/3/1KP b - 1 d=1c",
                "1c",
                no_piece,
            ),
            (
                (false, true, false),
                "1k1/3/3/1KP b - 1 d=2d",
                "2d",
                no_piece,
            ),
            (
                (false, true, false),
                "1k1/3/3/PKP b - 1 d=1d,3d",
                "3d",
                "no more than one piece of Black can wait",
            ),
            (
                (false, true, false),
                "1k1/3/3/PKP b - 1 d=1d,",
                "d=1d,",
                "expected the squares of waiting pieces after `d=`",
            ),
            (
                (false, true, false),
                "1k1/3/3/PKP b - 1 d=x",
                "x",
                "expected the squares of waiting pieces after `d=`",
            ),
            (
                (true, true, false),
                "1k1/3/3/PKP b - 1 d=1d 2",
                "2",
                "nothing is expected after the move number",
            ),
            (
                (true, false, false),
                "1k1/3/3/1K1 w - 0 1",
                "0 1",
                "expected one number here, that of the next move; two numbers end a FEN",
            ),
        ];
        for ((capture, refusal, hands), text, place, message) in table {
            let info = remembering(capture, refusal, hands);
            let error = match read(&info, text) {
                Err(error) => error,
                Ok((setup, _)) => {
                    let errors = validate(&info, &setup).expect_err(text);
                    explain(&info, text, &errors)
                }
            };
            let [fault] = &error.faults[..] else {
                panic!("{text}: {error}");
            };
            assert_eq!(&text[fault.span.clone()], place, "{text}: {error}");
            assert!(fault.message.starts_with(message), "{text}: {error}");
        }
    }
}
