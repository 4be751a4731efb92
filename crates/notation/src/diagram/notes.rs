//! What the marks of a diagram cannot show, in phrases.

use super::gather::Facts;
use super::words;
use crate::path::{Hop, Leg, Modes, Path, Special};

/// All that applies.
pub(super) fn notes(paths: &[Path], facts: &Facts) -> Vec<String> {
    let legs = || paths.iter().flat_map(|path| &path.legs);
    let special = |wanted: fn(&Special) -> bool| paths.iter().any(|path| wanted(&path.special));
    let most = paths.iter().map(most_victims).max().unwrap_or(0);
    let captures_over = legs().any(|leg| {
        leg.hop != Hop::No && leg.stop.as_ref().is_some_and(|stop| stop.enemy.is_some())
    });
    let passes_over = |modes: &Modes| modes.over.is_some() || modes.over_friend.is_some();
    let slides_over = legs().any(|leg| leg.hop == Hop::No && passes_over(&leg.transit));
    let steps_over = legs().any(|leg| leg.relay.as_ref().is_some_and(passes_over));
    let notes = [
        (
            special(|s| matches!(s, Special::Universal(_))),
            "reaches every square of the board",
        ),
        (
            paths.iter().any(turns),
            "may turn once at a right angle and slide on",
        ),
        (slides_over, "slides over pieces in its way"),
        (steps_over, "may pass over pieces on its way"),
        (facts.passes, "may pass"),
        (facts.stays, "may capture without moving"),
        (
            paths.iter().any(Path::treads),
            "may end on an own piece, which is taken off the board",
        ),
        (most == 2, "captures up to two pieces in one move"),
        (most == 3, "captures up to three pieces in one move"),
        (most > 3, "may capture more than three pieces in one move"),
        (captures_over, "captures over another piece"),
        (
            paths.iter().any(|path| path.initial),
            "some moves only as its first move",
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
            "moves across the left and right edges as if they were joined",
        ),
        (legs().any(|leg| leg.unload), "puts down what it captures"),
    ];
    let applying = notes.into_iter().filter(|(applies, _)| *applies);
    let mut notes: Vec<String> = applying.map(|(_, note)| note.to_owned()).collect();
    notes.extend(words::phrases(paths));
    notes
}

/// Whether the path is of two slides at right angles.
fn turns(path: &Path) -> bool {
    let slides = |leg: &Leg| leg.max == 0;
    match &path.legs[..] {
        [one, other] if slides(one) && slides(other) => {
            let ((x, y), (dx, dy)) = (one.vector, other.vector);
            i32::from(x) * i32::from(dx) + i32::from(y) * i32::from(dy) == 0
        }
        _ => false,
    }
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
