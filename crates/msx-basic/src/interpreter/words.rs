//! Which word does what.

use basic::{
    dialect::{Store as _, Text as _, Traps, Words},
    engine::{Engine, Outcome, Then},
    fault::Fault,
    memory::word,
};

use super::{Host, Mode, MsxBasic, argument::Argument};
use crate::{
    layout::{CURLIN, DOT},
    value::{Number, Value},
    word::{MachineFunction, Screen, Word},
};

impl<M: Host> Words<M> for MsxBasic {
    #[inline]
    fn compute(word: Word, accumulator: Number, cycles: &mut u64) -> Result<Number, Fault> {
        match word {
            Word::Pure(function) => accumulator.call(function, cycles),
            Word::Convert(size) => accumulator.converted(size, cycles),
            _ => Err(Fault::Syntax),
        }
    }

    #[inline]
    fn work(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Word,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        match word {
            Word::Take(taken) => self.take(engine, m, taken, cycles)?,
            Word::Omit => self.arguments.push(Argument::Omitted),
            Word::Flag(flag) => self.arguments.push(Argument::Whole(flag.into())),
            Word::LineNumber(number) => self.arguments.push(Argument::Whole(number.into())),
            Word::Dot => {
                let line = self::word(m.ram(), DOT);
                self.arguments.push(Argument::Whole(line.into()));
            }
            Word::Within(least, end) => {
                let is_within = |value: i32| value >= i32::from(least) && value < i32::from(end);
                let last = self.arguments.last().and_then(Argument::whole);
                if !last.is_none_or(is_within) {
                    return Err(Fault::IllegalQuantity);
                }
            }
            Word::Demand(screen) => {
                let is_there = match screen {
                    Screen::Sprites => m.screen_mode() != 0,
                    Screen::Dots => m.has_dots(),
                };
                if !is_there {
                    return Err(Fault::IllegalQuantity);
                }
            }
            Word::Text(function) => self.text_function(engine, m, function, cycles)?,
            Word::Convert(size) => {
                engine.values.accumulator = engine.values.accumulator.converted(size, cycles)?;
            }
            Word::Parameter { offset, size } => Self::parameter(engine, m, offset, size),
            Word::CheckText => {}
            Word::Varptr => {
                let place = engine.values.target.cast_signed();
                engine.values.target = self.pop().address();
                engine.values.accumulator = Number(Value::Integer(place));
            }
            Word::KeepTarget => {
                self.arguments.push(Argument::Whole(engine.values.target.into()));
            }
            Word::VarptrFile => self.varptr_file(engine, m)?,
            Word::Exists { variable } => {
                let found = Self::variable_to_read(engine, m, variable, cycles);
                engine.values.target = found.ok_or(Fault::IllegalQuantity)?;
            }
            Word::SwapSecond { variable } => {
                if engine.code.variable_name(variable).holds().size() != self.swap.1 {
                    return Err(Fault::TypeMismatch);
                }
                let found = Self::variable_to_read(engine, m, variable, cycles);
                engine.values.target = found.ok_or(Fault::IllegalQuantity)?;
            }
            Word::SwapFirst(size) => self.swap = (engine.values.target, size),
            Word::Swap(size) => self.swap(engine, m, size)?,
            Word::SetMid => self.set_mid(engine, m, cycles)?,
            Word::Free => {
                engine.free_string(m, engine.values.text, cycles);
            }
            _ => return Err(Fault::Syntax),
        }
        Ok(())
    }

