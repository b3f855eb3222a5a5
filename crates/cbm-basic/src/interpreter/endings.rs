//! How a program begins, ends, stops and fails.

use alloc::{string::String, vec::Vec};

use basic::{
    dialect::Text as _,
    engine::{Engine, Failure, Outcome, Then},
    fault::Fault,
    memory::{set_word, word},
    op::Pc,
};

use super::Interpreter;
use crate::edition::{Edition, Host};

impl<E: Edition> Interpreter<E> {
    /// Reports an error to the screen and goes back to the prompt.
    #[cold]
    pub(super) fn report<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M, fault: Fault) -> Outcome {
        if self.sys.asides > 0 {
            // Who asked for it reports it.
            return Outcome::Failed(Failure { fault, message: String::new(), line: None });
        }
        if self.offer_error(engine, m, fault) {
            return Outcome::Due;
        }
        self.report_plainly(engine, m, fault)
    }

    /// Reports an error whatever machine code wants.
    pub(super) fn report_plainly<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        fault: Fault,
    ) -> Outcome {
        let line = Self::current_line(m.ram());
        let is_shadowed = m.is_shadowed(E::WORDS.error.at);
        let mut words =
            if is_shadowed { E::message_in(m.ram(), fault) } else { E::message(fault).as_bytes().to_vec() };
        words.extend_from_slice(&E::WORDS.error.read(m));
        Self::add_line(m, &mut words);
        self.leave_place(engine, m);
        m.ram_mut()[usize::from(E::LAYOUT.old_text) + 1] = 0;
        self.reset_stacks(engine, m);
        self.say_error(m, &words);
        self.back_to_prompt(engine, m);
        self.pass_ready();
        let message = words.into_iter().map(char::from).collect();
        Outcome::Failed(Failure { fault, message, line })
    }

    /// Stops the program and says where.
    ///
    /// # Errors
    /// No temporary string is left to say it.
    pub(super) fn stop<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
    ) -> Result<(), Fault> {
        self.remember_place(m, text);
        let mut words = E::WORDS.stopped.read(m).into_owned();
        Self::add_line(m, &mut words);
        self.say_words(engine, m, &words)?;
        self.back_to_prompt(engine, m);
        self.pass_ready();
        Ok(())
    }

    /// Adds the number of the current line to the words of an error or a stop.
    fn add_line<M: Host>(m: &M, words: &mut Vec<u8>) {
        if let Some(line) = Self::current_line(m.ram()) {
            words.extend_from_slice(&E::WORDS.in_line.read(m));
            words.extend_from_slice(alloc::format!("{line}").as_bytes());
        }
    }

    pub(super) fn cont<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Result<Pc, Fault> {
        let text = word(m.ram(), E::LAYOUT.old_text);
        if text >> 8 == 0 {
            return Err(Fault::CannotContinue);
        }
        let line = word(m.ram(), E::LAYOUT.old_line);
        set_word(m.ram_mut(), E::LAYOUT.current_line, line);
        Ok(engine.code_at(self, m, text))
    }

    /// What `RUN` does before it goes to a line.
    pub(super) fn begin_run<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        self.clear(engine, m);
        engine.code.forget_executed();
        self.set_running(engine, m);
    }

    /// Waits for nothing: only starting anew ends it.
    pub(super) fn hang<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Then {
        loop {
            if m.take_warm_start() {
                self.warm_start(engine, m);
                return Then::Prompt;
            }
            if m.is_due() {
                return Then::Again(Outcome::Due);
            }
            m.idle();
        }
    }

    /// Leaves the place of the present statement in memory, as the original does when it begins one: there `CONT` goes on
    /// and `PEEK` looks. A typed command leaves none.
    pub(super) fn leave_place<M: Host>(&self, engine: &mut Engine<Self>, m: &mut M) {
        let Some(text) = engine.statement_text() else { return };
        Self::set_place(m, text);
    }

    /// Makes `text` the place at which `CONT` goes on, unless it lies in a typed command.
    pub(super) fn set_place<M: Host>(m: &mut M, text: u16) {
        let buffer = E::LAYOUT.input_buffer;
        if !(buffer - 1..=buffer + u16::from(E::LAYOUT.input_limit)).contains(&text) {
            set_word(m.ram_mut(), E::LAYOUT.old_text, text);
        }
    }

    pub(super) fn remember_place<M: Host>(&mut self, m: &mut M, text: u16) {
        let Some(line) = Self::current_line(m.ram()) else { return };
        let ram = m.ram_mut();
        set_word(ram, E::LAYOUT.old_text, text);
        set_word(ram, E::LAYOUT.old_line, line);
    }

    /// Sets the pointers behind the program text as `CLR` does, and forgets all control entries.
    pub fn clear<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        m.close_all();
        self.clear_variables(engine, m);
    }

    /// The same with files left open.
    pub(super) fn clear_variables<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        engine.clear_variables(m);
        m.ram_mut()[usize::from(E::LAYOUT.old_text) + 1] = 0;
        self.restore(m);
        self.reset_stacks(engine, m);
    }

    /// Empties the control stack and the temporary strings.
    pub(super) fn reset_stacks<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        Engine::<Self>::clear_temporaries(m);
        self.files.waiting = None;
        engine.values.clear();
        engine.control.clear_to(E::LAYOUT.stack_top - E::LAYOUT.stack_cleared);
    }

    /// Goes back to the first datum.
    pub(super) fn restore<M: Host>(&mut self, m: &mut M) {
        let ram = m.ram_mut();
        let start = word(ram, E::LAYOUT.program);
        set_word(ram, E::LAYOUT.data, start.wrapping_sub(1));
    }
}
