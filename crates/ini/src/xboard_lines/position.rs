//! The position of a `setup` line.

use std::ops::Range;

use super::{Forms, Setup};
use crate::report::{Findings, quote};
use crate::sheet::{Man, Sheet};

/// Puts the pieces on their squares and into the hands.
pub(super) fn read(sheet: &mut Sheet, setup: &Setup, forms: &Forms, findings: &mut Findings) {
    let text = setup.position.text;
    let start = setup.position.start;
    let end = text
        .find(|c: char| c == '[' || c.is_whitespace())
        .unwrap_or(text.len());
    let (files, ranks) = sheet.board;
    let rows: Vec<&str> = text[..end].split('/').collect();
    let at = |range: Range<usize>| start + range.start..start + range.end;
    if rows.len() != usize::from(ranks) {
        let message = format!("the position has {} ranks, the board {ranks}", rows.len());
        findings.error(
            &at(0..end),
            message,
            "write as many rows, with `/` between them",
        );
        return;
    }
    let mut from = 0;
    for (rank, row) in (0..ranks).rev().zip(&rows) {
        let mut file = 0_usize;
        for cell in cells(row, setup) {
            let span = at(from + cell.span.start..from + cell.span.end);
            match cell.what {
                What::Empty(number) => file = file.saturating_add(number),
                What::Piece { id, player, turned } => {
                    let square = (u8::try_from(file).unwrap_or(u8::MAX), rank);
                    file = file.saturating_add(1);
                    match forms.get(&id).and_then(|players| players[player]) {
                        Some(sort) if square.0 < files => {
                            let man = Man {
                                sort,
                                player,
                                turned,
                            };
                            sheet.men.insert(square, man);
                        }
                        Some(_) => {}
                        None => {
                            let reason = "a piece of the array whose moves are not told";
                            sheet.cannot(findings, &span, &id, reason);
                        }
                    }
                }
                What::Other(text) => {
                    let message = format!("`{}` is no piece of the table", quote(&text));
                    findings.error(
                        &span,
                        message,
                        "give it a place in the table of the `setup` line",
                    );
                    return;
                }
            }
        }
        if file != usize::from(files) {
            let message = format!(
                "rank {} has {file} squares, the board {files} files",
                rank + 1
            );
            findings.error(
                &at(from..from + row.len()),
                message,
                "count the empty squares again",
            );
        }
        from += row.len() + 1;
    }
    let rest = hands(sheet, setup, forms, (&text[end..], start + end), findings);
    sheet.drops = setup.held > 0 || text[end..].starts_with('[');
    fields(sheet, setup, rest, findings);
}

/// The side to move, rights to castle and what can be captured in passing.
fn fields(sheet: &mut Sheet, setup: &Setup, rest: &str, findings: &mut Findings) {
    let span = setup.position.span();
    let line = format!("position {}", rest.trim());
    let mut fields = rest.split_whitespace();
    match fields.next() {
        None | Some("w") => {}
        Some("b") => {
            sheet.cannot(
                findings,
                &span,
                &line,
                "a game that the second player begins",
            );
        }
        Some(_) => sheet.cannot(findings, &span, &line, "a side to move that is none"),
    }
    let castles = sheet.sorts.iter().any(|sort| sort.moves.contains('O'));
    let rights = fields
        .next()
        .filter(|rights| rights.parse::<u32>().is_err());
    let Some(rights) = rights else {
        return;
    };
    let all = ["K", "Q", "k", "q"]
        .iter()
        .all(|right| rights.contains(right));
    if castles != all || (!all && rights != "-") {
        let reason = "rights to castle that do not follow from the moves and the array";
        sheet.cannot(findings, &span, &line, reason);
    }
    if fields
        .next()
        .is_some_and(|passed| passed != "-" && passed.parse::<u32>().is_err())
    {
        let reason = "a piece that can be captured in passing at once";
        sheet.cannot(findings, &span, &line, reason);
    }
}

/// Reads the pieces in hand; what follows them is returned.
fn hands<'a>(
    sheet: &mut Sheet,
    setup: &Setup,
    forms: &Forms,
    (text, start): (&'a str, usize),
    findings: &mut Findings,
) -> &'a str {
    let Some(inside) = text.strip_prefix('[') else {
        return text;
    };
    let Some((held, rest)) = inside.split_once(']') else {
        findings.error(
            &(start..start + text.len()),
            "the pieces in hand end with `]`",
            "write `[-]` for none",
        );
        return "";
    };
    for cell in cells(held, setup) {
        let span = start + 1 + cell.span.start..start + 1 + cell.span.end;
        match cell.what {
            What::Piece {
                id,
                player,
                turned: false,
            } => {
                if let Some(sort) = forms.get(&id).and_then(|players| players[player]) {
                    *sheet.hands[player].entry(sort).or_insert(0) += 1;
                } else {
                    sheet.cannot(
                        findings,
                        &span,
                        &id,
                        "a piece in hand whose moves are not told",
                    );
                }
            }
            What::Other(text) if text == "-" => {}
            _ => {
                let message = format!("`{}` is no piece in hand", quote(&held[cell.span]));
                findings.error(
                    &span,
                    message,
                    "write the pieces by their letters, one by one",
                );
                return "";
            }
        }
    }
    rest
}

struct Cell {
    span: Range<usize>,
    what: What,
}

enum What {
    Empty(usize),
    Piece {
        /// With a `+`, if the back side has moves of its own in the table.
        id: String,
        player: usize,
        turned: bool,
    },
    Other(String),
}

/// The cells of a row. The longest ID that fits is meant.
fn cells(row: &str, setup: &Setup) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut at = 0;
    while at < row.len() {
        let rest = &row[at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let body = rest.strip_prefix('+').unwrap_or(rest);
        let fits = |id: &&String| {
            let head = body.get(..id.len());
            head.is_some_and(|head| head == id.as_str() || head == id.to_ascii_lowercase())
        };
        let fronts = setup
            .table
            .iter()
            .flatten()
            .filter(|id| !id.starts_with('+'));
        let longest = fronts.filter(fits).max_by_key(|id| id.len());
        let (length, what) = match (digits, longest) {
            (1.., _) => (
                digits,
                What::Empty(rest[..digits].parse().unwrap_or(usize::MAX)),
            ),
            (_, Some(id)) => {
                let plus = rest.len() - body.len();
                let piece = What::Piece {
                    id: id.clone(),
                    player: usize::from(!body.starts_with(|c: char| c.is_ascii_uppercase())),
                    turned: plus > 0,
                };
                (plus + id.len(), piece)
            }
            _ => {
                let length = rest.chars().next().map_or(1, char::len_utf8);
                (length, What::Other(rest[..length].to_owned()))
            }
        };
        cells.push(Cell {
            span: at..at + length,
            what,
        });
        at += length;
    }
    cells
}
