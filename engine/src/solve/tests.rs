//! What a solver must never get wrong: a win is a win, and where it says that there is none there is none.
//!
//! The yardstick is plain minimax on the toy game, which knows neither table nor numbers. Real games are
//! solved in the tests of the whole project.

use std::time::Duration;

use super::*;
use crate::dice::{Dice, random_position};
use crate::ending;
use crate::info::Setup;
use crate::rules::{MoveCode, legal_list};
use crate::to_and_fro::Went;
use crate::toy::{Toy, ToyMove, toy};
use crate::types::Outcome;

fn solved(rules: &Toy, game: &[Setup], limits: &Limits) -> Solution<ToyMove> {
    let mut history = History::default();
    for (index, position) in game.iter().enumerate() {
        let mv = (index > 0).then_some(ToyMove::ANY);
        history.push(rules.key(position), mv, Went::Otherwise);
    }
    let position = game.last().expect("a game has a position");
    solve(rules, position, &history, limits, 1, &Stop::new())
}

fn within(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

/// Plies to the end if `attacker` wins by checks within `left` plies; by the definition.
fn minimax(rules: &Toy, position: &Setup, attacker: Color, left: u32) -> Option<u32> {
    let moves = legal_list(rules, &mut position.clone());
    let after = moves.into_iter().map(|mv| {
        let mut next = position.clone();
        rules.play(&mut next, mv);
        next
    });
    if rules.side(position) == attacker {
        let checks = after.filter(|next| left > 0 && rules.in_check(next));
        let wins = checks.filter_map(|next| minimax(rules, &next, attacker, left - 1));
        return wins.min().map(|plies| plies + 1);
    }
    let after: Vec<Setup> = after.collect();
    if after.is_empty() {
        let (outcome, _) = ending::no_moves(rules, position, rules.in_check(position));
        return (outcome == Outcome::Win(attacker)).then_some(0);
    }
    if left == 0 {
        return None;
    }
    let wins = { after.iter() }.map(|next| minimax(rules, next, attacker, left - 1));
    let wins: Option<Vec<u32>> = wins.collect();
    Some(1 + wins?.into_iter().max()?)
}

#[test]
fn wins_are_those_of_minimax_and_none_is_shorter() {
    let (rules, mut dice) = (toy(), Dice(2002));
    let mut counts = [0; 3];
    for _ in 0..1500 {
        let position = random_position(&rules, &mut dice);
        let attacker = rules.side(&position);
        let expected = minimax(&rules, &position, attacker, 7);
        let game = std::slice::from_ref(&position);
        let bounded = solved(&rules, game, &within(7)).answer;
        let free = solved(&rules, game, &Limits::default()).answer;
        match (expected, &bounded, &free) {
            (Some(plies), Answer::Win { line, shortest }, Answer::Win { line: other, .. }) => {
                assert!(shortest, "{position:?}");
                assert_eq!(line.len(), plies as usize, "{position:?}");
                assert_eq!(other.len(), plies as usize, "{position:?}");
                counts[0] += 1;
            }
            (None, Answer::NoWin, Answer::NoWin) => {
                assert_eq!(minimax(&rules, &position, attacker, 9), None);
                counts[1] += 1;
            }
            (None, Answer::NoWin, Answer::Win { line, .. }) => {
                assert_eq!(line.len(), 9, "{position:?}");
                assert_eq!(minimax(&rules, &position, attacker, 9), Some(9));
                counts[2] += 1;
            }
            told => panic!("{told:?} in {position:?}"),
        }
    }
    assert!(counts[0] > 90 && counts[1] > 1000, "{counts:?}");
}

#[test]
fn every_limit_ends_a_search() {
    let (rules, mut dice) = (toy(), Dice(7));
    let position = random_position(&rules, &mut dice);
    let game = std::slice::from_ref(&position);
    let nothing = [
        Limits {
            nodes: Some(0),
            ..Limits::default()
        },
        Limits {
            move_time: Some(Duration::ZERO),
            ..Limits::default()
        },
    ];
    for limits in &nothing {
        assert_eq!(solved(&rules, game, limits).answer, Answer::Unknown);
    }
}
