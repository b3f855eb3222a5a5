//! Polynomials, and the constants of the functions.

use super::cycles;
use super::decimal::Decimal;
use super::error::MathError;

/// Returns the constant `0.digits * 10^(exponent - 64)`.
const fn plus(exponent: u8, digits: u64) -> Decimal {
    Decimal::constant(false, exponent, digits)
}

/// Returns the same constant with a minus.
const fn minus(exponent: u8, digits: u64) -> Decimal {
    Decimal::constant(true, exponent, digits)
}

// The table of the ROM at 2D09 to 2E70.
pub(super) const LOG10_E: Decimal = plus(64, 43_429_448_190_324);
pub(super) const HALF: Decimal = plus(64, 50_000_000_000_000);
pub(super) const ONE: Decimal = plus(65, 10_000_000_000_000);
pub(super) const QUARTER: Decimal = plus(64, 25_000_000_000_000);
pub(super) const ROOT_OF_10: Decimal = plus(65, 31_622_776_601_684);
pub(super) const TWICE_LOG10_E: Decimal = plus(64, 86_858_896_380_650);
pub(super) const LN_10: Decimal = plus(65, 23_025_850_929_940);
pub(super) const HALF_PI: Decimal = plus(65, 15_707_963_267_949);
pub(super) const TAN_PI_12: Decimal = plus(64, 26_794_919_243_112);
pub(super) const ROOT_OF_3: Decimal = plus(65, 17_320_508_075_689);
pub(super) const PI_6: Decimal = plus(64, 52_359_877_559_830);
pub(super) const TURNS: Decimal = plus(64, 15_915_494_309_190);

pub(super) const EXP_EVEN: [Decimal; 4] = [
    plus(65, 10_000_000_000_000),
    plus(67, 15_937_415_236_031),
    plus(68, 27_093_169_408_516),
    plus(68, 44_976_335_574_058),
];
pub(super) const EXP_ODD: [Decimal; 3] =
    [plus(66, 18_312_360_159_275), plus(67, 83_140_672_129_371), plus(68, 51_780_919_915_162)];
pub(super) const LOG_NUMERATOR: [Decimal; 4] = [
    minus(64, 71_433_382_153_226),
    plus(65, 62_503_651_127_908),
    minus(66, 13_682_370_241_503),
    plus(65, 85_167_319_872_389),
];
pub(super) const LOG_DENOMINATOR: [Decimal; 5] = [
    plus(65, 10_000_000_000_000),
    minus(66, 13_210_478_350_156),
    plus(66, 47_925_256_043_873),
    minus(66, 64_906_682_740_943),
    plus(66, 29_415_750_172_323),
];
pub(super) const SIN: [Decimal; 8] = [
    minus(64, 69_215_692_291_809),
    plus(65, 38_172_886_385_771),
    minus(66, 15_094_499_474_801),
    plus(66, 42_058_689_667_355),
    minus(66, 76_705_859_683_291),
    plus(66, 81_605_249_275_513),
    minus(66, 41_341_702_240_398),
    plus(65, 62_831_853_071_796),
];
pub(super) const ATN: [Decimal; 8] = [
    minus(63, 52_086_939_040_000),
    plus(63, 75_307_149_134_800),
    minus(63, 90_813_432_247_050),
    plus(64, 11_110_794_184_029),
    minus(64, 14_285_708_554_884),
    plus(64, 19_999_999_948_967),
    minus(64, 33_333_333_333_160),
    plus(65, 10_000_000_000_000),
];

impl Decimal {
    /// Evaluates a polynomial at `self`, the coefficient of the highest power first (`2C9F`).
    pub(super) fn polynomial(self, coefficients: &[Self], cost: &mut u64) -> Result<Self, MathError> {
        let (first, rest) = coefficients.split_first().expect("a polynomial has coefficients");
        *cost += cycles::POLYNOMIAL;
        let mut sum = *first;
        for &coefficient in rest {
            *cost += cycles::POLYNOMIAL_TERM;
            sum = sum.times(self, cost)?.plus(coefficient, cost)?;
        }
        Ok(sum)
    }

    /// Evaluates a polynomial at the square of `self` (`2C9A`).
    pub(super) fn even_series(self, coefficients: &[Self], cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::SQUARE;
        self.times(self, cost)?.polynomial(coefficients, cost)
    }

    /// Returns `self` times the polynomial at its square (`2C88`).
    pub(super) fn odd_series(self, coefficients: &[Self], cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::ODD_SERIES;
        self.even_series(coefficients, cost)?.times(self, cost)
    }

    /// Adds a constant of the ROM (`2C2C`).
    pub(super) fn plus_constant(self, constant: Self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::WITH_CONSTANT;
        self.plus(constant, cost)
    }

    /// Subtracts a constant of the ROM (`2C32`).
    pub(super) fn minus_constant(self, constant: Self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::WITH_CONSTANT;
        self.minus(constant, cost)
    }

    /// Multiplies by a constant of the ROM (`2C3B`).
    pub(super) fn times_constant(self, constant: Self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::WITH_CONSTANT;
        self.times(constant, cost)
    }
}
