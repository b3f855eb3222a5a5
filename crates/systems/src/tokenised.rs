//! What comes of a listing, whatever the machine: a program in memory, its lines, remarks about it.

use listing::Span;

/// A listing that the machine cannot hold.
#[derive(Debug, thiserror::Error)]
pub enum TokeniseError {
    /// A line is too long once tokenised.
    #[error("{span}: {}\n{}", self.message(), .span.excerpt())]
    LineTooLong {
        /// The machine.
        machine: listing::MachineKind,
        /// The line's number.
        number: u16,
        /// Bytes it needs.
        bytes: usize,
        /// Bytes it may have.
        most: usize,
        /// Where it stands.
        span: Box<Span>,
    },
    /// A line is listed with more characters than the machine takes.
    #[error("{span}: {}\n{}", self.message(), .span.excerpt())]
    ListedLineTooLong {
        /// The machine.
        machine: listing::MachineKind,
        /// The line's number.
        number: u16,
        /// Its characters as it is listed, number and colon included.
        length: usize,
        /// How many it may have.
        most: usize,
        /// Where it stands.
        span: Box<Span>,
    },
    /// A line has a constant that the machine's numbers have no room for.
    #[error("{span}: {}\n{}", self.message(), .span.excerpt())]
    ConstantTooLarge {
        /// The line's number.
        number: u16,
        /// Where it stands.
        span: Box<Span>,
    },
}

impl TokeniseError {
    /// What is wrong, without its place.
    #[must_use]
    pub fn message(&self) -> String {
        match self {
            Self::LineTooLong { machine, number, bytes, most, .. } => {
                format!("line {number} needs {bytes} bytes, a line of the {machine} holds {most}")
            }
            Self::ListedLineTooLong { machine, number, length, most, .. } => {
                format!(
                    "line {number} has {length} characters as it is listed, the {machine} takes {most}; make two lines of it"
                )
            }
            Self::ConstantTooLarge { number, .. } => {
                format!(
                    "line {number} has a number that is too large to be stored: the machine says `Overflow`"
                )
            }
        }
    }

    /// The program's line, and where it stands.
    #[must_use]
    pub fn span(&self) -> (u16, &Span) {
        match self {
            Self::LineTooLong { number, span: place, .. }
            | Self::ListedLineTooLong { number, span: place, .. }
            | Self::ConstantTooLarge { number, span: place } => (*number, place),
        }
    }
}

/// A program ready to be loaded.
#[derive(Debug)]
pub struct TokenisedProgram {
    /// Its bytes from the start of BASIC's text on.
    pub image: Vec<u8>,
    /// What is doubtful about it, one message each.
    pub warnings: Vec<String>,
}

/// A line of a program in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramLine {
    /// Its number.
    pub number: u16,
    /// Its text as the machine holds it.
    pub tokens: Vec<u8>,
    /// Its text as `LIST` spells it out, in the machine's codes.
    pub listed: Vec<u8>,
}

/// Something worth saying about a program.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The machine will stop here; otherwise it is only doubtful.
    pub is_error: bool,
    /// The program stops here if it comes by, be it for an error or a value of the wrong type.
    pub stops: bool,
    /// It is about a line that is jumped to and not there.
    pub is_missing_target: bool,
    /// The number of the program's line.
    pub number: u16,
    /// What it is.
    pub message: String,
    /// Where it stands.
    pub span: Span,
}

impl Diagnostic {
    /// A jump to a line that is not there, which is wrong only when the program comes to it.
    pub(crate) const fn missing_target(number: u16, message: String, span: Span) -> Self {
        Self { is_error: false, stops: false, is_missing_target: true, number, message, span }
    }
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}\n{}", self.span, self.message, self.span.excerpt())
    }
}
