//! How a game ends: the blocks `goal` and `repetition`.

use std::collections::BTreeSet;

use crate::keys::{self, PIECES, Slot};
use crate::say::army::COLORS;
use crate::say::{Text, becoming, chases, joined, pieces, reach, to_and_fro};

/// Most moves of a clock.
const MAX_QUIET: u32 = 127;

/// The block `goal`.
pub(crate) fn goal(text: &mut Text) -> String {
    let mut rules = String::new();
    let royals = text.army.royals(text.facts);
    let royal_of = |text: &Text, player: usize| {
        royals
            .iter()
            .any(|slot| text.army.begins_with(player, *slot) > 0)
    };
    let own = match text.facts.text("checkmateValue") {
        "win" => "own ",
        "loss" => "",
        _ => {
            text.not_said("checkmateValue", "a mate that is no loss and no win");
            ""
        }
    };
    if text.facts.flag("checking") {
        match (royal_of(text, 0), royal_of(text, 1)) {
            (true, true) => rules += &format!("win: {own}checkmate\n"),
            (false, true) => rules += &format!("win White: {own}checkmate\n"),
            (true, false) => rules += &format!("win Black: {own}checkmate\n"),
            (false, false) => {}
        }
    }
    rules += &extinction(text);
    rules += &reach::goals(text);
    rules += &joined::joined(text);
    rules += &checks(text);
    rules += &several_royals(text, &royals);
    if !text.facts.flag("checking") {
        rules += "checks: illegal\n";
    }
    if text.facts.flag("sittuyinPromotion") {
        rules += "only promotions: draw\n";
    }
    rules += &forbidden_mates(text);
    if text.facts.flag("makpongRule") {
        rules += "attacked royal: takes attacker\n";
    }
    match text.facts.text("materialCounting") {
        "blackdrawodds" => rules += "draw: first player loses\n",
        "whitedrawodds" => rules += "draw: second player loses\n",
        "none" => {}
        "unweighted" if counts_when_stuck(text) => {}
        counting => rules += &points(text, counting),
    }
    rules += &passing(text);
    if text.facts.flag("adjudicateFullBoard")
        && !(text.facts.text("materialCounting") == "unweighted" && counts_when_stuck(text))
    {
        text.not_said(
            "adjudicateFullBoard",
            "a full board that ends the game otherwise",
        );
    }
    let passes = COLORS.map(|color| text.facts.flag(&format!("passOnStalemate{color}")));
    let walls = text.facts.text("wallingRule") != "none";
    match passes {
        [true, true] if walls => text.not_said("passOnStalemateWhite", "passing beside walls"),
        [true, true] => rules += "pass: when no move\n",
        [false, false] => {}
        [true, false] => text.not_said("passOnStalemateWhite", "one player who passes"),
        [false, true] => text.not_said("passOnStalemateBlack", "one player who passes"),
    }
    let counted = text.facts.flag("stalematePieceCount");
    rules += match text.facts.text("stalemateValue") {
        "win" if counted => "stalemate: fewer pieces wins\n",
        "loss" if counted => "stalemate: more pieces wins\n",
        "loss" => "stalemate: loses\n",
        "win" => "stalemate: wins\n",
        "draw" => "stalemate: draws\n",
        _ => {
            text.not_said("stalemateValue", "a game that goes on without moves");
            "stalemate: draws\n"
        }
    };
    rules += &counting(text);
    rules += &quiet(text);
    format!("goal {{\n{rules}}}\n")
}

/// Mates that do not win.
fn forbidden_mates(text: &mut Text) -> String {
    if !text.facts.flag("shatarMateRule") {
        return String::new();
    }
    let [mates, checks] = crate::mates::RULES.map(|(_, keys)| -> Vec<String> {
        let slots = keys.iter().filter_map(|key| keys::slot(key));
        let used = slots.filter(|slot| text.army.is_used(*slot));
        used.map(|slot| text.name(slot).to_owned()).collect()
    });
    if checks.is_empty() {
        text.not_said("shatarMateRule", "checkmate that never wins");
        return String::new();
    }
    let mut rules = String::new();
    if !mates.is_empty() {
        rules += &format!("mate by {}: checker loses\n", mates.join(", "));
    }
    rules + &format!("mate without check by {}: draw\n", checks.join(", "))
}

