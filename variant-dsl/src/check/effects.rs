//! What moves do beyond their own pieces and victims: the block `walls`, and `explode`, `burn`, `aura`, `petrify`,
//! `taken off` and `convert` of `captures`.

use rules::ending::Lines;
use rules::{Choice, Converted, Put, Ray, Walls};

use super::fields::{Fields, Heads, choose, number, refuse_extra};
use super::items::find_block;
use super::movements::Movements;
use super::names::Names;
use super::wins::lines;
use crate::ast::{Rule, Variant, Word, join};
use crate::diagnostic::Diag;
use crate::model::{Effects, PieceId, Selection};
use crate::program::ray;
use crate::vocabulary::unknown;

/// Where walls may be put.
const PLACES: &[&str] = &["any", "any but start", "origin", "along MOVEMENT"];

pub(super) fn check_effects(
    variant: &Variant,
    names: &Names,
    movements: &Movements,
    diags: &mut Vec<Diag>,
) -> Option<Effects> {
    let mut effects = Effects::default();
    let mut sound = true;
    let captures = find_block(variant, "captures").map_or(&[][..], |block| &block.rules);
    for rule in captures.iter().filter(|rule| rule.colon) {
        // Only one of these rules names pieces before its colon.
        let key = match rule.head[0].text.as_str() {
            "trample" => "trample".to_owned(),
            _ => rule.key(),
        };
        match key.as_str() {
            "explode" => match explosion(rule, names, diags) {
                Some((true, captors)) => {
                    sound &= keep(&mut effects.exploding, captors, rule, diags);
                }
                Some((false, others)) => sound &= keep(&mut effects.blasted, others, rule, diags),
                None => sound = false,
            },
            "burn" => match names.selection(&rule.words, diags) {
                Some(pieces) => effects.burning = Some(pieces),
                None => sound = false,
            },
            "trample" => match trampling(rule, names, movements, diags) {
                Some((pieces, _)) if tramples_twice(&effects, &pieces, rule, names, diags) => {
                    sound = false;
                }
                Some(found) => effects.trampling.push(found),
                None => sound = false,
            },
            "aura" => match names.selection(&rule.words, diags) {
                Some(pieces) => effects.aura = Some(pieces),
                None => sound = false,
            },
            "petrify" => match part(rule, "captor", names, diags) {
                Some(captors) => effects.petrified = Some(captors),
                None => sound = false,
            },
            "taken off" => match choose(rule, &[("removed", false), ("hand", true)], diags) {
                Some(to_hands) => effects.to_hands = to_hands,
                None => sound = false,
            },
            "convert" => match conversion(rule, names, diags) {
                Some(converted) => effects.conversion = Some(converted),
                None => sound = false,
            },
            _ => {}
        }
    }
    match check_walls(variant, names, movements, diags) {
        Some(walls) => effects.walls = walls,
        None => sound = false,
    }
    let single = effects.walls.as_ref().is_some_and(|walls| walls.single);
    let petrify = captures.iter().find(|rule| rule.key() == "petrify");
    if let (true, Some(rule)) = (single, petrify) {
        let message = "petrified pieces would be walls beyond the `limit` of `walls`";
        let diag = Diag::error("E0602", rule.span(), message);
        diags.push(diag.help("remove the limit, or this rule"));
        sound = false;
    }
    sound.then_some(effects)
}

/// `trample Rider: R`: pieces, and the lines along which they take what they pass over.
fn trampling(
    rule: &Rule,
    names: &Names,
    movements: &Movements,
    diags: &mut Vec<Diag>,
) -> Option<(Selection, Lines)> {
    let example = "write for example: trample Walker: R";
    let (pieces, [movement, extra @ ..]) = (&rule.head[1..], &rule.words[..]) else {
        let diag = Diag::error("E0105", rule.value_span(), "no lines are named");
        diags.push(diag.help(example));
        return None;
    };
    if pieces.is_empty() {
        let diag = Diag::error("E0105", rule.head_span(), "no piece is named that tramples");
        diags.push(diag.help(example));
        return None;
    }
    if refuse_extra(extra, "trample PIECES: MOVEMENT", diags) {
        return None;
    }
    let pieces = names.selection(pieces, diags);
    let what = ("pieces trample", "trample Walker: R");
    let lines = lines(movement, what, names, movements, diags);
    Some((pieces?, lines?))
}

