//! Counts of moves that a player claims, on the interpreter and on the board of the second gear: Makruk as Thai sources
//! have it, from the rules.

#![expect(
    clippy::disallowed_methods,
    reason = "reads the game that has such counts"
)]

use std::fs;
use std::path::PathBuf;

use engine::record;
use engine::search::{Limits, Score, Stop};
use engine::{Color, CountCall, CountCallError, Game, Outcome, Reason, session};
use interpreter::Interpreter;
use prepared::Playable;
use variant_dsl::Source;
use variant_dsl::program::Program;

fn source(name: &str) -> Option<Source> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let name = format!("{name}.variant");
    let mut paths = ["definitions", "library"]
        .map(|folder| root.join(folder).join(&name))
        .into_iter();
    let text = paths.find_map(|path| fs::read_to_string(path).ok())?;
    Some(Source { name, text })
}

fn program(game: &str, setting: &str) -> Program {
    let settings = [("board-count".to_owned(), setting.to_owned())];
    let own = source(game).expect("the game is there");
    match variant_dsl::compile_with(&own, &settings, &source) {
        Ok(compiled) => compiled.program,
        Err(refusal) => panic!("{game}: {refusal:?}"),
    }
}

/// The game on each executor, in this position.
fn games(position: &str) -> [Box<dyn Game>; 2] {
    games_of(&program("makruk", "claimed"), position)
}

fn games_of(program: &Program, position: &str) -> [Box<dyn Game>; 2] {
    let prepared = Playable::new(program).expect("it can be prepared");
    let mut games = [
        session::boxed(Interpreter::new(program.clone())),
        prepared.start(),
    ];
    for game in &mut games {
        game.set_position(position).expect("a position");
    }
    games
}

/// The fields of the position that show the count: its limit and how many plies of it have passed.
fn count(game: &dyn Game) -> String {
    let text = game.position_text();
    let fields: Vec<&str> = text.split(' ').collect();
    fields[3..5].join(" ")
}

const DRAW: Outcome = Outcome::Draw;
const WHITE: Outcome = Outcome::Win(Color::First);
const BLACK: Outcome = Outcome::Win(Color::Second);

/// King and Met against King and Rook: Black counts.
const WEAK: &str = "4k3/8/4m3/8/8/8/8/4K2R b - - 0 1";
/// Black to move mates with the Rook.
const MATES: &str = "M6r/8/8/8/8/1k6/8/K7 b - ";

#[test]
fn a_claimed_count_lasts_sixty_four_moves() {
    // Seven squares and three: no position recurs as often as would end the game.
    let rook = ["h1h2", "h2h3", "h3h4", "h4h5", "h5g5", "g5g1", "g1h1"];
    let king = ["e8d8", "d8d7", "d7e8"];
    for mut game in games(WEAK) {
        assert_eq!(count(&*game), "- 0");
        game.call(CountCall::Begin).expect("Black may count");
        assert_eq!(count(&*game), "128 0");
        for number in 0..64 {
            game.play(king[number % 3]).expect("a legal move");
            assert_eq!(count(&*game), format!("128 {}", 2 * number + 1));
            game.play(rook[number % 7]).expect("a legal move");
            assert_eq!(game.result(), None, "after {} moves", number + 1);
        }
        assert_eq!(count(&*game), "128 128");
        game.play(king[64 % 3]).expect("a legal move");
        assert_eq!(game.result(), Some((DRAW, Reason::Counting)));
        let refused = game.call(CountCall::Stop);
        assert_eq!(refused, Err(CountCallError::Over(Reason::Counting)));
    }
}

#[test]
fn nothing_is_counted_until_somebody_says_so() {
    let after = |setting| {
        let program = program("makruk", setting);
        games_of(&program, "4k3/8/4m3/8/8/8/4R3/4K3 w - - 0 1").map(|mut game| {
            game.play("e2e3").expect("a legal move");
            count(&*game)
        })
    };
    assert_eq!(after("automatic"), ["128 0", "128 0"]);
    assert_eq!(after("claimed"), ["- 0", "- 0"]);
}

