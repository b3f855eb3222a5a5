//! Hooks: points where a program has inserted machine code into the interpreter.
//!
//! At a hook the interpreter switches from its code to the machine's (`Mode::Code`) and returns when that
//! jumps to one of the ROM's addresses ([`RomRoutines::routine`]). A program without hooks has no cost: hooks
//! are detected when memory has been written where the program could install them.

use alloc::vec::Vec;

use basic::{
    engine::{ControlFlow, Engine, ExitReason, ProgramEnd},
    fault::Fault,
    op::Pc,
};
use serde::{Deserialize, Serialize};

use super::{Interpreter, Mode, RomRoutines, RoutineExit};
use crate::{
    compiler::HookedReads,
    machine::CbmMachine,
    registers::Registers,
    text::{self, LINE_HEADER_SIZE, set_word, word},
    variant::{Hook, HookPoint},
};

/// A call of a hook after a condition.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct ConditionalCall {
    /// The op that calls.
    #[serde(skip)]
    from: Pc,
}

/// The installed hooks, and the progress of their calls.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct HookState {
    pub(super) hooked: HookedReads,
    /// Whether statements, or the fetches of their first characters, are hooked.
    pub(super) statements: bool,
    /// The statement at this text address may begin: the hook has returned.
    passed_statement: Option<u16>,
    /// The statement at this address is being processed by a hook.
    hooked_statement: Option<u16>,
    /// The call of a hook after a condition, whose statement is being processed.
    after_condition: Option<ConditionalCall>,
    /// Whether the hook of the prompt's loop has been called.
    prompt_passed: bool,
    /// Whether the hook before the prompt's message has been called.
    ready_passed: bool,
}

impl HookState {
    /// Returns the ops that the state refers to.
    pub(super) fn op_positions(&mut self) -> Vec<&mut Pc> {
        self.after_condition.iter_mut().map(|call| &mut call.from).collect()
    }
}

