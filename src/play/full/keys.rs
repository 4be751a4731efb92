//! What keys and the mouse mean.

use engine::Square;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use super::table::{Action, LEAP, Table};
use crate::play::command::Command;

/// A key has been pressed.
pub(super) fn press(table: &mut Table, key: KeyEvent) {
    let interrupt = key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c');
    if interrupt && table.question.is_none() {
        return table.act(Action::Interrupt);
    }
    if interrupt {
        table.left = true;
    } else if table.question.is_some() {
        answer(table, key.code);
    } else if table.typed.is_some() {
        edit(table, key);
    } else if table.sheet.is_some() {
        turn(table, key.code);
    } else if let Some(action) = action(key) {
        table.act(action);
    }
}

/// The mouse has been moved or pressed.
pub(super) fn point(table: &mut Table, mouse: MouseEvent) {
    let action = match mouse.kind {
        MouseEventKind::ScrollUp => Some(Action::Scroll(-3)),
        MouseEventKind::ScrollDown => Some(Action::Scroll(3)),
        MouseEventKind::Down(_) if table.sheet.take().is_some() => None,
        MouseEventKind::Down(_) if table.typed.is_some() => None,
        MouseEventKind::Down(MouseButton::Left) => {
            let action = clicked(table, Position::new(mouse.column, mouse.row));
            if action.is_some() {
                table.question = None;
            }
            action
        }
        MouseEventKind::Down(_) => {
            table.question = None;
            Some(Action::Back)
        }
        _ => None,
    };
    if let Some(action) = action {
        table.act(action);
    }
}

fn action(key: KeyEvent) -> Option<Action> {
    let by = match key.modifiers.contains(KeyModifiers::SHIFT) {
        true => LEAP,
        false => 1,
    };
    Some(match key.code {
        KeyCode::Left | KeyCode::Char('h' | 'H') => Action::Go(-by, 0),
        KeyCode::Right | KeyCode::Char('l' | 'L') => Action::Go(by, 0),
        KeyCode::Up | KeyCode::Char('k' | 'K') => Action::Go(0, -by),
        KeyCode::Down | KeyCode::Char('j' | 'J') => Action::Go(0, by),
        KeyCode::Enter | KeyCode::Char(' ') => Action::Pick,
        KeyCode::Tab | KeyCode::BackTab => Action::OtherArea,
        KeyCode::Esc => Action::Back,
        KeyCode::PageUp => Action::Scroll(-10),
        KeyCode::PageDown => Action::Scroll(10),
        KeyCode::Char('u') => Action::Obey(Command::Undo),
        KeyCode::Char('U') => Action::Obey(Command::Redo),
        KeyCode::Char('r') => Action::Obey(Command::Rules),
        KeyCode::Char('e') => Action::Explain,
        KeyCode::Char('x') | KeyCode::Delete => Action::Remove,
        KeyCode::Char('n') => Action::Hint,
        KeyCode::Char('m') => Action::MoveNow,
        KeyCode::Char('f') => Action::Obey(Command::Flip),
        KeyCode::Char('p') => Action::OtherPieces,
        KeyCode::Char('i') => Action::Influence,
        KeyCode::Char('s') => Action::Type("save "),
        KeyCode::Char('o') => Action::Type("load "),
        KeyCode::Char(':') => Action::Type(""),
        KeyCode::Char('w') => Action::Message,
        KeyCode::Char('q') => Action::Quit,
        KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
        _ => return None,
    })
}

fn answer(table: &mut Table, code: KeyCode) {
    let Some(question) = table.question.take() else {
        return;
    };
    let mut answers = question.answers.iter();
    let chosen = match code {
        KeyCode::Esc => return,
        KeyCode::Enter => answers.next(),
        KeyCode::Char(c) => answers.find(|(key, ..)| key.eq_ignore_ascii_case(&c)),
        _ => None,
    };
    match chosen {
        Some((.., action)) => table.act(action.clone()),
        None => table.question = Some(question),
    }
}

fn edit(table: &mut Table, key: KeyEvent) {
    let Some(mut line) = table.typed.take() else {
        return;
    };
    match key.code {
        KeyCode::Esc => return,
        KeyCode::Enter => return table.enter(&line),
        KeyCode::Backspace if line.is_empty() => return,
        KeyCode::Backspace => drop(line.pop()),
        KeyCode::Tab => complete(&mut line, &table.session.words()),
        KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => line.clear(),
        KeyCode::Char(c) if line.len() < LONGEST && !c.is_control() => line.push(c),
        _ => {}
    }
    table.typed = Some(line);
}

/// Longest command that can be typed; the longest sensible one is a path.
const LONGEST: usize = 4096;

/// As much more of the line as all the words that begin so have in common.
fn complete(line: &mut String, words: &[String]) {
    let mut fits = words.iter().filter(|word| word.starts_with(line.as_str()));
    let Some(first) = fits.next() else {
        return;
    };
    let common = |mut common: String, word: &String| {
        while !word.starts_with(&common) {
            common.pop();
        }
        common
    };
    *line = fits.fold(first.clone(), common);
}

fn turn(table: &mut Table, code: KeyCode) {
    match code {
        KeyCode::Up | KeyCode::Char('k') => table.act(Action::Scroll(-1)),
        KeyCode::Down | KeyCode::Char('j') => table.act(Action::Scroll(1)),
        KeyCode::PageUp => table.act(Action::Scroll(-10)),
        KeyCode::PageDown => table.act(Action::Scroll(10)),
        _ => table.sheet = None,
    }
}

/// What a click means.
pub(super) fn clicked(table: &Table, at: Position) -> Option<Action> {
    let layout = &table.layout;
    if let Some(question) = &table.question {
        let (_, index) = layout.answers.iter().find(|(area, _)| area.contains(at))?;
        return question
            .answers
            .get(*index)
            .map(|(.., action)| action.clone());
    }
    if let Some((_, color, index)) = layout.held.iter().find(|(area, ..)| area.contains(at)) {
        return Some(Action::PickHeld(*color, *index));
    }
    square_at(table, at).map(Action::PickSquare)
}

fn square_at(table: &Table, at: Position) -> Option<Square> {
    let (area, frame) = table.layout.board.as_ref()?;
    if !area.contains(at) {
        return None;
    }
    let (column, line) = (at.x - area.x, at.y - area.y);
    let session = &table.session;
    let flipped = session.view.flipped;
    frame.square_at(session.game.info(), flipped, column.into(), line.into())
}
