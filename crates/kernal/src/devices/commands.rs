//! Commands of the drive's DOS: scratch, rename, copy, initialise, validate, reset.
//!
//! `NEW` would erase a folder of the host: it is rejected as if the disk were write-protected. The image of a disk is
//! formatted.

use alloc::vec::Vec;

use hardware::{Storage, StorageError};

use super::directory::{BLOCK, blocks};
use super::names::{matches, split_drive};
use super::report::{Status, find};

/// Executes a command and returns the status.
pub(super) fn execute(storage: &mut dyn Storage, command: &[u8]) -> Status {
    let (name, rest) = split_drive(command);
    let name = if name.is_empty() { rest } else { name };
    let result = match name.first() {
        Some(b'I') => Ok(Status::Ok),
        Some(b'V') => validate(storage),
        Some(b'S') => scratch(storage, rest),
        Some(b'R') => rename(storage, rest),
        Some(b'C') => copy(storage, rest),
        Some(b'N') => format(storage, rest),
        // The speed of the bus.
        Some(b'U') if matches!(command, [_, b'I' | b'9', b'+' | b'-', ..]) => Ok(Status::Ok),
        Some(b'U') if matches!(name.get(1), None | Some(b'I' | b'J' | b'9')) => Ok(Status::Version),
        _ => Err(Status::NoSuchCommand),
    };
    result.unwrap_or_else(|status| status)
}

/// Makes the table of free blocks again.
fn validate(storage: &mut dyn Storage) -> Result<Status, Status> {
    if let Some(sectors) = storage.sectors() {
        sectors.validate()?;
    }
    Ok(Status::Ok)
}

/// Formats the disk: `NAME,ID`, or only `NAME` for a disk that is formatted already.
fn format(storage: &mut dyn Storage, text: &[u8]) -> Result<Status, Status> {
    let sectors = storage.sectors().ok_or(Status::WriteProtect)?;
    let mut parts = text.split(|&byte| byte == b',');
    let name = parts.next().filter(|name| !name.is_empty()).ok_or(Status::NoName)?;
    let id = parts.next().map(|id| [0, 1].map(|index| id.get(index).copied().unwrap_or(b' ')));
    sectors.format(&name[..name.len().min(16)], id)?;
    Ok(Status::Ok)
}

/// Removes all files that match one of the patterns.
fn scratch(storage: &mut dyn Storage, patterns: &[u8]) -> Result<Status, Status> {
    let names: Vec<_> = storage
        .files()
        .into_iter()
        .map(|file| file.name)
        .filter(|name| patterns.split(|&byte| byte == b',').any(|part| matches(split_drive(part).1, name)))
        .collect();
    let mut count: u8 = 0;
    for name in &names {
        match storage.remove(name) {
            Ok(()) => count = count.saturating_add(1),
            Err(StorageError::Locked) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Status::Scratched(count.min(99)))
}

/// Splits `NEW=OLD`.
fn split_assignment(text: &[u8]) -> Result<(&[u8], &[u8]), Status> {
    let equals = text.iter().position(|&byte| byte == b'=').ok_or(Status::Syntax)?;
    let (new, old) = (&text[..equals.min(16)], &text[equals + 1..]);
    if new.is_empty() || split_drive(old).1.is_empty() { Err(Status::NoName) } else { Ok((new, old)) }
}

fn rename(storage: &mut dyn Storage, text: &[u8]) -> Result<Status, Status> {
    let (new, old) = split_assignment(text)?;
    storage.rename(split_drive(old).1, new)?;
    Ok(Status::Ok)
}

/// Copies a file, or concatenates several.
fn copy(storage: &mut dyn Storage, text: &[u8]) -> Result<Status, Status> {
    let (new, old) = split_assignment(text)?;
    let mut all = Vec::new();
    let mut its_kind = None;
    for part in old.split(|&byte| byte == b',') {
        let (_, kind, contents) = find(storage, split_drive(part).1, None)?;
        its_kind.get_or_insert(kind);
        all.extend_from_slice(&contents);
    }
    let kind = its_kind.ok_or(Status::NotFound)?;
    if blocks(all.len()) > storage.blocks_free(BLOCK) {
        return Err(Status::DiskFull);
    }
    storage.write(new, kind, &all)?;
    Ok(Status::Ok)
}
