//! What recurring positions and moves mean: who loses by a repetition, what counts as an attack in it, and who goes to
//! and fro.

use serde::{Deserialize, Serialize};

use crate::types::Color;

/// What recurring positions mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repetition {
    /// The occurrence that ends the game; `None` if players have to claim it. At least one of the two
    /// numbers is given, and a claim is the smaller one.
    pub count: Option<u32>,
    /// The occurrence from which on the player to move may claim the game, if it would be drawn.
    pub claim: Option<u32>,
    /// Whether a side that gave check with each of its moves between the occurrences loses.
    pub perpetual_check_loses: bool,
    /// Whether, failing that, a side loses that chased the same piece with each of its moves, if only one did.
    pub perpetual_chase_loses: bool,
    /// Whether, failing that, a side loses that attacked something so often, if only one did.
    pub attacker_loses: Option<Often>,
    /// Whether, failing that, the side that passed first loses if both did.
    pub first_passer_loses: bool,
    /// Whether, failing that, it is a draw if no move attacked anything.
    pub no_attack_draws: bool,
    /// Which moves attack something; without effect if no case asks.
    pub attack: Attack,
    /// Every other case.
    pub otherwise: Otherwise,
}

impl Repetition {
    /// The first occurrence that means something.
    pub fn first_count(&self) -> u32 {
        self.claim.or(self.count).unwrap_or(u32::MAX)
    }

    /// Whether some case depends on what was attacked.
    pub fn asks_attacks(&self) -> bool {
        self.attacker_loses.is_some() || self.no_attack_draws
    }

    /// Whether some case depends on what the moves of the cycle did.
    pub fn asks_cycle(&self) -> bool {
        self.perpetual_check_loses
            || self.perpetual_chase_loses
            || self.first_passer_loses
            || self.asks_attacks()
    }
}

/// A rule against going to and fro: a player loses who comes so often to one square with one piece, by moves one after
/// the other that lead to one other square in between.
///
/// Where the first of these moves comes from is no matter. What the opponent does in between is none either, but none
/// of all these moves may capture, and none of the player's may answer a check or promote. A pass is no such move, but one just
/// before the last of them is passed over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToAndFro<K = Vec<bool>> {
    /// The arrival on the square that loses; 2 or more.
    pub count: u32,
    /// Whose moves never count; by default flags by kind.
    pub except: K,
}

impl<K> ToAndFro<K> {
    /// The same rule with pieces named in another way.
    pub fn map<L>(self, name: impl Fn(K) -> L) -> ToAndFro<L> {
        ToAndFro {
            count: self.count,
            except: name(self.except),
        }
    }
}

/// With how many of its moves a side does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Often {
    /// With every one.
    Always,
    /// With one at least.
    Ever,
}

/// Which moves attack something. A piece attacks what it could capture by a legal move if it were
/// its owner's turn; see also [`GameInfo::attacks_protected`](crate::GameInfo::attacks_protected).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Attack {
    /// Those that give check, or after which the piece that moved attacks something.
    #[default]
    Moved,
    /// Those after which a piece attacks something on a square on which that piece did not attack
    /// it before.
    New,
}

/// The last case of a repetition rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Otherwise {
    /// Draw.
    Draw,
    /// The repeating move is illegal.
    Illegal,
    /// The side whose move repeats the position loses.
    RepeaterLoses,
    /// The side that made the first move of the repeated cycle loses: the one whose turn it is in
    /// the position that recurs.
    StarterLoses,
    /// This player loses, whoever repeated.
    Loses(Color),
}
