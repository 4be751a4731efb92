//! `karakuri why`: every reason for which a move is illegal, forced or too late, each with the clause
//! of the definition or, where the file says nothing, what holds in every game.
//!
//! A row is a position, the moves made since, and the move asked about. Most are of
//! `files/reasons.variant`, which holds a rule of every kind.

use crate::run::shown;

/// What the rows are about, the position, the moves since with commas between them, and the move.
type Row = (&'static str, &'static str, &'static str, &'static str);

const REASONS: &str = "reasons.variant";
const CHU: &str = "../../../definitions/chu-shogi.variant";
const TAI: &str = "../../../definitions/tai-shogi.variant";
const TORI: &str = "../../../definitions/tori-shogi.variant";
const LOST: &str = "../../games/lost-pieces.variant";

/// Asks about moves and shows all answers.
fn asked(game: &str, settings: &[&str], rows: &[Row]) -> String {
    let answers = rows.iter().map(|(what, position, moves, mv)| {
        let mut arguments = vec!["why", game, "--position", *position];
        settings
            .iter()
            .for_each(|setting| arguments.extend(["--set", setting]));
        if !moves.is_empty() {
            arguments.extend(["--moves", *moves]);
        }
        arguments.push(*mv);
        format!("# {what}\n{}", shown(&arguments))
    });
    answers.collect::<Vec<_>>().join("\n")
}

#[test]
fn movement() {
    insta::assert_snapshot!(asked(
        REASONS,
        &[],
        &[
            (
                "a piece in the way",
                "3k3/7/7/7/P6/7/R2K3 b - 1",
                "",
                "7g7c"
            ),
            (
                "two in the way, without origin",
                "3k3/7/7/p6/P6/7/R2K3 b - 1",
                "",
                "R-7b"
            ),
            (
                "an own piece there",
                "3k3/7/7/7/P6/7/R2K3 b - 1",
                "",
                "7g7e"
            ),
            ("only to capture", "3k3/7/7/7/P6/7/R2K3 b - 1", "", "7e6d"),
            (
                "only without capturing",
                "3k3/7/7/p6/P6/7/R2K3 b - 1",
                "",
                "7e7d"
            ),
            ("not a royal", "6k/7/7/7/7/7/B2K3 b - 1", "", "7g1a"),
            ("never", "3k3/7/7/7/P6/7/R2K3 b - 1", "", "4g2b"),
            (
                "the other player's",
                "3k3/7/7/7/P6/7/R2K3 b - 1",
                "",
                "4a4b"
            ),
            ("no piece", "3k3/7/7/7/P6/7/R2K3 b - 1", "", "5d5c"),
        ]
    ));
}

#[test]
fn safety() {
    insta::assert_snapshot!(asked(
        REASONS,
        &[],
        &[
            ("opens a line", "r2k3/7/7/7/G6/7/K6 b - 1", "", "7e6e"),
            (
                "does not answer a check",
                "r2k3/7/7/7/6G/7/K6 b - 1",
                "",
                "1e1d"
            ),
            ("answers a check", "r2k3/7/7/7/6G/7/K6 b - 1", "", "7g6g"),
            (
                "royals side by side",
                "7/7/7/3k3/7/3K3/6G b - 1",
                "",
                "4f4e"
            ),
            (
                "a move that must be safe",
                "r2k3/7/7/7/7/7/3K2E b - 1",
                "",
                "1g7d"
            ),
            (
                "a capture that must be safe",
                "r2k3/7/p6/7/7/7/3K2E b - 1",
                "",
                "1g7c"
            ),
        ]
    ));
}

#[test]
fn captures() {
    insta::assert_snapshot!(asked(
        REASONS,
        &[],
        &[
            (
                "distant and protected",
                "r2k3/7/r6/7/7/7/R2K3 b - 1",
                "",
                "7g7c"
            ),
            ("bridged", "3k3/7/p6/g6/L6/7/3K3 b - 1", "", "7e7d7c"),
        ]
    ));
}

