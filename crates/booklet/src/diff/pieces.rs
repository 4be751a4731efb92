//! Differences between the pieces of two games: which there are, how they move, what they become.

use variant_dsl::program::{Form, PieceKind, Program};

use super::difference::{Difference, difference};
use crate::rules::pieces::becomes;
use crate::words;

/// Pieces of the first and the second game that are the same piece, and those without a partner.
pub(super) struct Matched {
    pairs: Vec<(PieceKind, PieceKind)>,
    only_first: Vec<PieceKind>,
    only_second: Vec<PieceKind>,
}

/// Forms belong together by name, those left over by token.
pub(super) fn matched(a: &Program, b: &Program) -> Matched {
    let mut pairs: Vec<(PieceKind, PieceKind)> = Vec::new();
    let keys: [fn(Form<'_>) -> &str; 2] =
        [|form| &form.rules.declared_name, |form| &form.facts.token];
    for key in keys {
        for form in a.forms() {
            let free = |other: &Form| !pairs.iter().any(|(_, taken)| *taken == other.id);
            if pairs.iter().any(|(taken, _)| *taken == form.id) {
                continue;
            }
            let mut others = b.forms().filter(free);
            if let Some(other) = others.find(|other| key(*other) == key(form)) {
                pairs.push((form.id, other.id));
            }
        }
    }
    pairs.sort_unstable();
    let left = |program: &Program, taken: &dyn Fn(PieceKind) -> bool| -> Vec<PieceKind> {
        let all = program.facts.each_kind();
        let is_own = |id: &PieceKind| program.facts.kind(*id).twin.is_none();
        all.filter(|id| is_own(id) && !taken(*id)).collect()
    };
    Matched {
        only_first: left(a, &|id| pairs.iter().any(|pair| pair.0 == id)),
        only_second: left(b, &|id| pairs.iter().any(|pair| pair.1 == id)),
        pairs,
    }
}

/// Which pieces there are, and how they are written.
pub(super) fn declared(a: &Program, b: &Program, matched: &Matched) -> Vec<Difference> {
    let said = |program: &Program, ids: &[PieceKind]| -> Vec<String> {
        ids.iter()
            .map(|id| introduced(program, program.form(*id)))
            .collect()
    };
    let (first, second) = (said(a, &matched.only_first), said(b, &matched.only_second));
    let mut found: Vec<Difference> = difference("", &first, &second).into_iter().collect();
    for (one, other) in &matched.pairs {
        let (one, other) = (a.form(*one), b.form(*other));
        found.extend(difference(&one.facts.name, &written(one), &written(other)));
    }
    found
}

fn introduced(program: &Program, form: Form) -> String {
    let words = words::of_form(program, form);
    format!(
        "{} ({}): {}",
        form.facts.name,
        form.facts.token,
        words.join(" ")
    )
}

fn written(form: Form) -> Vec<String> {
    let royal = if form.facts.royal {
        "It is royal."
    } else {
        "It is not royal."
    };
    vec![
        format!("It is written {}.", form.facts.token),
        royal.to_owned(),
    ]
}

/// How they move.
pub(super) fn moves(a: &Program, b: &Program, matched: &Matched) -> Vec<Difference> {
    let pairs = matched.pairs.iter();
    let pairs = pairs.map(|(one, other)| (a.form(*one), b.form(*other)));
    let said = |program: &Program, form: Form| words::of_form(program, form);
    let differ = pairs.filter(|(one, other)| {
        let paths = one.rules.paths != other.rules.paths;
        paths || said(a, *one) != said(b, *other)
    });
    let said = |program: &Program, form: Form| -> Vec<String> {
        let notation = format!("Notation: {}", form.facts.movement);
        let words = said(program, form);
        words.into_iter().chain([notation]).collect()
    };
    differ
        .filter_map(|(one, other)| difference(&one.facts.name, &said(a, one), &said(b, other)))
        .collect()
}

/// What they promote to.
pub(super) fn promotions(a: &Program, b: &Program, matched: &Matched) -> Vec<Difference> {
    let said = |program: &Program, form: Form| {
        vec![match form.facts.back {
            Some(back) => format!(
                "It promotes to {}.",
                program.kinds[back].moves_as_title.clone()
            ),
            None if form.facts.n_promotions() > 0 => becomes(program, form),
            None => "It does not promote.".to_owned(),
        }]
    };
    let pairs = matched.pairs.iter();
    let pairs = pairs.map(|(one, other)| (a.form(*one), b.form(*other)));
    let fronts =
        pairs.filter(|(one, other)| one.facts.front.is_none() && other.facts.front.is_none());
    fronts
        .filter_map(|(one, other)| difference(&one.facts.name, &said(a, one), &said(b, other)))
        .collect()
}
