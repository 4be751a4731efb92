//! A battery of sessions that no honest client or player would have, run against the built program.
//!
//! Whatever is sent, the program ends by itself within 8 seconds of the end of its input, with a
//! documented exit code and without a panic, and needs at most 64 MiB more than a session in which
//! nothing happens. What is sent stands in `sessions`; the games take turns, so that all of them meet
//! sessions of every kind. With `KARAKURI_EVERY_SESSION=1` every session is run with every game.

mod answerer;
mod raw;
mod sessions;
mod uci;
mod words;
mod xboard;

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use karakuri_testing::trial::each;

use answerer::{Ending, run};
use sessions::{Row, rows};
use words::Words;

/// Within this time of the end of its input, or of `quit`, a session is over. What an idle session takes
/// comes on top: a game that is no part of the program is compiled first.
const PATIENCE: Duration = Duration::from_secs(8);
/// An idle session takes no longer.
const BEGINNING: Duration = Duration::from_secs(120);
/// So much more than an idle session a session may need, in KiB.
const MEMORY: u64 = 64 << 10;
/// Fewer sessions are no battery.
const FEWEST: usize = 60;

/// What is talked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Interface {
    Usi,
    Uci,
    XBoard,
    Play,
    Analyse,
}

impl Interface {
    const ALL: [Interface; 5] = [
        Interface::Usi,
        Interface::Uci,
        Interface::XBoard,
        Interface::Play,
        Interface::Analyse,
    ];

    fn command(self) -> &'static str {
        match self {
            Interface::Usi => "usi",
            Interface::Uci => "uci",
            Interface::XBoard => "xboard",
            Interface::Play => "play",
            Interface::Analyse => "analyse",
        }
    }

    /// Arguments beside the game: players think little.
    fn options(self) -> &'static [&'static str] {
        match self {
            Interface::Usi | Interface::Uci | Interface::XBoard => &[],
            Interface::Play => &["--plain", "--nodes", "1"],
            Interface::Analyse => &["--nodes", "1"],
        }
    }

    /// Whether the program may end so after a hostile session.
    fn ends_with(self, code: i32) -> bool {
        match self {
            Interface::Usi | Interface::Uci | Interface::XBoard => code == 0,
            Interface::Play => matches!(code, 0 | 1),
            Interface::Analyse => matches!(code, 0..=2),
        }
    }
}

#[test]
fn usi_survives_hostile_sessions() {
    survives(Interface::Usi);
}

#[test]
fn uci_survives_hostile_sessions() {
    survives(Interface::Uci);
}

#[test]
fn xboard_survives_hostile_sessions() {
    survives(Interface::XBoard);
}

#[test]
fn play_survives_hostile_sessions() {
    survives(Interface::Play);
}

#[test]
fn analyse_survives_hostile_arguments() {
    survives(Interface::Analyse);
}

#[test]
fn the_battery_is_large_and_its_rows_have_names_of_their_own() {
    let rows = rows();
    assert!(rows.len() >= FEWEST, "{} sessions", rows.len());
    let mut names: Vec<&str> = rows.iter().map(|row| row.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), rows.len());
    // All games have their turn at every interface that has more sessions than there are games.
    let met = |game: usize| {
        let interfaces = Interface::ALL.into_iter().flat_map(pairs);
        interfaces.filter(|(_, other)| *other == game).count()
    };
    let fewest = (0..Words::names().len()).map(met).min();
    assert!(fewest >= Some(4), "{fewest:?} sessions of a game");
}

/// Each session at this interface with the number of the game that it is about.
fn pairs(interface: Interface) -> Vec<(Row, usize)> {
    let n_games = Words::names().len();
    let rows = rows()
        .into_iter()
        .filter(|row| row.interfaces.contains(&interface));
    let every = std::env::var_os("KARAKURI_EVERY_SESSION").is_some();
    let games = |index: usize| match every {
        true => (0..n_games).collect(),
        // Another game first at each interface.
        false => vec![(index + interface as usize * 7) % n_games],
    };
    let pairs = rows.enumerate().flat_map(|(index, row)| {
        let games = games(index).into_iter();
        games.map(move |game| (row, game))
    });
    pairs.collect()
}

/// Runs every session at a interface, and fails with all that went wrong.
fn survives(interface: Interface) {
    let idle = Mutex::new(HashMap::new());
    let faults = Mutex::new(Vec::new());
    each(&pairs(interface), |(row, game)| {
        let words = Words::of(*game);
        let known = idle.lock().expect("nobody panics").get(game).copied();
        let usual = known.unwrap_or_else(|| {
            let usual = usual(interface, &words);
            idle.lock().expect("nobody panics").insert(*game, usual);
            usual
        });
        if let Some(fault) = fault(interface, row, &words, usual) {
            let fault = format!(
                "{} {}, {}: {fault}",
                interface.command(),
                words.word,
                row.name
            );
            faults.lock().expect("nobody panics").push(fault);
        }
    });
    let faults = faults.into_inner().expect("nobody panics");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What a session needs in which nothing happens.
#[derive(Clone, Copy)]
struct Usual {
    time: Duration,
    /// In KiB; 0 where that is not known.
    memory: u64,
}

fn usual(interface: Interface, words: &Words) -> Usual {
    let nothing: &[u8] = match interface {
        Interface::Usi | Interface::Uci => b"isready\nquit\n",
        Interface::XBoard => b"ping 1\nquit\n",
        Interface::Play => b"board\nquit\n",
        Interface::Analyse => b"",
    };
    let began = Instant::now();
    let ending = run(&arguments(interface, words, &[]), nothing, BEGINNING);
    assert!(
        ending.code == Some(0) && ending.in_time,
        "{interface:?} {}: an idle session: {ending:?}",
        words.word
    );
    Usual {
        time: began.elapsed(),
        memory: ending.memory.unwrap_or(0),
    }
}

fn arguments(interface: Interface, words: &Words, more: &[String]) -> Vec<String> {
    let begin = [interface.command(), &words.word];
    let all = begin.iter().chain(interface.options());
    let all = all.map(|word| (*word).to_owned());
    all.chain(more.iter().cloned()).collect()
}

/// What was wrong with a session.
fn fault(interface: Interface, row: &Row, words: &Words, usual: Usual) -> Option<String> {
    let sent = (row.sent)(words);
    let more = row.arguments.map(|arguments| arguments(words));
    let arguments = arguments(interface, words, &more.unwrap_or_default());
    let Ending {
        code,
        in_time,
        memory,
        stderr,
    } = run(&arguments, &sent, usual.time + PATIENCE);
    let end = stderr.lines().last().unwrap_or_default();
    if !in_time {
        return Some(format!("not over after {PATIENCE:?}: {end}"));
    }
    if stderr.contains("panicked") || !code.is_some_and(|code| interface.ends_with(code)) {
        return Some(format!("exit code {code:?}: {stderr}"));
    }
    let more = memory.unwrap_or(0).saturating_sub(usual.memory);
    (usual.memory > 0 && more > MEMORY).then(|| format!("{more} KiB more than an idle session"))
}
