//! The program ended by force at random moments, 100 in all, while it saves a game again and again and
//! while it plays a match: what was saved stays whole, and what was finished stays finished.
//!
//! The moments are drawn with a seed that is printed; `KARAKURI_SEED` gives the same ones again.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use engine::{Game, record, session};
use interpreter::Interpreter;
use karakuri_testing::random::Random;
use serde_json::Value;
use variant_dsl::{Source, compile};

use crate::run::{empty_folder, karakuri_in, program};

/// How often each of the two is ended.
const KILLS: usize = 50;
/// Plies of a game that is saved after each.
const PLIES: usize = 30;

/// Moments drawn with a seed that can be given again.
fn moments() -> Random {
    let given = std::env::var("KARAKURI_SEED").ok();
    let clock = || {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(1, |now| u64::from(now.subsec_nanos()))
    };
    let seed = given
        .and_then(|seed| seed.parse().ok())
        .unwrap_or_else(clock);
    eprintln!("KARAKURI_SEED={seed}");
    Random::new(seed)
}

/// Mini Shogi at its start.
fn minishogi() -> Box<dyn Game> {
    let text = include_str!("../../definitions/minishogi.variant").to_owned();
    let name = "minishogi.variant".to_owned();
    let compiled = compile(&Source { name, text }, &|_| None).expect("it is sound");
    session::boxed::<Interpreter>(Interpreter::shared(compiled.program))
}

fn start(folder: &Path, arguments: &[&str]) -> Child {
    program(folder, arguments)
        .stderr(Stdio::null())
        .spawn()
        .expect("the program has been built")
}

fn kill(mut child: Child) -> String {
    child.kill().expect("a child can be ended");
    child.wait().expect("a child can be waited for");
    let mut said = String::new();
    let mut stdout = child.stdout.take().expect("it is piped");
    stdout.read_to_string(&mut said).expect("it writes UTF-8");
    said
}

/// The moves of a random game, none of which ends it.
fn random_game(start: &dyn Game, random: &mut Random) -> Vec<String> {
    let mut game = start.fork();
    while game.history().len() < PLIES {
        let legal = game.legal();
        if legal.is_empty() || game.result().is_some() {
            game = start.fork();
            continue;
        }
        game.play(&legal[random.below(legal.len())].text)
            .expect("a legal move");
    }
    let moves = game.history().iter();
    moves.map(|mv| mv.text.clone()).collect()
}

/// Moves and, after each, a command that saves the game.
fn script(moves: &[String]) -> String {
    let lines = moves.iter().map(|mv| format!("{mv}\nsave game\n"));
    lines.collect()
}

#[test]
fn a_saved_game_is_whole_whenever_the_program_is_killed() {
    let folder = empty_folder("kill-save");
    let (mut random, game) = (moments(), minishogi());
    let play = ["play", "minishogi", "--side", "both", "--plain"];
    let moves = random_game(&*game, &mut random);
    let began = Instant::now();
    let outcome = karakuri_in(&folder, &play, script(&moves).as_bytes());
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let longest = began.elapsed().as_micros() as usize;
    let mut saved = read(&*game, &folder.join("game"));
    assert_eq!(saved, moves);
    let mut in_the_middle = 0;
    for _ in 0..KILLS {
        let moves = random_game(&*game, &mut random);
        let mut child = start(&folder, &play);
        let mut stdin = child.stdin.take().expect("it is piped");
        stdin
            .write_all(script(&moves).as_bytes())
            .expect("a pipe has room for it");
        std::thread::sleep(Duration::from_micros(random.below(longest) as u64));
        let n_said = kill(child).matches("Saved to").count();
        let found = read(&*game, &folder.join("game"));
        assert!(
            found == saved && n_said == 0
                || moves.starts_with(&found) && found.len() >= n_said.max(1),
            "{n_said} saves of {moves:?} after {saved:?} left {found:?}"
        );
        in_the_middle += usize::from(n_said > 0 && n_said < PLIES);
        saved = found;
    }
    assert!(
        in_the_middle > KILLS / 5,
        "only {in_the_middle} in the middle"
    );
    let outcome = karakuri_in(
        &folder,
        &[&play[..], &["--load", "game"]].concat(),
        b"save game\n",
    );
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    assert_eq!(read(&*game, &folder.join("game")), saved);
    fs::remove_dir_all(&folder).expect("it can be removed again");
}

