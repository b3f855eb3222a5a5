//! Files of MSX-BASIC on disks: tokenised programs, and programs in ASCII format.
//!
//! ```text
//! $FF, then memory from $8001: link lo, link hi, number lo, number hi, tokenised text ..., 0      at the end 0, 0
//! ```
//!
//! A number constant may contain a zero, so each line is parsed to its end, as the machine does
//! when it relinks a program. Text has the machine's codes, CR LF after each line, and $1A at its
//! end. Source: *MSX Technical Data Book*, chapter on BASIC's file formats; lengths of the
//! constants as in the *MSX2 Technical Handbook*, table 2.20.

use charset::msx::{PREFIX, PREFIX_OFFSET, to_unicode};

use super::{Container, ContainerContents, ContainerError, FileFormat, Fit, MAX_BYTES, ProgramToSave};
use crate::{decode, encode};

/// Programs as SAVE writes them without `,A`.
pub static TOKENISED: Container = Container {
    extension: ".bas",
    has_names: false,
    fit: |bytes, _| tokenised(bytes),
    read: Some(|bytes, _| read(bytes)),
};

/// Programs as SAVE writes them with `,A`, if something other than ASCII identifies the machine.
pub static ASCII: Container = Container {
    extension: ".bas",
    has_names: false,
    fit: |bytes, _| saved_text(bytes),
    read: Some(|bytes, _| Ok(ContainerContents::Text(text_of(until_end(bytes))))),
};

/// The tokenised file format.
pub(crate) const SAVED: FileFormat = FileFormat {
    name: "msx",
    extension: ".bas",
    about: "tokenised, as SAVE writes it",
    is_readable: true,
    write: |saved| [&[MAGIC], saved.image].concat(),
};

/// The ASCII file format.
pub(crate) const SAVED_AS_TEXT: FileFormat = FileFormat {
    name: "ascii",
    extension: ".asc",
    about: "text in the machine's codes, as SAVE writes it with `,A`",
    is_readable: true,
    write: text_file,
};

/// The first byte of a tokenised file.
pub(super) const MAGIC: u8 = 0xff;
/// The start of programs in the memory of a machine with 32 KiB or more.
pub(super) const START: u16 = 0x8001;
/// The start of programs with 16 KiB and with 8 KiB.
const SMALL_STARTS: [u16; 2] = [0xc001, 0xe001];
/// Bytes of the shortest line: link, number, one token, the zero.
const MIN_LINE_LENGTH: usize = 6;
/// The code that ends a text.
pub(super) const END_OF_TEXT: u8 = 0x1a;

pub(super) fn is_tokenised(bytes: &[u8]) -> bool {
    bytes.first() == Some(&MAGIC)
}

fn tokenised(bytes: &[u8]) -> Fit {
    let Some(memory) = bytes.strip_prefix(&[MAGIC]) else { return Fit::No };
    let Some(start) = start_of(memory) else { return Fit::No };
    // The byte order mark of UTF-16 begins with the same byte, and a text has no zeros; here each line
    // ends in one.
    if decode::text(bytes).is_some() {
        return Fit::UnlessText;
    }
    let first_line = usize::from(link(memory).saturating_sub(start));
    // The byte before the second line ends the first. A shorter file passes untested.
    match bytes.get(first_line) {
        _ if first_line < MIN_LINE_LENGTH => Fit::UnlessText,
        Some(0) | None => Fit::ByBytes,
        Some(_) => Fit::UnlessText,
    }
}

/// Returns the start of a program in memory, from its first link.
fn start_of(memory: &[u8]) -> Option<u16> {
    let reaches = |start: &u16| (*start..start.saturating_add(0x0200)).contains(&link(memory));
    [START].into_iter().chain(SMALL_STARTS).find(reaches)
}

fn link(memory: &[u8]) -> u16 {
    match memory {
        [low, high, ..] => u16::from_le_bytes([*low, *high]),
        _ => 0,
    }
}

fn read(bytes: &[u8]) -> Result<ContainerContents, ContainerError> {
    if bytes.len() > MAX_BYTES {
        return Err(ContainerError::TooLong { bytes: bytes.len() });
    }
    Ok(program(bytes.strip_prefix(&[MAGIC]).unwrap_or(bytes).to_vec()))
}

