//! Tokens to the text of a listing, and that to the rows of the display.
//!
//! A keyword is followed by a blank, one that stands apart has one before it, too. On the display a keyword is never broken, and all rows but the
//! first are indented.

use alloc::{format, vec::Vec};

use crate::{
    crunch::{END, LINE_NUMBER},
    keyword::{self, PREFIX},
};

/// Columns of the display.
const WIDTH: usize = 24;
/// Blanks before the rows that a line goes on in.
const INDENT: usize = 3;

/// A piece of a line as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Keyword { word: &'static str, is_apart: bool },
    Characters(Vec<u8>),
}

/// A line as listed: number, colon, text. A keyword's blank at the end belongs to it.
#[must_use]
pub fn listed(number: u16, tokens: &[u8]) -> Vec<u8> {
    let mut text = format!("{number}:").into_bytes();
    let start = text.len();
    for piece in pieces(tokens) {
        put(&mut text, start, &piece);
    }
    text
}

/// The tokens alone as listed.
#[must_use]
pub fn text(tokens: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    for piece in pieces(tokens) {
        put(&mut text, 0, &piece);
    }
    text
}

/// A line as the rows of the display show it.
#[must_use]
pub fn rows(number: u16, tokens: &[u8]) -> Vec<Vec<u8>> {
    let mut rows = Vec::new();
    let mut row = format!("{number}:").into_bytes();
    let mut start = row.len();
    for piece in pieces(tokens) {
        match &piece {
            // Room is kept for a blank on both sides, whether there will be one before it or not.
            Piece::Keyword { word, .. } => {
                let blank = usize::from(row.last() != Some(&b' ') && row.len() > start);
                if row.len() + word.len() + 1 + blank > WIDTH {
                    rows.push(core::mem::replace(&mut row, [b' '; INDENT].to_vec()));
                    start = INDENT;
                }
                put(&mut row, start, &piece);
            }
            Piece::Characters(characters) => {
                for &character in characters {
                    if row.len() == WIDTH {
                        rows.push(core::mem::replace(&mut row, [b' '; INDENT].to_vec()));
                        start = INDENT;
                    }
                    row.push(character);
                }
            }
        }
    }
    rows.push(row);
    rows
}

fn put(text: &mut Vec<u8>, start: usize, piece: &Piece) {
    match piece {
        Piece::Keyword { word, is_apart } => {
            if *is_apart && text.len() > start && text.last() != Some(&b' ') {
                text.push(b' ');
            }
            text.extend(word.bytes());
            text.push(b' ');
        }
        Piece::Characters(characters) => text.extend(characters),
    }
}

fn pieces(tokens: &[u8]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut at = 0;
    let mut is_quoted = false;
    while let Some(&byte) = tokens.get(at) {
        match byte {
            END => break,
            PREFIX if !is_quoted => {
                at += 2;
                let Some(&token) = tokens.get(at - 1) else { break };
                if let Some(word) = keyword::word(token) {
                    pieces.push(Piece::Keyword { word, is_apart: keyword::is_apart(token) });
                }
            }
            LINE_NUMBER if !is_quoted => {
                let digits = match tokens.get(at + 1..at + 3) {
                    Some(&[high, low]) => format!("{}", u16::from_be_bytes([high, low])).into_bytes(),
                    _ => Vec::new(),
                };
                at += 3;
                characters(&mut pieces, &digits);
            }
            _ => {
                is_quoted ^= byte == b'"';
                at += 1;
                characters(&mut pieces, &[byte]);
            }
        }
    }
    pieces
}

fn characters(pieces: &mut Vec<Piece>, more: &[u8]) {
    match pieces.last_mut() {
        Some(Piece::Characters(characters)) => characters.extend(more),
        _ => pieces.push(Piece::Characters(more.to_vec())),
    }
}
