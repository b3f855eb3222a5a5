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
        self.ram[at::OUTPUT_DEVICE] = SCREEN;
        self.ram[at::INPUT_DEVICE] = KEYBOARD;
        for (register, &value) in (VIC..).zip(Vic::power_on_values()) {
            self.poke(register, value);
        }
        self.costs.calls.picture
    }

    /// Picture, editor variables, empty screen (e518); returns the cycles.
    pub(crate) fn start_editor(&mut self) -> u32 {
        let mut cycles = self.costs.calls.editor + self.start_picture();
        self.ram[key::CASE_LOCK] = 0;
        self.ram[at::BLINK_PHASE] = 0;
        self.ram[usize::from(key::DECODE_VECTOR)..][..2].copy_from_slice(&DECODE);
        self.ram[key::QUEUE_LIMIT] = 10;
        self.ram[key::REPEAT_DELAY] = 10;
        self.ram[at::COLOUR] = LIGHT_BLUE;
        self.ram[key::REPEAT_SPEED] = 4;
        self.ram[at::BLINK_COUNT] = 12;
        self.ram[at::BLINK_OFF] = 12;
        cycles += self.clear_screen();
        self.is_reading_line = false;
        self.ram[at::READING] = 0;
        cycles
    }
}
