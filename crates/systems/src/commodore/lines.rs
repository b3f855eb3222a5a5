//! Converts programs in memory format to readable lines.

use std::fmt::Write as _;

use basic::memory::Ram;
use cbm_basic::{
    KEYWORDS,
    keyword::{Keyword, Statement},
    text, tokens,
};
use charset::{RomCharset, petscii};
use listing::encode::{self, Notation};

use crate::tokenised::ProgramLine;

/// Returns the lines of a program. The zero bytes delimit them; the links are ignored.
#[must_use]
pub fn lines_of(image: &[u8]) -> Vec<ProgramLine> {
    let mut lines = Vec::new();
    let mut at = 0;
    while let Some(head) = image.get(at..at + usize::from(text::LINE_HEADER_SIZE)) {
        if head[1] == 0 {
            break;
        }
        let number = u16::from_le_bytes([head[2], head[3]]);
        let rest = &image[at + usize::from(text::LINE_HEADER_SIZE)..];
        let length = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
        let tokens = rest[..length].to_vec();
        lines.push(ProgramLine { number, listed: detokenise(&tokens), tokens });
        at += usize::from(text::LINE_HEADER_SIZE) + length + 1;
    }
    lines
}

/// Detokenises a line, as `LIST` does.
#[must_use]
pub fn detokenise(line: &[u8]) -> Vec<u8> {
    let mut listed = Vec::new();
    tokens::list(line, &KEYWORDS, |byte| listed.push(byte));
    listed
}

/// Returns the length of the item at the start of some tokens, and the spelling of a keyword.
pub(crate) fn item(tokens: &[u8]) -> (usize, Option<Vec<u8>>) {
    let keyword =
        tokens[0].checked_sub(KEYWORDS.first).and_then(|index| KEYWORDS.rows.get(usize::from(index)));
    (1, keyword.map(|(spelling, _)| spelling.as_bytes().to_vec()))
}

/// Returns the text of a line in lower case, with control codes and graphics by their names in braces.
#[must_use]
pub fn line_text(line: &ProgramLine) -> String {
    encode::text(&line.listed, Notation::Petcat)
}

/// Returns a program as a Unicode listing, one line each; codes without a glyph are omitted.
#[must_use]
pub fn program_text(image: &[u8]) -> String {
    let mut out = String::new();
    for line in lines_of(image) {
        let _ = write!(out, "{} ", line.number);
        out.extend(
            line.listed.iter().filter_map(|&byte| petscii::to_unicode(byte, RomCharset::UpperGraphics)),
        );
        out.push('\n');
    }
    out
}

/// Returns the end of the statement that begins at an address: a colon outside strings and remarks, or the end of the
/// line.
pub(super) fn statement_end(ram: &Ram, mut at: u16) -> u16 {
    let rem = KEYWORDS.token(Keyword::Statement(Statement::Rem));
    let (mut is_quoted, mut is_remark) = (false, false);
    loop {
        match ram[usize::from(at)] {
            0 => return at,
            b':' if !is_quoted && !is_remark => return at,
            b'"' => is_quoted = !is_quoted,
            token => is_remark |= !is_quoted && Some(token) == rem,
        }
        at = at.wrapping_add(1);
    }
}