/// Whether an earlier rule says so of one of the pieces, with an error.
fn tramples_twice(
    effects: &Effects,
    pieces: &Selection,
    rule: &Rule,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> bool {
    let mut all = PieceId::all(names.n_pieces());
    let twice = all.find(|id| {
        let mut earlier = effects.trampling.iter();
        pieces.means(*id) && earlier.any(|(others, _)| others.means(*id))
    });
    if let Some(piece) = twice {
        let message = format!("the lines of `{}` are said twice", names.name_of(piece));
        let diag = Diag::error("E0103", rule.span(), message);
        diags.push(diag.help("join the two rules, `Q` for all lines, or remove one"));
    }
    twice.is_some()
}

/// Notes what a rule says, unless another has said it.
fn keep(
    slot: &mut Option<Selection>,
    found: Selection,
    rule: &Rule,
    diags: &mut Vec<Diag>,
) -> bool {
    let is_new = slot.replace(found).is_none();
    if !is_new {
        let message = format!("`{}` is said twice to explode", rule.words[0].text);
        let diag = Diag::error("E0103", rule.span(), message);
        diags.push(diag.help("remove one of the two"));
    }
    is_new
}

/// `captor Walker`, or `neighbours but Walker`: whether the captor is meant, and which pieces.
fn explosion(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<(bool, Selection)> {
    let is_captor = rule
        .words
        .first()
        .is_some_and(|word| word.written() == "captor");
    let what = if is_captor { "captor" } else { "neighbours" };
    Some((is_captor, part(rule, what, names, diags)?))
}

/// `enclosed`, or `neighbours but Walker`: which pieces change sides.
fn conversion(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<(Converted, Selection)> {
    let first = rule.words.first().map(Word::written);
    let mut table = Converted::TABLE.iter();
    let named = table.find(|(what, _)| first.as_deref() == Some(*what));
    let (what, which) = named.unwrap_or(&Converted::TABLE[0]);
    Some((*which, part(rule, what, names, diags)?))
}

/// `captor`, `captor Walker, Runner` or `captor but Walker`, where `what` is the first word.
fn part(rule: &Rule, what: &str, names: &Names, diags: &mut Vec<Diag>) -> Option<Selection> {
    let known: &[&str] = match rule.key().as_str() {
        "explode" => &[
            "captor",
            "captor PIECES",
            "captor but PIECES",
            "neighbours",
            "neighbours PIECES",
            "neighbours but PIECES",
        ],
        "convert" => &[
            "enclosed",
            "enclosed PIECES",
            "enclosed but PIECES",
            "neighbours",
            "neighbours PIECES",
            "neighbours but PIECES",
        ],
        _ => &["captor", "captor PIECES", "captor but PIECES"],
    };
    if rule
        .words
        .first()
        .is_none_or(|first| first.written() != what)
    {
        let value = format!("a value of `{}`", rule.key());
        diags.push(unknown(&value, &rule.value(), rule.value_span(), known));
        return None;
    }
    let pieces = &rule.words[1..];
    if pieces.first().is_some_and(|word| word.text != "but") {
        return names.selection(pieces, diags);
    }
    let any = Word {
        text: "any".to_owned(),
        ..rule.words[0].clone()
    };
    names.selection(&[&[any], pieces].concat(), diags)
}

/// The block `walls`; `Some(None)` if there is none.
fn check_walls(
    variant: &Variant,
    names: &Names,
    movements: &Movements,
    diags: &mut Vec<Diag>,
) -> Option<Option<Walls>> {
    let Some(block) = find_block(variant, "walls") else {
        return Some(None);
    };
    let heads = Heads {
        single: &["put", "limit"],
        many: &[],
    };
    let fields = Fields::of(block, &heads, diags);
    let single = fields.get("limit").map_or(Some(false), |rule| {
        let [limit] = &rule.words[..] else {
            refuse_extra(rule.words.get(1..).unwrap_or(&[]), "limit: 1", diags);
            return None;
        };
        number(limit, "the number of walls", 1..=1, diags).map(|_| true)
    });
    let rule = fields.require("put", "put: any", diags)?;
    let put = place(rule, names, movements, diags)?;
    Some(Some(Walls {
        put,
        single: single?,
    }))
}

/// `any`, `any but start`, `origin` or `along Q`.
fn place(rule: &Rule, names: &Names, movements: &Movements, diags: &mut Vec<Diag>) -> Option<Put> {
    match join(&rule.words).as_str() {
        "any" => return Some(Put::Any),
        "any but start" => return Some(Put::AnyButStart),
        "origin" => return Some(Put::Origin),
        _ => {}
    }
    let [along, movement] = &rule.words[..] else {
        diags.push(unknown(
            "a value of `put`",
            &rule.value(),
            rule.value_span(),
            PLACES,
        ));
        return None;
    };
    if along.written() != "along" {
        diags.push(unknown(
            "a value of `put`",
            &rule.value(),
            rule.value_span(),
            PLACES,
        ));
        return None;
    }
    let paths = movements.read(&movement.text, movement.span, names, diags)?;
    let rays: Option<Vec<Ray>> = paths.iter().map(ray).collect();
    let Some(mut rays) = rays else {
        let message = "walls are put along slides and leaps to empty squares only";
        let diag = Diag::error("E0602", movement.span, message);
        diags.push(diag.help("write for example: put: along Q"));
        return None;
    };
    rays.sort_unstable_by_key(|ray| (ray.step, ray.most));
    rays.dedup();
    Some(Put::Along {
        movement: movement.text.clone(),
        rays,
    })
}
