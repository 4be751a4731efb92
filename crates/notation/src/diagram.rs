//! Draws the moves of a piece: paths → a grid of marks → text.
//!
//! The marks come from walking the paths on an otherwise empty board and on boards with one or two
//! other pieces, never from the expression, so a diagram shows what the executors do. Tests in
//! predicates and guards are taken to hold, and the notes say what they ask. Colour is left to the
//! program, which can paint the [`Mark`]s itself.

mod gather;
mod mark;
mod notes;
pub mod words;

use self::gather::{MOST_STEPS, gather, mark};
pub use self::mark::Mark;
use self::notes::notes;
use crate::path::{Hop, Leg, Modes, Path, Special};
use crate::walk::most_steps;

/// Smallest board that is drawn without being asked for.
const SMALLEST: usize = 5;
/// Longest way from the mover that the chosen board shows.
const FARTHEST: usize = 12;
/// Squares from the mover that are enough to see where an unlimited slide goes.
const SLIDE_SHOWN: usize = 3;
/// As far as a path of several legs is followed.
const BENT_SHOWN: usize = 4;

/// The moves of one piece on one square, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Number of files.
    pub files: usize,
    /// Number of ranks.
    pub ranks: usize,
    /// One mark for each square, index `rank * files + file` as everywhere.
    pub marks: Vec<Mark>,
    /// What the marks cannot show, a phrase each.
    pub notes: Vec<String>,
}

/// The moves from the middle of a board that is just large enough, or as large as can be walked.
pub fn diagram(paths: &[Path]) -> Diagram {
    let mut size = (2 * paths.iter().map(shown).max().unwrap_or(0) + 1).max(SMALLEST);
    let is_long = |size: usize| most_steps(paths, size, size) > MOST_STEPS;
    while size > SMALLEST && is_long(size) {
        size -= 2;
    }
    let of_size = |size: usize| diagram_at(paths, size, size, size / 2 * size + size / 2);
    let drawn = of_size(size);
    if is_long(size + 2) || shows_slides(paths, &drawn) {
        return drawn;
    }
    // Nearer moves hide a slide from one end to the other: it is seen beyond them.
    let wider = of_size(size + 2);
    match shows_slides(paths, &wider) {
        true => wider,
        false => drawn,
    }
}

/// Whether every slide without limit is seen where it leaves the picture.
fn shows_slides(paths: &[Path], diagram: &Diagram) -> bool {
    let middle = diagram.files / 2;
    let slides = paths.iter().filter_map(|path| match &path.legs[..] {
        [leg] if leg.max == 0 && leg.hop == Hop::No => Some(leg.vector),
        _ => None,
    });
    let mut slides = slides.filter(|(dx, dy)| dx.abs().max(dy.abs()) == 1);
    slides.all(|(dx, dy)| {
        let end = |step: i16| (middle as i64 + i64::from(step) * middle as i64) as usize;
        matches!(
            diagram.marks[end(dy) * diagram.files + end(dx)],
            Mark::Slide(_)
        )
    })
}

impl Diagram {
    /// The squares between two on one line, from the first on; `None` if they are not on one line
    /// of the eight directions.
    pub fn between(&self, from: usize, to: usize) -> Option<Vec<usize>> {
        let place = |at: usize| ((at % self.files) as i64, (at / self.files) as i64);
        let ((x, y), (to_x, to_y)) = (place(from), place(to));
        let (dx, dy) = (to_x - x, to_y - y);
        let on_line = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        let at = |step: i64| (y + step * dy.signum()) * self.files as i64 + x + step * dx.signum();
        let steps = 1..dx.abs().max(dy.abs());
        on_line.then(|| steps.map(|step| at(step) as usize).collect())
    }
}

/// The first player's moves from one square of a given board.
pub fn diagram_at(paths: &[Path], files: usize, ranks: usize, from: usize) -> Diagram {
    let untested: Vec<Path> = paths.iter().map(without_tests).collect();
    let facts = gather(&untested, files, ranks, from);
    let mut marks: Vec<Mark> = facts.squares.iter().map(mark).collect();
    marks[from] = Mark::Mover;
    Diagram {
        files,
        ranks,
        marks,
        notes: notes(paths, &facts),
    }
}

/// The board as lines of text, farthest rank first; `mover` stands for the piece itself.
pub fn board_lines(diagram: &Diagram, mover: char) -> Vec<String> {
    let symbol = |mark: &Mark| {
        if *mark == Mark::Mover {
            mover
        } else {
            mark.symbol()
        }
    };
    let line = |rank: &[Mark]| {
        let symbols: Vec<String> = rank.iter().map(|mark| symbol(mark).to_string()).collect();
        symbols.join(" ")
    };
    diagram
        .marks
        .chunks(diagram.files)
        .rev()
        .map(line)
        .collect()
}

/// The marks that were used with their meanings, and the notes, one line each.
pub fn legend(diagram: &Diagram) -> Vec<String> {
    let mut used = diagram.marks.clone();
    used.sort_unstable();
    used.dedup();
    let mut lines: Vec<(String, &str)> = Vec::new();
    for mark in used {
        let Some(meaning) = mark.meaning() else {
            continue;
        };
        match lines.iter_mut().find(|(_, known)| *known == meaning) {
            Some((symbols, _)) => symbols.extend([' ', mark.symbol()]),
            None => lines.push((mark.symbol().to_string(), meaning)),
        }
    }
    let marks = lines
        .into_iter()
        .map(|(symbols, meaning)| format!("{symbols}  {meaning}"));
    marks.chain(diagram.notes.iter().cloned()).collect()
}

/// Board and legend together, each line ended.
pub fn render(diagram: &Diagram, mover: char) -> String {
    let mut lines = board_lines(diagram, mover);
    let legend = legend(diagram);
    if !legend.is_empty() {
        lines.push(String::new());
        lines.extend(legend);
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// How far from the mover a path should be shown.
fn shown(path: &Path) -> usize {
    let length = |leg: &Leg| {
        let leap = usize::from(leg.vector.0.unsigned_abs().max(leg.vector.1.unsigned_abs()));
        match leg.max {
            0 if leap == 1 => SLIDE_SHOWN,
            0 => 2 * leap,
            max => leap * usize::from(max),
        }
    };
    let total = path.legs.iter().map(length).sum::<usize>();
    match &path.legs[..] {
        [_] if path.repeats == 1 => total.min(FARTHEST),
        legs => total
            .min(legs.iter().map(length).max().unwrap_or(0).max(BENT_SHOWN))
            .min(FARTHEST),
    }
}

/// The path as if all of its tests held.
fn without_tests(path: &Path) -> Path {
    let mut path = path.clone();
    path.guard.clear();
    if let Special::Universal(modes) = &mut path.special {
        clear(modes);
    }
    for leg in &mut path.legs {
        leg.steps.clear();
        clear(&mut leg.transit);
        leg.stop.iter_mut().chain(&mut leg.relay).for_each(clear);
    }
    path
}

fn clear(modes: &mut Modes) {
    modes.tests_mut().for_each(Vec::clear);
}
