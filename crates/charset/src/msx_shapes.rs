//! The drawn shapes of the MSX's international character set, read from text that a person can edit.
//!
//! The drawings are in the repository's `roms/` folder and are the project's own; the format is explained at the head of
//! `msx-international.txt` and the design in `roms/README.md`.
//!
//! The one thing to know: all 256 codes are drawn, none is the reverse of another.

use core::fmt;

const INTERNATIONAL: &str = include_str!("../../../roms/msx-international.txt");

/// The project's own drawing: eight bytes a shape, in the order of the codes; bit 7 is the leftmost dot.
#[must_use]
pub fn bytes() -> [u8; 2048] {
    parse(INTERNATIONAL).expect("the compiled-in set is complete")
}

/// What is wrong with a text of drawn shapes, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeError {
    /// Line of the text, counted from 1.
    pub line: usize,
    /// What was expected there.
    pub expected: Expected,
}

/// What a text of drawn shapes has to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The header of the shape of this code, or behind the last one nothing more.
    Header(usize),
    /// Eight dots.
    Row,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match self.expected {
            Expected::Header(256) => write!(f, "expected nothing behind the 256 shapes"),
            Expected::Header(code) => write!(f, "expected the header `shape {code} | name`"),
            Expected::Row => write!(f, "expected eight dots, `#` for ink or `.` for paper"),
        }
    }
}

impl core::error::Error for ShapeError {}

/// Reads a set: 256 shapes in the order of their codes.
///
/// # Errors
/// The first mistake in the text, with its line.
///
/// ```
/// let error = charset::msx_shapes::parse("shape 1 | smile\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: expected the header `shape 0 | name`");
/// ```
pub fn parse(text: &str) -> Result<[u8; 2048], ShapeError> {
    let mut bytes = [0; 2048];
    let mut lines = (1..)
        .zip(text.lines().map(str::trim_end))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with(';'));
    let end = text.lines().count();
    for (code, shape) in bytes.chunks_exact_mut(8).enumerate() {
        let (line, header) = lines.next().unwrap_or((end, ""));
        if header_code(header) != Some(code) {
            return Err(ShapeError { line, expected: Expected::Header(code) });
        }
        for dots in shape {
            let (line, row) = lines.next().unwrap_or((end, ""));
            *dots = row_dots(row).ok_or(ShapeError { line, expected: Expected::Row })?;
        }
    }
    match lines.next() {
        Some((line, _)) => Err(ShapeError { line, expected: Expected::Header(256) }),
        None => Ok(bytes),
    }
}

fn header_code(header: &str) -> Option<usize> {
    header.split('|').next()?.strip_prefix("shape ")?.trim().parse().ok()
}

fn row_dots(row: &str) -> Option<u8> {
    let is_row = row.len() == 8 && row.bytes().all(|dot| matches!(dot, b'#' | b'.'));
    is_row.then(|| row.bytes().fold(0, |bits, dot| bits << 1 | u8::from(dot == b'#')))
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::String;

    use super::*;
    use crate::msx;

    fn shape(code: u8) -> [u8; 8] {
        let bytes = bytes();
        bytes[usize::from(code) * 8..][..8].try_into().expect("a shape has eight bytes")
    }

    #[test]
    fn text_keeps_to_the_five_columns_that_every_mode_shows() {
        for code in (0x20..0x7f).chain(0x80..=0xbf).chain(0xe0..=0xf3) {
            assert!(shape(code).iter().all(|row| row & 0x07 == 0), "{code}: {}", msx::to_unicode(code));
        }
    }

    #[test]
    fn no_two_shapes_but_the_blanks_and_the_cursors_look_alike() {
        for code in 1..=0xfe_u8 {
            let alike = (0..code).find(|&other| shape(other) == shape(code));
            assert!(matches!((alike, code), (None, _) | (Some(0), 0x20)), "{code} looks like {alike:?}");
        }
        assert_eq!(shape(0), shape(0x20));
        assert_eq!(shape(0xff), shape(0xdb));
    }

    #[test]
    fn blocks_fill_what_their_names_say() {
        assert_eq!(shape(0xdc), [0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]);
        assert_eq!(shape(0xdd), [0xf0; 8]);
        assert_eq!(shape(0x17), [0, 0, 0, 0xff, 0xff, 0, 0, 0]);
        let halves = [0xdc, 0xdf].map(shape);
        assert!(halves[0].iter().zip(halves[1]).all(|(lower, upper)| lower ^ upper == 0xff));
    }

    #[test]
    fn a_mistake_is_told_with_its_line() {
        let mut text = String::from("; a comment\n\nshape 0 | blank\n........\n");
        assert_eq!(parse(&text), Err(ShapeError { line: 4, expected: Expected::Row }));
        text.push_str("...#..x.\n");
        assert_eq!(parse(&text), Err(ShapeError { line: 5, expected: Expected::Row }));
    }
}
