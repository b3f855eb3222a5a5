//! The statements of a listing as words with their places.

use std::ops::Range;

use listing::Line;
use systems::word::{PlacedWord, Word};

/// Takes a lint: its line, its range in the text of the line, the message.
pub(super) type Report<'a> = dyn FnMut(&Line, &Range<usize>, String) + 'a;

/// Splits the words of a line at colons, `THEN` and `ELSE`.
pub(super) fn statements(words: &[PlacedWord]) -> impl Iterator<Item = &[PlacedWord]> {
    words.split(|(_, word)| matches!(word, Word::Sign(b':') | Word::Keyword("THEN" | "ELSE")))
}

/// Splits words at the commas outside brackets.
pub(super) fn split_at_commas(words: &[PlacedWord]) -> impl Iterator<Item = &[PlacedWord]> {
    let mut depth = 0_i32;
    words.split(move |(_, word)| {
        match word {
            Word::Sign(b'(') => depth += 1,
            Word::Sign(b')') => depth -= 1,
            _ => {}
        }
        depth == 0 && *word == Word::Sign(b',')
    })
}
