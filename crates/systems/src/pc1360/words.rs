//! Program lines as words.

use sharp_basic::keyword::{self, PREFIX};
use sharp_basic::tokeniser::LINE_NUMBER;

use crate::word::{Word, skip_data};

/// Returns the words of a line in memory format.
pub(crate) fn words(mut rest: &[u8]) -> Vec<Word> {
    let mut words = Vec::new();
    loop {
        rest = match rest {
            [] => break,
            [PREFIX, token, behind @ ..] => {
                let mut behind = behind;
                match keyword::spelling(*token) {
                    Some("REM") => break,
                    Some(spelling) => {
                        words.push(Word::spelled(spelling));
                        if spelling == "DATA" {
                            skip_data(&mut behind);
                        }
                    }
                    None => {}
                }
                behind
            }
            [LINE_NUMBER, high, low, behind @ ..] => {
                words.push(Word::Number(f64::from(u16::from_be_bytes([*high, *low]))));
                behind
            }
            [b' ', behind @ ..] => behind,
            [b'"', behind @ ..] => {
                let mut behind = behind;
                words.push(Word::text(&mut behind));
                behind
            }
            _ => {
                let mut behind = rest;
                words.extend(Word::typed(&mut behind));
                behind
            }
        }
    }
    words
}
