//! Dots and columns of dots.

use basic::fault::Fault;

use super::{Argument, SharpBasic, SharpMachine, statements::to_u16};
use crate::{
    costs::COSTS,
    machine::{Dot, DrawMode, Pattern, Shape},
};

/// Returns a coordinate, truncated to an integer.
fn coordinate(argument: Option<&Argument>) -> Result<i16, Fault> {
    let Some(Argument::Number(number)) = argument else { return Err(Fault::Syntax) };
    let whole = number.to_integer().ok_or(Fault::IllegalQuantity)?;
    i16::try_from(whole).map_err(|_| Fault::IllegalQuantity)
}

/// Returns the point whose coordinates are two arguments.
pub(super) fn dot(arguments: &[Argument], index: usize) -> Result<Dot, Fault> {
    Ok(Dot { x: coordinate(arguments.get(index))?, y: coordinate(arguments.get(index + 1))? })
}

fn ink(argument: Option<&Argument>) -> DrawMode {
    match argument {
        Some(Argument::Flag(1)) => DrawMode::Reset,
        Some(Argument::Flag(2)) => DrawMode::Invert,
        _ => DrawMode::Set,
    }
}

impl SharpBasic {
    pub(super) fn set_dot<M: SharpMachine>(
        &mut self,
        m: &mut M,
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        let cycles = m.draw_dot(dot(arguments, 0)?, ink(arguments.get(2)));
        Self::spend(m, u64::from(cycles));
        Ok(())
    }

    /// Draws a line from the end of the last one, or from a given point.
    pub(super) fn draw_line<M: SharpMachine>(
        &mut self,
        m: &mut M,
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        let (from, rest) = if arguments.first() == Some(&Argument::Omitted) {
            (self.last_point, &arguments[1..])
        } else {
            (dot(arguments, 0)?, &arguments[2..])
        };
        let to = dot(rest, 0)?;
        let pattern = match rest.get(2) {
            Some(Argument::Number(mask)) => Pattern(to_u16(*mask)?),
            _ => Pattern::FULL,
        };
        let shape = match rest.get(4) {
            Some(Argument::Flag(1)) => Shape::Rectangle,
            Some(Argument::Flag(2)) => Shape::FilledRectangle,
            _ => Shape::Line,
        };
        self.last_point = to;
        let cycles = m.draw(shape, from, to, ink(rest.get(3)), pattern);
        Self::spend(m, u64::from(cycles));
        Ok(())
    }

    pub(super) fn move_column_cursor<M: SharpMachine>(
        m: &mut M,
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        m.set_column_cursor(dot(arguments, 0)?);
        Ok(())
    }

    /// Prints columns from a string of hexadecimal digits.
    pub(super) fn print_columns<M: SharpMachine>(&mut self, m: &mut M) -> Result<(), Fault> {
        let digits = self.pop_text();
        for pair in digits.chunks(2) {
            let mut bits = 0;
            for digit in pair {
                let value = (*digit as char).to_digit(16).ok_or(Fault::Syntax)?;
                bits = bits * 16 + value as u8;
            }
            let cycles = m.put_column(bits) + u32::from(COSTS.column_digit) * pair.len() as u32;
            Self::spend(m, u64::from(cycles));
        }
        Ok(())
    }

    pub(super) fn print_column<M: SharpMachine>(m: &mut M, arguments: &[Argument]) -> Result<(), Fault> {
        let bits = match arguments.first() {
            Some(Argument::Number(number)) => {
                u8::try_from(to_u16(*number)?).map_err(|_| Fault::IllegalQuantity)?
            }
            _ => 0,
        };
        let cycles = m.put_column(bits);
        Self::spend(m, u64::from(cycles));
        Ok(())
    }

    /// Returns to the start of the strip after the last column, unless a semicolon ends the statement.
    pub(super) fn end_columns<M: SharpMachine>(m: &mut M, arguments: &[Argument]) {
        if arguments.first() == Some(&Argument::Flag(0)) {
            let at = m.column_cursor();
            m.set_column_cursor(Dot { x: 0, ..at });
        }
    }
}
