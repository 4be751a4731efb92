//! Positions and moves as text.

use engine::{Game, MoveView};
use karakuri_testing::random::Random;
use protocols::moves::{Form, Notation, is_pass};
use protocols::positions::{Style, from_own, to_own};

use crate::games;
use crate::lines::headed;

/// So many moves of a position are made and taken back.
const MADE: usize = 6;
/// Messages are shorter than this, whatever they quote.
const LONGEST_MESSAGE: usize = 8_000;
/// Longest random game before a move is read.
const MOST_PLIES: usize = 40;

/// The first line names a game, the rest is a position text. It is refused with places that exist and
/// nothing has changed, or the position is written and read again as the same.
pub fn position_text(bytes: &[u8]) {
    let (name, text) = headed(bytes);
    let mut game = games::called(&name).game();
    read(&mut *game, &text);
    for style in [Style::Sfen, Style::Fen] {
        let own = to_own(game.info(), style, &text);
        if game.set_position(&own).is_ok() {
            let written = game.position_text();
            let theirs = from_own(game.info(), style, game.side(), &written);
            assert_eq!(to_own(game.info(), style, &theirs), written, "{theirs}");
        }
    }
}

fn read(game: &mut dyn Game, text: &str) {
    let before = game.position_text();
    if let Err(error) = game.set_position(text) {
        assert!(!error.faults.is_empty(), "refused without a fault");
        for fault in &error.faults {
            assert!(!fault.message.is_empty(), "{fault:?}");
            assert!(error.text.get(fault.span.clone()).is_some(), "{fault:?}");
        }
        let message = error.to_string();
        assert!(message.len() < LONGEST_MESSAGE, "{message}");
        assert_eq!(game.position_text(), before, "it was refused");
        return;
    }
    let written = game.position_text();
    let mut again = game.fork();
    assert_eq!(again.set_position(&written), Ok(()), "{written}");
    assert_eq!(again.position_text(), written);
    assert_eq!(again.start_text(), written);
    if again.result().is_some() {
        return;
    }
    let legal = again.legal();
    for mv in legal.iter().step_by(legal.len().div_ceil(MADE).max(1)) {
        for text in [&mv.text, &mv.human] {
            assert_eq!(again.play(text).as_ref(), Ok(mv), "{written}");
            assert_eq!(again.undo().as_ref(), Some(mv));
        }
    }
    assert_eq!(again.position_text(), written, "moves were taken back");
}

/// The first line names a game, and perhaps a number of random plies and a seed; every further line is
/// a move. It is one of the legal moves, however it is spelt, or refused with a reason.
pub fn move_text(bytes: &[u8]) {
    let (head, rest) = headed(bytes);
    let mut words = head.split_whitespace();
    let shipped = games::called(words.next().unwrap_or_default());
    let mut number = || {
        let word = words.next().and_then(|word| word.parse::<u64>().ok());
        word.unwrap_or(0)
    };
    let (n_plies, seed) = (number() as usize, number());
    let mut game = shipped.game();
    play_on(&mut *game, n_plies.min(MOST_PLIES), &mut Random::new(seed));
    for text in rest.lines() {
        if game.result().is_some() {
            break;
        }
        let legal = game.legal();
        read_in_all_forms(&*game, &legal, text);
        match game.play(text) {
            Ok(mv) => {
                assert!(legal.contains(&mv), "`{text}` is {mv:?}");
                assert_eq!(game.undo().as_ref(), Some(&mv));
                for text in [&mv.text, &mv.human] {
                    assert_eq!(game.fork().play(text).as_ref(), Ok(&mv));
                }
                assert_eq!(game.play(text), Ok(mv), "`{text}` a second time");
            }
            Err(error) => {
                let message = error.to_string();
                assert!(
                    !message.is_empty() && message.len() < LONGEST_MESSAGE,
                    "{message}"
                );
                shipped.rules.why(&*game, text);
            }
        }
    }
}

/// Random moves, until the game has ended.
fn play_on(game: &mut dyn Game, n_plies: usize, random: &mut Random) {
    for _ in 0..n_plies {
        let legal = game.legal();
        if game.result().is_some() {
            game.undo();
            return;
        }
        let chosen = &legal[random.below(legal.len())];
        game.play(&chosen.text).expect("a legal move");
    }
}

/// What a protocol takes for a move, and what is legal of it, is written and read as the same again.
fn read_in_all_forms(game: &dyn Game, legal: &[MoveView], text: &str) {
    let info = game.info();
    let pass = || legal.iter().find(|mv| is_pass(&mv.effect));
    for form in [Form::Usi, Form::Uci, Form::XBoard] {
        let notation = Notation::new(form, info, Vec::new());
        let own = notation.own(info, text, || pass().map(|mv| mv.text.clone()));
        let Some(own) = own else { continue };
        if let Ok(mv) = game.fork().play(&own) {
            let written = notation.write(info, &mv);
            let again = notation.own(info, &written, || pass().map(|mv| mv.text.clone()));
            let again = again.and_then(|own| game.fork().play(&own).ok());
            // A promotion told by a letter is known among the legal moves only.
            let meant = legal
                .iter()
                .filter(|other| notation.means(info, other, &written));
            let same = again.is_some_and(|again| again == mv || is_pass(&mv.effect))
                || meant.map(|other| &other.text).eq([&mv.text]);
            assert!(same, "{form:?}: `{text}` is {mv:?}, written `{written}`");
        }
    }
}
