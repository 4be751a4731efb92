//! The search on real games: sound mates, legal moves, the same tree every time.
//!
//! Its own crate tests it against plain minimax on a toy; here it meets every game as the program
//! has it, through [`Game`], so that no search is compiled for the tests alone. That layouts agree
//! is what the laws say, how strong it is, matches tell.

use engine::search::{Limits, Score, Stop};
use engine::{Condition, Ending, Game, Outcome, PerftOptions, Reason, SearchInfo, Verdict};
use karakuri_testing::random::Random;
use tests::games::all_games;

fn search(game: &mut dyn Game, limits: &Limits) -> SearchInfo {
    game.set_search(1, 1);
    game.clear_search();
    game.search(limits, &Stop::new(), &mut |_| {})
}

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn to_nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

/// The game at `count` positions of random games, as text.
fn positions(game: &dyn Game, count: usize) -> Vec<String> {
    let mut random = Random::new(3);
    let mut texts = Vec::new();
    while texts.len() < count {
        let mut game = game.fork();
        for _ in 0..200 {
            texts.push(game.position_text());
            let options = PerftOptions::default();
            let moves = game.divide(1, &options, &|_| true).expect("not stopped");
            if game.result().is_some() || moves.is_empty() || texts.len() >= count {
                break;
            }
            let (mv, _) = &moves[random.below(moves.len())];
            // A repeating move may be illegal; the game goes on elsewhere then.
            if game.play(mv).is_err() {
                break;
            }
        }
    }
    texts
}

/// Whether some move gives checkmate: one after which there is no move.
fn has_mate(game: &dyn Game) -> bool {
    let moves = game.divide(2, &PerftOptions::default(), &|_| true);
    let last = moves.expect("not stopped").into_iter();
    last.filter(|(_, answers)| *answers == 0)
        .any(|(mv, _)| mates(game, &mv))
}

/// Whether the move ends the game by a win of the side that makes it, by mate or by taking every
/// royal at once.
fn wins(game: &dyn Game, mv: &str) -> bool {
    let (mut game, side) = (game.fork(), game.side());
    game.play(mv).expect("the move is legal");
    game.result()
        .is_some_and(|(outcome, _)| outcome == Outcome::Win(side))
}

fn mates(game: &dyn Game, mv: &str) -> bool {
    let mut game = game.fork();
    game.play(mv).expect("the move is legal");
    game.result()
        .is_some_and(|(_, reason)| reason == Reason::Checkmate)
}

#[test]
fn a_mate_in_one_is_played() {
    let mut all = 0;
    for entry in all_games() {
        let mut game = entry.start();
        let mut found = 0;
        for text in positions(&*game, 500) {
            game.set_position(&text).expect(&text);
            if game.result().is_some() || !has_mate(&*game) {
                continue;
            }
            found += 1;
            let best = search(&mut *game, &to_depth(4));
            assert_eq!(best.score, Score::Win(1), "{}: {text}", entry.name);
            assert!(wins(&*game, &best.line[0].text), "{}: {text}", entry.name);
        }
        eprintln!("{}: {found} mates in one", entry.name);
        all += found;
    }
    assert!(all > 100, "only {all} positions had a mate in one");
}

/// Whether a move lets the opponent take the last royal at once.
fn exposes_royal(game: &dyn Game, mv: &str) -> bool {
    let mut game = game.fork();
    game.play(mv).expect("the move is legal");
    if game.result().is_some() {
        return false;
    }
    let answers = game.legal().into_iter();
    let mut takes = answers.filter(|answer| answer.effect.captures());
    takes.any(|answer| {
        let mut game = game.fork();
        game.play(&answer.text).expect("the answer is legal");
        game.result()
            .is_some_and(|(_, reason)| reason == Reason::RoyalsCaptured)
    })
}

#[test]
fn the_shortest_search_leaves_no_royal_to_be_taken() {
    for entry in all_games() {
        let mut game = entry.start();
        let rows = game.info().endings.iter();
        let wins =
            |row: &Ending| row.when == Condition::RoyalsCaptured && row.result == Verdict::Wins;
        if { rows }.any(wins) {
            // Who loses royals wins.
            continue;
        }
        // Where a wall is a part of every move there are so many that all answers to all moves take long to list.
        let count = if game.info().effects.choose_walls() {
            10
        } else {
            100
        };
        for text in positions(&*game, count) {
            game.set_position(&text).expect(&text);
            if game.result().is_some() {
                continue;
            }
            let best = search(&mut *game, &to_depth(1));
            // Where every move loses by force, none is worse than another.
            if matches!(best.score, Score::Loss(_)) {
                continue;
            }
            let mv = best.line.first().map(|mv| mv.text.clone());
            let Some(mv) = mv.filter(|mv| exposes_royal(&*game, mv)) else {
                continue;
            };
            let legal = game.legal();
            let safe = legal.iter().find(|mv| !exposes_royal(&*game, &mv.text));
            assert!(safe.is_none(), "{}: {mv} in {text}", entry.name);
        }
    }
    // A Gold that shields its king could win a Lion.
    let entry = definitions::find("chu-shogi").expect("it is shipped");
    let mut game = entry.start();
    let shield = "k11/12/6r5/12/12/12/12/12/7n4/6G5/12/6KG4 b - 1";
    game.set_position(shield).expect(shield);
    assert!(exposes_royal(&*game, "6j5i"));
    assert_ne!(search(&mut *game, &to_depth(1)).line[0].text, "6j5i");
}

#[test]
fn a_game_against_itself_is_legal() {
    for entry in all_games() {
        let mut game = entry.start();
        for _ in 0..150 {
            let ended = game.result().is_some();
            let best = search(&mut *game, &to_nodes(300));
            let Some(mv) = best.line.first() else {
                assert!(ended, "{}: no move in {}", entry.name, game.position_text());
                break;
            };
            if ended {
                break;
            }
            assert!(game.legal().contains(mv), "{}: {}", entry.name, mv.text);
            game.play(&mv.text).expect("the move is legal");
        }
    }
}

#[test]
fn equal_searches_visit_equal_trees() {
    for entry in all_games() {
        let mut game = entry.start();
        for text in positions(&*game, 60).iter().step_by(12) {
            game.set_position(text).expect(text);
            let first = search(&mut *game, &to_nodes(20_000));
            let again = search(&mut *game, &to_nodes(20_000));
            assert_eq!(
                (first.nodes, first.line),
                (again.nodes, again.line),
                "{text}"
            );
        }
    }
}

fn check(text: &str, expected: Score) {
    let entry = definitions::find("minishogi").expect("it is shipped");
    let mut game = entry.start();
    game.set_position(text).expect(text);
    let best = search(&mut *game, &to_depth(12));
    assert_eq!(best.score, expected, "{text}");
}

#[test]
fn mates_by_dropping_are_counted() {
    check("4k/5/4P/5/K4 b G 1", Score::Win(1));
    check("4k/4G/4P/5/K4 w - 1", Score::Loss(0));
    check("4k/5/5/4P/K4 b 2G 1", Score::Win(3));
}
