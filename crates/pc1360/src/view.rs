//! Inspection from outside: the screen as text, memory, sound.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use hardware::{Memory as _, MemorySpace, MemorySpaces, Registers, Sound, SoundWrite};
use sharp_basic::SharpMachine;
use sharp_basic::machine::{COLUMNS, CellPosition, CursorStyle, ROWS};

use crate::Pc1360;

/// The display's memory, from the first column on.
const LCD: Range<usize> = 0x2800..0x3080;

impl Pc1360 {
    /// Returns the rows of codes on the display, with the open-cell symbol at the cursor.
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<u8>> {
        let open = (self.display.cursor_style == Some(CursorStyle::AtEnd)).then(|| self.cell_cursor());
        let code = |at: CellPosition| if open == Some(at) { b'_' } else { self.cell(at) };
        (0..ROWS).map(|row| (0..COLUMNS).map(|column| code(CellPosition { row, column })).collect()).collect()
    }
}

impl Sound for Pc1360 {
    fn log_sound_writes(&mut self, is_enabled: bool) {
        self.sound_log.set_enabled(is_enabled);
    }

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
    fn registers(&self) -> Registers {
        vec![("LCD", vec![("signs", self.indicators())])]
    }
}
