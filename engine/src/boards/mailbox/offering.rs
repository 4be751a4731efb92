//! Which moves are visited: those that pieces and drops offer, with and without promotion, and of them
//! those that no rule forbids and that leave the own royal safe.

use super::attacks::Scan;
use super::code::CellCode;
use super::visit::{Any, Count, Show, Visit};
use super::word::Move;
use super::{Legality, Mailbox, MailboxGame, toward};
use crate::boards::array::Array;
use crate::boards::color;

impl<G: MailboxGame> Mailbox<G> {
    /// Passes the player's legal moves on, where a player who can capture must.
    #[inline(always)]
    pub(super) fn dutiful_moves<const SECOND: bool, F: FnMut(&mut Mailbox<G>, Move<G>)>(
        &mut self,
        show: &mut Show<F>,
    ) {
        show.captures = needs!(self, must_capture).then_some(0);
        loop {
            self.moves::<SECOND>(show);
            if show.captures.take() != Some(0) {
                break;
            }
        }
        if needs!(self, pass)
            && !show.any
            && !show.noisy
            && let Some(mv) = self.passing_move::<SECOND>()
        {
            (show.visit)(self, mv);
        }
    }

    /// The pass of a player who has no legal move, if that is one then: the first piece stays where it is.
    #[inline(never)]
    pub(super) fn passing_move<const SECOND: bool>(&mut self) -> Option<Move<G>> {
        let mut first = None;
        self.each_own(SECOND, |cell| first = first.or(Some(cell)));
        if self.is_over::<SECOND>() || !self.is_free() && self.in_check::<SECOND>() {
            return None;
        }
        let cell = first?;
        let before = self.set_registers(self.registers.after_pass());
        self.pass();
        let mut found = Any(false);
        by_side!(!color::<SECOND>(), ENEMY => self.moves::<ENEMY>(&mut found));
        self.pass();
        self.set_registers(before);
        found.0.then(|| Move::new(cell, cell))
    }

    /// Whether either player has lost in a way that leaves the player no move.
    #[inline(always)]
    fn is_over<const SECOND: bool>(&self) -> bool {
        let mover_lost = needs!(self, take_pieces())
            && by_side!(!color::<SECOND>(), ENEMY => self.has_lost_royals::<ENEMY>());
        self.has_lost_royals::<SECOND>() || mover_lost
    }

    /// Visits the player's legal moves, whatever duty there is to capture.
    #[inline(always)]
    pub(super) fn moves<const SECOND: bool>(&mut self, visit: &mut impl Visit<G>) {
        if self.is_over::<SECOND>() {
            return;
        }
        let game = self.game.clone();
        let scan = self.scan::<SECOND>();
        if self.must_drop::<SECOND>() {
            if !visit.is_noisy() {
                game.each_drop::<SECOND>(self, &scan, visit);
            }
            return;
        }
        // Not by `each_piece`: what is done here is too much for a closure to be inlined.
        for word in 0..G::Set::LEN {
            let mut rest = self.owned[SECOND as usize][word];
            while rest != 0 {
                let from = word << 6 | rest.trailing_zeros() as usize;
                rest &= rest - 1;
                game.piece_moves::<SECOND>(self, &scan, from, visit);
                if needs!(self, turns_in_place) {
                    self.each_turn_in_place::<SECOND>(&scan, from, visit);
                }
            }
        }
        if needs!(self, castles) && !visit.is_noisy() {
            self.each_castling::<SECOND>(visit);
        }
        if needs!(self, passes) {
            game.each_catch::<SECOND>(self, &scan, visit);
        }
        if Self::HANDS && !visit.is_noisy() && self.hand::<SECOND>() != G::Hands::filled(0) {
            game.each_drop::<SECOND>(self, &scan, visit);
        }
    }

    /// Offers the one or two moves of a piece that comes to `to` and finds `found` there. Most moves are quiet, and
    /// those are offered in place: a call for each made listing them a tenth slower.
    #[inline(always)]
    pub fn arrive<const SECOND: bool, const CLASS: usize>(
        &mut self,
        scan: &Scan<G>,
        from: usize,
        to: usize,
        found: G::Code,
        visit: &mut impl Visit<G>,
    ) {
        match visit.is_little() || found == G::Code::EMPTY {
            true => self.arrive_here::<SECOND, CLASS>(scan, from, to, found, visit),
            false => self.arrive_there::<SECOND, CLASS>(scan, from, to, found, visit),
        }
    }

