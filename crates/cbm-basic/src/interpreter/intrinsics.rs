//! The dispatch of the frequent intrinsics. All others are in [`super::slow_intrinsics`].

use basic::{
    dialect::ProgramText as _,
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
    language::{DeferredOutcome, Intrinsics, Traps},
    op::Op,
};

use super::{Interpreter, Mode, RomRoutines};
use crate::{
    intrinsic::{Intrinsic, ItemSource, ValueType},
    keyword::Function,
    machine::CbmMachine,
};

impl<E: RomRoutines, M: CbmMachine> Intrinsics<M> for Interpreter<E> {
    #[inline]
    fn pure_intrinsic(
        intrinsic: Intrinsic,
        accumulator: E::Number,
        cycles: &mut u64,
    ) -> Result<E::Number, Fault> {
        match intrinsic {
            Intrinsic::Call(function) => Self::call_pure(accumulator, function, cycles),
            _ => Err(Fault::Syntax),
        }
    }

    #[inline]
    fn memory_intrinsic(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        intrinsic: Intrinsic,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        match intrinsic {
            Intrinsic::Call(function) => self.call_on_strings(engine, m, function, cycles),
            _ => self.slow_memory_intrinsic(engine, m, intrinsic, cycles),
        }
    }

    #[inline]
    fn deferred_intrinsic(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        intrinsic: Intrinsic,
        cycles: &mut u64,
    ) -> DeferredOutcome {
        match intrinsic {
            Intrinsic::Peek { text } => self.peek_deferred(engine, m, text, cycles),
            Intrinsic::Poke { .. } => Self::poke_deferred(engine, m, *cycles),
            Intrinsic::Clock => self.clock_deferred(engine, m, cycles),
            Intrinsic::ClockText => self.clock_text_deferred(engine, m, cycles),
            Intrinsic::ProgramOnly if Self::current_line(m.ram()).is_some() => {
                let next = engine.current_pc() + 1;
                // `GET` begins in the same call.
                if let Some(&Op::MachineIntrinsic {
                    intrinsic: Intrinsic::ReadBegin { source: ItemSource::Get },
                    cost,
                }) = engine.code().op(next)
                {
                    self.store_statement_position(engine, m);
                    self.read_begin(m, ItemSource::Get);
                    *cycles += u64::from(cost);
                    DeferredOutcome::Jump(next + 1)
                } else {
                    DeferredOutcome::Next
                }
            }
            Intrinsic::ReadBegin { source: ItemSource::Get } => {
                self.store_statement_position(engine, m);
                self.read_begin(m, ItemSource::Get);
                DeferredOutcome::Next
            }
            Intrinsic::ReadItem {
                source: ItemSource::Data,
                kind: kind @ (ValueType::Number | ValueType::Text),
                position,
            } if E::FAST_PATHS => match self.read_data_item(engine, m, kind, position, cycles) {
                DeferredOutcome::NotDone => self.slow_intrinsic_deferred(engine, m, intrinsic, cycles),
                done => done,
            },
            Intrinsic::ReadItem { source: ItemSource::Get, kind: ValueType::Text, .. }
                if self.get_finds_no_key(engine, m) =>
            {
                if let Err(fault) = self.get_empty_string(engine, m, cycles) {
                    return DeferredOutcome::Failed(fault);
                }
                // If the list ends with it, the statement is complete.
                let next = engine.current_pc() + 1;
                match engine.code().op(next) {
                    Some(Op::MachineIntrinsic {
                        intrinsic: Intrinsic::ReadEnd { source: ItemSource::Get },
                        cost: 0,
                    }) => DeferredOutcome::Jump(next + 1),
                    _ => DeferredOutcome::Next,
                }
            }
            Intrinsic::ReadEnd { source: ItemSource::Get }
                if !Self::has_channel(m) && m.ram()[usize::from(self.reading.at)] == 0 =>
            {
                DeferredOutcome::Next
            }
            Intrinsic::PrintNumber
            | Intrinsic::PrintText
            | Intrinsic::PrintZone
            | Intrinsic::PrintColumn { .. }
            | Intrinsic::PrintEnd => self.print_deferred(engine, m, intrinsic, cycles),
            Intrinsic::CallDefined { depth, variable } => {
                self.call_defined_deferred(engine, m, variable, depth, cycles)
            }
            Intrinsic::Call(Function::Rnd) => self.random_deferred(engine, m, cycles),
            _ => self.slow_intrinsic_deferred(engine, m, intrinsic, cycles),
        }
    }

    #[inline]
    fn machine_intrinsic(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        intrinsic: Intrinsic,
    ) -> Result<ControlFlow, Fault> {
        match intrinsic {
            Intrinsic::Peek { text } => match self.flush_output(engine, m) {
                None => self.peek(engine, m, text).map(|()| ControlFlow::Next),
                Some(then) => Ok(then),
            },
            Intrinsic::Poke { text } => Ok(self.poke(engine, m, text)),
            _ => self.slow_intrinsic(engine, m, intrinsic),
        }
    }

    fn end_of_text(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> ControlFlow {
        let costs = E::costs();
        let typed = if Self::current_line(m.ram()).is_none() { costs.dispatch.typed } else { 0 };
        Self::spend(m, u64::from(costs.prompt.end - typed));
        self.store_statement_position(engine, m);
        Self::store_cont_position(m, text);
        self.back_to_prompt(engine, m);
        ControlFlow::Prompt
    }

    fn run_outside_program(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<ExitReason> {
        if self.mode == Mode::Code { self.run_hook(engine, m) } else { self.prompt(engine, m) }
    }

    fn visible_exit(&self, outcome: ExitReason) -> Option<ExitReason> {
        (self.mode != Mode::Code).then_some(outcome)
    }

    fn begin_slice(&mut self) {
        self.keys.has_read_keys = false;
    }
}

impl<E: RomRoutines, M: CbmMachine> Traps<M> for Interpreter<E> {
    #[inline]
    fn is_armed(&self) -> bool {
        self.hooks.statements
    }

    #[cold]
    fn fault(&mut self, engine: &mut Engine<Self>, m: &mut M, fault: Fault) -> ControlFlow {
        ControlFlow::Exit(self.report(engine, m, fault))
    }

    fn invalidate_written(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        self.check_writes(engine, m);
    }

    fn check_break(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<ControlFlow> {
        match self.flush_output(engine, m) {
            Some(ControlFlow::Retry(_)) => {
                return Some(ControlFlow::Exit(<Self as Traps<M>>::deadline_exit(self)));
            }
            Some(then) => return Some(then),
            None => {}
        }
        if m.take_warm_start() {
            self.warm_start(engine, m);
            return Some(ControlFlow::Prompt);
        }
        // A typed command begins without the test.
        if text.wrapping_add(1) != E::LAYOUT.input_buffer && m.poll_stop() {
            return Some(match self.stop(engine, m, text) {
                Ok(()) => ControlFlow::Prompt,
                Err(fault) => ControlFlow::Exit(self.report(engine, m, fault)),
            });
        }
        None
    }

    fn before_statement(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<ControlFlow> {
        if self.hooks.statements
            && let Some(then) = self.call_statement_hook(engine, m, text)
        {
            return Some(then);
        }
        self.finish_hook_call();
        None
    }

    fn deadline_exit(&mut self) -> ExitReason {
        if core::mem::take(&mut self.keys.has_read_keys) {
            ExitReason::AwaitingKey
        } else {
            ExitReason::DeadlineReached
        }
    }
}
