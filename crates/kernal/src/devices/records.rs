//! A channel to a relative file: records of one length, read and written in any order.
//!
//! A record is read up to its last byte that is not zero, then the next one follows. The bytes between two
//! addresses on the bus are one record: it is filled with zeros, and the next one follows. Source: 1541
//! User's Guide, chapter 6.

use alloc::vec;
use alloc::vec::Vec;

use hardware::Storage;
use serde::{Deserialize, Serialize};

use super::directory::BLOCK;
use super::report::Status;
use super::status::END_OF_FILE;

/// The first byte of an empty record.
const EMPTY: u8 = 0xff;
/// The byte and status for a record that does not exist. *Inferred* from the listings of the drive's ROM.
const NO_RECORD: (u8, u8) = (b'\r', END_OF_FILE);

/// An open relative file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Records {
    name: Vec<u8>,
    length: usize,
    contents: Vec<u8>,
    /// The current record and the position in it.
    record: usize,
    position: usize,
    /// The bytes sent for the record, from the position on.
    sent: Vec<u8>,
}

impl Records {
    pub(super) fn new(name: Vec<u8>, record_length: u8, contents: Vec<u8>) -> Self {
        let length = usize::from(record_length.max(1));
        Self { name, length, contents, record: 0, position: 0, sent: Vec::new() }
    }

    /// Returns the contents of a new file: the records that fit into its first block.
    pub(super) fn first_records(record_length: u8) -> Vec<u8> {
        let length = usize::from(record_length.max(1));
        empty_records(length, BLOCK / length)
    }

    /// Seeks to a record and a position in it, both counted from 0.
    pub(super) fn seek(&mut self, record: usize, position: usize) -> Status {
        if position >= self.length {
            return Status::RecordOverflow;
        }
        (self.record, self.position) = (record, position);
        if self.is_present() { Status::Ok } else { Status::RecordNotPresent }
    }

    fn is_present(&self) -> bool {
        (self.record + 1) * self.length <= self.contents.len()
    }

    /// Returns the next byte with its status bits, and the drive's status if the record does not exist.
    pub(super) fn get(&mut self) -> ((u8, u8), Option<Status>) {
        if !self.is_present() {
            return (NO_RECORD, Some(Status::RecordNotPresent));
        }
        let record = &self.contents[self.record * self.length..][..self.length];
        let last = record.iter().rposition(|&byte| byte != 0).unwrap_or(0);
        let byte = record[self.position];
        self.position += 1;
        if self.position <= last {
            return ((byte, 0), None);
        }
        (self.record, self.position) = (self.record + 1, 0);
        ((byte, END_OF_FILE), None)
    }

    /// Takes a byte of the record; returns an error if the record is full.
    pub(super) fn put(&mut self, byte: u8) -> Option<Status> {
        if self.position + self.sent.len() >= self.length {
            return Some(Status::RecordOverflow);
        }
        self.sent.push(byte);
        None
    }

    /// Writes the record if bytes of it were sent.
    pub(super) fn finish(&mut self, storage: &mut dyn Storage) -> Result<(), Status> {
        if self.sent.is_empty() {
            return Ok(());
        }
        let mut rest = core::mem::take(&mut self.sent);
        rest.resize(self.length - self.position, 0);
        let start = self.record * self.length + self.position;
        if !self.is_present() {
            self.grow(storage)?;
        }
        storage.write_at(&self.name, start, &rest)?;
        self.contents[start..start + rest.len()].copy_from_slice(&rest);
        (self.record, self.position) = (self.record + 1, 0);
        Ok(())
    }

    /// Adds empty records up to the current one, and those that fit into the blocks that this takes.
    fn grow(&mut self, storage: &mut dyn Storage) -> Result<(), Status> {
        let old = self.contents.len();
        let blocks = ((self.record + 1) * self.length).div_ceil(BLOCK);
        if blocks.saturating_sub(old.div_ceil(BLOCK)) > storage.blocks_free(BLOCK) {
            return Err(Status::FileTooLarge);
        }
        let records = blocks * BLOCK / self.length - old / self.length;
        let new = empty_records(self.length, records);
        storage.write_at(&self.name, old, &new).map_err(|error| match Status::from(error) {
            Status::DiskFull => Status::FileTooLarge,
            status => status,
        })?;
        self.contents.extend(new);
        Ok(())
    }
}

fn empty_records(length: usize, count: usize) -> Vec<u8> {
    let mut records = vec![0; length * count];
    records.iter_mut().step_by(length).for_each(|byte| *byte = EMPTY);
    records
}
