//! How the game ends.

use std::collections::BTreeSet;

use variant_dsl::path::{Path, Special};
use variant_dsl::program::{
    Check, Color, Condition, CountLimit, Countdown, Ending, Kind, Lines, Otherwise, PieceKind,
    Program, Verdict, ending,
};

use crate::export::{COLORS, Draft, chases, goals, to_and_fro};

/// Checks that each player has to give.
pub(super) fn checks(draft: &Draft) -> Option<[u32; 2]> {
    let rows = draft
        .program
        .facts
        .endings
        .iter()
        .filter(|row| row.when == Condition::Checks);
    let mut found = None;
    for row in rows {
        let numbers = found.get_or_insert([9, 9]);
        for color in COLORS {
            if row.of.is_none_or(|of| of == color) {
                numbers[color as usize] = row.number.unwrap_or(1);
            }
        }
    }
    found
}

/// The value of a result for the player whom a row speaks of.
fn value(result: Verdict) -> &'static str {
    match result {
        Verdict::Loses => "loss",
        Verdict::Draws => "draw",
        Verdict::Wins => "win",
    }
}

/// What the rules about missing pieces come to: one setting for all.
#[derive(Clone, PartialEq)]
struct Extinction {
    value: &'static str,
    count: u32,
    others: u32,
    claim: bool,
}

/// Whether two passes end the game and royal pieces, and no others, pass at will.
pub(super) fn kings_pass(program: &Program) -> bool {
    let passes = |kind: &Kind| {
        let mut paths = kind.paths.iter();
        paths.any(|path| path.special == Special::Null)
    };
    let mut kinds = program.facts.kinds.iter().zip(&program.kinds);
    let has_row = ending::has(&program.facts.endings, Condition::TwoPasses);
    has_row && kinds.all(|(facts, kind)| facts.royal == passes(kind))
}

/// Whether points decide by the number of pieces.
fn counts_all(program: &Program, row: &Ending) -> bool {
    row.points.as_ref().is_some_and(|points| {
        let worth = |kind: PieceKind| {
            let mut worth = points.worth.iter();
            worth
                .find(|(pieces, _)| pieces[kind])
                .map(|(_, each)| *each)
        };
        let mut kinds = program.facts.each_kind();
        points.halves == [0; 2] && kinds.all(|kind| worth(kind) == Some(1))
    })
}

