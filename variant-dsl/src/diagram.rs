//! Draws the moves of a piece: paths → a grid of marks → text.
//!
//! The marks come from walking the paths on an otherwise empty board and on boards with one or two
//! other pieces, never from the expression, so a diagram shows what the executors do. Tests in
//! predicates and guards are taken to hold, and the notes say so. Colour is left to the program,
//! which can paint the [`Mark`]s itself.

use crate::path::{Between, Hop, Leg, Modes, Path, Special};
use crate::walk::{self, Board, Reach};

/// Smallest board that is drawn without being asked for.
const SMALLEST: usize = 5;
/// Longest way from the mover that the chosen board shows.
const FARTHEST: usize = 12;
/// Squares from the mover that are enough to see where an unlimited slide goes.
const SLIDE_SHOWN: usize = 3;
/// As far as a path of several legs is followed.
const BENT_SHOWN: usize = 4;

/// What a piece can do with one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Nothing.
    Blank,
    /// The piece itself stands here.
    Mover,
    /// A step to a neighbour, moving or capturing.
    Step,
    /// Part of an unlimited slide, with the character of its line: `|`, `-`, `/` or `\`.
    Slide(char),
    /// Part of a slide of limited length, beyond its first square or on it.
    Limited,
    /// A leap, whatever stands between.
    Jump,
    /// A later leap of a series in one direction, stopped by pieces on its landings.
    Rider,
    /// A leap that depends on the squares between.
    Lame,
    /// Reached only by a move of several legs.
    Later,
    /// May be entered, but nothing can be captured here.
    MoveOnly,
    /// May be entered only by capturing.
    CaptureOnly,
    /// A piece here can be captured and the move end elsewhere.
    OnTheWay,
    /// Reached only after a capture on the way.
    AfterCapture,
    /// Reached only over a hurdle.
    Hop,
}

impl Mark {
    /// The character of the mark; the mover's is replaced by its letter.
    pub fn symbol(self) -> char {
        match self {
            Mark::Blank => '.',
            Mark::Mover => '@',
            Mark::Step => 'x',
            Mark::Slide(line) => line,
            Mark::Limited => '+',
            Mark::Jump => '*',
            Mark::Rider => 'o',
            Mark::Lame => 'n',
            Mark::Later => '2',
            Mark::MoveOnly => 'm',
            Mark::CaptureOnly => 'c',
            Mark::OnTheWay => '!',
            Mark::AfterCapture => 'a',
            Mark::Hop => 'h',
        }
    }

    /// What the mark says, for a legend; `None` if it needs no words.
    pub fn meaning(self) -> Option<&'static str> {
        let meaning = match self {
            Mark::Blank | Mark::Mover => return None,
            Mark::Step => "step",
            Mark::Slide(_) => "slide",
            Mark::Limited => "slide of limited length",
            Mark::Jump => "jump, whatever stands between",
            Mark::Rider => "further jump in the same direction",
            Mark::Lame => "leap that depends on what stands between",
            Mark::Later => "reached in several legs",
            Mark::MoveOnly => "moves here, never captures",
            Mark::CaptureOnly => "captures here, never moves",
            Mark::OnTheWay => "captures here and goes on, or stays where it was",
            Mark::AfterCapture => "reached only after a capture on the way",
            Mark::Hop => "reached only over another piece",
        };
        Some(meaning)
    }
}

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
    pub notes: Vec<&'static str>,
}

