//! Words that are rare or slow in themselves.

use basic::{
    dialect::{AtRest, Text as _},
    engine::{Engine, Then},
    fault::Fault,
    memory,
    op::Op,
};

use super::{Interpreter, print::Listed};
use crate::{
    edition::{Edition, Host, Number as _},
    keyword::Function,
    word::{Source, Word},
};

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
    pub(super) fn slow_word_at_rest<M: Host>(
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
    pub(super) fn slow_word<M: Host>(
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
                let values = &mut engine.values;
                values.accumulator = values.accumulator.as_string(values.text, values.made);
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
            Word::Astray { goes_on } if goes_on && engine.control.is_empty() => {}
            // What the start-up has left above the stack leads back to it, and it has come to the prompt.
            Word::Astray { .. } => {
                m.ram_mut()[usize::from(E::LAYOUT.old_text) + 1] = 0;
                self.reset_stacks(engine, m);
                self.back_to_prompt(engine, m);
                return Ok(Then::Prompt);
            }
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
                // The original goes on with what stands before the program, its end: there CONT goes on, too.
                let start = memory::word(m.ram(), E::LAYOUT.program).wrapping_sub(1);
                self.remember_place(m, start);
                memory::set_word(m.ram_mut(), E::LAYOUT.old_text, start);
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
