//! Chains of pieces from some squares to others.

use crate::types::Square;

/// Whether squares form a chain from one of `from` to one of `to`: each of them is inside, and each next to the last by one
/// of the steps or its opposite, in files to the right and ranks up. `inside`: by square of a board with so many files.
pub fn connects(
    files: u16,
    inside: &[bool],
    from: &[Square],
    to: &[Square],
    steps: &[(i16, i16)],
) -> bool {
    let ranks = inside.len() as u16 / files;
    let next = |square: Square, (dx, dy): (i16, i16)| {
        let file = (square.0 % files).checked_add_signed(dx)?;
        let rank = (square.0 / files).checked_add_signed(dy)?;
        (file < files && rank < ranks).then(|| Square(rank * files + file))
    };
    let mut reached = vec![false; inside.len()];
    let begins = from.iter().copied();
    let mut open: Vec<Square> = begins.filter(|square| inside[square.index()]).collect();
    for square in &open {
        reached[square.index()] = true;
    }
    while let Some(square) = open.pop() {
        let ways = steps.iter().flat_map(|(dx, dy)| [(*dx, *dy), (-dx, -dy)]);
        for to in ways.filter_map(|by| next(square, by)) {
            if inside[to.index()] && !reached[to.index()] {
                reached[to.index()] = true;
                open.push(to);
            }
        }
    }
    to.iter().any(|square| reached[square.index()])
}
