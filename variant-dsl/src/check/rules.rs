//! The block `drops`.
//!
//! Whether it fits the pieces is left to `lint`.

use super::fields::{Fields, Heads, choose, number, refuse_extra, split_commas};
use super::items::find_block;
use super::names::Names;
use crate::ast::{Rule, Variant, Word, join, span_of};
use crate::diagnostic::Diag;
use crate::model::{Board, DropRules, PieceId};
use crate::program::{Choice, ClauseId, DropClauses, Onto, SquareSet};
use crate::vocabulary::{shorten, unknown};

/// Per piece how it may be dropped; `Some(None)` if there are no drops.
pub(super) fn check_drops(
    variant: &Variant,
    names: &Names,
    board: Option<Board>,
    diags: &mut Vec<Diag>,
) -> Option<Option<Vec<DropRules>>> {
    let Some(block) = find_block(variant, "drops") else {
        return Some(None);
    };
    let heads = Heads {
        single: &["allow", "stuck", "first", "apart"],
        many: &["allow", "forbid", "limit", "gate"],
    };
    let fields = Fields::of(block, &heads, diags);
    // What else could be meant by it is for `lint`.
    let stuck = fields.get("stuck");
    let stuck = stuck.map_or(Some(true), |rule| choose(rule, &[("stays", true)], diags));
    let first = fields
        .get("first")
        .map(|rule| check_first(rule, names, diags));
    let filled = first.clone().flatten().flatten();
    let allow = general_allow(&fields, diags);
    let given = allow.and_then(|rule| check_allow(rule, names, board, diags));
    let either_side = given.as_ref().is_some_and(|allow| allow.either_side);
    let onto = given.as_ref().and_then(|allow| allow.onto);
    let mut allowed = given.map(|allow| allow.squares);
    if allow.is_none() && fields.all("gate").next().is_some() {
        let none = SquareSet::none(board?.squares());
        allowed = Some([none.clone(), none]);
    }
    // Without a board the other rules are looked at all the same, for their errors.
    let none = || SquareSet::none(names.squares());
    let free = DropRules {
        allowed: allowed.clone().unwrap_or_else(|| [none(), none()]),
        forbid_stuck: false,
        forbid_mate: false,
        forbid_check: false,
        either_side,
        apart: false,
        onto,
        first: filled.clone(),
        per_file: None,
        clauses: DropClauses {
            first: fields
                .get("first")
                .filter(|_| filled.is_some())
                .map(|rule| rule.clause),
            onto: allow.filter(|_| onto.is_some()).map(|rule| rule.clause),
            barred: allow
                .zip(allowed.as_ref())
                .map(allowed_only)
                .into_iter()
                .collect(),
            ..DropClauses::default()
        },
    };
    let mut drops = vec![free; names.pieces.len()];
    let mut sound = allowed.is_some();
    for rule in fields.all("allow").filter(|rule| rule.head.len() > 1) {
        sound &= apply_allow(rule, names, board, &mut drops, diags).is_some();
    }
    let rules: Vec<&Rule> = fields.all("forbid").chain(fields.all("limit")).collect();
    for (index, rule) in rules.iter().enumerate() {
        let same = |other: &&&Rule| other.key() == rule.key() && other.value() == rule.value();
        if let Some(first) = rules[..index].iter().find(same) {
            let diag = Diag::error("E0103", rule.span(), "this rule is given twice");
            diags.push(
                diag.related(first.span(), "first here")
                    .help("remove one of the two"),
            );
        }
    }
    for rule in fields.all("forbid") {
        sound &= apply_forbid(rule, names, &mut drops, diags).is_some();
    }
    for rule in fields.all("limit") {
        sound &= apply_limit(rule, names, board, &mut drops, diags).is_some();
    }
    if let Some(rule) = fields.get("apart") {
        for piece in names.select(&rule.words, diags)? {
            drops[piece].apart = true;
            drops[piece].clauses.apart = Some(rule.clause);
        }
    }
    stuck?;
    sound &= !matches!(first, Some(None));
    sound.then_some(Some(drops))
}

/// Whether a player with pieces in hand may do nothing but drop them.
pub(super) fn hand_first(variant: &Variant) -> bool {
    let rules = find_block(variant, "drops").map_or(&[][..], |block| &block.rules);
    let is_said = |rule: &Rule| rule.key() == "first" && rule.value() == "hand";
    rules.iter().any(is_said)
}

