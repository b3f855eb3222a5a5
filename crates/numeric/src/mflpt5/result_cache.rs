//! A cache of results with their operands and cycles: programs often repeat a division or power, as
//! in `X/8=INT(X/8)` and `X AND 2^B`.

use alloc::vec::Vec;

use super::cycles;
use super::div::div;
use super::format::{Fac, MathError, UNNORMALISED};
use super::power::pow;

/// Cached quotients and powers.
#[derive(Clone, Debug, Default)]
pub struct ResultCache {
    quotients: Table,
    powers: Table,
}

/// The results of one operator; empty until the first one.
#[derive(Clone, Debug, Default)]
struct Table(Vec<CachedResult>);

/// A cached result with its operands and cycles.
#[derive(Clone, Copy, Debug)]
struct CachedResult {
    left: Fac,
    right: Fac,
    result: Fac,
    cycles: u64,
}

impl ResultCache {
    /// [`div`], from the cache if possible.
    ///
    /// # Errors
    /// Those of [`div`].
    #[inline(always)]
    pub fn div(&mut self, left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
        let place = Table::slot(left, right);
        if let Some(known) = self.quotients.get(place, left, right) {
            *cost += known.cycles;
            return Ok(known.result);
        }
        cycles::out_of_line(cost, |cycles| self.compute_quotient(place, left, right, cycles))
    }

    /// [`pow`], from the cache if possible.
    ///
    /// # Errors
    /// Those of [`pow`].
    #[inline]
    pub fn pow(&mut self, left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
        let place = Table::slot(left, right);
        if let Some(known) = self.powers.get(place, left, right) {
            *cost += known.cycles;
            return Ok(known.result);
        }
        let mut cycles = 0;
        let result = pow(left, right, &mut cycles);
        *cost += cycles;
        self.powers.insert(place, CachedResult { left, right, result: result?, cycles });
        result
    }

    #[inline(never)]
    fn compute_quotient(
        &mut self,
        place: usize,
        left: Fac,
        right: Fac,
        cost: &mut u64,
    ) -> Result<Fac, MathError> {
        let mut cycles = 0;
        let result = div(left, right, &mut cycles);
        *cost += cycles;
        self.quotients.insert(place, CachedResult { left, right, result: result?, cycles });
        result
    }
}

impl Table {
    /// The number of slots is 2 to the power of this.
    const BITS: u32 = 6;
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

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
                prop_assert_eq!(results.div(*left, *right, &mut again), div(*left, *right, &mut anew));
                prop_assert_eq!(again, anew);
                prop_assert_eq!(results.pow(*left, *right, &mut again), pow(*left, *right, &mut anew));
                prop_assert_eq!(again, anew);
            }
        }
    }
}
