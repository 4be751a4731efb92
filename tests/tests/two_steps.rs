//! Moves of two steps, moves on the spot and what positions remember, as text: written, read in
//! every spelling, refused.
//!
//! The examples are those of the dossier of the game that the pieces are from (sections 1, 3 and
//! 10). Runs on the interpreter, so that it tests text and not generated code.

use engine::Game;
use karakuri_testing::laws::printed_is_read;
use tests::games::interpreted;

fn at(position: &str) -> Box<dyn Game> {
    let mut game = interpreted(include_str!("../cases/text/two-steps.variant"));
    if let Err(error) = game.set_position(position) {
        panic!("{error}");
    }
    game
}

/// A Lion on 7g, an enemy Pawn on 6f, another on 5e.
const LION: &str = "k11/12/12/12/7p4/6p5/5N6/12/12/12/12/11K b - 1";
/// The same with a second Lion on 5g.
const TWO: &str = "k11/12/12/12/7p4/6p5/5N1N4/12/12/12/12/11K b - 1";
/// A Lion that can move nowhere.
const SHUT: &str = "k11/12/12/12/12/12/12/12/12/PPP9/PPP9/NPP8K b - 1";

#[test]
fn moves_of_two_steps_are_written_and_read() {
    // Position; for people; for programs; other spellings of the same.
    let table: &[(&str, &str, &str, &[&str])] = &[
        // The examples of the dossier.
        (
            "k11/12/3N8/3p8/12/12/12/12/12/12/12/11K b - 1",
            "Lnx!9d",
            "9c9d9c",
            &["9c 9d 9c", "Ln9cx!9d", "lnx!9d"],
        ),
        (
            "k11/12/12/4p7/3N8/12/12/12/12/12/12/11K b - 1",
            "Lnx!8d",
            "9e8d9e",
            &[],
        ),
        (
            "k11/12/12/12/12/12/9N2/9p1p/10p1/12/12/11K b - 1",
            "Lnx3hx2i",
            "3g3h2i",
            &["3g 3h 2i", "Ln3gx3hx2i", "Ln3h2i"],
        ),
        (
            "k11/12/12/12/12/12/9N2/9p2/12/12/12/11K b - 1",
            "Lnx3h-2i",
            "3g3h2i",
            &["3g 3h 2i"],
        ),
        (
            "k11/12/12/12/12/5p6/5+H6/12/12/12/12/11K b - 1",
            "+DHx!7f",
            "7g7f7g",
            &["7g 7f 7g", "+DH7gx!7f"],
        ),
        (
            "k11/12/12/12/3p8/4p7/5+D6/12/12/12/12/11K b - 1",
            "+DKx8fx9e",
            "7g8f9e",
            &["7g 8f 9e"],
        ),
        (
            "k11/12/12/7p4/12/6O5/12/12/12/12/12/11K b - 1",
            "Ky-6d+",
            "6f6d+",
            &["6f 6d +"],
        ),
        (
            "k11/12/12/7s4/7O4/12/12/12/12/12/12/11K b - 1",
            "Ky-6f",
            "5e6f",
            &[],
        ),
        (
            "k11/12/12/12/7S4/12/12/12/12/12/12/11K b - 1",
            "S-5d=",
            "5e5d",
            &["5e5d="],
        ),
        // Taking and going on, taking and staying, passing; with the origin where two could.
        (LION, "Lnx6f", "7g6f", &["7g 6f"]),
        (LION, "Lnx6fx5e", "7g6f5e", &["7g 6f 5e"]),
        (LION, "Lnx5e", "7g5e", &["7g 5e"]),
        (LION, "Lnx6f-7f", "7g6f7f", &["7g 6f 7f"]),
        (LION, "Lnx!6f", "7g6f7g", &["7g 6f 7g"]),
        (
            LION,
            "Ln!",
            "7g7g",
            &["7g 7g", "7g7f7g", "7g 8h 7g", "Ln7g!"],
        ),
        (TWO, "Ln7g!", "7g7g", &["7g7g", "7g7f7g"]),
        (TWO, "Ln5gx!6f", "5g6f5g", &["5g 6f 5g"]),
        (TWO, "Ln7gx6fx5e", "7g6f5e", &[]),
        // Through an empty square, a jump.
        (LION, "Ln-7e", "7g7e", &["7g7f7e", "7g 8f 7e"]),
        (LION, "Ln-7f", "7g7f", &["7g8g7f"]),
        (
            "k11/12/12/12/7p4/12/5N6/12/12/12/12/11K b - 1",
            "Lnx5e",
            "7g5e",
            &["7g6f5e"],
        ),
        (
            "k11/12/12/12/12/12/5+H6/12/12/12/12/11K b - 1",
            "+DH-7e",
            "7g7e",
            &["7g7f7e"],
        ),
        (
            "k11/12/12/12/12/12/5+D6/12/12/12/12/11K b - 1",
            "+DK!",
            "7g7g",
            &["7g8f7g", "7g6f7g"],
        ),
    ];
    for (position, human, program, others) in table {
        let played = at(position).play(program);
        let played = played.unwrap_or_else(|error| panic!("{position}: {error}"));
        assert_eq!(
            (&played.human[..], &played.text[..]),
            (*human, *program),
            "{position}"
        );
        for text in others.iter().chain([human]) {
            let read = at(position).play(text);
            assert_eq!(read.as_ref(), Ok(&played), "{position}: {text}");
        }
    }
}

