//! What of a movement fits no fast shape, by the letters that an author wrote for it.
//!
//! Whether a path fits one is decided in `shapes`; this only finds the words.

use variant_dsl::path::{Between, Hop, Leg, Modes, Path, Special};

/// The part of the notation that stands in the way.
pub(crate) fn culprit(path: &Path) -> String {
    let special = match &path.special {
        Special::Universal(modes) => tested(modes),
        Special::Null => Some("`O`".to_owned()),
        _ => None,
    };
    let repeated = (path.repeats != 1).then(|| "a number behind a bracket".to_owned());
    let of_legs = || path.legs.iter().find_map(of_leg);
    let sliding = || {
        let slides = path.legs.len() > 1 && path.legs.iter().any(|leg| leg.max == 0);
        slides.then(|| "a slide beside other legs".to_owned())
    };
    let found = special.or(repeated).or_else(of_legs).or_else(sliding);
    found.unwrap_or_else(|| {
        "moves beyond steps, leaps, slides, hooks and chains of leaps".to_owned()
    })
}

fn of_leg(leg: &Leg) -> Option<String> {
    let transit = |mode: &Option<Vec<_>>| mode.is_some();
    let letters = [
        (leg.skip > 0, "`j` on a slide"),
        (
            matches!(leg.between, Between::ExactlyOne(_)),
            "`j` on a leap",
        ),
        (matches!(leg.between, Between::AllEmpty(_)), "`n`"),
        (leg.hop == Hop::One, "`p`"),
        (leg.hop == Hop::Many, "`pp`"),
        (leg.hop == Hop::Adjacent, "`g`"),
        (leg.wrap, "`o`"),
        (leg.same_length, "`i` on a later leg"),
        (transit(&leg.transit.over), "`p` before a number"),
        (transit(&leg.transit.over_friend), "`t` before a number"),
        (transit(&leg.transit.enemy), "`c` before a number"),
        (transit(&leg.transit.friend), "`d` before a number"),
    ];
    let letter = letters.iter().find(|(applies, _)| *applies);
    let letter = letter.map(|(_, words)| (*words).to_owned());
    letter.or_else(|| {
        let mut modes = leg.stop.iter().chain(&leg.relay);
        modes.find_map(|modes| match (&modes.over_friend, &modes.friend) {
            (Some(_), _) => Some("`t`".to_owned()),
            (_, Some(_)) => Some("`d`".to_owned()),
            _ => tested(modes),
        })
    })
}

/// The first condition in braces.
fn tested(modes: &Modes) -> Option<String> {
    let all = [
        &modes.empty,
        &modes.enemy,
        &modes.friend,
        &modes.over,
        &modes.over_friend,
    ];
    let test = all.into_iter().flatten().flatten().next()?;
    Some(format!("the condition `{{{}}}`", test.predicate.name()))
}
