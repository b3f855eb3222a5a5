//! The interpreter's routines for machine code that calls them.
//!
//! A variant knows the addresses of the ROM's routines and the registers of their arguments and results
//! ([`RomRoutines::routine`]); this module implements them. The text pointer is the one in memory.

use basic::{
    dialect::ProgramText as _,
    emit::Emitter,
    engine::{ControlFlow, Engine, ExitReason, ProgramEnd},
    fault::Fault,
    memory::{Ram, set_word, word},
    store::Span,
};
use hardware::Cycles;

use super::{Interpreter, Mode, RomRoutines, RoutineExit, lines::ReadState};
use crate::{
    compiler::{Compiler, Fragment, Type, fragment::Part},
    intrinsic::ValueType,
    keyword::{Function, Statement},
    machine::CbmMachine,
};

/// The maximum number of retries of a fragment that takes time, before it is abandoned.
const MAX_RETRIES: u32 = 5_000;
/// The maximum nesting of expressions that machine code evaluates: more do not fit on the
/// original's stack.
const MAX_NESTING: u8 = 4;
/// The cycles to wait per retry: a fragment cannot return to the host.
const RETRY_CYCLES: u64 = 20_000;

/// The value of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, in the accumulator.
    Number,
    /// A string, by the address of its descriptor.
    Text(u16),
}

/// An existing or a new variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The address of its value.
    pub address: u16,
    /// Its name as stored in the table.
    pub name: [u8; 2],
    /// Its type.
    pub kind: ValueType,
}

impl<E: RomRoutines> Interpreter<E> {
    /// Evaluates an expression at the text pointer and advances the pointer past it.
    ///
    /// # Errors
    /// As for the expression.
    pub fn evaluate<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Result<Value, Fault> {
        let extent = engine.compile_start(m, Self::text_pointer(m));
        self.run_fragment(engine, m, |ram, out| Compiler::<E, _>::value_fragment(ram, out, extent))
            .map(|yields| self.value(engine, yields))
    }

    /// Evaluates the term whose first character is at the text pointer.
    ///
    /// # Errors
    /// As for the term.
    pub fn evaluate_single_term<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<Value, Fault> {
        self.evaluate_term(engine, m).map(|yields| self.value(engine, yields))
    }

    /// Returns the last evaluated value.
    fn value(&self, engine: &mut Engine<Self>, yields: Type) -> Value {
        match yields {
            Type::Number => Value::Number,
            Type::Text => Value::Text(engine.current_string()),
        }
    }

    pub(super) fn evaluate_term<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<Type, Fault> {
        let extent = engine.compile_start(m, Self::text_pointer(m));
        self.run_fragment(engine, m, |ram, out| Compiler::<E, _>::term_fragment(ram, out, extent))
    }

    /// Finds the variable or array element that the text names, creates it if needed, and advances the
    /// pointer.
    ///
    /// # Errors
    /// As for names and subscripts.
    pub fn find_variable<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<Variable, Fault> {
        let extent = engine.compile_start(m, Self::text_pointer(m));
        let (name, kind) =
            self.run_fragment(engine, m, |ram, out| Compiler::<E, _>::variable_fragment(ram, out, extent))?;
        Ok(Variable { address: engine.target(), name, kind })
    }

