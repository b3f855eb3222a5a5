//! What a calculation can fail with.

/// What a calculation can fail with; the texts of BASIC's messages are the language's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MathError {
    /// Error 5: an argument outside what a function takes.
    IllegalFunctionCall,
    /// Error 6: a result or an argument of a conversion is too large.
    Overflow,
    /// Error 11: the divisor is zero.
    DivisionByZero,
}

impl MathError {
    /// The number that `ERR` gives.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::IllegalFunctionCall => 5,
            Self::Overflow => 6,
            Self::DivisionByZero => 11,
        }
    }
}
