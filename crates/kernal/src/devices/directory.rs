//! The directory as the program that LOAD"$" loads.

use alloc::vec::Vec;

use hardware::{DirectoryEntry, FileKind, Storage, StoredFile};

use super::names::{matches, split_drive};

/// The load address of the directory.
const ADDRESS: u16 = 0x0401;
/// Data bytes of a block.
pub(super) const BLOCK: usize = 254;
/// Reverse on.
const REVERSE: u8 = 18;
/// The padding of names on a disk.
const FILLER: u8 = 0xa0;
/// Name and identification of a folder.
const TITLE: &[u8; 16] = b"TYPEIN          ";
const ID: &[u8; 5] = b"64 2A";
/// The bits of a file's type.
const CLOSED: u8 = 0x80;
const LOCKED: u8 = 0x40;

/// Returns the blocks that a number of bytes takes.
pub(super) fn blocks(length: usize) -> usize {
    length.div_ceil(BLOCK).max(1)
}

/// Returns the directory for `$`, `$0`, `$:PATTERN` or `$:PATTERN=S`.
pub(super) fn program(storage: &mut dyn Storage, name: &[u8]) -> Vec<u8> {
    let pattern = if name.contains(&b':') { split_drive(name).1 } else { b"*" };
    let (pattern, kind) = match pattern.iter().position(|&byte| byte == b'=') {
        Some(equals) => (&pattern[..equals], pattern.get(equals + 1)),
        None => (pattern, None),
    };
    let (name, id, entries) = match storage.sectors() {
        Some(sectors) => {
            let (name, id) = sectors.label();
            (name, id, sectors.directory())
        }
        None => (*TITLE, *ID, storage.files().into_iter().map(entry_of).collect()),
    };
    let mut lines = Lines(ADDRESS.to_le_bytes().to_vec());
    let visible = |byte: u8| if byte == FILLER { b' ' } else { byte };
    let mut title = [REVERSE, b'"'].to_vec();
    title.extend(name.map(visible));
    title.extend_from_slice(b"\" ");
    title.extend(id.map(visible));
    lines.push(0, &title);
    for entry in &entries {
        let letter = type_name(entry.file_type)[0];
        if matches(pattern, &entry.name) && kind.is_none_or(|&kind| kind == letter) {
            lines.push(usize::from(entry.blocks), &line(entry));
        }
    }
    lines.push(storage.blocks_free(BLOCK), b"BLOCKS FREE.             ");
    lines.0.extend_from_slice(&[0, 0]);
    lines.0
}

/// Returns the entry that a file of a folder would have.
fn entry_of(file: StoredFile) -> DirectoryEntry {
    let number = match file.kind {
        FileKind::Sequential => 1,
        FileKind::Program => 2,
        FileKind::Relative { .. } => 4,
    };
    let blocks = u16::try_from(blocks(file.length)).unwrap_or(u16::MAX);
    DirectoryEntry { file_type: CLOSED | number, name: file.name, blocks }
}

/// Returns the letters of a file's type.
fn type_name(file_type: u8) -> &'static [u8; 3] {
    match file_type & 0x0f {
        0 => b"DEL",
        1 => b"SEQ",
        2 => b"PRG",
        3 => b"USR",
        4 => b"REL",
        5 => b"CBM",
        _ => b"???",
    }
}

/// Returns one file: the name in its column, then the type in its column: `*` marks a file that was not closed, `<` one
/// that is locked.
fn line(entry: &DirectoryEntry) -> Vec<u8> {
    let digits = match entry.blocks {
        0..10 => 1,
        10..100 => 2,
        _ => 3,
    };
    let mut text = Vec::from(&b"   "[..4 - digits]);
    text.push(b'"');
    text.extend_from_slice(&entry.name);
    text.push(b'"');
    text.resize(4 - digits + 18, b' ');
    text.push(if entry.file_type & CLOSED == 0 { b'*' } else { b' ' });
    text.extend_from_slice(type_name(entry.file_type));
    text.push(if entry.file_type & LOCKED == 0 { b' ' } else { b'<' });
    text.resize(27, b' ');
    text
}

/// BASIC lines; a link says only that another line follows, as the drive's links do.
struct Lines(Vec<u8>);

impl Lines {
    fn push(&mut self, number: usize, text: &[u8]) {
        self.0.extend_from_slice(&[1, 1]);
        self.0.extend_from_slice(&u16::try_from(number).unwrap_or(u16::MAX).to_le_bytes());
        self.0.extend_from_slice(text);
        self.0.push(0);
    }
}
