//! Zones: named sets of squares, one statement for both players or a part for each.

use super::fields::{number, refuse_extra, split_commas};
use super::frame::Frame;
use crate::ast::{Define, Word, WordKind, join, span_of};
use crate::coordinates;
use crate::diagnostic::{Diag, Span};
use crate::model::Board;
use crate::program::{Color, Coordinates, SquareSet};
use crate::vocabulary::{shorten, unknown};

const ZONE_FORMS: &str = "far 3 | near 3 | files A..B in far 3 | squares A B C";

/// The squares of both players; `None` with an error if they are not said as they should be.
pub(super) fn check_zone(
    define: &Define,
    frame: &Frame,
    diags: &mut Vec<Diag>,
) -> Option<[SquareSet; 2]> {
    let first = define.words.first()?;
    let view = View {
        board: frame.board?,
        system: frame.coordinates?,
        color: Color::First,
    };
    let words: Vec<Word> = define.words.iter().flat_map(split_commas).collect();
    let zone = match frame.players.as_ref() {
        Some(players) if words.iter().any(|word| players.contains(&word.text)) => {
            by_player(&define.name.text, &words, players, view, diags)?
        }
        None if !FORMS.contains(&first.text.as_str()) => return None,
        players => {
            let zone = form(&define.words, view, players, diags)?;
            let second = zone.turned();
            [zone, second]
        }
    };
    if zone.iter().all(SquareSet::is_empty) {
        let span = span_of(&define.words)?;
        let message = format!("the zone `{}` is empty on this board", define.name.text);
        diags.push(Diag::error("E0402", span, message).help("give it at least one square"));
        return None;
    }
    Some(zone)
}

/// `White far 3, Black squares a1 b1`: each player's own part, or `none`.
fn by_player(
    name: &str,
    words: &[Word],
    players: &[String; 2],
    view: View,
    diags: &mut Vec<Diag>,
) -> Option<[SquareSet; 2]> {
    let mut zone = [None, None];
    let mut sound = true;
    let [first, second] = players;
    let example = format!("zone {name} = {first} far 3, {second} far 2");
    for part in words.split(|word| word.text == "," && word.kind == WordKind::Bare) {
        let Some((player, said)) = part.split_first() else {
            let message = "a `,` with no player on one side of it";
            let diag = Diag::error("E0105", span_of(words)?, message);
            diags.push(diag.help(format!("write for example: {example}")));
            return None;
        };
        if let Some(next) = said.iter().find(|word| players.contains(&word.text)) {
            let message = format!("a `,` is missing before `{}`", next.text);
            let diag = Diag::error("E0105", next.span, message);
            diags.push(diag.help(format!("write for example: {example}")));
            return None;
        }
        let named = { Color::BOTH }
            .into_iter()
            .find(|color| players[color.index()] == player.text);
        let Some(color) = named else {
            let known = [first.as_str(), second];
            diags.push(unknown("a player", &player.written(), player.span, &known));
            return None;
        };
        if zone[color.index()].is_some() {
            let message = format!("`{}` is named twice", player.text);
            diags.push(Diag::error("E0103", player.span, message).help("remove one of the two"));
            return None;
        }
        let squares = match said {
            [] => {
                let message = format!("the squares of `{}` are missing", player.text);
                let diag = Diag::error("E0105", player.span, message);
                diags.push(diag.help(format!("write for example: {example}, or `none`")));
                None
            }
            [none] if none.written() == "none" => Some(SquareSet::none(view.board.squares())),
            _ => form(said, View { color, ..view }, None, diags),
        };
        sound &= squares.is_some();
        let squares = squares.unwrap_or_else(|| SquareSet::none(view.board.squares()));
        zone[color.index()] = Some(squares);
    }
    for (squares, player) in zone.iter().zip(players) {
        if squares.is_none() {
            let message = format!("the zone has no part for `{player}`");
            let diag = Diag::error("E0105", span_of(words)?, message);
            diags.push(diag.help(format!("add its squares, or: , {player} none")));
        }
    }
    let [first, second] = zone;
    Some([first?, second?]).filter(|_| sound)
}

/// The words that begin a form.
const FORMS: [&str; 4] = ["far", "near", "files", "squares"];

/// One of the four forms.
fn form(
    words: &[Word],
    view: View,
    players: Option<&[String; 2]>,
    diags: &mut Vec<Diag>,
) -> Option<SquareSet> {
    let (first, rest) = words.split_first()?;
    match first.written().as_str() {
        "far" | "near" => ranks_zone(words, view.board, view.color, diags),
        "files" => files_zone(rest, first.span, view, diags),
        "squares" => squares_zone(rest, first.span, view, diags),
        other => {
            // A player may begin the statement.
            let players = players.into_iter().flatten().map(String::as_str);
            let known: Vec<&str> = FORMS.into_iter().chain(players).collect();
            diags.push(unknown("a kind of zone", other, first.span, &known));
            None
        }
    }
}

