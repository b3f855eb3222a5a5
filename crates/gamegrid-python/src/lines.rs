//! The trace of a program's lines, and watchpoints.

use std::collections::{BTreeSet, HashMap, VecDeque};

use gamegrid::LineStart;
use rustpython_vm::PyRef;
use rustpython_vm::builtins::PyCode;

/// The trace of a program's lines.
#[derive(Default)]
pub(super) struct LineTrace {
    /// The executed lines.
    pub(super) executed: BTreeSet<u32>,
    pub(super) watchpoints: Vec<Watchpoint>,
    /// The lines with a breakpoint.
    pub(super) breakpoints: BTreeSet<u32>,
    /// Whether the trace counts all begun lines.
    pub(super) are_counted: bool,
    /// The starts of the counted lines.
    pub(super) starts: LineStarts,
    /// The current line.
    pub(super) current: Option<u32>,
}

/// The maximum number of starts kept in their order.
const MAX_STARTS: usize = 4096;

/// The starts of lines: the last ones in their order, and the last two of every line.
#[derive(Default)]
pub(super) struct LineStarts {
    recent: VecDeque<LineStart>,
    by_line: HashMap<u32, (LineStart, Option<LineStart>)>,
}

impl LineStarts {
    pub(super) fn push(&mut self, start: LineStart) {
        if self.recent.len() == MAX_STARTS {
            self.recent.pop_front();
        }
        self.recent.push_back(start);
        let before = self.by_line.get(&start.line).map(|(last, _)| *last);
        self.by_line.insert(start.line, (start, before));
    }

    /// Returns the last `count` starts, the oldest first.
    pub(super) fn last(&self, count: usize) -> Vec<LineStart> {
        self.recent.iter().skip(self.recent.len().saturating_sub(count)).copied().collect()
    }

    /// Returns the last two starts of each of these lines.
    pub(super) fn last_of(&self, lines: &[u32]) -> Vec<LineStart> {
        let known = lines.iter().filter_map(|line| self.by_line.get(line));
        known.flat_map(|(last, before)| before.iter().copied().chain([*last])).collect()
    }
}

/// An expression, evaluated after every line.
pub(super) struct Watchpoint {
    pub(super) expression: PyRef<PyCode>,
    pub(super) value: String,
    pub(super) changed_by: Option<u32>,
}
