//! The editor's initialisation: video chip, variables, empty screen.

use hardware::Memory;

use super::{Editor, KEYBOARD, SCREEN, at};
use crate::keyboard::at as key;
use crate::video::Vic;

/// The video chip's first register.
const VIC: u16 = 0xd000;
/// The address of the routine that selects the keyboard's decode table.
const DECODE: [u8; 2] = 0xeb48u16.to_le_bytes();
/// Light blue, the colour of the text.
const LIGHT_BLUE: u8 = 14;

impl Editor {
    /// Sets the default devices and the video chip's registers (e5a0); returns the cycles.
    pub(crate) fn reset_screen_chip(&mut self) -> u32 {
        self[at::OUTPUT_DEVICE] = SCREEN;
        self[at::INPUT_DEVICE] = KEYBOARD;
        for (register, &value) in (VIC..).zip(Vic::power_on_values()) {
            self.board.poke(register, value);
        }
        self.costs.calls.picture
    }

    /// Initialises video chip, editor variables and screen (e518); returns the cycles.
    pub(crate) fn start(&mut self) -> u32 {
        let mut cycles = self.costs.calls.editor + self.reset_screen_chip();
        self[key::CASE_LOCK] = 0;
        self[at::BLINK_PHASE] = 0;
        self[usize::from(key::DECODE_VECTOR)..][..2].copy_from_slice(&DECODE);
        self[key::QUEUE_LIMIT] = 10;
        self[key::REPEAT_DELAY] = 10;
        self[at::COLOUR] = LIGHT_BLUE;
        self[key::REPEAT_SPEED] = 4;
        self[at::BLINK_COUNT] = 12;
        self[at::BLINK_OFF] = 12;
        cycles += self.clear_screen();
        self.is_reading_line = false;
        self[at::READING] = 0;
        cycles
    }
}
