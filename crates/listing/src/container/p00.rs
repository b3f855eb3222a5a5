//! Files of PC64: `.p00` programs, `.s00` sequential, `.u00` user and `.r00` relative files.
//!
//! ```text
//! 0  "C64File", 0      8  name in PETSCII, 16 bytes filled with zeros      24  0      25  record length
//! 26 the file
//! ```
//!
//! The digits of the extension distinguish files with equal names on the host. Source: W. Lorenz, the manual
//! of PC64.

use super::{Container, ContainerError, Entry, Fit, prg};

/// The first bytes.
const MAGIC: &[u8; 8] = b"C64File\0";
/// The bytes before the file.
const HEADER: usize = 26;

/// The container of PC64's programs: recognised by their first bytes.
pub static PC64_FILE: Container = Container {
    extension: ".p00",
    has_names: false,
    fit: |bytes, name| match Pc64File::letter(name) {
        _ if bytes.starts_with(MAGIC) => Fit::ByBytes,
        Some(_) => Fit::ByName,
        None => Fit::No,
    },
    read: Some(|bytes, _| prg::read(Pc64File::read(bytes)?.contents)),
};

/// A file in PC64's format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pc64File<'a> {
    /// The name on the machine.
    pub name: Entry,
    /// The length of the records of a relative file, otherwise 0.
    pub record_length: u8,
    /// The contents without the header.
    pub contents: &'a [u8],
}

impl<'a> Pc64File<'a> {
    /// Reads a file.
    ///
    /// # Errors
    /// If it does not begin with PC64's header.
    pub fn read(bytes: &'a [u8]) -> Result<Self, ContainerError> {
        if !bytes.starts_with(MAGIC) {
            let why = "it does not begin with `C64File` and a zero";
            return Err(ContainerError::InvalidFormat { kind: PC64_FILE.extension, why });
        }
        let Some((header, contents)) = bytes.split_at_checked(HEADER) else {
            let what = "the header of the .p00 file";
            return Err(ContainerError::Truncated { what, bytes: bytes.len(), expected: HEADER });
        };
        Ok(Self { name: Entry::new(&header[8..24]), record_length: header[25], contents })
    }

    /// The bytes before the file.
    pub const HEADER: usize = HEADER;

    /// Returns the letter of a file name's extension in lower case, if it is one of PC64's.
    #[must_use]
    pub fn letter(name: &str) -> Option<char> {
        let (_, extension) = name.rsplit_once('.')?;
        let [letter, first, second] = extension.as_bytes() else { return None };
        let letter = char::from(letter.to_ascii_lowercase());
        let has_digits = first.is_ascii_digit() && second.is_ascii_digit();
        (matches!(letter, 'p' | 's' | 'u' | 'r') && has_digits).then_some(letter)
    }

    /// Returns the file in PC64's format.
    #[must_use]
    pub fn write(name: &[u8], record_length: u8, contents: &[u8]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(name.iter().copied().chain([0; 16]).take(16));
        bytes.extend([0, record_length]);
        bytes.extend(contents);
        bytes
    }
}
