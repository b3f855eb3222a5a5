//! Printing while the machine rests: what goes to the usual screen, or no farther than the cursor's row, is shown without a look at the
//! time.

use basic::{
    dialect::AtRest,
    engine::Engine,
    memory::word,
    store::{Span, span},
};

use super::{
    Interpreter,
    print::{CURSOR_RIGHT, NUMBER_BUFFER},
};
use crate::{
    edition::{Edition, Host},
    word::Word,
};

impl<E: Edition> Interpreter<E> {
    /// Whether the machine need not be woken to print this.
    fn prints_at_rest<M: Host>(engine: &Engine<Self>, m: &M, text: &[u8]) -> bool {
        // What is made from memory on the screen, or lies there, is to be looked at before the next statement.
        E::SHORTCUTS
            && m.screen_at_rest().is_some_and(|(first, last)| {
                last < word(m.ram(), E::LAYOUT.program) && !engine.code.reaches(first, last)
            })
            && !text.iter().any(|&byte| M::chooses_shapes(byte))
    }

    /// Whether the machine need not be woken to print plain characters within the cursor's row.
    #[inline]
    fn has_row_at_rest<M: Host>(engine: &Engine<Self>, m: &M) -> bool {
        m.row_at_rest().is_some_and(|(first, last)| {
            last < word(m.ram(), E::LAYOUT.program) && !engine.code.reaches(first, last)
        })
    }

    /// Prints while the machine rests, if it need not be woken.
    #[inline(never)]
    pub(super) fn print_at_rest<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        printed: Word,
        cycles: &mut u64,
    ) -> AtRest {
        let is_in_row = E::SHORTCUTS
            && printed != Word::PrintEnd
            && Self::has_row_at_rest(engine, m)
            && match printed {
                Word::PrintText => self.print_text_in_row(engine, m, *cycles),
                _ if Self::has_channel(m) => false,
                Word::PrintNumber => self.print_number_in_row(engine, m, *cycles),
                _ => self.step_in_row(engine, m, printed, *cycles),
            };
        if !is_in_row {
            let text = match printed {
                Word::PrintText => span(m.ram(), engine.values.text).bytes(m.ram()),
                _ if Self::has_channel(m) => return AtRest::No,
                // Digits, steps to the right and line ends.
                _ => &[],
            };
            if !Self::prints_at_rest(engine, m, text) {
                return AtRest::No;
            }
            m.set_processor_time(*cycles);
        }
        // Nothing is held back, or the screen would not be at rest.
        m.settle_output();
        self.leave_place(engine, m);
        let done = match printed {
            _ if is_in_row => Ok(()),
            Word::PrintNumber => self.print_number(engine, m),
            _ => {
                self.print(engine, m, printed);
                Ok(())
            }
        };
        *cycles = m.processor_time();
        done.into()
    }

    /// Prints a string of the text while the machine rests, if that goes into the cursor's row.
    #[inline(never)]
    pub(super) fn print_literal_at_rest<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: Span,
        cycles: &mut u64,
    ) -> bool {
        if !Self::has_row_at_rest(engine, m) {
            return false;
        }
        let Some(passed) = engine.cost_of_passed_literal(m, text) else { return false };
        m.set_processor_time(*cycles + passed + u64::from(E::costs().print.text));
        if !m.put_in_row(text.at, text.length, E::costs().print.character.into(), 0) {
            return false;
        }
        if self.printed.is_noted {
            self.printed.bytes.extend_from_slice(text.bytes(m.ram()));
        }
        engine.pass_string(m, text);
        m.settle_output();
        self.leave_place(engine, m);
        *cycles = m.processor_time();
        true
    }

    /// Prints the current string if it goes into the cursor's row.
    fn print_text_in_row<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M, cycles: u64) -> bool {
        let text = span(m.ram(), engine.values.text);
        m.set_processor_time(cycles + u64::from(E::costs().print.text));
        if !m.put_in_row(text.at, text.length, E::costs().print.character.into(), 0) {
            return false;
        }
        if self.printed.is_noted {
            self.printed.bytes.extend_from_slice(text.bytes(m.ram()));
        }
        let descriptor = engine.values.text;
        Self::timed(m, |m, cycles| engine.free_string(m, descriptor, cycles));
        true
    }

    /// Prints the accumulator if it goes into the cursor's row.
    fn print_number_in_row<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        mut cycles: u64,
    ) -> bool {
        let (buffer, length) = Self::digits(engine, m, &mut cycles);
        m.set_processor_time(cycles);
        let span = Span { length: length as u8, at: NUMBER_BUFFER };
        if !engine.can_pass_string(m)
            || !m.put_in_row(span.at, span.length, E::costs().print.character.into(), 1)
        {
            return false;
        }
        if self.printed.is_noted {
            self.printed.bytes.extend_from_slice(&buffer[..length]);
            self.printed.bytes.push(CURSOR_RIGHT);
        }
        engine.pass_string(m, span);
        m.step_in_row(1, 0)
    }

    /// Goes to the next print zone, or does `TAB` or `SPC`, if that is in the cursor's row.
    fn step_in_row<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        printed: Word,
        cycles: u64,
    ) -> bool {
        let wanted = engine.values.bytes.last().copied().unwrap_or_default();
        let (steps, before) = match printed {
            Word::PrintColumn { is_relative } => Self::steps_to_column(m, is_relative, wanted),
            _ => Self::steps_to_zone(m),
        };
        m.set_processor_time(cycles + before);
        if !m.step_in_row(steps, E::costs().print.space.into()) {
            return false;
        }
        if let Word::PrintColumn { .. } = printed {
            engine.values.bytes.pop();
        }
        if self.printed.is_noted {
            self.printed.bytes.extend((0..steps).map(|_| CURSOR_RIGHT));
        }
        true
    }
}
