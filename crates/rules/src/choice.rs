//! The words of every closed choice that a rule leaves: one table each, from which files are read and
//! JSON and the canonical text of the rules are written.

use crate::chase::Counts;
use crate::condition::Verdict;
use crate::duties::Check;
use crate::effects::Converted;
use crate::repetition::{Attack, Often, Otherwise};
use crate::types::{Color, Coordinates};

/// A rule's choice among a few values.
pub trait Choice: Copy + PartialEq + 'static {
    /// Every value with its words, in the order in which they are proposed.
    const TABLE: &'static [(&'static str, Self)];

    /// The words of this value.
    fn words(self) -> &'static str {
        let row = Self::TABLE.iter().find(|(_, value)| *value == self);
        row.expect("every value has a row").0
    }
}

impl Choice for Coordinates {
    const TABLE: &'static [(&'static str, Coordinates)] =
        &[("shogi", Coordinates::Shogi), ("chess", Coordinates::Chess)];
}

impl Choice for Verdict {
    const TABLE: &'static [(&'static str, Verdict)] = &[
        ("loses", Verdict::Loses),
        ("draws", Verdict::Draws),
        ("wins", Verdict::Wins),
    ];
}

impl Choice for Converted {
    const TABLE: &'static [(&'static str, Converted)] = &[
        ("enclosed", Converted::Enclosed),
        ("neighbours", Converted::Neighbours),
    ];
}

impl Choice for Check {
    const TABLE: &'static [(&'static str, Check)] = &[
        ("last", Check::Last),
        ("any", Check::Any),
        ("together", Check::Together),
    ];
}

impl Choice for Often {
    const TABLE: &'static [(&'static str, Often)] =
        &[("always", Often::Always), ("ever", Often::Ever)];
}

impl Choice for Counts {
    const TABLE: &'static [(&'static str, Counts)] =
        &[("always", Counts::Always), ("never", Counts::Never)];
}

impl Choice for Attack {
    const TABLE: &'static [(&'static str, Attack)] =
        &[("by the moved piece", Attack::Moved), ("new", Attack::New)];
}

impl Choice for Otherwise {
    const TABLE: &'static [(&'static str, Otherwise)] = &[
        ("draw", Otherwise::Draw),
        ("illegal", Otherwise::Illegal),
        ("repeater loses", Otherwise::RepeaterLoses),
        ("starter loses", Otherwise::StarterLoses),
        ("first player loses", Otherwise::Loses(Color::First)),
        ("second player loses", Otherwise::Loses(Color::Second)),
    ];
}
