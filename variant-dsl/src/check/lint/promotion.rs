//! Whether promotion makes sense: pieces to promote, and none left where it can never move again
//! unless the game says so.

use super::contagion;
use super::reach;
use super::scene::{Scene, no_effect};
use crate::ast::Rule;
use crate::check::items::find_block;
use crate::diagnostic::Diag;
use crate::model::{Forcing, PieceId, Promotion};
use crate::program::{Chance, Color, Condition, Square, SquareSet, Trigger, ending};
use crate::walk::plain_leg;

pub(super) fn check_promotion(scene: &Scene, diags: &mut Vec<Diag>) {
    let promoters: Vec<PieceId> = { scene.model.piece_ids() }
        .filter(|id| scene.promoting(*id).is_some())
        .collect();
    match (
        find_block(scene.variant, "promotion"),
        promoters.first(),
        &scene.model.promotion,
    ) {
        (Some(_), None, Some(promotion)) if !promotion.contagions.is_empty() => {
            check_sides_needed(scene, diags);
            check_strands(scene, promotion, diags);
        }
        (Some(block), None, _) => {
            let message = "no piece has a back side to promote to";
            let diag = Diag::error("E0601", block.name.span, message);
            diags.push(diag.help("add `promotes:` to a piece, or remove this block"));
        }
        (None, Some(_), _) => check_idle_backs(scene, promoters, diags),
        (Some(_), Some(_), Some(promotion)) => {
            check_own_chances(scene, promotion, diags);
            check_waiting(scene, promotion, diags);
            check_limit(scene, promotion, diags);
            check_in_place(scene, promotion, diags);
            check_direction(scene, promotion, diags);
            check_strands(scene, promotion, diags);
        }
        _ => {}
    }
    contagion::check_contagion(scene, diags);
}

/// Rules about back sides in a game in which only captors change.
fn check_sides_needed(scene: &Scene, diags: &mut Vec<Diag>) {
    let of_sides = |rule: &&Rule| {
        let head = rule.head[0].text.as_str();
        ["when", "choice", "forced", "refused", "limit", "direction"].contains(&head)
    };
    for rule in scene.rules("promotion").iter().filter(of_sides) {
        diags.push(no_effect(rule, "no piece has a back side of its own"));
    }
}

/// Back sides that can never appear.
fn check_idle_backs(scene: &Scene, promoters: Vec<PieceId>, diags: &mut Vec<Diag>) {
    let stands_promoted = |id: PieceId| {
        let mut placed = scene.model.setup.iter().flatten();
        placed.any(|placed| placed.promoted && placed.piece == id)
    };
    for id in promoters.into_iter().filter(|id| !stands_promoted(*id)) {
        let Some(rule) = scene.promoting(id) else {
            continue;
        };
        let diag = no_effect(rule, "the game has no block `promotion`");
        diags.push(diag.help("add a block `promotion`, or remove this"));
    }
}

/// `when Walker:` of a piece that never promotes.
fn check_own_chances(scene: &Scene, promotion: &Promotion, diags: &mut Vec<Diag>) {
    let whens = scene.rules("promotion").iter();
    for rule in whens.filter(|rule| rule.head[0].text == "when" && rule.head.len() > 1) {
        let named = crate::check::rules::subjects(rule, scene.names, &mut Vec::new());
        let named = named.unwrap_or_default();
        if let Some(idle) = named.iter().find(|id| !promotes(scene, **id)) {
            let why = format!("`{}` never promotes", scene.name(*idle));
            diags.push(no_effect(rule, &why));
        }
    }
    let general = |id: &PieceId| promotes(scene, *id) && promotion.own_chances[*id].is_none();
    let mut general = scene.fronts.iter().copied().filter(|id| general(id));
    if let (None, Some(rule)) = (general.next(), scene.rule("promotion", "when")) {
        diags.push(no_effect(
            rule,
            "every piece that promotes has a `when` of its own",
        ));
    }
}

/// `refused:` asks for a zone to enter, and for later chances to lose.
fn check_waiting(scene: &Scene, promotion: &Promotion, diags: &mut Vec<Diag>) {
    let Some(rule) = scene.rule("promotion", "refused") else {
        return;
    };
    let quiet = |chance: &Chance| matches!(chance.when, Trigger::Touches | Trigger::Arrives);
    if !promotion.chances.iter().any(quiet) {
        let why = "no piece could promote without a capture once it is in the zone";
        diags.push(no_effect(rule, why));
    }
}

