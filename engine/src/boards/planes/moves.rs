//! What all games do alike to make moves of sets: promotion, drops, and the test of moves
//! whose legality is not known beforehand.

use super::code::Move;
use super::position::Planes;
use super::word::{Bits, Word};
use super::{Pieces, Set};
use crate::boards::array::Array;
use crate::boards::color;

/// What restricts a player's moves: check and pins, along so many axes.
#[derive(Clone, Copy, Debug)]
pub struct Scan<S, const AXES: usize> {
    /// Squares that the enemy attacks, seen through the royal.
    pub attacked: S,
    /// Squares that a piece other than the royal may go to.
    pub target: S,
    /// Pieces that may only move along the line to their royal.
    pub pinned: S,
    /// The same per axis of that line.
    pub pins: [S; AXES],
    /// Two attackers at once: only the royal can move.
    pub double: bool,
}

/// What restricts a player's moves where legality is decided by touch.
#[derive(Clone, Copy, Debug)]
pub struct Risks<S> {
    /// Squares that the enemy attacks, seen through the royal.
    pub attacked: S,
    /// Squares from which moves of other pieces must be tested.
    pub from: S,
    /// Squares to which they must be: as `from`, the whole board in check.
    pub to: S,
}

impl<S: Bits> Risks<S> {
    /// Whether a move of another piece than the royal, or a drop, must be tested. A bit of the set has the
    /// number of its square.
    #[inline(always)]
    pub fn concerns(&self, mv: Move) -> bool {
        let to = (self.to & S::bit(mv.to())).any();
        to || !mv.drops() && (self.from & S::bit(mv.from())).any()
    }
}

impl<G: Pieces> Planes<G> {
    /// The pieces of each player after the player's move.
    #[inline(always)]
    pub fn owned_after<const SECOND: bool>(&self, mv: Move) -> [Set<G>; 2] {
        let to = G::Word::square_set(mv.to());
        let mut owned = self.owned;
        if !mv.drops() {
            owned[SECOND as usize] &= !G::Word::square_set(mv.from());
        }
        owned[SECOND as usize] |= to;
        owned[!SECOND as usize] &= !to;
        owned
    }

    /// Visits the moves to `targets` of pieces that stand `back` bits before them.
    #[inline(always)]
    pub fn emit<const SECOND: bool>(
        &self,
        targets: Set<G>,
        back: i32,
        noisy: bool,
        visit: &mut impl FnMut(Move),
    ) {
        let enemy = self.owned[!SECOND as usize];
        for bit in targets.each() {
            let from = (bit as i32 - back) as u32;
            let (origin, target) = (Set::<G>::bit(from), Set::<G>::bit(bit));
            let (may, must) = G::promotion::<SECOND>(self, origin, target);
            // Whoever computes squares before the branch has it tested twice.
            if may && !G::CHOOSES {
                visit(move_of_bits::<G>(from, bit, Move::PROMOTES));
            }
            if may && G::CHOOSES {
                let mv = move_of_bits::<G>(from, bit, 0);
                for choice in 0..G::n_forms::<SECOND>(self, origin) {
                    visit(mv.promoting_to(choice));
                }
            }
            if !must && (!noisy || !G::PROMOTES || (target & enemy).any()) {
                visit(move_of_bits::<G>(from, bit, 0));
            }
        }
    }

    /// The same for pieces that never promote.
    #[inline(always)]
    pub fn emit_plain(&self, targets: Set<G>, back: i32, visit: &mut impl FnMut(Move)) {
        for bit in targets.each() {
            visit(move_of_bits::<G>((bit as i32 - back) as u32, bit, 0));
        }
    }

    /// Visits the moves of the only royal, one of `royals`, which never promotes.
    #[inline(always)]
    pub fn emit_royal(&self, royal: Set<G>, targets: Set<G>, visit: &mut impl FnMut(Move)) {
        let home = G::Word::once(royal).lowest();
        for bit in targets.each() {
            visit(Move::new(home, G::Word::square_of(bit), 0));
        }
    }

