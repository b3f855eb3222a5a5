//! The screen output of a program, as plain text.

use charset::{RomCharset, petscii};

const RETURN: u8 = 13;
const SHIFT_RETURN: u8 = 141;
const LOWER_CASE: u8 = 14;
const UPPER_CASE: u8 = 142;
/// The code that `PRINT` sends instead of a blank.
const CURSOR_RIGHT: u8 = 29;
const CLEAR: u8 = 147;

/// Returns the bytes as text: control codes omitted, line ends as `
/// `, a cleared screen as a line end.
#[must_use]
pub fn printed_text(bytes: &[u8]) -> String {
    let mut set = RomCharset::UpperGraphics;
    let mut text = String::new();
    for &byte in bytes {
        match byte {
            RETURN | SHIFT_RETURN => text.push('\n'),
            CLEAR if !text.is_empty() && !text.ends_with('\n') => text.push('\n'),
            LOWER_CASE => set = RomCharset::LowerUpper,
            UPPER_CASE => set = RomCharset::UpperGraphics,
            CURSOR_RIGHT => text.push(' '),
            0..=31 | 128..=159 => {}
            _ => text.extend(petscii::to_unicode(byte, set)),
        }
    }
    text
}
