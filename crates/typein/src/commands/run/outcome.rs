//! The outcome of a headless run: its name in the summary, and the exit code.

use player::run::End;
use systems::ProgramEnd;

use crate::exit::Exit;

/// The outcome of a run.
pub(super) enum Outcome {
    /// It ended.
    Ended(End),
    /// The program waits for another line after this number of lines of standard input.
    Unanswered(usize),
    /// A signal with this number ended it.
    Signal(i32),
    /// Standard output was closed by its reader.
    OutputClosed,
}

impl Outcome {
    pub(super) fn summary_name(&self) -> &'static str {
        match self {
            Self::Ended(End::Condition) => "condition",
            Self::Ended(End::Script) => "script",
            Self::Ended(End::Program(ProgramEnd::Completed)) => "ended",
            Self::Ended(End::Limit) => "limit",
            Self::Ended(End::Program(ProgramEnd::Failed(_))) => "failed",
            Self::Ended(End::Program(ProgramEnd::Stuck { .. })) => "stuck",
            Self::Ended(End::Unmet) => "unmet",
            Self::Unanswered(_) => "unanswered",
            Self::Signal(_) => "signal",
            Self::OutputClosed => "unread",
        }
    }

    /// Returns the exit code; after a signal, that of the shells.
    pub(super) fn exit_code(&self) -> u8 {
        match self {
            Self::Signal(signal) => u8::try_from(128 + signal).unwrap_or(u8::MAX),
            Self::Ended(_) | Self::Unanswered(_) | Self::OutputClosed => self.exit() as u8,
        }
    }

    pub(super) fn exit(&self) -> Exit {
        match self {
            // For these the process ends by the signal, or with the error of standard output.
            Self::Ended(End::Condition | End::Script | End::Program(ProgramEnd::Completed))
            | Self::Signal(_)
            | Self::OutputClosed => Exit::Success,
            Self::Ended(End::Limit | End::Unmet) | Self::Unanswered(_) => Exit::Limit,
            Self::Ended(End::Program(ProgramEnd::Failed(_))) => Exit::ProgramError,
            Self::Ended(End::Program(ProgramEnd::Stuck { .. })) => Exit::Stuck,
        }
    }
}
