//! The blocks `goal` and `repetition`: how a game ends.
//!
//! Whether a win can come about is left to `lint`.

use super::chase::{PERPETUAL, check_chases};
use super::draws::{DRAWS, Limits, Row, check_clock, check_dead, read_limits};
use super::fields::{Fields, Heads, choose, refuse_extra, split_commas};
use super::items::{find_block, find_property, is_given, missing};
use super::movements::Movements;
use super::names::Names;
use super::to_and_fro;
use super::wins::check_wins;
use crate::ast::{Property, Rule, Variant, Word, join};
use crate::diagnostic::Diag;
use crate::model::Selection;
use crate::program::{
    Attack, ChaseRule, Check, Choice, Condition, Ending, Often, Otherwise, Repetition,
    RepetitionClauses, ToAndFro, Verdict,
};
use rules::ending::{STALEMATES, WINS};

/// What the block `goal` says.
pub(super) struct Goal {
    /// How the game ends but for repetition, in order.
    pub(super) rows: Vec<Row>,
    /// When a player who has several royals is in check.
    pub(super) check: Check,
    /// Whether no move may give check.
    pub(super) no_checks: bool,
    /// Whether a player without a move passes.
    pub(super) pass: bool,
    /// Whether a royal that is attacked may move only to take what attacks it.
    pub(super) takes_attacker: bool,
}

/// What the block `goal` says.
pub(super) fn check_goal(
    variant: &Variant,
    names: &Names,
    movements: &Movements,
    diags: &mut Vec<Diag>,
) -> Option<Goal> {
    let Some(block) = find_block(variant, "goal") else {
        if !is_given(variant, "goal") {
            let example = "goal { with `win: checkmate` and `stalemate: loses`";
            diags.push(missing("the block `goal`", variant.name.span, example));
        }
        return None;
    };
    let heads = Heads {
        single: &[
            "stalemate",
            "pass",
            "uncounted",
            "impasse",
            "quiet moves",
            "royals",
            "checks",
            "attacked royal",
            "draw",
            "two passes",
            "facing royals",
            "only promotions",
            "bare royal",
        ],
        many: &["win", "mate", "points", "dead", "counting"],
    };
    let fields = Fields::of(block, &heads, diags);
    let stalemate = fields.require("stalemate", "stalemate: draws", diags);
    let stalemate = stalemate.and_then(|rule| choose(rule, &STALEMATES, diags));
    // A game in which running out of moves, or what would be a draw, decides needs nothing else.
    let draws = stalemate.is_none_or(|(_, result)| result == Verdict::Draws);
    if draws && fields.get("draw").is_none() {
        fields.require("win", "win: checkmate", diags);
    }
    let wins = check_wins(&fields, names, movements, diags);
    let check = chosen(&fields, "royals", Check::TABLE, diags);
    let no_checks = chosen(&fields, "checks", &[("illegal", true)], diags);
    let takes = [("takes attacker", true)];
    let takes_attacker = chosen(&fields, "attacked royal", &takes, diags);
    let pass = chosen(&fields, "pass", &[("when no move", true)], diags);
    let draw = fields.get("draw");
    let drawn = draw.map(|rule| (rule.clause, choose(rule, DRAWS, diags)));
    let clock = check_clock(&fields, names, diags);
    let dead = check_dead(&fields, names, diags);
    let counting = super::counting::check_counting(&fields, names, diags);
    let points = super::impasse::check_points(&fields, names, diags);
    let worth = points.as_ref().and_then(Option::as_ref);
    let impasse = super::impasse::check_impasse(&fields, worth, names, diags);
    let mates = super::mates::check_mates(&fields, names, diags);
    let drawn_by = DRAWN.iter().filter_map(|(key, when)| {
        let rule = fields.get(key)?;
        let result = choose(rule, &[("draw", Verdict::Draws)], diags);
        Some((rule, *when, result))
    });
    let drawn_by: Vec<_> = drawn_by.collect();
    let uncounted = check_uncounted(&fields, names, diags);
    let (points, uncounted) = (points?, uncounted?);
    let mut rows: Vec<Row> = wins?;
    check_bareness(&fields, &rows, diags);
    for row in rows.iter_mut().filter(|row| row.when.counts_pieces()) {
        row.pieces.clone_from(&uncounted);
    }
    rows.extend(mates?);
    rows.extend(impasse?);
    for (rule, when, result) in drawn_by {
        rows.push(Ending {
            clause: rule.clause,
            ..Ending::new(when, result?)
        });
    }
    let (when, result) = stalemate?;
    rows.push(Ending {
        clause: fields.get("stalemate")?.clause,
        ..Ending::new(when, result)
    });
    rows.extend(dead?);
    rows.extend(counting?);
    rows.extend(clock?);
    if let Some((clause, result)) = drawn {
        let result = result?;
        rows.push(Ending {
            clause,
            points: points.filter(|_| result == Verdict::Draws),
            ..Ending::new(Condition::Draw, result)
        });
    }
    rows.sort_by_key(|row| row.when);
    Some(Goal {
        rows,
        check: check?,
        no_checks: no_checks?,
        pass: pass?,
        takes_attacker: takes_attacker?,
    })
}

