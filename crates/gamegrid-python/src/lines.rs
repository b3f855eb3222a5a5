//! The trace of a program's lines, and watchpoints.

use std::collections::{BTreeSet, HashMap};

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

/// An expression that is evaluated after every line.
pub(super) struct Watchpoint {
    pub(super) expression: PyRef<PyCode>,
    pub(super) value: String,
    pub(super) changed_by: Option<u32>,
}
