//! Warnings about where pieces can go: pieces that can never move, promotions that never come, a
//! royal that can be taken at once.
//!
//! Reach is overestimated, so that nothing is said that is not certain.

use super::captures::takes;
use super::scene::Scene;
use crate::check::walks::is_cheap;
use crate::diagnostic::Diag;
use crate::geometry::{self, Ground};
use crate::model::{Model, PieceId, Placed};
use crate::path::{Path, Special, Test};
use crate::program::{Chance, Color, Square, SquareSet, Trigger};
use crate::walk;

pub(super) fn check_reach(scene: &Scene, diags: &mut Vec<Diag>) {
    for id in scene.fronts.iter().copied() {
        if !scene.model.pieces[id].paths.is_empty() {
            check_dead(scene, id, diags);
        }
        check_promotion(scene, id, diags);
    }
    check_attacked(scene, diags);
}

/// Where pieces of this front stand in the array, as their owner sees it.
fn starts(scene: &Scene, id: PieceId) -> Vec<(Square, Placed)> {
    let board = scene.model.board;
    let squares = board.each_square().zip(&scene.model.setup);
    let own = squares.filter_map(|(square, placed)| {
        let placed = placed.filter(|placed| placed.piece == id)?;
        let seen = if placed.color == Color::First {
            square
        } else {
            board.rotate(square)
        };
        Some((seen, placed))
    });
    own.collect()
}

fn check_dead(scene: &Scene, id: PieceId, diags: &mut Vec<Diag>) {
    let [ground, _] = Ground::of(scene.model);
    let can_leave = |(square, placed): &(Square, Placed)| {
        let paths = &scene.model.pieces[scene.model.moves_as(placed.side())].paths;
        geometry::steps(paths, *square, &ground).is_none_or(|next| !next.is_empty())
    };
    if starts(scene, id).iter().all(can_leave) {
        return;
    }
    let message = format!(
        "a `{}` of the array can never move from where it stands",
        scene.name(id)
    );
    let diag = Diag::warning("dead-piece", scene.place(id), message);
    diags.push(diag.help("put it on another square, or give it a move that leads from there"));
}

/// A back side that the rules never let appear.
fn check_promotion(scene: &Scene, id: PieceId, diags: &mut Vec<Diag>) {
    let (Some(promotion), Some(rule)) = (&scene.model.promotion, scene.promoting(id)) else {
        return;
    };
    let starts = starts(scene, id);
    if starts.is_empty() || starts.iter().any(|(_, placed)| placed.promoted) {
        return;
    }
    let paths = &scene.model.pieces[id].paths;
    let reached = reached(
        scene,
        id,
        starts.iter().map(|(square, _)| *square).collect(),
        |_| true,
    );
    let in_zone = |chance: &Chance| chance.zone[0].iter().any(|square| reached.contains(square));
    let comes = |chance: &Chance| match chance.when {
        Trigger::Moves | Trigger::InPlaceIfLast => true,
        Trigger::Captures => paths.iter().any(captures),
        Trigger::CapturesTouching => paths.iter().any(captures) && in_zone(chance),
        Trigger::Touches | Trigger::Enters | Trigger::Arrives | Trigger::InPlace => in_zone(chance),
    };
    let becomes = |rule: &crate::model::Contagion| {
        scene.model.side(rule.becomes) == crate::model::Side::Back(id)
    };
    if promotion.chances(id).iter().any(comes) || scene.model.contagions().iter().any(becomes) {
        return;
    }
    let message = format!("`{}` can never promote", scene.name(id));
    let diag = Diag::warning("unreachable-promotion", rule.span(), message)
        .label("its moves give it no chance to");
    diags.push(diag.help("check its moves and the `when:` of `promotion`, or remove this"));
}

/// Squares where a piece of the array can ever come, and more, if it goes on from those for which `goes_on`
/// holds.
pub(super) fn arrivals(scene: &Scene, id: PieceId, goes_on: impl Fn(Square) -> bool) -> SquareSet {
    let starts = starts(scene, id);
    reached(
        scene,
        id,
        starts.into_iter().map(|(square, _)| square).collect(),
        goes_on,
    )
}

