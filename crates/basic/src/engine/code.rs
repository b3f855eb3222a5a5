//! The compiled code, and the state of its validity.

use alloc::{format, string::String, vec::Vec};

use hardware::PageSet;

use crate::{
    branch_log::BranchOutcome,
    dialect::Dialect,
    emit::Emitter,
    memory::Ram,
    op::{Op, Pc},
    program::{CODE_BUDGET, Program},
};

/// Code, and the state of its validity.
#[derive(Debug)]
#[repr(C)]
pub struct Code<D: Dialect> {
    pub(crate) program: Program<D>,
    /// Whether the text has changed since it was compiled. Stale code is discarded at the next point with a
    /// known text address.
    pub(super) is_stale: bool,
    /// Whether code was compiled from memory that the interpreter itself writes: it is compared before
    /// every statement.
    pub(super) is_volatile: bool,
    /// Whether the program has written into its variables or their pointers, which may overlap now: every
    /// statement repeats their search.
    pub(super) variables_may_alias: bool,
    /// Whether the pointers, headers and loops that lead to variables are valid.
    pub(super) is_valid: bool,
    /// Whether code of a typed command exists.
    pub(super) has_command: bool,
    /// The lines that code discarded since then has executed.
    pub(super) executed_before: Vec<u16>,
    /// The number of ops in the first compilation since code was discarded.
    pub(super) first_ops: usize,
}

impl<D: Dialect> Clone for Code<D> {
    fn clone(&self) -> Self {
        Self { program: self.program.clone(), executed_before: self.executed_before.clone(), ..*self }
    }
}

impl<D: Dialect> Default for Code<D> {
    fn default() -> Self {
        Self {
            program: Program::default(),
            is_stale: false,
            is_volatile: false,
            variables_may_alias: false,
            is_valid: false,
            has_command: false,
            executed_before: Vec::new(),
            first_ops: 0,
        }
    }
}

impl<D: Dialect> Code<D> {
    /// Returns the op at a position.
    pub fn op(&self, pc: Pc) -> Option<&Op<D::Intrinsic>> {
        self.program.code.entry(pc.into())
    }

    /// Returns the position after the last op.
    pub fn end(&self) -> Pc {
        self.program.code.len() as Pc
    }

    /// Removes the ops between two positions, which are unreachable, if they are the last ones.
    pub fn discard_ops(&mut self, start: Pc, end: Pc) {
        if end == self.end() {
            self.program.code.truncate(start.into());
            self.program.segments.split_off(&start);
        }
    }

    /// Returns the ops from a position on.
    pub fn ops_from(&self, pc: Pc) -> &[Op<D::Intrinsic>] {
        self.program.code.get(pc as usize..).unwrap_or_default()
    }

    /// Returns the number of ops that have an ordinal from `start` up to but not including `pc`.
    pub fn ordinal(&self, start: Pc, pc: Pc) -> u16 {
        self.program.ordinal(start, pc)
    }

    /// Returns the text address of the statement that the op at `pc` begins.
    pub fn text_of(&self, pc: Pc) -> Option<u16> {
        self.program.position(pc).filter(|position| position.ordinal == 0).map(|position| position.text)
    }

    /// Returns the ops from a position on as text: position, cost, op.
    pub fn disassemble(&self, start: Pc) -> String {
        let ops = self.program.code.iter().enumerate().skip(start.into());
        ops.map(|(pc, op)| format!("{pc:5} {:5} {op:?}\n", op.cost())).collect()
    }

    /// Returns the name of a variable that an op refers to.
    pub fn variable_name(&self, variable: u16) -> D::Name {
        self.program.names[usize::from(variable)]
    }

    /// Returns the name of an array that an op refers to.
    pub fn array_name(&self, array: u16) -> D::Name {
        self.program.arrays[usize::from(array)].name
    }

    /// Returns whether the text has changed since it was compiled.
    pub fn is_stale(&self) -> bool {
        self.is_stale
    }

    /// Returns whether to discard the code before the next statement: it is stale, or its size exceeds
    /// the budget.
    pub fn must_discard(&self) -> bool {
        self.is_stale || self.program.code.len() > CODE_BUDGET.max(self.first_ops)
    }

