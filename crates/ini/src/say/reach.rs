//! Goals: squares that pieces must reach or fill.

use crate::keys;
use crate::say::Text;
use crate::values::Squares;

const COLORS: [&str; 2] = ["White", "Black"];

/// `win: X reaches ...`.
pub(super) fn goals(text: &mut Text) -> String {
    let region =
        |text: &Text, player: usize| text.facts.squares(&format!("flagRegion{}", COLORS[player]));
    let (white, black) = (region(text, 0), text.zones.turned(&region(text, 1)));
    if white.is_empty() && black.is_empty() {
        return String::new();
    }
    let mut lines = Vec::new();
    for (player, squares) in [white, black].into_iter().enumerate() {
        if squares.is_empty() {
            lines.push(None);
            continue;
        }
        lines.push(flag(text, player, &squares));
    }
    let fills = |line: &String| {
        line.split_once(" reach ").map(|(who, goal)| {
            let who = who.split_once(' ').map_or(who, |(_, who)| who);
            format!("{who} fills {goal}")
        })
    };
    let filled: Vec<Option<String>> = match text.facts.flag("flagPieceBlockedWin") {
        true => lines.iter().map(|line| fills(line.as_ref()?)).collect(),
        false => vec![None, None],
    };
    wins_of(&lines) + &wins_of(&filled)
}

/// The rule for both players, or one for each who has it.
fn wins_of(lines: &[Option<String>]) -> String {
    match lines {
        [Some(one), Some(other)] if one == other => format!("win: {one}\n"),
        _ => {
            let with = lines
                .iter()
                .enumerate()
                .filter_map(|(player, line)| Some((player, line.as_ref()?)));
            with.map(|(player, line)| format!("win {}: {line}\n", COLORS[player]))
                .collect()
        }
    }
}

fn flag(text: &mut Text, player: usize, squares: &Squares) -> Option<String> {
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
        return Some(format!("{count} {who} reach {name}"));
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
    Some(format!("{who} reaches {name}{how}"))
}
