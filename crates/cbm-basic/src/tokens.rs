//! Typed text to tokens and back.
//!
//! The rules are those of the original's own routines: a keyword is recognised anywhere, even inside a name; a
//! shifted letter abbreviates one; nothing is recognised in quotes, after `REM`, and in `DATA` up to a colon.

use alloc::vec::Vec;

use crate::keyword::{Keyword, KeywordTable, Statement};

const QUOTE: u8 = b'"';

/// Turns a typed line, without its number, into tokens.
pub fn tokenise(text: &[u8], table: &KeywordTable) -> Vec<u8> {
    tokenise_placed(text, table).into_iter().map(|(token, _)| token).collect()
}

/// The same; beside each token the place in the text at which it was typed.
pub fn tokenise_placed(text: &[u8], table: &KeywordTable) -> Vec<(u8, usize)> {
    let print = table.token(Keyword::Statement(Statement::Print));
    let data = table.token(Keyword::Statement(Statement::Data));
    let rem = table.token(Keyword::Statement(Statement::Rem));
    let letters = table.letters();
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    let mut in_data = false;
    while at < text.len() {
        let byte = text[at];
        if byte >= 0x80 {
            // A shifted character that starts no keyword is dropped, except the one that is its own token.
            if table.pi == Some(byte) {
                out.push((byte, at));
            }
            at += 1;
            continue;
        }
        if byte == QUOTE {
            at = copy_through(text, at, QUOTE, &mut out);
            continue;
        }
        if byte == b' ' || in_data || (b'0'..=b';').contains(&byte) {
            in_data = in_data && byte != b':';
            out.push((byte, at));
            at += 1;
            continue;
        }
        let found = if byte == b'?' {
            print.map(|token| (token, 1))
        } else {
            match_keyword(&text[at..], &letters)
                .map(|(place, length)| (table.first.wrapping_add(place & 0x7f), length))
        };
        let Some((token, length)) = found else {
            out.push((byte, at));
            at += 1;
            continue;
        };
        out.push((token, at));
        at += length;
        if Some(token) == data {
            in_data = true;
        } else if Some(token) == rem {
            out.extend(text[at..].iter().copied().zip(at..));
            break;
        }
    }
    out
}

/// Copies from the opening mark up to and with the closing one; returns the place after it.
fn copy_through(text: &[u8], from: usize, mark: u8, out: &mut Vec<(u8, usize)>) -> usize {
    let end =
        text[from + 1..].iter().position(|&byte| byte == mark).map_or(text.len(), |place| from + place + 2);
    out.extend(text[from..end].iter().copied().zip(from..));
    end
}

/// The place of the first keyword that the text begins with, and the length of its spelling there. A shifted letter
/// abbreviates, but not the last one: that is equal to the marked letter of the list, so that the search goes on with the
/// letters of the next keyword, and counts one word too few when they do not follow.
fn match_keyword(text: &[u8], letters: &[u8]) -> Option<(u8, usize)> {
    let letter = |at: usize| letters[at % letters.len()];
    let mut at = 0;
    for place in 0..=u8::MAX {
        let mut length = 0;
        loop {
            let byte = text.get(length).copied().unwrap_or_default();
            match byte.wrapping_sub(letter(at)) {
                0 => {}
                0x80 => return Some((place, length + 1)),
                _ => break,
            }
            length += 1;
            at += 1;
        }
        while letter(at) & 0x80 == 0 {
            at += 1;
        }
        at += 1;
        if letter(at) == 0 {
            return None;
        }
    }
    None
}

/// Writes the text of a tokenised line as `LIST` shows it: byte by byte, keywords spelt out outside quotes. False when it breaks
/// off at the token behind the last keyword, whose spelling is the zero that ends the list; those behind it begin with the
/// second keyword, since the list fills a page and the search goes round.
pub fn list(tokens: &[u8], table: &KeywordTable, mut put: impl FnMut(u8)) -> bool {
    let mut in_quotes = false;
    for &byte in tokens {
        if byte == QUOTE {
            in_quotes = !in_quotes;
        }
        if byte < table.first || in_quotes || table.pi == Some(byte) {
            put(byte);
            continue;
        }
        let place = usize::from(byte - table.first);
        if place == table.rows.len() {
            put(0);
            return false;
        }
        table.rows[place % table.rows.len()].0.bytes().for_each(&mut put);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_token_behind_the_last_keyword_ends_the_list() {
        assert_eq!(listed(b"\x83\x84A"), (b"EN\0".to_vec(), false));
        assert_eq!(listed(b"\x85\xff"), (b"REM\xff".to_vec(), true));
    }
}