    /// Visits the player's drops on `vacant` squares.
    #[inline(always)]
    pub fn each_drop<const SECOND: bool>(&self, vacant: Set<G>, visit: &mut impl FnMut(Move)) {
        if self.hands[SECOND as usize] == G::Hands::filled(0) {
            return;
        }
        G::drops::<SECOND>(self, G::Word::once(vacant), |held, squares| {
            for to in squares.each() {
                visit(Move::new(held, to, Move::DROPS));
            }
        });
    }

    /// Number of the player's drops on `vacant` squares.
    #[inline(always)]
    pub fn count_drops<const SECOND: bool>(&self, vacant: Set<G>) -> u64 {
        if self.hands[SECOND as usize] == G::Hands::filled(0) {
            return 0;
        }
        let mut count = 0;
        G::drops::<SECOND>(self, G::Word::once(vacant), |_, squares| {
            count += u64::from(squares.count());
        });
        count
    }

    /// `squares` without those among `checks` on which dropping the held piece gives checkmate.
    #[inline(always)]
    pub fn without_mates<const SECOND: bool>(
        &self,
        held: u32,
        mut squares: Set<G>,
        checks: Set<G>,
    ) -> Set<G> {
        for to in (checks & squares).each() {
            if self.mates::<SECOND>(Move::new(held, to, Move::DROPS)) {
                squares &= !Set::<G>::bit(to);
            }
        }
        squares
    }

    /// Whether a drop that gives check leaves the opponent without a move.
    #[inline(never)]
    fn mates<const SECOND: bool>(&self, mv: Move) -> bool {
        let mut next = *self;
        next.play::<SECOND>(mv);
        by_side!(!color::<SECOND>(), ENEMY => next.is_mated::<ENEMY>())
    }

    /// Whether the player, perhaps in check, has no move.
    #[inline(always)]
    fn is_mated<const SECOND: bool>(&self) -> bool {
        (!G::TESTED || G::in_check::<SECOND>(self)) && self.count_legal::<SECOND>() == 0
    }

    /// Whether the player has one royal left and it is attacked.
    #[inline(always)]
    pub(super) fn last_royal_attacked<const SECOND: bool>(&self) -> bool {
        let royals = G::royals(self) & self.owned[SECOND as usize];
        if G::Word::once(royals).count() != 1 {
            return false;
        }
        let attacked =
            by_side!(!color::<SECOND>(), ENEMY => G::attacks::<ENEMY>(self, self.open()));
        (royals & attacked).any()
    }

    /// Whether the player has lost all royals.
    #[inline(always)]
    pub(super) fn royals_captured<const SECOND: bool>(&self) -> bool {
        G::loses_royals(SECOND) && !(G::royals(self) & self.owned[SECOND as usize]).any()
    }

    /// Visits the player's legal moves; those that capture or promote if `noisy`.
    #[inline(always)]
    pub(super) fn legal<const SECOND: bool>(&self, noisy: bool, mut visit: impl FnMut(Move)) {
        if self.royals_captured::<SECOND>() {
            return;
        }
        if !G::TESTED {
            return G::moves::<SECOND>(self, noisy, visit);
        }
        G::moves::<SECOND>(self, noisy, |mv| {
            let mut next = *self;
            next.play::<SECOND>(mv);
            if !G::in_check::<SECOND>(&next) {
                visit(mv);
            }
        });
    }

    /// Number of the player's legal moves.
    #[inline(always)]
    pub(super) fn count_legal<const SECOND: bool>(&self) -> u64 {
        if self.royals_captured::<SECOND>() {
            return 0;
        }
        if G::TESTED {
            return self.count_tested::<SECOND>();
        }
        G::count::<SECOND>(self)
    }

    fn count_tested<const SECOND: bool>(&self) -> u64 {
        let mut count = 0;
        self.legal::<SECOND>(false, |_| count += 1);
        count
    }
}

/// The move between the squares of two bits.
#[inline(always)]
fn move_of_bits<G: Pieces>(from: u32, to: u32, flags: u32) -> Move {
    Move::new(G::Word::square_of(from), G::Word::square_of(to), flags)
}
