//! Which word does what. The frequent ones stand first; all others are rare or slow in themselves.

use basic::{
    dialect::{AtRest, Text as _, Traps, Words},
    engine::{Engine, Outcome, Then},
    fault::Fault,
    op::{Goes, Op},
};

use super::{Interpreter, Mode, print::Listed};
use crate::{
    edition::{Edition, Host, Number},
    keyword::Function,
    word::{Kind, Source, Word},
};

impl<E: Edition, M: Host> Words<M> for Interpreter<E> {
    #[inline]
    fn compute(word: Word, accumulator: E::Number, cycles: &mut u64) -> Result<E::Number, Fault> {
        match word {
            Word::Call(function) => accumulator.call(function, cycles),
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
            Word::Call(function) => self.call_on_strings(engine, m, function, cycles),
            Word::DefineParameter { variable } => {
                engine.values.address = engine.variable_to_write(m, variable, cycles)?;
                Ok(())
            }
            Word::TakeText => {
                let under = engine.values.accumulator.under_string(engine.values.text, None);
                engine.values.accumulator = under.as_operand();
                Ok(())
            }
            Word::AsText => {
                engine.values.text = engine.values.accumulator.as_descriptor();
                Ok(())
            }
            _ => Err(Fault::Syntax),
        }
    }

    #[inline(always)]
    fn work_on(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Word,
        byte: Option<u8>,
        goes: Goes,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let called = match word {
            Word::Call(function) => Some((function, None)),
            Word::MidFrom { first } => Some((Function::Mid, Some(first))),
            _ => None,
        };
        if let Some((function, first)) = called
            && let Some(done) = self.frequent_work(engine, m, function, (first, byte), goes, cycles)
        {
            return done;
        }
        if let Word::FunctionName { variable } = word {
            self.definition = engine.variable_to_write(m, variable, cycles)?;
            return Ok(());
        }
        engine.values.bytes.extend(byte);
        self.work(engine, m, word, cycles)?;
        match goes {
            Goes::Nowhere => {}
            Goes::Aside => engine.values.texts.push(engine.values.text),
            Goes::ToTarget => engine.store_text(m, cycles)?,
        }
        Ok(())
    }

    #[inline(always)]
    fn work_on_text(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Word,
        text: u16,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        engine.values.text = text;
        match word {
            Word::Call(function @ (Function::Len | Function::Asc)) => {
                Self::number_of_text(engine, m, function, cycles)
            }
            _ => self.work(engine, m, word, cycles),
        }
    }

    #[inline]
    fn word_at_rest(&mut self, engine: &mut Engine<Self>, m: &mut M, word: Word, cycles: &mut u64) -> AtRest {
        match word {
            Word::Peek { text } => Self::peek_at_rest(engine, m, text, cycles),
            Word::Poke { .. } => Self::poke_at_rest(engine, m),
            Word::ProgramOnly if Self::current_line(m.ram()).is_some() => AtRest::Next,
            Word::ReadBegin { source: Source::Get } => {
                self.leave_place(engine, m);
                self.read_begin(m, Source::Get);
                AtRest::Next
            }
            Word::ReadItem { source: Source::Data, kind: kind @ (Kind::Number | Kind::Text), position }
                if E::SHORTCUTS =>
            {
                match self.read_remembered(engine, m, kind, position, cycles) {
                    AtRest::No => self.slow_word_at_rest(engine, m, word, cycles),
                    done => done,
                }
            }
            Word::ReadItem { source: Source::Get, kind: Kind::Text, .. } if self.gets_nothing(engine, m) => {
                self.get_nothing(engine, m, cycles).into()
            }
            Word::ReadEnd { source: Source::Get }
                if !Self::has_channel(m) && m.ram()[usize::from(self.reading.at)] == 0 =>
            {
                AtRest::Next
            }
            Word::PrintNumber
            | Word::PrintText
            | Word::PrintZone
            | Word::PrintColumn { .. }
            | Word::PrintEnd => self.print_at_rest(engine, m, word, cycles),
            Word::CallDefined { depth, variable } => {
                self.call_defined_at_rest(engine, m, variable, depth, cycles)
            }
            Word::Call(Function::Rnd) => self.random_at_rest(engine, m, cycles),
            _ => self.slow_word_at_rest(engine, m, word, cycles),
        }
    }

