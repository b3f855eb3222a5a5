//! The result of tokenising a listing, for all machines: a program in memory format, its lines, its
//! diagnostics.

use std::ops::Range;

use listing::Span;

/// A listing that the machine cannot store.
#[derive(Debug, thiserror::Error)]
pub enum TokeniseError {
    /// A line is too long once tokenised.
    #[error("{span}: {}\n{}", self.message(), .span.excerpt())]
    LineTooLong {
        /// The machine.
        machine: listing::MachineKind,
        /// The line's number.
        number: u16,
        /// Its length in bytes.
        bytes: usize,
        /// The maximum length in bytes.
        most: usize,
        /// Its span.
        span: Box<Span>,
    },
    /// A line is longer when listed than the machine accepts.
    #[error("{span}: {}\n{}", self.message(), .span.excerpt())]
    ListedLineTooLong {
        /// The machine.
        machine: listing::MachineKind,
        /// The line's number.
        number: u16,
        /// Its characters when listed, number and colon included.
        length: usize,
        /// The maximum number of characters.
        most: usize,
        /// Its span.
        span: Box<Span>,
    },
    /// A line has a constant out of the range of the machine's numbers.
    #[error("{span}: {}\n{}", self.message(), .span.excerpt())]
    ConstantTooLarge {
        /// The line's number.
        number: u16,
        /// Its span.
        span: Box<Span>,
    },
}

impl TokeniseError {
    /// Returns the message without its span.
    #[must_use]
    pub fn message(&self) -> String {
        match self {
            Self::LineTooLong { machine, number, bytes, most, .. } => {
                format!("line {number} is too long: {bytes} bytes, expected at most {most} on the {machine}")
            }
            Self::ListedLineTooLong { machine, number, length, most, .. } => {
                format!(
                    "line {number} is too long: {length} characters when listed, expected at most {most} on the {machine}; split the line"
                )
            }
            Self::ConstantTooLarge { number, .. } => {
                format!("line {number} has a number that is too large: the machine reports `Overflow`")
            }
        }
    }

    /// Returns the number of the program's line, and its span.
    #[must_use]
    pub fn span(&self) -> (u16, &Span) {
        match self {
            Self::LineTooLong { number, span, .. }
            | Self::ListedLineTooLong { number, span, .. }
            | Self::ConstantTooLarge { number, span } => (*number, span),
        }
    }
}

/// A program ready for loading.
#[derive(Debug)]
pub struct TokenisedProgram {
    /// Its bytes from the start of BASIC's program text.
    pub image: Vec<u8>,
    /// The warnings, one message each.
    pub warnings: Vec<String>,
    /// The first of them that indicates another model of the machine.
    pub other_model: Option<String>,
}

/// A line of a program in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramLine {
    /// Its number.
    pub number: u16,
    /// Its text in memory format.
    pub tokens: Vec<u8>,
    /// Its text as `LIST` prints it, in the machine's codes.
    pub listed: Vec<u8>,
}

/// The findings of the dialect's check in one line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineFaults {
    /// Errors that stop the program.
    pub errors: usize,
    /// Jumps to lines that do not exist.
    pub missing_targets: usize,
    /// Warnings.
    pub warnings: usize,
}

/// A diagnostic about a program.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// Whether the machine will stop here; otherwise it is a warning.
    pub is_error: bool,
    /// Whether the program stops with a syntax error or a type mismatch when it reaches this.
    pub stops: bool,
    /// Whether it indicates that the listing is for another model of the machine.
    pub is_other_model: bool,
    /// Whether it is about a jump to a line that does not exist.
    pub is_missing_target: bool,
    /// The number of the program's line.
    pub number: u16,
    /// The message.
    pub message: String,
    /// The part of the message that is a hint, with the separator before it; empty at the position where one can be
    /// added.
    pub hint: Range<usize>,
    /// Its span.
    pub span: Span,
}

impl Diagnostic {
    /// A warning.
    pub fn warning(number: u16, message: String, span: Span) -> Self {
        Self { is_missing_target: false, ..Self::missing_target(number, message, span) }
    }

    /// Replaces the hint of the message.
    pub fn set_hint(&mut self, hint: &str) {
        let hint = format!("; {hint}");
        self.message.replace_range(self.hint.clone(), &hint);
        self.hint.end = self.hint.start + hint.len();
    }

    /// A jump to a missing line, which is an error only when the program executes it.
    pub fn missing_target(number: u16, message: String, span: Span) -> Self {
        let end = message.len();
        Self {
            is_error: false,
            stops: false,
            is_other_model: false,
            is_missing_target: true,
            number,
            message,
            hint: end..end,
            span,
        }
    }
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}\n{}", self.span, self.message, self.span.excerpt())
    }
}
