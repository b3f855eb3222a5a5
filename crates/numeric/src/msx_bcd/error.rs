//! Errors of calculations.

/// An error of a calculation; the texts of BASIC's messages belong to the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MathError {
    /// Error 5: an argument is outside the range of a function.
    IllegalFunctionCall,
    /// Error 6: a result or an argument of a conversion is too large.
    Overflow,
    /// Error 11: the divisor is zero.
    DivisionByZero,
}

impl MathError {
    /// Returns the number that `ERR` returns.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::IllegalFunctionCall => 5,
            Self::Overflow => 6,
            Self::DivisionByZero => 11,
        }
    }
}