#[test]
fn refused_moves_on_the_spot_and_of_two_steps() {
    let cases = [
        (TWO, "Ln!"),
        (TWO, "Lnx!6f"),
        (TWO, "Lnx!7f"),
        (TWO, "Ln7gx!7f"),
        (SHUT, "Ln!"),
        (SHUT, "12l12l"),
        (SHUT, "12l11k12l"),
        (LION, "Lnx!9d"),
        (LION, "K!"),
        (LION, "x!6f"),
        (LION, "7g6f4d"),
        (LION, "7g7f4f"),
        (LION, "7g7f7e7d"),
        (LION, "7g8f7g8g"),
        ("k11/12/12/12/12/12/5+D6/12/12/12/12/11K b - 1", "7g8f6f"),
        ("k11/12/12/12/12/5P6/5+H6/12/12/12/12/11K b - 1", "7g7f7e"),
        ("k11/12/12/12/12/5P6/5+H6/12/12/12/12/11K b - 1", "+DH!"),
    ];
    let mut table = String::new();
    for (position, text) in cases {
        let error = at(position).play(text).expect_err(text);
        table += &format!("{position}  {text}\n    {}\n", error.message);
        if let Some(help) = error.help {
            table += &format!("    help: {help}\n");
        }
    }
    insta::assert_snapshot!(table);
}

#[test]
fn a_position_keeps_what_the_last_moves_left_behind() {
    // A Dragon King takes a Lion: only a Lion may take one now. A Silver enters and declines.
    let mut game = at("k11/12/12/3n7D/7S4/12/12/12/12/12/12/11K b - 7");
    game.play("1d9d").expect("a legal capture");
    assert_eq!(
        game.position_text(),
        "k11/12/12/3D8/7S4/12/12/12/12/12/12/11K w 9d 8"
    );
    game.play("12a12b").expect("a legal move");
    game.play("5e5d").expect("a legal move");
    game.play("12b12a").expect("a legal move");
    let declined = "k11/12/12/3D3S4/12/12/12/12/12/12/12/11K b - 11 d=5d";
    assert_eq!(game.position_text(), declined);
    let again = at(declined);
    assert_eq!(
        (again.position_text(), again.legal()),
        (declined.to_owned(), game.legal())
    );
}

#[test]
fn every_printed_move_and_position_reads_back() {
    let mut game = at("startpos");
    printed_is_read(&mut *game, 60);
}
