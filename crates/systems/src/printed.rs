//! What remarks about a program in memory point into: the listing that the machine would show.

use std::ops::Range;

use listing::encode::{self, Notation};
use listing::{Listing, Place, SourceText};

use crate::prepared::ProgramLine;

/// A program as it is listed.
pub(crate) struct Printed {
    source: SourceText,
    notation: Notation,
    /// Where the text of each line begins, behind its number.
    starts: Vec<usize>,
}

impl Printed {
    /// `file` is the program's name for messages.
    pub(crate) fn new(lines: &[ProgramLine], notation: Notation, file: &str) -> Self {
        let printed = encode::program(lines.iter().map(|line| (line.number, &line.listed[..])), notation);
        let ends = printed.match_indices('\n').map(|(end, _)| end);
        let starts =
            lines.iter().zip(ends).map(|(line, end)| end - encode::text(&line.listed, notation).len());
        Self { starts: starts.collect(), source: SourceText::new(file, printed), notation }
    }

    /// Where a stretch of a line's tokens stands, found from what `list` gives for those up to its ends.
    pub(crate) fn place(
        &self,
        line: usize,
        tokens: &[u8],
        stretch: Range<usize>,
        list: impl Fn(&[u8]) -> Vec<u8>,
    ) -> Place {
        let length = |count: usize| self.length(&list(&tokens[..count.min(tokens.len())]));
        let (start, end) = (length(stretch.start), length(stretch.end));
        self.source.place((self.starts[line] + start) as u32, end.saturating_sub(start).max(1))
    }

    /// How many bytes the beginning of a line takes.
    fn length(&self, listed: &[u8]) -> usize {
        // Blanks at the end are spelt out, but only those of the whole line.
        let kept = listed.iter().rposition(|&byte| byte != b' ').map_or(0, |last| last + 1);
        encode::text(&listed[..kept], self.notation).len() + listed.len() - kept
    }
}

/// Where a stretch of the tokens stands that a line of a listing becomes.
pub(crate) fn typed_place(
    listing: &Listing,
    line: usize,
    tokens: &[u8],
    stretch: Range<usize>,
    crunch: impl Fn(&[u8]) -> Option<Vec<u8>>,
) -> Place {
    let line = &listing.lines[line];
    let length = |count: usize| typed_length(&line.text, tokens, count, &crunch);
    let (start, end) = (length(stretch.start), length(stretch.end));
    listing.place(line, start..end.max(start))
}

/// How much of a typed line the first `count` of its tokens are: the most that becomes no more than those.
fn typed_length(
    typed: &[u8],
    tokens: &[u8],
    count: usize,
    crunch: impl Fn(&[u8]) -> Option<Vec<u8>>,
) -> usize {
    let is_begin = |length: &usize| {
        crunch(&typed[..*length]).is_some_and(|begin| begin.len() <= count && tokens.starts_with(&begin))
    };
    (0..=typed.len()).rev().find(is_begin).unwrap_or(0)
}