/// `direction:` needs pieces that turn over, and none that wait.
fn check_direction(scene: &Scene, promotion: &Promotion, diags: &mut Vec<Diag>) {
    let Some(rule) = scene.rule("promotion", "direction") else {
        return;
    };
    let has_back = |id: &PieceId| scene.model.pieces[*id].back.is_some();
    if !scene.fronts.iter().any(has_back) {
        diags.push(no_effect(rule, "no piece turns over"));
    }
    if let (true, Some(refused)) = (promotion.waits, scene.rule("promotion", "refused")) {
        let message = "pieces that turn over again cannot wait to promote yet";
        let diag = Diag::error("E0602", rule.span(), message);
        diags.push(
            diag.related(refused.span(), "they wait by this rule")
                .help("remove one of the two"),
        );
    }
}

/// What promotes in place of a move does so in no other way, by choice, and becomes something that leaps and slides.
fn check_in_place(scene: &Scene, promotion: &Promotion, diags: &mut Vec<Diag>) {
    let mut rules = scene.rules("promotion").iter();
    if let Some(rule) = rules.find(|rule| rule.head[0].text == "forbid")
        && !ending::has(&scene.model.endings, Condition::Checkmate)
    {
        diags.push(no_effect(
            rule,
            "royal pieces may be left attacked in this game",
        ));
    }
    let turns = |id: &PieceId| {
        let mut chances = promotion.chances(*id).iter();
        promotes(scene, *id) && chances.any(|chance| chance.when.is_in_place())
    };
    let whens = scene.rules("promotion").iter();
    let Some(rule) = { whens }
        .filter(|rule| rule.head[0].text == "when")
        .find(|rule| rule.words.iter().any(|word| word.text == "place"))
    else {
        return;
    };
    let mut refuse = |message: String, help: &str| {
        diags.push(Diag::error("E0602", rule.span(), message).help(help));
    };
    for id in scene.fronts.iter().filter(|id| turns(id)) {
        let name = scene.name(*id);
        let mut chances = promotion.chances(*id).iter();
        if !chances.all(|chance| chance.when.is_in_place()) {
            let message = format!("`{name}` promotes in place of a move and with a move");
            return refuse(
                message,
                "keep one of the two, or give pieces a `when` of their own",
            );
        }
        if promotion.forced || promotion.waits || promotion.both_ways {
            let message = format!("`{name}` promotes in place of a move, which is a choice");
            return refuse(
                message,
                "write `choice: optional`, without `refused:` and `direction:`",
            );
        }
        let piece = &scene.model.pieces[*id];
        let mut becomes = piece.promotions();
        let bent = |id: &PieceId| {
            let mut paths = scene.model.pieces[*id].paths.iter();
            !paths.all(|path| plain_leg(path).is_some())
        };
        if let Some(other) = becomes.find(bent) {
            let other = scene.name(other);
            let message = format!("`{name}` would promote in place with a move of `{other}`");
            return refuse(message, "what it becomes may have leaps and slides only");
        }
    }
}

