//! Bits of the indicators.

/// SHIFT is active for the next key.
pub const SHIFT: u8 = 0x01;
/// DEF is active: the next key starts a program.
pub const DEF: u8 = 0x02;
/// Output is printed as well.
pub const PRINT: u8 = 0x04;
/// RUN mode.
pub const RUN: u8 = 0x10;
/// PRO mode.
pub const PRO: u8 = 0x20;
/// Keys type katakana.
pub const JAPANESE: u8 = 0x40;
/// Keys type lower case.
pub const SMALL: u8 = 0x80;
