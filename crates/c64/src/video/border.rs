//! The border's two flip-flops: they decide which dots of a line the border covers.
//!
//! The main flip-flop covers dots while it is set. The vertical flip-flop keeps the main one set and stops the
//! sequencer. Both change only where the beam position equals a value that the registers select. A program that
//! selects the other value between the two positions passes both, and the border stays open.
//!
//! | compared | 25 rows, 40 columns | 24 rows, 38 columns | effect |
//! |---|---|---|---|
//! | line, in its last cycle and at the left value | 51 | 55 | the vertical one is reset, if the display is on |
//! | line, in its last cycle and at the left value | 251 | 247 | the vertical one is set |
//! | left column | 24 | 31 | the main one is reset, unless the vertical one is set |
//! | right column | 344 | 335 | the main one is set |
//!
//! Source: Christian Bauer, *The MOS 6567/6569 video controller (VIC-II)* (1996), section 3.9 (*documented*).

use core::ops::Range;

use serde::{Deserialize, Serialize};

use super::geometry::{WIDTH, WINDOW_LEFT, WINDOW_WIDTH};
use super::register_numbers::{CONTROL_1, CONTROL_2};
use crate::region::Region;

/// The line in which the display must be on for the rows of text to be fetched.
const FETCHING_LINE: u64 = 0x30;

/// A comparison of the beam position in a line, in the order of the cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Left(Columns),
    Right(Columns),
    LineEnd,
}

/// The width of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Columns {
    Forty,
    ThirtyEight,
}

/// The comparisons of a line, each with its cycle from 0; `None` is the line's last one. A write in an earlier
/// cycle counts.
const COMPARISONS: [(Comparison, Option<u64>); 5] = [
    (Comparison::Left(Columns::Forty), Some(16)),
    (Comparison::Left(Columns::ThirtyEight), Some(17)),
    (Comparison::Right(Columns::ThirtyEight), Some(55)),
    (Comparison::Right(Columns::Forty), Some(56)),
    (Comparison::LineEnd, None),
];
const PER_LINE: u64 = COMPARISONS.len() as u64;

impl Columns {
    /// Returns the columns of the frame inside the border. The narrow window loses seven dots at the left and nine
    /// at the right.
    const fn of_frame(self) -> Range<usize> {
        match self {
            Self::Forty => WINDOW_LEFT..WINDOW_LEFT + WINDOW_WIDTH,
            Self::ThirtyEight => WINDOW_LEFT + 7..WINDOW_LEFT + WINDOW_WIDTH - 9,
        }
    }
}

/// The control registers, as far as they concern the border.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Controls {
    vertical: u8,
    horizontal: u8,
}

impl Controls {
    /// Takes over a register that was written.
    pub(super) fn set(&mut self, register: u8, value: u8) {
        match register {
            CONTROL_1 => self.vertical = value,
            CONTROL_2 => self.horizontal = value,
            _ => {}
        }
    }

    fn is_display_on(self) -> bool {
        self.vertical & 0x10 != 0
    }

    fn columns(self) -> Columns {
        if self.horizontal & 0x08 != 0 { Columns::Forty } else { Columns::ThirtyEight }
    }

    /// Returns the first line of the window, and the first one after it.
    fn lines(self) -> Range<u64> {
        if self.vertical & 0x08 != 0 { 51..251 } else { 55..247 }
    }
}

/// The part of a line of the frame that the border does not cover.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OpenLine {
    /// The columns of the frame that it does not cover.
    pub(super) columns: Range<usize>,
    /// Whether the sequencer draws; otherwise the background is open.
    pub(super) has_graphics: bool,
    /// Whether the rows of text are fetched in this frame.
    pub(super) has_text: bool,
}

/// The flip-flops up to a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Border {
    is_covering: bool,
    is_vertical: bool,
    /// Whether the display has been on in the line in which that counts.
    has_text: bool,
    controls: Controls,
    /// The number of the next comparison since power-on.
    next: u64,
}

