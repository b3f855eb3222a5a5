//! Set-up of an interpreter: its settings and the modules that programs import; then the program.

use std::rc::Rc;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, OnceLock};

use gamegrid::Stop;
use gamegrid::protocol::Request;
use rustpython_vm::builtins::PyDictRef;
use rustpython_vm::bytecode::CodeObject;
use rustpython_vm::compiler::{self, Mode};
use rustpython_vm::import::import_builtin;
use rustpython_vm::scope::Scope;
use rustpython_vm::{InterpreterBuilder, PyObjectRef, PyResult, Settings, VirtualMachine};

use super::dialect;
use super::host::{Host, Slice};
use super::interpreter::{Interpreter, Modules};
use super::library_classes::LibraryClasses;
use super::natives;
use super::panic_line;
use super::program_state::ProgramState;
use super::sandbox;

/// A module in Python that programs import; its parts run one after another in one scope.
struct Module {
    name: &'static str,
    parts: &'static [&'static str],
    /// Half of the work of a start is to compile the modules: the first interpreter of the process does it.
    code: OnceLock<Vec<CodeObject>>,
}

static ENUM: Module = Module::new("enum", &[include_str!("library/enum.py")]);
static GAMEGRID: Module = Module::new(
    "gamegrid",
    &[
        include_str!("library/colours.py"),
        include_str!("library/gamegrid.py"),
        include_str!("library/shapes.py"),
        include_str!("library/texts.py"),
        include_str!("library/buttons.py"),
        include_str!("library/tiles.py"),
        include_str!("library/panel.py"),
        include_str!("library/dialogs.py"),
        include_str!("library/functions.py"),
    ],
);
static RANDOM: Module = Module::new("random", &[include_str!("library/random.py")]);
static TIME: Module = Module::new("time", &[include_str!("library/time.py")]);
static PRELUDE: Module = Module::new("prelude", &[include_str!("library/prelude.py")]);

impl Module {
    const fn new(name: &'static str, parts: &'static [&'static str]) -> Self {
        Self { name, parts, code: OnceLock::new() }
    }

    /// Returns the code of each part.
    ///
    /// # Panics
    /// If a part is not Python.
    fn code(&self, vm: &VirtualMachine) -> &[CodeObject] {
        let path = format!("<{}>", self.name);
        let compiled = |part: &&str| {
            compiler::compile(part, Mode::Exec, &path, vm.compile_opts())
                .unwrap_or_else(|error| panic!("invalid module of the board: {error}"))
        };
        self.code.get_or_init(|| self.parts.iter().map(compiled).collect())
    }
}

/// A program with its interpreter, on the thread of the caller.
pub struct Program {
    python: rustpython_vm::Interpreter,
    interpreter: Rc<Interpreter>,
}

impl Program {
    /// Loads a program without running it. `max_recursion` is its recursion limit, which the stack of the thread must
    /// hold; `progress` changes with every step.
    ///
    /// # Panics
    /// If the request is not [`Request::Start`].
    #[must_use]
    pub fn start(
        request: Request,
        host: Box<dyn Host>,
        max_recursion: usize,
        progress: Arc<AtomicU64>,
    ) -> Self {
        let Request::Start { source, name, seed, sprites, files } = request else {
            panic!("the first request starts a program")
        };
        let mut world = ProgramState::new(seed);
        for (name, image) in sprites {
            world.images.sprites.add(&name, image);
        }
        world.images.files = files;
        let interpreter = Rc::new(Interpreter::new(&source, &name, world, host, progress));
        let mut settings = Settings::default();
        settings.hash_seed = Some(0);
        settings.install_signal_handlers = false;
        settings.import_site = false;
        settings.write_bytecode = false;
        let python = InterpreterBuilder::new().settings(settings).build();
        python.enter(|vm| {
            vm.recursion_limit.set(max_recursion);
            panic_line::set_interpreter(&interpreter);
            if let Err(error) = interpreter.prepare(vm) {
                let failure = interpreter.failure(vm, &error);
                panic!("invalid module of the board: {}", failure.traceback);
            }
        });
        Self { python, interpreter }
    }

    /// Runs the program for a slice; returns the encoded [`RunResult`](gamegrid::protocol::RunResult).
    #[must_use]
    pub fn run(&self, slice: Slice) -> Vec<u8> {
        self.python.enter(|vm| self.interpreter.run(vm, slice))
    }

