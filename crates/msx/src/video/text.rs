//! The screen as text.

use alloc::vec;

use charset::msx;
use hardware::{ScreenCell, ScreenText};

use super::{Mode, Vdp};
use crate::palette::PALETTE;

const ROWS: usize = 24;

impl Vdp {
    /// Returns the characters on the screen with their colours, and `cursor`. At the cursor's glyph, `under` is the character that it
    /// hides.
    ///
    /// Redefined glyphs are read as the characters that their codes have at power-on. Graphics modes have blank cells.
    #[must_use]
    pub fn screen_text(&self, cursor: Option<(usize, usize)>, under: u8) -> ScreenText {
        let columns = if self.mode() == Mode::Text { 40 } else { 32 };
        let border = PALETTE[usize::from(self.backdrop())];
        let mut cells = vec![self.cell_of(b' ', 0); columns * ROWS];
        let tables = self.tables();
        for (index, cell) in (0..).zip(&mut cells) {
            let name = self.peek(tables.names + index);
            let is_cursor = cursor == Some((usize::from(index) / columns, usize::from(index) % columns));
            let name = if is_cursor && name == msx::CURSOR { under } else { name };
            match self.mode() {
                Mode::Text => *cell = self.cell_of(name, self.register(7)),
                Mode::Graphics1 => {
                    *cell = self.cell_of(name, self.peek(tables.colours + u16::from(name >> 3)));
                }
                Mode::Graphics2 | Mode::Multicolour | Mode::Bars => {}
            }
            if !self.is_display_on() {
                (cell.ink, cell.paper) = (border, border);
            }
        }
        let is_graphics = matches!(self.mode(), Mode::Graphics2 | Mode::Multicolour | Mode::Bars);
        ScreenText { columns, cells, border, cursor, is_graphics }
    }

    fn cell_of(&self, name: u8, colours: u8) -> ScreenCell {
        let [ink, paper] = [colours >> 4, colours & 0x0f].map(|colour| match colour {
            0 => PALETTE[usize::from(self.backdrop())],
            colour => PALETTE[usize::from(colour)],
        });
        ScreenCell {
            glyph: msx::to_unicode(name),
            fallback: msx::fallback(name),
            is_reversed: false,
            ink,
            paper,
        }
    }
}
