//! `CIRCLE` on the plotter: steps between the points at whole degrees.
//!
//! *Measured* (`plotter.tsv`, `pc1360-laws/plotter.tsv`): 48 of 48 circles and arcs without a ratio.
//! With a ratio the machine rounds the vertical steps by an unknown rule.

use alloc::{format, vec::Vec};

use basic::fault::Fault;
use numeric::sharp_bcd::{Angle, Decimal};

use super::{
    Argument,
    plot_arguments::{FURTHEST, list, option, point, whole},
};

/// Pairs of numbers in one command.
const PAIRS: usize = 10;
/// The largest colour, and the largest angle.
const MAX_COLOUR: i64 = 3;
const MAX_ANGLE: i64 = 9_999;

/// A circle or an arc.
pub(super) struct Circle {
    centre: (i32, i32),
    radius: i32,
    colour: Option<i32>,
    /// Degrees. An end below the start makes the pen run clockwise.
    start: i32,
    end: i32,
    /// The factor of the vertical coordinates.
    ratio: Decimal,
}

impl Circle {
    /// Returns the circle of a statement's arguments.
    ///
    /// # Errors
    /// An argument is out of range.
    pub(super) fn of(arguments: &[Argument]) -> Result<Self, Fault> {
        let angle = |index: usize| option(arguments.get(index), -MAX_ANGLE, MAX_ANGLE);
        let ratio = match arguments.get(6) {
            Some(Argument::Number(ratio)) => *ratio,
            _ => Decimal::ONE,
        };
        if ratio.is_zero() || ratio.is_negative() {
            return Err(Fault::Syntax);
        }
        Ok(Self {
            centre: point(arguments)?,
            radius: whole(arguments.get(2), 1, FURTHEST)?,
            colour: option(arguments.get(3), 0, MAX_COLOUR)?,
            start: angle(4)?.unwrap_or(0),
            end: angle(5)?.unwrap_or(360),
            ratio,
        })
    }

    /// Returns the bytes that draw it. The line type is an unprintable character, as the machine sends it.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let (x, y) = self.centre;
        let first = self.offset(self.start);
        let colour = self.colour.map_or_else(Default::default, |colour| format!("\u{1b}{colour}\r"));
        let mut text = format!("L\u{1e}\r{colour}M{x},{y}\rR{},{}\r", first.0, first.1);
        let steps = self.steps();
        for pairs in steps.chunks(PAIRS) {
            text.push_str(&format!("J{}\r", list(pairs)));
        }
        text.push_str(&format!("M{x},{y}\r"));
        text.into_bytes()
    }

    /// Returns the differences between neighbouring points that are not zero.
    fn steps(&self) -> Vec<(i32, i32)> {
        let direction = if self.end < self.start { -1 } else { 1 };
        let mut last = self.offset(self.start);
        let mut steps = Vec::new();
        for degree in 1..=self.start.abs_diff(self.end) as i32 {
            let next = self.offset(self.start + direction * degree);
            let step = (next.0 - last.0, next.1 - last.1);
            if step != (0, 0) {
                steps.push(step);
            }
            last = next;
        }
        steps
    }

    /// Returns a point relative to the centre.
    fn offset(&self, degree: i32) -> (i32, i32) {
        let angle = Decimal::from(degree);
        let coordinate = |function: Result<Decimal, _>, ratio: Decimal| {
            let product = function
                .and_then(|value: Decimal| value.rounded().times(Decimal::from(self.radius), &mut 0))
                .and_then(|value| value.times(ratio, &mut 0));
            product.map_or(0, rounded)
        };
        (
            coordinate(angle.cos(Angle::Degree, &mut 0), Decimal::ONE),
            coordinate(angle.sin(Angle::Degree, &mut 0), self.ratio),
        )
    }
}

/// Rounds half away from zero.
fn rounded(number: Decimal) -> i32 {
    let doubled = number.plus(number, &mut 0).ok().and_then(Decimal::to_integer).unwrap_or(0);
    ((doubled + doubled.signum()) / 2) as i32
}
