//! The interpreter of the process. Another crate installs it, for all programs that start later.

use std::sync::OnceLock;

use super::protocol::{Link, LinkError};

/// The functions of an interpreter.
#[derive(Clone, Copy, Debug)]
pub struct Interpreter {
    /// Starts an interpreter for one program and returns the link to it.
    pub link: fn() -> Box<dyn Link>,
    /// Returns the first syntax error of a program.
    pub syntax_error: fn(&str) -> Option<SyntaxError>,
    /// Returns the part of an expression that could change the program.
    pub side_effect: fn(&str) -> Option<String>,
}

/// A syntax error of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The message of the parser.
    pub message: String,
}

static INTERPRETER: OnceLock<Interpreter> = OnceLock::new();

/// Installs the interpreter of this process. Later calls have no effect, so that all programs of a process run on the
/// same interpreter.
pub fn install(interpreter: Interpreter) {
    // The error means that an interpreter is already installed.
    let _ = INTERPRETER.set(interpreter);
}

/// Returns whether an interpreter is installed.
#[must_use]
pub fn is_installed() -> bool {
    INTERPRETER.get().is_some()
}

/// Returns the first syntax error of a program; always `None` without an installed interpreter.
#[must_use]
pub fn syntax_error(program: &str) -> Option<SyntaxError> {
    INTERPRETER.get().and_then(|interpreter| (interpreter.syntax_error)(program))
}

/// Returns the part of an expression that could change the program that evaluates it: a call, for example.
#[must_use]
pub fn side_effect(expression: &str) -> Option<String> {
    INTERPRETER.get().and_then(|interpreter| (interpreter.side_effect)(expression))
}

/// Starts the installed interpreter.
pub(super) fn link() -> Box<dyn Link> {
    INTERPRETER.get().map_or_else(|| Box::new(NoInterpreter) as Box<dyn Link>, |found| (found.link)())
}

/// The link of a process without an interpreter: each program fails with a message.
struct NoInterpreter;

impl Link for NoInterpreter {
    fn ask(&mut self, _: &[u8]) -> Result<Vec<u8>, LinkError> {
        Err(LinkError::NoInterpreter)
    }
}
