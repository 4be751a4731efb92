//! Castling: one move of a piece and its partner, which have not moved before.
//!
//! The rules are those of [`Castling`](engine::Castling). What is remembered of pieces that have never moved
//! is forgotten here too, as most of it is for castling.

use engine::{Color, Piece, PieceKind, Register, Registers, Square};

use crate::{Interpreter, Move, Position};

impl Interpreter {
    /// Adds the castlings of the piece on a square.
    pub(crate) fn castlings(
        &self,
        position: &Position,
        from: usize,
        piece: Piece,
        moves: &mut Vec<Move>,
    ) {
        let facts = &self.program().facts;
        let Some(castling) = &facts.castling else {
            return;
        };
        if piece.kind != castling.mover {
            return;
        }
        let from = Square(from as u16);
        for (higher, ends) in [false, true].into_iter().zip(castling.ends[piece.color]) {
            let partner = self.partner(position, piece.color, from, higher);
            let (Some(partner), Some((to, partner_to))) = (partner, ends) else {
                continue;
            };
            let mv = Move::castled(piece.kind, (from, to), (partner, partner_to));
            if self.ways_are_free(position, mv) && self.is_unattacked(position, mv) {
                moves.push(mv);
                moves.extend(self.gated(position, mv));
            }
        }
    }

    /// The nearest partner of a piece on its rank, on higher files or on lower ones.
    pub(crate) fn partner(
        &self,
        position: &Position,
        color: Color,
        from: Square,
        higher: bool,
    ) -> Option<Square> {
        let facts = &self.program().facts;
        let castling = facts.castling.as_ref()?;
        if facts.gating.is_some() && !self.is_fresh(position, from) {
            return None;
        }
        let bits = position.registers.value(Register::Fresh, Color::First);
        let fits = |square: &Square| {
            let same_rank = square.0 / facts.files == from.0 / facts.files;
            let partner =
                |piece: Piece| piece.color == color && castling.partners[piece.kind.index()];
            same_rank && (*square > from) == higher && position.board[*square].is_some_and(partner)
        };
        let fresh = facts.fresh_squares(bits).filter(fits);
        fresh.min_by_key(|square| square.0.abs_diff(from.0))
    }

    /// Whether all squares are empty that either piece passes or ends on, but for the two.
    fn ways_are_free(&self, position: &Position, mv: Move) -> bool {
        let (Some(from), Some((partner, partner_to))) = (mv.from, mv.partner) else {
            return false;
        };
        let mut squares = between(from, mv.to).chain(between(partner, partner_to));
        squares.all(|square| {
            square == from || square == partner || position.is_vacant(usize::from(square))
        })
    }

    /// Whether a royal is attacked nowhere on its way. Where it ends is looked at as of every move.
    fn is_unattacked(&self, position: &Position, mv: Move) -> bool {
        let castling = self.program().facts.castling.as_ref();
        let through_attack = castling.is_some_and(|castling| castling.through_attack);
        let Some(from) = mv
            .from
            .filter(|_| !through_attack && self.form(mv.becomes).facts.royal)
        else {
            return true;
        };
        let mut imagined = position.clone();
        let mover = imagined.board[usize::from(from)].take();
        between(from, mv.to).all(|square| {
            let target = usize::from(square);
            if square == mv.to && square != from {
                return true;
            }
            let stood = std::mem::replace(&mut imagined.board[target], mover);
            let attacked = self.endangers(&imagined, target, !position.side);
            imagined.board[target] = stood;
            !attacked
        })
    }

