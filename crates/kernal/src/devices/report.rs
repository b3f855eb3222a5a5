//! The status messages of the drive.

use alloc::vec::Vec;

use hardware::{FileKind, SectorError, Storage, StorageError};
use serde::{Deserialize, Serialize};

use super::names::matches;

/// A status of the drive: number, text, and two more numbers, which are a track and a sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Status {
    Ok,
    Scratched(u8),
    Sector(SectorError),
    WriteProtect,
    Syntax,
    NoSuchCommand,
    NoName,
    RecordNotPresent,
    RecordOverflow,
    FileTooLarge,
    NotOpen,
    NotFound,
    Exists,
    TypeMismatch,
    NoChannel,
    DiskFull,
    Version,
    NotReady,
}

impl Status {
    /// Returns the line of the command channel. Source: 1541 User's Guide, appendix B.
    pub(super) fn text(self) -> Vec<u8> {
        let (number, message, first, second) = match self {
            Self::Ok => (0, " OK", 0, 0),
            Self::Scratched(count) => (1, " FILES SCRATCHED", count, 0),
            Self::Sector(SectorError::Unreadable(number @ (25 | 28), track, sector)) => {
                (number, "WRITE ERROR", track, sector)
            }
            Self::Sector(SectorError::Unreadable(29, track, sector)) => {
                (29, "DISK ID MISMATCH", track, sector)
            }
            Self::Sector(SectorError::Unreadable(number, track, sector)) => {
                (number, "READ ERROR", track, sector)
            }
            Self::WriteProtect => (26, "WRITE PROTECT ON", 0, 0),
            Self::Syntax => (30, "SYNTAX ERROR", 0, 0),
            Self::NoSuchCommand => (31, "SYNTAX ERROR", 0, 0),
            Self::NoName => (34, "SYNTAX ERROR", 0, 0),
            Self::RecordNotPresent => (50, "RECORD NOT PRESENT", 0, 0),
            Self::RecordOverflow => (51, "OVERFLOW IN RECORD", 0, 0),
            Self::FileTooLarge => (52, "FILE TOO LARGE", 0, 0),
            Self::NotOpen => (61, "FILE NOT OPEN", 0, 0),
            Self::NotFound => (62, "FILE NOT FOUND", 0, 0),
            Self::Exists => (63, "FILE EXISTS", 0, 0),
            Self::TypeMismatch => (64, "FILE TYPE MISMATCH", 0, 0),
            Self::Sector(SectorError::InUse(track, sector)) => (65, "NO BLOCK", track, sector),
            Self::Sector(SectorError::Illegal(track, sector)) => {
                (66, "ILLEGAL TRACK OR SECTOR", track, sector)
            }
            Self::Sector(SectorError::Circular(track, sector)) => {
                (67, "ILLEGAL TRACK OR SECTOR", track, sector)
            }
            Self::NoChannel => (70, "NO CHANNEL", 0, 0),
            Self::DiskFull => (72, "DISK FULL", 0, 0),
            Self::Version => (73, "CBM DOS V2.6 1541", 0, 0),
            Self::NotReady => (74, "DRIVE NOT READY", 0, 0),
        };
        alloc::format!("{number:02},{message},{first:02},{second:02}\r").into_bytes()
    }
}

impl From<SectorError> for Status {
    fn from(error: SectorError) -> Self {
        Self::Sector(error)
    }
}

impl From<StorageError> for Status {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::NotFound => Self::NotFound,
            StorageError::Exists => Self::Exists,
            StorageError::ReadOnly | StorageError::Locked => Self::WriteProtect,
            StorageError::Full => Self::DiskFull,
            StorageError::Failed => Self::NotReady,
            StorageError::Sector(error) => Self::Sector(error),
        }
    }
}

/// Returns the first file that matches a name, and its contents.
pub(super) fn find(
    storage: &mut dyn Storage,
    pattern: &[u8],
    kind: Option<FileKind>,
) -> Result<(Vec<u8>, FileKind, Vec<u8>), Status> {
    let fits = |name: &[u8], found: FileKind| kind.is_none_or(|kind| found == kind) && matches(pattern, name);
    let (name, kind) = storage.find(&fits).ok_or(Status::NotFound)?;
    let contents = storage.read(&name, kind)?;
    Ok((name, kind, contents))
}
