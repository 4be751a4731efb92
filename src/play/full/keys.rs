//! What keys and the mouse mean.

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use super::layout::clicked;
use super::table::{Action, LEAP, Table};
use crate::play::command::Command;

/// The keys, for those who ask.
pub(super) const HELP: &str = "\
Keys
  arrows, h j k l   the cursor (with Shift by five)
  Enter, Space      choose a piece, then where it goes
  Tab               the pieces in hand, and back
  Esc               give up what was begun; Esc or Enter closes this
  u  take back      U  make it again     n  hint from the engine
  m  the engine moves now, for you too if it is your turn
  f  turn round     p  kanji or letters  i  who reaches what
  r  the rules      e  how a piece moves :  any command of the plain mode
  s  save           o  load              w  all that was said last
  x  take a piece off, while you set up a position after `:edit`
  PgUp, PgDn        the list of moves
  q  leave          Ctrl-C  stops the engine, or leaves
  The mouse chooses squares, pieces in hand and answers; the other button
  gives up.

Where a piece can go
  o  an empty square    x  a capture    + after it: the move can promote
  1 2 3  the steps of a piece that may take and go on: choose the squares in
         order, the last one again to stay there, the first to go back

Who reaches what
  ^ v %  the player below, the one above, both
  !      attacked and unprotected       #  a royal attacked

After the colon
";

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
