//! The screen as text.

use charset::{RomCharset, screen_code};
use hardware::{ScreenCell, ScreenText};

use super::geometry::{FIRST_LINE, TextArea, window_left};
use super::{Vic, VideoMemory};
use crate::palette::PALETTE;

/// The bytes of a glyph in the character ROM.
const GLYPH: u16 = 8;
/// The bytes of one of its two sets.
const SET: u16 = 0x0800;

impl Vic {
    /// Returns the characters on the screen with their colours; `cursor` is passed on.
    ///
    /// The address of a glyph in ROM determines its character, so that reversed halves and codes that wrap into
    /// the ROM read as displayed. Codes of a program's character set read as the glyphs of the first set of the
    /// ROM, because the meaning of the program's glyphs is unknown.
    #[must_use]
    pub fn screen_text(&self, memory: VideoMemory<'_>, cursor: Option<(usize, usize)>) -> ScreenText {
        let registers = &self.registers;
        let cells = registers.columns() * registers.rows();
        ScreenText {
            // A row has at least one cell, so that an empty screen has rows.
            columns: usize::from(registers.columns()).max(1),
            cells: (0..cells).map(|cell| self.cell(&memory, cell)).collect(),
            border: PALETTE[usize::from(registers.border())],
            cursor,
            is_graphics: false,
        }
    }

    /// Returns the position of the character cells in a [rendered](Self::render) frame, by the current registers.
    #[must_use]
    pub fn text_area(&self) -> TextArea {
        let registers = &self.registers;
        TextArea {
            left: registers.left() as isize - window_left(self.region) as isize,
            top: isize::from(registers.top() as i16) - FIRST_LINE as isize,
            width: 8 * usize::from(registers.columns()),
            cell_height: usize::from(registers.cell_height()),
        }
    }

    fn cell(&self, memory: &VideoMemory<'_>, cell: u16) -> ScreenCell {
        let registers = &self.registers;
        let address = registers.screen().wrapping_add(cell);
        let (code, set) = self.glyph(memory.fetch(address));
        let colour = memory.colour(address);
        let (ink, paper) = match (colour & 0x08 != 0, registers.is_inverse()) {
            (true, _) => (colour & 0x07, registers.background()),
            (false, false) => (colour, registers.background()),
            (false, true) => (registers.background(), colour),
        };
        ScreenCell {
            glyph: screen_code::to_unicode(code, set),
            fallback: screen_code::fallback(code, set),
            is_reversed: code & screen_code::REVERSE != 0,
            ink: PALETTE[usize::from(ink)],
            paper: PALETTE[usize::from(paper)],
        }
    }

    /// Returns the screen code and the set of the glyph that a code displays.
    fn glyph(&self, code: u8) -> (u8, RomCharset) {
        let height = self.registers.cell_height();
        let address = self.registers.characters().wrapping_add(u16::from(code) * height) & 0x3fff;
        if address >= 2 * SET {
            return (code, RomCharset::UpperGraphics);
        }
        let set = if address < SET { RomCharset::UpperGraphics } else { RomCharset::LowerUpper };
        ((address % SET / GLYPH) as u8, set)
    }
}
