//! The functions of strings: `LEFT$`, `RIGHT$`, `MID$`, `CHR$`, `STR$`, `LEN`, `ASC`, `VAL`.

use basic::{costs::summed, dialect::Number as _, engine::Engine, fault::Fault, memory::Ram, store::Span};

use super::{Interpreter, RomRoutines, print::NUMBER_BUFFER};
use crate::{keyword::Function, machine::CbmMachine, variant::Number as _};

impl<E: RomRoutines> Interpreter<E> {
    /// Executes a function of strings, with its arguments pushed.
    #[inline(always)]
    pub(super) fn call_on_strings<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        match function {
            Function::Chr => Self::character(engine, m.ram_mut(), cycles),
            Function::Len | Function::Asc => Self::length_or_code(engine, m.ram_mut(), function, cycles),
            Function::Str => Self::number_as_text(engine, m, cycles),
            Function::Val => {
                let (done, spent) = self.number_in_text(engine, m);
                *cycles += spent;
                done
            }
            _ => Self::substring(engine, m.ram_mut(), function, cycles),
        }
    }

    /// Makes the character whose code is in the accumulator the current string.
    #[inline(always)]
    fn character(engine: &mut Engine<Self>, ram: &mut Ram, cycles: &mut u64) -> Result<(), Fault> {
        *cycles += u64::from(E::costs().function.chr);
        let code = engine.accumulator().to_byte(cycles)?;
        let at = engine.allocate(ram, 1, cycles)?;
        ram[usize::from(at)] = code;
        engine.push_temporary(ram, Span { length: 1, at }, cycles)
    }

    /// Makes the accumulator as text the current string.
    #[inline(never)]
    fn number_as_text<M: CbmMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let costs = &E::costs().function;
        let mut buffer = [0; 16];
        let length = engine.accumulator().print(&mut buffer, cycles);
        *cycles += u64::from(costs.str) + u64::from(costs.str_character) * length as u64;
        Self::leave_digits(m, &buffer, length, NUMBER_BUFFER - 1);
        engine.make_string(m.ram_mut(), &buffer[..length], cycles)
    }

    #[inline(never)]
    fn length_or_code(
        engine: &mut Engine<Self>,
        ram: &mut Ram,
        function: Function,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let costs = &E::costs().function;
        let span = engine.free_string(ram, engine.current_string(), cycles);
        let byte = if function == Function::Len {
            *cycles += u64::from(costs.len);
            span.length
        } else {
            *cycles += u64::from(costs.asc);
            if span.length == 0 {
                return Err(Fault::IllegalQuantity);
            }
            ram[usize::from(span.at)]
        };
        engine.set_accumulator(E::Number::from_byte(byte, cycles));
        Ok(())
    }

    /// Makes a substring of the pushed string the current string.
    #[inline(never)]
    fn substring(
        engine: &mut Engine<Self>,
        ram: &mut Ram,
        function: Function,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        summed(cycles, |cycles| {
            let (last, source) = (engine.pop_byte(), engine.pop_string());
            let length = ram[usize::from(source)];
            let first = match function {
                Function::Left => 0,
                Function::Right => length.saturating_sub(last),
                _ => {
                    let first = engine.pop_byte();
                    first.checked_sub(1).ok_or(Fault::IllegalQuantity)?
                }
            };
            let offset = first.min(length);
            let taken = last.min(length - offset);
            *cycles += u64::from(E::costs().substring.make) + Self::part_cost(function, first, last, length);
            let at = engine.allocate(ram, taken, cycles)?;
            let whole = engine.free_string(ram, source, cycles);
            let from = Span { length: taken, at: whole.at.wrapping_add(u16::from(offset)) };
            Engine::<Self>::copy_string(ram, from, at, cycles);
            engine.push_temporary(ram, Span { length: taken, at }, cycles)
        })
    }

    /// Returns the additional cost of making a substring, over the shortest path through the routine.
    fn part_cost(function: Function, first: u8, requested: u8, length: u8) -> u64 {
        let costs = E::costs().substring;
        u64::from(match function {
            Function::Left if requested < length => 0,
            Function::Left => costs.whole,
            // It reaches the same branch by another subtraction.
            Function::Right if requested > length => costs.right + costs.whole,
            Function::Right => costs.right,
            _ => {
                costs.mid
                    + match length.checked_sub(first) {
                        None => 0,
                        Some(rest) if rest < requested => costs.short,
                        Some(_) => costs.long,
                    }
            }
        })
    }
}
