//! Shapes: lines, outlines and filled areas.
//!
//! A pattern starts at the highest bit of its *low* byte, continues with the high byte, and
//! advances from dot to dot: around an outline from the first corner along the row, and through the
//! rows of an area. Of two dots that are equally near to a line, the one nearer to its start is
//! drawn. *Measured* (`graphics.tsv`); that dots outside the display take no time is a *guess*.

use sharp_basic::machine::{Dot, DrawMode, Pattern};

use crate::Pc1360;

/// The pattern of a shape: decides which dots are drawn.
#[derive(Clone, Copy)]
struct Mask {
    bits: u16,
}

impl Mask {
    fn of(pattern: Pattern) -> Self {
        Self { bits: pattern.0.swap_bytes() }
    }

    fn has(self, index: u32) -> bool {
        self.bits << (index % 16) & 0x8000 != 0
    }
}

/// One axis of a shape: its start, its length in dots, and its direction.
#[derive(Clone, Copy)]
struct Side {
    start: i32,
    length: u32,
    step: i32,
}

impl Side {
    fn between(from: i16, to: i16) -> Self {
        let (from, to) = (i32::from(from), i32::from(to));
        Self { start: from, length: from.abs_diff(to), step: if to < from { -1 } else { 1 } }
    }

    /// Returns the coordinate at a distance from the start, which is at most the length.
    fn at(self, distance: u32) -> i16 {
        let coordinate = self.start + self.step * i32::try_from(distance).unwrap_or(i32::MAX);
        i16::try_from(coordinate).expect("it is between two coordinates of type i16")
    }

    /// Returns the distances at which the coordinate is within `0..extent`.
    fn within(self, extent: u16) -> core::ops::Range<u32> {
        let (first, last) = (self.start, i32::from(self.at(self.length)));
        let (low, high) = (first.min(last).max(0), first.max(last).min(i32::from(extent) - 1));
        if low > high {
            return 0..0;
        }
        let [from, to] = if self.step > 0 { [low, high] } else { [high, low] };
        from.abs_diff(self.start)..to.abs_diff(self.start) + 1
    }
}

impl Pc1360 {
    /// Returns the additional cost of a dot for its strip and block.
    pub(crate) fn position_cost(&self, dot: Dot) -> u32 {
        super::inside(dot).map_or(0, |(x, y)| {
            self.costs.strip * u32::from(y / super::panel::STRIP)
                + self.costs.block * u32::from(x / super::BLOCK_COLUMNS)
        })
    }

    /// Returns the additional cost of a dot for its draw mode.
    const fn change_cost(&self, ink: DrawMode) -> u32 {
        match ink {
            DrawMode::Set => 0,
            DrawMode::Reset => self.costs.reset,
            DrawMode::Invert => self.costs.invert,
        }
    }

    /// Returns the cost of testing the pattern's bit for a dot of a line: bits are shifted out of the two bytes one by one.
    const fn pattern_bit_cost(&self, index: u32) -> u32 {
        self.costs.pattern_bit + self.costs.pattern_shift * (index % 8)
    }

    /// Draws or skips a dot of an outline or a filled area; returns its cost.
    fn dot_of_shape(&mut self, dot: Dot, ink: DrawMode, pattern: Pattern, is_drawn: bool) -> u32 {
        let pattern_cost = if pattern == Pattern::FULL { 0 } else { self.costs.pattern };
        let cycles = self.costs.dot_of_side + self.change_cost(ink) + pattern_cost;
        if !is_drawn {
            return cycles - self.costs.pattern_skipped;
        }
        self.mark_dot(dot, ink);
        cycles + self.position_cost(dot)
    }

    pub(crate) fn draw_line(&mut self, from: Dot, to: Dot, ink: DrawMode, pattern: Pattern) -> u32 {
        let (across, along) = (Side::between(from.x, to.x), Side::between(from.y, to.y));
        let is_flat = across.length >= along.length;
        let (long, short) =
            if is_flat { (across.length, along.length) } else { (along.length, across.length) };
        let change = self.change_cost(ink);
        let mask = Mask::of(pattern);
        let mut cycles = if is_flat { 0 } else { self.costs.steep };
        // A line of one dot has neither direction.
        let backward = if across.step < 0 { self.costs.leftward } else { 0 }
            + if along.step < 0 { self.costs.upward } else { 0 };
        let mut minor = 0;
        // Twice the distance between the drawn dots and the line, scaled by the longer side.
        let mut rest = 0_i64;
        for major in 0..=long {
            let previous_minor = minor;
            if major > 0 {
                rest += 2 * i64::from(short);
                if rest > i64::from(long) {
                    rest -= 2 * i64::from(long);
                    minor += 1;
                }
            }
            let (x, y) = if is_flat { (major, minor) } else { (minor, major) };
            let dot = Dot { x: across.at(x), y: along.at(y) };
            if mask.has(major) {
                self.mark_dot(dot, ink);
            }
            if major > 0 {
                cycles += match (super::inside(dot), pattern == Pattern::FULL) {
                    (None, _) => self.costs.hidden,
                    (Some(_), true) => self.costs.step + change + self.position_cost(dot),
                    (Some(_), false) => {
                        let drawn = self.costs.pattern_drawn + change + self.position_cost(dot);
                        self.pattern_bit_cost(major) + if mask.has(major) { drawn } else { 0 }
                    }
                };
                cycles += if minor > previous_minor { self.costs.diagonal_step } else { 0 };
            }
        }
        cycles - backward.min(cycles)
    }

