//! Moves as each protocol writes them, and back to the game's own form.
//!
//! The protocols differ in their squares: USI numbers files from the right and letters ranks from the
//! top, the others letter files from the left and number ranks from the bottom, whatever the game
//! itself does. In games with the coordinates of chess a promotion ends with the letter of the piece
//! that it leads to, `a7a8q`, where a piece of the game moves as that back side. Which moves are legal,
//! and every spelling beside these, is left to the engine.

use engine::letters;
use engine::square_text::{read_square, square_name, take_square};
use engine::{Coordinates, Effect, GameInfo, MoveView, PieceKind, Square};

use crate::Protocol;

/// How a protocol writes moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `7g7f`, `P*5e`, `8h2b+`.
    Usi,
    /// `a2a3`, `P@c3`, `d4d5+`.
    Uci,
    /// The same, each step of a move of its own, with a comma between: `c4d5,d5e4`. A pass is
    /// `@@@@`. On a board of ten ranks these are numbered from 0.
    XBoard,
}

impl Form {
    /// The protocol that writes moves so.
    pub fn protocol(self) -> Protocol {
        match self {
            Form::Usi => Protocol::Usi,
            Form::Uci => Protocol::Uci,
            Form::XBoard => Protocol::XBoard,
        }
    }
}

/// How moves of one game are written.
pub struct Notation {
    form: Form,
    /// The game, its squares called as in the protocol.
    info: GameInfo,
    /// What a piece is called in a drop, by kind; empty if it is called as in the game.
    names: Vec<String>,
    /// The letter for a promotion, by kind; `None` where there is only `+`.
    promotions: Vec<Option<String>>,
    /// Whether these letters are written. They are always read.
    writes_letters: bool,
}

/// Whether a move is the castling that `text` names, as some programs for `XBoard` do: short with a
/// partner on higher files, long with one on lower.
fn castles_as(effect: &Effect, text: &str) -> bool {
    let higher = match text {
        "O-O" => true,
        "O-O-O" => false,
        _ => return false,
    };
    let plain = effect.origin.filter(|_| effect.gate().is_none());
    let squares = plain.zip(effect.partner());
    squares.is_some_and(|(mover, (partner, _))| (partner > mover) == higher)
}

/// What `XBoard` calls a pass.
const PASS: &str = "@@@@";

impl Notation {
    /// Moves of a game whose pieces are called `names` in drops, by kind, or as in the game.
    pub fn new(form: Form, info: &GameInfo, names: Vec<String>) -> Notation {
        let coordinates = match form {
            Form::Usi => Coordinates::Shogi,
            Form::Uci | Form::XBoard => Coordinates::Chess,
        };
        let promotions = info.each_kind().map(|kind| letter_of(info, kind)).collect();
        let of_chess = info.coordinates == Coordinates::Chess;
        let promoting = info.kinds.iter().filter(|kind| kind.back.is_some());
        let writes_letters = match form {
            Form::Usi => false,
            Form::Uci => of_chess,
            // Its programs know letters where one kind promotes, as in chess, and else only `+`.
            Form::XBoard => of_chess && promoting.count() == 1,
        };
        let info = GameInfo {
            coordinates,
            ..info.clone()
        };
        Notation {
            form,
            info,
            names,
            promotions,
            writes_letters,
        }
    }

    /// The same, but `+` is written for every promotion.
    pub fn with_plus(self) -> Notation {
        Notation {
            writes_letters: false,
            ..self
        }
    }

    /// The move; `own` is the game as it writes squares itself.
    pub fn write(&self, own: &GameInfo, mv: &MoveView) -> String {
        let end = self.square(mv.effect.destination);
        if let Some(kind) = mv.effect.drop {
            let token = mv.text.split('*').next().unwrap_or_default();
            let name = self.names.get(kind.index()).map_or(token, |name| name);
            let mark = if self.form == Form::Usi { '*' } else { '@' };
            return format!("{name}{mark}{end}");
        }
        if self.form == Form::XBoard && is_pass(&mv.effect) {
            return PASS.to_owned();
        }
        let (squares, said) = steps(own, &mv.text);
        let becomes = match self.letter(mv).filter(|_| self.writes_letters) {
            Some(letter) => letter,
            None => said,
        };
        let names: Vec<String> = squares.iter().map(|at| self.square(*at)).collect();
        let body = match self.form {
            Form::XBoard => {
                let legs = names.windows(2).map(|leg| leg.concat());
                legs.collect::<Vec<_>>().join(",")
            }
            Form::Usi | Form::Uci => names.concat(),
        };
        body + becomes
    }

    /// Whether the text is this legal move, its promotion told by `+` or by a letter.
    pub fn means(&self, own: &GameInfo, mv: &MoveView, text: &str) -> bool {
        let written = self.write(own, mv);
        if written == text || self.form == Form::XBoard && castles_as(&mv.effect, text) {
            return true;
        }
        let Some(letter) = self.letter(mv) else {
            return false;
        };
        let end = if self.writes_letters { letter } else { "+" };
        let body = written.strip_suffix(end).unwrap_or(&written);
        let said = text.strip_prefix(body);
        said.is_some_and(|said| said == "+" || said.eq_ignore_ascii_case(letter))
    }

