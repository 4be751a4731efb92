//! Who chased a piece all through a repeated cycle.
//!
//! A piece threatens another if it could take it for nothing, which is what the rules of the game say of the two, or
//! else a question of what could retake. Everything is found by making moves and asking for legal ones, which is
//! slow; so it is asked only where a cycle is closed and no earlier case decides. What follows from it is for
//! [`history`](crate::history) to say.

use crate::Counts;
use crate::any_position::{AnyPosition, OfGame};
use crate::effect::Effect;
use crate::rules::Rules;
use crate::types::{Color, Square};

/// For each side, whether each of its moves from `start` back to it chased the same piece, followed through its
/// moves.
pub(crate) fn perpetual_chases<R: Rules>(
    rules: &R,
    start: &R::Position,
    moves: &[R::Move],
) -> [bool; 2] {
    let mut position = start.clone();
    // Where the pieces are that this side has chased with all its moves; `None` before its first.
    let mut victims: [Option<Vec<Square>>; 2] = [None, None];
    for &mv in moves {
        let by = rules.side(&position);
        let effect = rules.effect(&position, mv);
        follow(&mut victims, by, &effect);
        let own = &mut victims[by.index()];
        let mut after = position.clone();
        rules.play(&mut after, mv);
        if own.as_ref().is_none_or(|own| !own.is_empty()) {
            let candidate = |square: Square| own.as_ref().is_none_or(|own| own.contains(&square));
            let [before, after] = [&position, &after].map(|position| OfGame { rules, position });
            *own = Some(chased(&before, &after, &effect, &candidate));
        }
        position = after;
    }
    victims.map(|victims| victims.is_some_and(|victims| !victims.is_empty()))
}

/// Takes notice of a move: what is chased by one side moves away with the other's.
fn follow(victims: &mut [Option<Vec<Square>>; 2], by: Color, effect: &Effect) {
    let moved = effect.origin.map(|from| (from, effect.destination));
    let moved = [moved, effect.partner()];
    for square in victims[(!by).index()].iter_mut().flatten() {
        let mut moved = moved.iter().flatten();
        if let Some((_, to)) = moved.find(|(from, _)| from == square) {
            *square = *to;
        }
    }
    if let Some(chased) = &mut victims[by.index()] {
        chased.retain(|square| !effect.captures_on(*square));
    }
}

/// Where candidates stand that are threatened by a piece that did not threaten them before the move.
fn chased(
    before: &dyn AnyPosition,
    after: &dyn AnyPosition,
    effect: &Effect,
    candidate: &dyn Fn(Square) -> bool,
) -> Vec<Square> {
    let checks = after.in_check();
    let mut found = Vec::new();
    after.after_pass(&mut |passed| {
        found = threats(passed, checks, &|_, target| candidate(target));
    });
    // Who had to answer a check could take nothing else, but what was attacked then is not attacked anew.
    let had_to_answer = before.in_check();
    let is_old = |from: Square, target: Square| match had_to_answer {
        true => before.attacks_from(from, target),
        false => {
            let same = |origin, square| (origin, square) == (from, target);
            !threats(before, false, &same).is_empty()
        }
    };
    let mut chased = Vec::new();
    for (from, target) in found {
        let stood = match from == effect.destination {
            true => effect.origin,
            false => Some(from),
        };
        if !stood.is_some_and(|stood| is_old(stood, target)) && !chased.contains(&target) {
            chased.push(target);
        }
    }
    chased
}

/// What the side to move threatens, as pairs of an attacker's square and its target's, of those that are `asked` for.
/// `checks`: whether the opponent would have to answer a check first.
fn threats(
    position: &dyn AnyPosition,
    checks: bool,
    asked: &dyn Fn(Square, Square) -> bool,
) -> Vec<(Square, Square)> {
    let mut pairs = Vec::new();
    let mut index = 0;
    position.any_noisy(&mut |effect| {
        let pairs_of = |from| effect.victims().map(move |target| (from, target));
        for pair in effect.origin.into_iter().flat_map(pairs_of) {
            let (from, target) = pair;
            if asked(from, target)
                && !pairs.contains(&pair)
                && is_threat(position, (index, effect), pair, checks)
            {
                pairs.push(pair);
            }
        }
        index += 1;
        false
    });
    pairs
}

/// Whether a capture, with its index among the moves that capture or promote, would take the piece on `target` for
/// nothing, or is taken as such.
fn is_threat(
    position: &dyn AnyPosition,
    (index, effect): (usize, &Effect),
    (from, target): (Square, Square),
    checks: bool,
) -> bool {
    let info = position.info();
    let captor = position.piece_at(from);
    let victim = position.piece_at(target);
    let (Some(captor), Some(victim)) = (captor, victim) else {
        return false;
    };
    // To threaten a royal is to give check.
    if victim.color == captor.color || info.kind(victim.kind).royal {
        return false;
    }
    match info.chase_rule(captor, victim, target) {
        Some(Counts::Always) => true,
        Some(Counts::Never) => false,
        None => {
            !can_take_first(position, (target, from), checks)
                && !is_retaken(position, index, effect.destination, checks)
        }
    }
}