    #[inline]
    fn word(&mut self, engine: &mut Engine<Self>, m: &mut M, word: Word) -> Result<Then, Fault> {
        match word {
            Word::Peek { text } => match self.settle(engine, m) {
                None => self.peek(engine, m, text).map(|()| Then::Next),
                Some(then) => Ok(then),
            },
            Word::Poke { text } => Ok(self.poke(engine, m, text)),
            _ => self.slow_word(engine, m, word),
        }
    }

    fn end_of_text(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Then {
        self.leave_place(engine, m);
        Self::set_place(m, text);
        self.back_to_prompt(engine, m);
        Then::Prompt
    }

    fn outside(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<Outcome> {
        if self.mode == Mode::Code { self.code(engine, m) } else { self.prompt(engine, m) }
    }

    fn shows(&self, outcome: Outcome) -> Option<Outcome> {
        (self.mode != Mode::Code).then_some(outcome)
    }

    fn begin_slice(&mut self) {
        self.keys.has_looked = false;
    }
}

impl<E: Edition, M: Host> Traps<M> for Interpreter<E> {
    #[inline]
    fn is_armed(&self) -> bool {
        self.diversions.statements
    }

    #[cold]
    fn fault(&mut self, engine: &mut Engine<Self>, m: &mut M, fault: Fault) -> Then {
        Then::Leave(self.report(engine, m, fault))
    }

    fn look_at_writes(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        self.check_written(engine, m);
    }

    fn interruption(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<Then> {
        match self.settle(engine, m) {
            Some(Then::Again(_)) => return Some(Then::Leave(<Self as Traps<M>>::due(self))),
            Some(then) => return Some(then),
            None => {}
        }
        if m.take_warm_start() {
            self.warm_start(engine, m);
            return Some(Then::Prompt);
        }
        if m.take_stop() {
            return Some(match self.stop(engine, m, text) {
                Ok(()) => Then::Prompt,
                Err(fault) => Then::Leave(self.report(engine, m, fault)),
            });
        }
        None
    }

    fn before_statement(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<Then> {
        if self.diversions.statements
            && let Some(then) = self.offer_statement(engine, m, text)
        {
            return Some(then);
        }
        self.end_offer();
        None
    }

    fn due(&mut self) -> Outcome {
        if core::mem::take(&mut self.keys.has_looked) { Outcome::AwaitingKey } else { Outcome::Due }
    }
}

impl<E: Edition> Interpreter<E> {
    /// Whether a word takes notice of time, of devices or of the machine's cells, or may end the statement.
    fn needs_machine(engine: &Engine<Self>, word: Word) -> bool {
        match word {
            // The clock is no variable.
            Word::ReadItem { source: Source::Data, .. } => {
                engine.values.target == E::LAYOUT.store.empty_string
            }
            Word::Define { .. } | Word::Restore => false,
            _ => true,
        }
    }

    /// Does a word that is rare or slow in itself while the machine rests, if that does not notice.
    #[inline(never)]
    fn slow_word_at_rest<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Word,
        cycles: &mut u64,
    ) -> AtRest {
        if Self::needs_machine(engine, word) {
            return AtRest::No;
        }
        m.set_processor_time(*cycles);
        let done = self.slow_word(engine, m, word);
        *cycles = m.processor_time();
        match done {
            Ok(Then::Next) => AtRest::Next,
            Ok(Then::Jump(pc)) => AtRest::Jump(pc),
            Ok(_) => unreachable!("what does not need the machine stays in the program"),
            Err(fault) => AtRest::Failed(fault),
        }
    }

    /// Words that are rare or slow in themselves.
    #[inline(never)]
    fn slow_word<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Word,
    ) -> Result<Then, Fault> {
        if let Some(then) = self.settle(engine, m) {
            return Ok(then);
        }
        if !word.is_in_expression() {
            self.leave_place(engine, m);
        }
        match word {
            Word::Call(Function::Usr) => return self.usr(engine, m),
            Word::Call(function) => {
                self.call_function(engine, m, function)?;
            }
            Word::CallText(function) => {
                engine.values.accumulator = engine.values.accumulator.under_string(engine.values.text, None);
                self.call_function_with_text(engine, m, function)?;
            }
            Word::CallDefined { depth, variable } => {
                return self.call_defined(engine, m, variable, depth).map(Then::Jump);
            }
            Word::Clock => {
                self.clock(engine, m);
            }
            Word::ClockText => {
                self.clock_text(engine, m)?;
            }
            Word::StoreClock => {
                self.store_clock(engine, m)?;
            }
            Word::Status => {
                self.status(engine, m);
            }
            Word::PrintNumber => {
                self.print_number(engine, m)?;
            }
            Word::PrintText | Word::PrintZone | Word::PrintColumn { .. } | Word::PrintEnd => {
                self.print(engine, m, word);
            }
            Word::SelectOutput => self.select_output(engine, m)?,
            Word::SelectInput => self.select_input(engine, m)?,
            Word::SelectDefault => self.select_default(m),
            Word::InputLine => return self.input_line(engine, m),
            Word::ReadBegin { source } => {
                self.read_begin(m, source);
            }
            Word::ReadItem { source, kind, position } => {
                return self.read_item(engine, m, source, kind, position);
            }
            Word::ReadEnd { source } => return self.read_end(engine, m, source),
            Word::Restore => {
                self.restore(m);
            }
            Word::TargetClock => engine.values.target = E::LAYOUT.store.empty_string,
            Word::Define { text } => self.define(engine, m, text),
            Word::Term { text } => {
                let pc = engine.pc_now;
                let assumed = match engine.code.op(pc + 1) {
                    Some(&Op::Word { word: Word::Assumed { kind, end }, .. }) if end != text => {
                        Some((end, kind))
                    }
                    _ => None,
                };
                return self.term(engine, m, pc, text, assumed);
            }
            Word::Assumed { .. } => {}
            Word::Offer { text } => return Ok(self.offer_behind(engine, m, text, engine.pc_now + 1)),
            Word::Wait { has_flip } => return Ok(self.wait(engine, m, has_flip)),
            Word::Sys { text } => return self.sys(engine, m, text),
            Word::Hang => return Ok(self.hang(engine, m)),
            Word::End { text } => {
                self.remember_place(m, text);
                self.back_to_prompt(engine, m);
                return Ok(Then::Prompt);
            }
            Word::Stop { text } => return self.stop(engine, m, text).map(|()| Then::Prompt),
            Word::Cont => return self.cont(engine, m).map(Then::Jump),
            Word::Run => {
                Self::spend(m, u64::from(E::costs().others.run));
                self.begin_run(engine, m);
                return Ok(Then::Jump(self.first_code(engine, m)));
            }
            Word::BeginRun => {
                Self::spend(m, u64::from(E::costs().others.run));
                self.begin_run(engine, m);
            }
            Word::Clear => {
                self.clear(engine, m);
            }
            Word::New => {
                self.new_program(engine, m);
                self.back_to_prompt(engine, m);
                return Ok(Then::Prompt);
            }
            Word::ListFrom(line) => self.listing.from = line,
            Word::ListTo(line) => self.listing.to = line,
            Word::List { text } => {
                if !self.listing.is_under_way()
                    && let Some(then) = self.offer_list(engine, m)
                {
                    return Ok(then);
                }
                match self.list(engine, m)? {
                    Listed::Whole => self.back_to_prompt(engine, m),
                    Listed::Stopped => self.stop(engine, m, text)?,
                    Listed::Due(then) => return Ok(then),
                }
                return Ok(Then::Prompt);
            }
            Word::ProgramOnly => {
                if Self::current_line(m.ram()).is_none() {
                    return Err(Fault::IllegalDirect);
                }
            }
            Word::Open { arguments, has_name } => return self.open(engine, m, arguments, has_name),
            Word::Close { arguments, has_name } => self.close(engine, m, arguments, has_name),
            Word::LoadFile { arguments, has_name, verify } => {
                return self.load_file(engine, m, arguments, has_name, verify);
            }
            Word::SaveFile { arguments, has_name } => return self.save_file(engine, m, arguments, has_name),
            Word::TakeText
            | Word::AsText
            | Word::MidFrom { .. }
            | Word::Peek { .. }
            | Word::Poke { .. }
            | Word::FunctionName { .. }
            | Word::DefineParameter { .. } => unreachable!("these are run where they are told apart"),
        }
        Ok(Then::Next)
    }
}
