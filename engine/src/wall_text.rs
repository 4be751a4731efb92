//! Moves that put walls, in text: the move as it were without the wall, `,` and where the wall goes. People leave out
//! what goes without saying.
//!
//! What stands before the comma is written and read by others, who are given the moves without walls.

use std::collections::BTreeMap;

use crate::effect::Effect;
use crate::info::GameInfo;
use crate::reading::Reading;
use crate::square_text::{square_name, take_square};

/// The texts of moves, where `write` writes those without walls.
pub(crate) fn write_all(
    info: &GameInfo,
    legal: &[Effect],
    write: impl Fn(&[Effect]) -> Vec<String>,
) -> Vec<String> {
    if !info.effects.choose_walls() {
        return write(legal);
    }
    let plain: Vec<Effect> = legal.iter().map(without_wall).collect();
    let distinct = without_walls(legal);
    let texts: BTreeMap<&Effect, String> = distinct.iter().zip(write(&distinct)).collect();
    let written = plain.iter().zip(legal).map(|(plain, effect)| {
        let wall = effect
            .wall
            .map(|wall| format!(",{}", square_name(info, wall)));
        texts[plain].clone() + &wall.unwrap_or_default()
    });
    written.collect()
}

/// Reads a move with a wall, where `read` reads those without and `write` writes them. Before the square of the wall there may be that where the
/// move ends, as programs write it.
pub(crate) fn read(
    info: &GameInfo,
    legal: &[Effect],
    text: &str,
    read: impl Fn(&[Effect], &str) -> Reading,
    write: impl Fn(&[Effect]) -> Vec<String>,
) -> Reading {
    let Some((moved, wall)) = text.rsplit_once(',') else {
        // Enough where there is only one place for the wall.
        let distinct = without_walls(legal);
        let meant = match read(&distinct, text) {
            Reading::Move(index) => vec![index],
            Reading::Several(found) => found,
            Reading::Nothing => return Reading::Nothing,
        };
        let means = |index: &usize| {
            let plain = without_wall(&legal[*index]);
            meant.iter().any(|meant| distinct[*meant] == plain)
        };
        let found: Vec<usize> = (0..legal.len()).filter(means).collect();
        return match found[..] {
            [index] => Reading::Move(index),
            _ => Reading::Several(found),
        };
    };
    let wall = wall
        .trim_end_matches(['!', '?'])
        .trim_end_matches(['+', '#']);
    let Some((first, rest)) = take_square(info, wall) else {
        return Reading::Nothing;
    };
    let (end, wall) = match take_square(info, rest) {
        _ if rest.is_empty() => (None, first),
        Some((wall, "")) => (Some(first), wall),
        _ => return Reading::Nothing,
    };
    let fits = |effect: &Effect| {
        effect.wall == Some(wall) && end.is_none_or(|end| end == effect.destination)
    };
    let fitting: Vec<usize> = (0..legal.len())
        .filter(|index| fits(&legal[*index]))
        .collect();
    let plain: Vec<Effect> = fitting
        .iter()
        .map(|index| without_wall(&legal[*index]))
        .collect();
    // As all moves are written, which is to say those too that cannot put a wall there.
    let distinct = without_walls(legal);
    let written = distinct.iter().zip(write(&distinct));
    let mut exact = written.filter(|(_, text)| text == moved);
    if let (Some((meant, _)), None) = (exact.next(), exact.next())
        && let Some(index) = plain.iter().position(|effect| effect == meant)
    {
        return Reading::Move(fitting[index]);
    }
    match read(&plain, moved) {
        Reading::Move(index) => Reading::Move(fitting[index]),
        Reading::Several(found) => {
            Reading::Several(found.into_iter().map(|index| fitting[index]).collect())
        }
        Reading::Nothing => Reading::Nothing,
    }
}

/// The moves without their walls, each once.
pub(crate) fn without_walls(legal: &[Effect]) -> Vec<Effect> {
    let mut plain: Vec<Effect> = legal.iter().map(without_wall).collect();
    plain.sort_unstable();
    plain.dedup();
    plain
}

fn without_wall(effect: &Effect) -> Effect {
    Effect {
        wall: None,
        ..effect.clone()
    }
}
