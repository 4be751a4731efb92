//! The interpreter: plays a lowered program as it is, slowly and obviously.
//!
//! It is the yardstick that generated code is compared with, and it lets an edited variant file
//! be played at once. Every rule is written the way the language reference states it: generate
//! what the paths allow, make the move, look whether the royal can be captured. Speed is left to
//! generated code.

mod board;
mod captures;
mod castling;
mod countdown;
mod effects;
mod gates;
mod generate;
mod making;
mod passing;
mod promotion;
mod protection;
mod view;
mod why;

use std::sync::Arc;

use engine::{
    Change, Color, GameInfo, MoveCode, Piece, PieceKind, Registers, Rules, Setup, Sketch, Square,
};
use variant_dsl::program::{Condition, Program, ending};
use variant_dsl::walk::Reach;

pub use board::Position;
pub use why::{Answer, Objection};

pub use variant_dsl::MAX_VICTIMS;

/// A game played from its program.
#[derive(Debug)]
pub struct Interpreter {
    program: Program,
    /// Whether a side may come to move without a royal.
    loses_royals: bool,
}

/// A move of an interpreted game: its effect, in a form that can be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Kind that stands on the destination afterwards.
    becomes: PieceKind,
    /// Origin; `None` for a drop.
    from: Option<u16>,
    /// Destination.
    to: u16,
    /// Captured squares in order; the first `n_victims` count.
    victims: [u16; MAX_VICTIMS],
    n_victims: u8,
    promotes: bool,
    /// The partner of a castling: from where to where it goes.
    partner: Option<(u16, u16)>,
    /// Where a wall is put, if the player says where.
    wall: Option<u16>,
    /// What comes from the hand to a square that the move leaves, and to which.
    gate: Option<(PieceKind, u16)>,
}

impl Interpreter {
    /// An interpreter for `program`, which must not be [`variant_dsl::unplayable`].
    pub fn new(program: Program) -> Interpreter {
        let loses_royals = ending::has(&program.facts.endings, Condition::RoyalsCaptured)
            || program.captures_several()
            || program.facts.effects.take_pieces();
        Interpreter {
            program,
            loses_royals,
        }
    }

    /// The program being interpreted.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The interpreter as a shared object.
    pub fn shared(program: Program) -> Arc<Interpreter> {
        Arc::new(Interpreter::new(program))
    }

    fn checkmate(&self) -> bool {
        self.program.facts.checkmate
    }
}

impl Move {
    /// The move of a piece along a path, without promotion.
    fn along(position: &Position, piece: Piece, from: usize, reach: &Reach) -> Move {
        // An own piece on which it ends is no victim.
        let victims = { reach.victims.iter() }
            .filter(|victim| !position.is_owned(Square(**victim as u16), piece.color));
        let victims: Vec<u16> = victims.map(|victim| *victim as u16).collect();
        let mut mv = Move {
            becomes: piece.kind,
            from: Some(from as u16),
            to: reach.to as u16,
            victims: [0; MAX_VICTIMS],
            n_victims: victims.len() as u8,
            promotes: false,
            partner: None,
            wall: None,
            gate: None,
        };
        mv.victims[..victims.len()].copy_from_slice(&victims);
        let order = |&victim: &u16| {
            let square = usize::from(victim);
            (
                victim == mv.to,
                generate::outwards(position, piece.color, from, square),
            )
        };
        mv.victims[..victims.len()].sort_unstable_by_key(order);
        mv
    }

    /// The same with promotion to another form.
    fn promoting(self, form: PieceKind) -> Move {
        Move {
            becomes: form,
            promotes: true,
            ..self
        }
    }

    /// The same with a wall.
    fn putting(self, wall: Square) -> Move {
        Move {
            wall: Some(wall.0),
            ..self
        }
    }

    const fn dropped(kind: PieceKind, to: Square) -> Move {
        Move {
            becomes: kind,
            from: None,
            to: to.0,
            victims: [0; MAX_VICTIMS],
            n_victims: 0,
            promotes: false,
            partner: None,
            wall: None,
            gate: None,
        }
    }

    /// The castling of a piece that goes from one square to another, and its partner likewise.
    fn castled(kind: PieceKind, (from, to): (Square, Square), partner: (Square, Square)) -> Move {
        Move {
            from: Some(from.0),
            partner: Some((partner.0.0, partner.1.0)),
            ..Move::dropped(kind, to)
        }
    }

    /// The same if nothing came from the hand.
    fn without_gate(mut self) -> Move {
        self.gate = None;
        self
    }

    fn victims(&self) -> &[u16] {
        &self.victims[..usize::from(self.n_victims)]
    }
}

impl MoveCode for Move {
    const ANY: Move = Move::dropped(PieceKind(0), Square(0));

    fn code(self) -> u32 {
        let origin = self
            .from
            .map_or(0x7FF - u32::from(self.becomes.0), u32::from);
        let flags = u32::from(self.promotes) | u32::from(self.from.is_none()) << 1;
        let ends = (u32::from(self.to) | origin << 11 | flags << 22) + 1;
        let mix = |code: u32, more: u16| {
            (code.rotate_left(7) ^ (u32::from(more) + 1)).wrapping_mul(0x9E37_79B1) | 1
        };
        let on_the_way = self.victims().iter().filter(|&&victim| victim != self.to);
        let code = on_the_way.fold(ends, |code, &victim| mix(code, victim));
        let code = self.partner.map_or(code, |(from, _)| mix(code, from));
        let code = self.wall.map_or(code, |wall| mix(code, wall));
        let code = self
            .gate
            .map_or(code, |(kind, square)| mix(mix(code, square), kind.0));
        match self.promotes {
            true => mix(code, self.becomes.0),
            false => code,
        }
    }
}