    /// Forgets of a piece that has been swept off a square that it has never moved, and of the partners of one that
    /// castles.
    pub(crate) fn forget_swept(&self, position: &mut Position, square: Square, piece: Piece) {
        let facts = &self.program().facts;
        let mut registers = position.registers;
        let bits = registers.value(Register::Fresh, Color::First);
        let castles = facts
            .castling
            .as_ref()
            .is_some_and(|castling| castling.mover == piece.kind);
        let partners = || facts.fresh_partners(piece.color);
        let kept = facts.fresh.iter().enumerate().filter(|(place, home)| {
            let forgotten =
                **home == square || castles && partners().any(|partner| partner == **home);
            bits >> place & 1 == 1 && !forgotten
        });
        let kept = kept.fold(0, |kept, (place, _)| kept | 1 << place);
        registers.set_value(Register::Fresh, Color::First, kept);
        position.remember(registers);
    }

    /// Forgets of pieces that a move moves or takes, and of those at which the piece then aims, that they have never
    /// moved, and of the partners of a piece that castles.
    pub(crate) fn forget_fresh(&self, registers: &mut Registers, position: &Position, mv: Move) {
        let facts = &self.program().facts;
        let bits = registers.value(Register::Fresh, Color::First);
        // Who passes on the spot has not moved.
        let stays = mv.from == Some(mv.to) && mv.n_victims == 0 && !mv.promotes;
        if bits == 0 || stays && mv.partner.is_none() {
            return;
        }
        let at = |square: u16| position.board[usize::from(square)];
        let castling = facts.castling.as_ref();
        let castles = |square: &u16| {
            let piece = at(*square)?;
            (castling?.mover == piece.kind).then_some(piece.color)
        };
        let partner = mv.partner.map(|(from, _)| from);
        let touched: Vec<u16> = { mv.from.into_iter() }
            .chain([mv.to])
            .chain(mv.victims().iter().copied())
            .chain(partner)
            .collect();
        let gone: Vec<Color> = touched.iter().filter_map(castles).collect();
        let is_alone = |piece: Piece| {
            let is_partner = castling.is_some_and(|castling| castling.partners[piece.kind.index()]);
            facts.gating.is_none() && is_partner && gone.contains(&piece.color)
        };
        let kept = facts.fresh.iter().enumerate().filter(|(place, square)| {
            let forgotten = touched.contains(&square.0) || at(square.0).is_some_and(is_alone);
            bits >> place & 1 == 1 && !forgotten
        });
        let kept = kept.fold(0, |kept, (place, _)| kept | 1 << place);
        let arrived = Piece {
            color: position.side,
            kind: mv.becomes,
        };
        let kept = kept & !facts.aimed_at(arrived, Square(mv.to));
        registers.set_value(Register::Fresh, Color::First, kept);
    }
}

impl Interpreter {
    /// Notes of pieces that castle from where they are put that they have not moved, as soon as both are there.
    pub(crate) fn note_placed(&self, registers: &mut Registers, position: &Position, mv: Move) {
        let facts = &self.program().facts;
        let (Some(castling), None) = (&facts.castling, mv.from) else {
            return;
        };
        let Some(placed) = &castling.placed else {
            return;
        };
        let own = position.side;
        let stands = |square: Square, is: &dyn Fn(PieceKind) -> bool| match square.0 == mv.to {
            true => is(mv.becomes),
            false => {
                position.board[square].is_some_and(|piece| piece.color == own && is(piece.kind))
            }
        };
        let home = placed.homes[own.index()];
        if !stands(home, &|kind| kind == castling.mover) {
            return;
        }
        let mut bits = registers.value(Register::Fresh, Color::First);
        for (place, square) in facts.fresh.iter().enumerate() {
            let is_put = mv.to == home.0 || mv.to == square.0;
            let is_own = placed.partners[own.index()].contains(square);
            if is_put && is_own && stands(*square, &|kind| castling.partners[kind.index()]) {
                bits |= 1 << place;
            }
        }
        registers.set_value(Register::Fresh, Color::First, bits);
    }
}

/// Both squares of a rank and all between them.
pub(crate) fn between(one: u16, other: u16) -> impl Iterator<Item = u16> {
    one.min(other)..=one.max(other)
}
