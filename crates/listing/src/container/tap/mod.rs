//! `.tap` images: the pulses of a Commodore cassette.
//!
//! A file of the standard loader, the KERNAL's, is a header block and data blocks, each recorded twice:
//!
//! ```text
//! header        0 type   1 start   3 end   5 name, 16 characters, then blanks up to 192 bytes
//!               type 1 program, 3 program at a fixed address, 4 data file, 5 end of the tape
//! program       one block with the memory from start to end
//! data file     blocks of 192 bytes: 2, then text; a zero ends it
//! ```
//!
//! The pulses of other loaders (turbo tapes) are not supported. Source: *Commodore 64 Programmer's Reference
//! Guide*, chapter 6; the routines from F76A on as ROM disassemblies document them.
//!
//! | module | holds |
//! |---|---|
//! | `pulses` | the lengths of the pulses in an image |
//! | `blocks` | pulses as bytes in blocks, the second copy as repair of the first |
//! | `record` | files as pulses |

mod blocks;
mod pulses;
mod record;

use super::directory::{choose, commodore_name, display_names};
use super::{Container, ContainerContents, ContainerError, Entry, FileFormat, Fit};
use blocks::{Block, Tape};

/// The container of these images.
pub static PULSE_TAPE: Container = Container {
    extension: ".tap",
    has_names: true,
    fit: |bytes, name| match bytes {
        _ if pulses::has_magic(bytes) => Fit::ByBytes,
        _ if name.ends_with(".tap") => Fit::ByName,
        _ => Fit::No,
    },
    read: Some(|bytes, name| PulseTape::read(bytes)?.program(name)),
};

/// The file format of a tape with one program.
pub(crate) const SAVED_TAP: FileFormat = FileFormat {
    name: "tap",
    extension: ".tap",
    about: "a cassette as SAVE records it",
    is_readable: true,
    write: |saved| {
        let name = commodore_name(saved.name);
        let contents = [&saved.address.to_le_bytes()[..], saved.image].concat();
        PulseTape::record(&[], &PulseFile { name, kind: PulseFileKind::Program, contents: Some(contents) })
    },
};

/// Bytes of a header, and of a block of a data file.
const BUFFER: usize = 192;
/// The offset of the name in a header, and its length.
const NAME: usize = 5;
const NAME_LENGTH: usize = 16;
/// The type of a block of a data file.
const DATA_BLOCK: u8 = 2;
/// The number of pulses, neither tone nor bytes, above which another loader recorded them.
const NOISE: usize = 2_000;

/// The kind of a file on a tape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PulseFileKind {
    /// A program that LOAD may load to another address.
    Program,
    /// A program that is always loaded to its start address.
    FixedProgram,
    /// A data file.
    Data,
}

impl PulseFileKind {
    const ALL: [(u8, Self); 3] = [(1, Self::Program), (3, Self::FixedProgram), (4, Self::Data)];
}

/// A file on a tape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PulseFile {
    /// The name in PETSCII, at most 16 characters.
    pub name: Vec<u8>,
    /// The kind.
    pub kind: PulseFileKind,
    /// The start address and the memory of a program, or the text of a data file; `None` if both copies
    /// are damaged.
    pub contents: Option<Vec<u8>>,
}

/// The files of a tape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PulseTape {
    /// The files of the standard loader in the order of the tape.
    pub files: Vec<PulseFile>,
    /// Whether there are recordings of another loader.
    pub has_other_loader: bool,
    /// The number of headers with damage in both copies.
    pub damaged_headers: usize,
}

