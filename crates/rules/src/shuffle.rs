//! Shuffled arrays: pieces of one rank that change places before the game, and the numbers of their orders.
//!
//! The file says which pieces they are and what must hold; the checker, that the file's own array has a number.

use serde::{Deserialize, Serialize};

use crate::types::{PieceKind, Square};

/// Orders of the pieces of a rank, numbered from 0; `K`: how a piece is named.
///
/// A number is taken apart from its lowest place: for each kind of `apart` the light square among those left,
/// then the dark one, from the left; for each of `free` the squares among those left, the sets in the
/// order of their lists; then the order in `rest` of what fills the squares left over. For chess
/// these are the numbers of Scharnagl, 0 to 959.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shuffle<K = PieceKind> {
    /// The first player's squares whose pieces change places, from the left.
    pub squares: Vec<Square>,
    /// For each of them the second player's square that holds the same kind of piece.
    pub images: Vec<Square>,
    /// Which of the squares are light; the first player's leftmost square of the first rank is dark.
    pub light: Vec<bool>,
    /// Kinds with one piece on a light square and one on a dark square.
    pub apart: Vec<K>,
    /// Of each pair, every piece of the first kind stands between two of the second.
    pub between: Vec<(K, K)>,
    /// Kinds that may stand anywhere, and how many pieces there are of each.
    pub free: Vec<(K, usize)>,
    /// The orders, from left to right, of all other pieces; one at least.
    pub rest: Vec<Vec<K>>,
}

/// Why no arrays can be numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShuffleError {
    /// No order is as it must be.
    None,
    /// There are more than a number can tell, or more orders of `rest` than [`MOST_ORDERS`].
    TooMany,
}

/// Most orders of pieces that stand between others.
pub const MOST_ORDERS: usize = 1000;

/// Most pieces that are tried while looking for these orders.
const MOST_TRIALS: usize = 100_000;

impl<K: Copy + Ord> Shuffle<K> {
    /// Numbers the orders of `pieces`, one for each square. Kinds are in the order of `K`; of kinds that may stand
    /// anywhere, those with fewer pieces come first.
    pub fn new(
        pieces: &[K],
        (squares, images): (Vec<Square>, Vec<Square>),
        light: Vec<bool>,
        mut apart: Vec<K>,
        between: Vec<(K, K)>,
    ) -> Result<Shuffle<K>, ShuffleError> {
        apart.sort_unstable();
        let mut kinds = pieces.to_vec();
        kinds.sort_unstable();
        let counts = kinds.chunk_by(|one, other| one == other);
        let counts: Vec<(K, usize)> = counts.map(|run| (run[0], run.len())).collect();
        let is_tied = |kind: &K| {
            between
                .iter()
                .any(|(one, other)| [one, other].contains(&kind))
        };
        let others = counts.iter().filter(|(kind, _)| !apart.contains(kind));
        let (tied, mut free): (Vec<(K, usize)>, Vec<_>) =
            others.partition(|(kind, _)| is_tied(kind));
        free.sort_by_key(|(_, count)| *count);
        let mut orders = Orders {
            between: &between,
            trials: 0,
            found: Vec::new(),
        };
        orders.extend(&mut tied.clone(), &mut Vec::new())?;
        let rest = orders.found;
        let shuffle = Shuffle {
            squares,
            images,
            light,
            apart,
            between,
            free,
            rest,
        };
        match shuffle.count() {
            Some(0) => Err(ShuffleError::None),
            Some(_) => Ok(shuffle),
            None => Err(ShuffleError::TooMany),
        }
    }

    /// How many orders there are, if a number can tell.
    fn count(&self) -> Option<u64> {
        let mut places = Places::of(self);
        let mut count: u64 = 1;
        for _ in &self.apart {
            for light in [true, false] {
                let n = places.n_of(light);
                count = count.checked_mul(n)?;
                if n == 0 {
                    return Some(0);
                }
                places.take(&[places.nth_of(light, 0)]);
            }
        }
        for (_, number) in &self.free {
            count = count.checked_mul(choices(places.left.len(), *number)?)?;
            places.left.truncate(places.left.len() - number);
        }
        count.checked_mul(self.rest.len() as u64)
    }

    /// How many orders there are.
    pub fn n_orders(&self) -> u64 {
        self.count().expect("counted when it was made")
    }

    /// The order of this number, a kind for each square; `None` if there is none.
    pub fn order(&self, number: u64) -> Option<Vec<K>> {
        let mut number = Some(number).filter(|number| *number < self.n_orders())?;
        let mut digit = |base: u64| {
            let digit = number % base;
            number /= base;
            digit
        };
        let mut places = Places::of(self);
        let mut order: Vec<Option<K>> = vec![None; self.squares.len()];
        for kind in &self.apart {
            for light in [true, false] {
                let place = places.nth_of(light, digit(places.n_of(light)));
                order[place] = Some(*kind);
                places.take(&[place]);
            }
        }
        for (kind, count) in &self.free {
            let n_left = places.left.len();
            let chosen = set_of_number(n_left, *count, digit(choices(n_left, *count)?));
            let chosen: Vec<usize> = chosen.into_iter().map(|index| places.left[index]).collect();
            chosen.iter().for_each(|place| order[*place] = Some(*kind));
            places.take(&chosen);
        }
        let rest = &self.rest[digit(self.rest.len() as u64) as usize];
        for (place, kind) in places.left.iter().zip(rest) {
            order[*place] = Some(*kind);
        }
        order.into_iter().collect()
    }