pub(super) fn ends(draft: &mut Draft) {
    let program = draft.program;
    let rows = program.facts.endings.clone();
    let mut extinct: Option<(Extinction, String)> = None;
    let mut flags = [None, None];
    for row in &rows {
        match row.when {
            Condition::Checkmate => {
                draft.say("checkmateValue", value(row.result));
                one_sided(draft, row);
            }
            Condition::RoyalsCaptured => {
                let pseudo = draft.pseudo.clone();
                if pseudo.len() > 1 {
                    draft.refuse(
                        "several types of royal pieces that may all be captured but one",
                        Some(row.clause),
                    );
                }
                let types = draft.set(pseudo.into_iter());
                gone(draft, row, &mut extinct, (0, 0, false), types);
            }
            Condition::Bare => gone(
                draft,
                row,
                &mut extinct,
                (1, if row.result == Verdict::Loses { 2 } else { 0 }, false),
                "*".to_owned(),
            ),
            Condition::BareUnlessAnswered => {
                gone(draft, row, &mut extinct, (1, 2, true), "*".to_owned());
            }
            Condition::Fewer | Condition::Gone => {
                let number = if row.when == Condition::Gone {
                    1
                } else {
                    row.number.unwrap_or(1)
                };
                let types = draft.types(row);
                if let Some(types) = types {
                    gone(
                        draft,
                        row,
                        &mut extinct,
                        (number.saturating_sub(1), 0, false),
                        types,
                    );
                }
            }
            Condition::KindGone => {
                let stands = program
                    .facts
                    .start
                    .board
                    .iter()
                    .flatten()
                    .map(|piece| piece.kind.index());
                let mut kinds: Vec<usize> = stands.collect();
                kinds.sort_unstable();
                kinds.dedup();
                let types = draft.set(kinds.into_iter());
                gone(draft, row, &mut extinct, (0, 0, false), types);
            }
            Condition::Reaches
            | Condition::ReachesUnlessAnswered
            | Condition::ReachesSafely
            | Condition::SeveralReach => goals::reaches(draft, row, &mut flags),
            Condition::Fills => goals::fills(draft, row),
            Condition::Checks => {}
            Condition::InARow | Condition::Connects => joined(draft, row),
            Condition::NoMovesCounted => {
                draft.say("stalemateValue", value(row.result));
                draft.say("stalematePieceCount", "true");
                // There is no move on a full board, where nothing captures: else players would pass for ever.
                if row.result == Verdict::Loses {
                    let kinds = &draft.program.kinds;
                    let takes = |path: &Path| {
                        let mut stops = path.legs.iter().filter_map(|leg| leg.stop.as_ref());
                        path.takes_on_the_way() || stops.any(|stop| stop.enemy.is_some())
                    };
                    if kinds.iter().any(|kind| kind.paths.iter().any(takes)) {
                        draft.refuse(
                            "more pieces that win beside captures on a full board",
                            Some(row.clause),
                        );
                    }
                    draft.say("materialCounting", "unweighted");
                    draft.say("adjudicateFullBoard", true);
                }
            }
            Condition::NoMoves => {
                if row.of.is_some() {
                    draft.refuse(
                        "stalemate that means something else for one player",
                        Some(row.clause),
                    );
                }
                draft.say("stalemateValue", value(row.result));
            }
            Condition::Dead => draft.notes.push(program.clause(row.clause).text.clone()),
            Condition::QuietMoves => quiet(draft, row),
            Condition::Counting
            | Condition::OnlyPromotions
            | Condition::MateBy
            | Condition::MateWithout => {}
            Condition::TwoPasses if kings_pass(program) => draft.say("pass", true),
            Condition::FacingRoyals if kings_pass(program) => draft.say("bikjangRule", true),
            Condition::Draw if row.points.is_some() => match counts_all(program, row) {
                true => draft.say("materialCounting", "unweighted"),
                false => draft.refuse("what pieces are worth", Some(row.clause)),
            },
            Condition::Draw => {
                let odds = if row.result == Verdict::Loses {
                    "blackdrawodds"
                } else {
                    "whitedrawodds"
                };
                draft.say("materialCounting", odds);
            }
            Condition::BareSafely
            | Condition::BareAgainstOne
            | Condition::TwoPasses
            | Condition::FacingRoyals
            | Condition::Impasse
            | Condition::Declaration => {
                draft.refuse("this way to end", Some(row.clause));
            }
        }
    }
    counting(draft, &rows);
    mates(draft, &rows);
    if !rows.iter().any(|row| row.when == Condition::QuietMoves) {
        draft.say("nMoveRule", 0);
    }
    if checks(draft).is_some() {
        draft.say("checkCounting", true);
    }
    if program.facts.duties.takes_attacker {
        draft.say("makpongRule", true);
    }
    if program.facts.duties.no_checks {
        draft.say("checking", false);
    }
    goals::said(draft, &flags);
    pseudo(draft, extinct.is_some());
    if let Some((extinction, types)) = extinct {
        draft.say("extinctionValue", extinction.value);
        draft.say("extinctionPieceTypes", types);
        draft.say("extinctionPieceCount", extinction.count);
        draft.say("extinctionOpponentPieceCount", extinction.others);
        draft.say("extinctionClaim", extinction.claim);
    }
}

/// Mates that do not win: both rules, or none.
fn mates(draft: &mut Draft, rows: &[Ending]) {
    let is_rule = |row: &&Ending| matches!(row.when, Condition::MateBy | Condition::MateWithout);
    let Some(first) = rows.iter().find(is_rule) else {
        return;
    };
    let known = crate::mates::RULES.map(|(when, keys)| {
        let used = |key: &&&str| draft.keys.iter().any(|known| known == **key);
        (
            when,
            keys.iter()
                .filter(used)
                .map(|key| (*key).to_owned())
                .collect::<BTreeSet<_>>(),
        )
    });
    let said = rows.iter().filter(is_rule).map(|row| {
        let named = row
            .pieces
            .iter()
            .flat_map(|pieces| pieces.iter().zip(&draft.keys));
        let keys = named
            .filter(|(named, _)| **named)
            .map(|(_, key)| key.clone());
        (row.when, keys.collect::<BTreeSet<_>>())
    });
    let results_fit = { rows.iter().filter(is_rule) }.all(|row| row.result == row.when.result());
    let known = known.into_iter().filter(|(_, keys)| !keys.is_empty());
    match results_fit && known.eq(said) {
        true => draft.say("shatarMateRule", true),
        false => draft.refuse("mates that do not win", Some(first.clause)),
    }
}

