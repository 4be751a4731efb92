//! Model → program: the forms that can stand on the board, and everything per form and square.
//!
//! Cannot fail: `check` refused what has no meaning. Afterwards nothing refers to declared pieces;
//! all is said of kinds.

mod captures;
mod promotion;

use std::collections::HashMap;

use crate::diagnostic::Source;
use crate::geometry;
use crate::model::{self, Back, Board, DropRules, Forcing, Model, Piece, PieceId, Side};
use crate::program::{
    Clause, Color, Drop, Handicap, HandicapChange, Kind, KindClauses, KindId, PieceKind, Program,
    Promotion, Square, SquareSet,
};

/// Lowers a model of these sources; settings and fingerprint are left empty.
pub(crate) fn lower(model: Model, sources: &[Source]) -> Program {
    let fronts = front_pieces(&model);
    let paths = model.pieces.iter().map(|piece| &piece.paths[..]);
    let mobilities = geometry::mobilities(paths, model.board);
    let pieces = model.pieces.iter().zip(mobilities);
    let reaches: Vec<Reach> = pieces
        .map(|(piece, mobility)| Reach::of(piece, mobility, model.board))
        .collect();
    let mut kinds: Vec<Kind> = fronts
        .iter()
        .map(|id| front(&model, *id, &reaches[*id], sources))
        .collect();
    for (front_kind, id) in fronts.iter().enumerate() {
        if let Some(back) = &model.pieces[*id].back {
            kinds[front_kind].back = Some(kinds.len());
            kinds.push(back_side(
                &model,
                *id,
                front_kind,
                (back, fronts.contains(&back.piece)),
                &reaches[back.piece],
                sources,
            ));
        }
    }
    set_chances(&model, &fronts, &mut kinds);
    set_hands(&model, &fronts, &mut kinds);
    let kind_of: HashMap<PieceId, KindId> = fronts.iter().copied().zip(0..).collect();
    let form = |side: Side| form(&kinds, &kind_of, side);
    let setup = model.setup.iter().map(|placed| {
        let placed = (*placed)?;
        Some((placed.color.index(), form(placed.side())))
    });
    let setup = setup.collect();
    let handicaps = model.handicaps.iter().map(|handicap| Handicap {
        name: handicap.name.clone(),
        changes: handicap
            .changes
            .iter()
            .map(|change| HandicapChange {
                square: Square(change.square as u16),
                becomes: change.becomes.map(|side| PieceKind(form(side) as u16)),
            })
            .collect(),
    });
    let handicaps = handicaps.collect();
    let promotion = promotion(&model, &kinds, &kind_of);
    let rules = captures::rules(&model, &kinds);
    let answered = captures::answered(&model, &kinds);
    let clauses = model.clauses.iter();
    let clauses = clauses.map(|clause| written(clause, sources)).collect();
    let endings = model.endings.iter().cloned();
    let endings = endings.map(|row| row.map(|pieces| captures::select(&model, &kinds, &pieces)));
    let endings = endings.collect();
    Program {
        setup,
        name: model.name,
        title: model.title,
        files: model.board.files,
        ranks: model.board.ranks,
        coordinates: model.coordinates,
        players: model.players,
        handicaps,
        promotion,
        captures: rules,
        answered,
        attacks_protected: model.captures.attacks_protected,
        prisoners_to_hand: model.captures.to_hand,
        drops: model.drops.is_some(),
        endings,
        kinds,
        repetition: model.repetition,
        repetition_clauses: model.repetition_clauses,
        origin_always: model.origin_always,
        clauses,
        settings: Vec::new(),
        fingerprint: String::new(),
    }
}

/// A clause with the name of its source.
fn written(clause: &model::Clause, sources: &[Source]) -> Clause {
    Clause {
        source: sources[clause.span.file].name.clone(),
        line: clause.line,
        block: clause.block.clone(),
        text: clause.text.clone(),
        condition: clause.condition.clone(),
    }
}

/// The kind of a form; `kind_of` those of the fronts.
fn form(kinds: &[Kind], kind_of: &HashMap<PieceId, KindId>, side: Side) -> KindId {
    match side {
        Side::Front(piece) => kind_of[&piece],
        Side::Back(front) => kinds[kind_of[&front]]
            .back
            .expect("a form that is named exists"),
    }
}

/// Pieces that stand on the board as themselves, in the order of the file: from the start, or
/// because captors become them.
pub(crate) fn front_pieces(model: &Model) -> Vec<PieceId> {
    let contagions = model.contagions().iter();
    let sides: Vec<Side> = contagions.map(|rule| model.side(rule.becomes)).collect();
    let stands = |id: &PieceId| {
        let mut placed = model.setup.iter().flatten();
        placed.any(|placed| placed.piece == *id) || sides.contains(&Side::Front(*id))
    };
    model.piece_ids().filter(stands).collect()
}

/// Whether a royal can be captured without ending the game.
///
/// Only then does it matter what becomes of it in a hand.
pub(crate) fn royals_are_spared(model: &Model) -> bool {
    let is_royal = |placed: &crate::model::Placed| {
        let piece = &model.pieces[placed.piece];
        match (&piece.back, placed.promoted) {
            (Some(back), true) => model.pieces[back.piece].royal,
            _ => piece.royal,
        }
    };
    let several = Color::BOTH.into_iter().any(|color| {
        let own = model
            .setup
            .iter()
            .flatten()
            .filter(|placed| placed.color == color);
        own.filter(|placed| is_royal(placed)).count() > 1
    });
    let becomes_royal = |piece: &Piece| {
        let back = piece.back.as_ref().map(|back| back.piece);
        !piece.royal && back.is_some_and(|back| model.pieces[back].royal)
    };
    several
        || front_pieces(model)
            .iter()
            .any(|id| becomes_royal(&model.pieces[*id]))
}

