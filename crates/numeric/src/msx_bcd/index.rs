//! `INT(n*RND(1))`, by which most programs draw an index: the product of a fraction of 14 digits,
//! in units of the last one.

/// One, in units of the last of the 14 digits of `RND`.
pub const RND_ONE: u64 = super::decimal::FULL;

/// Returns `INT(bound*r)` as MSX-BASIC computes it: the product is rounded to 14 digits, so it can
/// be `bound`.
///
/// ```
/// assert_eq!(numeric::msx_bcd::index_below(49_999_999_999_999, 4), 2);
/// ```
#[must_use]
pub const fn index_below(r: u64, bound: u32) -> u32 {
    let product = r as u128 * bound as u128;
    // The unit is the weight of the last of 14 digits.
    let mut unit = 1;
    while product / unit >= RND_ONE as u128 {
        unit *= 10;
    }
    ((product + unit / 2) / RND_ONE as u128) as u32
}

#[cfg(test)]
mod tests {
    use super::super::decimal::{BIAS, Decimal, POWERS};
    use super::super::{int, random::Random, to_integer, value::Value};
    use super::*;

    /// Returns the index in the arithmetic of the machine.
    fn on_the_machine(r: u64, bound: u32) -> u32 {
        let fraction = r.checked_ilog10().map_or(Decimal::ZERO, |last| {
            let digits = r * POWERS[13 - last as usize];
            Decimal { digits, exponent: BIAS - 13 + last as u8, negative: false }
        });
        let product = fraction.times(Decimal::from_integer(bound.into()), &mut 0).expect("it is small");
        let whole = int(product.double(), &mut 0).expect("it is small");
        to_integer(whole, &mut 0).expect("it is small").try_into().expect("it is not negative")
    }

    #[test]
    fn the_index_is_that_of_the_machine() {
        let mut random = Random::default();
        let mut below = |bound: u64| {
            let number = random.next(Value::Integer(1), &mut 0).decimal();
            number.digits % bound
        };
        for _ in 0..20_000 {
            let bound = 1 + below(1000) as u32;
            // Just below an index, where rounding matters.
            let near = (below(bound.into()) * RND_ONE / u64::from(bound)).saturating_sub(1);
            for r in [below(RND_ONE), below(RND_ONE) / 100_000, near, RND_ONE - 1] {
                assert_eq!(index_below(r, bound), on_the_machine(r, bound), "{r} {bound}");
            }
        }
    }
}
