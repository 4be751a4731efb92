//! The blocks `goal` and `repetition`: how a game ends.
//!
//! Whether a win can come about is left to `lint`.

use super::draws::{Limits, check_clock, check_dead, read_limits};
use super::fields::{Fields, Heads, choose, number, refuse_extra, split_commas};
use super::items::{find_block, find_property, is_given, missing};
use super::names::Names;
use crate::ast::{Property, Rule, Variant, Word, join};
use crate::diagnostic::Diag;
use crate::model::Selection;
use crate::program::{
    Attack, Choice, Condition, Ending, Often, Otherwise, Repetition, RepetitionClauses, Verdict,
};
use crate::vocabulary::unknown;
use rules::ending::{Named, WIN_FORMS, WINS};

/// A row about the end of the game.
type Row = Ending<Selection>;

/// What the block `goal` says.
pub(super) fn check_goal(
    variant: &Variant,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Vec<Row>> {
    let Some(block) = find_block(variant, "goal") else {
        if !is_given(variant, "goal") {
            let example = "goal { with `win: checkmate` and `stalemate: loses`";
            diags.push(missing("the block `goal`", variant.name.span, example));
        }
        return None;
    };
    let heads = Heads {
        single: &["stalemate", "uncounted", "impasse", "quiet moves"],
        many: &["win", "points", "dead"],
    };
    let fields = Fields::of(block, &heads, diags);
    fields.require("win", "win: checkmate", diags);
    let stalemate = fields.require("stalemate", "stalemate: draws", diags);
    let stalemate = stalemate.and_then(|rule| choose(rule, Verdict::TABLE, diags));
    let mut wins: Vec<(Row, &Rule)> = Vec::new();
    for rule in fields.all("win") {
        if let Some(win) = check_win(rule, names, diags) {
            add_win(&mut wins, win, rule, diags);
        }
    }
    check_exposure(&wins, diags);
    let clock = check_clock(&fields, names, diags);
    let dead = check_dead(&fields, names, diags);
    let uncounted = check_uncounted(&fields, names, diags)?;
    if wins.is_empty() {
        return None;
    }
    let mut rows: Vec<Row> = wins.into_iter().map(|(row, _)| row).collect();
    for row in rows.iter_mut().filter(|row| row.when.counts_pieces()) {
        row.pieces.clone_from(&uncounted);
    }
    rows.extend(super::impasse::check_impasse(&fields, names, diags)?);
    rows.push(Ending {
        clause: fields.get("stalemate")?.clause,
        ..Ending::new(Condition::NoMoves, stalemate?)
    });
    rows.extend(dead?);
    rows.extend(clock?);
    rows.sort_by_key(|row| row.when);
    Some(rows)
}

/// `uncounted: Walker`: pieces that do not help the side that bared the other.
fn check_uncounted(
    fields: &Fields,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Option<Selection>> {
    let Some(rule) = fields.get("uncounted") else {
        return Some(None);
    };
    let counts = |rule: &Rule| {
        let named = WINS
            .into_iter()
            .find(|win| win.wording().name == rule.value());
        named.is_some_and(Condition::counts_pieces)
    };
    if !fields.all("win").any(counts) {
        let diag = Diag::error("E0601", rule.span(), "the rule `uncounted` has no effect")
            .label("no `win` of this game counts pieces");
        diags.push(diag.help("remove it, or write `win: bare royal safely`"));
    }
    Some(Some(Selection {
        but: false,
        pieces: names.select(&rule.words, diags)?,
    }))
}

fn check_win(rule: &Rule, names: &Names, diags: &mut Vec<Diag>) -> Option<Row> {
    if rule.head.len() > 1 {
        let diag = Diag::error(
            "E0105",
            rule.head_span(),
            "`win` takes no pieces before its `:`",
        );
        diags.push(diag.help("write for example: win: checkmate"));
        return None;
    }
    let read = WINS.into_iter().find_map(|win| parts(win, &rule.words));
    let Some((win, before, behind)) = read else {
        let value = rule.value();
        let diag = unknown("a value of `win`", &value, rule.value_span(), &WIN_FORMS);
        diags.push(diag);
        return None;
    };
    let mut row = Ending {
        clause: rule.clause,
        ..Ending::new(win, win.result())
    };
    match win.wording().names {
        Named::Nothing => {}
        Named::PiecesOnSquares => {
            row.pieces = Some(names.pieces_of(before, diags)?);
            row.squares = Some(names.squares_of(behind, diags)?);
        }
        Named::Number => {
            let number = number(&before[0], "a number of times", 1..=99, diags)?;
            row.number = Some(number as u32);
        }
    }
    Some(row)
}

/// The win with the words before its name and those behind it, if the words say it.
fn parts(win: Condition, words: &[Word]) -> Option<(Condition, &[Word], &[Word])> {
    let once =
        win.wording().names == Named::Number && words.first().is_some_and(|word| word.text == "1");
    let name = match once {
        true => win.wording().name.trim_end_matches('s'),
        false => win.wording().name,
    };
    let name: Vec<&str> = name.split(' ').collect();
    let says = |window: &[Word]| {
        window
            .iter()
            .zip(&name)
            .all(|(word, part)| word.text == *part)
    };
    let at = words.windows(name.len()).position(says)?;
    let (before, behind) = (&words[..at], &words[at + name.len()..]);
    let fits = match win.wording().names {
        Named::Nothing => before.is_empty() && behind.is_empty(),
        Named::PiecesOnSquares => !before.is_empty() && !behind.is_empty(),
        Named::Number => before.len() == 1 && behind.is_empty(),
    };
    fits.then_some((win, before, behind))
}

fn add_win<'a>(wins: &mut Vec<(Row, &'a Rule)>, win: Row, rule: &'a Rule, diags: &mut Vec<Diag>) {
    for (other, first) in wins.iter() {
        let diag = if first.value() == rule.value() {
            Diag::error("E0103", rule.span(), "this win is given twice")
        } else if let Some(why) = contradiction(other.when, win.when) {
            Diag::error("E0602", rule.span(), "the two wins contradict each other").label(why)
        } else {
            continue;
        };
        diags.push(
            diag.related(first.span(), "first here")
                .help("keep the one you mean"),
        );
        return;
    }
    wins.push((win, rule));
}

