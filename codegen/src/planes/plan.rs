//! Decisions for the set-wise layout: cells, lanes, groups, and how legality is decided.
//!
//! Everything a later file prints is settled here from the program alone.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Ident;
use quote::format_ident;
use variant_dsl::path::Vector;
use variant_dsl::program::{PieceKind, Program, Square, SquareSet};

use crate::names::{Names, vector_name};
use crate::zones::Zones;
use moves::atoms::Atom;
use moves::legality::{Legality, legality};
use moves::movement::atoms;

/// The settled shape of one game in this layout.
pub(crate) struct Plan<'a> {
    pub(crate) program: &'a Program,
    /// Cells in a rank, spare column included.
    pub(crate) stride: usize,
    pub(crate) word: Word,
    /// The kinds that have a plane of their own: the fronts.
    pub(crate) fronts: Vec<PieceKind>,
    pub(crate) lanes: Vec<Lane>,
    pub(crate) n_axes: usize,
    pub(crate) legality: Legality,
    pub(crate) names: Names,
    pub(crate) zones: Zones,
}

/// How a word holds the board: the modules of `engine::sets`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// Twice in 64 bits.
    Twin,
    /// Once in 64 bits.
    Single,
    /// Once in 128 bits.
    Wide,
}

impl Word {
    /// Bits in a word.
    pub(crate) fn bits(self) -> i32 {
        match self {
            Word::Twin | Word::Single => 64,
            Word::Wide => 128,
        }
    }
}

/// One shift of a word, and the pieces that use it.
pub(crate) struct Lane {
    /// What the shift does to the board as it is; the rotated copy moves the other way.
    pub(crate) vector: Vector,
    /// Distance in bits.
    pub(crate) by: i32,
    /// Bits from which the shift stays on the board, or all if nothing can go wrong.
    pub(crate) guard: u128,
    /// Lanes along one line share a number.
    pub(crate) axis: usize,
    pub(crate) groups: Vec<Group>,
}

/// Pieces that use a lane in the same way.
pub(crate) struct Group {
    /// Name of the generated function that gives the set.
    pub(crate) function: Ident,
    /// Most leaps.
    pub(crate) max: u32,
    pub(crate) mode: Mode,
    /// Kinds that use the lane's vector as their owner sees it, and the opposite one.
    pub(crate) ahead: BTreeSet<PieceKind>,
    pub(crate) back: BTreeSet<PieceKind>,
}

impl Group {
    /// Whether its pieces depend on whose view it is.
    pub(crate) fn is_oriented(&self) -> bool {
        self.ahead != self.back
    }
}

/// Lines from which all that are parallel follow by shifting.
#[derive(Clone, Copy)]
pub(crate) enum Line {
    /// The first file.
    File,
    /// The first rank.
    Rank,
    /// From the first square north-east.
    Rising,
    /// From the last square of the first rank north-west.
    Falling,
}

impl Line {
    pub(crate) const ALL: [Line; 4] = [Line::File, Line::Rank, Line::Rising, Line::Falling];

    /// Its squares, once in the word, if they fit.
    pub(crate) fn squares(self, plan: &Plan) -> Option<u128> {
        let (files, ranks, stride) = (plan.program.files(), plan.program.ranks(), plan.stride);
        let (first, step, n) = match self {
            Line::File => (0, stride, ranks),
            Line::Rank => (0, 1, files),
            Line::Rising => (0, stride + 1, files),
            Line::Falling => (files - 1, stride - 1, files),
        };
        let fits = first + (n - 1) * step < plan.word.bits() as usize;
        fits.then(|| (0..n).map(|i| 1 << (first + i * step)).sum())
    }
}

/// What a group does at the end of its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mode {
    /// Moves or captures.
    Both,
    /// Moves only.
    Move,
    /// Captures only.
    Capture,
}

/// Pinned pieces move along their line untested, see [`legality`].
pub(crate) const WHOLE_LINES: bool = true;

/// Whether the board fits this layout.
pub(crate) fn fits(program: &Program) -> bool {
    program.files() * program.ranks() <= 128
        && program.captures.is_empty()
        && super::trigger::fits(program)
}

