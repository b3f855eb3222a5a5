//! Converts programs in memory format to readable lines.

use charset::sharp;
use listing::encode::{self, Notation};
use sharp_basic::keyword::{PREFIX, spelling};
use sharp_basic::tokeniser::LINE_NUMBER;
use sharp_basic::{list, text};

use crate::tokenised::ProgramLine;

/// Returns the lines of a program, up to the first byte that is not part of a line.
#[must_use]
pub fn lines_of(image: &[u8]) -> Vec<ProgramLine> {
    let line = |(number, tokens): (u16, &[u8])| ProgramLine {
        number,
        tokens: tokens.to_vec(),
        listed: detokenise(tokens),
    };
    text::lines_of(image).into_iter().map(line).collect()
}

/// Returns the text of a line; codes without a character are numbers.
#[must_use]
pub fn line_text(line: &ProgramLine) -> String {
    encode::text(&line.listed, Notation::Sharp)
}

/// Returns codes as text.
pub(super) fn unicode(bytes: &[u8]) -> String {
    bytes.iter().map(|&code| sharp::display_character(code)).collect()
}

/// Returns the length of the item at the start of some tokens, and its text if that differs from the code.
pub(crate) fn item(tokens: &[u8]) -> (usize, Option<Vec<u8>>) {
    match *tokens {
        // The blank separates it from a keyword or a name after it; the tokeniser removes the blank.
        [PREFIX, token, ..] => (2, spelling(token).map(|keyword| format!("{keyword} ").into_bytes())),
        [LINE_NUMBER, high, low, ..] => (3, Some(u16::from_be_bytes([high, low]).to_string().into_bytes())),
        _ => (1, None),
    }
}

/// Detokenises a line, without the blank of a keyword at its end.
pub(crate) fn detokenise(tokens: &[u8]) -> Vec<u8> {
    let mut listed = list::text(tokens);
    let is_keyword_last = matches!(tokens, [.., PREFIX, _]);
    if is_keyword_last && listed.last() == Some(&b' ') {
        listed.pop();
    }
    listed
}