/// `limit:` needs a choice of kinds, each present in the array, and captures that are final.
fn check_limit(scene: &Scene, promotion: &Promotion, diags: &mut Vec<Diag>) {
    let rule = scene.rule("promotion", "limit");
    let rule = rule.or_else(|| {
        let mut rules = scene.rules("promotion").iter();
        rules.find(|rule| rule.head[0].text == "limit")
    });
    let Some(rule) = rule.filter(|_| !promotion.limited.is_empty()) else {
        return;
    };
    let is_lost = |other: &PieceId| promotion.limited.contains(&(*other, None));
    let loses = promotion.limited.iter().any(|(_, most)| most.is_none());
    if loses && scene.model.drops.is_some() && scene.model.captures.fill_hands() {
        let message = "captured pieces come back in a game with drops, so none is lost";
        let diag = Diag::error("E0602", rule.span(), message);
        diags.push(diag.help("remove this, or the block `drops`"));
        return;
    }
    let stands = |color: Color, piece: PieceId| {
        let mut placed = scene.model.setup.iter().flatten();
        let mut held = scene.model.hand[color].iter();
        placed.any(|placed| (placed.color, placed.piece) == (color, piece))
            || held.any(|(held, _)| *held == piece)
    };
    let becomes = |id: PieceId, color: Color| &scene.model.pieces[id].becomes[color];
    let both = |id: &PieceId| Color::BOTH.map(|color| (*id, color));
    for (id, color) in scene.fronts.iter().flat_map(both) {
        // A player without the piece needs none to lose.
        let chosen = becomes(id, color).iter().filter(|_| stands(color, id));
        let mut chosen = chosen.filter(|other| is_lost(other));
        if let Some(other) = chosen.find(|other| !stands(color, **other)) {
            let (name, other) = (scene.name(id), scene.name(*other));
            let message = format!("`{name}` could never become `{other}`");
            let diag = Diag::error("E0602", rule.span(), message)
                .label(format!("the array has no `{other}` to lose"));
            let help = format!("remove `{other}` from `becomes:`, or place one in `setup`");
            diags.push(diag.help(help));
            return;
        }
    }
    let choices = { scene.fronts.iter().flat_map(both) }.flat_map(|(id, color)| becomes(id, color));
    let backs =
        { scene.fronts.iter() }.filter_map(|id| Some(scene.model.pieces[*id].back.as_ref()?.piece));
    let numbered = |other: &PieceId| {
        let mut limited = promotion.limited.iter();
        limited.any(|(piece, most)| piece == other && most.is_some())
    };
    if !choices
        .copied()
        .any(|other| is_lost(&other) || numbered(&other))
        && !backs.into_iter().any(|other| numbered(&other))
    {
        let why = match rule.head.len() {
            1 => "no piece becomes another",
            _ => "no piece becomes one of these",
        };
        diags.push(no_effect(rule, why));
    }
}

fn promotes(scene: &Scene, piece: PieceId) -> bool {
    scene.fronts.contains(&piece) && scene.model.pieces[piece].promotes()
}

/// Promotion must leave no piece on a square that it can never leave.
fn check_strands(scene: &Scene, promotion: &Promotion, diags: &mut Vec<Diag>) {
    let mut found = Vec::new();
    let mut any_stuck = false;
    for id in scene
        .fronts
        .iter()
        .copied()
        .filter(|id| promotes(scene, *id))
    {
        check_back_strands(scene, id, promotion, &mut found);
        check_turning_strands(scene, id, promotion, &mut found);
        if scene.is_stuck_somewhere(id) {
            any_stuck = true;
            check_front_strands(scene, id, promotion, &mut found);
        }
    }
    contagion::check_strands(scene, &mut found);
    match scene.rule("promotion", "stuck") {
        None => diags.append(&mut found),
        Some(rule) if found.is_empty() => {
            diags.push(no_effect(
                rule,
                "no piece can be left where it can never move again",
            ));
        }
        Some(_) => {}
    }
    let any_front = scene.fronts.iter().any(|id| promotes(scene, *id));
    let mut forced = scene.rules("promotion").iter();
    let forced = forced.find(|rule| rule.key() == "forced" && rule.value() == "stuck");
    if let (false, true, Some(rule)) = (any_stuck, any_front, forced) {
        diags.push(no_effect(
            rule,
            "no piece that promotes can get stuck on this board",
        ));
    }
}

fn check_front_strands(
    scene: &Scene,
    piece: PieceId,
    promotion: &Promotion,
    diags: &mut Vec<Diag>,
) {
    let Some(rule) = scene.promoting(piece) else {
        return;
    };
    let name = scene.name(piece);
    let message = format!("`{name}` can be left where it can never move again");
    let place = scene.place(piece);
    if !promotion.forced && !promotion.forcings.contains(&Forcing::Stuck) {
        let choice = scene.rule("promotion", "choice");
        let choice = choice.map_or(rule.span(), Rule::span);
        let diag = Diag::error("E0603", choice, message).label("it may decline to promote");
        diags.push(
            diag.related(place, "this piece")
                .help("add `forced: stuck`, or `stuck: stays` if it may be left there"),
        );
        return;
    }
    let stuck = &stuck_on_the_way(scene, piece, promotion);
    let mut chances = promotion.chances(piece).iter();
    if !chances.any(|chance| covers(chance, stuck)) {
        let when = scene.rule("promotion", "when");
        let when = when.map_or(rule.span(), Rule::value_span);
        let diag = Diag::error("E0603", when, message)
            .label("it can arrive there without a chance to promote")
            .related(place, "this piece");
        diags.push(diag.help(
            "let `when:` cover every move there, as `touches` does, or add `stuck: stays` if it \
             may be left there",
        ));
    }
}

