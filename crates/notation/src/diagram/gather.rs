//! What a piece can do with each square, found out by walking its paths.
//!
//! The walks are on an otherwise empty board and on boards with one or two other pieces. What the
//! findings are called is left to `notes`, how they are drawn to the parent.

use super::mark::Mark;
use crate::path::{Between, Hop, Leg, Modes, Path};
use crate::walk::{self, About, Board, Mover, Reach};

/// So many paths are walked on boards of two other pieces for a picture. Beyond it squares that bent
/// hoppers can only capture on stay blank, and only the notation beside the picture tells of them.
const MOST_WALKS: usize = 2_000_000;

/// So many steps are taken for a picture on boards of one other piece, or else none: a piece that would
/// need more is taken to capture where it goes.
pub(super) const MOST_STEPS: u64 = 1_000_000;

/// A board with the mover, perhaps an enemy, perhaps a friend; nothing has ever moved.
#[derive(Clone, Copy)]
struct Sparse {
    files: usize,
    ranks: usize,
    mover: usize,
    enemy: Option<usize>,
    friend: Option<usize>,
}

impl Sparse {
    /// Whether a line through the mover runs through both squares.
    fn in_line(&self, one: usize, other: usize) -> bool {
        let offset = |square: usize| {
            let place = |at: usize| ((at % self.files) as i64, (at / self.files) as i64);
            let (here, there) = (place(self.mover), place(square));
            (there.0 - here.0, there.1 - here.1)
        };
        let (one, other) = (offset(one), offset(other));
        one.0 * other.1 == one.1 * other.0
    }
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

    /// The mover stands where its guards want it.
    fn declared(&self, _name: &str, _mover: Mover, _about: About) -> bool {
        true
    }
}

/// What was found out about one square.
#[derive(Clone, Default)]
pub(super) struct Square {
    /// Marks of the ways by which it is entered on an empty board.
    entered: Vec<Mark>,
    /// Mark of the way by which a lone enemy there is captured.
    captured: Vec<Mark>,
    on_the_way: bool,
    after_capture: bool,
    over_hurdle: bool,
}

pub(super) struct Facts {
    /// By dense square.
    pub(super) squares: Vec<Square>,
    /// Whether it may move without leaving its square or taking anything.
    pub(super) passes: bool,
    /// Whether it may take something and end where it was.
    pub(super) stays: bool,
}

pub(super) fn gather(paths: &[Path], files: usize, ranks: usize, from: usize) -> Facts {
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
    let steps = walk::most_steps(paths, files, ranks);
    let is_costly = steps.saturating_mul(squares as u64) > MOST_STEPS;
    walk::walk(&empty, 0, from, paths, &mut |reach: &Reach| {
        facts.passes |= reach.to == from;
        let (square, way) = (&mut facts.squares[reach.to], way(reach, files, from));
        square.entered.push(way);
        let mut stops = reach.path.legs.iter().filter_map(|leg| leg.stop.as_ref());
        if is_costly && stops.any(|stop| stop.enemy.is_some()) {
            square.captured.push(way);
        }
    });
    if is_costly {
        return facts;
    }
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

/// Where a friend somewhere opens a way. With an enemy on board only its capture is news, and only where
/// nothing else is known of its square: a walk for every two squares takes long.
fn hurdles(paths: &[Path], empty: Sparse, facts: &mut Facts) {
    let from = empty.mover;
    let paths: Vec<Path> = paths
        .iter()
        .filter(|path| needs_hurdle(path))
        .cloned()
        .collect();
    let others = (0..facts.squares.len()).filter(|square| *square != from);
    let boards = others.clone().map(|friend| Sparse {
        friend: Some(friend),
        ..empty
    });
    for board in boards.clone() {
        walk::walk(&board, 0, from, &paths, &mut |reach: &Reach| {
            facts.squares[reach.to].over_hurdle |= reach.victims.is_empty();
        });
    }
    let straight = |path: &Path| path.legs.len() == 1 && !path.legs[0].wrap;
    let straight = paths.iter().all(straight);
    if !straight && paths.len() * facts.squares.len().pow(2) > MOST_WALKS {
        return;
    }
    for enemy in others {
        let found = &mut facts.squares[enemy];
        let with_enemy = boards.clone().filter(|board| {
            board.friend.is_some_and(|friend| {
                friend != enemy && (!straight || empty.in_line(friend, enemy))
            })
        });
        for board in with_enemy {
            if mark(found) != Mark::Blank {
                break;
            }
            let board = Sparse {
                enemy: Some(enemy),
                ..board
            };
            walk::walk(&board, 0, from, &paths, &mut |reach: &Reach| {
                found.over_hurdle |= reach.to == enemy;
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
            Mark::Later(reach.path.legs.len())
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
pub(super) fn mark(square: &Square) -> Mark {
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

/// A jump says more than a slide to the same square, a slide more than a step; a move of few legs
/// more than one of many.
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
    match (a, b) {
        (Mark::Later(one), Mark::Later(other)) => Mark::Later(one.min(other)),
        _ if strength(b) > strength(a) => b,
        _ => a,
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
