//! Random numbers of an MSX: fractions of 14 decimal digits, as integers in units of the last
//! digit.

/// One.
pub const ONE: u64 = 100_000_000_000_000;

/// Returns `INT(bound*r)`.
#[must_use]
pub const fn index_below(r: u64, bound: u32) -> u32 {
    (r as u128 * bound as u128 / ONE as u128) as u32
}
