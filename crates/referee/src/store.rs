//! The games of a match in a folder: what makes a match go on after whatever ended it.
//!
//! `match.jsonl` holds what the match is in its first line and a finished game in each further one;
//! `0001.game` and so on are the records of the games, which the program reads back. A record is
//! written whole before its line, a line is flushed at once, and the file of the unfinished game goes
//! after that (see [`journal`]): what ends the program costs the moves that are being thought about and
//! nothing else.

use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use engine::record::{self, Note, Tags};
use engine::{Color, Game, Outcome};
use serde_json::{Value, json};

use crate::arbiter::{Played, is_fault};
use crate::header::{self, difference};
use crate::journal;
use crate::openings::{self, Opening};

/// What is known of a finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// Its number, from 0; two games are a pair.
    pub number: usize,
    /// Which of the two engines moved first, 0 or 1.
    pub first: usize,
    /// Which engine won; `None` for a draw.
    pub winner: Option<usize>,
    /// How it ended, as a [`Reason`](engine::Reason) is written.
    pub how: String,
    /// Whether the loser did what no player may.
    pub fault: bool,
    /// More about the end; may be empty.
    pub why: String,
    /// The position that it began from.
    pub start: String,
    /// All moves, in the form for programs.
    pub moves: Vec<String>,
    /// By engine: moves thought about, seconds of all, seconds of the longest.
    pub times: [(usize, f64, f64); 2],
}

impl Finished {
    /// What is to be kept of a game.
    pub fn new(number: usize, first: usize, played: &Played) -> Finished {
        let engine = |color: Color| (first + color.index()) % 2;
        let times = [0, 1].map(|engine| {
            let times = &played.times[(first + engine) % 2];
            let seconds = times.iter().map(std::time::Duration::as_secs_f64);
            (
                times.len(),
                seconds.clone().sum(),
                seconds.fold(0.0, f64::max),
            )
        });
        let moves = played.game.history().iter();
        Finished {
            number,
            first,
            winner: match played.outcome {
                Outcome::Win(color) => Some(engine(color)),
                Outcome::Draw => None,
            },
            how: played.how.to_string(),
            fault: is_fault(played.how),
            why: played.why.clone(),
            start: played.game.start_text(),
            moves: moves.map(|mv| mv.text.clone()).collect(),
            times,
        }
    }

    fn to_json(&self) -> Value {
        json!({
            "game": self.number + 1,
            "first": self.first,
            "winner": self.winner,
            "how": self.how,
            "fault": self.fault,
            "why": self.why,
            "start": self.start,
            "moves": self.moves,
            "times": self.times,
        })
    }

    fn from_json(value: &Value) -> Option<Finished> {
        let text = |key: &str| value[key].as_str().map(str::to_owned);
        let engine = |key: &str| {
            usize::try_from(value[key].as_u64()?)
                .ok()
                .filter(|i| *i < 2)
        };
        let times = |engine: usize| {
            let of = &value["times"][engine];
            let count = usize::try_from(of[0].as_u64()?).ok()?;
            Some((count, of[1].as_f64()?, of[2].as_f64()?))
        };
        Some(Finished {
            number: usize::try_from(value["game"].as_u64()?)
                .ok()?
                .checked_sub(1)?,
            first: engine("first")?,
            winner: match value["winner"].is_null() {
                true => None,
                false => Some(engine("winner")?),
            },
            how: text("how")?,
            fault: value["fault"].as_bool()?,
            why: text("why")?,
            start: text("start")?,
            moves: header::texts(&value["moves"])?,
            times: [times(0)?, times(1)?],
        })
    }
}

/// The record of a game, with the names of the engines by colour. What more is known about the end is
/// a comment on the last move.
pub fn record(played: &Played, names: [&str; 2]) -> String {
    let mut tags = Tags {
        players: names.map(str::to_owned),
        ending: Some((played.outcome, played.how)),
        ..Tags::default()
    };
    if !played.why.is_empty() {
        let note = Note {
            comments: vec![played.why.clone()],
            ..Note::default()
        };
        tags.notes.insert(played.game.history().len(), note);
    }
    record::write(&*played.game, &tags)
}

/// The folder of a match.
pub struct Store {
    folder: PathBuf,
    /// Locked as long as it is open.
    lines: File,
    doubts: Vec<String>,
}

/// The file with the lines.
const LINES: &str = "match.jsonl";

