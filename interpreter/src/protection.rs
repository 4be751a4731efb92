//! Tests about protection: what enemies could capture where a move ends.
//!
//! A walk takes these tests for granted; here a move that it found is made in a copy of the
//! position, and its end is looked at. Whether the piece would promote does not matter: it stands
//! there as what it was.

use engine::Piece;
use variant_dsl::path::Test;

use crate::{Interpreter, Move, Position};

impl Interpreter {
    /// Whether those of the tests that are about protection hold for a move.
    pub(crate) fn safe_enough(&self, position: &Position, mv: Move, tests: &[Test]) -> bool {
        let mut asked = tests.iter().filter(|test| test.is_about_protection());
        asked.all(|test| self.guards(position, mv, &test.name).is_empty() != test.negated)
    }

    /// Squares of the enemies that protect the destination in the sense of the test.
    pub(crate) fn guards(&self, position: &Position, mv: Move, test: &str) -> Vec<u16> {
        let Some(piece) = mv.from.and_then(|from| position.board[usize::from(from)]) else {
            return Vec::new();
        };
        let (enemy, target) = (!piece.color, usize::from(mv.to));
        if test == "unprotected_before" {
            let mut before = position.clone();
            before.board[target] = Some(piece);
            return self.attackers(&before, target, enemy);
        }
        let after = self.after_unpromoted(position, mv, piece);
        let mut guards = self.attackers(&after, target, enemy);
        if test == "unretakable" {
            guards.retain(|square| self.retakes(&after, usize::from(*square), target));
        }
        guards
    }

    /// Whether some capture of the piece on `from` takes `target` and its own tests hold. In its
    /// turn it asks only whether it could be retaken, not whether that would be allowed.
    fn retakes(&self, position: &Position, from: usize, target: usize) -> bool {
        let mut found = false;
        self.walk(position, from, &mut |reach| {
            if found || !reach.victims.contains(&target) {
                return;
            }
            let Some(piece) = position.board[from] else {
                return;
            };
            let mv = Move::along(position, piece, from, reach);
            let plain = |test: &Test| Test {
                negated: test.negated,
                name: test.name.replace("unretakable", "unprotected"),
            };
            let tests: Vec<Test> = reach.tests.iter().map(plain).collect();
            found = self.safe_enough(position, mv, &tests);
        });
        found
    }

    fn after_unpromoted(&self, position: &Position, mv: Move, piece: Piece) -> Position {
        let mut after = position.clone();
        let unpromoted = Move {
            becomes: piece.kind.0,
            ..mv
        };
        self.make(&mut after, unpromoted);
        after
    }
}
