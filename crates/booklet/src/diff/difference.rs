//! One difference between two games: what each says that the other does not.

/// One difference: what each game says. One of them may say nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What it is about; empty if the sentences say it themselves.
    pub about: String,
    /// What the first game says.
    pub first: Vec<String>,
    /// What the second says.
    pub second: Vec<String>,
}

/// What is left when what both say is taken away; `None` if nothing is.
pub(super) fn difference(about: &str, first: &[String], second: &[String]) -> Option<Difference> {
    let without = |own: &[String], other: &[String]| -> Vec<String> {
        let own = own.iter().filter(|said| !other.contains(said));
        own.cloned().collect()
    };
    let difference = Difference {
        about: about.to_owned(),
        first: without(first, second),
        second: without(second, first),
    };
    let same = difference.first.is_empty() && difference.second.is_empty();
    (!same).then_some(difference)
}
