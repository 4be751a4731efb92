//! Positions, moves, results and records of a real game, as a player sees them.
//!
//! Runs on the interpreter, so that it tests text and adjudication and not generated code. What
//! people read in an error is kept as two tables, to be judged as wholes.

use engine::handicap::read_change;
use engine::{Color, Game, Outcome, Reason, record, session};
use interpreter::Interpreter;
use karakuri_testing::laws::printed_is_read;
use tests::games::interpreted;

/// Mini Shogi at its start.
fn minishogi() -> Box<dyn Game> {
    interpreted(include_str!("../../definitions/minishogi.variant"))
}

fn at(position: &str) -> Box<dyn Game> {
    let mut game = minishogi();
    game.set_position(position)
        .expect("a position of the dossier");
    game
}

fn play(game: &mut dyn Game, moves: &str) {
    for mv in moves.split_whitespace() {
        if let Err(error) = game.play(mv) {
            panic!("{}: {error}", game.position_text());
        }
    }
}

/// Positions of the dossier (sections 1, 6 and 9), with the number of legal moves where it is
/// given.
const POSITIONS: [(&str, Option<usize>); 9] = [
    ("rbsgk/4p/5/P4/KGSBR b - 1", Some(14)),
    ("r4/PB1s1/1b2k/1K1Rp/5 b GSg 53", Some(49)),
    ("r2g1/P1bs1/3kp/1S3/KG2R b b 11", Some(12)),
    ("1bs1g/r2kR/5/P1KG1/2SB1 w P 12", Some(3)),
    ("r1sgk/4p/5/P4/KGSBR w - 1", None),
    ("1bsgk/4p/5/P4/KGSBR w - 1", None),
    ("2sgk/4p/5/P4/KGSBR w - 1", None),
    ("3gk/4p/5/P4/KGSBR w - 1", None),
    ("4k/4p/5/P4/KGSBR w - 1", None),
];

#[test]
fn positions_of_the_dossier_read_back() {
    for (text, moves) in POSITIONS {
        let game = at(text);
        assert_eq!(game.position_text(), text);
        if let Some(moves) = moves {
            assert_eq!(game.legal().len(), moves, "{text}");
        }
    }
}

#[test]
fn hands_may_stand_in_brackets_and_fields_may_be_left_out() {
    let game = at("r4/PB1s1/1b2k/1K1Rp/5[GSg] b 53");
    assert_eq!(game.position_text(), "r4/PB1s1/1b2k/1K1Rp/5 b GSg 53");
    assert_eq!(at("rbsgk/4p/5/P4/KGSBR b").position_text(), POSITIONS[0].0);
    assert_eq!(at("startpos").position_text(), POSITIONS[0].0);
}

#[test]
fn a_refused_position_leaves_the_game_alone() {
    let mut game = minishogi();
    play(&mut *game, "B-4c");
    let before = game.position_text();
    assert!(game.set_position("nonsense").is_err());
    assert_eq!((game.position_text(), game.history().len()), (before, 1));
}

