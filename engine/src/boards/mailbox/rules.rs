//! The engine's trait for games on a mailbox.

use super::cells::any_cell;
use super::code::CellCode;
use super::making::hand_key;
use super::visit::Show;
use super::word::Move;
use super::{Mailbox, MailboxGame};
use crate::boards::array::Array;
use crate::boards::hands;
use crate::counting::{Counting, Done};
use crate::effect::{Change, Sketch};
use crate::info::{GameInfo, Setup};
use crate::rules::{Rules, legal_list};
use crate::types::{Color, Piece, PieceKind, Square};
use ::rules::{Register, Registers};

/// The rules of a game, with its facts.
#[derive(Clone, Debug)]
pub struct MailboxRules<G: MailboxGame> {
    info: GameInfo,
    counting: Counting,
    game: G,
}

impl<G: MailboxGame> MailboxRules<G> {
    /// The rules of a game with its facts, or with those of another game whose code has the same digest.
    pub fn of(game: G, info: GameInfo) -> MailboxRules<G> {
        MailboxRules {
            counting: Counting::new(&info),
            info,
            game,
        }
    }

    /// The moves of a player whose royal faces another: those after which none does, and passes. Other duties are
    /// about what is left.
    #[cold]
    fn breaking_moves(&self, position: &mut Mailbox<G>, noisy: bool) -> Vec<Move<G>> {
        let mut moves = Vec::new();
        let mut show = Show::all(|_: &mut Mailbox<G>, mv| moves.push(mv), noisy);
        by_side!(position.side, SECOND => position.moves::<SECOND>(&mut show));
        moves.retain(|mv| {
            let is_pass = self.is_pass(position, *mv);
            is_pass || !self.after_move(position, *mv, |after| after.are_facing())
        });
        let captures = |mv: &Move<G>| position.captures(*mv);
        if needs!(position, must_capture) && moves.iter().any(captures) {
            moves.retain(captures);
        }
        if needs!(position, pass) && moves.is_empty() && !noisy {
            moves.extend(by_side!(position.side, SECOND => position.passing_move::<SECOND>()));
        }
        moves
    }

    /// What is counted of a move that is to be made, if anything is.
    #[inline(always)]
    fn done(&self, position: &Mailbox<G>, mv: Move<G>) -> Option<Done> {
        let done = || self.counting.done(self, position, mv);
        self.counting.counts().then(done)
    }

    /// Counts what a move has just done. Few games do, so nothing of it stands where moves are made.
    #[inline(never)]
    fn count(&self, position: &mut Mailbox<G>, done: Done) {
        let counts = position.registers;
        let mover = !position.side;
        let checks = || self.in_check(position);
        if let Some(count) = self.counting.checks(&counts, mover, checks) {
            position.set_register(Register::ChecksGiven, mover, count);
        }
        if let Some(series) = self.counting.series(self, position, &counts, mover) {
            position.set_register(Register::CheckSeries, mover, series);
        }
        if let Some(count) = self.counting.quiet_moves(&counts, done.quiet) {
            position.set_register(Register::QuietMoves, Color::First, count);
        }
        if let Some(count) = self.counting.passes(&counts, done.passes) {
            position.set_register(Register::Passes, Color::First, count);
        }
        if let Some(deed) = done.deed {
            let counted = self.counting.countdown(self, position, &counts, deed);
            position.set_register(Register::Counting, Color::First, counted);
        }
    }
}

impl<G: MailboxGame + Default> MailboxRules<G> {
    /// The rules of a game that says everything by its type.
    pub fn new(info: GameInfo) -> MailboxRules<G> {
        MailboxRules::of(G::default(), info)
    }
}

