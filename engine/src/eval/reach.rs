//! Which offsets each kind attacks on an empty board, found by asking the rules.
//!
//! Evaluation wants to know cheaply whether a piece bears on a royal; moves are code, not data,
//! so the code is asked once per kind and offset on boards that hold the royals and one more
//! piece. Blockers, zones and anything that depends on where the board ends are left out.

use std::collections::BTreeMap;

use crate::info::{GameInfo, Setup};
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

    /// Two squares this far apart: the first at the centre of the board, or where the board is too
    /// small for that, at its edge. Few squares serve all offsets so.
    fn squares(&self, index: usize) -> (usize, usize) {
        let (files, ranks) = self.at(index);
        let begin = |size: i32, step: i32| match (size - 1) / 2 {
            middle if (0..size).contains(&(middle + step)) => middle,
            _ if step > 0 => 0,
            _ => size - 1,
        };
        let from = begin(self.ranks, ranks) * self.files + begin(self.files, files);
        (from as usize, (from + ranks * self.files + files) as usize)
    }
}

/// Squares from which offsets are measured, each with the offsets and the squares they lead to.
type Origins = BTreeMap<usize, Vec<(usize, Square)>>;

/// Files by which the royals are moved aside, so that in some boards they are out of the way.
const SHIFTS: [usize; 4] = [0, 1, 2, 3];

/// Per kind and offset: whether a piece of the first player attacks that far. Asking slow rules takes
/// a while, so it may be put off kind by kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reach {
    /// Of the kinds that have been asked about, from the first on.
    hits: Vec<Vec<bool>>,
}

impl Reach {
    /// Asks about the kinds that are missing until `is_over`; what is half done is done again.
    pub(crate) fn ask<R: Rules>(&mut self, rules: &R, is_over: &dyn Fn() -> bool) {
        let attacked = |setup: &Setup, squares: &[Square]| {
            let position = rules.position(setup);
            let attacked = |square: &Square| rules.attacked(&position, *square, Color::First);
            squares.iter().map(attacked).collect()
        };
        self.ask_of(rules.info(), &attacked, is_over);
    }

    /// The same of rules that answer which of some squares the first player attacks.
    fn ask_of(&mut self, info: &GameInfo, attacked: &Attacked, is_over: &dyn Fn() -> bool) {
        let kinds: Vec<PieceKind> = info.each_kind().skip(self.hits.len()).collect();
        if kinds.is_empty() || is_over() {
            return;
        }
        let offsets = Offsets::new(info);
        let grounds = grounds(info, &offsets, attacked);
        for kind in kinds {
            let mut hits = vec![false; offsets.len()];
            for ground in &grounds {
                for (&from, leads) in &ground.origins {
                    if is_over() {
                        return;
                    }
                    ground.mark(attacked, kind, from, leads, &mut hits);
                }
            }
            self.hits.push(hits);
        }
    }

    /// Whether nothing is missing.
    pub(crate) fn is_whole(&self, info: &GameInfo) -> bool {
        self.hits.len() == info.kinds.len()
    }

    /// By offset: whether a piece of the kind attacks that far; `None` as long as nobody has asked.
    pub(super) fn hits(&self, kind: PieceKind) -> Option<&[bool]> {
        self.hits.get(kind.index()).map(Vec::as_slice)
    }
}

/// Which of some squares the first player attacks on a board.
type Attacked<'a> = dyn Fn(&Setup, &[Square]) -> Vec<bool> + 'a;

/// The boards on which to ask, each with what is to be asked of it.
fn grounds(info: &GameInfo, offsets: &Offsets, attacked: &Attacked) -> Vec<Ground> {
    let mut grounds: Vec<_> = SHIFTS.map(|by| Ground::new(info, by, attacked)).into();
    for index in 0..offsets.len() {
        let (from, to) = offsets.squares(index);
        // Where nothing stands near the way, one board tells as much as all.
        let clear = grounds.iter().position(|ground| ground.is_clear(from, to));
        for (place, ground) in grounds.iter_mut().enumerate() {
            let asked = clear.is_none_or(|clear| clear == place);
            if asked && ground.is_free(from) {
                let leads = ground.origins.entry(from).or_default();
                leads.push((index, Square(to as u16)));
            }
        }
    }
    grounds
}

