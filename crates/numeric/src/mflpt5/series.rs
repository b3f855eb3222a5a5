//! Polynomials and the constants that the functions share.
//!
//! Note: the argument of a series is rounded when it is spilled, the running sum is not, and the
//! first product takes the argument, not the sum, as its right operand.

use super::cycles;
use super::format::{MathError, Mflpt, Wide};

/// 0.5 (`$BF11`).
pub(super) const HALF: Wide = constant([0x80, 0, 0, 0, 0]);
/// 1 (`$B9BC`).
pub(super) const ONE: Wide = constant([0x81, 0, 0, 0, 0]);

/// Unpacks a packed constant of the ROM.
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
    /// Cycles for coefficients that cross a page boundary in the ROM.
    pub(super) page_crossings: u64,
}

impl Series {
    /// Evaluates the polynomial (`$E059`).
    #[inline]
    pub(super) fn evaluate(&self, argument: Wide, cost: &mut u64) -> Result<Wide, MathError> {
        *cost += 3 + 3;
        self.sum(argument, cost)
    }

    /// Returns the number times the polynomial of its square (`$E043`).
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

    /// Evaluates from `$E05D` on.
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
