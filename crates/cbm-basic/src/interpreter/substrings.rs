//! `LEFT$`, `RIGHT$`, `MID$`, and the other functions of strings that programs are full of.

use basic::{
    dialect::Number as _,
    engine::Engine,
    fault::Fault,
    op::Goes,
    store::{Span, span},
};

use super::Interpreter;
use crate::{
    edition::{Edition, Host, Number as _},
    keyword::Function,
};

impl<E: Edition> Interpreter<E> {
    /// The functions that most work on strings is done by, with bytes that are not put aside. None, with nothing done, for others.
    #[inline(always)]
    pub(super) fn frequent_work<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
        (first, byte): (Option<u8>, Option<u8>),
        goes: Goes,
        cycles: &mut u64,
    ) -> Option<Result<(), Fault>> {
        let made = match (function, byte) {
            (Function::Left | Function::Right | Function::Mid, _) => {
                let last = byte.unwrap_or_else(|| engine.values.bytes.pop().unwrap_or_default());
                Self::part(engine, m, function, (first, last), cycles)
            }
            (Function::Chr, None) => Self::one_character(engine, m, cycles),
            (Function::Len | Function::Asc, None) => {
                return Some(Self::number_of_text(engine, m, function, cycles));
            }
            (Function::Val, None) => return Some(self.number_in_text(engine, m, cycles)),
            _ => return None,
        };
        Some(made.and_then(|made| engine.place_string(m, made, goes, cycles)))
    }

    /// One of these functions, with its last argument.
    pub(super) fn substring<M: Host>(
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
        last: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let part = Self::part(engine, m, function, (None, last), cycles)?;
        engine.push_temporary(m, part, cycles)
    }

    /// The character whose code the accumulator holds.
    #[inline(always)]
    pub(super) fn one_character<M: Host>(
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> Result<Span, Fault> {
        *cycles += u64::from(E::costs().function.chr);
        let code = engine.values.accumulator.to_byte(cycles)?;
        let at = engine.allot(m, 1, cycles)?;
        m.ram_mut()[usize::from(at)] = code;
        Ok(Span { length: 1, at })
    }

    /// `LEN` or `ASC`.
    #[inline(always)]
    pub(super) fn number_of_text<M: Host>(
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let costs = &E::costs().function;
        let text = engine.values.text;
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

    /// The part of the string put aside, copied; its first character is put aside, too, if it is not given.
    #[inline(always)]
    fn part<M: Host>(
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
        (first, last): (Option<u8>, u8),
        cycles: &mut u64,
    ) -> Result<Span, Fault> {
        let costs = E::costs();
        let source = engine.values.texts.pop().unwrap_or_default();
        let length = span(m.ram(), source).length;
        let first = match function {
            Function::Left => 0,
            Function::Right => length.saturating_sub(last),
            _ => {
                let first = first.unwrap_or_else(|| engine.values.bytes.pop().unwrap_or_default());
                first.checked_sub(1).ok_or(Fault::IllegalQuantity)?
            }
        };
        let offset = first.min(length);
        let wanted = last.min(length - offset);
        *cycles += u64::from(costs.substring.make) + Self::part_cost(function, first, last, length);
        let at = engine.allot(m, wanted, cycles)?;
        let span = engine.free_string(m, source, cycles);
        let from = Span { length: wanted, at: span.at.wrapping_add(u16::from(offset)) };
        engine.copy_string(m, from, at, cycles);
        Ok(Span { length: wanted, at })
    }

    /// What making a part of a string costs more than the shortest way.
    fn part_cost(function: Function, first: u8, wanted: u8, length: u8) -> u64 {
        let costs = E::costs().substring;
        u64::from(match function {
            Function::Left if wanted < length => 0,
            Function::Left => costs.whole,
            // It comes to the same branch by another subtraction.
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
