//! Letters, movements and the array.

use std::collections::{BTreeMap, BTreeSet};

use variant_dsl::path::{Path, Special, Vector};
use variant_dsl::program::{Color, PieceKind, Square, SquareSet};

use crate::export::movement::{self, Movement};
use crate::export::regions::{self, Bare};
use crate::export::{COLORS, Draft};
use crate::export::{ends, leaps};
use crate::keys::{self, PIECES};

/// Types of the table that have rules of their own, which a piece that only moves like them must not get.
const RULED: [&str; 3] = ["soldier", "janggiCannon", "janggiElephant"];
/// The type that steps aside from some rank on.
const SOLDIER: &str = "soldier";
/// The type that has no move.
const IMMOBILE: &str = "immobile";

/// The lines that give pieces their letters.
pub(super) fn pieces(draft: &mut Draft) {
    let kinds: Vec<usize> = (0..draft.program.kinds.len()).collect();
    let fronts: Vec<usize> = kinds
        .iter()
        .copied()
        .filter(|kind| is_front(draft, *kind))
        .collect();
    for kind in &fronts {
        letter(draft, *kind);
    }
    // Back sides move as another piece, which has a letter there.
    for kind in &kinds {
        if draft.program.facts.kinds[*kind].front.is_none() {
            continue;
        }
        let paths = &draft.program.kinds[*kind].paths;
        // Not as one that promotes itself: there it would promote again.
        let same = fronts.iter().find(|front| {
            let promotes = draft.program.facts.kinds[**front].back.is_some();
            !promotes && draft.program.kinds[**front].paths == *paths
        });
        match same.and_then(|front| draft.letters[*front]) {
            Some(letter) => draft.letters[*kind] = Some(letter),
            None => letter(draft, *kind),
        }
    }
    royals(draft, &fronts);
    let mut steps: Vec<(usize, Movement)> = Vec::new();
    let (mut custom, mut taken) = (0, BTreeSet::new());
    let mut lines: Vec<(usize, String)> = Vec::new();
    let mut beside: Vec<String> = Vec::new();
    let leap = leaps::are_all(draft.program);
    for kind in kinds {
        let Some(letter) = draft.letters[kind] else {
            continue;
        };
        if lines
            .iter()
            .any(|(other, _)| draft.letters[*other] == Some(letter))
        {
            continue;
        }
        let rules = &draft.program.kinds[kind];
        let mut bare = regions::bare(draft.program, kind);
        if ends::kings_pass(draft.program) {
            bare.paths.retain(|path| path.special != Special::Null);
        }
        if leap {
            leaps::others(&mut bare.paths);
        }
        let movement = match bare.aside_from {
            Some(_) => Ok(Movement::default()),
            None => movement::movement(&bare.paths),
        };
        let movement = match movement {
            Ok(movement) => movement,
            Err(why) => {
                let clause = rules.clauses.moves.first().copied();
                draft.refuse(format!("{why}, those of `{}`", rules.declared_name), clause);
                continue;
            }
        };
        let is_soldier = bare.aside_from.is_some() && !taken.contains(SOLDIER);
        let key = match is_soldier {
            true => Some(SOLDIER.to_owned()),
            false => key(draft, kind, &bare.paths, &movement, &taken),
        };
        if bare.region.is_some() && draft.program.kinds[kind].drop.is_some() {
            draft.refuse_said(
                "drops of pieces that may not leave a part of the board",
                "drops",
                "",
            );
        }
        if bare.aside_from.is_some() && !is_soldier {
            draft.refuse(
                "two kinds of soldiers",
                rules.clauses.moves.first().copied(),
            );
        }
        if key.is_none() && rules.paths.is_empty() {
            draft.refuse(
                "two pieces without moves",
                rules.clauses.moves.first().copied(),
            );
        }
        let key = key.unwrap_or_else(|| {
            custom += 1;
            format!("customPiece{custom}")
        });
        if custom > 25 {
            draft.refuse("more than 25 pieces that move in ways of their own", None);
            return;
        }
        taken.insert(key.clone());
        let slot = keys::slot(&key);
        let plain = key == PIECES[keys::royal()].key && movement.text == "K";
        let line =
            match slot.is_some_and(keys::is_custom) || (slot == Some(keys::royal()) && !plain) {
                true => format!("{key} = {letter}:{}", movement.text),
                false => format!("{key} = {letter}"),
            };
        lines.push((kind, line));
        beside.extend(lines_beside(draft, &bare, &key));
        draft.keys[kind] = key;
        if !movement.steps.is_empty() {
            steps.push((kind, movement));
        }
    }
    draft.lines.extend(lines.into_iter().map(|(_, line)| line));
    draft.lines.extend(beside);
    first_steps(draft, &steps);
    passing(draft);
    if leap {
        leaps::said(draft);
    }
}