/// Squares where a piece of the array can come that has not been made to promote before, and is stuck. On a
/// board without holes all where it would be.
fn stuck_on_the_way(scene: &Scene, piece: PieceId, promotion: &Promotion) -> SquareSet {
    let stuck = &scene.stuck[piece][0];
    if scene.model.walls.iter().next().is_none() {
        return stuck.clone();
    }
    let is_left = |square: Square| {
        let promotes_there = |chance: &Chance| {
            matches!(chance.when, Trigger::Touches | Trigger::Arrives)
                && chance.zone[0].contains(square)
        };
        !promotion.forced || !promotion.chances(piece).iter().any(promotes_there)
    };
    let comes = reach::arrivals(scene, piece, is_left);
    scene
        .model
        .board
        .set(|square| stuck.contains(square) && comes.contains(square))
}

/// Whether every arrival on these squares, from any other, is such a chance.
fn covers(chance: &Chance, squares: &SquareSet) -> bool {
    let zone = &chance.zone[0];
    let in_zone = squares.iter().all(|square| zone.contains(square));
    match chance.when {
        Trigger::Moves => true,
        Trigger::Captures
        | Trigger::CapturesTouching
        | Trigger::InPlace
        | Trigger::InPlaceIfLast => false,
        Trigger::Touches | Trigger::Arrives => in_zone,
        // A piece that is in the zone already gets no second chance; that is no danger if all
        // of the zone is where it would be stuck.
        Trigger::Enters => in_zone && zone.iter().all(|square| squares.contains(square)),
    }
}

/// So must the front, where back sides turn over again.
fn check_turning_strands(
    scene: &Scene,
    piece: PieceId,
    promotion: &Promotion,
    diags: &mut Vec<Diag>,
) {
    let turns = promotion.both_ways && scene.model.pieces[piece].back.is_some();
    let Some(rule) = scene.rule("promotion", "direction").filter(|_| turns) else {
        return;
    };
    let comes_to = |square: Square| may_promote_on(promotion, piece, square);
    if scene.stuck[piece][0].iter().any(comes_to) {
        let message = format!(
            "`{}` can turn back where it can never move again",
            scene.name(piece)
        );
        let diag = Diag::error("E0603", rule.span(), message);
        let help = "add `stuck: stays` if it may be left there";
        diags.push(diag.related(scene.place(piece), "its moves").help(help));
    }
}

/// Whether a move to the square may be a chance of the piece.
fn may_promote_on(promotion: &Promotion, piece: PieceId, square: Square) -> bool {
    let mut chances = promotion.chances(piece).iter();
    chances.any(|chance| match chance.when {
        Trigger::Enters | Trigger::Arrives => chance.zone[0].contains(square),
        _ => true,
    })
}

/// The back side must be able to move again wherever it comes into being.
fn check_back_strands(scene: &Scene, piece: PieceId, promotion: &Promotion, diags: &mut Vec<Diag>) {
    let Some(rule) = scene.promoting(piece) else {
        return;
    };
    let comes_to = |square: Square| may_promote_on(promotion, piece, square);
    let mut backs: Vec<PieceId> = scene.model.pieces[piece].promotions().collect();
    backs.sort_unstable();
    backs.dedup();
    for back in backs {
        // Where the front is stuck too, promoting makes nothing worse, yet strands it all the same.
        if scene.stuck[back][0].iter().any(comes_to) {
            let message = format!(
                "a promoted `{}` can be left where it can never move again",
                scene.name(piece)
            );
            let diag = Diag::error("E0603", rule.span(), message);
            let help = "promote it to a piece that can always move";
            diags.push(diag.related(scene.place(back), "its moves").help(help));
        }
    }
}
