//! `karakuri why`: the clause that forbids a move, and the pieces that matter.

use crate::run::shown;

/// Asks about moves, each in its position with the moves made since, and shows all answers.
fn asked(game: &str, cases: &[(&str, &str, &str)]) -> String {
    let answers = cases.iter().map(|(position, moves, mv)| {
        let mut arguments = vec!["why", game, "--position", *position];
        if !moves.is_empty() {
            arguments.extend(["--moves", *moves]);
        }
        arguments.push(*mv);
        shown(&arguments)
    });
    answers.collect::<Vec<_>>().join("\n")
}

#[test]
fn rules_about_lions() {
    // Protected; protected by the piece that is taken first; in answer to another such capture.
    insta::assert_snapshot!(asked(
        "chu-shogi",
        &[
            (
                "6k5/5r6/12/12/12/12/5n6/12/5N6/12/12/P4K6 b - 1",
                "",
                "7i7g"
            ),
            (
                "6k5/12/12/12/12/12/5n6/5i6/5N6/12/12/P4K6 b - 1",
                "",
                "7i7h7g"
            ),
            (
                "6k5/12/12/12/R2n8/12/12/12/r2N8/12/12/P4K6 b - 1",
                "12e9e",
                "12i9i"
            ),
            (
                "6k5/5r6/12/12/12/12/5n6/12/5N6/12/12/P4K6 b - 1",
                "",
                "7i8g"
            ),
        ]
    ));
}

#[test]
fn promotion_that_waits_and_promotion_that_must_be() {
    insta::assert_snapshot!(asked(
        "chu-shogi",
        &[
            (
                "6kp4/12/12/12/4S7/12/12/12/12/12/12/5K6 b - 1",
                "8e8d,6a7a",
                "8d8c+"
            ),
            (
                "6kp4/P11/12/12/12/12/12/12/12/12/12/5K6 b - 1",
                "",
                "12b12a"
            ),
            ("6kp4/12/12/12/4S7/12/12/12/12/12/12/5K6 b - 1", "", "5l6l"),
        ]
    ));
}

#[test]
fn checks_and_drops() {
    insta::assert_snapshot!(asked(
        "minishogi",
        &[
            ("r3k/5/5/G4/K4 b - 1", "", "5d4d"),
            ("4k/4p/5/5/K4 b P 1", "", "P*5a"),
            ("4k/5/5/5/K4 b - 1", "", "5e3c"),
        ]
    ));
}
