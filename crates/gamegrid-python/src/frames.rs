//! The active calls of a suspended program, with their local variables, for a debugger.
//!
//! Expressions resolve names in the scope of the innermost function. The interpreter cannot write a local variable
//! of a running function.

use gamegrid::{Failure, Global, ProgramFrame};
use rustpython_vm::frame::FrameRef;
use rustpython_vm::function::ArgMapping;
use rustpython_vm::scope::Scope;
use rustpython_vm::vm::thread::with_current_vm;
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};

use super::interpreter::{Interpreter, QUERY_FILE};

impl Interpreter {
    /// Returns the active calls, the outermost first.
    pub(super) fn frames(&self) -> Vec<ProgramFrame> {
        self.untimed(|vm| {
            let frame = |frame: FrameRef| ProgramFrame {
                function: frame.code.obj_name.as_str().to_owned(),
                line: line_of(&frame),
            };
            let mut frames: Vec<ProgramFrame> = self.own_frames(vm).map(frame).collect();
            frames.reverse();
            frames
        })
    }

    /// Returns the line of the innermost active call.
    pub(super) fn innermost_line(&self) -> Option<u32> {
        with_current_vm(|vm| self.own_frames(vm).next().map(|frame| line_of(&frame)))
    }

    /// Returns the local variables of an active call, counted from the innermost.
    pub(super) fn locals(&self, frame: u32) -> Vec<Global> {
        self.untimed(|vm| {
            let frame = self.own_frames(vm).nth(frame as usize);
            let locals = frame.and_then(|frame| locals_of(&frame, vm).ok().flatten());
            let items = locals.and_then(|locals| {
                let items = locals.mapping().items(vm).ok()?;
                vm.extract_elements_with(&items, Ok).ok()
            });
            let pair = |item: PyObjectRef| {
                let parts = vm.extract_elements_with(&item, Ok).ok()?;
                <[PyObjectRef; 2]>::try_from(parts).ok().map(|[name, value]| (name, value))
            };
            self.entries(vm, items.unwrap_or_default().into_iter().filter_map(pair))
        })
    }

    /// Returns the value of an expression as text.
    pub(super) fn evaluate_here(&self, expression: &str) -> Result<String, Failure> {
        self.untimed(|vm| {
            let value = self.value_here(vm, expression).and_then(|value| value.str(vm));
            value.map(|text| text.to_string()).map_err(|error| self.failure(vm, &error))
        })
    }

    /// Assigns an expression to a global variable, an attribute or an element.
    pub(super) fn assign(&self, target: &str, expression: &str) -> Result<(), Failure> {
        self.untimed(|vm| {
            if let Some(function) = self.function_of_local(vm, target) {
                let message = format!(
                    "`{target}` is a local variable of `{function}`; only global variables, attributes and \
                     elements can be set"
                );
                return Err(Failure { traceback: message.clone(), message, line: None, text: String::new() });
            }
            self.assign_here(vm, target, expression).map_err(|error| self.failure(vm, &error))
        })
    }

    fn assign_here(&self, vm: &VirtualMachine, target: &str, expression: &str) -> PyResult<()> {
        if is_name(target) {
            let value = self.value_here(vm, expression)?;
            return self.globals_dict().set_item(target, value, vm);
        }
        let statement = format!("{target} = {expression}");
        let scope = self.scope_here(vm)?;
        self.run_untimed(vm, &statement, QUERY_FILE, &scope).map(|_| ())
    }

    /// Returns the innermost function if this is the name of a local variable of it.
    pub(super) fn function_of_local(&self, vm: &VirtualMachine, name: &str) -> Option<String> {
        let frame = self.own_frames(vm).next().filter(|frame| is_name(name) && !is_main(frame))?;
        let code = &frame.code;
        let names = [&code.varnames, &code.cellvars, &code.freevars];
        let is_local = names.iter().any(|names| names.iter().any(|known| known.as_str() == name));
        is_local.then(|| code.obj_name.as_str().to_owned())
    }

    pub(super) fn value_here(&self, vm: &VirtualMachine, expression: &str) -> PyResult {
        let code = self.compile_query(vm, expression)?;
        vm.run_code_obj(code, self.scope_here(vm)?)
    }

    fn scope_here(&self, vm: &VirtualMachine) -> PyResult<Scope> {
        let locals = self.own_frames(vm).next().map(|frame| locals_of(&frame, vm)).transpose()?.flatten();
        Ok(Scope::with_builtins(locals, self.globals_dict(), vm))
    }

    /// Returns the frames of the program's own code, the innermost first.
    fn own_frames(&self, vm: &VirtualMachine) -> impl Iterator<Item = FrameRef> {
        let all = std::iter::successors(vm.current_frame(), |frame| frame.f_back(vm));
        all.filter(|frame| frame.code.source_path().as_str() == self.name())
    }
}

/// Returns the line that runs in a call.
fn line_of(frame: &FrameRef) -> u32 {
    u32::try_from(frame.current_location().line.get()).unwrap_or(u32::MAX)
}

/// Returns the local variables of a function; `None` in the main program, whose variables are global.
fn locals_of(frame: &FrameRef, vm: &VirtualMachine) -> PyResult<Option<ArgMapping>> {
    if is_main(frame) { Ok(None) } else { frame.locals(vm).map(Some) }
}

fn is_main(frame: &FrameRef) -> bool {
    frame.code.obj_name.as_str() == "<module>"
}

fn is_name(text: &str) -> bool {
    text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}
