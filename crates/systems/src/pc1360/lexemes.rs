//! The lexemes of program lines, and their labels.

use std::ops::Range;

use numeric::sharp_bcd;
use sharp_basic::keyword::{self, PREFIX};
use sharp_basic::text::{self, Destination};
use sharp_basic::tokeniser::LINE_NUMBER;

use super::lines::unicode;
use crate::lexeme::{Lexeme, SpannedLexeme, skip_data};

/// Returns the lexemes of a line in memory format.
pub(crate) fn lexemes(tokens: &[u8]) -> Vec<Lexeme> {
    spanned_lexemes(tokens).into_iter().map(|(_, lexeme)| lexeme).collect()
}

/// Returns the lexemes of a line in memory format, each with its range in the tokens.
pub(crate) fn spanned_lexemes(tokens: &[u8]) -> Vec<SpannedLexeme> {
    let mut lexemes = Vec::new();
    let mut rest = tokens;
    while let Some((&first, tail)) = rest.split_first() {
        let start = tokens.len() - rest.len();
        let lexeme = match rest {
            [PREFIX, token, tail @ ..] => {
                rest = tail;
                match keyword::spelling(*token) {
                    Some("REM") => break,
                    spelling => spelling.map(Lexeme::spelled),
                }
            }
            [LINE_NUMBER, high, low, tail @ ..] => {
                rest = tail;
                Some(Lexeme::Number(f64::from(u16::from_be_bytes([*high, *low]))))
            }
            _ if first == b' ' => {
                rest = tail;
                None
            }
            _ if first == b'"' => {
                rest = tail;
                Some(Lexeme::text(&mut rest))
            }
            [b'&', digits @ ..] => {
                let constant = sharp_bcd::radix_constant(digits, &mut 0);
                rest = &digits[constant.consumed..];
                Some(Lexeme::number(&digits[..constant.consumed], 16))
            }
            _ => Lexeme::typed(&mut rest, |text| sharp_bcd::parse(text, &mut 0).consumed),
        };
        let is_data = lexeme == Some(Lexeme::Keyword("DATA"));
        lexemes.extend(lexeme.map(|lexeme| (start..tokens.len() - rest.len(), lexeme)));
        if is_data {
            skip_data(&mut rest);
        }
    }
    lexemes
}

/// Returns the label of a line with its range in the tokens.
pub(crate) fn label(tokens: &[u8]) -> Option<(Range<usize>, String)> {
    let label = text::label_of(tokens)?;
    Some((0..(label.len() + 2).min(tokens.len()), unicode(label)))
}

/// Returns the labels to which a line refers, each with its range in the tokens.
pub(crate) fn label_references(tokens: &[u8]) -> Vec<(Range<usize>, String)> {
    let destinations = text::destinations(tokens).into_iter();
    destinations
        .filter_map(|jump| match jump.destination {
            Destination::Label(label) => Some((jump.tokens, unicode(label))),
            Destination::Line(_) => None,
        })
        .collect()
}