/// The moves from the middle of a board that is just large enough.
pub fn diagram(paths: &[Path]) -> Diagram {
    let size = (2 * paths.iter().map(shown).max().unwrap_or(0) + 1).max(SMALLEST);
    diagram_at(paths, size, size, size / 2 * size + size / 2)
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
    marks
        .chain(diagram.notes.iter().map(|note| (*note).to_string()))
        .collect()
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

/// A board with the mover, perhaps an enemy, perhaps a friend; nothing has ever moved.
#[derive(Clone, Copy)]
struct Sparse {
    files: usize,
    ranks: usize,
    mover: usize,
    enemy: Option<usize>,
    friend: Option<usize>,
}

impl Board for Sparse {
    fn files(&self) -> usize {
        self.files
    }

    fn ranks(&self) -> usize {
        self.ranks
    }

    fn at(&self, square: usize) -> Option<(usize, usize)> {
        if self.enemy == Some(square) {
            return Some((1, 0));
        }
        (square == self.mover || self.friend == Some(square)).then_some((0, 0))
    }

    fn never_moved(&self, _square: usize) -> bool {
        true
    }
}

/// What was found out about one square.
#[derive(Clone, Default)]
struct Square {
    /// Marks of the ways by which it is entered on an empty board.
    entered: Vec<Mark>,
    /// Mark of the way by which a lone enemy there is captured.
    captured: Vec<Mark>,
    on_the_way: bool,
    after_capture: bool,
    over_hurdle: bool,
}

struct Facts {
    squares: Vec<Square>,
    passes: bool,
    stays: bool,
}

fn gather(paths: &[Path], files: usize, ranks: usize, from: usize) -> Facts {
    let squares = files * ranks;
    let mut facts = Facts {
        squares: vec![Square::default(); squares],
        passes: false,
        stays: false,
    };
    let empty = Sparse {
        files,
        ranks,
        mover: from,
        enemy: None,
        friend: None,
    };
    walk::walk(&empty, 0, from, paths, &mut |reach: &Reach| {
        facts.passes |= reach.to == from;
        facts.squares[reach.to]
            .entered
            .push(way(reach, files, from));
    });
    for enemy in (0..squares).filter(|square| *square != from) {
        let board = Sparse {
            enemy: Some(enemy),
            ..empty
        };
        walk::walk(&board, 0, from, paths, &mut |reach: &Reach| {
            if reach.victims.is_empty() {
                return;
            }
            facts.stays |= reach.to == from;
            if reach.to == enemy {
                facts.squares[enemy].captured.push(way(reach, files, from));
            } else {
                facts.squares[enemy].on_the_way = true;
                facts.squares[reach.to].after_capture = true;
            }
        });
    }
    if paths.iter().any(needs_hurdle) {
        hurdles(paths, empty, &mut facts);
    }
    facts
}

/// Where a friend somewhere opens a way.
fn hurdles(paths: &[Path], empty: Sparse, facts: &mut Facts) {
    let from = empty.mover;
    let others: Vec<usize> = (0..facts.squares.len())
        .filter(|square| *square != from)
        .collect();
    for &friend in &others {
        for enemy in std::iter::once(None).chain(others.iter().map(|square| Some(*square))) {
            if enemy == Some(friend) {
                continue;
            }
            let board = Sparse {
                friend: Some(friend),
                enemy,
                ..empty
            };
            walk::walk(&board, 0, from, paths, &mut |reach: &Reach| {
                // With an enemy on board only its capture is news.
                if Some(reach.to) == enemy || (enemy.is_none() && reach.victims.is_empty()) {
                    facts.squares[reach.to].over_hurdle = true;
                }
            });
        }
    }
}

/// The mark of the way that a move took, not regarding what it may capture.
fn way(reach: &Reach, files: usize, from: usize) -> Mark {
    let [leg] = &reach.path.legs[..] else {
        return if reach.path.legs.is_empty() {
            Mark::Jump
        } else {
            Mark::Later
        };
    };
    let unit = leg.vector.0.abs().max(leg.vector.1.abs()) == 1;
    let once = reach.to as i64 - from as i64
        == i64::from(leg.vector.1) * files as i64 + i64::from(leg.vector.0);
    match (unit, leg.max) {
        (true, _) if leg.skip > 0 => Mark::Jump,
        (true, 1) => Mark::Step,
        (true, 0) => Mark::Slide(line(leg)),
        (true, _) => Mark::Limited,
        (false, _) if leg.between != Between::Ignored => Mark::Lame,
        (false, _) if once => Mark::Jump,
        (false, _) => Mark::Rider,
    }
}

fn line(leg: &Leg) -> char {
    match leg.vector {
        (0, _) => '|',
        (_, 0) => '-',
        (dx, dy) if dx == dy => '/',
        _ => '\\',
    }
}

/// The one mark that says most about a square.
fn mark(square: &Square) -> Mark {
    if square.on_the_way {
        return Mark::OnTheWay;
    }
    match (strongest(&square.entered), strongest(&square.captured)) {
        (Some(entered), Some(captured)) => stronger(entered, captured),
        (Some(_), None) => Mark::MoveOnly,
        (None, Some(_)) => Mark::CaptureOnly,
        (None, None) if square.after_capture => Mark::AfterCapture,
        (None, None) if square.over_hurdle => Mark::Hop,
        (None, None) => Mark::Blank,
    }
}

fn strongest(marks: &[Mark]) -> Option<Mark> {
    marks.iter().copied().reduce(stronger)
}

/// A jump says more than a slide to the same square, a slide more than a step.
fn stronger(a: Mark, b: Mark) -> Mark {
    let strength = |mark: Mark| match mark {
        Mark::Jump => 6,
        Mark::Slide(_) => 5,
        Mark::Limited => 4,
        Mark::Step => 3,
        Mark::Rider => 2,
        Mark::Lame => 1,
        _ => 0,
    };
    if strength(b) > strength(a) { b } else { a }
}

fn notes(paths: &[Path], facts: &Facts) -> Vec<&'static str> {
    let legs = || paths.iter().flat_map(|path| &path.legs);
    let special = |wanted: fn(&Special) -> bool| paths.iter().any(|path| wanted(&path.special));
    let most = paths.iter().map(most_victims).max().unwrap_or(0);
    let tested = paths.iter().any(|path| without_tests(path) != *path);
    let captures_over = legs().any(|leg| {
        leg.hop != Hop::No && leg.stop.as_ref().is_some_and(|stop| stop.enemy.is_some())
    });
    let notes = [
        (facts.passes, "may pass its turn"),
        (facts.stays, "may capture without moving"),
        (most == 2, "takes up to two pieces in one move"),
        (most == 3, "takes up to three pieces in one move"),
        (most > 3, "takes more than three pieces in one move"),
        (captures_over, "captures over another piece"),
        (
            paths.iter().any(|path| path.initial),
            "some moves only if it has never moved",
        ),
        (
            special(|s| matches!(s, Special::Castling { .. })),
            "castles",
        ),
        (
            special(|s| *s == Special::MarksEnPassant),
            "may be captured en passant",
        ),
        (
            legs().any(|leg| leg.stop.as_ref().is_some_and(|s| s.en_passant)),
            "captures en passant",
        ),
        (
            legs().any(|leg| leg.wrap),
            "goes round the board from side to side",
        ),
        (
            legs().any(|leg| leg.unload),
            "puts down what it has captured",
        ),
        (
            tested,
            "some moves depend on tests, which are taken to hold",
        ),
    ];
    notes
        .into_iter()
        .filter(|(applies, _)| *applies)
        .map(|(_, note)| note)
        .collect()
}

