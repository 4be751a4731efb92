//! Every rule as it was written, with the pieces and squares that it names.
//!
//! For messages only, and nothing is reported here: what is wrong with a rule its block has said.

use super::names::Names;
use crate::ast::{Item, Rule, Variant};
use crate::diagnostic::line_of;
use crate::model::{Clause, Selection};
use crate::program::SquareSet;

/// The rules of all blocks and pieces in the order of the files.
pub(super) fn clauses(variant: &Variant, texts: &[&str], names: &Names) -> Vec<Clause> {
    let rules = variant
        .items
        .iter()
        .flat_map(|item| item.rules().iter().map(move |rule| (item, rule)));
    let clause = |(item, rule): (&Item, &Rule)| Clause {
        span: rule.span(),
        line: line_of(texts[rule.span().file], rule.span().start),
        block: match item {
            Item::Piece(piece) => format!("piece {}", piece.name.text),
            item => item.key().1.to_owned(),
        },
        text: match rule.words.is_empty() {
            true => rule.key(),
            false => format!("{}: {}", rule.key(), rule.value()),
        },
        condition: rule
            .condition
            .as_ref()
            .map(|condition| format!("{} = {}", condition.switch.text, condition.wanted())),
        pieces: pieces(item, rule, names),
        squares: squares(item, rule, names),
    };
    rules.map(clause).collect()
}

/// The pieces that a rule about drops or promotion is for.
fn pieces(item: &Item, rule: &Rule, names: &Names) -> Option<Selection> {
    let (head, rest) = rule.head.split_first()?;
    let named = match (item.key().1, head.text.as_str(), rule.words.as_slice()) {
        ("promotion", "forced", [victim, victims @ ..]) if victim.written() == "victim" => victims,
        ("promotion", "when", _) | ("drops", _, _) if !rest.is_empty() => rest,
        _ => return None,
    };
    names.selection(named, &mut Vec::new())
}

/// Per colour, the zone that a rule about drops allows or forbids.
fn squares(item: &Item, rule: &Rule, names: &Names) -> Option<[SquareSet; 2]> {
    match rule.words.as_slice() {
        [zone] if item.key().1 == "drops" && names.is_zone(&zone.text) => {
            names.zone(zone, &mut Vec::new())
        }
        _ => None,
    }
}
