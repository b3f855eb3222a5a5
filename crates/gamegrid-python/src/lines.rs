//! The trace of a program's lines, and watchpoints.

use std::collections::{BTreeSet, HashMap, VecDeque};

use gamegrid::LinePlace;
use rustpython_vm::builtins::PyCode;
use rustpython_vm::bytecode::{Arg, Instruction};
use rustpython_vm::{AsObject, Py, PyRef};

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
    /// Code objects by address (kept alive, so that no other gets the same address), and whether they
    /// have silent loops.
    silent_loops: HashMap<usize, (PyRef<PyCode>, bool)>,
}

/// The maximum number of code objects kept.
const MAX_CODE_OBJECTS: usize = 4096;

impl LineTrace {
    /// Whether a code object jumps back without a trace event, as a loop does that ends in `try`. Its
    /// lines are counted instead.
    pub(super) fn has_silent_loops(&mut self, code: &Py<PyCode>) -> bool {
        let place = code.as_object().get_id();
        if let Some((_, has_silent_loops)) = self.silent_loops.get(&place) {
            return *has_silent_loops;
        }
        let silent = u8::from(Instruction::JumpBackwardNoInterrupt { delta: Arg::marker() });
        let has_silent_loops =
            code.code.instructions.original_bytes().chunks(2).any(|unit| unit[0] == silent);
        if self.silent_loops.len() == MAX_CODE_OBJECTS {
            self.silent_loops.clear();
        }
        self.silent_loops.insert(place, (code.to_owned(), has_silent_loops));
        has_silent_loops
    }
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
