//! Moves for which the cells do not say enough: first moves, castling, and captures of what has just passed.
//!
//! What can be captured in passing is remembered only while such a capture is legal, so that positions which
//! differ in nothing else are the same.

use super::code::Move;
use super::memory::Memory;
use super::position::{Made, Planes, cell, piece_number, square};
use super::word::{Bits, Word};
use super::{Pieces, Set};
use crate::boards::array::Array;
use crate::boards::color;
use crate::key;
use crate::types::{Color, Square};
use ::rules::{Register, Registers, passed_steps};

/// Castling of one kind; each player has at most one piece of it.
#[derive(Clone, Copy, Debug)]
pub struct Castling {
    /// The plane of the kind that castles.
    pub plane: usize,
    /// Per player, for the partner on lower and on higher cells: where the piece ends, and its partner.
    pub ends: [[Option<(u32, u32)>; 2]; 2],
    /// Whether the piece may start, pass and end under attack, or is no royal.
    pub through_attack: bool,
}

impl<G: Pieces> Planes<G> {
    /// The cells of pieces that have never moved, where that can still matter.
    #[inline(always)]
    pub fn fresh(&self) -> Set<G> {
        self.memory.fresh()
    }

    /// What is remembered of the moves that led here, with squares.
    pub(super) fn registers(&self) -> Registers {
        let mut registers = self.memory.registers().map_squares(&dense::<G>);
        let fresh = fresh_bits::<G>(self.memory.fresh());
        registers.set_value(Register::Fresh, Color::First, fresh);
        registers
    }

    /// Remembers something else, given with squares.
    pub(super) fn set_registers(&mut self, registers: Registers) {
        let on_cell = |square| Square(cell::<G>(square) as u16);
        let mut registers = registers.map_squares(&on_cell);
        let bits = registers.value(Register::Fresh, Color::First);
        let places = G::FRESH.iter().enumerate();
        let fresh = places.filter(|(place, _)| bits >> place & 1 == 1);
        let fresh = fresh.fold(Set::<G>::NONE, |fresh, (_, cell)| {
            fresh | G::Word::square_set(*cell)
        });
        registers.set_value(Register::Fresh, Color::First, 0);
        self.set_fresh(fresh);
        let gone = key::registers(&self.memory.registers());
        self.key = self
            .key
            .wrapping_sub(gone)
            .wrapping_add(key::registers(&registers));
        self.memory.set_registers(registers);
    }

    /// Forgets what a pass does not keep.
    #[inline(always)]
    pub(super) fn forget_by_pass(&mut self) {
        if G::Memory::EXISTS {
            let before = self.memory.registers();
            let after = before.after_pass();
            if before != after {
                let (gone, come) = (key::registers(&before), key::registers(&after));
                self.key = self.key.wrapping_sub(gone).wrapping_add(come);
                self.memory.set_registers(after);
            }
        }
    }

    /// Lets a register of one number have another value.
    #[inline(always)]
    pub(super) fn set_register(&mut self, register: Register, color: Color, value: u32) {
        let mut registers = self.memory.registers();
        let before = registers.value(register, color);
        if before != value {
            let gone = key::register(register, color, before);
            let come = key::register(register, color, value);
            self.key = self.key.wrapping_sub(gone).wrapping_add(come);
            registers.set_value(register, color, value);
            self.memory.set_registers(registers);
        }
    }

    /// Lets other pieces be those that have never moved.
    fn set_fresh(&mut self, fresh: Set<G>) {
        let [before, after] = [self.memory.fresh(), fresh].map(fresh_key::<G>);
        self.key = self.key.wrapping_sub(before).wrapping_add(after);
        self.memory.set_fresh(fresh);
    }

    /// Takes note of the pieces that a move is about to move or take.
    #[inline(always)]
    pub(super) fn note_moved(&mut self, mv: Move) {
        if G::FRESH.is_empty() {
            return;
        }
        let mut gone = G::Word::square_set(mv.to());
        if G::Hands::LEN == 0 || !mv.drops() {
            gone |= G::Word::square_set(mv.from());
        }
        let castles = G::CASTLING.map_or(Set::<G>::NONE, |castling| self.pieces[castling.plane]);
        let matters = ((self.memory.fresh() | castles) & gone).any();
        if matters || mv.castles() | mv.catches() {
            self.forget_moved(mv, gone);
        }
    }

