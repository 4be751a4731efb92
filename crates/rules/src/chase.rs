//! Which attacks count as a chase, for rules about repetition.
//!
//! What a piece attacks, and whether something could retake, is left to those who can make moves.

use serde::{Deserialize, Serialize};

use crate::types::{Piece, Square};

/// A rule about attacks of some pieces on some others. The first that applies decides; where none does, an
/// attack counts if no legal move could retake and the victim could not capture its attacker first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChaseRule<K = Vec<bool>> {
    /// What attacks; by default flags by kind.
    pub captors: K,
    /// What is attacked.
    pub victims: K,
    /// Per colour, on which squares a victim of that colour must stand; anywhere if there are none.
    pub squares: Option<[Vec<Square>; 2]>,
    /// What the rule says.
    pub counts: Counts,
}

/// Whether an attack counts as a chase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Counts {
    /// Even if the victim is protected.
    Always,
    /// Not even if it is not.
    Never,
}

impl<K> ChaseRule<K> {
    /// The same rule with pieces named in another way.
    pub fn map<L>(self, name: impl Fn(K) -> L) -> ChaseRule<L> {
        ChaseRule {
            captors: name(self.captors),
            victims: name(self.victims),
            squares: self.squares,
            counts: self.counts,
        }
    }
}

impl ChaseRule {
    /// Whether it speaks of an attack on `victim`, which stands on `square`.
    pub(crate) fn applies(&self, captor: Piece, victim: Piece, square: Square) -> bool {
        let lies = |squares: &[Vec<Square>; 2]| squares[victim.color.index()].contains(&square);
        self.captors[captor.kind.index()]
            && self.victims[victim.kind.index()]
            && self.squares.as_ref().is_none_or(lies)
    }
}
