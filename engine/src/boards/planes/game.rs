//! The rules of a game on planes: [`Rules`] from its [`Pieces`].

use std::marker::PhantomData;

use super::code::Move;
use super::position::{Made, Planes, cell, held_kind, square};
use super::word::{Bits, Word};
use super::{Memory, Pieces, Set};
use crate::boards::hands;
use crate::counting::Counting;
use crate::effect::{Change, Sketch};
use crate::info::{GameInfo, Setup};
use crate::rules::Rules;
use crate::types::{Color, Piece, PieceKind, Square};
use ::rules::{Register, Registers};

/// The rules of the game whose pieces are `G`.
#[derive(Clone, Debug)]
pub struct Game<G> {
    info: GameInfo,
    counting: Counting,
    pieces: PhantomData<G>,
}

impl<G: Pieces> Game<G> {
    /// The rules with their facts, or with those of another game whose code has the same digest.
    pub fn new(info: GameInfo) -> Game<G> {
        Game {
            counting: Counting::new(&info),
            info,
            pieces: PhantomData,
        }
    }

    /// Counts what a move has just done.
    #[inline(always)]
    fn count(&self, before: &Planes<G>, position: &mut Planes<G>, made: Made) {
        if !G::Memory::EXISTS || !self.counting.counts() {
            return;
        }
        // From the position before: what the move has just written would have to be waited for.
        let counts = before.memory.registers();
        let mover = (!made.drops).then(|| G::kind(made.plane, made.was_promoted));
        let quiet = self.counting.is_quiet(mover, made.captures);
        if let Some(count) = self.counting.quiet_moves(&counts, quiet) {
            position.set_register(Register::QuietMoves, Color::First, count);
        }
        if self.counting.counts_more() {
            self.count_more(before, position, made);
        }
    }

    /// Counts of a move what few games count.
    #[inline(never)]
    fn count_more(&self, before: &Planes<G>, position: &mut Planes<G>, made: Made) {
        let counts = before.memory.registers();
        let mover = before.side;
        let checks = || self.in_check(position);
        if let Some(count) = self.counting.checks(&counts, mover, checks) {
            position.set_register(Register::ChecksGiven, mover, count);
        }
        if let Some(series) = self.counting.series(self, position, &counts, mover) {
            position.set_register(Register::CheckSeries, mover, series);
        }
        let changes = || made.changes;
        if let Some(deed) = self.counting.deed(self, before, made.captures, changes) {
            let counted = self.counting.countdown(self, position, &counts, deed);
            position.set_register(Register::Counting, Color::First, counted);
        }
    }
}

impl<G: Pieces> Rules for Game<G> {
    type Position = Planes<G>;
    type Move = Move;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn position(&self, setup: &Setup) -> Planes<G> {
        let mut position = Planes::empty();
        for (index, piece) in setup.board.iter().enumerate() {
            if let Some(piece) = piece {
                position.put(*piece, cell::<G>(Square(index as u16)));
            }
        }
        position.take_hands(setup);
        if setup.side == Color::Second {
            position.pass::<false>();
        }
        position.set_registers(setup.registers);
        position.forget_idle_passing();
        position
    }

    fn setup(&self, position: &Planes<G>) -> Setup {
        let mut setup = Setup {
            side: position.side,
            registers: position.registers(),
            ..self.info.empty_setup()
        };
        self.each_piece(position, |piece, square| {
            setup.board[square.index()] = Some(piece);
        });
        hands::write(&position.hands, &mut setup, |held| {
            Some(held_kind::<G>(held))
        });
        setup
    }

    #[inline(always)]
    fn side(&self, position: &Planes<G>) -> Color {
        position.side
    }

    #[inline(always)]
    fn key(&self, position: &Planes<G>) -> u64 {
        position.key
    }

    fn piece_at(&self, position: &Planes<G>, square: Square) -> Option<Piece> {
        position.piece_at(cell::<G>(square))
    }

    #[inline]
    fn hand(&self, position: &Planes<G>, color: Color, kind: PieceKind) -> u16 {
        hands::count(&position.hands[color.index()], kind, |held| {
            Some(held_kind::<G>(held))
        })
    }

    #[inline]
    fn counts(&self, position: &Planes<G>) -> Registers {
        position.memory.registers()
    }

    #[inline]
    fn each_piece(&self, position: &Planes<G>, mut visit: impl FnMut(Piece, Square)) {
        for color in Color::BOTH {
            for cell in G::Word::once(position.owned[color.index()]).each() {
                let kind = position.kind_at(cell);
                visit(Piece { color, kind }, square::<G>(cell));
            }
        }
    }

    fn each_of(
        &self,
        position: &Planes<G>,
        kinds: &[PieceKind],
        mut visit: impl FnMut(Piece, Square),
    ) {
        for &kind in kinds {
            for color in Color::BOTH {
                let own = position.owned[color.index()];
                for cell in G::Word::once(position.of_kind(kind) & own).each() {
                    visit(Piece { color, kind }, square::<G>(cell));
                }
            }
        }
    }

    fn in_check(&self, position: &Planes<G>) -> bool {
        by_side!(position.side, SECOND => G::in_check::<SECOND>(position))
    }

    #[inline]
    fn royal_left_open(&self, position: &Planes<G>) -> bool {
        G::FREE && by_side!(!position.side, SECOND => G::in_check::<SECOND>(position))
    }

    fn attacked(&self, position: &Planes<G>, square: Square, by: Color) -> bool {
        let attacked = by_side!(by, SECOND => G::attacks::<SECOND>(position, position.open()));
        (attacked & G::Word::square_set(cell::<G>(square))).any()
    }

