//! Breakpoints and their triggers.

use systems::{Cycles, TextRange};

use super::watch::{Watch, WatchError, WatchedValue};
use super::writes::Writes;

/// The trigger of a breakpoint.
#[derive(Clone, Debug, PartialEq)]
pub enum Trigger {
    /// The first statement of this line is about to run.
    Line(u16),
    /// An expression of the program's language has become true, before any statement.
    Becomes(String),
    /// A value has changed.
    Change(Watch),
    /// A variable has been written, possibly with the same value.
    Write(Watch),
    /// An error that the program itself handles has occurred; others end the run anyway.
    HandledError,
    /// The program polls for a key, or waits for a line.
    KeyWait,
    /// An elapsed time has been reached.
    Time(Cycles),
}

impl Trigger {
    /// Parses a watch: `X` for changes, `write X` for writes.
    ///
    /// # Errors
    /// If the text is no watch.
    pub fn watch(text: &str) -> Result<Self, WatchError> {
        match text.trim().split_once(char::is_whitespace) {
            Some(("write", what)) => what.parse().map(Self::Write),
            _ => text.parse().map(Self::Change),
        }
    }
}

/// A breakpoint.
#[derive(Clone, Debug)]
pub struct Breakpoint {
    /// Its number.
    pub id: u32,
    /// The trigger.
    pub trigger: Trigger,
    /// An expression that must be true at the trigger.
    pub condition: Option<String>,
    /// Whether it stops the program.
    pub is_enabled: bool,
    /// The number of its stops.
    pub hits: u64,
    /// The result of the last check.
    pub(super) last: Last,
    /// The statements that write the variable, for [`Trigger::Write`].
    pub(super) writes: Option<Writes>,
}

/// The result of the previous check.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Last {
    /// No check yet.
    #[default]
    Unknown,
    /// The truth of an expression.
    Truth(bool),
    /// The value of a watch.
    Value(WatchedValue),
}

impl Breakpoint {
    /// Returns whether a statement writes the watched variable.
    pub(super) fn is_written_by(&self, statement: Option<&TextRange>) -> bool {
        self.writes.as_ref().zip(statement).is_some_and(|(writes, statement)| writes.are_in(statement))
    }

    /// Returns whether the debugger checks it before every statement.
    pub(super) const fn needs_statements(&self) -> bool {
        self.is_enabled
            && matches!(
                self.trigger,
                Trigger::Becomes(_) | Trigger::Change(_) | Trigger::Write(_) | Trigger::HandledError
            )
    }
}
