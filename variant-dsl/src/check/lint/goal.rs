//! Whether ends of the game can come about, and have not come about before it begins.

use super::scene::{Scene, no_effect};
use crate::ast::Rule;
use crate::diagnostic::Diag;
use crate::lower::royals_are_spared;
use crate::model::{PieceId, Placed, Selection};
use crate::path::Special;
use crate::program::{Color, Condition, Ending, ending};
use rules::connection::connects;

pub(super) fn check_goal(scene: &Scene, diags: &mut Vec<Diag>) {
    for row in &scene.model.endings {
        let rules = scene.rules("goal").iter();
        let speaks = |rule: &&Rule| rule.head[0].text == "win" || rule.key() == "bare royal";
        let mut rules = rules.filter(|rule| rule.clause == row.clause && speaks(rule));
        if let Some(rule) = rules.next() {
            check_royals(scene, row, rule, diags);
            check_start(scene, row, rule, diags);
        }
    }
    check_duties(scene, diags);
}

/// Who may lose royals must have one.
fn check_royals(scene: &Scene, row: &Ending<Selection>, rule: &Rule, diags: &mut Vec<Diag>) {
    let needs = matches!(row.when, Condition::Checkmate | Condition::RoyalsCaptured)
        || row.when.is_about_bareness();
    if !needs {
        return;
    }
    let held = |color: &Color| {
        let mut held = scene.model.hand[*color].iter();
        held.any(|(piece, _)| scene.model.pieces[*piece].royal)
    };
    let lacks = |color: &Color| {
        let concerned = row.of.is_none_or(|of| of == *color);
        let mut array = scene.array(*color);
        concerned && !array.any(|placed| scene.is_royal(placed)) && !held(color)
    };
    if let Some(who) = having(scene, lacks) {
        let message = format!("{who} no royal piece in the array");
        let wins = rule.head[0].text == "win";
        let label = if wins {
            "this win needs one"
        } else {
            "this rule needs one"
        };
        let diag = Diag::error("E0506", rule.value_span(), message).label(label);
        diags.push(
            diag.help(match scene.names.royals().pieces.is_empty() || !wins {
                true => "add `royal` to a piece of the array",
                false => {
                    "add `royal` to a piece of the array, or say who wins so: `win PLAYER: ...`"
                }
            }),
        );
    }
}

/// No player may start in a lost position.
fn check_start(scene: &Scene, row: &Ending<Selection>, rule: &Rule, diags: &mut Vec<Diag>) {
    let who = match row.when {
        when if when.is_about_bareness() => {
            let who = players(scene, row.of, |placed| !scene.is_royal(placed));
            who.map(|who| (format!("{who} nothing but royal pieces in the array"), None))
        }
        Condition::Fewer | Condition::Gone => {
            let number = row.number.unwrap_or(1);
            let means = |piece: PieceId| {
                let pieces = row.pieces.as_ref();
                pieces.is_none_or(|pieces| pieces.means(piece))
            };
            let count = |color: Color| {
                let placed = scene.array(color);
                let placed = placed.filter(|placed| means(scene.model.moves_as(placed.side())));
                let held = scene.model.hand[color]
                    .iter()
                    .filter(|(piece, _)| means(*piece));
                placed.count() + held.map(|(_, count)| usize::from(*count)).sum::<usize>()
            };
            let short = |color: &Color| {
                row.of.is_none_or(|of| of == *color) && count(*color) < number as usize
            };
            let who = having(scene, short);
            who.map(|who| {
                let help = "name other pieces, or say who wins so: `win PLAYER: ...`";
                (
                    format!("{who} fewer of these pieces at the start"),
                    Some(help),
                )
            })
        }
        Condition::InARow => {
            let who = having(scene, |color| {
                row.of.is_none_or(|of| of == *color) && has_row(scene, row, *color)
            });
            who.map(|who| {
                (
                    format!("{who} so many in a row in the array"),
                    Some("ask for more, or for other pieces"),
                )
            })
        }
        Condition::Connects => {
            let who = having(scene, |color| {
                row.of.is_none_or(|of| of == *color) && is_connected(scene, row, *color)
            });
            who.map(|who| {
                (
                    format!("{who} these squares connected in the array"),
                    Some("name other squares, or other pieces"),
                )
            })
        }
        _ => None,
    };
    if let Some((message, help)) = who {
        let diag = Diag::error("E0506", rule.value_span(), message);
        diags.push(
            diag.label("with this rule the game is over before it begins")
                .help(help.unwrap_or("put another piece into the array, or remove this")),
        );
    }
}