/// What is said of a piece beside its movement.
fn lines_beside(draft: &Draft, bare: &Bare, key: &str) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(rank) = bare.aside_from.filter(|rank| *rank > 1) {
        lines.push(format!("soldierPromotionRank = {rank}"));
    }
    if bare.faces {
        lines.push("flyingGeneral = true".to_owned());
    }
    let place = bare
        .region
        .as_ref()
        .and_then(|zone| draft.program.place(zone));
    for (player, squares) in ["White", "Black"]
        .into_iter()
        .zip(place.into_iter().flatten())
    {
        let (first, rest) = key.split_at(1);
        let name = first.to_ascii_uppercase() + rest;
        lines.push(format!(
            "mobilityRegion{player}{name} = {}",
            draft.squares(squares)
        ));
    }
    lines
}

fn is_front(draft: &Draft, kind: usize) -> bool {
    let facts = &draft.program.facts.kinds[kind];
    facts.front.is_none() && facts.twin.is_none()
}

/// The letter of a kind: its own, or one that is free.
fn letter(draft: &mut Draft, kind: usize) {
    let facts = &draft.program.facts.kinds[kind];
    let own = facts
        .sfen
        .as_deref()
        .unwrap_or(&facts.token)
        .trim_start_matches('+')
        .to_ascii_lowercase();
    let name = draft.program.kinds[kind].moves_as.to_ascii_lowercase();
    let candidates = own
        .chars()
        .chain(name.chars())
        .chain('a'..='z')
        .filter(char::is_ascii_lowercase);
    let free = |letter: &char| !draft.letters.contains(&Some(*letter));
    let found = candidates.clone().find(free);
    let front = draft.program.facts.kinds[kind].front.is_none();
    if front && own.len() == 1 && found != own.chars().next() {
        draft.notes.push(format!(
            "the letter of {}, which another piece has",
            draft.program.kinds[kind].declared_name
        ));
    }
    match found {
        Some(letter) => draft.letters[kind] = Some(letter),
        None => draft.refuse("more pieces than letters", None),
    }
}

/// Which kinds are royal, and whether by a rule about the last of them.
fn royals(draft: &mut Draft, fronts: &[usize]) {
    let facts = &draft.program.facts;
    let royal: Vec<usize> = fronts
        .iter()
        .copied()
        .filter(|kind| facts.kinds[*kind].royal)
        .collect();
    let backs = facts
        .kinds
        .iter()
        .any(|kind| kind.front.is_some() && kind.royal);
    let front_backs = royal.iter().all(|kind| facts.kinds[*kind].back.is_some());
    if backs && !front_backs {
        let clause = draft
            .program
            .promotion
            .as_ref()
            .and_then(|promotion| promotion.clauses.choice);
        draft.refuse("a piece that promotes to a royal one", clause);
    }
    let made = |kind: usize| {
        facts
            .kinds
            .iter()
            .any(|other| other.becomes.iter().flatten().any(|to| to.index() == kind))
    };
    let at_most_one = |kind: usize| {
        COLORS.iter().all(|color| {
            let stands = facts.start.board.iter().flatten();
            stands
                .filter(|piece| piece.kind.index() == kind && piece.color == *color)
                .count()
                <= 1
        })
    };
    let turned: Vec<usize> = { royal.iter() }
        .filter_map(|kind| facts.kinds[*kind].back)
        .map(PieceKind::index)
        .filter(|back| facts.kinds[*back].royal)
        .collect();
    let single = royal.len() == 1
        && turned.is_empty()
        && royal
            .iter()
            .all(|kind| at_most_one(*kind) && !made(*kind) && !facts.kinds[*kind].droppable);
    // Who explodes or turns to stone is royal only by such a rule there.
    if !single || !facts.checkmate || facts.effects.take_pieces() {
        draft.pseudo = [royal, turned].concat();
    }
}

