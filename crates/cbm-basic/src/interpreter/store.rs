//! Variables, arrays and strings: the form that dialects share, with this one's names and costs.

use core::cmp::Ordering;

use basic::{
    dialect::Store,
    engine::Engine,
    fault::Fault,
    memory::{Ram, word},
    store::{Costs, Extra, Form, Layout, Name, Span},
};
use hardware::Memory;

use super::Interpreter;
use crate::edition::{Edition, Number};

/// Bytes of a simple variable's value, whatever it holds.
const VALUE: u16 = 5;

impl<E: Edition> Form for Interpreter<E> {
    const STORE: Layout = E::LAYOUT.store;
    const NAME: u16 = 2;
    const EXTENTS_HIGH_FIRST: bool = true;

    #[inline(always)]
    fn store_costs() -> &'static Costs {
        &E::costs().store
    }

    #[inline(always)]
    fn name_at(ram: &Ram, at: u16) -> Name {
        Name([ram[usize::from(at)], ram[usize::from(at.wrapping_add(1))]])
    }

    fn write_name(ram: &mut Ram, at: u16, name: Name) {
        ram[usize::from(at)] = name.0[0];
        ram[usize::from(at) + 1] = name.0[1];
    }

    #[inline(always)]
    fn is_similar(one: Name, other: Name) -> bool {
        one.0[0] == other.0[0]
    }

    #[inline(always)]
    fn holds_text(name: Name) -> bool {
        name.is_text()
    }

    #[inline(always)]
    fn value_size(_: Name) -> u16 {
        VALUE
    }

    #[inline(always)]
    fn element_size(name: Name) -> u16 {
        if name.is_text() {
            3
        } else if name.is_integer() {
            2
        } else {
            E::Number::SIZE
        }
    }

    #[inline(always)]
    fn extra(name: Name) -> Extra {
        let costs = E::costs();
        let (kinds, collect) = (&costs.kinds, &costs.store.collect);
        if name.is_text() {
            Extra {
                missing: kinds.missing_text,
                create: kinds.create_text,
                element: kinds.element_text,
                collect: collect.text,
                collect_array: collect.array_text,
            }
        } else if name.is_integer() {
            Extra {
                missing: 0,
                create: kinds.create_integer,
                element: kinds.element_integer,
                collect: collect.integer,
                collect_array: collect.array_integer,
            }
        } else {
            Extra {
                missing: kinds.missing_number,
                create: 0,
                element: 0,
                collect: collect.number,
                collect_array: collect.array_number,
            }
        }
    }

    #[inline(always)]
    fn string_taken(engine: &mut Engine<Self>, descriptor: u16, made: Option<(u8, u16)>) {
        engine.values.accumulator = engine.values.accumulator.under_string(descriptor, made);
    }
}

impl<E: Edition> Store for Interpreter<E> {
    const EMPTY_STRING: u16 = E::LAYOUT.store.empty_string;

    fn lowest_written<M: Memory>(engine: &mut Engine<Self>, m: &M) -> Option<u16> {
        engine.has_sound_memory(m).then(|| word(m.ram(), E::LAYOUT.store.variables))
    }

    #[inline]
    fn variable_to_read<M: Memory>(
        engine: &mut Engine<Self>,
        m: &M,
        place: u16,
        cycles: &mut u64,
    ) -> Option<u16> {
        engine.variable_to_read(m, place, cycles)
    }

    #[inline]
    fn variable_to_write<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        place: u16,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        engine.variable_to_write(m, place, cycles)
    }

    #[inline]
    fn element<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        engine.element(m, array, subscripts, cycles)
    }

    fn dimension<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        engine.dimension(m, array, subscripts, cycles)
    }

    #[inline]
    fn literal<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
        length: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        engine.take_literal(m, Span { length, at: text }, cycles)
    }

    #[inline]
    fn concatenate<M: Memory>(engine: &mut Engine<Self>, m: &mut M, cycles: &mut u64) -> Result<(), Fault> {
        engine.concatenate(m, cycles)
    }

    #[inline]
    fn compare<M: Memory>(engine: &mut Engine<Self>, m: &mut M, cycles: &mut u64) -> Ordering {
        engine.compare_texts(m, cycles)
    }

    #[inline]
    fn store_text<M: Memory>(engine: &mut Engine<Self>, m: &mut M, cycles: &mut u64) -> Result<(), Fault> {
        engine.store_text(m, cycles)
    }
}
