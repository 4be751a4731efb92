//! Counts of moves after which a game is drawn.
//!
//! What a count is after a move, from the positions before and after it. Whether it is over is for the engine to say.

use engine::{Color, Register, Rules};
use variant_dsl::program::Condition;

use crate::{Interpreter, Move, Position};

/// How many plies of a count have passed, and how many it has.
pub(crate) type Counted = Option<(u32, u32)>;

impl Interpreter {
    /// The count after a move.
    pub(crate) fn counted(&self, before: &Position, after: &Position, mv: Move) -> Counted {
        let running = before.registers.limited(Register::Counting);
        let mut counted = running.map(|(count, limit)| (count + 1, limit));
        let captures = !mv.victims().is_empty();
        let mover = mv.from.and_then(|from| before.board[usize::from(from)]);
        let becomes_another = mover.is_some_and(|mover| mover.kind != mv.becomes);

        // A bare player who captured the last piece that kept the count from beginning: this was the first move.
        let (was_kept, _) = self.begins(before, before.side);
        let (_, begun) = self.begins(after, before.side);
        if let Some((start @ 1.., limit)) = begun.filter(|_| captures && was_kept) {
            counted = Some((start - 1, limit));
        }

        let (_, begun) = self.begins(after, after.side);
        let is_bare = self.men(after, after.side) == 1;
        if counted.is_none() || is_bare && (captures || becomes_another) {
            counted = begun.or(counted);
        }
        counted
    }

    /// The count that begins by itself for a player, and whether pieces keep one for a bare player from beginning.
    fn begins(&self, position: &Position, player: Color) -> (bool, Counted) {
        let (own, others) = (self.men(position, player), self.men(position, !player));
        let mut kept = false;
        for row in &self.info().endings {
            let Some(countdown) = row.countdown.as_ref() else {
                continue;
            };
            let [least, most] = countdown.has;
            if countdown.claimed || row.when != Condition::Counting || own < least || own > most {
                continue;
            }
            let keep = |kinds: &Vec<bool>| {
                self.men_of(position, player, kinds) + self.men_of(position, !player, kinds) > 0
            };
            if row.pieces.as_ref().is_some_and(keep) {
                kept |= own == 1;
                continue;
            }
            if others < 2 {
                continue;
            }
            let start = if countdown.from_pieces {
                2 * (own + others)
            } else {
                0
            };
            let enough = countdown
                .limits
                .iter()
                .find(|limit| self.men_of(position, !player, &limit.against) >= limit.number);
            return (kept, enough.map(|limit| (start, 2 * limit.moves)));
        }
        (kept, None)
    }

    /// How many pieces a player has, on the board and in hand.
    fn men(&self, position: &Position, color: Color) -> u32 {
        self.men_of(position, color, &vec![true; self.info().kinds.len()])
    }

    /// The same of these kinds.
    fn men_of(&self, position: &Position, color: Color, kinds: &[bool]) -> u32 {
        let stand = position.board.iter().flatten();
        let own = stand.filter(|piece| piece.color == color && kinds[piece.kind.index()]);
        let held = { kinds.iter() }.zip(&position.hands[color.index()]);
        let held = held.map(|(named, number)| u32::from(*named) * u32::from(*number));
        own.count() as u32 + held.sum::<u32>()
    }
}
