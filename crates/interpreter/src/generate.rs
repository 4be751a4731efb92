//! Which moves are legal.
//!
//! This file and the root of the crate use each other on purpose: there stands what a move is, here how many
//! pieces a path lets it take, which decides whether it fits.

use std::collections::HashSet;

use engine::{Check, Color, NEIGHBOURS, Piece, PieceKind, Register, Rules, Square};
use variant_dsl::program::{Form, Onto};
use variant_dsl::walk::Reach;

use crate::{Interpreter, Move, Position};

impl Interpreter {
    /// Every move that the pieces and drop limits allow, whatever becomes of the royals.
    pub(crate) fn pseudo_legal(&self, position: &Position) -> Vec<Move> {
        let moves = self.without_walls(position);
        self.with_walls(position, moves)
    }

    /// The same once each, without the walls that are a part of them.
    pub(crate) fn without_walls(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        if self.royals_captured(position) || self.mover_lost_royals(position) {
            return moves;
        }
        let must_drop = self.must_drop(position);
        let movers = position.board.iter().enumerate();
        for (square, piece) in movers.filter(|_| !must_drop) {
            if let Some(piece) = piece.filter(|piece| piece.color == position.side) {
                self.board_moves(position, square, piece, &mut moves);
            }
        }
        self.drops(position, &mut moves);
        moves
    }

    /// Whether the player has pieces in hand that come before all other moves and may be dropped.
    pub(crate) fn must_drop(&self, position: &Position) -> bool {
        if !self.info().duties.hand_first {
            return false;
        }
        let (mut drops, mut position) = (Vec::new(), position.clone());
        self.drops(&position, &mut drops);
        drops.into_iter().any(|mv| self.is_legal(&mut position, mv))
    }

    /// Whether a pseudo-legal move is no forbidden capture, leaves the mover's last royal safe
    /// where it must, and is not a forbidden mate by drop.
    pub(crate) fn is_legal(&self, position: &mut Position, mv: Move) -> bool {
        if self.forbidding(position, mv).is_some() {
            return false;
        }
        // What comes from the hand saves no royal: the move must be legal without it too.
        if mv.gate.is_some() && !self.is_legal(position, mv.without_gate()) {
            return false;
        }
        if !self.checkmate() {
            return true;
        }
        if self.walks_away(position, mv) {
            return false;
        }
        let mover = position.side;
        let no_mate = mv.from.is_none()
            && self
                .form(mv.becomes)
                .rules
                .drop
                .as_ref()
                .is_some_and(|drop| drop.no_mate);
        let undo = self.make(position, mv);
        let promotes = mv.from.is_some() && mv.promotes;
        let [no_check, no_attack] = self.program().promotions_forbid();
        let no_checks = match mv.from {
            Some(_) => promotes && no_check,
            None => self.program().drops_forbid_check(),
        };
        let asks = self.info().duties.no_checks || no_checks;
        let gives_check = asks && self.is_checked(position, position.side);
        let attacks = promotes && no_attack && self.attacks_from(position, mv.to);
        let illegal = gives_check
            || attacks
            || self.is_unsafe(position, mover)
            || no_mate && self.is_checkmate(position);
        self.unmake(position, mv, undo);
        !illegal
    }

    /// Whether the piece that its player has just moved there could capture, whatever becomes of the royals.
    pub(crate) fn attacks_from(&self, position: &mut Position, from: u16) -> bool {
        let Some(piece) = position.board[usize::from(from)] else {
            return false;
        };
        self.with_pass(position, |position| {
            let mut moves = Vec::new();
            self.board_moves(position, usize::from(from), piece, &mut moves);
            let captures =
                |mv: &Move| !mv.victims().is_empty() && self.forbidding(position, *mv).is_none();
            moves.iter().any(captures)
        })
    }

    /// Whether a royal that may move only to take what attacks it is attacked, and would be with the victims gone.
    pub(crate) fn walks_away(&self, position: &Position, mv: Move) -> bool {
        let Some(from) = mv.from.map(usize::from) else {
            return false;
        };
        let royal = position.board[from].is_some_and(|piece| self.form(piece.kind).facts.royal);
        if !self.info().duties.takes_attacker || !royal {
            return false;
        }
        let mut without = position.clone();
        for victim in mv.victims() {
            without.take(usize::from(*victim));
        }
        let attacked = |position: &Position| self.endangers(position, from, !position.side);
        attacked(position) && attacked(&without)
    }

    /// Whether the side to move is attacked and has no legal move.
    pub(crate) fn is_checkmate(&self, position: &mut Position) -> bool {
        self.is_checked(position, position.side)
            && !self
                .pseudo_legal(position)
                .into_iter()
                .any(|mv| self.is_legal(position, mv))
    }

