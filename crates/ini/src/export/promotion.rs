//! What promotes to what, where and when.

use variant_dsl::program::{Color, Condition, Kind, SquareSet, Trigger, ending};

use crate::export::{COLORS, Draft, pieces};

/// What promotes to what, and where.
pub(super) fn promotion(draft: &mut Draft) {
    let program = draft.program;
    let Some(promotion) = &program.promotion else {
        draft.say("promotionPieceTypes", "-");
        return;
    };
    if promotion.waits {
        draft.refuse(
            "waiting after declining to promote",
            promotion.clauses.refused,
        );
    }
    if promotion.forced_by.contains(&true) {
        let clause = promotion.clauses.victims.first().map(|(_, clause)| *clause);
        draft.refuse("promotion forced by a victim", clause);
    }
    for contagion in &promotion.contagions {
        draft.refuse(
            "captors that become what they capture",
            Some(contagion.clause),
        );
    }
    let facts = &program.facts;
    let fronts: Vec<usize> = (0..program.kinds.len())
        .filter(|kind| facts.kinds[*kind].front.is_none() && facts.kinds[*kind].twin.is_none())
        .collect();
    let mut region: Option<[SquareSet; 2]> = None;
    let (mut on_capture, mut pawns, mut others) = (None, false, false);
    let mut turns_in_place = false;
    for kind in &fronts {
        let rules = &program.kinds[*kind];
        let becomes = facts.kinds[*kind]
            .becomes
            .iter()
            .any(|list| !list.is_empty());
        if rules.chances.is_empty() || !(becomes || facts.kinds[*kind].back.is_some()) {
            continue;
        }
        if let Some(zone) = in_place(rules) {
            pawns = true;
            turns_in_place = true;
            if region.get_or_insert_with(|| zone.clone()) != &zone {
                draft.refuse(
                    "another zone of promotion for some pieces",
                    rules.clauses.chances,
                );
            }
            continue;
        }
        let [chance] = rules.chances.as_slice() else {
            draft.refuse("promotion for more than one reason", rules.clauses.chances);
            continue;
        };
        let squares = program.facts.squares();
        let zone = match chance.when {
            Trigger::Moves | Trigger::Captures => {
                [SquareSet::all(squares), SquareSet::all(squares)]
            }
            _ => chance.zone.clone(),
        };
        let forward = rules
            .paths
            .iter()
            .all(|path| path.legs.iter().all(|leg| leg.vector.1 > 0));
        let captures = match (becomes, chance.when) {
            (true, Trigger::Arrives | Trigger::Moves) => None,
            (false, Trigger::Touches | Trigger::Moves) => Some(false),
            (false, Trigger::Captures | Trigger::CapturesTouching) => Some(true),
            // Who only goes forward is not in the zone before.
            (false, Trigger::Arrives) if forward => Some(false),
            _ => {
                draft.refuse("promotion for this reason", rules.clauses.chances);
                continue;
            }
        };
        match becomes {
            true => pawns = true,
            false => others = true,
        }
        if region.get_or_insert_with(|| zone.clone()) != &zone {
            draft.refuse(
                "another zone of promotion for some pieces",
                rules.clauses.chances,
            );
        }
        if let Some(captures) = captures
            && *on_capture.get_or_insert(captures) != captures
        {
            draft.refuse(
                "promotion by captures for some pieces only",
                rules.clauses.chances,
            );
        }
    }
    if let Some(region) = region {
        let values = [draft.squares(&region[0]), draft.squares(&region[1])];
        draft.both("promotionRegion", &values);
    }
    let draws = ending::has(&program.facts.endings, Condition::OnlyPromotions);
    let forbidden = program.promotions_forbid();
    match ([draws, turns_in_place], forbidden) {
        ([true, true], [true, true]) => draft.say("sittuyinPromotion", true),
        ([false, false], [false, false]) => {}
        _ => draft.refuse(
            "promotions in place of a move, unless `forbid: check`, `forbid: attack` and `only promotions: draw` go with them",
            promotion.clauses.choice,
        ),
    }
    becoming(draft, &fronts);
    let pairs: Vec<String> = fronts
        .iter()
        .filter_map(|kind| {
            let back = facts.kinds[*kind].back?;
            Some(format!(
                "{}:{}",
                draft.letters[*kind]?,
                draft.letters[back.index()]?
            ))
        })
        .collect();
    if !pairs.is_empty() {
        draft.say("promotedPieceType", pairs.join(" "));
    }
    if pawns {
        draft.say("mandatoryPawnPromotion", promotion.forced);
    }
    if others {
        draft.say("mandatoryPiecePromotion", promotion.forced);
    }
    if on_capture == Some(true) {
        draft.say("piecePromotionOnCapture", true);
    }
    let mut limits: Vec<String> = { program.kinds.iter().enumerate() }
        .filter_map(|(kind, rules)| {
            let [one, other] = rules.most.as_ref()?.most;
            Some(format!("{}:{}", draft.letters[kind]?, one.max(other)))
        })
        .collect();
    limits.sort();
    limits.dedup();
    if !limits.is_empty() {
        draft.say("promotionLimit", limits.join(" "));
    }
}

/// The zone in which pieces promote in place of a move, if they do so there and if they are the last.
fn in_place(kind: &Kind) -> Option<[SquareSet; 2]> {
    let whens: Vec<Trigger> = kind.chances.iter().map(|chance| chance.when).collect();
    let zone = kind
        .chances
        .iter()
        .find(|chance| chance.when == Trigger::InPlace)?;
    let both = whens.len() == 2 && whens.contains(&Trigger::InPlaceIfLast);
    both.then(|| zone.zone.clone())
}

/// `promotionPawnTypes` and `promotionPieceTypes`.
fn becoming(draft: &mut Draft, fronts: &[usize]) {
    let facts = &draft.program.facts;
    let front_of = |kind: usize| facts.kinds[kind].twin.map_or(kind, |twin| twin.index());
    let lists = |kind: usize, color: Color| -> Vec<usize> {
        facts.kinds[kind].becomes[color as usize]
            .iter()
            .map(|to| front_of(to.index()))
            .collect()
    };
    let mut pawns = [String::new(), String::new()];
    let mut options = ["-".to_owned(), "-".to_owned()];
    for color in COLORS {
        let becoming: Vec<usize> = fronts
            .iter()
            .copied()
            .filter(|kind| !lists(*kind, color).is_empty() && pieces::has(draft, color, *kind))
            .collect();
        pawns[color as usize] = draft.set(becoming.iter().copied());
        if let Some(first) = becoming.first() {
            let mut one = lists(*first, color);
            options[color as usize] = draft.set(one.iter().copied());
            one.sort_unstable();
            let same = |kind: &usize| {
                let mut other = lists(*kind, color);
                other.sort_unstable();
                other == one
            };
            if !becoming.iter().all(same) {
                let clause = draft.program.kinds[*first].clauses.chances;
                draft.refuse("pieces that may become different pieces", clause);
            }
        }
    }
    draft.each("promotionPawnTypes", &pawns);
    draft.each("promotionPieceTypes", &options);
}
