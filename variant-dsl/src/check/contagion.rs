//! The rules of `promotion` that ask what was captured: `forced: victim ...`, `victim ...: captor
//! becomes ...` and `deciding victim`.
//!
//! Whether they fit the pieces and each other is left to `lint`.

use super::fields::{Fields, choose};
use super::names::Names;
use crate::ast::{Rule, Word, WordKind, span_of};
use crate::diagnostic::{Diag, Span};
use crate::model::{Contagion, Forcing, Form, Selection};
use crate::program::{Choice, Deciding};
use crate::vocabulary::unknown;

/// What `victim` looks like.
const FORM: &str = "victim Walker: captor becomes Runner unless captor in Leaders";

/// What leaves no choice, in the order of the file.
pub(super) fn check_forced(
    fields: &Fields,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Vec<Forcing>> {
    let mut sound = true;
    let mut found = Vec::new();
    for rule in fields.all("forced") {
        match forcing(rule, names, diags) {
            Some(forcing) => found.push((rule, forcing)),
            None => sound = false,
        }
    }
    for (index, (rule, forcing)) in found.iter().enumerate() {
        let same = found[..index].iter().find(|(_, other)| other == forcing);
        if let Some((first, _)) = same {
            let diag = Diag::error("E0103", rule.span(), "this is forced already")
                .related(first.span(), "first here");
            diags.push(diag.help("remove one of the two"));
        }
    }
    sound.then(|| found.into_iter().map(|(_, forcing)| forcing).collect())
}

fn forcing(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<Forcing> {
    if let Some(span) = span_of(&rule.head[1..]) {
        let diag = Diag::error("E0105", span, "`forced` applies to every piece");
        diags.push(diag.help("write for example: forced: stuck"));
        return None;
    }
    match rule.value().as_str() {
        "stuck" => return Some(Forcing::Stuck),
        "victim promoted" => return Some(Forcing::Promoted),
        _ => {}
    }
    match rule.words.as_slice() {
        [word, victims @ ..] if word.written() == "victim" && !victims.is_empty() => {
            let promoted = |word: &&Word| word.text.trim_end_matches(',') == "promoted";
            if let Some(promoted) = victims.iter().find(promoted) {
                let diag = Diag::error(
                    "E0105",
                    promoted.span,
                    "`promoted` cannot be combined with pieces",
                );
                diags.push(diag.help("write a separate rule: forced: victim promoted"));
                return None;
            }
            Some(Forcing::Victims(names.selection(victims, diags)?))
        }
        _ => {
            let known = ["stuck", "victim promoted", "victim Walker, Runner"];
            let (value, span) = (rule.value(), rule.value_span());
            diags.push(unknown("a value of `forced`", &value, span, &known));
            None
        }
    }
}

/// What becomes of captors, in the order of the file.
pub(super) fn check_contagions(
    fields: &Fields,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Vec<Contagion>> {
    let rules = fields.all("victim");
    let found: Vec<_> = rules.map(|rule| contagion(rule, names, diags)).collect();
    found.into_iter().collect()
}

/// `victim SET: captor becomes Walker`, perhaps with `unless captor in SET`.
fn contagion(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<Contagion> {
    let victims = match &rule.head[1..] {
        [] => malformed("`victim` names no piece", rule.head_span(), diags),
        victims => names.selection(victims, diags),
    };
    let (becomes, spared) = match rule.words.as_slice() {
        [captor, becomes, form, unless @ ..]
            if captor.written() == "captor"
                && becomes.written() == "becomes"
                && !form.text.ends_with(',') =>
        {
            (
                check_form(form, names, diags),
                check_spared(unless, names, diags),
            )
        }
        _ => {
            let message = "expected `captor becomes` and one piece";
            (malformed(message, rule.value_span(), diags), None)
        }
    };
    Some(Contagion {
        victims: victims?,
        becomes: becomes?,
        spared: spared?,
        clause: rule.clause,
    })
}

fn malformed<T>(message: &str, place: Span, diags: &mut Vec<Diag>) -> Option<T> {
    let diag = Diag::error("E0105", place, message);
    diags.push(diag.help(format!("write for example: {FORM}")));
    None
}

/// `unless captor in SET`, or nothing.
fn check_spared(words: &[Word], names: &Names, diags: &mut Vec<Diag>) -> Option<Selection> {
    let Some(span) = span_of(words) else {
        return Some(Selection::default());
    };
    match words {
        [unless, captor, within, set @ ..]
            if unless.written() == "unless"
                && captor.written() == "captor"
                && within.written() == "in"
                && !set.is_empty() =>
        {
            names.selection(set, diags)
        }
        _ => malformed("expected `unless captor in` and pieces", span, diags),
    }
}

/// `Walker`, or `+Walker` for the back side of that piece.
fn check_form(word: &Word, names: &Names, diags: &mut Vec<Diag>) -> Option<Form> {
    let Some(front) = word
        .text
        .strip_prefix('+')
        .filter(|_| word.kind == WordKind::Bare)
    else {
        return Some(Form::Moving(names.piece(word, diags)?));
    };
    let named = Word {
        text: front.to_owned(),
        ..word.clone()
    };
    let piece = names.piece(&named, diags)?;
    let mut attributes = names.pieces[piece].attributes.iter();
    if !attributes.any(|rule| rule.key() == "promotes") {
        let diag = Diag::error("E0502", word.span, format!("`{front}` has no back side"));
        diags.push(diag.help(format!("write `{front}`, or give the piece `promotes:`")));
        return None;
    }
    Some(Form::BackOf(piece))
}

/// Which victim of several decides; the last unless the game says so.
pub(super) fn check_deciding(fields: &Fields, diags: &mut Vec<Diag>) -> Option<Deciding> {
    match fields.get("deciding victim") {
        Some(rule) => choose(rule, Deciding::TABLE, diags),
        None => Some(Deciding::Last),
    }
}
