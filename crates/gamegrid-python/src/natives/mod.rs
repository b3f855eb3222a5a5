//! The functions that the modules in Python call: the module `_board`, and `math`.
//!
//! | file | holds |
//! |---|---|
//! | `cells` | cells, the board and its bars |
//! | `scene` | actors and their orders |
//! | `actor` | one actor |
//! | `time` | cycles, delays, keys, random numbers, output |
//! | `drawing` | the background |
//! | `layers` | images of actors and of the background, the map of tiles |
//! | `dialog` | dialogs |
//! | `math` | the module `math` |
//! | `conversion` | conversion of arguments and results |
//! | `table` | a row of the tables of native functions |
//!
//! Each table has one row per function. Arguments and results are numbers and texts; the
//! Python modules handle objects.

mod actor;
mod cells;
mod conversion;
mod dialog;
mod drawing;
mod layers;
mod math;
mod scene;
mod table;
mod time;

use std::rc::Rc;

use rustpython_vm::builtins::PyDictRef;
use rustpython_vm::{PyResult, VirtualMachine};

use super::interpreter::Interpreter;
pub(super) use math::math;

/// Returns the names of the module `_board`.
pub(super) fn module(interpreter: &Rc<Interpreter>, vm: &VirtualMachine) -> PyResult<PyDictRef> {
    let names = vm.ctx.new_dict();
    let table = (&names, interpreter, vm);
    cells::register(table)?;
    scene::register(table)?;
    actor::register(table)?;
    time::register(table)?;
    drawing::register(table)?;
    layers::register(table)?;
    dialog::register(table)?;
    Ok(names)
}
