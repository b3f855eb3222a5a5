//! Files with programs in the formats of the machines, one [`Container`] per file format.
//!
//! A machine spec names its containers. The bytes of a file decide its format before its name does:
//! `.bas` may be a text, a Commodore program with its load address, or a tokenised MSX-BASIC
//! program.

mod cartridge;
pub(crate) mod cassette;
pub(crate) mod cassette_audio;
mod d64;
mod directory;
pub(crate) mod dsk;
mod error;
pub(crate) mod msx;
mod p00;
mod prg;
pub(crate) mod sharp;
mod t64;
mod tap;

pub use cartridge::{C64_CARTRIDGE, VIC_20_CARTRIDGE};
pub use cassette::{CASSETTE, Cassette, CassetteFileKind, TapeFile};
pub use cbm_dos::Model as DriveModel;
pub use d64::{DISK, DISK_1581, DiskImage};
pub(crate) use d64::{SAVED_DISK, SAVED_DISK_1581};
pub use directory::Entry;
pub use dsk::MSX_DISK;
pub use error::ContainerError;
pub use msx::{ASCII, TOKENISED};
pub use p00::{PC64_FILE, Pc64File};
pub(crate) use prg::PRG;
pub use prg::{LOAD_ADDRESS, PROGRAM_FILE, StoredLine, first_zero};
pub use sharp::MEMORY_IMAGE;
pub use t64::{TAPE, Tape};
pub(crate) use tap::SAVED_TAP;
pub use tap::{PULSE_TAPE, PulseFile, PulseFileKind, PulseTape};

/// The largest file with one program: a load address and all of a machine's memory.
pub const MAX_BYTES: usize = 2 + 0x1_0000;

/// A file format that holds programs.
#[derive(Debug)]
pub struct Container {
    /// The file extension, in lower case with the dot; empty if only the bytes identify the format.
    pub extension: &'static str,
    /// Whether it holds several programs, each with a name, so that `image.d64:NAME` chooses one.
    pub has_names: bool,
    /// Rates the match of a file, by its bytes and its name in lower case.
    pub fit: fn(&[u8], &str) -> Fit,
    /// Reads the program, or the one with the given name. `None` for a machine that is not supported.
    pub read: Option<ReadFn>,
}

/// Reads a container: its bytes, and the name of the program to read.
pub type ReadFn = fn(&[u8], Option<&str>) -> Result<ContainerContents, ContainerError>;

/// The contents of a container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContainerContents {
    /// A program as it is in the machine's memory.
    Program {
        /// The load address.
        address: u16,
        /// The bytes loaded there.
        bytes: Vec<u8>,
    },
    /// A program as the machine lists it, in the notation of its text files.
    Text(String),
}

/// A file format that can be written.
#[derive(Clone, Copy, Debug)]
pub struct FileFormat {
    /// The name on the command line.
    pub name: &'static str,
    /// The file extension, in lower case with the dot.
    pub extension: &'static str,
    /// The description in the help of the command line.
    pub about: &'static str,
    /// Whether [`read`](crate::read) reads it; sound is only written.
    pub is_readable: bool,
    /// Encodes the file.
    pub write: fn(&ProgramToSave<'_>) -> Vec<u8>,
}

/// A program to be written to a file.
#[derive(Clone, Copy, Debug)]
pub struct ProgramToSave<'a> {
    /// The name, for file formats that store one.
    pub name: &'a str,
    /// The start address.
    pub address: u16,
    /// The machine's memory from that address on.
    pub image: &'a [u8],
    /// Numbers and texts of the lines, as LIST prints them.
    pub lines: &'a [(u16, &'a [u8])],
}

/// The strength of the match between a file and a container.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// No match.
    No,
    /// A match unless the bytes are text.
    UnlessText,
    /// The extension matches.
    ByName,
    /// A text in the machine's codes, unless its keywords are those of another machine.
    UnlessForeign,
    /// The first bytes occur in no other file format.
    ByBytes,
    /// All bytes are valid, including the last one.
    AllBytes,
}