    /// Forgets the pieces on the cells that a move changes, `gone` and that of a partner or a victim in passing, and the partners
    /// of those that cannot castle any more.
    #[inline(never)]
    fn forget_moved(&mut self, mv: Move, mut gone: Set<G>) {
        if mv.castles() | mv.catches() {
            gone |= G::Word::square_set(mv.other());
        }
        let castles = G::CASTLING.map_or(Set::<G>::NONE, |castling| self.pieces[castling.plane]);
        let castles = castles & gone;
        for second in [false, true] {
            if (castles & self.owned[second as usize]).any() {
                gone |= G::PARTNERS[second as usize];
            }
        }
        let fresh = self.memory.fresh();
        if (fresh & gone).any() {
            self.set_fresh(fresh & !gone);
        }
    }

    /// Makes a castling, without passing the turn.
    #[inline(never)]
    pub(super) fn castle<const SECOND: bool>(&mut self, mv: Move) -> Made {
        let (begin, end) = (mv.other(), self.partner_end::<SECOND>(mv));
        let planes = [self.plane_at(mv.from()), self.plane_at(begin)];
        let gone = planes.into_iter().zip([mv.from(), begin]);
        let come = planes.into_iter().zip([mv.to(), end]);
        for (plane, cell) in gone {
            self.pieces[plane] &= !G::Word::square_set(cell);
            self.owned[SECOND as usize] &= !G::Word::square_set(cell);
            self.set_form(cell, 0);
            let number = piece_number(color::<SECOND>(), plane, false);
            self.key = self.key.wrapping_sub(key::on_board(number, cell));
        }
        for (plane, cell) in come {
            self.place(color::<SECOND>(), plane, false, cell);
        }
        Made {
            plane: planes[0],
            was_promoted: false,
            drops: false,
            captures: false,
            changes: false,
        }
    }

    /// Where the partner of a castling ends.
    #[inline(always)]
    pub(super) fn partner_end<const SECOND: bool>(&self, mv: Move) -> u32 {
        let higher = mv.other() > mv.from();
        let ends = G::CASTLING.and_then(|castling| castling.ends[SECOND as usize][higher as usize]);
        ends.map_or(mv.other(), |(_, partner)| partner)
    }

    /// Visits the player's castlings. `attacked`: all squares that the enemy attacks, seen through the
    /// royal, where check and pins are known beforehand.
    #[inline(always)]
    pub fn each_castling<const SECOND: bool>(
        &self,
        attacked: Option<Set<G>>,
        mut visit: impl FnMut(Move),
    ) {
        let Some(castling) = G::CASTLING else { return };
        let partners = self.memory.fresh() & G::PARTNERS[SECOND as usize];
        if !partners.any() {
            return;
        }
        let rank = G::Word::once(partners).lowest() / G::STRIDE * G::STRIDE;
        let rank_set = G::Word::span(rank, rank + G::FILES - 1);
        let mover = self.pieces[castling.plane] & self.owned[SECOND as usize] & rank_set;
        if !mover.any() {
            return;
        }
        let from = G::Word::once(mover).lowest();
        let sides = [
            G::Word::once(partners & G::Word::span(rank, from)),
            G::Word::once(partners & G::Word::span(from, rank + G::FILES - 1)),
        ];
        for (higher, side) in sides.into_iter().enumerate() {
            let Some((to, partner_to)) = castling.ends[SECOND as usize][higher] else {
                continue;
            };
            if !side.any() {
                continue;
            }
            let partner = match higher {
                0 => side.highest(),
                _ => side.lowest(),
            };
            let way = span_of::<G>(from, to);
            let ways = way | span_of::<G>(partner, partner_to);
            let free = self.open() | mover | G::Word::square_set(partner);
            if (ways & !free).any() {
                continue;
            }
            let mv = Move::new(from, to, 0).castling(partner);
            if self.castles_safely::<SECOND>(castling, mv, way, rank_set, attacked) {
                visit(mv);
            }
        }
    }

    /// Whether the rules about attacks allow a castling that goes this `way` along a rank.
    #[inline(always)]
    fn castles_safely<const SECOND: bool>(
        &self,
        castling: Castling,
        mv: Move,
        way: Set<G>,
        rank: Set<G>,
        attacked: Option<Set<G>>,
    ) -> bool {
        let to = G::Word::square_set(mv.to());
        if !castling.through_attack {
            let danger = attacked.unwrap_or_else(|| {
                let through = self.open() | G::Word::square_set(mv.from());
                by_side!(!color::<SECOND>(), ENEMY => G::attacks::<ENEMY>(self, through))
            });
            let passed = if mv.to() == mv.from() { way } else { way & !to };
            if (danger & passed).any() {
                return false;
            }
        }
        if G::FREE {
            return true;
        }
        // Where the partner leaves, only lines along the rank open; where it ends, none does.
        match attacked {
            Some(attacked) if !(self.owned[!SECOND as usize] & rank).any() => {
                !(attacked & to).any()
            }
            _ => self.is_safe::<SECOND>(mv),
        }
    }

