//! Counts of moves by name, from `data/counting.txt`, as rules of a game.

/// What the rules `counting` of a name say: for whom, and how many moves there are. Of pieces that are not used nothing is said.
pub(crate) fn rules(name: &str, is_used: impl Fn(&str) -> bool) -> Vec<(String, String)> {
    let lines = include_str!("../data/counting.txt").lines();
    let rows = lines.filter(|line| !line.starts_with('#'));
    let rows = rows.filter_map(|line| {
        let mut parts = line.split(" | ");
        let (named, who, moves) = (parts.next()?, parts.next()?, parts.next()?);
        (named == name).then_some((who, moves))
    });
    let rules = rows.filter_map(|(who, moves)| {
        let is_said = |limit: &&str| match limit.split_once(" against ") {
            Some((_, pieces)) => pieces.split(' ').next_back().is_some_and(&is_used),
            None => true,
        };
        let moves: Vec<&str> = moves.split(", ").filter(is_said).collect();
        let who = match who.split_once("without ") {
            Some((who, gone)) if !is_used(gone) => who.trim_end(),
            _ => who,
        };
        (!moves.is_empty()).then(|| (who.to_owned(), moves.join(", ")))
    });
    rules.collect()
}

/// The names that have such rules.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("../data/counting.txt").lines();
    let rows = lines.filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| line.split(" | ").next())
}
