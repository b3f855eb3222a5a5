//! What is known of a program's lines, and of values that are watched.

use std::collections::BTreeSet;

use rustpython_vm::PyRef;
use rustpython_vm::builtins::PyCode;

/// What is known of a program's lines.
#[derive(Default)]
pub(super) struct Lines {
    /// Those that began.
    pub(super) begun: BTreeSet<u32>,
    pub(super) watched: Vec<Watched>,
    /// Those before which the program stands still.
    pub(super) stops: BTreeSet<u32>,
    /// The line that is carried out.
    pub(super) now: Option<u32>,
}

/// A value that is looked at after every line.
pub(super) struct Watched {
    pub(super) question: PyRef<PyCode>,
    pub(super) answer: String,
    pub(super) changed_by: Option<u32>,
}
