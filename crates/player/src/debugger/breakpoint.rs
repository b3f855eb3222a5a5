//! Breakpoints and what triggers them.

use systems::Cycles;

use super::watch::{Watch, WatchedValue};

/// What a breakpoint stops at.
#[derive(Clone, Debug, PartialEq)]
pub enum Trigger {
    /// The first statement of this line is about to run.
    Line(u16),
    /// An expression of the program's language has become true, before any statement.
    Becomes(String),
    /// A value has changed.
    Change(Watch),
    /// The program polls for a key, or waits for a line.
    KeyWait,
    /// An elapsed time has been reached.
    Time(Cycles),
}

/// A breakpoint.
#[derive(Clone, Debug)]
pub struct Breakpoint {
    /// Its number.
    pub id: u32,
    /// What it stops at.
    pub trigger: Trigger,
    /// An expression that must be true there.
    pub condition: Option<String>,
    /// Whether it stops at all.
    pub is_enabled: bool,
    /// How often it has stopped the program.
    pub hits: u64,
    /// What the last check found.
    pub(super) last: Last,
}

/// The result of the check before.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Last {
    /// There was none.
    #[default]
    Unknown,
    /// The truth of an expression.
    Truth(bool),
    /// The value of a watch.
    Value(WatchedValue),
}

impl Breakpoint {
    /// Whether it has to be checked before every statement.
    pub(super) const fn needs_statements(&self) -> bool {
        self.is_enabled && matches!(self.trigger, Trigger::Becomes(_) | Trigger::Change(_))
    }
}
