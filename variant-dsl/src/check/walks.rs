//! Whether the moves of a game can be walked in a time that anybody would wait for.
//!
//! Legs are counted where movements are read; how far they go depends on the board.

use super::items::setup_place;
use super::names::Names;
use crate::ast::Variant;
use crate::diagnostic::Diag;
use crate::model::{Model, PieceId};
use crate::path::Path;
use crate::walk::most_steps;

/// Most steps of a walk along the moves of a piece, from one square.
const MAX_STEPS: u64 = 1_200_000;
/// Most steps of the walks of all pieces of the array together.
const MAX_ARRAY_STEPS: u64 = 10_000_000;

pub(super) fn check_walks(variant: &Variant, names: &Names, model: &Model, diags: &mut Vec<Diag>) {
    let steps: Vec<u64> = { model.pieces.iter() }
        .map(|piece| most_steps(&piece.paths, model.board.files, model.board.ranks))
        .collect();
    let n_diags = diags.len();
    for (piece, steps) in names.pieces.iter().zip(&steps) {
        if *steps > MAX_STEPS {
            let name = &piece.name;
            let message = format!(
                "the moves of `{}` take up to {steps} steps on this board, more than {MAX_STEPS}",
                name.text
            );
            let help = "use fewer slides in succession, or a smaller board";
            diags.push(Diag::error("E0302", name.span, message).help(help));
        }
    }
    let total = array_steps(model, &steps);
    if total > MAX_ARRAY_STEPS && diags.len() == n_diags {
        let message = format!(
            "the pieces of the array take up to {total} steps together, more than {MAX_ARRAY_STEPS}"
        );
        let diag = Diag::error("E0302", setup_place(variant), message);
        diags.push(diag.help("use fewer pieces that turn corners, or a smaller board"));
    }
}

/// The steps of all pieces of the array, each with the side that takes more. A test about protection
/// asks every other piece.
fn array_steps(model: &Model, steps: &[u64]) -> u64 {
    let n_placed = model.setup.iter().flatten().count() as u64;
    let asked = |id: PieceId| {
        let paths = &model.pieces[id].paths;
        let times = if paths.iter().any(Path::asks_protection) {
            n_placed
        } else {
            1
        };
        steps[id].saturating_mul(times)
    };
    let of_piece = |id: PieceId| {
        let back = model.pieces[id]
            .back
            .as_ref()
            .map_or(0, |back| asked(back.piece));
        asked(id).max(back)
    };
    let placed = model.setup.iter().flatten();
    placed.fold(0, |sum, placed| sum.saturating_add(of_piece(placed.piece)))
}

/// Whether all first moves of the array can be walked without a thought of the time.
pub(super) fn is_cheap(model: &Model) -> bool {
    let steps: Vec<u64> = { model.pieces.iter() }
        .map(|piece| most_steps(&piece.paths, model.board.files, model.board.ranks))
        .collect();
    array_steps(model, &steps) <= MAX_ARRAY_STEPS / 4
}
