//! The disk drive: channels, files, and the status that its command channel tells.

use alloc::vec::Vec;

use hardware::{FileKind, Storage, StorageError};

use super::directory;
use super::names::{Access, FileName, matches};
use crate::channels::{END_OF_FILE, TIMEOUT};

/// The channel of commands and of the status.
const COMMAND: u8 = 15;
/// The channels that LOAD and SAVE use.
const LOAD: u8 = 0;
const SAVE: u8 = 1;

/// What the drive reports: number, words, and two numbers more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Ok,
    Scratched(u8),
    WriteProtect,
    Syntax,
    NoSuchCommand,
    NoName,
    NotOpen,
    NotFound,
    Exists,
    Version,
    NotReady,
}

impl Status {
    /// The line that the command channel gives. Source: 1541 User's Guide, appendix B.
    pub(super) fn text(self) -> Vec<u8> {
        let (number, words, first) = match self {
            Self::Ok => (0, " OK", 0),
            Self::Scratched(count) => (1, " FILES SCRATCHED", count),
            Self::WriteProtect => (26, "WRITE PROTECT ON", 0),
            Self::Syntax => (30, "SYNTAX ERROR", 0),
            Self::NoSuchCommand => (31, "SYNTAX ERROR", 0),
            Self::NoName => (34, "SYNTAX ERROR", 0),
            Self::NotOpen => (61, "FILE NOT OPEN", 0),
            Self::NotFound => (62, "FILE NOT FOUND", 0),
            Self::Exists => (63, "FILE EXISTS", 0),
            Self::Version => (73, "CBM DOS V2.6 1541", 0),
            Self::NotReady => (74, "DRIVE NOT READY", 0),
        };
        alloc::format!("{number:02},{words},{first:02},00\r").into_bytes()
    }
}

impl From<StorageError> for Status {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::NotFound => Self::NotFound,
            StorageError::Exists => Self::Exists,
            StorageError::ReadOnly => Self::WriteProtect,
            StorageError::Failed => Self::NotReady,
        }
    }
}

/// A data channel.
#[derive(Clone, Debug, Default)]
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
        /// An old file goes when this one is complete.
        replaces: bool,
    },
}

/// The drive.
#[derive(Clone, Debug)]
pub(super) struct Drive {
    channels: [Channel; 15],
    /// A command as far as it was received.
    command: Vec<u8>,
    /// What is left of the status line.
    status: Vec<u8>,
    /// The channels that send and receive.
    pub(super) talker: u8,
    pub(super) listener: u8,
}

impl Default for Drive {
    fn default() -> Self {
        let mut drive = Self {
            channels: Default::default(),
            command: Vec::new(),
            status: Vec::new(),
            talker: 0,
            listener: 0,
        };
        drive.report(Status::Version);
        drive
    }
}

impl Drive {
    /// Sets what the command channel will tell.
    pub(super) fn report(&mut self, status: Status) {
        self.status = status.text();
    }

    pub(super) fn open(&mut self, storage: &mut dyn Storage, channel: u8, name: &[u8]) {
        if channel == COMMAND {
            self.command = name.to_vec();
            self.obey(storage);
            return;
        }
        self.close(storage, channel);
        match self.channel_for(storage, channel, name) {
            Ok(opened) => {
                self.channels[usize::from(channel)] = opened;
                self.report(Status::Ok);
            }
            Err(status) => self.report(status),
        }
    }

