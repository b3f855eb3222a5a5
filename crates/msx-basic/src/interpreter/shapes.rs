//! Dots, lines, boxes and circles.
//!
//! The algorithms are those of the interpreter's graphics package: "The MSX Red Book", Avalon Software 1985, 5864h to 5D16h;
//! *verified* against `golden/msx/programs`.

use alloc::vec::Vec;

use basic::{
    engine::{ControlFlow, ExitReason},
    fault::Fault,
};
use serde::{Deserialize, Serialize};

use super::{MsxBasic, MsxMachine, argument::Argument};
use crate::{
    costs::COSTS,
    machine::Direction,
    value::{Number, Value, fault},
};
use numeric::msx_bcd;

/// The option of a line: the outline of a box, or a filled box.
const OUTLINE: u8 = 1;
const FILLED: u8 = 2;
/// The ends of an arc that are joined with the centre.
const JOINS_START: u8 = 1;
const JOINS_END: u8 = 2;
/// The width of an octant as a fraction of the radius: the sine of 45 degrees.
const OCTANT: [u8; 4] = [0x40, 0x70, 0x71, 0x07];
/// One over a full turn.
const TURN: [u8; 4] = [0x40, 0x15, 0x91, 0x55];
/// One in the fixed point of aspects.
const UNIT: u16 = 0x100;

/// The rest of a line or box in progress.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum PendingShape {
    /// Lines, the last one next.
    Edges(Vec<(Point, Point)>),
    /// Rows of a filled box.
    Rows { left: u16, dots: u16, y: u16, rows: u16 },
}

/// A point, inside or outside the frame.
type Point = (i16, i16);

impl PendingShape {
    /// Draws the next part; returns false at the end.
    fn draw_next<M: MsxMachine>(&mut self, m: &mut M) -> bool {
        match self {
            Self::Edges(edges) => match edges.pop() {
                Some((from, to)) => MsxBasic::segment(m, from, to),
                None => return false,
            },
            Self::Rows { rows: 0, .. } => return false,
            Self::Rows { left, dots, y, rows } => {
                m.move_pen(*left, *y);
                m.set_dots(*dots);
                *y += 1;
                *rows -= 1;
            }
        }
        true
    }
}

/// A circle.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Circle {
    x: i16,
    y: i16,
    /// Factors of widths and heights, in 256ths.
    aspect: (u16, u16),
    /// Points of an eighth.
    points: u16,
    start: u16,
    end: u16,
    /// The part between start and end is not drawn.
    is_complement: bool,
    joins: u8,
}

/// The part of the circumference that the arguments of a circle select.
struct Arc {
    /// Points of an eighth.
    points: u16,
    /// Its start and end.
    ends: (u16, u16),
    /// The ends that are joined with the centre.
    joins: u8,
    aspect: (u16, u16),
}

/// A circle in progress: its position along the octant, in half dots.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct CircleProgress {
    circle: Circle,
    x: u16,
    y: u16,
    sum: i16,
}

impl MsxBasic {
    /// Takes a point, relative to the graphic cursor or not, and moves the cursor there.
    pub(super) fn coordinates<M: MsxMachine>(m: &mut M, arguments: &[Argument]) -> (i16, i16) {
        let (mut x, mut y) = (arguments[1].integer(), arguments[2].integer());
        if arguments[0].whole() == Some(1) {
            let cursor = m.graphic_cursor();
            (x, y) = (x.wrapping_add(cursor.0), y.wrapping_add(cursor.1));
        }
        m.set_graphic_cursor(x, y);
        (x, y)
    }

    /// Sets the pen's colour: the requested one, or the default.
    pub(super) fn choose_pen<M: MsxMachine>(
        m: &mut M,
        requested: Option<u8>,
        default: u8,
    ) -> Result<(), Fault> {
        if m.set_pen_colour(requested.unwrap_or(default)) { Ok(()) } else { Err(Fault::IllegalQuantity) }
    }

    pub(super) fn require_graphics<M: MsxMachine>(m: &M) -> Result<(), Fault> {
        if m.is_graphics_mode() { Ok(()) } else { Err(Fault::IllegalQuantity) }
    }

