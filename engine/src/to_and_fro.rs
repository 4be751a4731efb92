//! Who goes to and fro with one piece: what the moves of a game were, as far as such a rule asks, and what follows.
//!
//! Noted when a move is made, and only where a game has such a rule, so that others do not pay for it.

use ::rules::repetition::ToAndFro;

use crate::effect::Effect;
use crate::rules::Rules;
use crate::types::{Piece, Square};

/// What a move was, for a rule about going to and fro.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Went {
    /// A plain move from one square to another, of a piece that the rule covers and out of no check.
    From(Square, Square),
    /// It changed nothing but the turn.
    Passed,
    /// It captured something.
    Captured,
    /// None of these, or nobody asks.
    #[default]
    Otherwise,
}

/// What `mv` is, which is to be made in `position`.
#[inline]
pub(crate) fn went<R: Rules>(rules: &R, position: &R::Position, mv: R::Move) -> Went {
    match &rules.info().to_and_fro {
        Some(rule) => asked(rules, rule, position, mv),
        None => Went::Otherwise,
    }
}

/// The same where the game asks: apart from the search, whose code is copied for every game.
#[inline(never)]
fn asked<R: Rules>(rules: &R, rule: &ToAndFro, position: &R::Position, mv: R::Move) -> Went {
    let effect = rules.effect(position, mv);
    let mover = { effect.origin }.and_then(|from| rules.piece_at(position, from));
    went_by(rule, &effect, mover, rules.in_check(position))
}

/// What a move of `mover` is that does this; `checked`: whether it answers a check. Compiled once for all games.
#[inline(never)]
fn went_by(rule: &ToAndFro, effect: &Effect, mover: Option<Piece>, checked: bool) -> Went {
    if effect.captures() {
        return Went::Captured;
    }
    let moves_alone =
        effect.changes.is_empty() && effect.wall.is_none() && effect.promotion.is_none();
    match (effect.origin, mover) {
        // Also of a piece whose moves do not count.
        (Some(from), _) if moves_alone && from == effect.destination => Went::Passed,
        (Some(from), Some(mover))
            if moves_alone && !checked && !rule.except[mover.kind.index()] =>
        {
            Went::From(from, effect.destination)
        }
        _ => Went::Otherwise,
    }
}