#[test]
fn rules_about_lions() {
    insta::assert_snapshot!(asked(
        CHU,
        &[],
        &[
            (
                "protected",
                "6k5/5r6/12/12/12/12/5n6/12/5N6/12/12/P4K6 b - 1",
                "",
                "7i7g"
            ),
            (
                "protected by the piece taken first",
                "6k5/12/12/12/12/12/5n6/5i6/5N6/12/12/P4K6 b - 1",
                "",
                "7i7h7g",
            ),
            (
                "in answer to another such capture",
                "6k5/12/12/12/R2n8/12/12/12/r2N8/12/12/P4K6 b - 1",
                "12e9e",
                "12i9i",
            ),
            (
                "nothing",
                "6k5/5r6/12/12/12/12/5n6/12/5N6/12/12/P4K6 b - 1",
                "",
                "7i8g"
            ),
        ]
    ));
}

#[test]
fn drops() {
    insta::assert_snapshot!(asked(
        REASONS,
        &[],
        &[
            ("occupied", "3k3/7/7/7/7/7/3K3 b G 1", "", "G*4g"),
            ("none in hand", "3k3/7/7/7/7/7/3K3 b G 1", "", "P*4d"),
            ("a back side", "3k3/7/7/7/7/7/3K3 b S 1", "", "+S*4d"),
            ("stuck", "3k3/7/7/7/7/7/3K3 b N 1", "", "N*7b"),
            ("a zone, by a set", "3k3/7/7/7/7/7/3K3 b G 1", "", "G*7b"),
            ("a zone, by name", "3k3/7/7/7/7/7/3K3 b R 1", "", "R*4e"),
            ("one on the file", "3k3/7/7/7/S6/7/3K3 b S 1", "", "S*7f"),
            ("two on the file", "3k3/7/7/7/N6/N6/3K3 b N 1", "", "N*7g"),
            ("mate", "k6/7/KGN4/7/7/7/7 b P 1", "", "P*6b"),
            ("a check unanswered", "r2k3/7/7/7/7/7/K6 b P 1", "", "P*1e"),
        ]
    ));
    insta::assert_snapshot!(
        "drops_elsewhere",
        [
            asked(
                REASONS,
                &["where=home"],
                &[("outside the zone", "3k3/7/7/7/7/7/3K3 b G 1", "", "G*7d")]
            ),
            asked(
                CHU,
                &[],
                &[(
                    "no drops",
                    "6kp4/12/12/12/12/12/12/12/12/12/12/P4K6 b - 1",
                    "",
                    "P*5e"
                )]
            ),
        ]
        .join("\n")
    );
}

