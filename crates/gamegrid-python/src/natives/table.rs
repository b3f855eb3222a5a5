//! A row of a table of native functions.

use std::rc::Rc;

use rustpython_vm::VirtualMachine;
use rustpython_vm::builtins::PyDictRef;

use crate::interpreter::Interpreter;

/// Adds a native function to the names of a module: its name, its name for the interpreter, the
/// function.
macro_rules! native {
    ($table:ident, $name:ident, $this:ident, $function:expr) => {{
        let (names, interpreter, vm) = $table;
        let $this = std::rc::Rc::clone(interpreter);
        names.set_item(stringify!($name), vm.new_function(stringify!($name), $function).into(), vm)?;
    }};
}
pub(super) use native;

/// The module of native functions, their interpreter, and the virtual machine.
pub(super) type Table<'a> = (&'a PyDictRef, &'a Rc<Interpreter>, &'a VirtualMachine);
