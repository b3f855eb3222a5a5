//! The interpreter: the program's scope, queries, and errors as messages.

use std::cell::{Cell, OnceCell, RefCell, RefMut};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use gamegrid::{Failure, Global};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyCode, PyDictRef};
use rustpython_vm::compiler::Mode;
use rustpython_vm::function::IntoFuncArgs;
use rustpython_vm::scope::Scope;
use rustpython_vm::vm::thread::with_current_vm;
use rustpython_vm::{AsObject, PyObjectRef, PyRef, PyResult, VirtualMachine};

use super::host::Host;
use super::library_classes::LibraryClasses;
use super::limits;
use super::lines::LineTrace;
use super::program_state::{ProgramState, escape_controls};
use super::purity::Purity;

/// The file name of untimed queries in messages.
pub(super) const QUERY_FILE: &str = "<asked>";

/// The callers that must not be re-entered.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reentrancy {
    pub(super) callback: bool,
    pub(super) cycle: bool,
}

/// The interpreter of a program, shared by its native functions.
///
/// Python owns these functions, so the interpreter has several owners; each borrow of its parts is short.
pub(super) struct Interpreter {
    state: RefCell<ProgramState>,
    pub(super) host: Box<dyn Host>,
    /// Steps so far, for the watchdog of the host.
    pub(super) progress: Arc<AtomicU64>,
    /// The end of the host's time slice.
    pub(super) horizon: Cell<u64>,
    /// The remaining work of the host's request.
    pub(super) work_left: Cell<u64>,
    /// The code of the program that the present query may run.
    pub(super) purity: Cell<Purity>,
    /// The remaining steps of the present query.
    pub(super) query_steps: Cell<u32>,
    pub(super) reentrancy: Cell<Reentrancy>,
    /// Whether the main program has begun.
    pub(super) has_begun: Cell<bool>,
    /// Whether the host knows that the program has ended.
    pub(super) has_reported_end: Cell<bool>,
    /// Whether the program handles key repeats.
    pub(super) repeats_keys: Cell<bool>,
    pub(super) source: String,
    name: String,
    pub(super) modules: RefCell<Option<Modules>>,
    pub(super) lines: RefCell<LineTrace>,
    /// The imported local modules: files next to the program.
    pub(super) local_modules: RefCell<BTreeMap<String, PyObjectRef>>,
    /// The lines begun since the last step, if they are counted.
    pub(super) lines_since_step: Cell<u32>,
    /// The object that counts steps.
    pub(super) step_counter: OnceCell<PyObjectRef>,
    /// The most recent queries, compiled: hosts repeat the same queries.
    query_cache: RefCell<VecDeque<(String, PyRef<PyCode>)>>,
}

/// The size of the query cache.
const QUERY_CACHE_SIZE: usize = 8;

/// The maximum steps of a query. Above it, the query ends with an error: it suspends the program, whose watchdog
/// would end the program.
pub(super) const MAX_QUERY_STEPS: u32 = 100_000;

/// The namespaces of modules.
pub(super) struct Modules {
    /// Namespace of the module `gamegrid`.
    pub(super) gamegrid: PyDictRef,
    pub(super) classes: LibraryClasses,
    /// Namespace of the program.
    pub(super) globals: PyDictRef,
}

pub(super) fn compiled(vm: &VirtualMachine, text: &str, path: &str, mode: Mode) -> PyResult<PyRef<PyCode>> {
    check(vm, text)?;
    vm.compile(text, mode, path.to_owned()).map_err(|error| vm.new_syntax_error(&error, Some(text)))
}

/// Rejects a text that exceeds the compiler's limits.
pub(super) fn check(vm: &VirtualMachine, text: &str) -> PyResult<()> {
    let Some((excess, line)) = limits::limit_exceeded(text) else { return Ok(()) };
    let kind = vm.ctx.exceptions.syntax_error.to_owned();
    let error = vm.new_exception_msg(kind, excess.to_string().into());
    error.as_object().set_attr("lineno", vm.ctx.new_int(line), vm)?;
    Err(error)
}

impl Interpreter {
    /// Creates an interpreter whose modules are not yet loaded.
    pub(super) fn new(
        source: &str,
        name: &str,
        world: ProgramState,
        host: Box<dyn Host>,
        progress: Arc<AtomicU64>,
    ) -> Self {
        Self {
            state: RefCell::new(world),
            host,
            progress,
            horizon: Cell::new(0),
            work_left: Cell::new(0),
            purity: Cell::default(),
            query_steps: Cell::new(MAX_QUERY_STEPS),
            reentrancy: Cell::default(),
            has_begun: Cell::new(false),
            has_reported_end: Cell::new(false),
            repeats_keys: Cell::new(false),
            source: source.to_owned(),
            name: name.to_owned(),
            modules: RefCell::new(None),
            local_modules: RefCell::default(),
            query_cache: RefCell::default(),
            lines: RefCell::default(),
            lines_since_step: Cell::new(0),
            step_counter: OnceCell::new(),
        }
    }