/// What the moves of a piece reach; computed once for all forms that move like it.
struct Reach {
    stuck: [SquareSet; 2],
    mobility: Vec<u32>,
}

impl Reach {
    fn of(piece: &Piece, mobility: Vec<u32>, board: Board) -> Reach {
        let stuck = geometry::stuck(&piece.paths, board);
        Reach {
            stuck: [stuck.clone(), board.rotated(&stuck)],
            mobility,
        }
    }
}

fn front(model: &Model, id: PieceId, reach: &Reach, sources: &[Source]) -> Kind {
    let piece = &model.pieces[id];
    Kind {
        name: piece.name.clone(),
        title: piece.title.clone(),
        token: piece.token.clone(),
        sfen: piece.sfen.clone(),
        glyph: piece.glyph.clone().unwrap_or_else(|| piece.token.clone()),
        front: None,
        back: None,
        ..moves_of(model, piece, reach, sources)
    }
}

/// `lent`: whether the piece that it moves as stands on the board as itself.
fn back_side(
    model: &Model,
    id: PieceId,
    front: KindId,
    (back, lent): (&Back, bool),
    reach: &Reach,
    sources: &[Source],
) -> Kind {
    let (piece, target) = (&model.pieces[id], &model.pieces[back.piece]);
    let token = format!("+{}", piece.token);
    // Not the glyph of the piece it moves like: the two would look the same on the board.
    let glyph = back.glyph.clone();
    Kind {
        name: format!("promoted {}", piece.name),
        title: match lent {
            true => format!("promoted {}", piece.title),
            false => target.title.clone(),
        },
        glyph: glyph.unwrap_or_else(|| token.clone()),
        token,
        sfen: piece.sfen.as_ref().map(|letters| format!("+{letters}")),
        front: Some(front),
        ..moves_of(model, target, reach, sources)
    }
}

/// A nameless form that moves like `piece`.
fn moves_of(model: &Model, piece: &Piece, reach: &Reach, sources: &[Source]) -> Kind {
    let none = SquareSet::none(model.board.squares());
    Kind {
        name: String::new(),
        title: String::new(),
        token: String::new(),
        sfen: None,
        glyph: String::new(),
        front: None,
        back: None,
        moves_as: piece.name.clone(),
        moves_as_title: piece.title.clone(),
        movement: piece.movement.clone(),
        source: sources[piece.span.file].name.clone(),
        line: piece.line,
        clauses: KindClauses {
            moves: piece.clauses.moves.clone(),
            tests: piece.clauses.tests.clone(),
            ..KindClauses::default()
        },
        royal: piece.royal,
        paths: piece.paths.clone(),
        hand: None,
        stuck: reach.stuck.clone(),
        chances: Vec::new(),
        waits: false,
        must_promote: [none.clone(), none],
        drop: None,
        mobility: reach.mobility.clone(),
    }
}

fn set_chances(model: &Model, fronts: &[PieceId], kinds: &mut [Kind]) {
    let Some(rules) = &model.promotion else {
        return;
    };
    for (kind, &piece) in kinds.iter_mut().zip(fronts) {
        if kind.back.is_none() {
            continue;
        }
        kind.chances = rules.chances(piece).to_vec();
        kind.clauses.chances = rules.chances_clause(piece);
        kind.waits = rules.waits && rules.own_chances[piece].is_none();
        if rules.forcings.contains(&Forcing::Stuck) {
            kind.must_promote = kind.stuck.clone();
        }
    }
}

fn promotion(
    model: &Model,
    kinds: &[Kind],
    kind_of: &HashMap<PieceId, KindId>,
) -> Option<Promotion> {
    let rules = model.promotion.as_ref()?;
    let mut zone = [0, 1].map(|_| SquareSet::none(model.board.squares()));
    for chance in kinds.iter().flat_map(|kind| &kind.chances) {
        for (zone, part) in zone.iter_mut().zip(&chance.zone) {
            part.iter().for_each(|square| zone.0[square] = true);
        }
    }
    Some(Promotion {
        zone,
        forced: rules.forced,
        waits: rules.waits,
        forced_by: promotion::forced_by(model, kinds, &rules.forcings),
        contagions: promotion::contagions(model, kinds, kind_of),
        deciding: rules.deciding,
        clauses: promotion::clauses(model, kinds, rules),
    })
}

/// The drop rules with the squares taken away where the piece would be stuck.
pub(crate) fn drop_of(rules: &DropRules, stuck: &[SquareSet; 2]) -> Drop {
    let allowed = |color: usize| {
        let fits = |(allowed, stuck): (&bool, &bool)| *allowed && !(rules.forbid_stuck && *stuck);
        let squares = rules.allowed[color].0.iter().zip(&stuck[color].0);
        SquareSet(squares.map(fits).collect())
    };
    Drop {
        allowed: [allowed(0), allowed(1)],
        per_file: rules.per_file,
        no_mate: rules.forbid_mate,
    }
}

fn set_hands(model: &Model, fronts: &[PieceId], kinds: &mut [Kind]) {
    let Some(drops) = &model.drops else { return };
    let spared = royals_are_spared(model);
    for id in 0..kinds.len() {
        let front = kinds[id].front.unwrap_or(id);
        if kinds[front].royal && !spared {
            continue;
        }
        kinds[id].hand = Some(front);
        if id == front {
            let rules = &drops[fronts[id]];
            kinds[id].drop = Some(drop_of(rules, &kinds[id].stuck));
            kinds[id].clauses.drop = rules.clauses.clone();
        }
    }
}
