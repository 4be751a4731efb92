//! Promotion: what lets pieces promote, what they become, and what is forbidden.

use rules::ClauseId;
use serde::{Deserialize, Serialize};

use super::{Choice, Color, KindSet, PieceKind, Square, SquareSet};

/// How promotion works, apart from what lets each kind promote ([`Kind::chances`](super::Kind::chances)) and where
/// ([`GameInfo::promotion_zone`](super::GameInfo::promotion_zone)).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Promotion {
    /// Whether every opportunity must be taken (`choice: forced`).
    pub forced: bool,
    /// Whether a piece that comes from outside a zone of its chances into it and does not promote
    /// may promote on its owner's next turn only by a capture, or where it must (`refused:`).
    /// [`Kind::waits`](super::Kind::waits) says for which kinds.
    pub waits: bool,
    /// Kinds whose capture leaves no choice: a piece that takes one of them takes its chance, if
    /// it has one.
    pub forced_by: KindSet,
    /// What captors become whatever their own back side, in the order of the file; a victim is in
    /// one of them at most.
    pub contagions: Vec<Contagion>,
    /// Which victim of a move decides on contagion.
    pub deciding: Deciding,
    /// Whether no promotion may give check.
    pub no_check: bool,
    /// Whether no piece may attack an enemy piece right after its promotion.
    pub no_attack: bool,
    /// Where the other rules are written.
    pub clauses: PromotionClauses,
}

/// Where the rules about promotion are written that are for all kinds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PromotionClauses {
    /// `choice:`
    pub choice: Option<ClauseId>,
    /// `forced: stuck`
    pub stuck: Option<ClauseId>,
    /// `forced: victim`, with the victims.
    pub victims: Vec<(KindSet, ClauseId)>,
    /// `refused:`
    pub refused: Option<ClauseId>,
    /// `limit:`
    pub limit: Option<ClauseId>,
    /// `deciding victim:`
    pub deciding: Option<ClauseId>,
    /// `forbid: check`
    pub no_check: Option<ClauseId>,
    /// `forbid: attack`
    pub no_attack: Option<ClauseId>,
}

/// Captors of some pieces turn into a form that is not their own, without a choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Contagion {
    /// Kinds whose capture does this.
    pub victims: KindSet,
    /// The form that the captor takes. Who has it already stays as it is.
    pub becomes: PieceKind,
    /// Captors that are spared; they use their own promotion. A captor counts as what it is before
    /// the move; which victim decides does not depend on it.
    pub spared: KindSet,
    /// Where it is written.
    pub clause: ClauseId,
}

/// Which victim of a move decides on contagion. Victims come in the order in which moves name
/// them: outwards from the origin, the one on the destination last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deciding {
    /// The last that some contagion speaks of.
    Last,
    /// The first that some contagion speaks of.
    First,
    /// The one on the destination only.
    OnDestination,
}

impl Choice for Deciding {
    const TABLE: &'static [(&'static str, Deciding)] = &[
        ("last", Deciding::Last),
        ("first", Deciding::First),
        ("on destination", Deciding::OnDestination),
    ];
}

/// One thing that lets a piece promote.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chance {
    /// The trigger.
    pub when: Trigger,
    /// Per colour: the zone the trigger refers to; empty where it refers to none.
    pub zone: [SquareSet; 2],
}

impl Chance {
    /// Whether a move from `from` to `to` is such a chance for the player `color`.
    pub fn is_open(&self, color: Color, from: Square, to: Square, captures: bool) -> bool {
        let zone = &self.zone[color];
        let touches = zone.contains(from) || zone.contains(to);
        match self.when {
            Trigger::Touches => touches,
            Trigger::Enters => !zone.contains(from) && zone.contains(to),
            Trigger::Arrives => zone.contains(to),
            Trigger::Captures => captures,
            Trigger::CapturesTouching => captures && touches,
            Trigger::Moves => true,
            Trigger::InPlace | Trigger::InPlaceIfLast => false,
        }
    }

    /// Whether the move comes from outside the zone into it.
    pub fn is_entry(&self, color: Color, from: Square, to: Square) -> bool {
        !self.zone[color].contains(from) && self.zone[color].contains(to)
    }
}

/// What opens the possibility to promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trigger {
    /// The move starts or ends in the zone.
    Touches,
    /// The move starts outside and ends inside the zone.
    Enters,
    /// The move ends in the zone.
    Arrives,
    /// The move captures.
    Captures,
    /// The move captures, and starts or ends in the zone.
    CapturesTouching,
    /// Any move on the board.
    Moves,
    /// No move: a piece in the zone turns over where it stands, or with a move of what it becomes to an empty
    /// square, in place of a move of its own.
    InPlace,
    /// The same on any square, if it is the last of its kind that the player has on the board.
    InPlaceIfLast,
}

impl Trigger {
    /// Whether the piece promotes in place of a move of its own.
    pub fn is_in_place(self) -> bool {
        matches!(self, Trigger::InPlace | Trigger::InPlaceIfLast)
    }
}

impl Choice for Trigger {
    const TABLE: &'static [(&'static str, Trigger)] = &[
        ("touches", Trigger::Touches),
        ("enters", Trigger::Enters),
        ("arrives", Trigger::Arrives),
        ("captures", Trigger::Captures),
        ("captures touching", Trigger::CapturesTouching),
        ("moves", Trigger::Moves),
        ("in place in", Trigger::InPlace),
        ("in place if last", Trigger::InPlaceIfLast),
    ];
}

/// A limit on what pieces become.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Limit {
    /// Per colour: the most on the board, counting the new one.
    pub most: [u16; 2],
    /// What is counted.
    pub counted: KindSet,
}

impl Limit {
    /// The kinds that are counted.
    pub fn kinds(&self) -> impl Iterator<Item = PieceKind> {
        let kinds = self.counted.iter().enumerate();
        kinds.filter_map(|(index, counted)| counted.then_some(PieceKind(index as u16)))
    }
}
