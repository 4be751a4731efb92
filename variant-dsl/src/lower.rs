//! Model → program: the forms that can stand on the board, and everything per form and square.
//!
//! Cannot fail: `check` refused what has no meaning. Afterwards nothing refers to declared pieces;
//! all is said of kinds.

mod aims;
mod captures;
mod facts;
mod first_moves;
mod forms;
mod promotion;

use self::forms::{Forms, Reach};

use crate::diagnostic::Source;
use crate::geometry::Ground;
use crate::mobility;
use crate::model::{self, DropRules, Forcing, Model, PieceId, Side};
use crate::path::Test;
use crate::program::{Clause, Color, Drop, Kind, KindClauses, Program, Promotion, SquareSet};

pub(crate) use self::forms::{front_pieces, may_be_held, royals_are_spared};

/// Lowers a model of these sources; settings and fingerprint are left empty.
pub(crate) fn lower(model: &Model, sources: &[Source]) -> Program {
    let forms = Forms::of(model);
    let paths = model.pieces.iter().map(|piece| &piece.paths[..]);
    let grounds = Ground::of(model);
    let lies = |tests: &[Test], square: usize| grounds[0].lies(tests, square);
    let mobilities = mobility::mobilities(paths, model.board, &lies);
    let pieces = model.pieces.iter().zip(mobilities);
    let reaches: Vec<Reach> = pieces
        .map(|(piece, mobility)| Reach::of(piece, mobility, &grounds))
        .collect();
    let kinds = forms.sides.iter();
    let kinds: Vec<Kind> = kinds
        .map(|side| kind(&forms, *side, &reaches, sources))
        .collect();
    let clauses = model.clauses.iter();
    let mut program = Program {
        facts: facts::facts(&forms, &kinds, &reaches),
        places: first_moves::places(model, &kinds),
        classes: first_moves::classes(&forms, &kinds),
        promotion: promotion(&forms),
        captures: captures::rules(&forms),
        answered: captures::answered(&forms),
        drops: model.drops.is_some(),
        kinds,
        repetition_clauses: model.repetition_clauses.clone(),
        clauses: clauses.map(|clause| written(clause, sources)).collect(),
    };
    program.facts.aims = aims::aims(&forms, &program);
    program
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

/// What is not a fact of a form.
fn kind(forms: &Forms, side: Side, reaches: &[Reach], sources: &[Source]) -> Kind {
    let model = forms.model;
    let (moves_as, own) = (model.moves_as(side), &model.pieces[side.piece()]);
    let mover = &model.pieces[moves_as];
    let none = SquareSet::none(model.board.squares());
    let paths = first_moves::paths(model, moves_as);
    let mut kind = Kind {
        declared_name: match side {
            Side::Front(_) => own.name.clone(),
            Side::Back(_) => format!("promoted {}", own.name),
            Side::Became(..) => format!("{} from {}", mover.name, own.name),
        },
        moves_as: mover.name.clone(),
        moves_as_title: mover.title.clone(),
        source: sources[mover.span.file].name.clone(),
        line: mover.line,
        clauses: KindClauses {
            moves: mover.clauses.moves.clone(),
            tests: mover.clauses.tests.clone(),
            ..KindClauses::default()
        },
        returning: notation::returning(&paths, &mover.movement),
        paths,
        chances: Vec::new(),
        waits: false,
        must_promote: [none.clone(), none],
        most: promotion::most(forms, side),
        drop: None,
    };
    match side {
        Side::Front(piece) => {
            set_chances(model, piece, &reaches[piece], &mut kind);
            set_drop(model, piece, &reaches[piece], &mut kind);
        }
        Side::Became(_, piece) => set_chances(model, piece, &reaches[piece], &mut kind),
        Side::Back(front) => set_turning(model, front, &reaches[moves_as], &mut kind),
    }
    kind
}

/// What may be done with a back side that turns over again, or that is dropped.
fn set_turning(model: &Model, front: PieceId, reach: &Reach, kind: &mut Kind) {
    if model.turns_back() {
        set_chances(model, front, reach, kind);
    }
    if { model.drops.as_ref() }.is_some_and(|drops| drops[front].either_side) {
        set_drop(model, front, reach, kind);
        // Limits count pieces with their front up.
        kind.drop = kind.drop.take().map(|drop| Drop {
            per_file: None,
            apart: false,
            ..drop
        });
        (kind.clauses.drop.limit, kind.clauses.drop.apart) = (None, None);
    }
}

fn set_chances(model: &Model, piece: PieceId, reach: &Reach, kind: &mut Kind) {
    let Some(rules) = &model.promotion else {
        return;
    };
    if !model.pieces[piece].promotes() {
        return;
    }
    kind.chances = rules.chances(piece).to_vec();
    kind.clauses.chances = rules.chances_clause(piece);
    kind.waits = rules.waits && rules.own_chances[piece].is_none();
    if rules.forcings.contains(&Forcing::Stuck) {
        kind.must_promote = reach.stuck.clone();
    }
}

fn set_drop(model: &Model, piece: PieceId, reach: &Reach, kind: &mut Kind) {
    let Some(drops) = &model.drops else { return };
    if may_be_held(model, piece) {
        kind.drop = Some(drop_of(&drops[piece], &reach.stuck));
        kind.clauses.drop = drops[piece].clauses.clone();
    }
}

fn promotion(forms: &Forms) -> Option<Promotion> {
    let rules = forms.model.promotion.as_ref()?;
    Some(Promotion {
        forced: rules.forced,
        waits: rules.waits,
        forced_by: promotion::forced_by(forms, &rules.forcings),
        no_check: rules.no_check,
        no_attack: rules.no_attack,
        contagions: promotion::contagions(forms),
        deciding: rules.deciding,
        clauses: promotion::clauses(forms, rules),
    })
}

/// The drop rules with the squares taken away where the piece would be stuck.
pub(crate) fn drop_of(rules: &DropRules, stuck: &[SquareSet; 2]) -> Drop {
    let allowed = |color: Color| {
        let fits = |(allowed, stuck): (&bool, &bool)| *allowed && !(rules.forbid_stuck && *stuck);
        let squares = rules.allowed[color].0.iter().zip(&stuck[color].0);
        SquareSet(squares.map(fits).collect())
    };
    Drop {
        allowed: Color::BOTH.map(allowed),
        per_file: rules.per_file,
        no_mate: rules.forbid_mate,
        no_check: rules.forbid_check,
        apart: rules.apart,
        onto: rules.onto,
        first: rules.first.clone(),
    }
}
