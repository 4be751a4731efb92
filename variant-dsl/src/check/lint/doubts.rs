//! What is legal and probably unintended. Every warning has a name, which `allow` takes.
//!
//! What asks where pieces can go is in `reach`; movements are looked at where they are read.

use super::reach;
use super::scene::Scene;
use crate::ast::{Define, Item, Rule};
use crate::check::items::find_property;
use crate::check::rules::subjects;
use crate::diagnostic::Diag;
use crate::model::PieceId;

pub(super) fn check_doubts(scene: &Scene, diags: &mut Vec<Diag>) {
    let used = used_names(scene);
    for item in &scene.variant.items {
        if let Item::Define(define) = item {
            check_define(scene, define, &used, diags);
        }
    }
    check_twins(scene, diags);
    check_glyphs(scene, diags);
    check_idle_promotion(scene, diags);
    check_limits(scene, diags);
    reach::check_reach(scene, diags);
}

/// Every word of a rule or a move that may be a name.
fn used_names<'a>(scene: &'a Scene) -> Vec<&'a str> {
    let rules = scene.variant.items.iter().flat_map(Item::rules);
    let words = rules.flat_map(|rule| rule.head.iter().skip(1).chain(&rule.words));
    let order = find_property(scene.variant, "order");
    let words = words.chain(order.into_iter().flat_map(|order| &order.words));
    let is_mark = |c: char| !c.is_ascii_alphanumeric() && c != '_';
    words.flat_map(|word| word.text.split(is_mark)).collect()
}

fn check_define(scene: &Scene, define: &Define, used: &[&str], diags: &mut Vec<Diag>) {
    let (what, name) = (&define.keyword.text, define.name.text.as_str());
    if !used.contains(&name) {
        let code = match what.as_str() {
            "zone" => "unused-zone",
            _ => "unused-set",
        };
        let message = format!("the {what} `{name}` is never used");
        let diag = Diag::warning(code, define.name.span, message);
        diags.push(diag.help("remove it, or use it in a rule"));
    } else if scene.names.is_zone(name)
        && let Some(zone) = scene.names.zone(&define.name, &mut Vec::new())
        && { zone.iter() }.all(|squares| !squares.0.contains(&false))
    {
        let message = format!("the zone `{name}` covers the whole board");
        let diag = Diag::warning("whole-board-zone", define.name.span, message);
        diags.push(diag.help("give it fewer squares, or use a rule that needs no zone"));
    }
}

/// The pieces of the array, in the order of the file.
fn placed(scene: &Scene) -> Vec<PieceId> {
    let stands = |id: &PieceId| {
        let mut pieces = scene.model.setup.iter().flatten();
        pieces.any(|placed| placed.piece == *id)
    };
    scene.fronts.iter().copied().filter(stands).collect()
}

/// Two pieces that differ in nothing but their names.
fn check_twins(scene: &Scene, diags: &mut Vec<Diag>) {
    let pieces = &scene.model.pieces;
    let moves = |id: PieceId| (&pieces[id].paths, pieces[id].royal);
    let back = |id: PieceId| pieces[id].back.as_ref().map(|back| moves(back.piece));
    let placed = placed(scene);
    for (index, id) in placed.iter().enumerate() {
        let same = |other: &&PieceId| moves(**other) == moves(*id) && back(**other) == back(*id);
        let Some(twin) = placed[..index].iter().find(same) else {
            continue;
        };
        let (name, twin_name) = (scene.name(*id), scene.name(*twin));
        let message = format!("`{name}` moves and promotes exactly as `{twin_name}` does");
        let diag = Diag::warning("twin-pieces", scene.place(*id), message);
        diags.push(
            diag.related(scene.place(*twin), "the other one")
                .help("check both moves, or use one piece for both"),
        );
    }
}

/// Two pieces of the array that look the same.
fn check_glyphs(scene: &Scene, diags: &mut Vec<Diag>) {
    let placed = placed(scene);
    let glyph = |id: PieceId| scene.model.pieces[id].glyph.as_ref();
    for (index, id) in placed.iter().enumerate() {
        let same = |other: &&PieceId| glyph(**other).is_some() && glyph(**other) == glyph(*id);
        let Some(other) = placed[..index].iter().find(same) else {
            continue;
        };
        let (name, other_name) = (scene.name(*id), scene.name(*other));
        let message = format!("`{name}` has the same glyph as `{other_name}`");
        let diag = Diag::warning("same-glyph", scene.place(*id), message);
        diags.push(
            diag.related(scene.place(*other), "the other one")
                .help("give one of them another glyph"),
        );
    }
}

/// Promotions that change nothing.
fn check_idle_promotion(scene: &Scene, diags: &mut Vec<Diag>) {
    let pieces = &scene.model.pieces;
    for (id, piece) in scene.model.piece_ids().zip(pieces) {
        let (Some(back), Some(rule)) = (&piece.back, scene.attribute(id, "promotes")) else {
            continue;
        };
        let target = &pieces[back.piece];
        if piece.paths != target.paths || piece.royal != target.royal {
            continue;
        }
        let message = format!("promotion does not change the moves of `{}`", piece.name);
        let diag = Diag::warning("idle-promotion", rule.span(), message);
        diags.push(
            diag.related(scene.place(back.piece), "the same moves")
                .help("promote it to a piece with other moves, or remove this"),
        );
    }
}

/// `limit` with a number that no file can reach.
fn check_limits(scene: &Scene, diags: &mut Vec<Diag>) {
    let is_limit = |rule: &&Rule| rule.head[0].text == "limit";
    for rule in scene.rules("drops").iter().filter(is_limit) {
        let named = subjects(rule, scene.names, &mut Vec::new()).unwrap_or_default();
        let all = scene.model.setup.iter().flatten();
        let count = |id: &PieceId| all.clone().filter(|placed| placed.piece == *id).count();
        let most = named.iter().map(count).max().unwrap_or(0);
        let limit = rule.words.first().and_then(|word| word.text.parse().ok());
        if limit.is_some_and(|limit: usize| limit >= most) {
            let message = format!("the rule `{}` never applies", rule.key());
            let diag = Diag::warning("idle-limit", rule.span(), message)
                .label(format!("the game has {most} of these in all"));
            diags.push(diag.help("write a smaller number, or remove it"));
        }
    }
}