#[test]
fn broken_positions() {
    let garbage = "x".repeat(1 << 20);
    let texts = [
        "",
        "   ",
        "hello",
        &garbage,
        "rbsgk/4p/5/P4/KGSBR",
        "rbsgk/4p/5/P4/KGSBR x - 1",
        "rbsgk/4p/5/P4/KGSBR b - 0",
        "rbsgk/4p/5/P4/KGSBR b - -1",
        "rbsgk/4p/5/P4/KGSBR b - 99999999999",
        "rbsgk/4p/5/P4/KGSBR b - 1 more words",
        "rbsgk/4p/5/P4 b - 1",
        "rbsgk/4p/5/P4/KGSBR/5 b - 1",
        "rbsgk/4p/6/P4/KGSBR b - 1",
        "rbsgk/4p/99999999999999999999/P4/KGSBR b - 1",
        // One more than a counter of squares can hold.
        "rbsgk/4p/18446744073709551615P5/P4/KGSBR b - 1",
        "rbsgk/4p/0/P4/KGSBR b - 1",
        "rbsgk/4p//P4/KGSBR b - 1",
        "rbsgk/3pp1/5/P4/KGSBR b - 1",
        "rbsgk/4n/5/P4/KGSBR b - 1",
        "rbsgk/4+/5/P4/KGSBR b - 1",
        "+kbsgk/4p/5/P4/KGSBR b - 1",
        "rbsgk/4p/5/P3+G/KGSBR b - 1",
        "rbsgk/4p/5/P3王/KGSBR b - 1",
        "rbsgk/4p/5/P4/KGSBR b Q 1",
        "rbsgk/4p/5/P4/KGSBR b K 1",
        "rbsgk/4p/5/P4/KGSBR b +P 1",
        "rbsgk/4p/5/P4/KGSBR b 0P 1",
        "rbsgk/4p/5/P4/KGSBR b PP 1",
        "rbsgk/4p/5/P4/KGSBR b 300P 1",
        "rbsgk/4p/5/P4/KGSBR b 2 1",
        "rbsgk/4p/5/P4/KGSBR[P b - 1",
        "rbsgk/4p/5/P4/KGSBR[P] b G 1",
        "rbsg1/4p/5/P4/KGSBR b - 1",
        "rbsgk/4p/5/P3K/KGSBR b - 1",
        "rbsg1/4p/5/P4/1GSBR b - 1",
        "rbsgk/5/5/P4/KGSB1 w - 1 b",
        "4k/4R/5/5/K4 b - 1",
        "rbxgk/4p/5/P5/KGSBR z 2K 0",
    ];
    let mut table = String::new();
    for text in texts {
        let error = minishogi().set_position(text).expect_err(text);
        let shown: String = text.chars().take(60).collect();
        table += &format!("{shown:?}\n{error}\n\n");
    }
    insta::assert_snapshot!(table);
}

#[test]
fn refused_moves() {
    let start = "startpos";
    let check = "k4/5/r4/5/K3R b G 1";
    let garbage = "9z".repeat(1 << 19);
    let cases = [
        (start, ""),
        (start, "hello"),
        (start, &garbage),
        (start, "ß5é"),
        (start, "5d"),
        (start, "5d5c5b5a"),
        (start, "5d9c"),
        (start, "6d5c"),
        (start, "5f5c"),
        (start, "5d5c!"),
        (start, "5d5c+"),
        (start, "5d5b"),
        (start, "3c3b"),
        (start, "1b1c"),
        (start, "4e3e"),
        (start, "4e2c"),
        (start, "P-5b"),
        (start, "Px5c"),
        (start, "S-9c"),
        (start, "N-3c"),
        (start, "+R-3c"),
        (start, "H-3c"),
        (start, "G5dx5c"),
        (start, "P*3c"),
        (start, "G*3c"),
        (start, "K*3c"),
        (start, "+P*3c"),
        (start, "*3c"),
        (start, "P*"),
        (start, "pass"),
        (start, "0000"),
        (start, "resign"),
        (check, "5e5d"),
        (check, "G*1d"),
        (check, "G*3c"),
        (check, "1e1c"),
        (check, "1e2e"),
        ("k4/5/5/r4/K3R b - 1", "1e1d"),
        ("k4/5/5/r4/K3R b - 1", "5e4d"),
        ("r3k/5/5/G4/K4 b - 1", "5d4d"),
        ("r3k/5/5/G4/K4 b - 1", "G-4c"),
        ("5/5/2k2/5/2K2 b - 1", "3e3d"),
        ("4k/P4/5/5/K4 b - 1", "5b5a"),
        ("4k/2S2/5/5/K4 b - 1", "S-3a"),
        ("5/1S1S1/5/4k/K4 b - 1", "S-3a+"),
        ("4k/1S3/2p2/3S1/K4 b - 1", "Sx3c"),
        ("4k/1S3/5/5/K4 b P 1", "P*4b"),
        ("4k/1P3/5/5/K4 b P 1", "P*4c"),
        ("4k/5/5/5/K4 b P 1", "P*3a"),
        ("4k/5/5/5/K4 b P 1", "P-3c"),
        ("3rk/3p1/3G1/5/K4 b P 1", "P*1b"),
        ("4k/5/5/5/K4 w P 1", "P*3c"),
        ("4k/3G1/5/5/K4 w - 1", "1a2a"),
    ];
    let mut table = String::new();
    for (position, text) in cases {
        let mut game = at(position);
        let error = game.play(text).expect_err(text);
        let shown: String = text.chars().take(12).collect();
        table += &format!("{position}  {shown:?}\n    {}\n", error.message);
        if let Some(help) = error.help {
            table += &format!("    help: {help}\n");
        }
    }
    insta::assert_snapshot!(table);
}

