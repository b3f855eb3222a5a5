//! Program lines as words.

use cbm_basic::KEYWORDS;
use numeric::mflpt5;

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
        let word = match KEYWORDS.spelling(first) {
            Some("REM") => break,
            Some(spelling) => {
                rest = behind;
                Some(Word::spelled(spelling))
            }
            None if first == b' ' => {
                rest = behind;
                None
            }
            None if first == b'"' => {
                rest = behind;
                Some(Word::text(&mut rest))
            }
            None => Word::typed(&mut rest, |text| mflpt5::parse(text, &mut 0).consumed),
        };
        let is_data = word == Some(Word::Keyword("DATA"));
        words.extend(word.map(|word| (start..tokens.len() - rest.len(), word)));
        if is_data {
            skip_data(&mut rest);
        }
    }
    words
}
