//! Points at which a program has put machine code of its own into the interpreter's way.
//!
//! Where such a point is reached, the interpreter leaves its code for the machine's (`Mode::Code`) and comes back when that
//! jumps to one of the original's places ([`BasicVariant::routine`]). A program that diverts nothing pays nothing: what is diverted
//! is looked at when memory has been written where the program could do so.

use basic::{
    dialect::Dialect as _,
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
    op::Pc,
};
use serde::{Deserialize, Serialize};

use super::{Interpreter, Mode, RoutineExit};
use crate::registers::Registers;
use crate::{
    text::{self, LINE_HEADER_SIZE, set_word, word},
    variant::{BasicVariant, CbmMachine, Hook, HookPoint},
};

/// What machine code wants to see of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HookedReads {
    /// Terms.
    pub(crate) terms: bool,
    /// Every character that is fetched.
    pub(crate) fetches: bool,
}

/// What is diverted, and what has been done about it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct HookState {
    pub(super) hooked: HookedReads,
    /// Statements, or the fetching of their first characters.
    pub(super) statements: bool,
    /// The statement at this text place may begin: machine code has seen it.
    passed_statement: Option<u16>,
    /// The statement at this place is being looked at by machine code.
    hooked_statement: Option<u16>,
    /// The code behind a condition whose statement is being looked at.
    after_condition: Option<Pc>,
    /// The prompt's loop has been entered through machine code.
    prompt_passed: bool,
    /// So has the way to the prompt's words.
    ready_passed: bool,
}

