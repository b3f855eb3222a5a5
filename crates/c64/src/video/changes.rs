//! What was written to the registers while the beam was under way: where a program changes them in step with the beam, each
//! line of the picture has its own.

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
    /// Notes that a register was written and held `before`.
    pub(super) fn note(&mut self, register: u8, before: u8, at: Cycles, region: Region) {
        let oldest = at.0.saturating_sub(region.cycles_per_frame());
        while self.0.front().is_some_and(|change| change.at.0 < oldest) {
            self.0.pop_front();
        }
        self.0.push_back(Change { at, register, before });
    }

    /// All lines have the same registers.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// From now on all lines have the same registers.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Calls `show` for each raster line, from that of the time `at` back to the one below it, with the registers that were in
    /// force when the beam came to it.
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
