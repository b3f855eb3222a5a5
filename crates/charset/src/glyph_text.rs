//! Parses glyphs as text: for each a header and rows of dots, as explained at the top of the files in `roms/`.

use alloc::vec::Vec;
use core::fmt;

/// An error in a text of glyphs, with its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GlyphTextError {
    /// Line of the text, counted from 1.
    pub line: usize,
    /// The expected content of the line.
    pub expected: ExpectedLine,
}

/// The expected content of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedLine {
    /// The header of the glyph of this code.
    Header(u8),
    /// A row of this many dots.
    Row(usize),
    /// The end, after this many glyphs.
    End(usize),
}

impl fmt::Display for GlyphTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match self.expected {
            ExpectedLine::Header(code) => write!(f, "expected the header `shape {code} | name`"),
            ExpectedLine::Row(dots) => write!(f, "expected {dots} dots, `#` for ink or `.` for paper"),
            ExpectedLine::End(shapes) => write!(f, "expected the end of the file after {shapes} glyphs"),
        }
    }
}

impl core::error::Error for GlyphTextError {}

/// Parses the glyphs of `codes`, in this order, each of `ROWS` rows of `width` dots, at most eight: bit 7 is the leftmost dot.
///
/// # Errors
/// The first error in the text, with its line.
pub fn parse<const ROWS: usize>(
    text: &str,
    width: usize,
    codes: impl IntoIterator<Item = u8>,
) -> Result<Vec<[u8; ROWS]>, GlyphTextError> {
    let mut lines = (1..)
        .zip(text.lines().map(str::trim_end))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with(';'));
    let end = text.lines().count();
    let mut shapes = Vec::new();
    for code in codes {
        let (line, header) = lines.next().unwrap_or((end, ""));
        if header_code(header) != Some(code) {
            return Err(GlyphTextError { line, expected: ExpectedLine::Header(code) });
        }
        let mut shape = [0; ROWS];
        for dots in &mut shape {
            let (line, row) = lines.next().unwrap_or((end, ""));
            *dots =
                row_dots(row, width).ok_or(GlyphTextError { line, expected: ExpectedLine::Row(width) })?;
        }
        shapes.push(shape);
    }
    match lines.next() {
        Some((line, _)) => Err(GlyphTextError { line, expected: ExpectedLine::End(shapes.len()) }),
        None => Ok(shapes),
    }
}

fn header_code(header: &str) -> Option<u8> {
    header.split('|').next()?.strip_prefix("shape ")?.trim().parse().ok()
}

fn row_dots(row: &str, width: usize) -> Option<u8> {
    let is_row = row.len() == width && row.bytes().all(|dot| matches!(dot, b'#' | b'.'));
    is_row.then(|| {
        row.bytes().enumerate().fold(0, |bits, (column, dot)| bits | u8::from(dot == b'#') << (7 - column))
    })
}
