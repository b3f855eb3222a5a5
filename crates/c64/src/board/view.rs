//! The output of the chips, and their registers.

use alloc::vec;
use alloc::vec::Vec;

use hardware::{Display, Frame, Memory, MemorySpace, MemorySpaces, Registers, ScreenText, Sound, SoundWrite};
use kernal::Variant;
use kernal::cells::screen as at;

use super::chips::Chips;
use super::register_names::{CIA, SID, VIC};
use super::{Board, COLOUR_CELLS};

impl Display for Board {
    fn frame_rate(&self) -> f64 {
        f64::from(self.region.clock().0) / self.region.cycles_per_frame() as f64
    }

    fn render(&self) -> Frame {
        self.chips.vic.render(self.chips.video_memory(&self.space), self.time.clock.elapsed())
    }

    fn screen(&self) -> ScreenText {
        let (row, column) = (self.space[at::ROW], self.space[at::COLUMN]);
        let is_waiting = self.space[at::BLINK_OFF] == 0 && row < Self::ROWS;
        let cursor = is_waiting.then(|| (usize::from(row), usize::from(column % Self::COLUMNS)));
        self.chips.vic.screen_text(self.chips.video_memory(&self.space), cursor)
    }
}

impl Board {
    /// Returns the colour RAM of the screen: 1000 low nibbles.
    #[must_use]
    pub fn colour_ram(&self) -> &[u8] {
        &self.space.colour()[..COLOUR_CELLS]
    }
}

impl Sound for Board {
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

    fn registers(&self) -> Registers {
        let Chips { vic, sid, cia1, cia2, .. } = &self.chips;
        let now = self.time.clock.elapsed();
        let vic = VIC.into_iter().zip((0..).map(|register| vic.register(register)));
        let sid = SID.into_iter().zip((0..).map(|register| sid.register(register)));
        let [cia1, cia2] = [cia1, cia2]
            .map(|cia| CIA.into_iter().zip((0..).map(|register| cia.register(register, now))).collect());
        vec![("VIC", vic.collect()), ("SID", sid.collect()), ("CIA1", cia1), ("CIA2", cia2)]
    }
}
