//! The VIC-20's KERNAL (901486-07): its geometry, addresses and keyboard.

use kernal::{KeyMatrix, Variant};

use crate::board::Board;
use crate::keyboard::{MODIFIERS, NAMES, RESTORE, TABLES};
use crate::routines;

impl Variant for Board {
    const COLUMNS: u8 = 22;
    const ROWS: u8 = 23;
    const LINE_ROWS: u8 = 4;
    const COLOUR_PAGE: u8 = 0x94;
    /// Blue.
    const TEXT_COLOUR: u8 = 6;
    /// White.
    const CLEARED_COLOUR: Option<u8> = Some(1);
    const LINE_SETS_COLOURS: bool = false;
    const SEEKS_INPUT_ROW: bool = true;
    const COLOUR_CODES: &'static [u8] = &routines::COLOURS;
    const GAP_ROW: usize = 0x00f2;
    const CHARSET_REGISTER: u16 = 0x9005;
    /// The end of the RAM inside the machine, the only RAM that the video chip sees.
    const END_OF_RAM: u16 = 0x2000;
    const IO_BASE: u16 = 0x9110;
    const NMI_REGISTER: u16 = 0x911d;
    const NO_ANSWER: u32 = 1_533;
    const KEYS: KeyMatrix = KeyMatrix {
        tables: &TABLES,
        names: &NAMES,
        modifiers: MODIFIERS,
        stop_row: 0xf7,
        stop_columns: 0xfe,
        // UDTIM does not check SHIFT.
        shift_rows: 0xff,
        ctrl_row: 0xfb,
        ctrl_columns: 0xfe,
        restore: Some(RESTORE),
    };

    const ROUTINES: &'static [(u16, kernal::Routine)] = &routines::ROUTINES;
    const JUMP_TABLE: u16 = 0xff8a;
    const ROW_ADDRESSES: u16 = routines::ROW_ADDRESSES;
    const VECTOR_DEFAULTS: u16 = routines::VECTOR_DEFAULTS;
    const CALL_RETURN: u16 = 0xe144;

    fn is_basic(address: u16) -> bool {
        matches!(address, 0xc000..0xe500)
    }
}
