//! The exit reasons of the engine, and the control flow after an intrinsic.

use alloc::string::String;

use crate::{fault::Fault, op::Pc};

/// An error that ended a program or command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The error.
    pub fault: Fault,
    /// The text on the screen, without the question mark.
    pub message: String,
    /// The line; `None` for a typed command.
    pub line: Option<u16>,
}

/// How a program or command ended, with the description of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramEnd<F = Failure> {
    /// At its end, or by a stop key.
    Completed,
    /// With an error.
    Failed(F),
    /// Machine code ran into an address without code, and the program was aborted there.
    Stuck {
        /// The address.
        address: u16,
    },
}

impl<F> ProgramEnd<F> {
    /// Converts the description of the error.
    pub fn map<G>(self, describe: impl FnOnce(F) -> G) -> ProgramEnd<G> {
        match self {
            Self::Completed => ProgramEnd::Completed,
            Self::Failed(failure) => ProgramEnd::Failed(describe(failure)),
            Self::Stuck { address } => ProgramEnd::Stuck { address },
        }
    }
}

/// Why [`Vm::run`](super::Vm::run) returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExitReason {
    /// The machine's deadline has been reached.
    DeadlineReached,
    /// The program polled an empty keyboard queue.
    AwaitingKey,
    /// The program waits for a line.
    AwaitingLine,
    /// Events were due when the program began to wait, and may have brought keys: run on.
    LookAgain,
    /// The next line has a breakpoint.
    Breakpoint(u16),
    /// A statement is about to begin.
    Statement,
    /// A program or command ended; the prompt is back.
    Ended(ProgramEnd),
    /// The program has reset the machine: start the dialect again.
    Reset,
}

/// The engine's control flow after an intrinsic or a trap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ControlFlow {
    /// Run the next op.
    Next,
    /// Continue at this position.
    Jump(Pc),
    /// Run the same op again, when time has passed.
    Retry(ExitReason),
    /// Return to the prompt.
    Prompt,
    /// Leave the loop.
    Exit(ExitReason),
}
