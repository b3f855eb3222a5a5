//! The statements of a listing as lexemes with their ranges.

use std::ops::Range;

use listing::Line;
use systems::lexeme::{Lexeme, SpannedLexeme};

/// Receives a lint: its line, its range in the text of the line, the message.
pub(super) type Report<'a> = dyn FnMut(&Line, &Range<usize>, String) + 'a;

/// Splits the lexemes of a line at colons, `THEN` and `ELSE`.
pub(super) fn statements(lexemes: &[SpannedLexeme]) -> impl Iterator<Item = &[SpannedLexeme]> {
    lexemes
        .split(|(_, lexeme)| matches!(lexeme, Lexeme::Punctuation(b':') | Lexeme::Keyword("THEN" | "ELSE")))
}

/// Splits lexemes at the commas outside brackets.
pub(super) fn split_at_commas(lexemes: &[SpannedLexeme]) -> impl Iterator<Item = &[SpannedLexeme]> {
    let mut depth = 0_i32;
    lexemes.split(move |(_, lexeme)| {
        match lexeme {
            Lexeme::Punctuation(b'(') => depth += 1,
            Lexeme::Punctuation(b')') => depth -= 1,
            _ => {}
        }
        depth == 0 && *lexeme == Lexeme::Punctuation(b',')
    })
}