impl<E: BasicVariant> Interpreter<E> {
    /// Finds out which statements machine code wants to see.
    pub(super) fn detect_hooks<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &M) {
        let is_diverted = |point| E::hook(m.ram(), point).is_some();
        let fetches = is_diverted(HookPoint::Fetch);
        let terms = fetches || is_diverted(HookPoint::Term);
        let diverted = HookedReads { terms, fetches };
        if diverted != self.hooks.hooked {
            // The code leaves there for machine code, or no more.
            self.hooks.hooked = diverted;
            engine.mark_stale();
        }
        self.hooks.statements = fetches || is_diverted(HookPoint::Statement);
    }

    /// Enters machine code where it diverts.
    fn enter_hook<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        diversion: Hook,
        registers: Registers,
    ) {
        let stack = engine.control.stack_pointer(&Self::STACK).to_le_bytes()[0];
        m.begin_jump(diversion.address, registers.into(), stack, diversion.back);
        self.set_mode(engine, Mode::Code);
    }

    /// Shows a statement about to begin at `text` to machine code that wants to see it.
    pub(super) fn call_statement_hook<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
    ) -> Option<ControlFlow> {
        if self.hooks.passed_statement == Some(text) {
            return None;
        }
        let diversion =
            E::hook(m.ram(), HookPoint::Statement).or_else(|| E::hook(m.ram(), HookPoint::Fetch))?;
        let is_typed = text == E::LAYOUT.input_buffer.wrapping_sub(1);
        let mut at = text;
        if !is_typed && m.ram()[usize::from(text)] == 0 {
            at = text.wrapping_add(LINE_HEADER_SIZE);
            let number = word(m.ram(), text.wrapping_add(LINE_HEADER_SIZE - 1));
            set_word(m.ram_mut(), E::LAYOUT.current_line, number);
        }
        set_word(m.ram_mut(), E::LAYOUT.text_pointer, at);
        self.hooks.hooked_statement = Some(text);
        self.hooks.after_condition = None;
        Self::spend(m, u64::from(E::costs().flow.statement));
        self.enter_hook(engine, m, diversion, Registers::default());
        Some(ControlFlow::Exit(ExitReason::DeadlineReached))
    }

    /// Shows the statement behind a condition, its first character behind `text`, to machine code that sees all characters.
    pub(super) fn call_conditional_hook<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
        next: Pc,
    ) -> ControlFlow {
        let Some(diversion) = E::hook(m.ram(), HookPoint::Fetch) else { return ControlFlow::Next };
        set_word(m.ram_mut(), E::LAYOUT.text_pointer, text);
        self.hooks.hooked_statement = Some(text);
        self.hooks.after_condition = Some(next);
        self.enter_hook(engine, m, diversion, Registers::default());
        ControlFlow::Exit(ExitReason::DeadlineReached)
    }

    /// The code behind a condition, if that is what machine code was asked about and the code is still there.
    pub(super) fn take_after_condition(&mut self, was_unfit: bool) -> Option<Pc> {
        let behind = self.hooks.after_condition.take().filter(|_| !was_unfit)?;
        self.hooks.passed_statement = None;
        Some(behind)
    }

    /// Machine code has done with what it was asked about.
    pub(super) fn clear_hook_call(&mut self) {
        self.hooks.hooked_statement = None;
        self.hooks.after_condition = None;
    }

    /// The statement begins that machine code has seen.
    pub(super) fn finish_hook_call(&mut self) {
        self.hooks.passed_statement = None;
    }

    /// The place before a statement that machine code has seen and left alone, its first character at `text`.
    pub(super) fn untouched_statement<M: CbmMachine>(&mut self, m: &M, text: u16) -> Option<u16> {
        let offered = self.hooks.hooked_statement.take()?;
        let is_typed = offered == E::LAYOUT.input_buffer.wrapping_sub(1);
        let is_head = !is_typed && self.hooks.after_condition.is_none() && m.ram()[usize::from(offered)] == 0;
        let before = offered.wrapping_add(if is_head { LINE_HEADER_SIZE } else { 0 });
        (Self::skip_blanks(m, before.wrapping_add(1)) == text).then(|| {
            self.hooks.passed_statement = Some(offered);
            offered
        })
    }

    /// Offers an error to machine code that wants to report it.
    pub(super) fn call_error_hook<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        fault: Fault,
    ) -> bool {
        let Some(diversion) = E::hook(m.ram(), HookPoint::Error) else { return false };
        let number = (1..=u8::MAX).find(|&number| E::fault_from_number(number) == Some(fault));
        self.enter_hook(
            engine,
            m,
            diversion,
            Registers { x: number.unwrap_or_default(), ..Registers::default() },
        );
        true
    }

    /// Offers the way to the prompt's words, and its loop, to machine code; true if it has them.
    pub(super) fn call_prompt_hook<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        says_ready: bool,
    ) -> bool {
        let (point, passed) = if says_ready {
            (HookPoint::Error, &mut self.hooks.ready_passed)
        } else {
            (HookPoint::Prompt, &mut self.hooks.prompt_passed)
        };
        if core::mem::replace(passed, true) {
            return false;
        }
        let Some(diversion) = E::hook(m.ram(), point) else { return false };
        self.enter_hook(engine, m, diversion, Registers { x: E::NO_ERROR, ..Registers::default() });
        true
    }

    /// The prompt's words follow at once: what led there has told machine code already, or does not.
    pub(super) fn pass_ready(&mut self) {
        self.hooks.ready_passed = true;
    }

    /// A line has been taken, or the prompt has been left: the next time everything is offered again.
    pub(super) fn reset_prompt_hooks(&mut self) {
        self.hooks.prompt_passed = false;
        self.hooks.ready_passed = false;
    }

    /// Offers a typed line to machine code that makes its tokens; `at` is its first character, behind a line number.
    pub(super) fn call_tokenise_hook<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        at: u16,
        number: Option<u16>,
    ) -> bool {
        let point = if number.is_some() { HookPoint::TokeniseLine } else { HookPoint::Tokenise };
        let Some(diversion) = E::hook(m.ram(), point) else { return false };
        let ram = m.ram_mut();
        set_word(ram, E::LAYOUT.text_pointer, at);
        match number {
            Some(number) => set_word(ram, E::LAYOUT.integer, number),
            None => ram[usize::from(E::LAYOUT.current_line) + 1] = 0xff,
        }
        self.enter_hook(engine, m, diversion, Registers::default());
        true
    }

    /// Lists the lines from `from` to `to` by machine code that wants to see their bytes.
    pub(super) fn call_list_hook<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Option<ControlFlow> {
        let (from, to) = (self.listing.from, self.listing.to);
        let diversion = E::hook(m.ram(), HookPoint::List)?;
        let start = word(m.ram(), E::LAYOUT.program);
        let end = text::lines(m.ram(), start).last().map_or(start, |line| word(m.ram(), line.address));
        let first = text::lines(m.ram(), start).find(|line| line.number >= from);
        let line = first.map_or(end, |line| line.address);
        E::prepare_list(m.ram_mut(), line, to);
        self.enter_hook(engine, m, diversion, Registers::default());
        Some(ControlFlow::Exit(ExitReason::DeadlineReached))
    }

    /// Lets machine code run that has control.
    pub(super) fn run_hook<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Option<ExitReason> {
        let then = match self.run_code(engine, m) {
            Ok(None) => self.follow_exit(engine, m, RoutineExit::Statements),
            Ok(Some(then)) => then,
            Err(fault) => ControlFlow::Exit(self.report(engine, m, fault)),
        };
        match then {
            ControlFlow::Next => None,
            ControlFlow::Jump(pc) => {
                engine.pc = pc;
                self.set_mode(engine, Mode::Running);
                None
            }
            ControlFlow::Prompt if self.prompt.is_ready_shown() => None,
            ControlFlow::Prompt => Some(ExitReason::Ended),
            ControlFlow::Exit(ExitReason::Reset) => Some(ExitReason::Reset),
            ControlFlow::Retry(_) | ControlFlow::Exit(_)
                if self.mode == Mode::Code && !m.is_deadline_reached() =>
            {
                None
            }
            ControlFlow::Retry(outcome) | ControlFlow::Exit(outcome) => Some(outcome),
        }
    }
}
