//! How numbers are spread: mean, quantiles, histogram.

use std::collections::BTreeMap;

/// Counts of whole numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    counts: BTreeMap<u32, u64>,
    total: u64,
}

/// One bar of a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The least number of it.
    pub from: u32,
    /// The greatest.
    pub to: u32,
    /// How many there were.
    pub count: u64,
}

impl Spread {
    /// Adds a number.
    pub fn add(&mut self, number: u32) {
        *self.counts.entry(number).or_default() += 1;
        self.total += 1;
    }

    /// Adds the numbers of another.
    pub fn merge(&mut self, other: &Spread) {
        for (number, count) in &other.counts {
            *self.counts.entry(*number).or_default() += count;
        }
        self.total += other.total;
    }

    /// Each number that there is with how often, in order.
    pub fn counts(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        self.counts.iter().map(|(number, count)| (*number, *count))
    }

    /// How many numbers there are.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Their mean; 0 of none.
    pub fn mean(&self) -> f64 {
        let sum: f64 = { self.counts.iter() }
            .map(|(number, count)| f64::from(*number) * *count as f64)
            .sum();
        sum / self.total.max(1) as f64
    }

    /// The least number that so many tenths of all numbers do not exceed; 0 of none.
    pub fn decile(&self, tenths: u64) -> u32 {
        let wanted = (self.total * tenths).div_ceil(10).max(1);
        let mut seen = 0;
        let mut counts = self.counts.iter();
        let found = counts.find(|(_, count)| {
            seen += **count;
            seen >= wanted
        });
        found.map_or(0, |(number, _)| *number)
    }

    /// The middle one.
    pub fn median(&self) -> u32 {
        self.decile(5)
    }

    /// The least; 0 of none.
    pub fn least(&self) -> u32 {
        self.counts.keys().next().copied().unwrap_or(0)
    }

    /// The greatest; 0 of none.
    pub fn greatest(&self) -> u32 {
        self.counts.keys().next_back().copied().unwrap_or(0)
    }

    /// At most so many bars of equal width that cover all numbers; the width is 1, 2 or 5 times a power of ten.
    pub fn bars(&self, most: u32) -> Vec<Bar> {
        if self.total == 0 {
            return Vec::new();
        }
        let (least, greatest) = (self.least(), self.greatest());
        let width = widths()
            .find(|width| greatest / width - least / width < most)
            .unwrap_or(u32::MAX);
        let bar = |place: u32| {
            let from = place * width;
            let to = from.saturating_add(width - 1);
            let count = self.counts.range(from..=to).map(|(_, count)| count).sum();
            Bar { from, to, count }
        };
        (least / width..=greatest / width).map(bar).collect()
    }
}

/// Round numbers in order.
pub(crate) fn widths() -> impl Iterator<Item = u32> {
    (0..9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u32.pow(power)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(numbers: &[u32]) -> Spread {
        let mut spread = Spread::default();
        numbers.iter().for_each(|number| spread.add(*number));
        spread
    }

    #[test]
    fn quantiles_are_numbers_that_were_there() {
        let ten = spread(&[3, 1, 4, 1, 5, 9, 2, 6, 5, 3]);
        assert_eq!(ten.total(), 10);
        assert!((ten.mean() - 3.9).abs() < 1e-12);
        // 1 1 2 3 3 4 5 5 6 9
        assert_eq!([1, 5, 9, 10].map(|tenths| ten.decile(tenths)), [1, 3, 6, 9]);
        assert_eq!((ten.least(), ten.greatest()), (1, 9));
        assert_eq!(spread(&[]).median(), 0);
        assert_eq!(spread(&[7]).decile(1), 7);
    }

    #[test]
    fn bars_cover_everything_once() {
        let bar = |from, to, count| Bar { from, to, count };
        let found = spread(&[18, 20, 29, 30, 55]).bars(5);
        let expected = [(10, 1), (20, 2), (30, 1), (40, 0), (50, 1)];
        let expected = expected.map(|(from, count)| bar(from, from + 9, count));
        assert_eq!(found, expected);
        assert_eq!(spread(&[2, 2, 3]).bars(20), [bar(2, 2, 2), bar(3, 3, 1)]);
        assert_eq!(spread(&[]).bars(5), []);
        assert_eq!(spread(&[u32::MAX - 1]).bars(1).len(), 1);
    }
}