    /// `PSET` and `PRESET`.
    pub(super) fn dot<M: MsxMachine>(
        &mut self,
        m: &mut M,
        arguments: &[Argument],
        is_reset: bool,
    ) -> Result<(), Fault> {
        Self::require_graphics(m)?;
        let (x, y) = Self::coordinates(m, arguments);
        let colours = m.colours();
        Self::choose_pen(m, arguments[3].byte(), if is_reset { colours.paper } else { colours.ink })?;
        Self::plot(m, x, y);
        Ok(())
    }

    /// Sets a dot if it is inside the frame.
    fn plot<M: MsxMachine>(m: &mut M, x: i16, y: i16) {
        let point = m.scale(x, y);
        if point.is_inside {
            m.move_pen(point.x, point.y);
            m.set_dot();
        }
    }

    /// `POINT`: the colour of a dot, -1 outside the frame.
    pub(super) fn point<M: MsxMachine>(&mut self, m: &mut M) -> Result<i16, Fault> {
        let arguments = self.arguments.split_off(self.arguments.len().saturating_sub(3));
        if !m.is_graphics_mode() {
            return Ok(0);
        }
        let cursor = m.graphic_cursor();
        let (x, y) = Self::coordinates(m, &arguments);
        m.set_graphic_cursor(cursor.0, cursor.1);
        let scaled = m.scale(x, y);
        if !scaled.is_inside {
            return Ok(-1);
        }
        m.move_pen(scaled.x, scaled.y);
        Ok(m.dot().into())
    }

    /// `LINE`, one edge or row at a time.
    pub(super) fn line<M: MsxMachine>(&mut self, m: &mut M) -> Result<ControlFlow, Fault> {
        let mut shape = match self.shape.take() {
            Some(shape) => shape,
            None => self.begin_line(m)?,
        };
        while shape.draw_next(m) {
            Self::keep_up(m);
            if m.is_deadline_reached() {
                self.shape = Some(shape);
                return Ok(ControlFlow::Retry(ExitReason::DeadlineReached));
            }
        }
        Ok(ControlFlow::Next)
    }

    fn begin_line<M: MsxMachine>(&mut self, m: &mut M) -> Result<PendingShape, Fault> {
        let arguments = self.drain();
        Self::spend(m, u64::from(COSTS.intrinsics.device_statement));
        Self::require_graphics(m)?;
        let from = if arguments[0].whole().is_some() {
            Self::coordinates(m, &arguments[..3])
        } else {
            m.graphic_cursor()
        };
        let to = Self::coordinates(m, &arguments[3..6]);
        let ink = m.colours().ink;
        Self::choose_pen(m, arguments[6].byte(), ink)?;
        Ok(match arguments[7].byte().unwrap_or_default() {
            OUTLINE => PendingShape::Edges(alloc::vec![
                ((to.0, from.1), to),
                (from, (from.0, to.1)),
                (from, (to.0, from.1)),
                ((from.0, to.1), to),
            ]),
            FILLED => {
                let (one, other) = (m.scale(from.0, from.1), m.scale(to.0, to.1));
                let (left, right) = (one.x.min(other.x), one.x.max(other.x));
                let (top, bottom) = (one.y.min(other.y), one.y.max(other.y));
                PendingShape::Rows { left, dots: right - left + 1, y: top, rows: bottom - top + 1 }
            }
            _ => PendingShape::Edges(alloc::vec![(from, to)]),
        })
    }

    /// Draws a line between two points, each clipped to the frame, from the upper one down.
    pub(super) fn segment<M: MsxMachine>(m: &mut M, from: (i16, i16), to: (i16, i16)) {
        let (mut begin, mut end) = (m.scale(from.0, from.1), m.scale(to.0, to.1));
        if end.y < begin.y {
            core::mem::swap(&mut begin, &mut end);
        }
        let (width, height) = (end.x.abs_diff(begin.x), end.y - begin.y);
        let sideways = if end.x < begin.x { Direction::Left } else { Direction::Right };
        let (major, minor, major_length, minor_length) = if height >= width {
            (Direction::Down, sideways, height, width)
        } else {
            (sideways, Direction::Down, width, height)
        };
        m.move_pen(begin.x, begin.y);
        let mut sum = major_length / 2;
        for step in 0..=major_length {
            m.set_dot();
            Self::spend(m, u64::from(COSTS.intrinsics.dot));
            if step == major_length {
                break;
            }
            sum += minor_length;
            if sum >= major_length {
                sum -= major_length;
                Self::spend(m, u64::from(COSTS.intrinsics.minor_step));
                m.step_pen(minor);
            }
            m.step_pen(major);
        }
        Self::keep_up(m);
    }

