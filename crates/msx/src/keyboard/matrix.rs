//! The switches of keys and joysticks.

use hardware::KeyCode;
use serde::{Deserialize, Serialize};

/// Rows of the matrix; the last two are a numeric keypad that few machines have.
pub(crate) const ROWS: u8 = 11;

/// The switches of keys and joysticks.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Matrix {
    /// One byte a row, 1 = down.
    pub(super) rows: [u8; ROWS as usize],
    /// Closed switches by control port: 1 up, 2 down, 4 left, 8 right, 16 and 32 the triggers.
    pub(super) joysticks: [u8; 2],
}

impl Matrix {
    /// Returns whether no key is down.
    pub(super) fn is_idle(&self) -> bool {
        self.rows == [0; ROWS as usize]
    }

    /// Returns a row as the port shows it: 0 where a key is down.
    pub(crate) fn row(&self, row: u8) -> u8 {
        self.rows.get(usize::from(row)).map_or(0xff, |keys| !keys)
    }

    /// Returns a joystick as the sound chip's port shows it: 0 where a switch is closed.
    pub(crate) fn joystick(&self, socket: usize) -> u8 {
        !self.joysticks[socket] & 0x3f
    }

    /// Presses or releases a key.
    pub(super) fn set(&mut self, key: KeyCode, is_down: bool) {
        let Some(row) = self.rows.get_mut(usize::from(key.0 >> 3)) else { return };
        let bit = 1 << (key.0 & 7);
        *row = if is_down { *row | bit } else { *row & !bit };
    }
}
