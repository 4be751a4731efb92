//! What moves do beyond their own pieces and victims: explosions, trampling, burning, petrifying, conversion and
//! walls. The rules are those of `rules::Effects`.
//!
//! How they are taken back is for `making`. Where a player puts a wall is a part of the move, so each move is offered
//! once for each wall.

use super::code::CellCode;
use super::features::{Features, Walls};
use super::making::hand_key;
use super::visit::Visit;
use super::word::Move;
use super::{Mailbox, MailboxGame, toward};
use crate::boards::color;
use crate::key;
use crate::types::{Color, Piece, Square};
use ::rules::{Converted, NEIGHBOURS, Register};

impl Features {
    /// Whether moves take pieces off the board beyond their victims.
    #[inline(always)]
    pub(super) const fn take_pieces(&self) -> bool {
        self.explodes || self.petrifies || self.burn() || self.tramples || self.treads
    }

    /// Whether moves burn what stands beside the cell where they end, or are burnt there.
    #[inline(always)]
    pub(super) const fn burn(&self) -> bool {
        self.burns || self.aura
    }

    /// Whether moves convert enemy pieces.
    #[inline(always)]
    pub(super) const fn convert(&self) -> bool {
        self.converts.is_some()
    }

    /// Whether a move may take pieces off the board beyond its victims.
    #[inline(always)]
    pub(super) const fn sweep(&self) -> bool {
        self.take_pieces()
    }

    /// Whether a move changes more cells than those of its pieces and victims.
    #[inline(always)]
    pub(super) const fn have_effects(&self) -> bool {
        self.take_pieces() || self.convert() || !matches!(self.walls, Walls::None)
    }
}

/// The cell that stands for none.
pub(super) const NO_CELL: u16 = u16::MAX;

impl<G: MailboxGame> Mailbox<G> {
    /// Whether a move that has not been made may change more cells than those of its pieces and victims. Most have no effect,
    /// and are taken back as in other games.
    #[inline(never)]
    pub(super) fn may_have_effect<const SECOND: bool>(&self, mv: Move<G>) -> bool {
        let features = self.features();
        if features.convert() || !matches!(features.walls, Walls::None) {
            return true;
        }
        if features.aura && self.is_repelled::<SECOND>(mv.to()) {
            return true;
        }
        if Self::HANDS && mv.drops() {
            return false;
        }
        if self.trodden(mv).is_some() {
            return true;
        }
        let mover = self.at(mv.from()).plain();
        let by_capture = features.explodes || features.petrifies;
        by_capture && self.takes(mv)
            || features.burns && self.game.burns(mover)
            || features.tramples && self.trampled(mover, mv.from(), mv.to()).next().is_some()
    }

    /// Lets the effects of a move happen that has just been made, but for the turn; `mover` is what moved, before it
    /// promoted.
    #[inline(never)]
    pub(super) fn take_effect<const SECOND: bool>(
        &mut self,
        mv: Move<G>,
        mover: G::Code,
        captures: bool,
    ) {
        let features = self.features();
        let drops = Self::HANDS && mv.drops();
        let stays = !drops && mv.from() == mv.to();
        let mover = mover.plain();
        let repelled = features.aura && !stays && self.is_repelled::<SECOND>(mv.to());
        let explodes = captures && features.explodes && self.game.explodes(mover);
        if repelled {
            self.sweep(mv.to());
        } else if captures {
            let petrifies = features.petrifies && self.game.petrifies(mover) && !explodes;
            if explodes || petrifies {
                self.sweep(mv.to());
            }
            if features.explodes {
                for by in NEIGHBOURS {
                    let cell = toward::<SECOND>(mv.to(), Self::offset(by)) & Self::MASK;
                    if self.at(cell).is_piece() && self.game.is_blasted(self.at(cell).plain()) {
                        self.sweep(cell);
                    }
                }
            }
            if petrifies {
                self.build_wall(mv.to());
            }
        }
        if features.tramples && !drops {
            for cell in self.trampled(mover, mv.from(), mv.to()) {
                if self.at(cell).is_piece() {
                    self.sweep(cell);
                }
            }
        }
        let burns = features.burns && !drops && !stays && !repelled && !explodes;
        if burns && self.game.burns(mover) {
            for by in NEIGHBOURS {
                let cell = toward::<SECOND>(mv.to(), Self::offset(by)) & Self::MASK;
                if self.is_enemy::<SECOND>(cell) {
                    self.sweep(cell);
                }
            }
        }
        if features.convert() && !stays && self.is_friend::<SECOND>(mv.to()) {
            self.convert_around::<SECOND>(mv.to());
        }
        if features.waits {
            self.forget_absent();
        }
        if let Some(cell) = self.put_by(mv) {
            self.put_wall(cell);
        }
    }

