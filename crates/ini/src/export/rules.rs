//! Castling, captures and drops.

use variant_dsl::program::{Color, GameInfo, Gating, KindInfo, PieceKind, Square, SquareSet};

use crate::export::{COLORS, Draft};
use crate::keys;

/// What of the squares is on the first rank of each player.
fn on_first_rank(squares: &[SquareSet; 2], files: usize) -> [SquareSet; 2] {
    let n_squares = squares[0].0.len();
    let is_first = [0..files, n_squares - files..n_squares];
    COLORS.map(|color| {
        let own = &squares[color as usize];
        let kept = |square: usize| {
            own.contains(Square(square as u16)) && is_first[color as usize].contains(&square)
        };
        SquareSet((0..n_squares).map(kept).collect())
    })
}

/// Pieces that come in from the hand where others leave: all that may be in hand, on the first rank.
pub(super) fn gating(draft: &mut Draft, gating: &Gating) {
    let facts = &draft.program.facts;
    let may_be_held = |kind: PieceKind| {
        let begins = facts.start.hands.iter().any(|hand| hand[kind.index()] > 0);
        begins || facts.kinds.iter().any(|other| other.hand == Some(kind))
    };
    let pawn = &keys::PIECES[keys::pawn()].key;
    let comes = |kind: PieceKind| may_be_held(kind) && draft.keys[kind.index()] != *pawn;
    let mut kinds = facts.each_kind();
    let all = kinds.all(|kind| !may_be_held(kind) || gating.pieces[kind.index()] == comes(kind));
    let first_ranks = gates(facts, gating).iter().all(|(color, square)| {
        let rank = square.0 / facts.files;
        rank == [0, facts.ranks - 1][*color as usize]
    });
    if !all || !first_ranks {
        draft.refuse_said(
            "some of the pieces that enter behind others",
            "drops",
            "gate",
        );
    }
    draft.say("gating", true);
    draft.say("seirawanGating", true);
}

/// The squares of the array on which pieces may come in, and whose.
fn gates(facts: &GameInfo, gating: &Gating) -> Vec<(Color, Square)> {
    let squares = (0..).map(Square).zip(&facts.start.board);
    let own = squares.filter_map(|(square, piece)| Some((square, (*piece)?)));
    own.filter(|(_, piece)| gating.leaving[piece.kind.index()])
        .map(|(square, piece)| (piece.color, square))
        .collect()
}

/// The squares of the array from which pieces leap as their first moves, and whose.
fn leapers(facts: &GameInfo) -> Vec<(Color, Square)> {
    let fresh = facts.fresh.iter();
    let own = fresh.filter_map(|square| Some((facts.start.board[square.index()]?.color, *square)));
    own.collect()
}

/// The field of the position about castling, and about what may come in from the hand.
pub(super) fn rights(draft: &Draft) -> String {
    let facts = &draft.program.facts;
    let mut field = String::new();
    for color in COLORS {
        let mut said = Vec::new();
        let mut add = |letter: char| {
            field.push(match color {
                Color::First => letter,
                Color::Second => letter.to_ascii_lowercase(),
            });
        };
        for (side, letter) in [(1, 'K'), (0, 'Q')] {
            let castling = facts.castling.as_ref();
            if castling.is_some_and(|castling| castling.ends[color as usize][side].is_some())
                && let Some((home, partner)) = partner(draft, color, side)
            {
                add(letter);
                said.extend([home, partner]);
            }
        }
        let gates = match &facts.gating {
            Some(gating) => gates(facts, gating),
            None if facts.castling.is_none() => leapers(facts),
            None => Vec::new(),
        };
        for (whose, square) in gates {
            if whose == color && !said.contains(&square) {
                add(char::from(b'A' + (square.0 % facts.files) as u8));
            }
        }
    }
    if field.is_empty() {
        "-".to_owned()
    } else {
        field
    }
}

