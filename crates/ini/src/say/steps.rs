//! Steps that a piece makes from some squares only, or with its first move.

use std::collections::BTreeSet;

use crate::betza::{Atom, Vector};
use crate::keys::{self, PIECES, Slot};
use crate::resolve::Given;
use crate::say::army::COLORS;
use crate::say::zones::Area;
use crate::say::{Text, becoming};
use crate::values::Squares;

/// A step that a piece may make from some squares only.
struct Step {
    /// Each leap of it.
    vectors: BTreeSet<Vector>,
    /// Text of its directions and the letter of a leap, as `fD` and as `fW2`.
    lame: String,
    plain: Option<String>,
    /// The key of the squares, without the player.
    zone: &'static str,
}

pub(super) fn first_steps(
    text: &mut Text,
    slot: Slot,
    atoms: &[Atom],
    given: Option<&Given>,
) -> String {
    let mut steps = Vec::new();
    if slot == keys::pawn() {
        if text.facts.flag("doubleStep") {
            steps.push(forward(2, "fmnD", "fmW2", "doubleStepRegion"));
        }
        steps.push(forward(3, "fmnH", "fmW3", "tripleStepRegion"));
    }
    let initial = atoms
        .iter()
        .filter(|atom| atom.initial && atom.moves && text.facts.flag("doubleStep"));
    for atom in initial {
        match initial_step(atom) {
            Ok(more) => steps.extend(more),
            Err(reason) => text.cannot(&PIECES[slot].key, given, reason),
        }
    }
    let mut said = String::new();
    for step in steps {
        said += &one_step(text, slot, &step, atoms, given);
    }
    said
}

fn forward(length: i16, lame: &str, plain: &str, zone: &'static str) -> Step {
    Step {
        vectors: BTreeSet::from([(0, length)]),
        lame: lame.to_owned(),
        plain: Some(plain.to_owned()),
        zone,
    }
}

/// The steps of an atom with `i`.
fn initial_step(atom: &Atom) -> Result<Vec<Step>, &'static str> {
    let zone = "doubleStepRegion";
    let mut quiet = Atom {
        initial: false,
        captures: false,
        moves: true,
        ..atom.clone()
    };
    if atom.range == 1 {
        quiet.lame = true;
        let lame = quiet.said("", false);
        quiet.lame = false;
        let plain = quiet
            .said("", false)
            .map_err(|_| "a first move that has no counterpart")?;
        let step = Step {
            vectors: atom.vectors(),
            lame: lame.unwrap_or_else(|_| plain.clone()),
            plain: None,
            zone,
        };
        return match atom.lame {
            true => Ok(vec![step]),
            // It jumps, so nothing on its way matters; only single steps pass nothing either.
            false
                if atom
                    .vectors()
                    .iter()
                    .all(|(x, y)| x.abs() <= 1 && y.abs() <= 1) =>
            {
                Ok(vec![Step {
                    lame: plain.clone(),
                    plain: Some(plain),
                    ..step
                }])
            }
            false => Ok(vec![Step {
                lame: String::new(),
                plain: Some(plain),
                ..step
            }]),
        };
    }
    Err("a first move along a line: write `ifmnD`")
}

fn one_step(
    text: &mut Text,
    slot: Slot,
    step: &Step,
    atoms: &[Atom],
    given: Option<&Given>,
) -> String {
    let players = text.army.players(slot);
    let mut zones: Vec<(Squares, Squares)> = Vec::new();
    for player in &players {
        let zone = text
            .facts
            .squares(&format!("{}{}", step.zone, COLORS[*player]));
        let region = text
            .facts
            .squares(&format!("enPassantRegion{}", COLORS[1 - *player]));
        let turn = |text: &Text, squares: &Squares| match player {
            0 => squares.clone(),
            _ => text.zones.turned(squares),
        };
        let (zone, region) = (turn(text, &zone), turn(text, &region));
        // From which squares all that is passed may be captured, and from which nothing.
        let passed = |square: &(u8, u8)| -> Vec<bool> {
            let way = step.vectors.iter().flat_map(|vector| way(*square, *vector));
            way.map(|square| region.contains(&square)).collect()
        };
        let marked: Squares = zone
            .iter()
            .filter(|square| passed(square).iter().any(|inside| *inside))
            .copied()
            .collect();
        let mixed = zone.iter().any(|square| {
            let inside = passed(square);
            inside.iter().any(|one| *one) && !inside.iter().all(|one| *one)
        });
        if mixed && step.zone.starts_with("triple") {
            text.not_said(
                &format!("enPassantRegion{}", COLORS[1 - *player]),
                "captures in passing on some of the squares passed",
            );
        }
        let rest = zone.difference(&marked).copied().collect();
        zones.push((marked, rest));
    }
    // A piece that stands where it began has never moved: that is the same for both, whatever the squares.
    let fresh = players.iter().zip(&zones).all(|(player, (marked, rest))| {
        let one = if marked.is_empty() { rest } else { marked };
        (marked.is_empty() || rest.is_empty()) && never_moved(text, slot, *player, one, atoms)
    });
    let marks = zones
        .iter()
        .filter(|(marked, _)| !marked.is_empty())
        .count();
    if fresh && !zones.is_empty() && (marks == 0 || marks == zones.len()) {
        let moves = match (marks, &step.plain) {
            (0, Some(plain)) => plain,
            _ => &step.lame,
        };
        if !moves.is_empty() {
            return format!("i{moves}");
        }
    }
    let reached: Vec<Squares> = players
        .iter()
        .map(|player| reached(text, slot, *player, atoms))
        .collect();
    let Some((marked, rest)) = joined(&zones, &reached) else {
        return String::new();
    };
    let mut said = String::new();
    let both = [
        (marked, &step.lame),
        (rest, step.plain.as_ref().unwrap_or(&step.lame)),
    ];
    for (squares, moves) in both {
        if squares.iter().all(Squares::is_empty) {
            continue;
        }
        if moves.is_empty() {
            text.cannot(
                &PIECES[slot].key,
                given,
                "a first leap that jumps and can be captured in passing",
            );
            continue;
        }
        let whole = squares.iter().all(|seen| text.zones.is_whole(seen));
        let before = match (whole, fresh) {
            (true, _) => String::new(),
            (_, true) => "i".to_owned(),
            _ => format!("<{}>", text.zones.name_of(&squares, "start")),
        };
        said += &format!("{before}{moves}");
    }
    said
}

