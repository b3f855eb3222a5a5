//! The functions that the modules in Python call: the module `_board`, and `math`.
//!
//! | file | holds |
//! |---|---|
//! | `cells` | cells, the board and its bars |
//! | `scene` | actors in their orders |
//! | `actor` | one actor |
//! | `time` | cycles, waiting, keys, chance, what is said |
//! | `drawing` | the background |
//! | `math` | the module of this name |
//! | `conversion` | conversion of arguments and results |
//! | `table` | a row of such a table |
//!
//! One row a function, which makes long tables. They take and give numbers and texts; objects are the affair of the modules.

mod actor;
mod cells;
mod conversion;
mod drawing;
mod math;
mod scene;
mod table;
mod time;

use std::rc::Rc;

use rustpython_vm::builtins::PyDictRef;
use rustpython_vm::{PyResult, VirtualMachine};

use super::interpreter::Interpreter;
pub(super) use math::math;

/// The names of the module `_board`.
pub(super) fn module(interpreter: &Rc<Interpreter>, vm: &VirtualMachine) -> PyResult<PyDictRef> {
    let names = vm.ctx.new_dict();
    let table = (&names, interpreter, vm);
    cells::register(table)?;
    scene::register(table)?;
    actor::register(table)?;
    time::register(table)?;
    drawing::register(table)?;
    Ok(names)
}
