//! What stands in a hover: the moves of a piece, the squares of a zone.

use variant_dsl::diagram::{self, Diagram, Mark};
use variant_dsl::notation::expand;
use variant_dsl::program::{SquareSet, spaced};

use crate::game::Found;
use crate::outline::{Statement, Word};

/// A movement as a board with a legend; `None` if it is wrong, which is reported elsewhere.
pub(crate) fn movement(text: &str, mover: char) -> Option<String> {
    drawn(&[text], mover)
}

/// A piece: its names, its movement, what it promotes to, and its moves drawn.
pub(crate) fn piece(found: &Found) -> String {
    let name = found.declaration.name.text;
    let labels = texts(found.statement().words.get(2..).unwrap_or_default());
    let moves = movements(found);
    let rules = || found.outline.inside(found.declaration.statement);
    let back = rules().find(|rule| rule.first() == "promotes");
    let is_royal = rules().any(|rule| rule.first() == "royal");
    let title = rules().find(|rule| rule.first() == "name");
    let title = title.map_or_else(|| spaced(name), |rule| texts(rule.value()).replace('"', ""));
    let mut facts = vec![format!("**{title}** {labels}")];
    facts.extend((!moves.is_empty()).then(|| format!("moves `{}`", moves.join(" "))));
    facts.extend(back.map(|rule| format!("promotes to {}", texts(rule.value()))));
    facts.extend(is_royal.then(|| "royal".to_owned()));
    let letter = labels.chars().next();
    let board = drawn(&moves, letter.unwrap_or('#')).unwrap_or_default();
    format!("{}\n\n{board}", facts.join(", "))
}

fn texts(words: &[Word]) -> String {
    let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
    texts.join(" ")
}

/// What a piece says after each `move:`.
fn movements<'a>(found: &Found<'_, 'a>) -> Vec<&'a str> {
    let rules = found.outline.inside(found.declaration.statement);
    let text = |rule: &Statement| Some(&found.outline.text[rule.value_bytes()?]);
    let moves = rules.filter(|rule| rule.first() == "move");
    moves.filter_map(text).collect()
}

/// Several entries unite.
fn drawn(moves: &[&str], mover: char) -> Option<String> {
    let mut paths = Vec::new();
    for text in moves {
        // Which names the game declares is reported elsewhere.
        paths.extend(expand(text, &|_| true).ok()?);
    }
    let board = diagram::render(&diagram::diagram(&paths), mover);
    (!paths.is_empty()).then(|| fenced(&board))
}

/// A board with the squares of a zone marked, as its owner sees it.
pub(crate) fn zone(files: usize, ranks: usize, inside: &SquareSet) -> String {
    let mut marks = vec![Mark::Blank; files * ranks];
    let mut n_squares = 0;
    for square in inside.iter() {
        marks[square] = Mark::Mover;
        n_squares += 1;
    }
    let board = Diagram {
        files,
        ranks,
        marks,
        notes: Vec::new(),
    };
    let lines = diagram::board_lines(&board, '#').join("\n");
    format!(
        "{n_squares} squares, as the owner sees the board\n\n{}",
        fenced(&lines)
    )
}

fn fenced(text: &str) -> String {
    format!("```text\n{}\n```", text.trim_end())
}
