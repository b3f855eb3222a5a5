//! Records of random files: `FIELD`, `LSET`, `RSET`, `GET`, `PUT`.

use basic::{
    engine::Engine,
    fault::Fault,
    memory::{set_word, word},
    store::{Span, span},
};

use super::super::{MsxBasic, MsxMachine, argument::Argument, file::OpenMode};
use crate::{
    fault::{BAD_FILE_MODE, FIELD_OVERFLOW},
    intrinsic::Statement,
    layout::{HIMEM, STORE},
};

impl MsxBasic {
    /// The size of the records of a random file.
    fn random_file<M: MsxMachine>(&mut self, m: &M, number: u8) -> Result<u16, Fault> {
        let file = self.file(m, number)?;
        match (file.open_mode, &file.disk) {
            (OpenMode::Random, Some(disk)) => Ok(disk.record_size),
            (_, Some(_)) => Err(BAD_FILE_MODE),
            (_, None) => Err(Fault::IllegalQuantity),
        }
    }

    /// `FIELD`: the variables that follow lie in the buffer of a file.
    pub(in super::super) fn begin_fields<M: MsxMachine>(
        &mut self,
        m: &M,
        given: &[Argument],
    ) -> Result<(), Fault> {
        let number = given[0].byte().unwrap_or_default();
        self.random_file(m, number)?;
        self.fields = (number, 0);
        Ok(())
    }

    /// A variable of `FIELD`: the target becomes the next bytes of the buffer.
    pub(in super::super) fn field_variable<M: MsxMachine>(
        &mut self,
        engine: &Engine<Self>,
        m: &mut M,
    ) -> Result<(), Fault> {
        let width = self.pop().byte().unwrap_or_default();
        let (number, offset) = self.fields;
        let end = offset + u16::from(width);
        if end > self.random_file(m, number)? {
            return Err(FIELD_OVERFLOW);
        }
        let at = Self::file_buffer(m, number).wrapping_add(offset);
        let target = engine.target();
        m.ram_mut()[usize::from(target)] = width;
        set_word(m.ram_mut(), target.wrapping_add(1), at);
        self.fields = (number, end);
        Ok(())
    }

    /// `LSET` and `RSET`: puts characters into the string put aside, whose length stays.
    pub(in super::super) fn set_field<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        is_right: bool,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let given = Self::take_text(engine, m, cycles);
        let length = usize::from(span(m.ram(), self.swap.0).length);
        let given = &given[..given.len().min(length)];
        let blanks = alloc::vec![b' '; length - given.len()];
        let text = if is_right { [&blanks, given].concat() } else { [given, &blanks].concat() };
        let at = usize::from(self.own_string(engine, m, cycles)?);
        m.ram_mut()[at..at + length].copy_from_slice(&text);
        Ok(())
    }

    /// The place of the string put aside, which is written to: a string in the text of the program is copied before.
    pub(in super::super) fn own_string<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let target = self.swap.0;
        let Span { length, at } = span(m.ram(), target);
        // Strings, and above them the buffers of files.
        if (STORE.lowest_place(m.ram())..word(m.ram(), HIMEM)).contains(&at) {
            return Ok(at);
        }
        let to = engine.allocate(m.ram_mut(), length, cycles)?;
        let old = span(m.ram(), target);
        Engine::<Self>::copy_string(m.ram_mut(), old, to, cycles);
        set_word(m.ram_mut(), target + 1, to);
        Ok(to)
    }

    /// `GET` and `PUT`: the given record, or the one behind the last.
    pub(in super::super) fn move_record<M: MsxMachine>(
        &mut self,
        m: &mut M,
        statement: Statement,
        given: &[Argument],
    ) -> Result<(), Fault> {
        let number = given[0].byte().unwrap_or_default();
        self.random_file(m, number)?;
        let last = self.disk_file(number)?.record;
        let record = match given[1].whole() {
            Some(0) => return Err(Fault::IllegalQuantity),
            Some(record) => record as u16,
            None => last.checked_add(1).ok_or(Fault::IllegalQuantity)?,
        };
        if statement == Statement::Get {
            self.read_record(m, number, record)
        } else {
            self.write_record(m, number, record)
        }
    }
}