/// Most pieces that one move along the path captures; a large number if there is no bound.
fn most_victims(path: &Path) -> usize {
    let takes = |modes: &Modes| modes.enemy.is_some() || modes.friend.is_some();
    let unbounded = path.legs.iter().any(|leg| takes(&leg.transit));
    let on_the_way = path
        .legs
        .iter()
        .filter(|leg| leg.relay.as_ref().is_some_and(takes))
        .count();
    let last = path
        .legs
        .iter()
        .any(|leg| leg.stop.as_ref().is_some_and(takes));
    match (unbounded, path.repeats) {
        (false, 1) => on_the_way + usize::from(last),
        (false, _) if on_the_way == 0 => usize::from(last),
        _ => usize::MAX,
    }
}

fn needs_hurdle(path: &Path) -> bool {
    path.legs.iter().any(|leg| {
        let passes = |modes: &Modes| modes.over.is_some() || modes.over_friend.is_some();
        leg.hop != Hop::No
            || matches!(leg.between, Between::ExactlyOne(_))
            || leg.relay.as_ref().is_some_and(passes)
    })
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
    let Modes {
        empty,
        enemy,
        friend,
        over,
        over_friend,
        ..
    } = modes;
    for tests in [empty, enemy, friend, over, over_friend]
        .into_iter()
        .flatten()
    {
        tests.clear();
    }
}
