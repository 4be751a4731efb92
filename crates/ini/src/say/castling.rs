//! Castling: who castles with whom, and where both end.

use std::collections::BTreeSet;

use crate::keys::{self, Slot};
use crate::say::Text;
use crate::say::army::COLORS;
use crate::say::zones::square;
use crate::values::Square;

/// One castling: who goes where, and the partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Way {
    king: (Square, Square),
    partner: (Square, Square),
    kind: Slot,
}

/// What castling there is.
#[derive(Default)]
pub(crate) struct Plan {
    /// The type that castles.
    pub(crate) mover: Option<Slot>,
    /// Of each player, by side: king's, queen's.
    ways: [[Option<Way>; 2]; 2],
}

pub(crate) fn plan(text: &mut Text) -> Plan {
    let mut plan = Plan::default();
    if !text.facts.flag("castling") {
        return plan;
    }
    let field = text.army.start.castling.clone();
    for (player, color) in COLORS.into_iter().enumerate() {
        let Some(king) = text
            .facts
            .pieces(&format!("castlingKingPiece{color}"))
            .slots
            .first()
            .copied()
        else {
            continue;
        };
        let Some(home) = home(text, player, king) else {
            continue;
        };
        for (side, letter) in ['K', 'Q'].into_iter().enumerate() {
            let wanted = if player == 0 {
                letter
            } else {
                letter.to_ascii_lowercase()
            };
            let way = way(text, player, home, side);
            let right = field.contains(wanted);
            plan.ways[player][side] = way.filter(|_| right);
        }
        // Where pieces come in from the hand these are rights to do so.
        let others = |c: char| c.is_uppercase() == (player == 0) && !"KQkq".contains(c);
        if field.chars().any(others) && !text.facts.gates() {
            text.not_said("startFen", "castling rights by the letters of files");
        }
        if plan.ways[player].iter().any(Option::is_some) {
            if plan.mover.is_some_and(|mover| mover != king) {
                text.not_said("castlingKingPieceBlack", "castling by two types of pieces");
                plan.ways[player] = [None, None];
                continue;
            }
            plan.mover = Some(king);
        }
    }
    plan.mover = plan.mover.or_else(|| placed(text).map(|(king, _)| king));
    plan
}

/// Where the piece that castles stands.
fn home(text: &Text, player: usize, king: Slot) -> Option<Square> {
    let rank = rank(text, player)?;
    let stands = text.army.start.men.iter().filter(|((_, on), man)| {
        *on == rank && man.player == player && man.slot == king && !man.promoted
    });
    let all: Vec<Square> = stands.map(|(square, _)| *square).collect();
    match all.as_slice() {
        [one] => Some(*one),
        _ => all
            .into_iter()
            .find(|(file, _)| u32::from(*file) + 1 == text.facts.number("castlingKingFile")),
    }
}

fn rank(text: &Text, player: usize) -> Option<u8> {
    let ranks = text.facts.board().1;
    let rank = text.facts.number("castlingRank") as u8 - 1;
    match player {
        0 => Some(rank),
        _ => ranks.checked_sub(1 + rank),
    }
}

/// The castling to one side, if a partner stands there.
fn way(text: &Text, player: usize, home: Square, side: usize) -> Option<Way> {
    let (files, _) = text.facts.board();
    let rank = rank(text, player)?;
    let partners = text
        .facts
        .pieces(&format!("castlingRookPieces{}", COLORS[player]))
        .slots;
    let from = match side {
        0 => (text.facts.number("castlingRookKingsideFile") as u8).min(files) - 1,
        _ => text.facts.number("castlingRookQueensideFile") as u8 - 1,
    };
    let candidates: Vec<u8> = match side {
        0 => (0..=from).rev().collect(),
        _ => (from..files).collect(),
    };
    let own = |file: &u8| {
        let man = text.army.start.men.get(&(*file, rank));
        man.filter(|man| man.player == player && partners.contains(&man.slot) && !man.promoted)
            .map(|man| man.slot)
    };
    let (file, kind) = candidates
        .iter()
        .find_map(|file| Some((*file, own(file)?)))?;
    if (file > home.0) != (side == 0) {
        return None;
    }
    let to = match side {
        0 => text.facts.number("castlingKingsideFile") as u8 - 1,
        _ => text.facts.number("castlingQueensideFile") as u8 - 1,
    };
    let end = if side == 0 {
        to.checked_sub(1)?
    } else {
        to + 1
    };
    if to >= files || end >= files {
        return None;
    }
    Some(Way {
        king: (home, (to, rank)),
        partner: ((file, rank), (end, rank)),
        kind,
    })
}

