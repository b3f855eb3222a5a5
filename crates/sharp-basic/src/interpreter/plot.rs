//! Statements of the plotter: the bytes that they send.

use alloc::{format, vec::Vec};

use basic::fault::Fault;
use hardware::LineDevice;

use super::{
    Argument, SharpBasic, SharpMachine,
    circle::Circle,
    plot_arguments::{FURTHEST, list, option, point, whole},
};
use crate::{fault::DEVICE, intrinsic::Statement};

const ESCAPE: u8 = 0x1b;

impl SharpBasic {
    pub(super) fn plots<M: SharpMachine>(
        &mut self,
        m: &M,
        statement: Statement,
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        match (statement, arguments.first()) {
            (Statement::Console, _) => {
                self.paper_width = whole(arguments.first(), 1, i64::from(u16::MAX))
                    .map_err(|_| Fault::IllegalQuantity)? as u16;
                return Ok(());
            }
            (Statement::Paint, Some(Argument::Flag(1))) if self.is_plotting => return Err(Fault::Syntax),
            (Statement::Paint, _) => return Ok(()),
            _ => {}
        }
        if m.line_device() != Some(LineDevice::Plotter) {
            return Err(DEVICE);
        }
        let bytes = match statement {
            Statement::Graph => {
                self.is_plotting = true;
                [ESCAPE, b'b'].to_vec()
            }
            Statement::Ltext => {
                self.is_plotting = false;
                [ESCAPE, b'a'].to_vec()
            }
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
            Statement::Circle => Circle::of(arguments)?.bytes(),
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
        let kind = option(options.first(), 0, 15)?.unwrap_or(0);
        let colour = option(options.get(1), 0, 3)?;
        let is_box = options.get(2) == Some(&Argument::Flag(1));
        let mut text = format!("L{kind}\r");
        if let Some(colour) = colour {
            text.push_str(&format!("\u{1b}{colour}\r"));
        }
        let last = *points.last().ok_or(Fault::Syntax)?;
        if is_box {
            // The box is between the last two points; lines lead to the first of them.
            points.pop();
            if !points.is_empty() {
                text.push_str(&format!("{letter}{}\r", list(&points)));
            }
            let ((left, bottom), (right, top)) = (points.last().copied().unwrap_or(self.pen), last);
            points = [(right, bottom), (right, top), (left, top), (left, bottom)].to_vec();
        }
        text.push_str(&format!("{letter}{}\r", list(&points)));
        if is_box {
            text.push_str(&format!("M{},{}\r", last.0, last.1));
        }
        if letter == 'D' {
            self.pen = last;
        }
        Ok(text.into_bytes())
    }
}