/// The moves of the game in a file.
fn read(start: &dyn Game, path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a saved game is there");
    let (game, _) = record::read(&text, start).unwrap_or_else(|error| panic!("{error}: {text}"));
    let moves = game.history().iter();
    moves.map(|mv| mv.text.clone()).collect()
}

/// A match of short games; the words end with how many.
const MATCH: [&str; 17] = [
    "match",
    "minishogi",
    "--engine",
    "karakuri name=one hash=1",
    "--engine",
    "karakuri name=other hash=1",
    "--nodes",
    "20",
    "--uneven",
    "--longest",
    "12",
    "--concurrency",
    "2",
    "--to",
    "kept",
    "--resume",
    "--games",
];

#[test]
fn a_match_loses_no_finished_game_whenever_it_is_killed() {
    let folder = empty_folder("kill-match");
    let (mut random, game) = (moments(), minishogi());
    let began = Instant::now();
    let outcome = karakuri_in(&folder, &[&MATCH[..], &["4"]].concat(), b"");
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let longest = 2 * began.elapsed().as_micros() as usize;
    let endless = [&MATCH[..], &["1000000"]].concat();
    let mut kept = Kept::default();
    for _ in 0..KILLS {
        let child = start(&folder, &endless);
        std::thread::sleep(Duration::from_micros(random.below(longest) as u64));
        kill(child);
        kept.check(&*game, &folder.join("kept"));
    }
    let n_finished = kept.lines.len().saturating_sub(1);
    assert!(
        n_finished > KILLS / 2,
        "only {n_finished} games in {KILLS} matches"
    );
    let wanted = (kept.last + 2).to_string();
    let outcome = karakuri_in(&folder, &[&MATCH[..], &[&wanted, "--json"]].concat(), b"");
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let table: Value = serde_json::from_str(&outcome.stdout).expect("it is JSON");
    assert_eq!(table["games"].to_string(), wanted);
    kept.check(&*game, &folder.join("kept"));
    assert_eq!(kept.lines.len() - 1, kept.last);
    fs::remove_dir_all(&folder).expect("it can be removed again");
}

/// What was found in the folder of a match.
#[derive(Default)]
struct Kept {
    lines: Vec<String>,
    records: BTreeSet<String>,
    /// The number of the last game.
    last: usize,
}

impl Kept {
    /// All lines are whole and none is lost; every finished game has a record that reads back.
    fn check(&mut self, game: &dyn Game, folder: &Path) {
        // Killed before there was a folder.
        let text = fs::read_to_string(folder.join("match.jsonl")).unwrap_or_default();
        assert!(text.is_empty() || text.ends_with('\n'), "{text}");
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        assert!(lines.starts_with(&self.lines), "lines are lost");
        let first = self.lines.len().max(1);
        for line in lines.iter().skip(first) {
            let value: Value = serde_json::from_str(line).expect("a line is JSON");
            let number = value["game"].as_u64().expect("a game has a number") as usize;
            let name = format!("{number:04}.game");
            assert!(folder.join(&name).is_file(), "{name} is missing");
            self.last = self.last.max(number);
        }
        self.lines = lines;
        for file in fs::read_dir(folder).into_iter().flatten() {
            let path = file.expect("a file").path();
            let name = path.file_name().expect("it has a name").to_string_lossy();
            if name.ends_with(".game") && self.records.insert(name.into_owned()) {
                read(game, &path);
            }
        }
    }
}
