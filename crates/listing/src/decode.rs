//! Decoding of text files: bytes to characters.
//!
//! Saved pages are UTF-8, UTF-16 with a byte order mark, or Windows-1252; any other file is not text.
//! The encoding declared in an HTML file is ignored: valid UTF-8 is practically always UTF-8, and pages
//! that declare Latin-1 are Windows-1252.

/// Ctrl-Z.
const END_OF_TEXT: u8 = 0x1a;

/// Windows-1252 where it differs from Latin-1, codes $80-$9F. Source: the WHATWG encoding standard.
#[rustfmt::skip]
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes a text file. Returns `None` if the bytes are not text.
#[must_use]
pub(crate) fn text(bytes: &[u8]) -> Option<String> {
    if let Some(rest) = bytes.strip_prefix(&[0xff, 0xfe]) {
        return utf16(rest, u16::from_le_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(&[0xfe, 0xff]) {
        return utf16(rest, u16::from_be_bytes);
    }
    // MS-DOS editors end a text with Ctrl-Z.
    let bytes = bytes.strip_suffix(&[END_OF_TEXT]).unwrap_or(bytes);
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let strange = bytes.iter().filter(|&&byte| is_strange(byte)).count();
    if bytes.contains(&0) || strange * 50 > bytes.len() {
        return None;
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| windows_1252(byte)).collect(),
    };
    Some(text)
}

/// Returns the bytes before the first Ctrl-Z, where MSX-DOS ends a text, if the text has one.
#[must_use]
pub(crate) fn before_end(bytes: &[u8]) -> Option<&[u8]> {
    bytes.iter().position(|&byte| byte == END_OF_TEXT).map(|end| &bytes[..end])
}

/// Whether bytes that are not text may be UTF-16 without a byte order mark: most of every other
/// byte is zero.
#[must_use]
pub(crate) fn is_utf16_without_mark(bytes: &[u8]) -> bool {
    let zeros = |first: usize| bytes.iter().skip(first).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd, half) = (zeros(0), zeros(1), bytes.len() / 2);
    half >= 4 && (even == 0 && odd * 10 >= half * 9 || odd == 0 && even * 10 >= half * 9)
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16(&units).ok().filter(|text| !text.contains('\0'))
}

/// Whether a byte is a control character that is invalid in text. Strings of listings have BEL and ESC, overstruck
/// printouts backspaces.
fn is_strange(byte: u8) -> bool {
    byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x07 | 0x08 | 0x0c | 0x1b)
}

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}
