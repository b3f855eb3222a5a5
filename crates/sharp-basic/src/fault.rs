//! Errors by their numbers.

use basic::fault::Fault;
use numeric::sharp_bcd::{MaskError, MathError};

/// A number or string that does not fit a mask.
pub const USING: Fault = Fault::Own(7);
/// A device that does not answer.
pub const DEVICE: Fault = Fault::Own(8);
/// A string, number or statement of the wrong kind.
pub const WRONG_TYPE: Fault = Fault::TypeMismatch;

/// The number behind `ERROR`.
#[must_use]
pub const fn number(fault: Fault) -> u8 {
    match fault {
        Fault::Syntax | Fault::UndefinedFunction => 1,
        Fault::Overflow | Fault::DivisionByZero => 2,
        Fault::IllegalQuantity | Fault::BadSubscript | Fault::RedimensionedArray => 3,
        Fault::UndefinedStatement => 4,
        Fault::NextWithoutFor
        | Fault::ReturnWithoutGosub
        | Fault::OutOfData
        | Fault::StringTooLong
        | Fault::FormulaTooComplex => 5,
        Fault::OutOfMemory => 6,
        Fault::TypeMismatch | Fault::IllegalDirect | Fault::CannotContinue => 9,
        Fault::Own(number) => number,
    }
}

/// An error of the arithmetic as one of the program.
#[must_use]
pub const fn from_math(error: MathError) -> Fault {
    match error {
        MathError::Arithmetic => Fault::Overflow,
        MathError::Argument => Fault::IllegalQuantity,
    }
}

/// An error of a mask as one of the program.
#[must_use]
pub const fn from_mask(error: MaskError) -> Fault {
    match error {
        MaskError::Malformed => Fault::Syntax,
        MaskError::NoRoom => USING,
    }
}
