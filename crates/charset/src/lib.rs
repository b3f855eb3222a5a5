//! Character codes of machines: PETSCII with its screen codes, the MSX's and the Sharp PC-1360's codes, Unicode, the names of keys, and
//! the drawn shapes of all of them.
//!
//! Commodore machines have three numberings of the same characters. *PETSCII* is what a key gives, what a program holds and what
//! PRINT sends; the *screen code* is what lies in screen memory and indexes the character ROM; *Unicode* is what a
//! page, a terminal or a person reads. [`table::GLYPHS`] is the one table that joins them, [`petscii`] and
//! [`screen_code`] are the functions over it, and [`keys`] holds every name that magazines and tools print for a key
//! or a control code.
//!
//! The one thing to know: several PETSCII codes show the same glyph ($60-$7F repeat $C0-$DF, $E0-$FE repeat
//! $A0-$BE, $FF repeats $DE). The *canonical* code is the one the keyboard produces, and only that one is ever
//! made from a name, a screen code or a Unicode character.
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
    /// Capital letters and graphics: the set after power-on.
    #[default]
    UpperGraphics,
    /// Small and capital letters, selected with SHIFT and the C= key or with `CHR$(14)`.
    LowerUpper,
}
