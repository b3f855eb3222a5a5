//! The engine: runs bytecode, keeps the control stack, keeps code consistent with its text.
//!
//! The state that a program can see is in the machine's memory: text, variables, strings, pointers.
//! The engine's own state is either derived from that (the code), or what the original keeps on its
//! processor stack and in its registers.
//!
//! | file | holds |
//! |---|---|
//! | `run` | the loop |
//! | `registers`, `op_parts` | the loop's registers, and what ops consist of |
//! | `events` | events due between two statements |
//! | `cache` | compiling on demand, and discarding |
//! | `control` | loops and calls |
//! | `batches` | batches of loop iterations |
//! | `values` | accumulator, current string, target, pushed values |
//! | `saved` | the state in a snapshot |
//! | `draws` | random draws and clock reads |
//! | `waiting` | waiting for a line or a key |

mod batches;
mod cache;
mod control;
mod draws;
mod events;
mod op_parts;
mod registers;
mod run;
mod saved;
mod values;
mod waiting;

use alloc::{string::String, vec::Vec};

pub use self::{
    cache::Code,
    control::{ActiveFrame, ActiveLoop, Control},
    draws::{DrawKind, DrawStream, ForcedDraw, RandomDraw, RandomDraws},
    run::{ControlFlow, ExitReason},
    saved::SavedVm,
    values::{FunctionCall, Values},
    waiting::await_typing,
};
use crate::{
    dialect::{BasicMachine, Dialect, Number, ProgramText, Traps},
    fault::Fault,
    memory::Ram,
    op::{Op, Pc},
};

/// An error that ended a program or command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The error.
    pub fault: Fault,
    /// The text on the screen, without the question mark.
    pub message: String,
    /// The line; `None` for a typed command.
    pub line: Option<u16>,
}

/// How a program or command ended, with the description of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramEnd<F = Failure> {
    /// By itself, or by a key that stops it.
    Completed,
    /// With an error.
    Failed(F),
    /// Machine code ran into an address without code, and the program was aborted there.
    Stuck {
        /// The address.
        address: u16,
    },
}

impl<F> ProgramEnd<F> {
    /// Describes the error in another form.
    pub fn map<G>(self, describe: impl FnOnce(F) -> G) -> ProgramEnd<G> {
        match self {
            Self::Completed => ProgramEnd::Completed,
            Self::Failed(failure) => ProgramEnd::Failed(describe(failure)),
            Self::Stuck { address } => ProgramEnd::Stuck { address },
        }
    }
}

/// The engine that runs a program of any dialect.
///
/// The code table's pointer is the first field of all: accessing it, which every op does, then
/// needs no register of its own.
#[derive(Debug)]
#[repr(C)]
pub struct Engine<D: Dialect> {
    /// The code, and the text that it was compiled from.
    pub(crate) code: Code<D>,
    /// Loops and calls.
    pub(crate) control: Control<D::Number>,
    /// The values of the current computation.
    pub(crate) values: Values<D::Number>,
    /// Random draws and clock reads.
    pub(crate) draws: RandomDraws,
    /// Whether ops run; otherwise the dialect runs something else: a prompt, machine code.
    pub(crate) is_running_ops: bool,
    /// The op to continue with.
    pub(crate) pc: Pc,
    /// The op of the current intrinsic.
    pub(crate) current_pc: Pc,
    /// The op of an intrinsic that has been charged for and is still to be done.
    charged: Option<Pc>,
    /// The op that began the current statement.
    pub(crate) statement: Pc,
    /// The number of statements executed.
    statements: u64,
    /// While ops run: when the current statement began, and the time from which on statements check for
    /// events.
    statement_start: u64,
    horizon: u64,
    /// The text address of the line whose breakpoint has been reported.
    passed_breakpoint: Option<u16>,
    /// Whether to stop before every statement.
    stops_at_statements: bool,
    /// The statement before which the engine has stopped last: its number since the start, and its text
    /// address.
    stopped_before: Option<(u64, u16)>,
    /// Cached powers.
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
        const {
            assert!(
                size_of::<Op<D::Intrinsic>>() == 8,
                "an intrinsic and its arguments have at most four bytes"
            );
        };
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
            stops_at_statements: false,
            stopped_before: None,
            result_cache: Default::default(),
        }
    }
}

impl<D: Dialect> Engine<D> {
    /// Returns the number of statements executed since the start.
    pub fn statements(&self) -> u64 {
        self.statements
    }

    /// Returns the lines executed since the program was last run, in ascending order.
    pub fn executed_lines(&self) -> Vec<u16> {
        self.code.executed_lines()
    }

    /// Sets the lines with a breakpoint.
    pub fn set_breakpoints(&mut self, lines: &[u16]) {
        self.code.set_breakpoints(lines);
        // A breakpoint that is removed before the line runs must not suppress the next one there.
        if !matches!(self.code.op(self.pc), Some(Op::LineBreakpoint { .. })) {
            self.passed_breakpoint = None;
        }
    }

    /// Sets whether to stop before every statement, with [`ExitReason::Statement`].
    pub fn stop_at_statements(&mut self, is_enabled: bool) {
        self.stops_at_statements = is_enabled;
        if !is_enabled {
            self.stopped_before = None;
        }
    }

    /// Returns the code, and the text that it was compiled from.
    #[inline]
    pub fn code(&self) -> &Code<D> {
        &self.code
    }

    /// Returns the code.
    #[inline]
    pub fn code_mut(&mut self) -> &mut Code<D> {
        &mut self.code
    }

    /// Returns the random draws and clock reads.
    pub fn draws(&mut self) -> &mut RandomDraws {
        &mut self.draws
    }

    /// Returns whether ops run; otherwise the dialect runs something else: a prompt, machine code.
    pub fn is_running_ops(&self) -> bool {
        self.is_running_ops
    }

    /// Lets ops run, or the dialect.
    pub fn set_running_ops(&mut self, runs: bool) {
        self.is_running_ops = runs;
    }

    /// Returns the op that runs next.
    pub fn pc(&self) -> Pc {
        self.pc
    }

    /// Continues with an op when ops run.
    pub fn continue_at(&mut self, pc: Pc) {
        self.pc = pc;
    }

    /// Returns the op of the current intrinsic.
    #[inline]
    pub fn current_pc(&self) -> Pc {
        self.current_pc
    }

    /// Returns the op that began the current statement.
    pub fn statement(&self) -> Pc {
        self.statement
    }

    /// Records the op that begins the current statement, whose code was compiled anew.
    pub fn set_statement(&mut self, pc: Pc) {
        self.statement = pc;
    }

    /// Leaves the program: the dialect continues.
    pub fn leave_program(&mut self) {
        self.is_running_ops = false;
        self.passed_breakpoint = None;
    }

    /// Returns the text address of the current statement.
    pub fn statement_text(&self) -> Option<u16> {
        self.code.text_of(self.statement)
    }
}

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

    /// Resets everything except the number of statements executed, to start anew on a machine that was
    /// running.
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
        !self.dialect.is_at_prompt(&self.engine)
    }

    /// Returns the line being executed, or before whose breakpoint the program stopped; `None` at the prompt
    /// or in a typed command.
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

    /// Returns the number of the statement that runs next in its line, from 1; `None` if its line
    /// cannot be told from the code.
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

    /// Records that memory was written from outside while nothing ran: a program loaded, variables set.
    pub fn memory_changed(&mut self) {
        self.engine.text_changed();
    }
}
