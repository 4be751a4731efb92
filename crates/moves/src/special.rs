//! What a movement does that no cell tells: moves that depend on where a piece starts or whether it has moved,
//! and captures of pieces that have passed.
//!
//! Both are leaps or slides. Castling is a fact of the game and no part of a movement.

use variant_dsl::path::{Between, Leg, Modes, Path, Predicate, Special, Vector};
use variant_dsl::program::{Color, Program, Square, SquareSet};

use crate::legs::reach;

/// A leap or slide that only moves: from certain cells, as a first move, over empty cells, or so that it can
/// be captured in passing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stride {
    /// One leap, as the owner sees it.
    pub vector: Vector,
    /// Most leaps.
    pub max: u32,
    /// Cells within each leap that must be empty.
    pub over: Vec<Vector>,
    /// Whether the piece must never have moved.
    pub first: bool,
    /// Whether the piece must be attacked where it stands, or must not be.
    pub attacked: Option<bool>,
    /// Per colour, from where; `None` for anywhere.
    pub from: Option<[SquareSet; 2]>,
    /// Whether it passes cells on which it can then be captured.
    pub marks: bool,
}

impl Stride {
    /// Whether all pieces can move so at once, as sets.
    pub(crate) fn is_set_wise(&self) -> bool {
        self.attacked.is_none() && (self.over.is_empty() || self.max == 1)
    }

    /// Whether it is a slide by `vector` or its opposite, or one leap over the cells of such a slide.
    pub(crate) fn runs_along(&self, (dx, dy): Vector) -> bool {
        let longest = self.vector.0.abs().max(self.vector.1.abs());
        let sign = |leaps: i16| (dx * leaps, dy * leaps);
        let is_along = |step: &i16| {
            let mut leaps = 1..=longest;
            let n = leaps.find(|leaps| sign(step * leaps) == self.vector);
            n.is_some_and(|n| (1..n).all(|leaps| self.over.contains(&sign(step * leaps))))
        };
        [1, -1].iter().any(is_along)
    }
}

/// A leap or slide to a cell that an enemy has just passed, which captures that enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Catch {
    /// One leap, as the owner sees it.
    pub vector: Vector,
    /// Most leaps.
    pub max: u32,
}

/// Whether the path is a [`Stride`].
pub fn is_stride(path: &Path) -> bool {
    let [leg] = &path.legs[..] else { return false };
    let moves = Modes {
        empty: Some(Vec::new()),
        ..Modes::default()
    };
    let leap = Leg {
        between: leg.between.clone(),
        stop: Some(moves),
        ..Leg::plain(leg.vector, leg.max)
    };
    let between = !matches!(leg.between, Between::ExactlyOne(_));
    let depends = path.initial || !path.guard.is_empty() || path.special == Special::MarksEnPassant;
    depends && between && *leg == leap && path.repeats == 1
}

/// The path without its captures in passing; `None` if that is all it does.
pub fn without_passing(path: &Path) -> Option<Path> {
    let mut rest = path.clone();
    for leg in &mut rest.legs {
        if let Some(stop) = &mut leg.stop {
            stop.en_passant = false;
        }
    }
    let stops = rest.legs.iter().filter_map(|leg| leg.stop.as_ref());
    let ends_nowhere = rest.legs.len() == 1 && { stops }.all(Modes::is_empty);
    (!ends_nowhere).then_some(rest)
}

/// The strides among the paths.
pub fn strides(program: &Program, paths: &[Path]) -> Vec<Stride> {
    let paths = paths.iter().filter(|path| is_stride(path));
    let strides = paths.map(|path| {
        let leg = &path.legs[0];
        Stride {
            vector: leg.vector,
            max: reach(program, leg),
            over: match &leg.between {
                Between::AllEmpty(cells) => cells.clone(),
                Between::Ignored | Between::ExactlyOne(_) => Vec::new(),
            },
            first: path.initial,
            attacked: path.asks_attack(),
            from: asks_places(path).then(|| from(program, path)),
            marks: path.special == Special::MarksEnPassant,
        }
    });
    strides.filter(|stride| stride.max > 0).collect()
}

/// The captures in passing among the paths.
pub fn catches(program: &Program, paths: &[Path]) -> Vec<Catch> {
    let paths = paths.iter().filter(|path| path.captures_en_passant());
    let legs = paths.flat_map(|path| &path.legs);
    let catches = legs.map(|leg| Catch {
        vector: leg.vector,
        max: reach(program, leg),
    });
    catches.filter(|catch| catch.max > 0).collect()
}

/// Whether the guard of a path asks where the piece stands.
fn asks_places(path: &Path) -> bool {
    let mut guard = path.guard.iter();
    guard.any(|test| matches!(test.predicate, Predicate::Declared(_)))
}

/// Per colour, from where the guard of a path lets a piece move.
fn from(program: &Program, path: &Path) -> [SquareSet; 2] {
    Color::BOTH.map(|color| {
        let squares = (0..program.facts.squares() as u16).map(Square);
        SquareSet(
            squares
                .map(|square| program.is_open(&path.guard, color, square))
                .collect(),
        )
    })
}
