//! Where the language keeps what it keeps.
//!
//! ```text
//! ffdd   the lowest byte of variables and arrays
//! ffd9   the last byte of the program, an FF
//! ffd7   its first byte, an FF
//! f9d0   Z, then Y up to A at fa98: 8 bytes each
//! ....   two-letter variables and arrays, the newest lowest
//! ....   the program
//! ```
//!
//! *Measured*, but for the places that are marked as guesses: what programs find there on the machine is unknown.

/// Bytes before the program, for the texts of reserve keys.
pub const RESERVE: u16 = 48;
/// The first byte of the program.
pub const PROGRAM_START: u16 = 0xffd7;
/// Its last byte.
pub const PROGRAM_END: u16 = 0xffd9;
/// The lowest byte of variables and arrays.
pub const VARIABLES: u16 = 0xffdd;
/// The number of the line under way, 0 in a typed command. *Guess*.
pub const CURRENT_LINE: u16 = 0xffe0;

/// The fixed variables begin here with `Z`.
pub const FIXED: u16 = 0xf9d0;
/// Bytes of one of them.
pub const FIXED_SIZE: u16 = 8;
/// What a string in a fixed variable begins with.
pub const TEXT_MARK: u8 = 0xf5;

/// Where a typed line lies as tokens, and the byte before it. *Guess*.
pub const TYPED: u16 = 0xfe00;
/// See [`TYPED`].
pub const TYPED_TEXT: u16 = TYPED - 1;
/// Its last byte.
pub const TYPED_END: u16 = 0xfeff;

/// The place of a fixed variable: A is 0.
#[must_use]
pub const fn fixed(letter: u8) -> u16 {
    FIXED + FIXED_SIZE * (25 - letter as u16)
}
