//! Why nothing may come from the hand with a move that is legal without it.

use engine::square_text::square_name;
use engine::{Color, Effect, Game, PieceKind, Register, Rules, letters, move_text};

use super::Objection;
use crate::{Interpreter, Position};

impl Interpreter {
    /// What keeps the piece that a text names behind a legal move from coming with it; `None` if the text is no such
    /// move.
    pub(super) fn gate_objection(
        &self,
        game: &dyn Game,
        position: &Position,
        text: &str,
    ) -> Option<Objection> {
        let gating = self.info().gating.as_ref()?;
        let effects: Vec<Effect> = { game.legal().into_iter() }
            .map(|view| view.effect)
            .filter(|effect| effect.gate().is_none())
            .collect();
        let setup = game.setup();
        let (effect, kind) = self.info().each_kind().find_map(|kind| {
            let name = letters::written(self.info(), kind);
            let cut = text.len().checked_sub(name.len())?;
            let (base, end) = (text.get(..cut)?, text.get(cut..)?);
            let base = base.strip_suffix('/').unwrap_or(base);
            if !end.eq_ignore_ascii_case(&name) {
                return None;
            }
            match move_text::read(self.info(), &setup, &effects, base) {
                move_text::Reading::Move(index) => Some((&effects[index], kind)),
                _ => None,
            }
        })?;
        let origin = effect.origin?;
        let mover = position.board[origin]?;
        let player = &self.info().players[position.side.index()];
        let name = |kind: PieceKind| &self.form(kind).facts.name;
        let square = square_name(self.info(), origin);
        let bits = position.registers.value(Register::Fresh, Color::First);
        let is_fresh = self.info().fresh_squares(bits).any(|fresh| fresh == origin);
        let fact = if !gating.pieces[kind.index()] {
            format!(
                "no {} comes from the hand with another piece's move",
                name(kind)
            )
        } else if position.hands[position.side][kind] == 0 {
            format!("{player} has no {} in hand", name(kind))
        } else if !gating.leaving[mover.kind.index()] {
            format!(
                "nothing comes from the hand to where a {} leaves",
                name(mover.kind)
            )
        } else if !is_fresh {
            format!(
                "the {} on {square} has moved before, or did not begin there",
                name(mover.kind)
            )
        } else {
            return None;
        };
        let mut clauses = self.program().clauses.iter();
        let clause =
            clauses.find(|clause| clause.block == "drops" && clause.text.starts_with("gate "));
        Some(Objection {
            clause: clause.cloned(),
            facts: vec![fact],
        })
    }
}
