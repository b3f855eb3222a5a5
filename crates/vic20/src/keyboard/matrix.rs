//! The switches of keys and joystick.

use hardware::{JoystickLines, KeyCode};
use serde::{Deserialize, Serialize};

use crate::via::Lines;

/// The joystick's switch that is connected to the keyboard's column 7.
const RIGHT: u8 = 0x08;
/// The other directions: up, down, left.
const DIRECTIONS: u8 = 0x07;
const FIRE: u8 = 0x10;

/// The keys that are down and the joystick switches that are closed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Matrix {
    /// One byte per column, one bit per row, 1 = down.
    columns: [u8; 8],
    joystick: u8,
}

impl Matrix {
    /// Returns whether no key is down and no switch closed.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.columns == [0; 8] && self.joystick == 0
    }

    /// Sets the joystick's switches.
    pub fn move_joystick(&mut self, lines: JoystickLines) {
        self.joystick = lines.0 & 0x1f;
    }

    /// Returns whether the key with this matrix code is down.
    #[must_use]
    pub fn is_down(&self, key: KeyCode) -> bool {
        key.0 < 64 && self.columns[usize::from(key.0 >> 3)] >> (key.0 & 7) & 1 != 0
    }

    /// Presses or releases a key. A key outside the matrix (RESTORE) has no effect.
    pub fn set(&mut self, key: KeyCode, is_down: bool) {
        let Some(column) = self.columns.get_mut(usize::from(key.0 >> 3)) else { return };
        let bit = 1 << (key.0 & 7);
        *column = if is_down { *column | bit } else { *column & !bit };
    }

    /// Returns the levels on VIA 2: rows on port A, columns on port B, for the levels that the chip drives. A
    /// contact to a low line pulls low.
    #[must_use]
    pub fn lines(&self, port_a: u8, port_b: u8) -> Lines {
        if self.is_idle() {
            return Lines::OPEN;
        }
        let joystick = if self.joystick & RIGHT != 0 { 0x80 } else { 0 };
        let low_columns = !port_b | joystick;
        let (mut rows, mut columns) = (0, joystick);
        for (column, &keys) in self.columns.iter().enumerate() {
            if low_columns >> column & 1 != 0 {
                rows |= keys;
            }
            if keys & !port_a != 0 {
                columns |= 1 << column;
            }
        }
        Lines { a: !rows, b: !columns }
    }

    /// Returns the levels of the joystick's other switches on port A of VIA 1: up, down, left and fire on lines
    /// 2 to 5.
    #[must_use]
    pub fn joystick_lines(&self) -> u8 {
        !((self.joystick & DIRECTIONS) << 2 | (self.joystick & FIRE) << 1)
    }
}
