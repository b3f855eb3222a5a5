//! Register writes within the current frame and the one before: where a program changes registers in step with
//! the beam, each line of the frame has its own values.

use alloc::collections::VecDeque;

use hardware::Cycles;
use serde::{Deserialize, Serialize};

use super::registers::Registers;
use super::row::{CellLine, Scan};
use crate::region::Region;

/// One write.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Change {
    at: Cycles,
    register: u8,
    before: u8,
    after: u8,
}

/// The writes of about two frames, oldest first.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Changes(VecDeque<Change>);

impl Changes {
    /// Records that a register was written at a time.
    #[inline]
    pub(super) fn write(
        &mut self,
        registers: &mut Registers,
        (register, value): (u8, u8),
        at: Cycles,
        region: Region,
    ) {
        let before = registers.set(register, value);
        if before != value {
            // A frame that is rendered within a frame's time from now begins with the frame before.
            let oldest = at.0.saturating_sub(2 * region.cycles_per_frame());
            while self.0.pop_front_if(|old| old.at.0 < oldest).is_some() {}
            self.0.push_back(Change { at, register, before, after: value });
        }
    }

    /// Calls `show` for each raster line, from the line after that of the time `at` in the previous frame up to
    /// that of `at`, with the registers in effect when the beam reached the line, and the text in it.
    ///
    /// The text row depends on the lines above, so the scan of the previous frame begins at its top.
    pub(super) fn lines(
        &self,
        at: Cycles,
        region: Region,
        present: &Registers,
        mut show: impl FnMut(usize, &Registers, Option<CellLine>),
    ) {
        let last = at.0 / region.cycles_per_line();
        let shown = last.saturating_sub(region.lines() - 1);
        let first = shown - shown % region.lines();
        let mut registers = present.clone();
        for change in self.0.iter().rev() {
            registers.set(change.register, change.before);
        }
        let mut changes = self.0.iter().peekable();
        let mut scan = Scan::default();
        for line in first..=last {
            let began = line * region.cycles_per_line();
            while let Some(change) = changes.next_if(|change| change.at.0 <= began) {
                registers.set(change.register, change.after);
            }
            let raster = line % region.lines();
            let text = scan.line(raster as u16, &registers);
            if line >= shown {
                show(raster as usize, &registers, text);
            }
        }
    }
}
