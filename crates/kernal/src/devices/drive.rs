//! The disk drive: channels, files, and the status of its command channel.

use alloc::vec::Vec;

use hardware::{FileKind, Storage};
use serde::{Deserialize, Serialize};

use super::blocks::{BlockCommand, Buffer, Memory};
use super::directory::{self, BLOCK, blocks};
use super::names::{Access, FileName};
use super::records::Records;
use super::report::{Status, find};
use super::status::{END_OF_FILE, TIMEOUT};

/// The channel of commands and of the status.
const COMMAND: u8 = 15;
/// The channels that LOAD and SAVE use.
const LOAD: u8 = 0;
const SAVE: u8 = 1;
/// The maximum number of stored bytes of a command; all commands are shorter.
const LONGEST_COMMAND: usize = 256;
/// The value of the processor's port when no device sends: the free lines of the bus, above the bits that
/// select the video bank. The KERNAL returns it as the byte. *Inferred* from its routine at ee13.
const FREE_BUS: u8 = 0xc7;
/// A read without a talker: the KERNAL first takes it for the signal of the last byte, then times
/// out.
pub(super) const NO_TALKER: (u8, u8) = (FREE_BUS, TIMEOUT | END_OF_FILE);

/// A data channel.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
enum Channel {
    #[default]
    Closed,
    Reading {
        contents: Vec<u8>,
        position: usize,
    },
    Writing {
        name: Vec<u8>,
        kind: FileKind,
        contents: Vec<u8>,
        /// Whether the old file is removed when this one is complete.
        replaces: bool,
        /// The blocks that it has on the medium already: those of a file appended to.
        had: usize,
        /// Whether it exceeds the space on the medium; the rest is lost.
        is_cut: bool,
    },
    Relative(Records),
    Buffer(Buffer),
}

/// The drive.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Drive {
    channels: [Channel; 15],
    /// The received part of a command.
    command: Vec<u8>,
    /// The rest of the status line, or of the bytes that `M-R` sends.
    status: Vec<u8>,
    memory: Memory,
    /// The free blocks on the medium when a file was last opened for writing.
    free: usize,
    /// Write errors that have not been reported yet.
    pub(super) write_errors: Vec<(Vec<u8>, Status)>,
    /// Unsupported operations that programs have requested, each reported once.
    pub(super) missing: Vec<Missing>,
    /// The channels that talk and listen.
    pub(super) talker: u8,
    pub(super) listener: u8,
}

/// An unsupported operation of the drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Missing {
    /// Blocks of a folder.
    Sectors,
    /// Machine code in the drive.
    MachineCode,
}

impl Default for Drive {
    fn default() -> Self {
        let mut drive = Self {
            channels: Default::default(),
            command: Vec::new(),
            status: Vec::new(),
            memory: Memory::default(),
            free: 0,
            write_errors: Vec::new(),
            missing: Vec::new(),
            talker: 0,
            listener: 0,
        };
        drive.set_status(Status::Version);
        drive
    }
}

impl Drive {
    /// Sets the status of the command channel.
    pub(super) fn set_status(&mut self, status: Status) {
        self.status = status.text();
    }

    pub(super) fn open(&mut self, storage: &mut dyn Storage, channel: u8, name: &[u8]) {
        if channel == COMMAND {
            self.command = name.to_vec();
            self.execute(storage);
            return;
        }
        self.close(storage, channel);
        let opened = if name.starts_with(b"#") {
            self.memory.open(name).map(Channel::Buffer)
        } else {
            self.channel_for(storage, channel, name)
        };
        match opened {
            Ok(opened) => {
                let is_written = matches!(opened, Channel::Writing { .. });
                self.channels[usize::from(channel)] = opened;
                self.set_status(Status::Ok);
                if is_written {
                    self.free = storage.blocks_free(BLOCK);
                    self.check_free_block(channel);
                }
            }
            Err(status) => self.set_status(status),
        }
    }