impl<G: MailboxGame> Rules for MailboxRules<G> {
    type Position = Mailbox<G>;
    type Move = Move<G>;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn position(&self, setup: &Setup) -> Mailbox<G> {
        let mut position = Mailbox::empty(self.game.clone());
        for (index, piece) in setup.board.iter().enumerate() {
            if let Some(piece) = piece {
                let cell = position.cell_of(Square(index as u16));
                position.put(*piece, cell);
            }
        }
        let cells = |walls: &[Square]| walls.iter().map(|wall| position.cell_of(*wall)).collect();
        let (holes, walls): (Vec<usize>, Vec<usize>) =
            (cells(&self.info.start.walls), cells(&setup.walls));
        position.find_wall(&holes, &walls);
        for wall in walls {
            position.build_wall(wall);
        }
        position.read_hands(setup);
        if setup.side == Color::Second {
            position.flip_side::<false>();
        }
        position.read_registers(setup.registers);
        position.forget_idle_passing();
        if needs!(position, gates) {
            position.forget_idle_gates();
        }
        position
    }

    fn setup(&self, position: &Mailbox<G>) -> Setup {
        let mut setup = Setup {
            side: position.side,
            registers: position.write_registers(),
            ..self.info.empty_setup()
        };
        setup.walls.clear();
        self.each_wall(position, |wall| setup.walls.push(wall));
        self.each_piece(position, |piece, square| {
            setup.board[square.index()] = Some(piece);
        });
        hands::write(&position.hands, &mut setup, |held| position.held_kind(held));
        setup
    }

    #[inline(always)]
    fn side(&self, position: &Mailbox<G>) -> Color {
        position.side
    }

    #[inline(always)]
    fn key(&self, position: &Mailbox<G>) -> u64 {
        position.key
    }

    fn piece_at(&self, position: &Mailbox<G>, square: Square) -> Option<Piece> {
        position.piece_at(position.cell_of(square))
    }

    #[inline]
    fn hand(&self, position: &Mailbox<G>, color: Color, kind: PieceKind) -> u16 {
        let held = |held| position.held_kind(held);
        hands::count(&position.hands[color.index()], kind, held)
    }

    #[inline]
    fn counts(&self, position: &Mailbox<G>) -> Registers {
        position.registers
    }

    #[inline]
    fn each_piece(&self, position: &Mailbox<G>, mut visit: impl FnMut(Piece, Square)) {
        for color in Color::BOTH {
            position.each_own(color == Color::Second, |cell| {
                let kind = position.at(cell).kind();
                visit(Piece { color, kind }, position.square_of(cell));
            });
        }
    }

    fn each_wall(&self, position: &Mailbox<G>, mut visit: impl FnMut(Square)) {
        for square in (0..self.info.squares()).map(|square| Square(square as u16)) {
            if position.at(position.cell_of(square)) == G::Code::BORDER {
                visit(square);
            }
        }
    }

    fn in_check(&self, position: &Mailbox<G>) -> bool {
        by_side!(position.side, SECOND => position.in_check::<SECOND>())
    }

    #[inline]
    fn royal_left_open(&self, position: &Mailbox<G>) -> bool {
        position.is_free() && by_side!(!position.side, SECOND => position.in_check::<SECOND>())
    }

    fn attacked(&self, position: &Mailbox<G>, square: Square, by: Color) -> bool {
        let cell = position.cell_of(square);
        by_side!(by, SECOND => position.attacks_square::<SECOND>(cell))
    }

    fn attacks_from(&self, position: &Mailbox<G>, from: Square, target: Square) -> bool {
        debug_assert!(self.info().asks_attackers());
        // Where nobody asks, no code is made for it.
        if !needs!(position, asks_attackers) {
            return false;
        }
        let [from, target] = [from, target].map(|square| position.cell_of(square));
        let owner = position
            .piece_at(from)
            .map_or(position.side, |piece| piece.color);
        let mut position = position.clone();
        by_side!(owner, SECOND => position.captures_from::<SECOND>(from, Some(target)))
    }

    #[inline]
    fn royals_captured(&self, position: &Mailbox<G>) -> bool {
        by_side!(position.side, SECOND => position.has_lost_royals::<SECOND>())
    }

