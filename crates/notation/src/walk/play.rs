//! What a playing executor cannot run yet, in words for the author of a game.
//!
//! The walk itself runs everything; the state that some moves need is the position's matter.

use crate::path::{Leg, Modes, Path, Predicate, Special, Test};

/// What of these paths needs state or rules that a playing executor does not keep yet, as clear
/// text; `None` if all can be played.
pub fn unsupported_in_play(paths: &[Path]) -> Option<String> {
    paths.iter().find_map(of_path)
}

fn of_path(path: &Path) -> Option<String> {
    let special = match path.special {
        Special::Castling { .. } => Some("castling (`O` with a number)"),
        Special::MarksEnPassant => Some("en-passant squares (`i` with `n`)"),
        Special::None | Special::Null | Special::Universal(_) => None,
    };
    if let Some(special) = special {
        return Some(not_yet(special));
    }
    if path.initial {
        return Some(not_yet("moves of pieces that have never moved (`i`)"));
    }
    if !path.guard.is_empty() {
        return Some(not_yet("guards (`<...>`)"));
    }
    if let Special::Universal(modes) = &path.special {
        return of_modes(modes);
    }
    path.legs.iter().find_map(of_leg)
}

fn of_leg(leg: &Leg) -> Option<String> {
    if leg.unload {
        return Some(not_yet("putting down victims (`u`)"));
    }
    if let Some(test) = leg.steps.first() {
        return Some(not_yet(&format!(
            "tests on steps (`{{{}}}`)",
            test.predicate.name()
        )));
    }
    leg.stop
        .as_ref()
        .and_then(of_modes)
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

fn of_modes(modes: &Modes) -> Option<String> {
    if modes.en_passant {
        return Some(not_yet("capture on en-passant squares (`e`)"));
    }
    if modes.friend.is_some() {
        return Some(not_yet("capture of friends (`d`)"));
    }
    let known = |test: &&Test| match test.predicate {
        Predicate::Royal | Predicate::Promoted | Predicate::Protection(_) => true,
        Predicate::Enemy | Predicate::Friend | Predicate::Rank(_) => false,
        Predicate::Virgin | Predicate::Declared(_) => false,
    };
    let hurdles = [&modes.over, &modes.over_friend].into_iter().flatten();
    let victims = modes.enemy.iter().flatten().filter(|test| !known(test));
    let squares = modes.empty.iter().flatten().filter(|test| !known(test));
    let test = hurdles.flatten().chain(victims).chain(squares).next()?;
    Some(not_yet(&format!(
        "tests by `{{{}}}`",
        test.predicate.name()
    )))
}

fn not_yet(what: &str) -> String {
    format!("{what} cannot be played yet")
}
