//! What of the library's features a game needs, as a compiled game says by constants.

use engine::boards::mailbox::{Deciding, Features, Legality, Walls};
use engine::{Effects, Put, Register};
use moves::legality;
use moves::movement::{self, Movement};
use variant_dsl::program;

use super::Maker;

impl Maker<'_> {
    pub(super) fn features(&self) -> Features {
        let (program, movements) = (self.program, &self.movements);
        let legality = match legality::legality_of(program, movements, false) {
            legality::Legality::Free => Legality::Free,
            legality::Legality::Pins(_) => Legality::Pins,
            legality::Legality::Touch(_) => Legality::Touch,
            legality::Legality::Tested => Legality::Tested,
        };
        let promotion = program.promotion.as_ref();
        let corner_movers = movements.iter().any(Movement::is_corner_mover);
        Features {
            loses_royals: program.loses_royals(),
            check: program.facts.duties.check,
            no_checks: program.facts.duties.no_checks,
            promotions_forbid: program.promotions_forbid(),
            drops_forbid_check: program.drops_forbid_check(),
            turns_in_place: program.turns_in_place(),
            must_capture: program.facts.duties.must_capture,
            asks_attackers: program.facts.asks_attackers(),
            aura: !program.facts.effects.aura.is_empty(),
            burns: !program.facts.effects.burning.is_empty(),
            tramples: program.facts.effects.trample(),
            treads: program.facts.effects.treads,
            explodes: program.facts.effects.explode(),
            petrifies: program.facts.effects.petrify(),
            sweeps_to_hands: program.facts.effects.to_hands,
            walls: walls_of(&program.facts.effects),
            single_wall: program
                .facts
                .effects
                .walls
                .as_ref()
                .is_some_and(|walls| walls.single),
            converts: { program.facts.effects.conversion.as_ref() }
                .map(|conversion| conversion.which),
            may_return: program.facts.duties.pass
                || program.turns_in_place()
                || movements.iter().any(Movement::may_return),
            pass: program.facts.duties.pass,
            breaks_facing: program.facts.duties.break_facing,
            takes_attacker: program.facts.duties.takes_attacker,
            forbids: program.captures.iter().any(|rule| rule.forbids),
            answers: program.answered.is_some(),
            waits: program.kinds.iter().any(|kind| kind.waits),
            contagion: promotion.is_some_and(|promotion| !promotion.contagions.is_empty()),
            forces: promotion.is_some_and(|promotion| promotion.forced_by.contains(&true)),
            deciding: match promotion.map(|promotion| promotion.deciding) {
                None | Some(program::Deciding::OnDestination) => Deciding::OnDestination,
                Some(program::Deciding::First) => Deciding::First,
                Some(program::Deciding::Last) => Deciding::Last,
            },
            corner_movers,
            asks: corner_movers && movement::asks_of_attacks(program, movements),
            fresh: program.facts.has(Register::Fresh),
            castles: program.facts.castling.is_some(),
            passes: program.facts.has(Register::EnPassant),
            becomes: program.facts.has_choices(),
            limited: program.limits_promotions(),
            drops_turned: program.drops_turned(),
            gates: program.facts.gating.is_some(),
            keeps_gates: program.facts.gating.is_some() && program.facts.takes_prisoners(),
            hand_first: program.facts.duties.hand_first,
            places_castlers: program.facts.placed_castling().is_some(),
            ..Features::new(legality)
        }
    }
}

/// Which walls moves put.
fn walls_of(effects: &Effects) -> Walls {
    match effects.walls.as_ref().map(|walls| &walls.put) {
        None => Walls::None,
        Some(Put::Origin) => Walls::Origin,
        Some(Put::Any) => Walls::Any,
        Some(Put::AnyButStart) => Walls::AnyButStart,
        Some(Put::Along { .. }) => Walls::Along,
    }
}
