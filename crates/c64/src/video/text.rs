//! The screen as text.

use charset::{RomCharset, screen_code};
use hardware::{ScreenCell, ScreenText};

use super::registers::Mode;
use super::{POINTERS, Vic, VideoMemory};
use crate::palette::PALETTE;

const COLUMNS: usize = 40;
const CELLS: u16 = 1000;

impl Vic {
    /// Returns the characters on the screen with their colours; `cursor` is passed on.
    ///
    /// Codes of a program's character set read as the glyphs of the ROM, because the meaning of the program's
    /// glyphs is unknown. With the display off the text has the border's colour on the same background.
    pub fn screen_text(&self, memory: VideoMemory<'_>, cursor: Option<(usize, usize)>) -> ScreenText {
        let border = PALETTE[usize::from(self.registers.border())];
        let mut cells: alloc::vec::Vec<_> = (0..CELLS).map(|cell| self.cell(&memory, cell)).collect();
        if !self.registers.is_display_on() {
            for cell in &mut cells {
                cell.ink = border;
                cell.paper = border;
            }
        }
        let is_picture = matches!(self.registers.mode(), Mode::Bitmap | Mode::MulticolourBitmap);
        ScreenText { columns: COLUMNS, cells, border, cursor, is_graphics: is_picture }
    }

    fn cell(&self, memory: &VideoMemory<'_>, cell: u16) -> ScreenCell {
        let code = memory.fetch(self.registers.screen_base() + cell);
        let colour = memory.colour[usize::from(cell)] & 0x0f;
        let (glyph, is_reversed, ink, paper) = match self.registers.mode() {
            Mode::Standard => (code, code & screen_code::REVERSE != 0, colour, self.registers.background(0)),
            Mode::Multicolour => {
                (code, code & screen_code::REVERSE != 0, colour & 0x07, self.registers.background(0))
            }
            Mode::Extended => (code & 0x3f, false, colour, self.registers.background(code >> 6)),
            // No characters are visible; the contents of screen memory are returned anyway.
            Mode::Bitmap => (code, false, code >> 4, code & 0x0f),
            Mode::MulticolourBitmap => (code, false, colour, self.registers.background(0)),
            Mode::Invalid => (code, false, 0, 0),
        };
        ScreenCell {
            glyph: screen_code::to_unicode(glyph, self.set()),
            fallback: screen_code::fallback(glyph, self.set()),
            is_reversed,
            ink: PALETTE[usize::from(ink)],
            paper: PALETTE[usize::from(paper)],
        }
    }

    /// Returns the half of the character ROM that the pointer selects. It is also right for the standard
    /// glyphs of a set in RAM: programs copy the original half to the same half of 4096 bytes in RAM.
    fn set(&self) -> RomCharset {
        if self.register(POINTERS) & 0x02 == 0 { RomCharset::UpperGraphics } else { RomCharset::LowerUpper }
    }
}
