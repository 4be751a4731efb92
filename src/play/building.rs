//! Compiling a game that is played: when that is done, and the build, which may go on beside the playing.
//!
//! How it is built and where it is kept is left to `built`; how a session changes over to the program, to `native`.

use std::sync::mpsc::{Receiver, channel};
use std::thread;

use variant_dsl::Compiled;

use super::searcher::Searcher;
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
    pub(super) building: Option<Building>,
}

/// A build that goes on or is over.
pub(super) struct Building {
    /// The fingerprint of the rules that are built.
    pub(super) fingerprint: String,
    /// How it ends.
    pub(super) news: Receiver<Result<Searcher, Failure>>,
}

/// Begins a build of the game with these rules on a thread of its own.
pub(super) fn begin(word: &str, settings: Settings, fingerprint: String) -> Building {
    let (tell, news) = channel();
    let (word, rules) = (word.to_owned(), fingerprint.clone());
    thread::spawn(move || {
        // The session may be over, or play another game.
        let _ = tell.send(build(&word, &settings, &rules, Manner::Beside));
    });
    Building { fingerprint, news }
}

/// The searcher of the game with these rules, built if it must be.
pub(super) fn build(
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
pub(super) fn compile(
    word: &str,
    settings: &Settings,
    fingerprint: &str,
) -> Result<Compiled, Failure> {
    let compiled = games::compile(word, settings)?;
    match compiled.program.facts.fingerprint == fingerprint {
        true => Ok(compiled),
        false => Err(Failure::No("the file of the game has changed".to_owned())),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// `n`: `--native`, `i`: `--interpret`, `t`: at a terminal, `c`: with a compiler.
    pub(crate) fn conditions(letters: &str) -> Conditions {
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