    /// Runs the interrupts that are due.
    pub(super) fn keep_up<M: MsxMachine>(m: &mut M) {
        if m.processor_time() >= m.horizon() {
            m.catch_up_past_deadline();
        }
    }

    /// `CIRCLE`, one step at a time.
    pub(super) fn circle<M: MsxMachine>(&mut self, m: &mut M) -> Result<ControlFlow, Fault> {
        let mut progress = match self.circle.take() {
            Some(progress) => progress,
            None => self.begin_circle(m)?,
        };
        while self.step_circle(m, &mut progress) {
            Self::keep_up(m);
            if m.is_deadline_reached() {
                self.circle = Some(progress);
                return Ok(ControlFlow::Retry(ExitReason::DeadlineReached));
            }
        }
        m.set_graphic_cursor(progress.circle.x, progress.circle.y);
        Ok(ControlFlow::Next)
    }

    fn begin_circle<M: MsxMachine>(&mut self, m: &mut M) -> Result<CircleProgress, Fault> {
        let arguments = self.drain();
        Self::spend(m, u64::from(COSTS.intrinsics.device_statement));
        Self::require_graphics(m)?;
        let (x, y) = Self::coordinates(m, &arguments);
        let radius = arguments[3].integer();
        let ink = m.colours().ink;
        Self::choose_pen(m, arguments[4].byte(), ink)?;
        let mut cycles = u64::from(COSTS.intrinsics.circle);
        let parts = Self::arc_of(m, &arguments, &mut cycles);
        Self::spend(m, cycles);
        let Arc { points, ends: (start, end), joins, aspect } = parts?;
        let is_outside = end < start;
        let (start, end, joins) = if is_outside {
            (end, start, (joins & JOINS_START) << 1 | (joins & JOINS_END) >> 1)
        } else {
            (start, end, joins)
        };
        let circle = Circle { x, y, aspect, points, start, end, is_complement: is_outside, joins };
        Ok(CircleProgress { circle, x: radius.cast_unsigned().wrapping_mul(2), y: 0, sum: 0 })
    }

    /// Computes the arc from the arguments.
    fn arc_of<M: MsxMachine>(m: &M, arguments: &[Argument], cycles: &mut u64) -> Result<Arc, Fault> {
        let radius = arguments[3].integer();
        let points = Self::scaled(Number(Value::Integer(radius)), OCTANT, cycles)?;
        let mut joins = 0;
        let mut angle = |argument: &Argument, bit: u8, default: u16| -> Result<u16, Fault> {
            let Some(angle) = argument.number() else { return Ok(default) };
            if angle.0.is_negative() {
                joins |= bit;
            }
            Self::point_at(angle, points, cycles)
        };
        let ends = (angle(&arguments[5], JOINS_START, 0)?, angle(&arguments[6], JOINS_END, u16::MAX)?);
        let aspect = match arguments[7].number() {
            Some(aspect) => Self::aspect(aspect, cycles)?,
            None => m.aspect(),
        };
        Ok(Arc { points, ends, joins, aspect })
    }

    /// Multiplies a number by a factor and converts the product to an integer.
    fn scaled(number: Number, factor: [u8; 4], cycles: &mut u64) -> Result<u16, Fault> {
        let product = msx_bcd::multiply(number.0, Value::Single(factor), cycles).map_err(fault)?;
        Ok(Number(product).to_i16(cycles)?.cast_unsigned())
    }

    /// Returns the point of the circumference at an angle, counted anticlockwise from the right.
    fn point_at(angle: Number, points: u16, cycles: &mut u64) -> Result<u16, Fault> {
        let size = msx_bcd::to_single(msx_bcd::abs(angle.0, cycles), cycles).map_err(fault)?;
        let share = msx_bcd::multiply(size, Value::Single(TURN), cycles).map_err(fault)?;
        // The comparison has six digits, so an angle may exceed a full turn slightly.
        let share = msx_bcd::to_single(share, cycles).map_err(fault)?;
        if msx_bcd::compare(share, Value::Integer(1), cycles).is_gt() {
            return Err(Fault::IllegalQuantity);
        }
        let all = Value::Integer(points.wrapping_mul(8).cast_signed());
        let point = msx_bcd::multiply(share, all, cycles).map_err(fault)?;
        Ok(Number(point).to_i16(cycles)?.cast_unsigned())
    }