    /// The cell of the player's own piece on which a board move ends that has not been made, if it does.
    #[inline(always)]
    pub(super) fn trodden(&self, mv: Move<G>) -> Option<usize> {
        if !needs!(self, treads)
            || Self::HANDS && mv.drops()
            || self.castles(mv)
            || mv.from() == mv.to()
        {
            return None;
        }
        let (mover, found) = (self.at(mv.from()), self.at(mv.to()));
        let second = |code: G::Code| code != code.plain();
        (found.is_piece() && second(found) == second(mover)).then(|| mv.to())
    }

    /// The cells between two, if the piece of this kind takes what it passes over there.
    fn trampled(
        &self,
        mover: G::Code,
        from: usize,
        to: usize,
    ) -> impl Iterator<Item = usize> + use<G> {
        let place = |cell: usize| {
            let files = 1 << G::FILE_BITS;
            ((cell % files) as i16, (cell / files) as i16)
        };
        let (from_place, to_place) = (place(from), place(to));
        let by = (to_place.0 - from_place.0, to_place.1 - from_place.1);
        let line = ::rules::passed(self.game.trampling(mover), by);
        let (step, count) = line.unwrap_or(((0, 0), 0));
        let step = Self::offset(step);
        (1..=isize::from(count as i16)).map(move |number| from.wrapping_add_signed(step * number))
    }

    /// Whether an enemy piece beside a cell takes the player's off the board that comes to stand there.
    #[inline(always)]
    fn is_repelled<const SECOND: bool>(&self, to: usize) -> bool {
        let mut around = NEIGHBOURS.into_iter();
        around.any(|by| {
            let cell = toward::<SECOND>(to, Self::offset(by)) & Self::MASK;
            self.is_enemy::<SECOND>(cell) && self.game.has_aura(self.at(cell).plain())
        })
    }

    /// Forgets that pieces must wait which have been taken off the board or changed sides.
    fn forget_absent(&mut self) {
        for color in Color::BOTH {
            let waiting = self.registers.square(Register::WaitingPiece, color);
            let stands =
                |cell: Square| self.owned[color as usize][cell.index() >> 6] >> (cell.0 & 63) & 1;
            if waiting.is_some_and(|cell| stands(cell) == 0) {
                self.set_register(Register::WaitingPiece, color, 0);
            }
        }
    }

    /// How many enemy pieces in a row change sides, from a cell on in a direction, once the player has a piece there.
    #[inline(always)]
    fn n_converted<const SECOND: bool>(&self, to: usize, by: isize) -> usize {
        let changes = |cell: usize| {
            self.is_enemy::<SECOND>(cell) && self.game.is_converted(self.at(cell).plain())
        };
        let mut cell = toward::<SECOND>(to, by) & Self::MASK;
        if self.features().converts == Some(Converted::Neighbours) {
            return usize::from(changes(cell));
        }
        let mut count = 0;
        while changes(cell) {
            count += 1;
            cell = toward::<SECOND>(cell, by) & Self::MASK;
        }
        match self.is_friend::<SECOND>(cell) {
            true => count,
            false => 0,
        }
    }

    /// Whether a piece that the player puts on an empty cell converts another.
    #[inline(never)]
    pub fn converts_from<const SECOND: bool>(&self, to: usize) -> bool {
        let mut directions = NEIGHBOURS.into_iter();
        directions.any(|by| self.n_converted::<SECOND>(to, Self::offset(by)) > 0)
    }

    /// Whether a cell touches one with a piece of the player.
    #[inline(always)]
    pub fn is_beside_own<const SECOND: bool>(&self, to: usize) -> bool {
        let mut around = NEIGHBOURS.into_iter();
        around.any(|by| {
            let cell = toward::<SECOND>(to, Self::offset(by)) & Self::MASK;
            self.is_friend::<SECOND>(cell)
        })
    }

    /// Whether a cell is on the first rank or right above what is no empty cell, as the first player sees the board.
    #[inline(always)]
    pub fn is_resting(&self, to: usize) -> bool {
        !self.is_empty(toward::<true>(to, Self::offset((0, 1))))
    }

