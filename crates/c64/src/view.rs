//! What the machine shows: picture, text of the screen, registers.

use alloc::vec::Vec;

use hardware::{Frame, ScreenText, Sound, SoundWrite};

use crate::C64;
use crate::editor::{COLUMNS, ROWS, at};
use crate::video::VideoMemory;

impl C64 {
    fn video_memory(&self) -> VideoMemory<'_> {
        VideoMemory {
            ram: &self.ram,
            colour: &self.colour,
            characters: &self.rom.characters,
            bank: self.video_bank(),
        }
    }

    /// The picture at this moment, border included.
    #[must_use]
    pub fn render(&self) -> Frame {
        self.vic.render(self.video_memory())
    }

    /// The screen as a person reads it, with the cursor while it waits for typing.
    #[must_use]
    pub fn screen(&self) -> ScreenText {
        let (row, column) = (self.ram[at::ROW], self.ram[at::COLUMN]);
        let is_waiting = self.ram[at::BLINK_OFF] == 0 && row < ROWS;
        let cursor = is_waiting.then(|| (usize::from(row), usize::from(column % COLUMNS)));
        self.vic.screen_text(self.video_memory(), cursor)
    }

    /// The registers of the video chip as last written.
    #[must_use]
    pub fn vic_registers(&self) -> [u8; 47] {
        core::array::from_fn(|register| self.vic.register(register as u8))
    }

    /// The registers of the sound chip as last written.
    #[must_use]
    pub fn sid_registers(&self) -> [u8; 29] {
        core::array::from_fn(|register| self.sid.register(register as u8))
    }

    /// The registers of both interface adapters, as a program would read them.
    #[must_use]
    pub fn cia_registers(&self) -> [[u8; 16]; 2] {
        let now = self.clock.elapsed();
        [&self.cia1, &self.cia2].map(|cia| core::array::from_fn(|register| cia.register(register as u8, now)))
    }
}

impl Sound for C64 {
    fn note_sound_writes(&mut self, are_noted: bool) {
        self.are_sound_writes_noted = are_noted;
        self.sound_writes = Vec::new();
    }

    fn sound_writes(&self) -> &[SoundWrite] {
        &self.sound_writes
    }

    fn take_sound_writes(&mut self) -> Vec<SoundWrite> {
        core::mem::take(&mut self.sound_writes)
    }

    fn render_sound(&mut self, rate: u32, samples: &mut Vec<i16>) {
        let now = self.clock.elapsed();
        self.sid.render(now, rate, samples);
    }
}
