//! The notation of PC-1360 listings: the machine's characters as Unicode, codes without a character
//! as numbers.

use charset::sharp;

use crate::notation::sharp::BLANK;
use crate::notation::stored::begins_stored;
use crate::underline::begins_tag;

/// Prints the text of a line.
pub(super) fn text(bytes: &[u8]) -> String {
    let mut printed = String::new();
    for (at, &code) in bytes.iter().enumerate() {
        match (code, sharp::to_unicode(code)) {
            // A blank at the end of a line would be read as layout, this brace as the start of a numeric code.
            (b' ', _) if at + 1 == bytes.len() => printed.push(BLANK),
            (b'{', _) if bytes.get(at + 1) == Some(&b'$') || begins_stored(&bytes[at + 1..]) => {
                printed.push_str("{$7b}");
            }
            (b'<', _) if begins_tag(&bytes[at + 1..]) => printed.push_str("{$3c}"),
            (_, Some(character)) => printed.push(character),
            (_, None) => printed.push_str(&format!("{{${code:02x}}}")),
        }
    }
    printed
}
