//! What a player sees: captions, board, last move, how the game stands.

use std::time::Instant;

use anstyle::Style;
use engine::{Color, CountCall, position_text};
use unicode_width::UnicodeWidthStr;

use super::coordinates;
use super::handicap;
use super::look::{kept, last_move_marks};
use super::session::Session;
use crate::board::{self, Direction, Frame, Parts, Room};
use crate::result;
use crate::terminal::Size;
use crate::theme::{ALARM, STRONG, paint};

/// Columns that a list takes where nothing is known of the screen.
const COLUMNS: usize = 80;
/// Lines around the board and a list: an empty one, two captions, up to three of explanation, the
/// prompt.
const AROUND: usize = 7;
/// Lines that a list has at least.
const SHORTEST_LIST: usize = 2;

/// The board with everything around it and the text below, as much of it as fits on the screen.
pub(super) fn screen(session: &mut Session, below: &str) -> String {
    let marks = match &session.selected.marks {
        Some(marks) => marks.clone(),
        None => last_move_marks(&*session.game),
    };
    let (info, setup, view) = (session.game.info(), session.setup(), session.view);
    let frame = match session.screen.size() {
        None => Frame::whole(info, view, usize::MAX),
        Some(size) => {
            let room = Room {
                columns: size.columns,
                lines: room_for_board(size, below),
            };
            Frame::scrolled(info, view, room, &kept(session, &marks))
        }
    };
    let lines = board::draw(info, &setup, view, &frame, &marks).join("\n");
    let (above, under) = match view.flipped {
        true => (Color::First, Color::Second),
        false => (Color::Second, Color::First),
    };
    let above = caption(session, above) + &more(&frame, Direction::Up);
    let under = caption(session, under) + &more(&frame, Direction::Down);
    session.frame = Some(frame);
    format!("\n{above}\n{lines}\n{under}\n{below}")
}

/// What is left of the screen beside the text below, an empty line, the captions and the prompt.
fn room_for_board(size: Size, below: &str) -> usize {
    let n_lines = |line: &str| {
        let shown = anstream::adapter::strip_str(line).to_string();
        shown.width().div_ceil(size.columns).max(1)
    };
    let below: usize = below.trim_end().lines().map(n_lines).sum();
    size.lines.saturating_sub(below + 4)
}

/// Ranks that do not fit.
pub(super) fn more(frame: &Frame, direction: Direction) -> String {
    let where_to = direction.phrase();
    match frame.hidden(direction) {
        0 => String::new(),
        1 => format!("   ... 1 more rank {where_to}"),
        hidden => format!("   ... {hidden} more ranks {where_to}"),
    }
}

/// The prompt's hint that the board goes on.
pub(super) fn scrolls(session: &Session) -> String {
    let more = session.frame.iter().flat_map(Frame::more);
    let words: Vec<&str> = more.map(Direction::word).collect();
    match words.is_empty() {
        true => String::new(),
        false => format!(" [{}]", words.join(", ")),
    }
}

/// What has just happened and whose turn it is, in one or two lines.
pub(super) fn status(session: &Session) -> String {
    let parts = status_parts(session);
    let painted = parts.iter().map(|(style, text)| paint(*style, text));
    painted.collect()
}