    pub(super) fn state(&self) -> RefMut<'_, ProgramState> {
        self.state.borrow_mut()
    }

    /// Runs statements of the host; their steps take no emulated time, and they cannot loop forever.
    pub(super) fn run_untimed(&self, vm: &VirtualMachine, text: &str, path: &str, scope: &Scope) -> PyResult {
        vm.run_code_obj(compiled(vm, text, path, Mode::Exec)?, scope.clone())
    }

    /// Runs the program or a local module.
    pub(super) fn run_counted(&self, vm: &VirtualMachine, text: &str, path: &str, scope: &Scope) -> PyResult {
        let code = compiled(vm, text, path, Mode::Exec)?;
        vm.run_code_obj(self.with_counter(vm, &code, text, true), scope.clone())
    }

    pub(super) fn globals_dict(&self) -> PyDictRef {
        let modules = self.modules.borrow();
        modules.as_ref().expect("the modules are loaded before anything runs").globals.clone()
    }

    /// Calls a function of the module `gamegrid`.
    pub(super) fn call_gamegrid(
        &self,
        vm: &VirtualMachine,
        name: &'static str,
        arguments: impl IntoFuncArgs,
    ) -> PyResult {
        let gamegrid = self.modules.borrow().as_ref().map(|modules| modules.gamegrid.clone());
        let Some(gamegrid) = gamegrid else { return Ok(vm.ctx.none()) };
        gamegrid.get_item(name, vm)?.call(arguments, vm)
    }

    /// Records an error of the program, unless it only exits.
    pub(super) fn record_failure(&self, vm: &VirtualMachine, error: &PyBaseExceptionRef) {
        if error.fast_isinstance(vm.ctx.exceptions.system_exit) {
            let mut world = self.state();
            world.is_disposed = true;
            world.run(false);
            return;
        }
        let failure = self.failure(vm, error);
        let mut world = self.state();
        world.print(&failure.traceback);
        world.failures.push_back(failure);
    }

    /// Returns an error with the language's message; its traceback has only the program's frames.
    pub(super) fn failure(&self, vm: &VirtualMachine, error: &PyBaseExceptionRef) -> Failure {
        let mut exception_text = String::new();
        // Writing to a string cannot fail.
        let _ = vm.write_exception(&mut exception_text, error);
        let message = escape_controls(exception_text.lines().last().unwrap_or_default());
        let message = self.with_module_position(vm, error, message);
        let mut calls: Vec<(u32, String)> = Vec::new();
        let mut next = error.__traceback__();
        while let Some(entry) = next {
            let code = &entry.frame.code;
            let path: String = code.source_path().as_str().to_owned();
            if path == self.name {
                let line = u32::try_from(entry.lineno.get()).unwrap_or(u32::MAX);
                calls.push((line, code.obj_name.as_str().to_owned()));
            }
            next = entry.next.lock().clone();
        }
        // A syntax error in a text that the program compiles belongs to the line that compiles it.
        let is_syntax = calls.is_empty() && error.fast_isinstance(vm.ctx.exceptions.syntax_error);
        let of_syntax = || -> Option<u32> {
            let line = error.as_object().get_attr("lineno", vm).ok()?;
            line.try_to_value::<u32>(vm).ok()
        };
        let line = if is_syntax { of_syntax() } else { calls.last().map(|(line, _)| *line) };
        let text_of = |line: u32| {
            let text = self.source.lines().nth((line as usize).wrapping_sub(1)).unwrap_or_default();
            shortened(text.trim())
        };
        let text = line.map(text_of).unwrap_or_default();
        let mut traceback = String::from("Traceback (most recent call last):\n");
        if is_syntax {
            calls = line.map(|line| (line, String::from("<module>"))).into_iter().collect();
        }
        // An endless recursion repeats the same frames.
        const SHOWN: usize = 12;
        let left_out = calls.len().saturating_sub(SHOWN);
        for (index, (line, function)) in calls.iter().enumerate() {
            if index == SHOWN / 2 && left_out > 0 {
                traceback.push_str(&format!("  ... {left_out} more\n"));
            }
            if left_out == 0 || index < SHOWN / 2 || index >= SHOWN / 2 + left_out {
                let call =
                    format!("  File \"{}\", line {line}, in {function}\n    {}\n", self.name, text_of(*line));
                traceback.push_str(&call);
            }
        }
        traceback.push_str(&message);
        traceback.push('\n');
        Failure { message, line, text, traceback }
    }

    /// Adds the position in a local module to the message of an error from it.
    fn with_module_position(
        &self,
        vm: &VirtualMachine,
        error: &PyBaseExceptionRef,
        message: String,
    ) -> String {
        let mut position = None;
        let mut next = error.__traceback__();
        while let Some(entry) = next {
            let path: String = entry.frame.code.source_path().as_str().to_owned();
            let is_module = path.strip_suffix(".py").is_some_and(|name| self.module_text(name).is_some());
            position = match (path == self.name, is_module) {
                (true, _) => None,
                (false, true) => Some((path, entry.lineno.get())),
                (false, false) => position,
            };
            next = entry.next.lock().clone();
        }
        // A module with a syntax error has no frame: it has not begun to run.
        if error.fast_isinstance(vm.ctx.exceptions.syntax_error) {
            let attribute = |name: &'static str| error.as_object().get_attr(name, vm).ok();
            let path = attribute("filename").and_then(|path| path.try_to_value::<String>(vm).ok());
            let line = attribute("lineno").and_then(|line| line.try_to_value::<usize>(vm).ok());
            position = path.zip(line).filter(|(path, _)| *path != self.name && path.ends_with(".py"));
        }
        match position {
            Some((path, line)) => format!("{message} (line {line} of {path})"),
            None => message,
        }
    }

    /// Runs a query that takes no emulated time.
    pub(super) fn untimed<R>(&self, ask: impl FnOnce(&VirtualMachine) -> R) -> R {
        let horizon = self.horizon.replace(u64::MAX);
        let query_steps = self.query_steps.replace(MAX_QUERY_STEPS);
        let now = self.state().now;
        let steps = self.state().steps;
        let lines = self.lines_since_step.get();
        let answer = with_current_vm(ask);
        let mut world = self.state();
        (world.now, world.steps) = (now, steps);
        drop(world);
        self.lines_since_step.set(lines);
        self.horizon.set(horizon);
        self.query_steps.set(query_steps);
        answer
    }

    /// Whether an untimed query is running.
    pub(super) fn is_untimed(&self) -> bool {
        self.horizon.get() == u64::MAX
    }

    /// Whether the program handles mouse events.
    pub(super) fn wants_pointer(&self) -> bool {
        self.untimed(|vm| {
            self.call_gamegrid(vm, "_wants_mouse", ())
                .and_then(|wants| wants.try_to_bool(vm))
                .unwrap_or(false)
        })
    }

    /// Returns the global variables of the program.
    pub(super) fn globals(&self) -> Vec<Global> {
        self.untimed(|vm| {
            let globals = self.modules.borrow().as_ref().map(|modules| modules.globals.clone());
            let Some(globals) = globals else { return vec![] };
            self.entries(vm, globals)
        })
    }

    /// Reads the classes of the module `gamegrid`.
    pub(super) fn with_library_classes<R>(&self, read: impl FnOnce(&LibraryClasses) -> R) -> R {
        read(&self.modules.borrow().as_ref().expect("the modules are loaded before anything runs").classes)
    }

    /// Executes statements in the program's scope.
    pub(super) fn execute(&self, statements: &str) -> Result<(), Failure> {
        let code = |vm: &VirtualMachine| {
            let code = compiled(vm, statements, QUERY_FILE, Mode::Exec)?;
            Ok(self.with_counter(vm, &code, statements, false))
        };
        self.run_in_program_scope(code).map(|_| ())
    }

    /// Returns the value of an expression in the program's scope as text.
    pub(super) fn evaluate(&self, expression: &str) -> Result<String, Failure> {
        self.run_in_program_scope(|vm| self.compile_query(vm, expression))
    }

    /// Returns the compiled code of a query, whose steps are counted.
    pub(super) fn compile_query(&self, vm: &VirtualMachine, text: &str) -> PyResult<PyRef<PyCode>> {
        let mut cache = self.query_cache.borrow_mut();
        let known = cache.iter().position(|(known, _)| known == text);
        let entry = match known.and_then(|index| cache.remove(index)) {
            Some(entry) => entry,
            None => {
                let code = compiled(vm, text, QUERY_FILE, Mode::Eval)?;
                (text.to_owned(), self.with_counter(vm, &code, text, false))
            }
        };
        let code = entry.1.clone();
        cache.truncate(QUERY_CACHE_SIZE - 1);
        cache.push_front(entry);
        Ok(code)
    }

    /// Returns the text of a local module.
    pub(super) fn module_text(&self, name: &str) -> Option<String> {
        let state = self.state();
        let found = state.images.files.modules.iter().find(|(known, _)| known == name);
        found.map(|(_, text)| text.clone())
    }

    /// Returns the program's own scope.
    pub(super) fn own_scope(&self, vm: &VirtualMachine) -> Scope {
        Scope::with_builtins(None, self.globals_dict(), vm)
    }

    /// Returns the name of the program in messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    fn run_in_program_scope(
        &self,
        code: impl FnOnce(&VirtualMachine) -> PyResult<PyRef<PyCode>>,
    ) -> Result<String, Failure> {
        self.untimed(|vm| {
            let value = code(vm).and_then(|code| vm.run_code_obj(code, self.own_scope(vm)));
            let value = value.and_then(|value| value.str(vm));
            value.map(|text| text.to_string()).map_err(|error| self.failure(vm, &error))
        })
    }
}

/// Returns a line of the program, shortened for messages.
fn shortened(line: &str) -> String {
    const SHOWN: usize = 200;
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}
