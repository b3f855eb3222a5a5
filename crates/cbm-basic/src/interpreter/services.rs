//! What the interpreter does for machine code that calls its parts.
//!
//! A dialect knows at which addresses the original's routines stand and in which registers they take and give what
//! ([`Edition::routine`]); here is what they do. The text pointer is the one in memory.

use basic::{
    dialect::Text as _,
    emit::Emitter,
    engine::{Engine, Outcome, Then},
    fault::Fault,
    memory::{Ram, set_word, word},
    op::Pc,
    store::Span,
};
use hardware::Cycles;
use serde::{Deserialize, Serialize};

use super::{Interpreter, Mode, lines::Reading};
use crate::{
    edition::{Edition, Host},
    front::{Compiler, Type, aside::Aside},
    keyword::{Function, Statement},
    word::Kind,
};

/// How often a piece of work that takes its time is gone on with before it is given up.
const PATIENCE: u32 = 5_000;
/// So many expressions that machine code reads within each other leave no room on the original's stack for one more.
const DEEPEST: u8 = 4;
/// Cycles that the host waits meanwhile for each turn of it: it cannot be gone back to from within.
const TURN: u64 = 20_000;

/// How things go on behind a routine of the interpreter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum After {
    /// The machine code that called it goes on.
    Returns,
    /// Machine code goes on at an address.
    GoesOn(u16),
    /// It waits for a person; it is to be done again when time has passed.
    Waits,
    /// The program goes on where the text pointer stands, between two statements.
    Statements,
    /// The statement begins at the text pointer.
    Statement,
    /// A term has been evaluated: the value is in memory, the text pointer behind it.
    Value,
    /// A term is the interpreter's: the text pointer stands before it.
    Term,
    /// The same with the text pointer on its first character.
    TermHere,
    /// A statement of this kind goes on at the text pointer, its keyword read.
    Perform(Statement),
    /// The prompt.
    Prompt {
        /// It says that it is ready.
        says_ready: bool,
    },
    /// The line in the buffer is taken as if it had been typed.
    TakeLine,
    /// The tokens in the buffer are executed as a typed command.
    Command,
    /// The error is reported, whatever machine code wants.
    Reports(Fault),
    /// The language begins anew.
    Restarts,
}

/// What an expression came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, in the accumulator.
    Number,
    /// A string, by the place of its descriptor.
    Text(u16),
}

/// A variable found or made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The place of its value.
    pub place: u16,
    /// Its name as the table holds it.
    pub name: [u8; 2],
    /// What it holds.
    pub kind: Kind,
}

impl<E: Edition> Interpreter<E> {
    /// Evaluates an expression at the text pointer and moves the pointer behind it.
    ///
    /// # Errors
    /// As the expression has them.
    pub fn evaluate<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Result<Value, Fault> {
        let extent = engine.extent(m, Self::text_pointer(m));
        self.aside(engine, m, |ram, out| Compiler::value(ram, out, extent))
            .map(|yields| self.value(engine, yields))
    }

    /// Evaluates the term whose first character the text pointer stands on.
    ///
    /// # Errors
    /// As the term has them.
    pub fn evaluate_one<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Result<Value, Fault> {
        self.evaluate_term(engine, m).map(|yields| self.value(engine, yields))
    }

    /// What has just been evaluated.
    fn value(&self, engine: &mut Engine<Self>, yields: Type) -> Value {
        match yields {
            Type::Number => Value::Number,
            Type::Text => Value::Text(engine.values.text),
        }
    }

    pub(super) fn evaluate_term<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<Type, Fault> {
        let extent = engine.extent(m, Self::text_pointer(m));
        self.aside(engine, m, |ram, out| Compiler::term_alone(ram, out, extent))
    }

    /// Finds the variable or array element that the text names, making it if there is none, and moves the pointer.
    ///
    /// # Errors
    /// As names and subscripts have them.
    pub fn find_variable<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<Variable, Fault> {
        let extent = engine.extent(m, Self::text_pointer(m));
        let (name, kind) = self.aside(engine, m, |ram, out| Compiler::variable_alone(ram, out, extent))?;
        Ok(Variable { place: engine.values.target, name, kind })
    }