/// `first: hand`, which concerns other moves, or the squares of a zone, which are filled first.
fn check_first(
    rule: &Rule,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Option<[SquareSet; 2]>> {
    let value = rule.value();
    if value == "hand" {
        return Some(None);
    }
    match &rule.words[..] {
        [zone] if names.is_zone(&value) => names.zone(zone, diags).map(Some),
        _ => {
            let mut known = vec!["hand"];
            known.extend(names.zone_names());
            diags.push(unknown(
                "a value of `first`",
                &value,
                rule.value_span(),
                &known,
            ));
            None
        }
    }
}

/// The `allow:` for all pieces, which must be given.
fn general_allow<'a>(fields: &Fields<'a>, diags: &mut Vec<Diag>) -> Option<&'a Rule> {
    let general = fields.all("allow").find(|rule| rule.head.len() == 1);
    if general.is_none() && fields.all("gate").next().is_none() {
        fields.report_missing("allow", "allow: any", diags);
    }
    general
}

/// Where pieces may be dropped, and whether with either side up.
struct Allow {
    squares: [SquareSet; 2],
    either_side: bool,
    onto: Option<Onto>,
}

fn check_allow(
    rule: &Rule,
    names: &Names,
    board: Option<Board>,
    diags: &mut Vec<Diag>,
) -> Option<Allow> {
    let words: Vec<Word> = rule.words.iter().flat_map(split_commas).collect();
    let mut parts = words.split(|word| word.written() == ",");
    let Some([word]) = parts.next() else {
        let message = "expected `any` or one zone";
        let diag = Diag::error("E0105", rule.value_span(), message);
        diags.push(diag.help("write for example: allow: any"));
        return None;
    };
    let (either_side, onto) = manner(parts, rule, diags)?;
    let squares = match word.written() == "any" {
        true => {
            let all = SquareSet::all(board?.squares());
            [all.clone(), all]
        }
        false => names.zone(word, diags)?,
    };
    Some(Allow {
        squares,
        either_side,
        onto,
    })
}

/// What stands behind the squares: whether either side may be up, and which of the squares are meant. Each may be
/// said once.
fn manner<'a>(
    parts: impl Iterator<Item = &'a [Word]>,
    rule: &Rule,
    diags: &mut Vec<Diag>,
) -> Option<(bool, Option<Onto>)> {
    let (mut either_side, mut onto) = (false, None);
    for part in parts {
        let text = join(part);
        let span = span_of(part).unwrap_or_else(|| rule.value_span());
        let known: Vec<&str> = { Onto::TABLE.iter() }
            .map(|(words, _)| *words)
            .chain(["either side"])
            .collect();
        let twice = match Onto::TABLE.iter().find(|(words, _)| *words == text) {
            Some((_, named)) => onto.replace(*named).is_some(),
            None if text == "either side" => std::mem::replace(&mut either_side, true),
            None => {
                let what = "a condition of `allow`";
                diags.push(unknown(what, &text, span, &known));
                return None;
            }
        };
        if twice {
            let message = format!("`{text}` cannot follow what stands before it");
            let diag = Diag::error("E0602", span, message);
            diags.push(diag.help("keep one of the two"));
            return None;
        }
    }
    Some((either_side, onto))
}

/// `allow Walker: camp`: in place of what is said of all.
fn apply_allow(
    rule: &Rule,
    names: &Names,
    board: Option<Board>,
    drops: &mut [DropRules],
    diags: &mut Vec<Diag>,
) -> Option<()> {
    let subjects = subjects(rule, names, diags);
    let allow = check_allow(rule, names, board, diags)?;
    for piece in subjects? {
        let barred = allowed_only((rule, &allow.squares));
        if drops[piece].clauses.allow == Some(rule.clause) {
            continue;
        }
        if drops[piece].clauses.allow.is_some() {
            let name = &names.pieces[piece].name.text;
            let message = format!("`{name}` has an `allow` of its own already");
            let diag = Diag::error("E0602", rule.span(), message);
            diags.push(diag.help("give each piece one"));
        }
        drops[piece].allowed = allow.squares.clone();
        drops[piece].either_side = allow.either_side;
        drops[piece].onto = allow.onto;
        drops[piece].clauses.allow = Some(rule.clause);
        drops[piece].clauses.onto = allow.onto.map(|_| rule.clause);
        drops[piece].clauses.barred = vec![barred];
    }
    Some(())
}

