//! The switches of keys and joysticks.

use hardware::KeyCode;
use serde::{Deserialize, Serialize};

/// Rows of the matrix; the last two are a pad of digits that few machines have.
pub(crate) const ROWS: u8 = 11;

/// Which keys are down and where the joysticks are.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Matrix {
    /// One byte a row, 1 = down.
    pub(super) rows: [u8; ROWS as usize],
    /// Closed switches by socket: 1 up, 2 down, 4 left, 8 right, 16 and 32 the triggers.
    pub(super) joysticks: [u8; 2],
}

impl Matrix {
    /// No key is down.
    pub(super) fn is_idle(&self) -> bool {
        self.rows == [0; ROWS as usize]
    }

    /// A row as the port gives it: 0 where a key is down.
    pub(crate) fn row(&self, row: u8) -> u8 {
        self.rows.get(usize::from(row)).map_or(0xff, |keys| !keys)
    }

    /// A joystick as the sound chip's port gives it: 0 where a switch is closed.
    pub(crate) fn joystick(&self, socket: usize) -> u8 {
        !self.joysticks[socket] & 0x3f
    }

    /// A key goes down or up.
    pub(super) fn set(&mut self, key: KeyCode, is_down: bool) {
        let Some(row) = self.rows.get_mut(usize::from(key.0 >> 3)) else { return };
        let bit = 1 << (key.0 & 7);
        *row = if is_down { *row | bit } else { *row & !bit };
    }
}
