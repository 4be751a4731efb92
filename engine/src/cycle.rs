//! What the moves of a repeated cycle did: whether they checked, attacked or only passed.
//!
//! Found out by playing the cycle again, and only where a rule asks, so that a game that does not
//! go round pays nothing. What follows from it is for [`history`](crate::history) to say.

use crate::any_position::{AnyPosition, OfGame};
use crate::effect::Sketch;
use crate::repetition::{Attack, Repetition};
use crate::rules::Rules;
use crate::types::{Color, Square};

/// What one move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CycleMove {
    /// Whose move it was.
    pub(crate) by: Color,
    /// It gave check.
    pub(crate) checks: bool,
    /// It attacked something, as the rule means it; false if the rule does not ask.
    pub(crate) attacks: bool,
    /// It changed nothing but the turn.
    pub(crate) passes: bool,
}

/// What each of the moves did that lead from `start`, which recurs, back to it.
pub(crate) fn moves_of_cycle<R: Rules>(
    rules: &R,
    rule: &Repetition,
    start: &R::Position,
    moves: &[R::Move],
) -> Vec<CycleMove> {
    let mut position = start.clone();
    let cycle_move = |&mv: &R::Move| cycle_move(rules, rule, &mut position, mv);
    moves.iter().map(cycle_move).collect()
}

/// Plays the move and says what it did.
fn cycle_move<R: Rules>(
    rules: &R,
    rule: &Repetition,
    position: &mut R::Position,
    mv: R::Move,
) -> CycleMove {
    let by = rules.side(position);
    let (sketch, passes) = (rules.sketch(position, mv), rules.is_pass(position, mv));
    let before = match rule.attack {
        Attack::New if rule.asks_attacks() => attacks(&OfGame { rules, position }, by),
        _ => Vec::new(),
    };
    rules.play(position, mv);
    let checks = rules.in_check(position);
    let after = OfGame { rules, position };
    CycleMove {
        by,
        checks,
        attacks: rule.asks_attacks() && is_attack(rule, &sketch, &before, &after, checks),
        passes,
    }
}

/// Whether a move attacks; `before`: what its side attacked, if that matters.
fn is_attack(
    rule: &Repetition,
    sketch: &Sketch,
    before: &[(Square, Square)],
    after: &dyn AnyPosition,
    checks: bool,
) -> bool {
    let by = !after.side();
    let attacks = || attacks(after, by).into_iter();
    match rule.attack {
        Attack::Moved => checks || attacks().any(|(from, _)| from == sketch.to),
        // Where the last royal must not be left in check, no check is older than the move.
        Attack::New => {
            checks && after.info().checkmate
                || attacks().any(|(from, target)| {
                    let stood = match from == sketch.to {
                        true => sketch.from,
                        false => Some(from),
                    };
                    stood.is_none_or(|stood| !before.contains(&(stood, target)))
                })
        }
    }
}

/// What the pieces of a side attack, as pairs of an attacker's square and its target's: what they
/// could capture if it were their turn, and everything for pieces that reach every square where
/// protection is no matter.
fn attacks(position: &dyn AnyPosition, by: Color) -> Vec<(Square, Square)> {
    let mut pairs = Vec::new();
    match position.side() == by {
        true => pairs = captures(position),
        false => position.after_pass(&mut |position| pairs = captures(position)),
    }
    let info = position.info();
    if !info.attacks_protected {
        return pairs;
    }
    let (mut own, mut targets) = (Vec::new(), Vec::new());
    position.each_piece(&mut |piece, square| {
        if piece.color != by {
            targets.push(square);
        } else if info.kind(piece.kind).everywhere {
            own.push(square);
        }
    });
    for from in own {
        let targets = targets.iter().copied();
        let attacked = targets.filter(|target| position.attacked(*target, by));
        pairs.extend(attacked.map(|target| (from, target)));
    }
    pairs
}