/// The squares from which a step is marked, and the rest: one set for both players if they differ only where a player's
/// pieces never stand.
fn joined(zones: &[(Squares, Squares)], reached: &[Squares]) -> Option<(Area, Area)> {
    let (one, other) = match zones {
        [] => return None,
        [one] => (one, one),
        [one, other, ..] => (one, other),
    };
    let join = |one: &Squares, other: &Squares| {
        let extra = one
            .difference(other)
            .any(|square| reached[1].contains(square));
        let lack = other
            .difference(one)
            .any(|square| reached[0].contains(square));
        match extra || lack {
            true => [one.clone(), other.clone()],
            false => [one | other, one | other],
        }
    };
    Some((join(&one.0, &other.0), join(&one.1, &other.1)))
}

/// Whether pieces come to be of the type by promotion.
fn is_made(text: &Text, slot: Slot) -> bool {
    let all = text.army.all();
    let mut backs = all.iter().map(|other| text.army.back(*other));
    backs.any(|back| back == Some(slot)) || becoming::anyone_becomes(text, slot)
}

/// Squares on which a player's piece of the type can stand, as its owner sees them; all, where it is not certain.
fn reached(text: &Text, slot: Slot, player: usize, atoms: &[Atom]) -> Squares {
    let board = text.facts.on_board(&crate::values::all_squares());
    let forward = atoms
        .iter()
        .all(|atom| atom.vectors().iter().all(|(_, y)| *y > 0));
    let made = is_made(text, slot);
    if !forward || made {
        return board;
    }
    let ranks = text.facts.board().1;
    let stands = text
        .army
        .start
        .men
        .iter()
        .filter(|(_, man)| man.slot == slot && man.player == player);
    let seen = stands.map(|((_, rank), _)| if player == 0 { *rank } else { ranks - 1 - rank });
    let mut lowest = seen.min().unwrap_or(ranks);
    if text.facts.flag("pieceDrops") {
        let first = slot == keys::pawn() && !text.facts.flag("firstRankPawnDrops");
        lowest = lowest.min(u8::from(first));
    }
    board
        .into_iter()
        .filter(|(_, rank)| *rank >= lowest)
        .collect()
}

/// The squares between the ends of a straight leap.
fn way((file, rank): (u8, u8), (x, y): Vector) -> Vec<(u8, u8)> {
    let long = x.abs().max(y.abs());
    let straight = x == 0 || y == 0 || x.abs() == y.abs();
    let at = |step: i16| {
        (
            i16::from(file) + x.signum() * step,
            i16::from(rank) + y.signum() * step,
        )
    };
    let between = (1..long).filter(|_| straight).map(at);
    between
        .filter_map(|(file, rank)| Some((u8::try_from(file).ok()?, u8::try_from(rank).ok()?)))
        .collect()
}

/// Whether a piece stands on one of these squares exactly if it has never moved: then `i` says the same.
fn never_moved(text: &Text, slot: Slot, player: usize, squares: &Squares, atoms: &[Atom]) -> bool {
    let forward = atoms
        .iter()
        .filter(|atom| !atom.initial)
        .all(|atom| atom.vectors().iter().all(|(_, y)| *y > 0));
    let ranks: BTreeSet<u8> = squares.iter().map(|(_, rank)| *rank).collect();
    let dropped = text.facts.flag("pieceDrops");
    let made = is_made(text, slot);
    let stands = text
        .army
        .start
        .men
        .iter()
        .filter(|(_, man)| man.slot == slot && man.player == player);
    let at_home = stands.clone().all(|(square, man)| {
        let seen = match man.player {
            0 => *square,
            _ => {
                let (files, ranks) = text.facts.board();
                (files - 1 - square.0, ranks - 1 - square.1)
            }
        };
        squares.contains(&seen)
    });
    forward && ranks.len() == 1 && !dropped && !made && at_home && stands.count() > 0
}