impl Store {
    /// The folder, made if need be, for the match that `header` describes, and the games that are in
    /// it, which must be possible from `start`. Nobody else can open it until the store is dropped.
    ///
    /// # Errors
    ///
    /// A sentence: there is a match in it and it is not to be resumed, or it is another match, or one
    /// that is being played; the folder cannot be read or written.
    pub fn open(
        folder: &Path,
        header: &Value,
        start: &dyn Game,
        resume: bool,
    ) -> Result<(Store, Vec<Finished>), String> {
        let path = folder.join(LINES);
        let shown = path.display();
        let failed =
            |what: &str, error: std::io::Error| format!("cannot {what} `{shown}`: {error}");
        fs::create_dir_all(folder).map_err(|error| failed("make the folder of", error))?;
        let mut lines = whole_file::append(&path).map_err(|error| failed("write", error))?;
        lock(&lines).map_err(|why| format!("`{shown}`: {why}"))?;
        let mut text = String::new();
        // Where a lock keeps readers out as well, only this file can be read.
        let read = lines.read_to_string(&mut text);
        read.map_err(|error| failed("read", error))?;
        let is_begun = !text.is_empty() || !journal::numbers(folder)?.is_empty();
        if is_begun && !resume {
            return Err(format!("`{shown}` holds a match: --resume goes on with it"));
        }
        // What ended the program may have cut the last line.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let read = read_lines(&text[..whole], header, start);
        let (done, doubts) = read.map_err(|why| format!("`{shown}` {why}"))?;
        let cut = lines.set_len(whole as u64);
        cut.map_err(|error| failed("write", error))?;
        let mut store = Store {
            folder: folder.to_owned(),
            lines,
            doubts,
        };
        if whole == 0 {
            store.write_line(header)?;
        }
        Ok((store, done))
    }

    /// What is wrong with the lines in the folder and has been put up with, as clauses.
    pub fn doubts(&self) -> &[String] {
        &self.doubts
    }

    /// Keeps a game.
    ///
    /// # Errors
    ///
    /// It cannot be written; a sentence.
    pub fn keep(&mut self, game: &Finished, record: &str) -> Result<(), String> {
        let path = self.folder.join(format!("{:04}.game", game.number + 1));
        let written = whole_file::replace(&path, record);
        written.map_err(|error| format!("cannot write `{}`: {error}", path.display()))?;
        self.write_line(&game.to_json())?;
        // Finished games are not gone on with, so one that stays does no harm.
        let _ = fs::remove_file(journal::path(&self.folder, game.number));
        Ok(())
    }

    fn write_line(&mut self, value: &Value) -> Result<(), String> {
        let line = format!("{value}\n");
        let written = self.lines.write_all(line.as_bytes());
        written
            .and_then(|()| self.lines.sync_data())
            .map_err(|error| {
                format!(
                    "cannot write `{}`: {error}",
                    self.folder.join(LINES).display()
                )
            })
    }
}

/// How often a lock that others hold is tried again, and how long between.
const LOCK_TRIES: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(25);

/// Keeps all others from writing the lines of the match, until the file is dropped.
///
/// A program that is being started holds for a moment whatever the one that starts it has open, a lock that has
/// just been given up included; so what is locked may only seem so.
fn lock(lines: &File) -> Result<(), String> {
    let mut tries = 0..LOCK_TRIES;
    let answer = loop {
        match lines.try_lock() {
            Err(TryLockError::WouldBlock) if tries.next().is_some() => thread::sleep(LOCK_PAUSE),
            answer => break answer,
        }
    };
    match answer {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(
            "another match is being played in this folder; wait for its end, or use another \
                 folder"
                .to_owned(),
        ),
        // Some file systems know no locks; a match can be kept there all the same.
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(format!("it cannot be locked: {error}")),
    }
}

/// The games of a match that must be the one that `header` describes, and what is wrong with the
/// lines. Two programs that wrote at once, before there was a lock, have left lines twice.
fn read_lines(
    text: &str,
    header: &Value,
    start: &dyn Game,
) -> Result<(Vec<Finished>, Vec<String>), String> {
    let mut lines = text.lines().enumerate();
    let mut games: Vec<Finished> = Vec::new();
    let mut doubts = Vec::new();
    let Some((_, first)) = lines.next() else {
        return Ok((games, doubts));
    };
    let found: Value = serde_json::from_str(first)
        .map_err(|error| format!("does not begin with what the match is: {error}"))?;
    if let Some(difference) = difference(&found, header) {
        return Err(format!("holds another match: {difference}"));
    }
    for (index, line) in lines.filter(|(_, line)| *line != first) {
        let value = serde_json::from_str(line).ok();
        let game = value.as_ref().and_then(Finished::from_json);
        let game = game.ok_or_else(|| format!("line {}: this is no finished game", index + 1))?;
        let number = game.number;
        if games.iter().any(|other| other.number == number) {
            // The record that was written last has stayed.
            games.retain(|other| other.number != number);
            let number = number + 1;
            doubts.push(format!(
                "game {number} is there twice; the later one counts"
            ));
        }
        games.push(game);
    }
    if found["rules"] != header["rules"] {
        games.iter().try_for_each(|game| replay(game, start))?;
        let rules = &found["rules"];
        doubts.push(format!(
            "its rules are called {rules}; all games are legal here"
        ));
    }
    Ok((games, doubts))
}

/// Asks whether a game can be played under these rules.
fn replay(game: &Finished, start: &dyn Game) -> Result<(), String> {
    let (position, moves) = (game.start.clone(), game.moves.clone());
    let played = openings::set(start, &Opening { position, moves });
    let number = game.number + 1;
    played
        .map(drop)
        .map_err(|why| format!("holds games under other rules: game {number}: {why}"))
}
