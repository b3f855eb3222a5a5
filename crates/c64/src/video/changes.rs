//! Register writes within the current frame: where a program changes registers in step with the
//! beam, each line of the frame has its own values, and the border its own shape.

use alloc::collections::VecDeque;

use hardware::Cycles;
use serde::{Deserialize, Serialize};

use super::border::{Border, OpenLine};
use super::registers::Registers;
use crate::region::Region;

/// One write.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Change {
    at: Cycles,
    register: u8,
    before: u8,
    after: u8,
}

/// The writes of about a frame, and the border before them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Changes {
    /// Oldest first.
    log: VecDeque<Change>,
    border: Border,
}

impl Changes {
    /// Records that a register was written at a time; returns the value that it held.
    #[inline]
    pub(super) fn write(
        &mut self,
        registers: &mut Registers,
        (register, value): (u8, u8),
        at: Cycles,
        region: Region,
    ) -> u8 {
        let before = registers.set(register, value);
        if before != value {
            self.note(Change { at, register, before, after: value }, region);
        }
        before
    }

    fn note(&mut self, change: Change, region: Region) {
        let oldest = change.at.0.saturating_sub(region.cycles_per_frame());
        while let Some(old) = self.log.pop_front_if(|old| old.at.0 < oldest) {
            if Border::depends_on(old.register) {
                self.border.write(old.register, old.after, old.at.0, region);
            }
        }
        self.log.push_back(change);
    }

    /// Calls `show` for each raster line, from the line after that of the time `at` in the previous frame up to
    /// that of `at`, with the registers in effect when the beam reached the line, and its open part.
    pub(super) fn lines(
        &self,
        at: Cycles,
        region: Region,
        present: &Registers,
        mut show: impl FnMut(usize, &Registers, &OpenLine),
    ) {
        let last = at.0 / region.cycles_per_line();
        let first = last.saturating_sub(region.lines() - 1);
        let mut registers = present.clone();
        for change in self.log.iter().rev() {
            registers.set(change.register, change.before);
        }
        let mut border = self.border;
        let mut of_lines = self.log.iter().peekable();
        let mut of_border = self.log.iter().peekable();
        for line in first..=last {
            let began = line * region.cycles_per_line();
            while let Some(change) = of_lines.next_if(|change| change.at.0 <= began) {
                registers.set(change.register, change.after);
            }
            let open = border.pass_line(line, region, |time, controls| {
                while let Some(change) = of_border.next_if(|change| change.at.0 < time) {
                    controls.set(change.register, change.after);
                }
            });
            show((line % region.lines()) as usize, &registers, &open);
        }
    }
}
