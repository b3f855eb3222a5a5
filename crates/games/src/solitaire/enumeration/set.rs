//! A set of keys as bits, to which several threads can add concurrently.

use std::sync::atomic::{AtomicU64, Ordering};

use super::key::{KEYS, Key};

/// 64-bit words of a set.
const WORDS: usize = KEYS / 64;

/// Parts in which a set is traversed, in any order.
pub(super) const PARTS: usize = 1 << 10;

/// Words of a part.
const PART: usize = WORDS / PARTS;

/// A set of keys: 32 MiB.
pub(super) struct KeySet {
    words: Vec<AtomicU64>,
}

impl KeySet {
    pub(super) fn new() -> Self {
        Self { words: (0..WORDS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Adds a key. Most keys are added several times, so the bit is read first.
    pub(super) fn insert(&self, key: Key) {
        let index = key.index();
        let (word, bit) = (&self.words[index / 64], 1 << (index % 64));
        if word.load(Ordering::Relaxed) & bit == 0 {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }

    /// Returns the keys of a part, in order.
    pub(super) fn keys(&self, part: usize) -> Vec<Key> {
        let mut keys = Vec::new();
        for at in part * PART..(part + 1) * PART {
            let mut word = self.words[at].load(Ordering::Relaxed);
            while word != 0 {
                keys.push(Key::at(64 * at + word.trailing_zeros() as usize));
                word &= word - 1;
            }
        }
        keys
    }

    /// Removes the keys of a part.
    pub(super) fn clear(&self, part: usize) {
        self.words[part * PART..(part + 1) * PART].iter().for_each(|word| word.store(0, Ordering::Relaxed));
    }

    /// Returns, for each word of a part, the number of keys before it.
    fn ranks(&self, part: usize) -> Vec<u32> {
        let words = self.words[part * PART..(part + 1) * PART].iter();
        let counts = words.scan(0, |sum, word| {
            let before = *sum;
            *sum += word.load(Ordering::Relaxed).count_ones();
            Some(before)
        });
        counts.collect()
    }
}

/// A map from the keys of a set to numbers.
#[derive(Default)]
pub(super) struct KeyMap {
    /// The ranks and the numbers, by part; both are empty for a part without keys.
    parts: Vec<(Vec<u32>, Vec<u64>)>,
}

impl KeyMap {
    /// Creates the map from the numbers of the keys of a set, by part and in key order.
    pub(super) fn new(set: &KeySet, numbers: Vec<Vec<u64>>) -> Self {
        let part = |(part, numbers): (usize, Vec<u64>)| {
            let ranks = if numbers.is_empty() { Vec::new() } else { set.ranks(part) };
            (ranks, numbers)
        };
        Self { parts: numbers.into_iter().enumerate().map(part).collect() }
    }

    /// Returns the number of a key of the set; `None` for any other key.
    pub(super) fn get(&self, set: &KeySet, key: Key) -> Option<u64> {
        let index = key.index();
        let (at, bit) = (index / 64, 1_u64 << (index % 64));
        let word = set.words[at].load(Ordering::Relaxed);
        if word & bit == 0 {
            return None;
        }
        let (ranks, numbers) = &self.parts[at / PART];
        Some(numbers[(ranks[at % PART] + (word & (bit - 1)).count_ones()) as usize])
    }
}
