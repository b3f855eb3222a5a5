//! Polynomials and the constants that the functions share.
//!
//! What a newcomer gets wrong: the argument of a series is rounded when it is put aside, the running sum is
//! not, and the first product takes the argument, not the sum, as its right operand.

use super::add::add_inline;
use super::cycles;
use super::format::{Fac, MathError, Mflpt};
use super::mul::{mul, mul_inline};

/// 0.5 (`$BF11`).
pub(super) const HALF: [u8; 5] = [0x80, 0, 0, 0, 0];
/// 1 (`$B9BC`).
pub(super) const ONE: [u8; 5] = [0x81, 0, 0, 0, 0];

/// Coefficients of a polynomial, highest power first.
pub(super) struct Series {
    pub(super) coefficients: &'static [Fac],
    /// Cycles for coefficients that lie across a page boundary in the ROM.
    pub(super) page_crossings: u64,
}

impl Series {
    /// The polynomial's value (`$E059`).
    #[inline]
    pub(super) fn evaluate(&self, fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
        *cost += 3 + 3;
        self.sum(fac, cost)
    }

    /// The number times the polynomial of its square (`$E043`).
    pub(super) fn evaluate_odd(&self, fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
        *cost += 3 + 3 + cycles::JSR + cycles::TO_57;
        let argument = fac.stash(cost)?;
        *cost += 2 + cycles::JSR + cycles::FETCH;
        let square = mul(argument, argument, cost)?;
        *cost += cycles::JSR;
        let sum = self.sum(square, cost)?;
        *cost += 2 + 2 + 3 + cycles::FETCH;
        mul(argument, sum, cost)
    }

    /// The part from `$E05D` on.
    fn sum(&self, fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
        // Counted in a register: storing the cost after every operation would be the longest chain of all.
        let mut cycles =
            cycles::JSR + cycles::TO_5C + 5 + 3 + 3 + 2 + 2 + 3 + 3 + 3 + 6 - 1 + self.page_crossings;
        let argument = fac.stash(&mut cycles)?;
        let (mut factor, coefficients) = (self.coefficients[0], &self.coefficients[1..]);
        let mut sum = argument;
        for &coefficient in coefficients {
            let product = mul_inline(factor, sum, &mut cycles)?;
            sum = add_inline(coefficient, product, &mut cycles)?;
            cycles += cycles::JSR + cycles::FETCH + 3 + 3 + 2 + 2 + 3 + 3 + 3 + cycles::JSR + cycles::FETCH;
            cycles += 2 + 2 + 5 + 3;
            factor = argument;
        }
        *cost += cycles;
        Ok(sum)
    }
}

/// A constant of the ROM in the form in which series use it.
pub(super) const fn constant(packed: [u8; 5]) -> Fac {
    Mflpt(packed).unpack()
}
