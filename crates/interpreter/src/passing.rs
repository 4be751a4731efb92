//! Capture en passant: which moves pass squares on which they can be captured.
//!
//! A position remembers that only while such a capture is legal, so that positions which differ in nothing
//! else are the same. The captures themselves are found by the walk.

use engine::{Color, Piece, Register, Square};
use variant_dsl::path::{Path, Special};

use crate::{Interpreter, Move, Position};

impl Interpreter {
    /// From where to where a move goes, if it passes squares on which it can be captured.
    pub(crate) fn passing(&self, position: &Position, mv: Move) -> Option<(Square, Square)> {
        let from = mv.from.map(Square)?;
        let piece = position.board[from]?;
        let to = Square(mv.to);
        let marks = |path: &Path| {
            path.special == Special::MarksEnPassant
                && (!path.initial || self.is_fresh(position, from))
                && self.program().is_open(&path.guard, piece.color, from)
                && path
                    .legs
                    .iter()
                    .any(|leg| self.is_length(leg.vector, leg.max, piece, (from, to)))
        };
        let quiet = mv.victims().is_empty() && mv.partner.is_none();
        let paths = &self.form(piece.kind).rules.paths;
        (quiet && paths.iter().any(marks)).then_some((from, to))
    }

    /// Forgets that squares were passed if no legal move captures there.
    pub(crate) fn forget_idle_passing(&self, position: &mut Position) {
        let Some((from, to)) = position.registers.way(Register::EnPassant) else {
            return;
        };
        let passed = self.program().facts.passed(from, to);
        let captures = |mv: &Move| mv.victims().contains(&to.0) && passed.contains(&Square(mv.to));
        let found = self.without_walls(position).into_iter().filter(captures);
        let mut found: Vec<Move> = found.collect();
        // Not what captures on its way there whether the piece has just come or not.
        if !found.is_empty() {
            let mut idle = position.clone();
            idle.registers.set_way(Register::EnPassant, None);
            let anyway = self.without_walls(&idle);
            found.retain(|mv| !anyway.contains(mv));
        }
        let found = self.with_walls(position, found);
        if !found.into_iter().any(|mv| self.is_legal(position, mv)) {
            let mut registers = position.registers;
            registers.set_way(Register::EnPassant, None);
            position.remember(registers);
        }
    }

    pub(crate) fn is_fresh(&self, position: &Position, square: Square) -> bool {
        let bits = position.registers.value(Register::Fresh, Color::First);
        self.program()
            .facts
            .fresh_squares(bits)
            .any(|fresh| fresh == square)
    }

    /// Whether the piece on a square is attacked or not as the guard of a path asks.
    pub(crate) fn stands_as_asked(&self, position: &Position, from: usize, path: &Path) -> bool {
        path.asks_attack().is_none_or(|asked| {
            let piece = position.board[from];
            piece.is_some_and(|piece| self.endangers(position, from, !piece.color) == asked)
        })
    }

    /// Whether a move is as many leaps long as a leg may be.
    pub(crate) fn is_length(
        &self,
        (dx, dy): (i16, i16),
        max: u16,
        piece: Piece,
        (from, to): (Square, Square),
    ) -> bool {
        let facts = &self.program().facts;
        let longest = facts.files.max(facts.ranks);
        let most = if max == 0 { longest } else { max.min(longest) } as i16;
        (1..=most)
            .any(|leaps| facts.square_from(piece.color, from, (dx * leaps, dy * leaps)) == Some(to))
    }
}
