//! Rules about promotion that ask what was captured: pieces by name become kinds.

use std::collections::HashMap;

use super::captures::select;
use super::form;
use crate::model::{self, Forcing, Model, PieceId};
use crate::program::{Contagion, Kind, KindId, KindSet};

/// Kinds whose capture leaves no choice.
pub(super) fn forced_by(model: &Model, kinds: &[Kind], forcings: &[Forcing]) -> KindSet {
    let mut forced_by = vec![false; kinds.len()];
    for forcing in forcings {
        let victims = match forcing {
            Forcing::Stuck => continue,
            Forcing::Promoted => kinds.iter().map(|kind| kind.front.is_some()).collect(),
            Forcing::Victims(victims) => select(model, kinds, victims),
        };
        let both = forced_by.iter_mut().zip(victims);
        both.for_each(|(forced, victim)| *forced |= victim);
    }
    forced_by
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
        clause: model.clause(rule.span),
    };
    model.contagions().iter().map(contagion).collect()
}
