//! The rules `mate` of the block `goal`: checkmates that do not win.
//!
//! Whether checkmate wins at all is left to `lint`.

use super::draws::Row;
use super::fields::{Fields, choose};
use super::names::Names;
use crate::ast::{Rule, Word, span_of};
use crate::diagnostic::Diag;
use crate::program::{Condition, Ending, Verdict};

/// What such a mate means, for the player who is mated.
const RESULTS: &[(&str, Verdict)] = &[("draw", Verdict::Draws), ("checker loses", Verdict::Wins)];

const HEADS: &str = "`mate by Walker: checker loses` or `mate without check by Runner: draw`";

/// The rows of all rules; `None` if one of them is not sound.
pub(super) fn check_mates(
    fields: &Fields,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Vec<Row>> {
    let rules: Vec<&Rule> = fields.all("mate").collect();
    let rows = rules.iter().map(|rule| check_mate(rule, names, diags));
    let rows: Vec<Option<Row>> = rows.collect();
    let rows: Vec<Row> = rows.into_iter().collect::<Option<_>>()?;
    for (index, (rule, row)) in rules.iter().zip(&rows).enumerate() {
        let same = |(_, other): &(&&Rule, &Row)| {
            // The series of checks that are remembered are those of one rule.
            let is_series = row.when == Condition::MateWithout;
            other.when == row.when && (is_series || other.pieces == row.pieces)
        };
        let before = { rules.iter() }.zip(&rows).take(index);
        if let Some((first, _)) = { before }.find(same) {
            let diag = Diag::error("E0103", rule.span(), "this rule is given twice");
            let diag = diag.related(first.span(), "first here");
            diags.push(diag.help("keep the one you mean"));
        }
    }
    Some(rows)
}

/// `mate by Walker: checker loses`, `mate without check by Runner, Walker: draw`
fn check_mate(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<Row> {
    let words = &rule.head[1..];
    let says =
        |words: &[Word], text: &str| words.iter().map(|word| &*word.text).eq(text.split(' '));
    let (when, pieces) = match words {
        [by, pieces @ ..] if by.text == "by" => (Condition::MateBy, pieces),
        [_, _, _, pieces @ ..] if says(&words[..3], "without check by") => {
            (Condition::MateWithout, pieces)
        }
        _ => (Condition::MateBy, &words[..0]),
    };
    if pieces.is_empty() {
        let span = span_of(words).unwrap_or_else(|| rule.head_span());
        let diag = Diag::error("E0105", span, "expected by which pieces");
        diags.push(diag.help(format!("write for example: {HEADS}")));
        return None;
    }
    let selection = names.selection(pieces, diags);
    let result = choose(rule, RESULTS, diags);
    let selection = selection?;
    let royals = names.royals().pieces;
    if !selection.but && royals.iter().any(|royal| selection.pieces.contains(royal)) {
        let diag = Diag::error(
            "E0602",
            span_of(pieces)?,
            "a royal piece cannot be named here",
        );
        diags.push(diag.help("name the other pieces that give check"));
        return None;
    }
    Some(Ending {
        pieces: Some(selection),
        clause: rule.clause,
        ..Ending::new(when, result?)
    })
}
