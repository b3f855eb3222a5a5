//! The source that the client shows: the file as published, with the program's lines in it.

use std::ops::Range;

use listing::Listing;
use systems::program::ProgramLine;
use systems::{Machine, System, TextRange};

/// A line of the program in the source; positions count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// The line number of the program.
    pub number: u16,
    /// The line of the file.
    pub line: u32,
    /// The last line of the file, for a wrapped line of the program.
    pub last: u32,
    /// The column of its text, in characters.
    pub column: u32,
}

/// The file or listing of the debugged program.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The name for display.
    pub name: String,
    /// The path, if the client can read the file.
    pub path: Option<String>,
    /// The complete text of the file.
    pub text: String,
    lines: Vec<SourceLine>,
}

impl SourceFile {
    /// Creates the source of a page or listing; without a path the client gets the text from the adapter.
    #[must_use]
    pub fn of_listing(listing: &Listing, name: &str, path: Option<String>) -> Self {
        let mut lines: Vec<SourceLine> = listing
            .lines
            .iter()
            .map(|line| {
                let number = listing.number_span(line).position;
                let start = listing.span(line, 0..1).position;
                let end = listing.span(line, line.text.len().saturating_sub(1)..line.text.len()).position;
                let column = if start.line == number.line { start.column } else { number.column };
                SourceLine { number: line.number, line: number.line, last: end.line.max(number.line), column }
            })
            .collect();
        lines.sort_by_key(|line| line.line);
        Self { name: name.to_owned(), path, text: listing.source().text().to_owned(), lines }
    }

    /// Creates the source of the program in memory, in the notation of LIST.
    #[must_use]
    pub fn of_program(system: &dyn System, name: &str) -> Self {
        let machine = system.machine();
        let (mut text, mut lines) = (String::new(), Vec::new());
        for (index, line) in machine.lines_of(&system.program_image()).iter().enumerate() {
            let number = format!("{} ", line.number);
            text += &number;
            text += &machine.line_text(line);
            text.push('\n');
            let file_line = index as u32 + 1;
            lines.push(SourceLine {
                number: line.number,
                line: file_line,
                last: file_line,
                column: number.len() as u32 + 1,
            });
        }
        Self { name: name.to_owned(), path: None, text, lines }
    }

    /// Returns the lines in the order of the file.
    #[must_use]
    pub fn lines(&self) -> &[SourceLine] {
        &self.lines
    }

    /// Returns the line with a number.
    #[must_use]
    pub fn line(&self, number: u16) -> Option<&SourceLine> {
        self.lines.iter().find(|line| line.number == number)
    }

    /// Returns the first line of the program at or after a line of the file that passes `filter`.
    #[must_use]
    pub fn at_or_after(&self, file_line: u32, filter: impl Fn(&SourceLine) -> bool) -> Option<&SourceLine> {
        self.lines.iter().find(|line| line.last >= file_line && filter(line))
    }

    /// Returns the nearest line of the program before a line of the file.
    #[must_use]
    pub fn before(&self, file_line: u32) -> Option<&SourceLine> {
        self.lines.iter().rev().find(|line| line.line < file_line)
    }

    /// Returns the columns of a statement in the file, from 1, if the published text has the statement.
    #[must_use]
    pub fn columns(
        &self,
        machine: &'static Machine,
        line: &ProgramLine,
        statement: &TextRange,
    ) -> Option<Range<u32>> {
        let source_line = self.line(line.number)?;
        let file_line = self.text.lines().nth(source_line.line as usize - 1)?;
        let typed: Vec<char> = file_line.chars().skip(source_line.column as usize - 1).collect();
        let listed = machine.line_text(line);
        let range = machine.listed_range(line, statement.tokens.clone());
        let start = published_offset(&typed, &listed, range.start)?;
        let end = published_offset(&typed, &listed, range.end).unwrap_or(typed.len());
        // The first character of the statement is no blank.
        let blanks = typed[start..].iter().take_while(|character| **character == ' ').count();
        let (start, end) = ((start + blanks) as u32, end as u32);
        (start < end).then(|| source_line.column + start..source_line.column + end)
    }
}

/// Returns the offset in the typed characters of an offset in the listed text: after the same characters
/// without blanks, or else after the same number of colons outside of quotes.
fn published_offset(typed: &[char], listed: &str, offset: usize) -> Option<usize> {
    let listed = listed.get(..offset)?;
    let mut expected = listed.chars().filter(|character| *character != ' ').peekable();
    for (index, character) in typed.iter().enumerate() {
        let Some(next) = expected.peek() else { return Some(index) };
        if *character == ' ' {
            continue;
        }
        if !character.eq_ignore_ascii_case(next) {
            break;
        }
        expected.next();
    }
    if expected.peek().is_none() {
        return Some(typed.len());
    }
    let colons = colons(listed.chars()).count();
    let after_colon = listed.trim_end().ends_with(':');
    if colons == 0 || !after_colon {
        return None;
    }
    colons_at(typed).nth(colons - 1).map(|at| at + 1)
}

fn colons(text: impl Iterator<Item = char>) -> impl Iterator<Item = usize> {
    let mut is_quoted = false;
    text.enumerate().filter_map(move |(index, character)| {
        is_quoted ^= character == '"';
        (character == ':' && !is_quoted).then_some(index)
    })
}

fn colons_at(typed: &[char]) -> impl Iterator<Item = usize> {
    colons(typed.iter().copied())
}
