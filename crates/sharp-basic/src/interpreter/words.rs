//! Which word does what.

use basic::{
    dialect::{Text as _, Traps, Words},
    engine::{Engine, Outcome, Then},
    fault::Fault,
};
use numeric::sharp_bcd::Decimal;

use super::{Argument, Host, SharpBasic, picture, prompt::Answer, verbs};
use crate::{
    costs::COSTS,
    fault::of_math,
    store::TEXT,
    value::Number,
    word::{Pure, Question, Trigonometric, Word},
};

impl SharpBasic {
    fn ask<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        question: Question,
    ) -> Result<Then, Fault> {
        let argument = engine.values.accumulator.0;
        let answer = match question {
            Question::Rnd => return self.random(engine, m, argument).map(|()| Then::Next),
            Question::Peek => Decimal::from(i32::from(m.peek(verbs::word(argument)?))),
            Question::Mem => Decimal::from(i32::from(Self::bytes_free(m.ram()))),
            Question::Point => {
                let arguments = self.taken();
                Decimal::from(m.dot(picture::dot(&arguments, 0)?).map_or(-1, i32::from))
            }
            Question::Inkey => return Ok(self.inkey(m)),
        };
        engine.values.accumulator = Number(answer);
        Ok(Then::Next)
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
        result.map(Number).map_err(of_math)
    }

    /// Takes the subscripts put aside last.
    fn subscripts(engine: &mut Engine<Self>, count: u8) -> [i16; 2] {
        let from = engine.values.subscripts.len().saturating_sub(usize::from(count));
        let mut subscripts = [0; 2];
        for (place, subscript) in engine.values.subscripts.drain(from..).take(2).enumerate() {
            subscripts[place] = subscript;
        }
        subscripts
    }
}

impl<M: Host> Words<M> for SharpBasic {
    fn compute(word: Word, accumulator: Number, cycles: &mut u64) -> Result<Number, Fault> {
        let Word::Pure(function) = word else { return Err(Fault::Syntax) };
        let value = accumulator.0;
        let result = match function {
            Pure::Ln => value.ln(cycles),
            Pure::Log => value.log(cycles),
            Pure::Exp => value.exp(cycles),
            Pure::Sqr => value.sqr(cycles),
            Pure::Int => value.int(cycles),
            Pure::Abs => Ok(value.abs(cycles)),
            Pure::Sgn => Ok(value.sgn(cycles)),
            Pure::Deg => value.deg(cycles),
            Pure::Dms => value.dms(cycles),
            Pure::Truth => Ok(Decimal::from(i32::from(value.relate(Decimal::ZERO).is_gt()))),
            Pure::Choice => {
                let chosen = value.to_integer().filter(|chosen| (0..256).contains(chosen));
                Ok(Decimal::from(chosen.unwrap_or(0) as i32))
            }
        };
        result.map(Number).map_err(of_math)
    }

