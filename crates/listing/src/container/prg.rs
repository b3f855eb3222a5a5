//! Program files: two bytes of load address, then the memory of the machine.

use super::{Container, ContainerContents, ContainerError, FileFormat, Fit, MAX_BYTES};

/// The start of BASIC programs on the C64.
pub const LOAD_ADDRESS: u16 = 0x0801;

/// The container of Commodore program files: recognised by their extension, or without it by the
/// C64's load address.
pub static PROGRAM_FILE: Container = Container {
    extension: ".prg",
    has_names: false,
    fit: |bytes, name| match bytes {
        _ if name.ends_with(".prg") => Fit::ByName,
        _ if bytes.starts_with(&LOAD_ADDRESS.to_le_bytes()) => Fit::UnlessText,
        _ => Fit::No,
    },
    read: Some(|bytes, _| read(bytes)),
};

/// The file format of a C64 program.
pub(crate) const PRG: FileFormat = FileFormat {
    name: "prg",
    extension: ".prg",
    about: "as SAVE writes it",
    is_readable: true,
    write: |saved| [&saved.address.to_le_bytes()[..], saved.image].concat(),
};

/// Returns the end of a line without zeros in its tokens.
#[must_use]
pub fn first_zero(tokens: &[u8]) -> Option<usize> {
    tokens.iter().position(|&byte| byte == 0)
}

/// A line as the machine stores it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLine {
    /// The line number.
    pub number: u16,
    /// The tokenised text without the final zero.
    pub tokens: Vec<u8>,
}

/// Splits a file into load address and contents.
pub(super) fn read(file: &[u8]) -> Result<ContainerContents, ContainerError> {
    match file {
        _ if file.len() > MAX_BYTES => Err(ContainerError::TooLong { bytes: file.len() }),
        [low, high, bytes @ ..] => Ok(ContainerContents::Program {
            address: u16::from_le_bytes([*low, *high]),
            bytes: bytes.to_vec(),
        }),
        _ => Err(ContainerError::Truncated { what: "a .prg file", bytes: file.len(), expected: 2 }),
    }
}
