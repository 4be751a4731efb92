//! The padded mailbox: a cell of one or two bytes a square, for boards of any size.
//!
//! The board is an array of cells, a power of two, and every rank a power of two of them. Cells right of
//! a rank are border cells; they serve as the left border of the next rank too, and as index arithmetic
//! wraps round, the border ranks lie above and below at once.
//!
//! What is generated for a game is a [`MailboxGame`]: sizes, what its kinds are to one another, how they
//! move and attack. What it lacks it leaves out, and constants make sure that nothing is left of that
//! here either. `cells` holds the primitives of movement, `making` how a move changes a position and
//! back, `registers` what a position remembers of earlier moves, `offering` which moves are visited,
//! `features` says what that is, `gates` what comes from the hand with them, `attacks` attacks, check and pins, `hops` slides over pieces,
//! `victims` what victims forbid, force or pass on. Moves that have no faster form are `walks`, followed by
//! `walking`, and become moves in `walk_moves`. `rules` is the engine's trait.
//!
//! The trait names the position, the position holds what it remembers, and that is generic over the trait:
//! so this file, `word` and `memory` use one another.

/// Whether the rules of a position's game need something. What they cannot need is known when the library is compiled
/// for the game, and is not compiled at all.
macro_rules! needs {
    ($position:expr, $($feature:tt)+) => {
        const { G::FEATURES.$($feature)+ } && $position.features().$($feature)+
    };
}

mod attacks;
mod cells;
mod code;
mod effects;
mod features;
mod gates;
mod hops;
mod in_place;
mod making;
mod offering;
mod registers;
mod rules;
mod safety;
mod special;
mod victims;
mod visit;
mod walk_moves;
mod walking;
mod walks;
mod word;

use std::fmt::Debug;

use super::array::Array;
use crate::types::{Color, PieceKind, Square};
use ::rules::Registers;

pub use ::rules::{Check, Converted, GateMasks};
pub use attacks::{Afar, Line, Scan};
pub use cells::{is_new, toward};
pub use code::CellCode;
pub use features::{Deciding, Features, Legality, Walls};
pub use hops::Over;
pub use rules::MailboxRules;
pub use special::{Aim, Castling, FirstMoves, Placed};
pub use victims::Capture;
pub use visit::Visit;
pub use walk_moves::Asking;
pub use walks::{Between, Course, Hop, Leg, Modes, Tests, Walk};
pub use word::{Move, MoveWord};

