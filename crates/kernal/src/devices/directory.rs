//! The directory as the program that LOAD"$" loads.

use alloc::vec::Vec;

use hardware::{FileKind, Storage, StoredFile};

use super::names::{matches, split_drive};

/// The load address of the directory.
const ADDRESS: u16 = 0x0401;
/// Data bytes of a block.
pub(super) const BLOCK: usize = 254;
/// Reverse on.
const REVERSE: u8 = 18;

/// Returns the blocks that a number of bytes takes.
pub(super) fn blocks(length: usize) -> usize {
    length.div_ceil(BLOCK).max(1)
}

/// Returns the directory for `$`, `$0`, `$:PATTERN` or `$:PATTERN=S`.
pub(super) fn program(storage: &mut dyn Storage, name: &[u8]) -> Vec<u8> {
    let (drive, pattern) = split_drive(name);
    let pattern = if drive.is_empty() { b"*" } else { pattern };
    let (pattern, kind) = match pattern.iter().position(|&byte| byte == b'=') {
        Some(place) => (&pattern[..place], pattern.get(place + 1)),
        None => (pattern, None),
    };
    let files = storage.files();
    let mut lines = Lines(ADDRESS.to_le_bytes().to_vec());
    let mut title = [REVERSE].to_vec();
    title.extend_from_slice(b"\"TYPEIN          \" 64 2A");
    lines.push(0, &title);
    for file in &files {
        let letter = if file.kind == FileKind::Program { b'P' } else { b'S' };
        if matches(pattern, &file.name) && kind.is_none_or(|&kind| kind == letter) {
            lines.push(blocks(file.length), &entry(file));
        }
    }
    lines.push(storage.blocks_free(BLOCK), b"BLOCKS FREE.             ");
    lines.0.extend_from_slice(&[0, 0]);
    lines.0
}

/// Returns one file: the name in its column, then the type in its column.
fn entry(file: &StoredFile) -> Vec<u8> {
    let digits = match blocks(file.length) {
        0..10 => 1,
        10..100 => 2,
        _ => 3,
    };
    let mut text = Vec::from(&b"   "[..4 - digits]);
    text.push(b'"');
    text.extend_from_slice(&file.name);
    text.push(b'"');
    text.resize(4 - digits + 19, b' ');
    text.extend_from_slice(match file.kind {
        FileKind::Program => b"PRG",
        FileKind::Sequential => b"SEQ",
    });
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
