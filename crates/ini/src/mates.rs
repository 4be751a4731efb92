//! What the one rule about mates says that files for Fairy-Stockfish know.

use variant_dsl::program::Condition;

/// The conditions, each with the keys of the pieces that it names.
pub(crate) const RULES: [(Condition, &[&str]); 2] = [
    (Condition::MateBy, &["knight"]),
    (Condition::MateWithout, &["bers", "rook", "knight"]),
];
