//! Addresses of the system program's state: at the upper end of the card, and in the display's
//! memory.
//!
//! ```text
//! ffff  .... pointers of the language
//! fd80  fddf  the codes of the text on the display, 4 rows of 24
//! fd10  fd11  column and row of the cursor
//! f9d0  fa9f  the fixed variables, 8 bytes each; below them variables and arrays, downwards
//! card + 30h  the program, upwards
//! card        reserve memory
//! 3000  307b  the last 30 columns of the display, and at 303c the indicators
//! 2800  2e7b  the other columns, 30 in each block
//! ```
//!
//! *Measured*, except for the reserve memory, which is *inferred*: 48 bytes are free before the
//! program.

/// Bytes of the card before the program.
pub const RESERVED: u16 = 0x30;
/// The end of the area that programs and variables share: the address of the last fixed variable.
pub const FIXED: u16 = 0xf9d0;
/// Column and row of the cursor.
pub const CURSOR_COLUMN: u16 = 0xfd10;
/// See [`CURSOR_COLUMN`].
pub const CURSOR_ROW: u16 = 0xfd11;
/// The codes of the text on the display.
pub const TEXT: u16 = 0xfd80;
/// Pointer to the first byte of the program, low byte first.
pub const PROGRAM_START: u16 = 0xffd7;
/// Pointer to the last byte of the program.
pub const PROGRAM_END: u16 = 0xffd9;
/// Pointer to the lowest byte of variables and arrays.
pub const VARIABLES: u16 = 0xffdd;

/// The first column of the display's memory.
pub const DISPLAY: u16 = 0x2800;
/// The distance between blocks of columns.
pub const BLOCK: u16 = 0x0200;
/// The indicators.
pub const INDICATORS: u16 = 0x303c;
