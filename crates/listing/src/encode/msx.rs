//! The notation of MSX listings: the machine's characters as Unicode.

use charset::msx::{self, PREFIX, PREFIX_OFFSET};

use crate::notation::msx::{BLANK, control_picture, full_width};
use crate::notation::stored::begins_stored;
use crate::underline::begins_tag;

/// Prints the text of a line.
pub(super) fn text(bytes: &[u8]) -> String {
    let mut printed = String::new();
    let mut at = 0;
    while let Some(&code) = bytes.get(at) {
        let is_first = bytes[..at].iter().all(|&before| before == b' ');
        let shape =
            bytes.get(at + 1).filter(|_| code == PREFIX).and_then(|letter| letter.checked_sub(PREFIX_OFFSET));
        match (code, shape) {
            (_, Some(shape @ 1..0x20)) => {
                printed.push(msx::to_unicode(shape));
                at += 1;
            }
            // A blank at the end of a line would be read as layout, a digit at its start as part of the number.
            (b' ', _) if at + 1 == bytes.len() => printed.push(BLANK),
            (b'0'..=b'9', _) if is_first => printed.extend(full_width(code)),
            (b'{', _) if begins_stored(&bytes[at + 1..]) => printed.extend(full_width(code)),
            // `<u>` would be read as the tag that underlines.
            (b'<', _) => {
                printed.extend(if begins_tag(&bytes[at + 1..]) { full_width(code) } else { Some('<') });
            }
            (0..0x20, _) => printed.extend(control_picture(code)),
            _ => printed.push(msx::to_unicode(code)),
        }
        at += 1;
    }
    printed
}
