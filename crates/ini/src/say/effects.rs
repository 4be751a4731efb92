//! What moves do beside their own squares: explosions, petrifying, conversion and walls.

use std::collections::BTreeSet;

use crate::keys::{self, PIECES, Slot};
use crate::say::Text;
use crate::say::{becoming, pieces};
use crate::values::{Square, Squares};

/// The rules of the block `captures` about explosions and petrifying.
pub(crate) fn of_captures(text: &mut Text) -> String {
    let taken = explosions(text);
    let held = text.facts.flag("pieceDrops") && text.facts.flag("capturesToHand");
    let to_hands = match held && !taken.is_empty() {
        true => "taken off: hand\n",
        false => "",
    };
    taken + to_hands + &conversion(text)
}

/// Which pieces change sides.
fn conversion(text: &mut Text) -> String {
    let which = match text.facts.text("flipEnclosedPieces") {
        "none" => return String::new(),
        "reversi" => "enclosed",
        "ataxx" => "neighbours",
        _ => {
            text.not_said("flipEnclosedPieces", "pieces that change sides in this way");
            return String::new();
        }
    };
    if !text.army.royals(text.facts).is_empty() {
        text.not_said("flipEnclosedPieces", "royal pieces that change sides");
        return String::new();
    }
    format!("convert: {which}\n")
}

/// Where pieces are dropped beyond their zones: behind `allow`, and the squares that are filled first.
pub(crate) fn of_drops(text: &mut Text) -> (&'static str, String) {
    let onto = match text.facts.text("enclosingDrop") {
        "none" => return ("", String::new()),
        "reversi" if text.facts.text("flipEnclosedPieces") == "reversi" => ", converting",
        "ataxx" => ", beside own",
        "top" => ", resting",
        _ => {
            text.not_said("enclosingDrop", "drops that must enclose in this way");
            return ("", String::new());
        }
    };
    let first = text.facts.squares("enclosingDropStart");
    let filled = first
        .iter()
        .all(|square| text.army.start.men.contains_key(square));
    if filled && pieces::takes_nothing(text) {
        return (onto, String::new());
    }
    let seen = [first.clone(), text.zones.turned(&first)];
    (
        onto,
        format!("first: {}\n", text.zones.name_of(&seen, "middle")),
    )
}

fn explosions(text: &mut Text) -> String {
    let petrify = petrify(text);
    if !text.facts.flag("blastOnCapture") {
        return petrify;
    }
    if !petrify.is_empty() {
        text.not_said("blastOnCapture", "explosions beside petrifying");
        return petrify;
    }
    if text.army.is_used(keys::royal()) {
        text.not_said(
            "blastOnCapture",
            "explosions beside a `king`, which is not a `commoner` that must be kept",
        );
    }
    let all = text.army.all();
    let immune = text.facts.pieces("blastImmuneTypes").slots;
    let turns = |slot: &Slot| {
        let others = all
            .iter()
            .filter(|other| becoming::turns_to(text, *slot, **other));
        others
            .into_iter()
            .any(|other| immune.contains(other) != immune.contains(slot))
    };
    if all.iter().any(turns) {
        text.not_said(
            "blastImmuneTypes",
            "pieces that promote by a capture to one that explodes otherwise",
        );
    }
    let captor = but(text, "captor", |slot| immune.contains(&slot));
    let neighbours = but(text, "neighbours", |slot| {
        slot == keys::pawn() || immune.contains(&slot)
    });
    let line = |who: String| {
        if who.is_empty() {
            who
        } else {
            format!("explode: {who}\n")
        }
    };
    line(captor) + &line(neighbours)
}

