//! Pieces that take on a step and go on: shown in rings, entered square by square.

use crate::run::{karakuri_in_colours, karakuri_reading, transcript};

/// Two people in a game with pieces that take on a first step and go on.
fn two_steps(position: &str) -> [&str; 6] {
    let game = "../../cases/text/two-steps.variant";
    ["play", game, "--side", "both", "--position", position]
}

#[test]
fn a_move_of_two_steps_is_entered_square_by_square() {
    let arguments = two_steps("k11/12/12/12/7p4/6p5/5N6/12/12/12/12/K11 b - 1");
    let outcome = karakuri_reading(&arguments, b"7g\n6f\n7g\n");
    insta::assert_snapshot!(transcript(&arguments, &outcome));
}

#[test]
fn every_way_to_enter_a_move_of_two_steps() {
    let arguments = two_steps("k11/12/12/12/7p4/6p5/5N6/12/12/12/12/K11 b - 1");
    let table = [
        ("7g 6f 5e\n", "Lnx6fx5e (7g6f5e)"),
        ("7g\n6f\n5e\n", "Lnx6fx5e (7g6f5e)"),
        ("7g\n6f 5e\n", "Lnx6fx5e (7g6f5e)"),
        ("7g\n6f\n\n", "Lnx6f (7g6f)"),
        ("7g 6f\n", "Lnx6f (7g6f)"),
        ("7g\n6f\n7g\n", "Lnx!6f (7g6f7g)"),
        ("7g\n7g\n", "Ln! (7g7g)"),
        ("7g 7g\n", "Ln! (7g7g)"),
        ("7g 7f 7g\n", "Ln! (7g7g)"),
        ("7g\n7f\n", "Ln-7f (7g7f)"),
        ("7g\n5e\n", "Lnx5e (7g5e)"),
        ("7g\nundo\n7g 7e\n", "Ln-7e (7g7e)"),
        ("7g\n12l\n12l12k\n", "K-12k (12l12k)"),
        ("7g\n\nKx12k\nK-12k\n", "K-12k (12l12k)"),
        ("7g\nLnx6f-5f\n", "Lnx6f-5f (7g6f5f)"),
    ];
    for (input, played) in table {
        let outcome = karakuri_reading(&arguments, input.as_bytes());
        let (expected, first) = (format!("Black played {played}."), "Black played ");
        let found = outcome.stdout.lines().find(|line| line.starts_with(first));
        assert!(
            found.is_some_and(|line| line.starts_with(&expected)),
            "{input:?}: {found:?}"
        );
    }
}

#[test]
fn targets_have_four_colours() {
    let arguments = two_steps("k11/12/12/12/12/5pp5/5+H6/12/12/12/12/K11 b - 1");
    let outcome = karakuri_in_colours(&arguments, b"7g\n");
    for (what, shown) in [
        ("white, an empty square", "\x1b[97m o\x1b[0m"),
        ("red, a capture", "\x1b[91mxP\x1b[0m"),
        ("dark blue, a first step", "\x1b[38;5;27m1P\x1b[0m"),
        ("light blue, a second step", "\x1b[38;5;117m 2\x1b[0m"),
    ] {
        assert!(outcome.stdout.contains(shown), "{what}: {}", outcome.stdout);
    }
}

#[test]
fn the_help_explains_moves_of_two_steps() {
    let arguments = two_steps("k11/12/12/12/12/5pp5/5+H6/12/12/12/12/K11 b - 1");
    let outcome = karakuri_reading(&arguments, b"help\n");
    let explained = "1, 2, 3: the steps of pieces";
    assert!(outcome.stdout.contains(explained), "{}", outcome.stdout);
    let outcome = karakuri_reading(&["play", "minishogi", "--side", "both"], b"help\n");
    assert!(!outcome.stdout.contains(explained), "{}", outcome.stdout);
}

/// Two people in a game with pieces of three steps.
fn three_steps(position: &str) -> [&str; 6] {
    let game = "../../cases/text/three-steps.variant";
    ["play", game, "--side", "both", "--position", position]
}

/// A Teaching King on 7h, enemy Pawns on 7g, 8g and 6f.
const THREE: &str = "k,12/13/13/13/13/7,p,5/5,p,p,6/6,TK,6/13/13/13/13/K,12 b 1";
/// A Wolf on 7h, enemy Pawns on 7g, 7f and 7e. Whoever takes must promote.
const IN_LINE: &str = "k,12/13/13/13/6,p,6/6,p,6/6,p,6/6,W,6/13/13/13/13/K,12 b 1";

