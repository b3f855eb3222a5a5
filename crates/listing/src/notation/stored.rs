//! Stored bytes: `{bytes $99 $22}`, bytes of a line in memory that cannot be typed.
//!
//! A program from a tool, or one that modifies its text, may have tokens and letters that the machine's tokeniser does
//! not produce. The notations of all machines write such bytes as codes. The tokeniser restarts after them.

use crate::source::SourceChar;

/// The text before the codes.
const PREFIX: &str = "{bytes ";
/// The length of a code with the blank before it: ` $99`.
const CODE_LENGTH: usize = 4;

/// Returns the stored bytes at the start of some characters, and the number of characters.
pub(crate) fn stored_bytes(chars: &[SourceChar]) -> Option<(Vec<u8>, usize)> {
    if chars.first()?.character != '{' {
        return None;
    }
    let prefix = PREFIX.chars().count();
    let is_prefix = chars.len() > prefix && PREFIX.chars().zip(chars).all(|(a, b)| a == b.character);
    let end = is_prefix.then(|| chars.iter().position(|c| c.character == '}'))??;
    let inside: String = chars[prefix..end].iter().map(|c| c.character).collect();
    let codes = inside.split(' ').map(|code| {
        let digits = code.strip_prefix('$').filter(|digits| digits.len() == CODE_LENGTH - 2)?;
        u8::from_str_radix(digits, 16).ok().filter(|_| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
    });
    Some((codes.collect::<Option<Vec<u8>>>()?, end + 1))
}

/// Writes stored bytes.
pub(crate) fn write_stored(bytes: &[u8]) -> String {
    let codes: Vec<String> = bytes.iter().map(|byte| format!("${byte:02x}")).collect();
    format!("{PREFIX}{}}}", codes.join(" "))
}

/// Whether a brace and the codes after it would be read as stored bytes.
pub(crate) fn begins_stored(rest: &[u8]) -> bool {
    rest.starts_with(&PREFIX.as_bytes()[1..])
}
