//! Bits of the signs.

/// The next key has its second meaning.
pub const SHIFT: u8 = 0x01;
/// The next key starts a program.
pub const DEF: u8 = 0x02;
/// What is shown is printed as well.
pub const PRINT: u8 = 0x04;
/// Programs are run.
pub const RUN: u8 = 0x10;
/// Programs are written.
pub const PRO: u8 = 0x20;
/// Keys type katakana.
pub const JAPANESE: u8 = 0x40;
/// Keys type small letters.
pub const SMALL: u8 = 0x80;