    fn channel_for(&self, storage: &mut dyn Storage, channel: u8, text: &[u8]) -> Result<Channel, Status> {
        if text.starts_with(b"$") {
            return Ok(Channel::Reading { contents: directory::program(storage, &text[1..]), position: 0 });
        }
        let file = FileName::parse(text);
        if file.name.is_empty() {
            return Err(Status::NoName);
        }
        if let Some(record_length) = file.relative {
            return open_records(storage, &file, record_length);
        }
        let access = file.access.unwrap_or(if channel == SAVE { Access::Write } else { Access::Read });
        let default = if channel <= SAVE { FileKind::Program } else { FileKind::Sequential };
        match access {
            Access::Read => {
                // A data channel takes a file of any type unless the name includes one.
                let kind = file.kind.or((channel == LOAD).then_some(FileKind::Program));
                let (name, kind, contents) = find(storage, file.name, kind)?;
                Ok(match kind {
                    FileKind::Relative { record_length } => {
                        Channel::Relative(Records::new(name, record_length, contents))
                    }
                    FileKind::Program | FileKind::Sequential => Channel::Reading { contents, position: 0 },
                })
            }
            Access::Append => {
                let (name, kind, contents) = find(storage, file.name, file.kind)?;
                let had = blocks(contents.len());
                Ok(Channel::Writing { name, kind, contents, replaces: true, had, is_cut: false })
            }
            Access::Write => {
                if file.is_pattern() {
                    return Err(Status::Syntax);
                }
                let replaces = storage.find(&|name, _| name == file.name).is_some();
                if replaces && !file.replaces {
                    return Err(Status::Exists);
                }
                let (name, kind) = (file.name.to_vec(), file.kind.unwrap_or(default));
                Ok(Channel::Writing { name, kind, contents: Vec::new(), replaces, had: 0, is_cut: false })
            }
        }
    }

    /// Closes a channel, and writes its file to the medium. The command channel closes all.
    pub(super) fn close(&mut self, storage: &mut dyn Storage, channel: u8) {
        let range = if channel == COMMAND { 0..15 } else { usize::from(channel)..usize::from(channel) + 1 };
        for channel in range {
            let (name, kind, mut contents, replaces, is_cut) =
                match core::mem::take(&mut self.channels[channel]) {
                    Channel::Writing { name, kind, contents, replaces, is_cut, .. } => {
                        (name, kind, contents, replaces, is_cut)
                    }
                    Channel::Buffer(buffer) => {
                        self.memory.close(&buffer);
                        continue;
                    }
                    Channel::Relative(mut records) => {
                        if let Err(status) = records.finish(storage) {
                            self.set_status(status);
                        }
                        continue;
                    }
                    Channel::Closed | Channel::Reading { .. } => continue,
                };
            // A new file keeps the blocks that fit, as on the drive; an old file is not replaced by a truncated
            // one.
            if is_cut && (replaces || contents.is_empty()) {
                continue;
            }
            // The drive writes no empty files. *Documented* (Inside Commodore DOS, 9.2: CLSCHN).
            if contents.is_empty() {
                contents.push(b'\r');
            }
            let written = if replaces {
                storage.replace(&name, kind, &contents)
            } else {
                storage.write(&name, kind, &contents)
            };
            if let Err(error) = written {
                self.set_status(error.into());
                self.write_errors.push((name, error.into()));
            }
            self.free = storage.blocks_free(BLOCK);
        }
    }

    /// Receives a byte from the bus.
    pub(super) fn put(&mut self, byte: u8) {
        match self.channels.get_mut(usize::from(self.listener)) {
            None if self.command.len() < LONGEST_COMMAND => self.command.push(byte),
            None => {}
            Some(Channel::Writing { is_cut: true, .. }) => {}
            Some(Channel::Writing { contents, .. }) => {
                contents.push(byte);
                if contents.len() % BLOCK == 1 {
                    self.check_free_block(self.listener);
                }
            }
            Some(Channel::Relative(records)) => {
                if let Some(status) = records.put(byte) {
                    self.set_status(status);
                }
            }
            Some(Channel::Buffer(buffer)) => self.memory.put(buffer, byte),
            Some(Channel::Closed | Channel::Reading { .. }) => self.set_status(Status::NotOpen),
        }
    }

