//! The memory map of the interpreter.
//!
//! ```text
//! ffdd   the lowest byte of variables and arrays
//! ffd9   the last byte of the program, an FF
//! ffd7   its first byte, an FF
//! fd80   the codes of the text on the display, 4 rows of 24
//! fd10   column and row of the cursor
//! f9d0   Z, then Y up to A at fa98: 8 bytes each
//! ....   two-letter variables and arrays, the newest lowest
//! ....   the program, 30h bytes from the start of the card
//! 303c   the indicators, in the display's memory
//! ```
//!
//! *Measured*, except for the addresses marked as guesses, whose contents on the machine are unknown, and the reserve
//! memory, which is *inferred*: 48 bytes are free before the program.

/// Bytes before the program, for the texts of reserve keys.
pub const RESERVE: u16 = 48;
/// Pointer to the first byte of the program.
pub const PROGRAM_START: u16 = 0xffd7;
/// Pointer to the last byte of the program.
pub const PROGRAM_END: u16 = 0xffd9;
/// Pointer to the lowest byte of variables and arrays.
pub const VARIABLES: u16 = 0xffdd;
/// The number of the current line, 0 in a typed command. *Guess*.
pub const CURRENT_LINE: u16 = 0xffe0;

/// Address of the fixed variables, which begin with `Z`.
pub const FIXED: u16 = 0xf9d0;
/// Bytes of a fixed variable.
pub const FIXED_SIZE: u16 = 8;
/// The first byte of a string in a fixed variable.
pub const TEXT_MARK: u8 = 0xf5;

/// Column and row of the cursor.
pub const CURSOR_COLUMN: u16 = 0xfd10;
/// See [`CURSOR_COLUMN`].
pub const CURSOR_ROW: u16 = 0xfd11;
/// The codes of the text on the display.
pub const TEXT: u16 = 0xfd80;
/// The indicators.
pub const INDICATORS: u16 = 0x303c;

/// Address of the tokens of a typed line. *Guess*.
pub const TYPED: u16 = 0xfe00;
/// The byte before [`TYPED`].
pub const TYPED_TEXT: u16 = TYPED - 1;
/// The last byte of the typed line.
pub const TYPED_END: u16 = 0xfeff;

/// Returns the address of a fixed variable: A is 0.
#[must_use]
pub const fn fixed(letter: u8) -> u16 {
    FIXED + FIXED_SIZE * (25 - letter as u16)
}
