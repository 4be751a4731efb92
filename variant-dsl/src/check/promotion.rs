//! The block `promotion`.
//!
//! Whether its rules fit each other and the pieces is left to `lint`.

use rules::ClauseId;

use super::contagion;
use super::fields::{Fields, Heads, choose, number, refuse_extra};
use super::items::find_block;
use super::names::Names;
use super::rules::subjects;
use crate::ast::{Rule, Variant, Word, join};
use crate::diagnostic::Diag;
use crate::model::{PieceId, Promotion, PromotionClauses};
use crate::program::{Chance, Choice, SquareSet, Trigger};
use crate::vocabulary::unknown;

/// `Some(None)` if the game has no promotion.
pub(super) fn check_promotion(
    variant: &Variant,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Option<Promotion>> {
    let Some(block) = find_block(variant, "promotion") else {
        return Some(None);
    };
    let heads = Heads {
        single: &[
            "when",
            "choice",
            "stuck",
            "refused",
            "limit",
            "direction",
            "deciding victim",
        ],
        many: &["when", "forced", "victim", "limit", "forbid"],
    };
    let fields = Fields::of(block, &heads, diags);
    let mut promoters = names.pieces.iter().flat_map(|piece| &piece.attributes);
    let own_sides =
        promoters.any(|rule| matches!(rule.head[0].text.as_str(), "promotes" | "becomes"));
    // Where captors change without having back sides, there is no chance and no choice.
    let needed = own_sides || fields.get("victim").is_none();
    let (mut chances, mut forced) = ((!needed).then(Vec::new), (!needed).then_some(false));
    if let Some(rule) = general_when(&fields, needed, diags) {
        chances = check_chances(rule, names, diags);
    }
    let choice = match needed {
        true => fields.require("choice", "choice: optional", diags),
        false => fields.get("choice"),
    };
    if let Some(rule) = choice {
        forced = choose(rule, &[("optional", false), ("forced", true)], diags);
    }
    let mut own_chances = vec![None; names.pieces.len()];
    let mut clauses = clauses(&fields, names);
    let mut sound = true;
    for rule in fields.all("when").filter(|rule| rule.head.len() > 1) {
        let own = (&mut own_chances[..], &mut clauses.own_chances[..]);
        sound &= check_own(rule, names, own, diags).is_some();
    }
    let forcings = contagion::check_forced(&fields, names, diags);
    let contagions = contagion::check_contagions(&fields, names, diags);
    let deciding = contagion::check_deciding(&fields, diags);
    let strands = flag(&fields, "stuck", "stays", diags);
    let waits = flag(&fields, "refused", WAITS, diags);
    let both_ways = flag(&fields, "direction", "both ways", diags);
    let forbidden = check_forbidden(&fields, diags);
    if let Some([no_check, no_attack]) = forbidden {
        clauses.no_check = no_check;
        clauses.no_attack = no_attack;
    }
    let limited = check_limits(&fields, names, diags);
    for rule in fields.all("forced").chain(fields.all("refused")) {
        if let (Some(choice), Some(true)) = (choice, forced) {
            let diag = Diag::error("E0602", rule.span(), "every promotion is forced already")
                .related(choice.span(), "by this rule");
            let key = rule.key();
            diags.push(diag.help(format!("remove `{key}:`, or write `choice: optional`")));
        }
    }
    Some(Some(Promotion {
        chances: chances?,
        own_chances: sound.then_some(own_chances)?,
        forced: forced?,
        forcings: forcings?,
        contagions: contagions?,
        deciding: deciding?,
        strands: strands?,
        waits: waits?,
        both_ways: both_ways?,
        limited: limited?,
        no_check: forbidden?[0].is_some(),
        no_attack: forbidden?[1].is_some(),
        clauses,
    }))
}

/// Where each rule is written, but for those of single pieces.
fn clauses(fields: &Fields, names: &Names) -> PromotionClauses {
    let clause = |key: &str| fields.get(key).map(|rule| rule.clause);
    let mut whens = fields.all("when");
    PromotionClauses {
        choice: clause("choice"),
        forcings: fields.all("forced").map(|rule| rule.clause).collect(),
        refused: clause("refused"),
        limit: clause("limit"),
        deciding: clause("deciding victim"),
        no_check: None,
        no_attack: None,
        chances: whens
            .find(|rule| rule.head.len() == 1)
            .map(|rule| rule.clause),
        own_chances: vec![None; names.pieces.len()],
    }
}

/// What `refused:` can say.
const WAITS: &str = "waits one turn unless it captures";

/// The `when:` without pieces, which must be given once if it is needed.
fn general_when<'a>(fields: &Fields<'a>, needed: bool, diags: &mut Vec<Diag>) -> Option<&'a Rule> {
    let general = fields.all("when").find(|rule| rule.head.len() == 1);
    if general.is_none() && needed {
        fields.report_missing("when", "when: touches camp", diags);
    }
    general
}

