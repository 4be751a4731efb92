//! How a game ended, as a record says it, and whether the moves agree.

use super::draft::{Draft, Fault, Tag, fault};
use super::token::{of_token, outcomes, token};
use crate::game::Game;
use crate::info::GameInfo;
use crate::move_query::excerpt;
use crate::types::{Outcome, Reason};

/// How the game ended, which must agree with the board where the board shows it. `behind`: what
/// stands behind the moves, with its place.
pub(super) fn ending(
    draft: &Draft<'_>,
    game: &dyn Game,
    behind: Option<(usize, Option<Outcome>)>,
) -> Result<Option<(Outcome, Reason)>, Fault> {
    let said = result(draft, game.info(), behind)?;
    let reason = draft.tag("Reason").map(read_reason).transpose()?;
    match (said, reason) {
        (Some((at, Some(outcome))), reason) => agreed(game, (at, outcome), reason).map(Some),
        (_, Some((at, _))) => {
            let message = "Reason says why a game ended, and no Result says how";
            Err(fault(at, message))
        }
        (Some((at, None)), None) => match game.result() {
            Some(ended) => Err(fault(
                at,
                format!("the moves end the game: {}", with_reason(game, ended)),
            )),
            None => Ok(None),
        },
        (None, None) => Ok(game.result()),
    }
}

/// The result and where it stands; tag and token must say the same.
fn result(
    draft: &Draft<'_>,
    info: &GameInfo,
    behind: Option<(usize, Option<Outcome>)>,
) -> Result<Option<(usize, Option<Outcome>)>, Fault> {
    let Some(tag) = draft.tag("Result") else {
        return Ok(behind);
    };
    let tagged = read_result(info, tag)?;
    match behind {
        Some((at, outcome)) if outcome != tagged => {
            let (here, there) = (token(outcome), excerpt(&tag.value));
            Err(fault(
                at,
                format!("the result is {here} here, but {there} in the tag Result"),
            ))
        }
        _ => Ok(Some((tag.at, tagged))),
    }
}

/// A result as PGN writes it, or in words as older records have it.
fn read_result(info: &GameInfo, tag: &Tag) -> Result<Option<Outcome>, Fault> {
    let in_words = |outcome: &Option<Outcome>| outcome.is_some_and(|o| words(info, o) == tag.value);
    let read = of_token(&tag.value).or_else(|| outcomes().find(in_words));
    read.ok_or_else(|| {
        let known: Vec<&str> = outcomes().map(token).collect();
        let shown = excerpt(&tag.value);
        fault(
            tag.at,
            format!("`{shown}` is not one of {}", known.join(", ")),
        )
    })
}

fn read_reason(tag: &Tag) -> Result<(usize, Reason), Fault> {
    let read = Reason::ALL
        .into_iter()
        .find(|reason| reason.to_string() == tag.value);
    let reason = read.ok_or_else(|| {
        let known = Reason::ALL.map(|reason| reason.to_string()).join(", ");
        let shown = excerpt(&tag.value);
        fault(tag.at, format!("`{shown}` is not one of {known}"))
    })?;
    Ok((tag.at, reason))
}

/// An outcome that somebody states, with the reason: the board's where it shows one.
fn agreed(
    game: &dyn Game,
    (at, outcome): (usize, Outcome),
    reason: Option<(usize, Reason)>,
) -> Result<(Outcome, Reason), Fault> {
    let (reason_at, reason) = reason.unwrap_or((at, Reason::Unknown));
    if let Some(shown) = game.result() {
        return match shown == (outcome, reason) || shown.0 == outcome && reason == Reason::Unknown {
            true => Ok(shown),
            false => {
                let shown = with_reason(game, shown);
                Err(fault(
                    at,
                    format!("the moves end the game differently: {shown}"),
                ))
            }
        };
    }
    if game.claim() == Some((outcome, reason)) {
        return Ok((outcome, reason));
    }
    let message = match (reason, outcome) {
        _ if reason.is_on_board() => {
            return Err(fault(
                reason_at,
                format!("the moves do not end in {reason}"),
            ));
        }
        (Reason::Unknown | Reason::Adjudication, _)
        | (Reason::Agreement | Reason::TooLong, Outcome::Draw) => return Ok((outcome, reason)),
        (Reason::Agreement | Reason::TooLong, Outcome::Win(_)) => {
            format!("by `{reason}` nobody wins")
        }
        (_, Outcome::Win(_)) => return Ok((outcome, reason)),
        (_, Outcome::Draw) => format!("`{reason}` does not make a draw"),
    };
    Err(fault(at, message))
}

fn with_reason(game: &dyn Game, (outcome, reason): (Outcome, Reason)) -> String {
    format!("{} ({reason})", words(game.info(), outcome))
}

fn words(info: &GameInfo, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(color) => format!("{} wins", info.players[color.index()]),
        Outcome::Draw => "draw".to_owned(),
    }
}