/// What ends a game in a draw.
const DRAWN: [(&str, Condition); 4] = [
    ("bare royal", Condition::Bare),
    ("two passes", Condition::TwoPasses),
    ("only promotions", Condition::OnlyPromotions),
    ("facing royals", Condition::FacingRoyals),
];

/// A bare player cannot both lose and draw.
fn check_bareness(fields: &Fields, wins: &[Row], diags: &mut Vec<Diag>) {
    let win = wins.iter().find(|row| row.when.is_about_bareness());
    let (Some(rule), Some(win)) = (fields.get("bare royal"), win) else {
        return;
    };
    let mut wins = fields.all("win");
    let message = "the two rules contradict each other";
    let diag = Diag::error("E0602", rule.span(), message).label("a bare royal draws here");
    let diag = match wins.find(|other| other.clause == win.clause) {
        Some(other) => diag.related(other.span(), "and decides the game here"),
        None => diag,
    };
    diags.push(diag.help("keep the one you mean"));
}

/// A choice that need not be made.
fn chosen<T: Copy + Default>(
    fields: &Fields,
    key: &str,
    table: &[(&str, T)],
    diags: &mut Vec<Diag>,
) -> Option<T> {
    let rule = fields.get(key);
    rule.map_or(Some(T::default()), |rule| choose(rule, table, diags))
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

/// Whether it is `repetition none`, the way to say that nothing happens.
pub(super) fn is_no_repetition(property: &Property) -> bool {
    property.key.text == "repetition" && join(&property.words) == "none"
}

/// What the block `repetition` says.
#[derive(Default)]
pub(super) struct Recurring {
    /// `None` if repetition has no consequence.
    pub(super) rule: Option<Repetition>,
    /// Which attacks count as a chase.
    pub(super) chases: Vec<ChaseRule<Selection>>,
    /// Who loses by going to and fro.
    pub(super) to_and_fro: Option<ToAndFro<Selection>>,
}

/// What the block `repetition` says.
pub(super) fn check_repetition(
    variant: &Variant,
    names: &Names,
    diags: &mut Vec<Diag>,
) -> Option<Recurring> {
    if find_property(variant, "repetition").is_some_and(is_no_repetition) {
        return Some(Recurring::default());
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
            PERPETUAL,
            to_and_fro::KEY,
            "one side attacks",
            "one side ever attacks",
            "both pass",
            "no side attacks",
            "attack",
            "otherwise",
        ],
        many: &["chase"],
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
    let chases = case(PERPETUAL, "chaser loses");
    let always = case("one side attacks", "attacker loses");
    let ever = case("one side ever attacks", "attacker loses");
    let passes = case("both pass", "first passer loses");
    let no_attack_draws = case("no side attacks", "draw");
    let attack = check_attack(&fields, diags);
    let otherwise = otherwise.and_then(|rule| choose(rule, Otherwise::TABLE, diags));
    check_attack_cases(&fields, otherwise, diags);
    check_claim(count, counts.as_ref(), otherwise, no_attack_draws, diags);
    let counted = check_chases(&fields, names, diags);
    let to_and_fro = to_and_fro::check_to_and_fro(&fields, names, diags);
    let counts = counts?;
    let rule = Repetition {
        count: counts.end,
        claim: counts.claim,
        perpetual_check_loses: perpetual?,
        perpetual_chase_loses: chases?,
        attacker_loses: match (always?, ever?) {
            (true, _) => Some(Often::Always),
            (false, true) => Some(Often::Ever),
            (false, false) => None,
        },
        first_passer_loses: passes?,
        no_attack_draws: no_attack_draws?,
        attack: attack?,
        otherwise: otherwise?,
    };
    Some(Recurring {
        rule: Some(rule),
        chases: counted?,
        to_and_fro: to_and_fro?,
    })
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
        perpetual_chase: clause(PERPETUAL),
        to_and_fro: clause(to_and_fro::KEY),
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
