//! Register writes within the current frame: where a program changes registers in step with the
//! beam, each line of the frame has its own values.

use alloc::collections::VecDeque;

use hardware::Cycles;
use serde::{Deserialize, Serialize};

use super::registers::Registers;
use crate::region::Region;

/// One write.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Change {
    at: Cycles,
    register: u8,
    before: u8,
}

/// The writes of about a frame, oldest first.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Changes(VecDeque<Change>);

impl Changes {
    /// Records that a register was written and held `before`.
    pub(super) fn note(&mut self, register: u8, before: u8, at: Cycles, region: Region) {
        let oldest = at.0.saturating_sub(region.cycles_per_frame());
        while self.0.front().is_some_and(|change| change.at.0 < oldest) {
            self.0.pop_front();
        }
        self.0.push_back(Change { at, register, before });
    }

    /// Calls `show` for each raster line, from that of the time `at` back to the line after it in the
    /// previous frame, with the registers in effect when the beam reached the line.
    pub(super) fn back_from(
        &self,
        at: Cycles,
        region: Region,
        present: &Registers,
        mut show: impl FnMut(usize, &Registers),
    ) {
        let mut registers = present.clone();
        let mut changes = self.0.iter().rev().peekable();
        let lines = region.lines() as usize;
        let last = at.0 / region.cycles_per_line();
        let mut line = (last % region.lines()) as usize;
        for back in 0..region.lines() {
            let began = last.saturating_sub(back) * region.cycles_per_line();
            while let Some(change) = changes.next_if(|change| change.at.0 > began) {
                registers.set(change.register, change.before);
            }
            show(line, &registers);
            line = (line + lines - 1) % lines;
        }
    }
}
