//! The editor's start-up: picture, variables, empty screen.

use hardware::Memory;

use super::at;
use crate::C64;
use crate::keyboard::at as key;
use crate::video::Vic;

/// The video chip's first register.
const VIC: u16 = 0xd000;
/// The routine that chooses the decode table of the keyboard.
const DECODE: [u8; 2] = 0xeb48u16.to_le_bytes();
/// Light blue, the colour of the text.
const LIGHT_BLUE: u8 = 14;
const KEYBOARD: u8 = 0;
const SCREEN: u8 = 3;

impl C64 {
    /// Default devices and the picture's registers (e5a0); returns the cycles.
    pub(crate) fn start_picture(&mut self) -> u32 {
        self.space[at::OUTPUT_DEVICE] = SCREEN;
        self.space[at::INPUT_DEVICE] = KEYBOARD;
        for (register, &value) in (VIC..).zip(Vic::power_on_values()) {
            self.poke(register, value);
        }
        self.costs.calls.picture
    }

    /// Picture, editor variables, empty screen (e518); returns the cycles.
    pub(crate) fn start_editor(&mut self) -> u32 {
        let mut cycles = self.costs.calls.editor + self.start_picture();
        self.space[key::CASE_LOCK] = 0;
        self.space[at::BLINK_PHASE] = 0;
        self.space[usize::from(key::DECODE_VECTOR)..][..2].copy_from_slice(&DECODE);
        self.space[key::QUEUE_LIMIT] = 10;
        self.space[key::REPEAT_DELAY] = 10;
        self.space[at::COLOUR] = LIGHT_BLUE;
        self.space[key::REPEAT_SPEED] = 4;
        self.space[at::BLINK_COUNT] = 12;
        self.space[at::BLINK_OFF] = 12;
        cycles += self.clear_screen();
        self.progress.set_reading_line(false);
        self.space[at::READING] = 0;
        cycles
    }
}
