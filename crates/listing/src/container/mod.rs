//! Files that hold programs as the machine stores them, one [`Container`] each.
//!
//! A machine's row names its containers. What a file is, is decided by its bytes before its name: `.bas` may be a text,
//! a Commodore's program with its load address, or MSX-BASIC's tokens.

pub(crate) mod cassette;
mod d64;
mod directory;
mod error;
pub(crate) mod msx;
mod prg;
pub(crate) mod sharp;
mod t64;

pub use cassette::{CASSETTE, Cassette, CassetteFileKind};
pub use d64::{DISK, Disk};
pub use directory::Entry;
pub use error::ContainerError;
pub use msx::{ASCII, TOKENISED};
pub(crate) use prg::PRG;
pub use prg::{LOAD_ADDRESS, PROGRAM_FILE, Prg, StoredLine, first_zero};
pub use sharp::MEMORY_IMAGE;
pub use t64::{TAPE, Tape};

use crate::machine::MachineKind;

/// A kind of file that holds programs.
#[derive(Debug)]
pub struct Container {
    /// The ending of its files' names, in small letters with its dot.
    pub extension: &'static str,
    /// Whether it holds several programs, each with a name, so that `image.d64:NAME` says which is meant.
    pub has_names: bool,
    /// How well a file fits, by its bytes and by its name in small letters.
    pub fit: fn(&[u8], &str) -> Fit,
    /// Reads the program, of several the one of a name. A machine that is not built cannot have its files read.
    pub read: Option<ReadFn>,
}

/// The reading of a container: its bytes, and the name of the program that is meant.
pub type ReadFn = fn(&[u8], Option<&str>) -> Result<ContainerContents, ContainerError>;

/// What a container holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContainerContents {
    /// A program as the machine's memory has it.
    Program(Prg),
    /// A program as the machine lists it, in the notation of its text files.
    Text(String),
}

/// A kind of file that can be written.
#[derive(Clone, Copy, Debug)]
pub struct FileFormat {
    /// Its name on the command line.
    pub name: &'static str,
    /// The ending of its files' names, in small letters with its dot.
    pub extension: &'static str,
    /// What the command line's help says of it.
    pub about: &'static str,
    /// Makes the file's bytes.
    pub write: fn(&ProgramToSave<'_>) -> Vec<u8>,
}

/// A program that is to be written to a file.
#[derive(Clone, Copy, Debug)]
pub struct ProgramToSave<'a> {
    /// What it may be called where a file has room for a name.
    pub name: &'a str,
    /// The machine's memory from the start of its programs on.
    pub image: &'a [u8],
    /// Numbers and texts of its lines, as the machine lists them.
    pub lines: &'a [(u16, &'a [u8])],
}

/// How well a file fits a kind of container.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// Not at all.
    No,
    /// It may be one, unless its bytes are a text.
    UnlessText,
    /// It is called so.
    ByName,
    /// Its first bytes are found in no other kind of file.
    ByBytes,
    /// All its bytes are as they have to be, the last one, too.
    Whole,
}

/// The container that a file fits best, of those of some machines, with its machine.
pub(crate) fn best_container(
    bytes: &[u8],
    path: &str,
    machines: &[MachineKind],
) -> Option<(Fit, MachineKind, &'static Container)> {
    let lower = path.to_ascii_lowercase();
    let mut best: Option<(Fit, MachineKind, &'static Container)> = None;
    for (machine, container) in containers_of(machines) {
        let fit = (container.fit)(bytes, &lower);
        if fit > best.map_or(Fit::No, |(fit, ..)| fit) {
            best = Some((fit, machine, container));
        }
    }
    best
}

/// The containers of some machines.
pub(crate) fn containers_of(
    machines: &[MachineKind],
) -> impl Iterator<Item = (MachineKind, &'static Container)> {
    machines
        .iter()
        .flat_map(|&machine| machine.spec().containers.iter().map(move |&container| (machine, container)))
}
