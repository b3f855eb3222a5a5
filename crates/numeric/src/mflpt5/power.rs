//! Powers and square roots, both computed with `LOG` and `EXP`.
//!
//! Note: `SQR(X)` is `X^.5` to the last bit, so `SQR(9)` need not be 3 before rounding.

use super::compare::compare_memory;
use super::cycles;
use super::exp_log::{exponential, logarithm};
use super::format::{Fac, MathError, Wide};
use super::integer::int_and_low_byte;
use super::series::HALF;
use crate::result_cache::ResultCache;

/// `left ^ right` (`$BF7B`, FPWRT).
///
/// # Errors
/// [`MathError::IllegalQuantity`] for a negative number to a power that is no integer, [`MathError::Overflow`].
pub fn pow(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    cycles::with_local_cost(cost, |cycles| power(left.into(), right.into(), cycles)).map(Fac::from)
}

/// Powers with their cycles.
pub type PowerCache = ResultCache<(Fac, Fac), (Fac, u64), 6>;

/// [`pow`], from the cache if possible.
///
/// # Errors
/// Those of [`pow`].
#[inline]
pub fn pow_cached(left: Fac, right: Fac, cache: &mut PowerCache, cost: &mut u64) -> Result<Fac, MathError> {
    let (hash, key) = (left.0 ^ right.0.rotate_left(17), (left, right));
    let mut cycles = 0;
    let result = match cache.get(hash, key) {
        Some((result, known)) => {
            cycles = known;
            Ok(result)
        }
        None => pow(left, right, &mut cycles).inspect(|&result| cache.insert(hash, key, (result, cycles))),
    };
    *cost += cycles;
    result
}

/// `SQR` (`$BF71`).
///
/// # Errors
/// [`MathError::IllegalQuantity`] for negative numbers.
pub fn sqr(fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    cycles::with_local_cost(cost, |cycles| {
        *cycles += cycles::JSR;
        let number = Wide::from(fac).copy(cycles)?;
        *cycles += cycles::POINT + cycles::LOAD;
        power(number, HALF, cycles)
    })
    .map(Fac::from)
}

fn power(left: Wide, right: Wide, cost: &mut u64) -> Result<Wide, MathError> {
    if right.exponent == 0 {
        *cost += 3;
        return exponential(right, cost);
    }
    *cost += 2 + 3;
    if left.exponent == 0 {
        *cost += 2 + 3 + 3 + 3 + 6;
        return Ok(right.cleared());
    }
    *cost += 3 + 2 + 2 + cycles::JSR;
    let right = right.spill(cost)?;
    *cost += 3;
    let mut is_odd = false;
    if left.negative {
        *cost += 2 + cycles::JSR;
        let (integer, low_byte) = int_and_low_byte(right, cost);
        *cost += cycles::POINT;
        if compare_memory(integer.into(), &Fac::from(right).pack().0, cost).is_ne() {
            return Err(MathError::IllegalQuantity);
        }
        *cost += 2 + 2 + 3;
        is_odd = low_byte & 1 != 0;
    } else {
        *cost += 3;
    }
    *cost += cycles::JSR + cycles::COPY_BACK + 2 + 3 + cycles::JSR;
    let logarithm = logarithm(Wide { negative: false, mantissa: left.mantissa & !0xff, ..left }, cost)?;
    *cost += cycles::POINT + cycles::FETCH;
    let product = right.times(logarithm, cost)?;
    *cost += cycles::JSR;
    let result = exponential(product, cost)?;
    *cost += 4 + 2;
    if is_odd {
        *cost += 2;
        return Ok(result.negate(cost));
    }
    *cost += 3 + 6;
    Ok(result)
}
