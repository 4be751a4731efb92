//! Which forms of the declared pieces stand on the board, as which kinds, and what their moves reach.

use crate::geometry;
use crate::model::{Board, Model, Piece, PieceId, Selection, Side};
use crate::program::{Color, KindSet, PieceKind, SquareSet};

/// The forms that can stand on the board, in the order of their kinds: the fronts in the order of the
/// file, then the back sides in the order of their fronts.
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

/// Whether the forms of a piece, by its front, go to their captor's hand; asked in games with drops.
pub(super) fn goes_to_hand(model: &Model, piece: PieceId) -> bool {
    !model.pieces[piece].royal || royals_are_spared(model)
}

/// What the moves of a piece reach; computed once for all forms that move like it.
pub(super) struct Reach {
    pub(super) stuck: [SquareSet; 2],
    pub(super) mobility: Vec<u32>,
}

impl Reach {
    pub(super) fn of(piece: &Piece, mobility: Vec<u32>, board: Board) -> Reach {
        let stuck = geometry::stuck(&piece.paths, board);
        Reach {
            stuck: [stuck.clone(), board.rotated(&stuck)],
            mobility,
        }
    }
}