/// What is particular about a game. Codes of pieces are plain (see [`CellCode::plain`]) where nothing else
/// is said.
pub trait MailboxGame: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// What a cell holds.
    type Code: CellCode;
    /// The word that holds a move.
    type Word: MoveWord;
    /// All cells.
    type Cells: Array<Self::Code>;
    /// A set of cells, 64 in each word.
    type Set: Array<u64>;
    /// How many pieces of each droppable kind a player holds.
    type Hands: Array<u8>;
    /// The pieces that a move takes on its way.
    type Over: Array<Self::Code>;

    /// Most files that its board may have.
    const FILES: usize;
    /// Most ranks that its board may have.
    const RANKS: usize;
    /// Bits of a file number: a rank has two to this power cells.
    const FILE_BITS: u32;
    /// Bits of a cell number in a move.
    const CELL_BITS: u32;
    /// Bits of a choice among forms to promote to in a move.
    const CHOICE_BITS: u32 = 0;
    /// Whether players may say where a move puts a wall.
    const PUTS: bool = false;
    /// Bits of what comes from the hand with a move, and where to.
    const GATE_BITS: u32 = 0;

    /// What the rules of the game may need: of a compiled game just what they do.
    const FEATURES: Features;

    /// What the rules of the game need.
    #[inline(always)]
    fn features(&self) -> Features {
        Self::FEATURES
    }

    /// Number of files of its board.
    #[inline(always)]
    fn files(&self) -> usize {
        Self::FILES
    }

    /// Number of ranks of its board.
    #[inline(always)]
    fn ranks(&self) -> usize {
        Self::RANKS
    }

    /// Offers the moves of the player's piece on `from`.
    fn piece_moves<const SECOND: bool>(
        &self,
        position: &mut Mailbox<Self>,
        scan: &Scan<Self>,
        from: usize,
        visit: &mut impl Visit<Self>,
    );

    /// Follows the lines along which the player's pieces attack a cell, until `line` says that it is
    /// enough; returns whether it did.
    fn each_line<const SECOND: bool>(&self, line: &mut impl Line<Self>) -> bool;

    /// Whether the player attacks `target` only because other cells are as some piece needs them.
    fn attacks_if<const SECOND: bool>(&self, _position: &Mailbox<Self>, _target: usize) -> bool {
        false
    }

    /// Notes of every piece that attacks the royal's cell `target` if other cells are as it needs them
    /// whether they are, and which these are.
    fn watch_if<const SECOND: bool>(
        &self,
        _position: &Mailbox<Self>,
        _target: usize,
        _scan: &mut Scan<Self>,
    ) {
    }

    /// Whether the player's corner mover on `from` attacks `target` where lines do not tell; tests about
    /// protection are asked if `ASKS`.
    fn turns_to<const SECOND: bool, const ASKS: bool>(
        &self,
        _position: &Mailbox<Self>,
        _from: usize,
        _target: usize,
    ) -> bool {
        false
    }

    /// Whether the player's corner mover on `from` may capture on `target` where lines do not tell, as far
    /// as a test for retaking asks: that test itself is then taken for one for protection.
    fn retakes<const SECOND: bool>(
        &self,
        position: &Mailbox<Self>,
        from: usize,
        target: usize,
    ) -> bool {
        self.turns_to::<SECOND, true>(position, from, target)
    }

    /// Whether the kind is royal.
    fn is_royal(&self, code: Self::Code) -> bool;

    /// Whether the kind is a promoted one; asked only by walks that test it.
    fn is_promoted(&self, _code: Self::Code) -> bool {
        false
    }

    /// Whether a cell, as a player sees the board, or the piece that it holds, of whichever player, meets a test that the
    /// game declares; asked only by walks that test it.
    fn meets(&self, _number: u32, _second: bool, _cell: usize, _code: Self::Code) -> bool {
        false
    }

    /// Whether an enemy piece that comes to stand beside one of the kind is taken off the board.
    fn has_aura(&self, _code: Self::Code) -> bool {
        false
    }

    /// Along which lines a piece of the kind takes what it passes over off the board: one step of each two opposite ones.
    fn trampling(&self, _code: Self::Code) -> &[(i16, i16)] {
        &[]
    }

    /// Whether a piece of the kind burns enemy pieces beside which it comes to stand.
    fn burns(&self, _code: Self::Code) -> bool {
        false
    }

    /// Whether a piece of the kind that captures is taken off the board.
    fn explodes(&self, _code: Self::Code) -> bool {
        false
    }

    /// Whether a piece of the kind beside a capture is taken off the board.
    fn is_blasted(&self, _code: Self::Code) -> bool {
        false
    }

    /// Whether a piece of the kind that captures becomes a wall.
    fn petrifies(&self, _code: Self::Code) -> bool {
        false
    }

    /// Whether a piece of the kind can change sides.
    fn is_converted(&self, _code: Self::Code) -> bool {
        false
    }

    /// Whether a piece stands on the cell in the array.
    fn is_start(&self, _cell: usize) -> bool {
        false
    }

    /// Whether the player's piece of this kind may promote on the cell in place of a move.
    fn turns_in_place<const SECOND: bool>(&self, _code: Self::Code, _cell: usize) -> bool {
        false
    }

    /// Whether a piece of this kind may do so anywhere if it is the last one of its player's.
    fn turns_if_last(&self, _code: Self::Code) -> bool {
        false
    }

    /// The leaps of the kind to empty cells, and the most of each; asked of what pieces become in place of a move.
    fn quiet_rays(&self, _code: Self::Code) -> &[(isize, u32)] {
        &[]
    }

    /// The leaps along which walls are put, and the most of each.
    fn wall_rays(&self) -> &[(isize, u32)] {
        &[]
    }

    /// Whether attacks of the kind are looked for from where it stands.
    fn is_corner_mover(&self, _code: Self::Code) -> bool {
        false
    }

    /// Whether a piece of the kind captures on any cell, what it asks about protection apart.
    fn captures_anywhere(&self, _code: Self::Code) -> bool {
        false
    }

    /// The back side, or the front of a back side that turns over again; the code itself if there is none.
    fn back(&self, code: Self::Code) -> Self::Code {
        code
    }

    /// How many forms the kind may promote to; asked only in games where there may be several.
    fn n_forms<const SECOND: bool>(&self, _code: Self::Code) -> usize {
        1
    }

    /// The form with this number that the kind of either player may promote to.
    fn form(&self, code: Self::Code, _second: bool, _choice: usize) -> Self::Code {
        self.back(code)
    }

    /// Whether a piece counts where the pieces of a form are limited.
    #[inline(always)]
    fn is_counted(&self, form: Self::Code, code: Self::Code) -> bool {
        form == code
    }

    /// The most pieces of a kind that the player may have by promotion.
    fn most<const SECOND: bool>(&self, _code: Self::Code) -> u16 {
        u16::MAX
    }

    /// What depends on whether pieces have moved.
    fn first_moves(&self) -> &FirstMoves {
        static NONE: FirstMoves = FirstMoves::NONE;
        &NONE
    }

    /// Which pieces end the right of others to their first moves by where they come.
    #[inline(always)]
    fn aims(&self) -> &[Aim] {
        &[]
    }

    /// Whether the move of the player's kind without a capture passes cells on which it can be captured.
    fn marks<const SECOND: bool>(
        &self,
        _position: &Mailbox<Self>,
        _mover: Self::Code,
        _from: usize,
        _to: usize,
    ) -> bool {
        false
    }

    /// Offers the player's captures of what has just passed.
    fn each_catch<const SECOND: bool>(
        &self,
        _position: &mut Mailbox<Self>,
        _scan: &Scan<Self>,
        _visit: &mut impl Visit<Self>,
    ) {
    }

    /// The droppable kind at an index in hand.
    fn held(&self, _index: usize) -> Self::Code {
        Self::Code::EMPTY
    }

    /// Whether what is at an index in hand may come to a square that another piece leaves.
    fn may_gate(&self, _held: usize) -> bool {
        false
    }

    /// Whether a piece of the kind may be followed so.
    fn may_leave(&self, _code: Self::Code) -> bool {
        false
    }

    /// Where in the captor's hand the captured piece goes.
    fn to_hand(&self, _code: Self::Code) -> Option<usize> {
        None
    }

    /// Whether a move of a piece of this class may and must promote; class 0 never does.
    fn promotion<const SECOND: bool, const CLASS: usize>(
        &self,
        _position: &Mailbox<Self>,
        _from: usize,
        _to: usize,
        _captures: bool,
    ) -> (bool, bool) {
        (false, false)
    }

    /// Offers the player's drops.
    fn each_drop<const SECOND: bool>(
        &self,
        _position: &mut Mailbox<Self>,
        _scan: &Scan<Self>,
        _visit: &mut impl Visit<Self>,
    ) {
    }

    /// Whether some rule protects the kind from capture.
    fn is_guarded(&self, _victim: Self::Code) -> bool {
        false
    }

    /// Whether a rule forbids the player this capture.
    fn forbids<const SECOND: bool>(
        &self,
        _position: &mut Mailbox<Self>,
        _capture: &Capture<Self>,
    ) -> bool {
        false
    }

    /// Whether the next move must answer the capture of the one kind by the other.
    fn is_answered(&self, _captor: Self::Code, _victim: Self::Code) -> bool {
        false
    }

    /// Whether pieces of this class may have to wait before they promote.
    fn class_waits(&self, _class: usize) -> bool {
        false
    }

    /// Whether pieces of this kind may have to wait.
    fn kind_waits(&self, _code: Self::Code) -> bool {
        false
    }

    /// Whether the move is one that makes such a piece wait if it does not promote.
    fn enters<const SECOND: bool>(&self, _from: usize, _to: usize) -> bool {
        false
    }

    /// Whether capturing the kind leaves no choice but to promote.
    fn forces(&self, _victim: Self::Code) -> bool {
        false
    }

    /// Whether victims of the kind change the form of their captor.
    fn infects(&self, _victim: Self::Code) -> bool {
        false
    }

    /// The form that the captor takes for such a victim, whatever its own back side; nothing if that
    /// changes nothing.
    fn caught_form(&self, _captor: Self::Code, _victim: Self::Code) -> Option<Self::Code> {
        None
    }
}