/// The pieces that the rest of a head names; all if it names none.
pub(super) fn subjects(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<Vec<PieceId>> {
    match rule.head.len() {
        1 => Some(PieceId::all(names.pieces.len()).collect()),
        _ => names.select(&rule.head[1..], diags),
    }
}

/// What a drop may not do, beside squares.
const FORBIDDEN: [&str; 3] = ["stuck", "mate", "check"];

fn apply_forbid(
    rule: &Rule,
    names: &Names,
    drops: &mut [DropRules],
    diags: &mut Vec<Diag>,
) -> Option<()> {
    let subjects = subjects(rule, names, diags);
    let [word] = rule.words.as_slice() else {
        let message = "expected `stuck`, `mate`, `check` or one zone";
        let diag = Diag::error("E0105", rule.value_span(), message);
        diags.push(diag.help("write each prohibition on its own line"));
        return None;
    };
    let value = word.written();
    if value == "check" && refuse_extra(&rule.head[1..], "forbid: check", diags) {
        return None;
    }
    if !FORBIDDEN.contains(&value.as_str()) && !names.is_zone(&value) {
        let mut known = FORBIDDEN.to_vec();
        known.extend(names.zone_names());
        diags.push(unknown("a prohibition", &value, word.span, &known));
        return None;
    }
    let zone = match value.as_str() {
        value if FORBIDDEN.contains(&value) => None,
        _ => Some(names.zone(word, diags)?),
    };
    let named = rule.head.len() > 1;
    for piece in subjects? {
        let rules = &mut drops[piece];
        match (value.as_str(), &zone) {
            ("stuck", _) => {
                rules.forbid_stuck = true;
                cite(&mut rules.clauses.stuck, rule.clause, named);
            }
            ("mate", _) => {
                rules.forbid_mate = true;
                cite(&mut rules.clauses.mate, rule.clause, named);
            }
            ("check", _) => {
                rules.forbid_check = true;
                rules.clauses.check = Some(rule.clause);
            }
            (_, zone) => zone.iter().for_each(|zone| {
                subtract(&mut rules.allowed, zone);
                rules.clauses.barred.push((zone.clone(), rule.clause));
            }),
        }
    }
    Some(())
}

/// A rule that names the piece says more than one for all.
fn cite(slot: &mut Option<ClauseId>, clause: ClauseId, named: bool) {
    if named || slot.is_none() {
        *slot = Some(clause);
    }
}

/// What an `allow:` keeps all pieces from.
fn allowed_only((rule, allowed): (&Rule, &[SquareSet; 2])) -> ([SquareSet; 2], ClauseId) {
    let barred =
        |allowed: &SquareSet| SquareSet(allowed.0.iter().map(|allowed| !allowed).collect());
    (allowed.each_ref().map(barred), rule.clause)
}

fn subtract(from: &mut [SquareSet; 2], zone: &[SquareSet; 2]) {
    for (from, zone) in from.iter_mut().zip(zone) {
        from.0
            .iter_mut()
            .zip(&zone.0)
            .for_each(|(from, zone)| *from &= !zone);
    }
}

fn apply_limit(
    rule: &Rule,
    names: &Names,
    board: Option<Board>,
    drops: &mut [DropRules],
    diags: &mut Vec<Diag>,
) -> Option<()> {
    let form = "limit Walker: 1 per file";
    if rule.head.len() == 1 {
        let diag = Diag::error("E0105", rule.head_span(), "`limit` names no piece");
        diags.push(diag.help(format!("write for example: {form}")));
        return None;
    }
    let subjects = subjects(rule, names, diags);
    let Some(count) = (match rule.words.as_slice() {
        [count, per, file] if per.written() == "per" && file.written() == "file" => Some(count),
        _ => None,
    }) else {
        let message = format!("`{}` is not a limit", shorten(&rule.value()));
        let diag = Diag::error("E0105", rule.value_span(), message);
        diags.push(diag.help(format!("write for example: {form}")));
        return None;
    };
    let most = board?.ranks.saturating_sub(1).max(1);
    let count = number(count, "a limit that a file can reach", 1..=most, diags)?;
    for piece in subjects? {
        if drops[piece].per_file.is_some_and(|other| other != count) {
            let message = format!(
                "`{}` has another limit already",
                names.pieces[piece].name.text
            );
            let diag = Diag::error("E0602", rule.span(), message);
            diags.push(diag.help("give each piece one limit"));
        }
        drops[piece].per_file = Some(count);
        drops[piece].clauses.limit = Some(rule.clause);
    }
    Some(())
}
