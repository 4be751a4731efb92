//! Why a piece may not castle, make a first move, capture in passing, or become what was written.

use engine::session;
use interpreter::{Answer, Interpreter};
use variant_dsl::{Source, compile};

/// What is said of a move in a position of chess.
fn facts(position: &str, text: &str) -> Vec<String> {
    let definition = include_str!("../../../definitions/chess.variant");
    facts_of(definition, position, text)
}

/// What is said of a move in a position of a game.
fn facts_of(definition: &str, position: &str, text: &str) -> Vec<String> {
    let source = Source {
        name: "game.variant".to_owned(),
        text: definition.to_owned(),
    };
    let program = compile(&source, &|_| None)
        .unwrap_or_else(|report| panic!("{}", variant_dsl::render(&report, false)))
        .program;
    let rules = Interpreter::new(program.clone());
    let mut game = session::boxed(Interpreter::new(program));
    game.set_position(position).expect("a position");
    match rules.why(&*game, text) {
        Answer::Legal { human, .. } => vec![format!("legal: {human}")],
        Answer::Refused(objection) | Answer::Impossible(objection) => objection.facts,
    }
}

#[test]
fn castling_that_is_not_legal() {
    let rows = [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 1", "e1g1", "legal: O-O"),
        (
            "4k3/8/8/8/8/8/8/R3K2R w Q - 1",
            "e1g1",
            "the King or the Rook on h1 has moved before",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K3 w Q - 1",
            "e1g1",
            "the Rook that began on h1 is not there any more",
        ),
        (
            "4k3/8/8/8/8/8/8/R2K3R w - - 1",
            "d1g1",
            "the King has moved",
        ),
        (
            "4k3/8/8/8/8/8/8/RN2K2R w KQ - 1",
            "e1c1",
            "the Knight on b1 stands in the way",
        ),
        (
            "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 1",
            "e1g1",
            "the King is attacked by the Rook on e3, and so may not castle",
        ),
        (
            "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 1",
            "e1g1",
            "the King would pass over f1, which is attacked by the Rook on f3",
        ),
        (
            "4k3/8/8/8/8/6r1/8/R3K2R w KQ - 1",
            "e1g1",
            "after this move the Rook on g3 could capture the King on g1",
        ),
        // The partner may pass over an attacked square.
        ("4k3/8/8/8/8/1r6/8/R3K2R w KQ - 1", "e1c1", "legal: O-O-O"),
    ];
    for (position, text, fact) in rows {
        let found = facts(position, text);
        assert!(
            found.iter().any(|found| found == fact),
            "{position} {text}: {found:?}"
        );
    }
}

#[test]
fn moves_of_pieces_that_have_moved_and_captures_in_passing() {
    let rows = [
        (
            "4k3/8/8/8/8/4P3/8/4K3 w - - 1",
            "e3e5",
            "only a first move of the Pawn goes there, and it has moved before",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 1",
            "e5d6",
            "no enemy piece that may be captured in passing has passed over d6 with the move before",
        ),
        (
            "7k/4P3/8/8/8/8/8/4K3 w - - 1",
            "e7e8k",
            "the Pawn promotes to a Queen, a Rook, a Bishop or a Knight",
        ),
        (
            "7k/4P3/8/8/8/8/8/4K3 w - - 1",
            "e7e8+",
            // Behind two squares `+` says check where moves are written so.
            "the Pawn must promote on this move, to a Queen, a Rook, a Bishop or a Knight",
        ),
        (
            "7k/4P3/8/8/8/8/8/4K3 w - - 1",
            "e7e8",
            "the Pawn must promote on this move, to a Queen, a Rook, a Bishop or a Knight",
        ),
    ];
    for (position, text, fact) in rows {
        let found = facts(position, text);
        assert!(
            found.iter().any(|found| found == fact),
            "{position} {text}: {found:?}"
        );
    }
}

#[test]
fn promotions_in_place_of_a_move() {
    let rows = [
        (
            "4k3/8/3n4/4P3/8/8/P7/R3K3 w - - 0 1",
            "e5e5f",
            "the General would attack an enemy piece right after its promotion",
        ),
        (
            "8/8/8/R2P3k/8/8/P7/4K3 w - - 0 1",
            "d5c4f",
            "this move gives check to the King on h5",
        ),
        (
            "4k3/8/5P2/8/8/8/P7/R2FK3 w - - 0 1",
            "f6f6f",
            "White has lost no General",
        ),
        (
            "4k3/8/5P2/8/8/8/P7/R3K3 w - - 0 1",
            "a2a2f",
            "the Pawn may not promote on this move",
        ),
        ("4k3/8/5P2/8/8/8/P7/R3K3 w - - 0 1", "f6e5f", "legal: e5=F"),
    ];
    let definition = include_str!("../../../library/sittuyin.variant");
    for (position, text, fact) in rows {
        let found = facts_of(definition, position, text);
        assert!(
            found.iter().any(|found| found == fact),
            "{position} {text}: {found:?}"
        );
    }
}

#[test]
fn leaps_of_pieces_that_are_attacked_or_have_been_aimed_at() {
    let rows = [
        ("3mk3/8/8/8/8/P7/7P/3KM3 w DEde - 0 1", "d1f2", "legal: Kf2"),
        ("3mk3/8/8/8/8/P7/7P/3KM3 w DEde - 0 1", "e1e3", "legal: Me3"),
        (
            "3mk3/8/8/8/8/3r4/8/3KM3 w DEde - 0 1",
            "d1f2",
            "the King does not make this move while it is attacked",
        ),
        (
            "3mk3/8/8/3r4/3P4/8/8/3KM3 w Ede - 0 1",
            "d1f2",
            "only a first move of the King goes there, and it has moved before, or an enemy Rook has aimed at it",
        ),
        (
            "3mk3/8/8/8/8/3r4/8/3KM3 w Dde - 0 1",
            "e1e3",
            "only a first move of the Met goes there, and it has moved before",
        ),
    ];
    let definition = r#"variant game "Game" {
  board 8x8
  coordinates chess
  players White, Black
  piece King "K" { move: K<!attacked>ifsmN; royal; fresh: until aimed at by Rook }
  piece Met  "M" { move: FifmD }
  piece Rook "R" { move: R }
  piece Pawn "P" { move: fmWfcF }

  setup {
    symmetry: rotate
    2: . . . . . . . P
    1: R . . K M . . .
  }
  captures { prisoners: removed }
  goal { win: checkmate; stalemate: draws }
  repetition { count: 3; otherwise: draw }
}
"#;
    for (position, text, fact) in rows {
        let found = facts_of(definition, position, text);
        assert!(
            found.iter().any(|found| found == fact),
            "{position} {text}: {found:?}"
        );
    }
}
