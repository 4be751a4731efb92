//! The rules `impasse` and `points` of the block `goal`: what points mean once royals have entered a
//! zone.

use super::fields::{Fields, number};
use super::names::Names;
use crate::ast::{Rule, Word};
use crate::diagnostic::Diag;
use crate::model::Selection;
use crate::program::{Condition, Ending, Points};

/// What a rule about impasse says, as words: `28 or 27 in camp with 10`.
struct Parts<'a> {
    first: &'a Word,
    second: Option<&'a Word>,
    squares: &'a [Word],
    company: Option<&'a Word>,
}

/// The row of the rule `impasse`; `Some(None)` if there is none.
pub(super) fn check_impasse(
    fields: &Fields,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Option<Ending<Selection>>> {
    let points = fields.all("points");
    let worth: Vec<_> = points
        .map(|rule| check_points(rule, names, diags))
        .collect();
    let Some(rule) = fields.get("impasse") else {
        if let Some(rule) = fields.get("points") {
            let diag = Diag::error("E0601", rule.span(), "the rule `points` has no effect");
            diags.push(diag.label("nothing asks for points").help("remove it"));
        }
        return Some(None);
    };
    if worth.is_empty() {
        let diag = Diag::error("E0104", rule.span(), "nothing says what pieces are worth");
        diags.push(diag.help("add for example: points any: 1"));
    }
    let row = check_row(rule, names, diags)?;
    let worth = worth.into_iter().collect::<Option<Vec<_>>>()?;
    let points = row.points.map(|points| Points { worth, ..points });
    Some(Some(Ending { points, ..row }))
}

/// What the rule itself says: everything but what pieces are worth.
fn check_row(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<Ending<Selection>> {
    let Some(parts) = parts(&rule.words) else {
        let diag = Diag::error("E0105", rule.value_span(), "expected points and squares");
        diags.push(diag.help("write `24 in far 3`, or `28 or 27 in far 3 with 10`"));
        return None;
    };
    let when = match parts.company {
        Some(_) => Condition::Declaration,
        None => Condition::Impasse,
    };
    let mut read = |word: &Word, what| number(word, what, 0..=10_000, diags).map(|n| n as u32);
    let first = read(parts.first, "a number of points");
    let second = match parts.second {
        Some(word) => read(word, "a number of points"),
        None => first,
    };
    let company = parts
        .company
        .map_or(Some(0), |word| read(word, "a number of pieces"));
    let squares = names.squares_of(parts.squares, diags);
    let points = Points {
        worth: Vec::new(),
        needed: [first?, second?],
        company: company?,
    };
    Some(Ending {
        pieces: Some(names.royals()),
        squares: Some(squares?),
        points: Some(points),
        clause: rule.clause,
        ..Ending::new(when, when.result())
    })
}

/// `points Walker, Runner: 5`
fn check_points(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<(Selection, u32)> {
    let ([_, pieces @ ..], [each]) = (&rule.head[..], &rule.words[..]) else {
        let diag = Diag::error("E0105", rule.span(), "expected pieces and one number");
        diags.push(diag.help("write for example: points any: 1"));
        return None;
    };
    if pieces.is_empty() {
        let diag = Diag::error("E0105", rule.span(), "no pieces are named");
        diags.push(diag.help("write for example: points any: 1"));
        return None;
    }
    let pieces = names.selection(pieces, diags)?;
    let each = number(each, "a number of points", 0..=1000, diags)?;
    Some((pieces, each as u32))
}

fn parts(words: &[Word]) -> Option<Parts<'_>> {
    let place = words.iter().position(|word| word.text == "in")?;
    let (first, second) = match &words[..place] {
        [one] => (one, None),
        [first, or, second] if or.text == "or" => (first, Some(second)),
        _ => return None,
    };
    let (squares, company) = match &words[place + 1..] {
        [squares @ .., with, company] if with.text == "with" => (squares, Some(company)),
        squares => (squares, None),
    };
    (!squares.is_empty()).then_some(Parts {
        first,
        second,
        squares,
        company,
    })
}