/// Whether the rule is given; it can say one thing only.
fn flag(fields: &Fields, key: &str, value: &str, diags: &mut Vec<Diag>) -> Option<bool> {
    let found = fields
        .get(key)
        .map(|rule| choose(rule, &[(value, true)], diags));
    found.unwrap_or(Some(false))
}

/// `forbid: check` and `forbid: attack`: where they are written.
fn check_forbidden(fields: &Fields, diags: &mut Vec<Diag>) -> Option<[Option<ClauseId>; 2]> {
    let mut found = [None; 2];
    for rule in fields.all("forbid") {
        if refuse_extra(&rule.head[1..], "forbid: check", diags) {
            return None;
        }
        let which: usize = choose(rule, &[("check", 0), ("attack", 1)], diags)?;
        if found[which].replace(rule.clause).is_some() {
            let diag = Diag::error("E0103", rule.span(), "this rule is given twice");
            diags.push(diag.help("remove one of the two"));
        }
    }
    Some(found)
}

/// `limit: lost pieces` or a number, or `limit Walker: lost pieces` for some of what others become.
fn check_limits(
    fields: &Fields,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Vec<(PieceId, Option<u16>)>> {
    let mut limited = Vec::new();
    let mut sound = true;
    let general = fields.all("limit").find(|rule| rule.head.len() == 1);
    for rule in fields.all("limit") {
        if let Some(general) = general.filter(|_| rule.head.len() > 1) {
            let diag = Diag::error("E0601", rule.span(), "this limit has no effect")
                .related(general.span(), "everything is limited already");
            diags.push(diag.help("remove one of the two"));
        }
        let is_number = |word: &Word| word.text.starts_with(|c: char| c.is_ascii_digit());
        let most = match rule.words.as_slice() {
            [word] if is_number(word) => {
                let range = 1..=names.squares();
                number(word, "a number of pieces", range, diags).map(|most| Some(most as u16))
            }
            words if join(words) == "lost pieces" => Some(None),
            _ => {
                let (what, known) = (format!("a value of `{}`", rule.key()), ["lost pieces", "2"]);
                let diag = unknown(&what, &rule.value(), rule.value_span(), &known);
                diags.push(diag);
                None
            }
        };
        match (subjects(rule, names, diags), most) {
            (Some(pieces), Some(most)) => {
                let twice =
                    { pieces.iter() }.any(|piece| limited.iter().any(|(other, _)| other == piece));
                if twice && general.is_none() {
                    let diag = Diag::error("E0103", rule.span(), "a piece is limited twice");
                    diags.push(diag.help("remove one of the two"));
                    sound = false;
                }
                limited.extend(pieces.into_iter().map(|piece| (piece, most)));
            }
            _ => sound = false,
        }
    }
    limited.sort_unstable();
    limited.dedup_by_key(|(piece, _)| *piece);
    sound.then_some(limited)
}

/// `when Walker: enters camp`; several of one piece unite.
fn check_own(
    rule: &Rule,
    names: &Names,
    (own, clauses): (&mut [Option<Vec<Chance>>], &mut [Option<ClauseId>]),
    diags: &mut Vec<Diag>,
) -> Option<()> {
    let pieces = subjects(rule, names, diags);
    let chances = check_chances(rule, names, diags)?;
    for piece in pieces? {
        let all = own[piece].get_or_insert_default();
        let new = chances.iter().filter(|chance| !all.contains(chance));
        let new: Vec<Chance> = new.cloned().collect();
        all.extend(new);
        clauses[piece] = Some(rule.clause);
    }
    Some(())
}

/// Triggers with `or` between them.
fn check_chances(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<Vec<Chance>> {
    let mut chances: Vec<Chance> = Vec::new();
    let mut sound = true;
    for words in rule.words.split(|word| word.written() == "or") {
        let Some(chance) = check_chance(rule, words, names, diags) else {
            sound = false;
            continue;
        };
        if chances.contains(&chance) {
            let diag = Diag::error("E0103", words[0].span, "this trigger is given twice");
            diags.push(diag.help("remove one of the two"));
        }
        chances.push(chance);
    }
    sound.then_some(chances)
}

fn check_chance(
    rule: &Rule,
    words: &[Word],
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Chance> {
    let Some((word, rest)) = words.split_first() else {
        let diag = Diag::error(
            "E0001",
            rule.value_span(),
            "a trigger is missing before or after `or`",
        );
        diags.push(diag.help("write for example: when: enters camp or captures"));
        return None;
    };
    if word.written() == "in" {
        return check_in_place(words, names, diags);
    }
    let single = |(text, _): &&(&str, Trigger)| !text.contains(' ');
    let singles = Trigger::TABLE.iter().filter(single);
    let found = singles.clone().find(|(text, _)| *text == word.written());
    let Some((_, trigger)) = found else {
        let known: Vec<&str> = singles.map(|(text, _)| *text).chain(["in place"]).collect();
        diags.push(unknown("a trigger", &word.written(), word.span, &known));
        return None;
    };
    let (trigger, rest) = match rest {
        [touching, rest @ ..]
            if *trigger == Trigger::Captures && touching.written() == "touching" =>
        {
            (Trigger::CapturesTouching, rest)
        }
        _ => (*trigger, rest),
    };
    if matches!(trigger, Trigger::Captures | Trigger::Moves) {
        let none = || SquareSet::none(names.squares());
        let form = match trigger {
            Trigger::Captures => "when: captures, or when: captures touching ZONE".to_owned(),
            _ => format!("when: {}", word.text),
        };
        return (!refuse_extra(rest, &form, diags)).then(|| Chance {
            when: trigger,
            zone: [none(), none()],
        });
    }
    let Some((zone, extra)) = rest.split_first() else {
        let given = join(words);
        let diag = Diag::error("E0105", word.span, format!("`{given}` needs a zone"));
        diags.push(diag.help(format!("write for example: when: {given} camp")));
        return None;
    };
    if let "far" | "near" | "files" | "squares" = zone.text.as_str() {
        let (area, given) = (join(rest), join(&words[..words.len() - rest.len()]));
        let span = zone.span.to(rest[rest.len() - 1].span);
        let diag = Diag::error("E0105", span, format!("`{area}` is not the name of a zone"));
        diags.push(diag.help(format!(
            "declare the zone beside the board, `zone camp = {area}`, and write `when: {given} camp`"
        )));
        return None;
    }
    if refuse_extra(extra, &format!("when: {} ZONE", word.text), diags) {
        return None;
    }
    let zone = names.zone(zone, diags)?;
    Some(Chance {
        when: trigger,
        zone,
    })
}

/// `in place in camp` or `in place if last`.
fn check_in_place(words: &[Word], names: &Names, diags: &mut Vec<Diag>) -> Option<Chance> {
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    let none = || SquareSet::none(names.squares());
    match texts[..] {
        ["in", "place", "if", "last"] => Some(Chance {
            when: Trigger::InPlaceIfLast,
            zone: [none(), none()],
        }),
        ["in", "place", "in", _] => Some(Chance {
            when: Trigger::InPlace,
            zone: names.zone(&words[3], diags)?,
        }),
        _ => {
            let known = ["in place in ZONE", "in place if last"];
            let span = words[0].span.to(words[words.len() - 1].span);
            diags.push(unknown("a trigger", &join(words), span, &known));
            None
        }
    }
}
