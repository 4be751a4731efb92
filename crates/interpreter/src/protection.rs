//! Tests about protection: what enemies could capture where a move ends, and what a piece that
//! asks for that attacks.
//!
//! A walk takes these tests for granted; here a move that it found is made in a copy of the
//! position, and its end is looked at. Whether the piece would promote does not matter: it stands
//! there as what it was.

use engine::{Color, Piece};
use variant_dsl::path::{Path, Predicate, Protection, Test};

use crate::{Interpreter, Move, Position};

impl Interpreter {
    /// Whether those of the tests that are about protection hold for a move.
    pub(crate) fn safe_enough(&self, position: &Position, mv: Move, tests: &[Test]) -> bool {
        tests.iter().all(|test| {
            test.protection().is_none_or(|protection| {
                self.guards(position, mv, protection).is_empty() != test.negated
            })
        })
    }

    /// Squares of the pieces of `by` that attack the enemy piece on `target`.
    pub(crate) fn threats(&self, position: &Position, target: usize, by: Color) -> Vec<u16> {
        let mut found = self.attackers(position, target, by);
        found.retain(|square| self.threatens(position, usize::from(*square), target));
        found
    }

    /// Whether a piece of `by` attacks the enemy piece on `target`.
    pub(crate) fn attacks(&self, position: &Position, target: usize, by: Color) -> bool {
        let own = |piece: &Option<Piece>| piece.is_some_and(|piece| piece.color == by);
        let mut pieces = position.board.iter().enumerate();
        pieces.any(|(square, piece)| own(piece) && self.bears_on(position, square, target))
    }

    /// Whether the piece on `from` attacks the enemy piece on `target`.
    pub(crate) fn bears_on(&self, position: &Position, from: usize, target: usize) -> bool {
        self.could_capture(position, from, target) && self.threatens(position, from, target)
    }

    /// Whether a piece that could capture on `target` but for its tests about protection attacks
    /// the enemy piece there: if they hold, or the game says that they do not matter.
    fn threatens(&self, position: &Position, from: usize, target: usize) -> bool {
        let Some(piece) = position.board[from] else {
            return false;
        };
        let paths = &self.form(piece.kind).rules.paths;
        if self.program().facts.attacks_protected || !paths.iter().any(Path::asks_protection) {
            return true;
        }
        let mut turned = position.clone();
        if turned.side != piece.color {
            turned.flip_side();
        }
        self.captures(&turned, from, target, Protection::Unretakable)
    }

    /// Squares of the enemies that protect the destination in the sense of the test.
    pub(crate) fn guards(&self, position: &Position, mv: Move, test: Protection) -> Vec<u16> {
        let Some(piece) = mv.from.and_then(|from| position.board[usize::from(from)]) else {
            return Vec::new();
        };
        let (enemy, target) = (!piece.color, usize::from(mv.to));
        if test == Protection::UnprotectedBefore {
            let mut before = position.clone();
            before.board[target] = Some(piece);
            return self.attackers(&before, target, enemy);
        }
        let after = self.after_unpromoted(position, mv, piece);
        if after.board[target].is_none() {
            return Vec::new();
        }
        let mut guards = self.attackers(&after, target, enemy);
        if test == Protection::Unretakable {
            guards.retain(|square| self.retakes(&after, usize::from(*square), target));
        }
        guards
    }

    /// Whether the piece on `from` may retake on `target`: in its turn it asks only whether it could
    /// be retaken, not whether that would be allowed.
    fn retakes(&self, position: &Position, from: usize, target: usize) -> bool {
        self.captures(position, from, target, Protection::Unprotected)
    }

    /// Whether some capture of the piece on `from`, whose owner is to move, takes `target` and its
    /// own tests hold; `unretakable` is read as the test given.
    fn captures(
        &self,
        position: &Position,
        from: usize,
        target: usize,
        unretakable: Protection,
    ) -> bool {
        let mut found = false;
        self.walk(position, from, &mut |reach| {
            if found || !reach.victims.contains(&target) {
                return;
            }
            let Some(piece) = position.board[from] else {
                return;
            };
            let mv = Move::along(position, piece, from, reach);
            let read = |test: &Test| match test.protection() {
                Some(Protection::Unretakable) => Test {
                    predicate: Predicate::Protection(unretakable),
                    ..test.clone()
                },
                _ => test.clone(),
            };
            let tests: Vec<Test> = reach.tests.iter().map(read).collect();
            found = self.safe_enough(position, mv, &tests);
        });
        found
    }

    fn after_unpromoted(&self, position: &Position, mv: Move, piece: Piece) -> Position {
        let mut after = position.clone();
        let unpromoted = Move {
            becomes: piece.kind,
            ..mv
        };
        self.make_uncounted(&mut after, unpromoted);
        after
    }
}
