//! What becomes of a headless run: its word in the summary, and the exit code.

use player::run::End;

use crate::exit::Exit;

/// What became of a run.
pub(super) enum Outcome {
    /// It came to an end.
    Ended(End),
    /// The program waits for another line than the so many that standard input had.
    Unanswered(usize),
    /// The host told the program to end, with the signal of this number.
    Signal(i32),
    /// Standard output takes no more of what the program prints.
    OutputClosed,
}

impl Outcome {
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::Ended(End::Condition) => "condition",
            Self::Ended(End::Script) => "script",
            Self::Ended(End::Ended) => "ended",
            Self::Ended(End::Limit) => "limit",
            Self::Ended(End::Failed(_)) => "failed",
            Self::Ended(End::Stuck(_)) => "stuck",
            Self::Ended(End::Unmet) => "unmet",
            Self::Unanswered(_) => "unanswered",
            Self::Signal(_) => "signal",
            Self::OutputClosed => "unread",
        }
    }

    /// The exit code; after a signal the one that shells give it.
    pub(super) fn exit_code(&self) -> u8 {
        match self {
            Self::Signal(signal) => u8::try_from(128 + signal).unwrap_or(u8::MAX),
            Self::Ended(_) | Self::Unanswered(_) | Self::OutputClosed => self.exit() as u8,
        }
    }

    pub(super) fn exit(&self) -> Exit {
        match self {
            // A signal has the last word itself, and so has a disk that is full.
            Self::Ended(End::Condition | End::Script | End::Ended) | Self::Signal(_) | Self::OutputClosed => {
                Exit::Success
            }
            Self::Ended(End::Limit | End::Unmet) | Self::Unanswered(_) => Exit::Limit,
            Self::Ended(End::Failed(_)) => Exit::ProgramError,
            Self::Ended(End::Stuck(_)) => Exit::Stuck,
        }
    }
}
