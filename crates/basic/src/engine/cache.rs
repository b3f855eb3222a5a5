//! The code cache: compiles on demand, discards code of changed text.
//!
//! Code is discarded only where the text pointer is known and only text addresses refer to code: between two
//! statements, or where a statement continues elsewhere. A change of the text marks the code stale and
//! invalidates every stored code position; the current statement still completes in the stale code.
//!
//! It is one file, because compiling and discarding must handle the same positions.

use alloc::vec::Vec;

use super::Engine;
use crate::{
    dialect::{Dialect, ProgramText, SearchResult, UNRESOLVED},
    emit::{CompileStart, Emitter},
    fault::Fault,
    language::Compile,
    memory::Ram,
    op::{Op, Pc},
    program::{Expression, Origin, Position},
};
use hardware::Memory;

impl<D: ProgramText> Engine<D> {
    /// Records that code depends on the line around a text address, and on the header after it.
    fn watch_line(&mut self, ram: &Ram, text: u16) {
        let command = D::command_range();
        if command.contains(&text) {
            self.code.has_command = true;
            self.code.program.command.add(ram, *command.start(), usize::from(*command.end()) + 1);
            return;
        }
        self.watch(ram, D::line_dependency(ram, text));
    }

    /// Records that code depends on a range of memory.
    fn watch(&mut self, ram: &Ram, (from, end): (u16, usize)) {
        self.code.program.watch.add(ram, from, end);
        self.check_volatile(ram);
    }

    /// Records that the dialect's derived data depends on a range of memory, and returns it.
    pub fn derive(&mut self, ram: &Ram, range: (u16, usize)) -> &mut D::Derived {
        self.watch(ram, range);
        if self.code.is_volatile {
            self.horizon = 0;
        }
        &mut self.code.program.derived
    }

    fn check_volatile(&mut self, ram: &Ram) {
        let (first, last) = self.code.program.watch.ends();
        self.code.is_volatile = D::is_volatile(ram, first, last);
    }

    /// Invalidates the addresses of variables, which may now overlap the text of compiled code.
    pub fn variables_moved<M: Memory>(&mut self, m: &M) {
        self.code.invalidate_variables();
        self.check_volatile(m.ram());
    }

    /// Returns where compilation starts at a text address.
    pub fn compile_start<M: Memory>(&self, m: &M, text: u16) -> CompileStart {
        Self::start_at(m.ram(), text)
    }

    fn start_at(ram: &Ram, text: u16) -> CompileStart {
        CompileStart { text, number: D::current_line(ram), checks_stack: false }
    }

    /// Discards the code of a typed command, which has been overwritten.
    pub fn discard_command(&mut self) {
        if core::mem::take(&mut self.code.has_command) {
            let (from, to) = D::command_range().into_inner();
            self.code.program.invalidate_between(from, to);
            self.code.program.command.clear();
            self.control.invalidate_code_between(from, to);
        }
    }
}

impl<D: Compile> Engine<D> {
    /// Returns the code that continues with the text pointer at `text`, between two statements.
    pub fn code_at<M: Memory>(&mut self, dialect: &D, m: &M, text: u16) -> Pc {
        self.discard_stale_code();
        self.code_from(dialect, m.ram(), text)
    }

    /// [`code_at`](Self::code_at) for any memory.
    pub(super) fn code_from(&mut self, dialect: &D, ram: &Ram, text: u16) -> Pc {
        if let Some(&pc) = self.code.program.positions.get(&text) {
            return pc;
        }
        let extent = Self::start_at(ram, text);
        self.compile_with(ram, extent, |out| dialect.compile(ram, out, extent))
    }

    /// Returns that code with stack checks in the expressions of the statement that begins there.
    pub(super) fn checked_code(&mut self, dialect: &D, ram: &Ram, text: u16) -> Pc {
        if let Some(&pc) = self.code.program.checked_positions.get(&text) {
            return pc;
        }
        let extent = CompileStart { checks_stack: true, ..Self::start_at(ram, text) };
        self.compile_with(ram, extent, |out| dialect.compile(ram, out, extent))
    }

    /// Compiles a fragment at a text address, and returns its code position.
    pub fn fragment_at<M: Memory>(&mut self, dialect: &D, m: &M, text: u16, fragment: D::Fragment) -> Pc {
        self.fragment_from(dialect, m.ram(), Self::start_at(m.ram(), text), fragment)
    }

    pub(super) fn fragment_from(
        &mut self,
        dialect: &D,
        ram: &Ram,
        from: CompileStart,
        fragment: D::Fragment,
    ) -> Pc {
        self.begin_segment(from.text, Origin::Fragment(fragment));
        self.compile_with(ram, from, |out| dialect.compile_fragment(ram, out, from, fragment))
    }

    /// Records the source of the code that is compiled next.
    fn begin_segment(&mut self, text: u16, origin: Origin<D::Fragment>) {
        let pc = self.code.end();
        self.code.program.segments.insert(pc, Position { text, origin, ordinal: 0 });
    }

    /// Recompiles the statement at `text`, with stack checks or without.
    pub fn recompile<M: Memory>(&mut self, dialect: &D, m: &M, text: u16, checks_stack: bool) -> Pc {
        let known = if checks_stack {
            &mut self.code.program.checked_positions
        } else {
            &mut self.code.program.positions
        };
        known.remove(&text);
        let extent = CompileStart { checks_stack, ..self.compile_start(m, text) };
        let start = self.code.end();
        dialect.compile(m.ram(), self.code.emitter(checks_stack), extent);
        start
    }