/// The captures of the side to move.
fn captures(position: &dyn AnyPosition) -> Vec<(Square, Square)> {
    let mut pairs = Vec::new();
    position.any_noisy(&mut |effect| {
        if let Some(from) = effect.origin {
            pairs.extend(effect.victims().map(|victim| (from, victim)));
        }
        false
    });
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::info::{GameInfo, Setup};
    use crate::repetition::{Often, Otherwise};
    use crate::toy::{KING, PAWN, TOKIN, ToyMove, toy_info, toy_of};
    use crate::types::Piece;

    /// Moves as squares `from-to`, `*` standing for the hand, and what each of them does: `+`
    /// checks, `*` attacks, `.` neither.
    fn check(attack: Attack, moves: &str, expected: &str) {
        let rule = Repetition {
            count: Some(2),
            claim: None,
            perpetual_check_loses: true,
            perpetual_chase_loses: false,
            attacker_loses: Some(Often::Ever),
            first_passer_loses: false,
            no_attack_draws: false,
            attack,
            otherwise: Otherwise::Draw,
        };
        let rules = toy_of(GameInfo {
            repetition: Some(rule),
            ..toy_info()
        });
        let mut board = vec![None; 12];
        let pieces = [(0, KING, 0), (3, TOKIN, 0), (11, KING, 1), (8, PAWN, 1)];
        for (square, kind, color) in pieces {
            let color = Color::BOTH[color];
            board[square] = Some(Piece { color, kind });
        }
        let start = Setup {
            walls: Vec::new(),
            board,
            hands: [vec![0, 1, 0], vec![0; 3]],
            side: Color::First,
            registers: Default::default(),
        };
        let mut position = start.clone();
        let mut line: Vec<ToyMove> = Vec::new();
        for text in moves.split_whitespace() {
            let (from, to) = text.split_once('-').expect("a move is two squares");
            let from = from.parse().ok().map(Square);
            let to = Square(to.parse().expect("a square"));
            let mut found = None;
            rules.legal_moves(&mut position.clone(), |before, mv| {
                let effect = rules.effect(before, mv);
                if (effect.origin, effect.destination) == (from, to) {
                    found = Some(mv);
                }
            });
            let mv = found.unwrap_or_else(|| panic!("{text} is no legal move"));
            rules.play(&mut position, mv);
            line.push(mv);
        }
        let letter = |cycle_move: &CycleMove| match (cycle_move.checks, cycle_move.attacks) {
            (true, _) => '+',
            (false, true) => '*',
            (false, false) => '.',
        };
        let told: String = moves_of_cycle(&rules, &rule, &start, &line)
            .iter()
            .map(letter)
            .collect();
        assert_eq!(told, expected, "{attack:?}: {moves}");
    }

    #[test]
    fn a_moved_piece_attacks_whenever_it_bears_on_something() {
        check(
            Attack::Moved,
            "3-4 11-10 4-5 10-11 5-4 11-10 4-3",
            "*.*.*..",
        );
        check(Attack::Moved, "3-4 11-10 0-1 10-11", "*...");
        check(Attack::Moved, "3-4 11-10 4-7", "*.+");
    }

    #[test]
    fn an_attack_is_new_if_the_same_piece_did_not_make_it_before() {
        check(
            Attack::New,
            "3-4 11-10 4-5 10-11 5-4 11-10 4-3 10-11 3-4",
            "*.......*",
        );
        check(Attack::New, "3-4 11-10 4-7", "*.+");
        // Another piece that joins in makes an attack of its own.
        check(Attack::New, "3-4 11-10 *-5", "*.*");
    }

    #[test]
    fn the_other_side_attacks_too() {
        // The Pawn steps up to the Tokin, which bears on the Pawn from then on.
        let moves = "3-4 11-10 4-1 10-11 1-2 8-5 2-1";
        check(Attack::Moved, moves, "*....**");
        check(Attack::New, moves, "*....*.");
        // The same with a King, which is checked.
        check(Attack::New, "0-1 11-10 1-2 8-5", "...+");
    }
}
