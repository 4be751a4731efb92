//! Direction letters → vectors.
//!
//! Two frames: absolute (whole moves and first legs; `f` is the owner's forward) and relative to a
//! heading (later legs; `f` is straight on). Both come down to one question, whether a run of
//! letters selects a vector, asked of absolute vectors or of vectors turned so that the heading
//! points forward. Which letters are directions, and where they may stand, is left to `letters`.

use std::ops::Range;

use crate::error::NotationError;
use crate::path::{COMPASS, Vector};

/// Direction letters of one leg, in order, each with its place.
pub(super) type Run = Vec<(char, Range<usize>)>;

/// How direction letters combine on a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Orthogonal,
    Diagonal,
    Oblique,
}

/// All sign and swap variants of `(x, y)`, without duplicates, in a fixed order.
pub(super) fn variants(x: i16, y: i16) -> Vec<Vector> {
    let mut all = Vec::with_capacity(8);
    for (a, b) in [(x, y), (y, x)] {
        for (dx, dy) in [(a, b), (a, -b), (-a, b), (-a, -b)] {
            if !all.contains(&(dx, dy)) {
                all.push((dx, dy));
            }
        }
    }
    all
}

/// True if the vector points neither along a line nor along a diagonal.
pub(super) fn is_oblique(vector: Vector) -> bool {
    class(vector) == Class::Oblique
}

/// Whether a run of direction letters selects `vector` in the absolute frame; an empty run
/// selects everything. The whole run is checked, whether or not an early letter matches.
pub(super) fn selects(run: &[(char, Range<usize>)], vector: Vector) -> Result<bool, NotationError> {
    let mut selected = run.is_empty();
    let mut rest = run;
    while !rest.is_empty() {
        let (token, used) = token(rest, class(vector))?;
        selected |= matches(token, vector);
        rest = &rest[used..];
    }
    Ok(selected)
}

/// A run on a whole `K` or `Q` goes to its straight and its diagonal part alike, which nobody
/// can read once letters of both axes touch.
pub(super) fn check_distributed(
    run: &[(char, Range<usize>)],
    parts: (&str, &str),
) -> Result<(), NotationError> {
    if let Some((_, span)) = run.iter().find(|(letter, _)| *letter == 'h') {
        return Err(bad_h(span.clone()));
    }
    let touching = run
        .windows(2)
        .find(|pair| perpendicular(pair[0].0, pair[1].0));
    let Some(pair) = touching else { return Ok(()) };
    let letters: String = run.iter().map(|(letter, _)| *letter).collect();
    let (straight, diagonal) = parts;
    let spread: String = letters
        .chars()
        .flat_map(|letter| [letter, letter])
        .collect();
    let message = format!(
        "`{}{}` on an atom of eight directions can mean one diagonal or two sides",
        pair[0].0, pair[1].0
    );
    let help = format!(
        "write its parts: `{letters}{straight}` goes to each side, `{letters}{diagonal}` along \
         the diagonals between, `{spread}{diagonal}` along the diagonals of each side"
    );
    Err(NotationError::new("E_AMBIGUOUS_DIR", pair[0].1.start..pair[1].1.end, message).help(help))
}

