//! The bits of F.

/// Carry.
pub const CARRY: u8 = 0x01;
/// The last operation was a subtraction.
pub const SUBTRACT: u8 = 0x02;
/// Parity, or overflow.
pub const PARITY: u8 = 0x04;
/// Bit 3, undocumented.
pub const BIT_3: u8 = 0x08;
/// Carry from bit 3.
pub const HALF_CARRY: u8 = 0x10;
/// Bit 5, undocumented.
pub const BIT_5: u8 = 0x20;
/// Zero.
pub const ZERO: u8 = 0x40;
/// Sign.
pub const SIGN: u8 = 0x80;

/// Both undocumented bits.
pub(crate) const BITS_3_5: u8 = BIT_3 | BIT_5;

/// Returns a flag if a condition holds.
#[inline]
pub(crate) const fn when(condition: bool, flag: u8) -> u8 {
    if condition { flag } else { 0 }
}

/// Returns sign, zero and the undocumented bits of a result.
#[inline]
pub(crate) const fn of_result(value: u8) -> u8 {
    value & (SIGN | BITS_3_5) | when(value == 0, ZERO)
}

/// Returns the parity flag of a result: set where the number of ones is even.
#[inline]
pub(crate) const fn parity(value: u8) -> u8 {
    when(value.count_ones() & 1 == 0, PARITY)
}
