//! Rules about promotion that ask what was captured: pieces by name become kinds.

use std::collections::HashMap;

use super::captures::select;
use super::form;
use crate::model::{self, Forcing, Model, PieceId};
use crate::program::{Contagion, Kind, KindId, KindSet, PromotionClauses};

/// Kinds whose capture leaves no choice.
pub(super) fn forced_by(model: &Model, kinds: &[Kind], forcings: &[Forcing]) -> KindSet {
    let mut forced_by = vec![false; kinds.len()];
    for forcing in forcings {
        let victims = victims(model, kinds, forcing);
        let both = forced_by.iter_mut().zip(victims.into_iter().flatten());
        both.for_each(|(forced, victim)| *forced |= victim);
    }
    forced_by
}

/// The kinds whose capture a rule says to leave no choice; `None` if it does not speak of captures.
fn victims(model: &Model, kinds: &[Kind], forcing: &Forcing) -> Option<KindSet> {
    match forcing {
        Forcing::Stuck => None,
        Forcing::Promoted => Some(kinds.iter().map(|kind| kind.front.is_some()).collect()),
        Forcing::Victims(victims) => Some(select(model, kinds, victims)),
    }
}

/// Where the rules for all kinds are written.
pub(super) fn clauses(model: &Model, kinds: &[Kind], rules: &model::Promotion) -> PromotionClauses {
    let forcings = || rules.forcings.iter().zip(&rules.clauses.forcings);
    let stuck = forcings().find(|(forcing, _)| **forcing == Forcing::Stuck);
    let victims =
        forcings().filter_map(|(forcing, clause)| Some((victims(model, kinds, forcing)?, *clause)));
    PromotionClauses {
        choice: rules.clauses.choice,
        stuck: stuck.map(|(_, clause)| *clause),
        victims: victims.collect(),
        refused: rules.clauses.refused,
        deciding: rules.clauses.deciding,
    }
}

/// What becomes of captors, in the order of the file.
pub(super) fn contagions(
    model: &Model,
    kinds: &[Kind],
    kind_of: &HashMap<PieceId, KindId>,
) -> Vec<Contagion> {
    let contagion = |rule: &model::Contagion| Contagion {
        victims: select(model, kinds, &rule.victims),
        becomes: form(kinds, kind_of, model.side(rule.becomes)),
        spared: select(model, kinds, &rule.spared),
        clause: rule.clause,
    };
    model.contagions().iter().map(contagion).collect()
}