impl PulseTape {
    /// Reads the files of an image.
    ///
    /// # Errors
    /// If the image has no pulses, or no readable block of the standard loader.
    pub fn read(image: &[u8]) -> Result<Self, ContainerError> {
        let pulses = pulses::read(image)?;
        let Tape { blocks, other } = blocks::read(&pulses);
        let has_other_loader = other > NOISE;
        if blocks.is_empty() {
            let why = match pulses.len() {
                0 => "nothing is recorded on it",
                _ if has_other_loader => {
                    "nothing on it is recorded by the standard loader; a turbo loader or another machine recorded it"
                }
                _ => "nothing on it can be read: it is cut off or damaged",
            };
            return Err(ContainerError::InvalidFormat { kind: PULSE_TAPE.extension, why });
        }
        let mut tape = Self { files: Vec::new(), has_other_loader, damaged_headers: 0 };
        let mut blocks = blocks.into_iter().peekable();
        while let Some(block) = blocks.next() {
            let Some(header) = block.bytes.as_deref().filter(|bytes| bytes.len() == BUFFER) else {
                tape.damaged_headers += usize::from(block.length == BUFFER);
                continue;
            };
            let Some((_, kind)) = PulseFileKind::ALL.into_iter().find(|(number, _)| *number == header[0])
            else {
                continue;
            };
            let contents = match kind {
                PulseFileKind::Data => {
                    let next = || blocks.next_if(is_data_block);
                    data(std::iter::from_fn(next))
                }
                PulseFileKind::Program | PulseFileKind::FixedProgram => {
                    blocks.next().and_then(|block| memory(header, &block))
                }
            };
            let name = Entry::new(&header[NAME..NAME + NAME_LENGTH]).name;
            tape.files.push(PulseFile { name, kind, contents });
        }
        Ok(tape)
    }

    /// Returns the image with a file after its last recording; an empty image becomes a new tape.
    #[must_use]
    pub fn record(image: &[u8], file: &PulseFile) -> Vec<u8> {
        record::append(image, file)
    }

    /// Returns a program by name, or the first one, as LOAD does.
    ///
    /// # Errors
    /// If the tape has no program, or none with that name, or both copies are damaged.
    pub fn program(&self, name: Option<&str>) -> Result<ContainerContents, ContainerError> {
        let file = &self.files[self.position(name)?];
        let damaged =
            || ContainerError::TapeDamaged { name: Entry { name: file.name.clone() }.display_name() };
        super::prg::read(file.contents.as_deref().ok_or_else(damaged)?)
    }

    /// Returns the index of a program among the files: by name, or the first one.
    ///
    /// # Errors
    /// If the tape has no program, or none with that name.
    pub fn position(&self, name: Option<&str>) -> Result<usize, ContainerError> {
        let names = self.program_names();
        let index = match name {
            None if !names.is_empty() => 0,
            _ => choose(&names, name, PULSE_TAPE.extension)?,
        };
        let mut programs = self.programs().map(|(index, _)| index);
        programs.nth(index).ok_or(ContainerError::Empty)
    }

    /// Returns the names of the programs for display, in the order of the tape.
    #[must_use]
    pub fn program_names(&self) -> Vec<String> {
        let entries: Vec<Entry> =
            self.programs().map(|(_, file)| Entry { name: file.name.clone() }).collect();
        display_names(&entries)
    }

    fn programs(&self) -> impl Iterator<Item = (usize, &PulseFile)> {
        self.files.iter().enumerate().filter(|(_, file)| file.kind != PulseFileKind::Data)
    }
}

fn is_data_block(block: &Block) -> bool {
    match &block.bytes {
        Some(bytes) => bytes.len() == BUFFER && bytes[0] == DATA_BLOCK,
        None => block.length == BUFFER,
    }
}

/// Returns the text of a data file: the blocks up to the zero.
fn data(blocks: impl Iterator<Item = Block>) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    for block in blocks {
        text.extend_from_slice(&block.bytes?[1..]);
    }
    let end = text.iter().position(|&byte| byte == 0).unwrap_or(text.len());
    text.truncate(end);
    Some(text)
}

/// Returns the memory of a program, with its start address.
fn memory(header: &[u8], block: &Block) -> Option<Vec<u8>> {
    let [start, end] = [1, 3].map(|at| u16::from_le_bytes([header[at], header[at + 1]]));
    let memory = block.bytes.as_deref()?.get(..usize::from(end.wrapping_sub(start)))?;
    Some([&start.to_le_bytes()[..], memory].concat())
}
