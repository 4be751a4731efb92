//! What `XBoard` 4.9.1 makes of a movement, told once more and slowly, so that tests can ask it.
//!
//! Written from what its move generator does; it judges nothing, and ignores what that ignores.

use std::collections::BTreeSet;

/// What a square holds for the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Square {
    Empty,
    Friend,
    Enemy,
}

/// A board as the mover's owner sees it, with the mover on it.
pub(super) struct View<'a> {
    pub(super) files: i32,
    pub(super) ranks: i32,
    pub(super) from: (i32, i32),
    pub(super) at: &'a dyn Fn(i32, i32) -> Square,
}

/// A destination and the squares on which something is taken, sorted.
pub(super) type Moves = BTreeSet<((i32, i32), Vec<(i32, i32)>)>;

/// Every move of the mover. What follows a broken term is lost, as in `XBoard`.
pub(super) fn moves(view: &View, text: &str) -> Moves {
    let mut found = Moves::new();
    let mut rest = text;
    while !rest.is_empty() {
        // Nothing has ever moved.
        rest = rest.strip_prefix('i').unwrap_or(rest);
        let end = rest.find(|c: char| !c.is_ascii_lowercase());
        let Some((letters, body)) = end.map(|end| rest.split_at(end)) else {
            break;
        };
        let Some(atom) = Atom::new(&body[..1]) else {
            break;
        };
        let digits = body[1..].bytes().take_while(u8::is_ascii_digit).count();
        // Two digits are read only if the first is no zero.
        let digits = if body[1..].starts_with('0') {
            1
        } else {
            digits.min(2)
        };
        let range = body[1..=digits].parse().ok();
        rest = &body[1 + digits..];
        let state = State {
            at: view.from,
            heading: None,
            victims: Vec::new(),
            range: range.unwrap_or(atom.range),
        };
        leg(view, &atom, letters, &state, &mut found);
    }
    found
}

/// An atom: its shape, its longer component, and how far it goes where no number says so.
struct Atom {
    shape: Shape,
    short: i32,
    long: i32,
    range: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Straight,
    Slanted,
    Both,
    Bent,
}

impl Atom {
    fn new(name: &str) -> Option<Atom> {
        use Shape::{Bent, Both, Slanted, Straight};
        let (shape, short, long, range) = match name {
            "W" => (Straight, 0, 1, 1),
            "D" => (Straight, 0, 2, 1),
            "H" => (Straight, 0, 3, 1),
            "R" => (Straight, 0, 1, 0),
            "O" => (Straight, 0, 0, 1),
            "F" => (Slanted, 1, 1, 1),
            "A" => (Slanted, 2, 2, 1),
            "G" => (Slanted, 3, 3, 1),
            "B" => (Slanted, 1, 1, 0),
            "K" => (Both, 0, 1, 1),
            "Q" => (Both, 0, 1, 0),
            "N" => (Bent, 1, 2, 1),
            // These two are not what they are elsewhere.
            "C" | "J" => (Bent, 1, 3, 1),
            "Z" | "L" => (Bent, 2, 3, 1),
            _ => return None,
        };
        Some(Atom {
            shape,
            short,
            long,
            range,
        })
    }
}

/// Where a walk stands before a leg.
#[derive(Clone)]
struct State {
    at: (i32, i32),
    /// The direction of the leg before, in eighths of a turn.
    heading: Option<usize>,
    victims: Vec<(i32, i32)>,
    range: u32,
}

/// The letters behind the directions of a leg.
struct Manner<'t> {
    empty: bool,
    enemy: bool,
    friend: bool,
    no_enemy_platform: bool,
    platform: bool,
    grasshopper: bool,
    wraps: bool,
    toggles_on_empty: bool,
    lame: bool,
    jumps: i32,
    /// What follows `a`.
    more: Option<&'t str>,
}

