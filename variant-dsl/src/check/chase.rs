//! The rules `chase` of the block `repetition`: which attacks count as a chase.

use super::fields::{Fields, choose};
use super::names::Names;
use crate::ast::{Rule, Word, join, span_of};
use crate::diagnostic::Diag;
use crate::model::{PieceId, Selection};
use crate::program::{ChaseRule, Choice, Counts, Square};

/// What such a rule looks like.
const FORM: &str = "chase Walker takes Runner: never";

/// The rule that asks for them.
pub(super) const PERPETUAL: &str = "perpetual chase";

/// The rules, in the order of the file.
pub(super) fn check_chases(
    fields: &Fields,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Vec<ChaseRule<Selection>>> {
    let rules: Vec<&Rule> = fields.all("chase").collect();
    if let Some(first) = rules.first()
        && fields.get(PERPETUAL).is_none()
        && !fields.is_meant(PERPETUAL)
    {
        let diag = Diag::error("E0601", first.span(), "the rule `chase` has no effect")
            .label("no other rule of this block depends on chases");
        diags.push(diag.help("remove it, or write `perpetual chase: chaser loses`"));
    }
    let mut read: Vec<(&Rule, ChaseRule<Selection>)> = Vec::new();
    let mut sound = true;
    for rule in rules {
        let Some(found) = check_chase(rule, names, diags) else {
            sound = false;
            continue;
        };
        check_effect(rule, &found, &read, names, diags);
        read.push((rule, found));
    }
    sound.then(|| read.into_iter().map(|(_, rule)| rule).collect())
}

/// `chase SET takes SET in ZONE: always`
fn check_chase(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<ChaseRule<Selection>> {
    let counts = choose(rule, Counts::TABLE, diags);
    let mut sides = rule.head[1..].splitn(2, |word| word.written() == "takes");
    let (captors, rest) = (sides.next().unwrap_or(&[]), sides.next().unwrap_or(&[]));
    let mut parts = rest.splitn(2, |word| word.written() == "in");
    let (victims, place) = (parts.next().unwrap_or(&[]), parts.next());
    if captors.is_empty() || victims.is_empty() {
        let message = "expected pieces on both sides of `takes`";
        let diag = Diag::error("E0105", rule.head_span(), message);
        diags.push(diag.help(format!("write for example: {FORM}")));
        return None;
    }
    let captors = names.selection(captors, diags);
    let victims = names.selection(victims, diags);
    let squares = place.map(|place| check_place(rule, place, names, diags));
    Some(ChaseRule {
        captors: captors?,
        victims: victims?,
        squares: match squares {
            Some(squares) => Some(squares?),
            None => None,
        },
        counts: counts?,
    })
}

/// The squares behind `in`.
fn check_place(
    rule: &Rule,
    words: &[Word],
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<[Vec<Square>; 2]> {
    if words.is_empty() {
        let diag = Diag::error("E0105", rule.head_span(), "the zone is missing after `in`");
        diags.push(diag.help("write for example: chase any takes Runner in near 3: never"));
        return None;
    }
    names.squares_of(words, diags)
}

/// A rule must decide something that those before it leave open.
fn check_effect(
    rule: &Rule,
    found: &ChaseRule<Selection>,
    earlier: &[(&Rule, ChaseRule<Selection>)],
    names: &Names,
    diags: &mut Vec<Diag>,
) {
    let royals = names.royals().pieces;
    let all = || PieceId::all(names.n_pieces());
    let victims: Vec<PieceId> = all()
        .filter(|id| found.victims.means(*id) && !royals.contains(id))
        .collect();
    if victims.is_empty() {
        let words = span_of(&rule.head).unwrap_or_else(|| rule.head_span());
        let diag = Diag::error(
            "E0601",
            words,
            "an attack on a royal piece is never a chase",
        )
        .label("it is a check");
        diags.push(diag.help("remove the rule, or name other pieces"));
        return;
    }
    let covers = |old: &ChaseRule<Selection>| match (&old.squares, &found.squares) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some([old, _]), Some([new, _])) => new.iter().all(|square| old.contains(square)),
    };
    let decided = |captor: PieceId, victim: PieceId| {
        earlier
            .iter()
            .find(|(_, old)| old.captors.means(captor) && old.victims.means(victim) && covers(old))
    };
    let pairs = all().filter(|id| found.captors.means(*id));
    let mut pairs = pairs.flat_map(|captor| victims.iter().map(move |victim| (captor, *victim)));
    let Some(first) = pairs.next() else { return };
    if let Some((place, _)) = decided(first.0, first.1)
        && pairs.all(|(captor, victim)| decided(captor, victim).is_some())
    {
        let message = format!("`{}` decides nothing", join(&rule.head));
        let diag = Diag::error("E0601", rule.head_span(), message)
            .related(place.span(), "the first rule that applies decides");
        diags.push(diag.help("put it before the other, or remove it"));
    }
}
