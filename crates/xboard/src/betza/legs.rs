//! Paths as walks of legs that the dialect has letters for.
//!
//! Leaps that it has no atom for become steps over whatever stands between, lame leaps steps over empty
//! squares, and repeated chains longer ones.

use variant_dsl::path::{self, Between, COMPASS, Hop, Modes, Path, Vector};

/// No board of `XBoard` has longer lines: a longer range is none.
const LONGEST_LINE: u16 = 15;
/// Most legs of a walk.
const MOST_LEGS: usize = 20;

/// A path that the dialect can say, but perhaps for its range.
pub(super) struct Walk {
    pub(super) initial: bool,
    pub(super) legs: Vec<Leg>,
    /// Of each leg; absolute for the first, relative to the leg before for the others.
    pub(super) directions: Vec<u8>,
}

/// A leg without its direction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Leg {
    /// One leap, the shorter component first; 0 and the longer one for both kinds of straight leaps.
    pub(super) leap: (u16, u16),
    /// Most leaps; 0: any number.
    pub(super) reach: u16,
    /// First squares that are not looked at.
    skip: u16,
    wraps: bool,
    /// `n` or `j` of a leap whose middle matters.
    middle: &'static str,
    /// `p` or `g` of a hopper.
    hop: &'static str,
    holds: Holds,
}

/// What the square where a leg ends may hold, as in [`Modes`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Holds {
    empty: bool,
    enemy: bool,
    friend: bool,
    over: bool,
    over_friend: bool,
    en_passant: bool,
}

impl Holds {
    fn new(modes: &Modes) -> Holds {
        Holds {
            empty: modes.empty.is_some(),
            enemy: modes.enemy.is_some(),
            friend: modes.friend.is_some(),
            over: modes.over.is_some(),
            over_friend: modes.over_friend.is_some(),
            en_passant: modes.en_passant,
        }
    }
}

impl Leg {
    /// The letters but for directions, in every way that is needed; `next`: the leg that follows.
    /// `None` if the dialect has none.
    pub(super) fn letters(&self, next: Option<&Leg>) -> Option<Vec<String>> {
        let around = |before: &str, after: &str| {
            let (wraps, middle) = (if self.wraps { "o" } else { "" }, self.middle);
            let skip = "j".repeat(usize::from(self.skip));
            format!("{before}{wraps}{after}{middle}{skip}")
        };
        let Holds {
            empty,
            enemy,
            friend,
            over,
            over_friend,
            en_passant,
        } = self.holds;
        let flags = [(empty, "m"), (enemy, "c"), (friend, "d"), (en_passant, "e")];
        let plain: String = flags.map(|(is, name)| if is { name } else { "" }).concat();
        let Some(next) = next else {
            let plain = if plain == "mc" { "" } else { &plain };
            return Some(vec![around(&format!("{plain}{}", self.hop), "")]);
        };
        if next.reach == self.reach {
            let over = match (over, over_friend) {
                (true, _) => "p",
                (false, true) => "tp",
                (false, false) => "",
            };
            return (!en_passant).then(|| vec![around(&format!("{plain}{over}"), "")]);
        }
        let toggles = matches!((self.reach, next.reach), (0, 1) | (1, 0));
        if !toggles || enemy || friend || en_passant || over_friend && !over {
            return None;
        }
        let ways = [(empty, around("", "y")), (over, around("g", ""))];
        Some(
            ways.into_iter()
                .filter(|way| way.0)
                .map(|way| way.1)
                .collect(),
        )
    }
}

/// The walks that a path amounts to.
pub(super) fn walks(path: &Path) -> Option<Vec<Walk>> {
    let mut walks = Vec::new();
    for legs in unrolled(path)? {
        for legs in in_steps(legs)? {
            let directions = directions(&legs)?;
            let legs: Option<Vec<Leg>> = legs.iter().map(leg).collect();
            let initial = path.initial;
            walks.push(Walk {
                initial,
                legs: legs?,
                directions,
            });
        }
    }
    Some(walks)
}

