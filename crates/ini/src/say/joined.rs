//! Goals: pieces in a row, or in a chain from one part of the board to another.

use crate::say::Text;
use crate::say::army::COLORS;
use crate::values::Squares;

/// `win: 3 in a row` and `win: any connects near 1 with last`.
pub(super) fn joined(text: &mut Text) -> String {
    let own = match text.facts.text("connectValue") {
        "win" => "",
        "loss" => "own ",
        "none" => return String::new(),
        _ => {
            text.not_said("connectValue", "a draw by pieces in a row");
            return String::new();
        }
    };
    let lines = ["Horizontal", "Vertical", "Diagonal"];
    let along = match lines.map(|line| text.facts.flag(&format!("connect{line}"))) {
        [true, true, true] => "",
        [true, true, false] => " along R",
        [true, false, true] => " along sRB",
        [false, true, true] => " along vRB",
        [true, false, false] => " along sR",
        [false, true, false] => " along vR",
        [false, false, true] => " along B",
        [false, false, false] => return String::new(),
    };
    let types = text.facts.pieces("connectPieceTypes");
    let used = types
        .slots
        .into_iter()
        .filter(|slot| text.army.is_used(*slot));
    let names: Vec<&str> = used.map(|slot| text.name(slot)).collect();
    let pieces = match (types.all, names.is_empty()) {
        (true, _) => String::new(),
        (false, true) => return String::new(),
        (false, false) => format!(" {}", names.join(", ")),
    };
    in_a_row(text, own, &pieces, along) + &connected(text, own, &pieces, along)
}

fn in_a_row(text: &mut Text, own: &str, pieces: &str, along: &str) -> String {
    let number = text.facts.number("connectN");
    let (files, ranks) = text.facts.board();
    match number {
        0 => String::new(),
        1 => {
            text.not_said("connectN", "a row of a single piece");
            String::new()
        }
        _ if number > u32::from(files.max(ranks)) => String::new(),
        _ => format!("win: {own}{number}{pieces} in a row{along}\n"),
    }
}

/// A chain from one of two regions of a player to the other.
fn connected(text: &mut Text, own: &str, pieces: &str, along: &str) -> String {
    let mut regions = [0, 1].map(|player| {
        let key = |number| format!("connectRegion{number}{}", COLORS[player]);
        [1, 2].map(|number| text.facts.squares(&key(number)))
    });
    let has = regions
        .each_ref()
        .map(|ends| ends.iter().all(|end| !end.is_empty()));
    if !has.contains(&true) {
        return String::new();
    }
    let meet = |[from, to]: &[Squares; 2]| !from.is_disjoint(to);
    if (0..2).any(|player| has[player] && meet(&regions[player])) {
        let what = "regions that have squares in common";
        text.not_said("connectRegion1White", what);
        return String::new();
    }
    let pieces = match pieces {
        "" => "any",
        names => names.trim_start(),
    };
    // Either region may be the first: the players are told in the same words where they can be.
    let [white, black] = &mut regions;
    if white[0] == text.zones.turned(&black[1]) {
        black.reverse();
    }
    let [white, black] = &regions;
    let mut ends = [0, 1].map(|number| {
        let (seen, turned) = (&white[number], text.zones.turned(&black[number]));
        match has {
            [true, true] if *seen != turned => text.zones.name_of(&[seen.clone(), turned], "edge"),
            [true, _] => text.zones.ranks(seen, "edge"),
            _ => text.zones.ranks(&turned, "edge"),
        }
    });
    if ends[0].starts_with("far") {
        ends.reverse();
    }
    let whose = match (has, own) {
        ([true, true], _) => "",
        ([true, false], "") | ([false, true], "own ") => " White",
        _ => " Black",
    };
    let [from, to] = ends;
    format!("win{whose}: {own}{pieces} connects {from} with {to}{along}\n")
}