    fn attacks_from(&self, position: &Planes<G>, from: Square, target: Square) -> bool {
        let [from, target] = [from, target].map(|square| G::Word::square_set(cell::<G>(square)));
        // As all attacks of a player who owns nothing else, with all that stands in the way.
        let mut alone = *position;
        let owner = match (position.owned[1] & from).any() {
            true => Color::Second,
            false => Color::First,
        };
        alone.owned[owner.index()] = from;
        let attacked = by_side!(owner, SECOND => G::attacks::<SECOND>(&alone, position.open()));
        (attacked & target).any()
    }

    #[inline]
    fn royals_captured(&self, position: &Planes<G>) -> bool {
        by_side!(position.side, SECOND => position.royals_captured::<SECOND>())
    }

    fn n_pieces(&self, position: &Planes<G>, color: Color) -> u32 {
        G::Word::once(position.owned[color.index()]).count()
    }

    fn n_of(&self, position: &Planes<G>, color: Color, kinds: &[PieceKind]) -> u32 {
        let own = position.owned[color.index()];
        let such = |kind: &PieceKind| G::Word::once(position.of_kind(*kind) & own).count();
        kinds.iter().map(such).sum()
    }

    fn stands(&self, position: &Planes<G>, kinds: &[PieceKind]) -> bool {
        let stands = |kind: &PieceKind| G::Word::once(position.of_kind(*kind)).any();
        kinds.iter().any(stands)
    }

    #[inline]
    fn each_move(
        &self,
        position: &mut Planes<G>,
        noisy: bool,
        mut visit: impl FnMut(&mut Planes<G>, Move),
    ) {
        let here = *position;
        by_side!(here.side, SECOND => here.legal::<SECOND>(noisy, |mv| visit(position, mv)));
    }

    fn count_legal(&self, position: &mut Planes<G>) -> u64 {
        by_side!(position.side, SECOND => position.count_legal::<SECOND>())
    }

    #[inline(always)]
    fn with_move<T>(
        &self,
        position: &mut Planes<G>,
        mv: Move,
        then: impl FnOnce(&mut Planes<G>) -> T,
    ) -> T {
        let mut next = *position;
        let made = by_side!(position.side, SECOND => next.play::<SECOND>(mv));
        self.count(position, &mut next, made);
        then(&mut next)
    }

    #[inline(always)]
    fn key_after(&self, position: &mut Planes<G>, mv: Move) -> u64 {
        let mut next = *position;
        // The last lines are compiled for each player: shared, they would first have to gather the values of both.
        by_side!(position.side, SECOND => {
            let made = next.play::<SECOND>(mv);
            self.count(position, &mut next, made);
            next.key
        })
    }

    #[inline]
    fn with_pass<T>(&self, position: &mut Planes<G>, then: impl FnOnce(&mut Planes<G>) -> T) -> T {
        let mut next = *position;
        by_side!(position.side, SECOND => next.pass::<SECOND>());
        next.forget_by_pass();
        then(&mut next)
    }

    fn play(&self, position: &mut Planes<G>, mv: Move) {
        let before = *position;
        let made = by_side!(position.side, SECOND => position.play::<SECOND>(mv));
        self.count(&before, position, made);
    }

    #[inline(always)]
    fn sketch(&self, position: &Planes<G>, mv: Move) -> Sketch {
        let to = square::<G>(mv.to());
        if mv.drops() {
            let piece = held_kind::<G>(mv.from() as usize);
            return Sketch {
                piece,
                becomes: piece,
                from: None,
                to,
                captured: None,
            };
        }
        let plane = position.plane_at(mv.from());
        let was_promoted = position.is_promoted(mv.from());
        let becomes = by_side!(position.side, SECOND => {
            position.after::<SECOND>(mv, plane, was_promoted)
        });
        let captured = position.victim(mv).map(|cell| position.kind_at(cell));
        Sketch {
            piece: G::kind(plane, was_promoted),
            becomes: G::kind(becomes.0, becomes.1),
            from: Some(square::<G>(mv.from())),
            to,
            captured,
        }
    }

    #[inline]
    fn is_compound(&self, _position: &Planes<G>, mv: Move) -> bool {
        mv.castles() | mv.catches()
    }

    fn each_change(&self, position: &Planes<G>, mv: Move, visit: impl FnMut(Change)) {
        if mv.castles() {
            let (begin, color) = (mv.other(), position.side);
            let kind = position.kind_at(begin);
            let end = by_side!(color, SECOND => position.partner_end::<SECOND>(mv));
            let (from, to) = (square::<G>(begin), square::<G>(end));
            Change::of_partner(Piece { color, kind }, from, to).for_each(visit);
        } else if let Some(cell) = position.victim(mv) {
            let (color, kind) = (!position.side, position.kind_at(cell));
            let capture = Change::capture(Piece { color, kind }, square::<G>(cell));
            std::iter::once(capture).for_each(visit);
        }
    }
}

impl<G: Pieces> Planes<G> {
    /// The pieces of a kind, of both players.
    #[inline]
    fn of_kind(&self, kind: PieceKind) -> Set<G> {
        let (plane, promoted) = G::plane(kind);
        let pieces = self.pieces[plane];
        match (G::HAS_BACKS, promoted) {
            (false, _) => pieces,
            (true, true) => pieces & self.promoted,
            (true, false) => pieces & !self.promoted,
        }
    }

    /// The cell of the piece that a move captures which has not been made.
    #[inline(always)]
    fn victim(&self, mv: Move) -> Option<u32> {
        if G::PASSES && mv.catches() {
            return Some(mv.other());
        }
        let occupied = self.owned[0] | self.owned[1];
        let captures = (occupied & G::Word::square_set(mv.to())).any();
        let castles = G::CASTLING.is_some() && mv.castles();
        (captures && !castles && !mv.drops()).then(|| mv.to())
    }
}
