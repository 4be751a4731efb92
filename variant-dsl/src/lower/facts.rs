//! The facts of a game: all of it that is not movement, and what follows from its movement.

use std::collections::HashSet;

use rules::ending::Lines;
use rules::{
    Conversion, Effects, GameInfo, Gating, Handicap, HandicapChange, KindInfo, Piece, PieceKind,
    Register, Registers, Setup, Step,
};

use super::first_moves;
use super::forms::{Forms, Reach, goes_to_hand};
use crate::model::{self, Model, PieceId, Side};
use crate::path::{Leg, Path, Special, Vector};
use crate::program::{Color, Condition, Ending, Kind, Onto, Square, SquareSet, ending};

/// The facts; settings, fingerprint and who aims at whom are left empty.
pub(super) fn facts(forms: &Forms, kinds: &[Kind], reaches: &[Reach]) -> GameInfo {
    let model = forms.model;
    let infos = forms.sides.iter().zip(kinds);
    let infos = infos.map(|(side, kind)| info(forms, *side, kind, reaches));
    let fresh = first_moves::fresh(model);
    let endings = model.endings.iter().cloned();
    let endings: Vec<_> = endings
        .map(|row| row.map(|pieces| forms.select(&pieces)))
        .collect();
    let mut facts = GameInfo {
        name: model.name.clone(),
        title: model.title.clone(),
        fingerprint: String::new(),
        settings: Vec::new(),
        files: model.board.files as u16,
        ranks: model.board.ranks as u16,
        coordinates: model.coordinates,
        players: model.players.clone(),
        kinds: infos.collect(),
        start: start(forms),
        shuffle: model.shuffle.as_ref().map(|shuffle| {
            shuffle.map(|(piece, promoted)| match promoted {
                true => forms.kind(Side::Back(piece)),
                false => forms.kind(Side::Front(piece)),
            })
        }),
        handicaps: { model.handicaps.iter() }
            .map(|given| handicap(forms, given))
            .collect(),
        promotion_zone: promotion_zone(kinds, model.board.squares()),
        hands: model.drops.is_some(),
        registers: registers(model, kinds, &endings),
        fresh,
        aims: Vec::new(),
        castling: first_moves::castling(forms),
        gating: model.gating.as_ref().map(|gating| Gating {
            pieces: forms.select(&gating.pieces),
            leaving: forms.select(&gating.leaving),
        }),
        checkmate: model.duties.no_checks || ending::has(&endings, Condition::Checkmate),
        effects: effects(forms, kinds),
        duties: model.duties,
        endings,
        repetition: model.repetition,
        chases: { model.chases.iter().cloned() }
            .map(|rule| rule.map(|pieces| forms.select(&pieces)))
            .collect(),
        to_and_fro: { model.to_and_fro.clone() }
            .map(|rule| rule.map(|pieces| forms.select(&pieces))),
        attacks_protected: model.captures.attacks_protected,
        origin_always: model.writing.origin_always,
        san: model.writing.san,
        wxf: model.writing.wxf,
        foreign: model.writing.foreign.clone(),
    };
    let fresh = facts.fresh_at_start(&facts.start.board);
    let registers = &mut facts.start.registers;
    registers.set_value(Register::Fresh, Color::First, fresh);
    facts
}

/// What a position must remember for the rules.
fn registers(model: &Model, kinds: &[Kind], endings: &[Ending]) -> Vec<Register> {
    let has = |register: &Register| match register {
        Register::AnsweredCapture => model.captures.answered.is_some(),
        Register::WaitingPiece => kinds.iter().any(|kind| kind.waits),
        Register::Fresh => !first_moves::fresh(model).is_empty(),
        Register::EnPassant => { kinds.iter() }
            .flat_map(|kind| &kind.paths)
            .any(|path| path.special == Special::MarksEnPassant),
        Register::QuietMoves => ending::has(endings, Condition::QuietMoves),
        Register::Passes => {
            { endings.iter() }.any(|row| row.when.register() == Some(Register::Passes))
        }
        Register::Counting => ending::has(endings, Condition::Counting),
        Register::ChecksGiven => ending::number_asked(endings, *register).is_some(),
        Register::CheckSeries => ending::has(endings, Condition::MateWithout),
    };
    Register::ALL.into_iter().filter(has).collect()
}

