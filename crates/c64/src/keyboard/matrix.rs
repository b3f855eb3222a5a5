//! The switches of keys and joysticks.

use hardware::KeyCode;
use serde::{Deserialize, Serialize};

use crate::cia::Lines;

/// The keys that are down and the joystick switches that are closed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Matrix {
    /// One byte per row, one bit per column, 1 = down.
    rows: [u8; 8],
    /// The closed switches of each port.
    joysticks: [u8; 2],
    /// Whether any key is down or any switch closed.
    is_touched: bool,
}

impl Matrix {
    /// Returns whether no key is down and no switch closed.
    pub(crate) fn is_idle(&self) -> bool {
        !self.is_touched
    }

    /// Sets a joystick's switches.
    pub(crate) fn move_joystick(&mut self, socket: usize, lines: u8) {
        self.joysticks[socket] = lines & 0x1f;
        self.is_touched = self.rows != [0; 8] || self.joysticks != [0; 2];
    }

    /// Returns whether the key with this matrix code is down.
    pub(crate) fn is_down(&self, key: KeyCode) -> bool {
        key.0 < 64 && self.rows[usize::from(key.0 >> 3)] >> (key.0 & 7) & 1 != 0
    }

    /// Presses or releases a key.
    pub(crate) fn set(&mut self, key: KeyCode, is_down: bool) {
        let row = &mut self.rows[usize::from(key.0 >> 3)];
        let bit = 1 << (key.0 & 7);
        *row = if is_down { *row | bit } else { *row & !bit };
        self.is_touched = self.rows != [0; 8] || self.joysticks != [0; 2];
    }

    /// Returns the levels on the lines of both ports for the levels that the chip drives; a contact to
    /// a low line pulls low.
    pub(crate) fn lines(&self, port_a: u8, port_b: u8) -> Lines {
        if self.is_idle() {
            return Lines::OPEN;
        }
        let [joystick_1, joystick_2] = self.joysticks;
        let (low_rows, low_columns) = (!port_a | joystick_2, !port_b | joystick_1);
        let (mut a, mut b) = (joystick_2, joystick_1);
        for (row, &keys) in self.rows.iter().enumerate() {
            if low_rows >> row & 1 != 0 {
                b |= keys;
            }
            if keys & low_columns != 0 {
                a |= 1 << row;
            }
        }
        Lines { a: !a, b: !b }
    }
}
