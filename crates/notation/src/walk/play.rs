//! What a playing executor cannot run yet, in words for the author of a game.
//!
//! The walk itself runs everything; the state that some moves need is the position's matter.

use crate::path::{Between, Leg, Modes, Path, Predicate, Special, Test};

/// What of these paths needs state or rules that a playing executor does not keep yet, as clear
/// text; `None` if all can be played.
pub fn unsupported_in_play(paths: &[Path]) -> Option<String> {
    paths.iter().find_map(of_path)
}

fn of_path(path: &Path) -> Option<String> {
    let known =
        |test: &&Test| matches!(test.predicate, Predicate::Declared(_) | Predicate::Attacked);
    if let Some(test) = path.guard.iter().find(|test| !known(test)) {
        let what = format!("guards by `<{}>`", test.predicate.name());
        return Some(not_yet(&what));
    }
    if let Special::Castling { inset, .. } = path.special {
        let moved = (!path.initial).then_some("castling of what has moved (`O2` without `i`)");
        let inner = (inset > 0).then_some("castling with an inner partner (`jO2`)");
        let guarded = (!path.guard.is_empty()).then_some("guards of castling");
        return moved.or(inner).or(guarded).map(not_yet);
    }
    if path.treads() && !is_bare(path) {
        return Some(not_yet(
            "ending on friends (`d`) by anything but a leap, a slide or a hopper that captures nothing on its way",
        ));
    }
    if let Special::Universal(modes) = &path.special {
        return of_modes(modes);
    }
    if path.initial && !only_moves(path) {
        return Some(not_yet(
            "first moves (`i`) of anything but a leap or slide that only moves",
        ));
    }
    let asks_attack = |test: &&Test| test.predicate == Predicate::Attacked;
    match path.guard.iter().filter(asks_attack).count() {
        0 => {}
        1 if only_moves(path) && path.special == Special::None => {}
        1 => {
            return Some(not_yet(
                "guards by `<attacked>` of moves that may capture, turn or be captured in passing",
            ));
        }
        _ => return Some(not_yet("guards that ask twice for `attacked`")),
    }
    let passes = |leg: &Leg| leg.stop.as_ref().is_some_and(|stop| stop.en_passant);
    if path.legs.iter().any(passes) && !is_leap_or_slide(path) {
        return Some(not_yet(
            "capture on en-passant squares (`e`) by anything but a leap or a slide",
        ));
    }
    path.legs.iter().find_map(of_leg)
}

/// Whether the path is a single leg that takes nothing on its way, walked once.
fn is_bare(path: &Path) -> bool {
    path.legs.len() == 1 && path.repeats == 1 && !path.takes_on_the_way()
}

/// Whether the path is a leap or slide, lame or not, that captures nothing.
fn only_moves(path: &Path) -> bool {
    let [leg] = &path.legs[..] else { return false };
    let moves = Modes {
        empty: Some(Vec::new()),
        ..Modes::default()
    };
    let plain = Leg {
        between: leg.between.clone(),
        stop: Some(moves),
        ..Leg::plain(leg.vector, leg.max)
    };
    let between = !matches!(leg.between, Between::ExactlyOne(_));
    between && *leg == plain && path.repeats == 1
}

/// Whether the path has one leg that looks at nothing but where it goes.
fn is_leap_or_slide(path: &Path) -> bool {
    let [leg] = &path.legs[..] else { return false };
    let plain = Leg {
        stop: leg.stop.clone(),
        ..Leg::plain(leg.vector, leg.max)
    };
    *leg == plain && path.repeats == 1
}

fn of_leg(leg: &Leg) -> Option<String> {
    if leg.unload {
        return Some(not_yet("putting down victims (`u`)"));
    }
    let known = |test: &Test| matches!(test.predicate, Predicate::Declared(_));
    if let Some(test) = leg.steps.iter().find(|test| !known(test) || leg.skip > 0) {
        return Some(not_yet(&format!(
            "tests on steps (`{{{}}}`)",
            test.predicate.name()
        )));
    }
    leg.stop
        .as_ref()
        .and_then(of_stop)
        .or_else(|| leg.relay.as_ref().and_then(of_passing))
        .or_else(|| of_passing(&leg.transit))
}

/// Of what a square holds on which the move does not end.
fn of_passing(modes: &Modes) -> Option<String> {
    let victims = modes.enemy.iter().flatten();
    let too_early = victims.chain(modes.empty.iter().flatten());
    let mut too_early = too_early.filter(|test| test.is_about_protection());
    if let Some(test) = too_early.next() {
        let what = format!("`{{{}}}` before the last leg", test.predicate.name());
        return Some(not_yet(&what));
    }
    of_modes(modes)
}

/// Of what a square holds on which a leg ends the move.
fn of_stop(modes: &Modes) -> Option<String> {
    let asks = |test: &&Test| {
        !matches!(
            test.predicate,
            Predicate::Royal | Predicate::Promoted | Predicate::Declared(_) | Predicate::Rank(_)
        )
    };
    if let Some(test) = modes.friend.iter().flatten().find(asks) {
        let what = format!("`{{{}}}` of friends (`d`)", test.predicate.name());
        return Some(not_yet(&what));
    }
    let stop = Modes {
        friend: None,
        ..modes.clone()
    };
    of_modes(&stop)
}

fn of_modes(modes: &Modes) -> Option<String> {
    if modes.friend.is_some() {
        return Some(not_yet("taking friends (`d`) where a move does not end"));
    }
    let known = |test: &&Test| match test.predicate {
        Predicate::Royal | Predicate::Promoted | Predicate::Protection(_) => true,
        Predicate::Declared(_) | Predicate::Rank(_) => true,
        Predicate::Enemy | Predicate::Friend | Predicate::Origin => false,
        Predicate::Virgin | Predicate::Attacked => false,
    };
    let hurdles = [&modes.over, &modes.over_friend].into_iter().flatten();
    let hurdles = hurdles.flatten();
    let hurdles = hurdles.filter(|test| !known(test) || test.is_about_protection());
    let victims = modes.enemy.iter().flatten().filter(|test| !known(test));
    let is_rank = |test: &Test| matches!(test.predicate, Predicate::Rank(_));
    let squares = modes.empty.iter().flatten();
    let squares = squares.filter(|test| !known(test) || is_rank(test));
    let test = hurdles.chain(victims).chain(squares).next()?;
    Some(not_yet(&format!(
        "tests by `{{{}}}`",
        test.predicate.name()
    )))
}

fn not_yet(what: &str) -> String {
    format!("{what} cannot be played yet")
}
