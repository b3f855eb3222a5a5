//! The C64's KERNAL (901227-03): its geometry, addresses and keyboard.

use kernal::{KeyMatrix, Routine, Variant};

use crate::board::Board;
use crate::keyboard::{MODIFIERS, NAMES, RESTORE, tables};
use crate::routines;

impl Variant for Board {
    const COLUMNS: u8 = 40;
    const ROWS: u8 = 25;
    const LINE_ROWS: u8 = 2;
    const COLOUR_PAGE: u8 = 0xd8;
    /// Light blue.
    const TEXT_COLOUR: u8 = 14;
    const CLEARED_COLOUR: Option<u8> = None;
    const LINE_SETS_COLOURS: bool = true;
    const SEEKS_INPUT_ROW: bool = false;
    const COLOUR_CODES: &'static [u8] = &routines::COLOURS;
    const GAP_ROW: usize = 0x02a5;
    const CHARSET_REGISTER: u16 = 0xd018;
    const END_OF_RAM: u16 = 0xd000;
    const IO_BASE: u16 = 0xdc00;
    const NMI_REGISTER: u16 = 0xdd0d;
    const NO_ANSWER: u32 = 1_183;
    const KEYS: KeyMatrix = KeyMatrix {
        tables: &tables::TABLES,
        names: &NAMES,
        modifiers: MODIFIERS,
        stop_row: 0x7f,
        stop_columns: 0x7f,
        shift_rows: 0xbd,
        ctrl_row: 0x7f,
        ctrl_columns: 0xfb,
        restore: Some(RESTORE),
    };

    const ROUTINES: &'static [(u16, Routine)] = &routines::ROUTINES;
    const ROW_ADDRESSES: u16 = routines::ROW_ADDRESSES;
    const VECTOR_DEFAULTS: u16 = routines::VECTOR_DEFAULTS;
    const CALL_RETURN: u16 = 0xe147;

    fn is_basic(address: u16) -> bool {
        matches!(address, 0xa000..=0xbfff | 0xe000..0xe500)
    }
}
