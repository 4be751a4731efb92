//! The position: what stands where, and what a move changes in it.

use super::code::Move;
use super::word::{Bits, Word};
use super::{Pieces, Set};
use crate::boards::array::Array;
use crate::boards::{color, hands, pass_turn};
use crate::info::Setup;
use crate::key;
use crate::types::{Color, Piece, PieceKind, Square};

/// Board, hands, side to move and key, small enough to be copied for every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planes<G: Pieces> {
    /// Pieces of both players by front, either side up.
    pub pieces: G::Planes,
    /// Pieces that stand on their back side.
    pub promoted: Set<G>,
    /// Pieces of each player.
    pub owned: [Set<G>; 2],
    /// How many pieces of each droppable kind a player holds.
    pub hands: [G::Hands; 2],
    /// What stands on each cell, as [`form`] has it, where that is kept; 0 on empty cells.
    forms: Forms<G>,
    pub(super) key: u64,
    pub(super) memory: G::Memory,
    pub(super) side: Color,
}

/// What a move did, for those who count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    /// The plane of the mover before the move.
    pub(super) plane: usize,
    /// Whether it stood on its back side then.
    pub(super) was_promoted: bool,
    /// Whether it came from a hand.
    pub(super) drops: bool,
    /// Whether it captured something.
    pub(super) captures: bool,
    /// Whether the mover became another piece.
    pub(super) changes: bool,
}

type Forms<G> = <<G as Pieces>::Word as Word>::Forms;

impl<G: Pieces> Planes<G> {
    const HAS_FORMS: bool = Forms::<G>::LEN > 0;

    /// An empty board, the first player to move.
    pub(super) fn empty() -> Planes<G> {
        Planes {
            pieces: G::Planes::filled(Set::<G>::NONE),
            promoted: Set::<G>::NONE,
            owned: [Set::<G>::NONE; 2],
            hands: [G::Hands::filled(0); 2],
            forms: Forms::<G>::filled(0),
            key: 0,
            memory: G::Memory::default(),
            side: Color::First,
        }
    }

    /// Puts a piece on an empty square.
    pub(super) fn put(&mut self, piece: Piece, cell: u32) {
        let (plane, promoted) = G::plane(piece.kind);
        self.place(piece.color, plane, promoted, cell);
    }

    /// The same of the piece of a plane, with this side up.
    pub(super) fn place(&mut self, color: Color, plane: usize, promoted: bool, cell: u32) {
        let at = G::Word::square_set(cell);
        self.pieces[plane] |= at;
        self.owned[color.index()] |= at;
        if promoted {
            self.promoted |= at;
        }
        self.set_form(cell, form(plane, promoted));
        let number = piece_number(color, plane, promoted);
        self.key = self.key.wrapping_add(key::on_board(number, cell));
    }

    /// Takes over the hands of a setup.
    pub(super) fn take_hands(&mut self, setup: &Setup) {
        self.hands = hands::read(setup, |held| Some(held_kind::<G>(held)));
        self.key = self.key.wrapping_add(hands::key(&self.hands, hand_key));
    }

    /// Squares on which nothing stands.
    #[inline(always)]
    pub fn open(&self) -> Set<G> {
        G::BOARD & !(self.owned[0] | self.owned[1])
    }

    /// The plane of the piece on an occupied cell.
    #[inline(always)]
    pub(super) fn plane_at(&self, cell: u32) -> usize {
        let plane = if Self::HAS_FORMS {
            usize::from(self.form_at(cell) >> 1)
        } else {
            // Bit by bit of its number: which pieces have the bit is a shorter question for each than which piece it is.
            let at = G::Word::square_set(cell);
            let mut plane = 0;
            for bit in 0..usize::BITS - (G::Planes::LEN - 1).leading_zeros() {
                let mut such = Set::<G>::NONE;
                for number in 1..G::Planes::LEN {
                    if number >> bit & 1 == 1 {
                        such |= self.pieces[number];
                    }
                }
                plane |= usize::from((such & at).any()) << bit;
            }
            plane
        };
        plane.min(G::Planes::LEN - 1)
    }

