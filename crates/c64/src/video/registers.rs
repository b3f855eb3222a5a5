//! The registers as last written, and their interpretation.

use serde::{Deserialize, Serialize};

use super::register_numbers::{BACKGROUND, BORDER, CONTROL_1, CONTROL_2, LAST, POINTERS};

/// How screen memory and colour memory become dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Characters with one foreground colour per cell on the common background.
    Standard,
    /// Characters; cells with foreground colour 8-15 have four colours and dots of double width.
    Multicolour,
    /// 64 characters, four backgrounds.
    Extended,
    /// Single dots, two colours per cell.
    Bitmap,
    /// Dots of double width, three colours per cell on the common background.
    MulticolourBitmap,
    /// Extended background together with another mode: the chip shows black.
    Invalid,
}

/// The registers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Registers(#[serde(with = "parts::blocks")] [u8; LAST as usize + 1]);

impl Registers {
    /// Returns the registers after power-on.
    pub(super) const fn new() -> Self {
        Self([0; LAST as usize + 1])
    }

    /// Returns the value last written to a register; 0 for those that do not exist.
    #[inline]
    pub(super) fn get(&self, register: u8) -> u8 {
        self.0.get(usize::from(register)).copied().unwrap_or(0)
    }

    /// Returns a coordinate of a sprite.
    #[inline]
    pub(super) fn coordinate(&self, register: u8) -> u8 {
        self.0[usize::from(register & 0x0f)]
    }

    /// Writes a register that exists; returns its previous value.
    pub(super) fn set(&mut self, register: u8, value: u8) -> u8 {
        core::mem::replace(&mut self.0[usize::from(register)], value)
    }

    #[inline]
    pub(super) fn mode(&self) -> Mode {
        let extended = self.get(CONTROL_1) & 0x40 != 0;
        let bitmap = self.get(CONTROL_1) & 0x20 != 0;
        let multicolour = self.get(CONTROL_2) & 0x10 != 0;
        match (extended, bitmap, multicolour) {
            (false, false, false) => Mode::Standard,
            (false, false, true) => Mode::Multicolour,
            (false, true, false) => Mode::Bitmap,
            (false, true, true) => Mode::MulticolourBitmap,
            (true, false, false) => Mode::Extended,
            (true, true, _) | (true, _, true) => Mode::Invalid,
        }
    }

    pub(super) fn is_display_on(&self) -> bool {
        self.get(CONTROL_1) & 0x10 != 0
    }

    pub(super) fn border(&self) -> u8 {
        self.get(BORDER) & 0x0f
    }

    /// Returns background colour 0-3.
    pub(super) fn background(&self, number: u8) -> u8 {
        self.get(BACKGROUND + number) & 0x0f
    }

    /// Returns the first byte of screen memory within the bank.
    pub(super) fn screen_base(&self) -> u16 {
        u16::from(self.get(POINTERS) & 0xf0) << 6
    }

    /// Returns the first byte of the character set within the bank.
    pub(super) fn character_base(&self) -> u16 {
        u16::from(self.get(POINTERS) & 0x0e) << 10
    }

    /// Returns the first byte of the bitmap within the bank.
    pub(super) fn bitmap_base(&self) -> u16 {
        u16::from(self.get(POINTERS) & 0x08) << 10
    }

    /// Returns the raster lines of the window.
    pub(super) fn window_lines(&self) -> core::ops::Range<usize> {
        if self.get(CONTROL_1) & 0x08 != 0 { 51..251 } else { 55..247 }
    }
}
