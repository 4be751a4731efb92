//! How many steps a walk takes at most, and how many pieces: what playing and drawing a movement can cost.
//!
//! Nothing is walked for it. What pieces may stand in the way, or be captured on it, is left out of
//! account.

use crate::path::{Leg, Modes, Path, Special};

/// The most steps of a walk along `paths` from any square of a board of this size.
pub fn most_steps(paths: &[Path], files: usize, ranks: usize) -> u64 {
    let steps = paths.iter().map(|path| of_path(path, files, ranks));
    steps.fold(0, u64::saturating_add)
}

fn of_path(path: &Path, files: usize, ranks: usize) -> u64 {
    let squares = (files * ranks) as u64;
    match path.special {
        Special::None | Special::MarksEnPassant => {}
        Special::Universal(_) => return squares,
        Special::Null | Special::Castling { .. } => return files as u64,
    }
    // A leg begins on no square twice.
    let (mut begins, mut steps) = (1, 0_u64);
    for leg in &path.legs {
        let length = most_leaps(leg, files, ranks) as u64;
        steps = steps.saturating_add(begins * length);
        if !leg.same_length {
            begins = squares.min(begins * length);
        }
    }
    let rounds = match path.repeats {
        1 => 1,
        // On a single way, which leaves the board or meets itself.
        repeats if begins <= 1 => match repeats {
            0 => squares,
            repeats => squares.min(repeats.into()),
        },
        _ => squares,
    };
    steps.saturating_mul(rounds)
}

/// The most leaps of a leg that fit on the board.
pub fn most_leaps(leg: &Leg, files: usize, ranks: usize) -> usize {
    let leaps = |size: usize, step: i16, wraps: bool| match usize::from(step.unsigned_abs()) {
        0 => usize::MAX,
        _ if wraps => size,
        step => (size - 1) / step,
    };
    let (dx, dy) = leg.vector;
    let most = leaps(files, dx, leg.wrap).min(leaps(ranks, dy, false));
    let most = match leg.max {
        0 => most,
        max => most.min(max.into()),
    };
    most.min(files * ranks)
}

/// Most pieces that a move along the path captures on a board of this size.
pub fn most_victims(path: &Path, files: usize, ranks: usize) -> usize {
    let mut stops = path.legs.iter().filter_map(|leg| leg.stop.as_ref());
    let universal = matches!(&path.special, Special::Universal(modes) if takes(modes));
    let at_the_end = usize::from(universal || stops.any(takes));
    let on_the_way = most_victims_on_the_way(path, files, ranks);
    (on_the_way + at_the_end).min(files * ranks)
}

/// Most pieces that it captures before it ends.
pub fn most_victims_on_the_way(path: &Path, files: usize, ranks: usize) -> usize {
    let of_leg = |leg: &Leg| {
        let passed = match takes(&leg.transit) {
            true => most_leaps(leg, files, ranks).saturating_sub(1 + usize::from(leg.skip)),
            false => 0,
        };
        passed + usize::from(leg.relay.as_ref().is_some_and(takes))
    };
    let of_round: usize = path.legs.iter().map(of_leg).sum();
    // A counted chain goes on from empty squares only, and nothing is taken twice.
    let rounds = match path.repeats {
        0 => files * ranks,
        repeats => usize::from(repeats),
    };
    of_round.saturating_mul(rounds).min(files * ranks)
}

/// Whether something is captured.
fn takes(modes: &Modes) -> bool {
    modes.enemy.is_some() || modes.friend.is_some() || modes.en_passant
}

#[cfg(test)]
mod tests {
    use super::most_steps;
    use crate::expand;

    #[test]
    fn steps_are_counted_and_never_fewer_than_are_taken() {
        let table = [
            ("W", 4),
            ("R", 4 * 8),
            // Eight bent ways: a slide, and from each of its squares another.
            ("R(R-sR)", 4 * 8 + 8 * (8 + 8 * 8)),
            ("(K-aK)", 64 * 2),
            ("U", 81),
            // Each of eight crooked ways meets 81 squares at most.
            ("(W-F)0", 8 * 2 * 81),
            // From 8, 64 and then from all 81 squares.
            ("(fR-fR-fR-fR)", 8 + 64 + 64 * 8 + 81 * 8),
        ];
        for (text, expected) in table {
            let paths = expand(text, &|_| false).expect(text);
            assert_eq!(most_steps(&paths, 9, 9), expected, "{text}");
        }
    }
}
