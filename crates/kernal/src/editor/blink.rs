//! The blinking cursor: the part of the interrupt that shows it.

use super::Screen;
use crate::board::Board;
use crate::cells::screen as at;

/// Interrupts between two changes of the cursor.
const PERIOD: u8 = 20;
/// Bit 7 of a screen code: reversed.
const REVERSED: u8 = 0x80;

impl<B: Board> Screen<B> {
    /// Counts down to the next change of the cursor and changes it (ea34); returns the cycles.
    pub(crate) fn blink_cursor(&mut self) -> u32 {
        if self[at::BLINK_OFF] != 0 {
            return self.costs.interrupt.cursor_off;
        }
        self[at::BLINK_COUNT] = self[at::BLINK_COUNT].wrapping_sub(1);
        if self[at::BLINK_COUNT] != 0 {
            return self.costs.interrupt.cursor_waiting;
        }
        self[at::BLINK_COUNT] = PERIOD;
        let column = self[at::COLUMN];
        let character = self.character_at(column);
        let is_shown = self[at::BLINK_PHASE] & 1 != 0;
        self[at::BLINK_PHASE] >>= 1;
        let colour = if is_shown {
            self[at::COLOUR_UNDER]
        } else {
            self[at::BLINK_PHASE] += 1;
            self[at::UNDER] = character;
            self.point_to_colours();
            self[at::COLOUR_UNDER] = self.colour_at(column) & 0x0f;
            self[at::COLOUR]
        };
        self.store_cell(column, character ^ REVERSED, colour);
        if is_shown { self.costs.interrupt.cursor_shown } else { self.costs.interrupt.cursor_hidden }
    }
}
