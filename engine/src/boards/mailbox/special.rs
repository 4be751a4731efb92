//! Moves for which the cells do not say enough: first moves, castling, and captures of what has just passed.
//!
//! Castling is a move that holds the partner where others hold what they take on their way. What can be
//! captured in passing is remembered only while such a capture is legal, so that positions which differ in
//! nothing else are the same.

use std::borrow::Cow;

use super::code::CellCode;
use super::visit::Any;
use super::word::Move;
use super::{Mailbox, MailboxGame, Scan, Visit, toward};
use crate::boards::array::Array;
use crate::types::{Color, PieceKind, Square};
use ::rules::{GateMasks, Register, passed_steps};

/// What depends on whether pieces have moved; squares are cells.
#[derive(Debug)]
pub struct FirstMoves {
    /// Cells of the array whose pieces can matter as long as they have never moved: bits of the register.
    pub fresh: Cow<'static, [usize]>,
    /// Per player, the bits of partners of castling.
    pub partners: [u32; 2],
    /// Per player, which bits are for what where pieces come from the hand to squares that others leave.
    pub gates: [GateMasks; 2],
    /// Who castles, and where to, if any piece does.
    pub castling: Option<Castling>,
}

/// A piece that ends an enemy's right to its first move as soon as it comes to one of some cells.
#[derive(Clone, Debug)]
pub struct Aim {
    /// Whether it is the second player's.
    pub second: bool,
    /// Its kind.
    pub kind: PieceKind,
    /// The cells.
    pub from: Cow<'static, [usize]>,
    /// The bit of the enemy.
    pub bit: u32,
}

/// Castling of one kind.
#[derive(Debug)]
pub struct Castling {
    /// The kind that castles.
    pub mover: PieceKind,
    /// Per player, for the partner on lower and on higher cells: where the piece ends, and its partner.
    pub ends: [[Option<(usize, usize)>; 2]; 2],
    /// Whether the piece may start, pass and end under attack, or is no royal.
    pub through_attack: bool,
    /// Where the pieces are put from the hand, if they are.
    pub placed: Option<Placed>,
}

/// Where pieces that castle are put from the hand.
#[derive(Debug)]
pub struct Placed {
    /// Per player, where the piece that castles must be.
    pub homes: [usize; 2],
    /// The kinds of its partners.
    pub kinds: Cow<'static, [PieceKind]>,
}

impl FirstMoves {
    /// Nothing depends on it.
    pub const NONE: FirstMoves = FirstMoves {
        fresh: Cow::Borrowed(&[]),
        partners: [0; 2],
        gates: [GateMasks {
            own: 0,
            home: 0,
            partners: 0,
        }; 2],
        castling: None,
    };
}

impl<G: MailboxGame> Mailbox<G> {
    /// Up to `max` equal leaps to empty cells, over empty ones that lie so from where each begins.
    #[inline(always)]
    pub fn stride<const SECOND: bool>(
        &mut self,
        from: usize,
        by: isize,
        max: u32,
        over: &[isize],
        visit: &mut impl FnMut(&mut Mailbox<G>, usize, G::Code),
    ) {
        let mut cell = from;
        for _ in 0..max {
            let blocked = |by: &isize| !self.is_empty(toward::<SECOND>(cell, *by));
            if over.iter().any(blocked) {
                return;
            }
            cell = toward::<SECOND>(cell, by);
            if !self.is_empty(cell) {
                return;
            }
            visit(self, cell, G::Code::EMPTY);
        }
    }

    /// Whether the piece on a cell has never moved.
    #[inline(always)]
    pub fn is_fresh(&self, cell: usize) -> bool {
        self.fresh_bits(cell) != 0
    }

    /// The bit of a cell whose piece has never moved; 0 if there is none.
    #[inline(always)]
    fn fresh_bits(&self, cell: usize) -> u32 {
        let mut bits = self.registers.value(Register::Fresh, Color::First);
        let fresh = &self.game.first_moves().fresh;
        let mut found = 0;
        while bits != 0 {
            let place = bits.trailing_zeros();
            if fresh[place as usize] == cell {
                found = 1 << place;
            }
            bits &= bits - 1;
        }
        found
    }

    /// What is forgotten of pieces that have never moved when the player's piece on a cell is gone.
    pub(super) fn fresh_gone(&self, second: bool, code: G::Code, cell: usize) -> u32 {
        let first_moves = self.game.first_moves();
        let castling = first_moves.castling.as_ref();
        let castles = castling.is_some_and(|castling| code.kind() == castling.mover);
        let partners = if castles {
            first_moves.partners[second as usize]
        } else {
            0
        };
        self.fresh_bits(cell) | partners
    }