#[test]
fn rings_without_colour() {
    let arguments = three_steps(THREE);
    let outcome = karakuri_reading(&arguments, b"7h\n7g\n8g\n7f\n");
    insta::assert_snapshot!(transcript(&arguments, &outcome));
}

/// The steps add up to three at most, each may jump, and there and back again counts too: the rules
/// dossier of the game that the piece is from, section 6.
#[test]
fn every_way_to_enter_a_move_of_three_steps() {
    let table = [
        // One and one and one.
        (THREE, "7h\n7g\n8g\n7f\n", "TKx8gx7g-7f (7h8g7g7f)"),
        (THREE, "7h 8g 7g 6f\n", "TKx8gx7gx6f (7h8g7g6f)"),
        (THREE, "7h\n8g\n7g\n8g\n", "TKx7gx8g (7h7g8g)"),
        (THREE, "7h 7g 8g 7h\n", "TKx!8gx!7g (7h8g7g7h)"),
        // One and two, two and one, three.
        (THREE, "7h 7g 5e\n", "TKx7g-5e (7h7g5e)"),
        (THREE, "7h\n6f\n5e\n", "TKx6f-5e (7h6f5e)"),
        (THREE, "7h\n5e\n", "TK-5e (7h5e)"),
        // Fewer steps.
        (THREE, "7h\n7g\n\n", "TKx7g (7h7g)"),
        (THREE, "7h\n7g\n7h\n", "TKx!7g (7h7g7h)"),
        (THREE, "7h\n7h\n", "TK! (7h7h)"),
        // Through empty squares.
        (THREE, "7h 8h 7g 6f\n", "TKx7gx6f (7h7g6f)"),
        (THREE, "7h 8i 7h\n", "TK! (7h7h)"),
        // Along a line, there and back; promotion need not be typed where there is no choice.
        (IN_LINE, "7h\n7g\n7f\n7e\n", "Wx7gx7fx7e+ (7h7g7f7e+)"),
        (IN_LINE, "7h\n7f\n7g\n", "Wx7fx7g+ (7h7f7g+)"),
        (IN_LINE, "7h\n7g\n7f+\n", "Wx7gx7f+ (7h7g7f+)"),
        (IN_LINE, "7h\n7g\n+\n", "Wx7g+ (7h7g+)"),
        (IN_LINE, "7h 7g 7f 7e+\n", "Wx7gx7fx7e+ (7h7g7f7e+)"),
    ];
    for (position, input, played) in table {
        let outcome = karakuri_reading(&three_steps(position), input.as_bytes());
        let (expected, first) = (format!("Black played {played}."), "Black played ");
        let found = outcome.stdout.lines().find(|line| line.starts_with(first));
        assert!(
            found.is_some_and(|line| line.starts_with(&expected)),
            "{input:?}: {found:?} {}",
            outcome.stderr
        );
    }
    for (position, input) in [
        (THREE, "7h\n6f\n4d\n"),
        (THREE, "7h 9j 7h\n"),
        (THREE, "7h\n8g\n7g=\n"),
        (IN_LINE, "7h 7g 7f 7e\n"),
    ] {
        let outcome = karakuri_reading(&three_steps(position), input.as_bytes());
        assert_eq!(outcome.code, 1, "{input:?}: {}", outcome.stdout);
    }
}

#[test]
fn rings_and_fields_in_colours() {
    let outcome = karakuri_in_colours(&three_steps(THREE), b"7h\n");
    for (what, shown) in [
        ("purple, a first step", "\x1b[38;5;135m1P\x1b[0m"),
        ("dark blue, a second step", "\x1b[38;5;27m2P\x1b[0m"),
        ("light blue, a third step", "\x1b[38;5;117m 3\x1b[0m"),
        ("white, beyond them", "\x1b[97m o\x1b[0m"),
    ] {
        assert!(outcome.stdout.contains(shown), "{what}: {}", outcome.stdout);
    }
    let ruler = "k,12/13/13/13/13/7,p,5/5,p,p,6/6,Ru,6/13/13/13/13/K,12 b 1";
    let outcome = karakuri_in_colours(&three_steps(ruler), b"7h\n");
    for (what, shown) in [
        ("a blue field", "\x1b[97m\x1b[48;5;19m o\x1b[0m"),
        ("red, a capture", "\x1b[91mxP\x1b[0m"),
    ] {
        assert!(outcome.stdout.contains(shown), "{what}: {}", outcome.stdout);
    }
}
