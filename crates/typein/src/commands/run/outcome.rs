//! What becomes of a headless run: its word in the summary, and the exit code.

use player::run::End;

use crate::exit::Exit;

/// What became of a run.
pub(super) enum Outcome {
    /// It came to an end.
    Over(End),
    /// The program waits for another line than the so many that standard input had.
    Unanswered(usize),
    /// The host told the program to end, with the signal of this number.
    Signal(i32),
    /// Standard output takes no more of what the program prints.
    Unread,
}

impl Outcome {
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::Over(End::Condition) => "condition",
            Self::Over(End::Script) => "script",
            Self::Over(End::Ended) => "ended",
            Self::Over(End::Limit) => "limit",
            Self::Over(End::Failed(_)) => "failed",
            Self::Over(End::Stuck(_)) => "stuck",
            Self::Over(End::Unmet) => "unmet",
            Self::Unanswered(_) => "unanswered",
            Self::Signal(_) => "signal",
            Self::Unread => "unread",
        }
    }

    /// The exit code; after a signal the one that shells give it.
    pub(super) fn code(&self) -> u8 {
        match self {
            Self::Signal(signal) => u8::try_from(128 + signal).unwrap_or(u8::MAX),
            Self::Over(_) | Self::Unanswered(_) | Self::Unread => self.exit() as u8,
        }
    }

    pub(super) fn exit(&self) -> Exit {
        match self {
            // A signal has the last word itself, and so has a disk that is full.
            Self::Over(End::Condition | End::Script | End::Ended) | Self::Signal(_) | Self::Unread => {
                Exit::Good
            }
            Self::Over(End::Limit | End::Unmet) | Self::Unanswered(_) => Exit::Limit,
            Self::Over(End::Failed(_)) => Exit::ProgramError,
            Self::Over(End::Stuck(_)) => Exit::Stuck,
        }
    }
}
