//! Errors and alarms that the program deals with itself.

use alloc::{format, string::String, vec::Vec};

use basic::{
    dialect::{Dialect as _, Text as _},
    engine::{Engine, Failure, Outcome, Then},
    fault::Fault,
    memory::{set_word, word},
    op::Pc,
};
use hardware::{Alarm, Arming, BreakRequest};
use serde::{Deserialize, Serialize};

use super::{Host, Mode, MsxBasic};
use crate::{
    costs::COSTS,
    fault::{self, NO_RESUME, RESUME_WITHOUT_ERROR, SEQUENTIAL_ONLY},
    keyword::{Token, statement, word as spelt},
    layout::{CURLIN, DOT, ERRFLG, ERRLIN, ERRTXT, OLDLIN, OLDTXT, ONEFLG, ONELIN, SAVTXT, TRCFLG, TXTTAB},
    text,
    word::{Source, Switch},
};

/// The largest number of function keys, and of triggers with their keys.
const FUNCTION_KEYS: u8 = 10;
const TRIGGERS: u8 = 5;

/// An alarm that the program deals with.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Dealing {
    alarm: (u8, u8),
    /// The stack pointer before the call.
    pointer: u16,
}

fn encoded(alarm: Alarm) -> (u8, u8) {
    match alarm {
        Alarm::FunctionKey(key) => (0, key),
        Alarm::Break => (1, 0),
        Alarm::Collision => (2, 0),
        Alarm::Trigger(trigger) => (3, trigger),
        Alarm::Interval => (4, 0),
    }
}

fn decoded((kind, number): (u8, u8)) -> Alarm {
    match kind {
        0 => Alarm::FunctionKey(number),
        1 => Alarm::Break,
        2 => Alarm::Collision,
        3 => Alarm::Trigger(number),
        _ => Alarm::Interval,
    }
}

/// What is said when a program ends with an error, or is broken off.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Announcement {
    pub(super) message: String,
    /// The error; none when the program is broken off.
    pub(super) fault: Option<Fault>,
    pub(super) line: Option<u16>,
    /// The bell has been heard.
    pub(super) has_rung: bool,
}

