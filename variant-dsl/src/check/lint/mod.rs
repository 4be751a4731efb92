//! Whether the parts of a file make sense together: rules that can never act, pieces that can
//! never appear or move, wins that can never come.
//!
//! Looks only at files whose parts are sound by themselves; reports, and changes nothing.

mod captures;
mod contagion;
mod doubts;
mod effects;
mod goal;
mod hands;
mod promotion;
mod reach;
mod scene;
mod shuffle;

use self::scene::{Scene, no_effect};
use super::items::find_property;
use super::names::Names;
use crate::ast::{Rule, Variant};
use crate::diagnostic::Diag;
use crate::geometry::{self, Ground};
use crate::lower::{drop_of, front_pieces};
use crate::model::{DropRules, Model, PieceId};
use crate::path::Path;
use crate::program::Condition;

/// `warns`: whether doubts are looked for, beside errors.
pub(super) fn lint(
    variant: &Variant,
    names: &Names,
    model: &Model,
    warns: bool,
    diags: &mut Vec<Diag>,
) {
    let grounds = Ground::of(model);
    let scene = Scene {
        variant,
        names,
        model,
        fronts: front_pieces(model),
        stuck: model
            .pieces
            .iter()
            .map(|piece| geometry::stuck(&piece.paths, &grounds))
            .collect(),
    };
    check_reachable(&scene, diags);
    check_order(&scene, diags);
    check_royals(&scene, diags);
    goal::check_goal(&scene, diags);
    let dropped = hands::check_hands(&scene, diags);
    shuffle::check_shuffle(&scene, diags);
    promotion::check_promotion(&scene, diags);
    captures::check_captures(&scene, diags);
    effects::check_conversion(&scene, diags);
    effects::check_taken_off(&scene, diags);
    effects::check_trampling(&scene, diags);
    effects::check_pass(&scene, diags);
    hands::check_placed_castling(&scene, diags);
    hands::check_gating(&scene, diags);
    if dropped {
        check_drops(&scene, diags);
        check_drop_strands(&scene, diags);
    }
    // A mistake would make sound parts look doubtful.
    if warns && !diags.iter().any(Diag::is_error) {
        doubts::check_doubts(&scene, diags);
    }
}

/// Something compares the ranks that are given.
fn check_order(scene: &Scene, diags: &mut Vec<Diag>) {
    let sets = scene.names.sets_of_ranks();
    let paths = scene.model.pieces.iter().flat_map(|piece| &piece.paths);
    let mut names = paths
        .flat_map(|path| path.tests())
        .map(|test| test.predicate.name());
    if let Some(property) = find_property(scene.variant, "order")
        && !names.any(|name| sets.iter().any(|(set, _)| set == name))
    {
        let diag = Diag::error("E0601", property.key.span, "the `order` has no effect")
            .label("no movement compares ranks");
        diags.push(diag.help("remove it, or write for example `c{lower}` in a movement"));
    }
}

/// Every piece stands in the array or is the back side of one that does.
fn check_reachable(scene: &Scene, diags: &mut Vec<Diag>) {
    let back = |id: PieceId| scene.model.pieces[id].back.as_ref().map(|back| back.piece);
    for piece in scene.model.piece_ids() {
        let is_front = scene.fronts.contains(&piece);
        let is_back = scene.fronts.iter().any(|front| back(*front) == Some(piece));
        let name = scene.name(piece);
        if !is_front && !is_back {
            let message = format!("the piece `{name}` can never appear");
            let diag = Diag::error("E0210", scene.place(piece), message);
            diags.push(
                diag.label("neither in `setup` nor the back side of a piece there")
                    .help(format!(
                        "put it into the array, promote a piece to it, or remove it{}",
                        scene.where_named(piece)
                    )),
            );
            continue;
        }
        if let (Some(rule), false) = (scene.attribute(piece, "wxf"), scene.model.writing.wxf) {
            diags.push(no_effect(
                rule,
                "moves are not written so: see `moves` in `notation`",
            ));
        }
        if let (Some(rule), true) = (scene.attribute(piece, "fresh"), is_front)
            && !is_aimed_at(scene, piece)
        {
            diags.push(no_effect(
                rule,
                "it is not in the array, or none of these pieces captures",
            ));
        }
        for key in ["promotes", "becomes", "fresh", "sfen", "wxf"] {
            if let (Some(rule), false) = (scene.attribute(piece, key), is_front) {
                let why = format!("`{name}` appears as a back side only");
                diags.push(no_effect(rule, &why));
            }
        }
    }
}