/// Which of `candidates` a later leg takes after `heading`, by the letters of `run`; by default
/// those straight on. `compass`: one letter names one of eight directions (`K`, `Q`).
pub(super) fn turn(
    run: &[(char, Range<usize>)],
    heading: Vector,
    candidates: &[Vector],
    compass: bool,
) -> Result<Vec<Vector>, NotationError> {
    if let [('a', _)] = run {
        return Ok(candidates.to_vec());
    }
    if let Some((_, span)) = run.iter().find(|(letter, _)| *letter == 'a') {
        let message = "`a` already means all directions";
        return Err(NotationError::new("E_AMBIGUOUS_DIR", span.clone(), message)
            .help("remove the other direction letters, or the `a`"));
    }
    let forward = [('f', 0..0)];
    let run = if run.is_empty() { &forward[..] } else { run };
    let oblique = is_oblique(heading);
    if oblique && candidates.contains(&heading) {
        let ring = clockwise(candidates);
        return on_compass(run, heading, &ring);
    }
    if oblique || candidates.iter().any(|candidate| is_oblique(*candidate)) {
        return by_deflection(run, heading, candidates);
    }
    if compass {
        let longest = candidates[0].0.abs().max(candidates[0].1.abs());
        let ring: Vec<_> = COMPASS
            .iter()
            .map(|(x, y)| (x * longest, y * longest))
            .collect();
        return on_compass(run, unit(heading), &ring);
    }
    let ahead = point_of(unit(heading));
    let mut taken = Vec::new();
    for &candidate in candidates {
        let turned = COMPASS[(point_of(unit(candidate)) + 8 - ahead) % 8];
        if selects(run, turned)? {
            taken.push(candidate);
        }
    }
    Ok(taken)
}

