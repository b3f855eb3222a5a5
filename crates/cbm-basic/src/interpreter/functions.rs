//! Functions that need more than a number: strings, random numbers, the clock, functions of the program.
//!
//! They share one file, because the fast path of a function with interrupts deferred must agree
//! with its slow path.

use core::cmp::Ordering;

use basic::{
    dialect::{Number as _, ProgramText as _},
    engine::{DrawKind, Engine, ForcedDraw, RandomDraw},
    fault::Fault,
    language::DeferredOutcome,
    memory::{Ram, word},
    store::{Name, Span},
};

use super::{Interpreter, RomRoutines};
use crate::{keyword::Function, machine::CbmMachine, variant::Number};

impl<E: RomRoutines> Interpreter<E> {
    /// Calls a function that takes its argument from the accumulator, the current string or the pushed
    /// arguments.
    pub(super) fn call_function<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
    ) -> Result<(), Fault> {
        Self::timed(m, |m, cycles| self.call_timed(engine, m, function, cycles))
    }

    /// Computes a numeric function of one number that needs no other state.
    #[inline]
    pub(super) fn call_pure(
        number: E::Number,
        function: Function,
        cycles: &mut u64,
    ) -> Result<E::Number, Fault> {
        let value = number.call(function, cycles)?;
        *cycles -= u64::from(E::saved_cycles(function));
        Ok(value)
    }

    fn call_timed<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let costs = E::costs();
        match function {
            Function::Peek => self.peek_byte(engine, m, cycles)?,
            Function::Fre => {
                engine.collect_garbage(m.ram_mut(), cycles);
                self.free_memory(engine, m, cycles);
            }
            Function::Pos => {
                *cycles += u64::from(costs.function.pos);
                engine.set_accumulator(E::Number::from_byte(m.column(), cycles));
            }
            Function::Rnd => self.random(engine, m, cycles)?,
            Function::Usr => return Err(Fault::IllegalQuantity),
            function if function.is_pure() => {
                engine.set_accumulator(Self::call_pure(engine.accumulator(), function, cycles)?);
            }
            function => self.call_on_strings(engine, m, function, cycles)?,
        }
        Ok(())
    }

    /// Executes `VAL`; returns the cycles.
    #[inline(never)]
    pub(super) fn number_in_text<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> (Result<(), Fault>, u64) {
        let costs = E::costs();
        let text = engine.current_string();
        let mut cycles = 0;
        let span = engine.free_string(m.ram_mut(), text, &mut cycles);
        if span.length == 0 {
            engine.set_accumulator(E::Number::default());
            return (Ok(()), cycles + u64::from(costs.function.val_empty));
        }
        let first = m.ram()[usize::from(span.at)];
        if first != b' ' {
            cycles += u64::from(E::fetch_cost(first) - costs.fetch.move_on);
        }
        cycles += u64::from(costs.function.val);
        if E::FAST_PATHS
            && let Some((value, spent)) = self.short_number(m.ram(), span)
        {
            engine.set_accumulator(value);
            return (Ok(()), cycles + spent);
        }
        let done = self.long_number_in_text(engine, m, span, &mut cycles);
        (done, cycles)
    }

    /// Returns the value of a string of up to eight characters, and the cycles of parsing it. `None` if
    /// it is longer or an error.
    #[inline]
    fn short_number(&mut self, ram: &Ram, span: Span) -> Option<(E::Number, u64)> {
        let unused = u64::BITS.checked_sub(u8::BITS * u32::from(span.length))?;
        let bytes = ram[usize::from(span.at)..].first_chunk()?;
        // A zero ends a number, as the end of the string does.
        let text = u64::from_le_bytes(*bytes) & u64::MAX >> unused;
        self.numbers.get(text, text).or_else(|| {
            let mut cycles = 0;
            let value = E::Number::parse_value(&text.to_le_bytes(), &mut cycles).ok()?;
            self.numbers.insert(text, text, (value, cycles));
            Some((value, cycles))
        })
    }

    #[inline(never)]
    fn long_number_in_text<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        span: Span,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        // The original writes a zero after the string while it parses.
        let mut digits = [0; 256];
        let bytes = span.bytes(m.ram());
        digits[..bytes.len()].copy_from_slice(bytes);
        let value = E::Number::parse_value(&digits[..=bytes.len()], cycles);
        if value.is_err() {
            // An error leaves the zero there.
            let end = span.at.wrapping_add(u16::from(span.length));
            self.record_poke(engine, m, end, 0);
            m.ram_mut()[usize::from(end)] = 0;
        }
        engine.set_accumulator(value?);
        Ok(())
    }

    /// Calls a numeric function with a string, whose type it does not check.
    pub(super) fn call_function_with_text<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
    ) -> Result<(), Fault> {
        if function == Function::Fre {
            Self::timed(m, |m, cycles| engine.free_string(m.ram_mut(), engine.current_string(), cycles));
        }
        self.call_function(engine, m, function)
    }

    fn free_memory<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &M, cycles: &mut u64) {
        let free =
            word(m.ram(), E::LAYOUT.store.strings).wrapping_sub(word(m.ram(), E::LAYOUT.store.arrays_end));
        *cycles += u64::from(E::costs().function.fre);
        engine.set_accumulator(E::Number::from_i16(free as i16, cycles));
    }

    fn record_draw<M: CbmMachine>(engine: &mut Engine<Self>, m: &M, kind: DrawKind) {
        let drawn = engine.accumulator();
        engine.draws().record(|| RandomDraw {
            kind,
            bytes: drawn.to_bytes(),
            line: Self::current_line(m.ram()),
            at: m.elapsed(),
        });
    }

    /// Replaces a random draw, if it is forced. `is_positive` is whether its argument is positive.
    fn force_random(engine: &mut Engine<Self>, is_positive: bool) {
        let forced = match engine.draws().take_forced_random(is_positive) {
            Some(ForcedDraw::Value(bytes)) => E::Number::from_bytes(&bytes),
            Some(ForcedDraw::Bits(bits)) => Some(E::Number::random_after_seeding(bits)),
            None => None,
        };
        if let Some(forced) = forced {
            engine.set_accumulator(forced);
        }
    }

    fn random<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let mut entropy = [0; 4];
        let sign = engine.accumulator().sign();
        if sign == Ordering::Equal {
            let read = E::ACCESS.read_up_to(*cycles + u64::from(E::ACCESS.random));
            entropy = Self::at_access(m, read, M::entropy);
        }
        let seed = E::LAYOUT.random_seed;
        engine.set_accumulator(engine.accumulator().random(m.ram_mut(), seed, || entropy, cycles)?);
        Self::force_random(engine, sign == Ordering::Greater);
        Self::record_draw(engine, m, DrawKind::Random);
        Ok(())
    }

    /// Returns the count of the clock, which the machine has brought up to date.
    fn ticks<M: CbmMachine>(m: &M) -> u32 {
        let at = usize::from(E::LAYOUT.clock);
        let ram = m.ram();
        u32::from_be_bytes([0, ram[at], ram[at + 1], ram[at + 2]])
    }

    /// Reads the clock.
    pub(super) fn clock<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        let ticks = Self::ticks_after_search(engine, m, Name::number(*b"TI"));
        let mut cycles = m.processor_time();
        Self::take_ticks(engine, ticks, &mut cycles);
        if let Some(ticks) = engine.draws().take_forced_time().and_then(|bytes| E::Number::from_bytes(&bytes))
        {
            engine.set_accumulator(ticks);
        }
        m.set_processor_time(cycles);
        Self::record_draw(engine, m, DrawKind::Time);
    }

    /// Searches for a variable with the clock's name, then reads the clock.
    fn ticks_after_search<M: CbmMachine>(engine: &mut Engine<Self>, m: &mut M, name: Name) -> u32 {
        Self::spend(m, engine.failed_search_cost(m, name).into());
        let read = E::ACCESS.access_at(m.processor_time());
        Self::at_access(m, read, |m| Self::ticks(m))
    }

    /// The same with interrupts deferred; `None` if that is impossible.
    fn ticks_after_search_deferred<M: CbmMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        name: Name,
        cycles: &mut u64,
    ) -> Option<u32> {
        let charged = *cycles + u64::from(engine.failed_search_cost(m, name));
        if !E::FAST_PATHS || !m.catch_up_deferred(E::ACCESS.access_at(charged).due) {
            return None;
        }
        *cycles = charged;
        Some(Self::ticks(m))
    }

    /// Loads the clock into the accumulator.
    #[inline]
    fn take_ticks(engine: &mut Engine<Self>, ticks: u32, cycles: &mut u64) {
        *cycles += u64::from(E::costs().clock.number_end);
        engine.set_accumulator(E::Number::from_ticks(ticks, cycles));
    }

    /// Reads the clock with interrupts deferred.
    pub(super) fn clock_deferred<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> DeferredOutcome {
        if engine.draws().intercepts(DrawKind::Time) {
            return DeferredOutcome::NotDone;
        }
        let Some(ticks) = Self::ticks_after_search_deferred(engine, m, Name::number(*b"TI"), cycles) else {
            return DeferredOutcome::NotDone;
        };
        self.store_statement_position(engine, m);
        Self::take_ticks(engine, ticks, cycles);
        DeferredOutcome::Next
    }

    /// Reads the clock as text with interrupts deferred.
    pub(super) fn clock_text_deferred<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> DeferredOutcome {
        let Some(ticks) = Self::ticks_after_search_deferred(engine, m, Name::text(*b"TI"), cycles) else {
            return DeferredOutcome::NotDone;
        };
        self.store_statement_position(engine, m);
        Self::take_ticks_as_text(engine, m, ticks, cycles).into()
    }

    /// Reads the status of the KERNAL.
    pub(super) fn status<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        let mut cycles = m.processor_time() + u64::from(engine.failed_search_cost(m, Name::number(*b"ST")));
        engine.set_accumulator(E::Number::from_i16(i16::from(m.status() as i8), &mut cycles));
        m.set_processor_time(cycles);
    }

    /// Reads the clock as text: hours, minutes, seconds.
    pub(super) fn clock_text<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<(), Fault> {
        let ticks = Self::ticks_after_search(engine, m, Name::text(*b"TI"));
        Self::timed(m, |m, cycles| Self::take_ticks_as_text(engine, m, ticks, cycles))
    }

    /// Makes the clock the current string.
    fn take_ticks_as_text<M: CbmMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        ticks: u32,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        *cycles += u64::from(E::costs().clock.text_end);
        let mut digits = [0; 6];
        E::Number::print_ticks(ticks, &mut digits, cycles);
        *cycles += u64::from(E::costs().function.str_character) * digits.len() as u64;
        engine.make_string(m.ram_mut(), &digits, cycles)
    }

    /// Sets the clock from the current string.
    pub(super) fn store_clock<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<(), Fault> {
        let mut cycles = m.processor_time();
        let descriptor = engine.current_string();
        let span = engine.free_string(m.ram_mut(), descriptor, &mut cycles);
        cycles +=
            u64::from(engine.failed_search_cost(m, Name::text(*b"TI")) + u32::from(E::costs().clock.store));
        let digits = span.bytes(m.ram()).try_into().ok();
        let ticks = digits.and_then(|digits| E::Number::parse_ticks(digits, &mut cycles));
        m.set_processor_time(cycles);
        let ticks = ticks.ok_or(Fault::IllegalQuantity)?;
        // Any six digits are valid: three bytes are set, and the clock's next tick wraps a count past the
        // end of the day.
        let write = E::ACCESS.access_at(m.processor_time());
        Self::at_access(m, write, |m| {
            let bytes = ticks.to_be_bytes();
            let at = usize::from(E::LAYOUT.clock);
            m.ram_mut()[at..at + 3].copy_from_slice(&bytes[1..]);
        });
        Self::spend(m, E::costs().clock.store_end.into());
        Ok(())
    }

    /// Draws a random number with interrupts deferred: an argument of zero reads the machine's timers, and a
    /// recorded draw needs its time, so that both take the slow path.
    pub(super) fn random_deferred<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> DeferredOutcome {
        if engine.draws().is_recording || engine.accumulator().is_zero() {
            return DeferredOutcome::NotDone;
        }
        self.random(engine, m, cycles).into()
    }
}
