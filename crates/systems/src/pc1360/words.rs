//! Program lines as words, and their labels.

use std::ops::Range;

use numeric::sharp_bcd;
use sharp_basic::keyword::{self, PREFIX};
use sharp_basic::text::{self, Destination};
use sharp_basic::tokeniser::LINE_NUMBER;

use super::lines::unicode;
use crate::word::{PlacedWord, Word, skip_data};

/// Returns the words of a line in memory format.
pub(crate) fn words(tokens: &[u8]) -> Vec<Word> {
    placed_words(tokens).into_iter().map(|(_, word)| word).collect()
}

/// Returns the words of a line in memory format, each with its range in the tokens.
pub(crate) fn placed_words(tokens: &[u8]) -> Vec<PlacedWord> {
    let mut words = Vec::new();
    let mut rest = tokens;
    while let Some((&first, behind)) = rest.split_first() {
        let start = tokens.len() - rest.len();
        let word = match rest {
            [PREFIX, token, behind @ ..] => {
                rest = behind;
                match keyword::spelling(*token) {
                    Some("REM") => break,
                    spelling => spelling.map(Word::spelled),
                }
            }
            [LINE_NUMBER, high, low, behind @ ..] => {
                rest = behind;
                Some(Word::Number(f64::from(u16::from_be_bytes([*high, *low]))))
            }
            _ if first == b' ' => {
                rest = behind;
                None
            }
            _ if first == b'"' => {
                rest = behind;
                Some(Word::text(&mut rest))
            }
            [b'&', digits @ ..] => {
                let constant = sharp_bcd::radix_constant(digits, &mut 0);
                rest = &digits[constant.consumed..];
                Some(Word::number(&digits[..constant.consumed], 16))
            }
            _ => Word::typed(&mut rest, |text| sharp_bcd::parse(text, &mut 0).consumed),
        };
        let is_data = word == Some(Word::Keyword("DATA"));
        words.extend(word.map(|word| (start..tokens.len() - rest.len(), word)));
        if is_data {
            skip_data(&mut rest);
        }
    }
    words
}

/// Returns the label of a line with its range in the tokens.
pub(crate) fn label(tokens: &[u8]) -> Option<(Range<usize>, String)> {
    let label = text::label_of(tokens)?;
    Some((0..(label.len() + 2).min(tokens.len()), unicode(label)))
}

/// Returns the labels that a line refers to, each with its range in the tokens.
pub(crate) fn label_references(tokens: &[u8]) -> Vec<(Range<usize>, String)> {
    let destinations = text::destinations(tokens).into_iter();
    destinations
        .filter_map(|jump| match jump.destination {
            Destination::Label(label) => Some((jump.tokens, unicode(label))),
            Destination::Line(_) => None,
        })
        .collect()
}
