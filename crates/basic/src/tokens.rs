//! Typed text to tokens and back.
//!
//! The rules are those of the original's own routines: a keyword is recognised anywhere, even inside a name; a
//! shifted letter abbreviates one; nothing is recognised in quotes, after `REM`, and in `DATA` up to a colon.

use alloc::vec::Vec;

use crate::keyword::{Keyword, KeywordTable, Statement};

const QUOTE: u8 = b'"';

/// Turns a typed line, without its number, into tokens.
pub fn tokenise(text: &[u8], table: &KeywordTable) -> Vec<u8> {
    let print = table.token(Keyword::Statement(Statement::Print));
    let data = table.token(Keyword::Statement(Statement::Data));
    let rem = table.token(Keyword::Statement(Statement::Rem));
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    let mut in_data = false;
    while at < text.len() {
        let byte = text[at];
        if byte >= 0x80 {
            // A shifted character that starts no keyword is dropped, except the one that is its own token.
            if table.pi == Some(byte) {
                out.push(byte);
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
            out.push(byte);
            at += 1;
            continue;
        }
        let found =
            if byte == b'?' { print.map(|token| (token, 1)) } else { match_keyword(&text[at..], table) };
        let Some((token, length)) = found else {
            out.push(byte);
            at += 1;
            continue;
        };
        out.push(token);
        at += length;
        if Some(token) == data {
            in_data = true;
        } else if Some(token) == rem {
            out.extend_from_slice(&text[at..]);
            break;
        }
    }
    out
}

/// Copies from the opening mark up to and with the closing one; returns the place after it.
fn copy_through(text: &[u8], from: usize, mark: u8, out: &mut Vec<u8>) -> usize {
    let end =
        text[from + 1..].iter().position(|&byte| byte == mark).map_or(text.len(), |place| from + place + 2);
    out.extend_from_slice(&text[from..end]);
    end
}

/// The first keyword of the table that the text begins with, and the length of its spelling there. A shifted last
/// letter abbreviates nothing: the original goes on into the next keyword and finds no match.
fn match_keyword(text: &[u8], table: &KeywordTable) -> Option<(u8, usize)> {
    table.rows.iter().zip(table.first..).find_map(|((spelling, _), token)| {
        let mut letters = spelling.bytes();
        for (place, &byte) in text.iter().enumerate() {
            let letter = letters.next()?;
            let is_last = letters.len() == 0;
            if byte == letter && is_last || byte == letter | 0x80 && !is_last {
                return Some((token, place + 1));
            }
            if byte != letter {
                return None;
            }
        }
        None
    })
}

/// Writes the text of a tokenised line as `LIST` shows it: byte by byte, keywords spelt out outside quotes.
pub fn list(tokens: &[u8], table: &KeywordTable, mut put: impl FnMut(u8)) {
    let mut in_quotes = false;
    for &byte in tokens {
        if byte == QUOTE {
            in_quotes = !in_quotes;
        }
        match table.spelling(byte) {
            Some(spelling) if !in_quotes && table.pi != Some(byte) => spelling.bytes().for_each(&mut put),
            _ => put(byte),
        }
    }
}
