//! What must hold whatever bytes come in, as one function for each fuzz target.
//!
//! Each takes any bytes and panics if a law is broken. The same functions are called by the targets
//! of cargo-fuzz in the folder `fuzz/targets`, and by a test that shows them every file of `fuzz/targets/corpus`. How
//! bytes are found is left to the fuzzer; games are interpreted, so that nothing has to be compiled
//! for it.

mod games;
mod lines;
mod positions;
mod records;
mod referees;
mod sessions;
mod structured;
mod texts;

pub use positions::{move_text, position_text};
pub use records::record;
pub use referees::foreign_engine;
pub use sessions::session;
pub use structured::{definition, structured_definition};
pub use texts::{movement, variant_text};

/// A target: its name, which is also that of its corpus, and its function.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: [Target; 8] = [
    ("variant_text", variant_text),
    ("movement", movement),
    ("position_text", position_text),
    ("move_text", move_text),
    ("record", record),
    ("session", session),
    ("foreign_engine", foreign_engine),
    ("structured_definition", structured_definition),
];
