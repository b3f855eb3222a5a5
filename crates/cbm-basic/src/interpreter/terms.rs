//! Terms of expressions with a hook.
//!
//! The code calls the hook at the start of a term. A term that the hook ignores continues in the next code. A term
//! that it evaluates has an end in the text that only the hook knows: the interpreter recompiles the statement with
//! that end and continues in the new code at the same op, since both come from the same text up to there.

use basic::{
    engine::{ControlFlow, Engine},
    fault::Fault,
    memory::{set_word, word},
    op::{Op, Pc},
};

use super::{Interpreter, RomRoutines, RoutineExit};
use crate::{
    compiler::Type,
    intrinsic::{Intrinsic, ValueType},
    machine::CbmMachine,
    variant::{Hook, HookPoint, Number},
};

impl<E: RomRoutines> Interpreter<E> {
    /// Calls the hook for the term after `text`.
    pub(super) fn term<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        pc: Pc,
        text: u16,
        assumed: Option<(u16, ValueType)>,
    ) -> Result<ControlFlow, Fault> {
        if !self.code_call.is_running {
            let Some(Hook { address, back }) =
                E::hook(m.ram(), HookPoint::Term).or_else(|| E::hook(m.ram(), HookPoint::FetchTerm))
            else {
                return Ok(ControlFlow::Next);
            };
            set_word(m.ram_mut(), E::LAYOUT.text_pointer, text);
            let stack = engine.stack_pointer().to_le_bytes()[0].saturating_sub(E::TERM_STACK);
            m.begin_jump(address, [0; 4], stack, back);
            self.code_call.is_running = true;
            self.code_call.term = None;
        }
        if let Some(then) = self.run_code(engine, m)? {
            return Ok(then);
        }
        let after = self.code_call.term.take().unwrap_or(RoutineExit::Value);
        let now = word(m.ram(), E::LAYOUT.text_pointer);
        self.check_writes(engine, m);
        let found = match after {
            RoutineExit::Term if now == text => None,
            RoutineExit::TermHere if now == Self::next_character(m, text) => None,
            RoutineExit::Term | RoutineExit::TermHere => {
                // It has advanced the pointer and ignores the rest.
                let first = if after == RoutineExit::Term { Self::next_character(m, now) } else { now };
                set_word(m.ram_mut(), E::LAYOUT.text_pointer, first);
                let yields = self.evaluate_term(engine, m)?;
                Some((word(m.ram(), E::LAYOUT.text_pointer), yields))
            }
            _ => Some((now, self.take_value(engine, m))),
        };
        let kind = |yields| if yields == Type::Text { ValueType::Text } else { ValueType::Number };
        let found_kind = found.map(|(end, yields)| (end, kind(yields)));
        if assumed == found_kind {
            return Ok(ControlFlow::Next);
        }
        engine.code_mut().set_annotation(text, found);
        let (end, kind) = found_kind.unwrap_or((text, ValueType::Number));
        let intrinsics = [Intrinsic::CallTermHook { text }, Intrinsic::AssumedTerm { kind, end }];
        self.statement_with(engine, m, pc, intrinsics)
            .map(|pc| ControlFlow::Jump(pc + 1))
            .ok_or(Fault::Syntax)
    }

    /// Returns the address of the next character that is not a blank.
    fn next_character<M: CbmMachine>(m: &M, text: u16) -> u16 {
        Self::skip_blanks(m.ram(), text.wrapping_add(1))
    }

    /// Takes the value that machine code has left.
    fn take_value<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &M) -> Type {
        let ram = m.ram();
        let value = E::Number::read_accumulator(&ram[usize::from(E::LAYOUT.accumulator)..]);
        if ram[usize::from(E::LAYOUT.is_text)] & 0x80 != 0 {
            engine.set_current_string(value.as_descriptor());
            Type::Text
        } else {
            engine.set_accumulator(value);
            Type::Number
        }
    }

    /// Returns the position of `intrinsics` in the current statement, at the offset of the op at `pc`: in
    /// existing code, or in recompiled code.
    fn statement_with<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &M,
        pc: Pc,
        intrinsics: [Intrinsic; 2],
    ) -> Option<Pc> {
        let begins = engine.statement_text()?;
        let offset = pc.checked_sub(engine.statement())?;
        let ops = intrinsics.map(|intrinsic| Op::MachineIntrinsic { intrinsic, cost: 0 });
        for checks_stack in [false, true] {
            let holds =
                |engine: &Engine<Self>, start: Pc| engine.code().ops_from(start + offset).starts_with(&ops);
            let known = engine.cached_code(begins, checks_stack).filter(|&start| holds(engine, start));
            let start = known.unwrap_or_else(|| engine.recompile(self, m, begins, checks_stack));
            if holds(engine, start) {
                engine.set_statement(start);
                return Some(start + offset);
            }
        }
        None
    }
}
