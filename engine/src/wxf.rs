//! The notation of the World Xiangqi Federation, written and read in games that ask for it: `C2=5`, `H8+7`, `R+-1`.
//!
//! A piece and its file, `+` forwards, `-` backwards or `=` sideways, and then how many ranks it goes on its file or to
//! which file it goes; files are counted from the mover's right. Of two of a kind on one file the front one is marked by
//! `+` and the rear one by `-` in place of the file, where the move does not tell them apart; of more, or of two on
//! several files, each by its number from the front and its file. What cannot be said so is written by its squares.

use crate::effect::Effect;
use crate::info::{GameInfo, Setup};
use crate::move_parts::{most_numerous, mover};
use crate::move_writer;
use crate::reading::Reading;
use crate::square_text::read_square;
use crate::types::{Color, PieceKind, Square};

/// A move as far as it can be said.
#[derive(Clone, Debug, PartialEq)]
struct Said {
    kind: PieceKind,
    origin: Square,
    /// From the mover's right, from 1.
    file: usize,
    /// `+2`, `=5`.
    step: String,
}

/// The texts of all legal moves of a position, in order; all different.
pub(crate) fn write_all(info: &GameInfo, setup: &Setup, legal: &[Effect]) -> Vec<String> {
    let said: Vec<Option<Said>> = { legal.iter() }
        .map(|effect| said(info, setup, effect))
        .collect();
    let texts: Vec<Option<String>> = { said.iter() }
        .map(|one| Some(text(info, setup, &said, one.as_ref()?)))
        .collect();
    let by_squares = |effect: &Effect| move_writer::write(info, setup, effect);
    let one_text = |(index, effect): (usize, &Effect)| {
        let text = texts[index].clone();
        let is_single = texts.iter().filter(|other| **other == text).count() == 1;
        text.filter(|_| is_single)
            .unwrap_or_else(|| by_squares(effect))
    };
    legal.iter().enumerate().map(one_text).collect()
}

/// Reads a move with `.` for `=` and letters of either case, with the letters of positions in place of the notation's own,
/// without a mark where one move is left, or as two squares with ranks from 0 and a hyphen, `H2-E2`.
pub(crate) fn read(info: &GameInfo, setup: &Setup, legal: &[Effect], text: &str) -> Reading {
    if let Some((from, to)) = two_squares(info, text) {
        let is_meant = |effect: &Effect| (effect.origin, effect.destination) == (Some(from), to);
        return reading((0..legal.len()).filter(|index| is_meant(&legal[*index])));
    }
    let wanted = text.to_uppercase().replace('.', "=");
    let written = write_all(info, setup, legal);
    let exact = written
        .iter()
        .position(|text| text.to_uppercase() == wanted);
    if let Some(index) = exact {
        return Reading::Move(index);
    }
    let loosely = |index: &usize| {
        let Some(said) = said(info, setup, &legal[*index]) else {
            return false;
        };
        let token = &info.kind(said.kind).token;
        let plain = |letters: &str| format!("{letters}{}{}", said.file, said.step).to_uppercase();
        let marked = written[*index].strip_prefix(letters(info, said.kind));
        let marked = marked.map(|rest| format!("{token}{rest}").to_uppercase());
        [plain(token), plain(letters(info, said.kind))].contains(&wanted)
            || marked.is_some_and(|marked| marked == wanted)
    };
    reading((0..legal.len()).filter(loosely))
}

fn reading(found: impl Iterator<Item = usize>) -> Reading {
    let found: Vec<usize> = found.collect();
    match found[..] {
        [] => Reading::Nothing,
        [index] => Reading::Move(index),
        _ => Reading::Several(found),
    }
}

/// Two squares as the notation ICCS writes them.
fn two_squares(info: &GameInfo, text: &str) -> Option<(Square, Square)> {
    let (from, to) = text.split_once('-')?;
    let square = |text: &str| {
        let file = text.chars().next().filter(char::is_ascii_uppercase)?;
        let rank =
            Some(&text[1..]).filter(|rank| rank.bytes().all(|byte| byte.is_ascii_digit()))?;
        let rank = rank.parse::<u8>().ok()?.checked_add(1)?;
        read_square(info, &format!("{}{rank}", file.to_ascii_lowercase()))
    };
    Some((square(from)?, square(to)?))
}

/// The parts of a move of one piece that does nothing else.
fn said(info: &GameInfo, setup: &Setup, effect: &Effect) -> Option<Said> {
    let origin = effect
        .origin
        .filter(|origin| *origin != effect.destination)?;
    let others = effect
        .changes
        .iter()
        .any(|change| change.square != effect.destination);
    if others || effect.promotion.is_some() || effect.drop.is_some() || effect.wall.is_some() {
        return None;
    }
    let [from, to] = [origin, effect.destination].map(|square| seen(info, setup.side, square));
    let sign = match to.1.cmp(&from.1) {
        std::cmp::Ordering::Greater => '+',
        std::cmp::Ordering::Less => '-',
        std::cmp::Ordering::Equal => '=',
    };
    let number = if from.0 == to.0 {
        from.1.abs_diff(to.1)
    } else {
        to.0
    };
    Some(Said {
        kind: mover(setup, effect)?,
        origin,
        file: from.0,
        step: format!("{sign}{number}"),
    })
}

/// File from the player's right and rank from the player, both from 1.
fn seen(info: &GameInfo, player: Color, square: Square) -> (usize, usize) {
    let (files, ranks) = (usize::from(info.files), usize::from(info.ranks));
    let (file, rank) = (square.index() % files, square.index() / files);
    match player {
        Color::First => (files - file, rank + 1),
        Color::Second => (file + 1, ranks - rank),
    }
}

/// What the notation calls a piece.
fn letters(info: &GameInfo, kind: PieceKind) -> &str {
    let facts = info.kind(kind);
    facts.wxf.as_deref().unwrap_or(&facts.token)
}

fn text(info: &GameInfo, setup: &Setup, all: &[Option<Said>], said: &Said) -> String {
    let Said {
        kind,
        origin,
        file,
        step,
    } = said;
    let own = |square: &Square| {
        setup.board[square.index()]
            .is_some_and(|piece| (piece.color, piece.kind) == (setup.side, *kind))
    };
    let place = |square: Square| seen(info, setup.side, square);
    let squares = (0..setup.board.len())
        .map(|index| Square(index as u16))
        .filter(own);
    let mut ranks = vec![Vec::new(); usize::from(info.files) + 1];
    for square in squares {
        let (file, rank) = place(square);
        ranks[file].push(rank);
    }
    let letters = letters(info, *kind);
    let here = &ranks[*file];
    let rank = place(*origin).1;
    let number = 1 + here.iter().filter(|other| **other > rank).count();
    if here.len() > 2 || here.len() == 2 && ranks.iter().filter(|file| file.len() > 1).count() > 1 {
        let letters = if most_numerous(info) == Some(*kind) {
            ""
        } else {
            letters
        };
        return format!("{letters}{number}{file}{step}");
    }
    // Whether the other one has a move that reads the same without a mark.
    let alike = |one: &Said| one.kind == *kind && one.file == *file;
    let of = |mine: bool| {
        let those = all.iter().flatten().filter(move |one| alike(one));
        those.filter(move |one| (one.origin == *origin) == mine)
    };
    let meet = of(true).any(|one| of(false).any(|other| other.step == one.step));
    match (here.len(), number) {
        (2, 1) if meet => format!("{letters}+{step}"),
        (2, _) if meet => format!("{letters}-{step}"),
        _ => format!("{letters}{file}{step}"),
    }
}
