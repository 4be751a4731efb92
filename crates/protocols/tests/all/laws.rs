//! Laws that hold for every game: a move that a protocol writes is the same move when it is read.

use std::collections::BTreeSet;

use engine::{Color, Game, GameInfo, MoveView, Register};
use protocols::Catalogue;
use protocols::moves::{Form, Notation, is_pass};
use protocols::positions::{Style, from_own, to_own};

use crate::games::{Shipped, names};

/// Plies of the random game of each game.
const PLIES: usize = 24;
/// About so many moves of a position are read back.
const READ: usize = 8;

/// Plays a seeded random game and shows every position.
fn each_position(name: &str, mut visit: impl FnMut(&dyn Game, &[MoveView])) {
    let mut game = Shipped.open(name, &[]).expect("a shipped game").game;
    let mut random: u64 = 7;
    for _ in 0..PLIES {
        let legal = game.legal();
        if game.result().is_some() {
            return;
        }
        visit(&*game, &legal);
        random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        let chosen = &legal[(random >> 33) as usize % legal.len()];
        game.play(&chosen.text).expect("a legal move");
    }
}

#[test]
fn moves_and_positions_read_back_in_every_form() {
    for name in names() {
        let info = Shipped
            .open(&name, &[])
            .expect("a game")
            .game
            .info()
            .clone();
        let forms = [Form::Usi, Form::Uci, Form::XBoard];
        let tongues = forms.map(|form| Notation::new(form, &info, Vec::new()));
        each_position(&name, |game, legal| {
            for notation in &tongues {
                moves_read_back(notation, &info, legal);
            }
            let (own, side) = (game.position_text(), game.side());
            for style in [Style::Sfen, Style::Fen] {
                let text = from_own(&info, style, side, &own);
                assert_eq!(to_own(&info, style, &text), own, "{name}: {text}");
            }
        });
    }
}

/// Some of the moves read back, and all are written differently. Passes may be written alike: they
/// lead to the same position.
fn moves_read_back(notation: &Notation, info: &GameInfo, legal: &[MoveView]) {
    let legal: Vec<&MoveView> = legal.iter().filter(|mv| !is_pass(&mv.effect)).collect();
    for mv in legal.iter().step_by(legal.len().div_ceil(READ)) {
        let text = notation.write(info, mv);
        let meant = legal.iter().filter(|mv| notation.means(info, mv, &text));
        assert_eq!(meant.collect::<Vec<_>>(), [mv], "{}: {text}", info.name);
        let own = notation.own(info, &text, || None);
        let is_letter = mv.effect.promotion.is_some() && !text.ends_with('+');
        let is_own = own.as_ref() == Some(&mv.text);
        assert!(is_own || is_letter, "{}: {text}", info.name);
    }
    let texts: BTreeSet<String> = legal.iter().map(|mv| notation.write(info, mv)).collect();
    assert_eq!(texts.len(), legal.len(), "{}: {texts:?}", info.name);
}

#[test]
fn fields_of_other_programs() {
    let game = Shipped.open("minishogi", &[]).expect("a game").game;
    let own = |style, text: &str| to_own(game.info(), style, text);
    let board = "rbsgk/4p/5/P4/KGSBR";
    for (style, text, expected) in [
        (Style::Fen, "[-] w 0 1", "[-] b 1"),
        (Style::Fen, "[] w - - 0 1", "[] b 1"),
        (Style::Fen, "[Pp] b - - 3 4", "[Pp] w 8"),
        (Style::Fen, " b Pp 0 4", " w Pp 8"),
        (Style::Fen, " w - 5", " b - 5"),
        (Style::Sfen, " b - 1", " b - 1"),
        (Style::Sfen, " w 2Pp 1", " w 2Pp 1"),
        (Style::Sfen, " x - 1", " x - 1"),
    ] {
        let text = format!("{board}{text}");
        assert_eq!(own(style, &text), format!("{board}{expected}"), "{text}");
    }
    assert_eq!(own(Style::Fen, ""), "");
}

#[test]
fn a_clock_of_quiet_moves_is_that_of_a_fen() {
    let mut info = (Shipped.open("minishogi", &[]).expect("a game").game)
        .info()
        .clone();
    info.registers.push(Register::QuietMoves);
    let board = "rbsgk/4p/5/P4/KGSBR";
    for (fen, own, side) in [
        ("w - 7 4", "b - 7 7", Color::First),
        ("b - 0 4", "w - 0 8", Color::Second),
        ("b Pp 0 4", "w Pp 0 8", Color::Second),
    ] {
        let (fen, own) = (format!("{board} {fen}"), format!("{board} {own}"));
        assert_eq!(to_own(&info, Style::Fen, &fen), own);
        assert_eq!(from_own(&info, Style::Fen, side, &own), fen);
    }
}
