//! The services of a dialect for the engine, which each call borrows: compiler, store, intrinsics, traps.
//!
//! A dialect is a value: it owns the state of its interpreter (a typed line, the position of the next `DATA`
//! item) next to the [`Engine`]'s state. Its requirements on a machine are the bounds under which it
//! implements [`Intrinsics`] and [`Traps`]; the engine requires only memory and time. Note: only
//! [`Intrinsics::machine_intrinsic`] and the reads and writes of variables run often; the rest runs when a
//! line is first reached, or when an event is due.

use hardware::Memory;

use crate::{
    dialect::{BasicMachine, ProgramText},
    emit::{CompileStart, Emitter},
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
    memory::Ram,
    op::Pc,
};

/// Compiles text to ops. A mistake in the text becomes an op that raises the error where the
/// original would raise it.
pub trait Compile: ProgramText {
    /// Compiles from the text pointer to the end of its line.
    fn compile(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart);

    /// Compiles the rest of a statement that a call returns to: skips to its end, then continues.
    fn compile_after_call(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart);

    /// Compiles a single numeric expression that ends with
    /// [`ReturnFromFunction`](crate::op::Op::ReturnFromFunction); returns its stack need.
    fn compile_expression(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart) -> u8;

    /// Compiles a fragment, for dialects that have some.
    fn compile_fragment(
        &self,
        _ram: &Ram,
        _out: Emitter<'_, Self>,
        _from: CompileStart,
        _fragment: Self::Fragment,
    ) {
    }
}

/// Search, creation and layout of variables, arrays and strings. [`store`](crate::store) has an
/// implementation that dialects share.
pub trait Store: ProgramText {
    /// The descriptor of a string that has never been assigned.
    const EMPTY_STRING: u16;

    /// Returns the lowest address that assignments and strings write to; `None` when the program has
    /// corrupted pointers or headers, so that they may lead anywhere.
    fn lowest_written<M: Memory>(engine: &mut Engine<Self>, m: &M) -> Option<u16>;

    /// Returns the address of a variable's value for reading, if the variable exists.
    fn variable_to_read<M: Memory>(
        engine: &mut Engine<Self>,
        m: &M,
        variable: u16,
        cycles: &mut u64,
    ) -> Option<u16>;

    /// Returns the address of a variable's value for writing; creates the variable if it does not
    /// exist.
    ///
    /// # Errors
    /// Out of memory.
    fn variable_to_write<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        variable: u16,
        cycles: &mut u64,
    ) -> Result<u16, Fault>;

    /// Returns the address of an element whose subscripts are on the stack; creates the array if it
    /// does not exist.
    ///
    /// # Errors
    /// Out of memory, or a subscript out of range.
    fn element<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<u16, Fault>;

    // The methods up to `append_all` implement fused ops. They complete, or change nothing and return `None`;
    // then the ops that were fused run one by one.

    /// Returns the address of an element by one subscript that is not on the stack.
    fn element_by(_engine: &Engine<Self>, _array: u16, _subscript: i16, _cycles: &mut u64) -> Option<u16> {
        None
    }

    /// Returns the address of an element by two subscripts that are not on the stack.
    fn element_by_two(
        _engine: &Engine<Self>,
        _array: u16,
        _subscripts: (i16, i16),
        _cycles: &mut u64,
    ) -> Option<u16> {
        None
    }

    /// Stores a quoted string of the text, given by address and length, at a target.
    fn assign_literal<M: Memory>(
        _engine: &mut Engine<Self>,
        _m: &mut M,
        _target: u16,
        _literal: (u16, u8),
        _cycles: &mut u64,
    ) -> Option<()> {
        None
    }

    /// Stores the string of a variable, given by its descriptor, at a target.
    fn assign_string<M: Memory>(
        _engine: &mut Engine<Self>,
        _m: &mut M,
        _target: u16,
        _source: u16,
        _cycles: &mut u64,
    ) -> Option<()> {
        None
    }

    /// Compares a string with a quoted one of the text.
    fn compare_literal<M: Memory>(
        _engine: &mut Engine<Self>,
        _m: &mut M,
        _left: u16,
        _literal: (u16, u8),
        _cycles: &mut u64,
    ) -> Option<core::cmp::Ordering> {
        None
    }

    /// Runs the ops from a position on that append a literal or a variable to the pushed string, as many
    /// as cannot fail; returns the cycles, and the position after them.
    fn append_all<M: Memory>(_engine: &mut Engine<Self>, _m: &mut M, pc: Pc) -> (u32, Pc) {
        (0, pc + 1)
    }

    /// Creates an array with the extents on the subscript stack.
    ///
    /// # Errors
    /// Out of memory, or the array exists.
    fn dimension<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault>;

    /// Makes a quoted string of the text the current string.
    ///
    /// # Errors
    /// Out of memory.
    fn load_literal<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
        length: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault>;

    /// Makes the concatenation of the pushed string and the current one the current string.
    ///
    /// # Errors
    /// Out of memory, or the string is too long.
    fn concatenate<M: Memory>(engine: &mut Engine<Self>, m: &mut M, cycles: &mut u64) -> Result<(), Fault>;

    /// Compares a string with the current one.
    fn compare_strings<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        left: u16,
        cycles: &mut u64,
    ) -> core::cmp::Ordering;

    /// Stores the current string in the variable or element that is the target.
    ///
    /// # Errors
    /// Out of memory.
    fn store_text<M: Memory>(engine: &mut Engine<Self>, m: &mut M, cycles: &mut u64) -> Result<(), Fault>;
}

