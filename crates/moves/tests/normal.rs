//! Two notations of one movement come to the same.

use moves::movement::{Movement, movements};
use moves::shapes::{Shape, shapes};
use variant_dsl::Source;

/// What a movement comes to on a board of 9x10.
fn movement(text: &str) -> Movement {
    let text = format!(
        r#"variant one "One" {{
          board 9x10
          coordinates chess
          players White, Black
          piece King "K" {{ move: K; royal }}
          piece One "O" {{ move: {text} }}
          setup {{ symmetry: rotate; 1: . . . . K O . . . }}
          captures {{ prisoners: removed }}
          goal {{ win: checkmate; stalemate: draws }}
          repetition none
        }}"#
    );
    let source = Source {
        name: "one.variant".to_owned(),
        text,
    };
    let program = variant_dsl::compile(&source, &|_| None)
        .unwrap_or_else(|refusal| panic!("{}: {refusal:?}", source.text))
        .program;
    let walked = |shape: &Shape| matches!(shape, Shape::Walk(_));
    let shapes = shapes(&program, &program.kinds[1].paths);
    assert!(!shapes.iter().any(walked), "{shapes:?}");
    movements(&program).swap_remove(1)
}

#[track_caller]
fn same(one: &str, other: &str) {
    assert_eq!(movement(one), movement(other), "{one} and {other}");
}

#[test]
fn a_lame_leap_is_a_chain_over_an_empty_cell() {
    same("nN", "(W-F)");
    same("nZ", "(W-F-F)");
    same("nD", "(W-W)");
    same("nA", "(F-F)");
}

#[test]
fn a_hopper_is_a_slide_to_a_piece_and_one_beyond() {
    same("cpR", "(pR-cR)");
    same("pB", "(pB-B)");
    same("gQ", "(pQ-K)");
    same("mRcpR", "mR(pR-cR)");
}

#[test]
fn what_a_wider_hopper_does_is_left_out() {
    same("gRpR", "pR");
    same("pRppR", "ppR");
    same("pR3pR5", "pR5");
}

#[test]
fn a_leap_over_a_piece_is_a_chain_over_it() {
    same("jD", "(pW-W)");
    same("jA", "(pF-F)");
    same("jW2", "(mpW-W)");
}
