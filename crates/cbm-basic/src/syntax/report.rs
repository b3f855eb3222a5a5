//! The result of a check.

use alloc::{string::String, vec::Vec};
use core::ops::Range;

/// The kind of a static error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The machine raises a syntax error whenever it executes the text.
    Syntax,
    /// It does unless machine code has added such statements: the statement begins with a character
    /// that begins none.
    UnknownStatement,
    /// It does for some values only: where `ON` selects none of its lines, or a function is defined
    /// twice.
    SyntaxForSomeValues,
    /// The machine raises a type mismatch: a string instead of a number, or a number instead of a string.
    TypeMismatch,
}

/// An error that the machine would raise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaticError {
    /// The line, as an index into the program.
    pub line: usize,
    /// The invalid bytes of the line; empty at its end.
    pub at: Range<usize>,
    /// The error that the machine raises.
    pub kind: ErrorKind,
    /// The text that the machine expects.
    pub expected: String,
    /// The text at the position.
    pub found: String,
    /// The probable intention.
    pub hint: Option<String>,
    /// Whether the line is reachable from the first line.
    pub is_reachable: bool,
    /// Whether it is in the body of a defined function: the machine reports it in the line that calls
    /// the function.
    pub is_in_function: bool,
}

/// A reference to another line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jump {
    /// The line that contains it, as an index into the program.
    pub line: usize,
    /// The digits; if they are missing the position where they belong, and the machine takes the number
    /// 0.
    pub at: Range<usize>,
    /// The number.
    pub number: u16,
    /// The probable intention.
    pub hint: Option<String>,
}

/// A warning: an item of `DATA` that is not a number, where all others are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line, as an index into the program.
    pub line: usize,
    /// The bytes.
    pub at: Range<usize>,
    /// The explanation.
    pub hint: String,
}

/// The result of a check.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The static errors, in the order of the program.
    pub errors: Vec<StaticError>,
    /// The references to lines.
    pub jumps: Vec<Jump>,
    /// The warnings.
    pub warnings: Vec<Warning>,
}
