//! Which forms of the declared pieces stand on the board, as which kinds, and what their moves reach.

use std::collections::BTreeSet;

use crate::geometry::{self, Ground};
use crate::model::{Model, Piece, PieceId, Selection, Side};
use crate::program::{Color, KindSet, PieceKind, SquareSet};

/// The forms that can stand on the board, in the order of their kinds: the fronts in the order of the
/// file, then the back sides in the order of their fronts, then what pieces have become where it goes to
/// a hand as what it was.
pub(super) struct Forms<'a> {
    pub(super) model: &'a Model,
    pub(super) sides: Vec<Side>,
}

impl Forms<'_> {
    pub(super) fn of(model: &Model) -> Forms<'_> {
        let fronts = front_pieces(model);
        let has_back = |id: &&PieceId| model.pieces[**id].back.is_some();
        let backs = fronts.iter().filter(has_back);
        let backs = backs.map(|id| Side::Back(*id));
        Forms {
            model,
            sides: { fronts.iter() }
                .map(|id| Side::Front(*id))
                .chain(backs)
                .chain(became(model, &fronts))
                .collect(),
        }
    }

    /// The kind of a form, if the form exists.
    pub(super) fn find(&self, side: Side) -> Option<PieceKind> {
        let index = self.sides.iter().position(|other| *other == side)?;
        Some(PieceKind(index as u16))
    }

    /// The kind of a form that a rule names.
    pub(super) fn kind(&self, side: Side) -> PieceKind {
        self.find(side).expect("a form that is named exists")
    }

    /// The kinds that a rule names: whatever moves as the pieces by name, or everything else.
    pub(super) fn select(&self, selection: &Selection) -> KindSet {
        let sides = self.sides.iter();
        sides
            .map(|side| selection.means(self.model.moves_as(*side)))
            .collect()
    }
}

/// What the fronts may become, each with what it was, where that goes to a hand.
fn became(model: &Model, fronts: &[PieceId]) -> Vec<Side> {
    let mut all: Vec<Side> = Vec::new();
    if !model.captures.fill_hands() || model.captures.as_it_stands {
        return all;
    }
    for front in fronts {
        let mut open: Vec<PieceId> = vec![*front];
        while let Some(piece) = open.pop() {
            let into = model.pieces[piece].becomes.iter().flatten().copied();
            for into in into.filter(|into| into != front) {
                let side = Side::Became(*front, into);
                if !all.contains(&side) {
                    all.push(side);
                    open.push(into);
                }
            }
        }
    }
    all
}

/// Pieces that stand on the board as themselves, in the order of the file: from the start, or
/// because others become them.
pub(crate) fn front_pieces(model: &Model) -> Vec<PieceId> {
    let contagions = model.contagions().iter();
    let sides: Vec<Side> = contagions.map(|rule| model.side(rule.becomes)).collect();
    let on_board = model.setup.iter().flatten().map(|placed| placed.piece);
    let in_hand = model.hand.iter().flatten().map(|(piece, _)| *piece);
    let mut placed: Vec<PieceId> = on_board.chain(in_hand).collect();
    let mut known = 0;
    while known < placed.len() {
        let more = model.pieces[placed[known]].becomes.iter().flatten();
        let prisoner = model.captures.prisoner(placed[known]);
        let more = more.chain(&prisoner);
        let more: BTreeSet<PieceId> = more.filter(|id| !placed.contains(id)).copied().collect();
        placed.extend(more);
        known += 1;
    }
    let stands = |id: &PieceId| placed.contains(id) || sides.contains(&Side::Front(*id));
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
    let becomes_royal =
        |piece: &Piece| !piece.royal && piece.promotions().any(|other| model.pieces[other].royal);
    several
        || front_pieces(model)
            .iter()
            .any(|id| becomes_royal(&model.pieces[*id]))
}

/// Whether the forms of a piece, by its front, go to their captor's hand.
pub(super) fn goes_to_hand(model: &Model, piece: PieceId) -> bool {
    model.captures.to_hand && is_taken_prisoner(model, piece)
}

/// Whether a piece goes to a hand where pieces do.
fn is_taken_prisoner(model: &Model, piece: PieceId) -> bool {
    model.captures.prisoner(piece).is_some()
        && (!model.pieces[piece].royal || royals_are_spared(model))
}

/// Whether a piece can come to a hand and be dropped, in a game with drops.
pub(crate) fn may_be_held(model: &Model, piece: PieceId) -> bool {
    let mut held = model.hand.iter().flatten();
    let mut changed = model.captures.changed.iter();
    model.captures.fill_hands() && is_taken_prisoner(model, piece)
        || held.any(|(other, _)| *other == piece)
        || changed.any(|(_, prisoner)| *prisoner == Some(piece))
}

/// What the moves of a piece reach; computed once for all forms that move like it.
pub(super) struct Reach {
    pub(super) stuck: [SquareSet; 2],
    pub(super) mobility: Vec<u32>,
}

impl Reach {
    pub(super) fn of(piece: &Piece, mobility: Vec<u32>, grounds: &[Ground; 2]) -> Reach {
        Reach {
            stuck: geometry::stuck(&piece.paths, grounds),
            mobility,
        }
    }
}
