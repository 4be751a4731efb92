//! What a player sees: captions, board, last move, how the game stands.

use engine::{Color, Game};

use super::handicap;
use super::session::Session;
use crate::board::{self, Marks};
use crate::games::result_sentence;
use crate::theme::{ALARM, PIECES, STRONG, paint};

/// Columns that a list may take.
const COLUMNS: usize = 78;

/// The board with everything around it; `marks` takes the place of the last move's.
pub(super) fn screen(session: &Session, marks: Option<&Marks>) -> String {
    let game = &*session.game;
    let last = last_move_marks(game);
    let setup = game.setup();
    let lines = board::draw(game.info(), &setup, session.view, marks.unwrap_or(&last));
    let (above, below) = match session.view.flipped {
        true => (Color::First, Color::Second),
        false => (Color::Second, Color::First),
    };
    format!(
        "\n{}\n{}\n{}\n",
        caption(session, above),
        lines.join("\n"),
        caption(session, below)
    )
}

/// What has just happened and whose turn it is, in one or two lines.
pub(super) fn status(session: &Session) -> String {
    let game = &*session.game;
    let players = &game.info().players;
    let mut text = String::new();
    match (game.history().last(), handicap::describe(game)) {
        (Some(mv), _) => {
            let mover = &players[(!game.side()).index()];
            text += &format!("{mover} played {}", paint(STRONG, &mv.human));
            if mv.human != mv.text {
                text += &format!(" ({})", mv.text);
            }
            text += &session.remark;
            text += ". ";
        }
        (None, Some(handicap)) => text += &format!("{handicap} "),
        (None, None) => {}
    }
    if let Some((outcome, reason)) = session.result() {
        let result = result_sentence(players, outcome, reason);
        return text + &paint(ALARM, &result);
    }
    let side = &players[game.side().index()];
    match game.in_check() {
        true => text + &paint(ALARM, &format!("{side} is in check!")),
        false => text + &format!("{side} to play."),
    }
}

/// Words in lines of bearable length, indented.
pub(super) fn wrapped(words: &[String]) -> String {
    let mut lines = vec![String::from(" ")];
    for word in words {
        let line = lines.last_mut().expect("there is always a line");
        if line.len() + 1 + word.len() > COLUMNS && line.len() > 1 {
            lines.push(format!("  {word}"));
            continue;
        }
        line.push(' ');
        line.push_str(word);
    }
    lines.join("\n")
}

fn caption(session: &Session, color: Color) -> String {
    let game = &*session.game;
    let info = game.info();
    let name = format!(
        "{} {}{}",
        board::player_mark(color),
        info.players[color.index()],
        session.who.caption(color)
    );
    let mut line = format!(" {}", paint(PIECES[color.index()], &name));
    if info.hands {
        let longest = info
            .players
            .iter()
            .map(|player| player.chars().count())
            .max();
        let width = longest.unwrap_or(0) + 2 + " (engine)".len();
        line += &" ".repeat(width.saturating_sub(name.chars().count()) + 2);
        let held = board::hand(info, &game.setup(), session.view.pieces, color);
        line += &format!("in hand: {}", paint(PIECES[color.index()], &held));
    }
    line
}

fn last_move_marks(game: &dyn Game) -> Marks {
    let Some(mv) = game.history().last() else {
        return Marks::default();
    };
    Marks {
        bracket: Some(mv.effect.destination),
        origin: mv.effect.origin,
        ..Marks::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_stay_within_the_terminal() {
        let words = vec!["P-5c".to_owned(); 100];
        assert!(wrapped(&words).lines().all(|line| line.len() <= 80));
    }
}
