//! Promotion, captures and drops.

use std::collections::BTreeSet;

use crate::keys::{self, Slot};
use crate::say::becoming::becomes;
use crate::say::zones::Area;
use crate::say::{Text, castling, effects, pieces};
use crate::values::{Squares, Value};

/// The zone of promotion as its owners see it.
fn zone(text: &Text, slots: &[Slot]) -> Area {
    let has = |player: usize| slots.iter().any(|slot| text.army.has(player, *slot));
    text.area("promotionRegion", [has(0), has(1)])
}

/// The block `promotion`.
pub(crate) fn promotion(text: &mut Text) -> String {
    let all = text.army.all();
    let becoming =
        |text: &Text, slot: &Slot| (0..2).any(|player| !becomes(text, player, *slot).is_empty());
    let pawns: Vec<Slot> = all
        .iter()
        .filter(|slot| {
            becoming(text, slot) || (**slot == keys::pawn() && text.army.back(**slot).is_some())
        })
        .copied()
        .collect();
    let others: Vec<Slot> = all
        .iter()
        .filter(|slot| !pawns.contains(slot) && text.army.back(**slot).is_some())
        .copied()
        .collect();
    if pawns.is_empty() && others.is_empty() {
        return String::new();
    }
    let again = |slot: &Slot| {
        text.army
            .back(*slot)
            .is_some_and(|back| text.army.back(back).is_some())
    };
    if all.iter().any(again) {
        text.not_said(
            "promotedPieceType",
            "a piece that has promoted and promotes again",
        );
    }
    let mut rules = String::new();
    let both: Vec<Slot> = pawns.iter().chain(&others).copied().collect();
    let squares = zone(text, &both);
    let whole = squares.iter().all(|seen| text.zones.is_whole(seen));
    let nowhere = squares.iter().all(BTreeSet::is_empty);
    let on_capture = text.facts.flag("piecePromotionOnCapture");
    let in_place = text.facts.flag("sittuyinPromotion");
    let mut whens = Vec::new();
    if in_place {
        if !others.is_empty() {
            text.not_said(
                "sittuyinPromotion",
                "pawns that promote in place of a move, beside pieces that turn over",
            );
        }
        let there = match nowhere {
            true => String::new(),
            false => format!(
                "in place in {} or ",
                text.zones.name_of(&squares, "diagonals")
            ),
        };
        whens.push((pawns.clone(), format!("{there}in place if last")));
    } else if !nowhere {
        let name = if whole {
            String::new()
        } else {
            text.zones.name_of(&squares, "camp")
        };
        let arrives = if whole {
            "moves".to_owned()
        } else {
            format!("arrives {name}")
        };
        let touches = match (on_capture, whole) {
            (false, false) => format!("touches {name}"),
            (false, true) => "moves".to_owned(),
            (true, false) => format!("captures touching {name}"),
            (true, true) => "captures".to_owned(),
        };
        // A piece that can only leave the zone forwards touches it where it arrives.
        if !others.is_empty() {
            whens.push((others.clone(), touches));
        }
        if !pawns.is_empty() {
            whens.push((pawns.clone(), arrives));
        }
    } else {
        text.not_said("promotionRegionWhite", "promotion that no square allows");
        return String::new();
    }
    match whens.as_slice() {
        [(_, when)] => rules += &format!("when: {when}\n"),
        [(_, one), (_, other)] if one == other => rules += &format!("when: {one}\n"),
        [(_, one), (pawns, other)] => {
            rules += &format!("when: {one}\nwhen {}: {other}\n", text.names(pawns));
        }
        _ => {}
    }
    let (pawn_duty, piece_duty) = (
        text.facts.flag("mandatoryPawnPromotion"),
        text.facts.flag("mandatoryPiecePromotion"),
    );
    let duty = match (pawns.is_empty(), others.is_empty()) {
        _ if in_place => false,
        (false, true) => pawn_duty,
        (true, _) => piece_duty,
        _ => {
            if pawn_duty != piece_duty {
                text.not_said(
                    "mandatoryPiecePromotion",
                    "one choice for pawns and another for pieces",
                );
            }
            piece_duty
        }
    };
    rules += if duty {
        "choice: forced\n"
    } else {
        "choice: optional\n"
    };
    if text.facts.flag("pieceDemotion") && !others.is_empty() {
        rules += "direction: both ways\n";
        if !pawns.is_empty() {
            text.not_said(
                "pieceDemotion",
                "pieces that turn back, beside pieces that become others",
            );
        }
    }
    if in_place {
        rules += "forbid: check\nforbid: attack\n";
    }
    // A duty to promote leaves nothing to say of pieces that could never move again.
    rules += match (text.facts.flag("immobilityIllegal"), duty) {
        (true, true) => "",
        (true, false) => "forced: stuck\n",
        (false, _) => "stuck: stays\n",
    };
    rules += &limit(text, &both);
    format!("promotion {{\n{rules}}}\n")
}

