//! The trace of a ply: the lines that the listing executes, in order, with what each changes.

use serde::Serialize;

/// A line of a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TraceLine {
    /// The line.
    pub line: u16,
    /// Its text.
    pub text: String,
    /// The number of consecutive executions with these changes.
    pub times: u64,
    /// The variables and elements that it changes, and the random draws that it makes, as `RND`.
    pub changes: Vec<Change>,
}

/// A change of a variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The name, an element with its indices: `F(1,2)`.
    pub name: String,
    /// The new value, as the machine prints it.
    pub value: String,
}

/// The lines of a ply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Trace {
    /// The number of executed lines before the first of `lines`.
    pub omitted: u64,
    /// The last lines in the order of execution.
    pub lines: Vec<TraceLine>,
}
