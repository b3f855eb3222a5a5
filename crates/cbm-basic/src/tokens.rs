//! Conversion of typed text to tokens and back.

use alloc::vec::Vec;

use crate::{costs::Crunch, keyword::KeywordTable, tokeniser::KeywordIndex};

const QUOTE: u8 = b'"';

/// Tokenises typed lines.
#[derive(Clone, Debug)]
pub struct Tokeniser(KeywordIndex);

impl Tokeniser {
    /// Creates a tokeniser for the keywords of a table.
    #[must_use]
    pub fn new(table: &KeywordTable) -> Self {
        Self(KeywordIndex::new(table, &Crunch::FREE))
    }

    /// Returns the tokens of a line without its number.
    #[must_use]
    pub fn tokens(&self, text: &[u8]) -> Vec<u8> {
        self.tokens_with_positions(text).into_iter().map(|(token, _)| token).collect()
    }

    /// Returns the tokens, each with its position in the text.
    #[must_use]
    pub fn tokens_with_positions(&self, text: &[u8]) -> Vec<(u8, usize)> {
        self.0.tokenise(text).tokens
    }
}

/// Tokenises one typed line without its number.
pub fn tokenise(text: &[u8], table: &KeywordTable) -> Vec<u8> {
    Tokeniser::new(table).tokens(text)
}

/// Writes the text of a tokenised line as `LIST` shows it: byte by byte, keywords spelled out
/// outside quotes. Returns false when it stops at the token after the last keyword, whose spelling
/// is the zero that ends the list; higher tokens are spelled from the second keyword on, since the
/// list fills a page and the search wraps round.
pub fn list(tokens: &[u8], table: &KeywordTable, put: impl FnMut(u8)) -> bool {
    list_spelt(tokens, table, put, |index, put| {
        if index == table.rows.len() {
            put(0);
            return false;
        }
        table.rows[index % table.rows.len()].0.bytes().for_each(put);
        true
    })
}

/// [`list`] with keyword letters that a program has changed.
pub(crate) fn list_by(
    tokens: &[u8],
    table: &KeywordTable,
    letters: &[u8; 0x100],
    put: impl FnMut(u8),
) -> bool {
    list_spelt(tokens, table, put, |index, put| {
        // The search wraps round the page; without a marked letter it would not end.
        let is_end = |&at: &usize| letters[at] & 0x80 != 0;
        let before = match index.checked_sub(1) {
            Some(count) => (0..letters.len()).filter(is_end).cycle().nth(count),
            None => Some(letters.len() - 1),
        };
        let keyword =
            before.into_iter().flat_map(|before| before + 1..).map(|at| letters[at % letters.len()]);
        for letter in keyword {
            put(letter & 0x7f);
            if letter & 0x80 != 0 || letter == 0 {
                return letter != 0;
            }
        }
        false
    })
}

/// Writes tokens with keywords spelled out by their index in the list; the spelling may stop the
/// output.
fn list_spelt<P: FnMut(u8)>(
    tokens: &[u8],
    table: &KeywordTable,
    mut put: P,
    spell: impl Fn(usize, &mut P) -> bool,
) -> bool {
    let mut in_quotes = false;
    for &byte in tokens {
        if byte == QUOTE {
            in_quotes = !in_quotes;
        }
        if byte < table.first || in_quotes || table.pi == Some(byte) {
            put(byte);
            continue;
        }
        if !spell(usize::from(byte - table.first), &mut put) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keyword::{Keyword, Statement};

    const TABLE: KeywordTable = KeywordTable {
        first: 0x80,
        rows: &[
            ("END", Keyword::Statement(Statement::End)),
            ("REM", Keyword::Statement(Statement::Rem)),
            ("PRINT", Keyword::Statement(Statement::Print)),
            ("EN", Keyword::Statement(Statement::New)),
        ],
        pi: Some(0xff),
    };

    fn listed(tokens: &[u8]) -> (Vec<u8>, bool) {
        let mut out = Vec::new();
        let is_whole = list(tokens, &TABLE, |byte| out.push(byte));
        (out, is_whole)
    }

    #[test]
    fn a_shifted_letter_abbreviates() {
        assert_eq!(tokenise(b"P\xd2A", &TABLE), b"\x82A");
        assert_eq!(tokenise(b"?A", &TABLE), b"\x82A");
    }

    #[test]
    fn a_shifted_last_letter_runs_into_the_next_keyword() {
        assert_eq!(tokenise(b"EN\xc4REM", &TABLE), b"\x80");
        assert_eq!(tokenise(b"EN\xc4A", &TABLE), b"\x82A");
    }

    #[test]
    fn a_token_after_the_last_keyword_ends_the_list() {
        assert_eq!(listed(b"\x83\x84A"), (b"EN\0".to_vec(), false));
        assert_eq!(listed(b"\x85\xff"), (b"REM\xff".to_vec(), true));
    }
}
