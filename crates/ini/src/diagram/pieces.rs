//! The pieces of a diagram and the squares on which they begin.

use std::ops::Range;

use super::{Known, Line};
use crate::keys::{self, PIECES};
use crate::report::{Findings, quote};
use crate::sheet::{Man, Sheet, Sort, Square};
use crate::xbetza::Dialect;

/// Adds the pieces to the sheet; the spans are those of their lines.
pub(super) fn pieces(
    sheet: &mut Sheet,
    known: &Known,
    lines: &[Line],
    findings: &mut Findings,
) -> Vec<Range<usize>> {
    for line in lines {
        piece(sheet, known, *line, findings);
    }
    lines.iter().map(Line::span).collect()
}

fn piece(sheet: &mut Sheet, known: &Known, line: Line, findings: &mut Findings) {
    let mut fields = Vec::new();
    let mut start = line.start;
    for field in line.text.split(':') {
        fields.push((field, start));
        start += field.len() + 1;
    }
    let field = |index: usize| fields.get(index).copied().unwrap_or(("", line.span().end));
    let index = sheet.sorts.len();
    let called = field(0).0.trim().to_owned();
    if fields.len() < 2 || called.is_empty() {
        let message = format!("`{}` is no parameter and no piece", quote(line.text));
        findings.error(
            &line.span(),
            message,
            "write `name=value`, or `name:ID:moves:image:squares`",
        );
        return;
    }
    let given = field(1).0.trim();
    let id = match given.is_empty() {
        true => called.chars().take(1).collect::<String>().to_uppercase(),
        false => given.to_owned(),
    };
    let twice = !given.is_empty() && sheet.sorts.iter().any(|sort| sort.id == id);
    if twice {
        let message = format!("another piece has the ID `{}`", quote(&id));
        findings.error(
            &(field(1).1..field(1).1 + field(1).0.len()),
            message,
            "give one of them another",
        );
    }
    let (written, at) = field(2);
    let text = written.trim();
    let at = at + written.len() - written.trim_start().len();
    let moves = match (text, usual(&called)) {
        ("", Some(moves)) => moves,
        ("", None) => {
            let message = format!(
                "the moves of `{}` are missing, and its name tells none",
                quote(&called)
            );
            findings.error(&line.span(), message, "write them behind the ID");
            String::new()
        }
        _ => sheet.moves(findings, (&called, text, at), Dialect::Diagram),
    };
    sheet.sorts.push(Sort {
        called,
        id,
        moves,
        ..Sort::default()
    });
    squares(sheet, known, (index, field(4)), findings);
    let (held, at) = field(5);
    match held.trim().parse::<u32>() {
        _ if held.trim().is_empty() => {}
        Ok(number @ 1..=99) if sheet.drops => sheet.hands.iter_mut().for_each(|hand| {
            hand.insert(index, number);
        }),
        _ => {
            let reason = "pieces in hand without `holdingsType=1`, or no number of them";
            sheet.cannot(findings, &(at..at + held.len()), line.text, reason);
        }
    }
    if let Some((_, at)) = fields.get(6) {
        sheet.cannot(
            findings,
            &(*at..line.span().end),
            line.text,
            "more than six fields",
        );
    }
}

/// The moves of a piece that diagrams know by its name.
fn usual(called: &str) -> Option<String> {
    let slot = PIECES
        .iter()
        .position(|piece| piece.name.eq_ignore_ascii_case(called))?;
    keys::whole_movement(slot)
}

/// Puts a piece on its squares: the first player's, and behind an empty item the second player's. Without these
/// the symmetry says where they are.
fn squares(
    sheet: &mut Sheet,
    known: &Known,
    (sort, (text, start)): (usize, (&str, usize)),
    findings: &mut Findings,
) {
    let (mut player, mut at) = (0, start);
    let mut found: [Vec<(Square, Range<usize>)>; 2] = Default::default();
    if text.trim().is_empty() {
        return;
    }
    for item in text.split(',') {
        let span = at..at + item.len();
        at += item.len() + 1;
        let item = item.trim();
        if item.is_empty() {
            player = 1;
            continue;
        }
        let Some(area) = area(sheet, known, item) else {
            let message = format!("`{}` is no square of this board", quote(item));
            let help = "write squares as in `a2`, or `a2-h2` for all between them";
            findings.error(&span, message, help);
            return;
        };
        for square in area {
            let mut earlier = found.iter().flatten();
            if earlier.any(|(other, _)| *other == square) {
                twice(known, square, &span, findings);
                return;
            }
            found[player].push((square, span.clone()));
        }
    }
    if player == 0 && known.symmetry != "none" {
        let (files, ranks) = sheet.board;
        let image = |(file, rank): Square| match known.symmetry {
            "rotate" => (files - 1 - file, ranks - 1 - rank),
            _ => (file, ranks - 1 - rank),
        };
        found[1] = found[0]
            .iter()
            .map(|(square, span)| (image(*square), span.clone()))
            .collect();
    }
    for (player, squares) in found.into_iter().enumerate() {
        for (square, span) in squares {
            let man = Man {
                sort,
                player,
                turned: false,
            };
            if sheet.men.insert(square, man).is_some() {
                twice(known, square, &span, findings);
                return;
            }
        }
    }
}

fn twice(known: &Known, square: Square, span: &Range<usize>, findings: &mut Findings) {
    let name = char::from(b'a' + square.0);
    let rank = u32::from(square.1) + known.first_rank;
    let message = format!("two pieces stand on {name}{rank}");
    let help = "leave one of them out, or write `symmetry=none`";
    findings.error(span, message, help);
}

/// A square, or all of a rectangle between two.
fn area(sheet: &Sheet, known: &Known, item: &str) -> Option<Vec<Square>> {
    let square = |name: &str| {
        let mut letters = name.chars();
        let file = letters.next().filter(char::is_ascii_lowercase)? as u8 - b'a';
        let rank: u32 = letters.as_str().parse().ok()?;
        let rank = u8::try_from(rank.checked_sub(known.first_rank)?).ok()?;
        (file < sheet.board.0 && rank < sheet.board.1).then_some((file, rank))
    };
    let (one, other) = item.split_once('-').unwrap_or((item, item));
    let (one, other) = (square(one.trim())?, square(other.trim())?);
    let mut squares = Vec::new();
    for rank in one.1.min(other.1)..=one.1.max(other.1) {
        for file in one.0.min(other.0)..=one.0.max(other.0) {
            squares.push((file, rank));
        }
    }
    Some(squares)
}
