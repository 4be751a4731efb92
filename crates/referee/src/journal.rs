//! Games that are being played, kept move by move, so that a match that was ended by force loses
//! nothing but the moves that were being thought about.
//!
//! `0001.unfinished` holds in its first line where game 1 began: the match, the position and the moves
//! of the opening. Each further line is a move that a player thought about and the microseconds it
//! took. A line is written at once; the file goes when the game is kept whole (see `store`).

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::Game;
use serde_json::{Value, json};

use crate::header;
use crate::openings::{self, Opening};

/// Where the games of a match that are being played are kept.
#[derive(Clone, Debug)]
pub struct Folder {
    /// The folder, which exists.
    pub path: PathBuf,
    /// What the match is; another one cannot go on with its games.
    pub header: Value,
}

/// A game as far as it has been played.
pub struct Unfinished {
    /// The game at its last move.
    pub game: Box<dyn Game>,
    /// How long its last moves took, each of which a player thought about; those before are the
    /// opening.
    pub used: Vec<Duration>,
}

/// The file of a game that is being played; without a folder it keeps nothing.
pub struct Journal(Option<(PathBuf, File)>);

/// How the names of such files end.
const ENDING: &str = "unfinished";

/// The file of a game by its number, from 0.
pub(crate) fn path(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("{:04}.{ENDING}", number + 1))
}

/// The numbers of the games that have such a file in a folder, from 0.
///
/// # Errors
///
/// The folder cannot be read; a sentence.
pub(crate) fn numbers(folder: &Path) -> Result<Vec<usize>, String> {
    let number = |file: &fs::DirEntry| {
        let name = file.file_name().into_string().ok()?;
        let (number, ending) = name.split_once('.')?;
        let number = number.parse::<usize>().ok()?.checked_sub(1)?;
        (ending == ENDING && path(folder, number) == file.path()).then_some(number)
    };
    let files = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let files = files.map_err(|error| failed("read", folder, &error))?;
    Ok(files.iter().filter_map(number).collect())
}

impl Unfinished {
    /// A game that begins after its opening, as it stands.
    pub fn new(game: Box<dyn Game>) -> Unfinished {
        Unfinished {
            game,
            used: Vec::new(),
        }
    }
}

impl Folder {
    /// The games that were begun and not finished, by their numbers; `start` is a game of these rules.
    ///
    /// # Errors
    ///
    /// A sentence: a file cannot be read, is of another match, or holds what cannot be played.
    pub(crate) fn unfinished(
        &self,
        start: &dyn Game,
    ) -> Result<BTreeMap<usize, Unfinished>, String> {
        let mut all = BTreeMap::new();
        for number in numbers(&self.path)? {
            let path = path(&self.path, number);
            // Anything but a plain file might never end.
            let text = whole_file::place(&path).and_then(fs::read_to_string);
            let text = text.map_err(|error| failed("read", &path, &error))?;
            // What ended the program may have cut the last line.
            let whole = text.rfind('\n').map_or(0, |end| end + 1);
            let begun = read(&text[..whole], &self.header, start).map_err(|why| {
                let shown = path.display();
                format!("`{shown}` {why}; without this file the game is played anew")
            })?;
            all.insert(number, begun);
        }
        Ok(all)
    }

    /// The journal of a game that begins, or goes on, as `begun` says.
    ///
    /// # Errors
    ///
    /// It cannot be written; a sentence.
    pub(crate) fn journal(&self, number: usize, begun: &Unfinished) -> Result<Journal, String> {
        let path = path(&self.path, number);
        let history = begun.game.history();
        let (opening, thought) = history.split_at(history.len() - begun.used.len());
        let opening: Vec<&str> = opening.iter().map(|mv| mv.text.as_str()).collect();
        let position = begun.game.start_text();
        let first = json!({ "match": self.header, "position": position, "opening": opening });
        let mut text = format!("{first}\n");
        for (mv, used) in thought.iter().zip(&begun.used) {
            text += &line(&mv.text, *used);
        }
        // The lines there may be are replaced by the same ones, without the rest of one that was cut.
        let opened = whole_file::replace(&path, &text).and_then(|()| whole_file::append(&path));
        match opened {
            Ok(file) => Ok(Journal(Some((path, file)))),
            Err(error) => Err(failed("write", &path, &error)),
        }
    }
}

impl Journal {
    /// A journal that keeps nothing.
    pub fn none() -> Journal {
        Journal(None)
    }

    /// Keeps a move and the time it took.
    ///
    /// # Errors
    ///
    /// It cannot be written; a sentence.
    pub(crate) fn keep(&mut self, mv: &str, used: Duration) -> Result<(), String> {
        let Some((path, file)) = &mut self.0 else {
            return Ok(());
        };
        let written = file.write_all(line(mv, used).as_bytes());
        written.map_err(|error| failed("write", path, &error))
    }
}

fn failed(what: &str, path: &Path, error: &std::io::Error) -> String {
    format!("cannot {what} `{}`: {error}", path.display())
}

fn line(mv: &str, used: Duration) -> String {
    format!("{}\n", json!([mv, used.as_micros()]))
}

fn read(text: &str, header: &Value, start: &dyn Game) -> Result<Unfinished, String> {
    let mut lines = text.lines();
    let first: Value = serde_json::from_str(lines.next().unwrap_or_default())
        .map_err(|error| format!("does not begin with where the game began: {error}"))?;
    if let Some(difference) = header::difference(&first["match"], header) {
        return Err(format!("is of another match: {difference}"));
    }
    let opening = read_opening(&first).ok_or("does not say where the game began")?;
    let mut game = openings::set(start, &opening)?;
    let mut used = Vec::new();
    for (index, line) in lines.enumerate() {
        let value: Option<(String, u64)> = serde_json::from_str(line).ok();
        let wrong = |why: String| format!("is wrong in line {}: {why}", index + 2);
        let (mv, time) = value.ok_or_else(|| wrong("expected a move and its time".to_owned()))?;
        game.play(&mv).map_err(|error| wrong(error.to_string()))?;
        used.push(Duration::from_micros(time));
    }
    Ok(Unfinished { game, used })
}

fn read_opening(first: &Value) -> Option<Opening> {
    Some(Opening {
        position: first["position"].as_str()?.to_owned(),
        moves: header::texts(&first["opening"])?,
    })
}
