//! Records of random files: `FIELD`, `LSET`, `RSET`, `GET`, `PUT`.

use basic::{
    dialect::Number as _,
    engine::Engine,
    fault::Fault,
    memory::{set_word, word},
    store::{Span, span},
};

use super::super::{MsxBasic, MsxMachine, argument::Argument, file::OpenMode};
use crate::{
    fault::{BAD_FILE_MODE, FIELD_OVERFLOW, INPUT_PAST_END, SEQUENTIAL_ONLY},
    intrinsic::Statement,
    layout::{HIMEM, STORE},
    value::{self, Number},
};

impl MsxBasic {
    /// Returns the record size of a random file, for `FIELD` or for a transfer.
    fn random_file<M: MsxMachine>(&mut self, m: &M, number: u8, is_moved: bool) -> Result<u16, Fault> {
        let file = self.file(m, number)?;
        match (file.open_mode, &file.disk) {
            (OpenMode::Random, Some(disk)) => Ok(disk.record_size),
            (_, Some(_)) => Err(BAD_FILE_MODE),
            (_, None) => Err(if is_moved { SEQUENTIAL_ONLY } else { Fault::IllegalQuantity }),
        }
    }

    /// `FIELD`: selects the file whose buffer holds the variables that follow.
    pub(in super::super) fn begin_fields<M: MsxMachine>(
        &mut self,
        m: &M,
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        let number = arguments[0].byte().unwrap_or_default();
        self.random_file(m, number, false)?;
        self.fields = (number, 0);
        Ok(())
    }

    /// A variable of `FIELD`: maps the target to the next bytes of the buffer.
    pub(in super::super) fn field_variable<M: MsxMachine>(
        &mut self,
        engine: &Engine<Self>,
        m: &mut M,
    ) -> Result<(), Fault> {
        let width = self.pop().byte().unwrap_or_default();
        let (number, offset) = self.fields;
        let end = offset + u16::from(width);
        if end > self.random_file(m, number, false)? {
            return Err(FIELD_OVERFLOW);
        }
        let at = Self::file_buffer(m, number).wrapping_add(offset);
        let target = engine.target();
        m.ram_mut()[usize::from(target)] = width;
        set_word(m.ram_mut(), target.wrapping_add(1), at);
        self.fields = (number, end);
        Ok(())
    }

    /// `LSET` and `RSET`: replaces the characters of the saved target, whose length stays.
    pub(in super::super) fn set_field<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        is_right: bool,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let characters = Self::take_text(engine, m, cycles);
        let length = usize::from(span(m.ram(), self.swap.0).length);
        let characters = &characters[..characters.len().min(length)];
        let blanks = alloc::vec![b' '; length - characters.len()];
        let text = if is_right { [&blanks, characters].concat() } else { [characters, &blanks].concat() };
        let at = usize::from(self.writable_string(engine, m, cycles)?);
        m.ram_mut()[at..at + length].copy_from_slice(&text);
        Ok(())
    }

    /// Returns the address of the saved target's string for writing; copies a string that is in the text of the program.
    pub(in super::super) fn writable_string<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let target = self.swap.0;
        let Span { length, at } = span(m.ram(), target);
        // The heap, and above it the buffers of files.
        if (STORE.strings_floor(m.ram())..word(m.ram(), HIMEM)).contains(&at) {
            return Ok(at);
        }
        let to = engine.allocate(m.ram_mut(), length, cycles)?;
        let old = span(m.ram(), target);
        Engine::<Self>::copy_string(m.ram_mut(), old, to, cycles);
        set_word(m.ram_mut(), target + 1, to);
        Ok(to)
    }

    /// `GET` and `PUT`: a record by number, or the record after the last one.
    pub(in super::super) fn move_record<M: MsxMachine>(
        &mut self,
        m: &mut M,
        statement: Statement,
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        let number = arguments[0].byte().unwrap_or_default();
        self.random_file(m, number, true)?;
        let last = self.disk_file(number)?.record;
        let record = match arguments[1].number().map(record_number).transpose()? {
            Some(0) => return Err(Fault::IllegalQuantity),
            Some(record) => record,
            None => last.checked_add(1).ok_or(Fault::IllegalQuantity)?,
        };
        if statement == Statement::Get {
            self.read_record(m, number, record)
        } else {
            self.write_record(m, number, record)
        }
    }

    /// Reads a record into the buffer.
    fn read_record<M: MsxMachine>(&mut self, m: &mut M, number: u8, record: u32) -> Result<(), Fault> {
        let file = self.disk_file(number)?;
        let length = usize::from(file.record_size);
        let from = (record - 1).saturating_mul(file.record_size.into());
        // If it cannot be read, it is the next record again.
        file.record = record - 1;
        if from >= file.entry.size {
            return Err(INPUT_PAST_END);
        }
        self.read_to_buffer(m, number, from, length)?;
        self.disk_file(number)?.record = record;
        Ok(())
    }

    /// Writes the buffer as a record. A gap between it and the end of the file keeps the bytes on the disk.
    fn write_record<M: MsxMachine>(&mut self, m: &mut M, number: u8, record: u32) -> Result<(), Fault> {
        let file = self.disk_file(number)?;
        let length = file.record_size;
        let from = (record - 1).saturating_mul(length.into());
        let end = self.write_from_buffer(m, number, from, length.into())?;
        let file = self.disk_file(number)?;
        file.entry.size = file.entry.size.max(end);
        file.record = record;
        Ok(())
    }
}

/// Converts a record number: an address, where negative numbers count from 65536 down, or a larger number without its fraction.
fn record_number(number: Number) -> Result<u32, Fault> {
    let overflows = |fault: Fault| if fault == Fault::Overflow { None } else { Some(fault) };
    match number.to_address(&mut 0) {
        Ok(address) => Ok(address.into()),
        Err(fault) => match overflows(fault) {
            Some(fault) => Err(fault),
            None => value::to_count(number.0).ok_or(Fault::Overflow),
        },
    }
}
