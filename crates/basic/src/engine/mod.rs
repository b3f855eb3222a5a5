//! The engine: runs bytecode, keeps the control stack, keeps code true to its text.
//!
//! What a program can see lives in the machine's memory: text, variables, strings, pointers. What lives here is
//! either derived from that (the code), or what the original keeps on its processor stack and in its registers.
//!
//! | file | holds |
//! |---|---|
//! | `run` | the loop |
//! | `events` | what is due between two statements |
//! | `cache` | code on demand, and dropping it |
//! | `control` | loops and calls |
//! | `rounds` | many rounds of a loop in one step |
//! | `values` | accumulator, current string, target, what is put aside |
//! | `draws` | what a program drew from chance and clock |
//! | `waiting` | how a line or a key is waited for |

mod cache;
mod control;
mod draws;
mod events;
mod rounds;
mod run;
mod values;
mod waiting;

use alloc::{string::String, vec::Vec};

pub use self::{
    cache::Code,
    control::Control,
    draws::{DrawKind, RandomDraw, RandomDraws},
    run::{ControlFlow, ExitReason},
    values::{FunctionCall, Values},
    waiting::await_typing,
};
use serde::{Deserialize, Serialize};

use crate::{
    dialect::{BasicMachine, Dialect, Number, ProgramText, Traps},
    fault::Fault,
    memory::Ram,
    op::{Op, Pc},
};

/// An error that ended a program or command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What happened.
    pub fault: Fault,
    /// The words on the screen, without the question mark.
    pub message: String,
    /// The line; none for a typed command.
    pub line: Option<u16>,
}

/// What runs a program of any dialect. Its parts are lent to the dialect as they are.
///
/// The code's place is the first field of all: looking there, which every op does, then needs no register of its own.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "")]
#[repr(C)]
pub struct Engine<D: Dialect> {
    /// Code, with what it was made from.
    pub code: Code<D>,
    /// Loops and calls.
    pub control: Control<D::Number>,
    /// What is being computed with.
    pub values: Values<D::Number>,
    /// Random draws and clock reads.
    pub draws: RandomDraws,
    /// Ops run; otherwise the dialect has something else to do: a prompt, machine code.
    pub is_running_ops: bool,
    /// The op to go on with.
    pub pc: Pc,
    /// The op of the word under way.
    pub current_pc: Pc,
    /// The word's op that has been charged for and is still to be done.
    charged: Option<Pc>,
    /// The op that began the statement under way.
    pub statement: Pc,
    /// Statements executed.
    statements: u64,
    /// While ops run: when the statement under way began, and the time from which on statements are to be attended to.
    #[serde(skip)]
    statement_start: u64,
    #[serde(skip)]
    horizon: u64,
    /// The text place of the line before which the host has been told.
    passed_breakpoint: Option<u16>,
    /// Quotients and powers of before.
    #[serde(skip)]
    result_cache: <D::Number as Number>::ResultCache,
}

impl<D: Dialect> Clone for Engine<D> {
    fn clone(&self) -> Self {
        Self {
            code: self.code.clone(),
            control: self.control.clone(),
            values: self.values.clone(),
            draws: self.draws.clone(),
            result_cache: self.result_cache.clone(),
            ..*self
        }
    }
}

impl<D: Dialect> Default for Engine<D> {
    fn default() -> Self {
        const { assert!(size_of::<Op<D::Intrinsic>>() == 8, "a word and its arguments have at most four bytes") };
        Self {
            code: Code::default(),
            control: Control::default(),
            values: Values::default(),
            draws: RandomDraws::default(),
            is_running_ops: false,
            pc: 0,
            current_pc: 0,
            charged: None,
            statement: 0,
            statements: 0,
            statement_start: 0,
            horizon: 0,
            passed_breakpoint: None,
            result_cache: Default::default(),
        }
    }
}

impl<D: Dialect> Engine<D> {
    /// Statements executed since the start.
    pub fn statements(&self) -> u64 {
        self.statements
    }

    /// Lines executed since the program was last run, in ascending order.
    pub fn executed_lines(&self) -> Vec<u16> {
        self.code.executed_lines()
    }

    /// Sets the lines before which to stop.
    pub fn set_breakpoints(&mut self, lines: &[u16]) {
        self.code.set_breakpoints(lines);
        // A stop taken away before the line went on must not swallow the next one there.
        if !matches!(self.code.op(self.pc), Some(Op::LineBreakpoint { .. })) {
            self.passed_breakpoint = None;
        }
    }

    /// Nothing runs any more: the dialect goes on.
    pub fn leave_program(&mut self) {
        self.is_running_ops = false;
        self.passed_breakpoint = None;
    }

    /// The text place of the statement under way.
    pub fn statement_text(&self) -> Option<u16> {
        self.code.text_of(self.statement)
    }
}

/// The interpreter of a dialect.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound(serialize = "D: Serialize", deserialize = "D: Deserialize<'de>"))]
pub struct Vm<D: Dialect> {
    /// What every language has.
    pub engine: Engine<D>,
    /// What this one has.
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
    /// Runs until something happens that the caller may want to see.
    pub fn run<M: BasicMachine>(&mut self, m: &mut M) -> ExitReason
    where
        D: Traps<M>,
    {
        let Self { engine, dialect } = self;
        dialect.begin_slice();
        loop {
            if dialect.is_at_prompt(engine) {
                m.catch_up();
            }
            if m.is_deadline_reached() {
                m.end_slice();
                return ExitReason::DeadlineReached;
            }
            let outcome = if engine.is_running_ops {
                let outcome = engine.execute(dialect, m);
                dialect.visible_exit(outcome)
            } else {
                dialect.run_outside_program(engine, m)
            };
            if let Some(outcome) = outcome {
                return outcome;
            }
        }
    }

    /// Forgets everything but how many statements were executed, to begin anew on a machine that was running.
    pub fn reset(&mut self)
    where
        D: Default,
    {
        let statements = self.engine.statements;
        *self = Self::default();
        self.engine.statements = statements;
    }

    /// Statements executed since the start.
    pub fn statements(&self) -> u64 {
        self.engine.statements()
    }

    /// Lines executed since the program was last run, in ascending order.
    pub fn executed_lines(&self) -> Vec<u16> {
        self.engine.executed_lines()
    }

    /// Sets the lines before which to stop.
    pub fn set_breakpoints(&mut self, lines: &[u16]) {
        self.engine.set_breakpoints(lines);
    }

    /// A program or a typed command is running.
    pub fn is_running(&self) -> bool {
        !self.dialect.is_at_prompt(&self.engine)
    }

    /// The line being executed; none at the prompt or in a typed command.
    pub fn current_line(&self, ram: &Ram) -> Option<u16>
    where
        D: ProgramText,
    {
        if self.is_running() { D::current_line(ram) } else { None }
    }

    /// Tells that memory was written from outside while nothing ran: a program loaded, variables set.
    pub fn memory_changed(&mut self) {
        self.engine.text_changed();
    }
}
