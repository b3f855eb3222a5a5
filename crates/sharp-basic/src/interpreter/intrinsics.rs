//! Dispatch of intrinsics.

use basic::{
    dialect::ProgramText as _,
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
    language::{Intrinsics, Traps},
};
use hardware::LineDevice;
use numeric::sharp_bcd::Decimal;

use super::{
    Argument, SharpBasic, SharpMachine, graphics, lines, recall_keys::StopPosition, stage::Answer, statements,
};
use crate::{
    costs::COSTS,
    fault::from_math,
    intrinsic::{DeviceFunction, Intrinsic, PureFunction, Trigonometric},
    store::TEXT,
    value::Number,
};

/// The settings of the serial line after a cold start.
const SERIAL_SETTINGS: &[u8] = b"1200,N,8,1,A,C,&1A";

impl SharpBasic {
    fn device_function<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: DeviceFunction,
    ) -> Result<ControlFlow, Fault> {
        let argument = engine.accumulator().0;
        let result = match function {
            DeviceFunction::Rnd => return self.random(engine, m, argument).map(|()| ControlFlow::Next),
            DeviceFunction::Peek => {
                Self::spend(m, statements::argument_cost(argument));
                Decimal::from(i32::from(m.peek(statements::to_u16(argument)?)))
            }
            DeviceFunction::Mem => Decimal::from(i32::from(Self::bytes_free(m.ram()))),
            DeviceFunction::Point => {
                let arguments = self.take_arguments();
                Decimal::from(m.dot(graphics::dot(&arguments, 0)?).map_or(-1, i32::from))
            }
            DeviceFunction::Inkey => return Ok(self.inkey(m)),
        };
        engine.set_accumulator(Number(result));
        Ok(ControlFlow::Next)
    }

    fn trigonometric(
        &self,
        argument: Decimal,
        function: Trigonometric,
        cycles: &mut u64,
    ) -> Result<Number, Fault> {
        let result = match function {
            Trigonometric::Sin => argument.sin(self.angle, cycles),
            Trigonometric::Cos => argument.cos(self.angle, cycles),
            Trigonometric::Tan => argument.tan(self.angle, cycles),
            Trigonometric::Asn => argument.asn(self.angle, cycles),
            Trigonometric::Acs => argument.acs(self.angle, cycles),
            Trigonometric::Atn => argument.atn(self.angle, cycles),
        };
        result.map(Number).map_err(from_math)
    }

    /// Pops the subscripts pushed last.
    fn subscripts(engine: &mut Engine<Self>, count: u8) -> [i16; 2] {
        let mut subscripts = [0; 2];
        for (target, &subscript) in subscripts.iter_mut().zip(engine.subscripts(count.into())) {
            *target = subscript;
        }
        engine.drop_subscripts(count.into());
        subscripts
    }
}

impl<M: SharpMachine> Intrinsics<M> for SharpBasic {
    fn pure_intrinsic(intrinsic: Intrinsic, accumulator: Number, cycles: &mut u64) -> Result<Number, Fault> {
        let Intrinsic::Pure(function) = intrinsic else { return Err(Fault::Syntax) };
        let value = accumulator.0;
        let result = match function {
            PureFunction::Ln => value.ln(cycles),
            PureFunction::Log => value.log(cycles),
            PureFunction::Exp => value.exp(cycles),
            PureFunction::Sqr => value.sqr(cycles),
            PureFunction::Int => value.int(cycles),
            PureFunction::Abs => Ok(value.abs(cycles)),
            PureFunction::Sgn => Ok(value.sgn(cycles)),
            PureFunction::Deg => value.deg(cycles),
            PureFunction::Dms => value.dms(cycles),
            PureFunction::Truth => Ok(Decimal::from(i32::from(value.compare(Decimal::ZERO).is_gt()))),
            PureFunction::Choice => {
                let selected = value.to_integer().filter(|selected| (0..256).contains(selected));
                Ok(Decimal::from(selected.unwrap_or(0) as i32))
            }
        };
        result.map(Number).map_err(from_math)
    }

