//! Where a piece is stuck: on squares from which it could neither move nor capture, wherever other
//! pieces stood. The expectations are drawn by hand from what the movements mean.

use variant_dsl::program::Square;
use variant_dsl::{Source, compile, render};

/// The board seen by the first player, `#` where the piece is stuck.
fn stuck(movement: &str) -> String {
    let text = format!(
        "variant g \"G\" {{
  board 3x4
  coordinates shogi
  players Black, White
  piece King \"K\" {{ move: K; royal }}
  piece Other \"O\" {{ move: {movement}; promotes: Back }}
  piece Pawn \"P\" {{ move: fW; promotes: Back }}
  piece Back \"B\" {{ move: Q }}
  setup {{
    symmetry: rotate
    2: O . P
    1: . K .
  }}
  promotion {{ when: captures; choice: optional; stuck: stays }}
  captures {{ prisoners: removed }}
  goal {{ win: checkmate; stalemate: loses }}
  repetition none
}}
"
    );
    let name = "g.variant".to_owned();
    let compiled = compile(&Source { name, text }, &|_| None);
    let compiled = compiled.unwrap_or_else(|report| panic!("{}", render(&report, false)));
    let kinds = &compiled.program.facts.kinds;
    let other = kinds.iter().find(|kind| kind.name == "Other");
    let other = other.expect("the game has it");
    let mark = |square| {
        if other.stuck[0].contains(&Square(square)) {
            '#'
        } else {
            '.'
        }
    };
    let ranks = (0..4)
        .rev()
        .map(|rank| (0..3).map(|file| mark(3 * rank + file)).collect::<String>());
    ranks.collect::<Vec<_>>().join(" ")
}

#[test]
fn only_where_nothing_could_be_done() {
    let table = [
        ("W", "... ... ... ..."),
        ("fW", "### ... ... ..."),
        ("fN", "### ### ... ..."),
        // A capture is a move too.
        ("mfWcbF", "... ... ... ..."),
        ("cfF", "### ... ... ..."),
        // A hopper needs a hurdle, which may stand there.
        ("fpR", "### ### ... ..."),
        ("pW2", "... ... ... ..."),
        ("fgR", "### ### ... ..."),
        // A move of two legs needs both; each may take something.
        ("(cfW-fW)", "### ### ... ..."),
        ("(cfW-bW)", "### ... ... ..."),
        ("U", "... ... ... ..."),
    ];
    let found = table.map(|(movement, _)| (movement, stuck(movement)));
    let expected = table.map(|(movement, squares)| (movement, squares.to_owned()));
    assert_eq!(found, expected);
}