fn contradiction(a: Condition, b: Condition) -> Option<&'static str> {
    let both = |one: Condition, other: Condition| (a, b) == (one, other) || (a, b) == (other, one);
    if both(Condition::Checkmate, Condition::RoyalsCaptured) {
        Some("leaving the last royal under attack is illegal under one and legal under the other")
    } else if a.is_about_bareness() && b.is_about_bareness() {
        Some("they judge a bare side differently")
    } else if a == b && a.wording().names == Named::Number {
        Some("the smaller number decides alone")
    } else {
        None
    }
}

/// One of the wins must say whether the last royal may be exposed.
fn check_exposure(wins: &[(Row, &Rule)], diags: &mut Vec<Diag>) {
    let says = |win: Condition| matches!(win, Condition::Checkmate | Condition::RoyalsCaptured);
    if wins.iter().any(|(win, _)| says(win.when)) {
        return;
    }
    if let Some((_, rule)) = wins.first() {
        let message = "nothing says whether the last royal piece may be left under attack";
        let diag = Diag::error("E0104", rule.span(), message);
        diags.push(diag.help("add: win: checkmate, or win: all royals captured"));
    }
}

/// Whether it is `repetition none`, the way to say that nothing happens.
pub(super) fn is_no_repetition(property: &Property) -> bool {
    property.key.text == "repetition" && join(&property.words) == "none"
}

/// `Some(None)` if repetition has no consequence.
pub(super) fn check_repetition(
    variant: &Variant,
    diags: &mut Vec<Diag>,
) -> Option<Option<Repetition>> {
    if find_property(variant, "repetition").is_some_and(is_no_repetition) {
        return Some(None);
    }
    let Some(block) = find_block(variant, "repetition") else {
        if !is_given(variant, "repetition") {
            let example =
                "repetition { with `count: 4` and `otherwise: draw`, or `repetition none`";
            diags.push(missing(
                "the block `repetition`",
                variant.name.span,
                example,
            ));
        }
        return None;
    };
    let heads = Heads {
        single: &[
            "count",
            "perpetual check",
            "one side attacks",
            "one side ever attacks",
            "both pass",
            "no side attacks",
            "attack",
            "otherwise",
        ],
        many: &[],
    };
    let fields = Fields::of(block, &heads, diags);
    let count = fields.require("count", "count: 4", diags);
    let otherwise = fields.require("otherwise", "otherwise: draw", diags);
    let counts = count.and_then(|rule| check_count(rule, diags));
    let mut case = |key: &str, value: &str| {
        let rule = fields.get(key);
        rule.map_or(Some(false), |rule| choose(rule, &[(value, true)], diags))
    };
    let perpetual = case("perpetual check", "checker loses");
    let always = case("one side attacks", "attacker loses");
    let ever = case("one side ever attacks", "attacker loses");
    let passes = case("both pass", "first passer loses");
    let no_attack_draws = case("no side attacks", "draw");
    let attack = check_attack(&fields, diags);
    let otherwise = otherwise.and_then(|rule| choose(rule, Otherwise::TABLE, diags));
    check_attack_cases(&fields, otherwise, diags);
    check_claim(count, counts.as_ref(), otherwise, no_attack_draws, diags);
    let counts = counts?;
    Some(Some(Repetition {
        count: counts.end,
        claim: counts.claim,
        perpetual_check_loses: perpetual?,
        attacker_loses: match (always?, ever?) {
            (true, _) => Some(Often::Always),
            (false, true) => Some(Often::Ever),
            (false, false) => None,
        },
        first_passer_loses: passes?,
        no_attack_draws: no_attack_draws?,
        attack: attack?,
        otherwise: otherwise?,
    }))
}

