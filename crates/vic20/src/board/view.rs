//! The output of the chips, and their registers.

use alloc::vec;
use alloc::vec::Vec;

use hardware::{
    Display, Frame, Memory as _, MemorySpace, MemorySpaces, Registers, ScreenText, Sound, SoundWrite,
};
use kernal::Variant as _;
use kernal::cells::screen as at;

use super::Board;

/// The names of the video chip's registers.
const VIC: [&str; 16] = [
    "left", "top", "columns", "rows", "raster", "pointers", "pen_x", "pen_y", "paddle_x", "paddle_y",
    "tone_1", "tone_2", "tone_3", "noise", "volume", "colours",
];

/// The names of an adapter's registers.
const VIA: [&str; 16] = [
    "port_b",
    "port_a",
    "direction_b",
    "direction_a",
    "timer_1_low",
    "timer_1_high",
    "latch_low",
    "latch_high",
    "timer_2_low",
    "timer_2_high",
    "shift",
    "auxiliary",
    "peripheral",
    "flags",
    "enabled",
    "port_a_alone",
];

impl Display for Board {
    fn frame_rate(&self) -> f64 {
        f64::from(self.region.clock().0) / self.region.cycles_per_frame() as f64
    }

    fn render(&self) -> Frame {
        self.chips.vic().render(self.video_memory(), self.time.clock.elapsed())
    }

    fn screen(&self) -> ScreenText {
        let ram = self.ram();
        let (row, column) = (ram[at::ROW], ram[at::COLUMN]);
        let is_waiting = ram[at::BLINK_OFF] == 0 && row < Self::ROWS;
        let cursor = is_waiting.then(|| (usize::from(row), usize::from(column % Self::COLUMNS)));
        self.chips.vic().screen_text(self.video_memory(), cursor)
    }
}

impl Sound for Board {
    fn log_sound_writes(&mut self, is_enabled: bool) {
        self.chips.sound_log_mut().set_enabled(is_enabled);
    }

    fn sound_writes(&self) -> &[SoundWrite] {
        self.chips.sound_log().writes()
    }

    fn take_sound_writes(&mut self) -> Vec<SoundWrite> {
        self.chips.sound_log_mut().take()
    }

    fn render_sound(&mut self, rate: u32, samples: &mut Vec<i16>) {
        let now = self.time.clock.elapsed();
        self.chips.sound_mut().render(now, rate, samples);
    }

    fn skip_sound(&mut self) {
        let now = self.time.clock.elapsed();
        self.chips.sound_mut().skip(now);
    }
}

impl MemorySpaces for Board {
    fn spaces(&self) -> Vec<MemorySpace<'_>> {
        vec![
            MemorySpace { name: "ram", bytes: self.ram() },
            MemorySpace { name: "colour", bytes: &self.colours[..] },
        ]
    }

    fn write_space(&mut self, name: &str, address: usize, bytes: &[u8]) {
        match name {
            "ram" => self.ram_mut()[address..][..bytes.len()].copy_from_slice(bytes),
            "colour" => {
                let cells = &mut self.colours[address..][..bytes.len()];
                cells.iter_mut().zip(bytes).for_each(|(cell, byte)| *cell = byte & 0x0f);
            }
            other => panic!("unknown memory `{other}`"),
        }
    }

    fn registers(&self) -> Registers {
        let now = self.time.clock.elapsed();
        let vic = VIC.into_iter().zip((0..).map(|register| self.chips.vic().read(register, now)));
        let [via_1, via_2] = [self.chips.via_1(), self.chips.via_2()]
            .map(|via| VIA.into_iter().zip((0..).map(|register| via.register(register, now))).collect());
        vec![("VIC", vic.collect()), ("VIA1", via_1), ("VIA2", via_2)]
    }
}
