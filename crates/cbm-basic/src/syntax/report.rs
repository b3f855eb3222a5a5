//! What comes of a check.

use alloc::{string::String, vec::Vec};
use core::ops::Range;

/// How sure a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The machine reports a syntax error whenever it gets there.
    Syntax,
    /// It does unless machine code has taught it such statements: one begins with a sign that begins none.
    UnknownStatement,
    /// It does for some values only: where `ON` chooses none of its lines, or a function is defined twice.
    SyntaxForSomeValues,
    /// The machine reports that text stands where a number belongs, or the other way round.
    TypeMismatch,
}

/// A place at which the machine would stumble.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaticError {
    /// The line, as an index into the program.
    pub line: usize,
    /// The bytes of the line that are wrong; at its end none.
    pub at: Range<usize>,
    /// What the machine makes of them.
    pub kind: ErrorKind,
    /// What it looks for, in words.
    pub expected: String,
    /// What stands there, in words.
    pub found: String,
    /// What may have been meant.
    pub hint: Option<String>,
    /// Whether the program, started at its first line, can get to the line.
    pub is_reachable: bool,
    /// It is in the body of a defined function: the machine reports it in the line that calls the function.
    pub is_in_function: bool,
}

/// A line that another one names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jump {
    /// The line that names it, as an index into the program.
    pub line: usize,
    /// The digits; where there are none the place where they belong, and the machine takes the number 0.
    pub at: Range<usize>,
    /// The number.
    pub number: u16,
    /// What may have been meant.
    pub hint: Option<String>,
}

/// Why text that is no fault may be a slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WarningKind {
    /// It was meant for the machine and stands where it never looks.
    NeverParsed,
    /// It is no number, and everything beside it is one.
    NotANumber,
}

/// Text that is no fault and may be a slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line, as an index into the program.
    pub line: usize,
    /// The bytes.
    pub at: Range<usize>,
    /// Why.
    pub kind: WarningKind,
    /// What to say of it.
    pub hint: String,
}

/// What came of a check.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The faults, in the order of the program.
    pub errors: Vec<StaticError>,
    /// The lines that are jumped to.
    pub jumps: Vec<Jump>,
    /// What may be a slip all the same.
    pub warnings: Vec<Warning>,
}
