//! Control codes below 32; shifted codes have bit 7 set.

pub(super) const LOCK_SET: u8 = 8;
pub(super) const UNLOCK_SET: u8 = 9;
pub(super) const RETURN: u8 = 13;
pub(super) const LOWER: u8 = 14;
pub(super) const DOWN: u8 = 17;
pub(super) const REVERSE: u8 = 18;
pub(super) const HOME: u8 = 19;
pub(super) const DELETE: u8 = 20;
pub(super) const RIGHT: u8 = 29;
pub(super) const QUOTE: u8 = 34;
pub(super) const SHIFTED: u8 = 0x80;

/// Returns whether a code selects a character set or locks them, which the keyboard's interrupt reads.
pub(crate) const fn is_charset_code(code: u8) -> bool {
    matches!(code, LOCK_SET | UNLOCK_SET) || code & !SHIFTED == LOWER
}
