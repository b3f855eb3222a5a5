//! The interpreter: its modules, the program's scope, and faults as messages.

use std::cell::{Cell, RefCell, RefMut};
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender};

use rustpython_vm::builtins::{PyBaseExceptionRef, PyCode, PyDictRef};
use rustpython_vm::compiler::Mode;
use rustpython_vm::function::{FuncArgs, IntoFuncArgs};
use rustpython_vm::scope::Scope;
use rustpython_vm::vm::thread::with_current_vm;
use rustpython_vm::{AsObject, InterpreterBuilder, PyObjectRef, PyRef, PyResult, Settings, VirtualMachine};

use super::lines::Lines;
use super::schedule::Busy;
use super::world::World;
use super::{Failure, Global, Order, Stop, limits, natives};

/// The modules in Python, each with what follows the one before.
const PRELUDE: (&str, &str) = ("prelude", include_str!("prelude.py"));
const GAMEGRID: (&str, &str) = ("gamegrid", include_str!("gamegrid.py"));
const RANDOM: (&str, &str) = ("random", include_str!("random.py"));
const TIME: (&str, &str) = ("time", include_str!("time.py"));

/// What messages call statements and expressions that are asked aside.
const ASKED: &str = "<asked>";
/// Whose steps take no time: none of these goes on for ever by itself.
const UNCOUNTED: [&str; 4] = ["<prelude>", "<gamegrid>", "<random>", "<time>"];

/// How deep calls of a program may go.
const DEEPEST: usize = 1000;

/// The interpreter of a program, as its native functions share it.
///
/// They are called by Python, which holds them; so this one is held by several, and its parts are lent for moments.
pub(super) struct Interpreter {
    world: RefCell<World>,
    pub(super) orders: Receiver<Order>,
    pub(super) stops: Sender<Stop>,
    /// The time of the host's slice.
    pub(super) horizon: Cell<u64>,
    pub(super) busy: Cell<Busy>,
    /// The program wants keys that are held to be repeated.
    pub(super) repeats: Cell<bool>,
    source: String,
    name: String,
    modules: RefCell<Option<Modules>>,
    pub(super) lines: RefCell<Lines>,
    /// What was asked last, compiled: who asks something asks it again and again.
    asked: RefCell<VecDeque<(String, PyRef<PyCode>)>>,
}

/// So many questions are kept.
const REMEMBERED: usize = 8;

struct Modules {
    /// Names of the module `gamegrid`.
    gamegrid: PyDictRef,
    prelude: PyDictRef,
    /// Names of the program.
    globals: PyDictRef,
}

/// Runs a program on this thread until nobody asks any more.
pub(super) fn run(source: &str, name: &str, world: World, orders: Receiver<Order>, stops: Sender<Stop>) {
    let interpreter = Rc::new(Interpreter {
        world: RefCell::new(world),
        orders,
        stops,
        horizon: Cell::new(0),
        busy: Cell::default(),
        repeats: Cell::new(false),
        source: source.to_owned(),
        name: name.to_owned(),
        modules: RefCell::new(None),
        asked: RefCell::default(),
        lines: RefCell::default(),
    });
    let mut settings = Settings::default();
    settings.hash_seed = Some(0);
    settings.install_signal_handlers = false;
    settings.import_site = false;
    settings.write_bytecode = false;
    let python = InterpreterBuilder::new().settings(settings).build();
    python.enter(|vm| {
        vm.recursion_limit.set(DEEPEST);
        if let Err(error) = interpreter.prepare(vm) {
            let failure = interpreter.failure(vm, &error);
            panic!("the modules of the board are broken: {}", failure.traceback);
        }
        interpreter.serve();
        interpreter.carry_out(vm);
    });
}

fn compiled(vm: &VirtualMachine, text: &str, path: &str, mode: Mode) -> PyResult<PyRef<PyCode>> {
    check(vm, text)?;
    vm.compile(text, mode, path.to_owned()).map_err(|error| vm.new_syntax_error(&error, Some(text)))
}

