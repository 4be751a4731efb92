//! Which shape takes which path: the one list of conditions under which a movement is played fast.
//!
//! What is in no row of it is walked, slowly, as it is written. The shapes themselves are worked out in
//! `atoms`, `chains`, `hoppers`, `hooks` and `everywhere`.

use variant_dsl::path::Path;
use variant_dsl::program::Program;

use crate::chains::{self, is_chain, is_passing};
use crate::culprit::culprit;
use crate::everywhere;
use crate::hooks::{self, is_hook};
use crate::hoppers::hopper;
use crate::legs::{is_free_of_context, is_plain_single, is_walked_once};
use crate::picks::pick;
use crate::special::{is_stride, without_passing};

/// How a path is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A leap or a slide, see `atoms`.
    Single,
    /// A slide that only captures, and only some pieces, see `picks`.
    Pick,
    /// A slide over a piece, see `hoppers`.
    Hopper,
    /// Legs whose ends are known beforehand, and the passing move, see `chains`.
    Chain,
    /// Slides that turn on empty cells, see `hooks`.
    Hook,
    /// A move to any cell, see `everywhere`.
    Everywhere,
    /// A move that depends on where or whether it is the first, see `special`.
    Stride,
    /// Nothing but captures of what has just passed, see `special`.
    Catch,
    /// Walked, for this reason, in words that follow the movement.
    Walk(String),
}

/// The shape of each path of a kind, in their order.
pub fn shapes(program: &Program, paths: &[Path]) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = paths.iter().map(|path| shape(program, path)).collect();
    let of = |shapes: &[Shape], shape: Shape| -> Vec<Path> {
        let both = paths.iter().zip(shapes);
        let taken = both.filter(|(_, found)| **found == shape);
        taken.map(|(path, _)| path.clone()).collect()
    };
    let endless = "has chains of legs with too many ways to go";
    if chains::is_endless(&of(&shapes, Shape::Chain)) {
        walk_all(&mut shapes, &Shape::Chain, endless);
    }
    if hooks::is_endless(program, &of(&shapes, Shape::Hook)) {
        walk_all(&mut shapes, &Shape::Hook, endless);
    }
    // Moves that take pieces on their way are told apart within one shape only.
    let walk_takes =
        |(path, shape): (&Path, &Shape)| matches!(shape, Shape::Walk(_)) && path.takes_on_the_way();
    if paths.iter().zip(&shapes).any(walk_takes) {
        let why = "takes pieces on its way, as a walk of this piece does too";
        walk_all(&mut shapes, &Shape::Chain, why);
    }
    shapes
}

/// The paths of a kind that some fast shape takes, and those that are walked; without what `special` takes.
pub fn fast_and_walked(program: &Program, paths: &[Path]) -> (Vec<Path>, Vec<Path>) {
    let shapes = shapes(program, paths);
    let (walked, fast): (Vec<_>, Vec<_>) = paths
        .iter()
        .zip(shapes)
        .partition(|(_, shape)| matches!(shape, Shape::Walk(_)));
    let paths = |found: Vec<(&Path, Shape)>| {
        let found = found.iter().filter(|(_, shape)| *shape != Shape::Stride);
        found
            .filter_map(|(path, _)| without_passing(path))
            .collect()
    };
    (paths(fast), paths(walked))
}

/// The shape that takes a path if no other path of its kind prevents that.
fn shape(program: &Program, path: &Path) -> Shape {
    let Some(path) = &without_passing(path) else {
        return Shape::Catch;
    };
    if is_stride(path) {
        return Shape::Stride;
    }
    if everywhere::is_universal(path) {
        return match everywhere::is_known(path) {
            true => Shape::Everywhere,
            false => Shape::Walk(format!("asks {} of any square", culprit(path))),
        };
    }
    if is_passing(path) {
        return Shape::Chain;
    }
    if is_free_of_context(path) {
        if is_plain_single(path) {
            return Shape::Single;
        }
        if pick(program, path).is_some() {
            return Shape::Pick;
        }
        if hopper(program, path).is_some() {
            return Shape::Hopper;
        }
        if is_hook(path) {
            return Shape::Hook;
        }
    }
    if is_walked_once(path) && is_chain(path) && chains::is_short(path, program) {
        return Shape::Chain;
    }
    Shape::Walk(format!("uses {}", culprit(path)))
}

fn walk_all(shapes: &mut [Shape], which: &Shape, why: &str) {
    let found = shapes.iter_mut().filter(|shape| *shape == which);
    found.for_each(|shape| *shape = Shape::Walk(why.to_owned()));
}
