//! Games whose code is compiled into the module, and which texts it plays.
//!
//! The program that makes a module knows the texts of its game, and for which values of its switches the code is the same. So a
//! desk needs no compiler to tell: it looks for a digest of texts and values.

use engine::{Game, GameInfo};
use sha2::{Digest, Sha256};
use variant_dsl::Compiled;

/// The code of a game.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// Starts a game that the code plays, given its facts.
    pub start: fn(GameInfo) -> Box<dyn Game>,
    /// The [keys](key) of what it plays.
    pub keys: &'static [&'static str],
}

/// The code among these that plays a game.
pub(super) fn of(codes: &[Code], compiled: &Compiled) -> Option<Code> {
    if codes.is_empty() {
        return None;
    }
    let key = key(compiled);
    let mut codes = codes.iter();
    codes.find(|code| code.keys.contains(&&*key)).copied()
}

/// The digest of all texts of a game and of the chosen values of its switches: 32 hexadecimal digits.
pub fn key(compiled: &Compiled) -> String {
    let mut sum = Sha256::new();
    let mut add = |text: &str| {
        sum.update((text.len() as u64).to_le_bytes());
        sum.update(text);
    };
    for source in &compiled.sources {
        add(&source.text);
    }
    let mut settings = compiled.program.facts.settings.clone();
    settings.sort();
    for (name, value) in &settings {
        add(name);
        add(value);
    }
    let digits = sum.finalize();
    digits[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