/// Board with border, pieces of each player, hands, what is remembered, side to move and key.
#[derive(Clone, Debug, PartialEq)]
pub struct Mailbox<G: MailboxGame> {
    game: G,
    board: G::Cells,
    owned: [G::Set; 2],
    hands: [G::Hands; 2],
    /// Cells of each player's pieces whose attacks are looked for from them.
    corner_movers: [G::Set; 2],
    /// How many royals each player has, from bit 32 on, and below the sum of their cells.
    royal_sums: [u64; 2],
    /// Squares are cells here.
    registers: Registers,
    /// The wall of a game with one wall; [`effects::NO_CELL`] for none.
    wall: u16,
    key: u64,
    side: Color,
}

impl<G: MailboxGame> Mailbox<G> {
    /// Turns any index into a cell.
    pub const MASK: usize = G::Cells::LEN - 1;
    /// Whether there are hands.
    const HANDS: bool = G::Hands::LEN > 0;
    /// Whether moves take pieces on their way.
    const OVER: bool = G::Over::LEN > 0;

    #[inline(always)]
    fn features(&self) -> Features {
        self.game.features()
    }

    /// Whether victims decide on the promotion of their captor.
    #[inline(always)]
    fn victims_decide(&self) -> bool {
        needs!(self, contagion) || needs!(self, forces)
    }

