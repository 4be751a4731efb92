//! What depends on where a piece stands, or on whether it has moved: guards, first moves, castling.
//!
//! Afterwards a test names a place of [`Program::places`] or a class of [`Program::classes`], castling is no path but a fact, and a path is
//! `initial` only where squares do not tell whether a piece has moved.

use rules::Castling;

use super::forms::{Forms, may_be_held};
use crate::geometry::{self, Ground};
use crate::model::{self, Model, PieceId, Selection, Side};
use crate::path::{Path, Predicate, Special, Test};
use crate::program::{Color, Kind, KindSet, Square, SquareSet};

/// A name for squares that a movement asks for, and the squares of each player.
pub(super) type Place = (String, [SquareSet; 2]);

/// The paths of a piece as executors take them.
pub(super) fn paths(model: &Model, piece: PieceId) -> Vec<Path> {
    let captures_passing = model.pieces.iter().flat_map(|piece| &piece.paths);
    let any_captor = { captures_passing }.any(Path::captures_en_passant);
    let tells = squares_tell(model, piece);
    let own = model.pieces[piece].paths.iter();
    let own = own.filter(|path| !matches!(path.special, Special::Castling { .. }));
    let lowered = own.map(|path| {
        let mut path = path.clone().with_steps_settled();
        if path.special == Special::MarksEnPassant && !any_captor {
            path.special = Special::None;
        }
        if path.initial && tells {
            path.initial = false;
            path.guard.push(Test {
                negated: false,
                predicate: Predicate::Declared(home_name(model, piece)),
            });
        }
        path
    });
    lowered.collect()
}

/// The squares that movements of the kinds ask for, each name once.
pub(super) fn places(model: &Model, kinds: &[Kind]) -> Vec<Place> {
    let named = names_in_tests(kinds).into_iter().filter_map(|name| {
        let zone = model.zones.iter().find(|(zone, _)| zone == name);
        let squares = match zone {
            Some((_, both)) => both.clone(),
            None => {
                let mut pieces = model.piece_ids();
                homes(model, pieces.find(|id| home_name(model, *id) == name)?)
            }
        };
        Some((name.to_owned(), squares))
    });
    named.collect()
}

/// The pieces that movements of the kinds ask for, each name once.
pub(super) fn classes(forms: &Forms, kinds: &[Kind]) -> Vec<(String, KindSet)> {
    let model = forms.model;
    let named = names_in_tests(kinds).into_iter().filter_map(|name| {
        let set = model.sets.iter().find(|(set, _)| set == name);
        let mut pieces = model.piece_ids();
        let pieces = match set {
            Some((_, pieces)) => pieces.clone(),
            None => vec![pieces.find(|id| model.pieces[*id].name == name)?],
        };
        let selection = Selection { but: false, pieces };
        Some((name.to_owned(), forms.select(&selection)))
    });
    named.collect()
}

