//! How many pieces a move can capture: what is played, and what is refused by naming the limit.

use engine::session;
use interpreter::Interpreter;
use variant_dsl::program::Program;
use variant_dsl::{Source, compile, unplayable};

/// A game on a square board with a piece that moves so.
fn program(movement: &str, size: usize) -> Program {
    let empty = ". ".repeat(size - 2);
    let text = format!(
        "variant g {{
  board {size}x{size}
  coordinates chess
  players White, Black
  piece King \"K\" {{ move: K; royal }}
  piece Other \"O\" {{ move: {movement} }}
  setup {{
    symmetry: rotate
    1: O K {empty}
  }}
  captures {{ prisoners: removed }}
  goal {{ win: all royals captured; stalemate: loses }}
  repetition none
  allow royal-attacked
}}
"
    );
    let name = "g.variant".to_owned();
    compile(&Source { name, text }, &|_| None)
        .unwrap_or_else(|report| panic!("{}", variant_dsl::render(&report, false)))
        .program
}

#[test]
fn victims_are_counted() {
    let too_many = |n: usize| {
        format!("Other: a move that captures up to {n} pieces, more than 6, cannot be played yet")
    };
    let rows = [
        // A counted chain goes on from empty squares only.
        ("(W-F)0", 9, None),
        ("m(W-F)2", 9, None),
        ("c(W-F)3", 9, None),
        ("(cK-aK)", 9, None),
        ("(cK-aK)2", 9, None),
        ("(cK-aK)5", 9, None),
        ("(cK-aK)6", 9, Some(7)),
        ("(cK-aK)0", 3, Some(9)),
        ("Rc3", 9, None),
        ("Rc6", 9, None),
        ("Rc7", 9, Some(7)),
        // As long as the board lets it be.
        ("Rc0", 9, Some(8)),
        ("Rc0", 7, None),
        ("U", 9, None),
    ];
    for (movement, size, most) in rows {
        let found = unplayable(&program(movement, size));
        assert_eq!(found, most.map(too_many), "{movement} on {size}x{size}");
    }
}

#[test]
fn what_was_counted_is_played() {
    // The movement, the position, and all moves of the piece on a1 that capture.
    let rows = [
        ("Rc3", "4k/5/5/5/Ooo1K w", "a1b1 a1b1c1 a1b1c1d1"),
        ("(W-F)0", "4k/5/1o3/5/O3K w", "a1b3"),
        // Twice the same crooked step, over c2.
        ("(W-F)2", "4k/5/4o/5/O3K w", "a1e3"),
    ];
    for (movement, position, expected) in rows {
        let mut game = session::boxed(Interpreter::new(program(movement, 5)));
        if let Err(error) = game.set_position(position) {
            panic!("{position}: {error}");
        }
        let captures = game
            .legal()
            .into_iter()
            .filter(|mv| mv.text.starts_with("a1") && mv.effect.captures());
        let mut captures: Vec<String> = captures.map(|mv| mv.text).collect();
        captures.sort_unstable();
        assert_eq!(captures.join(" "), expected, "{movement}: {position}");
    }
}
