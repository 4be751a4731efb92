//! A position as a walk of the movement notation sees it.
//!
//! What tests ask of a single piece is answered here; those about protection, which ask for a whole
//! move, are left to `protection`.

use engine::{Color, Register, Square};
use variant_dsl::program::KindInfo;
use variant_dsl::walk::{self, About, Board, Mover, Reach};

use crate::{Interpreter, Position};

/// A position with the rules that say what its pieces are.
#[derive(Clone, Copy)]
struct View<'a> {
    rules: &'a Interpreter,
    position: &'a Position,
    /// Whether captures of what has just passed are seen: they are moves, and no attacks.
    passing: bool,
}

impl View<'_> {
    fn kind_on(&self, square: usize) -> Option<&KindInfo> {
        let piece = self.position.board[square]?;
        Some(self.rules.form(piece.kind).facts)
    }
}

impl Board for View<'_> {
    fn files(&self) -> usize {
        self.position.files
    }

    fn ranks(&self) -> usize {
        self.position.board.len() / self.position.files
    }

    fn at(&self, square: usize) -> Option<(usize, usize)> {
        self.position.board[square].map(|piece| (piece.color.index(), piece.kind.index()))
    }

    fn is_wall(&self, square: usize) -> bool {
        self.position.walls[square]
    }

    fn is_royal(&self, square: usize) -> bool {
        self.kind_on(square).is_some_and(|kind| kind.royal)
    }

    /// Whether a square lies in a zone, or a piece is one of those named.
    fn declared(&self, name: &str, mover: Mover, about: About) -> bool {
        let program = self.rules.program();
        let square = about.square(mover);
        if let Some(squares) = program.place(name) {
            return squares[mover.color].contains(Square(square as u16));
        }
        let kinds = program.class(name);
        let kinds = kinds.expect("every name in a test is a place or a class");
        self.position.board[square].is_some_and(|piece| kinds[piece.kind])
    }

    fn never_moved(&self, square: usize) -> bool {
        let fresh = &self.rules.program().facts.fresh;
        let bits = self.position.registers.value(Register::Fresh, Color::First);
        let mut places = fresh.iter().enumerate();
        places.any(|(place, home)| home.index() == square && bits >> place & 1 == 1)
    }

    fn en_passant(&self, mover: Mover, square: usize) -> Option<usize> {
        let way = self.position.registers.way(Register::EnPassant);
        let (from, to) = way.filter(|_| self.passing)?;
        let passed = self.rules.program().facts.passed(from, to);
        let enemy = self.position.board[to].is_some_and(|piece| piece.color.index() != mover.color);
        (enemy && passed.contains(&Square(square as u16))).then_some(to.index())
    }

    fn is_promoted(&self, square: usize) -> bool {
        self.kind_on(square)
            .is_some_and(|kind| kind.front.is_some())
    }
}

impl Interpreter {
    /// Visits every move of the piece on `from`, those included that tests about protection, or about an attack on it,
    /// forbid.
    pub(crate) fn walk(&self, position: &Position, from: usize, visit: &mut impl FnMut(&Reach)) {
        let Some(piece) = position.board[from] else {
            return;
        };
        let view = View {
            rules: self,
            position,
            passing: true,
        };
        let paths = &self.form(piece.kind).rules.paths;
        walk::walk(&view, piece.color.index(), from, paths, visit);
    }

    /// Whether the piece on `square`, if there is one, could capture on `target`; tests about
    /// protection are taken to hold.
    pub(crate) fn could_capture(&self, position: &Position, square: usize, target: usize) -> bool {
        let view = View {
            rules: self,
            position,
            passing: false,
        };
        position.board[square].is_some_and(|piece| {
            let paths = &self.form(piece.kind).rules.paths;
            walk::attacks(&view, piece.color.index(), square, paths, target)
        })
    }

    /// Squares of the pieces of `by` that could capture on `target`.
    pub(crate) fn attackers(
        &self,
        position: &Position,
        target: usize,
        by: engine::Color,
    ) -> Vec<u16> {
        let squares = position.board.iter().enumerate();
        let own = squares.filter(|(_, piece)| piece.is_some_and(|piece| piece.color == by));
        own.map(|(square, _)| square)
            .filter(|square| self.could_capture(position, *square, target))
            .map(|square| square as u16)
            .collect()
    }
}
