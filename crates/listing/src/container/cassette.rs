//! .cas images: MSX cassettes in the file format of emulators.
//!
//! A tape is a sequence of blocks. Each follows the eight bytes [`BLOCK`], which represent a header
//! tone and are aligned to eight bytes. A file is one block that names its kind, and the blocks
//! with its contents:
//!
//! ```text
//! $D3 x 10, name (6)    memory from BASIC's start, zeros after it                 CSAVE
//! $EA x 10, name (6)    text in blocks of 256 bytes, the last filled with $1A     SAVE"CAS:"
//! $D0 x 10, name (6)    first, last and start address, memory                     BSAVE"CAS:"
//! ```
//!
//! Source: *MSX Technical Data Book*, chapter on cassette files; the image as fMSX introduced it
//! and openMSX reads it.

use super::directory::choose;
use super::msx::{self, image_end, text_of};
use super::{Container, ContainerContents, ContainerError, FileFormat, Fit, MAX_BYTES};

/// The container of cassette images.
pub static CASSETTE: Container = Container {
    extension: ".cas",
    has_names: true,
    fit: |bytes, name| match bytes {
        _ if bytes.starts_with(&BLOCK) => Fit::ByBytes,
        _ if name.ends_with(".cas") => Fit::ByName,
        _ => Fit::No,
    },
    read: Some(|bytes, name| Cassette::read(bytes)?.program(name)),
};

/// The file format of a cassette image with one program.
pub(crate) const SAVED: FileFormat = FileFormat {
    name: "cas",
    extension: ".cas",
    about: "a cassette with the tokenised program",
    is_readable: true,
    write: |saved| with_tokens(saved.name, saved.image),
};

/// The bytes before each block of a cassette image.
const BLOCK: [u8; 8] = [0x1f, 0xa6, 0xde, 0xba, 0xcc, 0x13, 0x7d, 0x74];
/// The number of repetitions of the file kind's byte at the start of a file.
const KIND_REPEATS: usize = 10;
/// The byte before memory on other media.
const MEMORY_MARK: u8 = 0xfe;
/// Characters of a file name.
const NAME_LENGTH: usize = 6;
/// Bytes of a text block.
const TEXT_BLOCK_LENGTH: usize = 256;
/// The bytes that CSAVE writes after the two zeros that end a program.
const TAIL: [u8; 7] = [0; 7];

/// The kind of a file on a cassette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CassetteFileKind {
    /// A tokenised program.
    Tokens,
    /// A program as text, or any text.
    Text,
    /// Machine code or data.
    Memory,
}

impl CassetteFileKind {
    const ALL: [(u8, Self); 3] = [(0xd3, Self::Tokens), (0xea, Self::Text), (0xd0, Self::Memory)];

    /// Returns the file kind that a header block announces.
    fn of(block: &[u8]) -> Option<Self> {
        let mark = block.get(..KIND_REPEATS)?;
        let is_marked = |byte: u8| mark.iter().all(|&other| other == byte);
        Self::ALL.into_iter().find(|&(byte, _)| is_marked(byte)).map(|(_, kind)| kind)
    }
}

/// A cassette image.
#[derive(Clone, Debug)]
pub struct Cassette<'a> {
    files: Vec<File<'a>>,
}

#[derive(Clone, Debug)]
struct File<'a> {
    name: String,
    /// The name in the machine's codes.
    code: Vec<u8>,
    kind: CassetteFileKind,
    blocks: Vec<&'a [u8]>,
}

impl<'a> Cassette<'a> {
    /// Reads the list of files.
    ///
    /// # Errors
    /// If the image does not begin with a block.
    pub fn read(bytes: &'a [u8]) -> Result<Self, ContainerError> {
        if !bytes.starts_with(&BLOCK) {
            let why = "it does not begin with a header block";
            return Err(ContainerError::InvalidFormat { kind: CASSETTE.extension, why });
        }
        let mut files: Vec<File<'_>> = Vec::new();
        for block in blocks(bytes) {
            match (CassetteFileKind::of(block), files.last_mut()) {
                (Some(kind), _) => {
                    let name = block[KIND_REPEATS..].iter().take(NAME_LENGTH).copied().collect::<Vec<u8>>();
                    let code = name.trim_ascii_end().to_vec();
                    let name = text_of(&name).trim().to_owned();
                    files.push(File { name, code, kind, blocks: Vec::new() });
                }
                (None, Some(file)) => file.blocks.push(block),
                (None, None) => {}
            }
        }
        Ok(Self { files })
    }

    /// Returns names and kinds of the files, in the order of the tape.
    pub fn files(&self) -> impl Iterator<Item = (&str, CassetteFileKind)> {
        self.files.iter().map(|file| (&file.name[..], file.kind))
    }

    /// Returns a program by name, or the only one.
    ///
    /// # Errors
    /// If no program has that name, if there are several and `name` is `None`, or if it is truncated.
    pub fn program(&self, name: Option<&str>) -> Result<ContainerContents, ContainerError> {
        let is_basic = |file: &&File<'_>| name.is_some() || file.kind != CassetteFileKind::Memory;
        let files: Vec<&File<'_>> = self.files.iter().filter(is_basic).collect();
        let names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
        let file = files[choose(&names, name, CASSETTE.extension)?];
        match file.kind {
            CassetteFileKind::Tokens => file.tokens(),
            CassetteFileKind::Text => file.text().map(ContainerContents::Text),
            CassetteFileKind::Memory => Err(ContainerError::NotBasicFile { name: file.name.clone() }),
        }
    }
}

