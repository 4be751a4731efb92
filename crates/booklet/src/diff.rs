//! In what two games differ, in words.
//!
//! Pieces are matched by name, those left over by token. What the booklet says of each rule is
//! compared sentence by sentence; moves and squares are compared as they are, and games with different
//! fingerprints are never called equal, whether words show the difference or not. Names, glyphs and
//! the order of a file are no rules.

mod difference;
mod pieces;
mod setup;

use serde_json::{Value, json};
use variant_dsl::Compiled;
use variant_dsl::program::{Coordinates, Program};

pub use self::difference::Difference;
use self::difference::difference;
use crate::rules;

/// What differs in one part of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The part.
    pub heading: &'static str,
    /// In the order of the booklet; at least one.
    pub differences: Vec<Difference>,
}

/// All differences between the rules of two games; empty if there are none.
pub fn differences(first: &Compiled, second: &Compiled) -> Vec<Group> {
    let (a, b) = (&first.program, &second.program);
    let same_handicaps = crate::json::handicaps(a) == crate::json::handicaps(b);
    if a.facts.fingerprint == b.facts.fingerprint && same_handicaps {
        return Vec::new();
    }
    let matched = pieces::matched(a, b);
    let mut groups = vec![
        ("Board", told(a, b, board)),
        ("Pieces", pieces::declared(a, b, &matched)),
        ("Moves", pieces::moves(a, b, &matched)),
        ("Start", setup::differences(a, b)),
        ("Promotion", pieces::promotions(a, b, &matched)),
        ("Castling", told(a, b, rules::castling::sentences)),
        ("Captures", told(a, b, captures)),
        ("Effects", told(a, b, rules::effects::sentences)),
        ("Drops", told(a, b, drops)),
        ("Goal", told(a, b, goal)),
        ("Repetition", told(a, b, rules::repetition::told)),
        ("Handicaps", told(a, b, rules::handicaps::sentences)),
    ];
    groups[3].1.extend(told(a, b, rules::start::shuffled));
    groups[4].1.extend(told(a, b, promotion));
    groups.retain(|(_, differences)| !differences.is_empty());
    if groups.is_empty() {
        // Words are coarser than rules: better to say so than to call the games equal.
        let said = |program: &Program| vec![format!("Fingerprint {}", program.facts.fingerprint)];
        let difference = Difference {
            about: "rules that no sentence covers".to_owned(),
            first: said(a),
            second: said(b),
        };
        groups.push(("Rules", vec![difference]));
    }
    let group = |(heading, differences)| Group {
        heading,
        differences,
    };
    groups.into_iter().map(group).collect()
}

/// The same as `{"schema", "same", "groups"}`.
pub fn json(first: &Compiled, second: &Compiled) -> Value {
    let groups = differences(first, second);
    let listed: Vec<Value> = groups
        .iter()
        .map(|group| {
            let differences = group.differences.iter().map(|difference| {
                json!({
                    "about": difference.about,
                    "first": difference.first,
                    "second": difference.second,
                })
            });
            json!({
                "heading": group.heading,
                "differences": differences.collect::<Vec<_>>(),
            })
        })
        .collect();
    let game = |compiled: &Compiled| {
        let program = &compiled.program;
        json!({ "name": program.facts.name, "fingerprint": program.facts.fingerprint })
    };
    json!({
        "schema": crate::json::SCHEMA,
        "games": [game(first), game(second)],
        "same": groups.is_empty(),
        "groups": listed,
    })
}

/// Sentences that only one of the games says, as one difference; none if both say the same.
fn told(a: &Program, b: &Program, says: fn(&Program) -> Vec<String>) -> Vec<Difference> {
    difference("", &says(a), &says(b)).into_iter().collect()
}

fn board(program: &Program) -> Vec<String> {
    let [first, second] = &program.facts.players;
    let coordinates = match program.facts.coordinates {
        Coordinates::Shogi => "Files are numbered from the right, ranks lettered from the top.",
        Coordinates::Chess => "Files are lettered from the left, ranks numbered from the bottom.",
    };
    vec![
        format!(
            "The board has {} files and {} ranks.",
            program.files(),
            program.ranks()
        ),
        coordinates.to_owned(),
        format!("The players are {first} and {second}."),
    ]
}

fn promotion(program: &Program) -> Vec<String> {
    let promotion = program.promotion.as_ref();
    promotion.map_or_else(
        || vec!["No piece promotes.".to_owned()],
        |promotion| rules::promotion::sentences(program, promotion),
    )
}

fn captures(program: &Program) -> Vec<String> {
    let mut said = vec![rules::captures::prisoners(program)];
    said.extend(rules::captures::sentences(program));
    said.extend(rules::captures::attack(program).map(str::to_owned));
    said
}

fn drops(program: &Program) -> Vec<String> {
    match program.drops {
        true => rules::drops::sentences(program),
        false => vec!["There are no drops.".to_owned()],
    }
}

fn goal(program: &Program) -> Vec<String> {
    rules::goal::sentences(program)
}