    /// The same by a call.
    #[inline(never)]
    fn arrive_there<const SECOND: bool, const CLASS: usize>(
        &mut self,
        scan: &Scan<G>,
        from: usize,
        to: usize,
        found: G::Code,
        visit: &mut impl Visit<G>,
    ) {
        self.arrive_here::<SECOND, CLASS>(scan, from, to, found, visit);
    }

    /// The same, where it stands.
    #[inline(always)]
    fn arrive_here<const SECOND: bool, const CLASS: usize>(
        &mut self,
        scan: &Scan<G>,
        from: usize,
        to: usize,
        found: G::Code,
        visit: &mut impl Visit<G>,
    ) {
        let (from, to) = (from & Self::MASK, to & Self::MASK);
        let captures = found != G::Code::EMPTY;
        let mv = Move::new(from, to);
        if needs!(self, forbids)
            && self.is_guarded::<SECOND>(found)
            && self.is_forbidden::<SECOND>(mv)
        {
            return;
        }
        let (mut may, mut must) = self
            .game
            .promotion::<SECOND, CLASS>(self, from, to, captures);
        if self.victims_decide() && captures {
            (may, must) = self.decided(from, found, (may, must));
        }
        let waits = needs!(self, waits)
            && self.game.class_waits(CLASS)
            && !captures
            && !must
            && self.must_wait::<SECOND>(from);
        if may && !waits {
            for choice in 0..self.n_forms::<SECOND>(from, found) {
                if self.is_over_limit::<SECOND>(from, choice) {
                    continue;
                }
                self.offer::<SECOND>(scan, mv.promoting_to(choice), visit);
            }
        }
        if !must && (!visit.is_noisy() || captures) {
            self.offer::<SECOND>(scan, mv, visit);
        }
    }

    /// Offers the moves that end on `to`, if it may hold what it does, when the piece has taken the
    /// victims of `way` on its way. The origin is empty by then.
    #[inline(always)]
    pub fn arrive_over<
        const SECOND: bool,
        const CLASS: usize,
        const MOVES: bool,
        const CAPTURES: bool,
    >(
        &mut self,
        scan: &Scan<G>,
        way: Move<G>,
        to: usize,
        visit: &mut impl Visit<G>,
    ) {
        let (from, to) = (way.from(), to & Self::MASK);
        let found = if to == from {
            G::Code::EMPTY
        } else {
            self.at(to)
        };
        if !found.admits::<SECOND, MOVES, CAPTURES>() {
            return;
        }
        let mv = way.ending(to);
        if needs!(self, forbids)
            && self.takes_guarded::<SECOND>(mv, found)
            && self.is_forbidden::<SECOND>(mv)
        {
            return;
        }
        let (mut may, mut must) = self.game.promotion::<SECOND, CLASS>(self, from, to, true);
        if self.victims_decide() {
            (may, must) = self.decided_over(way, found, (may, must));
        }
        if may {
            for choice in 0..self.n_forms::<SECOND>(from, found) {
                if self.is_over_limit::<SECOND>(from, choice) {
                    continue;
                }
                self.offer::<SECOND>(scan, mv.promoting_to(choice), visit);
            }
        }
        if !must {
            self.offer::<SECOND>(scan, mv, visit);
        }
    }

    /// Offers the moves that end on an empty cell and take what has passed it, if they leave the own royal safe:
    /// what is taken elsewhere may uncover it.
    pub(super) fn arrive_caught<const SECOND: bool, const CLASS: usize>(
        &mut self,
        scan: &Scan<G>,
        way: Move<G>,
        to: usize,
        visit: &mut impl Visit<G>,
    ) {
        let tests = self.features().legality == Legality::Pins;
        if !tests || self.is_safe::<SECOND>(way.ending(to)) {
            self.arrive_over::<SECOND, CLASS, true, false>(scan, way, to, visit);
        }
    }

    /// Whether a rule protects a victim of the move, which finds `found` where it ends.
    #[inline(always)]
    fn takes_guarded<const SECOND: bool>(&self, mv: Move<G>, found: G::Code) -> bool {
        self.is_guarded::<SECOND>(found)
            || mv
                .over_cells()
                .any(|cell| self.is_guarded::<SECOND>(self.at(cell)))
    }

