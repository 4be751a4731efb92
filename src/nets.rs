//! What the engine has learned of a game, and where that lies.
//!
//! A game is played with the net beside its variant file; or else with one that a shipped game has and that is for the
//! same pieces, moves, board and hands; or with that which `--net` names. How nets come to be, `learn` says.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::{Game, Net};

use crate::failure::{quote, say_warning};
use crate::known;

/// The ending of a file with a net.
pub(crate) const ENDING: &str = "net";

/// What the engine is to have learned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Nothing.
    None,
    /// What a file has.
    File(PathBuf),
}

/// What `--net` says. The error is a sentence.
pub(crate) fn choice(text: &str) -> Result<Choice, String> {
    match text {
        "" => Err("expected the path of a net, or none".to_owned()),
        "none" => Ok(Choice::None),
        path => Ok(Choice::File(PathBuf::from(path))),
    }
}

impl Choice {
    /// Gives it to a game. The error is a sentence.
    pub(crate) fn give(&self, game: &mut dyn Game) -> Result<(), String> {
        let net = match self {
            Choice::None => None,
            Choice::File(path) => Some(read(game, path)?),
        };
        game.set_net(net).map_err(|error| error.to_string())
    }
}

/// The net of a file, for this game. The error is a sentence.
pub(crate) fn read(game: &dyn Game, path: &Path) -> Result<Arc<Net>, String> {
    let name = quote(&path.to_string_lossy(), 200);
    let refused =
        |what: &dyn std::fmt::Display| format!("the net `{name}` is of no use here: {what}");
    let bytes = whole_file::read(path, Net::MOST_BYTES).map_err(|error| refused(&error))?;
    let net = Net::from_bytes(game.info(), &bytes).map_err(|error| refused(&error))?;
    Ok(Arc::new(net))
}

/// The file beside the variant file that a word names, whether it is there or not; `None` if it names a game.
pub(crate) fn beside(word: &str) -> Option<PathBuf> {
    let is_file = matches!(known::choose(word), Ok(known::Choice::File(_)));
    is_file.then(|| Path::new(word).with_extension(ENDING))
}

/// Gives a game that was just opened by this word what is known of it.
pub(crate) fn equip(word: &str, game: &mut dyn Game) {
    let file = beside(word).filter(|path| path.exists());
    let net = match file {
        Some(path) => match read(game, &path) {
            Ok(net) => Some(net),
            // With other values of switches it may be for the game as it is written.
            Err(_) if !game.info().settings.is_empty() => None,
            Err(why) => {
                say_warning(&why);
                None
            }
        },
        None => shipped(game),
    };
    let given = game.set_net(net);
    given.expect("nets were read for this game");
}

/// The net among those of the shipped games that is for this one.
fn shipped(game: &dyn Game) -> Option<Arc<Net>> {
    // Asked before anything is unpacked: this is at every start.
    let learned = known::all().iter().filter(|entry| !entry.net.is_empty());
    let mut fitting = learned.filter(|entry| Net::is_shared(&(entry.facts)(), game.info()));
    let net = Net::from_bytes(game.info(), &fitting.next()?.net()?);
    net.ok().map(Arc::new)
}

/// The net of a game that was opened by this word, as the option of the protocols has it: the path of its file, or `none`.
pub(crate) fn text(choice: Option<&Choice>, word: &str, game: &dyn Game) -> String {
    let file = match choice {
        Some(Choice::File(path)) => Some(path.clone()),
        Some(Choice::None) => None,
        None => beside(word).filter(|path| path.exists()),
    };
    let file = file.filter(|_| game.net().is_some());
    file.map_or("none".to_owned(), |path| path.display().to_string())
}