    pub(crate) fn draw_outline(&mut self, from: Dot, to: Dot, ink: DrawMode, pattern: Pattern) -> u32 {
        let (across, along) = (Side::between(from.x, to.x), Side::between(from.y, to.y));
        let (width, height) = (across.length, along.length);
        let mask = Mask::of(pattern);
        let mut index = 0;
        let mut cycles = 0;
        let mut mark = |machine: &mut Self, x: u32, y: u32| {
            let dot = Dot { x: across.at(x), y: along.at(y) };
            if super::inside(dot).is_some() {
                cycles += machine.dot_of_shape(dot, ink, pattern, mask.has(index));
            }
            index += 1;
        };
        (0..=width).for_each(|x| mark(self, x, 0));
        (1..=height).for_each(|y| mark(self, width, y));
        // The outline of a line is the line.
        if width > 0 && height > 0 {
            (0..width).rev().for_each(|x| mark(self, x, height));
            (1..height).rev().for_each(|y| mark(self, 0, y));
        }
        cycles
    }

    pub(crate) fn draw_area(&mut self, from: Dot, to: Dot, ink: DrawMode, pattern: Pattern) -> u32 {
        let (across, along) = (Side::between(from.x, to.x), Side::between(from.y, to.y));
        let mask = Mask::of(pattern);
        let mut cycles = 0;
        for y in along.within(super::panel::HEIGHT) {
            cycles += self.costs.area_row;
            for x in across.within(super::panel::WIDTH) {
                // The wrapped value stays correct modulo 16, the length of a pattern.
                let index = y.wrapping_mul(across.length + 1).wrapping_add(x);
                let dot = Dot { x: across.at(x), y: along.at(y) };
                cycles += self.dot_of_shape(dot, ink, pattern, mask.has(index));
            }
        }
        cycles
    }
}

#[cfg(test)]
mod tests {
    use sharp_basic::SharpMachine;
    use sharp_basic::machine::Shape;

    use super::*;
    use crate::Options;

    fn dark(machine: &Pc1360) -> usize {
        let dots = (0..32).flat_map(|y| (0..150).map(move |x| Dot { x, y }));
        dots.filter(|&dot| machine.dot(dot) == Some(true)).count()
    }

    fn draw(shape: Shape, from: (i16, i16), to: (i16, i16)) -> (Pc1360, u32) {
        draw_with(DrawMode::Invert, shape, from, to)
    }

    fn draw_with(ink: DrawMode, shape: Shape, from: (i16, i16), to: (i16, i16)) -> (Pc1360, u32) {
        let mut machine = Pc1360::new(Options::default());
        let [from, to] = [from, to].map(|(x, y)| Dot { x, y });
        let cycles = machine.draw(shape, from, to, ink, Pattern::FULL);
        (machine, cycles)
    }

    #[test]
    fn an_outline_marks_each_of_its_dots_once() {
        assert_eq!(dark(&draw(Shape::Rectangle, (20, 5), (40, 20)).0), 70);
        assert_eq!(dark(&draw(Shape::FilledRectangle, (40, 20), (20, 5)).0), 336);
    }

    #[test]
    fn the_largest_shapes_are_clipped() {
        let (min, max) = ((i16::MIN, i16::MIN), (i16::MAX, i16::MAX));
        assert_eq!(dark(&draw(Shape::FilledRectangle, max, min).0), 150 * 32);
        assert_eq!(dark(&draw(Shape::Rectangle, min, max).0), 0);
        assert_eq!(dark(&draw(Shape::Line, min, max).0), 32);
    }

    /// Differences of measured statements; the cost of the language is the same in both except for a
    /// digit or two (100 cycles each).
    #[test]
    fn lines_take_the_time_that_was_measured() {
        let line = |to| i64::from(draw_with(DrawMode::Set, Shape::Line, (0, 0), to).1);
        let differences = [
            (line((149, 0)) - line((10, 0)), 82_819 - 19_866),
            (line((0, 31)) - line((10, 0)), 29_631 - 19_866),
            (line((149, 31)) - line((10, 0)), 87_161 - 19_866),
        ];
        for (computed, measured) in differences {
            assert!((computed - measured).abs() < 300, "{computed} {measured}");
        }
        let of = |shape| i64::from(draw_with(DrawMode::Set, shape, (20, 5), (40, 20)).1);
        assert!((of(Shape::FilledRectangle) - of(Shape::Rectangle) - (144_679 - 43_451)).abs() < 300);
    }
}
