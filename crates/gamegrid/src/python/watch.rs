//! Which lines of a program were carried out, and by which of them values change.
//!
//! The language tells of every line that begins. Once is enough to know that it was carried out; while values are watched, all are
//! looked at.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustpython_vm::builtins::PyCode;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::scope::Scope;
use rustpython_vm::{AsObject, PyObjectRef, PyRef, PyResult, VirtualMachine};

use super::interpreter::Interpreter;
use super::lines::Watched;
use super::schedule::STEP;
use super::told::Stop;

impl Interpreter {
    /// Has the language tell of lines.
    pub(super) fn note_lines(self: &Rc<Self>, vm: &VirtualMachine, monitoring: &PyObjectRef) -> PyResult<()> {
        const TOOL: i32 = 2;
        const LINE: i32 = 1 << 5;
        vm.call_method(monitoring, "use_tool_id", (TOOL, "lines"))?;
        let this = Rc::clone(self);
        let never_again = monitoring.get_attr("DISABLE", vm)?;
        let begins = vm.new_function("line", move |place: FuncArgs, vm: &VirtualMachine| {
            let code = place.args.first().and_then(|code| code.downcast_ref::<PyCode>());
            let is_own = code.is_some_and(|code| code.source_path().as_str() == this.name());
            let line = place.args.get(1).and_then(|line| line.try_to_value::<u32>(vm).ok());
            let is_counted = code.is_some_and(|code| this.lines.borrow_mut().has_silent_loops(code));
            if is_counted {
                this.step(STEP);
            }
            if let Some(line) = line.filter(|_| is_own) {
                this.look_at_watched(vm);
                let mut lines = this.lines.borrow_mut();
                lines.begun.insert(line);
                lines.now = Some(line);
                let stops_here = lines.stops.contains(&line);
                let is_told_again = stops_here || is_counted || !lines.watched.is_empty();
                drop(lines);
                if stops_here && !this.is_aside() {
                    this.stand_still(Stop::Line(line));
                }
                if is_told_again {
                    return vm.ctx.none();
                }
            }
            if is_counted { vm.ctx.none() } else { never_again.clone() }
        });
        vm.call_method(monitoring, "register_callback", (TOOL, LINE, PyObjectRef::from(begins)))?;
        vm.call_method(monitoring, "set_events", (TOOL, LINE))?;
        Ok(())
    }

    /// Watches what the program says to these expressions; nothing any more if there are none.
    pub(super) fn watch(&self, questions: &[String]) {
        self.aside(|vm| {
            let scope = self.own_scope(vm);
            let watched = questions.iter().filter_map(|question| {
                let question = self.question(vm, question).ok()?;
                let answer = said(vm, &question, &scope);
                Some(Watched { question, answer, changed_by: None })
            });
            let watched = watched.collect();
            let mut lines = self.lines.borrow_mut();
            (lines.watched, lines.now) = (watched, None);
            drop(lines);
            tell_of_all_lines(vm);
        });
    }

    /// Lets the program stand still before these lines, and no others.
    pub(super) fn stop_at(&self, lines: &[u32]) {
        let lines: BTreeSet<u32> = lines.iter().copied().collect();
        let before = std::mem::replace(&mut self.lines.borrow_mut().stops, lines.clone());
        if !lines.is_subset(&before) {
            self.aside(tell_of_all_lines);
        }
    }

    /// For each expression that is watched the line that changed what the program says to it last.
    pub(super) fn changed_by(&self) -> Vec<Option<u32>> {
        self.aside(|vm| self.look_at_watched(vm));
        self.lines.borrow().watched.iter().map(|watched| watched.changed_by).collect()
    }

    fn look_at_watched(&self, vm: &VirtualMachine) {
        let mut watched = std::mem::take(&mut self.lines.borrow_mut().watched);
        let now = self.lines.borrow().now;
        if !watched.is_empty() {
            let scope = self.own_scope(vm);
            for watched in &mut watched {
                let answer = said(vm, &watched.question, &scope);
                if answer != watched.answer {
                    (watched.answer, watched.changed_by) = (answer, now);
                }
            }
        }
        self.lines.borrow_mut().watched = watched;
    }
}

/// Has the language tell of lines of which it has told.
fn tell_of_all_lines(vm: &VirtualMachine) {
    let monitoring = vm.sys_module.get_attr("monitoring", vm);
    let _ = monitoring.and_then(|monitoring| vm.call_method(&monitoring, "restart_events", ()));
}

/// What the program says, or why it cannot.
fn said(vm: &VirtualMachine, question: &PyRef<PyCode>, scope: &Scope) -> String {
    let answer = vm.run_code_obj(question.clone(), scope.clone()).and_then(|answer| answer.str(vm));
    answer.map_or_else(|error| error.class().name().to_string(), |answer| answer.to_string())
}
