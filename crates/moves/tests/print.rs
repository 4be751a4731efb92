//! What movements come to, printed: one small game with a piece for every shape.

use variant_dsl::Source;

const GAME: &str = r#"variant shapes "Shapes" {
  board 7x7
  coordinates chess
  players White, Black

  piece King    "K" { move: K; royal }
  piece Pawn    "P" { move: mfW3cfF }
  piece Rook    "R" { move: RF2 }
  piece Lion    "L" { move: WD(cW-aW)(mW-bW) }
  piece Horse   "H" { move: (W-F) }
  piece Griffin "G" { move: (F-sR) }
  piece Cylinder "U" { move: WoB }
  piece Emperor "E" { move: mUc{!royal}U }

  setup {
    symmetry: rotate
    2: P P P P P P P
    1: R H L K G E U
  }
  captures { prisoners: removed }
  goal { win: checkmate; stalemate: draws }
  repetition none
}
"#;

#[test]
fn every_shape_is_printed() {
    let source = Source {
        name: "shapes.variant".to_owned(),
        text: GAME.to_owned(),
    };
    let compiled =
        variant_dsl::compile(&source, &|_| None).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    let program = &compiled.program;
    let legality = moves::legality::in_words(program, false);
    let (shapes, plan) = (moves::print::of_game(program), moves::print::plan(program));
    insta::assert_snapshot!("shapes", format!("{shapes}\n{legality}\n{plan}"));
}