    /// Converts what the player's piece on a cell does.
    fn convert_around<const SECOND: bool>(&mut self, to: usize) {
        for by in NEIGHBOURS.map(Self::offset) {
            let mut cell = to;
            for _ in 0..self.n_converted::<SECOND>(to, by) {
                cell = toward::<SECOND>(cell, by) & Self::MASK;
                let piece = self.piece_at(cell);
                self.clear(cell);
                if let Some(piece) = piece {
                    self.put(piece.of_other_player(), cell);
                }
            }
        }
    }

    /// The enemy pieces that a move which has not been made converts, from the left near corner of its player, rank by
    /// rank.
    #[inline(never)]
    pub(super) fn each_converted<const SECOND: bool>(
        &self,
        mv: Move<G>,
        visit: &mut dyn FnMut(Piece, usize),
    ) {
        let mut after = self.clone();
        after.make::<SECOND>(mv);
        let mut cells = Vec::new();
        after.each_own(SECOND, |cell| {
            if cell != mv.to() && self.is_enemy::<SECOND>(cell) {
                cells.push(cell);
            }
        });
        if SECOND {
            cells.reverse();
        }
        for cell in cells {
            if let Some(piece) = self.piece_at(cell) {
                visit(piece, cell);
            }
        }
    }

    /// Where a move puts a wall.
    pub(super) fn put_by(&self, mv: Move<G>) -> Option<usize> {
        match self.features().walls {
            Walls::None => None,
            Walls::Origin if mv.drops() || mv.from() == mv.to() => None,
            Walls::Origin => Some(mv.from()),
            Walls::Any | Walls::AnyButStart | Walls::Along => mv.wall(),
        }
    }

    /// Whether a move of the player that has been made leaves no royal, where effects may take it, or one in check while
    /// the opponent has one.
    #[inline(always)]
    pub(super) fn is_unsafe<const SECOND: bool>(&self) -> bool {
        if !needs!(self, take_pieces()) {
            return self.in_check::<SECOND>();
        }
        let lost = by_side!(!color::<SECOND>(), ENEMY => self.has_lost_royals::<ENEMY>());
        self.has_lost_royals::<SECOND>() || self.in_check::<SECOND>() && !lost
    }

    /// The displacement of so many files and ranks, in cells.
    const fn offset((files, ranks): (i16, i16)) -> isize {
        ((ranks as isize) << G::FILE_BITS) + files as isize
    }

    /// Puts the wall of a move, which is perhaps the one that stands already.
    fn put_wall(&mut self, cell: usize) {
        if needs!(self, single_wall) {
            if self.wall != NO_CELL {
                let old = usize::from(self.wall);
                self.board[old & Self::MASK] = G::Code::EMPTY;
                self.key = self.key.wrapping_sub(key::wall(old as u32));
            }
            self.wall = cell as u16;
        }
        self.build_wall(cell);
    }

    /// Takes a piece off the board that nobody captures, to the hand of the other player where it goes there.
    #[inline(never)]
    pub(super) fn sweep(&mut self, cell: usize) {
        let code = self.at(cell);
        self.clear(cell);
        if needs!(self, sweeps_to_hands)
            && let Some(held) = self.game.to_hand(code.plain())
        {
            let holder = match code == code.plain() {
                true => Color::Second,
                false => Color::First,
            };
            self.hands[holder as usize][held] += 1;
            self.key = self.key.wrapping_add(hand_key(holder, held));
        }
    }

    /// Takes a piece off the board.
    fn clear(&mut self, cell: usize) {
        let code = self.at(cell);
        let second = code != code.plain();
        self.lift(second, code, cell);
        if needs!(self, fresh) {
            let bits = self.registers.value(Register::Fresh, Color::First);
            let gone = self.fresh_gone(second, code, cell);
            self.set_register(Register::Fresh, Color::First, bits & !gone);
        }
    }