/// Where the piece that castles stands, and the nearest partner on lower or higher files.
fn partner(draft: &Draft, color: Color, side: usize) -> Option<(Square, Square)> {
    let facts = &draft.program.facts;
    let castling = facts.castling.as_ref()?;
    let files = facts.files;
    let own =
        |square: Square| facts.start.board[square.index()].filter(|piece| piece.color == color);
    let all = (0..facts.squares() as u16).map(Square);
    let home = all
        .clone()
        .find(|square| own(*square).is_some_and(|piece| piece.kind == castling.mover))?;
    let same_rank = |square: &Square| square.0 / files == home.0 / files;
    let is_partner =
        |square: &Square| own(*square).is_some_and(|piece| castling.partners[piece.kind.index()]);
    let mut found = all.filter(same_rank).filter(is_partner);
    let partner = match side {
        0 => found.rfind(|square| *square < home),
        _ => found.find(|square| *square > home),
    }?;
    Some((home, partner))
}

/// The keys about castling.
pub(super) fn castling(draft: &mut Draft) {
    let program = draft.program;
    let facts = &program.facts;
    let Some(castling) = &facts.castling else {
        draft.say("castling", false);
        return;
    };
    let files = facts.files;
    let file = |square: Square| char::from(b'a' + (square.0 % files) as u8).to_string();
    let royal = facts.kind(castling.mover).royal;
    // There it is attack on who must be kept from capture that matters, and only where check does.
    match (castling.through_attack, facts.checkmate) {
        (true, true) if royal => {
            draft.refuse_said("castling through attack", "castling", "through");
        }
        (false, false) if royal => {
            draft.refuse_said(
                "castling that attack forbids, where there is no check",
                "castling",
                "",
            );
        }
        _ => {}
    }
    let mut said: [Option<(Square, Square, Square)>; 2] = [None, None];
    for color in COLORS {
        for (side, said) in said.iter_mut().enumerate() {
            let (Some(ends), Some((home, from))) = (
                castling.ends[color as usize][side],
                partner(draft, color, side),
            ) else {
                continue;
            };
            let step = if side == 1 {
                ends.0.0.checked_sub(1)
            } else {
                Some(ends.0.0 + 1)
            };
            let known = said.get_or_insert((home, ends.0, from));
            let same = known.1.0 % files == ends.0.0 % files && known.2.0 % files == from.0 % files;
            if step != Some(ends.1.0) || !same || home.0 % files != known.0.0 % files {
                draft.refuse_said("castling that ends otherwise", "castling", "through");
            }
        }
    }
    if facts.shuffle.is_some() {
        draft.say("chess960", true);
    }
    if let Some((_, to, from)) = said[1] {
        draft.say("castlingKingsideFile", file(to));
        draft.say("castlingRookKingsideFile", file(from));
    }
    if let Some((_, to, from)) = said[0] {
        draft.say("castlingQueensideFile", file(to));
        draft.say("castlingRookQueensideFile", file(from));
    }
    if let Some((home, ..)) = said[0].or(said[1]) {
        let rank = home.0 / files;
        draft.say("castlingRank", rank.min(facts.ranks - 1 - rank) + 1);
        draft.say("castlingKingFile", file(home));
    }
    let mover = draft.set(std::iter::once(castling.mover.index()));
    let partners = draft.set((0..castling.partners.len()).filter(|kind| castling.partners[*kind]));
    draft.say("castlingKingPiece", mover);
    draft.say("castlingRookPieces", partners);
}