    /// Returns the reply to a request other than one to run. The program may be suspended within its code.
    #[must_use]
    pub fn reply_to(&self, request: Request) -> Vec<u8> {
        self.python.enter(|_| self.interpreter.reply_to(request))
    }
}

impl Interpreter {
    /// Creates the modules that programs import.
    fn prepare(self: &Rc<Self>, vm: &VirtualMachine) -> PyResult<()> {
        self.create_step_counter(vm);
        let modules = vm.sys_module.get_attr("modules", vm)?;
        let board = natives::module(self, vm)?;
        modules.set_item("_board", vm.new_module("_board", board, None).into(), vm)?;
        let math = natives::math(vm)?;
        let math = vm.new_module("math", math, None);
        modules.set_item("math", math.clone().into(), vm)?;
        let module = |module: &'static Module| -> PyResult<(PyObjectRef, PyDictRef)> {
            let scope = self.scope(vm, module.name)?;
            for code in module.code(vm) {
                vm.run_code_obj(vm.ctx.new_code(code.clone()), scope.clone())?;
            }
            let object = vm.new_module(module.name, scope.globals.clone(), None);
            modules.set_item(module.name, object.clone().into(), vm)?;
            Ok((object.into(), scope.globals))
        };
        let (names_of_values, _) = module(&ENUM)?;
        let (gamegrid, names) = module(&GAMEGRID)?;
        let (random, _) = module(&RANDOM)?;
        let (time, _) = module(&TIME)?;
        let (_, prelude) = module(&PRELUDE)?;
        let install = prelude.get_item("_install", vm)?;
        install.call((gamegrid.clone(),), vm)?;
        let itertools = import_builtin(vm, "itertools")?;
        let known = vec![
            ("gamegrid", gamegrid),
            ("math", math.into()),
            ("random", random),
            ("time", time),
            ("itertools", itertools),
            ("enum", names_of_values),
        ];
        sandbox::install_builtins(self, vm, known)?;
        sandbox::hide_internals(vm);
        sandbox::hide_importers(vm)?;
        let globals = self.scope(vm, "__main__")?.globals;
        *self.modules.borrow_mut() =
            Some(Modules { classes: LibraryClasses::of(vm, &names), gamegrid: names, globals });
        self.trace_lines(vm)
    }

    fn scope(&self, vm: &VirtualMachine, name: &str) -> PyResult<Scope> {
        let scope = vm.new_scope_with_builtins();
        scope.globals.set_item("__name__", vm.ctx.new_str(name).into(), vm)?;
        Ok(scope)
    }

    /// Returns a local module, which runs at its first import; `None` for an unknown name.
    pub(super) fn local_module(&self, vm: &VirtualMachine, name: &str) -> PyResult<Option<PyObjectRef>> {
        if let Some(module) = self.local_modules.borrow().get(name) {
            return Ok(Some(module.clone()));
        }
        let Some(text) = self.module_text(name) else { return Ok(None) };
        let scope = self.scope(vm, name)?;
        let module: PyObjectRef = vm.new_module(name, scope.globals.clone(), None).into();
        // A module that imports this one in a cycle gets it partially initialised.
        self.local_modules.borrow_mut().insert(name.to_owned(), module.clone());
        let done = self.run_counted(vm, &dialect::python3(&text).text, &format!("{name}.py"), &scope);
        if let Err(error) = done {
            self.local_modules.borrow_mut().remove(name);
            return Err(error);
        }
        Ok(Some(module))
    }

    /// Runs the program for a slice: its main program, then its board until that is closed.
    fn run(&self, vm: &VirtualMachine, slice: Slice) -> Vec<u8> {
        self.begin(slice);
        if !self.has_begun.replace(true) {
            self.within_program(|| self.run_main(vm));
        }
        let stop = self.advance(vm, u64::MAX, |this| !this.state().is_open()).unwrap_or_else(|| {
            if !self.has_reported_end.replace(true) {
                return Stop::Ended;
            }
            let mut world = self.state();
            world.now = world.now.max(self.horizon.get());
            Stop::Horizon
        });
        self.result(stop)
    }

    fn run_main(&self, vm: &VirtualMachine) {
        let scope = self.own_scope(vm);
        let program = dialect::python3(&self.source);
        if let Some(line) = program.python2_line {
            let message = format!("line {line} is Python 2; the program runs with the rules of Python 3");
            self.state().warn(&message);
        }
        let done = self.run_counted(vm, &program.text, self.name(), &scope);
        self.state().is_finished = true;
        if let Err(error) = done {
            self.record_failure(vm, &error);
        }
        self.update_key_repeats(vm);
        let state = self.state();
        self.has_reported_end.set(!state.failures.is_empty() && !state.is_open());
    }
}
