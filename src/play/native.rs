//! Compiling the game that is played: beside the playing where that is possible, or first, with
//! `--native`. When the program is ready, it searches from the next move on; all else of the session stays.
//!
//! How it is built and where it is kept is left to `built`, how it searches to `searcher`.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use variant_dsl::Compiled;

use super::searcher::{Searched, Searcher};
use super::session::Session;
use crate::build::Manner;
use crate::built;
use crate::executor::Executor;
use crate::failure::Failure;
use crate::games::{self, Settings};

/// When the game is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    Never,
    /// While it is played.
    Beside,
    /// Before it is played.
    First,
}

/// All that decides when.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Conditions {
    /// `--native`.
    pub(super) native: bool,
    /// `--interpret`.
    pub(super) interpret: bool,
    /// Whether a person plays at a terminal: scripts get no company that they did not ask for.
    pub(super) is_terminal: bool,
    /// Whether there is what a build needs.
    pub(super) can_build: bool,
}

impl Conditions {
    /// When a game is compiled that is played so.
    pub(super) fn when(self, executor: Executor) -> When {
        match executor {
            Executor::Compiled | Executor::Adjusted => When::Never,
            _ if self.native => When::First,
            _ if self.interpret => When::Never,
            _ if self.is_terminal && self.can_build => When::Beside,
            _ => When::Never,
        }
    }
}

/// Compiling beside a session.
#[derive(Default)]
pub(super) struct Native {
    pub(super) conditions: Conditions,
    building: Option<Building>,
}

/// A build that goes on or is over.
struct Building {
    /// The fingerprint of the rules that are built.
    fingerprint: String,
    news: Receiver<Result<Searcher, Failure>>,
}

/// Compiles the game of the session and lets it search, before the first move.
pub(super) fn compile_first(session: &mut Session) -> Result<(), Failure> {
    let word = &session.asked.word;
    let searcher = build(
        word,
        &settings(session),
        &fingerprint(session),
        Manner::Shown,
    )?;
    change_over_to(session, searcher);
    Ok(())
}

/// Lets the program search that was kept of an earlier session, if there is one.
pub(super) fn use_kept(session: &mut Session) {
    let compiled = compile(
        &session.asked.word,
        &settings(session),
        &fingerprint(session),
    );
    let program = compiled.ok().as_ref().and_then(built::kept);
    // If it does not start, the build will find out.
    if let Some(Ok(searcher)) = program.map(|program| Searcher::start(&program)) {
        change_over_to(session, searcher);
    }
}

/// To be called between two moves: begins to compile the game if it is to be compiled, and changes over
/// when that is done. Returns what is to be said of it.
pub(super) fn change_over(session: &mut Session) -> Option<String> {
    if session.native.conditions.when(session.executor) == When::Never {
        return None;
    }
    let building = session.native.building.as_ref();
    let is_of_game = |building: &&Building| building.fingerprint == fingerprint(session);
    let Some(building) = building.filter(is_of_game) else {
        session.native.building = Some(begin(session));
        return None;
    };
    match building.news.try_recv() {
        Ok(Ok(searcher)) => {
            change_over_to(session, searcher);
            Some("Now compiled: the engine thinks at full speed.".to_owned())
        }
        Ok(Err(why)) => {
            let why = why.sentence();
            Some(format!("Not compiled ({why}); the game goes on as it is."))
        }
        Err(TryRecvError::Empty | TryRecvError::Disconnected) => None,
    }
}

/// Begins a build on a thread of its own.
fn begin(session: &Session) -> Building {
    let (tell, news) = channel();
    let (word, settings) = (session.asked.word.clone(), settings(session));
    let fingerprint = fingerprint(session);
    let rules = fingerprint.clone();
    thread::spawn(move || {
        // The session may be over, or play another game.
        let _ = tell.send(build(&word, &settings, &rules, Manner::Beside));
    });
    Building { fingerprint, news }
}

/// The switches of the game as they are now.
fn settings(session: &Session) -> Settings {
    Settings::of(&session.game.info().settings)
}

/// The rules of the game as they are now.
fn fingerprint(session: &Session) -> String {
    session.game.info().fingerprint.clone()
}