/// The block `castling`, where its defaults do not fit.
pub(crate) fn castling(text: &mut Text) -> String {
    if castles_dropped(text) {
        match placed(text) {
            Some((_, block)) => return block,
            None => text.not_said(
                "castlingDroppedPiece",
                "castling of pieces that were dropped, unless all begin in hand and must be placed first",
            ),
        }
    }
    let plan = plan(text);
    let Some(mover) = plan.mover else {
        return String::new();
    };
    let (files, ranks) = text.facts.board();
    let seen = |way: &Way, rotate: bool| {
        let turn = |(file, rank): Square| {
            (
                if rotate { files - 1 - file } else { file },
                ranks - 1 - rank,
            )
        };
        Way {
            king: (turn(way.king.0), turn(way.king.1)),
            partner: (turn(way.partner.0), turn(way.partner.1)),
            kind: way.kind,
        }
    };
    // The second player's castlings as the first player's, where the array is mirrored or turned round.
    let all = |player: usize| {
        plan.ways[player]
            .iter()
            .flatten()
            .copied()
            .collect::<Vec<Way>>()
    };
    let (white, black) = (all(0), all(1));
    let joined = |rotate: bool| {
        let mut ways = white.clone();
        for way in black.iter().map(|way| seen(way, rotate)) {
            let right = |way: &Way| way.king.1.0 > way.king.0.0;
            match white.iter().find(|known| right(known) == right(&way)) {
                Some(known) if (known.king, known.partner.1) != (way.king, way.partner.1) => {
                    return None;
                }
                Some(_) => {}
                None if white
                    .first()
                    .is_some_and(|known| known.king.0 != way.king.0) =>
                {
                    return None;
                }
                None => ways.push(way),
            }
        }
        Some(ways)
    };
    let ways = match joined(false).or_else(|| joined(true)) {
        Some(ways) => ways,
        None => {
            text.not_said(
                "startFen",
                "castling of the second player to other squares than the first player's",
            );
            white.clone()
        }
    };
    // Who has no right though a partner stands there would castle here.
    let could = |player: usize| {
        let home = home(text, player, mover);
        home.is_some_and(|home| (0..2).any(|side| way(text, player, home, side).is_some()))
    };
    let only = (0..2).find(|player| {
        plan.ways[1 - player] == [None, None] && could(1 - player) && could(*player)
    });
    let players = (0..2).filter(|player| only.is_none_or(|only| only == *player));
    for player in players.collect::<Vec<usize>>() {
        let Some(home) = home(text, player, mover) else {
            continue;
        };
        for side in 0..2 {
            let possible = way(text, player, home, side).is_some();
            let other = plan.ways[1 - player][side].is_some();
            if possible && plan.ways[player][side].is_none() && other {
                text.not_said("startFen", "castling that is lost before the first move");
            }
        }
    }
    let mut kinds: Vec<Slot> = white.iter().chain(&black).map(|way| way.kind).collect();
    kinds.sort();
    kinds.dedup();
    // Without the block, the piece at the edge castles.
    let plain = (0..2).all(|player| {
        let Some((_, rank)) = home(text, player, mover) else {
            return true;
        };
        let edges = [0, files - 1].map(|file| text.army.start.men.get(&(file, rank)));
        edges
            .into_iter()
            .flatten()
            .all(|man| kinds.contains(&man.slot) && man.player == player)
    });
    let usual = plain
        && only.is_none()
        && ways.len() == 2
        && ways.iter().all(|way| {
            let edge = way.partner.0.0 == 0 || way.partner.0.0 == files - 1;
            edge && way.king.0.0.abs_diff(way.king.1.0) == 2
        });
    if usual {
        return String::new();
    }
    let mut ends: Vec<(u8, String)> = ways
        .iter()
        .map(|way| {
            (
                way.king.1.0,
                format!("{} {}", square(way.king.1), square(way.partner.1)),
            )
        })
        .collect();
    ends.sort();
    let ends: Vec<String> = ends.into_iter().map(|(_, text)| text).collect();
    let only = only.map(|player| format!("; only: {}", COLORS[player]));
    format!(
        "castling {{ {} with {}: {}{} }}\n",
        text.name(mover),
        text.names(&kinds),
        ends.join(", "),
        only.unwrap_or_default()
    )
}

fn castles_dropped(text: &Text) -> bool {
    let keys = ["castling", "castlingDroppedPiece", "pieceDrops"];
    keys.iter().all(|key| text.facts.flag(key))
}

