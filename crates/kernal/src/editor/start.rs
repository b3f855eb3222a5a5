//! The editor's initialisation: video chip, variables, empty screen.

use super::{Editor, KEYBOARD, SCREEN, Screen};
use crate::board::Board;
use crate::cells::{keyboard as key, screen as at};

/// The cycles of setting the default devices: LDA and STA of each (e5a0).
const DEFAULT_DEVICES: u32 = 10;

impl<B: Board> Screen<B> {
    /// Sets the default devices and the video chip's registers (e5a0); returns the cycles.
    pub(crate) fn reset_screen_chip(&mut self) -> u32 {
        self.select_default_devices();
        self.reset_registers();
        self.costs.calls.picture
    }

    /// Sets the default devices (e5a0); returns the cycles.
    pub(crate) fn select_default_devices(&mut self) -> u32 {
        self[at::OUTPUT_DEVICE] = SCREEN;
        self[at::INPUT_DEVICE] = KEYBOARD;
        DEFAULT_DEVICES
    }

    /// Sets the video chip's registers (e5a8); returns the value of the first and the cycles.
    pub(crate) fn reset_registers(&mut self) -> (u8, u32) {
        (self.board.start_video(), self.costs.calls.picture - DEFAULT_DEVICES)
    }
}

impl<B: Board> Editor<B> {
    /// Initialises video chip, editor variables and screen (e518); returns the cycles.
    pub(crate) fn start(&mut self) -> u32 {
        let mut cycles = self.screen.costs.calls.editor + self.screen.reset_screen_chip();
        let page = self[at::PAGE];
        self.screen.board.show_screen(page);
        self[key::CASE_LOCK] = 0;
        self[at::BLINK_PHASE] = 0;
        self[usize::from(key::DECODE_VECTOR)..][..2].copy_from_slice(&B::DECODE_KEY.to_le_bytes());
        self[key::QUEUE_LIMIT] = 10;
        self[key::REPEAT_DELAY] = 10;
        self[at::COLOUR] = B::TEXT_COLOUR;
        self[key::REPEAT_SPEED] = 4;
        self[at::BLINK_COUNT] = 12;
        self[at::BLINK_OFF] = 12;
        cycles += self.screen.clear_screen();
        self.is_reading_line = false;
        self[at::READING] = 0;
        cycles
    }
}