    /// Returns the cached code that continues at a text address, with stack checks or without.
    pub fn cached_code(&self, text: u16, checks_stack: bool) -> Option<Pc> {
        let known =
            if checks_stack { &self.code.program.checked_positions } else { &self.code.program.positions };
        known.get(&text).copied()
    }

    /// Returns the code that skips from `text` to the end of its statement and continues.
    pub fn code_after<M: Memory>(&mut self, dialect: &D, m: &M, text: u16) -> Pc {
        self.discard_stale_code();
        let (ram, extent) = (m.ram(), self.compile_start(m, text));
        self.compile_with(ram, extent, |out| dialect.compile_after_call(ram, out, extent))
    }

    /// Compiles the line around a text address with `work`, and returns the code's position.
    fn compile_with(&mut self, ram: &Ram, extent: CompileStart, work: impl FnOnce(Emitter<'_, D>)) -> Pc {
        self.watch_line(ram, extent.text);
        let start = self.code.end();
        work(self.code.emitter(extent.checks_stack));
        if start == 0 {
            self.code.first_ops = self.code.program.code.len();
        }
        start
    }

    /// Returns the code of the numeric expression whose first character is at `text`. Existing code
    /// stays.
    pub fn expression_at<M: Memory>(
        &mut self,
        dialect: &D,
        m: &M,
        text: u16,
        checks_stack: bool,
    ) -> Expression {
        self.expression_from(dialect, m.ram(), text, checks_stack)
    }

    /// [`expression_at`](Self::expression_at) for any memory.
    pub(super) fn expression_from(
        &mut self,
        dialect: &D,
        ram: &Ram,
        text: u16,
        checks_stack: bool,
    ) -> Expression {
        let is_it = |known: &&Expression| known.text == text && known.checks_stack == checks_stack;
        if let Some(known) = self.code.program.expressions.iter().find(is_it) {
            return *known;
        }
        let extent = CompileStart { checks_stack, ..Self::start_at(ram, text) };
        let mut stack_need = 0;
        self.begin_segment(text, Origin::Expression);
        let pc =
            self.compile_with(ram, extent, |out| stack_need = dialect.compile_expression(ram, out, extent));
        let expression = Expression { text, checks_stack, pc, stack_need };
        self.code.program.expressions.push(expression);
        expression
    }

    /// Continues with a typed command, whose text overwrites the previous one.
    pub fn begin_command<M: Memory>(&mut self, dialect: &D, m: &M, text: u16) {
        self.discard_command();
        self.pc = self.code_at(dialect, m, text);
    }

    /// Finds the code of a jump's target; returns the search cost, too.
    #[cold]
    pub(super) fn resolve_jump<M: Memory>(
        &mut self,
        dialect: &D,
        m: &mut M,
        index: u32,
    ) -> Result<(Pc, u32), Fault> {
        let jump = self.code.program.jumps[index as usize];
        let within = D::current_line(m.ram());
        // Results for stale code are of no use to the code that follows it.
        let is_kept = !self.code.must_discard() && within == jump.within;
        let was_exposed = self.code.is_volatile;
        self.discard_stale_code();
        let (found, search, looked_at) = D::find_line(m.ram(), &jump, within);
        self.watch(m.ram(), looked_at);
        let mut next_search = search;
        let pc = match found {
            SearchResult::Found(text) => {
                if let Some((written, search)) = D::patch_jump(m.ram_mut(), &jump, text) {
                    self.code.program.watch.refresh(m.ram(), written);
                    next_search = search;
                }
                let pc = self.code_at(dialect, m, text);
                if self.code.is_volatile && !was_exposed {
                    // This op makes the loop check for due events.
                    self.code.program.push_op(Op::Continue { text });
                    return Ok((self.code.end() - 1, search));
                }
                pc
            }
            SearchResult::NotFound => return Err(Fault::UndefinedStatement),
            SearchResult::Endless(fragment) => self.fragment_at(dialect, m, jump.end, fragment),
        };
        if is_kept {
            let jump = &mut self.code.program.jumps[index as usize];
            (jump.pc, jump.search) = (pc, next_search);
        }
        Ok((pc, search))
    }
}

impl<D: Dialect> Engine<D> {
    /// Discards all code.
    pub fn discard_code(&mut self) {
        let executed: Vec<u16> = self.executed_lines();
        let code = &mut self.code;
        code.program.clear_code();
        code.is_stale = false;
        code.is_volatile = false;
        code.has_command = false;
        code.executed_before = executed;
        self.control.invalidate_code();
        self.statement = UNRESOLVED;
    }

    /// Discards all code if the text has changed under it, or if its size exceeds the budget. The
    /// caller continues by text address.
    pub fn discard_stale_code(&mut self) {
        if self.code.must_discard() {
            self.discard_code();
        }
    }

    /// Records that the program's text or its pointers have changed.
    pub fn text_changed(&mut self) {
        self.code.invalidate_pointers();
        self.code.invalidate_variables();
        self.mark_stale();
    }

    /// Marks the code stale, and invalidates the positions in it.
    pub fn mark_stale(&mut self) {
        self.code.is_stale = true;
        self.code.program.invalidate_positions();
        self.control.invalidate_code();
    }
}