/// The searcher of the game with these rules, built if it must be.
fn build(
    word: &str,
    settings: &Settings,
    fingerprint: &str,
    manner: Manner,
) -> Result<Searcher, Failure> {
    let compiled = compile(word, settings, fingerprint)?;
    let program = built::program(word, &compiled, manner)?;
    Searcher::start(&program).map_err(|why| {
        built::forget(&program);
        Failure::No(why)
    })
}

/// The game, if its file has not changed since it was opened.
fn compile(word: &str, settings: &Settings, fingerprint: &str) -> Result<Compiled, Failure> {
    let compiled = games::compile(word, settings)?;
    match compiled.program.facts.fingerprint == fingerprint {
        true => Ok(compiled),
        false => Err(Failure::No("the file of the game has changed".to_owned())),
    }
}

fn change_over_to(session: &mut Session, searcher: Searcher) {
    let mut game = Searched::new(session.game.fork(), searcher);
    let asked = &session.asked;
    game.evaluate_with(&asked.limits.net_text(&asked.word, &game));
    // Whatever was wrong with a net, the game before this one would not have begun.
    drop(asked.limits.prepare(&mut game));
    session.game = Box::new(game);
    session.executor = Executor::Compiled;
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Sender;

    use clap::Parser;

    use super::*;
    use crate::play::searcher::tests::{GAME, searcher};
    use crate::play::{Args, prepare};

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        args: Args,
    }

    /// A session at a terminal beside which a build goes on, and who tells how it ends.
    fn session() -> (Session, Sender<Result<Searcher, Failure>>) {
        let args = Cli::parse_from(["play", GAME]).args;
        let opened = games::open_with_executor(GAME, &Settings::default());
        let mut session = prepare(&args, opened.expect("the game is sound")).expect("it is one");
        let (tell, news) = channel();
        let fingerprint = fingerprint(&session);
        session.native = Native {
            conditions: conditions("tc"),
            building: Some(Building { fingerprint, news }),
        };
        (session, tell)
    }

    #[test]
    fn the_game_stands_as_before_when_it_is_compiled() {
        let (mut session, tell) = session();
        assert_eq!(session.how_played(), "Tiny, not compiled yet");
        session.game.play("a1a3").expect("it is legal");
        let before = session.game.position_text();
        assert_eq!(change_over(&mut session), None);
        tell.send(Ok(searcher())).expect("the session listens");
        let said = change_over(&mut session).expect("it is said");
        assert!(said.starts_with("Now compiled"), "{said}");
        assert_eq!(session.how_played(), "Tiny, compiled");
        assert_eq!(session.game.position_text(), before);
        assert_eq!(session.game.history().len(), 1);
        assert_eq!(change_over(&mut session), None);
    }

    #[test]
    fn a_build_that_fails_is_told_once() {
        let (mut session, tell) = session();
        let why = Failure::No("no room".to_owned());
        tell.send(Err(why)).expect("the session listens");
        drop(tell);
        let said = "Not compiled (no room); the game goes on as it is.";
        assert_eq!(change_over(&mut session).as_deref(), Some(said));
        assert_eq!(change_over(&mut session), None);
        assert_eq!(session.executor, Executor::Prepared);
    }

    /// `n`: `--native`, `i`: `--interpret`, `t`: at a terminal, `c`: with a compiler.
    fn conditions(letters: &str) -> Conditions {
        Conditions {
            native: letters.contains('n'),
            interpret: letters.contains('i'),
            is_terminal: letters.contains('t'),
            can_build: letters.contains('c'),
        }
    }

    #[test]
    fn when_a_game_is_compiled() {
        use Executor::{Adjusted, Compiled, Interpreted, Prepared};
        let table = [
            (Prepared, "tc", When::Beside),
            (Interpreted, "tc", When::Beside),
            (Prepared, "t", When::Never),
            (Prepared, "c", When::Never),
            (Prepared, "", When::Never),
            (Prepared, "n", When::First),
            (Prepared, "nt", When::First),
            (Prepared, "ntc", When::First),
            (Interpreted, "nc", When::First),
            (Interpreted, "itc", When::Never),
            (Compiled, "tc", When::Never),
            (Compiled, "ntc", When::Never),
            (Adjusted, "tc", When::Never),
            (Adjusted, "ntc", When::Never),
        ];
        for (executor, letters, when) in table {
            let found = conditions(letters).when(executor);
            assert_eq!(found, when, "{executor:?} {letters}");
        }
    }
}
