//! Program lines as words.

use cbm_basic::KEYWORDS;

use crate::word::{Word, skip_data};

/// Returns the words of a line in memory format.
pub(crate) fn words(mut rest: &[u8]) -> Vec<Word> {
    let mut words = Vec::new();
    while let Some((&first, behind)) = rest.split_first() {
        match KEYWORDS.spelling(first) {
            _ if first == b' ' => rest = behind,
            _ if first == b'"' => {
                rest = behind;
                words.push(Word::text(&mut rest));
            }
            Some("REM") => break,
            Some(spelling) => {
                rest = behind;
                words.push(Word::spelled(spelling));
                if spelling == "DATA" {
                    skip_data(&mut rest);
                }
            }
            None => words.extend(Word::typed(&mut rest)),
        }
    }
    words
}
