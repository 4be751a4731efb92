//! Movements that cannot be compiled: those that are walked. Nothing later needs to look for them.

use variant_dsl::program::Program;

use moves::shapes::{Shape, shapes};

/// Why a program cannot be compiled yet, in the author's terms; `None` if it can.
pub fn unsupported(program: &Program) -> Option<String> {
    program.forms().find_map(|form| {
        let shapes = shapes(program, &form.rules.paths).into_iter();
        let why = |shape| match shape {
            Shape::Walk(why) => Some(why),
            _ => None,
        };
        let why = { shapes }.find_map(why)?;
        let (name, movement) = (&form.rules.declared_name, &form.facts.movement);
        Some(format!(
            "{name}: `{movement}` {why}, which can be played from the file but not compiled yet"
        ))
    })
}