fn info(forms: &Forms, side: Side, kind: &Kind, reaches: &[Reach]) -> KindInfo {
    let model = forms.model;
    let (moves_as, front) = (model.moves_as(side), side.piece());
    let (own, mover) = (&model.pieces[front], &model.pieces[moves_as]);
    let written = |text: &str| match side {
        Side::Front(_) => text.to_owned(),
        Side::Back(_) => format!("+{text}"),
        Side::Became(..) => format!("{text}~"),
    };
    // A back side has not the glyph of the piece it moves like: the two would look the same on the board.
    let (name, glyph) = match (side, &own.back) {
        (Side::Back(_), Some(back)) => {
            let is_lent = forms.find(Side::Front(moves_as)).is_some();
            let name = match is_lent {
                true => format!("promoted {}", own.title),
                false => mover.title.clone(),
            };
            (name, &back.glyph)
        }
        (Side::Became(..), _) => (format!("{} from {}", mover.title, own.title), &mover.glyph),
        _ => (own.title.clone(), &own.glyph),
    };
    let written_as = match side {
        Side::Became(..) => mover,
        Side::Front(_) | Side::Back(_) => own,
    };
    let token = written(&written_as.token);
    let held = goes_to_hand(model, front);
    let is_back = matches!(side, Side::Back(_));
    KindInfo {
        name,
        glyph: glyph.clone().unwrap_or_else(|| token.clone()),
        token,
        sfen: written_as.sfen.as_deref().map(written),
        wxf: written_as.wxf.as_deref().map(written),
        movement: mover.movement.clone(),
        front: match side {
            Side::Front(_) | Side::Became(..) => None,
            Side::Back(_) => forms.find(Side::Front(front)),
        },
        back: match side {
            Side::Front(piece) | Side::Became(_, piece) => forms.find(Side::Back(piece)),
            Side::Back(_) => None,
        },
        becomes: becomes(forms, side),
        twin: match side {
            Side::Became(_, piece) => forms.find(Side::Front(piece)),
            Side::Front(_) | Side::Back(_) => None,
        },
        hand: { model.captures.prisoner(front) }
            .filter(|_| held)
            .map(|prisoner| forms.kind(Side::Front(prisoner))),
        droppable: kind.drop.is_some() && !is_back,
        drops_turned: kind.drop.is_some() && is_back,
        falls: kind.drop.as_ref().and_then(|drop| drop.onto) == Some(Onto::Resting),
        turns_back: model.turns_back() && is_back,
        royal: mover.royal,
        everywhere: captures_everywhere(&kind.paths),
        steps: steps(&kind.paths),
        marks: marks(&kind.paths, model.board),
        stuck: reaches[moves_as]
            .stuck
            .each_ref()
            .map(|stuck| stuck.iter().collect()),
        mobility: reaches[moves_as].mobility.clone(),
    }
}

/// Per colour, what a form may become.
fn becomes(forms: &Forms, side: Side) -> [Vec<PieceKind>; 2] {
    let was = match side {
        Side::Front(piece) | Side::Became(piece, _) => piece,
        Side::Back(_) => return [Vec::new(), Vec::new()],
    };
    let own = &forms.model.pieces[forms.model.moves_as(side)].becomes;
    own.each_ref().map(|pieces| {
        let form = |into: &PieceId| {
            let became = forms.find(Side::Became(was, *into));
            became.unwrap_or_else(|| forms.kind(Side::Front(*into)))
        };
        pieces.iter().map(form).collect()
    })
}

/// The array of the file, without what it remembers.
fn start(forms: &Forms) -> Setup {
    let piece = |placed: model::Placed| Piece {
        color: placed.color,
        kind: forms.kind(placed.side()),
    };
    let board = forms.model.setup.iter();
    let hand = |held: &Vec<(PieceId, u16)>| {
        let mut counts = vec![0; forms.sides.len()];
        for (piece, count) in held {
            counts[forms.kind(Side::Front(*piece))] += count;
        }
        counts
    };
    Setup {
        board: board.map(|placed| placed.map(piece)).collect(),
        walls: forms.model.walls.iter().collect(),
        hands: forms.model.hand.each_ref().map(hand),
        side: Color::First,
        registers: Registers::default(),
    }
}