impl<'a> Plan<'a> {
    /// Settles everything for `program`, whose board must [`fits`] and whose pieces must all be
    /// plain.
    pub(crate) fn new(program: &'a Program) -> Plan<'a> {
        let spare = (program.files() + 1) * program.ranks();
        let squares = program.files() * program.ranks();
        let word = match (spare, squares) {
            (..=32, _) => Word::Twin,
            (_, ..=64) => Word::Single,
            _ => Word::Wide,
        };
        let has_room = spare <= word.bits() as usize;
        let stride = program.files() + usize::from(has_room);
        let fronts = program.forms().filter(|form| form.facts.front.is_none());
        let mut plan = Plan {
            program,
            stride,
            word,
            fronts: fronts.map(|form| form.id).collect(),
            lanes: Vec::new(),
            n_axes: 0,
            legality: legality(program, WHOLE_LINES),
            names: Names::new(program),
            zones: Zones::default(),
        };
        plan.lanes = lanes(&mut plan, &atoms(program));
        plan
    }

    /// The cell of a dense square.
    pub(crate) fn cell(&self, square: usize) -> usize {
        square / self.program.files() * self.stride + square % self.program.files()
    }

    /// The word for a set of dense squares, in every copy.
    pub(crate) fn word(&self, squares: impl Iterator<Item = usize>) -> u128 {
        let once: u128 = squares.map(|square| 1 << self.cell(square)).sum();
        match self.word {
            Word::Twin => once | u128::from((once as u64).reverse_bits()),
            Word::Single | Word::Wide => once,
        }
    }

    /// The word for a lowered set.
    pub(crate) fn set(&self, set: &SquareSet) -> u128 {
        self.word(set.iter().map(Square::index))
    }

    /// All squares.
    pub(crate) fn board(&self) -> u128 {
        self.word(0..self.program.files() * self.program.ranks())
    }

    /// Whether any piece can promote.
    pub(crate) fn has_backs(&self) -> bool {
        self.fronts.len() < self.program.kinds.len()
    }

    /// Kinds that can be held and dropped, in order; their position is the index into a hand.
    pub(crate) fn hand_kinds(&self) -> Vec<PieceKind> {
        let droppable = self.program.forms().filter(|form| form.facts.droppable);
        droppable.map(|form| form.id).collect()
    }

    /// Kinds that must be kept.
    pub(crate) fn royals(&self) -> BTreeSet<PieceKind> {
        let royals = self.program.forms().filter(|form| form.facts.royal);
        royals.map(|form| form.id).collect()
    }
}

/// The lanes that some piece uses, one per pair of opposite vectors in a twin word.
fn lanes(plan: &mut Plan, atoms: &[Vec<Atom>]) -> Vec<Lane> {
    let used: BTreeSet<Vector> = atoms.iter().flatten().map(|atom| atom.vector).collect();
    let opposite = |(dx, dy): Vector| (-dx, -dy);
    let both_ways: BTreeSet<Vector> = used.iter().flat_map(|&v| [v, opposite(v)]).collect();
    let shift = |(dx, dy): Vector| i32::from(dy) * plan.stride as i32 + i32::from(dx);
    let served = both_ways
        .into_iter()
        .filter(|&vector| plan.word != Word::Twin || shift(vector) > 0);
    let mut axes: BTreeMap<Vector, usize> = BTreeMap::new();
    let mut lanes = Vec::new();
    for vector in served {
        let n_axes = axes.len();
        let axis = *axes.entry(vector.max(opposite(vector))).or_insert(n_axes);
        let by = shift(vector);
        lanes.push(Lane {
            vector,
            by,
            guard: guard(plan, vector, by),
            axis,
            groups: groups(atoms, vector),
        });
    }
    plan.n_axes = axes.len();
    lanes.sort_by_key(|lane| (lane.axis, lane.by));
    lanes
}

/// The groups on a lane: one per range and mode that occurs.
fn groups(atoms: &[Vec<Atom>], vector: Vector) -> Vec<Group> {
    let mut groups: BTreeMap<(u32, Mode), [BTreeSet<PieceKind>; 2]> = BTreeMap::new();
    let opposite = (-vector.0, -vector.1);
    for (kind, atoms) in (0..).map(PieceKind).zip(atoms) {
        for atom in atoms {
            let Some(way) = [vector, opposite].iter().position(|&v| v == atom.vector) else {
                continue;
            };
            let uses = if atom.moves == atom.captures {
                vec![(atom.moves, Mode::Both)]
            } else {
                vec![(atom.moves, Mode::Move), (atom.captures, Mode::Capture)]
            };
            for (max, mode) in uses.into_iter().filter(|&(max, _)| max > 0) {
                groups.entry((max, mode)).or_default()[way].insert(kind);
            }
        }
    }
    let name = vector_name(vector);
    let group = |((max, mode), [ahead, back]): ((u32, Mode), [BTreeSet<PieceKind>; 2])| {
        let what = if max == 1 {
            "steps".to_string()
        } else {
            format!("slides_{max}")
        };
        let mode_name = match mode {
            Mode::Both => "",
            Mode::Move => "_to_move",
            Mode::Capture => "_to_capture",
        };
        Group {
            function: format_ident!("{name}_{what}{mode_name}"),
            max,
            mode,
            ahead,
            back,
        }
    };
    groups.into_iter().map(group).collect()
}

/// Bits from which a shift by `by` lands where `vector` leads; all bits if no set can tell the
/// difference, because every false landing is outside the board.
fn guard(plan: &Plan, vector: Vector, by: i32) -> u128 {
    let (files, ranks) = (plan.program.files() as i32, plan.program.ranks() as i32);
    let board = plan.board();
    let mut wrong = 0u128;
    let bits = plan.word.bits();
    for square in 0..files * ranks {
        let (file, rank) = (square % files, square / files);
        let cell = plan.cell(square as usize) as i32;
        let copies = if plan.word == Word::Twin {
            vec![(cell, 1), (63 - cell, -1)]
        } else {
            vec![(cell, 1)]
        };
        for (bit, sign) in copies {
            let lands_on_file = (0..files).contains(&(file + sign * i32::from(vector.0)));
            let lands_on_rank = (0..ranks).contains(&(rank + sign * i32::from(vector.1)));
            let target = bit + by;
            let hits_board = (0..bits).contains(&target) && board >> target & 1 == 1;
            if hits_board && !(lands_on_file && lands_on_rank) {
                wrong |= 1 << bit;
            }
        }
    }
    !wrong & (u128::MAX >> (128 - bits))
}
