//! Results of pure functions by their operands: programs often repeat a calculation, as in `X AND 2^B`.

use alloc::vec::Vec;

/// A direct-mapped cache with 2 to the power of `BITS` slots; empty until the first insertion.
#[derive(Clone, Debug)]
pub struct ResultCache<K, V, const BITS: u32>(Vec<Option<(K, V)>>);

impl<K, V, const BITS: u32> Default for ResultCache<K, V, BITS> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Copy + PartialEq, V: Copy, const BITS: u32> ResultCache<K, V, BITS> {
    /// Returns the result for `key`; `hash` must depend on all bits of the key.
    #[inline(always)]
    pub fn get(&self, hash: u64, key: K) -> Option<V> {
        match self.0.get(Self::slot(hash)) {
            Some(Some((known, value))) if *known == key => Some(*value),
            _ => None,
        }
    }

    /// Records the result for `key`. It replaces the result in the same slot.
    pub fn insert(&mut self, hash: u64, key: K, value: V) {
        if self.0.is_empty() {
            self.0.resize(1 << BITS, None);
        }
        self.0[Self::slot(hash)] = Some((key, value));
    }

    /// Multiplies by the golden ratio, which spreads neighbours.
    #[inline(always)]
    fn slot(hash: u64) -> usize {
        (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - BITS)) as usize
    }
}
