//! Compiling the game of a session: beside the playing where that is possible, or first, with
//! `--native`. When the program is ready, it searches from the next move on; all else of the session stays.
//!
//! The build is left to `building`, where its program is kept to `built`, how it searches to `searcher`.

use std::sync::mpsc::TryRecvError;

use super::building::{Building, When, begin, build, compile};
use super::searcher::{Searched, Searcher};
use super::session::Session;
use crate::build::Manner;
use crate::built;
use crate::executor::Executor;
use crate::failure::Failure;
use crate::games::Settings;

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
        let word = &session.asked.word;
        let begun = begin(word, settings(session), fingerprint(session));
        session.native.building = Some(begun);
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

/// The switches of the game as they are now.
fn settings(session: &Session) -> Settings {
    Settings::of(&session.game.info().settings)
}

/// The rules of the game as they are now.
fn fingerprint(session: &Session) -> String {
    session.game.info().fingerprint.clone()
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
pub(super) mod tests {
    use std::sync::mpsc::{Sender, channel};

    use clap::Parser;

    use super::*;
    use crate::games;
    use crate::play::building::Native;
    use crate::play::building::tests::conditions;
    use crate::play::searcher::tests::{GAME, searcher};
    use crate::play::{Args, prepare};

    #[derive(Parser)]
    pub(in crate::play) struct Cli {
        #[command(flatten)]
        pub(in crate::play) args: Args,
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
}
