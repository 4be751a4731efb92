//! `first: hand`: who holds pieces must drop one if that is legal, and moves if it is not.

use engine::{Game, session};
use interpreter::Interpreter;
use prepared::Playable;
use variant_dsl::{Source, compile};

const TEXT: &str = r#"variant first "First" {
  board 3x4
  coordinates chess
  players White, Black
  zone home = near 2
  piece King "K" { move: K; royal }
  piece Rook "R" { move: R }
  piece Pawn "P" { move: fW }
  setup {
    symmetry: rotate
    1: . K .
    hand: 3 Pawn, Rook
  }
  captures { prisoners: removed }
  drops {
    allow: home
    first: hand
    limit Pawn: 1 per file
  }
  goal {
    win: checkmate
    stalemate: draws
  }
  repetition none
}
"#;

/// Positions and all legal moves, from the rules.
const MOVES: &[(&str, &str)] = &[
    ("1k1/3/P2/1K1[P] w", "P*b2 P*c1 P*c2"),
    ("1k1/P2/3/1KP[P] w", "P*b2"),
    // Every file has a Pawn.
    ("1k1/3/PPP/1K1[P] w", "a2a3 b1a1 b1c1 b2b3 c2c3"),
    // The King is in check. A drop on b1 mends it; one on c2 would not.
    ("k2/3/P2/K1r[P] w", "P*b1"),
    ("2k/1P1/P2/K1r[P] w", "a1b2"),
];

#[test]
fn the_hand_comes_first_where_it_can() {
    let source = Source {
        name: "first.variant".to_owned(),
        text: TEXT.to_owned(),
    };
    let compiled = compile(&source, &|_| None)
        .unwrap_or_else(|report| panic!("{}", variant_dsl::render(&report, false)));
    let prepared = Playable::new(&compiled.program).expect("it can be prepared");
    let executors: [Box<dyn Game>; 2] = [
        session::boxed(Interpreter::new(compiled.program)),
        prepared.start(),
    ];
    for mut game in executors {
        for (position, expected) in MOVES {
            game.set_position(position).expect(position);
            let mut found: Vec<String> = game.legal().into_iter().map(|view| view.text).collect();
            found.sort();
            assert_eq!(found.join(" "), *expected, "{position}");
        }
    }
}
