//! Which word does what: the frequent ones. All others are rare or slow in themselves ([`super::rare`]).

use core::cmp::Ordering;

use basic::{
    dialect::{AtRest, Number as _, Store as _, Text as _, Traps, Words},
    engine::{Engine, Outcome, Then},
    fault::Fault,
    op::{Goes, Op, Pc},
    store::Span,
};

use super::{Interpreter, Mode};
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
                let under = engine.values.accumulator.as_string(engine.values.text, engine.values.made);
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
        let (done, spent) = self.rare_work(engine, m, word, byte, goes);
        *cycles += spent;
        done
    }

    #[inline(always)]
    fn work_and_append(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Word,
        byte: Option<u8>,
        goes: Goes,
    ) -> Option<u32> {
        match word {
            Word::Call(Function::Chr) => return Self::character_appended(engine, m, goes),
            Word::Call(Function::Str) => return Self::number_appended(engine, m, goes),
            _ => {}
        }
        if let Some(byte) = byte {
            // It goes through the accumulator.
            engine.values.accumulator = E::Number::of_byte(byte).unwrap_or_default();
        }
        Self::with_part(engine, word, byte, |engine, part, arguments| {
            Self::part_appended(engine, m, part, arguments, goes)
        })
    }

    #[inline(always)]
    fn work_and_compare(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Word,
        byte: Option<u8>,
        literal: Option<(u16, u8)>,
    ) -> Option<(Ordering, u32)> {
        Self::with_part(engine, word, byte, |engine, part, arguments| match literal {
            Some((at, length)) => Self::part_compared_with(engine, m, part, arguments, Span { length, at }),
            None => Self::compared_with_part(engine, m, part, arguments),
        })
    }

    #[inline(always)]
    fn work_and_work(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Word,
        byte: Option<u8>,
        then: Word,
    ) -> Option<u32> {
        let Word::Call(function @ (Function::Asc | Function::Len)) = then else { return None };
        Self::with_part(engine, word, byte, |engine, part, arguments| {
            Self::number_of_part(engine, m, part, arguments, function)
        })
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
    fn word_at_rest(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Word,
        began: u64,
        cycles: &mut u64,
    ) -> AtRest {
        match word {
            Word::Peek { text } => self.peek_at_rest(engine, m, text, began, cycles),
            Word::Poke { .. } => Self::poke_at_rest(engine, m, began, *cycles),
            Word::Clock => self.clock_at_rest(engine, m, cycles),
            Word::ClockText => self.clock_text_at_rest(engine, m, cycles),
            Word::ProgramOnly if Self::current_line(m.ram()).is_some() => {
                let next = engine.pc_now + 1;
                // `GET` begins at once.
                if let Some(&Op::Word { word: Word::ReadBegin { source: Source::Get }, cost }) =
                    engine.code.op(next)
                {
                    self.leave_place(engine, m);
                    self.read_begin(m, Source::Get);
                    *cycles += u64::from(cost);
                    AtRest::Jump(next + 1)
                } else {
                    AtRest::Next
                }
            }
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
                if let Err(fault) = self.get_nothing(engine, m, cycles) {
                    return AtRest::Failed(fault);
                }
                // The list may end with it: then there is nothing to be said.
                let next = engine.pc_now + 1;
                match engine.code.op(next) {
                    Some(Op::Word { word: Word::ReadEnd { source: Source::Get }, cost: 0 }) => {
                        AtRest::Jump(next + 1)
                    }
                    _ => AtRest::Next,
                }
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
    fn word_on_literal_at_rest(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Word,
        (at, length): (u16, u8),
        cycles: &mut u64,
    ) -> Pc {
        if word == Word::PrintText {
            self.print_literal_at_rest(engine, m, Span { length, at }, cycles)
        } else {
            0
        }
    }

    fn repeats_on_literal(
        engine: &Engine<Self>,
        m: &M,
        word: Word,
        (at, length): (u16, u8),
    ) -> Option<(u64, u64)> {
        if word == Word::PrintText { Self::room_for_literals(engine, m, Span { length, at }) } else { None }
    }

    fn repeat_on_literal(&mut self, m: &mut M, _word: Word, (at, length): (u16, u8), times: u64) {
        self.print_literals(m, Span { length, at }, times);
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

impl<E: Edition> Interpreter<E> {
    /// What is left to the general way, and what it takes.
    #[cold]
    #[inline(never)]
    fn rare_work<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Word,
        byte: Option<u8>,
        goes: Goes,
    ) -> (Result<(), Fault>, u64) {
        engine.values.bytes.extend(byte);
        let mut cycles = 0;
        let done = self
            .work(engine, m, word, &mut cycles)
            .and_then(|()| Self::take_text_to(engine, m, goes, &mut cycles));
        (done, cycles)
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
