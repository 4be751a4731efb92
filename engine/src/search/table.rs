//! The transposition table: what earlier visits learned of a position, shared by all threads.
//!
//! Entries are pairs of atomic words, the first the key folded with the second, so that a pair
//! written half by one thread and half by another does not match and is simply a miss. No locks,
//! fixed memory. What a score means is not known here.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower = 2,
    /// It is the true score.
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// Code of the best move, 0 if unknown.
    pub(super) code: u32,
    /// Score as the position itself counts it, in 16 bits.
    pub(super) score: i32,
    /// Depth it was searched to, 0 to 255.
    pub(super) depth: i32,
    /// How to read the score.
    pub(super) bound: Bound,
}

/// Entries that share a cache line: the key words of four positions, then their data words.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([AtomicU64; 2 * WAYS]);

const WAYS: usize = 4;

/// The table. Generations tell entries of this search from older ones.
pub(super) struct Table {
    clusters: Vec<Cluster>,
    generation: u64,
}

impl Table {
    /// A table of about this size; smaller if there is no such memory, never empty.
    pub(super) fn new(megabytes: usize) -> Table {
        let mut wanted = (megabytes.saturating_mul(1 << 20) / size_of::<Cluster>()).max(1);
        let mut clusters = Vec::new();
        while clusters.try_reserve_exact(wanted).is_err() && wanted > 1 {
            wanted /= 2;
        }
        clusters.resize_with(wanted, Cluster::default);
        Table {
            clusters,
            generation: 0,
        }
    }

    /// Makes all entries old ones.
    pub(super) fn age(&mut self) {
        self.generation = (self.generation + 1) & 63;
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.clusters.fill_with(Cluster::default);
        self.generation = 0;
    }

    /// Begins to fetch what [`Table::probe`] will want: the table is larger than any cache, and
    /// other work can be done while memory answers.
    #[inline]
    pub(super) fn touch(&self, key: u64) {
        black_box(self.cluster(key).0[0].load(Ordering::Relaxed));
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Known> {
        let cluster = self.cluster(key);
        (0..WAYS).find_map(|way| {
            let data = cluster.0[WAYS + way].load(Ordering::Relaxed);
            let matches = cluster.0[way].load(Ordering::Relaxed) ^ data == key && data != 0;
            matches.then(|| unpack(data))
        })
    }

    /// Remembers `known`, in place of the same position or the least useful entry.
    #[inline]
    pub(super) fn store(&self, key: u64, mut known: Known) {
        let cluster = self.cluster(key);
        let mut chosen = 0;
        let mut least = i32::MAX;
        for way in 0..WAYS {
            let data = cluster.0[WAYS + way].load(Ordering::Relaxed);
            if cluster.0[way].load(Ordering::Relaxed) ^ data == key && data != 0 {
                let old = unpack(data);
                let fresh = generation_of(data) == self.generation;
                if fresh && known.bound != Bound::Exact && known.depth + 3 < old.depth {
                    return;
                }
                if known.code == 0 {
                    known.code = old.code;
                }
                chosen = way;
                break;
            }
            let worth = worth(data, self.generation);
            if worth < least {
                (chosen, least) = (way, worth);
            }
        }
        let data = pack(&known, self.generation);
        cluster.0[chosen].store(key ^ data, Ordering::Relaxed);
        cluster.0[WAYS + chosen].store(data, Ordering::Relaxed);
    }

    /// How much of the table this search has filled, in thousandths.
    pub(super) fn permille(&self) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|cluster| &cluster.0[WAYS..])
            .map(|data| data.load(Ordering::Relaxed))
            .filter(|&data| data != 0 && generation_of(data) == self.generation)
            .count();
        (used * 1000 / (sample.len() * WAYS)) as u32
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }
}

/// Deep and recent entries are worth keeping.
#[inline]
fn worth(data: u64, generation: u64) -> i32 {
    if data == 0 {
        return i32::MIN;
    }
    let age = generation.wrapping_sub(generation_of(data)) & 63;
    unpack(data).depth - 8 * age as i32
}

/// From the low end: code 32 bits, score 16, depth 8, bound 2, generation 6.
#[inline]
fn pack(known: &Known, generation: u64) -> u64 {
    u64::from(known.code)
        | u64::from(known.score as i16 as u16) << 32
        | u64::from(known.depth.clamp(0, 255) as u8) << 48
        | (known.bound as u64) << 56
        | generation << 58
}

#[inline]
fn unpack(data: u64) -> Known {
    Known {
        code: data as u32,
        score: i32::from((data >> 32) as u16 as i16),
        depth: i32::from((data >> 48) as u8),
        bound: match (data >> 56) & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

#[inline]
fn generation_of(data: u64) -> u64 {
    data >> 58
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(code: u32, score: i32, depth: i32, bound: Bound) -> Known {
        Known {
            code,
            score,
            depth,
            bound,
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1);
        for (key, entry) in [
            (0, known(7, -31_995, 255, Bound::Upper)),
            (u64::MAX, known(u32::MAX, 31_995, 0, Bound::Exact)),
            (0x1234_5678_9ABC_DEF0, known(1, 0, 12, Bound::Lower)),
        ] {
            assert_eq!(table.probe(key), None);
            table.store(key, entry);
            assert_eq!(table.probe(key), Some(entry));
        }
    }

    #[test]
    fn a_score_without_a_move_keeps_the_move() {
        let table = Table::new(0);
        table.store(5, known(9, 10, 3, Bound::Exact));
        table.store(5, known(0, 20, 4, Bound::Upper));
        assert_eq!(table.probe(5), Some(known(9, 20, 4, Bound::Upper)));
    }

    #[test]
    fn shallow_entries_make_room() {
        let mut table = Table::new(0);
        for key in 1..=4 {
            table.store(key, known(1, 0, key as i32, Bound::Exact));
        }
        table.store(9, known(1, 0, 2, Bound::Exact));
        assert_eq!(table.probe(1), None);
        assert_eq!(table.permille(), 1000);
        table.age();
        assert_eq!(table.permille(), 0);
        table.clear();
        assert_eq!(table.probe(9), None);
    }
}
