//! What stands in a hover: the moves of a piece, the squares of a zone.

use variant_dsl::diagram::{self, Diagram, Mark};
use variant_dsl::notation::expand;
use variant_dsl::program::{SquareSet, spaced};

use crate::game::Found;
use crate::outline::{Statement, Word};
use crate::said::Said;

/// A piece: its names, its movement, what it promotes to, and its moves drawn.
pub(crate) fn piece(found: &Found) -> Vec<Said> {
    let name = found.declaration.name.text;
    let words = &found.statement().words;
    let labels = texts(words.get(2..).unwrap_or_default());
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
    let mut said = vec![Said::Text(facts.join(", "))];
    said.extend(self::moves(&moves, words));
    said
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

/// Movements of the piece that these words declare; several unite. `None` if one is wrong, which is reported elsewhere.
pub(crate) fn moves(moves: &[&str], piece: &[Word]) -> Option<Said> {
    let mut paths = Vec::new();
    for text in moves {
        // Which names the game declares is reported elsewhere.
        paths.extend(expand(text, &|_| true).ok()?);
    }
    let label = |number: usize| piece.get(number).map_or("", |word| word.text).to_owned();
    (!paths.is_empty()).then(|| Said::Moves {
        diagram: diagram::diagram(&paths),
        token: label(2),
        glyph: label(3),
    })
}

/// A board with the squares of a zone marked, as its owner sees it.
pub(crate) fn zone(title: &str, files: usize, ranks: usize, inside: &SquareSet) -> Vec<Said> {
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
    vec![
        Said::Text(format!(
            "{title}{n_squares} squares, as the owner sees the board"
        )),
        Said::Squares(lines),
    ]
}
