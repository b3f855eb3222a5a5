//! Converts programs in memory format to readable lines.

use basic::memory::Ram;
use charset::msx as codes;
use listing::encode::{self, Notation};
use msx_basic::{keyword::statement, layout::PROGRAM_START, list, text};

use crate::tokenised::ProgramLine;

/// Returns a memory with a relinked program at its load address.
pub(super) fn load_into_ram(image: &[u8]) -> Box<Ram> {
    let mut ram = Box::new([0; 0x1_0000]);
    let start = usize::from(PROGRAM_START);
    // Four zeros follow it, so that a program without an end mark has one.
    let length = image.len().min(ram.len() - start - usize::from(text::LINE_HEADER_SIZE));
    ram[start..start + length].copy_from_slice(&image[..length]);
    text::relink(&mut ram, PROGRAM_START);
    ram
}

/// Returns the lines of a program. The zero bytes delimit them; the links are ignored.
#[must_use]
pub fn lines_of(image: &[u8]) -> Vec<ProgramLine> {
    let mut ram = load_into_ram(image);
    // A program that has run has line addresses in its jumps.
    text::addresses_to_numbers(&mut ram, PROGRAM_START);
    let lines = text::lines(&ram, PROGRAM_START).map(|line| {
        let tokens = text::tokens(&ram, line.address).to_vec();
        let listed = list::list_line(&ram, line.address + text::LINE_HEADER_SIZE, tokens.len());
        ProgramLine { number: line.number, tokens, listed }
    });
    lines.collect()
}

/// Detokenises a line, as `LIST` does.
pub(crate) fn detokenise(tokens: &[u8]) -> Vec<u8> {
    let mut ram = Box::new([0; 0x1_0000]);
    ram[..tokens.len()].copy_from_slice(tokens);
    list::list_line(&ram, 0, tokens.len())
}

/// Returns the length of the item at the start of some tokens, and its text if that differs from the code.
pub(crate) fn item(tokens: &[u8]) -> (usize, Option<Vec<u8>>) {
    let length = match tokens {
        // A colon that the interpreter inserted belongs to the keyword after it.
        [b':', statement::ELSE, ..] => 2,
        [b':', statement::REM, statement::REMARK, ..] => 3,
        [first, ..] => usize::from(text::length_of(*first)),
        [] => 0,
    };
    let text = detokenise(&tokens[..length.min(tokens.len())]);
    (length, (length > 1 || text != tokens[..1]).then_some(text))
}

/// Returns codes as text.
pub(super) fn unicode(bytes: &[u8]) -> String {
    bytes.iter().map(|&code| codes::to_unicode(code)).collect()
}

/// Returns the text of a line, with control codes as control pictures.
#[must_use]
pub fn line_text(line: &ProgramLine) -> String {
    encode::text(&line.listed, Notation::Msx)
}

/// Returns a program as a Unicode listing.
#[must_use]
pub fn program_text(image: &[u8]) -> String {
    let mark = |number: u16| if number == 0 { "" } else { " " };
    let line =
        |line: &ProgramLine| format!("{}{}{}\n", line.number, mark(line.number), unicode(&line.listed));
    lines_of(image).iter().map(line).collect()
}
