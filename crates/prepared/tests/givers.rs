//! Who gives a check, where a series of checks decides whether a mate counts: worked examples of a piece that may go on
//! after a capture, which no game of the library has beside such a rule.

use engine::session::boxed;
use engine::{Color, Outcome, Reason};
use interpreter::Interpreter;
use prepared::Playable;
use variant_dsl::Source;

const GAME: &str = r#"
variant lions "Lions" {
  board 5x5
  coordinates chess
  players White, Black
  piece King "K" { move: K; royal }
  piece Rook "R" { move: R }
  piece Lion "L" { move: K(cK-aK) }
  piece Pawn "P" { move: fW }
  setup {
    symmetry: rotate
    1: R L K P R
  }
  captures { prisoners: removed }
  goal { win: checkmate; mate without check by Lion: draw; stalemate: loses }
  repetition none
}
"#;

#[test]
fn a_lion_gives_no_check_over_a_piece_of_its_own_player() {
    let (source, loads) = (
        Source {
            name: "lions.variant".to_owned(),
            text: GAME.to_owned(),
        },
        |_: &str| None,
    );
    let compiled = variant_dsl::compile(&source, &loads);
    let program = compiled
        .unwrap_or_else(|report| panic!("{}", variant_dsl::render(&report, false)))
        .program;
    let white = Outcome::Win(Color::First);
    for (position, mv, expected) in [
        // The Rook mates; the Lion on c3 could reach the King only over its own Pawn on b4.
        (
            "k4/1P3/1KL2/5/4R w - 1",
            "e1e5",
            (Outcome::Draw, Reason::ForbiddenMate),
        ),
        // The Lion mates, guarded by the Rook.
        ("k4/2L2/K4/5/1R3 w - 1", "c4b5", (white, Reason::Checkmate)),
    ] {
        let playable = Playable::new(&program).expect("a small board");
        for mut game in [playable.start(), boxed(Interpreter::new(program.clone()))] {
            game.set_position(position)
                .unwrap_or_else(|error| panic!("{position}: {error}"));
            game.play(mv)
                .unwrap_or_else(|error| panic!("{position}: {mv}: {error}"));
            assert_eq!(game.result(), Some(expected), "{position}: {mv}");
        }
    }
}
