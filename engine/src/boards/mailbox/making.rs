//! How a move changes a position, and how it is taken back.

use super::code::CellCode;
use super::registers::Remembered;
use super::word::Move;
use super::{Mailbox, MailboxGame};
use crate::boards::array::Array;
use crate::boards::{color, pass_turn};
use crate::key;
use crate::types::{Color, Piece};

/// What a move takes away: enough to unmake it.
pub(super) struct Undo<G: MailboxGame> {
    mover: G::Code,
    found: G::Code,
    over: G::Over,
    royal_sums: [u64; 2],
    remembered: Remembered,
    key: u64,
}

/// What a piece on a cell adds to the key.
#[inline(always)]
pub(super) fn board_key(code: impl CellCode, cell: usize) -> u64 {
    key::on_board(code.number(), cell as u32)
}

/// What a held piece adds to the key.
#[inline(always)]
pub(super) fn hand_key(holder: Color, held: usize) -> u64 {
    key::in_hand((held as u32) << 1 | holder as u32)
}

impl<G: MailboxGame> Mailbox<G> {
    /// What a piece of either player on a cell adds to its owner's royal sums.
    #[inline(always)]
    pub(super) fn royal_sum(&self, code: G::Code, cell: usize) -> u64 {
        if self.game.is_royal(code.plain()) {
            1 << 32 | cell as u64
        } else {
            0
        }
    }

    /// Makes a move of the player, does something, and takes the move back.
    #[inline(always)]
    pub(super) fn with_made<const SECOND: bool, T>(
        &mut self,
        mv: Move<G>,
        then: impl FnOnce(&mut Mailbox<G>) -> T,
    ) -> T {
        if needs!(self, have_effects()) && self.may_have_effect::<SECOND>(mv) {
            let before = self.clone();
            self.make_by_call::<SECOND>(mv);
            let result = then(self);
            *self = before;
            return result;
        }
        if const { G::FEATURES.have_effects() } {
            let undo = self.make_by_call::<SECOND>(mv);
            let result = then(self);
            self.unmake_by_call::<SECOND>(mv, undo);
            return result;
        }
        let undo = self.make::<SECOND>(mv);
        let result = then(self);
        self.unmake::<SECOND>(mv, undo);
        result
    }

    /// [`Self::make`], compiled once: with all effects it is too much code for a copy wherever a move is made.
    #[inline(never)]
    fn make_by_call<const SECOND: bool>(&mut self, mv: Move<G>) -> Undo<G> {
        self.make::<SECOND>(mv)
    }

    /// [`Self::unmake`] in the same way.
    #[inline(never)]
    fn unmake_by_call<const SECOND: bool>(&mut self, mv: Move<G>, undo: Undo<G>) {
        self.unmake::<SECOND>(mv, undo);
    }

    /// The same for what is asked of few moves, without a copy of all that makes and takes back a move.
    #[inline(never)]
    pub(super) fn after_made<const SECOND: bool>(
        &mut self,
        mv: Move<G>,
        holds: &mut dyn FnMut(&mut Mailbox<G>) -> bool,
    ) -> bool {
        self.with_made::<SECOND, bool>(mv, holds)
    }

    /// Makes a move of the player.
    #[inline(always)]
    pub(super) fn make<const SECOND: bool>(&mut self, mv: Move<G>) -> Undo<G> {
        let (mover, found) = (self.at(mv.from()), self.taken_at_end(mv));
        let (royal_sums, key) = (self.royal_sums, self.key);
        let remembered = self.remembered();
        let marks = needs!(self, passes) && self.passes::<SECOND>(mv, mover, found);
        self.remember::<SECOND>(mv, mover, found);
        if let Some(cell) = self.trodden(mv) {
            self.sweep(cell);
        }
        let over = if Self::HANDS && mv.drops() {
            self.make_drop::<SECOND>(mv);
            G::Over::filled(G::Code::EMPTY)
        } else if self.castles(mv) {
            self.make_castling::<SECOND>(mv, mover)
        } else {
            self.make_board_move::<SECOND>(mv, mover, found)
        };
        if let Some(gate) = self.gate(mv) {
            self.make_gate::<SECOND>(gate);
        }
        if needs!(self, have_effects()) {
            let took = over != G::Over::filled(G::Code::EMPTY);
            let captures = found != G::Code::EMPTY || took && !self.is_partner(over, mover);
            self.take_effect::<SECOND>(mv, mover, captures && !(Self::HANDS && mv.drops()));
        }
        self.flip_side::<SECOND>();
        if needs!(self, gates) {
            self.forget_idle_gates();
        }
        if needs!(self, passes) && (marks || remembered.has_way()) {
            self.remember_passing(marks.then(|| (mv.from(), mv.to())));
        }
        Undo {
            mover,
            found,
            over,
            royal_sums,
            remembered,
            key,
        }
    }

