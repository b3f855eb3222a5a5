//! Strings of a program as text.

use listing::encode::{self, Notation};

use crate::SystemKind;

/// Returns a string in quotes as a listing prints it: control codes by their names or codes (`{clr}`, `␛`,
/// `{$8d}`), other codes as characters.
///
/// ```
/// use systems::{SystemKind, string_text};
/// assert_eq!(string_text(SystemKind::C64, b"\x93HI \x0d"), "\"{clr}HI {return}\"");
/// assert_eq!(string_text(SystemKind::Msx, b"\x1bA\x0d"), "\"␛A␍\"");
/// assert_eq!(string_text(SystemKind::Pc1360, b"A\x8d"), "\"A{$8d}\"");
/// ```
#[must_use]
pub fn string_text(kind: SystemKind, codes: &[u8]) -> String {
    let notation = match kind {
        SystemKind::C64 => Notation::Unicode,
        SystemKind::Msx => Notation::Msx,
        SystemKind::Pc1360 => Notation::Sharp,
        SystemKind::GameGrid => Notation::Python,
    };
    // With its quotes the notation takes it for the string that it is.
    encode::text(&[b"\"", codes, b"\""].concat(), notation)
}