    /// Whether royals may be left capturable.
    #[inline(always)]
    fn is_free(&self) -> bool {
        !needs!(self, tests())
    }

    /// Whether check and pins are found before generating.
    #[inline(always)]
    fn has_pins(&self) -> bool {
        self.features().legality == Legality::Pins || self.is_touch()
    }

    /// Whether each player has a royal whatever moves are made.
    #[inline(always)]
    fn keeps_royals(&self) -> bool {
        self.has_pins() && !needs!(self, take_pieces())
    }

    /// Whether legality is decided by what a move touches.
    #[inline(always)]
    fn is_touch(&self) -> bool {
        self.features().legality == Legality::Touch
    }

    /// A board without pieces.
    fn empty(game: G) -> Mailbox<G> {
        let squares = game.files() * game.ranks();
        let mut position = Mailbox::<G> {
            game,
            board: G::Cells::filled(G::Code::BORDER),
            owned: [G::Set::filled(0); 2],
            hands: [G::Hands::filled(0); 2],
            corner_movers: [G::Set::filled(0); 2],
            royal_sums: [0; 2],
            registers: Registers::default(),
            wall: effects::NO_CELL,
            key: 0,
            side: Color::First,
        };
        for square in 0..squares {
            let cell = position.cell_of(Square(square as u16));
            position.board[cell] = G::Code::EMPTY;
        }
        position
    }

    /// The cell of a dense square.
    fn cell_of(&self, square: Square) -> usize {
        let (rank, file) = (
            square.index() / self.game.files(),
            square.index() % self.game.files(),
        );
        rank << G::FILE_BITS | file
    }

    /// The dense square of a cell.
    fn square_of(&self, cell: usize) -> Square {
        let file = cell & ((1 << G::FILE_BITS) - 1);
        Square(((cell >> G::FILE_BITS) * self.game.files() + file) as u16)
    }

    /// The kind at an index in hand.
    fn held_kind(&self, held: usize) -> Option<PieceKind> {
        let code = self.game.held(held);
        (code != G::Code::EMPTY).then(|| code.kind())
    }
}
