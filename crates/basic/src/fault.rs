//! The errors a program can run into, as facts; a dialect has the words for them.

use serde::{Deserialize, Serialize};

/// An error of the emulated program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fault {
    /// `NEXT` found no loop.
    NextWithoutFor,
    /// The text makes no sense.
    Syntax,
    /// `RETURN` found no `GOSUB`.
    ReturnWithoutGosub,
    /// `READ` found no more `DATA`.
    OutOfData,
    /// A value outside what the statement takes.
    IllegalQuantity,
    /// A number too large.
    Overflow,
    /// No room for a variable, a string, a control entry or a line.
    OutOfMemory,
    /// A jump to a line that is not there.
    UndefinedStatement,
    /// An index outside an array.
    BadSubscript,
    /// An array dimensioned twice.
    RedimensionedArray,
    /// A division by zero.
    DivisionByZero,
    /// A statement that only a program may use.
    IllegalDirect,
    /// A number where a string belongs, or the other way round.
    TypeMismatch,
    /// A string of more than 255 characters, or a typed line that is too long.
    StringTooLong,
    /// Too many strings in the middle of being put together.
    FormulaTooComplex,
    /// `CONT` without a place to go on.
    CannotContinue,
    /// A function that was never defined.
    UndefinedFunction,
    /// An error that only the dialect knows, by its own numbering.
    Own(u8),
}
