//! A game as the lines that describe it to `XBoard`: the way back.

use variant_dsl::Compiled;
use variant_dsl::program::Clause;

use super::UNSAID;
use crate::drawn::{Draft, Drawn, Promotion};
use crate::export::Unsaid;

/// The lines of a game.
///
/// # Errors
///
/// Every rule that the format cannot say.
pub fn export(compiled: &Compiled) -> Result<Drawn, Vec<Unsaid>> {
    let program = &compiled.program;
    let facts = &program.facts;
    let mut draft = Draft::new(program);
    let ids = match xboard::ids(facts) {
        Ok(ids) => ids,
        Err(limit) => {
            draft.refuse(limit, None);
            return Err(draft.unsaid);
        }
    };
    let (is_third, first) = xboard::first_places(facts);
    draft.movements();
    let promotion = draft.promotion();
    let turns = matches!(promotion, Promotion::Turn { .. });
    // The family limits drops of what stands in the first place.
    let first_rules = first.map(|kind| &program.kinds[kind.index()]);
    let limited = first_rules.filter(|_| turns);
    let said = |clause: &Clause| {
        let stalemate = if turns {
            "stalemate: loses"
        } else {
            "stalemate: draws"
        };
        let limits = |name: &String| {
            let rules = [
                format!("limit {name}: 1 per file"),
                format!("forbid {name}: mate"),
            ];
            rules.contains(&clause.text)
        };
        clause.text == stalemate || limited.is_some_and(|rules| limits(&rules.declared_name))
    };
    draft.blocks(&said);
    if facts.kinds.iter().any(|kind| kind.twin.is_some()) {
        let message = "pieces that have become others and go to the hand as what they were";
        draft.refuse(message, None);
    }
    let royals = facts.kinds.iter().filter(|kind| kind.royal);
    if royals.count() > 1 {
        draft.refuse("royal pieces of several kinds", None);
    }
    let way = match promotion {
        Promotion::None => "engine",
        Promotion::Turn { ranks } => {
            if !is_third || ranks != facts.ranks / 3 {
                let rule = program.said("promotion", "when");
                let message =
                    "pieces that turn over other than in the farthest third, in a game with hands";
                draft.refuse_rule(message, rule);
            }
            let drop = limited.and_then(|rules| rules.drop.as_ref());
            if drop.is_some_and(|drop| drop.per_file != Some(1) || !drop.no_mate) {
                let rule = program.said("drops", "allow");
                let message =
                    "drops of its first piece to a file with another, or that mate at once";
                draft.refuse_rule(message, rule);
            }
            "third"
        }
        Promotion::Become {
            ranks,
            kinds,
            mut others,
        } => {
            let fronts = (0..facts.kinds.len()).filter(|kind| {
                let form = &facts.kinds[*kind];
                form.front.is_none() && !form.royal && !kinds.contains(kind)
            });
            let fronts: Vec<usize> = fronts.collect();
            others.sort_unstable();
            let first_kind = first.map(|kind| kind.index());
            let is_first = kinds.len() == 1 && kinds.first().copied() == first_kind;
            if ranks != 1 || !is_first || others != fronts {
                let rule = program.said("promotion", "when");
                let message = "promotion other than of one piece, on the last rank, to any other";
                draft.refuse_rule(message, rule);
            }
            "last"
        }
    };
    if !draft.unsaid.is_empty() {
        return Err(draft.unsaid);
    }
    let lines = xboard::describe_as(facts, &ids, &facts.start, 1, super::family(way));
    let notes: String = draft
        .notes
        .iter()
        .map(|note| format!("{UNSAID}{note}\n"))
        .collect();
    Ok(Drawn {
        text: format!("# {}\n{}\n{notes}", facts.title, lines.join("\n")),
        notes: draft.notes,
    })
}
