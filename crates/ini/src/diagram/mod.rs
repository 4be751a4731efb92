//! Interactive Diagrams as games: the lines of a diagram in a page, or alone.
//!
//! A line is a parameter, `files=8`, or a piece, `name:ID:moves:image:squares`. The parameters that are known stand in
//! `data/diagram.txt`. The page around a diagram is not read.

mod export;
mod pieces;

pub use export::export;

use std::ops::Range;

use crate::Game;
use crate::keys::{self, PIECES};
use crate::report::{Findings, nearest, quote};
use crate::sheet::{MOST, MOST_LINES, Sheet};

/// The word by which pages mark a diagram.
const MARK: &str = "idiagram";

/// What begins a comment about a rule that an export has left out.
pub(crate) const UNSAID: &str = "<!-- not said: ";

/// A line and where it begins.
#[derive(Clone, Copy, Debug)]
struct Line<'a> {
    text: &'a str,
    start: usize,
}

impl Line<'_> {
    fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// Whether a text looks like a diagram.
pub(crate) fn is_diagram(text: &str) -> bool {
    let is_size = |line: &str| line.starts_with("files=") || line.starts_with("ranks=");
    let is_piece = |line: &str| !line.contains('=') && line.matches(':').count() >= 3;
    text.contains(MARK)
        || text
            .lines()
            .map(str::trim)
            .any(|line| is_size(line) || is_piece(line))
}

/// The game of a diagram; none if it has an error.
pub(crate) fn game(text: &str, called: &str, findings: &mut Findings) -> Option<Game> {
    let lines = lines(text, findings);
    let (unsaid, lines): (Vec<Line>, Vec<Line>) = lines
        .into_iter()
        .partition(|line| line.text.starts_with(UNSAID));
    let (parameters, pieces): (Vec<Line>, Vec<Line>) =
        lines.into_iter().partition(|line| is_parameter(line.text));
    let mut sheet = Sheet::new();
    for line in unsaid {
        let rule = line.text.trim_start_matches(UNSAID).trim_end_matches("-->");
        let reason = "a rule that this diagram leaves out";
        sheet.cannot(findings, &line.span(), rule.trim(), reason);
    }
    let known = read_parameters(&mut sheet, &parameters, findings);
    let spans = pieces::pieces(&mut sheet, &known, &pieces, findings);
    if sheet.sorts.is_empty() {
        findings.error(
            &(0..0),
            "the diagram has no piece",
            "give one a line, as in `Walker:W:W:walker:a1`",
        );
    }
    if findings.errors() > 0 {
        return None;
    }
    royals(&mut sheet, &known, findings);
    promotion(&mut sheet, &known, findings);
    if findings.errors() > 0 {
        return None;
    }
    sheet.without_idle(findings, &spans);
    Some(sheet.game(called, "From an Interactive Diagram."))
}

fn is_parameter(line: &str) -> bool {
    let sign = line.find('=');
    sign.is_some_and(|sign| line.find(':').is_none_or(|colon| sign < colon))
}

/// The lines of the diagram.
fn lines<'a>(text: &'a str, findings: &mut Findings) -> Vec<Line<'a>> {
    let marked = text.contains(MARK);
    let (mut inside, mut diagrams, mut start) = (!marked, 0, 0);
    let mut lines = Vec::new();
    for whole in text.split_inclusive('\n') {
        let trimmed = whole.trim();
        let at = start + (whole.len() - whole.trim_start().len()).min(whole.len());
        start += whole.len();
        let line = Line {
            text: trimmed,
            start: at,
        };
        if trimmed.starts_with('<') && !(inside && trimmed.starts_with(UNSAID)) {
            if trimmed.contains(MARK) {
                diagrams += 1;
                inside = diagrams == 1;
                if diagrams > 1 {
                    let help = "give each a file of its own";
                    findings.error(&line.span(), "there is another diagram in this file", help);
                }
            } else if trimmed.starts_with("</") && marked {
                inside = false;
            }
            continue;
        }
        if inside && !trimmed.is_empty() {
            lines.push(line);
        }
        if lines.len() > MOST_LINES || diagrams > MOST_LINES {
            let message = format!("a diagram of more than {MOST_LINES} lines is too long");
            findings.error(&line.span(), message, "no game needs so many");
            return Vec::new();
        }
    }
    lines
}

