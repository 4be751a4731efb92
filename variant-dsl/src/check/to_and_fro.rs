//! The rule `to and fro` of the block `repetition`.

use super::fields::{Fields, choose_words, number, split_commas};
use super::names::Names;
use crate::ast::{Rule, Word, join, span_of};
use crate::diagnostic::Diag;
use crate::model::{PieceId, Selection};
use crate::program::ToAndFro;

/// How the rule begins.
pub(super) const KEY: &str = "to and fro";

/// What the rule looks like without exceptions.
const FORM: &str = "write for example: to and fro: 3, mover loses";

/// What may become of the player.
const RESULT: &str = "mover loses";

/// `to and fro: 3, mover loses unless Walker, Runner`; `Some(None)` if there is no such rule.
pub(super) fn check_to_and_fro(
    fields: &Fields,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Option<ToAndFro<Selection>>> {
    let Some(rule) = fields.get(KEY) else {
        return Some(None);
    };
    let mut parts = rule.words.splitn(2, |word| word.written() == "unless");
    let (said, pieces) = (parts.next().unwrap_or(&[]), parts.next());
    let said: Vec<Word> = said.iter().flat_map(split_commas).collect();
    let Some((count, rest)) = said.split_first() else {
        return malformed(rule, diags);
    };
    let count = number(count, "a number of arrivals on one square", 2..=100, diags)?;
    let result = match rest {
        [comma, result @ ..] if comma.text == "," && !result.is_empty() => result,
        _ => return malformed(rule, diags),
    };
    if let [mover, loses, extra, ..] = result
        && join(&[mover.clone(), loses.clone()]) == RESULT
    {
        let message = format!("expected `unless` and pieces, found `{}`", extra.written());
        let diag = Diag::error("E0105", extra.span, message);
        diags.push(diag.help(format!("{FORM} unless Walker, Runner")));
        return None;
    }
    choose_words(rule, result, &[(RESULT, ())], diags)?;
    let except = match pieces {
        Some([]) => {
            let span = span_of(&rule.words[rule.words.len() - 1..])?;
            let diag = Diag::error("E0105", span, "the pieces are missing after `unless`");
            diags.push(diag.help("name the pieces that may go to and fro, or remove `unless`"));
            return None;
        }
        Some(pieces) => check_pieces(pieces, names, diags)?,
        None => Selection::default(),
    };
    let count = count as u32;
    Some(Some(ToAndFro { count, except }))
}

/// The pieces behind `unless`: some of those of the game, none named twice.
fn check_pieces(words: &[Word], names: &Names, diags: &mut Vec<Diag>) -> Option<Selection> {
    let selection = names.selection(words, diags)?;
    let listed = match words {
        [any, but, rest @ ..] if join(&[any.clone(), but.clone()]) == "any but" => rest,
        [any] if any.written() == "any" => &[],
        all => all,
    };
    let mut found: Vec<(PieceId, Word)> = Vec::new();
    for word in listed
        .iter()
        .flat_map(split_commas)
        .filter(|word| word.text != ",")
    {
        for piece in names.select(std::slice::from_ref(&word), diags)? {
            if let Some((_, first)) = found.iter().find(|(known, _)| *known == piece) {
                let message = format!("`{}` names a piece that is named already", word.text);
                let diag = Diag::error("E0103", word.span, message);
                diags.push(
                    diag.related(first.span, "first here")
                        .help("remove one of the two"),
                );
                return None;
            }
            found.push((piece, word.clone()));
        }
    }
    if PieceId::all(names.n_pieces()).all(|piece| selection.means(piece)) {
        let message = format!("the rule `{KEY}` has no effect");
        let diag = Diag::error("E0601", span_of(words)?, message).label("no other piece is left");
        diags.push(diag.help("name fewer pieces, or remove the rule"));
        return None;
    }
    Some(selection)
}

fn malformed<T>(rule: &Rule, diags: &mut Vec<Diag>) -> Option<T> {
    let message = "expected a number and what becomes of the player";
    let diag = Diag::error("E0105", rule.value_span(), message);
    diags.push(diag.help(FORM));
    None
}
