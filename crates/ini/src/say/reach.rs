//! Goals: squares that pieces must reach or fill.

use crate::keys;
use crate::say::Text;
use crate::say::army::COLORS;
use crate::values::Squares;

/// The goals of a player.
struct Goal {
    reached: String,
    /// The same goal where others help to fill it, if that wins too.
    filled: Option<String>,
}

impl Goal {
    fn reached(reached: String) -> Goal {
        Goal {
            reached,
            filled: None,
        }
    }
}

/// `win: X reaches ...`.
pub(super) fn goals(text: &mut Text) -> String {
    let region =
        |text: &Text, player: usize| text.facts.squares(&format!("flagRegion{}", COLORS[player]));
    let (white, black) = (region(text, 0), text.zones.turned(&region(text, 1)));
    if white.is_empty() && black.is_empty() {
        return String::new();
    }
    let goals = [(0, white), (1, black)].map(|(player, squares)| match squares.is_empty() {
        true => None,
        false => goal(text, player, &squares),
    });
    let reached = { goals.iter() }.map(|goal| Some(&goal.as_ref()?.reached));
    let filled = { goals.iter() }.map(|goal| goal.as_ref()?.filled.as_ref());
    wins(&reached.collect::<Vec<_>>()) + &wins(&filled.collect::<Vec<_>>())
}

/// The rule for both players, or one for each who has it.
fn wins(lines: &[Option<&String>]) -> String {
    match lines {
        [Some(one), Some(other)] if one == other => format!("win: {one}\n"),
        _ => {
            let with = lines
                .iter()
                .enumerate()
                .filter_map(|(player, line)| Some((player, (*line)?)));
            with.map(|(player, line)| format!("win {}: {line}\n", COLORS[player]))
                .collect()
        }
    }
}

fn goal(text: &mut Text, player: usize, squares: &Squares) -> Option<Goal> {
    let pieces = text.facts.pieces(&format!("flagPiece{}", COLORS[player]));
    let (who, royal) = match (pieces.all, pieces.slots.first()) {
        (true, _) | (_, None) => ("any".to_owned(), false),
        (_, Some(slot)) if text.army.has(player, *slot) => {
            (text.name(*slot).to_owned(), *slot == keys::royal())
        }
        _ => return None,
    };
    let count = text.facts.number("flagPieceCount");
    if count > 1 {
        for key in ["flagMove", "flagPieceSafe"] {
            if text.facts.flag(key) {
                text.not_said(key, "several pieces that must reach the goal so");
            }
        }
        if squares.len() < count as usize {
            text.not_said("flagPieceCount", "more pieces than the goal has squares");
            return None;
        }
        let name = text.zones.ranks(squares, "goal");
        let others = text.facts.flag("flagPieceBlockedWin");
        return Some(Goal {
            reached: format!("{count} {who} reach {name}"),
            filled: others.then(|| format!("{who} fills {name}")),
        });
    }
    let name = text.zones.ranks(squares, "goal");
    let (moves, safe) = (
        text.facts.flag("flagMove"),
        text.facts.flag("flagPieceSafe"),
    );
    let how = match (moves, safe) {
        (false, false) => "",
        (false, true) => " safely",
        // The second player has had the same number of moves.
        (true, false) if royal => [" unless answered", ""][player],
        (true, false) if squares.len() == 1 => " unless answered",
        _ => {
            text.not_said(
                "flagMove",
                "one more move of the other player, after which who came first wins",
            );
            ""
        }
    };
    Some(Goal::reached(format!("{who} reaches {name}{how}")))
}