impl Rules for Interpreter {
    type Position = Position;
    type Move = Move;

    fn info(&self) -> &GameInfo {
        &self.program.facts
    }

    fn position(&self, setup: &Setup) -> Position {
        let mut position = Position::new(&self.program, setup);
        self.forget_idle_passing(&mut position);
        self.forget_idle_gates(&mut position);
        position
    }

    fn setup(&self, position: &Position) -> Setup {
        position.setup()
    }

    fn side(&self, position: &Position) -> Color {
        position.side
    }

    fn key(&self, position: &Position) -> u64 {
        position.key
    }

    fn piece_at(&self, position: &Position, square: Square) -> Option<Piece> {
        position.board[square]
    }

    fn hand(&self, position: &Position, color: Color, kind: PieceKind) -> u16 {
        position.hands[color][kind]
    }

    fn counts(&self, position: &Position) -> Registers {
        position.registers
    }

    fn each_wall(&self, position: &Position, visit: impl FnMut(Square)) {
        position.each_wall().for_each(visit);
    }

    fn each_piece(&self, position: &Position, mut visit: impl FnMut(Piece, Square)) {
        for (square, piece) in position.board.iter().enumerate() {
            if let Some(piece) = piece {
                visit(*piece, Square(square as u16));
            }
        }
    }

    fn in_check(&self, position: &Position) -> bool {
        self.is_checked(position, position.side)
    }

    fn royal_left_open(&self, position: &Position) -> bool {
        !self.checkmate() && self.is_checked(position, !position.side)
    }

    fn attacked(&self, position: &Position, square: Square, by: Color) -> bool {
        let target = square.index();
        if position.board[target].is_some_and(|piece| piece.color != by) {
            return self.attacks(position, target, by);
        }
        let mut imagined = position.clone();
        imagined.board[target] = Some(Piece {
            color: !by,
            kind: PieceKind(0),
        });
        !self.attackers(&imagined, target, by).is_empty()
    }

    fn attacks_from(&self, position: &Position, from: Square, target: Square) -> bool {
        self.bears_on(position, from.index(), target.index())
    }

    fn royals_captured(&self, position: &Position) -> bool {
        self.loses_royals && self.has_lost_royals(position, position.side)
    }

    fn mover_lost_royals(&self, position: &Position) -> bool {
        self.info().effects.take_pieces() && self.has_lost_royals(position, !position.side)
    }

    fn each_move(
        &self,
        position: &mut Position,
        noisy: bool,
        mut visit: impl FnMut(&mut Position, Move),
    ) {
        let mut moves = self.pseudo_legal(position);
        let is_meant = |mv: &Move| !noisy || mv.promotes || mv.n_victims > 0;
        moves.retain(|mv| is_meant(mv) && self.is_legal(position, *mv));
        if self.are_facing(position) {
            moves.retain(|mv| self.breaks_facing(position, *mv));
        }
        if self.must_capture(&moves) {
            moves.retain(|mv| mv.n_victims > 0);
        }
        if !noisy && moves.is_empty() {
            moves.extend(self.pass(position));
        }
        for mv in moves {
            visit(position, mv);
        }
    }

    fn with_move<T>(
        &self,
        position: &mut Position,
        mv: Move,
        then: impl FnOnce(&mut Position) -> T,
    ) -> T {
        let undo = self.make(position, mv);
        let result = then(position);
        self.unmake(position, mv, undo);
        result
    }

    fn with_pass<T>(&self, position: &mut Position, then: impl FnOnce(&mut Position) -> T) -> T {
        let before = position.registers;
        position.flip_side();
        position.remember(before.after_pass());
        let result = then(position);
        position.flip_side();
        position.remember(before);
        result
    }

    fn play(&self, position: &mut Position, mv: Move) {
        self.make(position, mv);
    }

    fn sketch(&self, position: &Position, mv: Move) -> Sketch {
        let piece_on = |square: u16| position.board[usize::from(square)].map(|piece| piece.kind);
        Sketch {
            piece: mv.from.and_then(piece_on).unwrap_or(mv.becomes),
            becomes: mv.becomes,
            from: mv.from.map(Square),
            to: Square(mv.to),
            captured: mv.victims().last().and_then(|&square| piece_on(square)),
        }
    }

    fn wall(&self, _position: &Position, mv: Move) -> Option<Square> {
        self.put_by(mv).map(Square)
    }

    fn is_compound(&self, _position: &Position, mv: Move) -> bool {
        let effects = &self.info().effects;
        let changes = effects.take_pieces() && mv.n_victims > 0;
        changes
            || effects.burn()
            || effects.trample()
            || effects.treads
            || effects.conversion.is_some()
            || mv.gate.is_some()
            || mv.partner.is_some()
            || mv.victims().iter().any(|&victim| victim != mv.to)
    }

    fn each_change(&self, position: &Position, mv: Move, mut visit: impl FnMut(Change)) {
        for &square in mv.victims() {
            let victim = position.board[usize::from(square)].expect("a victim stands there");
            visit(Change::capture(victim, Square(square)));
        }
        let partner = mv.partner.map(|(from, to)| {
            let partner = position.board[usize::from(from)].expect("a partner stands there");
            (partner, Square(from), Square(to))
        });
        let color = position.side;
        let gate = mv
            .gate
            .map(|(kind, square)| (Piece { color, kind }, Square(square)));
        Change::of_partner_and_gate(partner, gate).for_each(&mut visit);
        let trodden = self.trodden(position, mv).into_iter();
        for (square, piece) in trodden.chain(self.swept(position, mv)) {
            visit(Change::swept(piece, square));
        }
        for square in self.converted(position, mv) {
            let piece = position.board[square].expect("a piece stands there that changes sides");
            visit(Change::converted(piece, square));
        }
    }
}