/// Limits: lost pieces where they are the number of pieces in the array and nothing comes back, else numbers.
fn limit(text: &mut Text, promoting: &[Slot]) -> String {
    let Value::Counts(limits) = text.facts.fact("promotionLimit").value.clone() else {
        return String::new();
    };
    let (mut limited, mut free) = (Vec::new(), BTreeSet::new());
    let mut numbers = String::new();
    let players_becoming = |text: &Text, kind: Slot| -> Vec<usize> {
        let becomes_it = |player: usize| {
            promoting.iter().any(|slot| {
                text.army.has(player, *slot)
                    && (becomes(text, player, *slot).contains(&kind)
                        || text.army.back(*slot) == Some(kind))
            })
        };
        (0..2).filter(|player| becomes_it(*player)).collect()
    };
    for kind in text.army.all() {
        let players = players_becoming(text, kind);
        if players.is_empty() {
            continue;
        }
        let Some((_, number)) = limits
            .iter()
            .find(|(slot, number)| *slot == kind && *number > 0)
        else {
            free.insert(kind);
            continue;
        };
        let same = players
            .iter()
            .all(|player| text.army.begins_with(*player, kind) == *number);
        let turns_over = promoting
            .iter()
            .any(|slot| text.army.back(*slot) == Some(kind));
        let comes_back = text.facts.fill_hands();
        if comes_back || !same || turns_over {
            numbers += &format!("limit {}: {number}\n", text.name(kind));
            free.insert(kind);
            continue;
        }
        limited.push(kind);
    }
    numbers
        + &match (limited.is_empty(), free.is_empty()) {
            (true, _) => String::new(),
            (_, true) => "limit: lost pieces\n".to_owned(),
            _ => format!("limit {}: lost pieces\n", text.names(&limited)),
        }
}

/// The block `captures`.
pub(crate) fn captures(text: &mut Text) -> String {
    let hands = text.facts.flag("capturesToHand") && text.facts.flag("pieceDrops");
    let turning = text
        .army
        .all()
        .iter()
        .any(|slot| text.army.back(*slot).is_some());
    let prisoners = match (hands, text.facts.flag("dropLoop")) {
        (false, _) if text.facts.fill_hands() => "partner",
        (false, _) => "removed",
        (true, false) => "hand, front side",
        (true, true) if turning => {
            text.not_said("dropLoop", "pieces that turn over and stay so in the hand");
            "hand, front side"
        }
        (true, true) => "hand, as it stands",
    };
    let mut rules = format!("prisoners: {prisoners}\n");
    for slot in text.facts.pieces("dropNoDoubled").slots {
        let never = hands && text.facts.number("dropNoDoubledCount") == 0;
        if never && text.army.is_used(slot) {
            rules += &format!("prisoner {}: removed\n", text.name(slot));
        }
    }
    if hands {
        let mains = text
            .army
            .all()
            .into_iter()
            .filter(|slot| (0..2).any(|player| !becomes(text, player, *slot).is_empty()));
        if mains.count() > 1 {
            text.not_said(
                "capturesToHand",
                "pieces that go to the hand as another than they were",
            );
        }
    }
    if text.facts.flag("mustCapture") {
        rules += "duty: must capture\n";
    }
    rules += &effects::of_captures(text);
    for slot in text.facts.pieces("mutuallyImmuneTypes").slots {
        if text.army.is_used(slot) {
            let name = text.name(slot);
            rules += &format!("forbid {name} takes {name}\n");
        }
    }
    match rules.lines().count() {
        1 => format!("captures {{ {} }}\n", rules.trim_end()),
        _ => format!("captures {{\n{rules}}}\n"),
    }
}

