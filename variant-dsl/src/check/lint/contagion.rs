//! Whether rules that ask what was captured can act, and agree with each other and the pieces.

use super::scene::{Scene, no_effect};
use crate::ast::Rule;
use crate::diagnostic::Diag;
use crate::model::{Contagion, Forcing, Form, PieceId, Selection, Side};
use crate::path::Path;
use crate::program::Deciding;

pub(super) fn check_contagion(scene: &Scene, diags: &mut Vec<Diag>) {
    let rules = scene.model.contagions();
    for (index, rule) in rules.iter().enumerate() {
        check_target(scene, rule, diags);
        check_victims(scene, rule, &rules[..index], diags);
        check_royals(scene, rule, diags);
    }
    check_deciding(scene, diags);
    check_forcings(scene, diags);
}

/// A form that can stand on the board: what it is, and the piece by whose name it moves.
fn forms(scene: &Scene) -> Vec<(Side, PieceId)> {
    let fronts = scene.fronts.iter().copied();
    let backs = fronts.clone().filter_map(|id| {
        let back = scene.model.pieces[id].back.as_ref()?;
        Some((Side::Back(id), back.piece))
    });
    fronts
        .map(|id| (Side::Front(id), id))
        .chain(backs)
        .collect()
}

fn becomes(scene: &Scene, rule: &Contagion) -> (Side, PieceId) {
    let side = scene.model.side(rule.becomes);
    (side, scene.model.moves_as(side))
}

fn written<'a>(scene: &'a Scene, rule: &Contagion) -> Option<&'a Rule> {
    let mut rules = scene.rules("promotion").iter();
    rules.find(|written| written.clause == rule.clause)
}

/// One back side must be meant.
fn check_target(scene: &Scene, rule: &Contagion, diags: &mut Vec<Diag>) {
    let Form::Moving(piece) = rule.becomes else {
        return;
    };
    let sources = scene.model.sources(piece);
    let [first, second, ..] = sources[..] else {
        return;
    };
    let names: Vec<String> = sources
        .iter()
        .map(|id| format!("`{}`", scene.name(*id)))
        .collect();
    let message = format!(
        "the back sides of {} all move as `{}`",
        names.join(", "),
        scene.name(piece)
    );
    let diag = Diag::error("E0602", scene.model.place(rule.clause), message)
        .label("this could mean any of them")
        .related(scene.place(first), "one of them")
        .related(scene.place(second), "another");
    diags.push(diag.help(format!(
        "name the piece that turns over: captor becomes +{}",
        scene.name(first)
    )));
}

/// Captures of one piece cannot mean two things, and must mean something.
fn check_victims(scene: &Scene, rule: &Contagion, earlier: &[Contagion], diags: &mut Vec<Diag>) {
    let Some(place) = written(scene, rule) else {
        return;
    };
    let forms = forms(scene);
    let victims = |rule: &Contagion| {
        let meant = forms.iter().map(|(_, moves_as)| *moves_as);
        let meant: Vec<PieceId> = meant.filter(|id| rule.victims.means(*id)).collect();
        meant
    };
    let own = victims(rule);
    let (side, _) = becomes(scene, rule);
    let changes =
        |(form, moves_as): &(Side, PieceId)| *form != side && !rule.spared.means(*moves_as);
    if own.is_empty() {
        diags.push(no_effect(place, "it applies to no piece of this game"));
    } else if !forms.iter().any(changes) {
        diags.push(no_effect(place, "every captor is spared"));
    }
    for other in earlier {
        let Some(both) = victims(other).into_iter().find(|id| own.contains(id)) else {
            continue;
        };
        let message = format!(
            "two rules say what a captor of `{}` becomes",
            scene.name(both)
        );
        let diag = Diag::error("E0602", place.span(), message)
            .related(scene.model.place(other.clause), "first here");
        diags.push(diag.help("name every victim in one rule only"));
        return;
    }
}

