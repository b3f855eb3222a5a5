//! Errors and event traps that the program handles.

use alloc::{format, string::String};

use basic::{
    dialect::ProgramText as _,
    engine::{ControlFlow, Engine, ExitReason, Failure, ProgramEnd},
    fault::Fault,
    memory::{set_word, word},
    op::Pc,
};
use serde::{Deserialize, Serialize};

use super::{Mode, MsxBasic, MsxMachine};
use crate::{
    costs::COSTS,
    event_traps::EventTrap,
    fault::{self, NO_RESUME, RESUME_WITHOUT_ERROR, SEQUENTIAL_ONLY},
    intrinsic::{TrapCommand, TrapSource},
    keyword::{Token, spelling, statement},
    layout::{
        BUFFER_TEXT, CURLIN, DOT, ERRFLG, ERRLIN, ERRTXT, OLDLIN, OLDTXT, ONEFLG, ONELIN, SAVTXT, TRCFLG,
        TXTTAB,
    },
    machine::BreakRequest,
    text,
};

/// The largest number of function keys, and of triggers with their keys.
const FUNCTION_KEYS: u8 = 10;
const TRIGGERS: u8 = 5;

/// An event trap whose handler runs.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct ActiveTrap {
    alarm: (u8, u8),
    /// The stack pointer before the call.
    stack_pointer: u16,
}

fn encoded(trap: EventTrap) -> (u8, u8) {
    match trap {
        EventTrap::FunctionKey(key) => (0, key),
        EventTrap::Break => (1, 0),
        EventTrap::Collision => (2, 0),
        EventTrap::Trigger(trigger) => (3, trigger),
        EventTrap::Interval => (4, 0),
    }
}

fn decoded((kind, number): (u8, u8)) -> EventTrap {
    match kind {
        0 => EventTrap::FunctionKey(number),
        1 => EventTrap::Break,
        2 => EventTrap::Collision,
        3 => EventTrap::Trigger(number),
        _ => EventTrap::Interval,
    }
}

/// The message when a program ends with an error or is stopped.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct EndReport {
    pub(super) message: String,
    /// The error; `None` if the program was stopped.
    pub(super) fault: Option<Fault>,
    pub(super) line: Option<u16>,
    /// The bell has been sounded.
    pub(super) has_beeped: bool,
}