    /// The letter of what the move promotes to.
    fn letter(&self, mv: &MoveView) -> Option<&str> {
        let kind = mv.effect.promotion?;
        self.promotions[kind.index()].as_deref()
    }

    /// The text in the game's own form; `None` if it has not the shape of a move of this form.
    /// `passes`: a move that passes, if one is legal.
    pub fn own(
        &self,
        own: &GameInfo,
        text: &str,
        passes: impl FnOnce() -> Option<String>,
    ) -> Option<String> {
        if text == PASS {
            return passes();
        }
        if let Some((name, square)) = text.split_once(['*', '@']) {
            let square = square_name(own, self.read_square(square)?);
            let called = |other: &String| other.eq_ignore_ascii_case(name);
            let kind = self.names.iter().position(called);
            let token = kind.map(|kind| own.kinds[kind].token.to_string());
            return Some(format!("{}*{square}", token.unwrap_or(name.to_owned())));
        }
        let mut squares: Vec<Square> = Vec::new();
        let mut rest = text;
        while let Some((square, after)) = self.take_square(rest.trim_start_matches(',')) {
            // A leg begins where the last one ended.
            if !rest.starts_with(',') || squares.last() != Some(&square) {
                squares.push(square);
            }
            rest = after;
        }
        let names = squares.iter().map(|at| square_name(own, *at));
        // What is left says what the piece becomes, and never where it goes.
        let is_move = squares.len() > 1 && !rest.contains(|c: char| c.is_ascii_digit());
        is_move.then(|| names.collect::<String>() + rest)
    }

    /// The name of a square.
    pub fn square(&self, square: Square) -> String {
        let name = square_name(&self.info, square);
        match self.counts_from_0() {
            true => shifted(&name, |rank| rank.checked_sub(1)).unwrap_or(name),
            false => name,
        }
    }

    /// The square with this name.
    pub fn read_square(&self, name: &str) -> Option<Square> {
        match self.take_square(name) {
            Some((square, "")) => Some(square),
            _ => None,
        }
    }

    fn take_square<'t>(&self, text: &'t str) -> Option<(Square, &'t str)> {
        if !self.counts_from_0() {
            return take_square(&self.info, text);
        }
        // Ten ranks have one digit each.
        let end = text.find(|c: char| c.is_ascii_digit())? + 1;
        let name = shifted(&text[..end], |rank| rank.checked_add(1))?;
        Some((read_square(&self.info, &name)?, &text[end..]))
    }

    fn counts_from_0(&self) -> bool {
        self.form == Form::XBoard && self.info.ranks == 10
    }
}

/// The small letter of a front that moves as this back side; `None` if there is none.
fn letter_of(info: &GameInfo, back: PieceKind) -> Option<String> {
    let form = info.kind(back);
    let own = form.front?;
    let is_like = |kind: &PieceKind| {
        let other = info.kind(*kind);
        let is_same = other.movement == form.movement && other.royal == form.royal;
        is_same && other.front.is_none() && *kind != own
    };
    let letters = info.each_kind().filter(is_like);
    let mut letters = letters.map(|kind| letters::written(info, kind).to_lowercase());
    letters.find(|letter| letter.len() == 1)
}

/// Whether the move changes nothing but the side to move.
pub fn is_pass(effect: &Effect) -> bool {
    effect.origin == Some(effect.destination) && !effect.captures()
}

/// The squares of a move on the board as the game writes them, and what it writes behind them.
fn steps<'a>(own: &GameInfo, mut text: &'a str) -> (Vec<Square>, &'a str) {
    let mut squares = Vec::new();
    while let Some((square, rest)) = take_square(own, text) {
        squares.push(square);
        text = rest;
    }
    (squares, text)
}

/// A file letter and a rank number, the number changed.
fn shifted(name: &str, change: impl Fn(u16) -> Option<u16>) -> Option<String> {
    let digits = name.find(|c: char| c.is_ascii_digit())?;
    let (file, rank) = name.split_at(digits);
    Some(format!("{file}{}", change(rank.parse().ok()?)?))
}

#[cfg(test)]
mod tests {
    use engine::{Change, Color, Piece};

    use super::*;

    /// A move from square 4 to 6 with a partner from `from` to `to`.
    fn with_partner(from: u16, to: u16) -> Effect {
        let partner = Piece {
            color: Color::First,
            kind: PieceKind(0),
        };
        Effect {
            origin: Some(Square(4)),
            destination: Square(6),
            changes: Change::of_partner(partner, Square(from), Square(to)).collect(),
            promotion: None,
            drop: None,
            wall: None,
        }
    }

    #[test]
    fn castlings_are_called_by_the_side_of_the_partner() {
        let (short, long, alone) = (with_partner(7, 5), with_partner(0, 3), with_partner(1, 1));
        for (effect, short, long) in [
            (short, true, false),
            (long, false, true),
            (alone, false, false),
        ] {
            assert_eq!(castles_as(&effect, "O-O"), short);
            assert_eq!(castles_as(&effect, "O-O-O"), long);
            assert!(!castles_as(&effect, "e1g1"));
        }
    }
}