    /// The pieces that a move which has not been made takes off the board beyond its victims, in order.
    #[inline(never)]
    pub(super) fn each_swept<const SECOND: bool>(
        &self,
        mv: Move<G>,
        visit: &mut dyn FnMut(Piece, usize),
    ) {
        let features = self.features();
        let captures = self.captures(mv);
        if let Some(piece) = self.trodden(mv).and_then(|cell| self.piece_at(cell)) {
            visit(piece, mv.to());
        }
        if !(features.burn() || features.tramples || features.take_pieces() && captures) {
            return;
        }
        let drops = Self::HANDS && mv.drops();
        let stays = !drops && mv.from() == mv.to();
        let (mover, became) = match (drops, mv.promotes()) {
            (true, _) => (G::Code::EMPTY, self.dropped(mv)),
            (false, true) => (self.at(mv.from()), self.promoted(mv)),
            (false, false) => (self.at(mv.from()), self.at(mv.from())),
        };
        let around = NEIGHBOURS.map(|by| toward::<SECOND>(mv.to(), Self::offset(by)) & Self::MASK);
        let around = around.into_iter().filter(|cell| {
            let left = !drops && *cell == mv.from();
            !left && (drops || !mv.over_cells().any(|victim| victim == *cell))
        });
        let repels = |cell: usize| {
            self.is_enemy::<SECOND>(cell) && self.game.has_aura(self.at(cell).plain())
        };
        let repelled = features.aura && !stays && around.clone().any(repels);
        let explodes = captures && features.explodes && self.game.explodes(mover.plain());
        let petrifies = captures && features.petrifies && self.game.petrifies(mover.plain());
        if repelled || explodes || petrifies {
            let (color, kind) = (color::<SECOND>(), became.kind());
            visit(Piece { color, kind }, mv.to());
        }
        let mut trampled = Vec::new();
        if features.tramples && !drops && !self.castles(mv) {
            trampled.extend(self.trampled(mover.plain(), mv.from(), mv.to()));
            trampled.retain(|cell| !mv.over_cells().any(|victim| victim == *cell));
        }
        let burns =
            features.burns && !drops && !stays && !explodes && self.game.burns(mover.plain());
        for cell in around.filter(|_| !repelled) {
            let code = self.at(cell).plain();
            let blasted = || captures && features.explodes && self.game.is_blasted(code);
            let piece = self.piece_at(cell);
            if let Some(piece) =
                piece.filter(|_| burns && self.is_enemy::<SECOND>(cell) || blasted())
            {
                visit(piece, cell);
                trampled.retain(|gone| *gone != cell);
            }
        }
        for cell in trampled {
            if let Some(piece) = self.piece_at(cell) {
                visit(piece, cell);
            }
        }
    }

    /// Whether the player could capture the enemy's royal on a cell and keep a royal, if the player has any.
    #[inline(always)]
    pub(super) fn endangers<const SECOND: bool>(&self, target: usize) -> bool {
        self.threatens::<SECOND>(target)
            && (!needs!(self, take_pieces()) || self.survives_capture::<SECOND>(target))
    }

    /// Whether the player, who attacks the enemy's royal on a cell, can capture it and keep a royal.
    #[inline(never)]
    fn survives_capture<const SECOND: bool>(&self, target: usize) -> bool {
        let features = self.features();
        if !(features.corner_movers || features.forbids || features.asks) {
            // A royal that stays wherever the capture comes from; else the captor matters.
            let mut staying = 0;
            self.each_own(SECOND, |cell| {
                let code = self.own::<SECOND>(cell);
                let is_near = !Self::is_distant(cell, target);
                let blasted = features.explodes && is_near && self.game.is_blasted(code);
                let goes = features.aura
                    || features.explodes && self.game.explodes(code)
                    || features.petrifies && self.game.petrifies(code);
                if self.game.is_royal(code) && !blasted {
                    staying += if goes { 1 } else { 2 };
                }
            });
            if staying > 1 {
                return true;
            }
        }
        let (mut position, game) = (self.clone(), self.game.clone());
        let scan = position.scan::<SECOND>();
        let mut captures = Captures::<SECOND> { target, any: false };
        self.each_own(SECOND, |from| {
            game.piece_moves::<SECOND>(&mut position, &scan, from, &mut captures);
        });
        captures.any
    }

    /// Whether a wall is a part of every move.
    #[inline(always)]
    pub(super) fn chooses_walls(&self) -> bool {
        G::PUTS && !matches!(self.features().walls, Walls::None | Walls::Origin)
    }