#[test]
fn promotion() {
    insta::assert_snapshot!(asked(
        REASONS,
        &[],
        &[
            ("not in the zone", "3k3/7/7/7/R6/7/3K3 b - 1", "", "7e7d+"),
            (
                "not in the zone of its own",
                "3k3/7/S6/7/7/7/3K3 b - 1",
                "",
                "7c7b+"
            ),
            ("no back side", "3k3/7/G6/7/7/7/3K3 b - 1", "", "7c7b+"),
            ("promoted already", "3k3/7/+S6/7/7/7/3K3 b - 1", "", "7c7b+"),
            (
                "must wait",
                "3k3/7/R6/7/7/7/3K3 b - 1",
                "7c7b,4a5a",
                "7b7a+"
            ),
            (
                "must, or it is stuck",
                "3k3/7/7/N6/7/7/3K3 b - 1",
                "",
                "7d6b"
            ),
            (
                "promotes, as it must",
                "3k3/7/7/N6/7/7/3K3 b - 1",
                "",
                "7d6b+"
            ),
            (
                "must, by a promoted victim",
                "+p2k3/7/R6/7/7/7/3K3 b - 1",
                "",
                "7c7a"
            ),
            (
                "must, by a victim of a set",
                "s2k3/7/R6/7/7/7/3K3 b - 1",
                "",
                "7c7a"
            ),
            (
                "turned by its victim",
                "3k3/7/7/n6/S6/7/3K3 b - 1",
                "",
                "7e7d"
            ),
            (
                "not into its own back side",
                "3k3/7/7/n6/S6/7/3K3 b - 1",
                "",
                "7e7d+"
            ),
            ("as it must", "3k3/7/7/n6/S6/7/3K3 b - 1", "", "7e7d+n"),
            ("two victims", "3k3/7/n6/e6/L6/7/3K3 b - 1", "", "7e7d7c"),
        ]
    ));
    insta::assert_snapshot!(
        "promotion_in_shipped_games",
        [
            asked(
                TORI,
                &[],
                &[
                    (
                        "every chance must be taken",
                        "3k3/7/S6/7/7/7/3K3 b - 1",
                        "",
                        "7c7b"
                    ),
                    ("it is taken", "3k3/7/S6/7/7/7/3K3 b - 1", "", "7c7b+"),
                ]
            ),
            asked(
                LOST,
                &[],
                &[
                    ("a Rook is lost", "4k/P4/5/5/5/R3K w", "", "a5a6=R"),
                    ("nothing is lost", "4k/P4/5/5/NN3/R2RK w", "", "a5a6=R"),
                    ("nor may it stay", "4k/P4/5/5/NN3/R2RK w", "", "a5a6"),
                    ("a Knight is lost", "4k/P4/5/5/N4/R2RK w", "", "a5a6=N"),
                ]
            ),
            asked(
                CHU,
                &[],
                &[
                    (
                        "must wait",
                        "6kp4/12/12/12/4S7/12/12/12/12/12/12/5K6 b - 1",
                        "8e8d,6a7a",
                        "8d8c+"
                    ),
                    (
                        "must, or it is stuck",
                        "6kp4/P11/12/12/12/12/12/12/12/12/12/5K6 b - 1",
                        "",
                        "12b12a"
                    ),
                ]
            ),
        ]
        .join("\n")
    );
}

#[test]
fn repetition_and_the_end() {
    const ROUND: &str = "4g5g,4a5a,5g4g";
    let quiet = "3k3/7/7/7/7/7/3K2G b - 1";
    insta::assert_snapshot!(
        [
            asked(
                REASONS,
                &["repetition=illegal"],
                &[("a position that recurs", quiet, ROUND, "5a4a")]
            ),
            asked(
                REASONS,
                &[],
                &[
                    ("mated", "k6/RG5/7/7/7/7/3K3 w - 1", "", "7a6a"),
                    ("no move", "k6/2R4/1R5/7/7/7/3K3 w - 1", "", "7a7b"),
                ]
            ),
            asked(
                REASONS,
                &["bare=on"],
                &[("bare", "k6/7/7/7/7/7/3K2G w - 1", "", "7a7b")]
            ),
            asked(
                REASONS,
                &["repetition=attacker"],
                &[
                    (
                        "the same position thrice",
                        quiet,
                        "4g5g,4a5a,5g4g,5a4a,4g5g,4a5a,5g4g,5a4a",
                        "4g5g"
                    ),
                    (
                        "checks without end",
                        "k6/7/7/7/7/7/4K1R b - 1",
                        "1g1a,7a7b,1a1b,7b7a,1b1a,7a7b,1a1b,7b7a,1b1a,7a7b,1a1b",
                        "7b7a"
                    ),
                ]
            ),
            asked(
                CHU,
                &["royal=capture"],
                &[(
                    "no royal left",
                    "6k4p/12/12/12/6R5/12/12/12/12/12/12/P4K6 b - 1",
                    "6e6a+",
                    "1a1b"
                )]
            ),
        ]
        .join("\n")
    );
}

#[test]
fn a_drop_with_a_promotion() {
    let rows = [
        ("a piece in hand", "6k/7/7/7/7/7/K6 b P 1", "", "P*3c+"),
        ("none in hand", "6k/7/7/7/7/7/K6 b - 1", "", "P*3c+"),
    ];
    insta::assert_snapshot!(asked(REASONS, &[], &rows));
}