    /// Checks the free blocks when a file being written has begun a block: if the disk is full, the byte in
    /// it and all that follow are lost.
    fn check_free_block(&mut self, channel: u8) {
        let taken: usize = self
            .channels
            .iter()
            .map(|channel| match channel {
                Channel::Writing { contents, had, .. } => blocks(contents.len()).saturating_sub(*had),
                Channel::Closed | Channel::Reading { .. } | Channel::Relative(_) | Channel::Buffer(_) => 0,
            })
            .sum();
        if taken <= self.free {
            return;
        }
        if let Channel::Writing { name, contents, is_cut, .. } = &mut self.channels[usize::from(channel)] {
            contents.pop();
            *is_cut = true;
            self.write_errors.push((name.clone(), Status::DiskFull));
        }
        self.set_status(Status::DiskFull);
    }

    /// Sends a byte to the bus, with its status bits.
    pub(super) fn get(&mut self) -> (u8, u8) {
        match self.channels.get_mut(usize::from(self.talker)) {
            None => {
                let byte = self.status.remove(0);
                if self.status.is_empty() {
                    self.set_status(Status::Ok);
                    return (byte, END_OF_FILE);
                }
                (byte, 0)
            }
            Some(Channel::Reading { contents, position }) => {
                let Some(&byte) = contents.get(*position) else { return NO_TALKER };
                *position += 1;
                (byte, if *position == contents.len() { END_OF_FILE } else { 0 })
            }
            Some(Channel::Relative(records)) => {
                let (byte, status) = records.get();
                if let Some(status) = status {
                    self.set_status(status);
                }
                byte
            }
            Some(Channel::Buffer(buffer)) => self.memory.get(buffer),
            Some(Channel::Closed | Channel::Writing { .. }) => NO_TALKER,
        }
    }

    /// Returns a program for LOAD, including the load address.
    pub(super) fn load(&mut self, storage: &mut dyn Storage, name: &[u8]) -> Option<Vec<u8>> {
        self.open(storage, LOAD, name);
        match core::mem::take(&mut self.channels[usize::from(LOAD)]) {
            Channel::Reading { contents, .. } => Some(contents),
            Channel::Buffer(buffer) => {
                self.memory.close(&buffer);
                None
            }
            Channel::Closed | Channel::Writing { .. } | Channel::Relative(_) => None,
        }
    }

    /// Stores a program from SAVE.
    pub(super) fn save(&mut self, storage: &mut dyn Storage, name: &[u8], contents: &[u8]) {
        self.open(storage, SAVE, name);
        self.listener = SAVE;
        if matches!(self.channels[usize::from(SAVE)], Channel::Writing { .. }) {
            contents.iter().for_each(|&byte| self.put(byte));
        }
        self.close(storage, SAVE);
    }

    /// Ends a transmission: the command channel executes its command, a relative file writes its record.
    pub(super) fn finish_sending(&mut self, storage: &mut dyn Storage) {
        for channel in 0..self.channels.len() {
            if let Channel::Relative(records) = &mut self.channels[channel]
                && let Err(status) = records.finish(storage)
            {
                self.set_status(status);
            }
        }
        self.execute(storage);
    }

