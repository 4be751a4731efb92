//! Rules about promotion that ask what was captured: pieces by name become kinds.

use super::forms::Forms;
use crate::model::{self, Forcing, Model, Side};
use crate::program::{Color, Contagion, KindSet, PromotionClauses};

/// Kinds whose capture leaves no choice.
pub(super) fn forced_by(forms: &Forms, forcings: &[Forcing]) -> KindSet {
    let mut forced_by = vec![false; forms.sides.len()];
    for forcing in forcings {
        let victims = victims(forms, forcing);
        let both = forced_by.iter_mut().zip(victims.into_iter().flatten());
        both.for_each(|(forced, victim)| *forced |= victim);
    }
    forced_by
}

/// The kinds whose capture a rule says to leave no choice; `None` if it does not speak of captures.
fn victims(forms: &Forms, forcing: &Forcing) -> Option<KindSet> {
    match forcing {
        Forcing::Stuck => None,
        Forcing::Promoted => {
            let is_back = |side: &Side| matches!(side, Side::Back(_));
            Some(forms.sides.iter().map(is_back).collect())
        }
        Forcing::Victims(victims) => Some(forms.select(victims)),
    }
}

/// Where the rules for all kinds are written.
pub(super) fn clauses(forms: &Forms, rules: &model::Promotion) -> PromotionClauses {
    let forcings = || rules.forcings.iter().zip(&rules.clauses.forcings);
    let stuck = forcings().find(|(forcing, _)| **forcing == Forcing::Stuck);
    let victims =
        forcings().filter_map(|(forcing, clause)| Some((victims(forms, forcing)?, *clause)));
    PromotionClauses {
        choice: rules.clauses.choice,
        stuck: stuck.map(|(_, clause)| *clause),
        victims: victims.collect(),
        refused: rules.clauses.refused,
        limit: rules.clauses.limit,
        deciding: rules.clauses.deciding,
        no_check: rules.clauses.no_check,
        no_attack: rules.clauses.no_attack,
    }
}

/// How many of a form each player has in the array and in hand, if others may become no more than that.
pub(super) fn most(model: &Model, side: Side) -> Option<[u16; 2]> {
    let Side::Front(piece) = side else {
        return None;
    };
    let limited = { model.promotion.as_ref() }.is_some_and(|rules| rules.limited.contains(&piece));
    let mut chosen = { model.pieces.iter() }.flat_map(|piece| piece.becomes.iter().flatten());
    (limited && chosen.any(|chosen| *chosen == piece)).then(|| {
        Color::BOTH.map(|color| {
            let placed = model.setup.iter().flatten();
            let own = placed.filter(|placed| (placed.color, placed.piece) == (color, piece));
            let held = { model.hand[color].iter() }.filter(|(held, _)| *held == piece);
            own.count() as u16 + held.map(|(_, count)| *count).sum::<u16>()
        })
    })
}

/// What becomes of captors, in the order of the file.
pub(super) fn contagions(forms: &Forms) -> Vec<Contagion> {
    let contagion = |rule: &model::Contagion| Contagion {
        victims: forms.select(&rule.victims),
        becomes: forms.kind(forms.model.side(rule.becomes)),
        spared: forms.select(&rule.spared),
        clause: rule.clause,
    };
    forms.model.contagions().iter().map(contagion).collect()
}