#[test]
fn a_game_that_is_over() {
    let bare = "11k/12/12/12/7p4/12/12/12/12/12/2K4R4/12 b - 1";
    let rows = [
        ("a legal move", bare, "5k5e", "1a1b"),
        ("one that is none", bare, "5k5e", "1a1c"),
    ];
    insta::assert_snapshot!(asked(CHU, &[], &rows));
}

#[test]
fn a_forced_promotion_need_not_be_written() {
    let rows = [(
        "a capture promotes",
        "e,24/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/p,24/R,23,E b - 1",
        "",
        "Rxa2",
    )];
    insta::assert_snapshot!(asked(TAI, &[], &rows));
}

#[test]
fn duties() {
    let asked = |game, rows: &[Row]| asked(game, &[], rows);
    let antichess = asked(
        "antichess",
        &[
            ("a capture is a duty", "startpos", "e2e4,d7d5", "g1f3"),
            ("and is one itself", "startpos", "e2e4,d7d5", "e4d5"),
            (
                "who has lost everything has won",
                "8/8/8/8/8/2p5/1R6/8 b - - 0 1",
                "c3b2",
                "a1a2",
            ),
        ],
    );
    let racing = asked(
        "racingkings",
        &[
            ("a check is illegal", "startpos", "", "e2c3"),
            (
                "the one row of several that ended the game",
                "8/k7/8/8/8/5K2/8/8 b - - 0 1",
                "a7a8",
                "f3f4",
            ),
        ],
    );
    let royals = asked(
        "coregal",
        &[(
            "another royal than the King",
            "6qk/8/8/8/8/8/8/K5R1 b - - 0 1",
            "",
            "h8h7",
        )],
    );
    insta::assert_snapshot!([antichess, racing, royals].join("\n"));
}

#[test]
fn what_comes_from_the_hand() {
    let answers = [
        asked(
            "../../../library/kyotoshogi.variant",
            &[],
            &[
                ("turns at every move", "startpos", "", "b1b2"),
                ("and back", "2k2/5/5/5/+P1K2 w - 1", "", "a1a2+"),
                ("with either side up", "2k2/5/5/5/2K2 w P 1", "", "+P*a3"),
            ],
        ),
        asked(
            "../../../library/placement.variant",
            &[],
            &[
                ("the hand comes first", "startpos", "", "e2e4"),
                ("on both colours", "startpos", "B@c1,B@c8", "B@e1"),
                (
                    "kept for a Bishop",
                    "startpos",
                    "K@a1,R@e8,R@h1,B@f8,N@d1,K@a8,R@b1,R@d8",
                    "N@f1",
                ),
            ],
        ),
        asked(
            "../../../library/seirawan.variant",
            &[],
            &[
                ("has moved", "startpos", "b1c3,b8c6,c3b1,c6b8", "b1c3h"),
                ("not one of them", "startpos", "", "b1c3q"),
                (
                    "behind a castling",
                    "startpos",
                    "g1f3,g8f6,g2g3,g7g6,f1g2,f8g7",
                    "h1e1h",
                ),
            ],
        ),
    ];
    insta::assert_snapshot!(answers.join("\n"));
}

#[test]
fn where_squares_lie() {
    insta::assert_snapshot!(asked(
        "../../../library/xiangqi.variant",
        &[],
        &[
            ("out of the palace", "startpos", "", "d1c2"),
            (
                "over the river",
                "4k4/9/9/9/9/2B6/P8/9/9/3K5 w - - 0 1",
                "",
                "c5e7"
            ),
            (
                "not over it yet",
                "4k4/9/9/9/9/9/P8/9/9/3K5 w - - 0 1",
                "",
                "a4b4"
            ),
            (
                "generals that would face each other",
                "3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1",
                "",
                "e2d2"
            ),
        ]
    ));
}