impl Default for Border {
    fn default() -> Self {
        Self { is_covering: true, is_vertical: true, has_text: false, controls: Controls::default(), next: 0 }
    }
}

impl Border {
    /// Returns whether a register concerns the border's shape.
    pub(super) const fn depends_on(register: u8) -> bool {
        matches!(register, CONTROL_1 | CONTROL_2)
    }

    /// Makes all comparisons up to and including the elapsed time `at`, then takes over a register.
    pub(super) fn write(&mut self, register: u8, value: u8, at: u64, region: Region) {
        let line = at / region.cycles_per_line();
        // Without writes a frame is like the one before.
        self.next = self.next.max(line.saturating_sub(region.lines()) * PER_LINE);
        while self.time_of_next(region) <= at {
            self.compare(region);
        }
        self.controls.set(register, value);
    }

    /// Makes the comparisons of earlier lines, of at most a frame, and those of a line; returns the open part.
    /// `writes` applies the writes before a time to the registers.
    pub(super) fn pass_line(
        &mut self,
        line: u64,
        region: Region,
        mut writes: impl FnMut(u64, &mut Controls),
    ) -> OpenLine {
        self.next = self.next.max(line.saturating_sub(region.lines()) * PER_LINE);
        let mut open = OpenLine::default();
        let mut start = None;
        while self.next < (line + 1) * PER_LINE {
            writes(self.time_of_next(region), &mut self.controls);
            if self.next == line * PER_LINE && !self.is_covering {
                start = Some(0);
            }
            let was_covering = self.is_covering;
            let comparison = self.compare(region);
            if self.next <= line * PER_LINE {
                continue;
            }
            match comparison {
                Comparison::Left(columns) => {
                    if was_covering && !self.is_covering {
                        start = Some(columns.of_frame().start);
                    }
                    open.has_graphics = !self.is_vertical;
                }
                Comparison::Right(columns) => {
                    if !was_covering && self.is_covering {
                        open.columns = start.take().unwrap_or(0)..columns.of_frame().end;
                    }
                }
                Comparison::LineEnd => {
                    if let Some(start) = start.take() {
                        open.columns = start..WIDTH;
                    }
                }
            }
        }
        open.has_text = self.has_text;
        open
    }

    fn time_of_next(&self, region: Region) -> u64 {
        let (line, number) = (self.next / PER_LINE, self.next % PER_LINE);
        let (_, cycle) = COMPARISONS[number as usize];
        line * region.cycles_per_line() + cycle.unwrap_or(region.cycles_per_line() - 1)
    }

    /// Makes the next comparison.
    fn compare(&mut self, region: Region) -> Comparison {
        let line = self.next / PER_LINE % region.lines();
        let (comparison, _) = COMPARISONS[(self.next % PER_LINE) as usize];
        self.next += 1;
        let is_on = self.controls.is_display_on();
        if line < FETCHING_LINE {
            self.has_text = false;
        } else if line == FETCHING_LINE {
            self.has_text |= is_on;
        }
        match comparison {
            Comparison::Left(columns) if columns == self.controls.columns() => {
                self.compare_line(line);
                self.is_covering &= self.is_vertical;
            }
            Comparison::Right(columns) => self.is_covering |= columns == self.controls.columns(),
            Comparison::Left(_) => {}
            Comparison::LineEnd => self.compare_line(line),
        }
        comparison
    }

