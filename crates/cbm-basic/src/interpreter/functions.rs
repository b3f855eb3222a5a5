//! Functions that need more than a number: strings, memory, the clock, what the program defined.
//!
//! In one file, because what a function does while the machine rests has to agree with what it does otherwise.

use core::cmp::Ordering;

use basic::{
    dialect::{AtRest, Number as _, Text as _},
    engine::{Draw, DrawKind, Engine, Then},
    fault::Fault,
    memory::{set_word, word},
    op::Goes,
    store::{Name, Span},
};

use super::Interpreter;
use crate::{
    edition::{Edition, Host, Number},
    keyword::Function,
};

impl<E: Edition> Interpreter<E> {
    /// `PEEK`; `text` is the place behind the parenthesis.
    #[inline]
    pub(super) fn peek<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
    ) -> Result<(), Fault> {
        set_word(m.ram_mut(), E::LAYOUT.text_pointer, text);
        Self::timed(m, |m, cycles| self.look(engine, m, cycles))
    }

    fn look<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M, cycles: &mut u64) -> Result<(), Fault> {
        *cycles += u64::from(E::costs().function.peek);
        let address = engine.values.accumulator.to_address(cycles)?;
        m.set_processor_time(*cycles);
        if matches!(address.wrapping_sub(E::LAYOUT.old_text), 0 | 1) {
            self.leave_place(engine, m);
        }
        if self.keys.stops_at_looks && m.shows_idle_keys(address) {
            // The host hears of it before the next statement.
            self.keys.has_looked = true;
            m.set_deadline(m.elapsed());
        }
        if m.steady_until(address) != u64::MAX {
            // An interrupt that falls due before the look comes before it.
            m.keep_up();
            *cycles = m.processor_time();
        }
        let value = match address.wrapping_sub(E::LAYOUT.integer) {
            // It looks at the address that it has put there itself.
            0 => address.to_le_bytes()[0],
            1 => address.to_le_bytes()[1],
            _ => m.peek(address),
        };
        engine.values.accumulator = E::Number::from_byte(value, cycles);
        Ok(())
    }

    /// `PEEK` where the machine need not be asked, or rests on. What is no address is left to the usual way.
    #[inline]
    pub(super) fn peek_at_rest<M: Host>(
        &self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
        began: u64,
        cycles: &mut u64,
    ) -> AtRest {
        let mut spent = u64::from(E::costs().function.peek);
        let Ok(address) = engine.values.accumulator.to_address(&mut spent) else { return AtRest::No };
        let value = match m.peek_at_rest(address) {
            Some(value) => value,
            None => match self.peek_in_passing(m, address, began, *cycles + spent) {
                Some(value) => value,
                None => return AtRest::No,
            },
        };
        set_word(m.ram_mut(), E::LAYOUT.text_pointer, text);
        engine.values.accumulator = E::Number::from_byte(value, &mut spent);
        *cycles += spent;
        AtRest::Next
    }

    /// What `PEEK` finds at `now` where the machine rests on and the language has no cells of its own.
    fn peek_in_passing<M: Host>(&self, m: &mut M, address: u16, began: u64, now: u64) -> Option<u8> {
        let is_own = |cell: u16| address.wrapping_sub(cell) < 2;
        if !E::SHORTCUTS
            || self.keys.stops_at_looks
            || is_own(E::LAYOUT.old_text)
            || is_own(E::LAYOUT.integer)
            || is_own(E::LAYOUT.text_pointer)
        {
            return None;
        }
        m.peek_in_passing(address, began, now)
    }

    /// `POKE` at `now` where nobody but the program is concerned, or the machine rests on.
    #[inline]
    pub(super) fn poke_at_rest<M: Host>(
        engine: &mut Engine<Self>,
        m: &mut M,
        began: u64,
        now: u64,
    ) -> AtRest {
        let address = engine.values.address;
        let Some(&value) = engine.values.bytes.last() else { return AtRest::No };
        if Self::is_watched(engine, m, address)
            || !(m.poke_at_rest(address, value)
                || E::SHORTCUTS && m.poke_in_passing(address, value, began, now))
        {
            return AtRest::No;
        }
        engine.values.bytes.pop();
        AtRest::Next
    }

    /// `POKE`; `text` is the place behind the arguments.
    #[inline]
    pub(super) fn poke<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Then {
        let value = engine.values.bytes.pop().unwrap_or_default();
        let address = engine.values.address;
        self.note_poke(engine, m, address, value);
        if m.steady_until(address) != u64::MAX {
            // An interrupt that falls due before the write comes before it.
            m.keep_up();
        }
        m.poke(address, value);
        if matches!(address.wrapping_sub(E::LAYOUT.text_pointer), 0 | 1) {
            return Then::Jump(self.moved_code(engine, m, text, address, value));
        }
        Then::Next
    }

    /// A function that takes its argument from the accumulator, the current string or the arguments put aside.
    pub(super) fn call_function<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
    ) -> Result<(), Fault> {
        Self::timed(m, |m, cycles| self.call_timed(engine, m, function, cycles))
    }

    fn call_timed<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let costs = E::costs();
        match function {
            Function::Peek => self.look(engine, m, cycles)?,
            Function::Fre => {
                engine.collect_strings(m, cycles);
                self.free_memory(engine, m, cycles);
            }
            Function::Pos => {
                *cycles += u64::from(costs.function.pos);
                engine.values.accumulator = E::Number::from_byte(m.column(), cycles);
            }
            Function::Rnd => self.random(engine, m, cycles)?,
            Function::Usr => return Err(Fault::IllegalQuantity),
            function if function.is_pure() => {
                engine.values.accumulator = engine.values.accumulator.call(function, cycles)?;
            }
            function => self.call_on_strings(engine, m, function, cycles)?,
        }
        Ok(())
    }

    /// A function that gives or takes a string: nothing but memory takes part.
    pub(super) fn call_on_strings<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        self.frequent_work(engine, m, function, (None, None), Goes::Nowhere, cycles)
            .expect("the caller knows the other functions")
    }

    /// `VAL`, and what it takes.
    #[inline(never)]
    pub(super) fn number_in_text<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> (Result<(), Fault>, u64) {
        let costs = E::costs();
        let text = engine.values.text;
        let mut cycles = 0;
        let span = engine.free_string(m, text, &mut cycles);
        if span.length == 0 {
            engine.values.accumulator = E::Number::default();
            return (Ok(()), cycles + u64::from(costs.function.val_empty));
        }
        let first = m.ram()[usize::from(span.at)];
        if first != b' ' {
            cycles += u64::from(E::fetch_cost(first) - costs.fetch.move_on);
        }
        cycles += u64::from(costs.function.val);
        if E::SHORTCUTS
            && let Some((value, spent)) = self.remembered_value(m.ram(), span)
        {
            engine.values.accumulator = value;
            return (Ok(()), cycles + spent);
        }
        let done = self.long_number_in_text(engine, m, span, &mut cycles);
        (done, cycles)
    }

    #[inline(never)]
    fn long_number_in_text<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        span: Span,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        // The original puts a zero behind the string while it reads.
        let mut digits = [0; 256];
        let bytes = span.bytes(m.ram());
        digits[..bytes.len()].copy_from_slice(bytes);
        let value = E::Number::parse_value(&digits[..=bytes.len()], cycles);
        if value.is_err() {
            // An error leaves it there.
            let behind = span.at.wrapping_add(u16::from(span.length));
            self.note_poke(engine, m, behind, 0);
            m.ram_mut()[usize::from(behind)] = 0;
        }
        engine.values.accumulator = value?;
        Ok(())
    }

    /// A function that is given a string where it expects a number, and does not look.
    pub(super) fn call_function_with_text<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
    ) -> Result<(), Fault> {
        if function == Function::Fre {
            Self::timed(m, |m, cycles| engine.free_string(m, engine.values.text, cycles));
        }
        self.call_function(engine, m, function)
    }

    fn free_memory<M: Host>(&mut self, engine: &mut Engine<Self>, m: &M, cycles: &mut u64) {
        let free =
            word(m.ram(), E::LAYOUT.store.strings).wrapping_sub(word(m.ram(), E::LAYOUT.store.arrays_end));
        *cycles += u64::from(E::costs().function.fre);
        engine.values.accumulator = E::Number::from_i16(free as i16, cycles);
    }

    fn note_draw<M: Host>(engine: &mut Engine<Self>, m: &M, kind: DrawKind) {
        let drawn = engine.values.accumulator;
        engine.draws.note(|| Draw {
            kind,
            bytes: drawn.to_bytes(),
            line: Self::current_line(m.ram()),
            at: m.elapsed(),
        });
    }

    /// What a program is given instead of what it draws, where there is something.
    fn force(engine: &mut Engine<Self>, kind: DrawKind) {
        if let Some(forced) = engine.draws.forced(kind).and_then(|bytes| E::Number::from_bytes(&bytes)) {
            engine.values.accumulator = forced;
        }
    }

    fn random<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let mut entropy = [0; 4];
        if engine.values.accumulator.sign() == Ordering::Equal {
            m.set_processor_time(*cycles);
            m.catch_up();
            *cycles = m.processor_time();
            entropy = m.entropy();
        }
        let seed = E::LAYOUT.random_seed;
        engine.values.accumulator =
            engine.values.accumulator.random(m.ram_mut(), seed, || entropy, cycles)?;
        Self::force(engine, DrawKind::Random);
        Self::note_draw(engine, m, DrawKind::Random);
        Ok(())
    }

    /// What the clock, which the machine has brought up to date, counts.
    fn ticks<M: Host>(m: &M) -> u32 {
        let at = usize::from(E::LAYOUT.clock);
        let ram = m.ram();
        u32::from_be_bytes([0, ram[at], ram[at + 1], ram[at + 2]])
    }

    /// Reads the clock.
    pub(super) fn clock<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        m.catch_up();
        let mut cycles = m.processor_time();
        Self::take_ticks(engine, m, &mut cycles);
        Self::force(engine, DrawKind::Time);
        m.set_processor_time(cycles);
        Self::note_draw(engine, m, DrawKind::Time);
    }

    /// The clock as the accumulator.
    #[inline]
    fn take_ticks<M: Host>(engine: &mut Engine<Self>, m: &M, cycles: &mut u64) {
        *cycles += u64::from(engine.vain_search(m, Name::number(*b"TI")));
        engine.values.accumulator = E::Number::from_ticks(Self::ticks(m), cycles);
    }

    /// Reads the clock while the machine rests on.
    pub(super) fn clock_at_rest<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> AtRest {
        if !E::SHORTCUTS || engine.draws.minds(DrawKind::Time) || !m.rest_on(*cycles) {
            return AtRest::No;
        }
        self.leave_place(engine, m);
        Self::take_ticks(engine, m, cycles);
        AtRest::Next
    }

    /// Reads the clock as text while the machine rests on.
    pub(super) fn clock_text_at_rest<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> AtRest {
        if !E::SHORTCUTS || !m.rest_on(*cycles) {
            return AtRest::No;
        }
        self.leave_place(engine, m);
        Self::take_ticks_as_text(engine, m, cycles).into()
    }

    /// Reads the status of the firmware.
    pub(super) fn status<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        let mut cycles = m.processor_time() + u64::from(engine.vain_search(m, Name::number(*b"ST")));
        engine.values.accumulator = E::Number::from_i16(i16::from(m.status() as i8), &mut cycles);
        m.set_processor_time(cycles);
    }

    /// Reads the clock as text: hours, minutes, seconds.
    pub(super) fn clock_text<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Result<(), Fault> {
        m.catch_up();
        let mut cycles = m.processor_time();
        let done = Self::take_ticks_as_text(engine, m, &mut cycles);
        m.set_processor_time(cycles);
        done
    }

    /// The clock as the current string.
    fn take_ticks_as_text<M: Host>(
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        *cycles += u64::from(engine.vain_search(m, Name::text(*b"TI")));
        let mut digits = [0; 6];
        E::Number::print_ticks(Self::ticks(m), &mut digits, cycles);
        *cycles += u64::from(E::costs().function.str_character) * digits.len() as u64;
        engine.make_string(m, &digits, cycles)
    }

    /// Sets the clock from the current string.
    pub(super) fn store_clock<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Result<(), Fault> {
        let mut cycles = m.processor_time();
        let descriptor = engine.values.text;
        let span = engine.free_string(m, descriptor, &mut cycles);
        cycles += u64::from(engine.vain_search(m, Name::text(*b"TI")) + u32::from(E::costs().clock.store));
        let digits = span.bytes(m.ram()).try_into().ok();
        let ticks = digits.and_then(|digits| E::Number::parse_ticks(digits, &mut cycles));
        m.set_processor_time(cycles);
        let ticks = ticks.ok_or(Fault::IllegalQuantity)?;
        // Any six digits will do: three bytes are set, and the clock's next tick ends a day that is over.
        m.catch_up();
        let bytes = ticks.to_be_bytes();
        let at = usize::from(E::LAYOUT.clock);
        m.ram_mut()[at..at + 3].copy_from_slice(&bytes[1..]);
        Ok(())
    }

    /// Draws a random number while the machine rests: zero asks the machine's clocks, and a host that wants to know of draws is told
    /// when they were.
    pub(super) fn random_at_rest<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> AtRest {
        if engine.draws.are_noted || engine.values.accumulator.is_zero() {
            return AtRest::No;
        }
        self.random(engine, m, cycles).into()
    }
}