/// The block `drops`.
pub(crate) fn drops(text: &mut Text) -> String {
    let gate = match text.facts.gates() {
        true => castling::gate(text),
        false => String::new(),
    };
    if !text.facts.flag("pieceDrops") {
        if !gate.is_empty() {
            return format!("drops {{\n{gate}}}\n");
        }
        if text.army.start.hands.iter().any(|hand| !hand.is_empty()) {
            text.not_said("startFen", "pieces in hand that cannot be dropped");
        }
        return String::new();
    }
    let free = text.facts.flag("freeDrops");
    let hands = &text.army.start.hands;
    if !free && !text.facts.fill_hands() && hands.iter().all(|hand| hand.is_empty()) {
        return String::new();
    }
    let dropping = |player: usize| {
        free || text.facts.fill_hands() || !text.army.start.hands[player].is_empty()
    };
    let region = text.area("dropRegion", [dropping(0), dropping(1)]);
    let all = text.army.all();
    let sides = match text.facts.flag("dropPromoted") {
        true if all.iter().any(|slot| text.army.back(*slot).is_some()) => ", either side",
        _ => "",
    };
    let (onto, first) = effects::of_drops(text);
    let droppable = |text: &Text, slot: Slot| {
        let held = (0..2).any(|player| text.army.start.in_hand(player, slot) > 0);
        free && text.army.is_used(slot)
            || held
            || (text.facts.fill_hands() && text.army.is_used(slot))
    };
    let mut rules = match region.iter().all(|seen| text.zones.is_whole(seen)) {
        true => format!("allow: any{sides}{onto}\n"),
        false => format!(
            "allow: {}{sides}{onto}\n",
            text.zones.name_of(&region, "home")
        ),
    };
    let rook = keys::known("rook");
    if text.facts.flag("sittuyinRookDrop") && text.army.is_used(rook) {
        let near = |seen: &Squares| {
            { seen.iter() }
                .filter(|(_, rank)| *rank == 0)
                .copied()
                .collect()
        };
        let near: Area = region.each_ref().map(near);
        let (name, zone) = (
            text.name(rook).to_owned(),
            text.zones.name_of(&near, "back"),
        );
        rules += &format!("allow {name}: {zone}{sides}{onto}\n");
    }
    for slot in all {
        let within = match slot == keys::royal() || !droppable(text, slot) {
            true => None,
            false => pieces::may_stand(text, slot),
        };
        if let Some([first, second]) = within {
            let [by_first, by_second] = &region;
            let within: Area = [&first & by_first, &second & by_second];
            if within.iter().all(BTreeSet::is_empty) || !sides.is_empty() {
                text.not_said(
                    "pieceDrops",
                    "drops of a piece whose sides may stand on parts of the board",
                );
                continue;
            }
            if within != region {
                let (name, zone) = (
                    text.name(slot).to_owned(),
                    text.zones.name_of(&within, "region"),
                );
                rules += &format!("allow {name}: {zone}{onto}\n");
            }
        }
    }
    rules += &first;
    if text.facts.flag("mustDrop") {
        match text.facts.pieces("mustDropType").all {
            true => rules += "first: hand\n",
            false => text.not_said("mustDropType", "a duty to drop some pieces only"),
        }
    }
    rules += if text.facts.flag("immobilityIllegal") {
        "forbid: stuck\n"
    } else {
        "stuck: stays\n"
    };
    let bishop = keys::known("bishop");
    if text.facts.flag("dropOppositeColoredBishop") && droppable(text, bishop) {
        rules += &format!("apart: {}\n", text.name(bishop));
    }
    let pawn = keys::pawn();
    if droppable(text, pawn) {
        let name = text.name(pawn).to_owned();
        let (files, _) = text.facts.board();
        if !text.facts.flag("firstRankPawnDrops") {
            let first: Squares = (0..files).map(|file| (file, 0)).collect();
            rules += &format!("forbid {name}: {}\n", text.zones.name(&first, "back"));
        }
        if !text.facts.flag("promotionZonePawnDrops") {
            let camp = zone(text, &[pawn]);
            if !camp.iter().all(BTreeSet::is_empty) {
                rules += &format!("forbid {name}: {}\n", text.zones.name_of(&camp, "camp"));
            }
        }
    }
    for slot in text.facts.pieces("dropNoDoubled").slots {
        let held = (0..2).any(|player| text.army.start.in_hand(player, slot) > 0);
        let never = text.facts.number("dropNoDoubledCount") == 0;
        if !droppable(text, slot) || never && !held {
            continue;
        }
        let name = text.name(slot).to_owned();
        match text.facts.number("dropNoDoubledCount") {
            0 => text.not_said(
                "dropNoDoubledCount",
                "pieces that go to the hand and may never be dropped",
            ),
            number => rules += &format!("limit {name}: {number} per file\n"),
        }
    }
    if !text.facts.flag("dropChecks") {
        rules += "forbid: check\n";
    }
    if text.facts.flag("shogiPawnDropMateIllegal") {
        let slot = keys::known("shogiPawn");
        if droppable(text, slot) {
            rules += &format!("forbid {}: mate\n", text.name(slot));
        }
    }
    rules += &gate;
    format!("drops {{\n{rules}}}\n")
}