/// Whether a piece stands in the array, and one of those that are said to aim at it captures anything.
fn is_aimed_at(scene: &Scene, piece: PieceId) -> bool {
    let model = scene.model;
    let mut array = model.setup.iter().flatten();
    let stands = array.any(|placed| placed.piece == piece && !placed.promoted);
    let by = model.pieces[piece].aimed_at_by.as_ref();
    let captures = |id: PieceId| model.pieces[id].paths.iter().any(Path::may_capture);
    stands
        && by.is_some_and(|by| {
            model
                .piece_ids()
                .any(|other| by.means(other) && captures(other))
        })
}

fn check_royals(scene: &Scene, diags: &mut Vec<Diag>) {
    let model = scene.model;
    for id in &scene.fronts {
        let piece = &model.pieces[*id];
        let mut others = piece.promotions().filter(|_| piece.royal);
        let common = others.find(|other| !model.pieces[*other].royal);
        if let (Some(common), Some(rule)) = (common, scene.promoting(*id)) {
            let message = format!("`{}` would stop being royal by promoting", piece.name);
            let diag = Diag::error("E0602", rule.span(), message);
            let help = format!("make `{}` royal too, or remove this", scene.name(common));
            diags.push(diag.related(scene.place(common), "not royal").help(help));
        }
        let back = piece.back.as_ref().map(|back| &model.pieces[back.piece]);
        let ends = model.turns_back() && !piece.royal && back.is_some_and(|back| back.royal);
        if let (true, Some(rule)) = (ends, scene.rule("promotion", "direction")) {
            let name = &piece.name;
            let message = format!("a promoted `{name}` would stop being royal by turning back");
            let diag = Diag::error("E0602", rule.span(), message);
            let help = format!("make `{name}` royal too, or remove this");
            diags.push(diag.related(scene.place(*id), "not royal").help(help));
        }
    }
}

/// Rules of drops that can never act.
fn check_drops(scene: &Scene, diags: &mut Vec<Diag>) {
    let Some(drops) = &scene.model.drops else {
        return;
    };
    let droppable = scene.droppable();
    let checkmate = rules::ending::has(&scene.model.endings, Condition::Checkmate);
    let named = |rule: &Rule| {
        crate::check::rules::subjects(rule, scene.names, &mut Vec::new()).unwrap_or_default()
    };
    for rule in scene
        .rules("drops")
        .iter()
        .filter(|rule| !["allow", "stuck", "first"].contains(&rule.key().as_str()))
        .filter(|rule| rule.head[0].text != "gate")
    {
        if rule.key() == "apart" {
            let named = scene.names.select(&rule.words, &mut Vec::new());
            let mut named = named.unwrap_or_default().into_iter();
            if let Some(idle) = named.find(|id| !droppable.contains(id)) {
                let why = format!("`{}` is never in hand", scene.name(idle));
                diags.push(no_effect(rule, &why));
            }
            continue;
        }
        let named = named(rule);
        let value = rule.value();
        let acts_on: Vec<PieceId> = named
            .iter()
            .filter(|id| droppable.contains(id))
            .copied()
            .collect();
        if let (true, Some(idle)) = (
            rule.head.len() > 1,
            named.iter().find(|id| !droppable.contains(id)),
        ) {
            let why = format!("`{}` is never in hand", scene.name(*idle));
            diags.push(no_effect(rule, &why));
        } else if rule.head[0].text == "allow" {
            check_either_side(scene, rule, &acts_on, diags);
        } else if value == "mate" && !checkmate {
            diags.push(no_effect(
                rule,
                "there is no checkmate in this game: see `win`",
            ));
        } else if value == "check" && !checkmate {
            diags.push(no_effect(
                rule,
                "royal pieces may be left attacked in this game",
            ));
        } else if value == "stuck" && !acts_on.iter().any(|id| scene.is_stuck_somewhere(*id)) {
            diags.push(no_effect(rule, "no piece can get stuck on this board"));
        } else {
            check_forbidden_zone(scene, rule, &acts_on, diags);
        }
    }
    check_general_allow(scene, drops, &droppable, diags);
    let nowhere = |id: &PieceId| drop_of(&drops[*id], &scene.stuck[*id]).allowed[0].is_empty();
    let nowhere: Vec<PieceId> = droppable.into_iter().filter(nowhere).collect();
    if let (Some(allow), false) = (scene.rule("drops", "allow"), nowhere.is_empty()) {
        let names: Vec<_> = nowhere
            .iter()
            .map(|id| format!("`{}`", scene.name(*id)))
            .collect();
        let message = format!(
            "the rules leave no square for dropping {}",
            names.join(", ")
        );
        let diag = Diag::error("E0602", allow.span(), message);
        diags.push(diag.help("allow more squares, or forbid fewer"));
    }
}

