//! From a text to a game at its last move and what else the record says.

use super::draft::{Draft, Fault, Tag, fault};
use super::{NAMES, PGN_PLAYERS, RecordError, Tags, ending, moves};
use crate::game::Game;
use crate::handicap::HandicapChange;
use crate::info::GameInfo;
use crate::wish::excerpt;

/// Reads a record of the game that `game` plays: the game at its last move, and the tags.
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
    check_rules(&draft, game.info())?;
    set_start(&draft, &mut *game)?;
    let played = moves::play(&draft, &mut *game)?;
    let ending = ending::ending(&draft, &*game, played.result)?;
    let names = player_names(&draft, game.info());
    let value = |name: &str| draft.tag(name).map(|tag| tag.value.clone());
    let is_other = |tag: &&Tag| !NAMES.contains(&&*tag.name) && !names.contains(&&*tag.name);
    let others = draft.tags.iter().filter(is_other);
    let tags = Tags {
        players: names.map(|name| value(name).unwrap_or_default()),
        date: value("Date"),
        ending,
        others: others
            .map(|tag| (tag.name.clone(), tag.value.clone()))
            .collect(),
        notes: played.notes,
    };
    Ok((game, tags))
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

/// Refuses records of other games and of other rules; one that names neither is taken at its word.
fn check_rules(draft: &Draft<'_>, info: &GameInfo) -> Result<(), Fault> {
    if let Some(game) = draft.tag("Game").filter(|tag| tag.value != info.name) {
        let message = format!("a game of {}, not {}", excerpt(&game.value), info.name);
        return Err(fault(game.at, message));
    }
    let ours = format!("{:016x}", info.fingerprint);
    let Some(rules) = draft.tag("Rules").filter(|tag| tag.value != ours) else {
        return Ok(());
    };
    let switches = draft.tag("Switches").map_or("", |tag| tag.value.as_str());
    let our_switches = info.settings_text();
    let with = |switches: &str| match switches {
        "" => String::new(),
        switches => format!(" with {}", excerpt(switches)),
    };
    let help = match switches == our_switches {
        true => "",
        false => "; set the switches as they were then",
    };
    let message = format!(
        "this was played under other rules of {}: fingerprint {}{}, ours is {ours}{}{help}",
        info.name,
        excerpt(&rules.value),
        with(switches),
        with(&our_switches),
    );
    Err(fault(rules.at, message))
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
    let (at, text) = position.map_or((0, "startpos"), |tag| (tag.at, &tag.value));
    let set = game.set_position(text);
    set.map_err(|error| fault(at, error.to_string()))?;
    match draft.tag("Handicap") {
        Some(handicap) => give_handicap(handicap, game),
        None => Ok(()),
    }
}

fn give_handicap(tag: &Tag, game: &mut dyn Game) -> Result<(), Fault> {
    let words = tag.value.split_whitespace();
    let changes = words.map(|text| HandicapChange::read(game.info(), text));
    let changes: Option<Vec<HandicapChange>> = changes.collect();
    let changes = changes.ok_or_else(|| {
        let message = format!(
            "`{}` is not a list of squares, a few perhaps with `=` and a piece",
            excerpt(&tag.value)
        );
        fault(tag.at, message)
    })?;
    let given = game.give_handicap(&changes);
    given.map_err(|error| fault(tag.at, error.to_string()))
}
