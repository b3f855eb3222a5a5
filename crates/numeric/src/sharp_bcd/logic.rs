//! `AND`, `OR`, `NOT` on 16-bit integers; fractions are truncated.

use super::cycles;
use super::decimal::{Decimal, MathError};

impl Decimal {
    /// Truncates the number to 16 bits with sign.
    ///
    /// # Errors
    /// [`MathError::Argument`] outside -32768 to 32767.
    pub fn to_bits(self, cost: &mut u64) -> Result<i16, MathError> {
        *cost += cycles::LOGIC_DIGIT * u64::from(self.exponent.clamp(0, 5).unsigned_abs());
        let whole = self.to_integer().and_then(|whole| i16::try_from(whole).ok());
        whole.ok_or(MathError::Argument)
    }

    /// `AND`.
    ///
    /// # Errors
    /// As [`to_bits`](Self::to_bits).
    pub fn and(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        let bits = self.to_bits(cost)? & right.to_bits(cost)?;
        *cost += cycles::LOGIC;
        Ok(Self::from(i32::from(bits)))
    }

    /// `OR`.
    ///
    /// # Errors
    /// As [`to_bits`](Self::to_bits).
    pub fn or(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        let bits = self.to_bits(cost)? | right.to_bits(cost)?;
        *cost += cycles::LOGIC;
        Ok(Self::from(i32::from(bits)))
    }

    /// `NOT`.
    ///
    /// # Errors
    /// As [`to_bits`](Self::to_bits).
    pub fn not(self, cost: &mut u64) -> Result<Self, MathError> {
        let bits = !self.to_bits(cost)?;
        *cost += cycles::NOT;
        Ok(Self::from(i32::from(bits)))
    }
}