/// The board that squares are named on, and the player who counts its ranks.
#[derive(Clone, Copy)]
struct View {
    board: Board,
    system: Coordinates,
    color: Color,
}

/// `far 3` or `near 3`.
pub(super) fn ranks_zone(
    words: &[Word],
    board: Board,
    color: Color,
    diags: &mut Vec<Diag>,
) -> Option<SquareSet> {
    let (side, rest) = words.split_first()?;
    let Some((count, extra)) = rest.split_first() else {
        let diag = Diag::error(
            "E0105",
            side.span,
            format!("`{}` needs a number of ranks", side.text),
        );
        diags.push(diag.help(format!("write for example: {} 3", side.text)));
        return None;
    };
    if refuse_extra(extra, ZONE_FORMS, diags) {
        return None;
    }
    if count.text == "0" {
        let diag = Diag::error("E0402", count.span, "a zone of 0 ranks is empty");
        diags.push(diag.help("give it at least one rank"));
        return None;
    }
    let what = "a number of ranks of this board";
    let count = number(count, what, 1..=board.ranks, diags)?;
    let at_the_top = (side.text == "far") == (color == Color::First);
    Some(board.set(|square| match at_the_top {
        true => board.rank(square) >= board.ranks - count,
        false => board.rank(square) < count,
    }))
}

/// `d..f` or `d..f in near 3`.
fn files_zone(words: &[Word], place: Span, view: View, diags: &mut Vec<Diag>) -> Option<SquareSet> {
    let View {
        board,
        system,
        color,
    } = view;
    let Some((range, rest)) = words.split_first() else {
        let diag = Diag::error("E0105", place, "`files` names no files");
        diags.push(diag.help(format!("the forms are: {ZONE_FORMS}")));
        return None;
    };
    let ends = range.text.split_once("..").and_then(|(first, last)| {
        let file = |text| coordinates::file(text, system, board);
        Some((file(first)?, file(last)?))
    });
    let Some((first, last)) = ends.filter(|_| range.kind == WordKind::Bare) else {
        let message = format!(
            "`{}` are not files of this board",
            shorten(&range.written())
        );
        diags.push(
            Diag::error("E0403", range.span, message)
                .help("write for example: files 2..4, or c..e in chess coordinates"),
        );
        return None;
    };
    let backwards = match system {
        Coordinates::Shogi => first < last,
        Coordinates::Chess => first > last,
    };
    if backwards {
        let diag = Diag::error("E0403", range.span, "these files are in the wrong order");
        diags.push(diag.help("swap the two files"));
        return None;
    }
    let ranks = match rest {
        [] => SquareSet::all(board.squares()),
        [word, part @ ..]
            if word.text == "in"
                && matches!(part.first(), Some(side) if side.text == "far" || side.text == "near") =>
        {
            ranks_zone(part, board, color, diags)?
        }
        _ => {
            let message = format!("unexpected `{}`", shorten(&join(rest)));
            let span = span_of(rest)?;
            diags.push(
                Diag::error("E0105", span, message).help(format!("the forms are: {ZONE_FORMS}")),
            );
            return None;
        }
    };
    let files = first.min(last)..=first.max(last);
    Some(board.set(|square| files.contains(&board.file(square)) && ranks.contains(square)))
}

/// `d4 e4`.
fn squares_zone(
    words: &[Word],
    place: Span,
    view: View,
    diags: &mut Vec<Diag>,
) -> Option<SquareSet> {
    let View { board, system, .. } = view;
    if words.is_empty() {
        let diag = Diag::error("E0402", place, "`squares` names no square");
        diags.push(diag.help(format!("the forms are: {ZONE_FORMS}")));
    }
    let mut zone = SquareSet::none(board.squares());
    for word in words {
        let found = coordinates::square(&word.written(), system, board);
        let Some(square) = found else {
            diags.push(no_square(word, system));
            continue;
        };
        if std::mem::replace(&mut zone.0[square], true) {
            let message = format!("`{}` is named twice", word.text);
            diags.push(Diag::error("E0103", word.span, message).help("remove one of the two"));
        }
    }
    (!words.is_empty() && !zone.is_empty()).then_some(zone)
}

/// The error for a word that names no square of the board.
pub(super) fn no_square(word: &Word, system: Coordinates) -> Diag {
    let message = format!(
        "`{}` is not a square of this board",
        shorten(&word.written())
    );
    let help = match system {
        Coordinates::Shogi => "write squares like 1a: file from the right, rank from the top",
        Coordinates::Chess => "write squares like a1: file from the left, rank from the bottom",
    };
    Diag::error("E0403", word.span, message).help(help)
}
