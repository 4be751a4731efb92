//! A game with long tokens, foreign letters and the origin in every move: positions and moves in
//! every spelling.
//!
//! Runs on the interpreter, so that it tests text and not generated code.

use karakuri_testing::laws::printed_is_read;
use tests::games::interpreted;

const ORIGINS: &str = include_str!("../cases/text/origins.variant");

/// Section 7 of the dossier of the game that the pieces are from: the style with the origin
/// always, the style without, the same move for programs.
const ORIGINS_NAMED: [(&str, &str, &str, &str); 5] = [
    (
        "5k5/11/6p4/6P4/11/11/11/11/11/11/5K5 b - 1",
        "SP5dx5c=",
        "SPx5c=",
        "5d5c",
    ),
    (
        "5k5/11/11/11/11/11/11/11/3X7/11/5K5 b - 1",
        "TFo8i-8g",
        "TFo-8g",
        "8i8g",
    ),
    (
        "k10/9p1/11/7+F3/11/11/11/11/11/11/5K5 b - 1",
        "+FFa4dx2b",
        "+FFax2b",
        "4d2b",
    ),
    (
        "5k5/11/11/11/11/11/11/11/11/11/4K6 b O 1",
        "OC*6f",
        "OC*6f",
        "O*6f",
    ),
    // Not in the dossier: two of the same designation, so that both styles name the origin.
    (
        "5k5/11/11/11/11/11/3X1X5/11/11/11/5K5 b - 1",
        "TFo8g-7f",
        "TFo8g-7f",
        "8g7f",
    ),
];

#[test]
fn the_origin_is_written_as_the_game_wants_and_read_in_both_styles() {
    let later = ORIGINS.replace("  notation { origin: always }\n", "");
    for (position, seed, short, program) in ORIGINS_NAMED {
        for (text, printed) in [(ORIGINS, seed), (later.as_str(), short)] {
            let mut game = interpreted(text);
            game.set_position(position).expect("a position");
            assert_eq!(game.position_text(), position);
            for typed in [seed, short, program] {
                let played = game.play(typed).unwrap_or_else(|error| panic!("{error}"));
                let shown = (played.human.as_str(), played.text.as_str());
                assert_eq!(shown, (printed, program), "{typed}");
                game.undo();
            }
        }
    }
    let fingerprint = |text: &str| interpreted(text).info().fingerprint.clone();
    assert_eq!(fingerprint(ORIGINS), fingerprint(&later));
}

#[test]
fn an_origin_left_out_where_it_is_needed_is_asked_for() {
    let mut game = interpreted(ORIGINS);
    game.set_position("5k5/11/11/11/11/11/3X1X5/11/11/11/5K5 b - 1")
        .expect("a position");
    let error = game.play("TFo-7f").expect_err("there are two");
    assert_eq!(
        error.to_string(),
        "`TFo-7f`: several pieces could make this move; write TFo8g-7f or TFo6g-7f"
    );
}

#[test]
fn foreign_letters_are_written_and_own_tokens_are_read() {
    let position = "5k5/11/11/11/5+f5/11/11/11/11/11/5K5 b O2Px 7";
    let tokens = "5,ck,5/11/11/11/5,+ffa,5/11/11/11/11/11/5,CK,5 b OC,2SP,tfo 7";
    let mut game = interpreted(ORIGINS);
    let start = "o4k4o/9f1/1pxpp1px2p/11/11/11/11/11/P2XP1PPXP1/1F9/O4K4O b - 1";
    assert_eq!(game.position_text(), start);
    game.set_position(position).expect("letters");
    assert_eq!(game.position_text(), position);
    game.set_position(tokens).expect("tokens");
    assert_eq!(game.position_text(), position);
    for typed in ["O*6f", "OC*6f", "o*6f", "oc*6f", "O@6f"] {
        let played = game.play(typed).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(
            (played.text.as_str(), played.human.as_str()),
            ("O*6f", "OC*6f")
        );
        game.undo();
    }
    let refused = game.play("X*6f").expect_err("it is the other player's");
    assert_eq!(
        refused.to_string(),
        "`X*6f`: Black has no Treacherous Fox in hand"
    );
}

#[test]
fn every_printed_move_and_position_reads_back() {
    printed_is_read(&mut *interpreted(ORIGINS), 100);
}
