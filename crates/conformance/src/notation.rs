//! Text notations of the golden files, converted to the machine's codes.
//!
//! There are two notations. Screens, key scripts and timed programs use the common lower-case one:
//! lower-case letters are the unshifted keys, upper-case letters are SHIFT + letter, names in
//! braces are control codes and graphics. Programs of the folder `programs` are plain ASCII, in
//! which upper-case letters are the unshifted keys and `{$hh}` is one byte.

use charset::{keys, petscii};

/// The code of RETURN.
pub const RETURN: u8 = 13;

/// Converts text in the lower-case notation; a line end is RETURN.
///
/// # Panics
/// When a name in braces is unknown, or a character has no code.
#[must_use]
pub fn lower_case(text: &str) -> Vec<u8> {
    codes(text, |c| match c {
        'a'..='z' => c.to_ascii_uppercase().try_into().ok(),
        'A'..='Z' => u8::try_from(c).ok().map(|code| code | 0x80),
        '\n' => Some(RETURN),
        // The screen editor passes a typed pi to BASIC with a code that is not the key's.
        'π' => Some(petscii::PI),
        _ => petscii::from_unicode_any(c),
    })
}

/// Converts ASCII text, the notation of the folder `programs`.
///
/// # Panics
/// When a name in braces is unknown, or a character has no code.
#[must_use]
pub fn ascii(text: &str) -> Vec<u8> {
    codes(text, |c| match c {
        '\n' => Some(RETURN),
        ' '..='~' => u8::try_from(c).ok(),
        _ => None,
    })
}

/// Splits a program line into its number and its text after the blanks that follow the number.
/// Blanks between digits are skipped, as on the machine.
///
/// # Panics
/// When it has no number.
/// When it has no number.
#[must_use]
pub fn numbered(line: &str) -> (u16, &str) {
    let text = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let digits: String = line[..line.len() - text.len()].chars().filter(|&c| c != ' ').collect();
    (digits.parse().unwrap_or_else(|_| panic!("no line number: `{line}`")), text)
}

fn codes(text: &str, code: impl Fn(char) -> Option<u8>) -> Vec<u8> {
    let mut codes = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let name = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
        if let Some((name, after)) = name {
            codes.push(named(name).unwrap_or_else(|| panic!("unknown code name `{{{name}}}`")));
            rest = after;
        } else {
            codes.push(code(c).unwrap_or_else(|| panic!("the machine has no character `{c}` (in `{text}`)")));
            rest = &rest[c.len_utf8()..];
        }
    }
    codes
}

fn named(name: &str) -> Option<u8> {
    match name.strip_prefix('$') {
        Some(digits) => u8::from_str_radix(digits, 16).ok(),
        None => keys::by_name(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_letters_are_unshifted_and_capitals_shifted() {
        assert_eq!(lower_case("aA1\n{clr}{SHIFT-POUND}"), [65, 193, 49, 13, 147, 169]);
    }

    #[test]
    fn a_program_line_begins_with_its_number() {
        assert_eq!(numbered("10  print"), (10, "print"));
        assert_eq!(numbered("20"), (20, ""));
        assert_eq!(numbered("200 5=A"), (2005, "=A"));
    }

    #[test]
    fn ascii_capitals_are_unshifted() {
        assert_eq!(ascii("A^{$FF}"), [65, 94, 255]);
    }
}
