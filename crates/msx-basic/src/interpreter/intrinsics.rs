//! Dispatch of intrinsics, and the hooks that the engine calls.

use basic::{
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
    language::{Intrinsics, Store as _, Traps},
    memory::word,
};

use super::{Mode, MsxBasic, MsxMachine, argument::Argument};
use crate::{
    event_traps::EventTrap,
    intrinsic::{DeviceFunction, Intrinsic, ScreenRequirement},
    layout::{CURLIN, DOT, ONEFLG},
    value::{Number, Value},
};

impl<M: MsxMachine> Intrinsics<M> for MsxBasic {
    #[inline]
    fn pure_intrinsic(intrinsic: Intrinsic, accumulator: Number, cycles: &mut u64) -> Result<Number, Fault> {
        match intrinsic {
            Intrinsic::Pure(function) => accumulator.call(function, cycles),
            Intrinsic::Convert(size) => accumulator.converted(size, cycles),
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
            Intrinsic::TakeArgument(taken) => self.take(engine, m, taken, cycles)?,
            Intrinsic::OmitArgument => self.arguments.push(Argument::Omitted),
            Intrinsic::Flag(flag) => self.arguments.push(Argument::Whole(flag.into())),
            Intrinsic::LineNumber(number) => self.arguments.push(Argument::Whole(number.into())),
            Intrinsic::LastLine => {
                let line = word(m.ram(), DOT);
                self.arguments.push(Argument::Whole(line.into()));
            }
            Intrinsic::CheckRange(min, end) => {
                let is_within = |value: i32| value >= i32::from(min) && value < i32::from(end);
                let last = self.arguments.last().and_then(Argument::whole);
                if !last.is_none_or(is_within) {
                    return Err(Fault::IllegalQuantity);
                }
            }
            Intrinsic::RequireScreen(screen) => {
                let is_supported = match screen {
                    ScreenRequirement::Sprites => m.screen_mode() != 0,
                    ScreenRequirement::Graphics => m.is_graphics_mode(),
                };
                if !is_supported {
                    return Err(Fault::IllegalQuantity);
                }
            }
            Intrinsic::Text(function) => self.text_function(engine, m, function, cycles)?,
            Intrinsic::Convert(size) => {
                engine.set_accumulator(engine.accumulator().converted(size, cycles)?);
            }
            Intrinsic::Parameter { offset, size } => Self::parameter(engine, m, offset, size),
            Intrinsic::CheckString => {}
            Intrinsic::Varptr => {
                let address = engine.target().cast_signed();
                engine.set_target(self.pop().address());
                engine.set_accumulator(Number(Value::Integer(address)));
            }
            Intrinsic::SaveTarget => {
                self.arguments.push(Argument::Whole(engine.target().into()));
            }
            Intrinsic::VarptrFile => self.varptr_file(engine, m)?,
            Intrinsic::RequireVariable { variable } => {
                let found = Self::variable_to_read(engine, m, variable, cycles);
                engine.set_target(found.ok_or(Fault::IllegalQuantity)?);
            }
            Intrinsic::SwapSecond { variable } => {
                if engine.code().variable_name(variable).holds().size() != self.swap.1 {
                    return Err(Fault::TypeMismatch);
                }
                let found = Self::variable_to_read(engine, m, variable, cycles);
                engine.set_target(found.ok_or(Fault::IllegalQuantity)?);
            }
            Intrinsic::SwapFirst(size) => self.swap = (engine.target(), size),
            Intrinsic::Swap(size) => self.swap(engine, m, size)?,
            Intrinsic::SetMid => self.set_mid(engine, m, cycles)?,
            Intrinsic::SetField { is_right } => self.set_field(engine, m, is_right, cycles)?,
            Intrinsic::Free => {
                engine.free_string(m.ram_mut(), engine.current_string(), cycles);
            }
            _ => return Err(Fault::Syntax),
        }
        Ok(())
    }