/// Whether the piece on `victim` could take the one on `attacker` if it were its turn; a check is left aside.
fn can_take_first(
    position: &dyn AnyPosition,
    (victim, attacker): (Square, Square),
    checks: bool,
) -> bool {
    let mut can = false;
    position.after_pass(&mut |position| {
        can = match checks {
            true => position.attacks_from(victim, attacker),
            false => position.any_noisy(&mut |effect| {
                effect.origin == Some(victim) && effect.captures_on(attacker)
            }),
        };
    });
    can
}

/// Whether a legal move could retake after the capture; a check that the capture leaves is left aside.
fn is_retaken(position: &dyn AnyPosition, index: usize, captor: Square, checks: bool) -> bool {
    let mut can = false;
    position.after_noisy(index, &mut |position| {
        can = match checks {
            true => position.attacked(captor, position.side()),
            false => position.any_noisy(&mut |effect| effect.captures_on(captor)),
        };
    });
    can
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ChaseRule;
    use crate::info::{GameInfo, Setup};
    use crate::toy::{KING, PAWN, TOKIN, toy_info, toy_of};
    use crate::types::{Piece, PieceKind};

    /// Pieces as square, kind and colour, moves as `from-to`, and the sides that chased all the time.
    fn check(
        counts: Option<Counts>,
        pieces: &[(usize, PieceKind, usize)],
        moves: &str,
        expected: [bool; 2],
    ) {
        let rule = |counts| ChaseRule {
            captors: vec![false, false, true],
            victims: vec![false, true, true],
            squares: None,
            counts,
        };
        let rules = toy_of(GameInfo {
            chases: counts.map(rule).into_iter().collect(),
            ..toy_info()
        });
        let mut start = Setup {
            board: vec![None; 12],
            ..toy_info().start
        };
        for &(square, kind, color) in pieces {
            let color = Color::BOTH[color];
            start.board[square] = Some(Piece { color, kind });
        }
        let mut position = start.clone();
        let mut line = Vec::new();
        for text in moves.split_whitespace() {
            let (from, to) = text.split_once('-').expect("a move is two squares");
            let [from, to] = [from, to].map(|text| Square(text.parse().expect("a square")));
            let mut found = None;
            rules.legal_moves(&mut position.clone(), |before, mv| {
                let effect = rules.effect(before, mv);
                if (effect.origin, effect.destination) == (Some(from), to) {
                    found = Some(mv);
                }
            });
            let mv = found.unwrap_or_else(|| panic!("{text} is no legal move"));
            rules.play(&mut position, mv);
            line.push(mv);
        }
        let found = perpetual_chases(&rules, &start, &line);
        assert_eq!(found, expected, "{counts:?}: {moves}");
    }

    #[test]
    fn a_piece_is_followed_and_an_exchange_is_no_chase() {
        let pieces = [(0, KING, 0), (3, TOKIN, 0), (11, KING, 1), (8, TOKIN, 1)];
        let moves = "3-4 8-10 4-7";
        check(Some(Counts::Always), &pieces, moves, [true, false]);
        check(Some(Counts::Never), &pieces, moves, [false, false]);
        check(None, &pieces, moves, [false, false]);
        // The second move attacks nothing new.
        let moves = "3-4 11-10 4-5";
        check(Some(Counts::Always), &pieces, moves, [false, false]);
    }

    #[test]
    fn who_is_protected_by_a_legal_move_is_not_chased() {
        let protected = [(0, KING, 0), (3, TOKIN, 0), (11, KING, 1), (8, PAWN, 1)];
        check(None, &protected, "3-4", [false, false]);
        check(Some(Counts::Always), &protected, "3-4", [true, false]);
        let alone = [(0, KING, 0), (3, TOKIN, 0), (9, KING, 1), (8, PAWN, 1)];
        check(None, &alone, "3-4", [true, false]);
        check(Some(Counts::Never), &alone, "3-4", [false, false]);
        // The King may not retake.
        let guarded = [
            (0, KING, 0),
            (3, TOKIN, 0),
            (5, TOKIN, 0),
            (11, KING, 1),
            (8, PAWN, 1),
        ];
        check(None, &guarded, "3-4", [true, false]);
    }

    #[test]
    fn two_pieces_in_turn_are_not_chased() {
        let pieces = [
            (0, KING, 0),
            (3, TOKIN, 0),
            (11, KING, 1),
            (8, PAWN, 1),
            (9, TOKIN, 1),
        ];
        check(Some(Counts::Always), &pieces, "3-4 11-10", [true, false]);
        check(Some(Counts::Always), &pieces, "3-4 8-5", [true, false]);
        check(
            Some(Counts::Always),
            &pieces,
            "3-4 11-10 4-6",
            [false, false],
        );
    }
}
