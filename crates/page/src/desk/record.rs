//! The game as a text to keep, and a game of such a text.

use engine::Game;
use engine::record::{self, Tags};
use serde_json::{Value, json};

use super::begin::open;
use super::code::Code;
use super::request::Request;
use super::state::state;
use super::texts::{self, Texts};
use super::{Open, Refused};

/// Longest record that is read, as the program has it: some ten thousand moves.
const LONGEST: usize = 256 << 10;

/// The record of the game so far. `white` and `black` name the players in the order of play.
pub(super) fn write(game: &dyn Game, request: &Request) -> Result<Value, Refused> {
    let name = |field| Ok::<_, Refused>(request.text_if(field)?.unwrap_or_default().to_owned());
    let tags = Tags {
        players: [name("white")?, name("black")?],
        date: request.text_if("date")?.map(str::to_owned),
        ..Tags::default()
    };
    Ok(json!({ "text": record::write(game, &tags) }))
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
            let source = texts::own(&now.compiled);
            let mut other = open(texts, codes, texts.compile(&source, &settings)?)?;
            let (game, tags) = read(&*other.game)?;
            std::mem::swap(now, &mut other);
            (game, tags)
        }
    };
    now.game = game;
    let mut state = state(&*now.game);
    state["names"] = json!(tags.players);
    state["date"] = json!(tags.date);
    state["doubt"] = json!(tags.doubt);
    state["set"] = json!(now.game.info().settings);
    Ok(state)
}
