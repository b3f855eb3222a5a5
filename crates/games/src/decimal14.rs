//! Random numbers of an MSX: fractions of 14 decimal digits, as an integer of their last digit's unit.

/// One.
pub const ONE: u64 = 100_000_000_000_000;

/// `INT(bound*r)`.
#[must_use]
pub const fn index_below(r: u64, bound: u32) -> u32 {
    (r as u128 * bound as u128 / ONE as u128) as u32
}
