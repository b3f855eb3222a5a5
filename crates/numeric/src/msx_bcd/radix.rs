//! `HEX$`, `OCT$` and `BIN$`.

use super::convert::to_address;
use super::cycles;
use super::error::MathError;
use super::value::Value;

/// The maximum length of a result of [`print_radix`].
pub const MAX_RADIX_DIGITS: usize = 16;

/// A radix that is a power of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Radix {
    /// `BIN$`, one bit per digit.
    Binary,
    /// `OCT$`, three bits per digit.
    Octal,
    /// `HEX$`, four bits per digit.
    Hexadecimal,
}

impl Radix {
    /// Returns the number of bits per digit.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::Binary => 1,
            Self::Octal => 3,
            Self::Hexadecimal => 4,
        }
    }
}

/// Writes the digits of a number (`371A` to `3724`), without leading zeros. Returns the length.
///
/// # Errors
/// [`MathError::Overflow`] outside -32768 to 65535.
pub fn print_radix(
    radix: Radix,
    value: Value,
    buffer: &mut [u8; MAX_RADIX_DIGITS],
    cost: &mut u64,
) -> Result<usize, MathError> {
    let number = to_address(value, cost)?;
    let digits = (16 - number.leading_zeros()).div_ceil(radix.bits()).max(1) as usize;
    *cost += cycles::radix(digits as u64, radix.bits().into());
    let mut rest = number;
    for digit_slot in buffer[..digits].iter_mut().rev() {
        let digit = rest & ((1 << radix.bits()) - 1);
        *digit_slot = b"0123456789ABCDEF"[usize::from(digit)];
        rest >>= radix.bits();
    }
    Ok(digits)
}