/// Whether the player has such a chain in the array.
fn is_connected(scene: &Scene, row: &Ending<Selection>, color: Color) -> bool {
    let (Some(from), Some(to), Some(lines)) = (&row.squares, &row.others, &row.lines) else {
        return false;
    };
    let means = |placed: &Placed| {
        let piece = scene.model.moves_as(placed.side());
        let pieces = row.pieces.as_ref();
        placed.color == color && pieces.is_none_or(|pieces| pieces.means(piece))
    };
    let array = scene.model.setup.iter();
    let inside: Vec<bool> = array
        .map(|placed| placed.as_ref().is_some_and(means))
        .collect();
    let files = scene.model.board.files as u16;
    let [from, to] = [&from[color.index()], &to[color.index()]];
    connects(files, &inside, from, to, &lines.steps)
}

/// Whether the player has such a row in the array.
fn has_row(scene: &Scene, row: &Ending<Selection>, color: Color) -> bool {
    let (Some(lines), Some(number)) = (&row.lines, row.number) else {
        return false;
    };
    let means = |placed: &Placed| {
        let piece = scene.model.moves_as(placed.side());
        let pieces = row.pieces.as_ref();
        placed.color == color && pieces.is_none_or(|pieces| pieces.means(piece))
    };
    let files = scene.model.board.files;
    let array = scene.model.setup.iter().enumerate();
    let there = array.filter(|(_, placed)| placed.as_ref().is_some_and(means));
    let squares: Vec<(i16, i16)> = there
        .map(|(square, _)| ((square % files) as i16, (square / files) as i16))
        .collect();
    squares.iter().any(|(file, rank)| {
        lines.steps.iter().any(|(files, ranks)| {
            (1..number as i16)
                .all(|count| squares.contains(&(file + count * files, rank + count * ranks)))
        })
    })
}

/// Rules about royals that can never act.
fn check_duties(scene: &Scene, diags: &mut Vec<Diag>) {
    let has_royals = !scene.names.royals().pieces.is_empty();
    if let Some(rule) = scene
        .rule("goal", "royals")
        .filter(|_| !royals_are_spared(scene.model))
    {
        let why = match has_royals {
            true => "nobody ever has several royal pieces",
            false => "no piece of this game is royal",
        };
        diags.push(no_effect(rule, why));
    }
    let about_royals =
        ["checks", "facing royals", "attacked royal"].map(|key| scene.rule("goal", key));
    for rule in about_royals.into_iter().flatten().filter(|_| !has_royals) {
        diags.push(no_effect(rule, "no piece of this game is royal"));
    }
    if let Some(rule) = scene
        .rule("goal", "attacked royal")
        .filter(|_| has_royals && !ending::has(&scene.model.endings, Condition::Checkmate))
    {
        diags.push(no_effect(
            rule,
            "royal pieces may be left attacked in this game",
        ));
    }
    let is_mate = |rule: &&Rule| rule.head[0].text == "mate";
    let checkmate = ending::has(&scene.model.endings, Condition::Checkmate);
    for rule in scene
        .rules("goal")
        .iter()
        .filter(is_mate)
        .filter(|_| !checkmate)
    {
        diags.push(no_effect(rule, "checkmate does not end this game"));
    }
    if let Some(rule) = scene
        .rule("goal", "only promotions")
        .filter(|_| scene.model.promotion.is_none())
    {
        diags.push(no_effect(rule, "no piece promotes in this game"));
    }
    if let Some(rule) = scene
        .rule("goal", "two passes")
        .filter(|_| !scene.model.duties.pass && !any_stays(scene))
    {
        diags.push(no_effect(rule, "nobody can pass in this game"));
    }
}

/// Whether some move may end where it began, which is certain of those that pass and possible of those of several legs.
fn any_stays(scene: &Scene) -> bool {
    let mut paths = scene.model.pieces.iter().flat_map(|piece| &piece.paths);
    paths.any(|path| path.special == Special::Null || path.legs.len() > 1)
}

/// Who of the players concerned has no such piece in the array, with the verb: `White has`.
fn players(scene: &Scene, of: Option<Color>, is_such: impl Fn(&Placed) -> bool) -> Option<String> {
    having(scene, |color| {
        of.is_none_or(|of| of == *color) && !scene.array(*color).any(&is_such)
    })
}

/// The players for whom that holds, with the verb.
fn having(scene: &Scene, holds: impl Fn(&Color) -> bool) -> Option<String> {
    let [first, second] = &scene.model.players;
    match Color::BOTH.map(|color| holds(&color)) {
        [true, true] => Some(format!("{first} and {second} have")),
        [true, false] => Some(format!("{first} has")),
        [false, true] => Some(format!("{second} has")),
        [false, false] => None,
    }
}
