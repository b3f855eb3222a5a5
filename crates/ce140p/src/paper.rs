//! The paper and the strokes on it.

use alloc::vec::Vec;

use hardware::Rgb;
use serde::{Deserialize, Serialize};

/// The range of the pen in steps, from left to right. A step is 0.2 mm.
pub const WIDTH: i32 = 480;
/// Steps of paper above the start position of the pen, and below it: three metres.
const PAPER_ABOVE_START: i32 = 500;
const PAPER_BELOW_START: i32 = 15_000;

/// The colours of the pens: black, violet, green, red. That the second is violet and not blue is
/// *inferred* from a page that shows a drawing.
pub const PENS: [Rgb; 4] = [[0x1d, 0x1d, 0x21], [0x6a, 0x2f, 0xa0], [0x10, 0x7d, 0x41], [0xc8, 0x22, 0x2b]];

/// A position in steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// From the left end.
    pub x: i32,
    /// Upwards from the start position of the pen.
    pub y: i32,
}

/// A straight stroke of a pen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stroke {
    /// The pen: 0 to 3.
    pub pen: u8,
    /// The dash length of a broken line, and of the gap after it; 0 for a solid line.
    pub dash_length: u8,
    /// The offset into the dash pattern at the start.
    pub dash_offset: u8,
    /// The start point.
    pub from: Point,
    /// The end point; equal to the start point for a dot.
    pub to: Point,
}

impl Stroke {
    /// Returns its length in steps, rounded down.
    #[must_use]
    pub fn length(&self) -> u32 {
        let [dx, dy] = [self.to.x.abs_diff(self.from.x), self.to.y.abs_diff(self.from.y)].map(u64::from);
        (dx * dx + dy * dy).isqrt() as u32
    }
}

/// The strokes, and the range of the pen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paper {
    strokes: Vec<Stroke>,
    lowest: i32,
    highest: i32,
}

impl Paper {
    /// Returns the strokes in the order in which they were made.
    #[must_use]
    pub fn strokes(&self) -> &[Stroke] {
        &self.strokes
    }

    /// Returns the lowest and the highest position that the pen has reached.
    #[must_use]
    pub fn extent(&self) -> (i32, i32) {
        (self.lowest, self.highest)
    }

    /// Extends the paper to a pen position, limited to the ends of the paper, and returns that.
    pub(crate) fn extend_to(&mut self, at: Point) -> Point {
        let y = at.y.clamp(-PAPER_BELOW_START, PAPER_ABOVE_START);
        self.lowest = self.lowest.min(y);
        self.highest = self.highest.max(y);
        Point { x: at.x.clamp(-PAPER_BELOW_START, PAPER_BELOW_START), y }
    }

    /// Adds the part of a stroke within the range of the pen.
    pub(crate) fn add_stroke(&mut self, stroke: Stroke) {
        let Some((from, to)) = clip(stroke.from, stroke.to) else { return };
        let skipped = Stroke { to: from, ..stroke }.length();
        let dash_offset = advance_dash(stroke.dash_offset, stroke.dash_length, skipped);
        self.strokes.push(Stroke { dash_offset, from, to, ..stroke });
    }
}

/// Returns the dash offset after a number of steps.
pub(crate) fn advance_dash(offset: u8, length: u8, steps: u32) -> u8 {
    match u32::from(length) {
        0 => 0,
        length => ((u32::from(offset) + steps) % (2 * length)) as u8,
    }
}

/// Clips a line to the range of the pen.
fn clip(from: Point, to: Point) -> Option<(Point, Point)> {
    if from.x.max(to.x) < 0 || from.x.min(to.x) > WIDTH {
        return None;
    }
    let clipped = |at: Point, other: Point| {
        let x = at.x.clamp(0, WIDTH);
        let (across, along) = (i64::from(other.x - at.x), i64::from(other.y - at.y));
        let y =
            if across == 0 { 0 } else { (i64::from(x - at.x) * along + across.abs() / 2).div_euclid(across) };
        Point { x, y: at.y + y as i32 }
    };
    Some((clipped(from, to), clipped(to, from)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clipped(from: (i32, i32), to: (i32, i32)) -> Option<(Point, Point)> {
        let [from, to] = [from, to].map(|(x, y)| Point { x, y });
        let mut paper = Paper::default();
        paper.add_stroke(Stroke { pen: 0, dash_length: 0, dash_offset: 0, from, to });
        paper.strokes().first().map(|stroke| (stroke.from, stroke.to))
    }

    #[test]
    fn strokes_are_clipped_to_the_range_of_the_pen() {
        let points =
            |a: (i32, i32), b: (i32, i32)| Some((Point { x: a.0, y: a.1 }, Point { x: b.0, y: b.1 }));
        assert_eq!(clipped((0, 0), (999, 0)), points((0, 0), (480, 0)));
        assert_eq!(clipped((-100, 0), (100, 200)), points((0, 100), (100, 200)));
        assert_eq!(clipped((500, 40), (460, 0)), points((480, 20), (460, 0)));
        assert_eq!(clipped((490, 0), (490, 90)), None);
        assert_eq!(clipped((480, 0), (480, 90)), points((480, 0), (480, 90)));
    }
}