/// A parameter that says something.
struct Parameter<'a> {
    name: &'a str,
    value: &'a str,
    line: Line<'a>,
    /// Where the value stands.
    span: Range<usize>,
}

/// What the parameters are, as far as they are not in the sheet already.
struct Known<'a> {
    royal: Vec<Parameter<'a>>,
    choice: Option<Parameter<'a>>,
    offset: Option<Parameter<'a>>,
    /// How many pieces promote, the first in the list.
    promoting: usize,
    first_rank: u32,
    /// `mirror`, `rotate` or `none`.
    symmetry: &'a str,
}

fn read_parameters<'a>(
    sheet: &mut Sheet,
    lines: &[Line<'a>],
    findings: &mut Findings,
) -> Known<'a> {
    let mut known = Known {
        royal: Vec::new(),
        choice: None,
        offset: None,
        promoting: 1,
        first_rank: 1,
        symmetry: "mirror",
    };
    sheet.zone = 1;
    let mut seen: Vec<&str> = Vec::new();
    for line in lines {
        let (name, value) = line.text.split_once('=').unwrap_or((line.text, ""));
        let from = line.start + name.len() + 1;
        let (name, trimmed) = (name.trim(), value.trim());
        let parameter = Parameter {
            name,
            value: trimmed,
            line: *line,
            span: from..from + value.len(),
        };
        if seen.contains(&name) && name != "royal" {
            let message = format!("`{}` is given twice", quote(name));
            findings.error(&line.span(), message, "remove one of the lines");
        }
        seen.push(name);
        match fate(name) {
            Some("said") => said(sheet, &mut known, parameter, findings),
            Some("no rule") => {}
            Some(fate) => {
                let reason = fate.trim_start_matches("not yet: ");
                sheet.cannot(findings, &line.span(), line.text, reason);
            }
            None => {
                let near = nearest(name, table().map(|(known, _)| known));
                let near = near
                    .map(|near| format!("; did you mean `{near}`?"))
                    .unwrap_or_default();
                let reason = format!("no parameter that is known here{near}");
                sheet.cannot(findings, &line.span(), line.text, &reason);
            }
        }
    }
    known
}

fn table() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("../../data/diagram.txt").lines();
    let rows = lines.filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| {
        line.split_once('|')
            .map(|(name, fate)| (name.trim(), fate.trim()))
    })
}

fn fate(name: &str) -> Option<&'static str> {
    table()
        .find(|(known, _)| *known == name)
        .map(|(_, fate)| fate)
}

fn said<'a>(
    sheet: &mut Sheet,
    known: &mut Known<'a>,
    parameter: Parameter<'a>,
    findings: &mut Findings,
) {
    let value = parameter.value;
    let mut number = |least: u8, most: u8| {
        let found = value.parse::<u8>().ok();
        let found = found.filter(|number| (least..=most).contains(number));
        if found.is_none() {
            let message = format!("`{}` is no number for `{}`", quote(value), parameter.name);
            findings.error(
                &parameter.span,
                message,
                format!("write a number from {least} to {most}"),
            );
        }
        found
    };
    match parameter.name {
        "files" => sheet.board.0 = number(1, 26).unwrap_or(8),
        "ranks" => sheet.board.1 = number(1, MOST).unwrap_or(8),
        "firstRank" => known.first_rank = number(0, 1).unwrap_or(1).into(),
        "promoZone" => sheet.zone = number(0, MOST).unwrap_or(0),
        "maxPromote" => known.promoting = number(0, 255).unwrap_or(0).into(),
        "promoOffset" => {
            if number(0, 255).is_some_and(|offset| offset > 0) {
                known.offset = Some(parameter);
            }
        }
        "promoChoice" => known.choice = Some(parameter),
        "royal" => known.royal.push(parameter),
        "symmetry" if matches!(value, "mirror" | "rotate" | "none") => known.symmetry = value,
        "holdingsType" if value == "1" => sheet.drops = true,
        "holdingsType" if value == "0" => {}
        // For the player who cannot move the result is the other way round.
        "stalemate" if value == "win" => sheet.stalemate = "loses",
        "stalemate" if value == "loss" => sheet.stalemate = "wins",
        "stalemate" if value == "draw" => {}
        _ => {
            let line = parameter.line;
            sheet.cannot(
                findings,
                &line.span(),
                line.text,
                "a value without words here",
            );
        }
    }
}