    #[inline]
    fn mover_lost_royals(&self, position: &Mailbox<G>) -> bool {
        needs!(position, take_pieces())
            && by_side!(!position.side, SECOND => position.has_lost_royals::<SECOND>())
    }

    fn stands(&self, position: &Mailbox<G>, kinds: &[PieceKind]) -> bool {
        // Asked after every move of games that count moves, mostly of pieces that stand in front: the first one
        // found is enough, and the foremost of each player come first.
        let is_one = |cell: usize| kinds.contains(&position.at(cell).kind());
        let [first, second] = &position.owned;
        any_cell(second, false, is_one) || any_cell(first, true, is_one)
    }

    fn n_pieces(&self, position: &Mailbox<G>, color: Color) -> u32 {
        let own = &position.owned[color.index()];
        (0..G::Set::LEN).map(|word| own[word].count_ones()).sum()
    }

    #[inline]
    fn each_move(
        &self,
        position: &mut Mailbox<G>,
        noisy: bool,
        mut visit: impl FnMut(&mut Mailbox<G>, Move<G>),
    ) {
        if needs!(position, breaks_facing) && position.are_facing() {
            let moves = self.breaking_moves(position, noisy);
            moves.into_iter().for_each(|mv| visit(position, mv));
            return;
        }
        let mut show = Show::all(visit, noisy);
        by_side!(position.side, SECOND => position.dutiful_moves::<SECOND, _>(&mut show));
    }

    fn count_legal(&self, position: &mut Mailbox<G>) -> u64 {
        let facing = needs!(position, breaks_facing) && position.are_facing();
        if needs!(position, must_capture) || needs!(position, pass) || facing {
            let moves = legal_list(self, position);
            return moves.len() as u64;
        }
        by_side!(position.side, SECOND => position.count_moves::<SECOND>())
    }

    #[inline(always)]
    fn with_move<T>(
        &self,
        position: &mut Mailbox<G>,
        mv: Move<G>,
        then: impl FnOnce(&mut Mailbox<G>) -> T,
    ) -> T {
        let done = self.done(position, mv);
        by_side!(position.side, SECOND => {
            let counted = done.map(|_| position.kept_registers());
            let result = position.with_made::<SECOND, T>(mv, |position| {
                if let Some(done) = done {
                    self.count(position, done);
                }
                then(position)
            });
            if let Some(before) = counted {
                position.registers = before;
            }
            result
        })
    }

    #[inline(always)]
    fn key_after(&self, position: &mut Mailbox<G>, mv: Move<G>) -> u64 {
        if self.counting.counts() {
            return self.after_move(position, mv, |after| after.key);
        }
        by_side!(position.side, SECOND => position.with_made::<SECOND, _>(mv, |after| after.key))
    }

    #[inline]
    fn with_pass<T>(
        &self,
        position: &mut Mailbox<G>,
        then: impl FnOnce(&mut Mailbox<G>) -> T,
    ) -> T {
        let before = position.set_registers(position.registers.after_pass());
        position.pass();
        let result = then(position);
        position.pass();
        position.set_registers(before);
        result
    }

    fn play(&self, position: &mut Mailbox<G>, mv: Move<G>) {
        let done = self.done(position, mv);
        by_side!(position.side, SECOND => {
            position.make::<SECOND>(mv);
        });
        if let Some(done) = done {
            self.count(position, done);
        }
    }

    #[inline]
    fn sketch(&self, position: &Mailbox<G>, mv: Move<G>) -> Sketch {
        let to = position.square_of(mv.to());
        if Mailbox::<G>::HANDS && mv.drops() {
            let piece = position.dropped(mv).kind();
            return Sketch {
                piece,
                becomes: piece,
                from: None,
                to,
                captured: None,
            };
        }
        let piece = position.at(mv.from()).kind();
        let becomes = match mv.promotes() {
            true => position.promoted(mv).kind(),
            false => piece,
        };
        let captured = position.last_victim(mv);
        Sketch {
            piece,
            becomes,
            from: Some(position.square_of(mv.from())),
            to,
            captured: (captured != G::Code::EMPTY).then(|| captured.kind()),
        }
    }

