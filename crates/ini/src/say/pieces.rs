//! The pieces of a text with their movements, and the array.

use std::collections::BTreeSet;

use crate::betza::{self, Atom};
use crate::fen::Man;
use crate::keys::{self, PIECES, Slot};
use crate::say::army::COLORS;
use crate::say::array::Array;
use crate::say::becoming;
use crate::say::leaps;
use crate::say::steps::first_steps;
use crate::say::zones::Area;
use crate::say::{Text, castling, table_name};
use crate::values::{Squares, all_squares};

/// As many of each piece as there are squares: more than a player can drop.
fn free_drops(text: &mut Text) -> String {
    let (files, ranks) = text.facts.board();
    let squares = u32::from(files) * u32::from(ranks);
    if squares > MOST_HELD {
        text.not_said("freeDrops", "more pieces in hand than 120 of a kind");
    }
    if text.facts.fill_hands() || !text.facts.pieces("extinctionPieceTypes").slots.is_empty() {
        text.not_said("freeDrops", "drops without end beside rules about the hand");
    }
    let all = text.army.all();
    let each = all
        .iter()
        .map(|slot| format!("{} {}", squares.min(MOST_HELD), text.name(*slot)));
    each.collect::<Vec<_>>().join(", ")
}

/// Most pieces of a kind that a player is given.
const MOST_HELD: u32 = 120;

/// A line for each piece.
pub(crate) fn pieces(text: &mut Text) -> String {
    let mut lines = String::new();
    let royals = text.army.royals(text.facts);
    let castles = castling::plan(text).mover;
    for slot in text.army.all() {
        let Some(letter) = text.facts.letters.get(&slot) else {
            continue;
        };
        let token = letter.to_ascii_uppercase();
        let name = text.name(slot).to_owned();
        let glyph = match (
            table_name(slot).1,
            PIECES.iter().find(|piece| piece.name == name),
        ) {
            (Some(glyph), _) => format!(" \"{glyph}\""),
            (None, Some(piece)) => piece
                .glyph
                .map(|glyph| format!(" \"{glyph}\""))
                .unwrap_or_default(),
            _ => String::new(),
        };
        let mut says = Vec::new();
        if let Some(mut movement) = movement(text, slot) {
            if castles == Some(slot) {
                movement += "isO2";
            }
            says.push(format!("move: {movement}"));
        }
        says.extend(becoming::of_piece(text, slot));
        if royals.contains(&slot) {
            says.push("royal".to_owned());
        }
        says.extend(leaps::fresh(text, slot));
        lines += &format!(
            "piece {name} \"{token}\"{glyph} {{ {} }}\n",
            says.join("; ")
        );
    }
    lines
}

/// How a piece moves, in the notation here.
fn movement(text: &mut Text, slot: Slot) -> Option<String> {
    let own = text.facts.movements.get(&slot).cloned();
    let (written, given) = match &own {
        Some(own) => (own.text.clone(), Some(own.given.clone())),
        None if PIECES[slot].key == CANNON => return Some(cannon(text, slot)),
        None => match PIECES[slot].movement {
            Some("none") => return Some("none".to_owned()),
            Some(written) => (written.to_owned(), None),
            None => {
                let given = text.facts.lettered.get(&slot).cloned();
                text.cannot(
                    &PIECES[slot].key,
                    given.as_ref(),
                    "a piece that moves in no way that can be written here",
                );
                return None;
            }
        },
    };
    // What is wrong with a movement was reported where it was read.
    let atoms = betza::read(&written).unwrap_or_default();
    let passing = takes_in_passing(text, slot, &written);
    let within = region(text, slot);
    let mut movement = String::new();
    for atom in &atoms {
        if atom.initial {
            continue;
        }
        if atom.lame && !atom.captures && any_passing(text) {
            text.cannot(
                &PIECES[slot].key,
                given.as_ref(),
                "a lame leap that only moves, beside captures in passing",
            );
        }
        match atom.said(&within, passing) {
            Ok(said) => movement += &said,
            Err(reason) => text.cannot(&PIECES[slot].key, given.as_ref(), &reason),
        }
    }
    if becoming::becomes_nothing(text, slot) {
        // It attacks a royal where it may not go, too.
        let attacks = { atoms.iter() }.filter(|atom| atom.captures && !atom.initial);
        for atom in attacks {
            let moves = false;
            let attack = Atom {
                moves,
                ..atom.clone()
            }
            .said("{royal}", false);
            movement += &attack.unwrap_or_default();
        }
    }
    if PIECES[slot].key == "soldier" && own.is_none() {
        movement = soldier(text, &within);
    }
    // A type of the program's own, not a movement that the file gives a type.
    if { own.as_ref() }.is_none_or(|own| own.given.built_in.is_some()) {
        movement += &along_lines(text, slot, &movement);
    }
    let passes = text.facts.flag("passWhite") && text.facts.flag("passBlack");
    if slot == keys::royal() && passes && text.facts.text("wallingRule") == "none" {
        movement += "O";
    }
    if slot == keys::royal() && text.facts.flag("flyingGeneral") {
        // It asks all lines along ranks and files.
        movement += "c{royal}R";
    }
    let first = first_steps(text, slot, &atoms, given.as_ref());
    if text
        .facts
        .region(0, slot)
        .or(text.facts.region(1, slot))
        .is_some()
        && !first.is_empty()
    {
        text.cannot(
            &PIECES[slot].key,
            given.as_ref(),
            "first steps of a piece that may not leave a part of the board",
        );
    }
    movement += &first;
    movement += leaps::leaps(text, slot);
    (!movement.is_empty()).then_some(movement)
}

