//! Statements with plain arguments.

use alloc::{string::String, vec::Vec};

use basic::{engine::Engine, fault::Fault};
use hardware::{CellPlace, Tone};
use numeric::sharp_bcd::{Angle, Decimal, Random};

use super::{Argument, Host, SharpBasic, print::Wait};
use crate::{costs::COSTS, word::Verb};

/// Columns and rows of the display.
const COLUMNS: u16 = 24;
const ROWS: u16 = 4;
/// Waves of a tone whose length nobody gave, less one.
const LENGTH: u16 = 583;

impl SharpBasic {
    /// The arguments of the statement under way.
    pub(super) fn taken(&mut self) -> Vec<Argument> {
        core::mem::take(&mut self.arguments)
    }

    pub(super) fn does<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        verb: Verb,
    ) -> Result<(), Fault> {
        let arguments = self.taken();
        let number = |place: usize| match arguments.get(place) {
            Some(Argument::Number(number)) => Some(*number),
            _ => None,
        };
        self.prompt.is_row_left_blank = false;
        if matches!(verb, Verb::Pset | Verb::Line | Verb::GprintEnd) {
            self.prompt.drawn = engine.statement_text();
            let is_reset = verb == Verb::Pset && arguments.get(2) == Some(&Argument::Flag(1));
            self.prompt.is_row_left_blank = verb == Verb::GprintEnd || is_reset;
        }
        match verb {
            Verb::Wait => {
                self.output.wait = match number(0) {
                    Some(units) => Wait::Units(word(units)?),
                    None => Wait::Key,
                };
            }
            Verb::Cls => self.clear_display(m),
            Verb::Cursor => {
                self.place_cursor(number(0), number(1))?;
                let more = match number(1) {
                    Some(_) => u64::from(COSTS.cursor_second),
                    None => u64::from(COSTS.cursor_row) * u64::from(self.output.at.row),
                };
                Self::spend(m, more);
            }
            Verb::Beep => self.beep(number(0), number(1), number(2))?,
            Verb::Random => {
                let digits = m.processor_time().wrapping_mul(6_364_136_223_846_793_005);
                self.random = Random::from_digits(digits);
            }
            Verb::Degree => self.angle = Angle::Degree,
            Verb::Radian => self.angle = Angle::Radian,
            Verb::Grad => self.angle = Angle::Grad,
            Verb::Poke => {
                let mut at = word(number(0).unwrap_or_default())?;
                for place in 1..arguments.len() {
                    let byte = u8::try_from(word(number(place).unwrap_or_default())?);
                    m.poke(at, byte.map_err(|_| Fault::IllegalQuantity)?);
                    Self::spend(m, u64::from(COSTS.poke));
                    at = at.wrapping_add(1);
                }
                self.look(engine, m);
            }
            Verb::Call => self.notice("machine code is not emulated: CALL does nothing"),
            Verb::Trace => self.prompt.tracing.start(),
            Verb::Untrace => self.prompt.tracing.is_on = false,
            Verb::Clear => {
                Self::free_all(m.ram_mut());
                Self::clear_fixed(m.ram_mut());
                engine.code.variables_cleared();
            }
            Verb::Pset => self.set_dot(m, &arguments)?,
            Verb::Line => self.draw_line(m, &arguments)?,
            Verb::Gcursor => Self::place_columns(m, &arguments)?,
            Verb::GprintText => self.print_columns(m)?,
            Verb::GprintNumber => Self::print_column(m, &arguments)?,
            Verb::GprintEnd => Self::end_columns(m, &arguments),
            _ => self.plots(m, verb, &arguments)?,
        }
        Ok(())
    }

    pub(super) fn notice(&mut self, text: &str) {
        if self.notices.iter().all(|known| known != text) {
            self.notices.push(String::from(text));
        }
    }

    pub(super) fn clear_display<M: Host>(&mut self, m: &mut M) {
        self.shown.break_off();
        let cycles = m.clear_cells();
        Self::spend(m, u64::from(cycles));
        self.output.at = CellPlace::default();
        (self.output.is_done, self.output.is_placed) = (false, false);
        self.prompt.field.go_home();
    }

    fn place_cursor(&mut self, first: Option<Decimal>, second: Option<Decimal>) -> Result<(), Fault> {
        let (column, row) = match (first, second) {
            (None, _) => (0, 0),
            (Some(place), None) => {
                let place = word(place)?;
                (place % COLUMNS, place / COLUMNS)
            }
            (Some(column), Some(row)) => (word(column)?, word(row)?),
        };
        if column >= COLUMNS || row >= ROWS {
            return Err(Fault::IllegalQuantity);
        }
        self.shown.break_off();
        self.output.at = CellPlace { row: row as u8, column: column as u8 };
        self.output.is_done = false;
        self.output.is_placed = first.is_some();
        Ok(())
    }

    fn beep(
        &mut self,
        count: Option<Decimal>,
        pitch: Option<Decimal>,
        length: Option<Decimal>,
    ) -> Result<(), Fault> {
        let count = count.and_then(Decimal::to_integer).ok_or(Fault::IllegalQuantity)?;
        let count = u16::try_from(count.max(0)).map_err(|_| Fault::IllegalQuantity)?;
        let tone = match pitch {
            None => Tone::BuiltIn,
            Some(pitch) => Tone::Waves {
                pitch: u8::try_from(word(pitch)?).map_err(|_| Fault::IllegalQuantity)?,
                length: length.map_or(Ok(LENGTH), word)?,
            },
        };
        self.begin_tones(tone, count);
        Ok(())
    }
}

/// What taking a number as an argument costs beside computing it: it is brought to binary digits.
pub(super) fn argument_cost(number: Decimal) -> u64 {
    if number.is_zero() {
        return COSTS.argument_zero.into();
    }
    let (_, exponent, _) = number.to_parts();
    u64::from(COSTS.argument_digit) * u64::from(exponent.clamp(0, 5).unsigned_abs())
}

/// A number cut to a whole one of 16 bits.
///
/// # Errors
/// It is none.
pub(super) fn word(number: Decimal) -> Result<u16, Fault> {
    let whole = number.to_integer().ok_or(Fault::IllegalQuantity)?;
    u16::try_from(whole).map_err(|_| Fault::IllegalQuantity)
}