#[test]
fn examples_of_the_notation() {
    let cases = [
        ("p3k/5/R4/5/K4 b - 1", "Rx5a+", "5c5a+"),
        ("p3k/5/R4/5/K4 b - 1", "Rx5a=", "5c5a"),
        ("startpos", "B-4c", "2e4c"),
        ("4k/2S2/5/5/K4 b - 1", "S-3a=", "3b3a"),
        ("4k/5/5/5/K4 b P 1", "P*3c", "P*3c"),
        ("4k/+R2p1/5/5/K4 b - 1", "+Rx2b", "5b2b"),
        ("4k/1S3/2p2/3S1/K4 b - 1", "S4bx3c", "4b3c"),
        ("4k/1S3/2p2/3+S1/K4 b - 1", "+Sx3c", "2d3c"),
    ];
    for (position, human, program) in cases {
        let played = at(position)
            .play(human)
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(
            (played.human.as_str(), played.text.as_str()),
            (human, program)
        );
    }
}

#[test]
fn near_spellings_are_read() {
    let cases = [
        ("startpos", "B2e-4c", "2e4c"),
        ("startpos", "b-4c", "2e4c"),
        ("startpos", "2e-4c", "2e4c"),
        ("startpos", " 2E4C ", "2e4c"),
        ("4k/5/5/5/K4 b P 1", "P@3c", "P*3c"),
        ("4k/5/5/5/K4 b P 1", "p*3c", "P*3c"),
        ("4k/2S2/5/5/K4 b - 1", "3b3a=", "3b3a"),
        ("4k/2S2/5/5/K4 b - 1", "S3a+", "3b3a+"),
    ];
    for (position, typed, program) in cases {
        let played = at(position)
            .play(typed)
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(played.text, program, "{typed}");
    }
}

#[test]
fn every_printed_move_and_position_reads_back() {
    printed_is_read(&mut *minishogi(), 400);
}

/// Plays a cycle of four plies until the position has occurred for the fourth time; nothing may
/// end the game before.
fn repeat(game: &mut dyn Game, cycle: [&str; 4]) -> Option<(Outcome, Reason)> {
    for mv in cycle.into_iter().cycle().take(12) {
        assert_eq!(game.result(), None, "after {} plies", game.history().len());
        play(game, mv);
    }
    game.result()
}

#[test]
fn the_first_player_loses_by_the_fourth_occurrence() {
    let lost = Some((Outcome::Win(Color::Second), Reason::Repetition));
    let cycle = ["4e4d", "2a2b", "4d4e", "2b2a"];
    assert_eq!(repeat(&mut *minishogi(), cycle), lost);
    // Whoever repeats: here the second player moves first.
    let mut game = at("r1sgk/4p/5/P4/KGSBR w - 1");
    assert_eq!(repeat(&mut *game, ["2a2b", "4e4d", "2b2a", "4d4e"]), lost);
}

#[test]
fn who_checks_for_ever_loses() {
    let mut game = at("4k/R4/5/5/K4 b - 1");
    let lost = Some((Outcome::Win(Color::Second), Reason::PerpetualCheck));
    assert_eq!(repeat(&mut *game, ["5b5a", "1a1b", "5a5b", "1b1a"]), lost);
    let mut game = at("k4/5/5/4r/K4 w - 1");
    let lost = Some((Outcome::Win(Color::First), Reason::PerpetualCheck));
    assert_eq!(repeat(&mut *game, ["1d1e", "5e5d", "1e1d", "5d5e"]), lost);
}

#[test]
fn one_quiet_move_makes_it_an_ordinary_repetition() {
    let mut game = at("k4/5/5/4r/K4 w - 1");
    play(&mut *game, "1d1c");
    let result = repeat(&mut *game, ["5e4e", "1c2c", "4e5e", "2c1c"]);
    assert_eq!(
        result,
        Some((Outcome::Win(Color::Second), Reason::Repetition))
    );
}

