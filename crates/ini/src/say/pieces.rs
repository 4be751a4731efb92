//! The pieces of a text with their movements, and the array.

use std::collections::BTreeSet;

use crate::betza::{self, Atom, Vector};
use crate::fen::Man;
use crate::keys::{self, PIECES, Slot};
use crate::resolve::Given;
use crate::say::array::Array;
use crate::say::goal;
use crate::say::promotion;
use crate::say::{Text, castling, table_name};
use crate::values::Squares;

const COLORS: [&str; 2] = ["White", "Black"];

/// As many of each piece as there are squares: more than a player can drop.
fn free_drops(text: &mut Text) -> String {
    let (files, ranks) = text.facts.board();
    let squares = u32::from(files) * u32::from(ranks);
    if squares > MOST_HELD {
        text.not_said("freeDrops", "more pieces in hand than 120 of a kind");
    }
    if text.facts.flag("capturesToHand")
        || !text.facts.pieces("extinctionPieceTypes").slots.is_empty()
    {
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
    let royals = goal::royals(text.facts, text.army);
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
        says.extend(promotion::of_piece(text, slot));
        if royals.contains(&slot) {
            says.push("royal".to_owned());
        }
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
    if PIECES[slot].key == "soldier" && own.is_none() {
        movement = soldier(text, &within);
    }
    if slot == keys::royal() && text.facts.flag("flyingGeneral") {
        // It asks all lines of a Rook.
        movement += "c{royal}R";
    }
    let first = first_steps(text, slot, &atoms, given.as_ref());
    if !within.is_empty() && !first.is_empty() {
        text.cannot(
            &PIECES[slot].key,
            given.as_ref(),
            "first steps of a piece that may not leave a part of the board",
        );
    }
    movement += &first;
    (!movement.is_empty()).then_some(movement)
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

/// A test in braces of the squares where a piece may stand, for both players the same as each sees it; nothing where all
/// are.
fn region(text: &mut Text, slot: Slot) -> String {
    let players = text.army.players(slot);
    let seen: Vec<Option<Squares>> = { players.iter() }
        .map(|player| {
            let squares = text.facts.region(*player, slot)?;
            Some(match player {
                0 => squares,
                _ => text.zones.turned(&squares),
            })
        })
        .collect();
    let Some(first) = seen.first() else {
        return String::new();
    };
    if seen.iter().any(|other| other != first) {
        let given = { players.iter() }.find_map(|player| text.facts.region_given(*player, slot));
        text.cannot(
            &PIECES[slot].key,
            given.as_ref(),
            "a part of the board that is another for the other player",
        );
        return String::new();
    }
    if first.is_some() && text.facts.flag("pieceDrops") {
        text.not_said(
            "pieceDrops",
            "drops beside pieces that may not leave a part of the board",
        );
    }
    match first.clone() {
        Some(squares) => format!("{{{}}}", text.zones.name(&squares, "region")),
        None => String::new(),
    }
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

fn first_steps(text: &mut Text, slot: Slot, atoms: &[Atom], given: Option<&Given>) -> String {
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
        if !zones.is_empty() {
            let key = format!("{}Black", step.zone);
            text.not_said(
                &key,
                "steps from other squares than the first player's, turned round",
            );
        }
        return String::new();
    };
    let mut said = String::new();
    let both = [
        (marked, &step.lame),
        (rest, step.plain.as_ref().unwrap_or(&step.lame)),
    ];
    for (squares, moves) in both {
        if squares.is_empty() {
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
        let before = match (text.zones.is_whole(&squares), fresh) {
            (true, _) => String::new(),
            (_, true) => "i".to_owned(),
            _ => format!("<{}>", text.zones.name(&squares, "start")),
        };
        said += &format!("{before}{moves}");
    }
    said
}

/// The squares of the first player, and those of the second, as one zone: they may differ where a player's pieces
/// never stand.
fn joined(zones: &[(Squares, Squares)], reached: &[Squares]) -> Option<(Squares, Squares)> {
    let (one, other) = match zones {
        [] => return None,
        [one] => return Some(one.clone()),
        [one, other, ..] => (one, other),
    };
    let join = |one: &Squares, other: &Squares| {
        let extra = one
            .difference(other)
            .any(|square| reached[1].contains(square));
        let lack = other
            .difference(one)
            .any(|square| reached[0].contains(square));
        (!extra && !lack).then(|| one.union(other).copied().collect())
    };
    Some((join(&one.0, &other.0)?, join(&one.1, &other.1)?))
}

/// Squares on which a player's piece of the type can stand, as its owner sees them; all, where it is not certain.
fn reached(text: &Text, slot: Slot, player: usize, atoms: &[Atom]) -> Squares {
    let board = text.facts.on_board(&crate::values::all_squares());
    let forward = atoms
        .iter()
        .all(|atom| atom.vectors().iter().all(|(_, y)| *y > 0));
    let made = text
        .army
        .all()
        .iter()
        .any(|other| text.army.back(*other) == Some(slot))
        || promotion::anyone_becomes(text, slot);
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
    let made = text
        .army
        .all()
        .iter()
        .any(|other| text.army.back(*other) == Some(slot))
        || promotion::anyone_becomes(text, slot);
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
    if !text.facts.flag("pieceDrops") {
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