    fn wall(&self, position: &Mailbox<G>, mv: Move<G>) -> Option<Square> {
        Some(position.square_of(position.put_by(mv)?))
    }

    #[inline]
    fn is_compound(&self, position: &Mailbox<G>, mv: Move<G>) -> bool {
        let sweeps = needs!(position, take_pieces()) && position.captures(mv);
        sweeps
            || needs!(position, convert())
            || needs!(position, burn())
            || needs!(position, tramples)
            || needs!(position, treads)
            || Mailbox::<G>::OVER && mv.takes_over()
            || position.gate(mv).is_some()
    }

    #[inline]
    fn each_change(&self, position: &Mailbox<G>, mv: Move<G>, mut visit: impl FnMut(Change)) {
        let gate = position.gate(mv).map(|(held, cell)| {
            let kind = position.game.held(held).kind();
            let color = position.side;
            (Piece { color, kind }, position.square_of(cell))
        });
        if position.castles(mv) {
            let partner = position.at(mv.victim(0)).piece();
            let end = by_side!(position.side, SECOND => position.partner_end::<SECOND>(mv));
            let (from, to) = (position.square_of(mv.victim(0)), position.square_of(end));
            let partner = partner.map(|partner| (partner, from, to));
            return Change::of_partner_and_gate(partner, gate).for_each(visit);
        }
        let color = !position.side;
        let mut capture = |code: G::Code, cell| {
            let kind = code.kind();
            visit(Change::capture(
                Piece { color, kind },
                position.square_of(cell),
            ));
        };
        for cell in mv.over_cells() {
            capture(position.at(cell), cell);
        }
        let at_end = position.taken_at_end(mv);
        if at_end != G::Code::EMPTY {
            capture(at_end, mv.to());
        }
        if needs!(position, sweep()) {
            by_side!(position.side, SECOND => position.each_swept::<SECOND>(mv, &mut |piece, cell| {
                visit(Change::swept(piece, position.square_of(cell)));
            }));
        }
        if needs!(position, convert()) {
            by_side!(position.side, SECOND => position.each_converted::<SECOND>(mv, &mut |piece, cell| {
                visit(Change::converted(piece, position.square_of(cell)));
            }));
        }
        if let Some((piece, square)) = gate {
            visit(Change::gated(piece, square));
        }
    }
}

impl<G: MailboxGame> Mailbox<G> {
    /// Takes over the hands of a setup.
    fn read_hands(&mut self, setup: &Setup) {
        self.hands = hands::read(setup, |held| self.held_kind(held));
        self.key = self.key.wrapping_add(hands::key(&self.hands, hand_key));
    }

    /// Gives the turn to the other player, whoever has it.
    #[inline(always)]
    pub(super) fn pass(&mut self) {
        by_side!(self.side, SECOND => self.flip_side::<SECOND>());
    }

    /// Whether the player attacks `cell`, whatever stands there.
    #[inline(always)]
    fn attacks_square<const SECOND: bool>(&self, cell: usize) -> bool {
        if needs!(self, asks) && self.is_enemy::<SECOND>(cell) {
            self.threatens::<SECOND>(cell)
        } else {
            self.attacks::<SECOND>(cell)
        }
    }

    /// Whether the move captures.
    #[inline(always)]
    pub(super) fn captures(&self, mv: Move<G>) -> bool {
        let drops = Self::HANDS && mv.drops();
        !drops && !self.castles(mv) && self.last_victim(mv) != G::Code::EMPTY
    }

    /// The code of the piece that a move takes, the last if there are several.
    #[inline(always)]
    fn last_victim(&self, mv: Move<G>) -> G::Code {
        let at_end = self.taken_at_end(mv);
        if !Self::OVER || at_end != G::Code::EMPTY || self.castles(mv) {
            return at_end;
        }
        let last = mv.over_cells().last();
        last.map_or(G::Code::EMPTY, |cell| self.at(cell))
    }
}