/// The legs of every way to its end: repetitions one after the other, and ends on the way.
fn unrolled(path: &Path) -> Option<Vec<Vec<path::Leg>>> {
    let repeats = usize::from(path.repeats);
    if path.repeats == 0 || repeats * path.legs.len() > MOST_LEGS {
        return None;
    }
    let mut ways = Vec::new();
    let mut legs: Vec<path::Leg> = Vec::new();
    for _ in 0..repeats {
        for leg in &path.legs {
            if let Some(last) = legs.last_mut() {
                last.stop = None;
                last.relay.get_or_insert_with(|| Modes {
                    empty: Some(Vec::new()),
                    ..Modes::default()
                });
            }
            legs.push(leg.clone());
            if leg.stop.is_some() {
                let mut way = legs.clone();
                way.iter_mut().for_each(|leg| leg.steps.clear());
                way.last_mut()?.relay = None;
                ways.push(way);
            }
        }
    }
    Some(ways)
}

/// The legs with every leap walked for which a chain or the dialect has no atom.
fn in_steps(legs: Vec<path::Leg>) -> Option<Vec<Vec<path::Leg>>> {
    if let [leg] = &legs[..]
        && let Some(leg) = alone(leg)
    {
        return Some(vec![vec![leg]]);
    }
    let stride = stride(legs[0].vector);
    let alike = |leg: &path::Leg| stride.is_some() && self::stride(leg.vector) == stride;
    let has_atom = |leg: &path::Leg| middle(leg).is_some();
    if legs.len() > 1 && stride <= Some(3) && legs.iter().all(|leg| alike(leg) && has_atom(leg)) {
        return Some(vec![legs]);
    }
    let mut ways = vec![Vec::new()];
    for leg in &legs {
        let stepped = match self::stride(leg.vector) == Some(1) {
            true => vec![vec![leg.clone()]],
            false => steps(leg)?,
        };
        ways = ways
            .iter()
            .flat_map(|way: &Vec<path::Leg>| {
                stepped.iter().map(|more| [&way[..], &more[..]].concat())
            })
            .collect();
        super::few(&ways)?;
    }
    let fits = ways.iter().all(|way| way.len() <= MOST_LEGS);
    fits.then_some(ways)
}

/// The only leg of a path, as one that has an atom; `None` if it must be walked.
fn alone(leg: &path::Leg) -> Option<path::Leg> {
    middle(leg)?;
    let (x, y) = leg.vector;
    match (stride(leg.vector), small_first(leg.vector)) {
        (Some(..=3), _) | (None, (1, 2) | (1, 3) | (2, 3)) => Some(leg.clone()),
        // The squares before the last are skipped unseen.
        (Some(length), _) if leg.max == 1 && leg.hop == Hop::No => Some(path::Leg {
            vector: (x.signum(), y.signum()),
            max: length,
            skip: length - 1,
            ..leg.clone()
        }),
        _ => None,
    }
}

/// A leap as single steps, first along the longer axis; each way in which the squares between may be
/// taken.
fn steps(leg: &path::Leg) -> Option<Vec<Vec<path::Leg>>> {
    let (x, y) = leg.vector;
    let (small, large) = small_first(leg.vector);
    let is_leap = leg.max == 1 && leg.skip == 0 && leg.hop == Hop::No;
    if !is_leap || usize::from(large) > MOST_LEGS {
        return None;
    }
    let slanted = (x.signum(), y.signum());
    let straight = match x.abs() > y.abs() {
        true => (x.signum(), 0),
        false => (0, y.signum()),
    };
    let n_between = usize::from(large) - 1;
    let anything = Modes {
        empty: Some(Vec::new()),
        over: Some(Vec::new()),
        ..Modes::default()
    };
    let only = |empty: bool| Modes {
        empty: empty.then(Vec::new),
        over: (!empty).then(Vec::new),
        ..Modes::default()
    };
    let ways: Vec<Vec<Modes>> = match &leg.between {
        Between::Ignored => vec![vec![anything; n_between]],
        Between::AllEmpty(_) => vec![vec![only(true); n_between]],
        Between::ExactlyOne(_) => (0..n_between)
            .map(|hurdle| (0..n_between).map(|at| only(at != hurdle)).collect())
            .collect(),
    };
    let step = |(index, between): (usize, Option<Modes>)| {
        let is_straight = index < usize::from(large - small);
        let vector = if is_straight { straight } else { slanted };
        let mut step = path::Leg {
            vector,
            between: Between::Ignored,
            ..leg.clone()
        };
        if let Some(between) = between {
            (step.stop, step.relay) = (None, Some(between));
        }
        step
    };
    let walked = ways.into_iter().map(|between| {
        let squares = between.into_iter().map(Some).chain([None]);
        squares.enumerate().map(step).collect()
    });
    Some(walked.collect())
}

