//! How many paths a game may have: what a movement, a game and all its values may add up to, and
//! that what is more is refused by naming the limit.

use variant_dsl::{Source, compile, render};

/// 8 x 8 x 8 x 8 paths of four legs each: 16,384 legs.
const CHAIN: &str = "(K-aK-aK-aK)";

/// A game with this movement, and these statements.
fn game(movement: &str, statements: &str) -> String {
    format!(
        "variant g \"G\" {{
  board 3x4
  coordinates shogi
  players Black, White
  piece King \"K\" {{ move: {movement}; royal }}
{statements}  setup {{
    symmetry: rotate
    1: O K .
  }}
  captures {{ prisoners: removed }}
  goal {{ win: checkmate; stalemate: loses }}
  repetition none
}}
"
    )
}

const OTHER: &str = "  piece Other \"O\" { move: W }\n";

/// A switch of so many values, each of which gives another piece the chain.
fn switch(n_values: usize) -> String {
    let values: Vec<String> = (0..n_values).map(|n| format!("v{n}")).collect();
    let mut text = format!("  switch s = {} \"Invented.\"\n", values.join(", "));
    for (n, value) in values.iter().enumerate() {
        text += &format!("  when s = {value} {{ piece Other \"O\" {{ move: ({n},1){CHAIN} }} }}\n");
    }
    text
}

/// The first line of the report; nothing if there is none.
fn refusal(text: String) -> String {
    let name = "g.variant".to_owned();
    let report = compile(&Source { name, text }, &|_| None).err();
    let text = report.map(|report| render(&report, false));
    text.and_then(|text| Some(text.lines().next()?.to_owned()))
        .unwrap_or_default()
}

#[test]
fn what_a_movement_may_add_up_to() {
    assert_eq!(refusal(game(CHAIN, OTHER)), "");
    assert_eq!(
        refusal(game(&format!("{CHAIN}m{CHAIN}"), OTHER)),
        "error[E_LIMIT]: too many paths: the limit is 30000 legs in total"
    );
}

#[test]
fn what_a_game_may_add_up_to() {
    let half = "  piece Other \"O\" { move: (K-aK-aK) }\n";
    assert_eq!(refusal(game(CHAIN, half)), "");
    let other = format!("  piece Other \"O\" {{ move: {CHAIN} }}\n");
    assert_eq!(
        refusal(game(CHAIN, &other)),
        "error[E0302]: the moves of this game have more than 30000 legs together"
    );
}

/// The same game on another board, with this piece in the array so many times a side.
fn walked(size: usize, movement: &str, times: usize) -> String {
    let other = format!("  piece Other \"O\" {{ move: {movement} }}\n");
    let cells = |n: usize| {
        let cells = (0..size).map(|file| match file {
            0 if n == 0 => "K",
            _ if n * size + file <= times => "O",
            _ => ".",
        });
        cells.collect::<Vec<_>>().join(" ")
    };
    let rows = (0..size / 2).map(|n| format!("    {}: {}\n", n + 1, cells(n)));
    let text = game("K", &other).replace("3x4", &format!("{size}x{size}"));
    refusal(text.replace("    1: O K .\n", &rows.collect::<String>()))
}

#[test]
fn what_walking_may_take() {
    // Eight slides of 39 steps, and eight from each of their squares.
    assert_eq!(walked(40, "(Q-aQ)", 1), "");
    // From each of these eight again, which are all squares of the board at most.
    let steps = 512 * (39 + 39 * 39 + 1521 * 39);
    assert_eq!(
        walked(40, "(Q-aQ-aQ)", 1),
        format!(
            "error[E0302]: the moves of `Other` take up to {steps} steps on this board, more than 1200000"
        )
    );
    let hook = 4 * 39 + 8 * (39 + 39 * 39);
    let king = 2 * 8;
    assert_eq!(walked(40, "R(R-sR)", 395), "");
    assert_eq!(
        walked(40, "R(R-sR)", 396),
        format!(
            "error[E0302]: the pieces of the array take up to {} steps together, more than 10000000",
            792 * hook + king
        )
    );
}

#[test]
fn what_all_values_may_add_up_to() {
    assert_eq!(refusal(game("K", &switch(2))), "");
    assert_eq!(
        refusal(game("K", &switch(8))),
        "error[E0302]: the moves of this game have more than 50000 legs in all its values"
    );
}
