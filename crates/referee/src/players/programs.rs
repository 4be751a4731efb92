//! What all players that are programs share: waiting for their lines, and how they write moves and the
//! position that a game began from.

use std::time::Instant;

use engine::{Game, MoveView};
use protocols::moves::{Form, Notation, is_pass};
use protocols::positions::{Style, from_own};

use super::player::{Fault, Said};
use crate::child::{Child, NoLine};
use crate::control::{Patience, Turn};
use crate::spec::Foreign;

/// The next line of a child that is being prepared.
pub(super) fn prepared_line(
    child: &mut Child,
    until: Instant,
    awaited: &str,
) -> Result<String, Fault> {
    child.line(until).map(|(_, line)| line).map_err(|missing| {
        Fault::NotStarted(match missing {
            NoLine::Gone(how) => format!("{how} before it said `{awaited}`"),
            NoLine::Silent(0) => format!("it does not say `{awaited}`"),
            NoLine::Silent(1) => format!("it does not say `{awaited}`, but one other line"),
            NoLine::Silent(n_lines) => {
                format!("it does not say `{awaited}`, but {n_lines} other lines")
            }
        })
    })
}

/// How moves are written to the engine and read from it.
pub(super) fn notation(foreign: &Foreign, form: Form, game: &dyn Game) -> Notation {
    let info = game.info();
    let names = match foreign.pieces.is_empty() {
        true => Vec::new(),
        false => {
            let called = |kind| {
                let token = engine::letters::written(info, kind);
                let other = foreign.pieces.iter().find(|(ours, _)| *ours == token);
                other.map_or(token, |(_, theirs)| theirs.clone())
            };
            info.each_kind().map(called).collect()
        }
    };
    Notation::new(form, info, names)
}

/// A move that an engine wrote.
pub(super) fn said_move(notation: &Notation, game: &dyn Game, written: &str) -> Said {
    let legal = game.legal();
    let text = |means: &dyn Fn(&MoveView) -> bool| {
        let found = legal.iter().find(|mv| means(mv));
        found.map(|mv| mv.text.clone())
    };
    let exactly = text(&|mv| notation.means(game.info(), mv, written));
    let passes = || text(&|mv| is_pass(&mv.effect));
    Said::Move {
        written: written.to_owned(),
        own: exactly.or_else(|| notation.own(game.info(), written, passes)),
    }
}

/// The end of the time in which an engine may answer.
pub(super) fn end_of_wait(turn: &Turn, asked: Instant, patience: Patience) -> Instant {
    asked + turn.limit.unwrap_or_default() + patience.margin + patience.grace
}

/// Whether the game began from its own start position.
pub(super) fn from_start(game: &dyn Game) -> bool {
    let info = game.info();
    game.start_text() == engine::position_text::write(info, &info.start, 1)
}

/// Who moved first.
pub(super) fn start_side(game: &dyn Game) -> engine::Color {
    match game.history().len() % 2 {
        0 => game.side(),
        _ => !game.side(),
    }
}

/// What the game began from as programs for chess write it: hands in brackets, one letter a piece;
/// `w` moves first; moves of both players counted together.
pub(super) fn fen(game: &dyn Game) -> String {
    let start = from_own(
        game.info(),
        Style::Fen,
        start_side(game),
        &game.start_text(),
    );
    let fields: Vec<&str> = start.split(' ').collect();
    let (board, side) = (fields[0], fields.get(1).unwrap_or(&"w"));
    let hands = match (game.info().hands, fields.get(2)) {
        (true, Some(hands)) => format!("[{}]", one_by_one(hands.trim_start_matches('-'))),
        _ => String::new(),
    };
    let number: u32 = fields.last().and_then(|n| n.parse().ok()).unwrap_or(1);
    format!("{board}{hands} {side} - - 0 {}", number.div_ceil(2))
}

/// `2Pb` as `PPb`.
fn one_by_one(hands: &str) -> String {
    let mut count = String::new();
    let mut all = String::new();
    for c in hands.chars() {
        match c.is_ascii_digit() {
            true => count.push(c),
            false => {
                let times = std::mem::take(&mut count).parse().unwrap_or(1);
                all.extend(std::iter::repeat_n(c, times));
            }
        }
    }
    all
}
