//! Definitions of games made of any bytes, most of them accepted.
//!
//! A crate of its own, without dependencies, because a build script uses it as well as the fuzzer.
//! What must hold of such a game is left to those two.

mod choices;
mod movement;
mod text;

pub use choices::Choices;
pub use movement::movement;

/// The definition that these bytes choose; `name` is what the game is called, in small letters, digits
/// and `-`.
pub fn definition(name: &str, bytes: &[u8]) -> String {
    text::definition(name, &mut Choices::new(bytes))
}
