//! Programs in memory as text files that can be read again.
//!
//! Each function reads its text back before it returns it. If the detection would choose
//! another machine or another letter case, the first line of the text names both. A program that no text can represent
//! is an error.

use listing::container::FileFormat;
use listing::encode::{self, Notation, SourceLine};
use systems::source_text::source_lines;
use systems::{Machine, System};
use thiserror::Error;

use crate::program::{Program, detect_machine};

/// The reason why a program has no text from which the same program can be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TextError {
    /// Lines of a listing have different numbers in ascending order.
    #[error("line {number} comes after line {previous}, and a text has no place for it; use a program file")]
    LineOrder {
        /// The number.
        number: u16,
        /// The number before it.
        previous: u16,
    },
    /// A number without text deletes a line.
    #[error("line {number} is empty, and a number without text deletes its line; use a program file")]
    EmptyLine {
        /// The number.
        number: u16,
    },
    /// Bytes after the last line, such as machine code.
    #[error("{bytes} bytes after the last line of the program are not part of its text; use a program file")]
    BytesAfterProgram {
        /// Their number.
        bytes: usize,
    },
    /// The line read back differs, or is missing.
    #[error("line {number} cannot be read again from a text; use a program file")]
    Line {
        /// The number.
        number: u16,
    },
}

/// Returns a program in memory format as text in a notation, from which the same program can be read.
///
/// # Errors
/// If there is no such text.
pub fn source_text(machine: &'static Machine, image: &[u8], notation: Notation) -> Result<String, TextError> {
    let lines = source_lines(machine, image);
    let text = encode::source(&lines, notation);
    if !machine.is_basic() || lines.is_empty() {
        return Ok(text);
    }
    check_lines(&lines)?;
    let expected = stored_lines(machine, image);
    if reread_lines(machine, &text).is_some_and(|read| read == expected) {
        return Ok(text);
    }
    let text = encode::header(machine.listing.id(), notation) + &text;
    let read = reread_lines(machine, &text).unwrap_or_default();
    first_difference(&expected, &read).map_or(Ok(text), Err)
}

/// Returns the error about the first line that differs.
fn first_difference(expected: &[StoredText], read: &[StoredText]) -> Option<TextError> {
    let differs = |&(index, line): &(usize, &StoredText)| read.get(index) != Some(line);
    expected.iter().enumerate().find(differs).map(|(_, &(number, _))| TextError::Line { number })
}

/// Returns the program in memory as text, in the notation of the machine's text files.
///
/// # Errors
/// If it cannot be read again from a text, or has bytes after its last line.
pub fn program_text(system: &dyn System) -> Result<String, TextError> {
    image_text(system.machine(), &system.program_image())
}

/// Returns a program in memory format as text, in the notation of the machine's text files.
///
/// # Errors
/// If it cannot be read again from a text, or has bytes after its last line.
pub fn image_text(machine: &'static Machine, image: &[u8]) -> Result<String, TextError> {
    check_whole(machine, image)?;
    source_text(machine, image, machine.notation())
}

/// Returns a program as a file of this format; `name` is the name inside the file. A readable format is read
/// back.
///
/// # Errors
/// If the file does not hold the program: the machine's own text format has no form for some lines.
pub fn program_file(
    machine: &'static Machine,
    image: &[u8],
    form: &FileFormat,
    name: &str,
) -> Result<Vec<u8>, TextError> {
    let file = machine.program_file(image, form, name);
    let name = format!("program{}", form.extension);
    if !form.is_readable {
        return Ok(file);
    }
    let read = read_lines(machine, &file, &name).unwrap_or_default();
    first_difference(&stored_lines(machine, image), &read).map_or(Ok(file), Err)
}

/// Checks that the text of a program is complete.
///
/// # Errors
/// If bytes other than zero follow its last line.
pub fn check_whole(machine: &'static Machine, image: &[u8]) -> Result<(), TextError> {
    let Some(end) = machine.program_length(&machine.lines_of(image)) else { return Ok(()) };
    let after = image.get(end..).unwrap_or_default();
    match after.iter().rposition(|&byte| byte != 0) {
        None => Ok(()),
        Some(last) => Err(TextError::BytesAfterProgram { bytes: last + 1 }),
    }
}

/// Checks the requirements of a text: different numbers in ascending order, each with a text.
fn check_lines(lines: &[SourceLine]) -> Result<(), TextError> {
    if let Some(&SourceLine { number, .. }) = lines.iter().find(|line| line.text.is_empty()) {
        return Err(TextError::EmptyLine { number });
    }
    let pair = lines.windows(2).find(|pair| pair[1].number <= pair[0].number);
    pair.map_or(Ok(()), |pair| Err(TextError::LineOrder { number: pair[1].number, previous: pair[0].number }))
}

/// Number and tokens of a line.
type StoredText = (u16, Vec<u8>);

/// Returns numbers and tokens of a program's lines.
fn stored_lines(machine: &'static Machine, image: &[u8]) -> Vec<StoredText> {
    let lines = machine.lines_of(image);
    lines.into_iter().map(|line| (line.number, line.tokens)).collect()
}

/// Returns the lines of the program in a text, if it is one for this machine.
fn reread_lines(machine: &'static Machine, text: &str) -> Option<Vec<StoredText>> {
    let name = "program.bas";
    let source = listing::read(text.as_bytes(), name).ok()?;
    let detected = detect_machine(name, &source, None).ok()?;
    let program = detected.program(&source, None).ok().filter(|program| program.machine == machine)?;
    Some(stored_lines(machine, &program.image))
}

/// Returns the lines of the program in a file.
fn read_lines(machine: &'static Machine, file: &[u8], name: &str) -> Option<Vec<StoredText>> {
    let source = listing::read(file, name).ok()?;
    let program = Program::from_source(machine, &source, None).ok()?;
    Some(stored_lines(machine, &program.image))
}