    /// Visits the legal moves that are this one with a wall. Unless `may_mate`, those that mate are not legal.
    #[inline(always)]
    pub(super) fn offer_with_walls<const SECOND: bool>(
        &mut self,
        mv: Move<G>,
        may_mate: bool,
        visit: &mut (impl Visit<G> + ?Sized),
    ) {
        for cell in self.wall_cells::<SECOND>(mv, may_mate) {
            visit.visit(self, mv.with_wall(cell));
            if visit.is_done() {
                return;
            }
        }
    }

    /// Where a wall may be put with a move so that it is legal.
    #[inline(never)]
    fn wall_cells<const SECOND: bool>(&mut self, mv: Move<G>, may_mate: bool) -> Vec<usize> {
        let (mut cells, mut swept) = (Vec::new(), Vec::new());
        if needs!(self, take_pieces()) {
            self.each_swept::<SECOND>(mv, &mut |_, cell| swept.push(cell));
        }
        self.after_made::<SECOND>(mv, &mut |after| {
            after.each_wall_cell::<SECOND>(mv.to(), &swept, &mut cells);
            true
        });
        if needs!(self, tests()) || !may_mate {
            cells.retain(|cell| {
                let mv = mv.with_wall(*cell);
                (!needs!(self, tests()) || self.is_safe::<SECOND>(mv))
                    && (may_mate || !self.mates_when_made::<SECOND>(mv))
            });
        }
        cells
    }

    /// The cells on which the player may put a wall after a move that ended on `to`, in ascending order; none of those from
    /// which its effects have swept a piece.
    fn each_wall_cell<const SECOND: bool>(
        &mut self,
        to: usize,
        swept: &[usize],
        cells: &mut Vec<usize>,
    ) {
        if self.features().walls == Walls::Along {
            let game = self.game.clone();
            for &(by, most) in game.wall_rays() {
                let mut cell = to;
                for _ in 0..most {
                    cell = toward::<SECOND>(cell, by) & Self::MASK;
                    if !self.is_empty(cell) || swept.contains(&cell) {
                        break;
                    }
                    cells.push(cell);
                }
            }
            cells.sort_unstable();
            cells.dedup();
            return;
        }
        let but_start = self.features().walls == Walls::AnyButStart;
        self.each_empty(|position, cell| {
            let spared = but_start && position.game.is_start(cell);
            if !spared && !swept.contains(&cell) {
                cells.push(cell);
            }
        });
    }

    /// Notes which of the walls of a setup is the one that moves.
    pub(super) fn find_wall(&mut self, holes: &[usize], walls: &[usize]) {
        if needs!(self, single_wall) {
            let single = walls.iter().find(|wall| !holes.contains(wall));
            self.wall = single.map_or(NO_CELL, |wall| *wall as u16);
        }
    }

    /// Whether the player's piece, which has been taken off its cell, could be captured on another, as castling asks.
    #[inline(always)]
    pub(super) fn is_endangered<const SECOND: bool>(
        &self,
        mover: G::Code,
        from: usize,
        cell: usize,
    ) -> bool {
        match needs!(self, take_pieces()) {
            true => self.is_endangered_after::<SECOND>(mover, from, cell),
            false => by_side!(!color::<SECOND>(), ENEMY => self.attacks::<ENEMY>(cell)),
        }
    }

    #[inline(never)]
    fn is_endangered_after<const SECOND: bool>(
        &self,
        mover: G::Code,
        from: usize,
        cell: usize,
    ) -> bool {
        let mut after = self.clone();
        let Some(piece) = mover.piece() else {
            return false;
        };
        after.lift(SECOND, mover, from);
        if after.at(cell).is_piece() {
            after.lift(SECOND, after.at(cell), cell);
        }
        after.put(piece, cell);
        by_side!(!color::<SECOND>(), ENEMY => after.endangers::<ENEMY>(cell))
    }
}

/// Looks for a move of the player that captures on a cell and leaves a royal.
struct Captures<const SECOND: bool> {
    target: usize,
    any: bool,
}

impl<G: MailboxGame, const SECOND: bool> Visit<G> for Captures<SECOND> {
    fn visit(&mut self, position: &mut Mailbox<G>, mv: Move<G>) {
        let takes = mv.to() == self.target || mv.over_cells().any(|cell| cell == self.target);
        self.any = self.any
            || takes
                && !position
                    .after_made::<SECOND>(mv, &mut |after| after.has_lost_royals::<SECOND>());
    }

    fn is_little(&self) -> bool {
        false
    }

    fn is_noisy(&self) -> bool {
        false
    }

    fn is_lenient(&self) -> bool {
        true
    }
}
