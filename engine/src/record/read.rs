//! From a text to a game at its last move and what else the record says.

use std::collections::BTreeMap;

use super::draft::{Draft, Fault, Tag, fault};
use super::{NAMES, Note, PGN_PLAYERS, RecordError, SET_UP, Tags, ending, fen, moves};
use crate::game::Game;
use crate::handicap::{HandicapChange, read_change};
use crate::info::GameInfo;
use crate::move_query::{beginning, excerpt};
use crate::types::{Outcome, Reason};

/// Characters of a fingerprint or of switches that are quoted: those that we write are shorter.
const LONGEST_VALUE: usize = 200;

/// Reads a record of the game that `game` plays: the game at its last move, and the tags.
///
/// A record of other rules is read if every move is legal under these and the result agrees;
/// [`Tags::doubt`] says so.
///
/// # Errors
///
/// The text is no record of this game, or holds what the rules forbid.
pub fn read(text: &str, game: &dyn Game) -> Result<(Box<dyn Game>, Tags), RecordError> {
    // Some editors put a mark of the encoding first.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    understand(text, game).map_err(|fault| fault.locate(text))
}

fn understand(text: &str, game: &dyn Game) -> Result<(Box<dyn Game>, Tags), Fault> {
    let draft = Draft::parse(text)?;
    if draft.tags.is_empty() && !draft.has_moves {
        return Err(fault(0, "there is neither a tag nor a move"));
    }
    let mut game = game.fork();
    check_game(&draft, game.info())?;
    let other_rules = other_rules(&draft, game.info());
    let replayed = replay(&draft, &mut *game);
    let (notes, ending) = replayed.map_err(|fault| match &other_rules {
        Some(other) => fault.followed_by(&format!("; it names other rules: {other}")),
        None => fault,
    })?;
    let doubt = other_rules.map(|other| {
        let name = &game.info().name;
        format!("it names other rules of {name}, but all of it is legal here: {other}")
    });
    let names = player_names(&draft, game.info());
    let value = |name: &str| draft.tag(name).map(|tag| tag.value.clone());
    let writes_fen = fen::of_start(&*game).is_some() && draft.tag("FEN").is_some();
    let is_other = |tag: &&Tag| {
        let known = NAMES.contains(&&*tag.name) || names.contains(&&*tag.name);
        let is_ours = writes_fen && tag.name == SET_UP;
        !known && !is_ours
    };
    let others = draft.tags.iter().filter(is_other);
    let tags = Tags {
        players: names.map(|name| value(name).unwrap_or_default()),
        date: value("Date"),
        ending,
        others: others
            .map(|tag| (tag.name.clone(), tag.value.clone()))
            .collect(),
        notes,
        doubt,
    };
    Ok((game, tags))
}

/// Plays the record in `game`: the remarks, and how it ended.
fn replay(draft: &Draft<'_>, game: &mut dyn Game) -> Result<Replayed, Fault> {
    set_start(draft, game)?;
    let played = moves::play(draft, game)?;
    let ending = ending::ending(draft, game, played.result)?;
    Ok((played.notes, ending))
}

type Replayed = (BTreeMap<usize, Note>, Option<(Outcome, Reason)>);

/// The switches that a record says were set, as name and value: those that the game to read it in
/// should have.
///
/// # Errors
///
/// It cannot be taken apart, or the tag is not a list of `name=value`.
pub fn switches(text: &str) -> Result<Vec<(String, String)>, RecordError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    read_switches(text).map_err(|fault| fault.locate(text))
}

fn read_switches(text: &str) -> Result<Vec<(String, String)>, Fault> {
    let draft = Draft::parse(text)?;
    let Some(tag) = draft.tag("Switches") else {
        return Ok(Vec::new());
    };
    let pair = |word: &str| {
        let (name, value) = word.split_once('=')?;
        Some((name.to_owned(), value.to_owned()))
    };
    let pairs: Option<Vec<_>> = tag.value.split_whitespace().map(pair).collect();
    pairs.ok_or_else(|| {
        let shown = excerpt(&tag.value);
        fault(tag.at, format!("`{shown}` is not a list of `name=value`"))
    })
}

/// The tags that name the players: the game's own, or those of PGN where these are not there and
/// could not be taken for them.
fn player_names<'a>(draft: &Draft<'_>, info: &'a GameInfo) -> [&'a str; 2] {
    let own = info.players.each_ref().map(String::as_str);
    let are_own = |name: &&str| PGN_PLAYERS.contains(name) || draft.tag(name).is_some();
    match own.iter().any(are_own) {
        true => own,
        false => PGN_PLAYERS,
    }
}

/// Refuses records of other games; one that names none is taken at its word.
fn check_game(draft: &Draft<'_>, info: &GameInfo) -> Result<(), Fault> {
    let Some(game) = draft.tag("Game").filter(|tag| tag.value != info.name) else {
        return Ok(());
    };
    let message = format!("a game of {}, not {}", excerpt(&game.value), info.name);
    Err(fault(game.at, message))
}

/// What tells the rules that a record names from ours, if anything: other rules, or the same with a
/// fingerprint of another version.
fn other_rules(draft: &Draft<'_>, info: &GameInfo) -> Option<String> {
    let ours = &info.fingerprint;
    let rules = draft.tag("Rules").filter(|tag| tag.value != *ours)?;
    let switches = draft.tag("Switches").map_or("", |tag| tag.value.as_str());
    let with = |switches: &str| match switches {
        "" => String::new(),
        switches => format!(" with {}", beginning(switches, LONGEST_VALUE)),
    };
    let (theirs, here) = (with(switches), with(&info.settings_text()));
    let rules = beginning(&rules.value, LONGEST_VALUE);
    Some(format!("fingerprint {rules}{theirs}, here {ours}{here}"))
}

fn set_start(draft: &Draft<'_>, game: &mut dyn Game) -> Result<(), Fault> {
    let position = match (draft.tag("Position"), draft.tag("FEN")) {
        (Some(_), Some(tag)) => {
            return Err(fault(
                tag.at,
                "Position and FEN mean the same: give one of them",
            ));
        }
        (own, pgn) => own.or(pgn),
    };
    let (at, text) = match position {
        Some(tag) if tag.name == "FEN" => (tag.at, fen::to_own(game.info(), &tag.value)),
        Some(tag) => (tag.at, tag.value.clone()),
        None => (0, "startpos".to_owned()),
    };
    let set = game.set_position(&text);
    set.map_err(|error| fault(at, error.to_string()))?;
    match draft.tag("Handicap") {
        Some(handicap) => give_handicap(handicap, game),
        None => Ok(()),
    }
}

fn give_handicap(tag: &Tag, game: &mut dyn Game) -> Result<(), Fault> {
    let words = tag.value.split_whitespace();
    let changes = words.map(|text| read_change(game.info(), text));
    let changes: Option<Vec<HandicapChange>> = changes.collect();
    let changes = changes.ok_or_else(|| {
        let message = format!(
            "`{}` is not a list of squares, each optionally with `=` and a piece",
            excerpt(&tag.value)
        );
        fault(tag.at, message)
    })?;
    let given = game.give_handicap(&changes);
    given.map_err(|error| fault(tag.at, error.to_string()))
}
