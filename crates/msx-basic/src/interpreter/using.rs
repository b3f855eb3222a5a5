//! `PRINT USING`: a format that repeats until all values are printed.

use alloc::vec::Vec;

use basic::{engine::Engine, fault::Fault};
use numeric::msx_bcd::{self, Field};
use serde::{Deserialize, Serialize};

use super::{MsxBasic, MsxMachine};
use crate::{costs::COSTS, value};

/// A format in progress.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Using {
    format: Vec<u8>,
    at: usize,
    /// A field has been used since the format began.
    has_field: bool,
    /// A value has been printed.
    has_value: bool,
}

/// A field of a format for a string.
enum TextField {
    /// A fixed number of characters.
    Sized(usize),
    /// The whole string.
    Whole,
}

/// Parses a string field at the start of a format: `!`, `\ \`, `&`; also returns its length.
fn text_field(format: &[u8]) -> Option<(TextField, usize)> {
    match format.first()? {
        b'!' => Some((TextField::Sized(1), 1)),
        b'&' => Some((TextField::Whole, 1)),
        b'\\' => {
            let blanks = format[1..].iter().take_while(|&&byte| byte == b' ').count();
            (format.get(1 + blanks) == Some(&b'\\')).then_some((TextField::Sized(blanks + 2), blanks + 2))
        }
        _ => None,
    }
}

impl MsxBasic {
    pub(super) fn using_format<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<(), Fault> {
        let mut cycles = 0;
        let format = Self::take_text(engine, m, &mut cycles);
        Self::spend(m, cycles);
        if format.is_empty() {
            return Err(Fault::IllegalQuantity);
        }
        self.using = Using { format, ..Using::default() };
        Ok(())
    }

    /// Prints the format up to its next field and leaves the field's position in `at`; repeats the format from its start at its end.
    fn print_to_field<M: MsxMachine>(&mut self, m: &mut M) -> Result<(), Fault> {
        if self.using.at >= self.using.format.len() {
            if !self.using.has_field {
                return Err(Fault::IllegalQuantity);
            }
            (self.using.at, self.using.has_field) = (0, false);
        }
        loop {
            self.literals(m)?;
            if self.using.at < self.using.format.len() {
                self.using.has_field = true;
                return Ok(());
            }
            if !self.using.has_field {
                return Err(Fault::IllegalQuantity);
            }
            (self.using.at, self.using.has_field) = (0, false);
        }
    }

    /// Prints the format's characters outside fields.
    fn literals<M: MsxMachine>(&mut self, m: &mut M) -> Result<(), Fault> {
        while let Some(rest) = self.using.format.get(self.using.at..).filter(|rest| !rest.is_empty()) {
            if Field::parse(rest).is_some() || text_field(rest).is_some() {
                return Ok(());
            }
            let code = rest[0];
            self.using.at += 1;
            Self::spend(m, u64::from(COSTS.intrinsics.using_literal));
            self.output(m, code)?;
        }
        Ok(())
    }

    pub(super) fn using_number<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<(), Fault> {
        let number = engine.accumulator();
        Self::spend(m, u64::from(COSTS.intrinsics.using));
        self.print_to_field(m)?;
        let (field, length) = Field::parse(&self.using.format[self.using.at..]).ok_or(Fault::TypeMismatch)?;
        self.using.at += length;
        let mut buffer = [0; msx_bcd::MAX_USING_LENGTH];
        let mut cycles = 0;
        let length = msx_bcd::print_using(field, number.0, &mut buffer, &mut cycles).map_err(value::fault)?;
        Self::spend(m, cycles);
        self.using.has_value = true;
        buffer[..length].iter().try_for_each(|&code| self.output(m, code))
    }

    pub(super) fn using_text<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<(), Fault> {
        let mut cycles = 0;
        let text = Self::take_text(engine, m, &mut cycles);
        Self::spend(m, cycles + u64::from(COSTS.intrinsics.using));
        self.print_to_field(m)?;
        let (field, length) = text_field(&self.using.format[self.using.at..]).ok_or(Fault::TypeMismatch)?;
        self.using.at += length;
        self.using.has_value = true;
        let width = match field {
            TextField::Sized(width) => {
                Self::spend(m, u64::from(COSTS.intrinsics.using_string));
                width
            }
            TextField::Whole => text.len(),
        };
        let padded = text.iter().copied().chain(core::iter::repeat(b' ')).take(width);
        padded.into_iter().try_for_each(|code| self.output(m, code))
    }

    /// Prints the rest of the format up to its next field.
    pub(super) fn using_end<M: MsxMachine>(&mut self, m: &mut M) -> Result<(), Fault> {
        self.literals(m)
    }
}
