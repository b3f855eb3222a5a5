//! Programs in the machine's form as lines that can be read.

use charset::sharp;
use sharp_basic::{list, text};

use crate::tokenised::ProgramLine;

/// The lines of a program, as far as its bytes are lines.
#[must_use]
pub fn lines_of(image: &[u8]) -> Vec<ProgramLine> {
    let line = |(number, tokens): (u16, &[u8])| ProgramLine {
        number,
        tokens: tokens.to_vec(),
        listed: detokenise(tokens),
    };
    text::lines_of(image).into_iter().map(line).collect()
}

/// The text of a line.
#[must_use]
pub fn line_text(line: &ProgramLine) -> String {
    unicode(&line.listed)
}

/// Codes as text.
pub(super) fn unicode(bytes: &[u8]) -> String {
    bytes.iter().map(|&code| sharp::display_character(code)).collect()
}

/// The tokens of a line as it is listed, without the blank of a keyword at its end.
pub(super) fn detokenise(tokens: &[u8]) -> Vec<u8> {
    let mut listed = list::text(tokens);
    let is_keyword_last = matches!(tokens, [.., sharp_basic::keyword::PREFIX, _]);
    if is_keyword_last && listed.last() == Some(&b' ') {
        listed.pop();
    }
    listed
}
