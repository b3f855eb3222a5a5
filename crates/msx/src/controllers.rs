//! Joysticks and triggers as the firmware reads them. No paddles or touch pads are connected.

use crate::Msx;

/// Directions, 1 up, then clockwise, indexed by the lines up (1), down (2), left (4), right (8).
const POINTS: [u8; 16] = [0, 1, 5, 0, 7, 8, 6, 7, 3, 2, 4, 3, 0, 1, 5, 0];
/// The row with the cursor keys, and its bits.
const CURSOR_ROW: u8 = 8;

impl Msx {
    pub(crate) fn stick(&mut self, number: u8) -> u8 {
        self.spend(self.costs.stick);
        let lines = match number {
            0 => {
                let keys = !self.board.matrix().row(CURSOR_ROW);
                let bit = |from: u8, to: u8| (keys >> from & 1) << to;
                bit(5, 0) | bit(6, 1) | bit(4, 2) | bit(7, 3)
            }
            1 | 2 => self.board.read_joystick(number - 1) & 0x0f,
            _ => 0,
        };
        POINTS[usize::from(lines)]
    }

    pub(crate) fn trigger(&mut self, number: u8) -> bool {
        self.spend(self.costs.trigger);
        match number {
            0 => self.board.matrix().row(CURSOR_ROW) & 1 == 0,
            1..=4 => {
                let lines = self.board.read_joystick((number - 1) & 1);
                lines >> (4 + (number - 1) / 2) & 1 != 0
            }
            _ => false,
        }
    }

    pub(crate) fn paddle(&mut self, _number: u8) -> u8 {
        self.spend(self.costs.paddle);
        // Without a paddle the line never falls, and the count runs to its end.
        255
    }

    pub(crate) fn touch_pad(&mut self, _number: u8) -> u8 {
        self.spend(self.costs.stick);
        0
    }
}
