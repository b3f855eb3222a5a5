//! Random numbers of an MSX: fractions of 14 decimal digits, as integers in units of the last
//! digit.

/// One.
pub const ONE: u64 = 100_000_000_000_000;

/// Returns `INT(bound*r)` as MSX-BASIC computes it: the product is rounded to 14 digits, so it can
/// be `bound`.
///
/// ```
/// assert_eq!(games::decimal14::index_below(49_999_999_999_999, 4), 2);
/// ```
#[must_use]
pub const fn index_below(r: u64, bound: u32) -> u32 {
    let product = r as u128 * bound as u128;
    // The place of the last of 14 digits.
    let mut unit = 1;
    while product / unit >= ONE as u128 {
        unit *= 10;
    }
    ((product + unit / 2) / ONE as u128) as u32
}

#[cfg(test)]
mod tests {
    use numeric::msx_bcd::{self, Decimal, Type, Value};

    use super::*;
    use crate::dice::{ChaChaDice, Dice};

    /// Returns the index in the arithmetic of the machine.
    fn on_the_machine(r: u64, bound: u32) -> u32 {
        let (mut digits, mut head) = (r, 0x40);
        while r > 0 && digits < ONE / 10 {
            digits *= 10;
            head -= 1;
        }
        let mut bytes = [if r == 0 { 0 } else { head }; 8];
        for (place, byte) in bytes[1..].iter_mut().enumerate() {
            let pair = digits / 100_u64.pow(6 - place as u32) % 100;
            *byte = (pair / 10 * 16 + pair % 10) as u8;
        }
        let fraction = Value::from_bytes(Type::Double, &bytes).decimal();
        let product = fraction.times(Decimal::from_integer(bound.into()), &mut 0).expect("it is small");
        let whole = msx_bcd::int(product.double(), &mut 0).expect("it is small");
        msx_bcd::to_integer(whole, &mut 0).expect("it is small").try_into().expect("it is not negative")
    }

    #[test]
    fn the_index_is_that_of_the_machine() {
        let mut dice = ChaChaDice::seeded(14, 0);
        for _ in 0..20_000 {
            let bound = 1 + dice.below(1000);
            let random = u64::from(dice.below(10_000_000)) * 10_000_000 + u64::from(dice.below(10_000_000));
            // Just below an index, where rounding matters.
            let near = (u64::from(dice.below(bound)) * ONE / u64::from(bound)).saturating_sub(1);
            for r in [random, near, ONE - 1] {
                assert_eq!(index_below(r, bound), on_the_machine(r, bound), "{r} {bound}");
            }
        }
    }
}