/// The same with the styles beside the text.
pub(super) fn status_parts(session: &Session) -> Parts {
    let game = &*session.game;
    let players = &game.info().players;
    let mut parts = Parts::new();
    let mut say = |style, text: String| parts.push((style, text));
    match (game.history().last(), handicap::describe(game)) {
        (Some(mv), _) => {
            let mover = &players[(!game.side()).index()];
            say(Style::new(), format!("{mover} played "));
            let info = game.info();
            say(STRONG, coordinates::shown(info, session.view, &mv.human));
            let text = match mv.human == mv.text {
                true => String::new(),
                false => format!(" ({})", mv.text),
            };
            say(Style::new(), format!("{text}{}. ", session.remark));
        }
        (None, Some(handicap)) => say(Style::new(), format!("{handicap} ")),
        (None, None) => {}
    }
    if let Some(draft) = &session.draft {
        let side = &players[draft.side.index()];
        let text = format!("Setting up a position, {side} to play: `done` or `cancel` ends it.");
        return vec![(STRONG, text)];
    }
    let side = &players[game.side().index()];
    match session.result() {
        Some((outcome, reason)) => say(
            ALARM,
            result::sentence(players, game.side(), outcome, reason),
        ),
        None if game.in_check() => say(ALARM, format!("{side} is in check!")),
        None => say(Style::new(), format!("{side} to play.")),
    }
    if session.result().is_none()
        && let Some((_, reason)) = game.claim()
    {
        say(Style::new(), format!(" `draw` claims a draw: {reason}."));
    }
    let may_say = |call: &CountCall| game.may_call(*call).is_ok();
    if session.who.is_person(game.side())
        && session.result().is_none()
        && let Some(call) = CountCall::ALL.into_iter().find(may_say)
    {
        let what = match call {
            CountCall::Begin => format!(" `count` counts the moves of {side}."),
            CountCall::Stop => " `count stop` counts them no more.".to_owned(),
        };
        say(Style::new(), what);
    }
    parts
}

/// Words in lines of bearable length, indented.
pub(super) fn wrapped(session: &Session, words: &[String]) -> String {
    lines_of(words, columns(session)).join("\n")
}

/// A text in lines that fit.
pub(super) fn paragraph(session: &Session, text: &str) -> String {
    booklet::broken(text, columns(session).saturating_sub(1)).join("\n")
}

/// A list, but no more of it than what a screen has room for beside the board.
pub(super) fn short_list(session: &Session, words: &[String]) -> String {
    let mut lines = lines_of(words, columns(session));
    if let Some(size) = session.screen.size() {
        let board = usize::from(session.game.info().ranks) + 1;
        let room = size.lines.saturating_sub(board + AROUND).max(SHORTEST_LIST);
        if lines.len() > room {
            lines.truncate(room - 1);
            let shown: usize = lines
                .iter()
                .map(|line| line.split_whitespace().count())
                .sum();
            lines.push(format!(
                "  ... and {} more: `moves` lists all",
                words.len() - shown
            ));
        }
    }
    lines.join("\n")
}

/// Columns for a list.
fn columns(session: &Session) -> usize {
    session.screen.size().map_or(COLUMNS, |size| size.columns)
}

fn lines_of(words: &[String], columns: usize) -> Vec<String> {
    let mut lines = vec![String::from(" ")];
    for word in words {
        let line = lines.last_mut().expect("there is always a line");
        // The last two columns stay empty.
        if line.len() + 1 + word.len() > columns.saturating_sub(2) && line.len() > 1 {
            lines.push(format!("  {word}"));
            continue;
        }
        line.push(' ');
        line.push_str(word);
    }
    lines
}

/// The player's mark and name, and who moves for them.
pub(super) fn seat(session: &Session, color: Color) -> String {
    let mark = board::player_mark(color, session.view.flipped);
    let player = &session.game.info().players[color.index()];
    format!("{mark} {player}{}", session.who.caption(color))
}

fn caption(session: &Session, color: Color) -> String {
    let game = &*session.game;
    let info = game.info();
    let name = seat(session, color);
    let style = session.view.palette().players[color.index()];
    let mut line = format!(" {}", paint(style, &name));
    if session.clock.control().is_some() {
        line += &format!("  {}", session.clock.shown(color, Instant::now()));
    }
    if info.hands {
        let longest = info
            .players
            .iter()
            .map(|player| player.chars().count())
            .max();
        let width = longest.unwrap_or(0) + 2 + " (engine)".len();
        line += &" ".repeat(width.saturating_sub(name.chars().count()) + 2);
        let held = board::hand(info, &session.setup(), session.view.pieces, color);
        line += &format!("in hand: {}", paint(style, &held));
    }
    if let Some(missing) = position_text::missing(info, &session.setup(), color) {
        line += &format!("  {missing}");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_stay_within_the_terminal() {
        let words = vec!["P-5c".to_owned(); 100];
        for columns in [20, 80, 200] {
            let lines = lines_of(&words, columns);
            assert!(lines.iter().all(|line| line.len() <= columns));
        }
    }
}
