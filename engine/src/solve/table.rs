//! What has been found out about positions, in bounded memory: when it is full, what cost least to find
//! out is forgotten.
//!
//! Which positions share an entry is for the caller to say, by the key.

use crate::solve::value::Value;

/// Entries that a key may stand in.
const BUCKET: usize = 4;

/// See the head of this file.
pub(super) struct Table {
    buckets: Vec<[Slot; BUCKET]>,
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    value: Value,
    /// Positions visited to find it out; 0 if the slot is empty.
    effort: u32,
}

const EMPTY: [Slot; BUCKET] = [Slot {
    key: 0,
    value: Value::UNKNOWN,
    effort: 0,
}; BUCKET];

impl Table {
    /// A table of so many megabytes, at least one; less if there is no such memory.
    pub(super) fn new(megabytes: usize) -> Table {
        let bytes = megabytes.max(1).saturating_mul(1 << 20);
        let mut length = (bytes / size_of::<[Slot; BUCKET]>()).max(1);
        let mut buckets = Vec::new();
        while length > 1 && buckets.try_reserve_exact(length).is_err() {
            length /= 2;
        }
        buckets.resize(length, EMPTY);
        Table { buckets }
    }

    /// What is known under this key.
    pub(super) fn get(&self, key: u64) -> Option<Value> {
        let mut bucket = self.buckets[self.place(key)].iter();
        let slot = bucket.find(|slot| slot.effort > 0 && slot.key == key)?;
        Some(slot.value)
    }

    /// Remembers what so many visits have found out.
    pub(super) fn put(&mut self, key: u64, value: Value, visits: u64) {
        let place = self.place(key);
        let bucket = &mut self.buckets[place];
        let known = bucket.iter().position(|slot| slot.key == key);
        let cheapest = || (0..BUCKET).min_by_key(|index| bucket[*index].effort);
        let index = known.or_else(cheapest).expect("a bucket has slots");
        let before = match known {
            Some(index) => bucket[index].effort,
            None => 0,
        };
        let visits = u32::try_from(visits.max(1)).unwrap_or(u32::MAX);
        bucket[index] = Slot {
            key,
            value,
            effort: before.saturating_add(visits),
        };
    }

    fn place(&self, key: u64) -> usize {
        let spread = u128::from(key.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        ((spread * self.buckets.len() as u128) >> 64) as usize
    }
}
