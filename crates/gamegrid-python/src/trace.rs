//! Traces the executed lines of a program, and the lines that change watched values.
//!
//! The language reports every line that begins. One event per line is enough to record it as
//! executed; watchpoints and line counts need every event.

use std::collections::BTreeSet;
use std::rc::Rc;

use gamegrid::{LineStart, Stop};
use rustpython_vm::builtins::PyCode;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::scope::Scope;
use rustpython_vm::{AsObject, PyObjectRef, PyRef, PyResult, VirtualMachine};

use super::interpreter::Interpreter;
use super::lines::Watchpoint;
use super::program_state::ProgramState;

/// The number of the tool that receives events.
const TOOL: i32 = 2;
/// The event of a line.
const LINE: i32 = 1 << 5;

impl Interpreter {
    /// Registers for the language's line events. The language sends them once a host needs them.
    pub(super) fn trace_lines(self: &Rc<Self>, vm: &VirtualMachine) -> PyResult<()> {
        let monitoring = vm.sys_module.get_attr("monitoring", vm)?;
        vm.call_method(&monitoring, "use_tool_id", (TOOL, "lines"))?;
        let this = Rc::clone(self);
        let never_again = monitoring.get_attr("DISABLE", vm)?;
        let begins = vm.new_function("line", move |arguments: FuncArgs, vm: &VirtualMachine| {
            let code = arguments.args.first().and_then(|code| code.downcast_ref::<PyCode>());
            let is_own = code.is_some_and(|code| code.source_path().as_str() == this.name());
            let line = arguments.args.get(1).and_then(|line| line.try_to_value::<u32>(vm).ok());
            let Some(line) = line.filter(|_| is_own) else { return never_again.clone() };
            this.check_watchpoints(vm);
            let mut lines = this.lines.borrow_mut();
            lines.executed.insert(line);
            lines.current = Some(line);
            let stops_here = lines.breakpoints.contains(&line);
            let is_needed_again = stops_here || lines.are_counted || !lines.watchpoints.is_empty();
            if lines.are_counted && !this.is_untimed() {
                this.lines_since_step.update(|lines| lines + 1);
                let ProgramState { now, steps, .. } = *this.state();
                let lines_since_step = this.lines_since_step.get();
                lines.starts.push(LineStart { line, now, steps, lines: lines_since_step });
            }
            drop(lines);
            if stops_here && !this.is_untimed() {
                this.suspend(Stop::Breakpoint(line));
            }
            if is_needed_again { vm.ctx.none() } else { never_again.clone() }
        });
        vm.call_method(&monitoring, "register_callback", (TOOL, LINE, PyObjectRef::from(begins)))?;
        Ok(())
    }

    /// Records the executed lines from now on.
    pub(super) fn record_lines(&self) {
        self.untimed(trace_all_lines);
    }

    /// Watches the values of these expressions; an empty list removes the watchpoints.
    pub(super) fn watch(&self, expressions: &[String]) {
        self.untimed(|vm| {
            let scope = self.own_scope(vm);
            let watched = expressions.iter().filter_map(|expression| {
                let expression = self.compile_query(vm, expression).ok()?;
                let value = evaluate_query(vm, &expression, &scope);
                Some(Watchpoint { expression, value, changed_by: None })
            });
            let watched = watched.collect();
            let mut lines = self.lines.borrow_mut();
            (lines.watchpoints, lines.current) = (watched, None);
            let are_watched = !lines.watchpoints.is_empty();
            drop(lines);
            if are_watched {
                trace_all_lines(vm);
            }
        });
    }

    /// Replaces the breakpoints.
    pub(super) fn set_breakpoints(&self, lines: &[u32]) {
        let lines: BTreeSet<u32> = lines.iter().copied().collect();
        let before = std::mem::replace(&mut self.lines.borrow_mut().breakpoints, lines.clone());
        if !lines.is_subset(&before) {
            self.untimed(trace_all_lines);
        }
    }

    /// Counts the begun lines from now on.
    pub(super) fn count_lines(&self) {
        if !std::mem::replace(&mut self.lines.borrow_mut().are_counted, true) {
            self.untimed(trace_all_lines);
        }
    }

    /// Returns for each watched expression the line that last changed its value.
    pub(super) fn changed_by(&self) -> Vec<Option<u32>> {
        self.untimed(|vm| self.check_watchpoints(vm));
        self.lines.borrow().watchpoints.iter().map(|watched| watched.changed_by).collect()
    }

    fn check_watchpoints(&self, vm: &VirtualMachine) {
        let mut watched = std::mem::take(&mut self.lines.borrow_mut().watchpoints);
        let now = self.lines.borrow().current;
        if !watched.is_empty() {
            let scope = self.own_scope(vm);
            for watched in &mut watched {
                let answer = evaluate_query(vm, &watched.expression, &scope);
                if answer != watched.value {
                    (watched.value, watched.changed_by) = (answer, now);
                }
            }
        }
        self.lines.borrow_mut().watchpoints = watched;
    }
}

/// Enables the events of all lines, including those already reported.
fn trace_all_lines(vm: &VirtualMachine) {
    let enable = || {
        let monitoring = vm.sys_module.get_attr("monitoring", vm)?;
        vm.call_method(&monitoring, "set_events", (TOOL, LINE))?;
        vm.call_method(&monitoring, "restart_events", ())
    };
    // These calls fail only for an unknown tool or event.
    let _ = enable();
}

/// Returns the value of a query as text, or the class of its error.
fn evaluate_query(vm: &VirtualMachine, query: &PyRef<PyCode>, scope: &Scope) -> String {
    let answer = vm.run_code_obj(query.clone(), scope.clone()).and_then(|answer| answer.str(vm));
    answer.map_or_else(|error| error.class().name().to_string(), |answer| answer.to_string())
}
