//! The interrupt's scan of keys and triggers: read, compare, decode, repeat.

use msx_basic::event_traps::EventTrap;

use super::ROWS;
use crate::Msx;
use crate::workspace as at;

/// Scans from a change of the keys to the first repeat, and from one repeat to the next. *Measured*: a key held for 90 frames
/// gives 18 characters, one held for 60 gives 8 (`screen_repeat.json`).
const FIRST_REPEAT: u8 = 39;
const NEXT_REPEAT: u8 = 3;
/// The row of the space bar, which is read as a trigger.
const SPACE_ROW: u8 = 8;

impl Msx {
    /// Scans triggers and keys when the scan counter expires.
    pub(crate) fn scan(&mut self) {
        let count = self.byte(at::SCNCNT).wrapping_sub(1);
        self.store(at::SCNCNT, count);
        if count != 0 {
            return;
        }
        // Every interrupt scans: keys held for one frame only are all decoded (`screen_repeat.json`).
        self.store(at::SCNCNT, 1);
        self.scan_triggers();
        self.scan_keys();
        if self.has_queued() {
            return;
        }
        let count = self.byte(at::REPCNT).wrapping_sub(1);
        self.store(at::REPCNT, count);
        if count == 0 {
            self.store(at::REPCNT, NEXT_REPEAT);
            if !self.board.matrix().is_idle() {
                for row in 0..u16::from(ROWS) {
                    self.store(at::OLDKEY + row, 0xff);
                }
                self.decode_new_keys();
            }
        }
    }

    fn scan_triggers(&mut self) {
        let [one, two] = [0, 1].map(|socket| self.board.matrix().joystick(socket) >> 4 & 3);
        // Bit 0 is the space bar, bits 4-7 the triggers: A and B of the first joystick, A and B of the second.
        let now = self.board.matrix().row(SPACE_ROW) & 1 | one << 4 | two << 6;
        let before = self.byte(at::TRGFLG);
        self.store(at::TRGFLG, now);
        let pressed = before & !now;
        // Triggers are numbered by button, then by joystick.
        for (bit, trigger) in [(0, 0), (4, 1), (5, 3), (6, 2), (7, 4)] {
            if pressed >> bit & 1 != 0 {
                EventTrap::Trigger(trigger).raise(self);
            }
        }
    }

    fn scan_keys(&mut self) {
        // Fast path: all keys are and were released.
        let cells = self.bytes(at::OLDKEY, 2 * u16::from(ROWS));
        if self.board.matrix().is_idle() && cells.iter().all(|&row| row == 0xff) {
            return;
        }
        let mut has_changed = false;
        for row in 0..ROWS {
            let now = self.board.matrix().row(row);
            self.store(at::NEWKEY + u16::from(row), now);
            has_changed |= now != self.byte(at::OLDKEY + u16::from(row));
        }
        if has_changed {
            self.store(at::REPCNT, FIRST_REPEAT);
        }
        self.decode_new_keys();
    }

    /// Decodes the keys that went down since the last scan.
    fn decode_new_keys(&mut self) {
        for row in 0..ROWS {
            let now = self.byte(at::NEWKEY + u16::from(row));
            let before = self.byte(at::OLDKEY + u16::from(row));
            let pressed = before & !now;
            self.store(at::OLDKEY + u16::from(row), now);
            for bit in (0..8).filter(|bit| pressed >> bit & 1 != 0) {
                self.spend(self.costs.key);
                self.decode_key(row * 8 + bit);
            }
        }
    }

    /// Returns whether the modifier with this bit of row 6 was down at the last scan.
    pub(crate) fn is_held(&self, bit: u8) -> bool {
        self.byte(at::NEWKEY + 6) >> bit & 1 == 0
    }
}
