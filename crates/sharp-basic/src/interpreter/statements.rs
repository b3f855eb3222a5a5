//! Statements with plain arguments.

use alloc::{string::String, vec::Vec};

use basic::{engine::Engine, fault::Fault};
use numeric::sharp_bcd::{Angle, Decimal, Random};

use super::{Argument, SharpBasic, SharpMachine, print::Wait};
use crate::{
    costs::COSTS,
    intrinsic::Statement,
    machine::{CellPosition, Tone},
};

/// Columns and rows of the display.
const COLUMNS: u16 = 24;
const ROWS: u16 = 4;
/// The default number of waves of a tone, less one.
const DEFAULT_WAVES: u16 = 583;

impl SharpBasic {
    /// Takes the arguments of the current statement.
    pub(super) fn take_arguments(&mut self) -> Vec<Argument> {
        core::mem::take(&mut self.arguments)
    }

    pub(super) fn run_statement<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        statement: Statement,
    ) -> Result<(), Fault> {
        let arguments = self.take_arguments();
        let number = |index: usize| match arguments.get(index) {
            Some(Argument::Number(number)) => Some(*number),
            _ => None,
        };
        if statement.draws() {
            self.prompt.drawing = Some(statement == Statement::GprintEnd);
        }
        match statement {
            Statement::Wait => {
                self.output.wait = match number(0) {
                    Some(units) => Wait::Units(to_u16(units)?),
                    None => Wait::Key,
                };
            }
            Statement::Cls => self.clear_display(m),
            Statement::Cursor => {
                self.move_cursor(number(0), number(1))?;
                let more = match number(1) {
                    Some(_) => u64::from(COSTS.cursor_second),
                    None => u64::from(COSTS.cursor_row) * u64::from(self.output.at.row),
                };
                Self::spend(m, more);
            }
            Statement::Beep => self.beep(m, number(0), number(1), number(2))?,
            Statement::Random => {
                let digits = m.processor_time().wrapping_mul(6_364_136_223_846_793_005);
                self.random = Random::from_digits(digits);
            }
            Statement::Degree => self.angle = Angle::Degree,
            Statement::Radian => self.angle = Angle::Radian,
            Statement::Grad => self.angle = Angle::Grad,
            Statement::Poke => {
                let mut at = to_u16(number(0).unwrap_or_default())?;
                for index in 1..arguments.len() {
                    let byte = u8::try_from(to_u16(number(index).unwrap_or_default())?);
                    m.poke(at, byte.map_err(|_| Fault::IllegalQuantity)?);
                    Self::spend(m, if index > 1 { u64::from(COSTS.poke) } else { 0 });
                    at = at.wrapping_add(1);
                }
                self.check_writes(engine, m);
            }
            Statement::Call => {
                to_u16(number(0).unwrap_or_default())?;
                self.warn("machine code is not emulated: CALL does nothing");
            }
            Statement::Trace => self.prompt.tracing.start(),
            Statement::Untrace => self.prompt.tracing.is_on = false,
            Statement::Clear => {
                Self::free_all(m.ram_mut());
                Self::clear_fixed(m.ram_mut());
                engine.code_mut().variables_cleared();
            }
            Statement::Pset => self.set_dot(m, &arguments)?,
            Statement::Line => self.draw_line(m, &arguments)?,
            Statement::Gcursor => Self::move_column_cursor(m, &arguments)?,
            Statement::GprintText => self.print_columns(m)?,
            Statement::GprintNumber => Self::print_column(m, &arguments)?,
            Statement::GprintEnd => Self::end_columns(m, &arguments),
            _ => self.plots(m, statement, &arguments)?,
        }
        Ok(())
    }

    pub(super) fn warn(&mut self, text: &str) {
        if self.warnings.iter().all(|known| known != text) {
            self.warnings.push(String::from(text));
        }
    }

    pub(super) fn clear_display<M: SharpMachine>(&mut self, m: &mut M) {
        self.output_log.end_line();
        let cycles = m.clear_cells();
        Self::spend(m, u64::from(cycles));
        self.output.at = CellPosition::default();
        (self.output.is_done, self.output.is_positioned, self.output.row_before_cursor) = Default::default();
        self.prompt.field.go_home();
    }

    fn move_cursor(&mut self, first: Option<Decimal>, second: Option<Decimal>) -> Result<(), Fault> {
        let (column, row) = match (first, second) {
            (None, _) => (0, 0),
            (Some(cell), None) => {
                let cell = to_u16(cell)?;
                (cell % COLUMNS, cell / COLUMNS)
            }
            (Some(column), Some(row)) => (to_u16(column)?, to_u16(row)?),
        };
        if column >= COLUMNS || row >= ROWS {
            return Err(Fault::IllegalQuantity);
        }
        self.output_log.end_line();
        self.output.row_before_cursor = self.output.row_before_cursor.or(Some(self.output.at.row));
        self.output.at = CellPosition { row: row as u8, column: column as u8 };
        self.output.is_done = false;
        self.output.is_positioned = first.is_some();
        Ok(())
    }

    fn beep<M: SharpMachine>(
        &mut self,
        m: &M,
        count: Option<Decimal>,
        pitch: Option<Decimal>,
        length: Option<Decimal>,
    ) -> Result<(), Fault> {
        let count = count.and_then(Decimal::to_integer).ok_or(Fault::IllegalQuantity)?;
        let count = u16::try_from(count.max(0)).map_err(|_| Fault::IllegalQuantity)?;
        let tone = match pitch {
            None => Tone::BuiltIn,
            Some(pitch) => Tone::Waves {
                pitch: u8::try_from(to_u16(pitch)?).map_err(|_| Fault::IllegalQuantity)?,
                length: length.map_or(Ok(DEFAULT_WAVES), to_u16)?,
            },
        };
        if (tone, count) == (Tone::BuiltIn, 0) {
            self.begin_wait(m, COSTS.silent_beep.into());
        } else {
            self.begin_tones(tone, count);
        }
        Ok(())
    }
}

/// Returns the cost of a numeric argument in addition to computing it: the conversion to binary.
pub(super) fn argument_cost(number: Decimal) -> u64 {
    if number.is_zero() {
        return COSTS.argument_zero.into();
    }
    u64::from(COSTS.argument_digit) * u64::from(number.to_parts().exponent.clamp(0, 5).unsigned_abs())
}

/// Converts a number to 16 bits, truncated to an integer.
///
/// # Errors
/// The number is out of range.
pub(super) fn to_u16(number: Decimal) -> Result<u16, Fault> {
    let whole = number.to_integer().ok_or(Fault::IllegalQuantity)?;
    u16::try_from(whole).map_err(|_| Fault::IllegalQuantity)
}
