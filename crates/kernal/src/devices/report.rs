//! The status messages of the drive.

use alloc::vec::Vec;

use hardware::{FileKind, Storage, StorageError};
use serde::{Deserialize, Serialize};

use super::names::matches;

/// A status of the drive: number, text, and two more numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    DiskFull,
    Version,
    NotReady,
}

impl Status {
    /// Returns the line of the command channel. Source: 1541 User's Guide, appendix B.
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
            Self::DiskFull => (72, "DISK FULL", 0),
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
            StorageError::Full => Self::DiskFull,
            StorageError::Failed => Self::NotReady,
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
