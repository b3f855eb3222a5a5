//! A row of a table of native functions.

use std::rc::Rc;

use rustpython_vm::VirtualMachine;
use rustpython_vm::builtins::PyDictRef;

use crate::interpreter::Interpreter;

/// Puts a native function among the names of a module: its name, what it calls its interpreter, itself.
macro_rules! native {
    ($table:ident, $name:ident, $this:ident, $function:expr) => {{
        let (names, interpreter, vm) = $table;
        let $this = std::rc::Rc::clone(interpreter);
        names.set_item(stringify!($name), vm.new_function(stringify!($name), $function).into(), vm)?;
    }};
}
pub(super) use native;

/// Where native functions go, whose they are, and who makes them.
pub(super) type Table<'a> = (&'a PyDictRef, &'a Rc<Interpreter>, &'a VirtualMachine);