    /// The number of an order; `None` if it is not as it must be.
    pub fn number(&self, order: &[K]) -> Option<u64> {
        let mut places = Places::of(self);
        let mut number: u64 = 0;
        let mut base: u64 = 1;
        let mut add = |digit: u64, of: u64| {
            number += digit * base;
            base *= of;
        };
        for kind in &self.apart {
            for light in [true, false] {
                let own = places.of_color(light);
                let digit = own
                    .iter()
                    .position(|place| order.get(*place) == Some(kind))?;
                add(digit as u64, own.len() as u64);
                places.take(&[own[digit]]);
            }
        }
        for (kind, count) in &self.free {
            let n_left = places.left.len();
            let left = places.left.iter().enumerate();
            let chosen = left.filter(|(_, place)| order.get(**place) == Some(kind));
            let (chosen, taken): (Vec<usize>, Vec<usize>) = chosen.unzip();
            if chosen.len() != *count {
                return None;
            }
            add(number_of_set(n_left, &chosen)?, choices(n_left, *count)?);
            places.take(&taken);
        }
        let rest: Option<Vec<K>> = { places.left.iter() }
            .map(|place| order.get(*place).copied())
            .collect();
        let rest = rest?;
        let digit = self.rest.iter().position(|other| *other == rest)?;
        add(digit as u64, self.rest.len() as u64);
        Some(number)
    }

    /// The same with pieces named in another way.
    pub fn map<L>(&self, name: impl Fn(K) -> L) -> Shuffle<L> {
        let all = |kinds: &Vec<K>| kinds.iter().map(|kind| name(*kind)).collect();
        let between = self.between.iter();
        Shuffle {
            squares: self.squares.clone(),
            images: self.images.clone(),
            light: self.light.clone(),
            apart: all(&self.apart),
            between: between
                .map(|(one, other)| (name(*one), name(*other)))
                .collect(),
            free: { self.free.iter() }
                .map(|(kind, count)| (name(*kind), *count))
                .collect(),
            rest: self.rest.iter().map(all).collect(),
        }
    }
}

/// The places of a rank that no piece has yet, from the left.
struct Places<'a> {
    light: &'a [bool],
    left: Vec<usize>,
}

impl Places<'_> {
    fn of<K>(shuffle: &Shuffle<K>) -> Places<'_> {
        Places {
            light: &shuffle.light,
            left: (0..shuffle.squares.len()).collect(),
        }
    }

    fn of_color(&self, light: bool) -> Vec<usize> {
        let own = self
            .left
            .iter()
            .filter(|place| self.light[**place] == light);
        own.copied().collect()
    }

    fn n_of(&self, light: bool) -> u64 {
        self.of_color(light).len() as u64
    }

    fn nth_of(&self, light: bool, index: u64) -> usize {
        self.of_color(light)[index as usize]
    }

    fn take(&mut self, places: &[usize]) {
        self.left.retain(|place| !places.contains(place));
    }
}

/// Finds, in lexicographic order, all orders of pieces that satisfy `between`.
struct Orders<'a, K> {
    between: &'a [(K, K)],
    trials: usize,
    found: Vec<Vec<K>>,
}

impl<K: Copy + Ord> Orders<'_, K> {
    /// All orders that begin with `begun` and go on with `left`, pieces and how many of each.
    fn extend(
        &mut self,
        left: &mut Vec<(K, usize)>,
        begun: &mut Vec<K>,
    ) -> Result<(), ShuffleError> {
        self.trials += 1;
        if self.trials > MOST_TRIALS || self.found.len() > MOST_ORDERS {
            return Err(ShuffleError::TooMany);
        }
        if left.iter().all(|(_, count)| *count == 0) {
            self.found.push(begun.clone());
            return Ok(());
        }
        for index in 0..left.len() {
            let (kind, count) = left[index];
            if count == 0 || !self.fits(kind, left, begun) {
                continue;
            }
            left[index].1 -= 1;
            begun.push(kind);
            self.extend(left, begun)?;
            begun.pop();
            left[index].1 += 1;
        }
        Ok(())
    }

    /// Whether a piece may stand next: what must be on both sides of it is before it and still to come.
    fn fits(&self, kind: K, left: &[(K, usize)], begun: &[K]) -> bool {
        let mut asked = self.between.iter().filter(|(inner, _)| *inner == kind);
        asked.all(|(_, outer)| {
            let comes = left.iter().any(|(kind, count)| kind == outer && *count > 0);
            begun.contains(outer) && comes
        })
    }
}

