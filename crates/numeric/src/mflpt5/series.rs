//! Polynomials and the constants that the functions share.
//!
//! What a newcomer gets wrong: the argument of a series is rounded when it is put aside, the running sum is
//! not, and the first product takes the argument, not the sum, as its right operand.

use super::cycles;
use super::format::{MathError, Mflpt, Wide};

/// 0.5 (`$BF11`).
pub(super) const HALF: Wide = constant([0x80, 0, 0, 0, 0]);
/// 1 (`$B9BC`).
pub(super) const ONE: Wide = constant([0x81, 0, 0, 0, 0]);

/// A number that the ROM holds packed.
pub(super) const fn constant(packed: [u8; 5]) -> Wide {
    let fac = Mflpt(packed).unpack();
    Wide {
        mantissa: (fac.mantissa() as u64) << 8,
        exponent: fac.exponent() as u32,
        negative: fac.is_negative(),
    }
}

/// Coefficients of a polynomial, highest power first.
pub(super) struct Series {
    pub(super) coefficients: &'static [Wide],
    /// Cycles for coefficients that lie across a page boundary in the ROM.
    pub(super) page_crossings: u64,
}

impl Series {
    /// The polynomial's value (`$E059`).
    #[inline]
    pub(super) fn evaluate(&self, argument: Wide, cost: &mut u64) -> Result<Wide, MathError> {
        *cost += 3 + 3;
        self.sum(argument, cost)
    }

    /// The number times the polynomial of its square (`$E043`).
    #[inline]
    pub(super) fn evaluate_odd(&self, argument: Wide, cost: &mut u64) -> Result<Wide, MathError> {
        *cost += 3 + 3 + cycles::JSR + cycles::TO_57;
        let argument = argument.spill(cost)?;
        *cost += 2 + cycles::JSR + cycles::FETCH;
        let square = argument.times(argument, cost)?;
        *cost += cycles::JSR;
        let sum = self.sum(square, cost)?;
        *cost += 2 + 2 + 3 + cycles::FETCH;
        argument.times(sum, cost)
    }

    /// The part from `$E05D` on.
    #[inline(always)]
    fn sum(&self, argument: Wide, cost: &mut u64) -> Result<Wide, MathError> {
        *cost += cycles::JSR + cycles::TO_5C;
        let argument = argument.spill(cost)?;
        *cost += 5 + 3 + 3 + 2 + 2 + 3 + 3 + 3 + 6 - 1 + self.page_crossings;
        let (mut factor, coefficients) = (self.coefficients[0], &self.coefficients[1..]);
        let mut sum = argument;
        for &coefficient in coefficients {
            *cost += cycles::JSR + cycles::FETCH;
            let product = factor.times(sum, cost)?;
            *cost += 3 + 3 + 2 + 2 + 3 + 3 + 3 + cycles::JSR + cycles::FETCH;
            sum = coefficient.plus(product, cost)?;
            *cost += 2 + 2 + 5 + 3;
            factor = argument;
        }
        Ok(sum)
    }
}
