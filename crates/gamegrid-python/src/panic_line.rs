//! The line of the program at which the interpreter panics, for the message of its link.
//!
//! A panic unwinds the calls of the program before a handler catches it, so the panic hook of the process records
//! the line.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use super::interpreter::Interpreter;

thread_local! {
    /// The interpreter of this thread while it runs.
    static INTERPRETER: RefCell<Weak<Interpreter>> = const { RefCell::new(Weak::new()) };
    /// The line of the program at which this thread panicked.
    static LINE: Cell<Option<u32>> = const { Cell::new(None) };
}

/// Makes this the interpreter of this thread.
pub(super) fn set_interpreter(interpreter: &Rc<Interpreter>) {
    INTERPRETER.replace(Rc::downgrade(interpreter));
}

/// Records the line at which the interpreter of this thread panics; for the panic hook of a process.
pub fn note() {
    let interpreter = INTERPRETER.try_with(|interpreter| interpreter.borrow().upgrade());
    if let Ok(Some(interpreter)) = interpreter {
        LINE.set(interpreter.innermost_line());
    }
}

/// Takes the recorded line.
pub fn take() -> Option<u32> {
    LINE.take()
}