/// Squares where the piece can ever come from these, and more.
fn reached(
    scene: &Scene,
    id: PieceId,
    mut open: Vec<Square>,
    goes_on: impl Fn(Square) -> bool,
) -> SquareSet {
    let (model, board) = (scene.model, scene.model.board);
    let [ground, _] = Ground::of(model);
    let all = SquareSet::all(board.squares());
    if let Some(drops) = &model.drops {
        open.extend(drops[id].allowed[0].iter());
    }
    let mut reached = SquareSet::none(board.squares());
    while let Some(square) = open.pop() {
        if std::mem::replace(&mut reached.0[square], true) || !goes_on(square) {
            continue;
        }
        match geometry::steps(&model.pieces[id].paths, square, &ground) {
            Some(next) => open.extend(next),
            None => return all,
        }
    }
    reached
}

fn captures(path: &Path) -> bool {
    match &path.special {
        Special::Universal(modes) => takes(modes),
        Special::Null | Special::Castling { .. } => false,
        Special::None | Special::MarksEnPassant => {
            path.takes_on_the_way()
                || path
                    .legs
                    .iter()
                    .filter_map(|leg| leg.stop.as_ref())
                    .any(takes)
        }
    }
}

/// The player who begins should not be able to take a royal at once. Where looking takes long, nobody
/// looks.
fn check_attacked(scene: &Scene, diags: &mut Vec<Diag>) {
    let model = scene.model;
    if !is_cheap(model) {
        return;
    }
    let squares = || model.setup.iter().enumerate();
    for (target, placed) in squares() {
        let Some(royal) =
            placed.filter(|placed| placed.color == Color::Second && scene.is_royal(placed))
        else {
            continue;
        };
        let attacker = squares().find_map(|(from, placed)| {
            let placed = placed.filter(|placed| placed.color == Color::First)?;
            let id = model.moves_as(placed.side());
            let paths = model.pieces[id].paths.iter();
            let paths = paths.filter(|path| !asks_protection(path));
            let paths: Vec<Path> = paths.cloned().collect();
            walk::attacks(&Array(model), 0, from, &paths, target).then_some(placed.piece)
        });
        let Some(attacker) = attacker else { continue };
        let message = format!(
            "the first move of the game can capture `{}`, which is royal",
            scene.name(royal.piece)
        );
        let diag = Diag::warning("royal-attacked", scene.place(royal.piece), message);
        diags.push(
            diag.related(scene.place(attacker), "by this piece")
                .help("put a piece between them, or change the array"),
        );
        return;
    }
}

/// Whether the path has tests that a walk takes for granted.
fn asks_protection(path: &Path) -> bool {
    let ends = path.legs.iter().filter_map(|leg| leg.stop.as_ref());
    let everywhere = match &path.special {
        Special::Universal(modes) => Some(modes),
        _ => None,
    };
    let captures = ends
        .chain(everywhere)
        .filter_map(|modes| modes.enemy.as_ref());
    captures.flatten().any(Test::is_about_protection)
}

/// The start array as a board to walk on.
struct Array<'a>(&'a Model);

impl walk::Board for Array<'_> {
    fn files(&self) -> usize {
        self.0.board.files
    }

    fn ranks(&self) -> usize {
        self.0.board.ranks
    }

    fn at(&self, square: usize) -> Option<(usize, usize)> {
        self.0.setup[square].map(|placed| (placed.color.index(), placed.piece.index()))
    }

    fn is_wall(&self, square: usize) -> bool {
        self.0.walls.0[square]
    }

    fn is_royal(&self, square: usize) -> bool {
        let placed = self.0.setup[square];
        placed.is_some_and(|placed| self.0.pieces[self.0.moves_as(placed.side())].royal)
    }

    fn is_promoted(&self, square: usize) -> bool {
        self.0.setup[square].is_some_and(|placed| placed.promoted)
    }

    fn never_moved(&self, _: usize) -> bool {
        true
    }

    fn declared(&self, name: &str, mover: walk::Mover, about: walk::About) -> bool {
        let square = about.square(mover);
        if let Some((_, both)) = self.0.zones.iter().find(|(zone, _)| zone == name) {
            return both[mover.color].0[square];
        }
        let set = self.0.sets.iter().find(|(set, _)| set == name);
        self.0.setup[square].is_some_and(|placed| {
            let piece = self.0.moves_as(placed.side());
            set.is_some_and(|(_, pieces)| pieces.contains(&piece))
                || self.0.pieces[piece].name == name
        })
    }
}