impl MsxBasic {
    /// An error: goes to the program's own handler, or is reported.
    pub(super) fn trap<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M, fault: Fault) -> Then {
        let number = fault::number(fault);
        let line = word(m.ram(), CURLIN);
        let text = engine.statement_text().unwrap_or(word(m.ram(), SAVTXT));
        Self::spend(m, u64::from(COSTS.words.error));
        self.arguments.clear();
        self.collected.clear();
        self.turn_to_screen();
        self.drop_functions(m);
        engine.values.clear();
        Engine::<Self>::clear_temporaries(m);
        m.stop_waiting();
        let ram = m.ram_mut();
        ram[usize::from(ERRFLG)] = number;
        set_word(ram, ERRLIN, line);
        set_word(ram, ERRTXT, text);
        if line != u16::MAX {
            set_word(ram, DOT, line);
        }
        let handler = word(m.ram(), ONELIN);
        if handler != 0 && m.ram()[usize::from(ONEFLG)] == 0 {
            m.ram_mut()[usize::from(ONEFLG)] = 0xff;
            return Then::Jump(engine.code_at(self, m, handler));
        }
        self.report(engine, m, fault);
        Then::Prompt
    }

    /// Reports an error to the screen.
    fn report<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M, fault: Fault) {
        let passed = u64::from(fault::number(fault)) * u64::from(COSTS.words.report_message);
        Self::spend(m, 2 * u64::from(COSTS.words.report) + passed);
        let line = Self::current_line(m.ram());
        let mut message = String::from(fault::message(fault::number(fault)));
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
        self.announce(engine, Announcement { message, fault: Some(fault), line, has_rung: false });
    }

    /// Leaves the program to say something with a bell, and to go back to the prompt then.
    pub(super) fn announce(&mut self, engine: &mut Engine<Self>, announcement: Announcement) {
        self.announcement = Some(announcement);
        self.set_mode(engine, Mode::Announcing);
        engine.leave_program();
    }

    /// The next part of what is to be said, each of which takes its time: the bell, then the message. The prompt follows.
    pub(super) fn go_on_announcing<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Option<Outcome> {
        Self::keep_up(m);
        let mut announcement = self.announcement.take()?;
        if !announcement.has_rung {
            hardware::Console::ensure_text(m);
            self.fresh_line(m);
            self.put(m, 7);
            announcement.has_rung = true;
            self.announcement = Some(announcement);
            return None;
        }
        let Announcement { message, fault, line, .. } = announcement;
        self.say(m, message.as_bytes());
        self.new_line(m);
        self.back_to_prompt(engine, m);
        Some(match fault {
            Some(fault) => Outcome::Failed(Failure { fault, message, line }),
            None => Outcome::Ended,
        })
    }

    /// `ON ERROR GOTO`; line 0 gives errors back to the interpreter.
    pub(super) fn on_error<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        constant: u16,
    ) -> Result<Then, Fault> {
        let number = text::line_of_constant(m.ram(), constant);
        let mut place = 0;
        if number != 0 {
            let start = word(m.ram(), TXTTAB);
            let line = text::line_numbered(m.ram(), start, number).ok_or(Fault::UndefinedStatement)?;
            place = line.text();
        }
        set_word(m.ram_mut(), ONELIN, place);
        if number == 0 && m.ram()[usize::from(ONEFLG)] != 0 {
            let number = m.ram()[usize::from(ERRFLG)];
            let line = word(m.ram(), ERRLIN);
            set_word(m.ram_mut(), CURLIN, line);
            self.report(engine, m, Fault::Own(number));
            return Ok(Then::Prompt);
        }
        Ok(Then::Next)
    }

    /// The handler has ended.
    pub(super) fn end_of_trap<M: Host>(&mut self, m: &mut M) -> Result<(), Fault> {
        let ram = m.ram_mut();
        if core::mem::take(&mut ram[usize::from(ONEFLG)]) != 0 {
            return Ok(());
        }
        // The original turns the handler off, so that this error is none for it.
        set_word(ram, ONELIN, 0);
        Err(RESUME_WITHOUT_ERROR)
    }

    /// `RESUME` with the statement that failed, or behind it.
    pub(super) fn resume<M: Host>(
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

    /// Whether the program may end here: not while it deals with an error.
    pub(super) fn ends_well<M: Host>(&mut self, m: &M) -> Result<(), Fault> {
        if Self::current_line(m.ram()).is_some() && m.ram()[usize::from(ONEFLG)] != 0 {
            return Err(NO_RESUME);
        }
        Ok(())
    }

    /// A line for the source's next number.
    pub(super) fn handler<M: Host>(&mut self, m: &mut M, constant: u16) -> Result<(), Fault> {
        let Some((source, place)) = self.handlers else { return Err(Fault::Syntax) };
        let alarm = match source {
            Source::Key if place < FUNCTION_KEYS => Alarm::FunctionKey(place + 1),
            Source::Strig if place < TRIGGERS => Alarm::Trigger(place),
            Source::Stop if place == 0 => Alarm::Break,
            Source::Sprite if place == 0 => Alarm::Collision,
            Source::Interval if place == 0 => Alarm::Interval,
            _ => return Err(Fault::Syntax),
        };
        self.handlers = Some((source, place + 1));
        let mut address = 0;
        if constant != 0 {
            let start = word(m.ram(), TXTTAB);
            let number = text::line_of_constant(m.ram(), constant);
            if number != 0 {
                let line = text::line_numbered(m.ram(), start, number).ok_or(Fault::UndefinedStatement)?;
                address = line.text();
            }
        }
        m.set_alarm_handler(alarm, address);
        Ok(())
    }

    /// Switches an alarm.
    pub(super) fn arm<M: Host>(&mut self, m: &mut M, source: Source, switch: Switch) -> Result<(), Fault> {
        let mut number = |range: core::ops::RangeInclusive<u8>| {
            let number = self.pop().byte().unwrap_or_default();
            if range.contains(&number) { Ok(number) } else { Err(Fault::IllegalQuantity) }
        };
        let alarm = match source {
            Source::Key => Alarm::FunctionKey(number(1..=FUNCTION_KEYS)?),
            Source::Strig => Alarm::Trigger(number(0..=TRIGGERS - 1)?),
            Source::Stop => Alarm::Break,
            Source::Sprite => Alarm::Collision,
            Source::Interval => Alarm::Interval,
        };
        let arming = match switch {
            Switch::On => Arming::On,
            Switch::Off => Arming::Off,
            Switch::Stop => Arming::Held,
        };
        let was_due = m.is_alarm_due();
        m.arm(alarm, arming);
        self.has_armed |= m.is_alarm_due() && !was_due;
        Ok(())
    }

    /// Switches the announcing of lines.
    pub(super) fn set_tracing<M: Host>(&mut self, m: &mut M, is_on: bool) {
        self.is_tracing = is_on;
        m.ram_mut()[usize::from(TRCFLG)] = u8::from(is_on);
    }

    /// Calls the handler of an alarm that has happened, before the statement at a text place.
    pub(super) fn deal<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<Then> {
        Self::current_line(m.ram())?;
        if m.ram()[usize::from(ONEFLG)] != 0 {
            return None;
        }
        let alarm = m.take_alarm()?;
        let handler = m.alarm_handler(alarm);
        let pointer = engine.control.stack_pointer(&Self::STACK);
        if let Err(fault) = engine.call_from_statement(m, text) {
            return Some(self.trap(engine, m, fault));
        }
        self.alarms.push(Dealing { alarm: encoded(alarm), pointer });
        Some(Then::Jump(engine.code_at(self, m, handler)))
    }

    /// Releases the alarms whose calls have come back.
    pub(super) fn after_return<M: Host>(&mut self, engine: &Engine<Self>, m: &mut M) {
        let pointer = engine.control.stack_pointer(&Self::STACK);
        while let Some(&Dealing { alarm, .. }) =
            self.alarms.last().filter(|dealing| pointer >= dealing.pointer)
        {
            self.alarms.pop();
            m.release_alarm(decoded(alarm));
        }
    }

    /// The key that breaks a program.
    pub(super) fn broken_off<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
    ) -> Option<Then> {
        match m.break_request() {
            BreakRequest::GoOn => None,
            BreakRequest::Hold => {
                m.idle();
                Some(Then::Again(Outcome::Due))
            }
            BreakRequest::Break => {
                self.stop(engine, m, text);
                Some(Then::Prompt)
            }
        }
    }

    /// Says which line begins, while lines are announced.
    pub(super) fn trace<M: Host>(&mut self, engine: &Engine<Self>, m: &mut M, text: u16) {
        self.is_tracing = m.ram()[usize::from(TRCFLG)] != 0;
        if !self.is_tracing || m.ram()[usize::from(text)] != 0 || Self::typed().contains(&text) {
            return;
        }
        debug_assert!(engine.runs_ops);
        let number = word(m.ram(), text.wrapping_add(3));
        self.say(m, format!("[{number}]").as_bytes());
    }

    /// The keyword at a place, which this interpreter does not do.
    pub(super) fn unbuilt<M: Host>(&mut self, m: &M, text: u16) -> Fault {
        let byte = m.ram()[usize::from(text)];
        let token = match byte {
            crate::keyword::FUNCTION => Token::Function(m.ram()[usize::from(text.wrapping_add(1))]),
            _ => Token::Plain(byte),
        };
        let words: Vec<&str> = spelt(token).into_iter().collect();
        self.notices
            .push(format!("`{}` needs a disk or another extension that is not emulated", words.concat()));
        match token {
            Token::Plain(statement::CALL) => Fault::Syntax,
            Token::Plain(statement::GET | statement::PUT) => SEQUENTIAL_ONLY,
            _ => Fault::IllegalQuantity,
        }
    }
}
