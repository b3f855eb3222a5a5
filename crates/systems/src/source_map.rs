//! The text to which diagnostics about a program in memory refer: the listing on the machine.

use std::collections::BTreeMap;
use std::ops::Range;

use basic::tokens::ItemOffset;
use listing::encode::{self, Notation};
use listing::{Listing, SourceText, Span};

use crate::tokenised::ProgramLine;

/// Returns the indices of a program's lines by number. Of lines with the same number, which a listing may have by
/// mistake, the first counts.
pub fn index_by_number(lines: &[(u16, Vec<u8>)]) -> BTreeMap<u16, usize> {
    lines.iter().enumerate().rev().map(|(index, (number, _))| (*number, index)).collect()
}

/// A program as listed.
pub struct ListedSource {
    source: SourceText,
    notation: Notation,
    /// The offset of each line's text, after its number.
    text_starts: Vec<usize>,
}

impl ListedSource {
    /// Lists a program; `file` is its name for messages.
    pub fn new(lines: &[ProgramLine], notation: Notation, file: &str) -> Self {
        let printed = encode::program(lines.iter().map(|line| (line.number, &line.listed[..])), notation);
        let ends = printed.match_indices('\n').map(|(end, _)| end);
        let starts =
            lines.iter().zip(ends).map(|(line, end)| end - encode::text(&line.listed, notation).len());
        Self { text_starts: starts.collect(), source: SourceText::new(file, printed), notation }
    }

    /// Returns the span of a token range; `list` detokenises the tokens up to each end of the range.
    pub fn span(
        &self,
        line: usize,
        tokens: &[u8],
        range: Range<usize>,
        list: impl Fn(&[u8]) -> Vec<u8>,
    ) -> Span {
        let length = |count: usize| self.listed_length(&list(&tokens[..count.min(tokens.len())]));
        let (start, end) = (length(range.start), length(range.end));
        self.source.span((self.text_starts[line] + start) as u32, end.saturating_sub(start).max(1))
    }

    /// Returns the listed length of the start of a line.
    fn listed_length(&self, listed: &[u8]) -> usize {
        // Trailing blanks are written as codes, but only those of the whole line.
        let kept = listed.iter().rposition(|&byte| byte != b' ').map_or(0, |last| last + 1);
        encode::text(&listed[..kept], self.notation).len() + listed.len() - kept
    }
}

/// Maps the tokens of a listing's lines to their source.
pub struct TypedSource<'a> {
    listing: &'a Listing,
    item_offsets: Vec<Vec<ItemOffset>>,
}

impl<'a> TypedSource<'a> {
    /// Creates a map; `item_offsets` are the offsets of each line's items.
    pub const fn new(listing: &'a Listing, item_offsets: Vec<Vec<ItemOffset>>) -> Self {
        Self { listing, item_offsets }
    }

    /// Returns the span of a token range.
    pub fn span(&self, line: usize, range: Range<usize>) -> Span {
        let items = &self.item_offsets[line];
        let line = &self.listing.lines[line];
        let offset = |count: usize| source_offset(line.text.len(), items, count);
        let (start, end) = (offset(range.start), offset(range.end));
        self.listing.span(line, start..end.max(start))
    }
}

/// Returns the offset in a typed line of `length` bytes for an offset in its tokens. Characters that the tokeniser
/// drops belong to the item before them.
pub fn source_offset(length: usize, items: &[ItemOffset], token: usize) -> usize {
    let next = items.partition_point(|item| item.token <= token);
    let Some(item) = items[..next].last() else { return 0 };
    // Text within an item is stored as typed.
    let end = items.get(next).map_or(length, |item| item.text);
    (item.text + token - item.token).min(end)
}