    /// What is left of pieces that have never moved after a move that is about to be made.
    #[inline(always)]
    pub(super) fn fresh_after<const SECOND: bool>(
        &self,
        mv: Move<G>,
        mover: G::Code,
        found: G::Code,
    ) -> u32 {
        let bits = self.registers.value(Register::Fresh, Color::First);
        if bits == 0 {
            return 0;
        }
        let stays = || {
            let mut victims = (0..G::Over::LEN).map(|index| mv.victim(index));
            !mv.drops() && !mv.promotes() && victims.all(|cell| cell == mv.from())
        };
        // Who passes on the spot has not moved.
        if needs!(self, may_return) && mv.to() == mv.from() && stays() {
            return bits;
        }
        let first_moves = self.game.first_moves();
        let mut gone = self.fresh_bits(mv.to());
        if !mv.drops() {
            gone |= self.fresh_bits(mv.from());
        }
        let castles = |code: G::Code| {
            // There the piece that castles has a bit of its own.
            let castling = first_moves.castling.as_ref();
            let castling = castling.filter(|_| !needs!(self, gates));
            castling.is_some_and(|castling| code.is_piece() && code.kind() == castling.mover)
        };
        for index in 0..G::Over::LEN {
            let cell = mv.victim(index);
            if cell != mv.from() {
                gone |= self.fresh_bits(cell);
                if castles(self.at(cell)) {
                    gone |= first_moves.partners[!SECOND as usize];
                }
            }
        }
        if !mv.drops() && castles(mover) {
            gone |= first_moves.partners[SECOND as usize];
        }
        if castles(found) {
            gone |= first_moves.partners[!SECOND as usize];
        }
        bits & !(gone | self.aimed_at::<SECOND>(mv, mover))
    }

    /// The bits of pieces at which the piece of a move that is about to be made then aims.
    #[inline(always)]
    fn aimed_at<const SECOND: bool>(&self, mv: Move<G>, mover: G::Code) -> u32 {
        let aims = self.game.aims();
        if aims.is_empty() {
            return 0;
        }
        let code = match (mv.drops(), mv.promotes()) {
            (true, _) => self.dropped(mv),
            (false, true) => self.promoted(mv),
            (false, false) => mover,
        };
        let is_meant = |aim: &&Aim| {
            aim.second == SECOND && aim.kind == code.kind() && aim.from.contains(&mv.to())
        };
        let aims = aims.iter().filter(is_meant);
        aims.fold(0, |bits, aim| bits | aim.bit)
    }

    /// The bits of pieces that may castle after a drop that is about to be made, as both are where they must be.
    #[inline(never)]
    pub(super) fn fresh_by_drop<const SECOND: bool>(&self, mv: Move<G>) -> u32 {
        let first_moves = self.game.first_moves();
        let Some(castling) = first_moves.castling.as_ref().filter(|_| mv.drops()) else {
            return 0;
        };
        let Some(placed) = &castling.placed else {
            return 0;
        };
        let kind = |cell: usize| match cell == mv.to() {
            true => Some(self.dropped(mv).kind()),
            false => self.is_friend::<SECOND>(cell).then(|| self.at(cell).kind()),
        };
        let home = placed.homes[SECOND as usize];
        if kind(home) != Some(castling.mover) {
            return 0;
        }
        let mut rest = first_moves.partners[SECOND as usize];
        let mut bits = 0;
        while rest != 0 {
            let place = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let cell = first_moves.fresh[place];
            let is_put = mv.to() == home || mv.to() == cell;
            if is_put && kind(cell).is_some_and(|kind| placed.kinds.contains(&kind)) {
                bits |= 1 << place;
            }
        }
        bits
    }

    /// Whether the move, which has not been made, is a castling: what it holds on its way is the player's own.
    #[inline(always)]
    pub(super) fn castles(&self, mv: Move<G>) -> bool {
        if !needs!(self, castles) || G::Over::LEN == 0 || mv.drops() || mv.victim(0) == mv.from() {
            return false;
        }
        let (mover, partner) = (self.at(mv.from()), self.at(mv.victim(0)));
        partner == partner.plain().beside(mover)
    }

    /// Where a castling's partner ends.
    #[inline(always)]
    pub(super) fn partner_end<const SECOND: bool>(&self, mv: Move<G>) -> usize {
        let higher = mv.victim(0) > mv.from();
        let castling = self.game.first_moves().castling.as_ref();
        let ends = castling.and_then(|castling| castling.ends[SECOND as usize][higher as usize]);
        ends.map_or(mv.victim(0), |(_, partner)| partner)
    }

    /// Visits the player's castlings.
    #[inline(never)]
    pub(super) fn each_castling<const SECOND: bool>(&mut self, visit: &mut dyn Visit<G>) {
        let game = self.game.clone();
        let first_moves = game.first_moves();
        let bits = self.registers.value(Register::Fresh, Color::First);
        let mut bits = bits & first_moves.partners[SECOND as usize];
        let Some(castling) = first_moves.castling.as_ref().filter(|_| bits != 0) else {
            return;
        };
        let rank = first_moves.fresh[bits.trailing_zeros() as usize] >> G::FILE_BITS;
        let Some(from) = self.castling_piece::<SECOND>(castling.mover, rank) else {
            return;
        };
        if needs!(self, gates) && !self.is_fresh(from) {
            return;
        }
        let mut nearest: [Option<usize>; 2] = [None; 2];
        while bits != 0 {
            let partner = first_moves.fresh[bits.trailing_zeros() as usize];
            bits &= bits - 1;
            let side = &mut nearest[(partner > from) as usize];
            if side.is_none_or(|known| partner.abs_diff(from) < known.abs_diff(from)) {
                *side = Some(partner);
            }
        }
        for (partner, ends) in nearest.into_iter().zip(castling.ends[SECOND as usize]) {
            let (Some(partner), Some((to, partner_to))) = (partner, ends) else {
                continue;
            };
            let mv = Move::new(from, 0).over(from, 0, partner).ending(to);
            let is_free = self.is_way_free(from, to, [from, partner])
                && self.is_way_free(partner, partner_to, [from, partner]);
            let passes = castling.through_attack || self.passes_safely::<SECOND>(from, to);
            if is_free && passes {
                self.offer_tested::<SECOND>(mv, visit);
            }
        }
    }

