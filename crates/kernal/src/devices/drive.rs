//! The disk drive: channels, files, and the status of its command channel.

use alloc::vec::Vec;

use hardware::{FileKind, Storage};
use serde::{Deserialize, Serialize};

use super::directory::{self, BLOCK, blocks};
use super::names::{Access, FileName};
use super::report::{Status, find};
use super::status::{END_OF_FILE, TIMEOUT};

/// The channel of commands and of the status.
const COMMAND: u8 = 15;
/// The channels that LOAD and SAVE use.
const LOAD: u8 = 0;
const SAVE: u8 = 1;
/// The maximum number of stored bytes of a command; all commands are shorter.
const LONGEST_COMMAND: usize = 256;
/// What the processor reads from its port when no device sends: the free lines of the bus, above
/// the bits that select the video bank. The KERNAL returns it as the byte. *Inferred* from its
/// routine at ee13.
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
        /// Whether it is longer than the medium has room for; the rest is lost.
        is_cut: bool,
    },
}

/// The drive.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Drive {
    channels: [Channel; 15],
    /// The received part of a command.
    command: Vec<u8>,
    /// The rest of the status line.
    status: Vec<u8>,
    /// The free blocks on the medium when a file was last opened for writing.
    free: usize,
    /// Write errors that have not been reported yet.
    pub(super) write_errors: Vec<(Vec<u8>, Status)>,
    /// The channels that talk and listen.
    pub(super) talker: u8,
    pub(super) listener: u8,
}

impl Default for Drive {
    fn default() -> Self {
        let mut drive = Self {
            channels: Default::default(),
            command: Vec::new(),
            status: Vec::new(),
            free: 0,
            write_errors: Vec::new(),
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
        match self.channel_for(storage, channel, name) {
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
        let access = file.access.unwrap_or(if channel == SAVE { Access::Write } else { Access::Read });
        let default = if channel <= SAVE { FileKind::Program } else { FileKind::Sequential };
        match access {
            Access::Read => {
                // A data channel takes a file of any type unless the name includes one.
                let kind = file.kind.or((channel == LOAD).then_some(FileKind::Program));
                let (_, _, contents) = find(storage, file.name, kind)?;
                Ok(Channel::Reading { contents, position: 0 })
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

    /// Closes a channel; a written file goes to the medium now. The command channel closes all.
    pub(super) fn close(&mut self, storage: &mut dyn Storage, channel: u8) {
        let range = if channel == COMMAND { 0..15 } else { usize::from(channel)..usize::from(channel) + 1 };
        for channel in range {
            let Channel::Writing { name, kind, mut contents, replaces, is_cut, .. } =
                core::mem::take(&mut self.channels[channel])
            else {
                continue;
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
            Some(Channel::Closed | Channel::Reading { .. }) => self.set_status(Status::NotOpen),
        }
    }

    /// Checks the room when a file being written has begun a block: without room, the byte in it and
    /// all that follow are lost.
    fn check_free_block(&mut self, channel: u8) {
        let taken: usize = self
            .channels
            .iter()
            .map(|channel| match channel {
                Channel::Writing { contents, had, .. } => blocks(contents.len()).saturating_sub(*had),
                Channel::Closed | Channel::Reading { .. } => 0,
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
            Some(Channel::Closed | Channel::Writing { .. }) => NO_TALKER,
        }
    }

    /// Returns a program for LOAD, including the load address.
    pub(super) fn load(&mut self, storage: &mut dyn Storage, name: &[u8]) -> Option<Vec<u8>> {
        self.open(storage, LOAD, name);
        match core::mem::take(&mut self.channels[usize::from(LOAD)]) {
            Channel::Reading { contents, .. } => Some(contents),
            Channel::Closed | Channel::Writing { .. } => None,
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

    /// Executes the command that the command channel has received.
    pub(super) fn execute(&mut self, storage: &mut dyn Storage) {
        let mut command = core::mem::take(&mut self.command);
        while command.last() == Some(&b'\r') {
            command.pop();
        }
        if !command.is_empty() {
            let status = super::commands::execute(storage, &command);
            if status == Status::Version {
                self.channels = Default::default();
            }
            self.set_status(status);
        }
    }
}
