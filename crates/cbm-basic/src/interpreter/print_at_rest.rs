//! Printing while the machine rests: what goes to the usual screen is shown without a look at the time.

use basic::{
    dialect::AtRest,
    engine::Engine,
    memory::word,
    op::{Op, Pc},
    store::{Span, span},
};
use cbm_kernal::{Behind, Pace};

use super::{
    Interpreter,
    print::{CARRIAGE_RETURN, CURSOR_RIGHT, NUMBER_BUFFER},
};
use crate::{
    edition::{Edition, Host},
    word::Word,
};

impl<E: Edition> Interpreter<E> {
    /// Where the screen must end: what is made from memory, or is known of it, lies there.
    #[inline]
    fn above_screen<M: Host>(engine: &Engine<Self>, m: &M) -> u16 {
        let ram = m.ram();
        word(ram, E::LAYOUT.program).min(word(ram, E::LAYOUT.store.variables)).min(engine.code.lowest())
    }

    /// Shows a string while the machine rests; gives the cycles.
    #[inline(always)]
    fn show<M: Host>(&mut self, engine: &Engine<Self>, m: &mut M, text: Span, behind: Behind) -> Option<u64> {
        let above = Self::above_screen(engine, m);
        let shown = m.show_string(text.at, text.length, behind, Self::pace(), above)?;
        if self.printed.is_noted {
            self.note(m, text, behind);
        }
        Some(shown.into())
    }

    #[inline]
    fn pace() -> Pace {
        let costs = &E::costs().print;
        Pace { before: costs.character.into(), line_end: costs.line_end.into() }
    }

    #[cold]
    fn note<M: Host>(&mut self, m: &M, text: Span, behind: Behind) {
        self.printed.bytes.extend_from_slice(text.bytes(m.ram()));
        if behind == Behind::Step {
            self.printed.bytes.push(CURSOR_RIGHT);
        }
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
        if !E::SHORTCUTS {
            return AtRest::No;
        }
        let shown = match printed {
            Word::PrintText => self.text_at_rest(engine, m),
            _ if Self::has_channel(m) => None,
            Word::PrintNumber => self.number_at_rest(engine, m),
            Word::PrintEnd => self.line_end_at_rest(engine, m),
            _ => self.steps_at_rest(engine, m, printed),
        };
        let Some(shown) = shown else { return AtRest::No };
        *cycles += shown;
        self.leave_place(engine, m);
        let next = engine.pc_now + 1;
        if self.ends_line_at(engine, m, next, cycles) { AtRest::Jump(next + 1) } else { AtRest::Next }
    }

    /// Ends the line while the machine rests, if that is what the op at a place does, and it need not be woken.
    #[inline]
    fn ends_line_at<M: Host>(
        &mut self,
        engine: &Engine<Self>,
        m: &mut M,
        place: Pc,
        cycles: &mut u64,
    ) -> bool {
        let Some(&Op::Word { word: Word::PrintEnd, cost }) = engine.code.op(place) else { return false };
        if Self::has_channel(m) {
            return false;
        }
        let Some(shown) = self.line_end_at_rest(engine, m) else { return false };
        *cycles += u64::from(cost) + shown;
        true
    }

    /// Prints a string of the text while the machine rests, if it need not be woken, and ends the line if that comes next; tells how many
    /// words it has done.
    #[inline(never)]
    pub(super) fn print_literal_at_rest<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: Span,
        cycles: &mut u64,
    ) -> Pc {
        let Some(passed) = engine.cost_of_passed_literal(m, text) else { return 0 };
        let Some(shown) = self.show(engine, m, text, Behind::Nothing) else { return 0 };
        engine.pass_string(m, text);
        *cycles += shown + passed + u64::from(E::costs().print.text);
        self.leave_place(engine, m);
        1 + Pc::from(self.ends_line_at(engine, m, engine.pc_now + 1, cycles))
    }

    /// How often a string of the text that has just been printed can be printed again in the same time, and that time.
    pub(super) fn room_for_literals<M: Host>(engine: &Engine<Self>, m: &M, text: Span) -> Option<(u64, u64)> {
        let passed = engine.cost_of_passed_literal(m, text)?;
        let above = Self::above_screen(engine, m);
        let (room, shown) = m.room_for_copies(text.at, text.length, Self::pace(), above)?;
        Some((room.into(), u64::from(shown) + passed + u64::from(E::costs().print.text)))
    }

    /// Prints it so many times again.
    pub(super) fn print_literals<M: Host>(&mut self, m: &mut M, text: Span, times: u64) {
        m.show_copies(text.at, text.length, times as u32);
        if self.printed.is_noted {
            (0..times).for_each(|_| self.note(m, text, Behind::Nothing));
        }
    }

    /// Prints the current string.
    #[inline]
    fn text_at_rest<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<u64> {
        let descriptor = engine.values.text;
        let mut cycles = self.show(engine, m, span(m.ram(), descriptor), Behind::Nothing)?;
        engine.free_string(m, descriptor, &mut cycles);
        Some(cycles + u64::from(E::costs().print.text))
    }

    /// Prints the accumulator.
    #[inline]
    fn number_at_rest<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<u64> {
        if !engine.can_pass_string(m) {
            return None;
        }
        let mut cycles = 0;
        let (_, length) = Self::digits(engine, m, &mut cycles);
        let text = Span { length: length as u8, at: NUMBER_BUFFER };
        cycles += self.show(engine, m, text, Behind::Step)?;
        engine.pass_string(m, text);
        Some(cycles)
    }

    /// Goes to the next print zone, or does `TAB` or `SPC`.
    #[inline]
    fn steps_at_rest<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M, printed: Word) -> Option<u64> {
        let above = Self::above_screen(engine, m);
        let wanted = engine.values.bytes.last().copied().unwrap_or_default();
        let is_column = matches!(printed, Word::PrintColumn { .. });
        let (steps, before) = match printed {
            Word::PrintColumn { is_relative } => Self::steps_to_column(m, is_relative, wanted),
            _ => Self::steps_to_zone(m),
        };
        let shown = m.show_steps(steps, E::costs().print.space.into(), above)?;
        if is_column {
            engine.values.bytes.pop();
        }
        if self.printed.is_noted {
            self.printed.bytes.extend((0..steps).map(|_| CURSOR_RIGHT));
        }
        Some(before + u64::from(shown))
    }

    /// Ends the line.
    #[inline]
    fn line_end_at_rest<M: Host>(&mut self, engine: &Engine<Self>, m: &mut M) -> Option<u64> {
        let shown = m.show_line_end(Self::above_screen(engine, m))?;
        if self.printed.is_noted {
            self.printed.bytes.push(CARRIAGE_RETURN);
        }
        Some(shown.into())
    }
}