    /// Whether the piece on an occupied cell stands on its back side.
    #[inline(always)]
    pub(super) fn is_promoted(&self, cell: u32) -> bool {
        if Self::HAS_FORMS {
            self.form_at(cell) & 1 != 0
        } else {
            G::HAS_BACKS && (self.promoted & G::Word::square_set(cell)).any()
        }
    }

    #[inline(always)]
    fn form_at(&self, cell: u32) -> u8 {
        self.forms[cell as usize % Forms::<G>::LEN]
    }

    #[inline(always)]
    pub(super) fn set_form(&mut self, cell: u32, form: u8) {
        if Self::HAS_FORMS {
            self.forms[cell as usize % Forms::<G>::LEN] = form;
        }
    }

    /// The form of the piece on an occupied cell.
    #[inline(always)]
    pub(super) fn kind_at(&self, cell: u32) -> PieceKind {
        G::kind(self.plane_at(cell), self.is_promoted(cell))
    }

    /// The piece on a cell.
    pub(super) fn piece_at(&self, cell: u32) -> Option<Piece> {
        let at = G::Word::square_set(cell);
        let stands = |color: &Color| (self.owned[color.index()] & at).any();
        let color = Color::BOTH.into_iter().find(stands)?;
        let kind = self.kind_at(cell);
        Some(Piece { color, kind })
    }

    /// Makes a legal move of the player.
    #[inline(always)]
    pub(super) fn play<const SECOND: bool>(&mut self, mv: Move) -> Made {
        let made = self.make::<SECOND>(mv);
        self.pass::<SECOND>();
        by_side!(!color::<SECOND>(), ENEMY => self.remember_passing::<ENEMY>(mv));
        made
    }

    /// Makes a move of the player without passing the turn.
    #[inline(always)]
    pub(super) fn make<const SECOND: bool>(&mut self, mv: Move) -> Made {
        self.note_moved(mv);
        if G::Hands::LEN > 0 && mv.drops() {
            self.drop_piece::<SECOND>(mv)
        } else if G::CASTLING.is_some() && mv.castles() {
            self.castle::<SECOND>(mv)
        } else {
            self.move_piece::<SECOND>(mv)
        }
    }

    /// Moves a piece, without passing the turn.
    #[inline(always)]
    fn move_piece<const SECOND: bool>(&mut self, mv: Move) -> Made {
        let (from, to) = (G::Word::square_set(mv.from()), G::Word::square_set(mv.to()));
        let catches = G::PASSES && mv.catches();
        let captures = catches || (self.owned[!SECOND as usize] & to).any();
        if captures {
            self.capture::<SECOND>(if catches { mv.other() } else { mv.to() });
        }
        let color = color::<SECOND>();
        let plane = self.plane_at(mv.from());
        let was_promoted = self.is_promoted(mv.from());
        let (becomes, is_promoted) = self.after::<SECOND>(mv, plane, was_promoted);
        if G::CHOOSES && becomes != plane {
            self.pieces[plane] ^= from;
            self.pieces[becomes] ^= to;
        } else {
            self.pieces[plane] ^= from ^ to;
        }
        self.owned[SECOND as usize] ^= from ^ to;
        if was_promoted {
            self.promoted ^= from ^ to;
        }
        if G::HAS_BACKS && is_promoted && !was_promoted {
            self.promoted |= to;
        }
        self.set_form(mv.from(), 0);
        self.set_form(mv.to(), form(becomes, is_promoted));
        let old = key::on_board(piece_number(color, plane, was_promoted), mv.from());
        let new = key::on_board(piece_number(color, becomes, is_promoted), mv.to());
        self.key = self.key.wrapping_sub(old).wrapping_add(new);
        Made {
            plane,
            was_promoted,
            drops: false,
            captures,
            changes: (becomes, is_promoted) != (plane, was_promoted),
        }
    }

