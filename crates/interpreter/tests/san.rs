//! Standard algebraic notation: every move as python-chess writes it, and what it and others read.

#![expect(clippy::disallowed_methods, reason = "tests read files")]

use std::path::Path;

use engine::{Game, record, session};
use interpreter::Interpreter;
use variant_dsl::{Source, compile};

/// Plain chess with its moves written in this form.
fn game(form: &str) -> Box<dyn Game> {
    let text = format!("variant g extends plain-chess {{\n  notation {{ moves: {form} }}\n}}\n");
    let name = "g.variant".to_owned();
    let parent = |name: &str| {
        let file = format!("{name}.variant");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../clients");
        let text = std::fs::read_to_string(folder.join(&file)).ok()?;
        Some(Source { name: file, text })
    };
    let compiled = compile(&Source { name, text }, &parent)
        .unwrap_or_else(|report| panic!("{}", variant_dsl::render(&report, false)));
    session::boxed::<Interpreter>(Interpreter::new(compiled.program))
}

fn set(game: &mut dyn Game, board_and_side: &str) {
    let set = game.set_position(&format!("{board_and_side} - 1"));
    set.unwrap_or_else(|error| panic!("{board_and_side}: {error}"));
}

#[test]
fn moves_are_written_as_python_chess_writes_them() {
    let mut game = game("san");
    let mut lines = include_str!("data/san.txt").lines().skip(2);
    let mut n_moves = 0;
    while let (Some(position), Some(moves)) = (lines.next(), lines.next()) {
        set(&mut *game, position);
        let legal = game.legal();
        let mut written: Vec<&str> = legal.iter().map(|mv| mv.human.as_str()).collect();
        written.sort_unstable();
        let expected: Vec<&str> = moves.split_whitespace().collect();
        assert_eq!(written, expected, "{position}");
        for mv in &legal {
            for text in [&mv.human, &mv.text] {
                let played = game.fork().play(text);
                assert_eq!(played.as_ref(), Ok(mv), "{text} in {position}");
            }
        }
        n_moves += legal.len();
    }
    assert!(n_moves > 1000, "{n_moves} moves");
}

/// White's pieces and Black's, a text, and the squares of the move that it is, as python-chess reads
/// it; `-` where it refuses. Marks of a remark are those of its reader of PGN.
const READ: &[(&str, &str, &str)] = &[
    ("4k3/8/8/8/8/8/8/1N2KN2", "Nbd2", "b1d2"),
    ("4k3/8/8/8/8/8/8/1N2KN2", "Nfd2", "f1d2"),
    ("4k3/8/8/8/8/8/8/1N2KN2", "Nd2", "-"),
    ("4k3/8/8/R7/8/8/8/R3K3", "R1a3", "a1a3"),
    ("4k3/8/8/8/8/8/8/1N2K3", "Nba3", "b1a3"),
    ("4k3/8/8/8/8/8/8/1N2K3", "N1a3", "b1a3"),
    ("4k3/8/8/8/8/8/8/1N2K3", "Nb1a3", "b1a3"),
    ("4k3/8/8/3p4/4P3/8/8/4K3", "exd5", "e4d5"),
    ("4k3/8/8/3p4/4P3/8/8/4K3", "ed5", "e4d5"),
    ("4k3/8/8/3p4/4P3/8/8/4K3", "e4xd5", "e4d5"),
    ("8/4P1k1/8/8/8/8/8/4K3", "e8=Q+", "e7e8+"),
    ("8/4P1k1/8/8/8/8/8/4K3", "e8Q", "e7e8+"),
    ("8/4P1k1/8/8/8/8/8/4K3", "e8q", "e7e8+"),
    ("8/4P1k1/8/8/8/8/8/4K3", "e8=Q", "e7e8+"),
    ("8/4P1k1/8/8/8/8/8/4K3", "e8=R", "-"),
    ("4k3/8/8/8/8/4P3/8/4K3", "e4+", "e3e4"),
    ("4k3/5p2/8/7Q/8/8/8/4K3", "Qxf7#", "h5f7"),
    ("4k3/5p2/8/7Q/8/8/8/4K3", "Qf7", "h5f7"),
    ("4k3/8/8/8/8/4P3/8/4K3", "e3-e4", "e3e4"),
    ("4k3/8/8/8/8/4P3/8/4K3", "e3e4", "e3e4"),
    ("4k3/8/8/8/8/8/8/4K1N1", "Nf3+", "g1f3"),
    ("4k3/8/8/8/8/8/8/4K1N1", "Nf3!?", "g1f3"),
    ("4k3/8/8/8/8/8/8/4K1N1", "Nf3#??", "g1f3"),
    ("4k3/8/8/8/8/8/8/4K1N1", "O-O", "-"),
    ("4k3/8/8/8/8/8/8/4K1N1", "N@f3", "-"),
];

