//! Differences between the pieces of two games: which there are, how they move, what they become.

use variant_dsl::program::{Kind, KindId, Program};

use super::{Difference, difference};
use crate::words;

/// Pieces of the first and the second game that are the same piece, and those without a partner.
pub(super) struct Matched {
    pairs: Vec<(KindId, KindId)>,
    only_first: Vec<KindId>,
    only_second: Vec<KindId>,
}

/// Forms belong together by name, those left over by token.
pub(super) fn matched(a: &Program, b: &Program) -> Matched {
    let mut pairs: Vec<(KindId, KindId)> = Vec::new();
    let keys: [fn(&Kind) -> &str; 2] = [|kind| &kind.name, |kind| &kind.token];
    for key in keys {
        for (id, kind) in a.kinds.iter().enumerate() {
            let free = |other: &KindId| !pairs.iter().any(|(_, taken)| taken == other);
            if pairs.iter().any(|(taken, _)| *taken == id) {
                continue;
            }
            let mut others = (0..b.kinds.len()).filter(free);
            if let Some(other) = others.find(|other| key(&b.kinds[*other]) == key(kind)) {
                pairs.push((id, other));
            }
        }
    }
    pairs.sort_unstable();
    let left = |count: usize, taken: &dyn Fn(usize) -> bool| -> Vec<KindId> {
        (0..count).filter(|id| !taken(*id)).collect()
    };
    Matched {
        only_first: left(a.kinds.len(), &|id| pairs.iter().any(|pair| pair.0 == id)),
        only_second: left(b.kinds.len(), &|id| pairs.iter().any(|pair| pair.1 == id)),
        pairs,
    }
}

/// Which pieces there are, and how they are written.
pub(super) fn declared(a: &Program, b: &Program, matched: &Matched) -> Vec<Difference> {
    let said = |program: &Program, ids: &[KindId]| -> Vec<String> {
        ids.iter()
            .map(|id| introduced(&program.kinds[*id]))
            .collect()
    };
    let (first, second) = (said(a, &matched.only_first), said(b, &matched.only_second));
    let mut found: Vec<Difference> = difference("", &first, &second).into_iter().collect();
    for (one, other) in &matched.pairs {
        let (one, other) = (&a.kinds[*one], &b.kinds[*other]);
        found.extend(difference(
            &one.shown_name(),
            &written(one),
            &written(other),
        ));
    }
    found
}

fn introduced(kind: &Kind) -> String {
    let words = words::movement(&kind.paths, &kind.movement);
    format!(
        "{} ({}): {}",
        kind.shown_name(),
        kind.token,
        words.join(" ")
    )
}

fn written(kind: &Kind) -> Vec<String> {
    let royal = if kind.royal {
        "It is royal."
    } else {
        "It is not royal."
    };
    vec![format!("It is written {}.", kind.token), royal.to_owned()]
}

/// How they move.
pub(super) fn moves(a: &Program, b: &Program, matched: &Matched) -> Vec<Difference> {
    let pairs = matched.pairs.iter();
    let pairs = pairs.map(|(one, other)| (&a.kinds[*one], &b.kinds[*other]));
    let differ = pairs.filter(|(one, other)| one.paths != other.paths);
    let said = |kind: &Kind| -> Vec<String> {
        let notation = format!("Notation: {}", kind.movement);
        let words = words::movement(&kind.paths, &kind.movement);
        words.into_iter().chain([notation]).collect()
    };
    differ
        .filter_map(|(one, other)| difference(&one.shown_name(), &said(one), &said(other)))
        .collect()
}

/// What they promote to.
pub(super) fn promotions(a: &Program, b: &Program, matched: &Matched) -> Vec<Difference> {
    let said = |program: &Program, kind: &Kind| {
        vec![match kind.back {
            Some(back) => format!(
                "It promotes to {}.",
                program.kinds[back].moves_as_title.clone()
            ),
            None => "It does not promote.".to_owned(),
        }]
    };
    let pairs = matched.pairs.iter();
    let pairs = pairs.map(|(one, other)| (&a.kinds[*one], &b.kinds[*other]));
    let fronts = pairs.filter(|(one, other)| one.front.is_none() && other.front.is_none());
    fronts
        .filter_map(|(one, other)| difference(&one.shown_name(), &said(a, one), &said(b, other)))
        .collect()
}
