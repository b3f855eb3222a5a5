//! The interpreter of a dialect: the engine's state and the dialect's.

use alloc::vec::Vec;

use super::{Engine, ExitReason};
use crate::{
    dialect::{BasicMachine, Dialect, ProgramText},
    language::Traps,
    memory::Ram,
    op::Op,
};

/// The interpreter of a dialect.
#[derive(Debug)]
pub struct Vm<D: Dialect> {
    /// The state that every dialect has.
    pub engine: Engine<D>,
    /// The state of this dialect.
    pub dialect: D,
}

impl<D: Dialect + Clone> Clone for Vm<D> {
    fn clone(&self) -> Self {
        Self { engine: self.engine.clone(), dialect: self.dialect.clone() }
    }
}

impl<D: Dialect + Default> Default for Vm<D> {
    fn default() -> Self {
        Self { engine: Engine::default(), dialect: D::default() }
    }
}

impl<D: Dialect> Vm<D> {
    /// Runs until the engine or the dialect has an exit reason for the caller.
    pub fn run<M: BasicMachine>(&mut self, m: &mut M) -> ExitReason
    where
        D: Traps<M>,
    {
        let Self { engine, dialect } = self;
        dialect.begin_slice();
        loop {
            if dialect.is_at_prompt() {
                m.catch_up();
            }
            if m.is_deadline_reached() {
                m.end_slice();
                return ExitReason::DeadlineReached;
            }
            let reason = if engine.is_running_ops {
                let reason = engine.execute(dialect, m);
                dialect.visible_exit(reason)
            } else {
                dialect.run_outside_program(engine, m)
            };
            if let Some(reason) = reason {
                return reason;
            }
        }
    }

    /// Resets the state except the number of statements executed, to restart on a running machine.
    pub fn reset(&mut self)
    where
        D: Default,
    {
        let statements = self.engine.statements;
        *self = Self::default();
        self.engine.statements = statements;
    }

    /// Returns the number of statements executed since the start.
    pub fn statements(&self) -> u64 {
        self.engine.statements()
    }

    /// Returns the lines executed since the program was last run, in ascending order.
    pub fn executed_lines(&self) -> Vec<u16> {
        self.engine.executed_lines()
    }

    /// Sets the lines with a breakpoint.
    pub fn set_breakpoints(&mut self, lines: &[u16]) {
        self.engine.set_breakpoints(lines);
    }

    /// Returns whether a program or a typed command is running.
    pub fn is_running(&self) -> bool {
        !self.dialect.is_at_prompt()
    }

    /// Returns the line being executed, or the line at whose breakpoint the program stopped; `None` at the
    /// prompt or in a typed command.
    pub fn current_line(&self, ram: &Ram) -> Option<u16>
    where
        D: ProgramText,
    {
        if !self.is_running() {
            return None;
        }
        match self.engine.code.op(self.engine.pc) {
            Some(&Op::LineBreakpoint { number, .. }) if self.engine.passed_breakpoint.is_some() => {
                Some(number)
            }
            _ => D::current_line(ram),
        }
    }

    /// Returns the line that begins with the op that runs next, if one does.
    pub fn beginning_line(&self) -> Option<u16> {
        match *self.engine.code.op(self.engine.pc)? {
            Op::Line { number, .. }
            | Op::UnexecutedLine { number, .. }
            | Op::LineBreakpoint { number, .. } => Some(number),
            _ => None,
        }
    }

    /// Returns the cycles from a stop before the statement that runs next to its first character.
    pub fn statement_entry_cycles(&self) -> u64 {
        match self.engine.code.op(self.engine.pc) {
            Some(Op::Line { .. } | Op::UnexecutedLine { .. } | Op::LineBreakpoint { .. }) => {
                Engine::<D>::line_cost()
            }
            Some(Op::Statement { cost, .. } | Op::NextStatement { cost, .. }) => u64::from(*cost),
            _ => 0,
        }
    }

    /// Returns the text address of the statement before which the program stopped last.
    pub fn stop_text(&self) -> Option<u16> {
        self.engine.stopped_before.map(|(_, text)| text)
    }

    /// Returns the number of the statement that runs next in its line, from 1; `None` if the code does not
    /// show its line.
    pub fn statement_in_line(&self) -> Option<usize> {
        let mut number = 1;
        for pc in (0..=self.engine.pc).rev() {
            match self.engine.code.op(pc)? {
                Op::Line { .. } | Op::UnexecutedLine { .. } | Op::LineBreakpoint { .. } => {
                    return Some(number);
                }
                Op::Statement { .. } | Op::NextStatement { .. } => number += 1,
                _ => {}
            }
        }
        None
    }

    /// Records that the host wrote memory between two runs: it loaded a program or set variables.
    pub fn memory_changed(&mut self) {
        self.engine.text_changed();
    }
}