/// Whether the player who made the last of these moves, given from the last one back, has come to one square for the
/// `count`-th time with one piece that went to one other square in between.
pub(crate) fn goes_to_and_fro(mut moves: impl Iterator<Item = Went>, count: u32) -> bool {
    let Some(Went::From(mut from, mut to)) = moves.next() else {
        return false;
    };
    let (mut left, mut is_last) = (2 * count - 2, true);
    while left > 0 {
        // The opponent's.
        if matches!(moves.next(), None | Some(Went::Captured)) {
            return false;
        }
        match moves.next() {
            // The first of them may come from anywhere.
            Some(Went::From(before, there)) if there == from && (before == to || left == 1) => {
                (from, to) = (before, there);
                left -= 1;
            }
            Some(Went::Passed) if is_last => {}
            _ => return false,
        }
        is_last = false;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::History;
    use crate::info::{GameInfo, Setup};
    use crate::toy::{KING, PAWN, TOKIN, Toy, ToyMove, toy_info, toy_of};
    use crate::types::{Color, Outcome, Reason};

    /// Moves of both sides in turn: `1-2` goes from a square to another, `=` passes, `x` captures, `.` is anything else.
    fn read(text: &str) -> Vec<Went> {
        let went = |word: &str| match word {
            "=" => Went::Passed,
            "x" => Went::Captured,
            "." => Went::Otherwise,
            word => {
                let (from, to) = word.split_once('-').expect("two squares");
                let [from, to] = [from, to].map(|square| Square(square.parse().expect("a number")));
                Went::From(from, to)
            }
        };
        text.split(' ').map(went).collect()
    }

    #[test]
    fn arrivals_on_one_square_are_counted() {
        for (moves, count, expected) in [
            ("1-2 . 2-1 . 1-2 . 2-1 . 1-2", 3, true),
            // The last move is never the opponent's.
            ("1-2 . 2-1 . 1-2 . 2-1 . 1-2 .", 3, false),
            ("2-1 . 1-2 . 2-1 . 1-2", 3, false),
            ("9-2 . 2-1 . 1-2 . 2-1 . 1-2", 3, true),
            ("1-2 . 2-9 . 9-2 . 2-1 . 1-2", 3, false),
            ("1-2 . 2-3 . 3-1 . 1-2 . 2-3 . 3-1", 3, false),
            ("1-2 . 2-1 . 5-6 . 2-1 . 1-2", 3, false),
            (". . 2-1 . 1-2 . 2-1 . 1-2", 3, false),
            // Captures by either side, but for one before all of them.
            ("x . 2-1 . 1-2 . 2-1 . 1-2", 3, false),
            ("x 1-2 . 2-1 . 1-2 . 2-1 . 1-2", 3, true),
            ("1-2 x 2-1 . 1-2 . 2-1 . 1-2", 3, false),
            ("1-2 . 2-1 . 1-2 . 2-1 x 1-2", 3, false),
            // Passes.
            ("1-2 . 2-1 . 1-2 . 2-1 . = . 1-2", 3, true),
            ("1-2 . 2-1 . 1-2 . = . 2-1 . 1-2", 3, false),
            ("1-2 . 2-1 . 1-2 . 2-1 . = . = . 1-2", 3, false),
            ("= . = . = . = . =", 3, false),
            ("1-2 = 2-1 = 1-2 = 2-1 = 1-2", 3, true),
            // Other numbers.
            ("1-2 . 2-1 . 1-2", 2, true),
            ("9-2 . 2-1 . 1-2", 2, true),
            ("1-2 . 2-9 . 9-2", 2, true),
            ("1-9 . 2-1 . 1-2", 2, false),
            ("2-1 . 1-2", 2, false),
            ("1-2 . 2-1 . 1-2 . 2-1 . 1-2", 4, false),
            ("1-2 . 2-1 . 1-2 . 2-1 . 1-2 . 2-1 . 1-2", 4, true),
            ("1-2", 2, false),
        ] {
            let found = goes_to_and_fro(read(moves).into_iter().rev(), count);
            assert_eq!(found, expected, "{moves}, {count}");
        }
    }

    fn game(count: u32, except: &[crate::PieceKind]) -> Toy {
        let is = |kind| except.contains(&kind);
        let rule = ToAndFro {
            count,
            except: vec![is(KING), is(PAWN), is(TOKIN)],
        };
        toy_of(GameInfo {
            to_and_fro: Some(rule),
            ..toy_info()
        })
    }

    /// Two Kings, a Tokin of the first player and a Pawn of the second.
    fn start() -> Setup {
        let mut board = vec![None; 12];
        let pieces = [(0, KING, 0), (3, TOKIN, 0), (11, KING, 1), (9, PAWN, 1)];
        for (square, kind, color) in pieces {
            let color = Color::BOTH[color];
            board[square] = Some(Piece { color, kind });
        }
        Setup {
            board,
            ..toy_info().start
        }
    }

    /// How the game stands after each of these moves, the start first.
    fn standings(rules: &Toy, moves: &str) -> Vec<Option<(Outcome, Reason)>> {
        let mut position = start();
        let mut history: History<ToyMove> = History::default();
        history.push(rules.key(&position), None, Went::Otherwise);
        let mut found = vec![history.to_and_fro(rules, &position)];
        for word in moves.split(' ') {
            let (from, to) = word.split_once('-').expect("two squares");
            let [from, to] = [from, to].map(|square| Square(square.parse().expect("a number")));
            let mut legal = Vec::new();
            rules.legal_moves(&mut position.clone(), |_, mv| legal.push(mv));
            let mv = legal.into_iter().find(|mv| {
                let sketch = rules.sketch(&position, *mv);
                (sketch.from, sketch.to) == (Some(from), to)
            });
            let mv = mv.unwrap_or_else(|| panic!("{word} is no legal move"));
            let went = went(rules, &position, mv);
            rules.play(&mut position, mv);
            history.push(rules.key(&position), Some(mv), went);
            found.push(history.to_and_fro(rules, &position));
        }
        found
    }

    #[test]
    fn the_mover_loses_with_the_last_arrival() {
        let line = "3-1 11-10 1-3 10-11 3-1";
        let lost = Some((Outcome::Win(Color::Second), Reason::ToAndFro));
        let found = standings(&game(2, &[]), line);
        assert_eq!(found, [None, None, None, None, None, lost]);
        // Without the rule, or for a piece that it does not mean.
        assert_eq!(standings(&toy_of(toy_info()), line), [None; 6]);
        assert_eq!(standings(&game(2, &[TOKIN]), line), [None; 6]);
        assert_eq!(standings(&game(3, &[]), line), [None; 6]);
    }

    #[test]
    fn captures_and_answers_to_checks_do_not_count() {
        let rules = game(2, &[]);
        let lost = Some((Outcome::Win(Color::First), Reason::ToAndFro));
        // The Tokin gives check in between, which the way back answers.
        let checked = standings(&rules, "0-1 11-10 3-6 10-11 6-3 11-10");
        assert_eq!(checked.last(), Some(&None));
        let plain = standings(&rules, "3-4 11-10 0-1 10-11 1-0 11-10");
        assert_eq!(plain.last(), Some(&lost));
        // The Tokin captures in between.
        let taken = standings(&rules, "3-6 11-8 6-9 8-11 9-6 11-8");
        assert_eq!(taken.last(), Some(&None));
    }
}