/// Returns a program that was saved from memory.
pub(super) fn program(memory: Vec<u8>) -> ContainerContents {
    let address = start_of(&memory).unwrap_or(START);
    ContainerContents::Program { address, bytes: memory }
}

/// Whether a link ends the program: the interpreter tests both bytes.
pub(crate) fn is_end(link: [u8; 2]) -> bool {
    link == [0, 0]
}

/// Returns the index after the two zeros that end a program at the start of `memory`.
pub(super) fn image_end(memory: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        match memory.get(at..)? {
            &[low, high, ..] if is_end([low, high]) => return Some(at + 2),
            [_, _, _, _, tokens @ ..] => at += 4 + line_end(tokens)? + 1,
            _ => return None,
        }
    }
}

/// Returns the index of the zero that ends a line: the first one outside constants, which count in DATA as well.
pub(crate) fn line_end(tokens: &[u8]) -> Option<usize> {
    const REM: u8 = 0x8f;
    let (mut at, mut is_quoted) = (0, false);
    loop {
        let byte = *tokens.get(at)?;
        match byte {
            0 => return Some(at),
            b'"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            REM => return super::first_zero(&tokens[at..]).map(|zero| at + zero),
            _ => {}
        }
        at += if is_quoted { 1 } else { length(byte) };
    }
}

/// Returns the length in bytes of the item that begins with a byte: a constant, a function, a
/// character.
const fn length(first: u8) -> usize {
    match first {
        0x0b..=0x0e | 0x1c => 3,
        0x0f | 0xff => 2,
        0x1d => 5,
        0x1f => 9,
        _ => 1,
    }
}

/// Tests a text for numbered lines and codes that texts of other machines do not have.
/// Lines without a number are accepted only if the text ends in $1A, as the machine writes it. In
/// any other text, as today's editors save it, each line has a number and no other machine is
/// detected.
fn saved_text(bytes: &[u8]) -> Fit {
    let text = until_end(bytes);
    let is_foreign = |byte: &u8| *byte >= 0x80 || *byte < b' ' && !matches!(byte, b'\r' | b'\n' | b'\t');
    // Windows-1252 has no prefix before a graphic character, and no zeros.
    if !text.iter().any(is_foreign)
        || text.contains(&0)
        || !text.is_ascii() && std::str::from_utf8(text).is_ok()
    {
        return Fit::No;
    }
    let mut lines = text.split(|byte| matches!(byte, b'\r' | b'\n')).filter(|line| !line.is_empty());
    let is_numbered = |line: &[u8]| line[0].is_ascii_digit();
    if text.len() < bytes.len() && text.ends_with(b"\r\n") {
        return if lines.next().is_some_and(is_numbered) { Fit::ByBytes } else { Fit::No };
    }
    if lines.all(is_numbered) { Fit::UnlessForeign } else { Fit::No }
}

fn until_end(bytes: &[u8]) -> &[u8] {
    bytes.iter().position(|&byte| byte == END_OF_TEXT).map_or(bytes, |end| &bytes[..end])
}

/// Returns the machine's text in the notation of its listings.
pub(super) fn text_of(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&code) = bytes.get(at) {
        at += 1;
        match (code, bytes.get(at)) {
            (b'\r', Some(b'\n')) => {}
            (b'\r' | b'\n', _) => text.push('\n'),
            (b'\t', _) => text.push('\t'),
            (PREFIX, Some(&letter @ 0x41..=0x5f)) => {
                text.push(to_unicode(letter - PREFIX_OFFSET));
                at += 1;
            }
            (0..0x20, _) => text.push_str(&encode::text(&[code], encode::Notation::Msx)),
            _ => text.push(to_unicode(code)),
        }
    }
    text
}

fn text_file(saved: &ProgramToSave<'_>) -> Vec<u8> {
    // The machine takes the blank after 0 as part of the line.
    let mark = |number: u16| if number == 0 { "" } else { " " };
    let line = |&(number, text): &(u16, &[u8])| {
        [format!("{number}{}", mark(number)).as_bytes(), text, b"\r\n"].concat()
    };
    saved.lines.iter().flat_map(line).chain([END_OF_TEXT]).collect()
}