/// What moves do beyond their own pieces and victims.
fn effects(forms: &Forms, kinds: &[Kind]) -> Effects {
    let model::Effects {
        aura,
        exploding,
        blasted,
        trampling,
        burning,
        petrified,
        to_hands,
        conversion,
        walls,
    } = &forms.model.effects;
    let meant = |pieces: &Option<model::Selection>| {
        let pieces = pieces.as_ref();
        pieces.map_or_else(Vec::new, |pieces| forms.select(pieces))
    };
    Effects {
        aura: meant(aura),
        exploding: meant(exploding),
        blasted: meant(blasted),
        treads: { kinds.iter() }.any(|kind| kind.paths.iter().any(Path::treads)),
        trampling: trampling_lines(forms, trampling),
        burning: meant(burning),
        petrified: meant(petrified),
        to_hands: *to_hands,
        conversion: conversion.as_ref().map(|(which, pieces)| Conversion {
            which: *which,
            kinds: forms.select(pieces),
        }),
        walls: walls.clone(),
    }
}

/// Per kind, the lines along which it takes what it passes over; empty if no kind does.
fn trampling_lines(forms: &Forms, rules: &[(model::Selection, Lines)]) -> Vec<Option<Lines>> {
    let mut trampling = Vec::new();
    for (pieces, lines) in rules {
        let kinds = forms.select(pieces);
        trampling.resize(kinds.len(), None);
        for (of_kind, _) in trampling.iter_mut().zip(kinds).filter(|(_, meant)| *meant) {
            *of_kind = Some(lines.clone());
        }
    }
    trampling
}

fn handicap(forms: &Forms, given: &model::Handicap) -> Handicap {
    let change = |change: &model::HandicapChange| HandicapChange {
        square: change.square,
        becomes: change.becomes.map(|side| forms.kind(side)),
    };
    Handicap {
        name: given.name.clone(),
        changes: given.changes.iter().map(change).collect(),
    }
}

/// Per colour, all squares that some chance refers to.
fn promotion_zone(kinds: &[Kind], n_squares: usize) -> [Vec<Square>; 2] {
    Color::BOTH.map(|color| {
        let mut zone = SquareSet::none(n_squares);
        for chance in kinds.iter().flat_map(|kind| &kind.chances) {
            { chance.zone[color].iter() }.for_each(|square| zone.insert(square));
        }
        zone.iter().collect()
    })
}

/// Whether a move leads to every square and may capture there, if only some pieces or under
/// conditions.
fn captures_everywhere(paths: &[Path]) -> bool {
    let leaps =
        |path: &Path| matches!(&path.special, Special::Universal(modes) if modes.enemy.is_some());
    paths.iter().any(leaps)
}

/// The ways in files and ranks of moves that pass squares on which the piece can be captured, sorted.
fn marks(paths: &[Path], board: model::Board) -> Vec<Vector> {
    let marking = paths
        .iter()
        .filter(|path| path.special == Special::MarksEnPassant);
    let ways = marking.flat_map(|path| &path.legs).flat_map(|leg| {
        let longest = board.files.max(board.ranks) as i16;
        let most = if leg.max == 0 {
            longest
        } else {
            longest.min(leg.max as i16)
        };
        (1..=most).map(|leaps| (leg.vector.0 * leaps, leg.vector.1 * leaps))
    });
    let passes = |way: &Vector| way.0.abs().max(way.1.abs()) > 1;
    let mut ways: Vec<Vector> = ways.filter(passes).collect();
    ways.sort_unstable();
    ways.dedup();
    ways
}

/// Where moves lead that may capture on a step and go on: for each square the first step that
/// leads there; sorted, and empty if there are no such moves. Steps are single leaps.
fn steps(paths: &[Path]) -> Vec<Step> {
    let captures = |leg: &Leg| {
        leg.relay
            .as_ref()
            .is_some_and(|relay| relay.enemy.is_some())
    };
    let goes_on =
        |path: &&Path| path.legs.iter().all(|leg| leg.max == 1) && path.legs.iter().any(captures);
    let mut steps: Vec<Step> = Vec::new();
    for path in paths.iter().filter(goes_on) {
        let mut to: Vector = (0, 0);
        for (number, leg) in (1..).zip(&path.legs) {
            to = (to.0 + leg.vector.0, to.1 + leg.vector.1);
            steps.push(Step { number, to });
        }
    }
    steps.sort_unstable();
    let mut known = HashSet::new();
    steps.retain(|step| known.insert(step.to));
    steps
}