/// `allow:` must say of some piece where it is dropped.
fn check_general_allow(
    scene: &Scene,
    drops: &[DropRules],
    droppable: &[PieceId],
    diags: &mut Vec<Diag>,
) {
    let Some(rule) = scene.rule("drops", "allow") else {
        return;
    };
    let general = |id: &PieceId| drops[*id].clauses.allow.is_none();
    let general: Vec<PieceId> = droppable.iter().copied().filter(general).collect();
    if general.is_empty() && !droppable.is_empty() {
        let message = "the rule `allow` has no effect";
        let diag = Diag::error("E0601", rule.span(), message)
            .label("every piece that is dropped has an `allow` of its own");
        diags.push(diag.help("keep `allow: ...` and remove the one of a piece"));
    } else {
        check_either_side(scene, rule, &general, diags);
    }
}

/// `either side` needs pieces with a back side.
fn check_either_side(scene: &Scene, rule: &Rule, acts_on: &[PieceId], diags: &mut Vec<Diag>) {
    let either = rule.words.iter().find(|word| word.text == "either");
    let has_back = |id: &PieceId| scene.model.pieces[*id].back.is_some();
    if let (Some(word), false) = (either, acts_on.iter().any(has_back)) {
        let message = "`either side` has no effect: no piece that is dropped has a back side";
        let diag = Diag::error("E0601", word.span, message);
        diags.push(diag.help("remove `, either side`"));
    }
}

/// `forbid: ZONE` must take a square away that `allow` gives.
fn check_forbidden_zone(scene: &Scene, rule: &Rule, acts_on: &[PieceId], diags: &mut Vec<Diag>) {
    let [word] = rule.words.as_slice() else {
        return;
    };
    let mut silent = Vec::new();
    let own = |id: &PieceId| {
        let drops = scene.model.drops.as_ref();
        drops.is_some_and(|drops| drops[*id].clauses.allow.is_some())
    };
    if !scene.names.is_zone(&word.text) || acts_on.is_empty() || acts_on.iter().any(own) {
        return;
    }
    let Some(zone) = scene.names.zone(word, &mut silent) else {
        return;
    };
    let Some([allow]) = scene
        .rule("drops", "allow")
        .map(|rule| rule.words.as_slice())
    else {
        return;
    };
    let Some(allowed) = scene.names.zone(allow, &mut silent) else {
        return;
    };
    if !zone[0].iter().any(|square| allowed[0].contains(square)) {
        diags.push(no_effect(rule, "`allow` gives no square of this zone"));
    }
}

/// No piece may be dropped where it can never move.
fn check_drop_strands(scene: &Scene, diags: &mut Vec<Diag>) {
    let Some(drops) = &scene.model.drops else {
        return;
    };
    let mut found = Vec::new();
    for id in scene.droppable() {
        let is_left = |side: PieceId| {
            // What has no move anywhere is meant so.
            if scene.model.pieces[side].paths.is_empty() {
                return false;
            }
            let allowed = &drop_of(&drops[id], &scene.stuck[side]).allowed[0];
            let mut allowed = allowed.iter();
            allowed.any(|square| scene.stuck[side][0].contains(square))
        };
        let back = scene.model.pieces[id].back.as_ref();
        let back = back.filter(|_| drops[id].either_side);
        let promoted = match back {
            _ if is_left(id) => "",
            Some(back) if is_left(back.piece) => "a promoted ",
            _ => continue,
        };
        let message = format!(
            "{promoted}`{}` could be dropped where it can never move",
            scene.name(id)
        );
        let place = scene
            .rule("drops", "allow")
            .map_or(scene.place(id), Rule::span);
        let diag = Diag::error("E0603", place, message).related(scene.place(id), "this piece");
        found.push(diag.help("add: forbid: stuck, or: stuck: stays"));
    }
    match scene.rule("drops", "stuck") {
        None => diags.append(&mut found),
        Some(rule) if found.is_empty() => {
            diags.push(no_effect(
                rule,
                "no piece can be dropped where it can never move",
            ));
        }
        Some(_) => {}
    }
}
