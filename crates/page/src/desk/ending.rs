//! Ends of a game that no move makes: a draw that is claimed, and time that is over.

use engine::{Color, Game, Outcome, Reason};
use serde_json::Value;

use super::Refused;
use super::request::Request;
use super::state::ended_json;

/// How the game ends now: `late` is the player whose time is over; without, the player to move claims what may be claimed.
pub(super) fn end(game: &dyn Game, request: &Request) -> Result<Value, Refused> {
    if game.result().is_some() {
        return Err("the game is over already".to_owned());
    }
    let ended = match player(request, "late")? {
        Some(late) => (Outcome::Win(!late), Reason::Time),
        None => game.claim().ok_or("no rule lets you claim a draw now")?,
    };
    Ok(ended_json(game, ended))
}

/// How a game ended, as an earlier answer said: `ended` of a request.
pub(super) fn read(request: &Request) -> Result<Option<(Outcome, Reason)>, Refused> {
    let Some(ended) = request.object("ended")? else {
        return Ok(None);
    };
    let outcome = player(&ended, "winner")?.map_or(Outcome::Draw, Outcome::Win);
    let reason = ended.text("reason")?;
    let mut reasons = Reason::ALL.into_iter();
    let reason = reasons.find(|known| known.to_string() == reason);
    let reason = reason.ok_or("that is no reason why a game ends")?;
    Ok(Some((outcome, reason)))
}

/// A player by the place in the order of play.
fn player(request: &Request, field: &str) -> Result<Option<Color>, Refused> {
    let place = request.number(field)?;
    let color = |place| {
        Color::BOTH
            .into_iter()
            .find(|color| color.index() as u64 == place)
    };
    place
        .map(|place| color(place).ok_or_else(|| format!("`{field}` is no player")))
        .transpose()
}
