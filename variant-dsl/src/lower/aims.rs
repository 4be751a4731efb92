//! From where pieces aim at enemies in the array, whose right to a first move ends by it.
//!
//! Who aims could capture if nothing else stood on the board. Whether the right is still there is for those who play.

use rules::Aim;

use super::first_moves::homes;
use super::forms::Forms;
use crate::program::{Color, Piece, PieceKind, Program, Square};
use crate::walk::{self, About, Board, Mover};

/// Every piece that aims at one of the array, with all squares from which it does.
pub(super) fn aims(forms: &Forms, program: &Program) -> Vec<Aim> {
    let model = forms.model;
    let mut aims = Vec::new();
    for victim in model.piece_ids() {
        let Some(by) = &model.pieces[victim].aimed_at_by else {
            continue;
        };
        let by = forms.select(by);
        for (color, homes) in Color::BOTH.into_iter().zip(homes(model, victim)) {
            for at in homes.iter() {
                let kinds = program.facts.each_kind().filter(|kind| by[*kind]);
                aims.extend(kinds.filter_map(|kind| {
                    let piece = Piece {
                        color: !color,
                        kind,
                    };
                    let from = squares(program, piece, at);
                    (!from.is_empty()).then_some(Aim { piece, from, at })
                }));
            }
        }
    }
    aims
}

/// From where a piece aims at an enemy on `at`.
fn squares(program: &Program, piece: Piece, at: Square) -> Vec<Square> {
    let paths = &program.kinds[piece.kind].paths;
    let board = Two { program, piece, at };
    let squares = (0..program.facts.squares() as u16).map(Square);
    let others = squares.filter(|from| *from != at && !board.is_wall(from.index()));
    let aims = |from: &Square| {
        let color = piece.color.index();
        walk::attacks(&board, color, from.index(), paths, at.index())
    };
    others.filter(aims).collect()
}

/// A board with an enemy of the piece on a square, and nothing else but the piece itself, wherever it is.
struct Two<'a> {
    program: &'a Program,
    piece: Piece,
    at: Square,
}

impl Two<'_> {
    /// What stands as the enemy on its square: the array says so.
    fn enemy(&self) -> Option<PieceKind> {
        let start = &self.program.facts.start;
        start.board[self.at.index()].map(|piece| piece.kind)
    }

    /// What stands on a square, if it is the enemy's.
    fn enemy_on(&self, square: usize) -> Option<PieceKind> {
        self.enemy().filter(|_| square == self.at.index())
    }
}

impl Board for Two<'_> {
    fn files(&self) -> usize {
        self.program.files()
    }

    fn ranks(&self) -> usize {
        self.program.ranks()
    }

    fn at(&self, square: usize) -> Option<(usize, usize)> {
        let enemy = (!self.piece.color).index();
        self.enemy_on(square).map(|kind| (enemy, kind.index()))
    }

    fn is_wall(&self, square: usize) -> bool {
        let walls = &self.program.facts.start.walls;
        walls.contains(&Square(square as u16))
    }

    fn is_royal(&self, square: usize) -> bool {
        let kind = self.enemy_on(square);
        kind.is_some_and(|kind| self.program.facts.kind(kind).royal)
    }

    fn declared(&self, name: &str, mover: Mover, about: About) -> bool {
        let square = about.square(mover);
        if let Some(squares) = self.program.place(name) {
            return squares[mover.color].contains(Square(square as u16));
        }
        let kinds = self.program.class(name);
        let kinds = kinds.expect("every name in a test is a place or a class");
        self.enemy_on(square).is_some_and(|kind| kinds[kind])
    }
}
