//! Forced wins by checks: those that others have published, and in random positions those that a plain search of
//! every move finds, made in the interpreter through the interface of games.
//!
//! New positions in each run: `KARAKURI_SEED` repeats one.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "reads games and their mates, tries other positions each time, and says which"
)]

use std::env;
use std::fs;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use engine::search::{Limits, Stop};
use engine::session::boxed;
use engine::solve::objection;
use engine::{Answer, Color, Game, Outcome, Reason};
use interpreter::Interpreter;
use karakuri_testing::random::Random;
use prepared::Playable;
use variant_dsl::Source;
use variant_dsl::program::Program;

/// Plies that the other kind of search looks ahead to contradict that there is no win at all.
const FURTHER: u32 = 9;

/// Positions that a solver visits where it must come to an end, and where it need not.
const MANY: u64 = 200_000;
const FEW: u64 = 4_000;

/// Games whose random positions are solved, plies that the plain search looks ahead, positions of each, and how many wins
/// there must be among them: shogi of several sizes, royals that are captured, that are lost in explosions or of
/// which there are several, and wins by checks or by reaching the other side.
const GAMES: &[(&str, u32, usize, usize)] = &[
    ("minishogi", 3, 120, 10),
    ("minishogi", 5, 8, 0),
    ("judkins-shogi", 3, 40, 0),
    ("gardner", 3, 100, 5),
    ("gardner", 5, 8, 0),
    ("dobutsu", 5, 80, 10),
    ("kyotoshogi", 3, 30, 0),
    ("three-check", 3, 10, 0),
    ("atomic", 3, 10, 0),
    ("any-royal", 3, 50, 0),
    ("royals-together", 3, 50, 0),
    ("two-crowns", 3, 30, 0),
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn source(name: &str) -> Option<Source> {
    let name = format!("{name}.variant");
    let folders = ["definitions", "library", "tests/games"];
    let mut paths = folders.iter().map(|folder| root().join(folder).join(&name));
    let text = paths.find_map(|path| fs::read_to_string(path).ok())?;
    Some(Source { name, text })
}

fn program(name: &str) -> Program {
    let own = source(name).unwrap_or_else(|| panic!("there is no game {name}"));
    match variant_dsl::compile_with(&own, &[], &source) {
        Ok(compiled) => compiled.program,
        Err(refusal) => panic!("{name}: {refusal:?}"),
    }
}

fn on_board(program: &Program) -> Box<dyn Game> {
    let playable = Playable::new(program);
    let playable = playable.unwrap_or_else(|| panic!("{} has no board", program.facts.name));
    playable.start()
}

fn solve(game: &dyn Game, plies: Option<u32>, nodes: u64) -> Answer {
    let limits = Limits {
        depth: plies,
        nodes: Some(nodes),
        ..Limits::default()
    };
    game.solve(&limits, &Stop::new()).answer
}

/// Plays the line, which must win for the side to move.
fn play_out(game: &mut dyn Game, line: &[engine::MoveView]) {
    let attacker = game.side();
    for mv in line {
        assert_eq!(game.result(), None, "the game is over before {}", mv.text);
        game.play(&mv.text).expect("a line consists of legal moves");
    }
    let result = game.result();
    let wins = matches!(result, Some((Outcome::Win(winner), _)) if winner == attacker);
    assert!(wins, "{} is {result:?}", game.position_text());
}

#[test]
fn published_mates_are_found() {
    let path = root().join("tests/data/mates.txt");
    let rows = fs::read_to_string(path).expect("the mates are there");
    let programs = ["shogi", "chess"].map(|name| (name, program(name)));
    let mut number = 0;
    for row in rows.lines() {
        let row = row.split('#').next().unwrap_or_default();
        let Some((head, position)) = row.split_once(": ") else {
            continue;
        };
        let words: Vec<&str> = head.split(' ').collect();
        let program = programs.iter().find(|(name, _)| *name == words[0]);
        let mut game = on_board(&program.expect("a game of these two").1);
        game.set_position(position.trim()).expect("a position");
        number += 1;
        match words[1..] {
            ["no", plies] => {
                let plies = plies.parse().expect("a number");
                assert_eq!(solve(&*game, Some(plies), MANY), Answer::NoWin, "{row}");
            }
            [plies] => {
                let Answer::Win { line, shortest } = solve(&*game, None, MANY) else {
                    panic!("no mate in {row}");
                };
                assert_eq!(line.len().to_string(), plies, "{row}: {line:?}");
                assert!(shortest, "{row}");
                play_out(&mut *game, &line);
            }
            _ => panic!("{row} says nothing"),
        }
    }
    assert!(number > 70, "{number} rows");
}

/// Plies to the end if `attacker` wins by checks within `left` plies, and not because a position recurs, which solvers
/// do not look for. Nothing is known but the rules.
fn every_move(game: &mut dyn Game, attacker: Color, left: u32) -> Option<u32> {
    if let Some((outcome, reason)) = game.result() {
        let wins = outcome == Outcome::Win(attacker) && reason != Reason::Repetition;
        return wins.then_some(0);
    }
    if left == 0 || game.side() != attacker && game.claim().is_some() {
        return None;
    }
    let attacks = game.side() == attacker;
    let (mut shortest, mut longest) = (None, Some(0));
    for mv in game.legal() {
        game.play(&mv.text).expect("a legal move");
        let wins = match (attacks, game.result()) {
            // A quiet move that leaves the opponent without moves is no check.
            (true, Some((_, Reason::NoMoves))) | (true, None) if !game.in_check() => None,
            _ => every_move(game, attacker, left - 1),
        };
        game.undo();
        shortest = shortest.into_iter().chain(wins).min();
        longest = longest.and_then(|longest: u32| Some(longest.max(wins?)));
        if !attacks && wins.is_none() {
            break;
        }
    }
    let plies = if attacks { shortest } else { longest };
    plies.map(|plies| plies + 1)
}

#[test]
fn wins_in_random_positions_are_those_of_a_plain_search() {
    let clock = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = env::var("KARAKURI_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok());
    let seed = seed.unwrap_or_else(|| clock.map_or(1, |clock| clock.as_nanos() as u64 % 1_000_000));
    eprintln!("KARAKURI_SEED={seed}");
    for (name, plies, positions, fewest) in GAMES {
        let program = program(name);
        let (mut board, mut plain) = (on_board(&program), boxed(Interpreter::new(program)));
        let mut random = Random::new(seed);
        let (mut asked, mut wins) = (0, 0);
        while asked < *positions {
            plain
                .set_position("startpos")
                .expect("the array is a position");
            for _ in 0..20 + random.below(60) {
                let legal = plain.legal();
                if plain.result().is_some() || legal.is_empty() {
                    plain.undo();
                    break;
                }
                let mv = &legal[random.below(legal.len())];
                plain.play(&mv.text).expect("a legal move");
            }
            // The moves before a random end are where there are wins.
            for _ in 0..3 {
                if plain.result().is_some() || asked == *positions {
                    break;
                }
                asked += 1;
                wins += usize::from(agree(&mut *board, &mut *plain, *plies));
                if plain.undo().is_none() {
                    break;
                }
            }
        }
        eprintln!("{name}: {wins} wins within {plies} plies in {asked} positions");
        assert!(wins >= *fewest, "{name}: only {wins} wins");
    }
}

/// Compares both on the position of `plain`; whether there is a win.
fn agree(board: &mut dyn Game, plain: &mut dyn Game, plies: u32) -> bool {
    // With its history, which may forbid moves.
    board.set_position(&plain.start_text()).expect("a position");
    for mv in plain.history() {
        board.play(&mv.text).expect("a legal move");
    }
    let position = plain.position_text();
    let attacker = plain.side();
    if objection(plain.info(), attacker).is_some() {
        return false;
    }
    let expected = every_move(plain, attacker, plies);
    let told = solve(board, Some(plies), MANY);
    match (solve(board, None, FEW), expected) {
        (Answer::NoWin, None) => {
            let further = solve(board, Some(FURTHER), FEW);
            assert!(
                !matches!(further, Answer::Win { .. }),
                "{position}: {further:?}"
            );
        }
        (Answer::Unknown, None) => {}
        (Answer::Win { line, .. }, None) => {
            assert!(line.len() > plies as usize, "{position}: {line:?}");
            play_out(&mut *board.fork(), &line);
        }
        (Answer::Win { line, shortest }, Some(plies)) => {
            assert!(
                !shortest || line.len() == plies as usize,
                "{position}: {line:?}"
            );
        }
        (free, expected) => panic!("{free:?} and not {expected:?} in {position}"),
    }
    match (&told, expected) {
        (Answer::NoWin, None) => false,
        (Answer::Win { line, shortest }, Some(plies)) => {
            assert!(shortest, "{position}");
            assert_eq!(line.len(), plies as usize, "{position}: {line:?}");
            play_out(board, line);
            true
        }
        _ => panic!("{told:?} and not {expected:?} in {position}"),
    }
}