    fn channel_for(&self, storage: &dyn Storage, channel: u8, text: &[u8]) -> Result<Channel, Status> {
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
                // A data channel takes a file of any kind unless the name says which.
                let kind = file.kind.or((channel == LOAD).then_some(FileKind::Program));
                let (_, _, contents) = find(storage, file.name, kind)?;
                Ok(Channel::Reading { contents, position: 0 })
            }
            Access::Append => {
                let (name, kind, contents) = find(storage, file.name, file.kind)?;
                Ok(Channel::Writing { name, kind, contents, replaces: true })
            }
            Access::Write => {
                if file.is_pattern() {
                    return Err(Status::Syntax);
                }
                let replaces = storage.files().iter().any(|other| other.name == file.name);
                if replaces && !file.replaces {
                    return Err(Status::Exists);
                }
                let (name, kind) = (file.name.to_vec(), file.kind.unwrap_or(default));
                Ok(Channel::Writing { name, kind, contents: Vec::new(), replaces })
            }
        }
    }

    /// Closes a channel; a file that was written reaches the medium now. The command channel closes all.
    pub(super) fn close(&mut self, storage: &mut dyn Storage, channel: u8) {
        let range = if channel == COMMAND { 0..15 } else { usize::from(channel)..usize::from(channel) + 1 };
        for channel in range {
            if let Channel::Writing { name, kind, contents, replaces } =
                core::mem::take(&mut self.channels[channel])
            {
                let removed = if replaces { storage.remove(&name) } else { Ok(()) };
                if let Err(error) = removed.and_then(|()| storage.write(&name, kind, &contents)) {
                    self.report(error.into());
                }
            }
        }
    }

    /// Takes a byte from the bus.
    pub(super) fn put(&mut self, byte: u8) {
        match self.channels.get_mut(usize::from(self.listener)) {
            None => self.command.push(byte),
            Some(Channel::Writing { contents, .. }) => contents.push(byte),
            Some(Channel::Closed | Channel::Reading { .. }) => self.report(Status::NotOpen),
        }
    }

    /// Gives a byte to the bus, and what it adds to the status.
    pub(super) fn get(&mut self) -> (u8, u8) {
        match self.channels.get_mut(usize::from(self.talker)) {
            None => {
                let byte = self.status.remove(0);
                if self.status.is_empty() {
                    self.report(Status::Ok);
                    return (byte, END_OF_FILE);
                }
                (byte, 0)
            }
            Some(Channel::Reading { contents, position }) => {
                let Some(&byte) = contents.get(*position) else { return (b'\r', TIMEOUT | END_OF_FILE) };
                *position += 1;
                (byte, if *position == contents.len() { END_OF_FILE } else { 0 })
            }
            Some(Channel::Closed | Channel::Writing { .. }) => (b'\r', TIMEOUT),
        }
    }

    /// A program for LOAD, load address included.
    pub(super) fn load(&mut self, storage: &mut dyn Storage, name: &[u8]) -> Option<Vec<u8>> {
        self.open(storage, LOAD, name);
        match core::mem::take(&mut self.channels[usize::from(LOAD)]) {
            Channel::Reading { contents, .. } => Some(contents),
            Channel::Closed | Channel::Writing { .. } => None,
        }
    }

    /// A program from SAVE.
    pub(super) fn save(&mut self, storage: &mut dyn Storage, name: &[u8], contents: &[u8]) {
        self.open(storage, SAVE, name);
        if let Channel::Writing { contents: written, .. } = &mut self.channels[usize::from(SAVE)] {
            written.extend_from_slice(contents);
        }
        self.close(storage, SAVE);
    }

    /// Does what the command channel has received.
    pub(super) fn obey(&mut self, storage: &mut dyn Storage) {
        let mut command = core::mem::take(&mut self.command);
        while command.last() == Some(&b'\r') {
            command.pop();
        }
        if !command.is_empty() {
            let status = super::commands::obey(storage, &command);
            if status == Status::Version {
                self.channels = Default::default();
            }
            self.report(status);
        }
    }
}

/// The first file that fits a name, and its contents.
pub(super) fn find(
    storage: &dyn Storage,
    pattern: &[u8],
    kind: Option<FileKind>,
) -> Result<(Vec<u8>, FileKind, Vec<u8>), Status> {
    let fits = |file: &hardware::StoredFile| {
        kind.is_none_or(|kind| file.kind == kind) && matches(pattern, &file.name)
    };
    let file = storage.files().into_iter().find(fits).ok_or(Status::NotFound)?;
    let contents = storage.read(&file.name, file.kind)?;
    Ok((file.name, file.kind, contents))
}
