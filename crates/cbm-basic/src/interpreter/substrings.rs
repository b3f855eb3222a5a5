//! `LEFT$`, `RIGHT$`, `MID$`.

use basic::{
    engine::Engine,
    fault::Fault,
    store::{Span, span},
};

use super::Interpreter;
use crate::{
    edition::{Edition, Host},
    keyword::Function,
};

impl<E: Edition> Interpreter<E> {
    /// One of these functions, with its last argument.
    pub(super) fn substring<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
        last: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let part = Self::part(engine, m, function, last, cycles)?;
        engine.push_temporary(m, part, cycles)
    }

    /// The same, and stores it in the target.
    pub(super) fn store_substring<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
        last: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let part = Self::part(engine, m, function, last, cycles)?;
        engine.store_temporary(m, part, cycles)
    }

    /// The part of the string put aside, copied.
    #[inline(always)]
    fn part<M: Host>(
        engine: &mut Engine<Self>,
        m: &mut M,
        function: Function,
        last: u8,
        cycles: &mut u64,
    ) -> Result<Span, Fault> {
        let costs = E::costs();
        let source = engine.values.texts.pop().unwrap_or_default();
        let length = span(m.ram(), source).length;
        let first = match function {
            Function::Left => 0,
            Function::Right => length.saturating_sub(last),
            _ => {
                let first = engine.values.bytes.pop().unwrap_or_default();
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