impl MsxBasic {
    /// Handles an error: calls the program's handler or reports it.
    pub(super) fn trap<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        fault: Fault,
    ) -> ControlFlow {
        let number = fault::number(fault);
        let line = word(m.ram(), CURLIN);
        let statement = engine.statement_text().unwrap_or(word(m.ram(), SAVTXT));
        // An error in a line of a file is not one of a statement: RESUME NEXT ends the program.
        let text = if core::mem::take(&mut self.is_reading_lines) { BUFFER_TEXT } else { statement };
        Self::spend(m, u64::from(COSTS.intrinsics.error));
        self.arguments.clear();
        self.collected_keys.clear();
        self.select_screen();
        self.clear_calls(m);
        engine.clear_values();
        Engine::<Self>::clear_temporaries(m);
        m.stop_waiting();
        let ram = m.ram_mut();
        ram[usize::from(ERRFLG)] = number;
        set_word(ram, ERRLIN, line);
        set_word(ram, ERRTXT, text);
        if line != u16::MAX {
            set_word(ram, DOT, line);
            set_word(ram, OLDLIN, line);
            set_word(ram, OLDTXT, text);
        }
        let handler = word(m.ram(), ONELIN);
        if handler != 0 && m.ram()[usize::from(ONEFLG)] == 0 {
            m.ram_mut()[usize::from(ONEFLG)] = 0xff;
            return ControlFlow::Jump(engine.code_at(self, m, handler));
        }
        self.report(engine, m, fault);
        ControlFlow::Prompt
    }

    /// Reports an error to the screen.
    fn report<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M, fault: Fault) {
        let passed = u64::from(fault::number(fault)) * u64::from(COSTS.intrinsics.report_message);
        Self::spend(m, 2 * u64::from(COSTS.intrinsics.report) + passed);
        let line = Self::current_line(m.ram());
        let number = fault::number(fault);
        let mut message = String::from(match m.disks().count() {
            0 => fault::message(number),
            _ => fault::disk_message(number),
        });
        if let Some(line) = line {
            message.push_str(&format!(" in {line}"));
        }
        m.ram_mut()[usize::from(ONEFLG)] = 0;
        if let Some(line) = line {
            let text = word(m.ram(), ERRTXT);
            set_word(m.ram_mut(), OLDLIN, line);
            set_word(m.ram_mut(), OLDTXT, text);
        }
        self.reset_stacks(engine, m);
        self.begin_report(engine, EndReport { message, fault: Some(fault), line, has_beeped: false });
    }

    /// Leaves the program to print a message with a bell and return to the prompt.
    pub(super) fn begin_report(&mut self, engine: &mut Engine<Self>, report: EndReport) {
        self.pending_report = Some(report);
        self.set_mode(engine, Mode::Reporting);
        engine.leave_program();
    }

    /// Prints the next part of the report, each of which takes its time: the bell, then the message. The prompt follows.
    pub(super) fn continue_report<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Option<ExitReason> {
        Self::keep_up(m);
        let mut report = self.pending_report.take()?;
        if !report.has_beeped {
            m.ensure_text();
            self.fresh_line(m);
            self.put(m, 7);
            report.has_beeped = true;
            self.pending_report = Some(report);
            return None;
        }
        let EndReport { message, fault, line, .. } = report;
        self.write_text(m, message.as_bytes());
        self.new_line(m);
        self.back_to_prompt(engine, m);
        Some(match fault {
            Some(fault) => ExitReason::Ended(ProgramEnd::Failed(Failure { fault, message, line })),
            None => ExitReason::Ended(ProgramEnd::Completed),
        })
    }

    /// `ON ERROR GOTO`; line 0 lets the interpreter report errors.
    pub(super) fn on_error<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        constant: u16,
    ) -> Result<ControlFlow, Fault> {
        let number = text::line_of_constant(m.ram(), constant);
        let mut address = 0;
        if number != 0 {
            let start = word(m.ram(), TXTTAB);
            let line = text::line_numbered(m.ram(), start, number).ok_or(Fault::UndefinedStatement)?;
            address = line.text_pointer();
        }
        set_word(m.ram_mut(), ONELIN, address);
        if number == 0 && m.ram()[usize::from(ONEFLG)] != 0 {
            let number = m.ram()[usize::from(ERRFLG)];
            let line = word(m.ram(), ERRLIN);
            set_word(m.ram_mut(), CURLIN, line);
            self.report(engine, m, Fault::Own(number));
            return Ok(ControlFlow::Prompt);
        }
        Ok(ControlFlow::Next)
    }

    /// Ends the error handler.
    pub(super) fn end_of_trap<M: MsxMachine>(&mut self, m: &mut M) -> Result<(), Fault> {
        let ram = m.ram_mut();
        if core::mem::take(&mut ram[usize::from(ONEFLG)]) != 0 {
            ram[usize::from(ERRFLG)] = 0;
            return Ok(());
        }
        // The original turns the handler off, so it does not receive this error.
        set_word(ram, ONELIN, 0);
        Err(RESUME_WITHOUT_ERROR)
    }

    /// `RESUME` at the statement that failed, or at the next one.
    pub(super) fn resume<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        is_next: bool,
    ) -> Result<Pc, Fault> {
        self.end_of_trap(m)?;
        let line = word(m.ram(), ERRLIN);
        set_word(m.ram_mut(), CURLIN, line);
        let mut text = word(m.ram(), ERRTXT);
        if is_next {
            let begin = text::statement_begin(m.ram(), text);
            text = text::skip_statement(m.ram(), begin).end;
        }
        Ok(engine.code_at(self, m, text))
    }

    /// Checks that the program may end here: not within its error handler.
    pub(super) fn check_may_end<M: MsxMachine>(&mut self, m: &M) -> Result<(), Fault> {
        if Self::current_line(m.ram()).is_some() && m.ram()[usize::from(ONEFLG)] != 0 {
            return Err(NO_RESUME);
        }
        Ok(())
    }

    /// Sets the handler of the source's next trap.
    pub(super) fn handler<M: MsxMachine>(&mut self, m: &mut M, constant: u16) -> Result<(), Fault> {
        let Some((source, index)) = self.handlers else { return Err(Fault::Syntax) };
        let trap = match source {
            TrapSource::Key if index < FUNCTION_KEYS => EventTrap::FunctionKey(index + 1),
            TrapSource::Strig if index < TRIGGERS => EventTrap::Trigger(index),
            TrapSource::Stop if index == 0 => EventTrap::Break,
            TrapSource::Sprite if index == 0 => EventTrap::Collision,
            TrapSource::Interval if index == 0 => EventTrap::Interval,
            _ => return Err(Fault::Syntax),
        };
        self.handlers = Some((source, index + 1));
        let mut address = 0;
        if constant != 0 {
            let start = word(m.ram(), TXTTAB);
            let number = text::line_of_constant(m.ram(), constant);
            if number != 0 {
                let line = text::line_numbered(m.ram(), start, number).ok_or(Fault::UndefinedStatement)?;
                address = line.text_pointer();
            }
        }
        trap.set_handler(m, address);
        Ok(())
    }

    /// Switches an event trap.
    pub(super) fn arm<M: MsxMachine>(
        &mut self,
        engine: &Engine<Self>,
        m: &mut M,
        source: TrapSource,
        switch: TrapCommand,
    ) -> Result<(), Fault> {
        let mut number = |range: core::ops::RangeInclusive<u8>| {
            let number = self.pop().byte().unwrap_or_default();
            if range.contains(&number) { Ok(number) } else { Err(Fault::IllegalQuantity) }
        };
        let trap = match source {
            TrapSource::Key => EventTrap::FunctionKey(number(1..=FUNCTION_KEYS)?),
            TrapSource::Strig => EventTrap::Trigger(number(0..=TRIGGERS - 1)?),
            TrapSource::Stop => EventTrap::Break,
            TrapSource::Sprite => EventTrap::Collision,
            TrapSource::Interval => EventTrap::Interval,
        };
        let was_due = EventTrap::is_any_pending(m);
        trap.switch(m, switch);
        if EventTrap::is_any_pending(m) && !was_due {
            self.enabled_trap_at = Some(engine.statements());
        }
        Ok(())
    }

    /// `TRON` and `TROFF`.
    pub(super) fn set_tracing<M: MsxMachine>(&mut self, m: &mut M, is_on: bool) {
        self.is_tracing = is_on;
        m.ram_mut()[usize::from(TRCFLG)] = u8::from(is_on);
    }

    /// Calls the handler of a pending event trap, before the statement at a text address.
    pub(super) fn service_trap<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
    ) -> Option<ControlFlow> {
        Self::current_line(m.ram())?;
        if m.ram()[usize::from(ONEFLG)] != 0 {
            return None;
        }
        let trap = EventTrap::take_pending(m)?;
        let handler = trap.handler(m);
        let pointer = engine.stack_pointer();
        if let Err(fault) = engine.call_from_statement(m, text) {
            return Some(self.trap(engine, m, fault));
        }
        self.active_traps.push(ActiveTrap { alarm: encoded(trap), stack_pointer: pointer });
        Some(ControlFlow::Jump(engine.code_at(self, m, handler)))
    }

    /// Resumes the event traps whose calls have returned.
    pub(super) fn resume_traps<M: MsxMachine>(&mut self, engine: &Engine<Self>, m: &mut M) {
        let pointer = engine.stack_pointer();
        while let Some(&ActiveTrap { alarm, .. }) =
            self.active_traps.last().filter(|trap| pointer >= trap.stack_pointer)
        {
            self.active_traps.pop();
            decoded(alarm).resume(m);
        }
    }

    /// Checks the key that breaks a program.
    pub(super) fn break_program<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
    ) -> Option<ControlFlow> {
        match m.break_request() {
            BreakRequest::Continue => None,
            BreakRequest::Pause => {
                m.idle();
                Some(ControlFlow::Retry(ExitReason::DeadlineReached))
            }
            BreakRequest::Break => {
                self.stop(engine, m, text);
                Some(ControlFlow::Prompt)
            }
        }
    }

    /// Prints the number of the line that begins, after `TRON`.
    pub(super) fn trace<M: MsxMachine>(&mut self, engine: &Engine<Self>, m: &mut M, text: u16) {
        self.is_tracing = m.ram()[usize::from(TRCFLG)] != 0;
        if !self.is_tracing || m.ram()[usize::from(text)] != 0 || Self::command_range().contains(&text) {
            return;
        }
        debug_assert!(engine.is_running_ops());
        let number = word(m.ram(), text.wrapping_add(3));
        self.write_text(m, format!("[{number}]").as_bytes());
    }

    /// Warns of an unsupported keyword and returns its error.
    pub(super) fn unsupported<M: MsxMachine>(&mut self, m: &M, text: u16) -> Fault {
        let byte = m.ram()[usize::from(text)];
        let token = match byte {
            crate::keyword::FUNCTION => Token::Function(m.ram()[usize::from(text.wrapping_add(1))]),
            _ => Token::Plain(byte),
        };
        let keyword = spelling(token).unwrap_or_default();
        let needs = match token {
            // Keywords of extensions for the MSX2.
            Token::Plain(statement::SET | statement::IPL | statement::CMD | statement::ATTR) => {
                "an extension that is not emulated"
            }
            _ => "a disk drive: `--disk`",
        };
        self.warnings.push(format!("`{keyword}` needs {needs}"));
        match token {
            Token::Plain(statement::CALL) => Fault::Syntax,
            Token::Plain(statement::GET | statement::PUT) => SEQUENTIAL_ONLY,
            _ => Fault::IllegalQuantity,
        }
    }
}
