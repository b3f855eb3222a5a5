//! `INPUT #` and `LINE INPUT #`: the items of a file.
//!
//! A carriage return after a line feed does not end an item. NULs are always skipped, line feeds in items of lists outside
//! quotes, tabulators in numbers.

use alloc::vec::Vec;

use basic::fault::Fault;

use super::{
    MsxBasic, MsxMachine,
    file::Device,
    files::{CARRIAGE_RETURN, LINE_FEED},
    read::Item,
};
use crate::fault::INPUT_PAST_END;

const TABULATOR: u8 = 9;
/// The longest item.
const MAX_ITEM: usize = 255;

impl MsxBasic {
    fn input_file(&self) -> Result<u8, Fault> {
        match self.device {
            Device::File(number) => Ok(number),
            Device::Screen | Device::Printer => Err(Fault::Syntax),
        }
    }

    /// Reads the next item of the input file.
    pub(super) fn file_item<M: MsxMachine>(&mut self, m: &mut M, is_text: bool) -> Result<Item, Fault> {
        let number = self.input_file()?;
        let first = self.read_after_blanks(m, number)?.ok_or(INPUT_PAST_END)?;
        let is_quoted = is_text && first == b'"';
        let mut text = Vec::new();
        if is_quoted {
            while let Some(byte) = self.read_character(m, number)?.filter(|&byte| byte != b'"') {
                text.push(byte);
                if text.len() == MAX_ITEM {
                    return Ok(Item { text, is_quoted, address: None });
                }
            }
            self.skip_separator(m, number)?;
            return Ok(Item { text, is_quoted, address: None });
        }
        let mut next = Some(first);
        let mut is_fed = false;
        while let Some(byte) = next {
            match byte {
                LINE_FEED => {}
                CARRIAGE_RETURN if is_fed => {}
                CARRIAGE_RETURN => {
                    self.skip_line_feed(m, number)?;
                    break;
                }
                b',' => break,
                TABULATOR if !is_text => {}
                b' ' if !is_text => {
                    self.skip_separator(m, number)?;
                    break;
                }
                _ => text.push(byte),
            }
            if text.len() == MAX_ITEM {
                break;
            }
            is_fed = byte == LINE_FEED;
            next = self.read_character(m, number)?;
        }
        Ok(Item { text, is_quoted, address: None })
    }

    /// Reads the next byte other than NUL.
    fn read_character<M: MsxMachine>(&mut self, m: &mut M, number: u8) -> Result<Option<u8>, Fault> {
        loop {
            match self.read_file_byte(m, number)? {
                Some(0) => {}
                byte => return Ok(byte),
            }
        }
    }

    /// Reads the next byte other than blank and NUL.
    fn read_after_blanks<M: MsxMachine>(&mut self, m: &mut M, number: u8) -> Result<Option<u8>, Fault> {
        loop {
            match self.read_character(m, number)? {
                Some(b' ') => {}
                byte => return Ok(byte),
            }
        }
    }

    /// Skips the separator after an item that ends before it.
    fn skip_separator<M: MsxMachine>(&mut self, m: &mut M, number: u8) -> Result<(), Fault> {
        match self.read_after_blanks(m, number)? {
            None | Some(b',') => Ok(()),
            Some(CARRIAGE_RETURN) => self.skip_line_feed(m, number),
            Some(_) => self.unread(number),
        }
    }

    fn skip_line_feed<M: MsxMachine>(&mut self, m: &mut M, number: u8) -> Result<(), Fault> {
        match self.read_file_byte(m, number)? {
            None | Some(LINE_FEED) => Ok(()),
            Some(_) => self.unread(number),
        }
    }

    /// Reads the next line of the input file.
    pub(super) fn file_line<M: MsxMachine>(&mut self, m: &mut M) -> Result<Vec<u8>, Fault> {
        let number = self.input_file()?;
        let mut line = Vec::new();
        let mut next = Some(self.read_character(m, number)?.ok_or(INPUT_PAST_END)?);
        while let Some(byte) = next {
            if byte == CARRIAGE_RETURN && line.last() != Some(&LINE_FEED) {
                self.skip_line_feed(m, number)?;
                break;
            }
            line.push(byte);
            if line.len() == MAX_ITEM {
                break;
            }
            next = self.read_character(m, number)?;
        }
        Ok(line)
    }
}
