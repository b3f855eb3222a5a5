//! Strings of a program as text.

use listing::encode;

use crate::Machine;

/// Returns a string in quotes as a listing prints it: control codes by their names or codes (`{clr}`, `␛`,
/// `{$8d}`), other codes as characters.
///
/// ```
/// use systems::{Machine, string_text};
/// assert_eq!(string_text(Machine::C64, b"\x93HI \x0d"), "\"{clr}HI {return}\"");
/// assert_eq!(string_text(Machine::MSX, b"\x1bA\x0d"), "\"␛A␍\"");
/// assert_eq!(string_text(Machine::PC1360, b"A\x8d"), "\"A{$8d}\"");
/// ```
#[must_use]
pub fn string_text(machine: &'static Machine, codes: &[u8]) -> String {
    // With its quotes the notation takes it for the string that it is.
    encode::text(&[b"\"", codes, b"\""].concat(), machine.string_notation)
}
