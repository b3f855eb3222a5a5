//! Byte offsets of a text as positions of the protocol: line and column, in the negotiated encoding.

use lsp_types::{Position, PositionEncodingKind, Range};

/// The units in which the protocol counts columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes of UTF-8.
    Utf8,
    /// Units of two bytes: the protocol's default.
    Utf16,
    /// Characters.
    Utf32,
}

impl Encoding {
    /// Chooses the first encoding that the client offers and the server knows.
    #[must_use]
    pub fn negotiate(offered: Option<&[PositionEncodingKind]>) -> Self {
        let known = offered.unwrap_or_default().iter().find_map(|kind| match kind.as_str() {
            "utf-8" => Some(Self::Utf8),
            "utf-16" => Some(Self::Utf16),
            "utf-32" => Some(Self::Utf32),
            _ => None,
        });
        known.unwrap_or(Self::Utf16)
    }

    /// Returns the name in the protocol.
    #[must_use]
    pub const fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
            Self::Utf32 => PositionEncodingKind::UTF32,
        }
    }

    const fn units(self, character: char) -> usize {
        match self {
            Self::Utf8 => character.len_utf8(),
            Self::Utf16 => character.len_utf16(),
            Self::Utf32 => 1,
        }
    }
}

/// The lines of a text.
#[derive(Debug)]
pub struct LineIndex {
    starts: Vec<usize>,
}

impl LineIndex {
    /// Finds the lines. They end with a line feed, a carriage return, or both.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let is_end = |&(at, &byte): &(usize, &u8)| match byte {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let ends = bytes.iter().enumerate().filter(is_end).map(|(at, _)| at + 1);
        Self { starts: std::iter::once(0).chain(ends).collect() }
    }

    /// Returns the position of a byte offset.
    #[must_use]
    pub fn position(&self, text: &str, offset: usize, encoding: Encoding) -> Position {
        let offset = text.floor_char_boundary(offset);
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let column: usize = text[self.starts[line]..offset].chars().map(|c| encoding.units(c)).sum();
        Position { line: line as u32, character: column as u32 }
    }

    /// Returns the range of a range of bytes.
    #[must_use]
    pub fn range(&self, text: &str, bytes: std::ops::Range<usize>, encoding: Encoding) -> Range {
        Range {
            start: self.position(text, bytes.start, encoding),
            end: self.position(text, bytes.end.max(bytes.start), encoding),
        }
    }

    /// Returns the byte offset of a position. A column after the end of its line is its end, a line after the last
    /// one the end of the text.
    #[must_use]
    pub fn offset(&self, text: &str, position: Position, encoding: Encoding) -> usize {
        let line = position.line as usize;
        let Some(&start) = self.starts.get(line) else { return text.len() };
        let end = self.starts.get(line + 1).copied().unwrap_or(text.len());
        let line = text[start..end].trim_end_matches(['\r', '\n']);
        let mut column = 0;
        for (at, character) in line.char_indices() {
            column += encoding.units(character);
            if column > position.character as usize {
                return start + at;
            }
        }
        start + line.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_has_its_columns() {
        let text = "a\r\nä😀b\rc";
        let index = LineIndex::new(text);
        for (encoding, column) in [(Encoding::Utf8, 6), (Encoding::Utf16, 3), (Encoding::Utf32, 2)] {
            let position = index.position(text, text.find('b').expect("there"), encoding);
            assert_eq!(position, Position { line: 1, character: column });
            assert_eq!(index.offset(text, position, encoding), 9);
        }
        assert_eq!(index.position(text, text.len(), Encoding::Utf16), Position { line: 2, character: 1 });
    }

    #[test]
    fn positions_outside_the_text_are_its_nearest() {
        let text = "ab\ncd";
        let index = LineIndex::new(text);
        let offset = |line, character| index.offset(text, Position { line, character }, Encoding::Utf16);
        assert_eq!((offset(0, 99), offset(1, 99), offset(9, 0)), (2, 5, 5));
        // Within a character of two units.
        let text = "😀";
        assert_eq!(LineIndex::new(text).offset(text, Position { line: 0, character: 1 }, Encoding::Utf16), 0);
    }
}