/// What tests of the kinds name that a file declares, in the order in which they do.
fn names_in_tests(kinds: &[Kind]) -> Vec<&str> {
    let paths = kinds.iter().flat_map(|kind| &kind.paths);
    let mut names: Vec<&str> = Vec::new();
    for test in paths.flat_map(|path| path.guard.iter().chain(path.tests())) {
        let Predicate::Declared(name) = &test.predicate else {
            continue;
        };
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names
}

/// The squares on which it matters whether a piece has moved, in order.
pub(super) fn fresh(model: &Model) -> Vec<Square> {
    let mut squares: Vec<Square> = Vec::new();
    let flagged = |id: &PieceId| {
        let initial = |path: &Path| path.initial && !is_castling(path);
        model.pieces[*id].paths.iter().any(initial) && !squares_tell(model, *id)
    };
    for id in model.piece_ids().filter(flagged) {
        squares.extend(homes(model, id).iter().flat_map(SquareSet::iter));
    }
    if let Some(gating) = &model.gating {
        let array = model.board.each_square().zip(&model.setup);
        squares.extend(array.filter_map(|(square, placed)| {
            let placed = placed.filter(|placed| !placed.promoted)?;
            gating.leaving.means(placed.piece).then_some(square)
        }));
        // Whether the piece that castles has moved is no longer told by its partners alone.
        let movers = { model.castling.iter() }.flat_map(|castling| homes(model, castling.mover));
        squares.extend(movers.flat_map(|homes| homes.iter().collect::<Vec<_>>()));
    }
    if let Some(castling) = &model.castling {
        let placed = castling.placed.iter().flat_map(|placed| &placed.partners);
        squares.extend(placed.flatten());
        let array = || model.board.each_square().zip(&model.setup);
        for (home, mover) in array() {
            let Some(mover) = mover.filter(|placed| placed.piece == castling.mover) else {
                continue;
            };
            if let Some(shuffle) = &model.shuffle
                && let Some(places) = [&shuffle.squares, &shuffle.images]
                    .into_iter()
                    .find(|places| places.contains(&home))
            {
                squares.extend(places);
                continue;
            }
            let partners = array().filter_map(|(square, placed)| {
                let placed = (*placed)?;
                let is_partner = castling.partners.contains(&placed.piece)
                    && placed.color == mover.color
                    && model.board.rank(square) == model.board.rank(home);
                is_partner.then_some(square)
            });
            squares.extend(partners);
        }
    }
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Which kinds castle, and how.
pub(super) fn castling(forms: &Forms) -> Option<Castling> {
    let castling = forms.model.castling.as_ref()?;
    let partner = |side: &Side| match side {
        Side::Front(piece) => castling.partners.contains(piece),
        Side::Back(_) | Side::Became(..) => false,
    };
    Some(Castling {
        mover: forms.find(Side::Front(castling.mover))?,
        partners: forms.sides.iter().map(partner).collect(),
        ends: castling.ends,
        through_attack: castling.through_attack,
        placed: castling.placed.clone(),
        onto_partner: match is_shuffled(forms.model, castling) {
            true => [true; 2],
            false => reaches_ends(forms.model, castling),
        },
    })
}

/// Whether the piece that castles begins elsewhere in another array.
fn is_shuffled(model: &Model, castling: &model::Castling) -> bool {
    let Some(shuffle) = &model.shuffle else {
        return false;
    };
    let mut placed = shuffle
        .squares
        .iter()
        .filter_map(|square| model.setup[*square]);
    placed.any(|placed| placed.piece == castling.mover)
}

/// Whether a move of its own may lead the piece that castles to where castling would, with the partner on lower and on
/// higher squares: the two squares of the piece do not tell then which of both is meant.
fn reaches_ends(model: &Model, castling: &model::Castling) -> [bool; 2] {
    let paths = paths(model, castling.mover);
    let mut homes = homes(model, castling.mover);
    if let Some(placed) = &castling.placed {
        homes = placed
            .homes
            .map(|home| model.board.set(|square| square == home));
    }
    let grounds = Ground::of(model);
    let reaches_end = |color: Color, side: usize| {
        let Some((end, _)) = castling.ends[color][side] else {
            return false;
        };
        let seen = |square: Square| match color {
            Color::First => square,
            Color::Second => model.board.rotate(square),
        };
        let mut from = homes[color].iter();
        from.any(|from| {
            let steps = geometry::steps(&paths, seen(from), &grounds[color]);
            steps.is_none_or(|steps| steps.contains(&seen(end)))
        })
    };
    [0, 1].map(|side| {
        Color::BOTH
            .into_iter()
            .any(|color| reaches_end(color, side))
    })
}

fn is_castling(path: &Path) -> bool {
    matches!(path.special, Special::Castling { .. })
}

/// The name of the squares where a piece stands in the array; no name that a file can declare.
fn home_name(model: &Model, piece: PieceId) -> String {
    format!("array of {}", model.pieces[piece].name)
}

/// Per colour, the squares where the piece stands in the array.
pub(super) fn homes(model: &Model, piece: PieceId) -> [SquareSet; 2] {
    Color::BOTH.map(|color| {
        model.board.set(|square| {
            let placed = model.setup[square];
            placed.is_some_and(|placed| {
                (placed.piece, placed.color) == (piece, color) && !placed.promoted
            })
        })
    })
}

/// Whether a piece that stands where its kind stands in the array may surely make its first move: no piece of
/// its kind can come there, and nothing else takes the right away.
fn squares_tell(model: &Model, piece: PieceId) -> bool {
    let becomes = model
        .pieces
        .iter()
        .any(|other| other.promotions().any(|into| into == piece));
    let caught = model
        .contagions()
        .iter()
        .any(|rule| model.side(rule.becomes).piece() == piece);
    let returns = model.turns_back() && model.pieces[piece].back.is_some();
    let is_lost = model.pieces[piece].aimed_at_by.is_some();
    if becomes || returns || caught || is_lost || may_be_held(model, piece) {
        return false;
    }
    let [first, second] = homes(model, piece);
    let as_seen = [first, second.turned()];
    as_seen
        .iter()
        .zip(&Ground::of(model))
        .all(|(homes, ground)| {
            let mut open: Vec<Square> = homes.iter().collect();
            let mut known = homes.clone();
            while let Some(square) = open.pop() {
                let Some(next) = geometry::steps(&model.pieces[piece].paths, square, ground) else {
                    return false;
                };
                for square in next {
                    if homes.contains(square) {
                        return false;
                    }
                    if !std::mem::replace(&mut known.0[square], true) {
                        open.push(square);
                    }
                }
            }
            true
        })
}
