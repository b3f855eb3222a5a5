//! Files that hold programs as the machine stores them, one [`Container`] per file format.
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
    /// Its file extension, in lower case with the dot; empty if its bytes alone tell.
    pub extension: &'static str,
    /// Whether it holds several programs, each with a name, so that `image.d64:NAME` chooses one.
    pub has_names: bool,
    /// Returns how well a file fits, by its bytes and by its name in lower case.
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
    /// Its name on the command line.
    pub name: &'static str,
    /// Its file extension, in lower case with the dot.
    pub extension: &'static str,
    /// Its description in the command line's help.
    pub about: &'static str,
    /// Whether it can be read again; sound is written only.
    pub is_readable: bool,
    /// Encodes the file.
    pub write: fn(&ProgramToSave<'_>) -> Vec<u8>,
}

/// A program to be written to a file.
#[derive(Clone, Copy, Debug)]
pub struct ProgramToSave<'a> {
    /// Its name, for file formats that store one.
    pub name: &'a str,
    /// The address of its start.
    pub address: u16,
    /// The machine's memory from there on.
    pub image: &'a [u8],
    /// Numbers and texts of its lines, as LIST prints them.
    pub lines: &'a [(u16, &'a [u8])],
}

/// How well a file fits a container.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// Not at all.
    No,
    /// It may be one, unless its bytes are text.
    UnlessText,
    /// Its extension fits.
    ByName,
    /// Its bytes are a text in the machine's codes, unless the words in it are those of another machine.
    UnlessForeign,
    /// Its first bytes occur in no other file format.
    ByBytes,
    /// All its bytes are valid, including the last one.
    AllBytes,
}