    fn word(&mut self, engine: &mut Engine<Self>, m: &mut M, word: Word) -> Result<Then, Fault> {
        // What came before in this statement may have used more than the host's slice.
        if m.processor_time() >= m.horizon() {
            m.catch_up();
            if m.is_due() {
                return Ok(Then::Again(Traps::<M>::due(self)));
            }
        }
        match word {
            Word::Ask(MachineFunction::Rnd) => Self::random(engine, m),
            Word::Ask(function) => return self.ask(engine, m, function),
            Word::Do(verb) => return self.tell(engine, m, verb),
            Word::PrintNumber => self.print_number(engine, m)?,
            Word::PrintText => self.print_text(engine, m)?,
            Word::PrintZone => self.print_zone(m)?,
            Word::PrintTab => self.print_tab(m, true)?,
            Word::PrintSpaces => self.print_tab(m, false)?,
            Word::PrintEnd => self.print_end(m)?,
            Word::ToPrinter => self.print_on_paper(),
            Word::ToScreen => self.turn_to_screen(),
            Word::ToFile => self.write_to_file(m)?,
            Word::FromFile => self.read_from_file(m)?,
            Word::UsingFormat => self.using_format(engine, m)?,
            Word::UsingNumber => self.using_number(engine, m)?,
            Word::UsingText => self.using_text(engine, m)?,
            Word::UsingEnd => self.using_end(m)?,
            Word::InputLine { has_mark } => return self.input_line(engine, m, has_mark),
            Word::ReadBegin(supply) => self.read_begin(m, supply),
            Word::ReadItem(supply, size) => return self.read_item(engine, m, supply, size),
            Word::ReadEnd(supply) => self.read_end(m, supply),
            Word::LineInput { is_file } => return self.line_input(engine, m, is_file),
            Word::Restore { text } => Self::restore_to(m, text)?,
            Word::OnError { text } => return self.on_error(engine, m, text),
            Word::ResumeAgain => return self.resume(engine, m, false).map(Then::Jump),
            Word::ResumeNext => return self.resume(engine, m, true).map(Then::Jump),
            Word::ResumeElsewhere => self.end_of_trap(m)?,
            Word::DropCall => {
                engine.control.drop_call()?;
                self.after_return(engine, m);
            }
            Word::Handlers(source) => self.handlers = Some((source, 0)),
            Word::Handler { text } => self.handler(m, text)?,
            Word::Arm(source, switch) => self.arm(m, source, switch)?,
            Word::End { text } => {
                self.remember_place(engine, m, text);
                self.close_all(m);
                self.back_to_prompt(engine, m);
                return Ok(Then::Prompt);
            }
            Word::Stop { text } => {
                self.stop(engine, m, text);
                return Ok(Then::Prompt);
            }
            Word::Cont => return self.cont(engine, m).map(Then::Jump),
            Word::Run => {
                self.begin_run(engine, m);
                return Ok(Then::Jump(self.first_code(engine, m)));
            }
            Word::BeginRun => self.begin_run(engine, m),
            Word::RunFile => return self.run_file(engine, m),
            Word::New => {
                self.new_program(engine, m);
                self.back_to_prompt(engine, m);
                return Ok(Then::Prompt);
            }
            Word::List { is_printed } => return self.list(engine, m, is_printed),
            Word::Delete => return self.delete(engine, m),
            Word::Renum => return self.renumber(engine, m),
            Word::Auto => return self.auto(engine, m),
            Word::Trace(is_on) => self.set_tracing(m, is_on),
            Word::DefType(from, to, size) => Self::define_types(engine, m, from, to, size),
            Word::Erase { array } => Self::erase(engine, m, array)?,
            Word::ProgramOnly => {
                if self::word(m.ram(), CURLIN) == u16::MAX {
                    return Err(Fault::IllegalDirect);
                }
            }
            Word::CallFunction { variable } => {
                return self.call_function(engine, m, variable).map(Then::Jump);
            }
            Word::LeaveFunction { is_text } => {
                return self.leave_function(engine, m, is_text).map(Then::Jump);
            }
            Word::Define { text } => Self::define(engine, m, text),
            Word::Usr { number, is_text } => return self.usr(engine, m, number, is_text),
            Word::Unbuilt { text } => return Err(self.unbuilt(m, text)),
            Word::Pure(_)
            | Word::Convert(_)
            | Word::Text(_)
            | Word::Take(_)
            | Word::Omit
            | Word::Flag(_)
            | Word::LineNumber(_)
            | Word::Dot
            | Word::Within(..)
            | Word::Demand(_)
            | Word::KeepTarget
            | Word::Varptr
            | Word::VarptrFile
            | Word::Exists { .. }
            | Word::Parameter { .. }
            | Word::CheckText
            | Word::SwapSecond { .. }
            | Word::SwapFirst(_)
            | Word::Swap(_)
            | Word::SetMid
            | Word::Free => return Err(Fault::Syntax),
        }
        Ok(Then::Next)
    }

    fn end_of_text(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Then {
        match self.ends_well(m) {
            Ok(()) => {}
            Err(fault) => return self.fault(engine, m, fault),
        }
        self.remember_place(engine, m, text);
        if Self::current_line(m.ram()).is_some() {
            self.close_all(m);
        }
        self.back_to_prompt(engine, m);
        Then::Prompt
    }

    fn outside(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<Outcome> {
        match self.mode {
            Mode::Prompt => self.prompt(engine, m),
            Mode::Running => None,
            Mode::Announcing => self.go_on_announcing(engine, m),
        }
    }

    fn shows(&self, outcome: Outcome) -> Option<Outcome> {
        (self.mode != Mode::Announcing).then_some(outcome)
    }

    fn begin_slice(&mut self) {
        self.keys.has_looked = false;
    }
}

impl<M: Host> Traps<M> for MsxBasic {
    fn is_armed(&self) -> bool {
        self.is_tracing || !self.alarms.is_empty()
    }

    #[cold]
    fn fault(&mut self, engine: &mut Engine<Self>, m: &mut M, fault: Fault) -> Then {
        self.trap(engine, m, fault)
    }

    fn look_at_writes(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        self.check_written(engine, m);
    }

    fn interruption(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<Then> {
        // A key that was pressed behind the host's deadline is not known before.
        if m.is_due() {
            return Some(Then::Leave(Traps::<M>::due(self)));
        }
        self.broken_off(engine, m, text)
    }

    fn before_statement(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<Then> {
        self.trace(engine, m, text);
        // Calls that have come back release their alarms.
        self.after_return(engine, m);
        if core::mem::take(&mut self.has_armed) || !m.is_alarm_due() {
            return None;
        }
        self.deal(engine, m, text)
    }

    fn due(&mut self) -> Outcome {
        if core::mem::take(&mut self.keys.has_looked) { Outcome::AwaitingKey } else { Outcome::Due }
    }
}
