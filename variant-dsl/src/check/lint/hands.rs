//! Whether what is in hand can be dropped, and whether anything ever is.

use super::scene::Scene;
use crate::ast::Rule;
use crate::check::items::find_block;
use crate::diagnostic::Diag;

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
    match (drops, scene.model.captures.to_hand) {
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
        None if scene.model.captures.to_hand => (
            "a captured piece that is put down again would castle".to_owned(),
            "write `prisoners: removed`",
        ),
        None => return,
    };
    diags.push(Diag::error("E0602", rule.head_span(), message).help(help));
}