    fn machine_intrinsic(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        intrinsic: Intrinsic,
    ) -> Result<ControlFlow, Fault> {
        // The statement may have used the host's slice already.
        if m.processor_time() >= m.horizon() {
            m.catch_up();
            if m.is_deadline_reached() {
                return Ok(ControlFlow::Retry(Traps::<M>::deadline_exit(self)));
            }
        }
        match intrinsic {
            Intrinsic::DeviceFunction(DeviceFunction::Rnd) => Self::random(engine, m),
            Intrinsic::DeviceFunction(function) => return self.device_function(engine, m, function),
            Intrinsic::Statement(statement) => return self.run_statement(engine, m, statement),
            Intrinsic::PrintNumber => self.print_number(engine, m)?,
            Intrinsic::PrintText => self.print_text(engine, m)?,
            Intrinsic::PrintZone => self.print_zone(m)?,
            Intrinsic::PrintTab => self.print_tab(m, true)?,
            Intrinsic::PrintSpaces => self.print_tab(m, false)?,
            Intrinsic::PrintEnd => self.print_end(m)?,
            Intrinsic::ToPrinter => self.select_printer(),
            Intrinsic::ToScreen => self.select_screen(),
            Intrinsic::ToFile => self.select_output_file(m)?,
            Intrinsic::FromFile => self.select_input_file(m)?,
            Intrinsic::UsingFormat => self.using_format(engine, m)?,
            Intrinsic::UsingNumber => self.using_number(engine, m)?,
            Intrinsic::UsingText => self.using_text(engine, m)?,
            Intrinsic::UsingEnd => self.using_end(m)?,
            Intrinsic::EnsureText => m.ensure_text(),
            Intrinsic::InputLine { has_mark } => return self.input_line(engine, m, has_mark),
            Intrinsic::ReadBegin(source) => self.read_begin(m, source),
            Intrinsic::ReadItem(source, size) => return self.read_item(engine, m, source, size),
            Intrinsic::ReadEnd(source) => self.read_end(m, source),
            Intrinsic::LineInput { is_file } => return self.line_input(engine, m, is_file),
            Intrinsic::Restore { text } => Self::restore_to(m, text)?,
            Intrinsic::OnError { text } => return self.on_error(engine, m, text),
            Intrinsic::ResumeAgain => return self.resume(engine, m, false).map(ControlFlow::Jump),
            Intrinsic::ResumeNext => return self.resume(engine, m, true).map(ControlFlow::Jump),
            Intrinsic::ResumeElsewhere => self.end_of_trap(m)?,
            Intrinsic::DropCall => {
                engine.pop_call()?;
                self.resume_traps(engine, m);
            }
            Intrinsic::Handlers(source) => self.handlers = Some((source, 0)),
            Intrinsic::Handler { text } => self.handler(m, text)?,
            Intrinsic::Arm(source, switch) => self.arm(engine, m, source, switch)?,
            Intrinsic::End { text } => {
                self.save_cont_position(engine, m, text);
                // The program's handler handles errors of typed lines again.
                m.ram_mut()[usize::from(ONEFLG)] = 0;
                self.close_highest_first(m)?;
                self.back_to_prompt(engine, m);
                return Ok(ControlFlow::Prompt);
            }
            Intrinsic::Stop { text } => {
                self.stop(engine, m, text);
                return Ok(ControlFlow::Prompt);
            }
            Intrinsic::Cont => return self.cont(engine, m).map(ControlFlow::Jump),
            Intrinsic::Run => {
                self.begin_run(engine, m);
                return Ok(ControlFlow::Jump(self.first_code(engine, m)));
            }
            Intrinsic::BeginRun => self.begin_run(engine, m),
            Intrinsic::RunFile => return self.run_file(engine, m),
            Intrinsic::New => {
                self.new_program(engine, m);
                self.back_to_prompt(engine, m);
                return Ok(ControlFlow::Prompt);
            }
            Intrinsic::List { is_printed } => return self.list(engine, m, is_printed),
            Intrinsic::Delete => return self.delete(engine, m),
            Intrinsic::Renum => return self.renumber(engine, m),
            Intrinsic::Auto => return self.auto(engine, m),
            Intrinsic::Trace(is_on) => self.set_tracing(m, is_on),
            Intrinsic::DefType(from, to, size) => Self::define_types(engine, m, from, to, size),
            Intrinsic::Erase { array } => Self::erase(engine, m, array)?,
            Intrinsic::ProgramOnly => {
                if word(m.ram(), CURLIN) == u16::MAX {
                    return Err(Fault::IllegalDirect);
                }
            }
            Intrinsic::CallFunction { variable } => {
                return self.call_function(engine, m, variable).map(ControlFlow::Jump);
            }
            Intrinsic::LeaveFunction { is_text } => {
                return self.leave_function(engine, m, is_text).map(ControlFlow::Jump);
            }
            Intrinsic::Define { text } => Self::define(engine, m, text),
            Intrinsic::Usr { number, is_text } => return self.usr(engine, m, number, is_text),
            Intrinsic::RequireDisk { .. } if m.disks().count() > 0 => {}
            Intrinsic::RequireDisk { text } | Intrinsic::Unsupported { text } => {
                return Err(self.unsupported(m, text));
            }
            Intrinsic::FieldVariable => self.field_variable(engine, m)?,
            Intrinsic::Pure(_)
            | Intrinsic::Convert(_)
            | Intrinsic::Text(_)
            | Intrinsic::TakeArgument(_)
            | Intrinsic::OmitArgument
            | Intrinsic::Flag(_)
            | Intrinsic::LineNumber(_)
            | Intrinsic::LastLine
            | Intrinsic::CheckRange(..)
            | Intrinsic::RequireScreen(_)
            | Intrinsic::SaveTarget
            | Intrinsic::Varptr
            | Intrinsic::VarptrFile
            | Intrinsic::RequireVariable { .. }
            | Intrinsic::Parameter { .. }
            | Intrinsic::CheckString
            | Intrinsic::SwapSecond { .. }
            | Intrinsic::SwapFirst(_)
            | Intrinsic::Swap(_)
            | Intrinsic::SetMid
            | Intrinsic::SetField { .. }
            | Intrinsic::Free => return Err(Fault::Syntax),
        }
        Ok(ControlFlow::Next)
    }

