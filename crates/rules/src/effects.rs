//! What a move does to squares beside those of its own pieces and victims: explosions, trampling, petrifying, conversion, walls.
//!
//! All of a move's effects happen after it has been made as any other, captures and promotion included, in
//! the order of the fields of [`Effects`]; who is gone by then does nothing further. Which squares they
//! change follows from the position and the move, but for a wall that players put where they like, which
//! is a part of the move.

use serde::{Deserialize, Serialize};

use crate::lines::Lines;
use crate::types::PieceKind;

/// The effects that moves of a game have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effects {
    /// Per kind, whether an enemy piece that ends its move on a square beside a piece of it is taken off the board; empty
    /// if none is. It captures as usual, and does nothing further.
    pub aura: Vec<bool>,
    /// Per kind, whether a piece of it that captures is taken off the board with its victim; empty if none is.
    pub exploding: Vec<bool>,
    /// Per kind, whether a piece of it on a square beside the one where a capture ends is taken off the
    /// board, whoever owns it; empty if none is.
    pub blasted: Vec<bool>,
    /// Whether some piece may end its move on another of its owner's, which is taken off the board before it comes there. That
    /// is no capture.
    pub treads: bool,
    /// Per kind, the lines along which its moves take everything they pass over off the board, pieces of either player;
    /// empty if no kind does so.
    pub trampling: Vec<Option<Lines>>,
    /// Per kind, whether all enemy pieces on squares beside the one where a piece of it ends its move are taken off the
    /// board; empty if none are. Drops burn nothing.
    pub burning: Vec<bool>,
    /// Per kind, whether a piece of it that captures becomes a wall; empty if none does.
    pub petrified: Vec<bool>,
    /// Whether each piece that the effects above take off the board, or turn into a wall, goes to the hand of the player who
    /// does not own it, as if that player had captured it.
    pub to_hands: bool,
    /// Which enemy pieces change sides.
    pub conversion: Option<Conversion>,
    /// The walls that players put.
    pub walls: Option<Walls>,
}

/// Enemy pieces that change sides by a move, and stay what they are. A move that ends where it began converts
/// none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conversion {
    /// Which.
    pub which: Converted,
    /// Per kind, whether a piece of it can change sides.
    pub kinds: Vec<bool>,
}

/// Which enemy pieces change sides, seen from where a piece ends its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Converted {
    /// All between it and its player's next piece along a rank, a file or a diagonal, if only such pieces stand between.
    Enclosed,
    /// All that touch it.
    Neighbours,
}

/// A wall that a player puts as a part of every move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walls {
    /// Where.
    pub put: Put,
    /// Whether there is one wall at most: once it stands, it goes to another square instead.
    pub single: bool,
}

/// Where a player puts a wall, always on a square that is empty once its pieces have moved, before its effects: on none from
/// which they take a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Put {
    /// Anywhere.
    Any,
    /// Anywhere but on the squares on which pieces stand in the array.
    AnyButStart,
    /// Where the move began, unless that is where it ended or it is a drop.
    Origin,
    /// Where the piece that moved could go next by a movement of its own, along lines of empty squares.
    Along {
        /// The movement as it is written.
        movement: String,
        /// Its lines.
        rays: Vec<Ray>,
    },
}

/// Equal leaps through empty squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ray {
    /// Files to the right and ranks forward of one leap, as the owner of the move sees the board.
    pub step: (i16, i16),
    /// The most leaps; 0 for any number.
    pub most: u16,
}

/// The squares that touch one, in the order in which effects reach them, as the owner of the move sees the
/// board: from the left near corner, rank by rank.
pub const NEIGHBOURS: [(i16, i16); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

impl Effects {
    /// Whether captures explode.
    pub fn explode(&self) -> bool {
        !self.exploding.is_empty() || !self.blasted.is_empty()
    }

    /// Whether moves burn what stands beside the square where they end, or are burnt there. Those that end where they began do
    /// not.
    pub fn burn(&self) -> bool {
        !self.aura.is_empty() || !self.burning.is_empty()
    }

    /// Whether captures petrify.
    pub fn petrify(&self) -> bool {
        !self.petrified.is_empty()
    }

    /// Whether moves take pieces off the board beyond their victims.
    pub fn take_pieces(&self) -> bool {
        self.explode() || self.petrify() || self.burn() || self.trample() || self.treads
    }

    /// Whether moves take what they pass over off the board.
    pub fn trample(&self) -> bool {
        !self.trampling.is_empty()
    }

    /// The squares that a piece of the kind clears when it moves by so many files and ranks: the step from one to the next,
    /// and how many they are.
    pub fn tramples(&self, kind: PieceKind, by: (i16, i16)) -> Option<((i16, i16), u16)> {
        let lines = self.trampling.get(kind.index())?.as_ref()?;
        passed(&lines.steps, by)
    }

    /// Whether moves have any effect.
    pub fn any(&self) -> bool {
        self.take_pieces() || self.conversion.is_some() || self.walls.is_some()
    }

    /// Whether moves that capture nothing have any effect.
    pub fn of_quiet_moves(&self) -> bool {
        self.burn()
            || self.trample()
            || self.treads
            || self.conversion.is_some()
            || self.walls.is_some()
    }

    /// Whether walls come to be during the game.
    pub fn build_walls(&self) -> bool {
        self.petrify() || self.walls.is_some()
    }

    /// Whether a player says where a wall is put, so that it is a part of the move.
    pub fn choose_walls(&self) -> bool {
        let put = self.walls.as_ref().map(|walls| &walls.put);
        put.is_some_and(|put| *put != Put::Origin)
    }

    /// Whether moves convert pieces of the kind.
    pub fn converts(&self, kind: PieceKind) -> bool {
        let conversion = self.conversion.as_ref();
        conversion.is_some_and(|conversion| conversion.kinds[kind.index()])
    }

    /// Whether an enemy piece that comes to stand beside one of the kind is taken off the board.
    pub fn has_aura(&self, kind: PieceKind) -> bool {
        self.aura.get(kind.index()) == Some(&true)
    }

    /// Whether a piece of the kind burns enemy pieces beside which it comes to stand.
    pub fn burns(&self, kind: PieceKind) -> bool {
        self.burning.get(kind.index()) == Some(&true)
    }

    /// Whether a piece of the kind that captures explodes.
    pub fn explodes(&self, kind: PieceKind) -> bool {
        self.exploding.get(kind.index()) == Some(&true)
    }

    /// Whether a piece of the kind beside a capture is taken off the board.
    pub fn blasts(&self, kind: PieceKind) -> bool {
        self.blasted.get(kind.index()) == Some(&true)
    }

    /// Whether a piece of the kind that captures becomes a wall.
    pub fn petrifies(&self, kind: PieceKind) -> bool {
        self.petrified.get(kind.index()) == Some(&true)
    }
}

/// The step of a line that a move of so many files and ranks follows, and how many squares lie between its ends.
pub fn passed(lines: &[(i16, i16)], by: (i16, i16)) -> Option<((i16, i16), u16)> {
    let count = |step: (i16, i16)| match step.0 {
        0 => by.1 / step.1,
        files => by.0 / files,
    };
    let reached = |step: &&(i16, i16)| {
        let count = count(**step);
        by == (count * step.0, count * step.1)
    };
    let step = *lines.iter().find(reached)?;
    let (count, sign) = (count(step).abs(), count(step).signum());
    (count > 1).then(|| ((sign * step.0, sign * step.1), count as u16 - 1))
}