/// The piece that castles and the block, where all who castle begin in hand and are placed before anything moves.
fn placed(text: &Text) -> Option<(Slot, String)> {
    let lists = |key: &str| COLORS.map(|color| text.facts.pieces(&format!("{key}{color}")).slots);
    let ([kings, other_kings], [rooks, other_rooks]) =
        (lists("castlingKingPiece"), lists("castlingRookPieces"));
    let (king, all) = (*kings.first()?, [&kings[..1], &rooks[..]].concat());
    let start = &text.army.start;
    let in_hand = |slot: &Slot| (0..2).all(|player| start.in_hand(player, *slot) > 0);
    let on_board = start.men.values().any(|man| all.contains(&man.slot));
    if !castles_dropped(text)
        || other_kings.first() != Some(&king)
        || other_rooks != rooks
        || on_board
        || !all.iter().all(in_hand)
        || !text.facts.flag("mustDrop")
        || !text.facts.pieces("mustDropType").all
    {
        return None;
    }
    let (files, rank) = (text.facts.board().0, rank(text, 0)?);
    let file = |key: &str| (text.facts.number(key) as u8).min(files).checked_sub(1);
    let (left, right) = (
        file("castlingQueensideFile")?,
        file("castlingKingsideFile")?,
    );
    let at = |file: u8| square((file, rank));
    let block = format!(
        "castling {{ {} {} with {} {}, {}: {} {}, {} {} }}\n",
        text.name(king),
        at(file("castlingKingFile")?),
        text.names(&rooks),
        at(file("castlingRookQueensideFile")?),
        at(file("castlingRookKingsideFile")?),
        at(left),
        at(left + 1),
        at(right),
        at(right.checked_sub(1)?),
    );
    Some((king, block))
}

/// `gate Walker: leaving fresh any but Runner`: what comes from the hand, and the types on whose squares of the array it comes.
pub(crate) fn gate(text: &mut Text) -> String {
    let types = [leaving(text, 0), leaving(text, 1)];
    if types[0] != types[1] {
        text.not_said(
            "seirawanGating",
            "pieces that enter behind different pieces of the two players",
        );
        return String::new();
    }
    let [Some(types), _] = types else {
        text.not_said(
            "seirawanGating",
            "pieces that enter behind some pieces of a type only",
        );
        return String::new();
    };
    let pawn = keys::pawn();
    let all: BTreeSet<Slot> = text.army.start.men.values().map(|man| man.slot).collect();
    let but_pawns: BTreeSet<Slot> = all.iter().copied().filter(|slot| *slot != pawn).collect();
    let names = |text: &Text, slots: &BTreeSet<Slot>| {
        text.names(&slots.iter().copied().collect::<Vec<_>>())
    };
    let has_pawns = all.contains(&pawn);
    let but = format!("any but {}", text.name(pawn));
    let behind = match has_pawns {
        _ if types == all => "any".to_owned(),
        true if types == but_pawns => but.clone(),
        _ => names(text, &types),
    };
    let held = text.army.start.hands.iter().flat_map(|hand| hand.keys());
    let held: BTreeSet<Slot> = held.copied().filter(|slot| *slot != pawn).collect();
    let comes = match (text.facts.fill_hands(), has_pawns) {
        (true, true) => but,
        (true, false) => "any".to_owned(),
        (false, _) => names(text, &held),
    };
    match types.is_empty() || comes.is_empty() {
        true => String::new(),
        false => format!("gate {comes}: leaving fresh {behind}\n"),
    }
}

/// The types on whose squares of the array pieces of the player come in; `None` if that holds of some squares of a type only.
fn leaving(text: &Text, player: usize) -> Option<BTreeSet<Slot>> {
    let (files, _) = text.facts.board();
    let rank = rank(text, player)?;
    let king = text
        .facts
        .pieces(&format!("castlingKingPiece{}", COLORS[player]));
    let home = king
        .slots
        .first()
        .and_then(|king| home(text, player, *king));
    let mut squares: BTreeSet<Square> = BTreeSet::new();
    for letter in text.army.start.castling.chars() {
        if letter.is_uppercase() != (player == 0) {
            continue;
        }
        let letter = letter.to_ascii_uppercase();
        match ("KQ".find(letter), home) {
            (Some(side), Some(home)) => {
                squares.insert(home);
                squares.extend(way(text, player, home, side).map(|way| way.partner.0));
            }
            _ => {
                let file = (letter as u8).wrapping_sub(b'A');
                squares.extend((file < files).then_some((file, rank)));
            }
        }
    }
    let own = || {
        let men = text.army.start.men.iter();
        men.filter(|(_, man)| man.player == player)
    };
    let there = own().filter(|(square, _)| squares.contains(square));
    let types: BTreeSet<Slot> = there.map(|(_, man)| man.slot).collect();
    let mut alike = own().filter(|(_, man)| types.contains(&man.slot));
    alike
        .all(|(square, _)| squares.contains(square))
        .then_some(types)
}
