//! Rules about promotion that ask what was captured: pieces by name become kinds.

use super::forms::Forms;
use crate::model::{self, Forcing, Side};
use crate::program::{Color, Contagion, KindSet, Limit, PromotionClauses};

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

/// How many of a form each player may have for others to become it, if there is a limit: as many as in the array and in
/// hand, or a number, which counts all that moves so.
pub(super) fn most(forms: &Forms, side: Side) -> Option<Limit> {
    let model = forms.model;
    let piece = model.moves_as(side);
    let limited = model.promotion.as_ref()?.limited.iter();
    let (_, most) = { limited }.find(|(other, _)| *other == piece)?;
    let mut chosen = { model.pieces.iter() }.flat_map(|piece| piece.becomes.iter().flatten());
    let comes = matches!(side, Side::Back(_)) || chosen.any(|chosen| *chosen == piece);
    if !comes || most.is_none() && side != Side::Front(piece) {
        return None;
    }
    let at_start = |color: Color| {
        let placed = model.setup.iter().flatten();
        let own = placed.filter(|placed| (placed.color, placed.piece) == (color, piece));
        let held = { model.hand[color].iter() }.filter(|(held, _)| *held == piece);
        own.count() as u16 + held.map(|(_, count)| *count).sum::<u16>()
    };
    let kinds = (0..forms.sides.len()).map(|index| match most {
        Some(_) => model.moves_as(forms.sides[index]) == piece,
        None => forms.sides[index] == side,
    });
    Some(Limit {
        most: match most {
            Some(most) => [*most; 2],
            None => Color::BOTH.map(at_start),
        },
        counted: kinds.collect(),
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
