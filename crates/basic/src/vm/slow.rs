//! What the loop leaves to others: ops that are rare or slow in themselves, what is due between statements, and the ways in
//! which a program ends.

use alloc::string::String;

use super::{
    Report, Vm,
    print::Listed,
    run::{Outcome, Then},
};
use crate::{
    dialect::{Dialect, Host},
    fault::Fault,
    op::{Op, Pc},
    text::{set_word, word},
};

impl<D: Dialect> Vm<D> {
    /// What is to be done between statements when the horizon has been reached or the stack is low.
    #[cold]
    pub(super) fn attend<M: Host>(&mut self, m: &mut M, text: u16, room: u8) -> Then {
        if m.processor_time() >= m.horizon() {
            m.catch_up();
        }
        self.check_written(m);
        if self.doubts_variables {
            self.program.drop_variables();
        }
        if self.is_exposed && self.program.watch.has_changed(m.ram()) {
            self.mark_stale();
        }
        if self.is_stale {
            return Then::Jump(self.code_at(m, text));
        }
        if m.take_warm_start() {
            self.warm_start(m);
            return Then::Prompt;
        }
        if m.take_stop() {
            return match self.stop(m, text) {
                Ok(()) => Then::Prompt,
                Err(fault) => Then::Leave(self.report(m, fault)),
            };
        }
        if m.is_due() {
            let has_looked = core::mem::take(&mut self.has_looked);
            return Then::Leave(if has_looked { Outcome::AwaitingKey } else { Outcome::Due });
        }
        if self.diversions.statements
            && let Some(then) = self.offer_statement(m, text)
        {
            return then;
        }
        if room > self.room {
            return Then::Jump(self.tested_code(m, text));
        }
        self.end_offer();
        if self.has_sound_memory(m) {
            m.rest(word(m.ram(), D::LAYOUT.variables));
        }
        Then::Next
    }

    /// Ops that are rare or slow in themselves.
    pub(super) fn slow<M: Host>(&mut self, m: &mut M, op: Op, pc: Pc) -> Result<Then, Fault> {
        self.pc_now = pc;
        self.leave_place(m);
        let spend = |m: &mut M, cost: u16| Self::spend(m, u64::from(cost));
        match op {
            Op::Clock { cost } => {
                spend(m, cost);
                self.clock(m);
            }
            Op::ClockText { cost } => {
                spend(m, cost);
                self.clock_text(m)?;
            }
            Op::StoreClock { cost } => {
                spend(m, cost);
                self.store_clock(m)?;
            }
            Op::Status { cost } => {
                spend(m, cost);
                self.status(m);
            }
            Op::PrintNumber { cost } => {
                spend(m, cost);
                self.print_number(m)?;
            }
            Op::PrintText { cost } => {
                spend(m, cost);
                self.print_text(m);
            }
            Op::PrintZone { cost } => {
                spend(m, cost);
                self.print_zone(m);
            }
            Op::PrintColumn { is_relative, cost } => {
                spend(m, cost);
                self.print_column(m, is_relative);
            }
            Op::PrintEnd { cost } => {
                spend(m, cost);
                self.end_output_line(m);
            }
            Op::SelectOutput => self.select_output(m)?,
            Op::SelectInput => self.select_input(m)?,
            Op::SelectDefault => self.select_default(m),
            Op::InputLine => return self.input_line(m),
            Op::ReadBegin { source, cost } => {
                spend(m, cost);
                self.read_begin(m, source);
            }
            Op::ReadItem { source, kind, cost } => return self.read_item(m, source, kind, cost),
            Op::ReadEnd { source } => return self.read_end(m, source),
            Op::Restore { cost } => {
                spend(m, cost);
                self.restore(m);
            }
            Op::Dim { array, subscripts, cost } => {
                spend(m, cost);
                Self::timed(m, |m, cycles| self.dimension(m, array, subscripts, cycles))?;
            }
            Op::DimSimple { variable, cost } => {
                spend(m, cost);
                Self::timed(m, |m, cycles| self.variable_to_write(m, variable, cycles))?;
            }
            Op::DefineParameter { variable, cost } => {
                spend(m, cost);
                self.address = Self::timed(m, |m, cycles| self.variable_to_write(m, variable, cycles))?;
            }
            Op::TargetClock => self.target = D::LAYOUT.empty_string,
            Op::Define { variable, text } => self.define(m, variable, text)?,
            Op::Term { text, end, kind } => {
                let assumed = (end != text).then_some((end, kind));
                return self.term(m, pc, text, assumed);
            }
            Op::Offer { text } => return Ok(self.offer_behind(m, text, pc + 1)),
            Op::Wait { has_flip, cost } => return Ok(self.wait(m, has_flip, cost)),
            Op::Sys { text, .. } => return self.sys(m, text),
            Op::Hang => return Ok(self.hang(m)),
            Op::End { text } => {
                self.remember_place(m, text);
                self.back_to_prompt(m);
                return Ok(Then::Prompt);
            }
            Op::EndOfText { text } => {
                Self::set_place(m, text);
                self.back_to_prompt(m);
                return Ok(Then::Prompt);
            }
            Op::Stop { text } => return self.stop(m, text).map(|()| Then::Prompt),
            Op::Cont => return self.cont(m).map(Then::Jump),
            Op::Run => {
                spend(m, D::costs().run);
                self.begin_run(m);
                return Ok(Then::Jump(self.first_code(m)));
            }
            Op::BeginRun => {
                spend(m, D::costs().run);
                self.begin_run(m);
            }
            Op::Clear { cost } => {
                spend(m, cost);
                self.clear(m);
            }
            Op::New => {
                self.new_program(m);
                self.back_to_prompt(m);
                return Ok(Then::Prompt);
            }
            Op::List { from, to, text } => {
                if self.listing.is_none()
                    && let Some(then) = self.offer_list(m, from, to)
                {
                    return Ok(then);
                }
                match self.list(m, from, to)? {
                    Listed::Whole => self.back_to_prompt(m),
                    Listed::Stopped => self.stop(m, text)?,
                    Listed::Due(then) => return Ok(then),
                }
                return Ok(Then::Prompt);
            }
            Op::ProgramOnly => {
                if self.current_line(m.ram()).is_none() {
                    return Err(Fault::IllegalDirect);
                }
            }
            Op::Open { arguments, has_name } => return self.open(m, arguments, has_name),
            Op::Close { arguments, has_name } => self.close(m, arguments, has_name),
            Op::LoadFile { arguments, has_name, verify } => {
                return self.load_file(m, arguments, has_name, verify);
            }
            Op::SaveFile { arguments, has_name } => return self.save_file(m, arguments, has_name),
            _ => unreachable!("the loop runs every other op itself"),
        }
        Ok(Then::Next)
    }

