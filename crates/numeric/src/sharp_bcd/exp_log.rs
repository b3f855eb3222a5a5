//! Powers of ten and logarithms by factors `1 + 10^-k`, and the functions based on them.
//!
//! The original takes logarithms to the base ten: `EXP` multiplies by 0.434294481903 first, `LN` by
//! 2.30258509299 last.

use super::cycles;
use super::decimal::{Decimal, FULL, LEAST, MathError, POWERS};

/// The logarithms of `1 + 10^-k` to the base ten, with thirteen decimals.
const LOGARITHMS: [u64; 8] = [
    3_010_299_956_640,
    413_926_851_582,
    43_213_737_826,
    4_340_774_793,
    434_272_769,
    43_429_231,
    4_342_943,
    434_294,
];

/// One in units of 10^-22.
const FINE: u128 = 10_000_000_000_000_000_000_000;
/// The same logarithms in units of 1 / [`FINE`].
const FINE_LOGARITHMS: [u128; 9] = [
    3_010_299_956_639_811_952_137,
    413_926_851_582_250_407_502,
    43_213_737_826_425_742_752,
    4_340_774_793_186_406_689,
    434_272_768_626_696_373,
    43_429_231_044_531_869,
    4_342_942_647_561_556,
    434_294_460_188_529,
    43_429_447_973_178,
];

/// 1 / ln 10.
const LOG_E: Decimal = Decimal::constant(434_294_481_903, -1);
/// ln 10.
const LN_10: Decimal = Decimal::constant(230_258_509_299, 0);
/// The largest argument of `EXP`.
const EXP_LIMIT: Decimal = Decimal::constant(230_000_000_000, 2);

/// The number of factors that take time to find.
const FACTORS: usize = 7;

impl Decimal {
    /// Returns `10^self` with the cost of the machine, which computes the power of the magnitude and
    /// divides 1 by it if the number is negative.
    ///
    /// # Errors
    /// Those of [`power_of_ten`](Self::power_of_ten).
    fn timed_power_of_ten(self, cost: &mut u64) -> Result<Self, MathError> {
        if !self.negative {
            return self.power_of_ten(cost);
        }
        if let Ok(power) = self.magnitude().power_of_ten(cost) {
            Self::ONE.over(power, cost)?;
        }
        self.power_of_ten(&mut 0)
    }

    /// `10^self`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when the power is too large.
    fn power_of_ten(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::POWER_OF_TEN;
        let (whole, fraction) = self.split()?;
        let mut rest = fraction * 10;
        let mut counts = [0u8; LOGARITHMS.len()];
        for (count, logarithm) in counts.iter_mut().zip(LOGARITHMS) {
            while rest >= logarithm {
                rest -= logarithm;
                *count += 1;
            }
            *cost += cycles::FACTOR_OF_POWER * u64::from(*count);
        }
        if rest != 0 && counts != [0; LOGARITHMS.len()] {
            *cost += cycles::POWER_OF_TEN_REST + cycles::FACTOR_OF_POWER * Self::lower_factors(rest);
        }
        // The rest is so small that its power is linear around 1.
        let slope = u128::from(rest) * u128::from(LN_10.digits) / u128::from(LEAST) / 10;
        let mut power = FULL + slope as u64;
        for (place, count) in counts.iter().enumerate().rev() {
            for _ in 0..*count {
                power += power / POWERS[place];
            }
        }
        Self::assemble(false, power / 10, i32::from(whole) - 11)
    }

    /// Returns the number of factors that the machine finds in the decimals after those of the table,
    /// whose logarithms differ by a power of ten.
    fn lower_factors(mut rest: u64) -> u64 {
        let mut count = 0;
        for logarithm in [43_429, 4343, 434, 43] {
            count += rest / logarithm;
            rest %= logarithm;
        }
        count
    }

    /// Returns the largest integer not above the number, and the rest in twelve decimals.
    fn split(self) -> Result<(i16, u64), MathError> {
        if self.exponent > 2 {
            return if self.negative { Ok((-1000, 0)) } else { Err(MathError::Arithmetic) };
        }
        let (whole, fraction) = if self.exponent >= 0 {
            let unit = POWERS[11 - self.exponent as usize];
            ((self.digits / unit) as i16, self.digits % unit * POWERS[1 + self.exponent as usize])
        } else {
            let places = (-1 - self.exponent).min(12) as usize;
            (0, self.digits / POWERS[places])
        };
        if !self.negative {
            return Ok((whole, fraction));
        }
        Ok(if fraction == 0 { (-whole, 0) } else { (-whole - 1, FULL - fraction) })
    }