/// The result of an intrinsic that runs while interrupts are deferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeferredOutcome {
    /// Nothing has been done: the intrinsic takes the slow path.
    NotDone,
    /// The next op follows.
    Next,
    /// Continue at this position.
    Jump(Pc),
    /// The intrinsic failed.
    Failed(Fault),
}

impl From<Result<(), Fault>> for DeferredOutcome {
    #[inline]
    fn from(done: Result<(), Fault>) -> Self {
        done.map_or_else(Self::Failed, |()| Self::Next)
    }
}

/// The intrinsics of a dialect, on a machine that supports them.
pub trait Intrinsics<M: BasicMachine>: Compile + Store {
    /// Computes a function of the accumulator.
    ///
    /// # Errors
    /// As for the function.
    fn pure_intrinsic(
        intrinsic: Self::Intrinsic,
        accumulator: Self::Number,
        cycles: &mut u64,
    ) -> Result<Self::Number, Fault>;

    /// Runs an intrinsic that uses only memory and the engine's values and does not depend on time.
    ///
    /// # Errors
    /// As for the intrinsic.
    fn memory_intrinsic(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        intrinsic: Self::Intrinsic,
        cycles: &mut u64,
    ) -> Result<(), Fault>;

    /// Runs an intrinsic while the machine's interrupts stay
    /// [deferred](hardware::IrqDeferral::defer_irqs): one that does not depend on time and touches only the
    /// program's memory and the dialect's variables, or one that the machine can do while it catches up.
    fn deferred_intrinsic(
        &mut self,
        _engine: &mut Engine<Self>,
        _m: &mut M,
        _intrinsic: Self::Intrinsic,
        _cycles: &mut u64,
    ) -> DeferredOutcome {
        DeferredOutcome::NotDone
    }

    /// Runs any other intrinsic. Its op is at [`Engine::current_pc`] and is charged for once, even if the
    /// intrinsic returns [`ControlFlow::Retry`].
    ///
    /// # Errors
    /// As for the intrinsic.
    fn machine_intrinsic(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        intrinsic: Self::Intrinsic,
    ) -> Result<ControlFlow, Fault>;

    /// The text has ended at a text address.
    fn end_of_text(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> ControlFlow;

    /// Continues a prompt or machine code, which run outside of ops. Returns `None` when the caller is to
    /// call it again.
    fn run_outside_program(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<ExitReason>;

    /// Maps the exit reason of a run of ops to the host's; `None` if the dialect continues.
    fn visible_exit(&self, reason: ExitReason) -> Option<ExitReason> {
        Some(reason)
    }

    /// A slice of host time begins.
    fn begin_slice(&mut self) {}
}

/// Errors, and events between two statements.
pub trait Traps<M: BasicMachine>: Intrinsics<M> {
    /// Returns whether a trap is armed that must be checked before every statement.
    fn is_armed(&self) -> bool {
        false
    }

    /// Handles an error of the program: a trap jumps, a report leaves the program.
    fn fault(&mut self, engine: &mut Engine<Self>, m: &mut M, fault: Fault) -> ControlFlow;

    /// Checks the pages that the machine has written and invalidates the data that depends on them.
    fn invalidate_written(&mut self, engine: &mut Engine<Self>, m: &mut M);

    /// Returns the break of the program before the statement at a text address, by a stop key.
    fn check_break(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<ControlFlow>;

    /// Calls the handler of an event trap that is due before the statement at a text address; `None` if the
    /// statement is next. The engine repeats the call after a stop before that statement.
    fn event_trap(&mut self, _engine: &mut Engine<Self>, _m: &mut M, _text: u16) -> Option<ControlFlow> {
        None
    }

    /// Runs before the statement at a text address when a trap is armed or an event is due; `None` if
    /// the statement begins.
    fn before_statement(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<ControlFlow>;

    /// Returns the exit reason when the host's deadline is reached.
    fn deadline_exit(&mut self) -> ExitReason {
        ExitReason::DeadlineReached
    }
}