/// The vector divided by its largest whole factor.
pub(super) fn unit(vector: Vector) -> Vector {
    let (mut a, mut b) = (vector.0.abs(), vector.1.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let factor = a.max(1);
    (vector.0 / factor, vector.1 / factor)
}

/// Vectors of one length class in clockwise order, straight forward first.
pub(super) fn clockwise(vectors: &[Vector]) -> Vec<Vector> {
    let mut ring = vectors.to_vec();
    ring.sort_by(|a, b| {
        let half = |v: &Vector| v.0 < 0 || (v.0 == 0 && v.1 < 0);
        half(a).cmp(&half(b)).then(cross(*a, *b).cmp(&0))
    });
    ring
}

/// Positive if `b` lies to the left of `a`, negative if to the right.
pub(super) fn cross(a: Vector, b: Vector) -> i64 {
    i64::from(a.0) * i64::from(b.1) - i64::from(a.1) * i64::from(b.0)
}

/// Selects by the letters of an eight-point compass: `ring` clockwise, `heading` is `f`.
pub(super) fn on_compass(
    run: &[(char, Range<usize>)],
    heading: Vector,
    ring: &[Vector],
) -> Result<Vec<Vector>, NotationError> {
    let heading_unit = unit(heading);
    let ahead = ring.iter().position(|vector| unit(*vector) == heading_unit);
    let ahead = ahead.expect("a ring of eight holds every heading it is asked about");
    let mut taken = [false; 8];
    let mut rest = run;
    while !rest.is_empty() {
        let (points, used) = compass_token(rest)?;
        for point in points {
            taken[*point] = true;
        }
        rest = &rest[used..];
    }
    let chosen = (0..8).filter(|point| taken[*point]);
    Ok(chosen.map(|point| ring[(ahead + point) % 8]).collect())
}

/// Letters when heading and leg share no eight-point compass: least and largest deflection.
fn by_deflection(
    run: &[(char, Range<usize>)],
    heading: Vector,
    candidates: &[Vector],
) -> Result<Vec<Vector>, NotationError> {
    // Larger means straighter: the signed square of the cosine, as a fraction.
    let straightness = |v: &Vector| {
        let dot = i128::from(heading.0) * i128::from(v.0) + i128::from(heading.1) * i128::from(v.1);
        let length = i128::from(v.0).pow(2) + i128::from(v.1).pow(2);
        (dot * dot.abs(), length)
    };
    let compare = |a: &Vector, b: &Vector| {
        let ((a, a_length), (b, b_length)) = (straightness(a), straightness(b));
        (a * b_length).cmp(&(b * a_length))
    };
    let tied_with = |extreme: Option<&Vector>| -> Vec<Vector> {
        let extreme = extreme.expect("an atom has directions");
        candidates
            .iter()
            .filter(|v| compare(v, extreme).is_eq())
            .copied()
            .collect()
    };
    let ahead = tied_with(candidates.iter().max_by(|a, b| compare(a, b)));
    let behind = tied_with(candidates.iter().min_by(|a, b| compare(a, b)));
    let mut taken = Vec::new();
    let mut rest = run;
    while let Some((first, span)) = rest.first() {
        let group = match first {
            'f' => &ahead,
            'b' => &behind,
            _ => return Err(only_deflection(span.clone())),
        };
        let side = rest
            .get(1)
            .filter(|(letter, _)| matches!(letter, 'l' | 'r'));
        match side {
            None => taken.extend_from_slice(group),
            Some(_) if group.len() < 2 => return Err(only_deflection(span.clone())),
            Some((side, _)) => {
                let left = *side == 'l';
                let on_side = |v: &&Vector| (cross(heading, **v) > 0) == left;
                taken.extend(group.iter().filter(on_side));
            }
        }
        rest = &rest[1 + usize::from(side.is_some())..];
    }
    Ok(taken)
}

fn only_deflection(span: Range<usize>) -> NotationError {
    let message = "this letter does not give one direction here: the leg before is of another kind";
    NotationError::new("E_AMBIGUOUS_DIR", span, message).help(
        "write `f` for the smallest turn, `b` for the largest, `a` for all, \
         or `fl` `fr` `bl` `br` for one of two equal turns",
    )
}

/// The longest token at the head of a run, and how many letters it takes.
fn token(run: &[(char, Range<usize>)], class: Class) -> Result<(Token, usize), NotationError> {
    let (first, span) = &run[0];
    let Some((second, second_span)) = run.get(1) else {
        return single(*first, span).map(|token| (token, 1));
    };
    if first == second && *first != 'h' {
        return single(*first, span).map(|token| (token, 2));
    }
    if class == Class::Oblique && (*second == 'h' || *first == 'h') {
        return match (first, second) {
            ('f' | 'b' | 'l' | 'r', 'h') => Ok((Token::Half(*first), 2)),
            ('h', 'r') => Ok((Token::Chiral(1), 2)),
            ('h', 'l') => Ok((Token::Chiral(-1), 2)),
            (_, 'h') => single(*first, span).map(|token| (token, 1)),
            _ => Err(bad_h(span.clone())),
        };
    }
    if class == Class::Orthogonal || !perpendicular(*first, *second) {
        return single(*first, span).map(|token| (token, 1));
    }
    if matches!(first, 's' | 'v') {
        let message = format!("`{first}{second}` has no agreed meaning on this atom");
        let help = format!(
            "write `{second}{first}` for the pair, or `{first}{first}{second}{second}` for both \
             one after the other"
        );
        return Err(
            NotationError::new("E_AMBIGUOUS_DIR", span.start..second_span.end, message).help(help),
        );
    }
    Ok((Token::Pair(*first, *second), 2))
}

/// See section 4.1 of the notation reference.
#[derive(Clone, Copy, Debug)]
enum Token {
    /// One letter of `f b l r v s`.
    Side(char),
    /// Two letters of different axes, the first of them `f b l r`.
    Pair(char, char),
    /// `fh` and the like: everything with a component to that side.
    Half(char),
    /// `hr` is 1, `hl` is -1.
    Chiral(i16),
}

fn single(letter: char, span: &Range<usize>) -> Result<Token, NotationError> {
    match letter {
        'h' => Err(bad_h(span.clone())),
        _ => Ok(Token::Side(letter)),
    }
}

fn bad_h(span: Range<usize>) -> NotationError {
    NotationError::new("E_BAD_H", span, "`h` applies to oblique leaps only")
        .help("write `fh` `bh` `lh` `rh` `hr` `hl` before an oblique atom: `fhN`")
}

fn matches(token: Token, vector: Vector) -> bool {
    let (dx, dy) = vector;
    // A side alone means the narrow squares of an oblique leap, and any share of a diagonal.
    let near_upright = dy.abs() >= dx.abs();
    let near_level = dx.abs() >= dy.abs();
    match token {
        Token::Side(side @ ('f' | 'b' | 'v')) => near_upright && toward(side, vector),
        Token::Side(side) => near_level && toward(side, vector),
        Token::Half(side) => toward(side, vector),
        Token::Pair(first, second) => {
            let upright_first = matches!(first, 'f' | 'b');
            let shape = if upright_first {
                near_level
            } else {
                near_upright
            };
            shape && toward(first, vector) && toward(second, vector)
        }
        Token::Chiral(sense) => {
            let narrow = if dy.abs() > dx.abs() { 1 } else { -1 };
            dx.signum() * dy.signum() * narrow == sense
        }
    }
}

fn toward(side: char, (dx, dy): Vector) -> bool {
    match side {
        'f' => dy > 0,
        'b' => dy < 0,
        'l' => dx < 0,
        'r' => dx > 0,
        'v' => dy != 0,
        _ => dx != 0,
    }
}

fn class((dx, dy): Vector) -> Class {
    match (dx.abs(), dy.abs()) {
        (0, _) | (_, 0) => Class::Orthogonal,
        (x, y) if x == y => Class::Diagonal,
        _ => Class::Oblique,
    }
}

fn perpendicular(a: char, b: char) -> bool {
    let upright = |letter| matches!(letter, 'f' | 'b' | 'v');
    let level = |letter| matches!(letter, 'l' | 'r' | 's');
    (upright(a) && level(b)) || (level(a) && upright(b))
}

fn point_of(unit: Vector) -> usize {
    let found = COMPASS.iter().position(|point| *point == unit);
    found.expect("lines and diagonals reduce to a unit vector")
}

/// Points of the compass that the token at the head of a run names, 0 straight on, clockwise.
fn compass_token(run: &[(char, Range<usize>)]) -> Result<(&'static [usize], usize), NotationError> {
    let (first, span) = &run[0];
    let second = run.get(1).map_or(' ', |(letter, _)| *letter);
    let pair: Option<&'static [usize]> = match (*first, second) {
        ('f', 'f') => Some(&[0]),
        ('r', 'r') => Some(&[2]),
        ('b', 'b') => Some(&[4]),
        ('l', 'l') => Some(&[6]),
        ('s', 's') => Some(&[2, 6]),
        ('v', 'v') => Some(&[0, 4]),
        ('f', 'r') | ('r', 'f') => Some(&[1]),
        ('b', 'r') | ('r', 'b') => Some(&[3]),
        ('b', 'l') | ('l', 'b') => Some(&[5]),
        ('f', 'l') | ('l', 'f') => Some(&[7]),
        ('f', 's') => Some(&[1, 7]),
        ('b', 's') => Some(&[3, 5]),
        ('f', 'h') => Some(&[0, 1, 7]),
        ('r', 'h') => Some(&[1, 2, 3]),
        ('b', 'h') => Some(&[3, 4, 5]),
        ('l', 'h') => Some(&[5, 6, 7]),
        _ => None,
    };
    if let Some(points) = pair {
        return Ok((points, 2));
    }
    if *first == 'h' {
        return Err(bad_h(span.clone()));
    }
    if perpendicular(*first, second) {
        let message = format!("`{first}{second}` does not name one direction of a compass");
        let help = format!(
            "write the directions one by one (`fl` `fr` `bl` `br` are diagonals between the \
             sides), or `{first}{first}{second}{second}` for both letters one after the other"
        );
        return Err(
            NotationError::new("E_AMBIGUOUS_DIR", span.start..run[1].1.end, message).help(help),
        );
    }
    let points: &'static [usize] = match first {
        'f' => &[0],
        'r' => &[2],
        'b' => &[4],
        'l' => &[6],
        's' => &[2, 6],
        _ => &[0, 4],
    };
    Ok((points, 1))
}
