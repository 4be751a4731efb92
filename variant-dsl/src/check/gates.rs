//! The rule `gate` of `drops`: pieces that come from the hand where others leave with their first move.
//!
//! Whether the pieces can be there is for `lint`.

use super::items::find_block;
use super::names::Names;
use crate::ast::{Rule, Variant};
use crate::diagnostic::Diag;
use crate::model::Gating;

const FORM: &str = "write for example: gate Walker, Runner: leaving fresh any";

/// `gate Walker, Runner: leaving fresh any but Jumper`; `Some(None)` if the game has no such rule.
pub(super) fn check_gating(
    variant: &Variant,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Option<Gating>> {
    let rules = find_block(variant, "drops").map_or(&[][..], |block| &block.rules);
    let mut rules = rules.iter().filter(|rule| rule.head[0].text == "gate");
    let Some(rule) = rules.next() else {
        return Some(None);
    };
    if let Some(second) = rules.next() {
        let diag = Diag::error("E0103", second.head_span(), "`gate` is given twice")
            .related(rule.span(), "first here");
        diags.push(diag.help("name all pieces in one rule"));
    }
    gating(rule, names, diags).map(Some)
}

fn gating(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<Gating> {
    if rule.head.len() == 1 {
        diags.push(Diag::error("E0105", rule.head_span(), "`gate` names no piece").help(FORM));
        return None;
    }
    let leaving = match rule.words.as_slice() {
        [leaving, fresh, pieces @ ..]
            if leaving.written() == "leaving"
                && fresh.written() == "fresh"
                && !pieces.is_empty() =>
        {
            pieces
        }
        _ => {
            let message = "expected `leaving fresh` and pieces";
            diags.push(Diag::error("E0105", rule.value_span(), message).help(FORM));
            return None;
        }
    };
    Some(Gating {
        pieces: names.pieces_of(&rule.head[1..], diags)?,
        leaving: names.pieces_of(leaving, diags)?,
    })
}