    /// Executes the command that the command channel has received.
    fn execute(&mut self, storage: &mut dyn Storage) {
        let mut command = core::mem::take(&mut self.command);
        // A line end is the last byte, or a line feed follows it. A byte of a parameter before it may be 13, too.
        let length = command.len();
        let line_end = [1, 2].map(|back| length.checked_sub(back)).into_iter().flatten();
        if let Some(end) = line_end.into_iter().find(|&at| command[at] == b'\r') {
            command.truncate(end);
        }
        if command.is_empty() {
            return;
        }
        let status = match &command[..] {
            [b'P', parameters @ ..] => self.seek(parameters),
            [b'M', b'-', b'R', parameters @ ..] => {
                if let Some(sectors) = storage.sectors() {
                    let (_, [first, second, ..]) = sectors.label();
                    self.memory.set_disk_id([first, second]);
                }
                self.status = self.memory.read(parameters);
                return;
            }
            [b'M', b'-', b'W', parameters @ ..] => {
                self.memory.write(parameters);
                Status::Ok
            }
            [b'M', b'-', b'E', ..] | [b'U', b'3'..=b'8' | b'C'..=b'H', ..] | [b'B', b'-', b'E', ..] => {
                self.note_missing(Missing::MachineCode);
                Status::Ok
            }
            _ => match BlockCommand::parse(&command) {
                Some((command, parameters)) => self.block_command(storage, command, parameters),
                None => super::commands::execute(storage, &command),
            },
        };
        if status == Status::Version {
            self.channels = Default::default();
            self.memory = Memory::default();
        }
        self.set_status(status);
    }

    /// Sets the record of a channel: `P`, channel, record in two bytes, place in the record.
    fn seek(&mut self, parameters: &[u8]) -> Status {
        let byte = |index: usize, default: u8| parameters.get(index).copied().unwrap_or(default);
        let channel = self.channels.get_mut(usize::from(byte(0, 0) & 0x0f));
        let Some(Channel::Relative(records)) = channel else { return Status::NoChannel };
        let record = u16::from_le_bytes([byte(1, 1), byte(2, 0)]).saturating_sub(1);
        records.seek(usize::from(record), usize::from(byte(3, 1).saturating_sub(1)))
    }

    fn block_command(
        &mut self,
        storage: &mut dyn Storage,
        command: BlockCommand,
        parameters: [u8; 4],
    ) -> Status {
        if command != BlockCommand::Pointer && storage.sectors().is_none() {
            self.note_missing(Missing::Sectors);
        }
        let result = if command.has_channel() {
            match self.channels.get_mut(usize::from(parameters[0])) {
                Some(Channel::Buffer(buffer)) => {
                    command.on_buffer(&mut self.memory, buffer, storage, parameters)
                }
                _ => Err(Status::NoChannel),
            }
        } else {
            command.on_disk(storage, parameters)
        };
        result.map_or_else(|status| status, |()| Status::Ok)
    }

    fn note_missing(&mut self, missing: Missing) {
        if !self.missing.contains(&missing) {
            self.missing.push(missing);
        }
    }
}

/// Opens a relative file, or creates it if `record_length` is `Some`.
fn open_records(
    storage: &mut dyn Storage,
    file: &FileName<'_>,
    record_length: Option<u8>,
) -> Result<Channel, Status> {
    match (find(storage, file.name, None), record_length) {
        (Ok((name, FileKind::Relative { record_length: actual }, contents)), requested) => {
            if requested.is_some_and(|requested| requested != actual) {
                return Err(Status::RecordNotPresent);
            }
            Ok(Channel::Relative(Records::new(name, actual, contents)))
        }
        (Ok(_), _) => Err(Status::TypeMismatch),
        (Err(Status::NotFound), Some(record_length)) if !file.is_pattern() => {
            let contents = Records::first_records(record_length);
            // A block of data and one of its list.
            if storage.blocks_free(BLOCK) < 2 {
                return Err(Status::DiskFull);
            }
            storage.write(file.name, FileKind::Relative { record_length }, &contents)?;
            Ok(Channel::Relative(Records::new(file.name.to_vec(), record_length, contents)))
        }
        (Err(status), _) => Err(status),
    }
}
