//! `INT(n*RND(1))`, by which most programs draw an index: the product of a fraction of 14 digits,
//! in units of the last one.

/// One, in units of the last of the 14 digits of `RND`.
pub const RND_ONE: u64 = super::decimal::FULL;

/// Returns `INT(bound*r)` as MSX-BASIC computes it: the product is rounded to 14 digits, so it can
/// be `bound`.
///
/// ```
/// assert_eq!(numeric::msx_bcd::index_below(49_999_999_999_999, 4), 2);
/// ```
#[must_use]
pub const fn index_below(r: u64, bound: u32) -> u32 {
    let product = r as u128 * bound as u128;
    // The unit is the weight of the last of 14 digits.
    let mut unit = 1;
    while product / unit >= RND_ONE as u128 {
        unit *= 10;
    }
    ((product + unit / 2) / RND_ONE as u128) as u32
}