    fn work(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Word,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        match word {
            Word::Load { variable } => {
                let name = engine.code.variable_name(variable);
                let value = match Self::variable_cell(m.ram(), name, cycles) {
                    Some(cell) => {
                        cell.demand_number(m.ram())?;
                        <Number as basic::dialect::Number>::load(m.ram(), cell.at)
                    }
                    None => Number::default(),
                };
                engine.values.accumulator = value;
            }
            Word::LoadElement { subscripts, array } => {
                let name = engine.code.array_name(array);
                let places = Self::subscripts(engine, subscripts);
                Self::check_letters(m.ram(), name, subscripts)?;
                let cell = Self::element_cell(m.ram_mut(), name, &places[..usize::from(subscripts)], cycles)?;
                cell.demand_number(m.ram())?;
                engine.values.accumulator = <Number as basic::dialect::Number>::load(m.ram(), cell.at);
            }
            Word::LoadText { variable } => {
                let name = engine.code.variable_name(variable);
                match Self::variable_cell(m.ram(), name, cycles) {
                    Some(cell) => self.load_text(cell.text(m.ram())?, cycles),
                    None => self.push_text(&[]),
                }
            }
            Word::LoadElementText { subscripts, array } => {
                let name = engine.code.array_name(array);
                let places = Self::subscripts(engine, subscripts);
                Self::check_letters(m.ram(), name, subscripts)?;
                let cell = Self::element_cell(m.ram_mut(), name, &places[..usize::from(subscripts)], cycles)?;
                self.load_text(cell.text(m.ram())?, cycles);
            }
            Word::TextTarget { variable } => {
                let name = engine.code.variable_name(variable);
                self.target = Self::variable_cell_to_write(m.ram_mut(), name, cycles)?;
            }
            Word::TextTargetElement { subscripts, array } => {
                let name = engine.code.array_name(array);
                let places = Self::subscripts(engine, subscripts);
                self.target =
                    Self::element_cell(m.ram_mut(), name, &places[..usize::from(subscripts)], cycles)?;
            }
            Word::StoreText => self.store_text(m, cycles),
            Word::Literal { length, text } => self.literal(m.ram(), text, length),
            Word::Concatenate => self.concatenate()?,
            Word::CompareText { relation } => self.compare_texts(engine, relation, cycles),
            Word::TextFunction(function) => self.text_function(engine, function, cycles)?,
            Word::Trigonometric(function) => {
                let argument = engine.values.accumulator.0;
                engine.values.accumulator = self.trigonometric(argument, function, cycles)?;
            }
            Word::Take => {
                let number = engine.values.accumulator.0;
                *cycles += verbs::argument_cost(number);
                self.arguments.push(Argument::Number(number));
            }
            Word::Omit => self.arguments.push(Argument::Omitted),
            Word::Flag(flag) => self.arguments.push(Argument::Flag(flag)),
            Word::Width { is_given } => {
                self.width = match (is_given, self.arguments.pop()) {
                    (0, _) => TEXT,
                    (_, Some(Argument::Number(width))) => u8::try_from(verbs::word(width)?)
                        .ok()
                        .filter(|width| (1..=80).contains(width))
                        .ok_or(Fault::IllegalQuantity)?,
                    _ => return Err(Fault::Syntax),
                };
            }
            Word::Dim { subscripts, array } => {
                let name = engine.code.array_name(array);
                let places = Self::subscripts(engine, subscripts);
                let last = |place: usize| u8::try_from(places[place]).map_err(|_| Fault::IllegalQuantity);
                let size = if name.is_text { self.width } else { 8 };
                let elements: u64 = places[..usize::from(subscripts)]
                    .iter()
                    .map(|&last| u64::from(last.unsigned_abs()) + 1)
                    .product();
                *cycles += u64::from(COSTS.dimension_byte) * elements * u64::from(size) / 8;
                *cycles += if subscripts > 1 { u64::from(COSTS.second) } else { 0 };
                let ends = if subscripts > 1 { (last(1)?, last(0)?) } else { (last(0)?, 0) };
                Self::make_array(m.ram_mut(), name, ends, size)?;
            }
            Word::Erase { array } => {
                let name = engine.code.array_name(array);
                Self::free_array(m.ram_mut(), name, cycles);
                engine.code.drop_variables();
            }
            Word::CheckLoops => Self::check_loops(engine)?,
            Word::CheckCalls => Self::check_calls(engine)?,
            _ => return Err(Fault::Syntax),
        }
        Ok(())
    }

