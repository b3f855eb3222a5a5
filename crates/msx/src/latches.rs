//! The latches of the I/O ports.

use serde::{Deserialize, Serialize};

/// Output lines: bits 0-3 select the row of keys, 4 the motor (0 on), 5 the recorder, 6 the lamp (0 on), 7 the click.
pub(crate) const CLICK_BIT: u8 = 0x80;
pub(crate) const MOTOR_BIT: u8 = 0x10;
/// The address of clicks in the log of writes to the sound chip.
pub(crate) const CLICK: u16 = 0xaa;

/// The slots as the firmware sets them: its ROM in both lower pages, RAM above.
pub(crate) const SLOTS: u8 = 0xf0;

/// The latches.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Latches {
    pub(crate) lines: u8,
    /// The register that the sound chip's data port accesses.
    pub(crate) sound: u8,
    pub(crate) printer: u8,
    pub(crate) strobe: u8,
    /// The slot of each page, two bits each from page 0 on.
    pub(crate) slots: u8,
}

impl Default for Latches {
    fn default() -> Self {
        Self { lines: 0x50, sound: 0, printer: 0, strobe: 0xff, slots: SLOTS }
    }
}

impl Latches {
    /// Sets the line of the click; returns false if it did not change.
    pub(crate) fn set_click(&mut self, is_high: bool) -> bool {
        let lines = if is_high { self.lines | CLICK_BIT } else { self.lines & !CLICK_BIT };
        core::mem::replace(&mut self.lines, lines) != lines
    }
}
