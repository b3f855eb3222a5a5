//! `LEFT$`, `RIGHT$`, `MID$`, and the other frequent functions of strings.

use core::cmp::Ordering;

use basic::{
    dialect::Number as _,
    engine::Engine,
    fault::Fault,
    memory::Ram,
    op::Dest,
    store::{Span, span},
};

use super::{Interpreter, RomRoutines, print::NUMBER_BUFFER};
use crate::{
    intrinsic::Intrinsic,
    keyword::Function,
    variant::{CbmMachine, Number as _},
};

impl<E: RomRoutines> Interpreter<E> {
    /// Executes a function of strings, with its arguments pushed.
    pub(super) fn call_on_strings<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        match function {
            Function::Len | Function::Asc => Self::length_or_code(engine, m, function, cycles),
            Function::Val => {
                let (done, spent) = self.number_in_text(engine, m);
                *cycles += spent;
                done
            }
            Function::Chr => {
                *cycles += u64::from(E::costs().function.chr);
                let code = engine.values.accumulator.to_byte(cycles)?;
                let at = engine.allocate(m, 1, cycles)?;
                m.ram_mut()[usize::from(at)] = code;
                engine.push_temporary(m, Span { length: 1, at }, cycles)
            }
            Function::Str => {
                let (buffer, length) = Self::digits_of_accumulator(engine, m, cycles);
                engine.make_string(m, &buffer[..length], cycles)
            }
            _ => {
                let mut byte = || engine.values.byte_arguments.pop().unwrap_or_default();
                let last = byte();
                let first = if function == Function::Mid { byte() } else { 0 };
                let source = engine.values.string_stack.pop().unwrap_or_default();
                let part = Self::copied_part(engine, m, (function, source), (first, last), cycles)?;
                engine.push_temporary(m, part, cycles)
            }
        }
    }

    /// Makes the character whose code is in the accumulator; returns the cycles. `None`, with nothing
    /// done, where the slow path is needed.
    #[inline(never)]
    pub(super) fn character<M: CbmMachine>(engine: &mut Engine<Self>, m: &mut M, dest: Dest) -> Option<u32> {
        let mut cycles = u64::from(E::costs().function.chr);
        let code = engine.values.accumulator.to_byte(&mut cycles).ok()?;
        let spent = engine.make_bytes_fast(m.ram_mut(), &[code], dest)?;
        Some(spent + cycles as u32)
    }

    /// Executes `STR$` of the accumulator; returns the cycles. `None`, with nothing done but digits left
    /// in their buffer, where the slow path is needed.
    #[inline(never)]
    pub(super) fn number_as_text<M: CbmMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        dest: Dest,
    ) -> Option<u32> {
        let mut cycles = 0;
        let (buffer, length) = Self::digits_of_accumulator(engine, m, &mut cycles);
        let copy = &E::costs().store.copy;
        cycles += u64::from(copy.begin) + u64::from(copy.character) * length as u64;
        let spent = engine.make_bytes_fast(m.ram_mut(), &buffer[..length], dest)?;
        Some(spent + cycles as u32)
    }

    /// Writes the accumulator as text, and leaves it where the original does; returns its length, too.
    #[inline(always)]
    fn digits_of_accumulator<M: CbmMachine>(
        engine: &Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> ([u8; 16], usize) {
        let costs = &E::costs().function;
        *cycles += u64::from(costs.str);
        let mut buffer = [0; 16];
        let length = engine.values.accumulator.print(&mut buffer, cycles);
        *cycles += u64::from(costs.str_character) * length as u64;
        Self::leave_digits(m, &buffer, length, NUMBER_BUFFER - 1);
        (buffer, length)
    }

    /// Executes `LEN` or `ASC` of a descriptor's string; returns the cycles. `None`, with nothing done,
    /// for an empty string.
    #[inline(never)]
    pub(super) fn number_of_text<M: CbmMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
        text: u16,
    ) -> Option<u32> {
        if function == Function::Asc && span(m.ram(), text).length == 0 {
            return None;
        }
        let mut cycles = 0;
        engine.values.current_string = text;
        Self::length_or_code(engine, m, function, &mut cycles).ok()?;
        Some(cycles as u32)
    }

    #[inline(always)]
    fn length_or_code<M: CbmMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let costs = &E::costs().function;
        let text = engine.values.current_string;
        let span = engine.free_string(m, text, cycles);
        let byte = if function == Function::Len {
            *cycles += u64::from(costs.len);
            span.length
        } else {
            *cycles += u64::from(costs.asc);
            if span.length == 0 {
                return Err(Fault::IllegalQuantity);
            }
            m.ram()[usize::from(span.at)]
        };
        engine.values.accumulator = E::Number::from_byte(byte, cycles);
        Ok(())
    }

    /// Makes a substring: `LEFT$`, `RIGHT$`, `MID$` of a descriptor's string; returns the cycles. `None`,
    /// with nothing done, where the slow path is needed.
    #[inline(never)]
    pub(super) fn part<M: CbmMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        (function, source): (Function, u16),
        arguments: (u8, u8),
        dest: Dest,
    ) -> Option<u32> {
        let ram = m.ram_mut();
        let whole = span(ram, source);
        let (offset, taken, making) = Self::extent(function, whole.length, arguments)?;
        let spent = engine.substring_fast(ram, (source, whole), (offset, taken), dest)?;
        Some(spent + making)
    }

    /// Returns offset and length of a substring of a string of that length, and the cost of making it
    /// without the string.
    #[inline(always)]
    fn extent(function: Function, length: u8, (first, last): (u8, u8)) -> Option<(u8, u8, u32)> {
        let costs = &E::costs().substring;
        let (offset, taken, more) = match function {
            Function::Left if last < length => (0, last, 0),
            Function::Left => (0, length, costs.whole),
            Function::Right if last > length => (0, length, costs.right + costs.whole),
            Function::Right => (length - last, last, costs.right),
            _ => {
                let offset = first.checked_sub(1)?;
                let rest = length.checked_sub(offset)?;
                if rest < last {
                    (offset, rest, costs.mid + costs.short)
                } else {
                    (offset, last, costs.mid + costs.long)
                }
            }
        };
        Some((offset, taken, u32::from(costs.make + more)))
    }

    /// Passes the pushed arguments of a substring function to `done`, and pops them if that succeeds.
    #[inline(always)]
    pub(super) fn with_part<T>(
        engine: &mut Engine<Self>,
        word: Intrinsic,
        byte: Option<u8>,
        done: impl FnOnce(&mut Engine<Self>, (Function, u16), (u8, u8)) -> Option<T>,
    ) -> Option<T> {
        let (function, given) = match word {
            Intrinsic::Call(function @ (Function::Left | Function::Right | Function::Mid)) => {
                (function, None)
            }
            Intrinsic::MidFromConstant { first } => (Function::Mid, Some(first)),
            _ => return None,
        };
        let values = &mut engine.values;
        let last = byte.or_else(|| values.byte_arguments.pop())?;
        let is_first_aside = function == Function::Mid && given.is_none();
        let first = if is_first_aside { values.byte_arguments.pop()? } else { given.unwrap_or_default() };
        let source = values.string_stack.pop()?;
        let done = done(engine, (function, source), (first, last));
        if done.is_none() {
            let values = &mut engine.values;
            values.string_stack.push(source);
            values.byte_arguments.extend(is_first_aside.then_some(first));
            if byte.is_none() {
                values.byte_arguments.push(last);
            }
        }
        done
    }

    /// Returns a substring of a variable's string, and the cost of making it without the string.
    #[inline(always)]
    fn part_of_variable(
        ram: &Ram,
        (function, source): (Function, u16),
        arguments: (u8, u8),
    ) -> Option<(Span, u32)> {
        if Engine::<Self>::is_temporary(source) {
            return None;
        }
        let whole = span(ram, source);
        let (offset, length, making) = Self::extent(function, whole.length, arguments)?;
        let part = Span { length, at: whole.at.checked_add(u16::from(offset))? };
        Some((part, making))
    }

    /// Appends a substring to the pushed string.
    #[inline(never)]
    pub(super) fn part_appended<M: CbmMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        part: (Function, u16),
        arguments: (u8, u8),
        dest: Dest,
    ) -> Option<u32> {
        let ram = m.ram_mut();
        let (part, asking) = Self::part_of_variable(ram, part, arguments)?;
        Some(asking + engine.part_appended(ram, part, dest)?)
    }

    /// Compares a substring with a string in the text.
    #[inline(never)]
    pub(super) fn part_compared_with<M: CbmMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        part: (Function, u16),
        arguments: (u8, u8),
        literal: Span,
    ) -> Option<(Ordering, u32)> {
        let ram = m.ram_mut();
        let (part, asking) = Self::part_of_variable(ram, part, arguments)?;
        let (ordering, spent) = engine.part_compared_with_literal(ram, part, literal)?;
        Some((ordering, asking + spent))
    }

    /// Compares the pushed string with a substring.
    #[inline(never)]
    pub(super) fn compared_with_part<M: CbmMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        part: (Function, u16),
        arguments: (u8, u8),
    ) -> Option<(Ordering, u32)> {
        let (part, asking) = Self::part_of_variable(m.ram(), part, arguments)?;
        let &left = engine.values.string_stack.last()?;
        let (ordering, spent) = engine.compared_with_part(m, left, part)?;
        engine.values.string_stack.pop();
        Some((ordering, asking + spent))
    }

    /// Executes `ASC` or `LEN` of a substring.
    #[inline(never)]
    pub(super) fn number_of_part<M: CbmMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        part: (Function, u16),
        arguments: (u8, u8),
        function: Function,
    ) -> Option<u32> {
        let ram = m.ram_mut();
        let (part, asking) = Self::part_of_variable(ram, part, arguments)?;
        let (part, spent) = engine.part_passed(ram, part)?;
        let costs = &E::costs().function;
        let (byte, cost) = match function {
            Function::Asc => (ram[usize::from(part.at)], costs.asc),
            _ => (part.length, costs.len),
        };
        let mut cycles = u64::from(cost);
        engine.values.accumulator = E::Number::from_byte(byte, &mut cycles);
        Some(asking + spent + cycles as u32)
    }

    /// Appends the character whose code is in the accumulator to the pushed string.
    #[inline(never)]
    pub(super) fn character_appended<M: CbmMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        dest: Dest,
    ) -> Option<u32> {
        let mut cycles = u64::from(E::costs().function.chr);
        let code = engine.values.accumulator.to_byte(&mut cycles).ok()?;
        Some(cycles as u32 + engine.character_appended(m.ram_mut(), code, dest)?)
    }

    /// Appends the accumulator as text to the pushed string.
    #[inline(never)]
    pub(super) fn number_appended<M: CbmMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        dest: Dest,
    ) -> Option<u32> {
        let mut cycles = 0;
        let (buffer, length) = Self::digits_of_accumulator(engine, m, &mut cycles);
        Some(cycles as u32 + engine.bytes_appended(m.ram_mut(), &buffer[..length], dest)?)
    }

    fn copied_part<M: CbmMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        (function, source): (Function, u16),
        (first, last): (u8, u8),
        cycles: &mut u64,
    ) -> Result<Span, Fault> {
        let costs = E::costs();
        let length = span(m.ram(), source).length;
        let first = match function {
            Function::Left => 0,
            Function::Right => length.saturating_sub(last),
            _ => first.checked_sub(1).ok_or(Fault::IllegalQuantity)?,
        };
        let offset = first.min(length);
        let wanted = last.min(length - offset);
        *cycles += u64::from(costs.substring.make) + Self::part_cost(function, first, last, length);
        let at = engine.allocate(m, wanted, cycles)?;
        let span = engine.free_string(m, source, cycles);
        let from = Span { length: wanted, at: span.at.wrapping_add(u16::from(offset)) };
        engine.copy_string(m, from, at, cycles);
        Ok(Span { length: wanted, at })
    }

    /// Returns the additional cost of making a substring, over the shortest path through the routine.
    fn part_cost(function: Function, first: u8, wanted: u8, length: u8) -> u64 {
        let costs = E::costs().substring;
        u64::from(match function {
            Function::Left if wanted < length => 0,
            Function::Left => costs.whole,
            // It reaches the same branch by another subtraction.
            Function::Right if wanted > length => costs.right + costs.whole,
            Function::Right => costs.right,
            _ => {
                costs.mid
                    + match length.checked_sub(first) {
                        None => 0,
                        Some(rest) if rest < wanted => costs.short,
                        Some(_) => costs.long,
                    }
            }
        })
    }
}
