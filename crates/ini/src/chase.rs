//! The one rule about chasing that the format has a name for, as a table.

use variant_dsl::program::{Choice, Counts};

/// The word for all types.
const ANY: &str = "any";
/// The word for victims that have not yet got so far that they step aside.
const BEHIND: &str = "behind";

/// Whether attacks of some types on others count as a chase.
pub(crate) struct Chase {
    /// Keys of the types that attack; `None` for all.
    pub(crate) captors: Option<Vec<&'static str>>,
    /// Keys of those that are attacked; `None` for all.
    pub(crate) victims: Option<Vec<&'static str>>,
    /// Whether only such victims are meant as do not yet step aside.
    pub(crate) behind: bool,
    pub(crate) counts: Counts,
}

/// The rows of the table; the first that applies decides.
pub(crate) fn rows() -> Vec<Chase> {
    let lines = include_str!("../data/chases.txt").lines();
    lines.filter_map(row).collect()
}

fn row(line: &'static str) -> Option<Chase> {
    let mut cells = line.split('|').map(str::trim);
    let (captors, victims, counts) = (cells.next()?, cells.next()?, cells.next()?);
    let counts = { Counts::TABLE.iter() }.find(|(word, _)| *word == counts)?;
    let types = |cell: &'static str| {
        let words = cell.split(' ').filter(|word| *word != BEHIND);
        (!cell.starts_with(ANY)).then(|| words.collect())
    };
    Some(Chase {
        captors: types(captors),
        victims: types(victims),
        behind: victims.ends_with(BEHIND),
        counts: counts.1,
    })
}
