//! Commands of the drive's DOS: scratch, rename, copy, initialise, validate, reset.
//!
//! `NEW` would erase the medium, which is a folder of the host: it is rejected as if the disk were
//! write-protected.

use alloc::vec::Vec;

use hardware::Storage;

use super::directory::{BLOCK, blocks};
use super::names::{matches, split_drive};
use super::report::{Status, find};

/// Executes a command and returns the status.
pub(super) fn execute(storage: &mut dyn Storage, command: &[u8]) -> Status {
    let (word, rest) = split_drive(command);
    let word = if word.is_empty() { rest } else { word };
    let result = match word.first() {
        Some(b'I' | b'V') => Ok(Status::Ok),
        Some(b'S') => scratch(storage, rest),
        Some(b'R') => rename(storage, rest),
        Some(b'C') => copy(storage, rest),
        Some(b'N') => Err(Status::WriteProtect),
        Some(b'U') if matches!(word.get(1), None | Some(b'I' | b'J' | b'9')) => Ok(Status::Version),
        _ => Err(Status::NoSuchCommand),
    };
    result.unwrap_or_else(|status| status)
}

/// Removes all files that match one of the patterns.
fn scratch(storage: &mut dyn Storage, patterns: &[u8]) -> Result<Status, Status> {
    let names: Vec<_> = storage
        .files()
        .into_iter()
        .map(|file| file.name)
        .filter(|name| patterns.split(|&byte| byte == b',').any(|part| matches(split_drive(part).1, name)))
        .collect();
    for name in &names {
        storage.remove(name)?;
    }
    Ok(Status::Scratched(u8::try_from(names.len()).unwrap_or(99).min(99)))
}

/// Splits `NEW=OLD`.
fn split_assignment(text: &[u8]) -> Result<(&[u8], &[u8]), Status> {
    let place = text.iter().position(|&byte| byte == b'=').ok_or(Status::Syntax)?;
    let (new, old) = (&text[..place.min(16)], split_drive(&text[place + 1..]).1);
    if new.is_empty() || old.is_empty() { Err(Status::NoName) } else { Ok((new, old)) }
}

fn rename(storage: &mut dyn Storage, text: &[u8]) -> Result<Status, Status> {
    let (new, old) = split_assignment(text)?;
    storage.rename(old, new)?;
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
