//! Points at which a program has put machine code of its own into the interpreter's way.
//!
//! Where such a point is reached, the interpreter leaves its code for the machine's (`Mode::Code`) and comes back when that
//! jumps to one of the original's places ([`Edition::routine`]). A program that diverts nothing pays nothing: what is diverted
//! is looked at when memory has been written where the program could do so.

use basic::{
    dialect::Dialect as _,
    engine::{Engine, Outcome, Then},
    fault::Fault,
    op::Pc,
};
use serde::{Deserialize, Serialize};

use super::{After, Interpreter, Mode};
use crate::registers::Registers;
use crate::{
    edition::{Diversion, Edition, Host, Point},
    text::{self, LINE_HEAD, set_word, word},
};

/// What machine code wants to see of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Diverted {
    /// Terms.
    pub(crate) terms: bool,
    /// Every character that is fetched.
    pub(crate) fetches: bool,
}

/// What is diverted, and what has been done about it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Diversions {
    pub(super) diverted: Diverted,
    /// Statements, or the fetching of their first characters.
    pub(super) statements: bool,
    /// The statement at this text place may begin: machine code has seen it.
    passed: Option<u16>,
    /// The statement at this place is being looked at by machine code.
    offered: Option<u16>,
    /// The code behind a condition whose statement is being looked at.
    behind: Option<Pc>,
    /// The prompt's loop has been entered through machine code.
    prompt_passed: bool,
    /// So has the way to the prompt's words.
    ready_passed: bool,
}

impl<E: Edition> Interpreter<E> {
    /// Finds out which statements machine code wants to see.
    pub(super) fn look_for_diversions<M: Host>(&mut self, engine: &mut Engine<Self>, m: &M) {
        let is_diverted = |point| E::diversion(m.ram(), point).is_some();
        let fetches = is_diverted(Point::Fetch);
        let terms = fetches || is_diverted(Point::Term);
        let diverted = Diverted { terms, fetches };
        if diverted != self.diversions.diverted {
            // The code leaves there for machine code, or no more.
            self.diversions.diverted = diverted;
            engine.mark_stale();
        }
        self.diversions.statements = fetches || is_diverted(Point::Statement);
    }

