//! Changes to the text of a page, so that a line of its listing has another text.
//!
//! Note: the effect depends on the notation of the page, so the caller must read the patched text and compare.

use std::ops::Range;

use crate::checksum::repair::Edit;
use crate::encode::{self, Notation};
use crate::line::Line;
use crate::program::Listing;

/// A range of a source text and its replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    /// The range in bytes of the decoded text.
    pub range: Range<usize>,
    /// The new text of the range.
    pub text: String,
}

impl Patch {
    /// Returns a text with the range replaced.
    #[must_use]
    pub fn apply(&self, text: &str) -> Option<String> {
        let (before, after) = (text.get(..self.range.start)?, text.get(self.range.end..)?);
        Some([before, &self.text, after].concat())
    }
}

impl Listing {
    /// Returns the patches for an edit of a line's text, one for each notation of the machine; empty for a line
    /// without text.
    #[must_use]
    pub fn patches(&self, line: &Line, edit: Edit) -> Vec<(Notation, Patch)> {
        let (mut start, mut end) = match edit {
            Edit::Replace { at, .. } | Edit::Remove { at } => (at, at + 1),
            Edit::Insert { at, .. } => (at, at),
            Edit::Swap { at } => (at, at + 2),
        };
        let offsets = &line.offsets;
        // A name with a count is one offset in the source for several characters.
        let is_inside = |at: usize| at > 0 && at < offsets.len() && offsets[at - 1] == offsets[at];
        while is_inside(start) {
            start -= 1;
        }
        while is_inside(end) {
            end += 1;
        }
        let end_of = |at: usize| offsets.get(at).map(|&offset| self.end_of_character(offset) as usize);
        let first = offsets.get(start).map(|&offset| offset as usize);
        let last = end.checked_sub(1).and_then(end_of);
        let range = match (first, last) {
            (Some(first), Some(last)) if start < end => first..last.max(first),
            (Some(first), _) => first..first,
            (None, Some(last)) => last..last,
            (None, None) => return vec![],
        };
        let text = edit.apply(&line.text);
        let kept = line.text.len() - end;
        let replaced = &text[start..text.len() - kept];
        let notations = self.machine.notations().iter();
        notations
            .map(|&notation| {
                (notation, Patch { range: range.clone(), text: encode::part(replaced, notation) })
            })
            .collect()
    }
}
