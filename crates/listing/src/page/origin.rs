//! The position of a program on its page: its fragments, and the differences between its versions.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use super::Page;
use crate::format::{PrintedLine, Program};
use crate::source::Position;

/// A range of a page with consecutive lines of a program, or with an ellipsis for omitted lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fragment {
    /// The lines as indices into the program's lines, in the order of the page.
    pub lines: Vec<usize>,
    /// The start.
    pub start: Position,
    /// The last words before it.
    pub preceding_text: String,
}

/// The differences of a version from another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VersionDiff {
    /// Lines that the other version lacks.
    pub added: Vec<(u32, u32)>,
    /// Lines with a different text in the other version.
    pub changed: Vec<(u32, u32)>,
    /// Lines of only the other version.
    pub removed: Vec<(u32, u32)>,
}

/// The summary of a program on a page with several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramSummary {
    /// The first line number.
    pub first: u32,
    /// The last line number.
    pub last: u32,
    /// The number of lines.
    pub lines: usize,
    /// The differences from the previous program, if it is a version of it.
    pub diff: Option<VersionDiff>,
}

impl fmt::Display for ProgramSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, last, lines, diff: change } = self;
        write!(f, "lines {first} to {last} ({lines}")?;
        if let Some(change) = change {
            write!(f, "; {change}")?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for VersionDiff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [("added", &self.added), ("changed", &self.changed), ("removed", &self.removed)];
        let parts: Vec<String> = parts
            .into_iter()
            .filter(|(_, numbers)| !numbers.is_empty())
            .map(|(what, numbers)| format!("{what} {}", format_ranges(numbers)))
            .collect();
        f.write_str(&if parts.is_empty() { "the same lines".to_owned() } else { parts.join(", ") })
    }
}

/// Formats first and last numbers as `10-30, 60`.
#[must_use]
pub fn format_ranges(numbers: &[(u32, u32)]) -> String {
    let one = |&(first, last): &(u32, u32)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    numbers.iter().map(one).collect::<Vec<_>>().join(", ")
}

impl Page {
    /// Returns the fragments of a program, in the order of the page.
    #[must_use]
    pub fn fragments(&self, program: &Program) -> Vec<Fragment> {
        let text = self.source.text();
        let mut spans: Vec<(Range<usize>, usize)> = (program.lines.iter().enumerate())
            .filter_map(|(index, line)| Some((span(line)?, index)))
            .collect();
        spans.sort_by_key(|(span, _)| span.start);
        let mut pieces: Vec<Fragment> = Vec::new();
        let mut end = 0;
        for (span, index) in spans {
            let between = text.get(end..span.start).unwrap_or_default();
            match pieces.last_mut() {
                Some(piece) if is_omission_mark(between) => piece.lines.push(index),
                Some(_) | None => pieces.push(Fragment {
                    lines: vec![index],
                    start: self.source.position(span.start as u32),
                    preceding_text: last_words(&text[..span.start]),
                }),
            }
            end = span.end.max(end);
        }
        pieces
    }

    /// Returns the position of a line of a program.
    #[must_use]
    pub fn position(&self, line: &PrintedLine) -> Option<Position> {
        span(line).map(|span| self.source.position(span.start as u32))
    }

    /// Returns the summaries of the programs, for the message that asks to choose one.
    pub(super) fn summaries(&self) -> Vec<ProgramSummary> {
        let before = std::iter::once(None).chain(self.programs.iter().map(Some));
        let programs = self.programs.iter().zip(before);
        programs
            .map(|(program, before)| {
                let (first, last, lines) = program.extent();
                ProgramSummary { first, last, lines, diff: before.and_then(|before| program.diff(before)) }
            })
            .collect()
    }
}

impl Program {
    /// Returns the numbers of some of its lines as ranges of consecutive lines.
    #[must_use]
    pub fn numbers(&self, lines: &[usize]) -> Vec<(u32, u32)> {
        let mut numbers: Vec<(u32, u32)> = Vec::new();
        let mut before = None;
        for &index in lines {
            let number = self.lines[index].number;
            match numbers.last_mut() {
                Some((_, last)) if before == index.checked_sub(1) && before.is_some() => *last = number,
                Some(_) | None => numbers.push((number, number)),
            }
            before = Some(index);
        }
        numbers
    }

    /// Returns the differences from the previous program, if the two share most lines.
    fn diff(&self, before: &Self) -> Option<VersionDiff> {
        let [mine, others] = [self, before].map(Self::texts);
        let is_same = |(number, text): &(&u32, &String)| mine.get(*number) == Some(*text);
        let same = others.iter().filter(is_same).count();
        if 2 * same <= others.len() {
            return None;
        }
        let lines = |is_included: &dyn Fn(u32) -> bool, program: &Self| {
            let indices: Vec<usize> =
                (0..program.lines.len()).filter(|&index| is_included(program.lines[index].number)).collect();
            program.numbers(&indices)
        };
        let differs = |number: u32| others.get(&number).is_some_and(|text| mine.get(&number) != Some(text));
        Some(VersionDiff {
            added: lines(&|number| !others.contains_key(&number), self),
            changed: lines(&differs, self),
            removed: lines(&|number| !mine.contains_key(&number), before),
        })
    }

    fn texts(&self) -> BTreeMap<u32, String> {
        let text = |line: &PrintedLine| line.chars[line.body_start..].iter().map(|c| c.character).collect();
        self.lines.iter().map(|line| (line.number, text(line))).collect()
    }
}

/// Returns the byte range of a line in the source, from its first character to after its last.
fn span(line: &PrintedLine) -> Option<Range<usize>> {
    let (first, last) = (line.chars.first()?, line.chars.last()?);
    Some(first.offset as usize..last.offset as usize + last.character.len_utf8())
}

/// Whether a text has only blanks, tags, and dots that mark an omission.
fn is_omission_mark(text: &str) -> bool {
    visible(text).all(|character| character.is_whitespace() || ".\u{2026}".contains(character))
}

/// Returns the last words of a text, on one line.
fn last_words(text: &str) -> String {
    /// Enough words to find the position again.
    const MAX_WORDS: usize = 6;
    /// The maximum length of these words in bytes.
    const FARTHEST: usize = 200;
    let mut start = text.len().saturating_sub(FARTHEST);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    let near: String = visible(&text[start..]).collect();
    let words: Vec<&str> = near.split_whitespace().collect();
    words[words.len().saturating_sub(MAX_WORDS)..].join(" ")
}

/// Returns the characters of a text that are not in a tag.
fn visible(text: &str) -> impl Iterator<Item = char> {
    let mut is_tag = false;
    text.char_indices().filter_map(move |(at, character)| {
        let begins =
            character == '<' && text[at + 1..].starts_with(|c: char| c == '/' || c.is_ascii_alphabetic());
        let ends = is_tag && character == '>';
        is_tag = (is_tag || begins) && !ends;
        (!is_tag && !ends).then_some(if character.is_control() { ' ' } else { character })
    })
}
