//! The values of variables as text, for a debugger and a dump.
//!
//! The conversion runs no code of the program: a `__repr__` could loop, fail or change the program. The text of an
//! instance of the program's classes is the name of its class. A variable has a flag for a truncated text.

use std::sync::atomic::Ordering;

use gamegrid::Global;
use rustpython_vm::builtins::{PyDict, PyInt, PyStr, PyType};
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, VirtualMachine};

use super::interpreter::Interpreter;

/// The maximum length of the text of a variable in bytes.
const MAX_TEXT: usize = 8 << 20;
/// The maximum total length of texts in bytes.
const MAX_TOTAL: usize = 2 * MAX_TEXT;
/// The maximum depth of lists and dictionaries.
const MAX_DEPTH: usize = 100;
/// The maximum size of a number: the time for its digits grows with their square.
const MAX_BITS: u64 = 14_000;
/// The mark of a cut.
const CUT: &str = "…";

impl Interpreter {
    /// Returns variables as text, without the names of the language and the library.
    pub(super) fn entries(
        &self,
        vm: &VirtualMachine,
        variables: impl IntoIterator<Item = (PyObjectRef, PyObjectRef)>,
    ) -> Vec<Global> {
        let mut texts = ValueTexts { interpreter: self, vm, left: 0, is_complete: true, open: vec![] };
        let mut total = MAX_TOTAL;
        let one = |(name, value): (PyObjectRef, PyObjectRef)| {
            let name = name.downcast_ref::<PyStr>()?.to_string_lossy().into_owned();
            let types = &vm.ctx.types;
            let class = value.class();
            let is_of_language = [types.module_type, types.type_type].iter().any(|kind| class.is(*kind));
            if name.starts_with("__") || is_of_language || value.is_callable() {
                return None;
            }
            let mut text = String::new();
            texts.is_complete = true;
            texts.left = MAX_TEXT.min(total);
            texts.write(&value, &mut text);
            total = total.saturating_sub(text.len());
            let kind = class.name().to_string();
            Some(Global { name, kind, text, is_complete: texts.is_complete })
        };
        variables.into_iter().filter_map(one).collect()
    }
}

/// Writes values as text.
struct ValueTexts<'a> {
    interpreter: &'a Interpreter,
    vm: &'a VirtualMachine,
    /// The remaining bytes.
    left: usize,
    /// Whether the text of the variable has no cut.
    is_complete: bool,
    /// The lists and dictionaries around the value.
    open: Vec<PyObjectRef>,
}

