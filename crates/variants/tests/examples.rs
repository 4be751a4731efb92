//! The examples run, and what they print is true.

#![allow(clippy::print_stdout, dead_code, reason = "the examples are programs")]

use karakuri_variants::search::Score;
use karakuri_variants::{Error, Variant};

#[path = "../examples/legal_moves.rs"]
mod legal_moves;
#[path = "../examples/random_game.rs"]
mod random_game;
#[path = "../examples/search.rs"]
mod search;

/// A shipped game, and one that extends another.
const GAME: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../definitions/minishogi.variant"
);
const CHILD: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../definitions/wa-shogi-drops.variant"
);

#[test]
fn legal_moves_are_listed() {
    let listed = legal_moves::legal_moves(GAME, &["5d5c".to_owned()]).expect("a legal move");
    let mut lines = listed.lines();
    assert_eq!(lines.next(), Some("rbsgk/4p/P4/5/KGSBR w - 2"));
    // Of the 14 of the start the Pawn took one: the Rook's to the end of its file.
    assert_eq!(lines.count(), 13);
    let refused = legal_moves::legal_moves(GAME, &["5d5a".to_owned()]);
    assert!(refused.is_err());
}

#[test]
fn a_search_finds_a_mate() {
    // A Gold dropped in front of the King, held by the Pawn.
    let found = search::best(GAME, "4k/5/4P/5/K4 b G 1", 3).expect("a position");
    assert_eq!(found.score, Score::Win(1));
    assert_eq!(found.line[0].text, "G*1b");
}

#[test]
fn the_record_of_a_random_game_is_replayed() {
    for (file, seed) in [(GAME, 1), (GAME, 2), (CHILD, 3)] {
        let text = random_game::random_game(file, seed).expect("random moves are legal");
        let variant = Variant::open(file).expect("a shipped game");
        let (game, tags) = variant.replay(&text).expect("we wrote it");
        assert_eq!(tags.players, ["Chance", "Fortune"]);
        assert!(tags.doubt.is_none() && game.history().len() > 5, "{text}");
    }
}

#[test]
fn switches_are_set_and_records_bring_theirs() {
    let variant = Variant::open(GAME).expect("a shipped game");
    let legal = variant.with("pawn-drop-mate", "legal").expect("a value");
    // Sjaak II counts this drop.
    let mated = "r2g1/P1bs1/3kp/1S3/KG2R b b 11";
    for (variant, count) in [(&variant, 65_955), (&legal, 65_956)] {
        let mut game = variant.start();
        game.set_position(mated).expect("a position");
        let found = game.perft(4, &Default::default(), &|_| true);
        assert_eq!(found, Some(count));
    }
    let mut game = legal.start();
    game.play("5d5c").expect("a legal move");
    let text = karakuri_variants::record::write(&*game, &Default::default());
    let (again, tags) = variant.replay(&text).expect("we wrote it");
    assert_eq!(tags.doubt, None);
    assert_eq!(again.position_text(), game.position_text());
    assert!(matches!(variant.with("no", "yes"), Err(Error::Switch(_))));
}

#[test]
fn what_is_wrong_is_said() {
    let missing = Variant::open("no-such-file.variant").expect_err("it is not there");
    assert!(missing.to_string().starts_with("no-such-file.variant: "));
    let record = Variant::open(GAME)
        .expect("a shipped game")
        .replay("1. xyzzy");
    assert!(matches!(record, Err(Error::Record(_))));
}