    /// Returns whether every statement needs checks first: for stale code, code that may have changed,
    /// or variables that may have moved.
    #[inline]
    pub(super) fn needs_check(&self) -> bool {
        self.must_discard() || self.is_volatile || self.variables_may_alias
    }

    pub(crate) fn variables_may_alias(&self) -> bool {
        self.variables_may_alias
    }

    pub(super) fn is_volatile(&self) -> bool {
        self.is_volatile
    }

    /// Restores the state that a snapshot holds.
    pub(super) fn restore(&mut self, variables_may_alias: bool, executed: Vec<u16>) {
        self.variables_may_alias = variables_may_alias;
        self.executed_before = executed;
    }

    /// Returns whether code of a typed command exists.
    pub fn has_command(&self) -> bool {
        self.has_command
    }

    /// Returns whether code was compiled from the byte at `address`.
    #[inline]
    pub fn depends_on(&self, address: u16) -> bool {
        self.program.watch.contains(address)
    }

    /// Returns the lowest address that code was compiled from; the highest address if there is no code.
    #[inline]
    pub fn lowest(&self) -> u16 {
        self.program.watch.lowest()
    }

    /// Returns whether the memory of compiled text is on one of these pages and has changed.
    pub fn has_changed_in(&self, ram: &Ram, written: PageSet) -> bool {
        let watch = &self.program.watch;
        let (first, last) = watch.ends();
        !watch.is_empty() && written.intersects(first, last) && watch.has_changed(ram)
    }

    /// Returns whether memory that code was compiled from has changed.
    pub(super) fn has_changed(&self, ram: &Ram) -> bool {
        self.program.watch.has_changed(ram)
    }

    /// Invalidates the addresses of variables.
    pub fn invalidate_variables(&mut self) {
        self.program.invalidate_variables();
    }

    /// Records that variables may overlap from now on: every statement repeats their search.
    pub fn assume_aliasing(&mut self) {
        self.variables_may_alias = true;
    }

    /// Records a write from outside the interpreter: the structures that lead to variables may be corrupted.
    pub fn invalidate_pointers(&mut self) {
        self.is_valid = false;
    }

    pub(crate) fn is_valid(&self) -> bool {
        self.is_valid
    }

    pub(crate) fn set_valid(&mut self, is_valid: bool) {
        self.is_valid = is_valid;
    }

    /// Records that the variables have been cleared: no address is cached, and no variables overlap.
    pub fn variables_cleared(&mut self) {
        self.variables_may_alias = false;
        self.program.invalidate_variables();
    }

    /// Sets or removes the annotation of a text address; it is discarded with the code.
    pub fn set_annotation(&mut self, text: u16, note: Option<D::Annotation>) {
        match note {
            Some(note) => self.program.annotations.insert(text, note),
            None => self.program.annotations.remove(&text),
        };
    }

    /// Returns the dialect's data derived from the text, if the text cannot have changed since.
    #[inline]
    pub fn derived(&self) -> Option<&D::Derived> {
        (!self.is_stale && !self.is_volatile).then_some(&self.program.derived)
    }

    /// Clears the record of executed lines.
    pub fn clear_executed(&mut self) {
        self.executed_before.clear();
        self.program.clear_executed();
    }

    /// Sets whether code compiled from now on records the outcomes of its branches.
    pub fn record_branches(&mut self, is_enabled: bool) {
        self.program.branches.is_recording = is_enabled;
    }

    /// Returns the outcomes of branches since the program was last run, each once.
    pub fn branch_outcomes(&self) -> &[BranchOutcome] {
        &self.program.branches.outcomes
    }

    pub(super) fn executed_lines(&self) -> Vec<u16> {
        let now = self.program.lines.iter().filter(|line| line.is_executed).map(|line| line.number);
        let mut lines: Vec<u16> = now.chain(self.executed_before.iter().copied()).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    pub(super) fn set_breakpoints(&mut self, lines: &[u16]) {
        self.program.set_breakpoints(lines);
    }

    /// Returns an emitter that appends ops.
    pub fn emitter(&mut self, checks_stack: bool) -> Emitter<'_, D> {
        Emitter::new(&mut self.program, checks_stack)
    }
}
