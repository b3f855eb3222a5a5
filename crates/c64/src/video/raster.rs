//! The beam position, and whether the beam has passed the compared line: in closed form from the
//! elapsed time.

use hardware::Cycles;
use serde::{Deserialize, Serialize};

use crate::region::Region;

/// The first line with the highest bit set.
const SECOND_HALF: u64 = 0x0100;

/// The raster counter and its comparison.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Raster {
    region: Region,
    /// The compared line; 0-511, so that it may not exist.
    compare: u16,
    /// Whether the comparison matched before `since` and was not acknowledged.
    is_pending: bool,
    /// The time up to which `is_pending` is valid.
    since: Cycles,
}

impl Raster {
    pub(super) fn new(region: Region) -> Self {
        Self { region, compare: 0, is_pending: false, since: Cycles(0) }
    }

    /// Returns the line drawn at `at`; the count starts with line 0 at power-on.
    pub(super) fn line(&self, at: Cycles) -> u16 {
        (at.0 / self.region.cycles_per_line() % self.region.lines()) as u16
    }

    /// Returns when the line drawn at `at` ends.
    pub(super) fn next_line(&self, at: Cycles) -> Cycles {
        let line = self.region.cycles_per_line();
        Cycles((at.0 / line + 1) * line)
    }

    /// Returns when the highest bit of the line drawn at `at` changes.
    pub(super) fn next_half(&self, at: Cycles) -> Cycles {
        let first = at.0 / self.region.cycles_per_frame() * self.region.lines();
        let line = u64::from(self.line(at));
        let next = if line < SECOND_HALF { SECOND_HALF } else { self.region.lines() };
        Cycles((first + next) * self.region.cycles_per_line())
    }

    /// Returns whether the beam has reached the compared line since the last acknowledgement.
    pub(super) fn is_matched(&self, at: Cycles) -> bool {
        self.is_pending || self.passes_until(at) > self.passes_until(self.since)
    }

    /// Returns when it reaches the line, from `at` on.
    pub(super) fn next_match(&self, at: Cycles) -> Option<Cycles> {
        if self.is_matched(at) {
            return Some(at);
        }
        let first = u64::from(self.compare) * self.region.cycles_per_line();
        let is_line = u64::from(self.compare) < self.region.lines();
        is_line
            .then(|| Cycles(first + self.passes_until(at.max(self.since)) * self.region.cycles_per_frame()))
    }

    pub(super) fn acknowledge(&mut self, at: Cycles) {
        self.is_pending = false;
        self.since = at;
    }

    /// Compares with another line from now on; the comparison matches immediately if the beam is in it.
    pub(super) fn compare_with(&mut self, line: u16, at: Cycles) {
        if line == self.compare {
            return;
        }
        self.is_pending = self.is_matched(at) || self.line(at) == line;
        self.since = at;
        self.compare = line;
    }

    /// Returns how often the compared line has begun since power-on, up to and including the time `at`.
    fn passes_until(&self, at: Cycles) -> u64 {
        if u64::from(self.compare) >= self.region.lines() {
            return 0;
        }
        let frame = self.region.cycles_per_frame();
        let first = u64::from(self.compare) * self.region.cycles_per_line();
        (at.0 + frame - first) / frame
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_and_its_half_last_until_they_change() {
        for region in [Region::Pal, Region::Ntsc] {
            let raster = Raster::new(region);
            let half = |at: u64| raster.line(Cycles(at)) >> 8;
            for at in 0..2 * region.cycles_per_frame() {
                let (line_end, half_end) = (raster.next_line(Cycles(at)).0, raster.next_half(Cycles(at)).0);
                assert!(at < line_end && line_end <= half_end);
                assert_eq!(raster.line(Cycles(line_end - 1)), raster.line(Cycles(at)));
                assert_ne!(raster.line(Cycles(line_end)), raster.line(Cycles(at)));
                assert_eq!(half(half_end - 1), half(at));
                assert_ne!(half(half_end), half(at));
            }
        }
    }
}
