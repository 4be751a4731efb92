//! Making moves and taking them back, with what a position remembers and counts of them.
//!
//! Whether a move is legal is left to `generate`.

use engine::{CheckSeries, Condition, Piece, Register, Registers, Rules, Square};
use variant_dsl::program::Chance;

use crate::{Interpreter, MAX_VICTIMS, Move, Position};

/// What [`Interpreter::make`] removed: the mover before promotion, and the victims in order.
pub(crate) struct Undo {
    mover: Option<Piece>,
    victims: [Option<Piece>; MAX_VICTIMS],
    registers: Registers,
    key: u64,
    /// The whole position, in games whose moves have effects.
    before: Option<Box<Position>>,
}

impl Interpreter {
    /// Whether a royal is attacked by a piece whose check matters in a series of them.
    fn ends_series(&self, position: &Position, royal: usize) -> bool {
        let mut rows = self.info().endings.iter();
        let row = rows.find(|row| row.when == Condition::MateWithout);
        let kinds = row.and_then(|row| row.pieces.as_ref());
        let threats = self.threats(position, royal, !position.side);
        let givers = { threats.iter() }.filter_map(|square| position.board[usize::from(*square)]);
        kinds.is_some_and(|kinds| {
            { givers }.any(|piece| kinds[piece.kind.index()] || self.form(piece.kind).facts.royal)
        })
    }

    pub(crate) fn make(&self, position: &mut Position, mv: Move) -> Undo {
        let mover_color = position.side;
        let quiet = self.is_quiet(position, mv);
        let counts_passes = self.info().has(Register::Passes);
        let has_counts = self.info().has(Register::Counting);
        let before = (counts_passes || has_counts).then(|| position.clone());
        let undo = self.make_uncounted(position, mv);
        if self.info().has(Register::ChecksGiven) && self.is_checked(position, position.side) {
            let mut counted = position.registers;
            let most = self.info().asked(Register::ChecksGiven);
            counted.count(Register::ChecksGiven, mover_color, most);
            position.remember(counted);
        }
        if self.info().has(Register::CheckSeries) {
            let mut counted = position.registers;
            let before = counted.value(Register::CheckSeries, mover_color);
            let checked = self.endangered(position, position.side);
            let after = CheckSeries::after(before, !checked.is_empty(), || {
                { checked.iter() }.any(|royal| self.ends_series(position, *royal))
            });
            counted.set_value(Register::CheckSeries, mover_color, after);
            position.remember(counted);
        }
        if self.info().has(Register::QuietMoves) {
            let mut counted = position.registers;
            match quiet {
                true => counted.count(Register::QuietMoves, mover_color, Registers::MOST),
                false => counted.set_value(Register::QuietMoves, mover_color, 0),
            }
            position.remember(counted);
        }
        if let Some(before) = before.as_ref().filter(|_| has_counts) {
            let mut counted = position.registers;
            counted.set_limited(Register::Counting, self.counted(before, position, mv));
            position.remember(counted);
        }
        if let Some(before) = before.filter(|_| counts_passes) {
            let mut counted = position.registers;
            let same = before.board == position.board
                && before.walls == position.walls
                && before.hands == position.hands;
            match same {
                true => counted.count(Register::Passes, mover_color, 2),
                false => counted.set_value(Register::Passes, mover_color, 0),
            }
            position.remember(counted);
        }
        undo
    }