    fn end_of_text(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> ControlFlow {
        match self.check_may_end(m) {
            Ok(()) => {}
            Err(fault) => return self.fault(engine, m, fault),
        }
        self.save_cont_position(engine, m, text);
        self.back_to_prompt(engine, m);
        ControlFlow::Prompt
    }

    fn run_outside_program(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<ExitReason> {
        match self.mode {
            Mode::AskingDate => self.ask_date(engine, m),
            Mode::Prompt => self.prompt(engine, m),
            Mode::Running => None,
            Mode::Reporting => self.continue_report(engine, m),
        }
    }

    fn visible_exit(&self, reason: ExitReason) -> Option<ExitReason> {
        (self.mode != Mode::Reporting).then_some(reason)
    }

    fn begin_slice(&mut self) {
        self.keys.has_read_keys = false;
    }
}

impl<M: MsxMachine> Traps<M> for MsxBasic {
    fn is_armed(&self) -> bool {
        self.is_tracing || !self.active_traps.is_empty()
    }

    #[cold]
    fn fault(&mut self, engine: &mut Engine<Self>, m: &mut M, fault: Fault) -> ControlFlow {
        self.trap(engine, m, fault)
    }

    fn invalidate_written(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        self.check_writes(engine, m);
    }

    fn check_break(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<ControlFlow> {
        // Keys that are pressed after the host's deadline are unknown until then.
        if m.is_deadline_reached() {
            return Some(ControlFlow::Exit(Traps::<M>::deadline_exit(self)));
        }
        self.break_program(engine, m, text)
    }

    fn event_trap(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<ControlFlow> {
        // Calls that have returned resume their traps.
        self.resume_traps(engine, m);
        if self.enabled_trap_at == Some(engine.statements()) || !EventTrap::is_any_pending(m) {
            return None;
        }
        self.service_trap(engine, m, text)
    }

    fn before_statement(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<ControlFlow> {
        self.trace(engine, m, text);
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