/// The key of a type of the table that is the same piece.
fn key(
    draft: &Draft,
    kind: usize,
    paths: &[Path],
    movement: &Movement,
    taken: &BTreeSet<String>,
) -> Option<String> {
    let facts = &draft.program.facts.kinds[kind];
    if facts.royal && !draft.pseudo.contains(&kind) && facts.front.is_none() {
        return Some(PIECES[keys::royal()].key.clone());
    }
    let free = |key: &str| !taken.contains(key) && !RULED.contains(&key);
    if paths.is_empty() {
        return free(IMMOBILE).then(|| IMMOBILE.to_owned());
    }
    let pawn = &PIECES[keys::pawn()];
    if free(&pawn.key) && movement::same(paths, pawn.movement?) {
        let forward = movement
            .steps
            .iter()
            .all(|((x, y), _)| *x == 0 && (2..=3).contains(y));
        return forward.then(|| pawn.key.clone());
    }
    if !movement.steps.is_empty() || movement.passing {
        return None;
    }
    let others = PIECES
        .iter()
        .enumerate()
        .filter(|(slot, piece)| *slot != keys::royal() && free(&piece.key));
    let mut same = others.filter(|(_, piece)| {
        piece
            .movement
            .is_some_and(|text| movement::same(paths, text))
    });
    same.next().map(|(_, piece)| piece.key.clone())
}

/// From which squares first steps are made, and what of them can be captured in passing.
fn first_steps(draft: &mut Draft, steps: &[(usize, Movement)]) {
    let n_squares = draft.program.facts.squares();
    let (files, ranks) = (draft.program.files(), draft.program.ranks());
    // Of double and triple steps, of each player: the squares of every leap.
    let mut zones: [[BTreeMap<(usize, Vector), SquareSet>; 2]; 2] = Default::default();
    let mut marked = [SquareSet::none(n_squares), SquareSet::none(n_squares)];
    let mut unmarked = marked.clone();
    for (kind, _) in steps {
        for path in &draft.program.kinds[*kind].paths.clone() {
            let marks = path.special == variant_dsl::path::Special::MarksEnPassant;
            if path.guard.is_empty() && !marks {
                continue;
            }
            let Some(leg) = path.legs.first() else {
                continue;
            };
            let length = leg.vector.0.abs().max(leg.vector.1.abs())
                * i16::try_from(leg.max.max(1)).unwrap_or(1);
            for color in COLORS {
                if !has(draft, color, *kind) {
                    continue;
                }
                let mut squares = SquareSet::none(n_squares);
                for square in (0..n_squares as u16).map(Square) {
                    if draft.program.is_open(&path.guard, color, square) {
                        squares.insert(square);
                        for passed in way(square, leg.vector, length, color, (files, ranks)) {
                            let set = if marks { &mut marked } else { &mut unmarked };
                            set[color as usize].insert(passed);
                        }
                    }
                }
                // Triple steps of a pawn have squares of their own.
                let triple =
                    usize::from(draft.keys[*kind] == PIECES[keys::pawn()].key && length == 3);
                let leap = (
                    leg.vector.0.signum() * length,
                    leg.vector.1.signum() * length,
                );
                let known = &mut zones[triple][color as usize];
                let known = known
                    .entry((*kind, leap))
                    .or_insert_with(|| SquareSet::none(n_squares));
                squares.iter().for_each(|square| known.insert(square));
            }
        }
    }
    let zones = zones.map(|players| players.map(|leaps| one_zone(draft, leaps)));
    let [double, triple] = zones;
    let value = |draft: &Draft, zone: &Option<SquareSet>| {
        zone.as_ref()
            .map_or("-".to_owned(), |zone| draft.squares(zone))
    };
    match double.iter().all(Option::is_none) {
        true => draft.say("doubleStep", false),
        false => {
            draft.say("doubleStep", true);
            let values = [value(draft, &double[0]), value(draft, &double[1])];
            draft.both("doubleStepRegion", &values);
        }
    }
    if triple.iter().any(Option::is_some) {
        let values = [value(draft, &triple[0]), value(draft, &triple[1])];
        draft.both("tripleStepRegion", &values);
    }
    draft.steps = double;
    // The second player captures what the first has passed.
    let overlap = COLORS.iter().any(|color| {
        let (marked, unmarked) = (&marked[*color as usize], &unmarked[*color as usize]);
        marked.iter().any(|square| unmarked.contains(square))
    });
    if overlap {
        let clause = steps
            .first()
            .and_then(|(kind, _)| draft.program.kinds[*kind].clauses.moves.first().copied());
        draft.refuse(
            "first steps of two squares that can be captured in passing, beside others that cannot",
            clause,
        );
    }
    if !steps.is_empty() {
        let values = [draft.squares(&marked[1]), draft.squares(&marked[0])];
        draft.both("enPassantRegion", &values);
    }
}

