//! The game as a text to keep, and a game of such a text.

use engine::Game;
use engine::record;
use serde_json::{Value, json};

use super::begin::open;
use super::code::Code;
use super::request::Request;
use super::state::{ended_json, state};
use super::texts::Texts;
use super::{Open, Refused, ending, tree};

/// Longest record that is read, as the program has it: some ten thousand moves.
const LONGEST: usize = 256 << 10;

/// The record of the game that `tree` holds. `names` are the players in the order of play, `others` tags that an
/// earlier record had, `ended` is how the game ended where the board does not show it.
pub(super) fn write(game: &dyn Game, request: &Request) -> Result<Value, Refused> {
    let (game, mut tags) = tree::read(game, request.list("tree")?)?;
    let names = request.texts("names")?;
    tags.players = [0, 1].map(|place| names.get(place).cloned().unwrap_or_default());
    tags.date = request.text_if("date")?.map(str::to_owned);
    tags.others = others(request)?;
    tags.ending = ending::read(request)?;
    Ok(json!({ "text": record::write(&*game, &tags) }))
}

/// The game of a record in place of the one in progress, under the switches that it names.
pub(super) fn load(
    texts: &Texts,
    codes: &[Code],
    now: &mut Open,
    request: &Request,
) -> Result<Value, Refused> {
    let text = request.text("record")?;
    if text.len() > LONGEST {
        return Err("it is longer than 256 KiB".to_owned());
    }
    let settings = record::switches(text).map_err(|error| error.to_string())?;
    let read = |game: &dyn Game| record::read(text, game).map_err(|error| error.to_string());
    let sorted = |pairs: &[(String, String)]| {
        let mut pairs = pairs.to_vec();
        pairs.sort();
        pairs
    };
    let (game, tags) = match sorted(&settings) == sorted(&now.game.info().settings) {
        true => read(&*now.game)?,
        false => {
            let again = texts.compile(&now.compiled.sources[0], &settings)?;
            let mut other = open(texts, codes, again)?;
            let (game, tags) = read(&*other.game)?;
            std::mem::swap(now, &mut other);
            (game, tags)
        }
    };
    now.game = game;
    let mut state = state(&*now.game);
    state["tree"] = tree::write(&*now.game, &tags);
    state["ended"] = json!(tags.ending.map(|ending| ended_json(&*now.game, ending)));
    state["names"] = json!(tags.players);
    state["date"] = json!(tags.date);
    state["others"] = json!(tags.others);
    state["doubt"] = json!(tags.doubt);
    state["set"] = json!(now.game.info().settings);
    Ok(state)
}

/// Tags in their order, each as name and value.
fn others(request: &Request) -> Result<Vec<(String, String)>, Refused> {
    let tags = request.list("others")?.iter().map(|tag| {
        let text = |place: usize| Some(tag.get(place)?.as_str()?.to_owned());
        text(0).zip(text(1))
    });
    let tags: Option<Vec<_>> = tags.collect();
    tags.ok_or_else(|| "`others` is not of names and values".to_owned())
}