    /// Visits a move if it leaves the own royal safe; tests it only where it must be tested.
    #[inline(always)]
    pub(super) fn offer<const SECOND: bool>(
        &mut self,
        scan: &Scan<G>,
        mv: Move<G>,
        visit: &mut impl Visit<G>,
    ) {
        if self.chooses_walls() && !visit.is_lenient() {
            return self.offer_with_walls::<SECOND>(mv, true, visit);
        }
        if !needs!(self, tests())
            || visit.is_lenient()
            || self.has_pins() && !self.touches(scan, mv)
            || self.is_safe::<SECOND>(mv)
        {
            visit.visit(self, mv);
            if needs!(self, gates) {
                self.offer_gates::<SECOND>(mv, visit);
            }
        }
    }

    /// Visits a move if it leaves the own royal safe, which is tested wherever it matters.
    pub(super) fn offer_tested<const SECOND: bool>(
        &mut self,
        mv: Move<G>,
        visit: &mut dyn Visit<G>,
    ) {
        if self.chooses_walls() {
            return self.offer_with_walls::<SECOND>(mv, true, visit);
        }
        if !needs!(self, tests()) || self.is_safe::<SECOND>(mv) {
            visit.visit(self, mv);
            if needs!(self, gates) {
                self.offer_gates::<SECOND>(mv, visit);
            }
        }
    }

    /// Whether the move of a piece may leave the own royal unsafe, where check and pins are known.
    #[inline(always)]
    fn touches(&self, scan: &Scan<G>, mv: Move<G>) -> bool {
        let changes = |mv: Move<G>| scan.tests(mv.to()) || Self::OVER && mv.takes_over();
        scan.tests(mv.from())
            || self.is_touch() && changes(mv)
            || needs!(self, take_pieces()) && self.takes(mv)
    }

    /// Whether the player has pieces in hand that come before all other moves and may be dropped.
    #[inline(always)]
    pub(super) fn must_drop<const SECOND: bool>(&mut self) -> bool {
        Self::HANDS
            && needs!(self, hand_first)
            && self.hand::<SECOND>() != G::Hands::filled(0)
            && self.can_drop::<SECOND>()
    }

    #[inline(never)]
    fn can_drop<const SECOND: bool>(&mut self) -> bool {
        let (mut any, game) = (Any(false), self.game.clone());
        let scan = self.scan::<SECOND>();
        game.each_drop::<SECOND>(self, &scan, &mut any);
        any.0
    }

    /// How many pieces of each droppable kind the player holds.
    #[inline(always)]
    pub fn hand<const SECOND: bool>(&self) -> G::Hands {
        self.hands[SECOND as usize]
    }

    /// Visits the drop of the piece at an index in hand on an empty cell, if it leaves the own royal
    /// safe.
    #[inline(always)]
    pub fn drop<const SECOND: bool>(
        &mut self,
        scan: &Scan<G>,
        held: usize,
        to: usize,
        visit: &mut impl Visit<G>,
    ) {
        self.offer_drop::<SECOND>(scan, Move::of_drop(held, to), visit);
    }

    /// Visits the same drop with the back side up.
    #[inline(always)]
    pub fn drop_turned<const SECOND: bool>(
        &mut self,
        scan: &Scan<G>,
        held: usize,
        to: usize,
        visit: &mut impl Visit<G>,
    ) {
        self.offer_drop::<SECOND>(scan, Move::of_drop(held, to).promoting(), visit);
    }

    #[inline(always)]
    fn offer_drop<const SECOND: bool>(
        &mut self,
        scan: &Scan<G>,
        mv: Move<G>,
        visit: &mut impl Visit<G>,
    ) {
        if self.chooses_walls() {
            return self.offer_with_walls::<SECOND>(mv, true, visit);
        }
        if self.may_drop::<SECOND>(scan, mv) {
            visit.visit(self, mv);
        }
    }

    /// The same, unless the drop is checkmate. By leaps of `reach` it attacks; an empty list leaves that
    /// open.
    #[inline(always)]
    pub fn drop_without_mate<const SECOND: bool>(
        &mut self,
        scan: &Scan<G>,
        held: usize,
        to: usize,
        reach: &[isize],
        visit: &mut impl Visit<G>,
    ) {
        self.offer_drop_without_mate::<SECOND>(scan, Move::of_drop(held, to), reach, visit);
    }

    /// The same with the back side up.
    #[inline(always)]
    pub fn drop_turned_without_mate<const SECOND: bool>(
        &mut self,
        scan: &Scan<G>,
        held: usize,
        to: usize,
        reach: &[isize],
        visit: &mut impl Visit<G>,
    ) {
        let mv = Move::of_drop(held, to).promoting();
        self.offer_drop_without_mate::<SECOND>(scan, mv, reach, visit);
    }

