//! A text file as characters with their offsets.
//!
//! Every character keeps its offset in the file, so that a message
//! about the fifth byte of line 1515 can show the line of the *page* with a caret under the right
//! column. [`SourceText`] holds the file, [`SourceChar`] is a character with its offset, [`Span`]
//! is the range that a message points to.

use std::fmt;

/// One character of a text, with the byte offset in the decoded file where it (or the entity it came from) begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceChar {
    /// The character.
    pub character: char,
    /// Byte offset in [`SourceText`].
    pub offset: u32,
}

/// Returns characters as a string.
pub(crate) fn string(chars: &[SourceChar]) -> String {
    chars.iter().map(|c| c.character).collect()
}

/// Line and column in a file, both counted from 1; the column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// A decoded text file.
#[derive(Debug)]
pub struct SourceText {
    name: String,
    text: String,
    line_starts: Vec<u32>,
    /// The number of characters before each block of [`SourceText::BLOCK`] bytes. A page may be one
    /// line of megabytes, and a column must not be counted from its beginning for every message.
    characters: Vec<u32>,
}

impl SourceText {
    /// The largest file that is read: the longest published listings have a few hundred kilobytes
    /// including their page.
    pub const MAX_BYTES: usize = 4 << 20;

    /// Bytes between two offsets whose character count is stored.
    const BLOCK: usize = 1024;

    /// Creates a source from a file's text. Every line ending becomes a line feed, so that offsets stay
    /// those of the file.
    ///
    /// # Panics
    /// If `text` is longer than [`SourceText::MAX_BYTES`]; [`crate::read`] rejects such files first.
    #[must_use]
    pub fn new(name: &str, text: String) -> Self {
        assert!(text.len() <= 4 * Self::MAX_BYTES, "file sizes are checked before a text is made");
        let text = with_line_feeds(text);
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(index, _)| index + 1);
        let line_starts = std::iter::once(0).chain(breaks).map(|at| at as u32).collect();
        let mut characters = vec![0];
        for block in text.as_bytes().chunks_exact(Self::BLOCK) {
            characters.push(characters[characters.len() - 1] + character_starts(block) as u32);
        }
        Self { name: name.to_owned(), text, line_starts, characters }
    }

    /// Returns the file's name, as messages print it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the characters of each line, without line ends.
    #[must_use]
    pub fn lines(&self) -> Vec<Vec<SourceChar>> {
        let mut lines = vec![Vec::new()];
        for (at, character) in self.text.char_indices() {
            match character {
                '\n' => lines.push(Vec::new()),
                _ => lines
                    .last_mut()
                    .expect("there is always one")
                    .push(SourceChar { character, offset: at as u32 }),
            }
        }
        lines
    }

    /// Returns line and column of a byte offset.
    #[must_use]
    pub fn position(&self, at: u32) -> Position {
        let line = self.line_starts.partition_point(|&start| start <= at).saturating_sub(1);
        let column = self.characters_before(at) - self.characters_before(self.line_starts[line]);
        Position { line: line as u32 + 1, column: column + 1 }
    }

    /// Returns the byte offset of a line and column, at most the end of the text.
    #[must_use]
    pub fn offset(&self, position: Position) -> usize {
        let line = (position.line as usize).saturating_sub(1);
        let Some(&start) = self.line_starts.get(line) else { return self.text.len() };
        let rest = &self.text[start as usize..];
        let column = (position.column as usize).saturating_sub(1);
        rest.char_indices().nth(column).map_or(self.text.len(), |(at, _)| start as usize + at)
    }

    /// Returns the number of characters that begin before a byte offset.
    fn characters_before(&self, at: u32) -> u32 {
        let at = (at as usize).min(self.text.len());
        let block = at / Self::BLOCK;
        self.characters[block] + character_starts(&self.text.as_bytes()[block * Self::BLOCK..at]) as u32
    }

    /// Returns the span of `width` characters from a byte offset on, with the text of its line.
    #[must_use]
    pub fn span(&self, at: u32, width: usize) -> Span {
        let position = self.position(at);
        // A saved page may have its whole text in one line, and messages show only the text near the span.
        let column = position.column as usize - 1;
        let first =
            if column + width < Span::MAX_EXCERPT { 0 } else { column.saturating_sub(Span::MAX_EXCERPT / 2) };
        let at = self.text.floor_char_boundary(at as usize);
        let before = self.text[..at].char_indices().rev().take(column - first).last();
        let from = before.map_or(at, |(from, _)| from);
        let line = self.text[from..].chars().take_while(|character| !matches!(character, '\r' | '\n'));
        let excerpt = line.take(Span::MAX_EXCERPT).map(escape_control).collect();
        let width = width.clamp(1, Span::MAX_EXCERPT - (column - first));
        Span { file: self.name.clone(), position, width, excerpt, first }
    }
}

/// Returns the number of characters that begin in bytes of UTF-8.
fn character_starts(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}

/// Replaces carriage returns without line feeds, as on Commodores and old Macintoshes, by line feeds.
fn with_line_feeds(text: String) -> String {
    let mut bytes = text.into_bytes();
    let mut at = 0;
    while let Some(found) = bytes[at..].iter().position(|&byte| byte == b'\r') {
        let start = at + found;
        let run = bytes[start..].iter().take_while(|&&byte| byte == b'\r').count();
        at = start + run;
        if bytes.get(at) != Some(&b'\n') {
            // A carriage return after a line feed belongs to it.
            let first = start + usize::from(start > 0 && bytes[start - 1] == b'\n');
            bytes[first..at].fill(b'\n');
        }
    }
    String::from_utf8(bytes).expect("one ASCII character in the place of another")
}

/// A range of a source line, with the text to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Name of the file.
    pub file: String,
    /// The start of the range.
    pub position: Position,
    /// The length in characters, at least 1.
    pub width: usize,
    /// The line of the file, or the text near the range if the line is long.
    excerpt: String,
    /// The index in the line of the excerpt's first character.
    first: usize,
}

impl Span {
    /// The maximum length of an excerpt.
    const MAX_EXCERPT: usize = 110;

    /// Returns the source line with a caret line below it.
    ///
    /// ```text
    ///   214 | 1515 h0$=chr$(18)+"{SHIFT-PUND}"
    ///       |                    ^^^^^^^^^^^^
    /// ```
    #[must_use]
    pub fn excerpt(&self) -> String {
        let number = self.position.line.to_string();
        let margin = " ".repeat(number.len());
        let blank = " ".repeat(self.position.column as usize - 1 - self.first);
        format!("  {number} | {}\n  {margin} | {blank}{}", self.excerpt, "^".repeat(self.width))
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.position.line, self.position.column)
    }
}

/// Control characters in a message would move the terminal's cursor, or worse.
fn escape_control(character: char) -> char {
    if character.is_control() { ' ' } else { character }
}
