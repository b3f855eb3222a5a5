//! The lexemes of program lines.

use cbm_basic::KEYWORDS;
use numeric::mflpt5;

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
        let lexeme = match KEYWORDS.spelling(first) {
            Some("REM") => break,
            Some(spelling) => {
                rest = tail;
                Some(Lexeme::spelled(spelling))
            }
            None if first == b' ' => {
                rest = tail;
                None
            }
            None if first == b'"' => {
                rest = tail;
                Some(Lexeme::text(&mut rest))
            }
            None => Lexeme::typed(&mut rest, |text| mflpt5::parse(text, &mut 0).consumed),
        };
        let is_data = lexeme == Some(Lexeme::Keyword("DATA"));
        lexemes.extend(lexeme.map(|lexeme| (start..tokens.len() - rest.len(), lexeme)));
        if is_data {
            skip_data(&mut rest);
        }
    }
    lexemes
}