    /// Takes back a move of the player.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "a reference would keep it in memory"
    )]
    #[inline(always)]
    pub(super) fn unmake<const SECOND: bool>(&mut self, mv: Move<G>, undo: Undo<G>) {
        // An index into an array within the struct would keep all of it in memory.
        let Undo {
            mover, found, over, ..
        } = undo;
        let (from, to) = (mv.from() & Self::MASK, mv.to() & Self::MASK);
        self.key = undo.key;
        self.side = color::<SECOND>();
        self.remember_again(undo.remembered);
        self.royal_sums = undo.royal_sums;
        if let Some(gate) = self.gate(mv) {
            self.unmake_gate::<SECOND>(gate);
        }
        if Self::HANDS && mv.drops() {
            self.note_corner_mover(SECOND, self.at(to), to);
            self.board[to & Self::MASK] = G::Code::EMPTY;
            self.toggle(SECOND, to);
            self.hands[SECOND as usize][index_in_hand(mv)] += 1;
            return;
        }
        if needs!(self, castles) && Self::OVER && mv.takes_over() && self.is_partner(over, mover) {
            return self.unmake_castling::<SECOND>(mv, mover, over[0]);
        }
        self.note_corner_mover_moved::<SECOND>(mv, mover, self.at(to));
        // The origin may be the destination too: then the mover is what must stand there.
        self.board[to & Self::MASK] = found;
        self.board[from & Self::MASK] = mover;
        self.toggle(SECOND, from);
        self.toggle(SECOND, to);
        if found != G::Code::EMPTY {
            self.give_back::<SECOND>(found, to);
        }
        if Self::OVER && mv.takes_over() {
            for index in 0..G::Over::LEN {
                let (cell, code) = (mv.victim(index), over[index]);
                if code != G::Code::EMPTY {
                    self.board[cell & Self::MASK] = code;
                    self.give_back::<SECOND>(code, cell);
                }
            }
        }
    }

    /// Whether what a move found on its way is the partner of its castling.
    #[inline(always)]
    fn is_partner(&self, over: G::Over, mover: G::Code) -> bool {
        needs!(self, castles) && Self::OVER && {
            let partner = over[0];
            partner == partner.plain().beside(mover)
        }
    }

    /// Moves a piece and takes what is in its way; returns what stood there before its destination.
    #[inline(always)]
    fn make_board_move<const SECOND: bool>(
        &mut self,
        mv: Move<G>,
        mover: G::Code,
        found: G::Code,
    ) -> G::Over {
        let (from, to) = (mv.from() & Self::MASK, mv.to() & Self::MASK);
        let becomes = match mv.promotes() {
            true => self.promoted(mv),
            false => mover,
        };
        let over = self.take_over::<SECOND>(mv);
        self.board[from & Self::MASK] = G::Code::EMPTY;
        self.board[to & Self::MASK] = becomes;
        self.toggle(SECOND, from);
        self.toggle(SECOND, to);
        let mut key = self.key.wrapping_sub(board_key(mover, from));
        key = key.wrapping_add(board_key(becomes, to));
        if found != G::Code::EMPTY {
            key = key.wrapping_add(self.capture::<SECOND>(found, to));
        }
        self.key = key;
        if self.game.is_royal(mover.plain()) || mv.promotes() {
            let (gain, loss) = (self.royal_sum(becomes, to), self.royal_sum(mover, from));
            let own = &mut self.royal_sums[SECOND as usize];
            *own += gain;
            *own -= loss;
        }
        self.note_corner_mover_moved::<SECOND>(mv, mover, becomes);
        over
    }

    /// Whether a move that has not been made passes cells on which it can be captured.
    #[inline(always)]
    fn passes<const SECOND: bool>(&self, mv: Move<G>, mover: G::Code, found: G::Code) -> bool {
        let quiet = !mv.drops() && found == G::Code::EMPTY && !(Self::OVER && mv.takes_over());
        quiet
            && self
                .game
                .marks::<SECOND>(self, mover.plain(), mv.from(), mv.to())
    }

    /// Moves a piece and its partner; returns the partner as what the move takes on its way.
    #[inline(never)]
    fn make_castling<const SECOND: bool>(&mut self, mv: Move<G>, mover: G::Code) -> G::Over {
        let (begin, end) = (mv.victim(0), self.partner_end::<SECOND>(mv));
        let partner = self.at(begin);
        self.shift::<SECOND>(
            [(mover, mv.from()), (partner, begin)],
            [(mover, mv.to()), (partner, end)],
        );
        let gone = board_key(mover, mv.from()).wrapping_add(board_key(partner, begin));
        let come = board_key(mover, mv.to()).wrapping_add(board_key(partner, end));
        self.key = self.key.wrapping_sub(gone).wrapping_add(come);
        let sum = |mover_at, partner_at| {
            self.royal_sum(mover, mover_at) + self.royal_sum(partner, partner_at)
        };
        let (gone, come) = (sum(mv.from(), begin), sum(mv.to(), end));
        let own = &mut self.royal_sums[SECOND as usize];
        *own += come;
        *own -= gone;
        let mut over = G::Over::filled(G::Code::EMPTY);
        over[0] = partner;
        over
    }

    /// Takes that back, but for key and royals.
    #[inline(never)]
    fn unmake_castling<const SECOND: bool>(
        &mut self,
        mv: Move<G>,
        mover: G::Code,
        partner: G::Code,
    ) {
        let (begin, end) = (mv.victim(0), self.partner_end::<SECOND>(mv));
        self.shift::<SECOND>(
            [(mover, mv.to()), (partner, end)],
            [(mover, mv.from()), (partner, begin)],
        );
    }

    /// Takes two own pieces off the board and puts them elsewhere, without key and royals.
    fn shift<const SECOND: bool>(
        &mut self,
        gone: [(G::Code, usize); 2],
        come: [(G::Code, usize); 2],
    ) {
        for (code, cell) in gone {
            self.board[cell & Self::MASK] = G::Code::EMPTY;
            self.toggle(SECOND, cell);
            self.note_corner_mover(SECOND, code, cell);
        }
        for (code, cell) in come {
            self.board[cell & Self::MASK] = code;
            self.toggle(SECOND, cell);
            self.note_corner_mover(SECOND, code, cell);
        }
    }

    #[inline(always)]
    fn make_drop<const SECOND: bool>(&mut self, mv: Move<G>) {
        let (held, to) = (index_in_hand(mv), mv.to());
        let code = self.dropped(mv).of_side::<SECOND>();
        self.board[to & Self::MASK] = code;
        self.toggle(SECOND, to);
        self.hands[SECOND as usize][held] -= 1;
        self.royal_sums[SECOND as usize] += self.royal_sum(code, to);
        self.note_corner_mover(SECOND, code, to);
        let gain = board_key(code, to).wrapping_sub(hand_key(color::<SECOND>(), held));
        self.key = self.key.wrapping_add(gain);
    }

    /// The code of the piece that a drop puts on the board.
    #[inline(always)]
    pub(super) fn dropped(&self, mv: Move<G>) -> G::Code {
        let code = self.game.held(index_in_hand(mv));
        match needs!(self, drops_turned) && mv.promotes() {
            true => self.game.back(code),
            false => code,
        }
    }

    /// Takes the victims on the way, and returns them.
    #[inline(always)]
    fn take_over<const SECOND: bool>(&mut self, mv: Move<G>) -> G::Over {
        let mut over = G::Over::filled(G::Code::EMPTY);
        if !Self::OVER || !mv.takes_over() {
            return over;
        }
        for index in 0..G::Over::LEN {
            let cell = mv.victim(index);
            let code = self.at(cell);
            if cell != mv.from() {
                over[index] = code;
                self.board[cell & Self::MASK] = G::Code::EMPTY;
                let gain = self.capture::<SECOND>(code, cell);
                self.key = self.key.wrapping_add(gain);
            }
        }
        over
    }

    /// What the capture of a piece does besides emptying its cell; returns what it adds to the key.
    #[inline(always)]
    fn capture<const SECOND: bool>(&mut self, code: G::Code, cell: usize) -> u64 {
        self.toggle(!SECOND, cell);
        if !self.keeps_royals() {
            self.royal_sums[!SECOND as usize] -= self.royal_sum(code, cell);
        }
        self.note_corner_mover(!SECOND, code, cell);
        let gain = 0u64.wrapping_sub(board_key(code, cell));
        if Self::HANDS
            && let Some(held) = self.game.to_hand(code.plain())
        {
            self.hands[SECOND as usize][held] += 1;
            return gain.wrapping_add(hand_key(color::<SECOND>(), held));
        }
        gain
    }

    /// Takes that back, but for key and royals.
    #[inline(always)]
    fn give_back<const SECOND: bool>(&mut self, code: G::Code, cell: usize) {
        self.toggle(!SECOND, cell);
        self.note_corner_mover(!SECOND, code, cell);
        if Self::HANDS
            && let Some(held) = self.game.to_hand(code.plain())
        {
            self.hands[SECOND as usize][held] -= 1;
        }
    }

    /// Notes that a piece came to a cell or left it, if its attacks are looked for from there.
    #[inline(always)]
    pub(super) fn note_corner_mover(&mut self, second: bool, code: G::Code, cell: usize) {
        if needs!(self, corner_movers) && self.game.is_corner_mover(code.plain()) {
            self.corner_movers[second as usize][(cell & Self::MASK) >> 6] ^= 1 << (cell & 63);
        }
    }

    /// Notes the same of the mover, which becomes another piece only by promoting; made or taken back.
    #[inline(always)]
    fn note_corner_mover_moved<const SECOND: bool>(
        &mut self,
        mv: Move<G>,
        mover: G::Code,
        becomes: G::Code,
    ) {
        if needs!(self, corner_movers)
            && (mv.promotes() || self.game.is_corner_mover(mover.plain()))
        {
            self.note_corner_mover(SECOND, mover, mv.from());
            self.note_corner_mover(SECOND, becomes, mv.to());
        }
    }

    /// Gives the turn to the other player.
    #[inline(always)]
    pub(super) fn flip_side<const SECOND: bool>(&mut self) {
        pass_turn::<SECOND>(&mut self.side, &mut self.key);
    }

    /// Takes a player's piece off its cell, and whatever is known of it but whether it has moved.
    pub(super) fn lift(&mut self, second: bool, code: G::Code, cell: usize) {
        self.board[cell & Self::MASK] = G::Code::EMPTY;
        self.toggle(second, cell);
        self.key = self.key.wrapping_sub(board_key(code, cell));
        self.royal_sums[second as usize] -= self.royal_sum(code, cell);
        self.note_corner_mover(second, code, cell);
    }

    /// Puts a wall on an empty cell, which is then like those outside the board.
    pub(super) fn build_wall(&mut self, cell: usize) {
        self.board[cell & Self::MASK] = G::Code::BORDER;
        self.key = self.key.wrapping_add(key::wall(cell as u32));
    }

    /// Puts a piece on an empty cell.
    pub(super) fn put(&mut self, piece: Piece, cell: usize) {
        let code = G::Code::of(piece);
        let second = piece.color == Color::Second;
        self.board[cell & Self::MASK] = code;
        self.toggle(second, cell);
        self.key = self.key.wrapping_add(board_key(code, cell));
        self.royal_sums[second as usize] += self.royal_sum(code, cell & Self::MASK);
        self.note_corner_mover(second, code, cell);
    }

    /// Whether a move that has not been made takes anything, or moves two pieces.
    #[inline(always)]
    pub(super) fn takes(&self, mv: Move<G>) -> bool {
        Self::OVER && mv.takes_over() || self.taken_at_end(mv) != G::Code::EMPTY
    }

    /// What a move that has not been made takes where it ends: not the mover that ends where it began.
    #[inline(always)]
    pub(super) fn taken_at_end(&self, mv: Move<G>) -> G::Code {
        let stays = needs!(self, may_return) && mv.to() == mv.from();
        if stays || self.castles(mv) || self.trodden(mv).is_some() {
            G::Code::EMPTY
        } else {
            self.at(mv.to())
        }
    }
}

/// The index in hand of a drop.
#[inline(always)]
fn index_in_hand<G: MailboxGame>(drop: Move<G>) -> usize {
    drop.from().min(G::Hands::LEN.saturating_sub(1))
}