fn petrify(text: &mut Text) -> String {
    let petrified = text.facts.pieces("petrifyOnCaptureTypes");
    let is = |slot: Slot| petrified.all || petrified.slots.contains(&slot);
    let all = text.army.all();
    if !all.iter().any(|slot| is(*slot)) {
        return String::new();
    }
    if text.army.is_used(keys::royal()) && is(keys::royal()) {
        text.not_said("petrifyOnCaptureTypes", "a `king` that turns to stone");
    }
    format!("petrify: {}\n", but(text, "captor", |slot| !is(slot)))
}

/// `captor Walker` or `captor but Walker`, whichever names fewer; nothing if nobody is left.
fn but(text: &Text, who: &str, spared: impl Fn(Slot) -> bool) -> String {
    let all = text.army.all();
    let (spared, meant): (Vec<Slot>, Vec<Slot>) = all.iter().partition(|slot| spared(**slot));
    match (meant.len(), spared.len()) {
        (_, 0) => who.to_owned(),
        (0, _) => String::new(),
        (meant_of, spared_of) if meant_of < spared_of => format!("{who} {}", text.names(&meant)),
        _ => format!("{who} but {}", text.names(&spared)),
    }
}

/// The block `walls`.
pub(crate) fn walls(text: &mut Text) -> String {
    let rule = text.facts.text("wallingRule").to_owned();
    if rule == "none" {
        return String::new();
    }
    let regions = ["wallingRegionWhite", "wallingRegionBlack"].map(|key| text.facts.squares(key));
    let whole = regions.iter().all(|region| text.zones.is_whole(region));
    let (files, ranks) = text.facts.board();
    let start = &text.army.start;
    let holes: BTreeSet<Square> = start.walls.iter().copied().collect();
    let free: Squares = (0..files)
        .flat_map(|file| (0..ranks).map(move |rank| (file, rank)))
        .filter(|square| !start.men.contains_key(square))
        .collect();
    // Whether a region names holes makes no difference.
    let but_start = regions
        .iter()
        .all(|region| region.union(&holes).eq(free.iter()));
    let held = text.facts.fill_hands() || text.facts.flag("freeDrops");
    let held = held || start.hands.iter().any(|hand| !hand.is_empty());
    if text.facts.flag("pieceDrops") && held {
        text.not_said("wallingRule", "walls beside drops");
        return String::new();
    }
    let put = match rule.as_str() {
        "duck" if !petrify(text).is_empty() => {
            text.not_said("wallingRule", "a wall that moves, beside petrifying");
            return String::new();
        }
        "duck" if whole && holes.is_empty() => "put: any\nlimit: 1\n".to_owned(),
        "static" if whole => "put: any\n".to_owned(),
        "static" if but_start => "put: any but start\n".to_owned(),
        "past" if whole => "put: origin\n".to_owned(),
        "arrow" if whole => match own(text) {
            Some(movement) => format!("put: along {movement}\n"),
            None => {
                text.not_said(
                    "wallingRule",
                    "walls that each piece puts along its own moves",
                );
                return String::new();
            }
        },
        "edge" => {
            text.not_said("wallingRule", "walls at the edge");
            return String::new();
        }
        "duck" if whole => {
            text.not_said(
                "wallingRule",
                "a wall that moves, beside holes of the board",
            );
            return String::new();
        }
        _ => {
            text.not_said("wallingRegionWhite", "walls in a part of the board");
            return String::new();
        }
    };
    format!("walls {{\n{put}}}\n")
}

/// The movement of all pieces, if there is one only and it is plain.
fn own(text: &Text) -> Option<String> {
    let written = |slot: &Slot| match text.facts.movements.get(slot) {
        Some(movement) => Some(movement.text.clone()),
        None => PIECES[*slot].movement.map(str::to_owned),
    };
    let all: Option<BTreeSet<String>> = text.army.all().iter().map(written).collect();
    let all = all?;
    let movement = all.first().filter(|_| all.len() == 1)?;
    let plain = movement.trim_start_matches('m');
    let is_plain = ["K", "Q", "R", "B", "N", "W", "F", "D", "A"].contains(&plain);
    is_plain.then(|| plain.to_owned())
}