#[test]
fn a_count_that_is_stopped_begins_anew() {
    for mut game in games(WEAK) {
        game.call(CountCall::Begin).expect("Black may count");
        for mv in ["e8d8", "h1h2", "d8d7", "h2h3"] {
            game.play(mv).expect("a legal move");
        }
        assert_eq!(count(&*game), "128 4");
        game.call(CountCall::Stop).expect("Black may stop");
        assert_eq!(count(&*game), "- 0");
        game.play("d7e8").expect("a legal move");
        game.play("h3h4").expect("a legal move");
        assert_eq!(count(&*game), "- 0");
        game.call(CountCall::Begin).expect("Black may count");
        game.play("e8d8").expect("a legal move");
        assert_eq!(count(&*game), "128 1");
        let said = [
            (0, CountCall::Begin),
            (4, CountCall::Stop),
            (6, CountCall::Begin),
        ];
        assert_eq!(game.calls(), said);
    }
}

/// What is said, and how the mate that follows ends the game.
const ENDS: &[(&str, &[CountCall], Outcome, Reason)] = &[
    ("- 0 1", &[], BLACK, Reason::Checkmate),
    (
        "- 0 1",
        &[CountCall::Begin],
        DRAW,
        Reason::MateWhileCounting,
    ),
    (
        "- 0 1",
        &[CountCall::Begin, CountCall::Stop],
        BLACK,
        Reason::Checkmate,
    ),
    ("128 10 1", &[], DRAW, Reason::MateWhileCounting),
    ("128 10 1", &[CountCall::Stop], BLACK, Reason::Checkmate),
    // White counts.
    ("128 11 1", &[], BLACK, Reason::Checkmate),
];

#[test]
fn whoever_mates_while_counting_draws() {
    for (counted, calls, outcome, reason) in ENDS {
        for mut game in games(&format!("{MATES}{counted}")) {
            for call in *calls {
                game.call(*call).expect("Black may say so");
            }
            let limits = Limits {
                depth: Some(3),
                ..Limits::default()
            };
            let found = game.search(&limits, &Stop::new(), &mut |_| {});
            let wins = found.score == Score::Win(1);
            assert_eq!(
                wins,
                *outcome == BLACK,
                "{counted} {calls:?}: {}",
                found.score
            );
            game.play("h8h1").expect("a legal move");
            assert_eq!(
                game.result(),
                Some((*outcome, *reason)),
                "{counted} {calls:?}"
            );
        }
    }
    // The other player's mate wins.
    for mut game in games("k7/8/1K6/8/8/m7/8/7R w - 128 31 1") {
        game.play("h1h8").expect("a legal move");
        assert_eq!(game.result(), Some((WHITE, Reason::Checkmate)));
    }
}

/// Positions, moves that leave a bare King, and the count that this begins.
const BARES: &[(&str, &str, &str)] = &[
    ("4k3/8/4m3/8/8/8/4R3/R3K3", "e2e6", "16 8"),
    ("4k3/8/4m3/8/8/8/4R3/4K3", "e2e6", "32 6"),
    ("4k3/8/4m3/4S3/8/4S3/8/4K3", "e5e6", "44 8"),
    ("4k3/8/4m3/8/5N2/8/4N3/4K3", "f4e6", "64 8"),
    ("4k3/8/4m3/4S3/8/8/8/4K3", "e5e6", "88 6"),
    ("4k3/8/4m3/8/5N2/8/8/4K3", "f4e6", "128 6"),
    ("4k3/8/4m3/3M4/8/8/8/3MK3", "d5e6", "128 8"),
];

#[test]
fn a_bare_king_is_counted_anew_by_itself() {
    for (board, capture, counted) in BARES {
        for before in ["- 0", "128 31", "128 127"] {
            for mut game in games(&format!("{board} w - {before} 1")) {
                game.play(capture).expect("a legal move");
                assert_eq!(count(&*game), *counted, "{board} {before}");
                let refused = game.call(CountCall::Stop);
                assert_eq!(refused, Err(CountCallError::NotBegun));
                assert_eq!(game.calls(), []);
            }
        }
    }
}