/// In how many ways `count` of `n` can be chosen, if a number can tell.
fn choices(n: usize, count: usize) -> Option<u64> {
    if count > n {
        return Some(0);
    }
    let count = count.min(n - count);
    (0..count as u64).try_fold(1_u64, |ways, index| {
        Some(ways.checked_mul(n as u64 - index)? / (index + 1))
    })
}

/// The set of this number among those of `count` out of `n`, in the order of their lists.
fn set_of_number(n: usize, count: usize, mut number: u64) -> Vec<usize> {
    let mut chosen = Vec::new();
    for index in 0..n {
        let missing = count - chosen.len();
        if missing == 0 {
            break;
        }
        let with = choices(n - index - 1, missing - 1).unwrap_or(u64::MAX);
        if number < with {
            chosen.push(index);
        } else {
            number -= with;
        }
    }
    chosen
}

/// The number of such a set.
fn number_of_set(n: usize, chosen: &[usize]) -> Option<u64> {
    let mut number: u64 = 0;
    let mut missing = chosen.len();
    for index in 0..n {
        match chosen.contains(&index) {
            true => missing -= 1,
            false if missing > 0 => number += choices(n - index - 1, missing - 1)?,
            false => {}
        }
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The pieces of a rank as letters, in the order in which a file of chess has them.
    fn shuffle(
        pieces: &str,
        apart: &str,
        between: &[(char, char)],
    ) -> Result<Shuffle<usize>, ShuffleError> {
        let squares: Vec<Square> = (0..pieces.len() as u16).map(Square).collect();
        Shuffle::new(
            &pieces.chars().map(place).collect::<Vec<_>>(),
            (squares.clone(), squares),
            (0..pieces.len()).map(|file| file % 2 == 1).collect(),
            apart.chars().map(place).collect(),
            between
                .iter()
                .map(|(a, b)| (place(*a), place(*b)))
                .collect(),
        )
    }

    const LETTERS: &str = "PNBRQK";

    fn place(letter: char) -> usize {
        LETTERS.find(letter).expect("a letter of chess")
    }

    fn text(order: &[usize]) -> String {
        order
            .iter()
            .map(|place| &LETTERS[*place..=*place])
            .collect()
    }

    #[test]
    fn numbers_are_those_of_scharnagl() {
        let chess = shuffle("RNBQKBNR", "B", &[('K', 'R')]).expect("orders");
        assert_eq!(chess.n_orders(), 960);
        let mut all = BTreeSet::new();
        for number in 0..960 {
            let order = chess.order(number).expect("an order");
            assert_eq!(chess.number(&order), Some(number));
            assert!(all.insert(text(&order)));
        }
        assert_eq!(chess.order(960), None);
        // The numbers as they are published.
        for (number, order) in [
            (0, "BBQNNRKR"),
            (1, "BQNBNRKR"),
            (4, "QBBNNRKR"),
            (16, "BBNQNRKR"),
            (96, "BBQNRNKR"),
            (518, "RNBQKBNR"),
            (959, "RKRNNQBB"),
        ] {
            assert_eq!(
                text(&chess.order(number).expect("an order")),
                order,
                "{number}"
            );
        }
        let wrong = "RNBBKQNR".chars().map(place).collect::<Vec<_>>();
        assert!(chess.number(&wrong).is_some());
        for wrong in ["RNBKBQNR", "KRNBQBNR", "RNBQKBN", "RNBQKBNN"] {
            let order: Vec<usize> = wrong.chars().map(place).collect();
            assert_eq!(chess.number(&order), None, "{wrong}");
        }
    }

    #[test]
    fn every_order_has_one_number() {
        for (pieces, apart, between, count) in [
            ("KQR", "", &[][..], 6),
            ("NNQ", "", &[], 3),
            ("RKR", "", &[('K', 'R')], 1),
            ("RRKR", "", &[('K', 'R')], 2),
            ("BKB", "B", &[], 2),
            ("RKQR", "", &[('K', 'R'), ('Q', 'R')], 2),
        ] {
            let shuffle = shuffle(pieces, apart, between).expect(pieces);
            assert_eq!(shuffle.n_orders(), count, "{pieces}");
            let orders = (0..count).map(|number| shuffle.order(number).expect("an order"));
            let orders: BTreeSet<Vec<usize>> = orders.collect();
            assert_eq!(orders.len() as u64, count);
            let numbers = orders.iter().map(|order| shuffle.number(order));
            assert!(numbers.flatten().count() as u64 == count);
        }
    }

    #[test]
    fn what_cannot_be_is_not_numbered() {
        let none = Err(ShuffleError::None);
        assert_eq!(shuffle("KRQ", "", &[('K', 'R')]).map(|_| ()), none);
        assert_eq!(
            shuffle("RKR", "", &[('K', 'R'), ('R', 'K')]).map(|_| ()),
            none
        );
        assert_eq!(shuffle("BB", "B", &[]).map(|_| ()), Ok(()));
        let many = format!("R{}R", "KQ".repeat(12));
        let between = [('K', 'R'), ('Q', 'R')];
        let too_many = Err(ShuffleError::TooMany);
        assert_eq!(shuffle(&many, "", &between).map(|_| ()), too_many);
    }
}
