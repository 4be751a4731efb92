//! Setting up a position inside a game: pieces are put, moved and taken off, then the game goes on
//! from there.
//!
//! What is set up may be impossible until it is done; only then it is asked whether it can be played.

use engine::letters::kind_called;
use engine::square_text::{read_square, square_name};
use engine::stepwise::read_squares;
use engine::{Color, GameInfo, Piece, Setup, position_text};

use super::changes::replace_game;
use super::session::{Answer, Session};
use crate::failure::quote;

/// What can be typed.
pub(super) const HELP: &str = "\
Setting up a position:
  G 3c      puts a piece there, as positions write it: capitals for the first player,
            small letters for the second, `+` before a back side; more squares may follow
  3c 4d     moves a piece;  - 3c  takes it off;  clear  takes all off
  P* 2      puts two in the first player's hand;  p* 0  none in the second's
  turn      the other player is to move
  done      goes on from this position;  cancel  from the one before";

/// The same in short, for the full screen.
pub(super) const KEYS: &str = "\
Setting up a position. Enter twice moves a piece, x takes it off, `:G` puts one under the cursor (capitals for \
the first player, small letters for the second); `:P* 2` in hand, `:turn`, `:clear`, `:done`, `:cancel`.";

/// Begins to set up a position.
pub(super) fn begin(session: &mut Session) -> Answer {
    session.draft = Some(session.game.setup());
    Answer::Marked(HELP.to_owned())
}

/// Does what a line says to the position that is being set up. The error is a sentence.
pub(super) fn line(session: &mut Session, text: &str) -> Result<Answer, String> {
    let Some(mut draft) = session.draft.take() else {
        return Err("no position is being set up: type `edit` first".to_owned());
    };
    let info = session.game.info();
    let done = match text {
        "done" => return finish(session, draft),
        "cancel" => return Ok(Answer::Position),
        "turn" => {
            draft.side = !draft.side;
            Ok(())
        }
        "clear" => {
            draft.board.fill(None);
            draft.hands.iter_mut().for_each(|hand| hand.fill(0));
            Ok(())
        }
        _ => change(info, &mut draft, text),
    };
    draft.registers = Default::default();
    session.draft = Some(draft);
    done.map(|()| Answer::Drafted)
}

/// Goes on from the position, or says why it cannot be played and keeps it.
fn finish(session: &mut Session, draft: Setup) -> Result<Answer, String> {
    let text = position_text::write(session.game.info(), &draft, 1);
    let mut game = session.game.fork();
    match game.set_position(&text) {
        Ok(()) => {
            replace_game(session, game);
            Ok(Answer::Position)
        }
        Err(error) => {
            session.draft = Some(draft);
            Err(format!("this position cannot be played: {error}"))
        }
    }
}

fn change(info: &GameInfo, draft: &mut Setup, text: &str) -> Result<(), String> {
    if let Some([from, to]) = read_squares(info, &text.replace(' ', "")).as_deref() {
        let piece = draft.board[from.index()].take();
        let name = square_name(info, *from);
        draft.board[to.index()] = Some(piece.ok_or_else(|| format!("{name} is empty"))?);
        return Ok(());
    }
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let rest: Vec<&str> = words.collect();
    if let (Some(token), [count]) = (first.strip_suffix('*'), &rest[..]) {
        return hold(info, draft, token, count);
    }
    let piece = match first {
        "-" => None,
        token => Some(read_piece(info, token)?),
    };
    if rest.is_empty() {
        return Err("a square is missing".to_owned());
    }
    let squares: Result<Vec<_>, String> = rest.iter().map(|name| square(info, name)).collect();
    for at in squares? {
        draft.board[at.index()] = piece;
    }
    Ok(())
}

fn hold(info: &GameInfo, draft: &mut Setup, token: &str, count: &str) -> Result<(), String> {
    let piece = read_piece(info, token)?;
    let facts = info.kind(piece.kind);
    if !facts.droppable {
        return Err(format!("nobody holds a {} in hand", facts.name));
    }
    let count = count.parse::<u16>().ok().filter(|count| *count <= 99);
    let count = count.ok_or("expected a number from 0 to 99")?;
    draft.hands[piece.color.index()][piece.kind.index()] = count;
    Ok(())
}

/// A piece as positions write it.
fn read_piece(info: &GameInfo, token: &str) -> Result<Piece, String> {
    let kind = kind_called(info, token).ok_or_else(|| {
        let shown = quote(token, 20);
        format!("`{shown}` is not a piece: write its letters, as in G 3c")
    })?;
    let is_first = token.chars().any(char::is_uppercase);
    let color = if is_first {
        Color::First
    } else {
        Color::Second
    };
    Ok(Piece { color, kind })
}

fn square(info: &GameInfo, name: &str) -> Result<engine::Square, String> {
    read_square(info, name).ok_or_else(|| super::look::no_such_square(name))
}
