//! The trace of a program's lines, and watchpoints.

use std::collections::{BTreeSet, HashMap, VecDeque};

use gamegrid::LinePlace;
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
    /// Whether all begun lines are counted.
    pub(super) are_counted: bool,
    /// Where counted lines began.
    pub(super) places: Places,
    /// The current line.
    pub(super) current: Option<u32>,
}

/// The maximum number of places kept in their order.
const MAX_PLACES: usize = 4096;

/// Where lines began: the last ones in their order, and the last two of every line.
#[derive(Default)]
pub(super) struct Places {
    recent: VecDeque<LinePlace>,
    by_line: HashMap<u32, (LinePlace, Option<LinePlace>)>,
}

impl Places {
    pub(super) fn push(&mut self, place: LinePlace) {
        if self.recent.len() == MAX_PLACES {
            self.recent.pop_front();
        }
        self.recent.push_back(place);
        let before = self.by_line.get(&place.line).map(|(last, _)| *last);
        self.by_line.insert(place.line, (place, before));
    }

    /// Returns so many of the last places, the oldest first.
    pub(super) fn last(&self, count: usize) -> Vec<LinePlace> {
        self.recent.iter().skip(self.recent.len().saturating_sub(count)).copied().collect()
    }

    /// Returns the last two places of each of these lines.
    pub(super) fn last_of(&self, lines: &[u32]) -> Vec<LinePlace> {
        let known = lines.iter().filter_map(|line| self.by_line.get(line));
        known.flat_map(|(last, before)| before.iter().copied().chain([*last])).collect()
    }
}

/// An expression that is evaluated after every line.
pub(super) struct Watchpoint {
    pub(super) expression: PyRef<PyCode>,
    pub(super) value: String,
    pub(super) changed_by: Option<u32>,
}
