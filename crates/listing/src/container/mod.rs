//! Files that hold programs as the machine stores them: .prg, and .prg inside .t64 and .d64 images.

mod d64;
mod prg;
mod t64;

pub use d64::Disk;
pub use prg::{LOAD_ADDRESS, Prg, StoredLine};
pub use t64::Tape;

use charset::{Set, petscii};
use thiserror::Error;

use crate::machine::Machine;

/// Why a container gave no program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContainerError {
    /// The file ends too early.
    #[error("{what} is cut off: {bytes} byte{}, expected at least {expected}", if *.bytes == 1 { "" } else { "s" })]
    Truncated {
        /// Which part.
        what: &'static str,
        /// Bytes there are.
        bytes: usize,
        /// Bytes there should be.
        expected: usize,
    },
    /// More than the machine's memory holds.
    #[error("the program has {bytes} bytes, more than the 64 KiB that a machine holds")]
    TooLong {
        /// Bytes of the file.
        bytes: usize,
    },
    /// The program ends within a line.
    #[error("the program is cut off {}: the file ends at byte {bytes}, expected the zero that ends a line", behind(*.after))]
    ProgramTruncated {
        /// The last complete line.
        after: Option<u16>,
        /// Length of the file.
        bytes: usize,
    },
    /// The bytes at the load address are no BASIC program.
    #[error("no BASIC program at ${address:04x}: it is machine code or data")]
    NotBasic {
        /// Where the file loads to.
        address: u16,
    },
    /// A file of this kind does not begin like that.
    #[error("this is no {kind} file: {why}")]
    NotOfKind {
        /// `.t64` or `.d64`.
        kind: &'static str,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The image holds no program.
    #[error("the image holds no program")]
    Empty,
    /// Several programs and none named.
    #[error("the image holds {}: {}; name one, as in `image.d64:NAME`", .names.len(), .names.join(", "))]
    NameNeeded {
        /// The programs' names.
        names: Vec<String>,
    },
    /// No program of that name.
    #[error("no program `{name}` in the image: it holds {}", .names.join(", "))]
    NoSuchName {
        /// The name asked for.
        name: String,
        /// The programs' names.
        names: Vec<String>,
    },
    /// A chain of sectors that runs in a circle or off the disk.
    #[error("the file's sectors are damaged at track {track}, sector {sector}")]
    BadChain {
        /// Track, from 1.
        track: u8,
        /// Sector, from 0.
        sector: u8,
    },
}

fn behind(line: Option<u16>) -> String {
    line.map_or_else(|| "in its first line".to_owned(), |number| format!("behind line {number}"))
}

/// The machine whose own program file this is, if it is not the C64's: MSX-BASIC's tokens, which begin with $FF and a
/// link near $8001, and the blocks of its cassette images.
pub(crate) fn other_machine(bytes: &[u8]) -> Option<Machine> {
    match bytes {
        [0xff, _, 0x80, ..] | [0x1f, 0xa6, 0xde, 0xba, 0xcc, 0x13, 0x7d, 0x74, ..] => Some(Machine::Msx),
        _ => None,
    }
}

/// A program in an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name in PETSCII, padding removed.
    pub name: Vec<u8>,
}

impl Entry {
    /// Takes a name without its padding of blanks, shifted blanks and zeros.
    fn new(padded: &[u8]) -> Self {
        let length =
            padded.iter().rposition(|code| !matches!(code, b' ' | 0xa0 | 0)).map_or(0, |last| last + 1);
        Self { name: padded[..length].to_vec() }
    }

    /// The name as a person reads it, small letters.
    #[must_use]
    pub fn display_name(&self) -> String {
        self.name.iter().map(|&code| petscii::to_unicode(code, Set::LowerUpper).unwrap_or('?')).collect()
    }

    /// Whether a wanted name fits, letters compared without case, with the drive's `*` and `?`.
    fn fits(&self, wanted: &str) -> bool {
        let name: Vec<char> = self.display_name().to_lowercase().chars().collect();
        let mut name = name.iter();
        for wanted in wanted.trim().to_lowercase().chars() {
            match (wanted, name.next()) {
                ('*', _) => return true,
                ('?', Some(_)) => {}
                (wanted, Some(&found)) if wanted == found => {}
                _ => return false,
            }
        }
        name.next().is_none()
    }
}

/// Chooses a program, by name or the only one there is: its index.
fn choose(entries: &[Entry], name: Option<&str>) -> Result<usize, ContainerError> {
    let names = || entries.iter().map(Entry::display_name).collect();
    match (name, entries.len()) {
        (_, 0) => Err(ContainerError::Empty),
        (Some(name), _) => entries
            .iter()
            .position(|entry| entry.fits(name))
            .ok_or_else(|| ContainerError::NoSuchName { name: name.to_owned(), names: names() }),
        (None, 1) => Ok(0),
        (None, _) => Err(ContainerError::NameNeeded { names: names() }),
    }
}