/// Counts of moves, with the names of pieces for their keys.
fn counting(text: &Text) -> String {
    let slot = |word: &str| PIECES.iter().position(|piece| piece.key == word);
    let is_used = |key: &str| slot(key).is_some_and(|slot| text.army.is_used(slot));
    let mut said = String::new();
    for (who, moves) in crate::counting::rules(text.facts.text("countingRule"), is_used) {
        let who = if who.is_empty() {
            who
        } else {
            format!(" {who}")
        };
        let named = |part: &str| {
            let word = part.trim_end_matches([',', ':']);
            let name = slot(word).map_or(word, |slot| text.name(slot));
            format!("{name}{}", &part[word.len()..])
        };
        let rule = format!("counting{who}: {moves}");
        let words: Vec<String> = rule.split(' ').map(named).collect();
        said += &format!("{}\n", words.join(" "));
    }
    said
}

/// How points decide what would be a draw.
fn points(text: &mut Text, counting: &str) -> String {
    if text.facts.text("stalemateValue") == "draw" {
        text.not_said(
            "materialCounting",
            "points beside a stalemate that is a draw",
        );
    }
    let mut rules = "draw: more points wins\n".to_owned();
    if counting == "unweighted" {
        return rules + "points any: 1\n";
    }
    for (key, each) in POINTS {
        let slot = PIECES.iter().position(|piece| piece.key == key);
        if let Some(slot) = slot.filter(|slot| text.army.is_used(*slot)) {
            rules += &format!("points {}: {each}\n", text.name(slot));
        }
    }
    if !rules.contains("points ") {
        rules += "points any: 0\n";
    }
    rules + "points second player: 1.5\n"
}

/// What `janggi` counts, by key.
const POINTS: [(&str, u32); 6] = [
    ("rook", 13),
    (pieces::CANNON, 7),
    ("horse", 5),
    ("janggiElephant", 3),
    ("wazir", 3),
    ("soldier", 2),
];

/// What passes and royal pieces that face each other mean.
fn passing(text: &mut Text) -> String {
    let passes = COLORS.map(|color| text.facts.flag(&format!("pass{color}")));
    let mut rules = String::new();
    match passes {
        [false, false] => {}
        [true, true] if text.facts.text("wallingRule") != "none" => {
            text.not_said("passWhite", "passing beside walls");
        }
        [true, true] if text.army.is_used(keys::royal()) => rules += "two passes: draw\n",
        [true, true] => text.not_said("passWhite", "passing without a king"),
        [true, false] => text.not_said("passWhite", "one player who passes"),
        [false, true] => text.not_said("passBlack", "one player who passes"),
    }
    if text.facts.flag("bikjangRule") {
        rules += "facing royals: draw\n";
    }
    rules
}

/// Whether pieces are counted where a player has no move, and nowhere else: a full board leaves none.
fn counts_when_stuck(text: &Text) -> bool {
    let counted = text.facts.flag("stalematePieceCount");
    let stuck = counted && text.facts.text("stalemateValue") == "loss";
    let runs = text.facts.number("nMoveRule") > 0 && !pieces::moves_nothing(text);
    stuck && !runs && pieces::takes_nothing(text)
}

