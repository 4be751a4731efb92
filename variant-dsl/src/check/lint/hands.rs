//! Whether what is in hand can be dropped, and whether anything ever is.

use super::scene::{Scene, no_effect};
use crate::ast::Rule;
use crate::check::items::find_block;
use crate::diagnostic::Diag;
use crate::model::{Effects, PieceId, Selection};

/// Pieces in hand and drops need each other. Returns whether rules about drops are worth a look.
pub(super) fn check_hands(scene: &Scene, diags: &mut Vec<Diag>) -> bool {
    let drops = find_block(scene.variant, "drops");
    let given = scene.rules("setup").iter();
    let given = { given }.rev().find(|rule| rule.head[0].text == "hand");
    if let Some(rule) = given {
        check_given(scene, rule, diags);
    }
    let Some(prisoners) = scene.rule("captures", "prisoners") else {
        return true;
    };
    let back = { scene.fronts.iter() }.find(|id| scene.model.pieces[**id].back.is_some());
    if let (Some(id), true) = (back, scene.model.captures.as_it_stands) {
        let message = "pieces that turn over cannot be held as they stand yet";
        let diag = Diag::error("E0602", prisoners.span(), message)
            .related(scene.place(*id), "it turns over");
        diags.push(diag.help("write `prisoners: hand, front side`"));
    }
    match (drops, scene.model.captures.fill_hands()) {
        (Some(_), false) if given.is_some() => true,
        (Some(block), false) => {
            let diag = Diag::error("E0601", block.name.span, "there is never a piece to drop");
            let help = "write `prisoners: hand, front side`, or remove this block";
            diags.push(
                diag.related(prisoners.span(), "prisoners leave the game")
                    .help(help),
            );
            false
        }
        (None, true) => {
            let message = "pieces in hand can never be used";
            let diag = Diag::error("E0602", prisoners.span(), message);
            diags.push(diag.help("add a block `drops`, or write `prisoners: removed`"));
            false
        }
        _ => true,
    }
}

/// What is in hand at the start must be of use there.
fn check_given(scene: &Scene, rule: &Rule, diags: &mut Vec<Diag>) {
    if find_block(scene.variant, "drops").is_none() {
        let diag = Diag::error("E0602", rule.span(), "pieces in hand can never be used");
        diags.push(diag.help("add a block `drops`, or remove this"));
    }
    if scene.model.duties.hand_first {
        return;
    }
    let mut held = scene.model.hand.iter().flatten();
    if let Some((piece, _)) = held.find(|(piece, _)| scene.model.pieces[*piece].royal) {
        let name = scene.name(*piece);
        let message = format!("`{name}` is royal and must stand on the board");
        let diag = Diag::error("E0602", rule.span(), message);
        diags.push(
            diag.related(scene.place(*piece), "royal")
                .help("place it in the array, or write `first: hand` in `drops`"),
        );
    }
}

/// Pieces that are put down to castle need a hand that comes first, and none comes there again.
pub(super) fn check_placed_castling(scene: &Scene, diags: &mut Vec<Diag>) {
    let Some(castling) = &scene.model.castling else {
        return;
    };
    let mut rules = scene.rules("castling").iter();
    let pair = rules.find(|rule| rule.head[0].text != "through");
    let (Some(_), Some(rule)) = (&castling.placed, pair) else {
        return;
    };
    let droppable = scene.droppable();
    let pieces = castling.partners.iter().chain([&castling.mover]);
    let mut pieces = pieces.filter(|piece| !droppable.contains(piece));
    let (message, help) = match pieces.next() {
        Some(piece) => (
            format!("`{}` is never in hand", scene.name(*piece)),
            "remove the squares where it is put, or give it by `hand:` in `setup`",
        ),
        None if !scene.model.duties.hand_first => (
            "only before all other moves does it matter where pieces are put".to_owned(),
            "add to `drops`: first: hand",
        ),
        None if scene.model.captures.fill_hands() => (
            "a captured piece that is put down again would castle".to_owned(),
            "write `prisoners: removed`",
        ),
        None => return,
    };
    diags.push(Diag::error("E0602", rule.head_span(), message).help(help));
}

/// What is brought in must be in hand at some time, and what is left must stand in an array that is no other.
pub(super) fn check_gating(scene: &Scene, diags: &mut Vec<Diag>) {
    let mut rules = scene.rules("drops").iter();
    let rule = rules.find(|rule| rule.head[0].text == "gate");
    let (Some(gating), Some(rule)) = (&scene.model.gating, rule) else {
        return;
    };
    if scene.model.effects != Effects::default() {
        let message = "pieces that come in from the hand cannot be combined with explosions, petrifying or walls yet";
        let diag = Diag::error("E0102", rule.span(), message);
        diags.push(diag.help("remove this, or `explode`, `petrify` and `walls`"));
    }
    let droppable = scene.droppable();
    let stands = |piece: &PieceId| {
        let mut placed = scene.model.setup.iter().flatten();
        placed.any(|placed| placed.piece == *piece && !placed.promoted)
    };
    let idle = |selection: &Selection, holds: &dyn Fn(&PieceId) -> bool| {
        let mut named = selection.pieces.iter();
        let named = named.find(|piece| !selection.but && !holds(piece));
        let mut all = scene.fronts.iter();
        let none = !all.any(|piece| selection.means(*piece) && holds(piece));
        (named.copied(), none)
    };
    if let (Some(piece), _) = idle(&gating.pieces, &|piece| droppable.contains(piece)) {
        let why = format!("`{}` is never in hand", scene.name(piece));
        diags.push(no_effect(rule, &why));
    } else if let (Some(piece), _) = idle(&gating.leaving, &stands) {
        let why = format!("no `{}` stands in the array", scene.name(piece));
        diags.push(no_effect(rule, &why));
    } else if idle(&gating.pieces, &|piece| droppable.contains(piece)).1 {
        diags.push(no_effect(rule, "none of these pieces is ever in hand"));
    } else if idle(&gating.leaving, &stands).1 {
        diags.push(no_effect(
            rule,
            "none of the pieces that must leave stands in the array",
        ));
    }
    let why = if scene.model.shuffle.is_some() {
        "the array is shuffled, and who has not moved cannot be told there yet"
    } else if scene.model.duties.hand_first {
        "pieces in hand are dropped before anything else moves"
    } else {
        return;
    };
    let diag = Diag::error("E0602", rule.head_span(), "this rule cannot be played here").label(why);
    diags.push(diag.help("remove one of the two"));
}