impl<E: RomRoutines> Interpreter<E> {
    /// Detects the hooks for statements and terms.
    pub(super) fn detect_hooks<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &M) {
        let is_diverted = |point| E::hook(m.ram(), point).is_some();
        let fetches = is_diverted(HookPoint::Fetch);
        let terms = fetches || is_diverted(HookPoint::Term);
        let diverted = HookedReads { terms, fetches };
        if diverted != self.hooks.hooked {
            // The code must begin or stop to call the hook of terms.
            self.hooks.hooked = diverted;
            engine.mark_stale();
        }
        self.hooks.statements = fetches || is_diverted(HookPoint::Statement);
    }

    /// Calls the hook at a point, if one is installed.
    fn enter_hook<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        hook: Hook,
        registers: Registers,
    ) {
        let stack = engine.stack_pointer().to_le_bytes()[0];
        m.begin_jump(hook.address, registers.into(), stack, hook.back);
        self.set_mode(engine, Mode::Code);
    }

    /// Calls the hook for a statement about to begin at `text`.
    pub(super) fn call_statement_hook<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
    ) -> Option<ControlFlow> {
        if self.hooks.passed_statement == Some(text) {
            return None;
        }
        let hook = E::hook(m.ram(), HookPoint::Statement).or_else(|| E::hook(m.ram(), HookPoint::Fetch))?;
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
        self.enter_hook(engine, m, hook, Registers::default());
        Some(ControlFlow::Exit(ExitReason::DeadlineReached))
    }

    /// Calls the hook of fetches for the statement after a condition; its first character is after
    /// `text`.
    pub(super) fn call_conditional_hook<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
    ) -> ControlFlow {
        let Some(hook) = E::hook(m.ram(), HookPoint::Fetch) else { return ControlFlow::Next };
        set_word(m.ram_mut(), E::LAYOUT.text_pointer, text);
        self.hooks.hooked_statement = Some(text);
        self.hooks.after_condition = Some(ConditionalCall { from: engine.current_pc() });
        self.enter_hook(engine, m, hook, Registers::default());
        ControlFlow::Exit(ExitReason::DeadlineReached)
    }

    /// Returns the code after a condition, if a hook was called there and the code still exists.
    pub(super) fn take_after_condition(&mut self, was_unfit: bool) -> Option<Pc> {
        let call = self.hooks.after_condition.take().filter(|_| !was_unfit)?;
        self.hooks.passed_statement = None;
        Some(call.from + 1)
    }

    /// Clears the state of a hook call.
    pub(super) fn clear_hook_call(&mut self) {
        self.hooks.hooked_statement = None;
        self.hooks.after_condition = None;
    }

    /// Marks that the statement after a hook call has begun.
    pub(super) fn finish_hook_call(&mut self) {
        self.hooks.passed_statement = None;
    }

    /// Returns the address before a statement that a hook has left unchanged, with its first character
    /// at `text`.
    pub(super) fn untouched_statement<M: CbmMachine>(&mut self, m: &M, text: u16) -> Option<u16> {
        let offered = self.hooks.hooked_statement.take()?;
        let is_typed = offered == E::LAYOUT.input_buffer.wrapping_sub(1);
        let is_head = !is_typed && self.hooks.after_condition.is_none() && m.ram()[usize::from(offered)] == 0;
        let before = offered.wrapping_add(if is_head { LINE_HEADER_SIZE } else { 0 });
        (Self::skip_blanks(m.ram(), before.wrapping_add(1)) == text).then(|| {
            self.hooks.passed_statement = Some(offered);
            offered
        })
    }

    /// Calls the hook of errors; returns true if it exists.
    pub(super) fn call_error_hook<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        fault: Fault,
    ) -> bool {
        let Some(hook) = E::hook(m.ram(), HookPoint::Error) else { return false };
        let number = (1..=u8::MAX).find(|&number| E::fault_from_number(number) == Some(fault));
        self.enter_hook(engine, m, hook, Registers { x: number.unwrap_or_default(), ..Registers::default() });
        true
    }

    /// Calls the hook before the prompt's message, or of its loop; returns true if it exists.
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
        if says_ready && E::NO_ERROR.is_some() {
            Self::spend(m, u64::from(E::costs().prompt.ready_by_vector));
        }
        let x = if says_ready { E::NO_ERROR } else { Some(0) };
        let (Some(hook), Some(x)) = (E::hook(m.ram(), point), x) else { return false };
        self.enter_hook(engine, m, hook, Registers { x, ..Registers::default() });
        true
    }

    /// Marks the hook before the prompt's message as called: it was called already, or is bypassed.
    pub(super) fn pass_ready(&mut self) {
        self.hooks.ready_passed = true;
    }

    /// Resets the prompt's hooks after an accepted line or the end of the prompt.
    pub(super) fn reset_prompt_hooks(&mut self) {
        self.hooks.prompt_passed = false;
        self.hooks.ready_passed = false;
    }

    /// Calls the hook that tokenises a typed line; `at` is its first character, after a line number.
    pub(super) fn call_tokenise_hook<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        at: u16,
        number: Option<u16>,
    ) -> bool {
        let point = if number.is_some() { HookPoint::TokeniseLine } else { HookPoint::Tokenise };
        let Some(hook) = E::hook(m.ram(), point) else { return false };
        let ram = m.ram_mut();
        set_word(ram, E::LAYOUT.text_pointer, at);
        match number {
            Some(number) => set_word(ram, E::LAYOUT.integer, number),
            None => ram[usize::from(E::LAYOUT.current_line) + 1] = 0xff,
        }
        self.enter_hook(engine, m, hook, Registers::default());
        true
    }

    /// Lists the lines from `from` to `to` with the hook that processes their bytes.
    pub(super) fn call_list_hook<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Option<ControlFlow> {
        let (from, to) = (self.listing.from, self.listing.to);
        let hook = E::hook(m.ram(), HookPoint::List)?;
        let start = word(m.ram(), E::LAYOUT.program);
        let end = text::lines(m.ram(), start).last().map_or(start, |line| word(m.ram(), line.address));
        let first = text::lines(m.ram(), start).find(|line| line.number >= from);
        let line = first.map_or(end, |line| line.address);
        E::prepare_list(m.ram_mut(), line, to);
        self.enter_hook(engine, m, hook, Registers::default());
        Some(ControlFlow::Exit(ExitReason::DeadlineReached))
    }

    /// Runs the hook that has control.
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
                engine.continue_at(pc);
                self.set_mode(engine, Mode::Running);
                None
            }
            ControlFlow::Prompt if self.prompt.is_ready_shown() => None,
            ControlFlow::Prompt => Some(ExitReason::Ended(ProgramEnd::Completed)),
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
