//! Paths in the text of rules: legs as displacements, files to the right and ranks forward.
//!
//! A leg that says no more is one leap to an empty square or onto an enemy, and ends the move.

use std::collections::{BTreeMap, BTreeSet};

use crate::path::{Between, Hop, Leg, Modes, Path, Predicate, Special, Test, Vector};

/// What tests of a game come to.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    /// What a guard asks of the piece that moves.
    pub(super) guard: &'a dyn Fn(&[Test]) -> String,
    /// What a name that a file declares says of a square, or of a piece.
    pub(super) named: &'a dyn Fn(&str) -> String,
}

/// The ways to move, sorted. Those that differ only in what their last square may hold are one,
/// however the notation or its reader divided them.
pub(super) fn moves(paths: &[Path], words_of: Words) -> Vec<String> {
    let mut ends: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in paths {
        let (way, last) = taken_apart(path, words_of);
        ends.entry(way).or_default().extend(last);
    }
    let usual: BTreeSet<String> = modes(&Modes::move_or_capture(), words_of)
        .into_iter()
        .collect();
    let line = |(way, ends): (String, BTreeSet<String>)| match ends == usual {
        true => way,
        false => format!("{way} to {}", joined(ends)),
    };
    ends.into_iter().map(line).collect()
}

/// A path, and what its last square may hold.
fn taken_apart(path: &Path, words_of: Words) -> (String, Vec<String>) {
    let Path {
        initial,
        guard,
        legs,
        repeats,
        special,
    } = path;
    let mut words = Vec::new();
    if *initial {
        words.push("at first".to_owned());
    }
    if !guard.is_empty() {
        words.push((words_of.guard)(guard));
    }
    match repeats {
        1 => {}
        0 => words.push("again and again".to_owned()),
        most => words.push(format!("up to {most} times")),
    }
    let mut ends = legs.last().and_then(|last| last.stop.as_ref());
    match special {
        Special::None => {}
        Special::Null => words.push("stay".to_owned()),
        Special::Universal(modes) => {
            words.push("anywhere".to_owned());
            ends = Some(modes);
        }
        Special::Castling {
            squares,
            right,
            inset,
        } => {
            let side = if *right { "right" } else { "left" };
            words.push(format!(
                "castle {squares} {side} with the piece {inset} from the edge"
            ));
        }
        Special::MarksEnPassant => words.push("to be taken in passing".to_owned()),
    }
    let before = legs.iter().take(legs.len().saturating_sub(1));
    let stops = before.map(|leg| leg.stop.as_ref()).chain([None]);
    let legs: Vec<String> = legs
        .iter()
        .zip(stops)
        .map(|(leg, stop)| step(leg, stop, words_of))
        .collect();
    if !legs.is_empty() {
        words.push(legs.join(" then "));
    }
    let ends = ends.map(|ends| modes(ends, words_of));
    (words.join(" "), ends.unwrap_or_default())
}

/// A leg, at whose end the move may stop before the last one.
fn step(leg: &Leg, early: Option<&Modes>, words_of: Words) -> String {
    let Leg {
        vector,
        max,
        skip,
        between,
        wrap,
        transit,
        hop,
        stop: _,
        relay,
        same_length,
        unload,
        steps,
    } = leg;
    let mut text = displacement(*vector);
    match max {
        1 => {}
        0 => text += "*",
        most => text += &format!("*{most}"),
    }
    let mut say = |words: &str| {
        text.push(' ');
        text += words;
    };
    if *skip > 0 {
        say(&format!("skipping {skip}"));
    }
    match between {
        Between::Ignored => {}
        Between::AllEmpty(cells) => say(&format!("over empty {}", displacements(cells))),
        Between::ExactlyOne(cells) => say(&format!("over one of {}", displacements(cells))),
    }
    if *wrap {
        say("wrapping");
    }
    if !transit.is_empty() {
        say(&format!("through {}", joined(modes(transit, words_of))));
    }
    match hop {
        Hop::No => {}
        Hop::One => say("hopping over one"),
        Hop::Adjacent => say("hopping just over one"),
        Hop::Many => say("hopping over many"),
    }
    if *same_length {
        say("as far as before");
    }
    if *unload {
        say("putting the victim back");
    }
    if !steps.is_empty() {
        say(&format!("each step {}", tests(steps, words_of)));
    }
    if let Some(ends) = early {
        say(&format!("ending on {}", joined(modes(ends, words_of))));
    }
    if let Some(relay) = relay {
        say(&format!("on from {}", joined(modes(relay, words_of))));
    }
    text
}

fn displacement((files, ranks): Vector) -> String {
    format!("({files},{ranks})")
}

fn displacements(cells: &[Vector]) -> String {
    let cells: BTreeSet<Vector> = cells.iter().copied().collect();
    cells.into_iter().map(displacement).collect()
}

/// What a square may hold, each with its tests.
fn modes(allowed: &Modes, words_of: Words) -> Vec<String> {
    let Modes {
        empty,
        enemy,
        friend,
        over,
        over_friend,
        en_passant,
    } = allowed;
    let tested = [
        ("empty", empty),
        ("enemy", enemy),
        ("friend", friend),
        ("any", over),
        ("friend-kept", over_friend),
    ];
    let tested = tested.into_iter().filter_map(|(name, tested)| {
        Some(match tested.as_ref()? {
            none if none.is_empty() => name.to_owned(),
            all => format!("{name}{}", tests(all, words_of)),
        })
    });
    let passing = en_passant.then(|| "passed".to_owned());
    tested.chain(passing).collect()
}

fn joined(modes: impl IntoIterator<Item = String>) -> String {
    let all = Vec::from_iter(modes);
    match all.is_empty() {
        true => "nothing".to_owned(),
        false => all.join("|"),
    }
}

/// All of them must hold.
fn tests(tests: &[Test], words_of: Words) -> String {
    let word = |Test { negated, predicate }: &Test| {
        let said = match predicate {
            Predicate::Declared(name) => (words_of.named)(name),
            built_in => built_in.name().to_owned(),
        };
        match negated {
            true => format!("!{said}"),
            false => said,
        }
    };
    let words: BTreeSet<String> = tests.iter().map(word).collect();
    format!("{{{}}}", Vec::from_iter(words).join(","))
}
