//! The state visible to the host: frame, text of the screen, printer, sound, registers.

use alloc::vec;
use alloc::vec::Vec;

use hardware::{
    Display, Frame, Memory, MemorySpace, MemorySpaces, Registers, ScreenText, Sound, SoundWrite, Timekeeper,
};

use crate::Msx;
use crate::workspace as at;

#[rustfmt::skip]
const VDP: [&str; 8] = ["R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7"];

#[rustfmt::skip]
const PSG: [&str; 16] = [
    "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15",
];

impl Display for Msx {
    fn frame_rate(&self) -> f64 {
        f64::from(self.region().clock().0) / self.region().cycles_per_frame() as f64
    }

    fn render(&self) -> Frame {
        self.board.vdp().render()
    }

    fn screen(&self) -> ScreenText {
        let is_shown = self.is_key_awaited() || self.byte(at::CSRSW) != 0;
        let cursor = (is_shown && self.is_text() && self.shows_characters()).then(|| {
            let address = self.address_of(self.cursor_position()).wrapping_sub(self.word(at::NAMBAS));
            let columns = usize::from(self.table_columns());
            (usize::from(address) / columns, usize::from(address) % columns)
        });
        self.board.vdp().screen_text(cursor.filter(|&(row, _)| row < 24), self.byte(at::CURSAV))
    }
}

impl Msx {
    /// Returns the name table's rows with the character that the cursor hides.
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<u8>> {
        let columns = u16::from(self.table_columns());
        let names = self.word(at::NAMBAS);
        let mut rows: Vec<Vec<u8>> = (0..24)
            .map(|row| {
                (0..columns)
                    .map(|column| self.board.vdp().peek(names.wrapping_add(row * columns + column)))
                    .collect()
            })
            .collect();
        if let Some((row, column)) = self.screen().cursor {
            rows[row][column] = self.byte(at::CURSAV);
        }
        rows
    }

    /// Enables or disables the log of codes sent to the screen, with or without typed codes; disabling discards it.
    pub fn log_output(&mut self, is_enabled: bool, has_echo: bool) {
        self.output_log.set_enabled(is_enabled, has_echo);
    }

    /// Takes the codes sent to the screen since the last call.
    pub fn take_output_log(&mut self) -> Vec<u8> {
        self.output_log.take()
    }
}

impl Sound for Msx {
    fn log_sound_writes(&mut self, is_enabled: bool) {
        self.board.sound_log_mut().set_enabled(is_enabled);
    }

    fn sound_writes(&self) -> &[SoundWrite] {
        self.board.sound_log().writes()
    }

    fn take_sound_writes(&mut self) -> Vec<SoundWrite> {
        self.board.sound_log_mut().take()
    }

    fn render_sound(&mut self, rate: u32, samples: &mut Vec<i16>) {
        let now = self.visible_elapsed();
        self.board.render_sound(now, rate, samples);
    }

    fn skip_sound(&mut self) {
        let now = self.visible_elapsed();
        self.board.skip_sound(now);
    }
}

impl MemorySpaces for Msx {
    fn spaces(&self) -> Vec<MemorySpace<'_>> {
        vec![
            MemorySpace { name: "ram", bytes: self.ram() },
            MemorySpace { name: "vram", bytes: self.board.vdp().memory() },
        ]
    }

    fn write_space(&mut self, name: &str, address: usize, bytes: &[u8]) {
        match name {
            "ram" => self.ram_mut()[address..][..bytes.len()].copy_from_slice(bytes),
            "vram" => self.board.vdp_mut().load(address, bytes),
            other => panic!("unknown memory \"{other}\"; available: ram, vram"),
        }
    }

    fn registers(&self) -> Registers {
        let (vdp, psg) = (self.board.vdp(), self.board.psg());
        let vdp = VDP.into_iter().zip((0..).map(|register| vdp.register(register)));
        let psg = PSG.into_iter().zip((0..).map(|register| psg.register(register)));
        vec![("VDP", vdp.collect()), ("PSG", psg.collect())]
    }
}
