//! Plays every shipped game to its end against itself and prints how the games went.
//!
//! `cargo bench --bench self_play -- [GAMES] [NODES] [NAME...]`: games of each kind, nodes a move,
//! and which kinds; 20, 2000 and all unless told. A few random moves make the games differ; the
//! rest is the compiled engine. The interpreter plays along as referee: a move that it refuses, or
//! a result that it sees otherwise, ends the run with an error. Says nothing about strength.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "starts the program and prints"
)]

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;

use definitions::Entry;
use engine::search::{Limits, Stop};
use engine::{Color, Game, Outcome, Reason, session};
use interpreter::Interpreter;
use variant_dsl::Source;

/// Games of each kind, and nodes a move, unless told otherwise.
const DEFAULTS: [u64; 2] = [20, 2_000];
/// Random plies at the start of each game.
const RANDOM_PLIES: usize = 4;
/// A game that lasts longer is given up.
const MOST_PLIES: usize = 3_000;
/// Size of the table, part of what the games depend on.
const HASH_MEGABYTES: usize = 4;

fn main() -> ExitCode {
    // Cargo adds `--bench`.
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let numbers: Vec<u64> = words.iter().map_while(|word| word.parse().ok()).collect();
    let names = &words[numbers.len()..];
    let mut numbers = numbers
        .into_iter()
        .chain(DEFAULTS.into_iter().skip(words.len() - names.len()));
    let (Some(n_games), Some(nodes)) = (numbers.next(), numbers.next()) else {
        unreachable!("there are as many defaults as numbers");
    };
    match run(n_games, nodes, names, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("self_play: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(n_games: u64, nodes: u64, names: &[String], out: &mut dyn Write) -> Result<(), String> {
    let broken = |error: io::Error| error.to_string();
    if let Some(name) = names.iter().find(|name| definitions::find(name).is_none()) {
        return Err(format!("no game is called `{name}`"));
    }
    writeln!(
        out,
        "{n_games} games each, {nodes} nodes a move, {RANDOM_PLIES} random plies, given up after {MOST_PLIES}\n\
         {:<16} {:>5} {:>6} {:>5} {:>10}  {:<16} endings",
        "game", "first", "second", "draws", "unfinished", "plies (median)"
    )
    .map_err(broken)?;
    for entry in definitions::games() {
        if names.is_empty() || names.iter().any(|name| name == entry.name) {
            let ends: Result<Vec<End>, String> =
                (1..=n_games).map(|seed| play(entry, nodes, seed)).collect();
            writeln!(out, "{:<16} {}", entry.name, summary(&ends?)).map_err(broken)?;
            out.flush().map_err(broken)?;
        }
    }
    Ok(())
}

/// How one game went.
struct End {
    plies: usize,
    result: Option<(Outcome, Reason)>,
}

fn play(entry: &Entry, nodes: u64, seed: u64) -> Result<End, String> {
    let mut game = entry.start();
    let mut referee = referee(entry);
    game.set_search(HASH_MEGABYTES, 1);
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let mut random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for plies in 0..MOST_PLIES {
        let result = game.result();
        let place = || format!("{} {seed}, {}", entry.name, referee.position_text());
        if result != referee.result() {
            let other = referee.result();
            return Err(format!("{}: {result:?}, by the referee {other:?}", place()));
        }
        if result.is_some() {
            return Ok(End { plies, result });
        }
        let mv = match plies < RANDOM_PLIES {
            true => random_move(&*game, &mut random),
            false => best_move(&mut *game, &limits),
        };
        let mv = mv.ok_or_else(|| format!("{}: no move", place()))?;
        let refused = |error: engine::MoveError| format!("{}: {error}", place());
        game.play(&mv).map_err(refused)?;
        let refused = |error: engine::MoveError| format!("{}: {error}", entry.name);
        referee.play(&mv).map_err(refused)?;
    }
    Ok(End {
        plies: MOST_PLIES,
        result: None,
    })
}

/// The same game, interpreted.
fn referee(entry: &Entry) -> Box<dyn Game> {
    let source = |entry: &Entry| Source {
        name: format!("{}.variant", entry.name),
        text: (entry.source)().to_owned(),
    };
    let parent = |name: &str| definitions::find(name).map(source);
    let compiled = variant_dsl::compile(&source(entry), &parent);
    let compiled = compiled.expect("what is shipped was compiled before");
    session::boxed(Interpreter::new(compiled.program))
}

fn random_move(game: &dyn Game, random: &mut u64) -> Option<String> {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    let moves = game.legal();
    let index = (*random >> 32) as usize % moves.len().max(1);
    Some(moves.get(index)?.text.clone())
}

fn best_move(game: &mut dyn Game, limits: &Limits) -> Option<String> {
    let found = game.search(limits, &Stop::new(), &mut |_| {});
    Some(found.line.first()?.text.clone())
}

/// One line of the table, without the name.
fn summary(ends: &[End]) -> String {
    let count = |outcome: Outcome| {
        let is = |end: &&End| end.result.is_some_and(|(other, _)| other == outcome);
        ends.iter().filter(is).count()
    };
    let unfinished = ends.iter().filter(|end| end.result.is_none()).count();
    let mut plies: Vec<usize> = ends.iter().map(|end| end.plies).collect();
    plies.sort_unstable();
    let lengths = match plies.as_slice() {
        [] => "-".to_owned(),
        [shortest, .., longest] => {
            format!("{shortest} to {longest} ({})", plies[plies.len() / 2])
        }
        [only] => only.to_string(),
    };
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for (_, reason) in ends.iter().filter_map(|end| end.result) {
        *reasons.entry(reason.to_string()).or_default() += 1;
    }
    let mut reasons: Vec<(String, usize)> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let reasons: Vec<String> = reasons
        .into_iter()
        .map(|(reason, count)| format!("{reason} {count}"))
        .collect();
    format!(
        "{:>5} {:>6} {:>5} {unfinished:>10}  {lengths:<16} {}",
        count(Outcome::Win(Color::First)),
        count(Outcome::Win(Color::Second)),
        count(Outcome::Draw),
        reasons.join(", ")
    )
}
