//! .t64 images: a tape in an emulator's archive format.
//!
//! ```text
//! 0  32 bytes text that begins "C64"
//! 32 version, 34 directory entries, 36 used entries, 40 24 bytes name
//! 64 directory: 32 bytes an entry: kind, file type, start lo hi, end lo hi, 0 0, offset (4 bytes), 0 (4), 16 bytes name
//! ```
//!
//! Many images have wrong end addresses (often $C3C6), so a length is never more than the bytes
//! that follow.

use super::directory::{choose, display_names};
use super::{Container, ContainerContents, ContainerError, Entry, Fit};

/// The container of tape images: recognised by their first bytes or their extension.
pub static TAPE: Container = Container {
    extension: ".t64",
    has_names: true,
    fit: |bytes, name| match bytes {
        _ if bytes.starts_with(b"C64 tape image") || bytes.starts_with(b"C64S tape") => Fit::ByBytes,
        _ if name.ends_with(".t64") => Fit::ByName,
        _ => Fit::No,
    },
    read: Some(|bytes, program| Tape::read(bytes)?.program(program)),
};

/// A tape image.
#[derive(Clone, Debug)]
pub struct Tape<'a> {
    bytes: &'a [u8],
    entries: Vec<Entry>,
    files: Vec<File>,
}

/// The position of a file in the image and in memory.
#[derive(Clone, Copy, Debug)]
struct File {
    offset: usize,
    start: u16,
    end: u16,
}

impl<'a> Tape<'a> {
    /// Reads the directory.
    ///
    /// # Errors
    /// If the file is not a .t64 image.
    pub fn read(bytes: &'a [u8]) -> Result<Self, ContainerError> {
        if !bytes.starts_with(b"C64") {
            return Err(ContainerError::InvalidFormat { kind: ".t64", why: "it does not begin with `C64`" });
        }
        let Some(header) = bytes.get(..64) else {
            return Err(ContainerError::Truncated {
                what: "the .t64 header",
                bytes: bytes.len(),
                expected: 64,
            });
        };
        let slots = usize::from(u16::from_le_bytes([header[34], header[35]])).max(1);
        let (mut entries, mut files) = (Vec::new(), Vec::new());
        for entry in bytes[64..].chunks_exact(32).take(slots).filter(|entry| entry[0] != 0) {
            let word = |at: usize| u16::from_le_bytes([entry[at], entry[at + 1]]);
            let file = File {
                offset: usize::from(word(8)) | usize::from(word(10)) << 16,
                start: word(2),
                end: word(4),
            };
            if (64..bytes.len()).contains(&file.offset) {
                entries.push(Entry::new(&entry[16..32]));
                files.push(file);
            }
        }
        Ok(Self { bytes, entries, files })
    }

    /// Returns the programs in the order of the directory.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns a program by name, or the only one.
    ///
    /// # Errors
    /// If no program has that name, or if there are several and `name` is `None`.
    pub fn program(&self, name: Option<&str>) -> Result<ContainerContents, ContainerError> {
        let (address, bytes) = self.memory(self.position(name)?);
        Ok(ContainerContents::Program { address, bytes })
    }

    /// Returns the index of a program: by name, or the only one.
    ///
    /// # Errors
    /// If no program has that name, or if there are several and `name` is `None`.
    pub fn position(&self, name: Option<&str>) -> Result<usize, ContainerError> {
        choose(&display_names(&self.entries), name, TAPE.extension)
    }

    /// Returns the start address and the memory of a program by its index.
    ///
    /// # Panics
    /// If there is no such entry.
    #[must_use]
    pub fn memory(&self, index: usize) -> (u16, Vec<u8>) {
        let File { offset, start, end } = self.files[index];
        let next = self.files.iter().map(|other| other.offset).filter(|&other| other > offset).min();
        let available = next.unwrap_or(self.bytes.len()) - offset;
        let stated = usize::from(end.saturating_sub(start));
        let length = if stated == 0 { available } else { stated.min(available) };
        (start, self.bytes[offset..offset + length].to_vec())
    }
}