/// The piece that a number, from 1, or an ID names.
fn named(sheet: &Sheet, text: &str) -> Option<usize> {
    let number = text
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_sub(1));
    let by_id = || sheet.sorts.iter().position(|sort| sort.id == text);
    number
        .or_else(by_id)
        .filter(|sort| *sort < sheet.sorts.len())
}

fn royals(sheet: &mut Sheet, known: &Known, findings: &mut Findings) {
    for parameter in &known.royal {
        for word in parameter.value.split(',') {
            match named(sheet, word.trim()) {
                Some(sort) => sheet.sorts[sort].royal = true,
                None if word.trim() == "0" => {}
                None => {
                    let message = format!("there is no piece `{}`", quote(word.trim()));
                    let help = format!(
                        "write a number from 1 to {}, or the ID of a piece",
                        sheet.sorts.len()
                    );
                    findings.error(&parameter.span, message, help);
                }
            }
        }
    }
    if known.royal.is_empty() {
        let table = &PIECES[keys::royal()].name;
        let usual = sheet
            .sorts
            .iter()
            .position(|sort| sort.called.eq_ignore_ascii_case(table));
        let royal = usual.unwrap_or(sheet.sorts.len() - 1);
        sheet.sorts[royal].royal = true;
        let message = format!(
            "no `royal=` says which piece is royal, so `{}` is",
            quote(&sheet.sorts[royal].called)
        );
        findings.warning(&(0..0), message, format!("write `royal={}`", royal + 1));
    }
}

/// What the first pieces of the list become.
fn promotion(sheet: &mut Sheet, known: &Known, findings: &mut Findings) {
    let promoting = known.promoting.min(sheet.sorts.len());
    if let Some(offset) = &known.offset {
        let steps: usize = offset.value.parse().unwrap_or(0);
        for sort in 0..promoting {
            if sort + steps >= sheet.sorts.len() {
                let message = format!(
                    "`{}` would turn over to a piece behind the last",
                    quote(&sheet.sorts[sort].called)
                );
                findings.error(
                    &offset.span,
                    message,
                    "count the pieces again, or give `maxPromote=`",
                );
                return;
            }
            sheet.sorts[sort].back = Some(sort + steps);
        }
        if let Some(choice) = &known.choice {
            let line = choice.line;
            sheet.cannot(
                findings,
                &line.span(),
                line.text,
                "a choice beside pieces that turn over",
            );
        }
        return;
    }
    let others: Vec<usize> = (promoting..sheet.sorts.len())
        .filter(|sort| !sheet.sorts[*sort].royal)
        .collect();
    let becomes = match &known.choice {
        None => others,
        Some(choice) => match chosen(sheet, choice.value) {
            Some(becomes) => becomes,
            None => {
                let line = choice.line;
                let reason = "signs beside the IDs of pieces, so the first pieces do not promote";
                sheet.cannot(findings, &line.span(), line.text, reason);
                Vec::new()
            }
        },
    };
    for sort in 0..promoting {
        if !sheet.sorts[sort].royal {
            sheet.sorts[sort].becomes.clone_from(&becomes);
        }
    }
}

/// The pieces whose IDs are written one behind the other; the longest ID that fits is meant.
fn chosen(sheet: &Sheet, text: &str) -> Option<Vec<usize>> {
    let (mut found, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let rest_now = rest;
        let fits = |sort: &usize| {
            let id = &sheet.sorts[*sort].id;
            !id.is_empty() && rest_now.starts_with(id.as_str())
        };
        let longest = (0..sheet.sorts.len())
            .filter(fits)
            .max_by_key(|sort| sheet.sorts[*sort].id.len())?;
        rest = &rest[sheet.sorts[longest].id.len()..];
        if !found.contains(&longest) {
            found.push(longest);
        }
    }
    Some(found)
}