    /// The cell on a rank of the player's piece that castles.
    fn castling_piece<const SECOND: bool>(&self, mover: PieceKind, rank: usize) -> Option<usize> {
        let cells = (0..self.game.files()).map(|file| rank << G::FILE_BITS | file);
        let mut cells = cells;
        cells.find(|cell| self.is_friend::<SECOND>(*cell) && self.at(*cell).kind() == mover)
    }

    /// Whether all cells from one to another are empty but for these two.
    fn is_way_free(&self, one: usize, other: usize, but: [usize; 2]) -> bool {
        let mut cells = one.min(other)..=one.max(other);
        cells.all(|cell| but.contains(&cell) || self.is_empty(cell))
    }

    /// Whether the piece on `from` is attacked neither there nor on any cell before the last of its way.
    fn passes_safely<const SECOND: bool>(&mut self, from: usize, to: usize) -> bool {
        let mover = std::mem::replace(&mut self.board[from & Self::MASK], G::Code::EMPTY);
        let mut cells = from.min(to)..=from.max(to);
        let safe = cells.all(|cell| {
            let is_end = cell == to && cell != from;
            is_end || !self.is_endangered::<SECOND>(mover, from, cell)
        });
        self.board[from & Self::MASK] = mover;
        safe
    }

    /// The cells that the last move passed, and where its piece stands, if it can be captured there.
    fn passed(&self) -> Option<(usize, usize)> {
        let (from, to) = self.registers.way(Register::EnPassant)?;
        Some((from.index(), to.index()))
    }

    /// Visits the moves by which the player's pieces of a kind capture what has just passed where up to
    /// `max` leaps lead.
    #[inline(never)]
    pub fn catch<const SECOND: bool, const CLASS: usize>(
        &mut self,
        scan: &Scan<G>,
        kind: G::Code,
        by: isize,
        max: u32,
        mut visit: &mut dyn Visit<G>,
    ) {
        let Some((begin, end)) = self.passed() else {
            return;
        };
        let mut cells = [0; 64];
        let n_cells = passed_cells::<G>(begin, end, &mut cells);
        for to in &cells[..n_cells] {
            let mut from = *to;
            for _ in 0..max {
                from = toward::<SECOND>(from, -by) & Self::MASK;
                if self.own::<SECOND>(from) == kind {
                    let way = Move::new(from, 0).over(from, 0, end);
                    self.arrive_caught::<SECOND, CLASS>(scan, way, *to, &mut visit);
                }
                if !self.is_empty(from) {
                    break;
                }
            }
        }
    }

    /// Lets the position remember that a move passed some cells only if what it passed can capture it now.
    #[inline(never)]
    pub(super) fn remember_passing(&mut self, way: Option<(usize, usize)>) {
        let squares = way.map(|(from, to)| (Square(from as u16), Square(to as u16)));
        let mut registers = self.registers;
        registers.set_way(Register::EnPassant, squares);
        self.set_registers(registers);
        let caught = squares.is_some()
            && !by_side!(self.side, SECOND => self.must_drop::<SECOND>())
            && by_side!(self.side, SECOND => {
                let (mut any, game) = (Any(false), self.game.clone());
                let scan = self.scan::<SECOND>();
                game.each_catch::<SECOND>(self, &scan, &mut any);
                any.0
            });
        if !caught {
            registers.set_way(Register::EnPassant, None);
            self.set_registers(registers);
        }
    }

    /// Clears the en passant square of a position read from text where no move could use it.
    pub(super) fn forget_idle_passing(&mut self) {
        if needs!(self, passes) && self.passed().is_some() {
            self.remember_passing(self.passed());
        }
    }
}

/// Writes down the cells that a move passes; returns how many there are.
fn passed_cells<G: MailboxGame>(from: usize, to: usize, cells: &mut [usize; 64]) -> usize {
    let file = |cell: usize| (cell & ((1 << G::FILE_BITS) - 1)) as i32;
    let rank = |cell: usize| (cell >> G::FILE_BITS) as i32;
    let mut n_cells = 0;
    for (dx, dy) in passed_steps(file(to) - file(from), rank(to) - rank(from)) {
        let (file, rank) = (file(from) + dx, rank(from) + dy);
        cells[n_cells & 63] = (rank as usize) << G::FILE_BITS | file as usize;
        n_cells += 1;
    }
    n_cells
}
