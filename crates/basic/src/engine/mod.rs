//! The engine: runs bytecode, keeps the control stack, keeps code consistent with its text.
//!
//! The state that a program can see is in the machine's memory: text, variables, strings, pointers. The
//! engine's other state is derived from that (the code), or is the contents of the original's processor stack
//! and registers.
//!
//! | file | contents |
//! |---|---|
//! | `code`, `control_stack`, `values`, `draws` | the state: code, loops and calls, values of the computation, random draws |
//! | `exit` | exit reasons |
//! | `vm`, `run` | engine and dialect together, and the loop |
//! | `registers`, `op_parts` | the loop's registers, and the parts of ops |
//! | `events` | events due between two statements |
//! | `cache` | compiling on demand, and discarding |
//! | `control`, `batches` | loops and calls, and batches of iterations |
//! | `arguments`, `functions` | the arguments of intrinsics, and calls within expressions |
//! | `saved` | the state in a snapshot |
//! | `waiting` | waiting for a line or a key |

mod arguments;
mod batches;
mod cache;
mod code;
mod control;
mod control_stack;
mod draws;
mod events;
mod exit;
mod functions;
mod op_parts;
mod registers;
mod run;
mod saved;
mod values;
mod vm;
mod waiting;

use alloc::vec::Vec;

pub use self::{
    code::Code,
    control_stack::{ActiveFrame, ActiveLoop, Control},
    draws::{DrawKind, DrawStream, ForcedDraw, RandomDraw, RandomDraws},
    exit::{ControlFlow, ExitReason, Failure, ProgramEnd},
    saved::SavedVm,
    values::{FunctionCall, Values},
    vm::Vm,
    waiting::await_typing,
};
use crate::{
    dialect::{Dialect, Number},
    op::{Op, Pc},
};

/// The engine that runs a program of any dialect.
///
/// The code table's pointer is the first field: accessing it, which every op does, then needs no additional
/// register.
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
    /// The op of an intrinsic that has been charged for and is pending.
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
    /// The statement of the last stop: its number since the start, and its text address.
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

    /// Records the op that begins the current statement, after it was recompiled.
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