    /// Executes a statement from after its keyword at the text pointer, and advances the pointer past
    /// it.
    ///
    /// # Errors
    /// As for the statement.
    pub fn perform<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        statement: Statement,
    ) -> Result<(), Fault> {
        let extent = engine.compile_start(m, Self::text_pointer(m));
        self.run_fragment(engine, m, |ram, out| Compiler::<E, _>::body_fragment(ram, out, extent, statement))
    }

    /// Calls a function with the accumulator, or with the string at `descriptor`.
    ///
    /// # Errors
    /// As for the function.
    pub fn apply<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
        descriptor: u16,
    ) -> Result<u16, Fault> {
        engine.set_current_string(descriptor);
        self.call_function(engine, m, function)?;
        Ok(engine.current_string())
    }

    /// Frees the string at `descriptor` if it is temporary; returns its length and address.
    pub fn free_text<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        descriptor: u16,
    ) -> (u8, u16) {
        let span = Self::timed(m, |m, cycles| engine.free_string(m.ram_mut(), descriptor, cycles));
        (span.length, span.at)
    }

    /// Makes a string of bytes in memory; returns the address of its descriptor.
    ///
    /// # Errors
    /// Out of memory.
    pub fn take_text<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        at: u16,
        length: u8,
    ) -> Result<u16, Fault> {
        Self::timed(m, |m, cycles| engine.take_literal(m.ram_mut(), Span { length, at }, cycles))?;
        Ok(engine.current_string())
    }

    /// Allocates a string; returns its address.
    ///
    /// # Errors
    /// Out of memory.
    pub fn allot_text<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        length: u8,
    ) -> Result<u16, Fault> {
        Self::timed(m, |m, cycles| engine.allocate(m.ram_mut(), length, cycles))
    }

    /// Collects garbage.
    pub fn collect<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        Self::timed(m, |m, cycles| engine.collect_garbage(m.ram_mut(), cycles));
    }

    /// Sends bytes to the current output.
    pub fn write<M: CbmMachine>(&mut self, m: &mut M, bytes: &[u8]) {
        for &byte in bytes {
            Self::spend(m, u64::from(E::costs().print.character));
            self.put(m, byte);
        }
    }

    /// Reads a line from the current input into the buffer; returns false until a person has finished it.
    ///
    /// # Errors
    /// When the line is too long.
    pub fn read_line<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Result<bool, Fault> {
        let is_read = self.collect_command(engine, m)?;
        if is_read {
            self.reading = ReadState::default();
        }
        Ok(is_read)
    }

    /// Advances the processor time.
    pub fn spend_time<M: CbmMachine>(m: &mut M, cycles: u64) {
        Self::spend(m, cycles);
    }

    fn text_pointer<M: CbmMachine>(m: &M) -> u16 {
        word(m.ram(), E::LAYOUT.text_pointer)
    }

    /// Compiles a fragment for machine code and runs it to its end.
    fn run_fragment<M: CbmMachine, T>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        make: impl FnOnce(&Ram, Emitter<'_, Self>) -> Part<T>,
    ) -> Result<T, Fault> {
        let start = engine.code().end();
        // The stack use of machine code is unknown.
        if self.code_call.nesting == MAX_NESTING {
            return Err(Fault::OutOfMemory);
        }
        let fragment = make(m.ram(), engine.code_mut().emitter(true));
        let end = engine.code().end();
        let (pc, address) = (engine.pc(), engine.address_argument());
        m.push_context();
        let is_running = core::mem::take(&mut self.code_call.is_running);
        let depth = engine.function_depth();
        engine.begin_external_call();
        self.code_call.nesting += 1;
        engine.continue_at(start);
        let mut outcome = engine.execute(self, m);
        // An intrinsic that takes time stops at its op and is retried.
        let mut patience = MAX_RETRIES;
        let mut is_late = false;
        while engine.function_depth() > depth && patience > 0 {
            match outcome {
                ExitReason::DeadlineReached => {
                    is_late = true;
                    m.set_deadline(Cycles(m.elapsed().0 + RETRY_CYCLES));
                }
                ExitReason::AwaitingKey | ExitReason::AwaitingLine => m.idle(),
                ExitReason::LookAgain => {}
                _ => break,
            }
            patience -= 1;
            outcome = engine.execute(self, m);
        }
        if is_late {
            m.set_deadline(m.elapsed());
        }
        engine.abandon_functions(depth);
        self.code_call.nesting -= 1;
        self.code_call.is_running = is_running;
        engine.code_mut().discard_ops(start, end);
        m.pop_context();
        engine.continue_at(pc);
        engine.set_address_argument(address);
        match (outcome, fragment.result) {
            (ExitReason::Ended(ProgramEnd::Failed(failure)), _) => Err(failure.fault),
            (_, None) => Err(Fault::Syntax),
            (_, Some(found)) => {
                set_word(m.ram_mut(), E::LAYOUT.text_pointer, fragment.end);
                Ok(found)
            }
        }
    }

    /// Continues as the exit of a routine requires.
    pub(super) fn follow_exit<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        after: RoutineExit,
    ) -> ControlFlow {
        let text = Self::text_pointer(m);
        self.check_writes(engine, m);
        let was_unfit = engine.code().must_discard();
        engine.discard_stale_code();
        match after {
            RoutineExit::Returns
            | RoutineExit::Jumps(_)
            | RoutineExit::AwaitsInput
            | RoutineExit::Value
            | RoutineExit::Term
            | RoutineExit::TermHere => ControlFlow::Next,
            RoutineExit::Statements => {
                self.clear_hook_call();
                self.set_mode(engine, Mode::Running);
                if Self::current_line(m.ram()).is_some() {
                    self.set_running(engine, m);
                }
                ControlFlow::Jump(engine.code_at(self, m, text))
            }
            RoutineExit::Statement => {
                self.set_mode(engine, Mode::Running);
                if let Some(before) = self.untouched_statement(m, text) {
                    if let Some(pc) = self.take_after_condition(was_unfit) {
                        return ControlFlow::Jump(pc);
                    }
                    return ControlFlow::Jump(engine.code_at(self, m, before));
                }
                ControlFlow::Jump(engine.fragment_at(self, m, text, Fragment::Statement))
            }
            RoutineExit::Perform(statement) => {
                self.set_mode(engine, Mode::Running);
                ControlFlow::Jump(engine.fragment_at(self, m, text, Fragment::Arguments(statement)))
            }
            RoutineExit::Prompt { says_ready } => {
                self.back_to_prompt(engine, m);
                self.prompt.set_ready_shown(!says_ready);
                ControlFlow::Prompt
            }
            RoutineExit::TakeLine => self.take_buffered_line(engine, m),
            RoutineExit::Command => {
                self.begin_command(engine, m);
                ControlFlow::Jump(engine.pc())
            }
            RoutineExit::Reports(fault) => ControlFlow::Exit(self.report_without_hook(engine, m, fault)),
            RoutineExit::Restarts => ControlFlow::Exit(ExitReason::Reset),
        }
    }
}