    /// The jump that `ON` chooses.
    ///
    /// # Errors
    /// When a number on the way to it cannot be read.
    pub(super) fn choose(
        &self,
        first: Pc,
        chosen: u8,
        count: u16,
        cycles: &mut u64,
    ) -> Result<Option<u32>, Fault> {
        let costs = D::costs();
        // The original counts the byte down to zero: zero itself comes last.
        let chosen = if chosen == 0 { 0x100 } else { u16::from(chosen) };
        for place in 0..count {
            let at = first as usize + 2 * usize::from(place);
            let (jump, cost, rest) = match self.program.code[at..] {
                [Op::Choice { jump, cost }, Op::Spend { cycles: rest }, ..] => (jump, cost, rest),
                _ => return Err(Fault::Syntax),
            };
            *cycles += u64::from(cost);
            if place + 1 == chosen {
                *cycles += u64::from(rest) + u64::from(costs.on_chosen);
                return Ok(Some(jump));
            }
            *cycles += u64::from(costs.on_skip);
        }
        *cycles += u64::from(costs.on_end);
        Ok(None)
    }

    /// Waits for nothing: only starting anew ends it.
    fn hang<M: Host>(&mut self, m: &mut M) -> Then {
        loop {
            if m.take_warm_start() {
                self.warm_start(m);
                return Then::Prompt;
            }
            if m.is_due() {
                return Then::Again(Outcome::Due);
            }
            m.idle();
        }
    }

    /// Reports an error to the screen and goes back to the prompt.
    #[cold]
    pub(super) fn report<M: Host>(&mut self, m: &mut M, fault: Fault) -> Outcome {
        let number = word(m.ram(), D::LAYOUT.current_line);
        let line = (number >> 8 != 0xff).then_some(number);
        if self.sys.asides > 0 {
            // Who asked for it reports it.
            return Outcome::Failed(Report { fault, message: String::new(), line });
        }
        if self.offer_error(m, fault) {
            return Outcome::Due;
        }
        self.report_plainly(m, fault)
    }

    /// Reports an error whatever machine code wants.
    pub(super) fn report_plainly<M: Host>(&mut self, m: &mut M, fault: Fault) -> Outcome {
        let number = word(m.ram(), D::LAYOUT.current_line);
        let line = (number >> 8 != 0xff).then_some(number);
        let mut message = String::from(D::message(fault));
        message.push_str(D::WORDS.error);
        if let Some(line) = line {
            message.push_str(D::WORDS.in_line);
            message.push_str(&alloc::format!("{line}"));
        }
        self.leave_place(m);
        m.ram_mut()[usize::from(D::LAYOUT.old_text) + 1] = 0;
        self.reset_stacks(m);
        self.say_error(m, &message);
        self.back_to_prompt(m);
        self.pass_ready();
        Outcome::Failed(Report { fault, message, line })
    }

