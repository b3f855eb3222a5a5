//! Detokenising: tokens to the text of a listing, and to the rows of the display.
//!
//! A keyword has a blank on both sides, but not before it at the start of the line. On the display all rows but the
//! first are indented.

use alloc::{format, vec::Vec};

use crate::rows::{self, TextLayout};

/// Returns a line as listed: number, colon, text. A trailing keyword keeps its blank.
#[must_use]
pub fn listed(number: u16, tokens: &[u8]) -> Vec<u8> {
    let mut line = format!("{number}:").into_bytes();
    line.extend(text(tokens));
    line
}

/// Returns the tokens as listed, without a number.
#[must_use]
pub fn text(tokens: &[u8]) -> Vec<u8> {
    rows::text(&rows::elements(tokens))
}

/// Returns the rows of a line on the display.
#[must_use]
pub fn rows(number: u16, tokens: &[u8]) -> Vec<Vec<u8>> {
    let digits = format!("{number}");
    let mut elements: Vec<_> = rows::characters(digits.as_bytes()).collect();
    elements.extend(rows::elements(tokens));
    TextLayout { column: 0, number: Some((digits.len(), b':')) }.lay_out(&elements).rows
}