/// The name of the counts of moves.
fn counting(draft: &mut Draft, rows: &[Ending]) {
    let counts = rows.iter().filter(|row| row.when == Condition::Counting);
    let Some(first) = counts.clone().next() else {
        return;
    };
    let is_claimed = |row: &&Ending| { row.countdown.iter() }.any(|countdown| countdown.claimed);
    if let Some(claimed) = counts.clone().find(is_claimed) {
        draft.refuse(
            "a count of moves that a player claims",
            Some(claimed.clause),
        );
        return;
    }
    let said: BTreeSet<Option<(String, String)>> = counts.map(|row| count(draft, row)).collect();
    let is_used = |key: &str| draft.keys.iter().any(|known| known == key);
    let is_this = |name: &&str| {
        let rules = crate::counting::rules(name, is_used);
        rules.into_iter().map(Some).collect::<BTreeSet<_>>() == said
    };
    match crate::counting::names().find(is_this) {
        Some(name) => draft.say("countingRule", name),
        None => draft.refuse("counts of moves of its own", Some(first.clause)),
    }
}

/// What a count of moves is said to be where pieces are called by their keys; `None` if they have none.
fn count(draft: &Draft, row: &Ending) -> Option<(String, String)> {
    let countdown = row.countdown.as_ref()?;
    let key = |pieces: &[bool]| {
        let kinds = draft.program.facts.each_kind();
        let kinds =
            kinds.filter(|kind| pieces[*kind] && draft.program.facts.kind(*kind).twin.is_none());
        let keys: BTreeSet<&str> = kinds.map(|kind| draft.keys[kind].as_str()).collect();
        let mut keys = keys.into_iter();
        let key = keys.next().filter(|key| !key.is_empty());
        key.filter(|_| keys.next().is_none())
    };
    let mut who = match countdown.has {
        Countdown::BARE => "bare".to_owned(),
        [_, u32::MAX] => String::new(),
        [_, most] => format!("with {most} pieces"),
    };
    if let Some(pieces) = &row.pieces {
        who = format!("{who} without {}", key(pieces)?);
    }
    let limit = |limit: &CountLimit| {
        if limit.number == 1 && limit.against.iter().all(|named| *named) {
            return Some(limit.moves.to_string());
        }
        let key = key(&limit.against)?;
        let many = match limit.number {
            1 => String::new(),
            number => format!("{number} "),
        };
        Some(format!("{} against {many}{key}", limit.moves))
    };
    let limits: Option<Vec<String>> = countdown.limits.iter().map(limit).collect();
    let from = if countdown.from_pieces {
        " from pieces"
    } else {
        ""
    };
    Some((who.trim_start().to_owned(), limits?.join(", ") + from))
}

/// A mate that only one player can suffer needs another who has no royal piece.
fn one_sided(draft: &mut Draft, row: &Ending) {
    let Some(of) = row.of else {
        return;
    };
    let facts = &draft.program.facts;
    let other =
        |piece: &variant_dsl::program::Piece| piece.color != of && facts.kind(piece.kind).royal;
    if facts.start.board.iter().flatten().any(other) {
        draft.refuse("a mate that wins for one player only", Some(row.clause));
    }
}

/// Pieces in a row, or in a chain: one rule for all.
fn joined(draft: &mut Draft, row: &Ending) {
    let facts = &draft.program.facts;
    let is_one = |other: &&Ending| {
        let joins = [Condition::InARow, Condition::Connects];
        joins.contains(&other.when)
    };
    let of_one = row.of.is_some() && row.when == Condition::InARow;
    if of_one || facts.endings.iter().filter(is_one).count() > 1 {
        draft.refuse("several rules about pieces in a row", Some(row.clause));
    }
    let mut rest = row.lines.clone().unwrap_or_else(Lines::all).steps;
    let lines = [
        ("connectHorizontal", vec![(1, 0)]),
        ("connectVertical", vec![(0, 1)]),
        ("connectDiagonal", vec![(-1, 1), (1, 1)]),
    ];
    for (key, steps) in lines {
        let is_there = steps.iter().all(|step| rest.contains(step));
        if is_there {
            rest.retain(|step| !steps.contains(step));
        } else {
            draft.say(key, false);
        }
    }
    if !rest.is_empty() {
        draft.refuse(
            "lines other than ranks, files and all diagonals",
            Some(row.clause),
        );
    }
    if let Some(number) = row.number {
        draft.say("connectN", number);
    }
    let ends = (draft.program.squares_of(row), draft.program.others_of(row));
    if let (Some(squares), Some(others)) = ends {
        for (color, player) in COLORS.into_iter().zip(["White", "Black"]) {
            if row.of.is_some_and(|of| of != color) {
                continue;
            }
            // Chains are followed there from the first region, to the right and up.
            let mut ends = [&squares[color as usize], &others[color as usize]];
            ends.sort_by_key(|squares| squares.iter().next());
            for (number, squares) in ["1", "2"].into_iter().zip(ends) {
                let region = draft.squares(squares);
                draft.say(&format!("connectRegion{number}{player}"), region);
            }
        }
    }
    if row.result == Verdict::Loses {
        draft.say("connectValue", "loss");
    }
    if let Some(pieces) = row.pieces.as_ref().filter(|pieces| pieces.contains(&false)) {
        let kinds: Vec<usize> = (0..pieces.len()).filter(|kind| pieces[*kind]).collect();
        let types = draft.set(kinds.into_iter());
        draft.say("connectPieceTypes", types);
    }
}