    #[inline(always)]
    fn offer_drop_without_mate<const SECOND: bool>(
        &mut self,
        scan: &Scan<G>,
        mv: Move<G>,
        reach: &[isize],
        visit: &mut impl Visit<G>,
    ) {
        if self.chooses_walls() {
            return self.offer_with_walls::<SECOND>(mv, false, visit);
        }
        if self.may_drop::<SECOND>(scan, mv) && !self.mates::<SECOND>(mv, reach) {
            visit.visit(self, mv);
        }
    }

    #[inline(always)]
    fn may_drop<const SECOND: bool>(&mut self, scan: &Scan<G>, mv: Move<G>) -> bool {
        let touches = || scan.is_check() || self.is_touch() && scan.tests(mv.to());
        !needs!(self, tests()) || self.has_pins() && !touches() || self.is_safe::<SECOND>(mv)
    }

    /// Whether the drop gives checkmate.
    #[inline(always)]
    fn mates<const SECOND: bool>(&mut self, mv: Move<G>, reach: &[isize]) -> bool {
        if self.has_pins() && !self.is_touch() && !reach.is_empty() {
            let royal = by_side!(!color::<SECOND>(), ENEMY => self.royal::<ENEMY>());
            let touches = |by: &isize| toward::<SECOND>(mv.to(), *by) & Self::MASK == royal;
            if !reach.iter().any(touches) {
                return false;
            }
        }
        self.mates_when_made::<SECOND>(mv)
    }

    /// Makes the move and looks whether the opponent is checkmated.
    #[inline(never)]
    pub(super) fn mates_when_made<const SECOND: bool>(&mut self, mv: Move<G>) -> bool {
        self.after_made::<SECOND>(mv, &mut |after| {
            by_side!(!color::<SECOND>(), ENEMY => {
                after.in_check::<ENEMY>() && after.count_moves::<ENEMY>() == 0
            })
        })
    }

    /// How many moves the player has that are legal but for duties.
    #[inline(never)]
    pub(super) fn count_moves<const SECOND: bool>(&mut self) -> u64 {
        let mut count = Count::default();
        self.moves::<SECOND>(&mut count);
        count.0
    }

    /// The colour of a cell's square, 0 or 1.
    #[inline(always)]
    pub fn colour(cell: usize) -> usize {
        (cell ^ cell >> G::FILE_BITS) & 1
    }

    /// Colours of squares, as bits, on which the player has a piece of a kind.
    pub fn owned_colours<const SECOND: bool>(&self, code: G::Code) -> u32 {
        let mut colours = 0;
        self.each_own(SECOND, |cell| {
            if self.own::<SECOND>(cell) == code {
                colours |= 1 << Self::colour(cell);
            }
        });
        colours
    }

    /// Where no other piece may be dropped as one of these of the player needs the cell, of which so many are held and
    /// which may be dropped where `allowed` says: the last vacant cell of a colour on which the player has none.
    pub fn kept_cells<const SECOND: bool>(
        &mut self,
        held: u8,
        code: G::Code,
        allowed: impl Fn(usize) -> bool,
    ) -> [Option<usize>; 2] {
        let owned = self.owned_colours::<SECOND>(code);
        let (mut counts, mut last) = ([0; 2], [None; 2]);
        self.each_empty(|_, cell| {
            let colour = Self::colour(cell);
            if allowed(cell) && owned >> colour & 1 == 0 {
                counts[colour] += 1;
                last[colour] = Some(cell);
            }
        });
        let open = counts.iter().filter(|count| **count > 0).count();
        let needed = usize::from(held) >= open;
        [0, 1].map(|colour| last[colour].filter(|_| needed && counts[colour] == 1))
    }

    /// Files, as bits, that hold `limit` or more of the player's pieces of a kind.
    pub fn full_files<const SECOND: bool>(&self, code: G::Code, limit: u8) -> u64 {
        let file = |cell: usize| cell & ((1 << G::FILE_BITS) - 1);
        let mut counts = [0u8; 64];
        let mut full = 0;
        self.each_own(SECOND, |cell| {
            if self.own::<SECOND>(cell) == code {
                let count = &mut counts[file(cell) & 63];
                *count += 1;
                if *count >= limit {
                    full |= 1 << file(cell);
                }
            }
        });
        full
    }
}
