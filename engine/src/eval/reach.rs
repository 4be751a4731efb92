//! Which offsets each kind attacks on an empty board, found by asking the rules.
//!
//! Evaluation wants to know cheaply whether a piece bears on a royal; moves are code, not data,
//! so the code is asked once per kind and offset on boards that hold the royals and one more
//! piece. Blockers, zones and anything that depends on where the board ends are left out.

use crate::info::{GameInfo, Memory, Setup};
use crate::rules::Rules;
use crate::types::{Color, Piece, PieceKind, Square};

/// Offsets between two squares of a board as one index: `(ranks, files)` apart, row by row.
#[derive(Clone, Debug)]
pub(super) struct Offsets {
    files: i32,
    ranks: i32,
}

impl Offsets {
    pub(super) fn new(info: &GameInfo) -> Offsets {
        Offsets {
            files: i32::from(info.files),
            ranks: i32::from(info.ranks),
        }
    }

    /// Number of offsets.
    pub(super) fn len(&self) -> usize {
        ((2 * self.files - 1) * (2 * self.ranks - 1)) as usize
    }

    /// Every offset by index as a player sees it: turning the board by half reverses them all.
    pub(super) fn of(&self, color: Color) -> impl Iterator<Item = usize> + use<> {
        let last = self.len() - 1;
        (0..=last).map(move |index| match color {
            Color::First => index,
            Color::Second => last - index,
        })
    }

    /// The index of an offset, if a board of this size has it.
    pub(super) fn index(&self, files: i32, ranks: i32) -> Option<usize> {
        let inside = files.abs() < self.files && ranks.abs() < self.ranks;
        inside.then(|| (self.center() + ranks * self.stride() + files) as usize)
    }

    /// The offset with this index.
    pub(super) fn at(&self, index: usize) -> (i32, i32) {
        let (rank, file) = (index as i32 / self.stride(), index as i32 % self.stride());
        (file - self.files + 1, rank - self.ranks + 1)
    }

    /// A number for a square such that differences of them, plus [`Offsets::center`], are indexes.
    pub(super) fn place(&self, square: usize) -> i32 {
        square as i32 / self.files * self.stride() + square as i32 % self.files
    }

    /// The index of no offset at all.
    pub(super) fn center(&self) -> i32 {
        (self.ranks - 1) * self.stride() + self.files - 1
    }

    fn stride(&self) -> i32 {
        2 * self.files - 1
    }

    /// Two squares this far apart, as central as the board allows.
    fn squares(&self, index: usize) -> (usize, usize) {
        let (files, ranks) = self.at(index);
        let middle = |size: i32, step: i32| (size - 1 - step.abs()) / 2 + (-step).max(0);
        let (file, rank) = (middle(self.files, files), middle(self.ranks, ranks));
        let from = rank * self.files + file;
        (from as usize, (from + ranks * self.files + files) as usize)
    }
}

/// Per kind and offset: whether a piece of the first player attacks that far.
pub(super) fn reach<R: Rules>(rules: &R, offsets: &Offsets) -> Vec<Vec<bool>> {
    let info = rules.info();
    let pairs: Vec<_> = (0..offsets.len())
        .map(|index| offsets.squares(index))
        .collect();
    let grounds: Vec<_> = (0..4).map(|turn| royals_only(info, turn)).collect();
    info.each_kind()
        .map(|kind| reach_of_kind(rules, kind, &pairs, &grounds))
        .collect()
}

fn reach_of_kind<R: Rules>(
    rules: &R,
    kind: PieceKind,
    pairs: &[(usize, usize)],
    grounds: &[Setup],
) -> Vec<bool> {
    let mut hits = vec![false; pairs.len()];
    for from in 0..grounds[0].board.len() {
        for (ground, with_piece) in grounds.iter().filter_map(|ground| add(ground, kind, from)) {
            let (bare, full) = (rules.position(ground), rules.position(&with_piece));
            for (index, &(_, to)) in pairs.iter().enumerate().filter(|(_, pair)| pair.0 == from) {
                let to = Square(to as u16);
                hits[index] |= rules.attacked(&full, to, Color::First)
                    && !rules.attacked(&bare, to, Color::First);
            }
        }
    }
    hits
}

/// `ground` and the same with a piece of the first player on `from`, if that square is free.
fn add(ground: &Setup, kind: PieceKind, from: usize) -> Option<(&Setup, Setup)> {
    let mut with_piece = ground.clone();
    let square = &mut with_piece.board[from];
    if square.is_some() {
        return None;
    }
    *square = Some(Piece {
        color: Color::First,
        kind,
    });
    Some((ground, with_piece))
}

/// The royals where they start, the board turned one of four ways, so that in some of them they
/// are out of the way.
fn royals_only(info: &GameInfo, turn: usize) -> Setup {
    let (files, ranks) = (usize::from(info.files), usize::from(info.ranks));
    let turned = |square: usize| {
        let (rank, file) = (square / files, square % files);
        let file = if turn & 1 == 0 {
            file
        } else {
            files - 1 - file
        };
        let rank = if turn & 2 == 0 {
            rank
        } else {
            ranks - 1 - rank
        };
        rank * files + file
    };
    let mut board = vec![None; info.squares()];
    for (square, piece) in info.start.board.iter().enumerate() {
        board[turned(square)] = piece.filter(|piece| info.kind(piece.kind).royal);
    }
    let none = vec![0; info.kinds.len()];
    Setup {
        board,
        hands: [none.clone(), none],
        side: Color::First,
        memory: Memory::default(),
    }
}