/// Where the cases are written; nowhere if repetition has no consequence.
pub(super) fn repetition_clauses(variant: &Variant) -> RepetitionClauses {
    let rules = find_block(variant, "repetition").map_or(&[][..], |block| &block.rules);
    let clause = |key: &str| {
        let rule = rules.iter().find(|rule| rule.key() == key);
        rule.map(|rule| rule.clause)
    };
    RepetitionClauses {
        perpetual_check: clause("perpetual check"),
        attacker: clause("one side attacks").or_else(|| clause("one side ever attacks")),
        both_pass: clause("both pass"),
        no_attack: clause("no side attacks"),
        otherwise: clause("otherwise"),
    }
}

/// Cases that depend on what was attacked.
const ATTACK_CASES: [&str; 3] = [
    "one side attacks",
    "one side ever attacks",
    "no side attacks",
];

/// `attack: new`: which moves count as attacks, where a case asks for them.
fn check_attack(fields: &Fields, diags: &mut Vec<Diag>) -> Option<Attack> {
    let Some(rule) = fields.get("attack") else {
        return Some(Attack::default());
    };
    let asks = |case: &&str| fields.get(case).is_some() || fields.is_meant(case);
    if !ATTACK_CASES.iter().any(asks) {
        let diag = Diag::error("E0601", rule.span(), "the rule `attack` has no effect")
            .label("no other rule of this block depends on attacks");
        diags.push(diag.help("remove it, or write `one side ever attacks: attacker loses`"));
    }
    choose(rule, Attack::TABLE, diags)
}

/// Cases that depend on what was attacked must not contradict each other, and must say something.
fn check_attack_cases(fields: &Fields, otherwise: Option<Otherwise>, diags: &mut Vec<Diag>) {
    let [always, ever, none] = ATTACK_CASES.map(|case| fields.get(case));
    if let (Some(always), Some(ever)) = (always, ever) {
        let message = "the two rules contradict each other";
        let diag = Diag::error("E0602", ever.span(), message)
            .label("a side loses here for attacking once")
            .related(always.span(), "and here only for attacking with every move");
        diags.push(diag.help("keep the one you mean"));
    }
    if let (Some(none), Some(Otherwise::Draw)) = (none, otherwise) {
        let message = "the rule `no side attacks` has no effect";
        let diag = Diag::error("E0601", none.span(), message);
        diags.push(
            diag.label("`otherwise: draw` says the same")
                .help("remove it"),
        );
    }
}

fn check_count(rule: &Rule, diags: &mut Vec<Diag>) -> Option<Limits> {
    let words: Vec<Word> = rule.words.iter().flat_map(split_commas).collect();
    if let Some(second) = words.get(1)
        && second.text != "on"
    {
        let diag = Diag::error("E0105", rule.value_span(), "expected one number");
        diags.push(diag.help("write for example: count: 4"));
        return None;
    }
    let (limits, rest) = read_limits(&words, "a number of occurrences", 2..=100, diags)?;
    let said_all = !refuse_extra(
        rest,
        "count: 4 | count: 3 on claim | count: 3 on claim, 5",
        diags,
    );
    said_all.then_some(limits)
}

/// A draw is all that can be claimed.
fn check_claim(
    rule: Option<&Rule>,
    counts: Option<&Limits>,
    otherwise: Option<Otherwise>,
    no_attack_draws: Option<bool>,
    diags: &mut Vec<Diag>,
) {
    let (Some(rule), Some(counts), Some(otherwise)) = (rule, counts, otherwise) else {
        return;
    };
    let draws = otherwise == Otherwise::Draw || no_attack_draws != Some(false);
    if counts.claim.is_some() && !draws {
        let message = "only a draw can be claimed";
        let diag = Diag::error("E0602", rule.value_span(), message)
            .label("no case of this block is a draw");
        diags.push(diag.help("write `otherwise: draw`, or one number"));
    }
}