/// Duties, immunity and prisoners.
pub(super) fn captures(draft: &mut Draft) {
    let program = draft.program;
    let facts = &program.facts;
    if facts.duties.must_capture {
        draft.say("mustCapture", true);
    }
    let mut immune = Vec::new();
    for rule in &program.captures {
        let only = |set: &[bool]| {
            let mut kinds =
                (0..set.len()).filter(|kind| set[*kind] && facts.kinds[*kind].front.is_none());
            (kinds.next(), kinds.next())
        };
        let (captors, victims) = (only(&rule.class.captors), only(&rule.class.victims));
        match (captors, victims) {
            ((Some(captor), None), (Some(victim), None))
                if captor == victim
                    && rule.forbids
                    && rule.when.is_empty()
                    && rule.unless.is_none() =>
            {
                immune.push(captor);
            }
            _ => draft.refuse("this rule about captures", Some(rule.clause)),
        }
    }
    if !immune.is_empty() {
        let set = draft.set(immune.into_iter());
        draft.say("mutuallyImmuneTypes", set);
    }
    if facts.takes_from_partner() {
        draft.say("twoBoards", true);
    }
    let kinds = || {
        facts
            .kinds
            .iter()
            .enumerate()
            .filter(|(_, kind)| kind.hand.is_some())
    };
    if kinds().next().is_some() {
        draft.say("capturesToHand", true);
        let changes = |(kind, facts): (usize, &KindInfo)| {
            facts.front.is_none()
                && facts.twin.is_none()
                && facts.hand.is_some_and(|held| held.index() != kind)
        };
        if facts.kinds.iter().enumerate().any(changes) {
            draft.refuse_said("prisoners that become others", "captures", "prisoner ");
        }
        let removed = { facts.kinds.iter().enumerate() }
            .filter(|(_, kind)| kind.hand.is_none() && !kind.royal && kind.front.is_none())
            .map(|(kind, _)| kind);
        let removed = draft.set(removed.collect::<Vec<_>>().into_iter());
        if removed != "-" {
            // They go to the hand there, and stay.
            draft.say("dropNoDoubled", removed);
            draft.say("dropNoDoubledCount", 0);
        }
        // Who has become another piece goes to the hand as that.
        let becomes = facts
            .kinds
            .iter()
            .any(|kind| kind.becomes.iter().any(|list| !list.is_empty()));
        let twins = facts.kinds.iter().any(|kind| kind.twin.is_some());
        if becomes && !twins {
            draft.say("dropLoop", true);
        }
    }
}

/// Where pieces are dropped.
pub(super) fn drops(draft: &mut Draft) {
    let program = draft.program;
    let facts = &program.facts;
    let n_squares = facts.squares();
    let droppable: Vec<usize> = (0..program.kinds.len())
        .filter(|kind| {
            // What only comes in where others leave is dropped nowhere.
            let drop = program.kinds[*kind].drop.as_ref();
            let is_dropped = drop.is_some_and(|drop| !drop.allowed.iter().all(SquareSet::is_empty));
            facts.kinds[*kind].droppable && is_dropped
        })
        .collect();
    let stuck_rule = program
        .promotion
        .as_ref()
        .and_then(|promotion| promotion.clauses.stuck);
    let mut illegal = stuck_rule.is_some();
    if program.drops && !droppable.is_empty() {
        draft.say("pieceDrops", true);
        if program.drops_forbid_check() {
            draft.say("dropChecks", false);
        }
        let pawn = &keys::PIECES[keys::pawn()].key;
        let mut droppable = droppable;
        droppable.sort_by_key(|kind| [pawn, "rook"].contains(&draft.keys[*kind].as_str()));
        let mut region: Option<[SquareSet; 2]> = None;
        let votes: Vec<bool> = droppable
            .iter()
            .filter_map(|kind| stuck_vote(draft, *kind))
            .collect();
        illegal |= votes.contains(&true);
        if illegal && votes.contains(&false) {
            draft.refuse_said(
                "drops where a piece can never move, beside pieces that may not be left so",
                "drops",
                "stuck",
            );
        }
        for kind in &droppable {
            let drop = program.kinds[*kind].drop.as_ref().expect("it is droppable");
            let mut squares = drop.allowed.clone();
            for color in COLORS {
                // Where it would be stuck is kept from it by another key.
                if illegal {
                    facts.kinds[*kind].stuck[color as usize]
                        .iter()
                        .for_each(|square| squares[color as usize].insert(*square));
                }
            }
            if draft.keys[*kind] == *pawn {
                squares = of_pawn(draft, *kind, squares, region.as_ref());
            }
            if draft.keys[*kind] == "rook"
                && let Some(region) = &region
                && *region != squares
                && squares == on_first_rank(region, facts.files.into())
            {
                draft.say("sittuyinRookDrop", true);
            } else if region.get_or_insert_with(|| squares.clone()) != &squares {
                let barred = program.kinds[*kind]
                    .clauses
                    .drop
                    .barred
                    .first()
                    .map(|(_, clause)| *clause);
                draft.refuse("a zone of drops of its own for some pieces", barred);
            }
            if drop.no_mate {
                match draft.keys[*kind].as_str() {
                    "shogiPawn" => draft.say("shogiPawnDropMateIllegal", true),
                    _ => draft.refuse(
                        "drops of this piece that may not mate",
                        program.kinds[*kind].clauses.drop.mate,
                    ),
                }
            }
            if let Some(number) = drop.per_file {
                let letter = draft.set(std::iter::once(*kind));
                if draft
                    .lines
                    .iter()
                    .any(|line| line.starts_with("dropNoDoubled "))
                {
                    draft.refuse(
                        "a limit a file for several pieces",
                        program.kinds[*kind].clauses.drop.limit,
                    );
                }
                draft.say("dropNoDoubled", letter);
                draft.say("dropNoDoubledCount", number);
            }
        }
        if let Some(region) = region
            && region
                .iter()
                .any(|squares| *squares != SquareSet::all(n_squares))
        {
            let values = [draft.squares(&region[0]), draft.squares(&region[1])];
            draft.both("dropRegion", &values);
        }
    }
    if illegal {
        draft.say("immobilityIllegal", true);
    }
}