/// A file as a recorder's medium holds it, with the first byte that BASIC stores on other media.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TapeFile {
    /// The name, at most six characters in the machine's codes.
    pub name: Vec<u8>,
    /// The kind.
    pub kind: CassetteFileKind,
    /// $FF and the program; the text with the code that ends it; or $FE, three addresses, and the memory.
    pub contents: Vec<u8>,
}

impl TapeFile {
    /// Reads the files of an image in the order of the tape.
    ///
    /// # Errors
    /// If the image does not begin with a block.
    pub fn read_all(image: &[u8]) -> Result<Vec<Self>, ContainerError> {
        let tape = Cassette::read(image)?;
        let files = tape.files.iter().map(|file| {
            let blocks = || file.blocks.iter().flat_map(|block| block.iter().copied());
            let contents = match file.kind {
                CassetteFileKind::Tokens => {
                    let memory: Vec<u8> = blocks().collect();
                    let end = image_end(&memory).unwrap_or(memory.len());
                    [&[msx::MAGIC], &memory[..end]].concat()
                }
                CassetteFileKind::Text => {
                    let text =
                        file.blocks.iter().flat_map(|block| block.iter().take(TEXT_BLOCK_LENGTH)).copied();
                    let text: Vec<u8> = text.collect();
                    let end = text
                        .iter()
                        .position(|&byte| byte == msx::END_OF_TEXT)
                        .map_or(text.len(), |end| end + 1);
                    text[..end].to_vec()
                }
                CassetteFileKind::Memory => {
                    let memory: Vec<u8> = blocks().collect();
                    // The first and the last address give the number of bytes after the three addresses.
                    let end = memory.first_chunk().map_or(memory.len(), |&[a, b, c, d]| {
                        let [first, last] = [[a, b], [c, d]].map(u16::from_le_bytes);
                        (7 + usize::from(last.wrapping_sub(first))).min(memory.len())
                    });
                    [&[MEMORY_MARK], &memory[..end]].concat()
                }
            };
            Self { name: file.code.clone(), kind: file.kind, contents }
        });
        Ok(files.collect())
    }

    /// Returns the image of a tape with files.
    #[must_use]
    pub fn write_all(files: &[Self]) -> Vec<u8> {
        let mut image = Vec::new();
        for file in files {
            let (mark, _) = CassetteFileKind::ALL
                .into_iter()
                .find(|(_, kind)| *kind == file.kind)
                .expect("every kind has a mark");
            let name = file.name.iter().copied().chain([b' '; NAME_LENGTH]).take(NAME_LENGTH);
            image.extend(BLOCK);
            image.extend([mark; KIND_REPEATS]);
            image.extend(name);
            align(&mut image);
            match file.kind {
                CassetteFileKind::Text => {
                    for block in file.contents.chunks(TEXT_BLOCK_LENGTH) {
                        let mut block = block.to_vec();
                        block.resize(TEXT_BLOCK_LENGTH, msx::END_OF_TEXT);
                        image.extend(BLOCK);
                        image.extend(block);
                    }
                }
                CassetteFileKind::Tokens | CassetteFileKind::Memory => {
                    image.extend(BLOCK);
                    image.extend(file.contents.iter().skip(1));
                    if file.kind == CassetteFileKind::Tokens {
                        image.extend(TAIL);
                    }
                    align(&mut image);
                }
            }
        }
        image
    }
}

impl File<'_> {
    fn tokens(&self) -> Result<ContainerContents, ContainerError> {
        let what = "the program on the cassette";
        let memory = self.blocks.first().copied().unwrap_or_default();
        if memory.len() < 2 {
            return Err(ContainerError::Truncated { what, bytes: memory.len(), expected: 2 });
        }
        if memory.len() > MAX_BYTES {
            return Err(ContainerError::TooLong { bytes: memory.len() });
        }
        let end = image_end(memory).unwrap_or(memory.len());
        Ok(msx::program(memory[..end].to_vec()))
    }

    fn text(&self) -> Result<String, ContainerError> {
        let text: Vec<u8> =
            self.blocks.iter().flat_map(|block| block.iter().take(TEXT_BLOCK_LENGTH)).copied().collect();
        match text.iter().position(|&byte| byte == msx::END_OF_TEXT) {
            Some(end) => Ok(text_of(&text[..end])),
            None => Err(ContainerError::TextTruncated { bytes: text.len() }),
        }
    }
}

/// Returns the blocks of an image, without the bytes before each.
fn blocks(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let starts: Vec<usize> = bytes
        .windows(BLOCK.len())
        .enumerate()
        .filter(|(_, window)| *window == BLOCK)
        .map(|(at, _)| at)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]).collect::<Vec<usize>>();
    starts.into_iter().zip(ends).map(|(start, end)| &bytes[start + BLOCK.len()..end])
}

/// Returns the blocks of a tokenised program, as CSAVE writes it; `image` is its memory.
pub(super) fn saved_blocks(name: &str, image: &[u8]) -> [Vec<u8>; 2] {
    let name = name.chars().filter_map(charset::msx::from_unicode).filter(|code| *code > b' ');
    let name: Vec<u8> =
        name.map(|code| code.to_ascii_uppercase()).chain([b' '; NAME_LENGTH]).take(NAME_LENGTH).collect();
    [[&[0xd3; KIND_REPEATS], &name[..]].concat(), [image, &TAIL].concat()]
}

/// Returns an image with one tokenised program.
fn with_tokens(name: &str, image: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for block in saved_blocks(name, image) {
        bytes.extend(BLOCK);
        bytes.extend(block);
        align(&mut bytes);
    }
    bytes
}

/// Pads with zeros to the alignment of the next block.
fn align(bytes: &mut Vec<u8>) {
    bytes.resize(bytes.len().next_multiple_of(BLOCK.len()), 0);
}