    /// The same without what is counted, which may depend on whether captures are allowed.
    pub(crate) fn make_uncounted(&self, position: &mut Position, mv: Move) -> Undo {
        let (key, registers) = (position.key, position.registers);
        let before = self
            .info()
            .effects
            .any()
            .then(|| Box::new(position.clone()));
        let mover_color = position.side;
        position.remember(self.registers_after(position, mv));
        if let Some((square, piece)) = self.trodden(position, mv) {
            self.sweep(position, square, piece);
        }
        let mover = mv.from.and_then(|from| position.take(usize::from(from)));
        let mut victims = [None; MAX_VICTIMS];
        for (slot, &square) in victims.iter_mut().zip(mv.victims()) {
            *slot = position.take(usize::from(square));
            let prisoner = slot.and_then(|victim| self.form(victim.kind).facts.hand);
            if let Some(kind) = prisoner {
                position.add_to_hand(mover_color, kind);
            }
        }
        if mv.from.is_none() {
            position.take_from_hand(mover_color, self.held_as(mv.becomes));
        }
        let partner = mv
            .partner
            .and_then(|(from, to)| Some((position.take(usize::from(from))?, to)));
        if let Some((partner, to)) = partner {
            position.put(usize::from(to), partner);
        }
        position.put(
            usize::from(mv.to),
            Piece {
                color: mover_color,
                kind: mv.becomes,
            },
        );
        if let Some((kind, square)) = mv.gate {
            position.take_from_hand(mover_color, kind);
            let gated = Piece {
                color: mover_color,
                kind,
            };
            position.put(usize::from(square), gated);
        }
        if let Some(before) = &before {
            self.take_effect(position, mv, before);
        }
        position.flip_side();
        if self.info().gating.is_some() {
            self.forget_idle_gates(position);
        }
        self.forget_idle_passing(position);
        Undo {
            mover,
            victims,
            registers,
            key,
            before,
        }
    }

    pub(crate) fn unmake(&self, position: &mut Position, mv: Move, undo: Undo) {
        if let Some(before) = undo.before {
            *position = *before;
            return;
        }
        position.flip_side();
        let mover_color = position.side;
        if let Some((kind, square)) = mv.gate {
            position.take(usize::from(square));
            position.add_to_hand(mover_color, kind);
        }
        position.take(usize::from(mv.to));
        if let Some((from, to)) = mv.partner {
            let partner = position.take(usize::from(to));
            position.board[usize::from(from)] = partner;
        }
        for (victim, &square) in undo.victims.iter().zip(mv.victims()) {
            let prisoner = victim.and_then(|victim| self.form(victim.kind).facts.hand);
            if let Some(kind) = prisoner {
                position.take_from_hand(mover_color, kind);
            }
            position.board[usize::from(square)] = *victim;
        }
        match mv.from {
            Some(from) => position.board[usize::from(from)] = undo.mover,
            None => position.add_to_hand(mover_color, self.held_as(mv.becomes)),
        }
        position.registers = undo.registers;
        position.key = undo.key;
    }

    /// What is remembered once `mv` is made in `position`.
    fn registers_after(&self, position: &Position, mv: Move) -> Registers {
        let mut registers = position.registers;
        let own = position.side;
        let answered = self.answered_capture(position, mv);
        registers.set_square(Register::AnsweredCapture, own, answered);
        self.forget_fresh(&mut registers, position, mv);
        self.note_placed(&mut registers, position, mv);
        registers.set_way(Register::EnPassant, self.passing(position, mv));
        let waiting = self.declines_entry(position, mv).then_some(Square(mv.to));
        registers.set_square(Register::WaitingPiece, own, waiting);
        let other = registers.square(Register::WaitingPiece, !own);
        if other.is_some_and(|square| mv.victims().contains(&square.0)) {
            registers.set_square(Register::WaitingPiece, !own, None);
        }
        registers
    }

    /// Whether a move is neither a capture nor made by a piece, or a drop, that sets the count of quiet
    /// moves back.
    fn is_quiet(&self, position: &Position, mv: Move) -> bool {
        let mut rows = self.info().endings.iter();
        let Some(row) = rows.find(|row| row.when == Condition::QuietMoves) else {
            return false;
        };
        let happens = match mv.from {
            Some(from) => position.board[usize::from(from)].is_some_and(|mover| {
                let pieces = row.pieces.as_ref();
                pieces.is_some_and(|pieces| pieces[mover.kind])
            }),
            None => row.clock.is_some_and(|clock| clock.drops),
        };
        mv.victims().is_empty() && !happens
    }

    /// Whether a piece that must wait if it does not promote on entering the zone does just that.
    fn declines_entry(&self, position: &Position, mv: Move) -> bool {
        let Some(from) = mv.from.map(Square).filter(|_| !mv.promotes) else {
            return false;
        };
        let Some(mover) = position.board[from] else {
            return false;
        };
        let (kind, color, to) = (self.form(mover.kind).rules, mover.color, Square(mv.to));
        let enters = |chance: &Chance| chance.is_entry(color, from, to);
        kind.waits && kind.chances.iter().any(enters)
    }
}
