//! Run control: start, end, stop and failure of a program.

use alloc::string::String;

use basic::{
    dialect::ProgramText as _,
    engine::{ControlFlow, Engine, ExitReason, Failure, ProgramEnd},
    fault::Fault,
    memory::{set_word, word},
    op::Pc,
};

use super::{Interpreter, RomRoutines};
use crate::machine::CbmMachine;

impl<E: RomRoutines> Interpreter<E> {
    /// Reports an error on the screen and returns to the prompt.
    #[cold]
    pub(super) fn report<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        fault: Fault,
    ) -> ExitReason {
        if self.code_call.nesting > 0 {
            // The caller of the fragment reports it.
            return ExitReason::Ended(ProgramEnd::Failed(Failure {
                fault,
                message: String::new(),
                line: None,
            }));
        }
        if self.call_error_hook(engine, m, fault) {
            return ExitReason::DeadlineReached;
        }
        self.report_without_hook(engine, m, fault)
    }

    /// Reports an error without the hook.
    pub(super) fn report_without_hook<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        fault: Fault,
    ) -> ExitReason {
        let line = Self::current_line(m.ram());
        let is_shadowed = m.is_shadowed(E::PHRASES.error.at);
        let mut text =
            if is_shadowed { E::message_in(m.ram(), fault) } else { E::message(fault).as_bytes().to_vec() };
        self.store_statement_position(engine, m);
        m.ram_mut()[usize::from(E::LAYOUT.old_text) + 1] = 0;
        self.reset_stacks(engine, m);
        self.print_error(m, &text);
        // The descriptors are clear.
        let _ = self.print_phrase(engine, m, E::PHRASES.error);
        let _ = self.print_current_line(engine, m);
        text.extend_from_slice(&E::PHRASES.error.read(m));
        if let Some(line) = line {
            text.extend_from_slice(&E::PHRASES.in_line.read(m));
            text.extend_from_slice(alloc::format!("{line}").as_bytes());
        }
        self.back_to_prompt(engine, m);
        self.pass_ready();
        let message = text.into_iter().map(char::from).collect();
        ExitReason::Ended(ProgramEnd::Failed(Failure { fault, message, line }))
    }

    /// Stops the program and reports the line.
    ///
    /// # Errors
    /// When all temporary descriptors are in use.
    pub(super) fn stop<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
    ) -> Result<(), Fault> {
        self.save_cont_position(m, text);
        self.print_phrase(engine, m, E::PHRASES.stopped)?;
        self.print_current_line(engine, m)?;
        self.back_to_prompt(engine, m);
        self.pass_ready();
        Ok(())
    }

    /// Prints the number of the current line after an error or a stop, unless in a typed command.
    ///
    /// # Errors
    /// When all temporary descriptors are in use.
    fn print_current_line<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<(), Fault> {
        let Some(line) = Self::current_line(m.ram()) else { return Ok(()) };
        self.print_phrase(engine, m, E::PHRASES.in_line)?;
        self.print_line_number(engine, m, line)
    }

    pub(super) fn cont<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Result<Pc, Fault> {
        let text = word(m.ram(), E::LAYOUT.old_text);
        if text >> 8 == 0 {
            return Err(Fault::CannotContinue);
        }
        let line = word(m.ram(), E::LAYOUT.old_line);
        set_word(m.ram_mut(), E::LAYOUT.current_line, line);
        Ok(engine.code_at(self, m, text))
    }

    /// Prepares `RUN`, before it jumps to a line.
    pub(super) fn begin_run<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        self.clear(engine, m);
        engine.code_mut().clear_executed();
        self.set_running(engine, m);
    }

    /// Loops forever; only a restart ends it.
    pub(super) fn loop_forever<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> ControlFlow {
        loop {
            if m.take_warm_start() {
                self.warm_start(engine, m);
                return ControlFlow::Prompt;
            }
            if m.is_deadline_reached() {
                return ControlFlow::Retry(ExitReason::DeadlineReached);
            }
            m.idle();
        }
    }

    /// Stores the address of the current statement in memory, as the original does when it begins one: `CONT`
    /// continues there, and `PEEK` reads it. A typed command does not store its address.
    pub(super) fn store_statement_position<M: CbmMachine>(&self, engine: &mut Engine<Self>, m: &mut M) {
        let Some(text) = engine.statement_text() else { return };
        Self::store_cont_position(m, text);
    }

    /// Makes `text` the address at which `CONT` continues, unless it is in a typed command.
    pub(super) fn store_cont_position<M: CbmMachine>(m: &mut M, text: u16) {
        let buffer = E::LAYOUT.input_buffer;
        if !(buffer - 1..=buffer + u16::from(E::LAYOUT.input_limit)).contains(&text) {
            set_word(m.ram_mut(), E::LAYOUT.old_text, text);
        }
    }

    pub(super) fn save_cont_position<M: CbmMachine>(&mut self, m: &mut M, text: u16) {
        let Some(line) = Self::current_line(m.ram()) else { return };
        let ram = m.ram_mut();
        set_word(ram, E::LAYOUT.old_text, text);
        set_word(ram, E::LAYOUT.old_line, line);
    }

    /// Sets the pointers after the program text as `CLR` does, and removes all control entries.
    pub fn clear<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        m.close_all();
        self.clear_variables(engine, m);
    }

    /// [`clear`](Self::clear) with files left open.
    pub(super) fn clear_variables<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        engine.clear_variables(m);
        m.ram_mut()[usize::from(E::LAYOUT.old_text) + 1] = 0;
        self.restore(m);
        self.reset_stacks(engine, m);
    }

    /// Empties the control stack and the temporary strings.
    pub(super) fn reset_stacks<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        Engine::<Self>::clear_temporaries(m);
        self.files.waiting = None;
        engine.clear_values();
        engine.clear_control(E::LAYOUT.stack_top - E::LAYOUT.stack_cleared);
    }

    /// Returns to the first `DATA` item.
    pub(super) fn restore<M: CbmMachine>(&mut self, m: &mut M) {
        let ram = m.ram_mut();
        let start = word(ram, E::LAYOUT.program);
        set_word(ram, E::LAYOUT.data, start.wrapping_sub(1));
    }
}