/// The cannon that neither captures nor passes another, by its key.
pub(super) const CANNON: &str = "janggiCannon";

fn cannon(text: &mut Text, slot: Slot) -> String {
    let within = region(text, slot);
    if !within.is_empty() {
        text.not_said(CANNON, "a part of the board for a piece that passes others");
    }
    let name = text.name(slot).to_owned();
    let slide = |atom: &str| format!("mc{{!{name}}}p{{!{name}}}{atom}");
    match lines(text) {
        Some(lines) => {
            let along = slide("B");
            format!("{}<{lines}>{along}{{{lines}}}", slide("R"))
        }
        None => slide("R"),
    }
}

/// The zone of the points that diagonals of the board join, if there are any.
fn lines(text: &mut Text) -> Option<String> {
    let squares = text.facts.on_board(&text.facts.squares("diagonalLines"));
    if squares.is_empty() {
        return None;
    }
    let apart = |one: u8, other: u8| i16::from(other) - i16::from(one);
    let crossed = squares.iter().any(|(file, rank)| {
        squares.iter().any(|(to_file, to_rank)| {
            let (x, y) = (apart(*file, *to_file), apart(*rank, *to_rank));
            let cell = |step: i16| {
                let file = i16::from(*file) + x.signum() * step;
                (file as u8, (i16::from(*rank) + y.signum() * step) as u8)
            };
            x.abs() == y.abs() && (1..x.abs()).any(|step| !squares.contains(&cell(step)))
        })
    });
    if crossed {
        text.not_said("diagonalLines", "lines that slides cross gaps of");
        return None;
    }
    let seen = [squares.clone(), text.zones.turned(&squares)];
    Some(text.zones.name_of(&seen, "lines"))
}

/// The moves of a piece along the diagonals of the board, beside its others.
fn along_lines(text: &mut Text, slot: Slot, others: &str) -> String {
    let diagonal = match PIECES[slot].key.as_str() {
        "rook" => "B",
        "soldier" => "fF",
        // Of a royal piece, if it moves so.
        "wazir" => "F",
        _ if slot == keys::royal() && others.starts_with('W') => "F",
        _ => return String::new(),
    };
    match lines(text) {
        Some(lines) => format!("<{lines}>{diagonal}{{{lines}}}"),
        None => String::new(),
    }
}

/// How a soldier moves: aside from a rank on, and without one from everywhere.
fn soldier(text: &mut Text, within: &str) -> String {
    let rank = text.facts.number("soldierPromotionRank");
    let (files, ranks) = text.facts.board();
    if rank <= 1 {
        return format!("fsW{within}");
    }
    let all = (0..files).flat_map(|file| (0..ranks).map(move |rank| (file, rank)));
    let far: Squares = all
        .filter(|(_, each)| u32::from(*each) + 1 >= rank)
        .collect();
    if far.is_empty() {
        return format!("fW{within}");
    }
    let zone = text.zones.name(&far, "abroad");
    format!("fW{within}<{zone}>sW{within}")
}