    /// The pass of a player who has no legal move, if that is one then: the first piece stays where it is.
    pub(crate) fn pass(&self, position: &mut Position) -> Option<Move> {
        let side = position.side;
        let over = self.royals_captured(position) || self.mover_lost_royals(position);
        let in_check = self.checkmate() && self.is_checked(position, side);
        if !self.info().duties.pass || over || in_check {
            return None;
        }
        let own = |piece: &Option<Piece>| piece.is_some_and(|piece| piece.color == side);
        let first = position.board.iter().position(own)?;
        let kind = position.board[first]?.kind;
        let can_go_on = self.with_pass(position, |position| {
            let mut moves = self.pseudo_legal(position).into_iter();
            moves.any(|mv| self.is_legal(position, mv))
        });
        can_go_on.then(|| Move {
            from: Some(first as u16),
            ..Move::dropped(kind, Square(first as u16))
        })
    }

    /// Whether a player whose royal faces another may make this move.
    pub(crate) fn breaks_facing(&self, position: &mut Position, mv: Move) -> bool {
        let undo = self.make(position, mv);
        let passed = position.registers.value(Register::Passes, position.side) > 0;
        let breaks = passed || !self.are_facing(position);
        self.unmake(position, mv, undo);
        breaks
    }

    /// Whether a royal of each player stand on one rank or file with nothing between them, where that matters.
    pub(crate) fn are_facing(&self, position: &Position) -> bool {
        if !self.info().duties.break_facing {
            return false;
        }
        let [first, second] = Color::BOTH.map(|color| self.royals(position, color));
        let second: Vec<usize> = second.collect();
        let facing = |one: usize| {
            [(0, 1), (0, -1), (1, 0), (-1, 0)].into_iter().any(|by| {
                let mut square = Square(one as u16);
                loop {
                    let Some(next) = self.info().square_from(Color::First, square, by) else {
                        break false;
                    };
                    if !position.is_vacant(next.index()) {
                        break second.contains(&next.index());
                    }
                    square = next;
                }
            })
        };
        { first }.any(facing)
    }

    /// Whether a player who has these legal moves may only make those that capture.
    pub(crate) fn must_capture(&self, legal: &[Move]) -> bool {
        self.info().duties.must_capture && legal.iter().any(|mv| mv.n_victims > 0)
    }

    /// Whether the player is in check, as the rules of the game mean it.
    pub(crate) fn is_checked(&self, position: &Position, color: Color) -> bool {
        !self.endangered(position, color).is_empty()
    }

    /// The squares of the royals whose danger is check.
    pub(crate) fn endangered(&self, position: &Position, color: Color) -> Vec<usize> {
        let royals: Vec<usize> = self.royals(position, color).collect();
        let attacked = |square: &usize| self.endangers(position, *square, !color);
        match self.info().duties.check {
            Check::Last if royals.len() > 1 => Vec::new(),
            Check::Together if !royals.iter().all(attacked) => Vec::new(),
            Check::Last | Check::Any | Check::Together => {
                royals.into_iter().filter(attacked).collect()
            }
        }
    }

    /// Whether a player who began with a royal has none.
    pub(crate) fn has_lost_royals(&self, position: &Position, color: Color) -> bool {
        self.info().begins_with_royal(color) && self.royals(position, color).next().is_none()
    }

    /// Squares of the player's royals.
    pub(crate) fn royals<'a>(
        &'a self,
        position: &'a Position,
        color: Color,
    ) -> impl Iterator<Item = usize> + 'a {
        let royal = move |piece: &Piece| piece.color == color && self.form(piece.kind).facts.royal;
        let squares = position.board.iter().enumerate();
        squares
            .filter(move |(_, piece)| piece.as_ref().is_some_and(royal))
            .map(|(square, _)| square)
    }

    pub(crate) fn form(&self, kind: PieceKind) -> Form<'_> {
        self.program.form(kind)
    }

    /// What a piece that is dropped is in hand.
    pub(crate) fn held_as(&self, kind: PieceKind) -> PieceKind {
        self.form(kind).facts.held_as(kind)
    }

    fn board_moves(&self, position: &Position, from: usize, piece: Piece, moves: &mut Vec<Move>) {
        self.walked_moves(position, from, piece, moves);
        self.turns_in_place(position, from, piece, moves);
        self.castlings(position, from, piece, moves);
    }

    /// Adds the moves of the piece along its paths.
    pub(crate) fn walked_moves(
        &self,
        position: &Position,
        from: usize,
        piece: Piece,
        moves: &mut Vec<Move>,
    ) {
        let (first, mut seen) = (moves.len(), HashSet::new());
        self.walk(position, from, &mut |reach: &Reach| {
            let mv = Move::along(position, piece, from, reach);
            let stands = self.stands_as_asked(position, from, reach.path);
            if !stands || !self.safe_enough(position, mv, reach.tests) {
                return;
            }
            for mv in self.endings(position, piece, mv) {
                push_new(moves, first, &mut seen, mv);
                for gated in self.gated(position, mv) {
                    push_new(moves, first, &mut seen, gated);
                }
            }
        });
    }

    fn drops(&self, position: &Position, moves: &mut Vec<Move>) {
        let color = position.side;
        for form in self.program.forms() {
            let held = position.hands[color][self.held_as(form.id)];
            let Some(drop) = form.rules.drop.as_ref().filter(|_| held > 0) else {
                continue;
            };
            if let Some(first) = &drop.first {
                let vacant = |square: &Square| position.is_vacant(square.index());
                let open: Vec<Square> = first[color].iter().filter(vacant).collect();
                if !open.is_empty() {
                    moves.extend(open.into_iter().map(|to| Move::dropped(form.id, to)));
                    continue;
                }
            }
            for to in drop.allowed[color].iter() {
                let vacant = position.is_vacant(to.index());
                let fits = !(drop.apart && has_on_colour(position, form.id, to))
                    && self.kept_for(position, form.id, to).is_none()
                    && { drop.onto }.is_none_or(|onto| self.is_meant(position, onto, to));
                if vacant && fits && !file_is_full(position, form.id, to, drop.per_file) {
                    moves.push(Move::dropped(form.id, to));
                }
            }
        }
    }
}