    /// Returns the factors of widths and heights: the larger one is 1.
    fn aspect(ratio: Number, cycles: &mut u64) -> Result<(u16, u16), Fault> {
        let one = Value::Integer(1);
        if ratio.0.is_zero() || ratio.0.is_negative() {
            return Err(Fault::IllegalQuantity);
        }
        let ratio = msx_bcd::to_single(ratio.0, cycles).map_err(fault)?;
        let is_tall = msx_bcd::compare(ratio, one, cycles).is_gt();
        let share = if is_tall { msx_bcd::divide(one, ratio, cycles).map_err(fault)? } else { ratio };
        let share = msx_bcd::multiply(share, Value::Integer(256), cycles).map_err(fault)?;
        let share = Number(share).to_i16(cycles)?.cast_unsigned();
        Ok(if is_tall { (share, UNIT) } else { (UNIT, share) })
    }

    /// Advances by half a dot along an octant, and sets its eight symmetric points at every other step; returns false at its end.
    fn step_circle<M: MsxMachine>(
        &mut self,
        m: &mut M,
        CircleProgress { circle, x, y, sum }: &mut CircleProgress,
    ) -> bool {
        Self::spend(m, COSTS.intrinsics.arc_step.into());
        if *y & 1 == 0 {
            self.eight_points(m, circle, x.wrapping_add(1) / 2, y.wrapping_add(1) / 2);
            if *y >= *x {
                return false;
            }
        }
        *sum = sum.wrapping_add(1).wrapping_add(y.wrapping_mul(2).cast_signed());
        if *sum >= 0 {
            *sum = sum.wrapping_sub(x.wrapping_mul(2).wrapping_sub(1).cast_signed());
            *x = x.wrapping_sub(1);
        }
        *y = y.wrapping_add(1);
        true
    }

    fn eight_points<M: MsxMachine>(&mut self, m: &mut M, circle: &Circle, major: u16, minor: u16) {
        let (major, minor) = (major.cast_signed(), minor.cast_signed());
        let opposite = |value: i16| value.wrapping_neg();
        let octants = [
            (major, opposite(minor)),
            (minor, opposite(major)),
            (opposite(minor), opposite(major)),
            (opposite(major), opposite(minor)),
            (opposite(major), minor),
            (opposite(minor), major),
            (minor, major),
            (major, minor),
        ];
        for (octant, (x, y)) in (0u16..).zip(octants) {
            let scaled = u16::from(circle.aspect.0 != UNIT) + u16::from(circle.aspect.1 != UNIT);
            Self::spend(m, u64::from(COSTS.intrinsics.arc_dot + scaled * COSTS.intrinsics.arc_scale));
            let step = minor.cast_unsigned();
            let point = if octant % 2 == 0 {
                circle.points.wrapping_mul(octant).wrapping_add(step)
            } else {
                circle.points.wrapping_mul(octant + 1).wrapping_sub(step)
            };
            let position = (
                circle.x.wrapping_add(scaled_by(x, circle.aspect.0)),
                circle.y.wrapping_add(scaled_by(y, circle.aspect.1)),
            );
            self.arc_point(m, circle, point, position);
        }
    }

    /// Draws a point of the circumference: skips it, sets it, or joins it with the centre.
    fn arc_point<M: MsxMachine>(&mut self, m: &mut M, circle: &Circle, point: u16, position: (i16, i16)) {
        let joins = (point == circle.start && circle.joins & JOINS_START != 0)
            || (point == circle.end && circle.joins & JOINS_END != 0);
        if joins {
            Self::segment(m, (circle.x, circle.y), position);
            return;
        }
        let is_end = point == circle.start || point == circle.end;
        let is_between = (circle.start..=circle.end).contains(&point);
        if is_end || is_between != circle.is_complement {
            Self::plot(m, position.0, position.1);
        }
    }
}

/// Multiplies a distance by an aspect and rounds.
fn scaled_by(distance: i16, aspect: u16) -> i16 {
    if aspect == UNIT {
        return distance;
    }
    let size = (u32::from(distance.unsigned_abs()) * u32::from(aspect) + 0x80) >> 8;
    let size = size as u16;
    if distance < 0 { size.cast_signed().wrapping_neg() } else { size.cast_signed() }
}
