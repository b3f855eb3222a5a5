//! A cache of powers with their operands and cycles: programs often repeat one, as in `X AND 2^B`.

use alloc::vec::Vec;

use super::format::{Fac, MathError, UNNORMALISED};
use super::power::pow;

/// Cached powers; empty until the first one.
#[derive(Clone, Debug, Default)]
pub struct ResultCache(Vec<CachedResult>);

/// A cached result with its operands and cycles.
#[derive(Clone, Copy, Debug)]
struct CachedResult {
    left: Fac,
    right: Fac,
    result: Fac,
    cycles: u64,
}

impl ResultCache {
    /// The number of slots is 2 to the power of this.
    const BITS: u32 = 6;
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

    /// [`pow`], from the cache if possible.
    ///
    /// # Errors
    /// Those of [`pow`].
    #[inline]
    pub fn pow(&mut self, left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
        let place = Self::slot(left, right);
        if let Some(known) = self.get(place, left, right) {
            *cost += known.cycles;
            return Ok(known.result);
        }
        let mut cycles = 0;
        let result = pow(left, right, &mut cycles);
        *cost += cycles;
        self.insert(place, CachedResult { left, right, result: result?, cycles });
        result
    }

    #[inline(always)]
    fn slot(left: Fac, right: Fac) -> usize {
        let mixed = (left.0 ^ right.0.rotate_left(17)).wrapping_mul(Self::SPREAD);
        (mixed >> (u64::BITS - Self::BITS)) as usize
    }

    #[inline(always)]
    fn get(&self, place: usize, left: Fac, right: Fac) -> Option<&CachedResult> {
        self.0.get(place).filter(|known| known.left == left && known.right == right)
    }

    #[inline(always)]
    fn insert(&mut self, place: usize, known: CachedResult) {
        if self.0.is_empty() {
            // A key that no number has: some bits of a number are never set.
            let none = CachedResult { right: Fac(UNNORMALISED << 1), ..known };
            self.0.resize(1 << Self::BITS, none);
        }
        self.0[place] = known;
    }
}

#[cfg(test)]
mod tests {
    use super::super::many_cases;
    use super::*;
    use proptest::prelude::*;

    fn number() -> impl Strategy<Value = Fac> {
        let exponent = prop_oneof![8 => 0x78u8..0x98, 1 => Just(0u8), 1 => any::<u8>()];
        let mantissa = prop_oneof![(1u32..300).prop_map(|it| it << it.leading_zeros()), any::<u32>()];
        (exponent, mantissa, prop_oneof![3 => Just(0u8), 1 => any::<u8>()], any::<bool>()).prop_map(
            |(exponent, mantissa, rounding, negative)| {
                Fac::new(exponent, mantissa | 1 << 31, rounding, negative)
            },
        )
    }

    proptest! {
        #![proptest_config(many_cases())]
        #[test]
        fn a_cached_result_is_the_same(
            numbers in prop::collection::vec((number(), number()), 1..4)
        ) {
            let mut results = ResultCache::default();
            for (left, right) in numbers.iter().chain(&numbers) {
                let (mut again, mut anew) = (0, 0);
                prop_assert_eq!(results.pow(*left, *right, &mut again), pow(*left, *right, &mut anew));
                prop_assert_eq!(again, anew);
            }
        }
    }
}