    fn compare_line(&mut self, line: u64) {
        let window = self.controls.lines();
        if line == window.end {
            self.is_vertical = true;
        }
        if line == window.start && self.controls.is_display_on() {
            self.is_vertical = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    const FRAME: u64 = Region::Pal.cycles_per_frame();
    /// 25 rows and 40 columns, the display on.
    const DEFAULT: Controls = Controls { vertical: 0x1b, horizontal: 0x08 };

    /// Returns the open part of each line of the third frame in which a program writes registers at these lines
    /// and cycles from 0.
    fn lines(start: Controls, writes: &[(u64, u64, u8, u8)]) -> Vec<OpenLine> {
        let mut border = Border { controls: start, ..Border::default() };
        let log = (0..3).flat_map(|frame| {
            let time = move |line, cycle| frame * FRAME + line * Region::Pal.cycles_per_line() + cycle;
            writes.iter().map(move |&(line, cycle, register, value)| (time(line, cycle), register, value))
        });
        let mut log = log.collect::<Vec<_>>().into_iter().peekable();
        let lines = (0..3 * Region::Pal.lines()).map(|line| {
            border.pass_line(line, Region::Pal, |until, controls| {
                while let Some((_, register, value)) = log.next_if(|(at, ..)| *at < until) {
                    controls.set(register, value);
                }
            })
        });
        lines.skip(2 * Region::Pal.lines() as usize).collect()
    }

    fn open_lines(lines: &[OpenLine]) -> (usize, Option<usize>, Option<usize>) {
        let is_open = |open: &OpenLine| !open.columns.is_empty();
        let count = lines.iter().filter(|open| is_open(open)).count();
        (count, lines.iter().position(is_open), lines.iter().rposition(is_open))
    }

    #[test]
    fn the_registers_select_the_window() {
        for (controls, rows, columns) in [
            (DEFAULT, (200, Some(51), Some(250)), 32..352),
            (Controls { vertical: 0x13, ..DEFAULT }, (192, Some(55), Some(246)), 32..352),
            (Controls { horizontal: 0x00, ..DEFAULT }, (200, Some(51), Some(250)), 39..343),
            (Controls { vertical: 0x0b, ..DEFAULT }, (0, None, None), 0..0),
        ] {
            let lines = lines(controls, &[]);
            assert_eq!(open_lines(&lines), rows);
            assert_eq!(lines[100].columns, columns);
        }
    }

    #[test]
    fn passing_both_bottom_values_leaves_it_open() {
        for (line, is_open) in [(246, false), (248, true), (250, true), (251, false)] {
            let lines = lines(DEFAULT, &[(line, 20, CONTROL_1, 0x13), (260, 20, CONTROL_1, 0x1b)]);
            assert_eq!(!lines[290].columns.is_empty(), is_open, "{line}");
            assert_eq!(!lines[20].columns.is_empty(), is_open, "{line}");
        }
    }

    /// The write has to come in the cycle after the comparison of the narrow window.
    #[test]
    fn passing_both_right_values_leaves_it_open() {
        for (cycle, is_open) in [(53, false), (54, false), (55, true), (56, false)] {
            let lines = lines(DEFAULT, &[(100, cycle, CONTROL_2, 0x00), (100, 60, CONTROL_2, 0x08)]);
            let ends = if cycle < 55 { 343 } else { 352 };
            assert_eq!(lines[100].columns, if is_open { 32..WIDTH } else { 32..ends }, "{cycle}");
            assert_eq!(lines[101].columns.start, if is_open { 0 } else { 32 }, "{cycle}");
        }
    }

    #[test]
    fn the_display_switched_off_within_the_window_stays_on_to_its_end() {
        let lines = lines(DEFAULT, &[(100, 20, CONTROL_1, 0x0b), (280, 20, CONTROL_1, 0x1b)]);
        assert_eq!(open_lines(&lines), (200, Some(51), Some(250)));
        assert!(lines[200].has_text && lines[200].has_graphics);
    }

    #[test]
    fn long_times_without_writes_change_nothing() {
        let mut border = Border { controls: DEFAULT, ..Border::default() };
        border.write(CONTROL_2, 0x08, 1_000 * FRAME, Region::Pal);
        let open = border.pass_line(1_000 * Region::Pal.lines() + 60, Region::Pal, |_, _| {});
        assert_eq!(open, OpenLine { columns: 32..352, has_graphics: true, has_text: true });
    }
}