impl<'t> Manner<'t> {
    /// Each letter counts only in its place; the first that is out of place ends the term.
    fn read(letters: &'t str) -> Manner<'t> {
        let mut rest = letters;
        let mut has = |letter: char| {
            let after = rest.strip_prefix(letter);
            rest = after.unwrap_or(rest);
            after.is_some()
        };
        let (empty, enemy, friend) = (has('m'), has('c'), has('d'));
        let _en_passant = has('e');
        let (no_enemy_platform, platform, grasshopper) = (has('t'), has('p'), has('g'));
        let (wraps, toggles_on_empty, lame) = (has('o'), has('y'), has('n'));
        let mut jumps = 0;
        while has('j') {
            jumps += 1;
        }
        Manner {
            empty,
            enemy,
            friend,
            no_enemy_platform,
            platform,
            grasshopper,
            wraps,
            toggles_on_empty,
            lame,
            jumps,
            more: rest.strip_prefix('a'),
        }
    }
}

fn leg(view: &View, atom: &Atom, letters: &str, state: &State, found: &mut Moves) {
    let (directions, letters) = match (state.heading, atom.shape) {
        (None, Shape::Straight) => added(letters),
        (None, Shape::Slanted) => paired(letters),
        (None, Shape::Bent) => bent(letters),
        _ => on_compass(letters),
    };
    let mut manner = Manner::read(letters);
    let default = match (state.heading, atom.shape) {
        (None, Shape::Straight) => vec![0, 2, 4, 6],
        (None, Shape::Slanted) => vec![1, 3, 5, 7],
        (None, _) => (0..8).collect(),
        (Some(_), Shape::Straight | Shape::Slanted) => vec![0, 2, 6],
        (Some(_), _) => vec![0, 1, 2, 3, 5, 6, 7],
    };
    let chosen = if directions.is_empty() {
        default
    } else {
        directions
    };
    let mut next_range = state.range;
    if manner.more.is_some() {
        if manner.toggles_on_empty {
            manner.empty = true;
        }
        manner.platform |= manner.grasshopper;
        if manner.grasshopper || manner.toggles_on_empty {
            // Steps become slides; slides, and riders of longer leaps, steps.
            next_range = u32::from(state.range == 0);
        }
        manner.empty |= !(manner.empty || manner.enemy || manner.friend || manner.platform);
    } else if !(manner.empty || manner.enemy || manner.friend) {
        (manner.empty, manner.enemy) = (true, true);
    }
    for direction in chosen {
        let direction = (direction + state.heading.unwrap_or(0)) % 8;
        let vector = match (state.heading, atom.shape) {
            (None, Shape::Bent) => bent_vector(atom, direction),
            _ => {
                let (x, y) = COMPASS[direction];
                (x * atom.long, y * atom.long)
            }
        };
        let state = State {
            heading: Some(direction),
            ..state.clone()
        };
        ray(view, atom, vector, &manner, (state, next_range), found);
    }
}

const COMPASS: [(i32, i32); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// Clockwise, from the narrow direction ahead to the right.
fn bent_vector(atom: &Atom, direction: usize) -> (i32, i32) {
    let Atom { short, long, .. } = *atom;
    let quarter = match direction % 2 {
        0 => (short, long),
        _ => (long, short),
    };
    let (x, y) = quarter;
    match direction / 2 {
        0 => (x, y),
        1 => (y, -x),
        2 => (-x, -y),
        _ => (-y, x),
    }
}

/// One direction of a leg.
fn ray(
    view: &View,
    atom: &Atom,
    (dx, dy): (i32, i32),
    manner: &Manner,
    (state, next_range): (State, u32),
    found: &mut Moves,
) {
    // On single steps `n` breaks everything, and `j` skips.
    if manner.lame && atom.long == 1 {
        return;
    }
    let mut skipped = if atom.long == 1 { manner.jumps } else { 0 };
    let mut hops = manner.more.is_none() && (manner.platform || manner.grasshopper);
    let mut left = state.range;
    let (mut x, mut y) = state.at;
    let mut looped = false;
    loop {
        (x, y) = (x + dx, y + dy);
        if manner.wraps && !(0..view.files).contains(&x) {
            x = x.rem_euclid(view.files);
            looped = true;
        }
        if !(0..view.files).contains(&x) || !(0..view.ranks).contains(&y) {
            return;
        }
        if skipped > 0 {
            skipped -= 1;
        } else {
            let middle = || (view.at)((x - dx + dx / 2).rem_euclid(view.files), y - dy + dy / 2);
            if manner.lame && middle() != Square::Empty
                || atom.long > 1 && manner.jumps > 0 && middle() == Square::Empty
            {
                return;
            }
            let holds = match (x, y) == view.from && !looped {
                true => Square::Empty,
                false => (view.at)(x, y),
            };
            if let Some(more) = manner.more {
                go_on(
                    view,
                    atom,
                    manner,
                    more,
                    ((x, y), holds),
                    (&state, next_range),
                    found,
                );
                if holds != Square::Empty {
                    return;
                }
            } else if hops {
                if holds != Square::Empty {
                    hops = false;
                    if manner.grasshopper && left != 1 {
                        left = 2;
                    }
                }
            } else {
                let mut victims = state.victims.clone();
                let may_end = match holds {
                    Square::Empty => manner.empty,
                    Square::Enemy => manner.enemy,
                    Square::Friend => manner.friend,
                };
                if holds != Square::Empty {
                    victims.push((x, y));
                }
                victims.sort_unstable();
                victims.dedup();
                if may_end {
                    found.insert(((x, y), victims));
                }
                if holds != Square::Empty {
                    return;
                }
            }
        }
        // 0 leaves are no limit.
        if left == 1 {
            return;
        }
        left = left.saturating_sub(1);
    }
}

/// The next legs, from a square where this one may end.
fn go_on(
    view: &View,
    atom: &Atom,
    manner: &Manner,
    more: &str,
    (at, holds): ((i32, i32), Square),
    (state, range): (&State, u32),
    found: &mut Moves,
) {
    let passes = match holds {
        Square::Empty => manner.empty,
        Square::Friend => manner.platform,
        Square::Enemy => manner.platform && !manner.no_enemy_platform,
    };
    let takes = match holds {
        Square::Empty => false,
        Square::Friend => manner.friend,
        Square::Enemy => manner.enemy,
    };
    let state = State {
        at,
        range,
        ..state.clone()
    };
    if takes {
        let mut victims = state.victims.clone();
        victims.push(at);
        let state = State {
            victims,
            ..state.clone()
        };
        leg(view, atom, more, &state, found);
    }
    if passes {
        leg(view, atom, more, &state, found);
    }
}

/// The letters of an orthogonal atom: each adds its directions.
fn added(letters: &str) -> (Vec<usize>, &str) {
    let mut found = Vec::new();
    let end = letters.find(|c| !"fblrsv".contains(c));
    let (own, rest) = letters.split_at(end.unwrap_or(letters.len()));
    for letter in own.chars() {
        found.extend(match letter {
            'f' => vec![0],
            'b' => vec![4],
            'l' => vec![6],
            'r' => vec![2],
            's' => vec![2, 6],
            _ => vec![0, 4],
        });
    }
    (found, rest)
}

/// Whether two letters stand for lines at right angles, so that they are taken together.
fn crosses(one: char, other: Option<char>) -> bool {
    let ahead = |letter: char| "fbv".contains(letter);
    let across = |letter: char| "lrs".contains(letter);
    // `h` counts as neither, whatever stands beside it.
    other.is_some_and(|other| ahead(one) && across(other) || across(one) && ahead(other))
}

/// The half of the compass on the side of a letter; `s`, `v` and `h` have none.
fn half(letter: char, diagonal_atom: bool) -> Vec<usize> {
    let narrow = |at: [usize; 3]| at.to_vec();
    match (letter, diagonal_atom) {
        ('f', true) => vec![0, 1, 6, 7],
        ('b', true) => vec![2, 3, 4, 5],
        ('l', true) => vec![4, 5, 6, 7],
        ('r', true) => vec![0, 1, 2, 3],
        ('f', false) => narrow([0, 1, 7]),
        ('b', false) => narrow([3, 4, 5]),
        ('l', false) => narrow([5, 6, 7]),
        ('r', false) => narrow([1, 2, 3]),
        ('s', false) => vec![1, 2, 3, 5, 6, 7],
        ('v', false) => vec![0, 1, 3, 4, 5, 7],
        ('h', false) => (0..8).collect(),
        _ => Vec::new(),
    }
}

fn common(one: &[usize], other: &[usize]) -> Vec<usize> {
    one.iter()
        .copied()
        .filter(|at| other.contains(at))
        .collect()
}

/// The letters of a diagonal atom: a crossing pair is what its halves have in common.
fn paired(letters: &str) -> (Vec<usize>, &str) {
    let mut found = Vec::new();
    let mut rest = letters;
    while let Some(letter) = rest.chars().next().filter(|c| "fblrsvh".contains(*c)) {
        let next = rest.chars().nth(1);
        let own = half(letter, true);
        match next.filter(|_| crosses(letter, next)) {
            Some(next) => {
                found.extend(common(&own, &half(next, true)));
                rest = &rest[2..];
            }
            None => {
                found.extend(own);
                rest = &rest[1..];
            }
        }
    }
    found.retain(|at| at % 2 == 1);
    (found, rest)
}

/// The letters of an oblique atom.
fn bent(letters: &str) -> (Vec<usize>, &str) {
    let narrow = |letter: char| match letter {
        'f' => vec![0, 7],
        'b' => vec![3, 4],
        'l' => vec![5, 6],
        'r' => vec![1, 2],
        's' => vec![1, 2, 5, 6],
        'v' => vec![0, 3, 4, 7],
        _ => (0..8).collect(),
    };
    if let Some(after) = letters.strip_prefix('h') {
        let first = usize::from(!after.starts_with('r'));
        let every_second = (first..8).step_by(2).collect();
        return (every_second, after.get(1..).unwrap_or_default());
    }
    let mut found = Vec::new();
    let mut rest = letters;
    while let Some(letter) = rest.chars().next().filter(|c| "fblrsvh".contains(*c)) {
        let next = rest.chars().nth(1);
        let may_begin = !"svh".contains(letter);
        let (own, length) = match next {
            Some('h') => (half(letter, true), 2),
            Some(next) if letter == next || may_begin && crosses(letter, Some(next)) => {
                (common(&half(letter, true), &narrow(next)), 2)
            }
            _ => (narrow(letter), 1),
        };
        found.extend(own);
        rest = &rest[length..];
    }
    (found, rest)
}

/// The letters of a king, a queen, and every later leg.
fn on_compass(letters: &str) -> (Vec<usize>, &str) {
    let mut found = Vec::new();
    let mut rest = letters;
    while let Some(letter) = rest.chars().next().filter(|c| "fblrsvh".contains(*c)) {
        let next = rest.chars().nth(1);
        let alone = match letter {
            'f' => vec![0],
            'b' => vec![4],
            'l' => vec![6],
            'r' => vec![2],
            's' => vec![2, 6],
            'v' => vec![0, 4],
            _ => (0..8).collect(),
        };
        let may_begin = !"svh".contains(letter);
        match next.filter(|_| may_begin && crosses(letter, next)) {
            Some(next) => {
                found.extend(common(&half(letter, false), &half(next, false)));
                rest = &rest[2..];
            }
            None => {
                found.extend(alone);
                rest = &rest[1..];
            }
        }
    }
    (found, rest)
}
