//! What the interpreter does for machine code that calls its parts.
//!
//! A dialect knows at which addresses the original's routines stand and in which registers they take and give what
//! ([`Dialect::routine`]); here is what they do. The text pointer is the one in memory.

use hardware::Cycles;

use super::{Mode, Vm, run::Outcome, run::Then};
use crate::{
    compile::{Compiler, Type, aside::Aside},
    dialect::{Dialect, Host},
    fault::Fault,
    keyword::{Function, Statement},
    op::{Kind, Pc},
    text::{set_word, word},
};

/// How often a piece of work that takes its time is gone on with before it is given up.
const PATIENCE: u32 = 5_000;
/// So many expressions that machine code reads within each other leave no room on the original's stack for one more.
const DEEPEST: u8 = 4;
/// Cycles that the host waits meanwhile for each turn of it: it cannot be gone back to from within.
const TURN: u64 = 20_000;

/// How things go on behind a routine of the interpreter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl<D: Dialect> Vm<D> {
    /// The accumulator.
    pub fn accumulator(&self) -> D::Number {
        self.accumulator
    }

    /// Sets the accumulator.
    pub fn set_accumulator(&mut self, number: D::Number) {
        self.accumulator = number;
    }

    /// Evaluates an expression at the text pointer and moves the pointer behind it.
    ///
    /// # Errors
    /// As the expression has them.
    pub fn evaluate<M: Host>(&mut self, m: &mut M) -> Result<Value, Fault> {
        let extent = self.extent(m, Self::text_pointer(m));
        let aside = Compiler::<D>::compile_value(m.ram(), &mut self.program, extent);
        self.do_aside(m, aside).map(|yields| self.value(yields))
    }

    /// Evaluates the term whose first character the text pointer stands on.
    ///
    /// # Errors
    /// As the term has them.
    pub fn evaluate_one<M: Host>(&mut self, m: &mut M) -> Result<Value, Fault> {
        self.evaluate_term(m).map(|yields| self.value(yields))
    }

    /// What has just been evaluated.
    fn value(&self, yields: Type) -> Value {
        match yields {
            Type::Number => Value::Number,
            Type::Text => Value::Text(self.text),
        }
    }

    pub(super) fn evaluate_term<M: Host>(&mut self, m: &mut M) -> Result<Type, Fault> {
        let extent = self.extent(m, Self::text_pointer(m));
        let aside = Compiler::<D>::compile_term(m.ram(), &mut self.program, extent);
        self.do_aside(m, aside)
    }

    /// Finds the variable or array element that the text names, making it if there is none, and moves the pointer.
    ///
    /// # Errors
    /// As names and subscripts have them.
    pub fn find_variable<M: Host>(&mut self, m: &mut M) -> Result<Variable, Fault> {
        let extent = self.extent(m, Self::text_pointer(m));
        let aside = Compiler::<D>::compile_target(m.ram(), &mut self.program, extent);
        let (name, kind) = self.do_aside(m, aside)?;
        Ok(Variable { place: self.target, name, kind })
    }

    /// Does what follows a statement's keyword from the text pointer on, and moves the pointer behind it.
    ///
    /// # Errors
    /// As the statement has them.
    pub fn perform<M: Host>(&mut self, m: &mut M, statement: Statement) -> Result<(), Fault> {
        let extent = self.extent(m, Self::text_pointer(m));
        let aside = Compiler::<D>::compile_body_aside(m.ram(), &mut self.program, extent, statement);
        self.do_aside(m, aside)
    }

    /// Calls a function with what is in the accumulator, or with the string at `descriptor`.
    ///
    /// # Errors
    /// As the function has them.
    pub fn apply<M: Host>(&mut self, m: &mut M, function: Function, descriptor: u16) -> Result<u16, Fault> {
        self.text = descriptor;
        self.call_function(m, function)?;
        Ok(self.text)
    }

    /// Frees the string at `descriptor` if it is temporary; gives its length and place.
    pub fn free_text<M: Host>(&mut self, m: &mut M, descriptor: u16) -> (u8, u16) {
        let span = Self::timed(m, |m, cycles| self.free_string(m, descriptor, cycles));
        (span.length, span.at)
    }

    /// Makes a string of bytes that stand in memory; gives the place of its descriptor.
    ///
    /// # Errors
    /// When there is no room.
    pub fn take_text<M: Host>(&mut self, m: &mut M, at: u16, length: u8) -> Result<u16, Fault> {
        Self::timed(m, |m, cycles| self.take_literal(m, super::strings::Span { length, at }, cycles))?;
        Ok(self.text)
    }

    /// Makes room for a string; gives its place.
    ///
    /// # Errors
    /// When there is none.
    pub fn allot_text<M: Host>(&mut self, m: &mut M, length: u8) -> Result<u16, Fault> {
        Self::timed(m, |m, cycles| self.allot(m, length, cycles))
    }

    /// Collects the strings in use.
    pub fn collect<M: Host>(&mut self, m: &mut M) {
        Self::timed(m, |m, cycles| self.collect_strings(m, cycles));
    }

    /// Sends bytes to the current output.
    pub fn write<M: Host>(&mut self, m: &mut M, bytes: &[u8]) {
        for &byte in bytes {
            Self::spend(m, u64::from(D::costs().print_character));
            self.put(m, byte);
        }
    }

    /// Forgets variables, strings, loops and calls.
    pub fn clear_all<M: Host>(&mut self, m: &mut M) {
        self.clear(m);
    }

    /// Deletes the program.
    pub fn delete_program<M: Host>(&mut self, m: &mut M) {
        self.new_program(m);
    }

    /// Puts a line of tokens into the program; an empty one deletes the line of that number.
    ///
    /// # Errors
    /// When there is no room.
    pub fn store_line<M: Host>(&mut self, m: &mut M, number: u16, tokens: &[u8]) -> Result<(), Fault> {
        self.set_line(m, number, tokens)
    }

    /// Collects a line from the current input into the buffer; false while a person has yet to finish it.
    ///
    /// # Errors
    /// When it is too long.
    pub fn read_line<M: Host>(&mut self, m: &mut M) -> Result<bool, Fault> {
        let is_read = self.collect_command(m)?;
        if is_read {
            self.reading = super::read::Reading::default();
        }
        Ok(is_read)
    }

    /// The program's text or its pointers have been changed.
    pub fn text_changed(&mut self) {
        self.program.drop_variables();
        self.mark_stale();
    }

    /// Lets processor time pass.
    pub fn take_time<M: Host>(m: &mut M, cycles: u64) {
        Self::spend(m, cycles);
    }

    fn text_pointer<M: Host>(m: &M) -> u16 {
        word(m.ram(), D::LAYOUT.text_pointer)
    }

    /// Runs code made for machine code to its end.
    fn do_aside<M: Host, T>(&mut self, m: &mut M, aside: Aside<T>) -> Result<T, Fault> {
        if self.sys.asides == DEEPEST {
            return Err(Fault::OutOfMemory);
        }
        let (pc, address) = (self.pc, self.address);
        m.set_aside();
        let is_running = core::mem::take(&mut self.sys.is_running);
        let depth = self.calls.len();
        self.call_from_outside();
        self.sys.asides += 1;
        self.pc = aside.pc;
        let mut outcome = self.execute(m);
        // What takes its time is left at its op and goes on there.
        let mut patience = PATIENCE;
        let mut is_late = false;
        while self.calls.len() > depth && patience > 0 {
            match outcome {
                Outcome::Due => {
                    is_late = true;
                    m.set_deadline(Cycles(m.elapsed().0 + TURN));
                }
                Outcome::AwaitingKey | Outcome::AwaitingLine => m.idle(),
                _ => break,
            }
            patience -= 1;
            outcome = self.execute(m);
        }
        if is_late {
            m.set_deadline(m.elapsed());
        }
        self.calls.truncate(depth);
        self.sys.asides -= 1;
        self.sys.is_running = is_running;
        m.take_up();
        (self.pc, self.address) = (pc, address);
        match (outcome, aside.found) {
            (Outcome::Failed(report), _) => Err(report.fault),
            (_, None) => Err(Fault::Syntax),
            (_, Some(found)) => {
                set_word(m.ram_mut(), D::LAYOUT.text_pointer, aside.end);
                Ok(found)
            }
        }
    }

    /// Goes on as a routine that does not return says.
    pub(super) fn go_on<M: Host>(&mut self, m: &mut M, after: After) -> Then {
        let text = Self::text_pointer(m);
        self.check_written(m);
        let was_stale = self.is_stale;
        self.drop_stale_code();
        match after {
            After::Returns
            | After::GoesOn(_)
            | After::Waits
            | After::Value
            | After::Term
            | After::TermHere => Then::Next,
            After::Statements => {
                self.forget_offer();
                self.mode = Mode::Running;
                if self.current_line(m.ram()).is_some() {
                    self.set_running(m);
                }
                Then::Jump(self.code_at(m, text))
            }
            After::Statement => {
                self.mode = Mode::Running;
                if let Some(before) = self.left_alone(m, text) {
                    if let Some(pc) = self.take_place_behind(was_stale) {
                        return Then::Jump(pc);
                    }
                    return Then::Jump(self.code_at(m, before));
                }
                self.watch_line(m, text);
                let extent = self.extent(m, text);
                Then::Jump(Compiler::<D>::compile_here(m.ram(), &mut self.program, extent))
            }
            After::Perform(statement) => {
                self.mode = Mode::Running;
                Then::Jump(self.code_of_body(m, text, statement))
            }
            After::Prompt { says_ready } => {
                self.back_to_prompt(m);
                self.typed.set_ready_said(!says_ready);
                Then::Prompt
            }
            After::TakeLine => self.take_buffered_line(m),
            After::Command => {
                self.begin_command(m);
                Then::Jump(self.pc)
            }
            After::Reports(fault) => Then::Leave(self.report_plainly(m, fault)),
            After::Restarts => Then::Leave(Outcome::Reset),
        }
    }

    fn code_of_body<M: Host>(&mut self, m: &mut M, text: u16, statement: Statement) -> Pc {
        self.watch_line(m, text);
        let extent = self.extent(m, text);
        Compiler::<D>::compile_body(m.ram(), &mut self.program, extent, statement)
    }
}