/// `royals:`, where there can be several.
fn several_royals(text: &mut Text, royals: &BTreeSet<Slot>) -> String {
    if !text.facts.flag("extinctionPseudoRoyal") {
        return String::new();
    }
    let count = text.facts.number("extinctionPieceCount");
    let types: Vec<Slot> = text.facts.pieces("extinctionPieceTypes").slots;
    let types: Vec<Slot> = types
        .into_iter()
        .filter(|slot| text.army.is_used(*slot))
        .collect();
    // How many royal pieces of a type a player can have.
    let grows = |text: &Text, slot: Slot| {
        becoming::anyone_becomes(text, slot)
            || text
                .army
                .all()
                .iter()
                .any(|other| text.army.back(*other) == Some(slot))
            || text.facts.flag("pieceDrops")
    };
    let most = |text: &Text, slot: Slot| {
        (0..2)
            .map(|player| text.army.begins_with(player, slot))
            .max()
            .unwrap_or(0)
    };
    let kinds_of = |text: &Text, player: usize| {
        royals
            .iter()
            .filter(|slot| text.army.has(player, **slot))
            .count()
    };
    if text.facts.flag("dupleCheck") {
        return "royals: together\n".to_owned();
    }
    // One royal piece that may only turn from one of the types into another.
    let begins = |player: usize| -> u32 {
        let each = royals
            .iter()
            .map(|slot| text.army.begins_with(player, *slot));
        each.sum()
    };
    let others_turn = text.army.all().into_iter().any(|other| {
        !royals.contains(&other) && { royals.iter() }
            .any(|slot| becoming::turns_to(text, other, *slot))
    });
    let single =
        (0..2).all(|player| begins(player) <= 1) && !others_turn && !text.facts.flag("pieceDrops");
    let several_kinds = (0..2).any(|player| kinds_of(text, player) > 1);
    if several_kinds && single {
        return String::new();
    }
    if several_kinds {
        if types
            .iter()
            .any(|slot| grows(text, *slot) || most(text, *slot) > 1)
            && count < 8
        {
            text.not_said(
                "extinctionPseudoRoyal",
                "several types of royal pieces, where the last piece of each counts",
            );
        }
        return "royals: any\n".to_owned();
    }
    match types.first() {
        Some(slot) if count > 0 && most(text, *slot) > 1 => {
            if most(text, *slot) > count + 1 || grows(text, *slot) {
                text.not_said(
                    "extinctionPieceCount",
                    "royal pieces that are royal only while they are few",
                );
            }
            "royals: any\n".to_owned()
        }
        _ => String::new(),
    }
}

/// Whether a lone king is a draw, whatever else the other player has.
fn bare_draws(text: &Text) -> bool {
    let types = text.facts.pieces("extinctionPieceTypes");
    let said = |key: &str, number: u32| text.facts.number(key) == number;
    types.all
        && types.slots.is_empty()
        && said("extinctionPieceCount", 1)
        && said("extinctionOpponentPieceCount", 0)
        && !text.facts.flag("extinctionClaim")
        && !text.facts.flag("extinctionPseudoRoyal")
        && text.army.is_used(keys::royal())
}

/// `win: all X gone` and the like.
fn extinction(text: &mut Text) -> String {
    let own = match text.facts.text("extinctionValue") {
        "none" => return String::new(),
        "loss" => "",
        "win" => "own ",
        "draw" if bare_draws(text) => return "bare royal: draw\n".to_owned(),
        _ => {
            text.not_said("extinctionValue", "a draw for want of pieces");
            return String::new();
        }
    };
    if text.facts.flag("extinctionPseudoRoyal") {
        return String::new();
    }
    let types = text.facts.pieces("extinctionPieceTypes");
    let count = text.facts.number("extinctionPieceCount");
    let others = text.facts.number("extinctionOpponentPieceCount");
    let claim = text.facts.flag("extinctionClaim");
    let king = text.army.is_used(keys::royal());
    if types.all && types.slots.is_empty() && count == 1 && king {
        match (own, others, claim) {
            ("", 2, true) => return "win: bare royal unless answered\n".to_owned(),
            ("", 0..=2, false) => return "win: bare royal\n".to_owned(),
            ("own ", 0, false) => return "win: own bare royal\n".to_owned(),
            _ => {}
        }
    }
    // One capture may take the last pieces of both.
    let both = others == 1 && text.facts.flag("blastOnCapture");
    if others > 1 || both || claim {
        let key = if claim {
            "extinctionClaim"
        } else {
            "extinctionOpponentPieceCount"
        };
        text.not_said(
            key,
            "a loss that depends on how many pieces the other player has",
        );
    }
    let gone = |name: &str| match count {
        0 if name == "any" => format!("{own}all gone"),
        0 => format!("{own}all {name} gone"),
        _ => format!("{own}fewer than {} {name}", count + 1),
    };
    let mut rules = String::new();
    if types.all {
        // Who has a royal piece never loses the last one.
        let safe =
            [0, 1].map(|player| count == 0 && text.army.begins_with(player, keys::royal()) > 0);
        rules += &match safe {
            [false, false] => format!("win: {}\n", gone("any")),
            [true, true] => String::new(),
            [white, _] => format!(
                "win {}: {}\n",
                COLORS[usize::from(white != own.is_empty())],
                gone("any")
            ),
        };
    }
    for slot in types.slots {
        let name = text.name(slot).to_owned();
        match [0, 1].map(|player| text.army.begins_with(player, slot) > count) {
            [true, true] => rules += &format!("win: {}\n", gone(&name)),
            [false, false] => text.not_said(
                "extinctionPieceTypes",
                "a game that is over before it begins",
            ),
            [white, _] => {
                // Who wins when the other's are gone; with `own` it is the owner.
                let winner = usize::from(white == own.is_empty());
                text.not_said(
                    "extinctionPieceTypes",
                    "a game that is over before it begins",
                );
                rules += &format!("win {}: {}\n", COLORS[winner], gone(&name));
            }
        }
    }
    rules
}

