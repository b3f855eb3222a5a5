//! The raster line as a function of the elapsed time. Line 0 begins at power-on.

use hardware::Cycles;

use crate::region::Region;

/// Returns the line drawn at `at`.
pub(super) fn line(region: Region, at: Cycles) -> u16 {
    (at.0 / region.cycles_per_line() % region.lines()) as u16
}

/// Returns when the line drawn at `at` ends.
pub(super) fn next_line(region: Region, at: Cycles) -> Cycles {
    let line = region.cycles_per_line();
    Cycles((at.0 / line + 1) * line)
}

/// Returns when half the number of the line drawn at `at` changes, rounded down: after an odd line and at the
/// end of the frame.
pub(super) fn next_pair(region: Region, at: Cycles) -> Cycles {
    let end = next_line(region, at);
    let is_split = line(region, end) & 1 != 0;
    if is_split { Cycles(end.0 + region.cycles_per_line()) } else { end }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_and_its_half_last_until_they_change() {
        for region in [Region::Pal, Region::Ntsc] {
            let half = |at: u64| line(region, Cycles(at)) >> 1;
            for at in 0..2 * region.cycles_per_frame() {
                let (line_end, pair_end) = (next_line(region, Cycles(at)).0, next_pair(region, Cycles(at)).0);
                assert!(at < line_end && line_end <= pair_end);
                assert_eq!(line(region, Cycles(line_end - 1)), line(region, Cycles(at)));
                assert_ne!(line(region, Cycles(line_end)), line(region, Cycles(at)));
                assert_eq!(half(pair_end - 1), half(at));
                assert_ne!(half(pair_end), half(at));
            }
        }
    }
}
