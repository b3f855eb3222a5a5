//! The memory layout compared with the published memory map, and checked for overlaps.

use cbm_basic::variant::{BasicVariant, Layout};
use cbm_basic::{C64Basic, PROGRAM_START};

const LAYOUT: Layout = C64Basic::LAYOUT;

/// Name in the ROM's sources, decimal address as listings use it, the dialect's value. Source:
/// Programmer's Reference Guide, "Commodore 64 memory map".
#[rustfmt::skip]
const ADDRESSES: [(&str, u16, u16); 22] = [
    ("TXTTAB", 43,  LAYOUT.program),       ("VARTAB", 45,  LAYOUT.store.variables),    ("ARYTAB", 47,  LAYOUT.store.arrays),
    ("STREND", 49,  LAYOUT.store.arrays_end),    ("FRETOP", 51,  LAYOUT.store.strings),      ("FRESPC", 53,  LAYOUT.store.last_string),
    ("MEMSIZ", 55,  LAYOUT.store.memory_end),    ("CURLIN", 57,  LAYOUT.current_line), ("OLDLIN", 59,  LAYOUT.old_line),
    ("OLDTXT", 61,  LAYOUT.old_text),      ("DATLIN", 63,  LAYOUT.data_line),    ("DATPTR", 65,  LAYOUT.data),
    ("TXTPTR", 122, LAYOUT.text_pointer),  ("LINNUM", 20,  LAYOUT.integer),      ("FACEXP", 97,  LAYOUT.accumulator),
    ("TEMPPT", 22,  LAYOUT.store.temporary),     ("TEMPST", 25,  LAYOUT.store.first_temporary),
    ("BUF",    512, LAYOUT.input_buffer),  ("RNDX",   139, LAYOUT.random_seed),  ("TIME",   160, LAYOUT.clock),
    ("SAREG",  780, LAYOUT.registers),     ("USRPOK", 784, LAYOUT.user_function),
];

#[test]
fn pointers_are_where_the_memory_map_has_them() {
    for (name, expected, address) in ADDRESSES {
        assert_eq!(address, expected, "{name}");
    }
    assert_eq!((PROGRAM_START, LAYOUT.input_limit), (2049, 88));
}

#[test]
fn no_two_pointers_overlap() {
    let mut sorted = ADDRESSES.map(|(name, address, _)| (address, name));
    sorted.sort_unstable();
    for pair in sorted.windows(2) {
        assert!(pair[0].0 + 2 <= pair[1].0 || pair[0].1 == "SAREG", "{pair:?}");
    }
}