fn gone(
    draft: &mut Draft,
    row: &Ending,
    known: &mut Option<(Extinction, String)>,
    (count, others, claim): (u32, u32, bool),
    types: String,
) {
    let one = Extinction {
        value: value(row.result),
        count,
        others,
        claim,
    };
    if let Some(of) = row.of {
        let facts = &draft.program.facts;
        let safe =
            |piece: &variant_dsl::program::Piece| piece.color != of && facts.kind(piece.kind).royal;
        let kept = facts.checkmate && facts.start.board.iter().flatten().any(safe);
        if types != "*" || !kept || count > 0 {
            draft.refuse(
                "missing pieces that mean something for one player only",
                Some(row.clause),
            );
        }
    }
    match known {
        None => *known = Some((one, types)),
        Some((same, letters)) if *same == one && types != "*" && letters != "*" => {
            letters.push_str(&types);
        }
        Some(_) => draft.refuse("a second rule about missing pieces", Some(row.clause)),
    }
}

/// Royal pieces: whether the last one counts, or all.
fn pseudo(draft: &mut Draft, extinct: bool) {
    let facts = &draft.program.facts;
    if draft.pseudo.is_empty() || !facts.checkmate {
        return;
    }
    if extinct {
        draft.refuse_said(
            "several royal pieces beside a rule about missing pieces",
            "goal",
            "win",
        );
    }
    let (count, together) = match facts.duties.check {
        Check::Last => (0, false),
        Check::Any => (64, false),
        Check::Together => (0, true),
    };
    let fronts = { draft.pseudo.iter() }.filter(|kind| facts.kinds[**kind].front.is_none());
    if fronts.count() > 1 && facts.duties.check != Check::Any {
        draft.refuse_said(
            "several types of royal pieces, where only the last piece counts",
            "goal",
            "royals",
        );
    }
    let types = draft.set(draft.pseudo.clone().into_iter());
    draft.say("extinctionValue", "loss");
    draft.say("extinctionPieceTypes", types);
    draft.say("extinctionPieceCount", count);
    draft.say("extinctionPseudoRoyal", true);
    if together {
        draft.say("dupleCheck", true);
    }
}

fn quiet(draft: &mut Draft, row: &Ending) {
    let Some(clock) = row.clock else {
        return;
    };
    let text = draft.program.clause(row.clause).text.clone();
    if row.result != Verdict::Draws {
        draft.refuse("a clock that is no draw", Some(row.clause));
    }
    if clock.end.is_some() {
        draft.notes.push(text);
    }
    draft.say("nMoveRule", clock.claim.or(clock.end).unwrap_or(0));
    let pieces = row.pieces.clone().unwrap_or_default();
    let set = draft.set((0..pieces.len()).filter(|kind| pieces[*kind]));
    draft.say("nMoveRuleTypes", set);
}

pub(super) fn repetition(draft: &mut Draft) {
    let Some(repetition) = draft.program.facts.repetition else {
        draft.say("nFoldRule", 0);
        return;
    };
    let clauses = draft.program.repetition_clauses.clone();
    if repetition.attacker_loses.is_some() {
        draft.refuse("this rule about repetition", clauses.attacker);
    }
    if repetition.perpetual_chase_loses {
        chases::rule(draft);
    }
    to_and_fro::rule(draft);
    if repetition.first_passer_loses {
        draft.refuse("this rule about repetition", clauses.both_pass);
    }
    if repetition.no_attack_draws {
        draft.refuse("this rule about repetition", clauses.no_attack);
    }
    let (value, absolute) = match repetition.otherwise {
        Otherwise::Draw => ("draw", false),
        Otherwise::RepeaterLoses => ("win", false),
        Otherwise::StarterLoses => ("loss", false),
        Otherwise::Loses(Color::First) => ("loss", true),
        Otherwise::Loses(Color::Second) => ("win", true),
        Otherwise::Illegal => {
            draft.refuse("repetition that is illegal", clauses.otherwise);
            return;
        }
    };
    if repetition.count.is_some()
        && repetition.claim.is_some()
        && let Some(clause) = draft.program.said("repetition", "count")
    {
        draft.notes.push(clause.text.clone());
    }
    draft.say("nFoldRule", repetition.first_count());
    draft.say("nFoldValue", value);
    if absolute {
        draft.say("nFoldValueAbsolute", true);
    }
    if repetition.perpetual_check_loses {
        draft.say("perpetualCheckIllegal", true);
    }
}
