//! Inspection from outside: the screen as text, memory, sound.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use charset::sharp;
use hardware::{
    CellDisplay, CellPosition, CursorStyle, Memory, MemorySpace, MemorySpaces, ScreenCell, ScreenText, Sound,
    SoundWrite,
};

use crate::Pc1360;
use crate::display::{COLUMNS, INK, PALETTE, PAPER, ROWS};

/// The display's memory, from the first column on.
const LCD: Range<usize> = 0x2800..0x3080;

impl Pc1360 {
    /// Returns the screen as text, with the cursor position.
    #[must_use]
    pub fn screen(&self) -> ScreenText {
        let cell = |code: u8| {
            let glyph = sharp::display_character(code);
            let [ink, paper] = [INK, PAPER].map(|colour| PALETTE[usize::from(colour)]);
            ScreenCell { glyph, fallback: glyph, is_reversed: false, ink, paper }
        };
        let cells = self.rows().concat().into_iter().map(cell).collect();
        let at = self.cell_cursor();
        let is_inside = at.row < ROWS && at.column < COLUMNS;
        let cursor =
            (self.display.cursor_style.is_some() && is_inside).then(|| (at.row.into(), at.column.into()));
        let border = PALETTE[usize::from(PAPER)];
        ScreenText {
            columns: COLUMNS.into(),
            cells,
            border,
            cursor,
            is_graphics: self.has_dots_beside_text(),
        }
    }

    /// Returns the rows of codes on the display, with the open-cell symbol at the cursor.
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<u8>> {
        let open = (self.display.cursor_style == Some(CursorStyle::AtEnd)).then(|| self.cell_cursor());
        let code = |at: CellPosition| if open == Some(at) { b'_' } else { self.cell(at) };
        (0..ROWS).map(|row| (0..COLUMNS).map(|column| code(CellPosition { row, column })).collect()).collect()
    }

    /// Starts or stops logging writes to the beeper, and clears the log.
    pub fn log_sound_writes(&mut self, are_noted: bool) {
        self.sound_log.set_enabled(are_noted);
    }
}

impl Sound for Pc1360 {
    fn sound_writes(&self) -> &[SoundWrite] {
        self.sound_log.writes()
    }

    fn take_sound_writes(&mut self) -> Vec<SoundWrite> {
        self.sound_log.take()
    }

    fn render_sound(&mut self, rate: u32, samples: &mut Vec<i16>) {
        let now = self.time();
        self.beeper.render(now, rate, samples);
    }

    fn skip_sound(&mut self) {
        let now = self.time();
        self.beeper.skip(now);
    }
}

impl MemorySpaces for Pc1360 {
    fn spaces(&self) -> Vec<MemorySpace<'_>> {
        vec![
            MemorySpace { name: "ram", bytes: self.ram() },
            MemorySpace { name: "lcd", bytes: &self.ram()[LCD] },
        ]
    }

    fn write_space(&mut self, name: &str, address: usize, bytes: &[u8]) {
        let start = if name == "lcd" { LCD.start } else { 0 };
        self.ram_mut()[start + address..][..bytes.len()].copy_from_slice(bytes);
    }
}
