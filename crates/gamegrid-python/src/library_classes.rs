//! The classes of the module `gamegrid`, which identify the values of a program.

use rustpython_vm::builtins::{PyDictRef, PyType, PyTypeRef};
use rustpython_vm::{PyObjectRef, VirtualMachine};

/// The classes of the module `gamegrid`, as they are before the program runs.
pub(super) struct LibraryClasses {
    /// The base class of actors.
    pub(super) actor: Option<PyTypeRef>,
    /// The classes that define `__repr__`, with it.
    pub(super) with_text: Vec<(PyTypeRef, PyObjectRef)>,
}

impl LibraryClasses {
    /// Returns the classes in the namespace of the module.
    pub(super) fn of(vm: &VirtualMachine, names: &PyDictRef) -> Self {
        let repr = vm.ctx.intern_str("__repr__");
        let classes = names.clone().into_iter().filter_map(|(_, value)| value.downcast::<PyType>().ok());
        let with_text =
            classes.filter_map(|class| class.get_direct_attr(repr).map(|text| (class, text))).collect();
        let actor = names.get_item_opt("Actor", vm).ok().flatten();
        Self { actor: actor.and_then(|actor| actor.downcast::<PyType>().ok()), with_text }
    }
}