#[test]
fn moves_are_read_as_other_programs_read_them() {
    for form in ["san", "own"] {
        let mut game = game(form);
        for (pieces, text, expected) in READ {
            set(&mut *game, &format!("{pieces} w"));
            let played = game.play(text);
            let played = played.as_ref().map_or("-", |mv| &mv.text);
            assert_eq!(played, *expected, "{text} in {pieces}, {form}");
        }
    }
}

#[test]
fn a_pawn_captures_only_where_it_is_said() {
    // The square in front is taken, so `d5` could mean nothing but the capture.
    let mut game = game("san");
    set(&mut *game, "4k3/8/8/3pp3/4P3/8/8/4K3 w");
    assert!(game.play("d5+").is_err());
    assert_eq!(game.play("exd5+").map(|mv| mv.human), Ok("exd5".to_owned()));
}

#[test]
fn a_plus_that_promotes_is_none_that_checks() {
    let mut game = game("own");
    set(&mut *game, "4k3/8/8/8/8/4P3/8/4K3 w");
    let refused = game.play("e3e4+").expect_err("nothing promotes there");
    assert!(refused.to_string().contains("e3e4+"), "{refused}");
}

/// As python-chess writes it, but for the layout and the first two tags.
#[test]
fn records_are_those_of_chess_programs() {
    let text = "[Event \"Club \\\"A\\\"\"]\n[Site \"?\"]\n[Date \"2026.11.24\"]\n[Round \"1\"]\n\
        [White \"Ann\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n[SetUp \"1\"]\n\
        [FEN \"4k3/6P1/8/8/8/3p4/8/4K2R b - - 0 12\"]\n[Variant \"From Position\"]\n\n\
        { Black is in trouble. } 12... Kf7 $2 ( 12... Kd7 { or } 13. g8=Q dxe2+? ) ";
    let game = game("san");
    let error = record::read(text, &*game)
        .err()
        .expect("nothing stands there");
    let line = text.lines().nth(11).and_then(|line| line.find("dxe2"));
    let place = (error.line, Some(error.column - 1));
    assert_eq!(place, (12, line), "{error}");
    let text = text.replace("dxe2+?", "d2+?") + "13. g8=Q+ Kxg8 14.Rg1+ Kh7 1-0";
    let (read, tags) = record::read(&text, &*game).expect("a record");
    let written = record::write(&*read, &tags);
    let moves = "\n{Black is in trouble.}\n\
        12... Kf7 $2 (12... Kd7 {or} 13. g8=Q d2+ $2)\n\
        13. g8=Q+ Kxg8\n14. Rg1+ Kh7\n1-0\n";
    assert!(written.ends_with(moves), "{written}");
    for tag in [
        "[SetUp \"1\"]\n[FEN \"4k3/6P1/8/8/8/3p4/8/4K2R b - - 0 12\"]\n",
        "[Event \"Club \\\"A\\\"\"]\n[Site \"?\"]\n[Round \"1\"]\n[Variant \"From Position\"]\n",
        "[White \"Ann\"]\n[Black \"Bo\"]\n[Date \"2026.11.24\"]\n",
    ] {
        assert!(written.contains(tag), "{written}");
    }
    let (again, tags) = record::read(&written, &*game).expect("what was written");
    assert_eq!(record::write(&*again, &tags), written);
}
