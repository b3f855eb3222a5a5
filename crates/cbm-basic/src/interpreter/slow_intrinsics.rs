//! Intrinsics that are infrequent or slow.

use basic::{
    dialect::ProgramText as _,
    engine::{ControlFlow, Engine},
    fault::Fault,
    language::DeferredOutcome,
    memory,
    op::Op,
};

use super::{Interpreter, RomRoutines, list::ListProgress};
use crate::{
    intrinsic::{Intrinsic, ItemSource},
    keyword::Function,
    machine::CbmMachine,
    variant::Number as _,
};

impl<E: RomRoutines> Interpreter<E> {
    /// Returns whether an intrinsic depends on time, on devices or on the machine's cells, or may end
    /// the statement.
    fn needs_machine(engine: &Engine<Self>, intrinsic: Intrinsic) -> bool {
        match intrinsic {
            // The clock is not a variable.
            Intrinsic::ReadItem { source: ItemSource::Data, .. } => {
                engine.target() == E::LAYOUT.store.empty_string
            }
            Intrinsic::Define { .. } | Intrinsic::Restore => false,
            _ => true,
        }
    }

    /// Runs the intrinsics on memory that are infrequent.
    #[inline(never)]
    pub(super) fn slow_memory_intrinsic<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        intrinsic: Intrinsic,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        match intrinsic {
            Intrinsic::FunctionName { variable } => {
                self.definition = engine.variable_to_write(m, variable, cycles)?;
            }
            Intrinsic::DefineParameter { variable } => {
                let parameter = engine.variable_to_write(m, variable, cycles)?;
                engine.set_address_argument(parameter);
            }
            Intrinsic::TakeStringAsNumber => {
                let under =
                    engine.accumulator().as_string(engine.current_string(), engine.last_made_string());
                engine.set_accumulator(under.as_operand());
            }
            Intrinsic::AsString => engine.set_current_string(engine.accumulator().as_descriptor()),
            _ => return Err(Fault::Syntax),
        }
        Ok(())
    }

    /// Runs an infrequent or slow intrinsic with interrupts deferred, if it does not depend on the
    /// machine.
    #[inline(never)]
    pub(super) fn slow_intrinsic_deferred<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        intrinsic: Intrinsic,
        cycles: &mut u64,
    ) -> DeferredOutcome {
        if Self::needs_machine(engine, intrinsic) {
            return DeferredOutcome::NotDone;
        }
        m.set_processor_time(*cycles);
        let done = self.slow_intrinsic(engine, m, intrinsic);
        *cycles = m.processor_time();
        match done {
            Ok(ControlFlow::Next) => DeferredOutcome::Next,
            Ok(ControlFlow::Jump(pc)) => DeferredOutcome::Jump(pc),
            Ok(_) => unreachable!("an intrinsic that does not need the machine stays in the program"),
            Err(fault) => DeferredOutcome::Failed(fault),
        }
    }

    /// Runs the intrinsics that are infrequent or slow.
    #[inline(never)]
    pub(super) fn slow_intrinsic<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        intrinsic: Intrinsic,
    ) -> Result<ControlFlow, Fault> {
        if let Some(then) = self.flush_output(engine, m) {
            return Ok(then);
        }
        if !intrinsic.is_in_expression() {
            self.store_statement_position(engine, m);
        }
        match intrinsic {
            Intrinsic::Call(Function::Usr) => return self.usr(engine, m),
            Intrinsic::Call(function) => {
                self.call_function(engine, m, function)?;
            }
            Intrinsic::CallOnString(function) => {
                let under =
                    engine.accumulator().as_string(engine.current_string(), engine.last_made_string());
                engine.set_accumulator(under);
                self.call_function_with_text(engine, m, function)?;
            }
            Intrinsic::CallDefined { depth, variable } => {
                return self.call_defined(engine, m, variable, depth).map(ControlFlow::Jump);
            }
            Intrinsic::Clock => {
                self.clock(engine, m);
            }
            Intrinsic::ClockText => {
                self.clock_text(engine, m)?;
            }
            Intrinsic::StoreClock => {
                self.store_clock(engine, m)?;
            }
            Intrinsic::Status => {
                self.status(engine, m);
            }
            Intrinsic::PrintNumber => {
                self.print_number(engine, m)?;
            }
            Intrinsic::PrintText
            | Intrinsic::PrintZone
            | Intrinsic::PrintColumn { .. }
            | Intrinsic::PrintEnd => {
                self.print(engine, m, intrinsic);
            }
            Intrinsic::SelectOutput => self.select_output(engine, m)?,
            Intrinsic::SelectInput => self.select_input(engine, m)?,
            Intrinsic::SelectDefault => self.select_default(m),
            Intrinsic::InputLine => return self.input_line(engine, m),
            Intrinsic::ReadBegin { source } => {
                self.read_begin(m, source);
            }
            Intrinsic::ReadItem { source, kind, position } => {
                return self.read_item(engine, m, source, kind, position);
            }
            Intrinsic::ReadEnd { source } => return self.read_end(engine, m, source),
            Intrinsic::Restore => {
                self.restore(m);
            }
            Intrinsic::TargetClock => engine.set_target(E::LAYOUT.store.empty_string),
            Intrinsic::Define { text } => self.define(engine, m, text),
            Intrinsic::CallTermHook { text } => {
                let pc = engine.current_pc();
                let assumed = match engine.code().op(pc + 1) {
                    Some(&Op::MachineIntrinsic {
                        intrinsic: Intrinsic::AssumedTerm { kind, end }, ..
                    }) if end != text => Some((end, kind)),
                    _ => None,
                };
                return self.term(engine, m, pc, text, assumed);
            }
            Intrinsic::AssumedTerm { .. } => {}
            Intrinsic::CallStatementHook { text } => {
                return Ok(self.call_conditional_hook(engine, m, text));
            }
            Intrinsic::Wait { has_flip } => return Ok(self.wait(engine, m, has_flip)),
            Intrinsic::Sys { text } => return self.sys(engine, m, text),
            Intrinsic::LoopForever => return Ok(self.loop_forever(engine, m)),
            Intrinsic::StrayReturn { goes_on } if goes_on && engine.has_empty_control() => {}
            // The initial contents of the stack above its top lead back to the start of BASIC, which has
            // reached the prompt.
            Intrinsic::StrayReturn { .. } => {
                m.ram_mut()[usize::from(E::LAYOUT.old_text) + 1] = 0;
                self.reset_stacks(engine, m);
                self.back_to_prompt(engine, m);
                return Ok(ControlFlow::Prompt);
            }
            Intrinsic::End { text } => {
                Self::spend(m, u64::from(E::costs().prompt.end_statement));
                self.save_cont_position(m, text);
                self.back_to_prompt(engine, m);
                return Ok(ControlFlow::Prompt);
            }
            Intrinsic::Stop { text } => return self.stop(engine, m, text).map(|()| ControlFlow::Prompt),
            Intrinsic::Cont => return self.cont(engine, m).map(ControlFlow::Jump),
            Intrinsic::Run => {
                Self::spend(m, u64::from(E::costs().others.run));
                self.begin_run(engine, m);
                return Ok(ControlFlow::Jump(self.first_code(engine, m)));
            }
            Intrinsic::BeginRun => self.begin_run(engine, m),
            Intrinsic::Clear => {
                self.clear(engine, m);
            }
            Intrinsic::New => {
                self.new_program(engine, m);
                // The original continues before the program, with its end marker: CONT continues there, too.
                let start = memory::word(m.ram(), E::LAYOUT.program).wrapping_sub(1);
                memory::set_word(m.ram_mut(), E::LAYOUT.old_text, start);
                self.back_to_prompt(engine, m);
                return Ok(ControlFlow::Prompt);
            }
            Intrinsic::ListFrom(line) => self.listing.from = line,
            Intrinsic::ListTo(line) => self.listing.to = line,
            Intrinsic::List { text } => {
                if !self.listing.is_active()
                    && let Some(then) = self.call_list_hook(engine, m)
                {
                    return Ok(then);
                }
                match self.list(engine, m)? {
                    ListProgress::Complete => self.back_to_prompt(engine, m),
                    ListProgress::Stopped => self.stop(engine, m, text)?,
                    ListProgress::Due(then) => return Ok(then),
                }
                return Ok(ControlFlow::Prompt);
            }
            Intrinsic::ProgramOnly => {
                if Self::current_line(m.ram()).is_none() {
                    return Err(Fault::IllegalDirect);
                }
            }
            Intrinsic::Open { arguments, has_name } => return self.open(engine, m, arguments, has_name),
            Intrinsic::Close { arguments, has_name } => self.close(engine, m, arguments, has_name),
            Intrinsic::LoadFile { arguments, has_name, verify } => {
                return self.load_file(engine, m, arguments, has_name, verify);
            }
            Intrinsic::SaveFile { arguments, has_name } => {
                return self.save_file(engine, m, arguments, has_name);
            }
            Intrinsic::TakeStringAsNumber
            | Intrinsic::AsString
            | Intrinsic::Peek { .. }
            | Intrinsic::Poke { .. }
            | Intrinsic::FunctionName { .. }
            | Intrinsic::DefineParameter { .. } => unreachable!("these run where they are dispatched"),
        }
        Ok(ControlFlow::Next)
    }
}