    /// Does what follows a statement's keyword from the text pointer on, and moves the pointer behind it.
    ///
    /// # Errors
    /// As the statement has them.
    pub fn perform<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        statement: Statement,
    ) -> Result<(), Fault> {
        let extent = engine.extent(m, Self::text_pointer(m));
        self.aside(engine, m, |ram, out| Compiler::body_alone(ram, out, extent, statement))
    }

    /// Calls a function with what is in the accumulator, or with the string at `descriptor`.
    ///
    /// # Errors
    /// As the function has them.
    pub fn apply<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
        descriptor: u16,
    ) -> Result<u16, Fault> {
        engine.values.text = descriptor;
        self.call_function(engine, m, function)?;
        Ok(engine.values.text)
    }

    /// Frees the string at `descriptor` if it is temporary; gives its length and place.
    pub fn free_text<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M, descriptor: u16) -> (u8, u16) {
        let span = Self::timed(m, |m, cycles| engine.free_string(m, descriptor, cycles));
        (span.length, span.at)
    }

    /// Makes a string of bytes that stand in memory; gives the place of its descriptor.
    ///
    /// # Errors
    /// When there is no room.
    pub fn take_text<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        at: u16,
        length: u8,
    ) -> Result<u16, Fault> {
        Self::timed(m, |m, cycles| engine.take_literal(m, Span { length, at }, cycles))?;
        Ok(engine.values.text)
    }

    /// Makes room for a string; gives its place.
    ///
    /// # Errors
    /// When there is none.
    pub fn allot_text<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        length: u8,
    ) -> Result<u16, Fault> {
        Self::timed(m, |m, cycles| engine.allot(m, length, cycles))
    }

    /// Collects the strings in use.
    pub fn collect<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        Self::timed(m, |m, cycles| engine.collect_strings(m, cycles));
    }

    /// Sends bytes to the current output.
    pub fn write<M: Host>(&mut self, m: &mut M, bytes: &[u8]) {
        for &byte in bytes {
            Self::spend(m, u64::from(E::costs().print.character));
            self.put(m, byte);
        }
    }

    /// Collects a line from the current input into the buffer; false while a person has yet to finish it.
    ///
    /// # Errors
    /// When it is too long.
    pub fn read_line<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Result<bool, Fault> {
        let is_read = self.collect_command(engine, m)?;
        if is_read {
            self.reading = Reading::default();
        }
        Ok(is_read)
    }

    /// Lets processor time pass.
    pub fn take_time<M: Host>(m: &mut M, cycles: u64) {
        Self::spend(m, cycles);
    }

    fn text_pointer<M: Host>(m: &M) -> u16 {
        word(m.ram(), E::LAYOUT.text_pointer)
    }

    /// Makes code for machine code and runs it to its end.
    fn aside<M: Host, T>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        make: impl FnOnce(&Ram, Emitter<'_, Self>) -> Aside<T>,
    ) -> Result<T, Fault> {
        let start = engine.code.end();
        // How much of the stack machine code uses, nobody knows.
        if self.sys.asides == DEEPEST {
            return Err(Fault::OutOfMemory);
        }
        let aside = make(m.ram(), engine.code.emitter(true));
        let end = engine.code.end();
        let (pc, address) = (engine.pc, engine.values.address);
        m.set_aside();
        let is_running = core::mem::take(&mut self.sys.is_running);
        let depth = engine.values.calls.len();
        engine.call_from_outside();
        self.sys.asides += 1;
        engine.pc = start;
        let mut outcome = engine.execute(self, m);
        // What takes its time is left at its op and goes on there.
        let mut patience = PATIENCE;
        let mut is_late = false;
        while engine.values.calls.len() > depth && patience > 0 {
            match outcome {
                Outcome::Due => {
                    is_late = true;
                    m.set_deadline(Cycles(m.elapsed().0 + TURN));
                }
                Outcome::AwaitingKey | Outcome::AwaitingLine => m.idle(),
                _ => break,
            }
            patience -= 1;
            outcome = engine.execute(self, m);
        }
        if is_late {
            m.set_deadline(m.elapsed());
        }
        engine.values.calls.truncate(depth);
        self.sys.asides -= 1;
        self.sys.is_running = is_running;
        engine.code.take_back(start, end);
        m.take_up();
        (engine.pc, engine.values.address) = (pc, address);
        match (outcome, aside.found) {
            (Outcome::Failed(failure), _) => Err(failure.fault),
            (_, None) => Err(Fault::Syntax),
            (_, Some(found)) => {
                set_word(m.ram_mut(), E::LAYOUT.text_pointer, aside.end);
                Ok(found)
            }
        }
    }

    /// Goes on as a routine that does not return says.
    pub(super) fn go_on<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M, after: After) -> Then {
        let text = Self::text_pointer(m);
        self.check_written(engine, m);
        let was_unfit = engine.code.is_unfit();
        engine.drop_unfit_code();
        match after {
            After::Returns
            | After::GoesOn(_)
            | After::Waits
            | After::Value
            | After::Term
            | After::TermHere => Then::Next,
            After::Statements => {
                self.forget_offer();
                self.set_mode(engine, Mode::Running);
                if Self::current_line(m.ram()).is_some() {
                    self.set_running(engine, m);
                }
                Then::Jump(engine.code_at(self, m, text))
            }
            After::Statement => {
                self.set_mode(engine, Mode::Running);
                if let Some(before) = self.left_alone(m, text) {
                    if let Some(pc) = self.take_place_behind(was_unfit) {
                        return Then::Jump(pc);
                    }
                    return Then::Jump(engine.code_at(self, m, before));
                }
                let (extent, diverted) = (engine.extent(m, text), self.diverted());
                Then::Jump(engine.compiled(m, extent, |ram, out| {
                    Compiler::statement_at(ram, out, diverted, extent);
                }))
            }
            After::Perform(statement) => {
                self.set_mode(engine, Mode::Running);
                Then::Jump(self.code_of_body(engine, m, text, statement))
            }
            After::Prompt { says_ready } => {
                self.back_to_prompt(engine, m);
                self.typed.set_ready_said(!says_ready);
                Then::Prompt
            }
            After::TakeLine => self.take_buffered_line(engine, m),
            After::Command => {
                self.begin_command(engine, m);
                Then::Jump(engine.pc)
            }
            After::Reports(fault) => Then::Leave(self.report_plainly(engine, m, fault)),
            After::Restarts => Then::Leave(Outcome::Reset),
        }
    }

    fn code_of_body<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
        statement: Statement,
    ) -> Pc {
        let (extent, diverted) = (engine.extent(m, text), self.diverted());
        engine.compiled(m, extent, |ram, out| Compiler::body(ram, out, diverted, extent, statement))
    }
}
