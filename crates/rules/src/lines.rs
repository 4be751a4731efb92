//! Lines of squares that rules name by a movement.

use serde::{Deserialize, Serialize};

/// Lines on which pieces stand in a row, or along which moves clear what they pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lines {
    /// A movement along them, as it is written.
    pub movement: String,
    /// From one square of a line to the next, in files to the right and ranks forward as the first player sees them: of a
    /// step and its opposite, the one that leads forward, or to the right along a rank.
    pub steps: Vec<(i16, i16)>,
}

impl Lines {
    /// Ranks, files and diagonals.
    pub fn all() -> Lines {
        Lines {
            movement: "Q".to_owned(),
            steps: vec![(-1, 1), (0, 1), (1, 0), (1, 1)],
        }
    }
}
