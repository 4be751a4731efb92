//! Prints statements in house style.
//!
//! The words are printed as they are; only spaces, line ends and the order of statements directly
//! inside the variant are this file's to choose.

use unicode_width::UnicodeWidthStr;

use super::tokens::{Body, Comment, Statement};
use crate::vocabulary::STATEMENTS;

/// Longest line for a block on one line.
const WIDTH: usize = 100;

/// Least column of the comments that end lines.
const COMMENT_COLUMN: usize = 45;

/// A line of output, its comment apart so that neighbouring ones can be aligned.
struct Line {
    text: String,
    comment: Option<String>,
}

pub(super) fn print(file: Body) -> String {
    let mut lines = Vec::new();
    for mut statement in file.statements {
        if let Some(body) = &mut statement.body {
            arrange(body);
        }
        comments(&statement.leading, 0, &mut lines);
        let pad = statement.blank_before && !lines.is_empty();
        print_statement(&statement, pad, (0, ""), "", &mut lines);
    }
    comments(&file.rest, 0, &mut lines);
    join(&lines)
}

/// Sorts the statements of the variant and parts the groups by blank lines.
fn arrange(variant: &mut Body) {
    variant
        .statements
        .sort_by_key(|statement| rank(key(statement)));
    let mut previous = None;
    for statement in &mut variant.statements {
        let group = group(key(statement));
        if previous.is_some_and(|previous| previous != group) {
            let first = statement
                .leading
                .first_mut()
                .map(|comment| &mut comment.blank_before);
            *first.unwrap_or(&mut statement.blank_before) = true;
        }
        previous = Some(group);
    }
}

fn key(statement: &Statement) -> &str {
    statement.words.first().map_or("", String::as_str)
}

fn rank(key: &str) -> usize {
    let place = STATEMENTS.iter().position(|statement| *statement == key);
    if key == "without" {
        0
    } else {
        place.map_or(STATEMENTS.len(), |place| place + 1)
    }
}

/// Frame and names, pieces, blocks.
fn group(key: &str) -> usize {
    match key {
        "piece" => 1,
        "handicap" | "when" => 2,
        _ if crate::vocabulary::is_block(key) || rank(key) == STATEMENTS.len() => 2,
        _ => 0,
    }
}

fn comments(comments: &[Comment], depth: usize, lines: &mut Vec<Line>) {
    for comment in comments {
        blank(comment.blank_before, lines);
        // An own line starts with the comment as its text, so that it is aligned with nothing.
        lines.push(Line {
            text: format!("{}{}", indent(depth), comment.text),
            comment: None,
        });
    }
}

/// An empty line, but not at the start of the file or a block, and never two.
fn blank(wanted: bool, lines: &mut Vec<Line>) {
    let allowed = lines
        .last()
        .is_some_and(|last| !last.text.is_empty() && !last.text.ends_with('{'));
    if wanted && allowed {
        lines.push(Line {
            text: String::new(),
            comment: None,
        });
    }
}

fn indent(depth: usize) -> String {
    "  ".repeat(depth)
}

fn print_body(body: &Body, block: &str, depth: usize, lines: &mut Vec<Line>) {
    let mut start = 0;
    while start < body.statements.len() {
        let run = run_length(&body.statements[start..]);
        let texts = align(&body.statements[start..start + run], block);
        for (statement, text) in body.statements[start..].iter().zip(texts) {
            comments(&statement.leading, depth, lines);
            print_statement(
                statement,
                statement.blank_before,
                (depth, block),
                &text,
                lines,
            );
        }
        start += run;
    }
    comments(&body.rest, depth, lines);
}

/// How many of the first statements are aligned with each other: a run of one-line pieces, or all
/// of a block.
fn run_length(statements: &[Statement]) -> usize {
    let aligned = |statement: &Statement| key(statement) == "piece" && fits_one_line(statement);
    let starts = |statement: &&Statement| {
        aligned(statement) && statement.leading.is_empty() && !statement.blank_before
    };
    match aligned(&statements[0]) {
        true => 1 + statements[1..].iter().take_while(starts).count(),
        false => statements
            .iter()
            .take_while(|statement| !aligned(statement))
            .count(),
    }
}

fn fits_one_line(statement: &Statement) -> bool {
    let Some(body) = &statement.body else {
        return true;
    };
    body.one_line
        && body.opening.is_none()
        && key(statement) != "setup"
        && one_line(statement).width() <= WIDTH
}

fn one_line(statement: &Statement) -> String {
    let head = words(&statement.words);
    let Some(body) = &statement.body else {
        return head;
    };
    let inner: Vec<String> = body
        .statements
        .iter()
        .map(|inner| words(&inner.words))
        .collect();
    format!(
        "{head} {{ {}{}}}",
        inner.join("; "),
        if inner.is_empty() { "" } else { " " }
    )
}

/// The one-line text of each statement, in columns where the house style has columns.
fn align(statements: &[Statement], block: &str) -> Vec<String> {
    if key(&statements[0]) == "piece" && fits_one_line(&statements[0]) {
        return align_pieces(statements);
    }
    let is_row = |statement: &Statement| {
        block == "setup" && key(statement).bytes().all(|byte| byte.is_ascii_digit())
    };
    let rows: Vec<Vec<String>> = statements
        .iter()
        .filter(|row| is_row(row))
        .map(row_cells)
        .collect();
    let mut rows = columns(&rows, true).into_iter();
    let text = |statement: &Statement| match is_row(statement) {
        true => rows.next().expect("one text for every row"),
        false => one_line(statement),
    };
    statements.iter().map(text).collect()
}

