//! Polynomials and the constants that the functions share.
//!
//! What a newcomer gets wrong: the argument of a series is rounded when it is put aside, the running sum is
//! not, and the first product takes the argument, not the sum, as its right operand.

use super::add::add;
use super::cycles;
use super::format::{Fac, MathError, Mflpt};
use super::mul::mul;

/// 0.5 (`$BF11`).
pub(super) const HALF: [u8; 5] = [0x80, 0, 0, 0, 0];
/// 1 (`$B9BC`).
pub(super) const ONE: [u8; 5] = [0x81, 0, 0, 0, 0];

/// Coefficients of a polynomial, highest power first.
pub(super) struct Series<const N: usize> {
    pub(super) coefficients: [[u8; 5]; N],
    /// Cycles for coefficients that lie across a page boundary in the ROM.
    pub(super) page_crossings: u64,
}

impl<const N: usize> Series<N> {
    /// The polynomial's value (`$E059`).
    #[inline]
    pub(super) fn evaluate(&self, fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
        *cost += 3 + 3;
        self.sum(fac, cost)
    }

    /// The number times the polynomial of its square (`$E043`).
    #[inline]
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
        *cost += cycles::JSR + cycles::TO_5C;
        let argument = fac.stash(cost)?;
        *cost += 5 + 3 + 3 + 2 + 2 + 3 + 3 + 3 + self.page_crossings;
        let mut sum = argument;
        let mut factor = Mflpt(self.coefficients[0]).unpack();
        for &coefficient in &self.coefficients[1..] {
            *cost += cycles::JSR + cycles::FETCH;
            let product = mul(factor, sum, cost)?;
            *cost += 3 + 3 + 2 + 2 + 3 + 3 + 3 + cycles::JSR + cycles::FETCH;
            sum = add(Mflpt(coefficient).unpack(), product, cost)?;
            *cost += 2 + 2 + 5 + 3;
            factor = argument;
        }
        *cost += 6 - 1;
        Ok(sum)
    }
}
