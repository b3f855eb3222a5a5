//! Statements of the plotter: the bytes that they send.

use alloc::{format, string::String, vec::Vec};

use basic::fault::Fault;
use hardware::LineDevice;

use super::{Argument, SharpBasic, SharpMachine};
use crate::{fault::DEVICE, intrinsic::Statement};

const ESCAPE: u8 = 0x1b;
/// The largest coordinate; the smallest is its negative.
const FURTHEST: i64 = 999;

/// Returns a number, truncated to an integer, if it is within bounds.
fn whole(argument: Option<&Argument>, least: i64, most: i64) -> Result<i32, Fault> {
    let Some(Argument::Number(number)) = argument else { return Err(Fault::Syntax) };
    let whole = number.to_integer().filter(|whole| (least..=most).contains(whole));
    whole.map(|whole| whole as i32).ok_or(Fault::Syntax)
}

/// Returns the same for an argument that may be omitted.
fn option(argument: Option<&Argument>, most: i64) -> Result<Option<i32>, Fault> {
    match argument {
        Some(Argument::Omitted) => Ok(None),
        other => whole(other, 0, most).map(Some),
    }
}

fn point(arguments: &[Argument]) -> Result<(i32, i32), Fault> {
    let coordinate = |place| whole(arguments.get(place), -FURTHEST, FURTHEST);
    Ok((coordinate(0)?, coordinate(1)?))
}

/// Returns a circle as unit steps, one quadrant at a time: each step goes to the nearer of two
/// points, or to the outer one if both are equally near. The line type is an unprintable character,
/// as the machine sends it.
fn circle((x, y): (i32, i32), radius: i32) -> Vec<u8> {
    let mut steps = Vec::new();
    let (mut along, mut across, mut distance) = (radius, 0, 0);
    while along > 0 {
        let (outer, inner) = (distance + 2 * across + 1, distance - 2 * along + 1);
        if outer.abs() <= inner.abs() {
            (across, distance) = (across + 1, outer);
            steps.push((0, 1));
        } else {
            (along, distance) = (along - 1, inner);
            steps.push((-1, 0));
        }
    }
    let mut text = format!("L\u{1e}\rM{x},{y}\rR{radius},0\r");
    for _ in 0..4 {
        let list: Vec<String> = steps.iter().map(|(x, y)| format!("{x},{y}")).collect();
        text.push_str(&format!("J{}\r", list.join(",")));
        for step in &mut steps {
            *step = (-step.1, step.0);
        }
    }
    text.push_str(&format!("M{x},{y}\r"));
    text.into_bytes()
}

impl SharpBasic {
    pub(super) fn plots<M: SharpMachine>(
        &mut self,
        m: &M,
        statement: Statement,
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        if m.line_device() != Some(LineDevice::Plotter) {
            return Err(DEVICE);
        }
        let bytes = match statement {
            Statement::Graph => [ESCAPE, b'b'].to_vec(),
            Statement::Ltext => [ESCAPE, b'a'].to_vec(),
            Statement::Sorgn => {
                self.pen = (0, 0);
                b"I\r".to_vec()
            }
            Statement::Color => [ESCAPE, b'0' + whole(arguments.first(), 0, 3)? as u8].to_vec(),
            Statement::Csize => match whole(arguments.first(), 1, 63)? {
                size @ 1..=15 => [ESCAPE, b'?', b'a' + size as u8 - 1].to_vec(),
                size => format!("\u{1b}?{size}\r").into_bytes(),
            },
            Statement::Crotate => format!("Q{}\r", whole(arguments.first(), 0, 3)?).into_bytes(),
            Statement::Lf => {
                let count =
                    if arguments.is_empty() { 1 } else { whole(arguments.first(), -FURTHEST, FURTHEST)? };
                let feed = if count < 0 { 0x0b } else { 0x0a };
                (0..count.unsigned_abs()).map(|_| feed).collect()
            }
            Statement::Glcursor | Statement::PlotStart => {
                self.pen = point(arguments)?;
                format!("M{},{}\r", self.pen.0, self.pen.1).into_bytes()
            }
            Statement::PlotRelativeStart => {
                let (x, y) = point(arguments)?;
                format!("R{x},{y}\r").into_bytes()
            }
            Statement::PlotLine => self.line_bytes('D', arguments)?,
            Statement::PlotRelative => self.line_bytes('J', arguments)?,
            Statement::Circle => circle(point(arguments)?, whole(arguments.get(2), 0, FURTHEST)?),
            _ => return Err(Fault::Syntax),
        };
        self.begin_sending(bytes);
        Ok(())
    }

    /// Returns the bytes for a sequence of points, line type, colour, box flag.
    fn line_bytes(&mut self, letter: char, arguments: &[Argument]) -> Result<Vec<u8>, Fault> {
        let (coordinates, options) = arguments.split_at(arguments.len().saturating_sub(3));
        let mut points = Vec::new();
        for pair in coordinates.chunks(2) {
            points.push(point(pair)?);
        }
        let kind = option(options.first(), 15)?.unwrap_or(0);
        let colour = option(options.get(1), 3)?;
        let is_box = options.get(2) == Some(&Argument::Flag(1));
        let mut text = format!("L{kind}\r");
        if let Some(colour) = colour {
            text.push_str(&format!("\u{1b}{colour}\r"));
        }
        let last = *points.last().ok_or(Fault::Syntax)?;
        if is_box {
            let ((left, bottom), (right, top)) = (self.pen, last);
            points = [(right, bottom), (right, top), (left, top), (left, bottom)].to_vec();
        }
        let list: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        text.push_str(&format!("{letter}{}\r", list.join(",")));
        if is_box {
            text.push_str(&format!("M{},{}\r", last.0, last.1));
        }
        if letter == 'D' {
            self.pen = last;
        }
        Ok(text.into_bytes())
    }
}
