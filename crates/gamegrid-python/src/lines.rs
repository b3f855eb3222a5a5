//! What is known of a program's lines, and of values that are watched.

use std::collections::{BTreeSet, HashMap};

use rustpython_vm::builtins::PyCode;
use rustpython_vm::bytecode::{Arg, Instruction};
use rustpython_vm::{AsObject, Py, PyRef};

/// What is known of a program's lines.
#[derive(Default)]
pub(super) struct LineTrace {
    /// Those that began.
    pub(super) executed: BTreeSet<u32>,
    pub(super) watchpoints: Vec<Watchpoint>,
    /// Those before which the program stands still.
    pub(super) breakpoints: BTreeSet<u32>,
    /// The line that is carried out.
    pub(super) current: Option<u32>,
    /// Code by the place where it lies (and is kept, so that no other comes to lie there), and whether it has silent loops.
    silent_loops: HashMap<usize, (PyRef<PyCode>, bool)>,
}

/// So much code is kept in mind.
const MAX_CODE_OBJECTS: usize = 4096;

impl LineTrace {
    /// Whether a piece of code goes back in ways of which the language tells nobody, as a loop does that ends in `try`. Its lines
    /// are counted instead.
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

/// A value that is looked at after every line.
pub(super) struct Watchpoint {
    pub(super) expression: PyRef<PyCode>,
    pub(super) value: String,
    pub(super) changed_by: Option<u32>,
}