#[test]
fn mate_and_stalemate_lose() {
    let mut game = at("4k/5/3GG/5/K4 b - 1");
    play(&mut *game, "1c1b");
    let mated = Some((Outcome::Win(Color::First), Reason::Checkmate));
    assert_eq!((game.result(), game.legal().len()), (mated, 0));
    let mut game = at("4k/2R2/5/5/K1R2 b - 1");
    play(&mut *game, "3e2e");
    let stuck = Some((Outcome::Win(Color::First), Reason::NoMoves));
    assert_eq!((game.result(), game.in_check()), (stuck, false));
    assert_eq!(
        game.play("1a1b").expect_err("the game is over").to_string(),
        "`1a1b`: the game is over: no legal move"
    );
}

#[test]
fn handicaps_of_the_dossier() {
    let presets = [
        ("Bishop", "4a", "r1sgk/4p/5/P4/KGSBR w - 1"),
        ("Rook", "5a", "1bsgk/4p/5/P4/KGSBR w - 1"),
        ("2-piece", "5a 4a", "2sgk/4p/5/P4/KGSBR w - 1"),
        ("3-piece", "5a 4a 3a", "3gk/4p/5/P4/KGSBR w - 1"),
        ("4-piece", "5a 4a 3a 2a", "4k/4p/5/P4/KGSBR w - 1"),
    ];
    assert_eq!(minishogi().info().handicaps.len(), presets.len());
    for (index, (name, squares, position)) in presets.into_iter().enumerate() {
        let mut game = minishogi();
        let preset = game.info().handicaps[index].clone();
        assert_eq!(preset.name, name);
        game.give_handicap(&preset.changes).expect(name);
        assert_eq!(game.position_text(), position, "{name}");
        let mut game = minishogi();
        give(&mut *game, squares).expect("a preset");
        assert_eq!(game.position_text(), position);
        assert_eq!(game.side(), Color::Second);
        let text = record::write(&*game, &record::Tags::default());
        assert!(
            text.contains(&format!(
                "[Handicap \"{squares}\"]\n[Result \"*\"]\n\n1. -\n"
            )),
            "{text}"
        );
        let (again, _) = record::read(&text, &*minishogi()).expect("a record");
        assert_eq!(again.position_text(), position);
    }
    let refused = ["", "5e", "1a", "3c", "4a 4a", "4a=K"].map(|squares| {
        let error = give(&mut *minishogi(), squares).expect_err(squares);
        format!("{squares:?}: {error}\n")
    });
    let mut late = minishogi();
    play(&mut *late, "B-4c");
    let late = give(&mut *late, "4a").expect_err("a move was made");
    insta::assert_snapshot!(format!("{}late: {late}", refused.concat()));
}

/// The positions are those of programs that read KIF records: `MyShogi` and the presets of JKF.
#[test]
fn customary_handicaps() {
    let presets = [
        ("Lance", "lnsgkgsn1/1r5b1"),
        ("Right lance", "1nsgkgsnl/1r5b1"),
        ("Bishop", "lnsgkgsnl/1r7"),
        ("Rook", "lnsgkgsnl/7b1"),
        ("Rook-lance", "lnsgkgsn1/7b1"),
        ("2-piece", "lnsgkgsnl/9"),
        ("3-piece", "lnsgkgsn1/9"),
        ("4-piece", "1nsgkgsn1/9"),
        ("5-piece", "2sgkgsn1/9"),
        ("Left 5-piece", "1nsgkgs2/9"),
        ("6-piece", "2sgkgs2/9"),
        ("Left 7-piece", "2sgkg3/9"),
        ("Right 7-piece", "3gkgs2/9"),
        ("8-piece", "3gkg3/9"),
        ("10-piece", "4k4/9"),
    ];
    let entry = definitions::find("shogi").expect("it is there");
    let handicaps = entry.start().info().handicaps.clone();
    assert_eq!(handicaps.len(), presets.len());
    for (handicap, (name, ranks)) in handicaps.iter().zip(presets) {
        assert_eq!(handicap.name, name);
        let mut game = entry.start();
        game.give_handicap(&handicap.changes).expect(name);
        let rest = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        assert_eq!(game.position_text(), format!("{ranks}/{rest}"), "{name}");
    }
}

fn give(game: &mut dyn Game, squares: &str) -> Result<(), engine::HandicapError> {
    let changes: Vec<_> = squares
        .split_whitespace()
        .map(|text| read_change(game.info(), text).expect("a square"))
        .collect();
    game.give_handicap(&changes)
}