/// A test in braces of the squares where a piece may stand; nothing where all are.
fn region(text: &mut Text, slot: Slot) -> String {
    let players = text.army.players(slot);
    match of_both(text, &seen_regions(text, slot, &players)) {
        Some(area) => format!("{{{}}}", text.zones.name_of(&area, "region")),
        None => String::new(),
    }
}

/// What one or two players see as an area of both, if it is not the whole board.
fn of_both(text: &Text, seen: &[Option<Squares>]) -> Option<Area> {
    let whole = || text.facts.on_board(&all_squares());
    let (one, other) = (seen.first()?, seen.last()?);
    let part = one.is_some() || other.is_some();
    part.then(|| [one, other].map(|seen| seen.clone().unwrap_or_else(whole)))
}

/// Where the pieces of a type may stand, if not everywhere, as each of these players sees it. A pawn that must promote and
/// can become nothing does not enter its zone.
fn seen_regions(text: &Text, slot: Slot, players: &[usize]) -> Vec<Option<Squares>> {
    let kept_out = becoming::becomes_nothing(text, slot);
    let seen = |player: &usize| {
        let mut region = text.facts.region(*player, slot);
        if kept_out {
            let zone = text
                .facts
                .squares(&format!("promotionRegion{}", COLORS[*player]));
            let all = region.unwrap_or_else(|| text.facts.on_board(&all_squares()));
            let rest: Squares = all.difference(&zone).copied().collect();
            region = (!text.zones.is_whole(&rest)).then_some(rest);
        }
        match player {
            0 => region,
            _ => region.map(|squares| text.zones.turned(&squares)),
        }
    };
    players.iter().map(seen).collect()
}

/// Where a piece of the type may be dropped for where it may stand, as its owner sees it.
pub(super) fn may_stand(text: &Text, slot: Slot) -> Option<Area> {
    let seen = |player: &usize| {
        let region = text.facts.region(*player, slot);
        match player {
            0 => region,
            _ => region.map(|squares| text.zones.turned(&squares)),
        }
    };
    let seen: Vec<_> = text.army.players(slot).iter().map(seen).collect();
    of_both(text, &seen)
}

/// Whether no piece ever moves.
pub(crate) fn moves_nothing(text: &Text) -> bool {
    text.army.all().iter().all(|slot| {
        !text.facts.movements.contains_key(slot) && PIECES[*slot].movement == Some("none")
    })
}

/// Whether no piece captures anything.
pub(crate) fn takes_nothing(text: &Text) -> bool {
    text.army.all().iter().all(|slot| {
        let own = text.facts.movements.get(slot);
        let written = own.map_or(PIECES[*slot].movement, |own| Some(&own.text));
        let atoms = match written {
            Some("none") => Ok(Vec::new()),
            written => betza::read(written.unwrap_or("K")),
        };
        atoms.is_ok_and(|atoms| atoms.iter().all(|atom| !atom.captures))
    })
}

/// Whether the type captures in passing, if it is so for all players who have it.
fn takes_in_passing(text: &mut Text, slot: Slot, written: &str) -> bool {
    if !any_passing(text) {
        return false;
    }
    let listed = |text: &Text, player: usize| {
        let types = text
            .facts
            .pieces(&format!("enPassantTypes{}", COLORS[player]));
        slot == keys::pawn()
            || types.slots.contains(&slot)
            || (keys::is_custom(slot) && written.contains('e'))
    };
    let players = text.army.players(slot);
    let takes: Vec<bool> = players.iter().map(|player| listed(text, *player)).collect();
    if takes.windows(2).any(|pair| pair[0] != pair[1]) {
        text.not_said(
            "enPassantTypesBlack",
            "captures in passing by one player's pieces only",
        );
    }
    takes.first().copied().unwrap_or(false)
}

