//! What a shuffled rank cannot go with: first moves of its pieces, and handicaps on its squares.

use super::scene::Scene;
use crate::ast::Rule;
use crate::check::items::find_block;
use crate::diagnostic::Diag;
use crate::path::{Path, Special};
use crate::program::Square;

pub(super) fn check_shuffle(scene: &Scene, diags: &mut Vec<Diag>) {
    let (model, Some(block)) = (scene.model, find_block(scene.variant, "setup")) else {
        return;
    };
    let is_shuffle = |rule: &&Rule| rule.head[0].written() == "shuffle";
    let rule = block.rules.iter().find(is_shuffle);
    let (Some(shuffle), Some(rule)) = (&model.shuffle, rule) else {
        return;
    };
    let first = |path: &Path| path.initial && !matches!(path.special, Special::Castling { .. });
    let mut pieces = model.piece_ids();
    let moves_first = pieces.find(|id| {
        let mut placed = shuffle
            .squares
            .iter()
            .filter_map(|square| model.setup[*square]);
        let stands = placed.any(|placed| placed.piece == *id);
        stands && model.pieces[*id].paths.iter().any(first)
    });
    if let Some(id) = moves_first {
        let name = &model.pieces[id].name;
        let message =
            format!("`{name}` is shuffled, and where it begins would have to tell its first moves");
        let diag = Diag::error("E0602", rule.span(), message);
        diags.push(
            diag.related(scene.names.pieces[id].name.span, "it has moves with `i`")
                .help("remove `i` from its moves, or shuffle another rank"),
        );
    }
    let changed =
        |square: &Square| shuffle.squares.contains(square) || shuffle.images.contains(square);
    let given = model.handicaps.iter().find(|given| {
        let mut changes = given.changes.iter();
        changes.any(|change| changed(&change.square))
    });
    if let Some(given) = given {
        let message = format!(
            "the handicap `{}` names a square whose piece is shuffled",
            given.name
        );
        let diag = Diag::error("E0507", rule.span(), message);
        diags.push(
            diag.help("remove the handicap, or write `without handicaps` for those of the parent"),
        );
    }
}
