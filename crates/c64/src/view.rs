//! The visible state of the machine: frame, text of the screen, printer output, sound, memories,
//! registers.

use alloc::vec;
use alloc::vec::Vec;

use hardware::{Frame, Memory, MemorySpace, MemorySpaces, ScreenText, Sound, SoundWrite};

use crate::C64;
use crate::editor::{COLUMNS, ROWS, at};

impl C64 {
    /// Renders the current frame, including the border.
    #[must_use]
    pub fn render(&self) -> Frame {
        self.board().render()
    }

    /// Returns the screen as text, with the cursor while it waits for typing.
    #[must_use]
    pub fn screen(&self) -> ScreenText {
        let (row, column) = (self[at::ROW], self[at::COLUMN]);
        let is_waiting = self[at::BLINK_OFF] == 0 && row < ROWS;
        let cursor = is_waiting.then(|| (usize::from(row), usize::from(column % COLUMNS)));
        self.board().screen_text(cursor)
    }

    /// Returns the colour RAM of the screen: 1000 low nibbles.
    #[must_use]
    pub fn colour_ram(&self) -> &[u8] {
        self.board().colours()
    }

    /// Returns whether the drive and the recorder have a medium.
    #[must_use]
    pub fn has_medium(&self) -> bool {
        self.devices.has_medium()
    }

    /// Returns and clears the bytes that programs sent to the printer.
    pub fn take_printer_output(&mut self) -> Vec<u8> {
        self.devices.take_printed()
    }

    /// Returns the registers of the video chip as last written.
    #[must_use]
    pub fn vic_registers(&self) -> [u8; 47] {
        core::array::from_fn(|register| self.board().vic().register(register as u8))
    }

    /// Returns the registers of the sound chip as last written.
    #[must_use]
    pub fn sid_registers(&self) -> [u8; 29] {
        core::array::from_fn(|register| self.board().sid().register(register as u8))
    }

    /// Returns the registers of both interface adapters, as a program would read them.
    #[must_use]
    pub fn cia_registers(&self) -> [[u8; 16]; 2] {
        let now = self.clock().elapsed();
        self.board().cias().map(|cia| core::array::from_fn(|register| cia.register(register as u8, now)))
    }

    /// Sets whether writes to the sound chip are logged; the log is cleared.
    pub fn log_sound_writes(&mut self, are_noted: bool) {
        self.board_mut().sound_log_mut().set_enabled(are_noted);
    }
}

impl Sound for C64 {
    fn sound_writes(&self) -> &[SoundWrite] {
        self.board().sound_log().writes()
    }

    fn take_sound_writes(&mut self) -> Vec<SoundWrite> {
        self.board_mut().sound_log_mut().take()
    }

    fn render_sound(&mut self, rate: u32, samples: &mut Vec<i16>) {
        self.board_mut().render_sound(rate, samples);
    }

    fn skip_sound(&mut self) {
        self.board_mut().skip_sound();
    }
}

impl MemorySpaces for C64 {
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
                let cells = &mut self.board_mut().colours_mut()[address..][..bytes.len()];
                cells.iter_mut().zip(bytes).for_each(|(cell, byte)| *cell = byte & 0x0f);
            }
            other => panic!("unknown memory `{other}`"),
        }
    }
}