/// `1:` `K` `G` ...
fn row_cells(row: &Statement) -> Vec<String> {
    let mut cells = vec![row.words[..2.min(row.words.len())].concat()];
    cells.extend(row.words.iter().skip(2).cloned());
    cells
}

fn align_pieces(pieces: &[Statement]) -> Vec<String> {
    let any_glyph = pieces.iter().any(|piece| piece.words.len() > 3);
    let heads: Vec<Vec<String>> = pieces
        .iter()
        .map(|piece| {
            let mut cells = piece.words[1..].to_vec();
            cells.resize(if any_glyph { 3 } else { 2 }, String::new());
            cells.push("{".to_owned());
            cells
        })
        .collect();
    let targets = pieces.iter().flat_map(inner).filter_map(promotion_target);
    let target_width = targets.map(UnicodeWidthStr::width).max().unwrap_or(0);
    let attributes: Vec<Vec<String>> = pieces
        .iter()
        .map(|piece| {
            let texts: Vec<String> = inner(piece)
                .map(|rule| attribute(rule, target_width))
                .collect();
            let last = texts.len().saturating_sub(1);
            let ends = texts.iter().enumerate();
            ends.map(|(index, text)| {
                if index < last {
                    format!("{text};")
                } else {
                    text.clone()
                }
            })
            .collect()
        })
        .collect();
    let (heads, attributes) = (columns(&heads, false), columns(&attributes, false));
    let join = |(head, attributes): (String, String)| match attributes.is_empty() {
        true => format!("piece {head} }}"),
        false => format!("piece {head} {attributes} }}"),
    };
    heads.into_iter().zip(attributes).map(join).collect()
}

fn inner(statement: &Statement) -> impl Iterator<Item = &Statement> {
    statement.body.iter().flat_map(|body| &body.statements)
}

/// The piece in `promotes: Piece "glyph"`.
fn promotion_target(rule: &Statement) -> Option<&str> {
    match rule.words.as_slice() {
        [key, colon, target, _] if key == "promotes" && colon == ":" => Some(target),
        _ => None,
    }
}

fn attribute(rule: &Statement, target_width: usize) -> String {
    match promotion_target(rule) {
        Some(target) => format!("promotes: {} {}", pad(target, target_width), rule.words[3]),
        None => words(&rule.words),
    }
}

/// Rows of cells joined by spaces, each column as wide as its widest cell; the last cell of a row
/// is not padded. The first column may be set to the right.
fn columns(rows: &[Vec<String>], right: bool) -> Vec<String> {
    let width = |column: usize| {
        let cells = rows
            .iter()
            .filter(|row| row.len() > column + 1 || right && column == 0);
        cells
            .map(|row| row.get(column).map_or(0, |cell| cell.width()))
            .max()
            .unwrap_or(0)
    };
    let cell = |row: &[String], column: usize| match (column, column + 1 == row.len()) {
        (0, _) if right => format!(
            "{}{}",
            " ".repeat(width(0).saturating_sub(row[0].width())),
            row[0]
        ),
        (_, true) => row[column].clone(),
        _ => pad(&row[column], width(column)),
    };
    let print = |row: &Vec<String>| {
        let cells: Vec<String> = (0..row.len()).map(|column| cell(row, column)).collect();
        cells.join(" ")
    };
    rows.iter().map(print).collect()
}

fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// Words with single spaces, none before `:`, and one after each comma of a list.
fn words(words: &[String]) -> String {
    let is_move = words.first().is_some_and(|word| word == "move");
    let mut text = String::new();
    for word in words {
        let parts = if is_move || word.starts_with('"') {
            vec![word.as_str()]
        } else {
            word.split_inclusive(',').collect()
        };
        for part in parts {
            if !text.is_empty() && part != ":" && part != "," {
                text.push(' ');
            }
            text.push_str(part);
        }
    }
    text
}

/// `block` is what the statement stands in; what stands under a `when` is laid out as if it stood
/// there too.
fn print_statement(
    statement: &Statement,
    blank_before: bool,
    (depth, block): (usize, &str),
    aligned: &str,
    lines: &mut Vec<Line>,
) {
    blank(blank_before, lines);
    let indent = indent(depth);
    let one_line = statement.body.is_none() || fits_one_line(statement) && depth > 0;
    let (Some(body), false) = (&statement.body, one_line) else {
        let comment = statement.trailing.clone();
        lines.push(Line {
            text: format!("{indent}{aligned}"),
            comment,
        });
        return;
    };
    let head = words(&statement.words);
    lines.push(Line {
        text: format!("{indent}{head} {{"),
        comment: body.opening.clone(),
    });
    let inner = match key(statement) {
        "when" => block,
        key => key,
    };
    print_body(body, inner, depth + 1, lines);
    lines.push(Line {
        text: format!("{indent}}}"),
        comment: statement.trailing.clone(),
    });
}

/// The lines, with the comments of neighbouring lines in one column.
fn join(lines: &[Line]) -> String {
    let mut text = String::new();
    let mut start = 0;
    while start < lines.len() {
        let run = lines[start..]
            .iter()
            .take_while(|line| line.comment.is_some())
            .count()
            .max(1);
        let run = &lines[start..start + run];
        let longest = run.iter().map(|line| line.text.width()).max().unwrap_or(0);
        let column = COMMENT_COLUMN.max(longest + 2);
        for line in run {
            match &line.comment {
                Some(comment) => text.push_str(&format!("{}{comment}\n", pad(&line.text, column))),
                None => text.push_str(&format!("{}\n", line.text.trim_end())),
            }
        }
        start += run.len();
    }
    text
}
