//! The fields of a position that come from FEN: who has never moved, and what can be captured in passing.
//!
//! Read in their place among the others by `position_tail`, of which this is a part.

use std::ops::Range;

use crate::position_reader::{Reader, between_commas};
use crate::position_writer::{castling_side, file_name, may_be_meant};
use crate::square_text::read_square;
use crate::stepwise::read_squares;
use crate::types::{Color, Piece, Square};
use ::rules::Register;

impl Reader<'_> {
    /// Who has never moved: letters for both sides of castling, or of files; or squares with commas between them.
    pub(super) fn fresh(&mut self, span: Range<usize>) {
        if &self.text[span.clone()] == "-" {
            return;
        }
        if !self.info.has(Register::Fresh) {
            self.fault(span, Register::Fresh.row().unknown.to_owned());
            return;
        }
        let mut bits = 0;
        for at in self.fresh_names(&span) {
            let name = &self.text[at.clone()];
            let place = self.fresh_place(name).map(|place| 1 << place);
            match place.filter(|place| bits & place == 0) {
                Some(place) => {
                    bits |= place;
                    if ["k", "q"].contains(&&*name.to_ascii_lowercase()) {
                        bits |= self.castling_mover(name);
                    }
                }
                // Of a board in error the pieces may not have been understood.
                None if self.faults.is_empty() => {
                    let message = match place {
                        Some(_) => format!("`{name}` says again what stands before it"),
                        None => format!("`{name}` names no piece that may never have moved"),
                    };
                    self.fault(at, message);
                }
                None => return,
            }
        }
        let registers = &mut self.setup.registers;
        registers.set_value(Register::Fresh, Color::First, bits);
        let places = &mut self.places.registers;
        places.push((Register::Fresh, Color::First, span));
    }

    /// The bit of the piece that castles, where it has one: a letter of castling says that it has not moved.
    fn castling_mover(&self, name: &str) -> u32 {
        let color = match name.starts_with(|letter: char| letter.is_ascii_uppercase()) {
            true => Color::First,
            false => Color::Second,
        };
        match self.info.gating {
            Some(_) => self.info.gate_masks(color).home,
            None => 0,
        }
    }

    /// Where the names of places stand in the field.
    fn fresh_names(&self, span: &Range<usize>) -> Vec<Range<usize>> {
        let word = &self.text[span.clone()];
        if word.contains(',') || read_square(self.info, word).is_some() {
            return between_commas(self.text, span.clone());
        }
        let letters = word.char_indices().map(|(offset, letter)| {
            let start = span.start + offset;
            start..start + letter.len_utf8()
        });
        letters.collect()
    }

    /// The number of the place that a name means: a square, or the letter of the outermost partner of castling,
    /// or of a piece on a file.
    fn fresh_place(&self, name: &str) -> Option<usize> {
        if let Some(square) = read_square(self.info, name) {
            return self.info.fresh.iter().position(|fresh| *fresh == square);
        }
        let color = match name.starts_with(|letter: char| letter.is_ascii_uppercase()) {
            true => Color::First,
            false => Color::Second,
        };
        let small = &*name.to_ascii_lowercase();
        let own = |square: &Square| {
            let is_own = |piece: Piece| piece.color == color;
            self.setup.board[square.index()].is_some_and(is_own)
                && may_be_meant(self.info, &self.setup, *square)
        };
        let mut places = (0..)
            .zip(&self.info.fresh)
            .filter(|(_, square)| own(square));
        let side = |square: Square| castling_side(self.info, &self.setup, square);
        let found = match small {
            "k" | "q" => places
                .clone()
                .find(|(_, square)| side(**square) == Some(small == "k")),
            _ => None,
        };
        let file = |square: Square| file_name(self.info, square) == small;
        let found = found.or_else(|| places.find(|(_, square)| file(**square)));
        found.map(|(place, _)| place)
    }

    /// Squares that the previous move passed.
    pub(super) fn passed(&mut self, span: Range<usize>) {
        let word = &self.text[span.clone()];
        if word == "-" {
            return;
        }
        if !self.info.has(Register::EnPassant) {
            self.fault(span, Register::EnPassant.row().unknown.to_owned());
            return;
        }
        let Some(squares) = read_squares(self.info, word) else {
            let expected = Register::EnPassant.row().expected;
            self.fault(span, format!("expected {expected}"));
            return;
        };
        let Some(way) = self.passing_way(&squares) else {
            if self.faults.is_empty() {
                let message = "no piece can just have passed here with the move before";
                self.fault(span, message.to_owned());
            }
            return;
        };
        self.setup.registers.set_way(Register::EnPassant, Some(way));
        let places = &mut self.places.registers;
        places.push((Register::EnPassant, Color::First, span));
    }

    /// The shortest way of a piece of the player who has just moved that passes these squares.
    fn passing_way(&self, squares: &[Square]) -> Option<(Square, Square)> {
        let (info, setup) = (self.info, &self.setup);
        let free = |square: &Square| setup.board[square.index()].is_none();
        let mut ways: Vec<(Square, Square)> = Vec::new();
        for (to, piece) in (0..).map(Square).zip(&setup.board) {
            let Some(piece) = piece.filter(|piece| piece.color != setup.side) else {
                continue;
            };
            for (dx, dy) in &info.kind(piece.kind).marks {
                let from = info.square_from(piece.color, to, (-dx, -dy));
                ways.extend(from.filter(free).map(|from| (from, to)));
            }
        }
        ways.retain(|(from, to)| {
            let passed = info.passed(*from, *to);
            passed.iter().all(free) && squares.iter().all(|square| passed.contains(square))
        });
        ways.into_iter()
            .min_by_key(|(from, to)| info.passed(*from, *to).len())
    }
}
