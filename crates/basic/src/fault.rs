//! The errors of emulated programs as facts; the dialect has the texts.

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
    /// A value out of the statement's range.
    IllegalQuantity,
    /// A number too large.
    Overflow,
    /// Out of memory for a variable, a string, a control entry or a line.
    OutOfMemory,
    /// A jump to a line that does not exist.
    UndefinedStatement,
    /// An index outside an array.
    BadSubscript,
    /// An array dimensioned twice.
    RedimensionedArray,
    /// A division by zero.
    DivisionByZero,
    /// A statement that only a program may use.
    IllegalDirect,
    /// A number where a string is expected, or a string where a number is.
    TypeMismatch,
    /// A string of more than 255 characters, or a typed line that is too long.
    StringTooLong,
    /// Too many temporary strings in one expression.
    FormulaTooComplex,
    /// `CONT` without a position to continue at.
    CannotContinue,
    /// A function that was never defined.
    UndefinedFunction,
    /// An error that only this dialect has, by the dialect's numbering.
    Own(u8),
}