    /// The text of a line as it is listed.
    pub fn line_text<M: Host>(&mut self, m: &M, number: u16) -> alloc::vec::Vec<u8> {
        let mut out = alloc::vec::Vec::new();
        let start = word(m.ram(), D::LAYOUT.program);
        let line = crate::text::lines(m.ram(), start).find(|line| line.number == number);
        if let Some(line) = line {
            let tokens = crate::text::tokens(m.ram(), line.address);
            crate::tokens::list(tokens, &D::KEYWORDS, |byte| out.push(byte));
        }
        out
    }

    /// An integer as variables hold it.
    pub(super) fn integer(ram: &[u8; 0x1_0000], at: u16) -> i16 {
        i16::from_be_bytes([ram[usize::from(at)], ram[usize::from(at.wrapping_add(1))]])
    }

    pub(super) fn set_integer(ram: &mut [u8; 0x1_0000], at: u16, value: i16) {
        let bytes = value.to_be_bytes();
        ram[usize::from(at)] = bytes[0];
        ram[usize::from(at.wrapping_add(1))] = bytes[1];
    }

    /// Where a program goes on that has written a byte of the text pointer itself, which stood at `text`.
    #[cold]
    pub(super) fn moved_code<M: Host>(&mut self, m: &mut M, text: u16, address: u16, value: u8) -> Pc {
        set_word(m.ram_mut(), D::LAYOUT.text_pointer, text);
        m.ram_mut()[usize::from(address)] = value;
        let text = word(m.ram(), D::LAYOUT.text_pointer);
        self.code_at(m, text)
    }

    /// Leaves the place of the present statement in memory, as the original does when it begins one: there `CONT` goes on
    /// and `PEEK` looks. A typed command leaves none.
    pub(super) fn leave_place<M: Host>(&self, m: &mut M) {
        let text = match self.program.code.get(self.statement as usize) {
            Some(Op::Statement { text, .. } | Op::NextStatement { text, .. }) => *text,
            Some(Op::Line { line, .. } | Op::LineStop { line, .. }) => {
                match self.program.lines.get(usize::from(*line)) {
                    Some(line) => line.text,
                    None => return,
                }
            }
            _ => return,
        };
        Self::set_place(m, text);
    }

    /// Makes `text` the place at which `CONT` goes on, unless it lies in a typed command.
    fn set_place<M: Host>(m: &mut M, text: u16) {
        let buffer = D::LAYOUT.input_buffer;
        if !(buffer - 1..=buffer + u16::from(D::LAYOUT.input_limit)).contains(&text) {
            set_word(m.ram_mut(), D::LAYOUT.old_text, text);
        }
    }

    fn remember_place<M: Host>(&mut self, m: &mut M, text: u16) {
        let Some(line) = self.current_line(m.ram()) else { return };
        let ram = m.ram_mut();
        set_word(ram, D::LAYOUT.old_text, text);
        set_word(ram, D::LAYOUT.old_line, line);
    }

    /// Stops the program and says where.
    ///
    /// # Errors
    /// No temporary string is left to say it.
    pub(super) fn stop<M: Host>(&mut self, m: &mut M, text: u16) -> Result<(), Fault> {
        self.remember_place(m, text);
        let line = self.current_line(m.ram());
        let mut words = String::from(D::WORDS.stopped);
        if let Some(line) = line {
            words.push_str(D::WORDS.in_line);
            words.push_str(&alloc::format!("{line}"));
        }
        self.say(m, &words)?;
        self.back_to_prompt(m);
        self.pass_ready();
        Ok(())
    }

    fn cont<M: Host>(&mut self, m: &mut M) -> Result<Pc, Fault> {
        let text = word(m.ram(), D::LAYOUT.old_text);
        if text >> 8 == 0 {
            return Err(Fault::CannotContinue);
        }
        let line = word(m.ram(), D::LAYOUT.old_line);
        set_word(m.ram_mut(), D::LAYOUT.current_line, line);
        Ok(self.code_at(m, text))
    }

    /// What `RUN` does before it goes to a line.
    fn begin_run<M: Host>(&mut self, m: &mut M) {
        self.clear(m);
        self.executed_before.clear();
        for line in &mut self.program.lines {
            line.is_executed = false;
        }
        self.set_running(m);
    }
}
