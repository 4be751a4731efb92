//! What a page has to know of a game to show it: board, pieces, players, switches.

use booklet::json::switches;
use engine::square_text::square_name;
use engine::{Game, GameInfo, HandicapChange, KindInfo, Square};
use serde_json::{Value, json};

use super::Open;

/// The facts of a game that has just begun. Switches are told where it can be read again under others.
pub(super) fn facts(open: &Open, can_read: bool) -> Value {
    let (compiled, game) = (&open.compiled, &*open.game);
    let info = game.info();
    let zone = info.promotion_zone.each_ref();
    json!({
        "name": info.name,
        "title": info.title,
        "files": info.files,
        "ranks": info.ranks,
        "players": info.players,
        "hands": info.hands,
        "zone": zone.map(|squares| numbers(squares)),
        "fingerprint": info.fingerprint,
        "squares": names(info),
        "holes": numbers(&info.start.walls),
        "walls": info.effects.choose_walls(),
        "kinds": info.kinds.iter().map(kind).collect::<Vec<_>>(),
        "switches": can_read.then(|| switches(compiled)),
        "set": info.settings,
        "handicaps": handicaps(game),
        "net": game.net().is_some(),
        "compiled": open.is_compiled,
    })
}

/// Squares by their numbers.
pub(super) fn numbers(squares: &[Square]) -> Vec<u16> {
    squares.iter().map(|square| square.0).collect()
}

fn names(info: &GameInfo) -> Vec<String> {
    let squares = 0..info.squares();
    squares
        .map(|index| square_name(info, Square(index as u16)))
        .collect()
}

/// The named handicaps, and the positions that they lead to.
fn handicaps(game: &dyn Game) -> Vec<Value> {
    let handicaps = game.info().handicaps.iter();
    let position = |changes: &[HandicapChange]| {
        let mut game = game.fork();
        game.give_handicap(changes).ok()?;
        Some(game.position_text())
    };
    handicaps
        .filter_map(|handicap| {
            let position = position(&handicap.changes)?;
            Some(json!({ "name": handicap.name, "position": position }))
        })
        .collect()
}

fn kind(kind: &KindInfo) -> Value {
    json!({
        "name": kind.name,
        "token": kind.token,
        "glyph": kind.glyph,
        "movement": kind.movement,
        "royal": kind.royal,
        "front": kind.front.map(|kind| kind.0),
        "back": kind.back.map(|kind| kind.0),
    })
}
