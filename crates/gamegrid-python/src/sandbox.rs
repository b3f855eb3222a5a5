//! The sandbox: the parts of the language that programs cannot reach.
//!
//! A program with access to a frame, to the globals of a module or to the bytes of a compiled
//! function could disable its step counter, or make the interpreter execute bytecode that no
//! compiler generates. So this module removes the attributes that lead there from their types, and
//! replaces the builtins that import and compile by native functions, which have no globals and no closure.

use std::rc::Rc;

use rustpython_vm::builtins::{PyCode, PyDictRef, PyStr, PyType};
use rustpython_vm::compiler::Mode;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyObjectRef, PyResult, VirtualMachine};

use super::interpreter::{Interpreter, check, compiled};

/// Removes the attributes that lead to internals from the types.
pub(super) fn hide_internals(vm: &VirtualMachine) {
    let types = &vm.ctx.types;
    hide(
        vm,
        types.function_type,
        &["__globals__", "__code__", "__closure__", "__builtins__", "__jit__", "__new__"],
    );
    // The constants of a code object include the step counter.
    hide(vm, types.code_type, &["replace", "__replace__", "__new__", "co_consts"]);
    hide(vm, types.generator_type, &["gi_frame", "gi_code", "gi_yieldfrom"]);
    hide(vm, types.coroutine_type, &["cr_frame", "cr_code", "cr_await", "cr_origin"]);
    hide(vm, types.async_generator, &["ag_frame", "ag_code", "ag_await"]);
    hide(vm, types.traceback_type, &["tb_frame", "__new__"]);
    hide(vm, types.type_type, &["__subclasses__"]);
    // A call uses the slot of `__new__` and does not look the name up.
    for kind in [types.function_type, types.code_type, types.traceback_type] {
        kind.slots.new.store(None);
    }
}

/// Removes the loader and the specification of every loaded module: they lead to the language's own import,
/// which loads modules of the interpreter and of the host.
pub(super) fn hide_importers(vm: &VirtualMachine) -> PyResult<()> {
    let modules = vm.sys_module.get_attr("modules", vm)?;
    let modules: PyDictRef = modules.try_into_value(vm)?;
    for (_, module) in modules.into_iter() {
        // An entry can be any value; only one with a namespace has a loader.
        let Some(names) = module.dict() else { continue };
        for name in ["__loader__", "__spec__"] {
            names.pop_item(name, vm)?;
        }
    }
    Ok(())
}

fn hide(vm: &VirtualMachine, kind: &Py<PyType>, names: &[&'static str]) {
    let mut attributes = kind.attributes.write();
    for name in names {
        attributes.shift_remove(vm.ctx.intern_str(*name));
    }
    drop(attributes);
    kind.modified();
}

/// Installs the builtins that import and compile. `modules` are those that programs can import.
pub(super) fn install_builtins(
    interpreter: &Rc<Interpreter>,
    vm: &VirtualMachine,
    modules: Vec<(&'static str, PyObjectRef)>,
) -> PyResult<()> {
    let builtins = vm.builtins.as_object();
    let this = Rc::clone(interpreter);
    let import = move |args: FuncArgs, vm: &VirtualMachine| imported(&this, &modules, &args, vm);
    let import = vm.new_function("__import__", import);
    builtins.set_attr("__import__", import, vm)?;
    for (name, mode) in [("compile", None), ("eval", Some(Mode::Eval)), ("exec", Some(Mode::Exec))] {
        let original = builtins.get_attr(name, vm)?;
        let this = Rc::clone(interpreter);
        let counted = move |mut args: FuncArgs, vm: &VirtualMachine| -> PyResult {
            let source = match args.args.first_mut() {
                Some(source) => Some(source),
                None => args.kwargs.get_mut("source"),
            };
            let text = source.as_ref().and_then(|source| text_of(vm, source));
            if let (Some(source), Some(text)) = (source, &text) {
                match mode {
                    None => check(vm, text)?,
                    Some(mode) => {
                        let text = if matches!(mode, Mode::Eval) { text.trim_start() } else { text };
                        let code = compiled(vm, text, "<string>", mode)?;
                        *source = this.with_counter(vm, &code, text, false).into();
                    }
                }
            }
            let result = original.call(args, vm)?;
            match result.downcast_ref::<PyCode>() {
                Some(code) if mode.is_none() => {
                    Ok(this.with_counter(vm, code, &text.unwrap_or_default(), false).into())
                }
                _ => Ok(result),
            }
        };
        builtins.set_attr(name, vm.new_function(name, counted), vm)?;
    }
    Ok(())
}

/// Returns the text of a program to compile; `None` for compiled code, and for an argument that the builtin rejects.
fn text_of(vm: &VirtualMachine, source: &PyObjectRef) -> Option<String> {
    if let Some(text) = source.downcast_ref::<PyStr>() {
        return text.to_str().map(str::to_owned);
    }
    let text = source.try_bytes_like(vm, |bytes| String::from_utf8(bytes.to_vec()));
    text.ok()?.ok()
}

/// `__import__(name, globals, locals, fromlist, level)` for the available modules.
fn imported(
    interpreter: &Interpreter,
    modules: &[(&'static str, PyObjectRef)],
    args: &FuncArgs,
    vm: &VirtualMachine,
) -> PyResult {
    let argument = |index: usize, name: &str| args.args.get(index).or_else(|| args.kwargs.get(name));
    let Some(name) = argument(0, "name") else {
        return Err(vm.new_type_error("__import__() missing argument 'name'"));
    };
    let name: String = name.try_to_value(vm)?;
    let refused = |message: String| {
        let error = vm.new_import_error(message, vm.ctx.new_str(&*name));
        Err(error)
    };
    let first = name.split('.').next().unwrap_or_default();
    let known = modules.iter().find(|(known, _)| *known == first).map(|(_, module)| module.clone());
    let module = match known {
        Some(module) => module,
        None => match interpreter.local_module(vm, first)? {
            Some(module) => module,
            None => {
                let known: Vec<&str> = modules.iter().map(|(known, _)| *known).collect();
                let known = known.join(", ");
                return refused(format!(
                    "unknown module `{name}`; available: {known}, and files beside the program"
                ));
            }
        },
    };
    let requested = match argument(3, "fromlist") {
        Some(names) if !vm.is_none(names) => {
            vm.extract_elements_with(names, |name| name.try_to_value::<String>(vm))?
        }
        _ => vec![],
    };
    for attribute in requested.iter().filter(|attribute| *attribute != "*") {
        if module.get_attr(&vm.ctx.new_str(&**attribute), vm).is_err() {
            return refused(format!("the module `{name}` has no `{attribute}`"));
        }
    }
    Ok(module)
}