/// Whether any piece can be captured in passing: it has steps that pass squares where that is allowed.
fn any_passing(text: &Text) -> bool {
    let squares =
        |key: &str, player: usize| text.facts.squares(&format!("{key}{}", COLORS[player]));
    let passes = |player: usize, slot: Slot| {
        let steps =
            text.facts.flag("doubleStep") && !squares("doubleStepRegion", player).is_empty();
        match slot == keys::pawn() {
            true => steps || !squares("tripleStepRegion", player).is_empty(),
            false => {
                steps
                    && text
                        .facts
                        .movements
                        .get(&slot)
                        .is_some_and(|movement| movement.text.contains('i'))
            }
        }
    };
    (0..2).any(|player| {
        let open = !squares("enPassantRegion", 1 - player).is_empty();
        open && text
            .army
            .all()
            .iter()
            .any(|slot| text.army.has(player, *slot) && passes(player, *slot))
    })
}

/// How the first rank is shuffled: the piece that castles between its two partners, two bishops on different colours.
pub(crate) fn shuffle(text: &mut Text) -> Option<String> {
    if !text.facts.flag("chess960") {
        return None;
    }
    let mover = castling::plan(text).mover?;
    let bishop = keys::known("bishop");
    let men = text.army.start.men.iter();
    let rank: Vec<(u8, Slot)> = men
        .filter(|((_, rank), man)| *rank == 0 && man.player == 0)
        .map(|((file, _), man)| (*file, man.slot))
        .collect();
    let files_of = |wanted: &dyn Fn(Slot) -> bool| -> Vec<u8> {
        let found = rank.iter().filter(|(_, slot)| wanted(*slot));
        found.map(|(file, _)| *file).collect()
    };
    let kinds = text.facts.pieces("castlingRookPiecesWhite").slots;
    let [king] = files_of(&|slot| slot == mover)[..] else {
        return None;
    };
    let partners: BTreeSet<Slot> = rank
        .iter()
        .map(|(_, slot)| *slot)
        .filter(|slot| kinds.contains(slot))
        .collect();
    let [left, right] = files_of(&|slot| kinds.contains(&slot))[..] else {
        return None;
    };
    let partner = partners
        .first()
        .filter(|_| partners.len() == 1 && left < king && king < right)?;
    let mut said = format!(
        "shuffle 1: {} between {}",
        text.name(mover),
        text.name(*partner)
    );
    match files_of(&|slot| slot == bishop)[..] {
        [] => {}
        [one, other] if one % 2 != other % 2 => said += &format!(", {} apart", text.name(bishop)),
        _ => return None,
    }
    Some(said + "\n")
}

/// The block `setup`.
pub(crate) fn setup(text: &mut Text) -> String {
    let token = |man: &Man| {
        let letter = text.facts.letters.get(&man.slot).copied().unwrap_or('?');
        let plus = if man.promoted { "+" } else { "" };
        format!("{plus}{letter}").to_ascii_uppercase()
    };
    let men = text.army.start.men.iter();
    let men = men.map(|(square, man)| (*square, (token(man), man.player)));
    let array = Array {
        board: text.facts.board(),
        men: men.collect(),
        holes: &text.army.start.walls,
    };
    let (symmetry, rows) = array.rows();
    let hands = &text.army.start.hands;
    let list = |player: usize| {
        let count = |number: u32| {
            if number == 1 {
                String::new()
            } else {
                format!("{number} ")
            }
        };
        let one = |(slot, number): (&Slot, &u32)| format!("{}{}", count(*number), text.name(*slot));
        hands[player].iter().map(one).collect::<Vec<_>>().join(", ")
    };
    let mut hand = String::new();
    if text.facts.flag("freeDrops") && text.facts.flag("pieceDrops") {
        return format!(
            "setup {{\nsymmetry: {symmetry}\n{rows}hand: {}\n}}\n",
            free_drops(text)
        );
    }
    if !text.facts.flag("pieceDrops") && !text.facts.gates() {
        // They could do nothing, and are reported with the drops.
    } else if hands[0] == hands[1] && !hands[0].is_empty() {
        hand = format!("hand: {}\n", list(0));
    } else {
        for player in 0..2 {
            if !hands[player].is_empty() {
                hand += &format!("hand {}: {}\n", COLORS[player], list(player));
            }
        }
    }
    let shuffled = shuffle(text).unwrap_or_default();
    format!("setup {{\nsymmetry: {symmetry}\n{shuffled}{rows}{hand}}}\n")
}