/// Of shogiops and lishogi; the positions are theirs.
#[test]
fn handicaps_that_strengthen_a_side() {
    let presets = [
        (
            "Three Lions",
            "6b=X 7k=+O 6k=+O",
            "lfcsgekgscfl/a1b1txxt1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/\
             MVRHDNQDHRVM/A1B1T+O+OT1B1A/LFCSGKEGSCFL w - 1",
        ),
        (
            "Two Lions",
            "7k=+O",
            "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/\
             MVRHDNQDHRVM/A1B1T+OXT1B1A/LFCSGKEGSCFL w - 1",
        ),
        (
            "Two Kings",
            "6l=+E",
            "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/\
             MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGK+EGSCFL w - 1",
        ),
    ];
    let entry = definitions::find("chu-shogi").expect("a shipped game");
    for game in [entry.start(), interpreted((entry.source)())] {
        assert_eq!(game.info().handicaps.len(), presets.len());
        for (preset, (name, changes, position)) in game.info().handicaps.iter().zip(presets) {
            assert_eq!(preset.name, name);
            let mut game = game.fork();
            game.give_handicap(&preset.changes).expect(name);
            assert_eq!(game.position_text(), position, "{name}");
            let text = record::write(&*game, &record::Tags::default());
            let tag = format!("[Handicap \"{changes}\"]\n[Result \"*\"]\n\n1. -\n");
            assert!(text.contains(&tag), "{text}");
            let (again, _) = record::read(&text, &*game).expect("a record");
            assert_eq!(again.position_text(), position);
        }
        let refused = [
            ("6f=+O", "no piece stands on 6f"),
            ("6b=O", "the piece on 6b would stay what it is"),
            (
                "7l=+O",
                "the piece on 7l is royal and can be neither given away nor replaced",
            ),
            ("6k=+O 6k", "6k is named twice"),
            (
                "6k",
                "no piece of the player who gives the handicap stands on 6k",
            ),
        ];
        for (changes, why) in refused {
            let error = give(&mut *game.fork(), changes).expect_err(changes);
            assert_eq!(error.to_string(), why, "{changes}");
        }
    }
}

/// A preset that leaves a position which cannot be played would be a mistake of the file.
#[test]
fn every_named_handicap_can_be_given() {
    for entry in tests::games::all_games() {
        for handicap in &entry.start().info().handicaps {
            let mut game = entry.start();
            let given = game.give_handicap(&handicap.changes);
            assert_eq!(given, Ok(()), "{}: {}", entry.name, handicap.name);
            assert!(
                !game.legal().is_empty(),
                "{}: {}",
                entry.name,
                handicap.name
            );
        }
    }
}

#[test]
fn the_last_position_of_a_game_can_be_set_up() {
    let two_crowns = || {
        let program = tests::games::program("two-crowns");
        session::boxed::<Interpreter>(Interpreter::new(program))
    };
    let mut game = two_crowns();
    game.set_position("3k1/3R1/5/5/1K3 w - 1")
        .expect("a capture wins");
    game.play("d4d5").expect("a legal move");
    let (over, result) = (game.position_text(), game.result());
    assert_eq!(
        result,
        Some((Outcome::Win(Color::First), Reason::RoyalsCaptured))
    );
    let mut again = two_crowns();
    again.set_position(&over).expect("what was printed is read");
    assert_eq!((again.result(), again.legal().len()), (result, 0));
    let backwards = over.replace(" b ", " w ");
    let error = again
        .set_position(&backwards)
        .expect_err("who should have moved?");
    let message = "Black has 0 royal pieces (King, Prince) instead of at least one";
    assert!(error.to_string().starts_with(message), "{error}");
    // Of several royals that may not all be lost, some may be: this was refused.
    let program = tests::games::program("two-kings-mate");
    let mut game = session::boxed::<Interpreter>(Interpreter::new(program));
    let lost_one = "3k1/5/5/5/1K1R1 w - 9";
    game.set_position(lost_one).expect("one is left");
    assert_eq!(game.position_text(), lost_one);
}

#[test]
fn a_record_to_look_at() {
    let mut game = minishogi();
    play(&mut *game, "B-4c S-4b Bx2a+ Kx2a");
    insta::assert_snapshot!(record::write(&*game, &record::Tags::default()));
}
