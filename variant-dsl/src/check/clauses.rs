//! Every rule as it was written.
//!
//! For messages only, and nothing is reported here: what is wrong with a rule its block has said.

use crate::ast::{Item, Rule, Variant};
use crate::diagnostic::line_of;
use crate::model::Clause;

/// The rules of all blocks and pieces, in the order in which they are numbered.
pub(super) fn clauses(variant: &Variant, texts: &[&str]) -> Vec<Clause> {
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
    };
    rules.map(clause).collect()
}