/// Each leg's direction; `None` if a later leg is in no straight line.
fn directions(legs: &[path::Leg]) -> Option<Vec<u8>> {
    let mut heading = 0;
    let mut found = Vec::new();
    for (index, leg) in legs.iter().enumerate() {
        let direction = match stride(leg.vector) {
            Some(_) => compass(leg.vector)?,
            None if legs.len() == 1 => around(leg.vector)?,
            None => return None,
        };
        found.push(match index {
            0 => direction,
            _ => (direction + 8 - heading) % 8,
        });
        heading = direction;
    }
    Some(found)
}

/// The leg without its direction; `None` if the dialect has no such leg.
fn leg(leg: &path::Leg) -> Option<Leg> {
    // A hopper's hurdle is all that is ever passed.
    let passed = match leg.hop {
        Hop::No => leg.transit.is_empty(),
        Hop::One | Hop::Adjacent | Hop::Many => true,
    };
    let is_sayable = passed && !leg.same_length && !leg.unload;
    let modes = leg.relay.as_ref().or(leg.stop.as_ref())?;
    if !is_sayable || leg.relay.is_some() && leg.hop != Hop::No {
        return None;
    }
    let hop = match leg.hop {
        Hop::No => "",
        Hop::One => "p",
        Hop::Adjacent => "g",
        Hop::Many => return None,
    };
    Some(Leg {
        leap: stride(leg.vector).map_or(small_first(leg.vector), |stride| (0, stride)),
        reach: if leg.max > LONGEST_LINE { 0 } else { leg.max },
        skip: leg.skip,
        wraps: leg.wrap,
        middle: middle(leg)?,
        hop,
        holds: Holds::new(modes),
    })
}

/// The letter for what the squares between must hold; `None` if there is none, as `XBoard` looks at one
/// square only.
fn middle(leg: &path::Leg) -> Option<&'static str> {
    let has_one = matches!(small_first(leg.vector), (0..=2, 2));
    match leg.between {
        Between::Ignored => Some(""),
        Between::AllEmpty(_) if has_one => Some("n"),
        Between::ExactlyOne(_) if has_one => Some("j"),
        Between::AllEmpty(_) | Between::ExactlyOne(_) => None,
    }
}

fn small_first((x, y): Vector) -> (u16, u16) {
    let (x, y) = (x.unsigned_abs(), y.unsigned_abs());
    (x.min(y), x.max(y))
}

/// The length of a straight leap; `None` if it is not straight.
fn stride(vector: Vector) -> Option<u16> {
    let (small, large) = small_first(vector);
    (small == 0 || small == large).then_some(large)
}

/// The direction of a straight leap, clockwise from straight ahead.
fn compass((x, y): Vector) -> Option<u8> {
    let found = { COMPASS.iter() }.position(|at| *at == (x.signum(), y.signum()))?;
    u8::try_from(found).ok()
}

/// The direction of an oblique leap, clockwise from the narrow one ahead to the right.
fn around((x, y): Vector) -> Option<u8> {
    let quarter = match (x > 0, y > 0) {
        (true, true) => 0,
        (true, false) => 1,
        (false, false) => 2,
        (false, true) => 3,
    };
    // In every second quarter the narrow direction comes last.
    let narrow = x.abs() < y.abs();
    Some(quarter * 2 + u8::from(narrow == (quarter % 2 == 1)))
}