/// The squares of all leaps, which must be the same.
fn one_zone(draft: &mut Draft, leaps: BTreeMap<(usize, Vector), SquareSet>) -> Option<SquareSet> {
    let mut found: Option<SquareSet> = None;
    for ((kind, _), squares) in leaps {
        if found.as_ref().is_some_and(|known| *known != squares) {
            let clause = draft.program.kinds[kind].clauses.moves.first().copied();
            draft.refuse("moves from different zones", clause);
        }
        found = Some(squares);
    }
    found
}

/// Whether a player begins with the kind, or may capture or make it.
pub(super) fn has(draft: &Draft, color: Color, kind: usize) -> bool {
    let facts = &draft.program.facts;
    let made = facts.kinds.iter().any(|other| {
        other.becomes[color as usize]
            .iter()
            .any(|to| to.index() == kind)
    });
    let stands =
        |piece: &variant_dsl::program::Piece| piece.color == color && piece.kind.index() == kind;
    made || facts.kinds[kind].hand.is_some()
        || facts.start.board.iter().flatten().any(stands)
        || facts.start.hands[color as usize][kind] > 0
}

/// The squares between the ends of a straight move.
fn way(
    from: Square,
    (x, y): Vector,
    length: i16,
    color: Color,
    (files, ranks): (usize, usize),
) -> Vec<Square> {
    let sign = if color == Color::First { 1 } else { -1 };
    let (file, rank) = ((from.index() % files) as i16, (from.index() / files) as i16);
    let straight = x == 0 || y == 0 || x.abs() == y.abs();
    let at = |step: i16| {
        (
            file + sign * x.signum() * step,
            rank + sign * y.signum() * step,
        )
    };
    let inside = |(file, rank): &(i16, i16)| {
        *file >= 0 && *rank >= 0 && (*file as usize) < files && (*rank as usize) < ranks
    };
    let between = (1..length).filter(|_| straight).map(at).filter(inside);
    between
        .map(|(file, rank)| Square((rank as usize * files + file as usize) as u16))
        .collect()
}

/// Who captures in passing.
fn passing(draft: &mut Draft) {
    let takes = |kind: &usize| {
        let paths = &draft.program.kinds[*kind].paths;
        paths
            .iter()
            .flat_map(|path| &path.legs)
            .any(|leg| leg.stop.as_ref().is_some_and(|stop| stop.en_passant))
    };
    let kinds: Vec<usize> = (0..draft.program.kinds.len()).filter(takes).collect();
    let value = draft.set(kinds.into_iter());
    if value != "-" {
        draft.say("enPassantTypes", value);
    }
}

/// `startFen`.
pub(super) fn array(draft: &mut Draft) {
    let facts = &draft.program.facts;
    let (files, ranks) = (draft.program.files(), draft.program.ranks());
    let mut text = String::new();
    for rank in (0..ranks).rev() {
        let mut empty = 0;
        for file in 0..files {
            let square = Square((rank * files + file) as u16);
            let piece = facts.start.board[square.index()];
            let wall = facts.start.walls.contains(&square);
            if piece.is_none() && !wall {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &std::mem::take(&mut empty).to_string();
            }
            let Some(piece) = piece else {
                text.push('*');
                continue;
            };
            let kind = &facts.kinds[piece.kind.index()];
            let shown = kind.front.unwrap_or(piece.kind).index();
            let letter = draft.letters[shown].unwrap_or('?');
            if kind.front.is_some() {
                text.push('+');
            }
            text.push(if piece.color == Color::First {
                letter.to_ascii_uppercase()
            } else {
                letter
            });
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    if facts.hands {
        text.push('[');
        for color in COLORS {
            for (kind, number) in facts.start.hands[color as usize].iter().enumerate() {
                let letter = draft.letters[kind].unwrap_or('?');
                let letter = if color == Color::First {
                    letter.to_ascii_uppercase()
                } else {
                    letter
                };
                text.extend(std::iter::repeat_n(letter, usize::from(*number)));
            }
        }
        text.push(']');
    }
    let rights = super::rules::rights(draft);
    let checks = super::ends::checks(draft);
    let checks = checks
        .map(|[one, other]| format!(" {one}+{other}"))
        .unwrap_or_default();
    draft.say("startFen", format!("{text} w {rights} -{checks} 0 1"));
}