/// A board with royals only.
struct Ground {
    setup: Setup,
    files: usize,
    /// By square: whether a royal of the first player attacks it.
    attacked: Vec<bool>,
    /// What is to be asked of it.
    origins: Origins,
}

impl Ground {
    /// The royals where they start, moved `shift` files aside.
    fn new(info: &GameInfo, shift: usize, attacked: &Attacked) -> Ground {
        let setup = royals_only(info, shift);
        let squares = (0..setup.board.len()).map(|square| Square(square as u16));
        Ground {
            attacked: attacked(&setup, &squares.collect::<Vec<_>>()),
            files: usize::from(info.files),
            setup,
            origins: Origins::new(),
        }
    }

    /// Whether no royal stands in the rectangle between two squares, and none of the first player
    /// attacks the second.
    fn is_clear(&self, from: usize, to: usize) -> bool {
        let between = |size: fn(usize, usize) -> usize| {
            let (one, other) = (size(from, self.files), size(to, self.files));
            one.min(other)..=one.max(other)
        };
        let (ranks, files) = (between(|at, n| at / n), between(|at, n| at % n));
        let mut squares = ranks.flat_map(|rank| files.clone().map(move |file| (rank, file)));
        let empty =
            squares.all(|(rank, file)| self.setup.board[rank * self.files + file].is_none());
        empty && !self.attacked[to]
    }

    /// Whether nothing stands on a square, which is no hole of the board.
    fn is_free(&self, square: usize) -> bool {
        self.setup.board[square].is_none() && !is_hole(&self.setup, square)
    }

    /// Sets the hits of a piece of the first player on `from`, which is free.
    fn mark(
        &self,
        attacked: &Attacked,
        kind: PieceKind,
        from: usize,
        leads: &[(usize, Square)],
        hits: &mut [bool],
    ) {
        let mut setup = self.setup.clone();
        setup.board[from] = Some(Piece {
            color: Color::First,
            kind,
        });
        let is_wanted =
            |(index, to): &&(usize, Square)| !hits[*index] && !self.attacked[to.index()];
        let wanted = leads.iter().filter(is_wanted).copied();
        let (indexes, squares): (Vec<usize>, Vec<Square>) = wanted.unzip();
        for (index, found) in indexes.into_iter().zip(attacked(&setup, &squares)) {
            hits[index] = found;
        }
    }
}

fn is_hole(setup: &Setup, square: usize) -> bool {
    setup.walls.contains(&Square(square as u16))
}

/// The royals where they start, each moved `shift` files aside unless there is a hole.
fn royals_only(info: &GameInfo, shift: usize) -> Setup {
    let files = usize::from(info.files);
    let mut setup = info.empty_setup();
    for (square, piece) in info.start.board.iter().enumerate() {
        let aside = square / files * files + (square % files + shift) % files;
        if !is_hole(&setup, aside) {
            setup.board[aside] = piece.filter(|piece| info.kind(piece.kind).royal);
        }
    }
    setup
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{KING, PAWN, TOKIN, toy};

    #[test]
    fn every_offset_of_a_piece_is_found_wherever_the_royals_stand() {
        let rules = toy();
        let offsets = Offsets::new(rules.info());
        let mut reach = Reach::default();
        reach.ask(&rules, &|| true);
        assert!(!reach.is_whole(rules.info()));
        reach.ask(&rules, &|| false);
        assert!(reach.is_whole(rules.info()));
        let found = |kind: PieceKind| -> Vec<(i32, i32)> {
            let hits = reach.hits(kind).expect("all have been asked about");
            let hit = |index: &usize| hits[*index];
            let hits = (0..offsets.len()).filter(hit);
            hits.map(|index| offsets.at(index)).collect()
        };
        let around = [
            (-1, -1),
            (0, -1),
            (1, -1),
            (-1, 0),
            (1, 0),
            (-1, 1),
            (0, 1),
            (1, 1),
        ];
        assert_eq!(found(KING), around);
        assert_eq!(found(PAWN), [(0, 1)]);
        assert_eq!(found(TOKIN), around);
    }
}
