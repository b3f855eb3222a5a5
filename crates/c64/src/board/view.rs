//! The output of the chips, and their registers.

use alloc::vec;
use alloc::vec::Vec;

use hardware::{Frame, Memory, MemorySpace, MemorySpaces, ScreenText, Sound, SoundWrite};
use kernal::Variant;
use kernal::cells::screen as at;

use super::{Board, COLOUR_CELLS};

impl Board {
    /// Renders the current frame, including the border.
    #[must_use]
    pub fn render(&self) -> Frame {
        self.chips.vic.render(self.chips.video_memory(&self.space), self.time.clock.elapsed())
    }

    /// Returns the screen as text, with the cursor while it waits for typing.
    #[must_use]
    pub fn screen(&self) -> ScreenText {
        let (row, column) = (self.space[at::ROW], self.space[at::COLUMN]);
        let is_waiting = self.space[at::BLINK_OFF] == 0 && row < Self::ROWS;
        let cursor = is_waiting.then(|| (usize::from(row), usize::from(column % Self::COLUMNS)));
        self.chips.vic.screen_text(self.chips.video_memory(&self.space), cursor)
    }

    /// Returns the colour RAM of the screen: 1000 low nibbles.
    #[must_use]
    pub fn colour_ram(&self) -> &[u8] {
        &self.space.colour()[..COLOUR_CELLS]
    }

    /// Returns the registers of the video chip as last written.
    #[must_use]
    pub fn vic_registers(&self) -> [u8; 47] {
        core::array::from_fn(|register| self.chips.vic.register(register as u8))
    }

    /// Returns the registers of the sound chip as last written.
    #[must_use]
    pub fn sid_registers(&self) -> [u8; 29] {
        core::array::from_fn(|register| self.chips.sid.register(register as u8))
    }

    /// Returns the registers of both interface adapters, as a program would read them.
    #[must_use]
    pub fn cia_registers(&self) -> [[u8; 16]; 2] {
        let now = self.time.clock.elapsed();
        [&self.chips.cia1, &self.chips.cia2]
            .map(|cia| core::array::from_fn(|register| cia.register(register as u8, now)))
    }

    /// Sets whether writes to the sound chip are logged; the log is cleared.
    pub fn log_sound_writes(&mut self, are_noted: bool) {
        self.sound_log.set_enabled(are_noted);
    }
}

impl Sound for Board {
    fn sound_writes(&self) -> &[SoundWrite] {
        self.sound_log.writes()
    }

    fn take_sound_writes(&mut self) -> Vec<SoundWrite> {
        self.sound_log.take()
    }

    fn render_sound(&mut self, rate: u32, samples: &mut Vec<i16>) {
        self.chips.sid.render(self.time.clock.elapsed(), rate, samples);
    }

    fn skip_sound(&mut self) {
        self.chips.sid.skip(self.time.clock.elapsed());
    }
}

impl MemorySpaces for Board {
    fn spaces(&self) -> Vec<MemorySpace<'_>> {
        vec![
            MemorySpace { name: "ram", bytes: self.ram() },
            MemorySpace { name: "colour", bytes: self.colour_ram() },
        ]
    }

    fn write_space(&mut self, name: &str, address: usize, bytes: &[u8]) {
        match name {
            "ram" => self.ram_mut()[address..][..bytes.len()].copy_from_slice(bytes),
            "colour" => {
                let cells = &mut self.space.colour_mut()[..COLOUR_CELLS][address..][..bytes.len()];
                cells.iter_mut().zip(bytes).for_each(|(cell, byte)| *cell = byte & 0x0f);
            }
            other => panic!("unknown memory `{other}`"),
        }
    }
}