    /// `LOG`, in twelve digits.
    ///
    /// The mantissa is a product of factors `1 + 10^-k` and a rest so close to 1 that two terms of its series are enough.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] unless the number is greater than zero.
    pub fn log(self, cost: &mut u64) -> Result<Self, MathError> {
        if self.negative || self.is_zero() {
            return Err(MathError::Arithmetic);
        }
        *cost += cycles::LOG;
        if self.exponent < 0 {
            *cost += cycles::LOG_BELOW;
            Self::ONE.over(self, cost)?;
        }
        // Below 1 the logarithm of the reciprocal keeps the significant digits close to 1.
        let (mantissa, whole, is_below) = if self.exponent == -1 {
            (FINE * u128::from(FULL) / u128::from(self.digits), 0, true)
        } else {
            (u128::from(self.digits) * (FINE / u128::from(LEAST)), i128::from(self.exponent), false)
        };
        // The machine has 1 as the reciprocal's mantissa where it is 10 here.
        let is_timed = mantissa != 10 * FINE;
        let (mut product, mut sum) = (FINE, 0);
        for (place, logarithm) in FINE_LOGARITHMS.into_iter().enumerate() {
            loop {
                let next = product + product / u128::from(POWERS[place]);
                if next > mantissa {
                    break;
                }
                *cost += if is_timed && place < FACTORS { cycles::FACTOR } else { 0 };
                product = next;
                sum += logarithm;
            }
        }
        let rest = (mantissa - product) * FINE / product;
        *cost += if is_timed && rest != 0 { cycles::LOG_REST } else { 0 };
        let rest = rest - rest * rest / FINE / 2;
        sum += rest * u128::from(LOG_E.digits) / u128::from(FULL);
        let sum = whole * FINE as i128 + sum as i128;
        *cost += if sum == 0 { cycles::LOG_ZERO } else { 0 };
        Self::from_fine(if is_below { -sum } else { sum })
    }

    /// Rounds a number in units of 1 / [`FINE`] to twelve digits.
    fn from_fine(fine: i128) -> Result<Self, MathError> {
        let mut scale = -22;
        let mut digits = fine.unsigned_abs();
        while digits >= u128::from(FULL) * 10 {
            digits /= 10;
            scale += 1;
        }
        if digits >= u128::from(FULL) {
            digits = (digits + 5) / 10;
            scale += 1;
        }
        Self::assemble(fine < 0, digits as u64, scale)
    }

    /// `LN`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] unless the number is greater than zero.
    pub fn ln(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::LN;
        let log = self.log(cost)?;
        // The machine divides; the quotient has the digits of this product.
        log.over(LOG_E, cost)?;
        log.times(LN_10, &mut 0)
    }

    /// `EXP`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] above 230.
    pub fn exp(self, cost: &mut u64) -> Result<Self, MathError> {
        if self.compare(EXP_LIMIT).is_gt() {
            return Err(MathError::Arithmetic);
        }
        if self.is_zero() {
            *cost += cycles::EXP_ZERO;
            return Ok(Self::ONE);
        }
        LOG_E.times(self, cost)?.timed_power_of_ten(cost)
    }

    /// `self ^ right`.
    ///
    /// A negative number has integer powers, and roots of odd integer order.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] for a power that is undefined or too large, and for `0^0`.
    pub fn power(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        if self.is_zero() {
            return if right.is_zero() || right.negative {
                Err(MathError::Arithmetic)
            } else {
                Ok(Self::ZERO)
            };
        }
        *cost += cycles::POWER;
        if right.is_zero() {
            return right.times(self.magnitude().log(cost)?, cost)?.timed_power_of_ten(cost);
        }
        let is_odd = |number: Self| number.whole().map(|whole| whole % 2 != 0);
        let negative = self.negative
            && match is_odd(right) {
                Some(odd) => odd,
                None => match is_odd(Self::ONE.over(right, cost)?.rounded()) {
                    Some(true) => true,
                    Some(false) | None => return Err(MathError::Arithmetic),
                },
            };
        let power = right.times(self.magnitude().log(cost)?, cost)?.timed_power_of_ten(cost)?;
        Ok(if negative { power.negated() } else { power })
    }

    /// Returns the number as an integer, if it is one. Those of more than twelve digits are even.
    fn whole(self) -> Option<i64> {
        match self.exponent {
            ..0 => None,
            exponent @ 0..=11 => {
                let unit = POWERS[11 - exponent as usize];
                self.digits.is_multiple_of(unit).then_some((self.digits / unit) as i64)
            }
            _ => Some(0),
        }
    }

    /// Returns the digits that seed `RND` from a negative argument: those of its magnitude times
    /// [`LOG_E`].
    pub(super) fn seed(self, cost: &mut u64) -> u64 {
        self.magnitude().times(LOG_E, cost).map_or(0, |product| product.digits)
    }
}
