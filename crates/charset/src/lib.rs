//! Character codes of machines: PETSCII with its screen codes, the MSX's and the Sharp PC-1360's codes, Unicode, key names,
//! and the built-in glyphs.
//!
//! Commodore machines have three numberings of the same characters. *PETSCII* is the code of keys, program text and PRINT;
//! the *screen code* is the value in screen memory and the index into the character ROM; *Unicode* serves pages and
//! terminals. [`table::GLYPHS`] is the one table that joins them, [`petscii`] and [`screen_code`] are the functions on
//! it, and [`keys`] holds every name that magazines and tools print for a key or a control code.
//!
//! Note: several PETSCII codes show the same glyph ($60-$7F repeat $C0-$DF, $E0-$FE repeat $A0-$BE, $FF repeats $DE).
//! The *canonical* code is the one that the keyboard produces; conversions from names, screen codes and Unicode return
//! only that one.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod glyph_text;
pub mod glyphs;
pub mod keys;
pub mod msx;
pub mod msx_glyphs;
pub mod petscii;
pub mod screen_code;
pub mod sharp;
pub mod sharp_glyphs;
pub mod table;

/// The two character sets of the character ROM.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RomCharset {
    /// Upper case letters and graphics: the set after power-on.
    #[default]
    UpperGraphics,
    /// Lower and upper case letters, selected with SHIFT and the C= key or with `CHR$(14)`.
    LowerUpper,
}