/// Refuses a text that is too much for the compiler.
pub(super) fn check(vm: &VirtualMachine, text: &str) -> PyResult<()> {
    let Some((excess, line)) = limits::excess(text) else { return Ok(()) };
    let kind = vm.ctx.exceptions.syntax_error.to_owned();
    let error = vm.new_exception_msg(kind, excess.to_string().into());
    error.as_object().set_attr("lineno", vm.ctx.new_int(line), vm)?;
    Err(error)
}

impl Interpreter {
    pub(super) fn world(&self) -> RefMut<'_, World> {
        self.world.borrow_mut()
    }

    /// Makes the modules that programs import.
    fn prepare(self: &Rc<Self>, vm: &VirtualMachine) -> PyResult<()> {
        let modules = vm.sys_module.get_attr("modules", vm)?;
        let board = natives::module(self, vm)?;
        modules.set_item("_board", vm.new_module("_board", board, None).into(), vm)?;
        let math = natives::math(vm)?;
        let math = vm.new_module("math", math, None);
        modules.set_item("math", math.clone().into(), vm)?;
        let module = |(name, source): (&'static str, &str)| -> PyResult<(PyObjectRef, PyDictRef)> {
            let scope = self.scope(vm, name)?;
            self.run_text(vm, source, &format!("<{name}>"), Mode::Exec, &scope)?;
            let module = vm.new_module(name, scope.globals.clone(), None);
            modules.set_item(name, module.clone().into(), vm)?;
            Ok((module.into(), scope.globals))
        };
        let (gamegrid, names) = module(GAMEGRID)?;
        let (random, _) = module(RANDOM)?;
        let (time, _) = module(TIME)?;
        let (_, prelude) = module(PRELUDE)?;
        let install = prelude.get_item("_install", vm)?;
        let mut all = FuncArgs::default();
        for (name, module) in
            [("gamegrid", gamegrid), ("math", math.into()), ("random", random), ("time", time)]
        {
            all.kwargs.insert(name.to_owned(), module);
        }
        install.call(all, vm)?;
        let globals = self.scope(vm, "__main__")?.globals;
        *self.modules.borrow_mut() = Some(Modules { gamegrid: names, prelude, globals });
        self.count_steps(vm)
    }

    /// Lets every call and every round of a loop be counted: the language's own way to watch programs. What the modules of the
    /// board do is not counted, nor what is asked aside.
    fn count_steps(self: &Rc<Self>, vm: &VirtualMachine) -> PyResult<()> {
        const TOOL: i32 = 1;
        const CALL: i32 = 1;
        const JUMP: i32 = 1 << 7;
        let monitoring = vm.sys_module.get_attr("monitoring", vm)?;
        vm.call_method(&monitoring, "use_tool_id", (TOOL, "board"))?;
        let this = Rc::clone(self);
        let never_again = monitoring.get_attr("DISABLE", vm)?;
        let count = vm.new_function("step", move |place: FuncArgs, vm: &VirtualMachine| {
            let code = place.args.first().and_then(|code| code.downcast_ref::<PyCode>());
            match code.map(|code| code.source_path().as_str()) {
                Some(path) if UNCOUNTED.contains(&path) => return never_again.clone(),
                // The language knows places by where their code lies, and another may come to lie there.
                Some(ASKED) => {}
                _ => this.step(),
            }
            vm.ctx.none()
        });
        for event in [CALL, JUMP] {
            vm.call_method(
                &monitoring,
                "register_callback",
                (TOOL, event, PyObjectRef::from(count.clone())),
            )?;
        }
        vm.call_method(&monitoring, "set_events", (TOOL, CALL | JUMP))?;
        self.note_lines(vm, &monitoring)
    }

    fn scope(&self, vm: &VirtualMachine, name: &str) -> PyResult<Scope> {
        let scope = vm.new_scope_with_builtins();
        scope.globals.set_item("__name__", vm.ctx.new_str(name).into(), vm)?;
        Ok(scope)
    }

    fn run_text(&self, vm: &VirtualMachine, text: &str, path: &str, mode: Mode, scope: &Scope) -> PyResult {
        vm.run_code_obj(compiled(vm, text, path, mode)?, scope.clone())
    }

    fn globals_dict(&self) -> PyDictRef {
        let modules = self.modules.borrow();
        modules.as_ref().expect("the modules are made before anything runs").globals.clone()
    }

    /// Carries out the program, then lets its board live until it is closed.
    fn carry_out(&self, vm: &VirtualMachine) {
        let scope = self.own_scope(vm);
        let done = self.run_text(vm, &self.source, &self.name, Mode::Exec, &scope);
        self.world().is_over = true;
        if let Err(error) = done {
            self.note_failure(vm, &error);
        }
        self.ask_for_repeats(vm);
        let has_failed = !self.world().failures.is_empty();
        self.tell_failures();
        let mut has_told = has_failed && !self.world().is_open();
        loop {
            self.wait_for(vm, u64::MAX, |this| !this.world().is_open());
            if has_told {
                let until = self.horizon.get();
                let mut world = self.world();
                world.now = world.now.max(until);
            }
            self.stand_still(if has_told { Stop::Horizon } else { Stop::Ended });
            has_told = true;
        }
    }

    /// Calls a function of the module `gamegrid`.
    pub(super) fn facade(
        &self,
        vm: &VirtualMachine,
        name: &'static str,
        arguments: impl IntoFuncArgs,
    ) -> PyResult {
        let gamegrid = self.modules.borrow().as_ref().map(|modules| modules.gamegrid.clone());
        let Some(gamegrid) = gamegrid else { return Ok(vm.ctx.none()) };
        gamegrid.get_item(name, vm)?.call(arguments, vm)
    }

    /// Notes a fault of the program, unless it only wants to end.
    pub(super) fn note_failure(&self, vm: &VirtualMachine, error: &PyBaseExceptionRef) {
        if error.fast_isinstance(vm.ctx.exceptions.system_exit) {
            let mut world = self.world();
            world.is_disposed = true;
            world.run(false);
            return;
        }
        let failure = self.failure(vm, error);
        let mut world = self.world();
        world.print(&failure.traceback);
        world.failures.push_back(failure);
    }

    /// A fault in the language's words; of the way to it only what is the program's own.
    fn failure(&self, vm: &VirtualMachine, error: &PyBaseExceptionRef) -> Failure {
        let mut told = String::new();
        // Writing to a string cannot fail.
        let _ = vm.write_exception(&mut told, error);
        let message = told.lines().last().unwrap_or_default().to_owned();
        let mut way: Vec<(u32, String)> = Vec::new();
        let mut next = error.__traceback__();
        while let Some(entry) = next {
            let code = &entry.frame.code;
            let path: String = code.source_path().as_str().to_owned();
            if path == self.name {
                let line = u32::try_from(entry.lineno.get()).unwrap_or(u32::MAX);
                way.push((line, code.obj_name.as_str().to_owned()));
            }
            next = entry.next.lock().clone();
        }
        // One in a text that the program itself compiles is a fault of the line that does.
        let is_syntax = way.is_empty() && error.fast_isinstance(vm.ctx.exceptions.syntax_error);
        let of_syntax = || -> Option<u32> {
            let line = error.as_object().get_attr("lineno", vm).ok()?;
            line.try_to_value::<u32>(vm).ok()
        };
        let line = if is_syntax { of_syntax() } else { way.last().map(|(line, _)| *line) };
        let text_of = |line: u32| {
            let text = self.source.lines().nth((line as usize).wrapping_sub(1)).unwrap_or_default();
            shortened(text.trim())
        };
        let text = line.map(text_of).unwrap_or_default();
        let mut traceback = String::from("Traceback (most recent call last):\n");
        if is_syntax {
            way = line.map(|line| (line, String::from("<module>"))).into_iter().collect();
        }
        // A program that calls itself without end has the same places again and again.
        const SHOWN: usize = 12;
        let left_out = way.len().saturating_sub(SHOWN);
        for (index, (line, function)) in way.iter().enumerate() {
            if index == SHOWN / 2 && left_out > 0 {
                traceback.push_str(&format!("  ... {left_out} more\n"));
            }
            if left_out == 0 || index < SHOWN / 2 || index >= SHOWN / 2 + left_out {
                let place =
                    format!("  File \"{}\", line {line}, in {function}\n    {}\n", self.name, text_of(*line));
                traceback.push_str(&place);
            }
        }
        traceback.push_str(&message);
        traceback.push('\n');
        Failure { message, line, text, traceback }
    }

    /// Asks something of the language that takes no time of the program.
    pub(super) fn aside<R>(&self, ask: impl FnOnce(&VirtualMachine) -> R) -> R {
        let horizon = self.horizon.replace(u64::MAX);
        let now = self.world().now;
        let steps = self.world().steps;
        let answer = with_current_vm(ask);
        let mut world = self.world();
        (world.now, world.steps) = (now, steps);
        drop(world);
        self.horizon.set(horizon);
        answer
    }

    /// Whether something is asked that takes no time of the program.
    pub(super) fn is_aside(&self) -> bool {
        self.horizon.get() == u64::MAX
    }

    /// Whether the program asks for what the mouse does.
    pub(super) fn wants_pointer(&self) -> bool {
        self.aside(|vm| {
            self.facade(vm, "_wants_mouse", ()).and_then(|wants| wants.try_to_bool(vm)).unwrap_or(false)
        })
    }

    /// The global variables of the program.
    pub(super) fn globals(&self) -> Vec<Global> {
        self.aside(|vm| {
            let (globals, shown) = {
                let modules = self.modules.borrow();
                let Some(modules) = modules.as_ref() else { return vec![] };
                (modules.globals.clone(), modules.prelude.get_item("_shown", vm).ok())
            };
            let Some(shown) = shown else { return vec![] };
            let one = |(name, value): (PyObjectRef, PyObjectRef)| {
                let told = shown.call((name, value), vm).ok()?;
                let told: Vec<String> = vm.extract_elements_with(&told, |part| part.try_to_value(vm)).ok()?;
                let [name, kind, text] = <[String; 3]>::try_from(told).ok()?;
                Some(Global { name, kind, text })
            };
            globals.into_iter().filter_map(one).collect()
        })
    }

    /// Carries out statements in the program's scope.
    pub(super) fn execute(&self, statements: &str) -> Result<(), Failure> {
        self.within(|vm| compiled(vm, statements, ASKED, Mode::Exec)).map(|_| ())
    }

    /// The value of an expression in the program's scope as text.
    pub(super) fn evaluate(&self, expression: &str) -> Result<String, Failure> {
        self.within(|vm| self.question(vm, expression))
    }

    /// The code of an expression that is asked aside.
    pub(super) fn question(&self, vm: &VirtualMachine, text: &str) -> PyResult<PyRef<PyCode>> {
        let mut asked = self.asked.borrow_mut();
        let known = asked.iter().position(|(known, _)| known == text);
        let entry = match known.and_then(|place| asked.remove(place)) {
            Some(entry) => entry,
            None => (text.to_owned(), compiled(vm, text, ASKED, Mode::Eval)?),
        };
        let code = entry.1.clone();
        asked.truncate(REMEMBERED - 1);
        asked.push_front(entry);
        Ok(code)
    }

    /// The program's own scope.
    pub(super) fn own_scope(&self, vm: &VirtualMachine) -> Scope {
        Scope::with_builtins(None, self.globals_dict(), vm)
    }

    /// What messages call the program.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    fn within(
        &self,
        code: impl FnOnce(&VirtualMachine) -> PyResult<PyRef<PyCode>>,
    ) -> Result<String, Failure> {
        self.aside(|vm| {
            let value = code(vm).and_then(|code| vm.run_code_obj(code, self.own_scope(vm)));
            let value = value.and_then(|value| value.str(vm));
            value.map(|text| text.to_string()).map_err(|error| self.failure(vm, &error))
        })
    }
}

/// A line of the program as messages show it.
fn shortened(line: &str) -> String {
    const SHOWN: usize = 200;
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}
