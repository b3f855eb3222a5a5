//! Faults and their error numbers.

use basic::fault::Fault;
use numeric::sharp_bcd::{MaskError, MathError};

/// A number or string does not fit a mask.
pub const USING: Fault = Fault::Own(7);
/// A device does not respond.
pub const DEVICE: Fault = Fault::Own(8);
/// A string, number or statement of the wrong type.
pub const WRONG_TYPE: Fault = Fault::TypeMismatch;

/// Returns the number that the machine prints after `ERROR`.
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

/// Converts an arithmetic error to a fault.
#[must_use]
pub const fn from_math(error: MathError) -> Fault {
    match error {
        MathError::Arithmetic => Fault::Overflow,
        MathError::Argument => Fault::IllegalQuantity,
    }
}

/// Converts a mask error to a fault.
#[must_use]
pub const fn from_mask(error: MaskError) -> Fault {
    match error {
        MaskError::Malformed => Fault::Syntax,
        MaskError::TooWide => USING,
    }
}
