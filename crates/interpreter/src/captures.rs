//! Captures that depend on what is captured by what: which rule forbids a move, and what of a
//! move is remembered.

use engine::{Color, Register, Square};
use variant_dsl::program::{CaptureRule, CaptureTest, KindSet};

use crate::{Interpreter, Move, Position};

/// One capture of a move.
#[derive(Clone, Copy)]
struct Capture<'a> {
    mv: Move,
    /// Squares captured on before this one.
    earlier: &'a [u16],
    victim: u16,
}

impl Interpreter {
    /// The rule that forbids the move, and the square of the victim that it protects. The captor stands there as what it
    /// was, as for the tests of a movement, and a wall that the player may choose is put after that.
    pub(crate) fn forbidding(
        &self,
        position: &mut Position,
        mv: Move,
    ) -> Option<(&CaptureRule, u16)> {
        if self.program.captures.is_empty() {
            return None;
        }
        let captor = mv.from.and_then(|from| position.board[usize::from(from)]);
        let mv = Move {
            becomes: captor.map_or(mv.becomes, |captor| captor.kind),
            wall: None,
            ..mv
        };
        (0..mv.victims().len()).find_map(|index| {
            let capture = Capture {
                mv,
                earlier: &mv.victims()[..index],
                victim: mv.victims()[index],
            };
            let mut allowing = self.program.captures.iter().filter(|rule| !rule.forbids);
            if allowing.any(|rule| self.applies(position, rule, capture)) {
                return None;
            }
            let mut forbidding = self.program.captures.iter().filter(|rule| rule.forbids);
            let rule = forbidding.find(|rule| self.applies(position, rule, capture))?;
            Some((rule, capture.victim))
        })
    }

    /// Where the move makes a capture that the next move must answer to; of several, the last.
    pub(crate) fn answered_capture(&self, position: &Position, mv: Move) -> Option<Square> {
        let answered = self.program.answered.as_ref()?;
        if !holds_one_of(position, mv.from?, &answered.captors) {
            return None;
        }
        let mut victims = mv.victims().iter();
        let found = victims.rfind(|square| holds_one_of(position, **square, &answered.victims))?;
        Some(Square(*found))
    }

    fn applies(&self, position: &mut Position, rule: &CaptureRule, capture: Capture) -> bool {
        let Some(from) = capture.mv.from else {
            return false;
        };
        holds_one_of(position, from, &rule.class.captors)
            && holds_one_of(position, capture.victim, &rule.class.victims)
            && rule
                .when
                .iter()
                .all(|test| self.holds(position, test, capture))
            && !rule
                .unless
                .iter()
                .any(|test| self.holds(position, test, capture))
    }

    fn holds(&self, position: &mut Position, test: &CaptureTest, capture: Capture) -> bool {
        let Capture {
            mv,
            earlier,
            victim,
        } = capture;
        match test {
            CaptureTest::Distant => mv.from.is_some_and(|from| {
                let files = position.files as u16;
                let across = (from % files).abs_diff(victim % files);
                across.max((from / files).abs_diff(victim / files)) > 1
            }),
            CaptureTest::Protected => !self.protectors(position, mv, victim).is_empty(),
            CaptureTest::ProtectorTaken => !self
                .taken_protectors(position, mv, earlier, victim)
                .is_empty(),
            CaptureTest::BridgedBy(kinds) => earlier
                .iter()
                .any(|square| holds_one_of(position, *square, kinds)),
            CaptureTest::Answering => answered(position).is_some(),
            CaptureTest::Retaking => answered(position) == Some(Square(victim)),
        }
    }

    /// Enemies that could capture a piece on `victim` after the move.
    pub(crate) fn protectors(&self, position: &mut Position, mv: Move, victim: u16) -> Vec<u16> {
        let (own, target) = (position.side, usize::from(victim));
        let undo = self.make_uncounted(position, mv);
        let imagined = self.with_piece(position, own, target);
        self.unmake(position, mv, undo);
        self.attackers(&imagined, target, !own)
    }

    /// Pieces captured earlier in the move that could capture a piece on `victim` after it, were
    /// they still there.
    pub(crate) fn taken_protectors(
        &self,
        position: &mut Position,
        mv: Move,
        earlier: &[u16],
        victim: u16,
    ) -> Vec<u16> {
        let (own, target) = (position.side, usize::from(victim));
        let before = position.board.clone();
        let undo = self.make_uncounted(position, mv);
        let after = self.with_piece(position, own, target);
        self.unmake(position, mv, undo);
        let protects = |square: &&u16| {
            let place = usize::from(**square);
            let mut imagined = after.clone();
            if imagined.board[place].is_some() {
                return false;
            }
            imagined.board[place] = before[place];
            self.could_capture(&imagined, place, target)
        };
        earlier.iter().filter(protects).copied().collect()
    }

    /// The position with some piece of `color` on `target`, if none stands there.
    fn with_piece(&self, position: &Position, color: Color, target: usize) -> Position {
        let mut imagined = position.clone();
        imagined.board[target].get_or_insert(engine::Piece {
            color,
            kind: engine::PieceKind(0),
        });
        imagined
    }
}

/// Where the previous move made a capture that this one must answer to.
pub(crate) fn answered(position: &Position) -> Option<Square> {
    let registers = position.registers;
    registers.square(Register::AnsweredCapture, position.side)
}

/// Whether one of these kinds stands on the square.
fn holds_one_of(position: &Position, square: u16, kinds: &KindSet) -> bool {
    position.board[usize::from(square)].is_some_and(|piece| kinds[piece.kind])
}
