//! The notation of PC-1360 listings: the machine's characters as Unicode has them, codes without one as numbers.

use charset::sharp;

use crate::notation::sharp::BLANK;

/// Characters as they are shown.
pub(super) fn text(bytes: &[u8]) -> String {
    let mut printed = String::new();
    for (at, &code) in bytes.iter().enumerate() {
        match (code, sharp::to_unicode(code)) {
            // A blank at the end of a line would be taken for layout, a brace before this for a number.
            (b' ', _) if at + 1 == bytes.len() => printed.push(BLANK),
            (b'{', _) if bytes.get(at + 1) == Some(&b'$') => printed.push_str("{$7b}"),
            (_, Some(character)) => printed.push(character),
            (_, None) => printed.push_str(&format!("{{${code:02x}}}")),
        }
    }
    printed
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn codes_without_a_character_are_numbers() {
        assert_eq!(text(b"PRINT \"\x5c\xfb\x8d{$1{\" "), "PRINT \"¥π{$8d}{$7b}$1{\"␣");
    }
}