/// Nobody becomes royal or ceases to be by what was captured.
fn check_royals(scene: &Scene, rule: &Contagion, diags: &mut Vec<Diag>) {
    let (_, target) = becomes(scene, rule);
    let royal = scene.model.pieces[target].royal;
    let mut wrong: Vec<PieceId> = forms(scene)
        .into_iter()
        .map(|(_, moves_as)| moves_as)
        .filter(|id| scene.model.pieces[*id].royal != royal && !rule.spared.means(*id))
        .collect();
    wrong.sort_unstable();
    wrong.dedup();
    let Some(first) = wrong.first() else { return };
    let (name, form) = (scene.name(*first), scene.name(target));
    let message = match royal {
        true => format!("`{name}` would become royal by becoming `{form}`"),
        false => format!("`{name}` would stop being royal by becoming `{form}`"),
    };
    let names: Vec<&str> = wrong.iter().map(|id| scene.name(*id)).collect();
    let help = match (royal, rule.spared == Selection::default()) {
        (true, _) => "let captors become a piece that is not royal".to_owned(),
        (false, true) => format!("add: unless captor in {}", names.join(", ")),
        (false, false) => format!("exempt it too: add {} after `in`", names.join(", ")),
    };
    let diag = Diag::error("E0602", scene.model.place(rule.clause), message);
    diags.push(diag.related(scene.place(*first), "this piece").help(help));
}

/// Which victim decides matters only where there are several.
fn check_deciding(scene: &Scene, diags: &mut Vec<Diag>) {
    let Some(promotion) = &scene.model.promotion else {
        return;
    };
    let Some(rule) = scene.rule("promotion", "deciding victim") else {
        return;
    };
    let takes_several = |(_, moves_as): &(Side, PieceId)| {
        scene.model.pieces[*moves_as]
            .paths
            .iter()
            .any(Path::takes_on_the_way)
    };
    let several = forms(scene).iter().any(takes_several);
    let why = match (promotion.deciding, promotion.contagions.len()) {
        (_, 0) => "no rule `victim ...: captor becomes ...` is given",
        _ if !several => "every piece captures on its destination only",
        (Deciding::First | Deciding::Last, 1) => "the same rule applies whichever victim decides",
        _ => return,
    };
    diags.push(no_effect(rule, why));
}

/// A rule that forces nothing that others do not force.
fn check_forcings(scene: &Scene, diags: &mut Vec<Diag>) {
    let Some(promotion) = &scene.model.promotion else {
        return;
    };
    let forms = forms(scene);
    let victims = |forcing: &Forcing| -> Vec<Side> {
        let meant = forms.iter().filter(|(side, moves_as)| match forcing {
            Forcing::Stuck => false,
            Forcing::Promoted => matches!(side, Side::Back(_)),
            Forcing::Victims(victims) => victims.means(*moves_as),
        });
        meant.map(|(side, _)| *side).collect()
    };
    let rules = scene
        .rules("promotion")
        .iter()
        .filter(|rule| rule.key() == "forced");
    let all: Vec<(&Rule, &Forcing)> = rules.zip(&promotion.forcings).collect();
    for (index, (rule, forcing)) in all.iter().enumerate() {
        if **forcing == Forcing::Stuck {
            continue;
        }
        let others = all.iter().enumerate().filter(|(other, _)| *other != index);
        let others: Vec<Side> = others.flat_map(|(_, (_, other))| victims(other)).collect();
        let own = victims(forcing);
        if own.iter().all(|side| others.contains(side)) {
            let why = match own.is_empty() {
                true => "it applies to no piece of this game",
                false => "the other rules force the same",
            };
            diags.push(no_effect(rule, why));
            return;
        }
    }
}

/// What captors become must be able to move again wherever they capture.
pub(super) fn check_strands(scene: &Scene, diags: &mut Vec<Diag>) {
    for rule in scene.model.contagions() {
        let (_, target) = becomes(scene, rule);
        if !scene.is_stuck_somewhere(target) {
            continue;
        }
        let name = scene.name(target);
        let message =
            format!("a captor that becomes `{name}` can be left where it can never move again");
        let diag = Diag::error("E0603", scene.model.place(rule.clause), message)
            .related(scene.place(target), "its moves");
        diags.push(diag.help(
            "choose a piece that can always move, or add `stuck: stays` if it may be left there",
        ));
    }
}