impl Interpreter {
    /// Whether a vacant square is one of those for a drop of the player.
    pub(crate) fn is_meant(&self, position: &Position, onto: Onto, to: Square) -> bool {
        let color = position.side;
        let beside = |by| self.info().square_from(color, to, by);
        match onto {
            Onto::Converting => !self.converted_around(position, to, color).is_empty(),
            Onto::BesideOwn => {
                let mut around = NEIGHBOURS.into_iter().filter_map(beside);
                around.any(|square| position.is_owned(square, color))
            }
            Onto::Resting => {
                let below = self.info().square_from(Color::First, to, (0, -1));
                below.is_none_or(|below| !position.is_vacant(below.index()))
            }
        }
    }

    /// The kind in hand that needs a square on which a piece of `kind` is to be dropped: the last vacant one of a
    /// colour on which it must stand, as its owner has none there (`apart:`).
    pub(crate) fn kept_for(
        &self,
        position: &Position,
        kind: PieceKind,
        to: Square,
    ) -> Option<PieceKind> {
        let color = position.side;
        let colour = |square: Square| {
            (square.index() / position.files + square.index() % position.files) % 2
        };
        let needs = |form: &Form| {
            let held = usize::from(position.hands[color][form.id]);
            let Some(drop) = form.rules.drop.as_ref().filter(|drop| drop.apart) else {
                return false;
            };
            let open = |square: &Square| {
                position.is_vacant(square.index()) && !has_on_colour(position, form.id, *square)
            };
            let open: Vec<Square> = drop.allowed[color].iter().filter(open).collect();
            let colours = |but: Option<Square>| {
                let rest = open.iter().filter(|square| Some(**square) != but);
                rest.map(|square| colour(*square))
                    .collect::<HashSet<_>>()
                    .len()
            };
            colours(Some(to)) < held.min(colours(None))
        };
        let mut forms = self.program().forms().filter(|form| form.id != kind);
        forms.find(needs).map(|form| form.id)
    }
}

/// Whether the player has a piece of `kind` on a square of the same colour.
pub(crate) fn has_on_colour(position: &Position, kind: PieceKind, to: Square) -> bool {
    let own = Piece {
        color: position.side,
        kind,
    };
    let colour = |square: usize| (square / position.files + square % position.files) % 2;
    let board = position.board.iter().enumerate();
    let mut owned = board.filter(|(_, piece)| **piece == Some(own));
    owned.any(|(square, _)| colour(square) == colour(to.index()))
}

/// Whether one more piece of `kind` on the file of `to` would exceed the limit.
fn file_is_full(position: &Position, kind: PieceKind, to: Square, limit: Option<usize>) -> bool {
    let Some(limit) = limit else { return false };
    let own = Piece {
        color: position.side,
        kind,
    };
    let file = position
        .board
        .iter()
        .skip(to.index() % position.files)
        .step_by(position.files);
    file.filter(|square| **square == Some(own)).count() >= limit
}

/// So many moves of a piece are compared with each other; of more a set is made.
const FEW: usize = 64;

/// Adds a move unless the same effect was added since `first`: paths may agree. `seen` is empty at
/// first.
pub(crate) fn push_new(moves: &mut Vec<Move>, first: usize, seen: &mut HashSet<Move>, mv: Move) {
    if moves.len() - first < FEW {
        if !moves[first..].contains(&mv) {
            moves.push(mv);
        }
        return;
    }
    if seen.is_empty() {
        seen.extend(&moves[first..]);
    }
    if seen.insert(mv) {
        moves.push(mv);
    }
}

/// A square's place in the order in which victims are named: by distance from the mover, and from
/// its owner's left near corner. Paths that take the same pieces in another order are one move.
pub(crate) fn outwards(
    position: &Position,
    color: Color,
    from: usize,
    square: usize,
) -> (u32, i32, i32) {
    let forward = if color == Color::First { 1 } else { -1 };
    let apart = |from: usize, to: usize| (to as i32 - from as i32) * forward;
    let files = position.files;
    let (dx, dy) = (
        apart(from % files, square % files),
        apart(from / files, square / files),
    );
    (dx.unsigned_abs().max(dy.unsigned_abs()), dy, dx)
}
