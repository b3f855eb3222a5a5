//! Variables, arrays and strings: the layout that dialects share, with this dialect's names and
//! costs.

use basic::{
    engine::Engine,
    memory::Ram,
    store::{Costs, Layout, Name, NameCosts, StoreFormat},
};

use super::{Interpreter, RomRoutines};
use crate::variant::Number;

/// The size in bytes of a simple variable's value, for every type.
const VALUE: u16 = 5;

impl<E: RomRoutines> StoreFormat for Interpreter<E> {
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
    fn shares_first_letter(one: Name, other: Name) -> bool {
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
    fn name_costs(name: Name) -> NameCosts {
        let costs = E::costs();
        let (kinds, collect) = (&costs.kinds, &costs.store.collect);
        // The names of the clock and the status are not created: their second letters are compared, too.
        let create_variable = match name.0[0] {
            b'T' => kinds.create_clock_letter,
            b'S' => kinds.create_status_letter,
            _ => 0,
        };
        if name.is_text() {
            NameCosts {
                missing: kinds.missing_text,
                create_variable,
                create: kinds.create_text,
                element: kinds.element_text,
                collect: collect.text,
                collect_array: collect.array_text,
            }
        } else if name.is_integer() {
            NameCosts {
                missing: 0,
                create_variable,
                create: kinds.create_integer,
                element: kinds.element_integer,
                collect: collect.integer,
                collect_array: collect.array_integer,
            }
        } else {
            NameCosts {
                missing: kinds.missing_number,
                create_variable,
                create: 0,
                element: 0,
                collect: collect.number,
                collect_array: collect.array_number,
            }
        }
    }

    #[inline(always)]
    fn string_loaded(engine: &mut Engine<Self>) {
        engine.set_accumulator(engine.accumulator().under_string(engine.last_made_string().0));
    }
}
