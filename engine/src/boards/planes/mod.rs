//! The set-wise board: one word of squares for each piece, all pieces of a direction moved at once.
//!
//! A game gives its [`Pieces`]: the shape of its board, and how its pieces move, attack and promote. The
//! rest is here: [`Planes`] is the position and what a move changes in it, `moves` what all games do alike
//! to make moves of sets, and [`Game`] the rules. The primitives of a game's own code are
//! [`sets`](crate::sets).

mod code;
mod game;
mod memory;
mod moves;
mod position;
mod special;
mod word;

use std::fmt::Debug;

use crate::boards::array::Array;
use crate::types::PieceKind;

pub use code::Move;
pub use game::Game;
pub use memory::{Memory, Past};
pub use moves::{Risks, Scan};
pub use position::Planes;
pub use special::Castling;
pub use word::{Bits, Each, Single, Twin, Wide, Word};

/// A set of squares of a game.
pub type Set<G> = <<G as Pieces>::Word as Word>::Set;

/// What is particular to one game. Cells are squares with a spare column behind every rank, if there is
/// room for one. Planes are kinds of the same number: the fronts, either side up. `SECOND` says which
/// player is meant.
pub trait Pieces: Copy + Eq + Debug + Send + Sync + 'static {
    /// What holds the board.
    type Word: Word;
    /// One set for each plane.
    type Planes: Array<Set<Self>>;
    /// A count for each kind that can be held.
    type Hands: Array<u8>;
    /// What a position remembers of the moves that led to it: `()` in a game that remembers nothing, else
    /// [`Past`].
    type Memory: Memory<Set<Self>>;

    /// Squares in a rank.
    const FILES: u32;
    /// Cells in a rank.
    const STRIDE: u32;
    /// All squares.
    const BOARD: Set<Self>;
    /// Whether any piece can promote.
    const PROMOTES: bool;
    /// Whether any piece has a back side.
    const HAS_BACKS: bool;
    /// Whether any piece becomes another one by promoting, rather than turning over.
    const CHOOSES: bool = false;
    /// Whether royals may be left capturable: then every possible move is legal until one side has lost
    /// them all.
    const FREE: bool;
    /// Whether possible moves must be made and tested: then [`Pieces::moves`] does not ask whether the royal
    /// is safe.
    const TESTED: bool;
    /// Cells of the array whose pieces can matter as long as they have never moved: bits of the register.
    const FRESH: &'static [u32] = &[];
    /// Per player, of these the partners of castling.
    const PARTNERS: [Set<Self>; 2] = [<Set<Self> as Bits>::NONE; 2];
    /// Who castles, and where to, if any piece does.
    const CASTLING: Option<Castling> = None;
    /// Whether anything can be captured in passing.
    const PASSES: bool = false;
    /// Whether all that can be goes two steps in a direction: then what it passes is the cell in the middle.
    const PASSES_MIDDLE: bool = false;

    /// The form with this plane and side up.
    fn kind(plane: usize, promoted: bool) -> PieceKind;

    /// The plane of a form, and whether it is the side underneath.
    fn plane(kind: PieceKind) -> (usize, bool);

    /// The number in hand of a captured piece, too large if it goes into no hand.
    fn in_hand(_plane: usize, _promoted: bool) -> usize {
        0
    }

    /// The plane of a piece in hand.
    fn held_plane(_held: usize) -> usize {
        0
    }

    /// Whether the player may lose all royals.
    #[inline(always)]
    fn loses_royals(_second: bool) -> bool {
        Self::FREE
    }

    /// The royals of both players.
    fn royals(position: &Planes<Self>) -> Set<Self>;

    /// Squares on which the player could capture; lines pass through `open`.
    fn attacks<const SECOND: bool>(position: &Planes<Self>, open: Set<Self>) -> Set<Self>;

    /// Whether the player has one royal and it is attacked.
    #[inline(always)]
    fn in_check<const SECOND: bool>(position: &Planes<Self>) -> bool {
        position.last_royal_attacked::<SECOND>()
    }

    /// Whether the move of an own piece between two sets of one square may and must promote.
    #[inline(always)]
    fn promotion<const SECOND: bool>(
        _position: &Planes<Self>,
        _from: Set<Self>,
        _to: Set<Self>,
    ) -> (bool, bool) {
        (false, false)
    }

    /// How many forms the own piece on a set of one square may promote to; asked only where it chooses.
    #[inline(always)]
    fn n_forms<const SECOND: bool>(_position: &Planes<Self>, _origin: Set<Self>) -> u32 {
        1
    }

    /// The plane and the side up of the form with this number that the front of a plane promotes to.
    #[inline(always)]
    fn form<const SECOND: bool>(plane: usize, _choice: u32) -> (usize, bool) {
        (plane, true)
    }

    /// Visits as moves to one of the cells `passed`, where nothing stands, what captures in passing there,
    /// without asking whether the royal is safe.
    #[inline(always)]
    fn catches<const SECOND: bool>(
        _position: &Planes<Self>,
        _passed: Set<Self>,
        _visit: impl FnMut(Move),
    ) {
    }

    /// Visits the player's moves, who has a royal; those that capture or promote if `noisy`.
    fn moves<const SECOND: bool>(position: &Planes<Self>, noisy: bool, visit: impl FnMut(Move));

    /// Number of moves.
    #[inline(always)]
    fn count<const SECOND: bool>(position: &Planes<Self>) -> u64 {
        let mut count = 0;
        Self::moves::<SECOND>(position, false, |_| count += 1);
        count
    }

    /// Tells for each piece in the player's hand on which of the `vacant` squares it may be dropped.
    #[inline(always)]
    fn drops<const SECOND: bool>(
        _position: &Planes<Self>,
        _vacant: Set<Self>,
        _visit: impl FnMut(u32, Set<Self>),
    ) {
    }
}