#[test]
fn who_may_not_count_is_told_why() {
    use CountCall::{Begin, Stop};
    let refused = [
        (
            "4k3/8/4m3/8/8/4P3/4R3/4K3 b - - 0 1",
            Begin,
            "moves are not counted before these pieces are gone: Pawn",
        ),
        (
            "4k3/8/8/8/8/8/3R4/4K3 b - - 0 1",
            Begin,
            "a player with a single piece does not begin to count moves",
        ),
        (
            "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1",
            Begin,
            "moves are not counted against a player with a single piece",
        ),
        (
            "4k3/8/8/8/8/8/3R4/4K3 b - 32 6 1",
            Begin,
            "the moves of Black are counted already",
        ),
        (
            "4k3/8/8/8/8/8/3R4/4K3 b - 32 6 1",
            Stop,
            "the count for a player with a single piece cannot be stopped",
        ),
        (
            "4k3/8/4m3/8/8/8/4R3/4K3 w - 128 3 1",
            Begin,
            "the moves of Black are counted already",
        ),
        (
            "4k3/8/4m3/8/8/8/4R3/4K3 w - 128 3 1",
            Stop,
            "it is the moves of Black that are counted",
        ),
        (WEAK, Stop, "no moves are counted"),
    ];
    for (position, call, why) in refused {
        for mut game in games(position) {
            let text = game.position_text();
            let may = game.may_call(call).map_err(|error| error.to_string());
            assert_eq!(may, Err(why.to_owned()), "{position}");
            assert!(game.call(call).is_err());
            assert_eq!((game.position_text(), game.calls()), (text, &[][..]));
        }
    }
    for mut game in games_of(&program("makruk", "automatic"), WEAK) {
        assert_eq!(game.call(Begin), Err(CountCallError::NotClaimed));
    }
}

#[test]
fn what_was_said_is_taken_back_with_the_move_before() {
    for mut game in games("4k3/8/4m3/8/8/8/4R3/4K3 w - - 0 1") {
        game.play("e2e3").expect("a legal move");
        game.call(CountCall::Begin).expect("Black may count");
        game.play("e8d8").expect("a legal move");
        game.undo().expect("a move was made");
        assert_eq!((count(&*game), game.calls().len()), ("128 0".to_owned(), 1));
        assert_eq!(count(&*game.fork()), "128 0");
        game.undo().expect("a move was made");
        assert_eq!((count(&*game), game.calls().len()), ("- 0".to_owned(), 0));
        game.play("e2e3").expect("a legal move");
        assert_eq!(count(&*game), "- 0");
    }
}

/// A count that begins before the first move and begins anew behind another, with a variation in which it only stops.
const SAID: &str = "\
    {Black is weak.} {[%count begin]}\n\
    1... Kd8 2. Rh2 {[%count stop] [%count begin] anew} (2. Rh3 {[%count stop] no more} 2... Kd7)\n\
    2... Kd7 3. Rh3\n";

/// The same as it is written.
const WRITTEN: &str = "\
    {Black is weak.} {[%count begin]}\n\
    1... Kd8\n\
    2. Rh2 {anew} (2. Rh3 {[%count stop] no more} 2... Kd7) {[%count stop]} {[%count begin]}\n\
    2... Kd7\n\
    3. Rh3\n\
    *\n";

/// Records that say what may not be said.
const REFUSED: &[(&str, &str)] = &[
    ("{[%count stop]}", "`[%count stop]`: no moves are counted"),
    (
        "1... Kd8 {[%count start]}",
        "`[%count start` is neither `[%count begin]` nor `[%count stop]`",
    ),
    (
        "1... Kd8 ({[%count begin]} 1... Kf8)",
        "`[%count begin]`: a variation begins with a move",
    ),
    (
        "{[%count begin]} 1... Kd8 2. Rh2 {[%count begin] again}",
        "`[%count begin]`: the moves of Black are counted already",
    ),
];

#[test]
fn a_record_keeps_what_was_said() {
    for game in games("startpos") {
        let read = |moves: &str| record::read(&format!("[FEN \"{WEAK}\"]\n\n{moves}*\n"), &*game);
        for moves in [SAID, WRITTEN.trim_end_matches("*\n")] {
            let (game, tags) = read(moves).expect("a sound record");
            assert_eq!(count(&*game), "128 2");
            let written = record::write(&*game, &tags);
            let (_, body) = written.split_once("\n\n").expect("tags and moves");
            assert_eq!(body, WRITTEN);
        }
        for (moves, why) in REFUSED {
            let refused = read(moves).err().expect("it may not be said");
            assert_eq!(refused.message, *why, "{moves}");
        }
    }
    // Elsewhere it is a comment like others.
    for game in games_of(&program("makruk", "automatic"), "startpos") {
        let text = format!("[FEN \"{WEAK}\"]\n\n1... Kd8 {{[%count begin]}} *\n");
        let (game, tags) = record::read(&text, &*game).expect("a sound record");
        assert_eq!(tags.notes[&1].comments, ["[%count begin]"]);
        assert_eq!(game.calls(), []);
    }
}