    fn memory_intrinsic(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        intrinsic: Intrinsic,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        match intrinsic {
            Intrinsic::Load { variable } => {
                let name = engine.code().variable_name(variable);
                let value = match Self::variable_cell(m.ram(), name, cycles) {
                    Some(cell) => {
                        cell.require_number(m.ram())?;
                        <Number as basic::dialect::Number>::load(m.ram(), cell.at)
                    }
                    None => Number::default(),
                };
                engine.set_accumulator(value);
            }
            Intrinsic::LoadElement { subscripts, array } => {
                let name = engine.code().array_name(array);
                let indexes = Self::subscripts(engine, subscripts);
                Self::check_letters(m.ram(), name, subscripts)?;
                let cell =
                    Self::element_cell(m.ram_mut(), name, &indexes[..usize::from(subscripts)], cycles)?;
                cell.require_number(m.ram())?;
                engine.set_accumulator(<Number as basic::dialect::Number>::load(m.ram(), cell.at));
            }
            Intrinsic::LoadText { variable } => {
                let name = engine.code().variable_name(variable);
                match Self::variable_cell(m.ram(), name, cycles) {
                    Some(cell) => self.load_text(cell.text(m.ram())?, cycles),
                    None => self.push_text(&[]),
                }
            }
            Intrinsic::LoadElementText { subscripts, array } => {
                let name = engine.code().array_name(array);
                let indexes = Self::subscripts(engine, subscripts);
                Self::check_letters(m.ram(), name, subscripts)?;
                let cell =
                    Self::element_cell(m.ram_mut(), name, &indexes[..usize::from(subscripts)], cycles)?;
                self.load_text(cell.text(m.ram())?, cycles);
            }
            Intrinsic::TextTarget { variable } => {
                let name = engine.code().variable_name(variable);
                self.target = Self::variable_cell_to_write(m.ram_mut(), name, cycles)?;
            }
            Intrinsic::TextTargetElement { subscripts, array } => {
                let name = engine.code().array_name(array);
                let indexes = Self::subscripts(engine, subscripts);
                self.target =
                    Self::element_cell(m.ram_mut(), name, &indexes[..usize::from(subscripts)], cycles)?;
            }
            Intrinsic::StoreText => self.store_text(m, cycles),
            Intrinsic::Literal { length, text } => self.literal(m.ram(), text, length),
            Intrinsic::Concatenate => self.concatenate()?,
            Intrinsic::CompareText { relation } => self.compare_texts(engine, relation, cycles),
            Intrinsic::StringFunction(function) => self.text_function(engine, function, cycles)?,
            Intrinsic::Trigonometric(function) => {
                let argument = engine.accumulator().0;
                engine.set_accumulator(self.trigonometric(argument, function, cycles)?);
            }
            Intrinsic::Modify => {
                let shown = self.mask.modified(engine.accumulator().0, cycles).map_err(from_math)?;
                engine.set_accumulator(Number(shown));
            }
            Intrinsic::SerialSettings => self.push_text(SERIAL_SETTINGS),
            Intrinsic::TakeArgument => {
                let number = engine.accumulator().0;
                *cycles += statements::argument_cost(number);
                self.arguments.push(Argument::Number(number));
            }
            Intrinsic::OmitArgument => self.arguments.push(Argument::Omitted),
            Intrinsic::Flag(flag) => self.arguments.push(Argument::Flag(flag)),
            Intrinsic::Width { has_width } => {
                self.width = match (has_width, self.arguments.pop()) {
                    (0, _) => TEXT,
                    (_, Some(Argument::Number(width))) => u8::try_from(statements::to_u16(width)?)
                        .ok()
                        .filter(|width| (1..=80).contains(width))
                        .ok_or(Fault::IllegalQuantity)?,
                    _ => return Err(Fault::Syntax),
                };
            }
            Intrinsic::Dim { subscripts, array } => {
                let name = engine.code().array_name(array);
                let indexes = Self::subscripts(engine, subscripts);
                let last =
                    |position: usize| u8::try_from(indexes[position]).map_err(|_| Fault::IllegalQuantity);
                let size = if name.is_text { self.width } else { 8 };
                let ends = if subscripts > 1 { (last(1)?, last(0)?) } else { (last(0)?, 0) };
                Self::make_array(m.ram_mut(), name, ends, size)?;
                let elements = (u64::from(ends.0) + 1) * (u64::from(ends.1) + 1);
                *cycles += u64::from(COSTS.dimension_made);
                *cycles += u64::from(COSTS.dimension_byte) * elements * u64::from(size) / 8;
                *cycles += if subscripts > 1 { u64::from(COSTS.second) } else { 0 };
            }
            Intrinsic::Erase { array } => {
                let name = engine.code().array_name(array);
                Self::free_array(m.ram_mut(), name, cycles);
                engine.code_mut().invalidate_variables();
            }
            Intrinsic::CheckLoops => Self::check_loops(engine)?,
            Intrinsic::CheckCalls => Self::check_calls(engine)?,
            Intrinsic::CheckJump { text } => {
                let (line, _) = lines::named(m.ram(), text, None);
                line.ok_or(Fault::UndefinedStatement)?;
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
        if self.task.is_active() {
            return Ok(self.run_task(m));
        }
        let accumulator = engine.accumulator().0;
        match intrinsic {
            Intrinsic::DeviceFunction(function) => return self.device_function(engine, m, function),
            Intrinsic::Statement(statement) => {
                if self.is_waiting_after_output() {
                    return Ok(self.wait_after_output(engine, m));
                }
                self.run_statement(engine, m, statement)?;
                if statement.draws() && Self::current_line(m.ram()).is_some() {
                    return Ok(self.begin_wait_after_output(engine, m));
                }
                return Ok(self.run_task(m));
            }
            Intrinsic::Goto => {
                let found = Self::line_numbered(m, accumulator, Self::current_line(m.ram()))?;
                Self::spend(m, statements::argument_cost(accumulator));
                return Ok(self.go_to(engine, m, found));
            }
            Intrinsic::GotoText => {
                let label = self.pop_text();
                let found = self.line_labelled(m, &label)?;
                return Ok(self.go_to(engine, m, found));
            }
            Intrinsic::Gosub { back } => {
                let found = Self::line_numbered(m, accumulator, Self::current_line(m.ram()))?;
                Self::spend(
                    m,
                    statements::argument_cost(accumulator) + Self::cost_to_return(m.ram(), found.0),
                );
                engine.call_from_statement(m, back)?;
                return Ok(self.go_to(engine, m, found));
            }
            Intrinsic::GosubText { back } => {
                let label = self.pop_text();
                let found = self.line_labelled(m, &label)?;
                Self::spend(m, Self::cost_to_return(m.ram(), found.0));
                engine.call_from_statement(m, back)?;
                return Ok(self.go_to(engine, m, found));
            }
            Intrinsic::PrintBegin(target) => {
                self.print_begin(m, target)?;
                return Ok(self.run_task(m));
            }
            Intrinsic::PrintNumber(separator) => self.print_number(engine, m, separator)?,
            Intrinsic::PrintText(separator) => self.print_text(separator),
            Intrinsic::PrintEnd(separator) => return self.print_end(engine, m, separator),
            Intrinsic::Mask => self.set_mask(m)?,
            Intrinsic::NoMask => self.mask = Default::default(),
            Intrinsic::InputPrompt { is_overwritten } => self.input_prompt(is_overwritten != 0),
            Intrinsic::Input { is_text, line_end } => return self.input(engine, m, is_text != 0, line_end),
            Intrinsic::InputEnd => self.input_done(),
            Intrinsic::Read { is_text } => return self.read_item(engine, m, is_text != 0),
            Intrinsic::ItemDone { is_text, end } => return self.item_done(engine, m, is_text != 0, end),
            Intrinsic::Restore { text } => self.restore(m, text)?,
            Intrinsic::RestoreNumber => {
                self.data = Self::line_numbered(m, accumulator, None)?.0.text_pointer();
            }
            Intrinsic::RestoreText => {
                let label = self.pop_text();
                self.data = self.line_labelled(m, &label)?.0.text_pointer();
            }
            Intrinsic::RestoreFirst => self.data = 0,
            Intrinsic::List => return self.list_numbered(engine, m, accumulator),
            Intrinsic::ListText => {
                let label = self.pop_text();
                let (line, _) = self.line_labelled(m, &label)?;
                return Ok(self.list_command(engine, m, line));
            }
            Intrinsic::End => {
                Self::spend(m, u64::from(COSTS.end));
                return Ok(self.end(engine, m));
            }
            Intrinsic::Stop { text } => return Ok(self.stop(engine, m, StopPosition::After(text))),
            Intrinsic::Answer { is_text } => {
                let text = self.string_stack.last().filter(|_| is_text != 0).cloned();
                self.prompt.answer = Some(text.map_or(Answer::Number(engine.accumulator()), Answer::Text));
            }
            Intrinsic::Aread { is_text } => self.read_start(engine, is_text != 0),
            Intrinsic::Cont => return self.resume(engine, m),
            Intrinsic::Run { text } => return self.run(engine, m, text),
            Intrinsic::Unanswered => {
                self.warn("disks and tapes are not emulated: statements for them do nothing");
            }
            Intrinsic::Llist { text } => {
                if m.line_device() != Some(LineDevice::Printer) {
                    self.warn("LLIST does nothing without a printer");
                    return Ok(ControlFlow::Next);
                }
                self.list_on_paper(m, text)?;
                return Ok(self.run_task(m));
            }
            Intrinsic::Unsupported => {
                self.warn("disks and tapes are not emulated");
                return Err(crate::fault::DEVICE);
            }
            _ => return Err(Fault::Syntax),
        }
        Ok(ControlFlow::Next)
    }

    fn end_of_text(&mut self, engine: &mut Engine<Self>, m: &mut M, _: u16) -> ControlFlow {
        self.end(engine, m)
    }

    fn run_outside_program(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<ExitReason> {
        self.run_prompt(engine, m)
    }
}

impl<M: SharpMachine> Traps<M> for SharpBasic {
    fn is_armed(&self) -> bool {
        self.prompt.tracing.is_armed()
    }

    #[cold]
    fn fault(&mut self, engine: &mut Engine<Self>, m: &mut M, fault: Fault) -> ControlFlow {
        self.fail(engine, m, fault)
    }

    fn invalidate_written(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        self.check_writes(engine, m);
    }

    fn check_break(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<ControlFlow> {
        m.take_break().then(|| {
            if self.prompt.tracing.is_waiting {
                self.break_trace(engine, m, text)
            } else {
                self.stop(engine, m, StopPosition::Before(text))
            }
        })
    }

    fn before_statement(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<ControlFlow> {
        if self.prompt.tracing.is_armed() { self.trace(engine, m, text) } else { None }
    }
}