    /// Enters machine code where it diverts.
    fn divert<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        diversion: Diversion,
        registers: Registers,
    ) {
        let stack = engine.control.stack_pointer(&Self::STACK).to_le_bytes()[0];
        m.enter_from(diversion.address, registers.into(), stack, diversion.back);
        self.set_mode(engine, Mode::Code);
    }

    /// Shows a statement about to begin at `text` to machine code that wants to see it.
    pub(super) fn offer_statement<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
    ) -> Option<Then> {
        if self.diversions.passed == Some(text) {
            return None;
        }
        let diversion =
            E::diversion(m.ram(), Point::Statement).or_else(|| E::diversion(m.ram(), Point::Fetch))?;
        let is_typed = text == E::LAYOUT.input_buffer.wrapping_sub(1);
        let mut at = text;
        if !is_typed && m.ram()[usize::from(text)] == 0 {
            at = text.wrapping_add(LINE_HEAD);
            let number = word(m.ram(), text.wrapping_add(LINE_HEAD - 1));
            set_word(m.ram_mut(), E::LAYOUT.current_line, number);
        }
        set_word(m.ram_mut(), E::LAYOUT.text_pointer, at);
        self.diversions.offered = Some(text);
        self.diversions.behind = None;
        Self::spend(m, u64::from(E::costs().flow.statement));
        self.divert(engine, m, diversion, Registers::default());
        Some(Then::Leave(Outcome::Due))
    }

    /// Shows the statement behind a condition, its first character behind `text`, to machine code that sees all characters.
    pub(super) fn offer_behind<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
        next: Pc,
    ) -> Then {
        let Some(diversion) = E::diversion(m.ram(), Point::Fetch) else { return Then::Next };
        set_word(m.ram_mut(), E::LAYOUT.text_pointer, text);
        self.diversions.offered = Some(text);
        self.diversions.behind = Some(next);
        self.divert(engine, m, diversion, Registers::default());
        Then::Leave(Outcome::Due)
    }

    /// The code behind a condition, if that is what machine code was asked about and the code is still there.
    pub(super) fn take_place_behind(&mut self, was_unfit: bool) -> Option<Pc> {
        let behind = self.diversions.behind.take().filter(|_| !was_unfit)?;
        self.diversions.passed = None;
        Some(behind)
    }

    /// Machine code has done with what it was asked about.
    pub(super) fn forget_offer(&mut self) {
        self.diversions.offered = None;
        self.diversions.behind = None;
    }

    /// The statement begins that machine code has seen.
    pub(super) fn end_offer(&mut self) {
        self.diversions.passed = None;
    }

    /// The place before a statement that machine code has seen and left alone, its first character at `text`.
    pub(super) fn left_alone<M: Host>(&mut self, m: &M, text: u16) -> Option<u16> {
        let offered = self.diversions.offered.take()?;
        let is_typed = offered == E::LAYOUT.input_buffer.wrapping_sub(1);
        let is_head = !is_typed && self.diversions.behind.is_none() && m.ram()[usize::from(offered)] == 0;
        let before = offered.wrapping_add(if is_head { LINE_HEAD } else { 0 });
        (Self::skip_blanks(m, before.wrapping_add(1)) == text).then(|| {
            self.diversions.passed = Some(offered);
            offered
        })
    }

    /// Offers an error to machine code that wants to report it.
    pub(super) fn offer_error<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        fault: Fault,
    ) -> bool {
        let Some(diversion) = E::diversion(m.ram(), Point::Error) else { return false };
        let number = (1..=u8::MAX).find(|&number| E::fault_numbered(number) == Some(fault));
        self.divert(
            engine,
            m,
            diversion,
            Registers { x: number.unwrap_or_default(), ..Registers::default() },
        );
        true
    }

    /// Offers the way to the prompt's words, and its loop, to machine code; true if it has them.
    pub(super) fn offer_prompt<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        says_ready: bool,
    ) -> bool {
        let (point, passed) = if says_ready {
            (Point::Error, &mut self.diversions.ready_passed)
        } else {
            (Point::Prompt, &mut self.diversions.prompt_passed)
        };
        if core::mem::replace(passed, true) {
            return false;
        }
        let Some(diversion) = E::diversion(m.ram(), point) else { return false };
        self.divert(engine, m, diversion, Registers { x: E::NO_ERROR, ..Registers::default() });
        true
    }

    /// The prompt's words follow at once: what led there has told machine code already, or does not.
    pub(super) fn pass_ready(&mut self) {
        self.diversions.ready_passed = true;
    }

    /// A line has been taken, or the prompt has been left: the next time everything is offered again.
    pub(super) fn leave_prompt(&mut self) {
        self.diversions.prompt_passed = false;
        self.diversions.ready_passed = false;
    }

    /// Offers a typed line to machine code that makes its tokens; `at` is its first character, behind a line number.
    pub(super) fn offer_tokens<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        at: u16,
        number: Option<u16>,
    ) -> bool {
        let point = if number.is_some() { Point::TokeniseLine } else { Point::Tokenise };
        let Some(diversion) = E::diversion(m.ram(), point) else { return false };
        let ram = m.ram_mut();
        set_word(ram, E::LAYOUT.text_pointer, at);
        match number {
            Some(number) => set_word(ram, E::LAYOUT.integer, number),
            None => ram[usize::from(E::LAYOUT.current_line) + 1] = 0xff,
        }
        self.divert(engine, m, diversion, Registers::default());
        true
    }

    /// Lists the lines from `from` to `to` by machine code that wants to see their bytes.
    pub(super) fn offer_list<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<Then> {
        let (from, to) = (self.listing.from, self.listing.to);
        let diversion = E::diversion(m.ram(), Point::List)?;
        let start = word(m.ram(), E::LAYOUT.program);
        let end = text::lines(m.ram(), start).last().map_or(start, |line| word(m.ram(), line.address));
        let first = text::lines(m.ram(), start).find(|line| line.number >= from);
        let line = first.map_or(end, |line| line.address);
        E::prepare_list(m.ram_mut(), line, to);
        self.divert(engine, m, diversion, Registers::default());
        Some(Then::Leave(Outcome::Due))
    }

    /// Lets machine code run that has control.
    pub(super) fn code<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<Outcome> {
        let then = match self.run_code(engine, m) {
            Ok(None) => self.go_on(engine, m, After::Statements),
            Ok(Some(then)) => then,
            Err(fault) => Then::Leave(self.report(engine, m, fault)),
        };
        match then {
            Then::Next => None,
            Then::Jump(pc) => {
                engine.pc = pc;
                self.set_mode(engine, Mode::Running);
                None
            }
            Then::Prompt if self.typed.is_ready_said() => None,
            Then::Prompt => Some(Outcome::Ended),
            Then::Leave(Outcome::Reset) => Some(Outcome::Reset),
            Then::Again(_) | Then::Leave(_) if self.mode == Mode::Code && !m.is_due() => None,
            Then::Again(outcome) | Then::Leave(outcome) => Some(outcome),
        }
    }
}