/// `win: 3 checks`.
fn checks(text: &mut Text) -> String {
    if !text.facts.flag("checkCounting") {
        return String::new();
    }
    let [white, black] = text.army.start.checks.unwrap_or([1, 1]);
    let some = |number: u32| {
        if number == 1 {
            "1 check".to_owned()
        } else {
            format!("{number} checks")
        }
    };
    match white == black {
        true => format!("win: {}\n", some(white)),
        false => format!("win White: {}\nwin Black: {}\n", some(white), some(black)),
    }
}

/// `quiet moves:`.
fn quiet(text: &mut Text) -> String {
    let number = text.facts.number("nMoveRule");
    if number == 0 {
        return String::new();
    }
    if number > MAX_QUIET {
        text.not_said("nMoveRule", "a clock of more than 127 moves");
        return String::new();
    }
    let lists = COLORS.map(|color| text.facts.pieces(&format!("nMoveRuleTypes{color}")).slots);
    let mut pieces: Vec<Slot> = Vec::new();
    for slot in text.army.all() {
        let players = text.army.players(slot);
        let counts: Vec<bool> = players
            .iter()
            .map(|player| lists[*player].contains(&slot))
            .collect();
        if counts.windows(2).any(|pair| pair[0] != pair[1]) {
            text.not_said(
                "nMoveRuleTypesBlack",
                "moves that count for one player only",
            );
        }
        if counts.contains(&true) {
            pieces.push(slot);
        }
    }
    let moves = match pieces.is_empty() {
        true => String::new(),
        false => format!(" or moves of {}", text.names(&pieces)),
    };
    format!("quiet moves: {number} on claim, draw unless captures{moves}\n")
}

/// The block `repetition`.
pub(crate) fn repetition(text: &mut Text) -> String {
    let count = text.facts.number("nFoldRule");
    if count < 2 {
        if count == 1 {
            text.not_said("nFoldRule", "a first occurrence that ends the game");
        }
        return "repetition none\n".to_owned();
    }
    let perpetual = text.facts.flag("perpetualCheckIllegal");
    let absolute = text.facts.flag("nFoldValueAbsolute");
    let otherwise = match (text.facts.text("nFoldValue"), absolute) {
        ("win", false) => "repeater loses",
        ("loss", false) => "starter loses",
        ("win", true) => "second player loses",
        ("loss", true) => "first player loses",
        ("draw", _) => "draw",
        _ => {
            text.not_said("nFoldValue", "a repetition without a result");
            "draw"
        }
    };
    let chasing = text.facts.text("chasingRule") == "axf";
    let claim = if otherwise == "draw" && !perpetual && !chasing {
        " on claim"
    } else {
        ""
    };
    let perpetual = if perpetual {
        "perpetual check: checker loses\n"
    } else {
        ""
    };
    let chases = match chasing {
        true => chases::rules(text),
        false => String::new(),
    };
    let to_and_fro = to_and_fro::rule(text);
    format!(
        "repetition {{\ncount: {count}{claim}\n{perpetual}{chases}{to_and_fro}otherwise: {otherwise}\n}}\n"
    )
}