impl ValueTexts<'_> {
    fn write(&mut self, value: &PyObject, to: &mut String) {
        let types = &self.vm.ctx.types;
        let class = value.class();
        let is = |kind: &Py<PyType>| class.is(kind);
        if is(types.list_type) || is(types.tuple_type) {
            self.write_all(value, ("[", "]"), to);
        } else if is(types.set_type) || is(types.frozenset_type) {
            let open = format!("{}(", class.name());
            self.write_all(value, (&open, ")"), to);
        } else if is(types.dict_type) {
            self.write_all(value, ("{", "}"), to);
        } else if is(types.int_type) || is(types.bool_type) {
            self.write_integer(value, to);
        } else if is(types.str_type) || is(types.bytes_type) || is(types.bytearray_type) {
            self.write_string(value, to);
        } else if self.is_simple(value) {
            self.write_own_text(value, to);
        } else if let Some(text) = self.actor_text(value).or_else(|| self.library_text(value)) {
            self.push(&text, to);
        } else {
            self.push_class(value, to);
        }
    }

    /// Adds a text that fits into the remaining bytes, or a cut.
    fn push(&mut self, text: &str, to: &mut String) {
        if text.len() > self.left {
            self.left = 0;
            self.cut(to);
            return;
        }
        self.left -= text.len();
        to.push_str(text);
    }

    /// Marks a cut; adjacent cuts share one mark.
    fn cut(&mut self, to: &mut String) {
        self.is_complete = false;
        if !to.ends_with(CUT) {
            to.push_str(CUT);
        }
    }

    fn push_class(&mut self, value: &PyObject, to: &mut String) {
        let name = format!("<{}>", value.class().name());
        self.push(&name, to);
    }

    /// Writes the elements of a list, a set or a dictionary.
    fn write_all(&mut self, value: &PyObject, (open, close): (&str, &str), to: &mut String) {
        self.push(open, to);
        if self.open.iter().any(|outer| outer.is(value)) {
            // The language's notation for a list that contains itself.
            self.push("...", to);
        } else if self.open.len() >= MAX_DEPTH {
            self.cut(to);
        } else {
            self.open.push(value.to_owned());
            self.write_elements(value, to);
            self.open.pop();
        }
        self.push(close, to);
    }

    fn write_elements(&mut self, value: &PyObject, to: &mut String) {
        let pairs = value.to_owned().downcast::<PyDict>().map(IntoIterator::into_iter);
        let elements: Box<dyn Iterator<Item = (PyObjectRef, Option<PyObjectRef>)>> = match pairs {
            Ok(pairs) => Box::new(pairs.map(|(key, value)| (key, Some(value)))),
            Err(_) => {
                let elements = self.vm.extract_elements_with(value, Ok).unwrap_or_default();
                Box::new(elements.into_iter().map(|element| (element, None)))
            }
        };
        for (index, (element, of_key)) in elements.enumerate() {
            if self.left == 0 {
                return self.cut(to);
            }
            if index > 0 {
                self.push(", ", to);
            }
            // The loop is finite, so the watchdog need not end it.
            self.interpreter.progress.fetch_add(1, Ordering::Relaxed);
            self.write(&element, to);
            if let Some(value) = of_key {
                self.push(": ", to);
                self.write(&value, to);
            }
        }
    }

    fn write_integer(&mut self, value: &PyObject, to: &mut String) {
        match value.downcast_ref::<PyInt>() {
            Some(number) if number.as_bigint().bits() > MAX_BITS => {
                let text = format!("<int of {} bits>", number.as_bigint().bits());
                self.push(&text, to);
                self.is_complete = false;
            }
            _ => self.write_own_text(value, to),
        }
    }

    fn write_string(&mut self, value: &PyObject, to: &mut String) {
        // Avoids the copy of a string that is too long.
        if value.length(self.vm).is_ok_and(|length| length > self.left) {
            self.left = 0;
            return self.cut(to);
        }
        self.write_own_text(value, to);
    }

    /// Writes the `repr` of a value of a built-in type.
    fn write_own_text(&mut self, value: &PyObject, to: &mut String) {
        match value.repr(self.vm) {
            Ok(text) => self.push(&text.to_string_lossy(), to),
            Err(_) => {
                self.push_class(value, to);
                self.is_complete = false;
            }
        }
    }

    /// Whether a value has neither elements nor code of the program.
    fn is_simple(&self, value: &PyObject) -> bool {
        let types = &self.vm.ctx.types;
        let simple = [
            types.none_type,
            types.float_type,
            types.complex_type,
            types.range_type,
            types.ellipsis_type,
            types.not_implemented_type,
        ];
        simple.iter().any(|kind| value.class().is(*kind))
    }

    /// Returns the class and the cell of an actor.
    fn actor_text(&self, value: &PyObject) -> Option<String> {
        let class = value.class();
        let is_actor = self.interpreter.with_library_classes(|library| {
            library.actor.as_ref().is_some_and(|actor| class.fast_issubclass(actor))
        });
        let id = value.dict().filter(|_| is_actor)?.get_item_opt("_id", self.vm).ok()??;
        let id = id.downcast_ref_if_exact::<PyInt>(self.vm)?.try_to_primitive::<u32>(self.vm).ok()?;
        let location = self.interpreter.actor(self.vm, id, |actor, _| actor.location).ok()?;
        Some(format!("{} at ({}, {})", class.name(), location.x, location.y))
    }

    /// Returns the text of an object of the library that has only numbers and texts and whose class the program has
    /// not changed.
    fn library_text(&self, value: &PyObject) -> Option<String> {
        let class = value.class();
        let repr = self.vm.ctx.intern_str("__repr__");
        let known = self.interpreter.with_library_classes(|library| {
            let known = library.with_text.iter().find(|(known, _)| class.is(known.as_object()))?;
            Some(known.1.clone())
        })?;
        let is_unchanged = class.get_direct_attr(repr).is_some_and(|text| text.is(&known));
        let types = &self.vm.ctx.types;
        let plain = [types.int_type, types.float_type, types.bool_type, types.str_type, types.none_type];
        let is_plain = |part: &PyObject| plain.iter().any(|kind| part.class().is(*kind));
        let parts = value.dict()?;
        if !is_unchanged || parts.into_iter().any(|(_, part)| !is_plain(&part)) {
            return None;
        }
        known
            .call((value.to_owned(),), self.vm)
            .ok()?
            .downcast_ref::<PyStr>()
            .map(|text| text.to_string_lossy().into_owned())
    }
}