    /// Makes the move and looks whether it leaves the own royal safe.
    #[inline(never)]
    fn is_safe<const SECOND: bool>(&self, mv: Move) -> bool {
        let mut next = *self;
        next.make::<SECOND>(mv);
        !G::in_check::<SECOND>(&next)
    }

    /// The cells that the last move passed and where its piece stands, if it can be captured there.
    #[inline(always)]
    fn passed(&self) -> Option<(u32, u32)> {
        let (from, to) = self.memory.registers().way(Register::EnPassant)?;
        Some((u32::from(from.0), u32::from(to.0)))
    }

    /// Visits the player's captures in passing.
    #[inline(always)]
    pub fn each_catch<const SECOND: bool>(&self, mut visit: impl FnMut(Move)) {
        if !G::PASSES {
            return;
        }
        if let Some((from, to)) = self.passed() {
            self.each_catch_of::<SECOND>(from, to, &mut visit);
        }
    }

    /// Visits the player's captures of what has gone from one cell to another.
    #[inline(never)]
    fn each_catch_of<const SECOND: bool>(&self, from: u32, to: u32, visit: &mut impl FnMut(Move)) {
        G::catches::<SECOND>(self, passed_cells::<G>(from, to), |mv| {
            let mv = mv.catching(to);
            if G::FREE || self.is_safe::<SECOND>(mv) {
                visit(mv);
            }
        });
    }

    /// Remembers of the move that the other player has just made whether it can be captured in passing.
    #[inline(always)]
    pub(super) fn remember_passing<const SECOND: bool>(&mut self, mv: Move) {
        if !G::PASSES {
            return;
        }
        let caught = mv.passes() && self.may_catch::<SECOND>(mv.from(), mv.to());
        let squares = (Square(mv.from() as u16), Square(mv.to() as u16));
        self.set_passed(caught.then_some(squares));
    }

    #[inline(always)]
    fn set_passed(&mut self, way: Option<(Square, Square)>) {
        let mut registers = Registers::NONE;
        registers.set_way(Register::EnPassant, way);
        let value = registers.value(Register::EnPassant, Color::First);
        self.set_register(Register::EnPassant, Color::First, value);
    }

    #[inline(always)]
    fn may_catch<const SECOND: bool>(&self, from: u32, to: u32) -> bool {
        let mut any = false;
        G::catches::<SECOND>(self, passed_cells::<G>(from, to), |_| any = true);
        if any {
            any = false;
            self.each_catch_of::<SECOND>(from, to, &mut |_| any = true);
        }
        any
    }

    /// Clears the en passant square of a position read from text where no move could use it.
    pub(super) fn forget_idle_passing(&mut self) {
        if let Some((from, to)) = self.passed() {
            let caught = by_side!(self.side, SECOND => self.may_catch::<SECOND>(from, to));
            if !caught {
                self.set_passed(None);
            }
        }
    }
}

/// All cells of a rank from one to another, in whichever order.
#[inline(always)]
fn span_of<G: Pieces>(one: u32, other: u32) -> Set<G> {
    G::Word::span(one.min(other), one.max(other))
}

/// The cells that a move passes.
#[inline(always)]
fn passed_cells<G: Pieces>(from: u32, to: u32) -> Set<G> {
    if G::PASSES_MIDDLE {
        return G::Word::square_set((from + to) / 2);
    }
    let place = |cell: u32| ((cell % G::STRIDE) as i32, (cell / G::STRIDE) as i32);
    let ((file, rank), (to_file, to_rank)) = (place(from), place(to));
    let cells = passed_steps(to_file - file, to_rank - rank);
    cells.fold(Set::<G>::NONE, |set, (dx, dy)| {
        let cell = from as i32 + dy * G::STRIDE as i32 + dx;
        set | G::Word::square_set(cell as u32)
    })
}

/// The register that says which pieces have never moved.
fn fresh_bits<G: Pieces>(fresh: Set<G>) -> u32 {
    let places = G::FRESH.iter().enumerate();
    places.fold(0, |bits, (place, cell)| {
        let is_fresh = (fresh & G::Word::square_set(*cell)).any();
        bits | u32::from(is_fresh) << place
    })
}

fn fresh_key<G: Pieces>(fresh: Set<G>) -> u64 {
    key::register(Register::Fresh, Color::First, fresh_bits::<G>(fresh))
}

/// The square of a cell in a register.
fn dense<G: Pieces>(cell: Square) -> Square {
    square::<G>(u32::from(cell.0))
}
