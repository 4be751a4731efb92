//! Moves as what they do, apart from how a game holds them.

use crate::info::GameInfo;
use crate::types::{Piece, PieceKind, Square};

/// What a move does; two moves with the same effect are one move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Effect {
    /// Where the mover stood; `None` for a drop.
    pub origin: Option<Square>,
    /// Where the mover ends.
    pub destination: Square,
    /// What it changes on the board beyond its mover: outwards from the origin, and at one distance
    /// from the mover's left near corner; what it captures where it ends comes next to last, and last what
    /// its effects take off the board and what they let change sides.
    pub changes: Vec<Change>,
    /// The kind it becomes if it promotes.
    pub promotion: Option<PieceKind>,
    /// The kind that is dropped, if it is a drop.
    pub drop: Option<PieceKind>,
    /// Where a wall is put.
    pub wall: Option<Square>,
}

impl Effect {
    /// Every square on which a piece is captured, in the order of the changes.
    pub fn victims(&self) -> impl DoubleEndedIterator<Item = Square> + '_ {
        let captures = self
            .changes
            .iter()
            .filter(|change| change.victim().is_some());
        captures.map(|change| change.square)
    }

    /// The squares of those that it captures before it ends.
    pub fn on_the_way(&self) -> impl Iterator<Item = Square> + '_ {
        self.victims().filter(|square| *square != self.destination)
    }

    /// From where to where a piece goes beside the mover, if one does: the partner of a castling that moves.
    pub fn partner(&self) -> Option<(Square, Square)> {
        let moved = || self.changes.iter().filter(|change| !change.captures);
        let comes = moved().find(|change| {
            change.before.is_none() && change.after.is_some() && !change.from_hand
        })?;
        let leaves = moved().find(|change| change.before == comes.after)?;
        Some((leaves.square, comes.square))
    }

    /// What comes from the hand to a square that the move leaves, and to which, if anything does.
    pub fn gate(&self) -> Option<(PieceKind, Square)> {
        let mut changes = self.changes.iter();
        let change = changes.find(|change| change.from_hand)?;
        Some((change.after?.kind, change.square))
    }

    /// The same move if nothing came from the hand.
    pub fn without_gate(&self) -> Effect {
        let mut plain = self.clone();
        plain.changes.retain_mut(|change| {
            if change.from_hand {
                (change.after, change.from_hand) = (None, false);
            }
            change.before.is_some() || change.after.is_some()
        });
        plain
    }

    /// Whether it is a drop of what is held as this kind, with whichever side up.
    pub fn drops_held(&self, info: &GameInfo, held: PieceKind) -> bool {
        let dropped = self.drop.map(|kind| info.kind(kind).held_as(kind));
        dropped == Some(held)
    }

    /// Whether another move changes the same, whatever the two make of their movers.
    pub fn changes_like(&self, other: &Effect) -> bool {
        let beside = |effect: &Effect| {
            let destination = effect.destination;
            let changes = effect.changes.clone().into_iter();
            changes.filter(move |change| change.captures || change.square != destination)
        };
        beside(self).eq(beside(other))
    }

    /// Whether it captures anything.
    pub fn captures(&self) -> bool {
        self.victims().next().is_some()
    }

    /// Whether it captures a piece on this square.
    pub fn captures_on(&self, square: Square) -> bool {
        self.victims().any(|victim| victim == square)
    }
}

/// What stood on a square before a move and stands there afterwards, its mover left aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Change {
    /// Where.
    pub square: Square,
    /// What stood there.
    pub before: Option<Piece>,
    /// What stands there if the mover does not.
    pub after: Option<Piece>,
    /// Whether what stood there is captured.
    pub captures: bool,
    /// Whether what stands there comes from the hand of the player who moves.
    pub from_hand: bool,
}

impl Change {
    /// The capture of a piece on a square.
    pub fn capture(piece: Piece, square: Square) -> Change {
        Change {
            square,
            before: Some(piece),
            after: None,
            captures: true,
            from_hand: false,
        }
    }

    /// A piece that an effect takes off the board.
    pub fn swept(piece: Piece, square: Square) -> Change {
        Change {
            captures: false,
            ..Change::capture(piece, square)
        }
    }

    /// A piece that changes sides.
    pub fn converted(piece: Piece, square: Square) -> Change {
        Change {
            after: Some(piece.of_other_player()),
            ..Change::swept(piece, square)
        }
    }

    /// A piece that goes from one square to another beside the mover: what that changes, or nothing if
    /// it stays.
    pub fn of_partner(piece: Piece, from: Square, to: Square) -> impl Iterator<Item = Change> {
        let change = |square, before, after| Change {
            square,
            before,
            after,
            captures: false,
            from_hand: false,
        };
        let leaves = change(from, Some(piece), None);
        let comes = change(to, None, Some(piece));
        [leaves, comes].into_iter().filter(move |_| from != to)
    }

    /// A piece from the hand that comes to a square that the mover leaves.
    pub fn gated(piece: Piece, square: Square) -> Change {
        Change {
            square,
            before: None,
            after: Some(piece),
            captures: false,
            from_hand: true,
        }
    }

    /// What a move beside its mover changes of a partner that goes from one square to another, and of a piece that
    /// comes from the hand.
    pub fn of_partner_and_gate(
        partner: Option<(Piece, Square, Square)>,
        gate: Option<(Piece, Square)>,
    ) -> impl Iterator<Item = Change> {
        let partner = partner.into_iter();
        let moved = partner.flat_map(|(piece, from, to)| Change::of_partner(piece, from, to));
        let moved = moved.map(move |change| match gate {
            Some((piece, square)) if change.square == square => Change {
                after: Some(piece),
                from_hand: true,
                ..change
            },
            _ => change,
        });
        let moved: Vec<Change> = moved.collect();
        let alone = gate.filter(|_| !moved.iter().any(|change| change.from_hand));
        let alone = alone.map(|(piece, square)| Change::gated(piece, square));
        moved.into_iter().chain(alone)
    }

    /// The piece that is captured, if one is.
    pub fn victim(&self) -> Option<Piece> {
        self.before.filter(|_| self.captures)
    }
}

/// The parts of a move that a search looks at to order it, cheaper than an [`Effect`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The form that moves or is dropped, before promotion.
    pub piece: PieceKind,
    /// The form that stands on the destination afterwards.
    pub becomes: PieceKind,
    /// Where it stood; `None` for a drop.
    pub from: Option<Square>,
    /// Where it ends.
    pub to: Square,
    /// The form captured, if any; the most recent victim where there are several.
    pub captured: Option<PieceKind>,
}
