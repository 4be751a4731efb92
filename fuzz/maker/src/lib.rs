//! Definitions of games made of any bytes, most of them accepted.
//!
//! A crate of its own because a build script uses it as well as the fuzzer.
//! What must hold of such a game is left to those two.

mod choices;
mod movement;
mod text;

pub use choices::Choices;
pub use movement::movement;

/// Random bytes that decide on a game.
const BYTES: usize = 300;

/// The definition with this number among those of a seed.
pub fn numbered(name: &str, seed: u64, number: u64) -> String {
    let mut random = fastrand::Rng::with_seed(seed.rotate_left(32) ^ number);
    let bytes: Vec<u8> = (0..BYTES).map(|_| random.u8(..)).collect();
    definition(name, &bytes)
}

/// The definition that these bytes choose; `name` is what the game is called, in small letters, digits
/// and `-`.
pub fn definition(name: &str, bytes: &[u8]) -> String {
    text::definition(name, &mut Choices::new(bytes))
}