    /// The plane of a mover after its move, and whether it lies on its back side then.
    #[inline(always)]
    pub(super) fn after<const SECOND: bool>(
        &self,
        mv: Move,
        plane: usize,
        was_promoted: bool,
    ) -> (usize, bool) {
        if G::CHOOSES && mv.promotes() {
            let (becomes, is_promoted) = G::form::<SECOND>(plane, mv.choice());
            (becomes.min(G::Planes::LEN - 1), is_promoted)
        } else {
            (plane, was_promoted | mv.promotes())
        }
    }

    /// Removes the enemy piece on `cell`, into the player's hand where it goes there.
    #[inline(always)]
    fn capture<const SECOND: bool>(&mut self, cell: u32) {
        let at = G::Word::square_set(cell);
        let plane = self.plane_at(cell);
        let promoted = self.is_promoted(cell);
        let number = piece_number(!color::<SECOND>(), plane, promoted);
        self.key = self.key.wrapping_sub(key::on_board(number, cell));
        self.pieces[plane] &= !at;
        self.owned[!SECOND as usize] &= !at;
        if G::HAS_BACKS {
            self.promoted &= !at;
        }
        let held = G::in_hand(plane, promoted);
        if held < G::Hands::LEN {
            self.hands[SECOND as usize][held] += 1;
            self.key = self.key.wrapping_add(hand_key(color::<SECOND>(), held));
        }
    }

    /// Drops a piece, without passing the turn.
    #[inline(always)]
    fn drop_piece<const SECOND: bool>(&mut self, mv: Move) -> Made {
        let held = (mv.from() as usize).min(G::Hands::LEN - 1);
        let at = G::Word::square_set(mv.to());
        let plane = G::held_plane(held);
        let color = color::<SECOND>();
        self.pieces[plane] |= at;
        self.owned[SECOND as usize] |= at;
        self.set_form(mv.to(), form(plane, false));
        self.hands[SECOND as usize][held] -= 1;
        let board = key::on_board(piece_number(color, plane, false), mv.to());
        let gain = board.wrapping_sub(hand_key(color, held));
        self.key = self.key.wrapping_add(gain);
        Made {
            plane,
            was_promoted: false,
            drops: true,
            captures: false,
            changes: false,
        }
    }

    /// Passes the player's turn to the other.
    #[inline(always)]
    pub(super) fn pass<const SECOND: bool>(&mut self) {
        pass_turn::<SECOND>(&mut self.side, &mut self.key);
    }
}

/// The cell of a square.
pub(super) const fn cell<G: Pieces>(square: Square) -> u32 {
    let square = square.0 as u32;
    square / G::FILES * G::STRIDE + square % G::FILES
}

/// The square of a cell.
pub(super) const fn square<G: Pieces>(cell: u32) -> Square {
    let spare = if G::STRIDE > G::FILES {
        cell / G::STRIDE
    } else {
        0
    };
    Square((cell - spare) as u16)
}

/// The kind at an index in hand.
#[inline(always)]
pub(super) fn held_kind<G: Pieces>(held: usize) -> PieceKind {
    G::kind(G::held_plane(held), false)
}

/// Plane and side up as one number, for cells.
#[inline(always)]
const fn form(plane: usize, promoted: bool) -> u8 {
    (plane as u8) << 1 | promoted as u8
}

/// Colour, plane and side up of a piece as one number, for keys.
#[inline(always)]
pub(super) const fn piece_number(color: Color, plane: usize, promoted: bool) -> u32 {
    (plane as u32) << 2 | (promoted as u32) << 1 | color as u32
}

/// What a held piece adds to the key.
#[inline(always)]
const fn hand_key(holder: Color, held: usize) -> u64 {
    key::in_hand(piece_number(holder, held, false))
}
