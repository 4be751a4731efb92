//! Board, coordinates and players.
//!
//! The statements are single lines and independent of all others; what stands on the board is left
//! to `setup`.

use super::fields::{comma_list, refuse_extra};
use super::items::{find_block, find_property, is_given, missing};
use crate::ast::{Property, Variant, WordKind};
use crate::diagnostic::{Diag, Span};
use crate::model::Board;
use crate::program::{Choice, Coordinates};
use crate::vocabulary::{shorten, unknown};

/// Largest number of files and of ranks.
const MAX_SIDE: usize = 40;

pub(super) struct Frame {
    pub(super) board: Option<Board>,
    pub(super) coordinates: Option<Coordinates>,
    pub(super) players: Option<[String; 2]>,
}

pub(super) fn check_frame(variant: &Variant, diags: &mut Vec<Diag>) -> Frame {
    let place = variant.name.span;
    Frame {
        board: required(variant, "board", "board 8x8", place, diags)
            .and_then(|property| check_board(property, diags)),
        coordinates: required(variant, "coordinates", "coordinates shogi", place, diags)
            .and_then(|property| check_coordinates(property, diags)),
        players: required(variant, "players", "players Black, White", place, diags)
            .and_then(|property| check_players(property, diags)),
    }
}

fn required<'a>(
    variant: &'a Variant,
    name: &str,
    example: &str,
    place: Span,
    diags: &mut Vec<Diag>,
) -> Option<&'a Property> {
    if !is_given(variant, name) {
        diags.push(missing(&format!("the statement `{name}`"), place, example));
    }
    let found = find_property(variant, name);
    if found.is_none()
        && let Some(block) = find_block(variant, name)
    {
        let diag = Diag::error("E0001", block.name.span, format!("`{name}` is not a block"));
        diags.push(diag.help(format!("write for example: {example}")));
    }
    if let Some(property) = found
        && property.words.is_empty()
    {
        let diag = Diag::error("E0105", property.key.span, format!("`{name}` has no value"));
        diags.push(diag.help(format!("write for example: {example}")));
        return None;
    }
    found
}

fn check_board(property: &Property, diags: &mut Vec<Diag>) -> Option<Board> {
    if refuse_extra(&property.words[1..], "board 9x9", diags) {
        return None;
    }
    let word = &property.words[0];
    let sides = word
        .text
        .split_once('x')
        .and_then(|(files, ranks)| Some((side(files)?, side(ranks)?)));
    let Some((files, ranks)) = sides.filter(|_| word.kind == WordKind::Bare) else {
        let message = format!("`{}` is not the size of a board", shorten(&word.written()));
        let help = "write files x ranks without spaces, for example: board 9x9";
        diags.push(Diag::error("E0401", word.span, message).help(help));
        return None;
    };
    if !(1..=MAX_SIDE).contains(&files) || !(1..=MAX_SIDE).contains(&ranks) || files * ranks < 2 {
        let message = format!("a board of {} is not possible", shorten(&word.text));
        let help = format!("a board has up to {MAX_SIDE}x{MAX_SIDE} squares, and at least two");
        diags.push(Diag::error("E0401", word.span, message).help(help));
        return None;
    }
    Some(Board { files, ranks })
}

/// A number without sign or leading zero; too large ones stay too large.
fn side(text: &str) -> Option<usize> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (plain && (text == "0" || !text.starts_with('0')))
        .then(|| text.parse().unwrap_or(usize::MAX / MAX_SIDE.pow(4)))
}

fn check_coordinates(property: &Property, diags: &mut Vec<Diag>) -> Option<Coordinates> {
    if refuse_extra(&property.words[1..], "coordinates shogi", diags) {
        return None;
    }
    let word = &property.words[0];
    let written = word.written();
    let found = Coordinates::TABLE.iter().find(|(text, _)| *text == written);
    if found.is_none() {
        let known = Coordinates::TABLE.iter().map(|(text, _)| *text);
        let known: Vec<&str> = known.collect();
        diags.push(unknown(
            "a system of coordinates",
            &written,
            word.span,
            &known,
        ));
    }
    found.map(|(_, system)| *system)
}

fn check_players(property: &Property, diags: &mut Vec<Diag>) -> Option<[String; 2]> {
    let names = comma_list(&property.words, diags)?;
    let [first, second] = names.as_slice() else {
        let span = property.words[0]
            .span
            .to(property.words[property.words.len() - 1].span);
        let diag = Diag::error(
            "E0105",
            span,
            format!("a game has two players, not {}", names.len()),
        );
        diags.push(diag.help("write for example: players Black, White"));
        return None;
    };
    for name in [first, second] {
        if !super::naming::is_name(&name.text) {
            diags.push(super::naming::bad_name("a player", name));
            return None;
        }
    }
    let initial = |name: &str| name.chars().next().map(|c| c.to_ascii_lowercase());
    if initial(&first.text) == initial(&second.text) {
        let message = "both players' names begin with the same letter";
        let diag = Diag::error("E0201", second.span, message).related(first.span, "the other one");
        diags.push(
            diag.help("choose another name: positions give the side to move by its first letter"),
        );
        return None;
    }
    Some([first.text.clone(), second.text.clone()])
}