/// Whether the piece is kept from squares where it could never move; nothing if there are none.
fn stuck_vote(draft: &Draft, kind: usize) -> Option<bool> {
    let stuck = &draft.program.facts.kinds[kind].stuck;
    let drop = draft.program.kinds[kind].drop.as_ref()?;
    if stuck.iter().all(Vec::is_empty)
        || draft.program.kinds[kind].clauses.drop.stuck.is_none()
            && drop
                .allowed
                .iter()
                .zip(stuck)
                .all(|(allowed, stuck)| stuck.iter().all(|square| !allowed.contains(*square)))
    {
        return None;
    }
    Some(
        drop.allowed
            .iter()
            .zip(stuck)
            .all(|(allowed, stuck)| stuck.iter().all(|square| !allowed.contains(*square))),
    )
}

/// The squares of a pawn without what its own keys keep it from.
fn of_pawn(
    draft: &mut Draft,
    kind: usize,
    mut squares: [SquareSet; 2],
    others: Option<&[SquareSet; 2]>,
) -> [SquareSet; 2] {
    let facts = &draft.program.facts;
    let (files, ranks) = (facts.files, facts.ranks);
    let first = |color: Color| match color {
        Color::First => 0..files,
        Color::Second => (ranks - 1) * files..ranks * files,
    };
    let zone: [Vec<Square>; 2] = facts.promotion_zone.clone();
    let chances = draft.program.kinds[kind]
        .chances
        .first()
        .map(|chance| chance.zone.clone());
    let zone = chances.map_or(zone, |zone| zone.map(|squares| squares.iter().collect()));
    let out = |color: Color, square: Square| !squares[color as usize].contains(square);
    let first_out = COLORS
        .iter()
        .all(|color| first(*color).all(|square| out(*color, Square(square))));
    let zone_out = COLORS.iter().all(|color| {
        zone[*color as usize]
            .iter()
            .all(|square| out(*color, *square))
    });
    // What these keys keep from it is open to other pieces, as far as there are others.
    for color in COLORS {
        let others = others.map(|others| &others[color as usize]);
        let open = |square: &Square| others.is_none_or(|others| others.contains(*square));
        if first_out {
            let first = first(color).map(Square).filter(open);
            first.for_each(|square| squares[color as usize].insert(square));
        }
        if zone_out {
            let zone = zone[color as usize].iter().copied().filter(open);
            zone.for_each(|square| squares[color as usize].insert(square));
        }
    }
    draft.say("firstRankPawnDrops", !first_out);
    draft.say("promotionZonePawnDrops", !zone_out);
    squares
}
