//! Errors of calculations, with the messages of the machines.

use core::fmt;

/// An error of a calculation. It is displayed as the machine's message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MachineError {
    kind: ErrorKind,
    message: &'static str,
}

/// The kind of an error, on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// A result or an argument of a conversion is too large.
    Overflow,
    /// The divisor is zero.
    DivisionByZero,
    /// An argument is outside the range of a function.
    IllegalArgument,
    /// A text is no literal: an error of the port, which no machine reports.
    InvalidLiteral,
}

impl MachineError {
    pub(super) const fn new(kind: ErrorKind, message: &'static str) -> Self {
        Self { kind, message }
    }

    /// The text of a literal is invalid.
    pub(super) const INVALID_LITERAL: Self = Self::new(
        ErrorKind::InvalidLiteral,
        "invalid literal: expected a number as in a listing, such as `-1.5E3`",
    );
    /// The text of a draw or of a view is invalid.
    pub(super) const INVALID_DIGITS: Self =
        Self::new(ErrorKind::InvalidLiteral, "invalid number: expected decimal digits, such as `0.25`");

    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(self) -> ErrorKind {
        self.kind
    }

    /// Returns the message of the machine.
    #[must_use]
    pub const fn message(self) -> &'static str {
        self.message
    }
}

impl fmt::Display for MachineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message)
    }
}

impl core::error::Error for MachineError {}