    fn word(&mut self, engine: &mut Engine<Self>, m: &mut M, word: Word) -> Result<Then, Fault> {
        if self.task.is_under_way() {
            return Ok(self.carry_on(m));
        }
        let accumulator = engine.values.accumulator.0;
        match word {
            Word::Ask(question) => return self.ask(engine, m, question),
            Word::Do(verb) => {
                self.does(engine, m, verb)?;
                return Ok(self.carry_on(m));
            }
            Word::Goto => {
                let found = Self::line_numbered(m, accumulator, Self::current_line(m.ram()))?;
                Self::spend(m, verbs::argument_cost(accumulator));
                return Ok(self.go_to(engine, m, found));
            }
            Word::GotoText => {
                let label = self.pop_text();
                let found = self.line_labelled(m, &label)?;
                return Ok(self.go_to(engine, m, found));
            }
            Word::Gosub { back } => {
                let found = Self::line_numbered(m, accumulator, Self::current_line(m.ram()))?;
                Self::spend(m, verbs::argument_cost(accumulator) + Self::cost_to_return(m.ram(), found.0));
                engine.call_from_statement(m, back)?;
                return Ok(self.go_to(engine, m, found));
            }
            Word::GosubText { back } => {
                let label = self.pop_text();
                let found = self.line_labelled(m, &label)?;
                Self::spend(m, Self::cost_to_return(m.ram(), found.0));
                engine.call_from_statement(m, back)?;
                return Ok(self.go_to(engine, m, found));
            }
            Word::PrintBegin(outlet) => self.print_begin(outlet),
            Word::PrintNumber(separator) => {
                let cycles = self.print_number(engine, separator)?;
                Self::spend(m, cycles);
            }
            Word::PrintText(separator) => self.print_text(separator),
            Word::PrintEnd(separator) => return self.print_end(engine, m, separator),
            Word::Mask => self.set_mask(m)?,
            Word::NoMask => self.mask = Default::default(),
            Word::InputPrompt { is_overwritten } => self.input_prompt(is_overwritten != 0),
            Word::Input { is_text, line_end } => return self.input(engine, m, is_text != 0, line_end),
            Word::InputEnd => self.input_done(),
            Word::Read { is_text } => return self.read_item(engine, m, is_text != 0),
            Word::ItemDone { is_text, end } => return self.item_done(engine, m, is_text != 0, end),
            Word::Restore { text } => self.restore(m, text)?,
            Word::RestoreNumber => self.data = Self::line_numbered(m, accumulator, None)?.0.text(),
            Word::RestoreText => {
                let label = self.pop_text();
                self.data = self.line_labelled(m, &label)?.0.text();
            }
            Word::RestoreFirst => self.data = 0,
            Word::List => return self.list_numbered(engine, m, accumulator),
            Word::ListText => {
                let label = self.pop_text();
                let (line, _) = self.line_labelled(m, &label)?;
                return Ok(self.list_command(engine, m, line));
            }
            Word::End => {
                Self::spend(m, u64::from(COSTS.end));
                return Ok(self.end(engine, m));
            }
            Word::Stop { text } => return Ok(self.stop(engine, m, text, true)),
            Word::Answer { is_text } => {
                let text = self.texts.last().filter(|_| is_text != 0).cloned();
                self.prompt.answer =
                    Some(text.map_or(Answer::Number(engine.values.accumulator), Answer::Text));
            }
            Word::Aread { is_text } => self.read_start(engine, is_text != 0),
            Word::Cont => return self.resume(engine, m),
            Word::Run { text } => return self.run(engine, m, text),
            Word::Unanswered => {
                self.notice("tapes and the printer's listing are not emulated: CSAVE and LLIST do nothing");
            }
            Word::Unbuilt => {
                self.notice("disks, tapes and the printer's listing are not emulated");
                return Err(crate::fault::DEVICE);
            }
            _ => return Err(Fault::Syntax),
        }
        Ok(Then::Next)
    }

    fn end_of_text(&mut self, engine: &mut Engine<Self>, m: &mut M, _: u16) -> Then {
        self.end(engine, m)
    }

    fn outside(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<Outcome> {
        self.at_prompt(engine, m)
    }
}

impl<M: Host> Traps<M> for SharpBasic {
    fn is_armed(&self) -> bool {
        self.prompt.tracing.is_armed()
    }

    #[cold]
    fn fault(&mut self, engine: &mut Engine<Self>, m: &mut M, fault: Fault) -> Then {
        self.fail(engine, m, fault)
    }

    fn look_at_writes(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        self.look(engine, m);
    }

    fn interruption(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<Then> {
        m.take_break().then(|| self.stop(engine, m, text, false))
    }

    fn before_statement(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<Then> {
        if self.prompt.tracing.is_armed() { self.trace(engine, m, text) } else { None }
    }
}
