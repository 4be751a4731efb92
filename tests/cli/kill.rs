//! The program ended by force at random moments, 100 in all, while it saves a game again and again and
//! while it plays a match: what was saved stays whole, what was finished stays finished, and a game that
//! was being played goes on after its last move.
//!
//! The moments are drawn with a seed that is printed; `KARAKURI_SEED` gives the same ones again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
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
    "cmd='sh heard.sh' protocol=usi name=other hash=1",
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
fn a_match_loses_no_move_but_the_last_whenever_it_is_killed() {
    let folder = empty_folder("kill-match");
    let program = env!("CARGO_BIN_EXE_karakuri");
    let engine = format!("tee heard.$$ | '{program}' usi minishogi\n");
    fs::write(folder.join("heard.sh"), engine).expect("it can be written");
    let (mut random, game) = (moments(), minishogi());
    let began = Instant::now();
    let outcome = karakuri_in(&folder, &[&MATCH[..], &["4"]].concat(), b"");
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let longest = 4 * began.elapsed().as_micros() as usize;
    let endless = [&MATCH[..], &["10000"]].concat();
    let mut kept = Kept::default();
    let mut n_heard = 0;
    for _ in 0..KILLS {
        let child = start(&folder, &endless);
        std::thread::sleep(Duration::from_micros(random.below(longest) as u64));
        kill(child);
        kept.check(&*game, &folder.join("kept"));
        n_heard += kept.holds_what_was_heard(&folder);
    }
    assert!(
        n_heard > KILLS / 5,
        "only {n_heard} games in {KILLS} matches"
    );
    let n_finished = kept.lines.len().saturating_sub(1);
    assert!(
        n_finished > KILLS / 5,
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

/// An engine leaves the programs that it has started, and so does one that is killed.
#[test]
fn nothing_that_an_engine_starts_outlives_the_match() {
    let folder = empty_folder("kill-brood");
    let program = env!("CARGO_BIN_EXE_karakuri");
    let engine =
        format!("echo $$ >> brood\nsleep 1000 &\necho $! >> brood\n'{program}' usi minishogi\n");
    fs::write(folder.join("heard.sh"), engine).expect("it can be written");
    let brood = || {
        let text = fs::read_to_string(folder.join("brood")).unwrap_or_default();
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let outcome = karakuri_in(&folder, &[&MATCH[..], &["2"]].concat(), b"");
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    assert_eq!(brood().len(), 2 * 2);
    assert!(living(&brood()).is_empty(), "{:?}", living(&brood()));

    let child = start(&folder, &[&MATCH[..], &["10000"]].concat());
    let until = Instant::now() + Duration::from_secs(20);
    while living(&brood()).is_empty() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(1));
    }
    kill(child);
    assert!(brood().len() > 2 * 2, "an engine was started");
    while !living(&brood()).is_empty() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(living(&brood()).is_empty(), "{:?}", living(&brood()));
    fs::remove_dir_all(&folder).expect("it can be removed again");
}

/// Those of the processes that run; one that has ended and is not yet buried does not.
fn living(processes: &[String]) -> Vec<String> {
    let output = Command::new("ps")
        .args(["-o", "pid=,stat=", "-p", &processes.join(",")])
        .output();
    let output = output.expect("`ps` lists processes");
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines = lines.lines().map(str::trim);
    let living = lines.filter(|line| !line.contains('Z'));
    living.map(str::to_owned).collect()
}

/// What was found in the folder of a match.
#[derive(Default)]
struct Kept {
    lines: Vec<String>,
    records: BTreeSet<String>,
    /// The moves of games that are not finished, by the names of their files.
    unfinished: BTreeMap<String, Vec<String>>,
    /// The moves of all games, finished or not.
    games: Vec<Vec<String>>,
    /// The number of the last game.
    last: usize,
}

impl Kept {
    /// No whole line is lost; every finished game has a record that reads back.
    fn check(&mut self, game: &dyn Game, folder: &Path) {
        // Killed before there was a folder, or in the middle of a line.
        let text = fs::read_to_string(folder.join("match.jsonl")).unwrap_or_default();
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let lines: Vec<String> = text[..whole].lines().map(str::to_owned).collect();
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
        self.check_unfinished(folder);
    }

    /// A game has the moves that it had before, and perhaps more.
    fn check_unfinished(&mut self, folder: &Path) {
        self.games.clear();
        let mut finished = BTreeMap::new();
        for line in self.lines.iter().skip(1) {
            let value: Value = serde_json::from_str(line).expect("a line is JSON");
            let number = value["game"].as_u64().expect("a game has a number");
            let moves = texts(&value["moves"]);
            self.games.push(moves.clone());
            finished.insert(format!("{number:04}.unfinished"), moves);
        }
        let before = std::mem::take(&mut self.unfinished);
        for file in fs::read_dir(folder).into_iter().flatten() {
            let path = file.expect("a file").path();
            let name = path.file_name().expect("it has a name").to_string_lossy();
            if name.ends_with(".unfinished") {
                let moves = unfinished(&path);
                self.games.push(moves.clone());
                self.unfinished.insert(name.into_owned(), moves);
            }
        }
        for (name, old) in before {
            let new = finished.get(&name).or(self.unfinished.get(&name));
            let new = new.unwrap_or_else(|| panic!("{name} is lost"));
            assert!(new.starts_with(&old), "{name} had {old:?} and has {new:?}");
        }
    }

    /// Whether every position that an engine was asked about is part of a game that was kept; how many
    /// games there were. What they heard is removed.
    fn holds_what_was_heard(&self, folder: &Path) -> usize {
        let mut n_heard = 0;
        for file in fs::read_dir(folder).expect("it is there") {
            let path = file.expect("a file").path();
            let name = path.file_name().expect("it has a name").to_string_lossy();
            if name == "heard.sh" || !name.starts_with("heard.") {
                continue;
            }
            let heard = fs::read_to_string(&path).expect("text");
            // The last line may have been cut.
            let heard = &heard[..heard.rfind('\n').map_or(0, |end| end + 1)];
            let last = heard.lines().rev();
            let moves = last.filter_map(|line| line.strip_prefix("position startpos moves "));
            for moves in moves.take(1) {
                let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
                let kept = self.games.iter().any(|game| game.starts_with(&moves));
                assert!(kept, "lost: {moves:?} of {:?}", self.games);
                n_heard += 1;
            }
            fs::remove_file(&path).expect("it can be removed");
        }
        n_heard
    }
}

fn texts(value: &Value) -> Vec<String> {
    let texts = value.as_array().expect("a list").iter();
    texts
        .map(|text| text.as_str().expect("a text").to_owned())
        .collect()
}

/// The moves of a game that was being played: the opening, and those that were thought about.
fn unfinished(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("it can be read");
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = text[..whole].lines();
    let line = |line: &str| -> Value { serde_json::from_str(line).expect("a line is JSON") };
    let first = line(lines.next().expect("it is written whole"));
    let mut moves = texts(&first["opening"]);
    let thought = lines.map(|text| line(text)[0].as_str().expect("a move").to_owned());
    moves.extend(thought);
    moves
}
