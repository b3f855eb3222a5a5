//! The listings of MSX home computers: printed lines to the machine's codes, of the international
//! character set.
//!
//! Pages print these machines' characters literally: letters of both cases, accents, and graphics
//! as Unicode characters. Keys have no names, because every character has its key. Letter case is
//! significant, and blanks are literal.
//!
//! Note: a graphic below 32 is two codes, a prefix and a letter. Control codes are written as the
//! control pictures that Unicode has for them, `␛` for ESC.

use charset::msx::{self, PREFIX, PREFIX_OFFSET};

use super::stored::stored_bytes;
use super::{DiagnosticSink, decode_lines, plain_punctuation, typed_lines};
use crate::diagnostic::DiagnosticKind;
use crate::format::{PrintedLine, Program};
use crate::line::Line;
use crate::source::SourceChar;
use crate::underline::{OVERLINE, UNDERLINE};

const RETURN: u8 = 13;
const TAB: u8 = 9;
/// The Unicode control pictures, from code 0 on.
const CONTROL_PICTURES: u32 = 0x2400;
/// The character for a blank that layout would swallow.
pub(crate) const BLANK: char = '␣';
/// The full-width form of `!`; those of the other ASCII characters follow.
const FULL_WIDTH: u32 = 0xff01;

/// Decodes the lines of a program.
pub(crate) fn decode(program: &Program, sink: &mut DiagnosticSink<'_>) -> Vec<Line> {
    decode_lines(program, sink, line)
}

/// Decodes typed lines, with RETURN between two of them.
pub(crate) fn typed(lines: &[Vec<SourceChar>], sink: &mut DiagnosticSink<'_>) -> Vec<u8> {
    typed_lines(lines, RETURN, |line| characters(line, sink).0.into_iter().map(|(code, _)| code))
}

fn line(printed: &PrintedLine, sink: &mut DiagnosticSink<'_>) -> Option<Line> {
    let (number, body) = number(printed, sink)?;
    let (codes, stored) = characters(body, sink);
    Some(Line::read(printed, number, codes).with_stored(stored))
}

/// Returns the number of the typed line, and the text after it. Blanks between
/// digits do not end the number. Of the blanks after it, the first is the separator that LIST
/// prints, except after 0, where the machine keeps it.
pub(super) fn number<'b>(
    line: &'b PrintedLine,
    sink: &mut DiagnosticSink<'_>,
) -> Option<(u16, &'b [SourceChar])> {
    let (first, mut rest) = line.chars.split_at(line.body_start);
    let (at, width) = (line.chars[0].offset, first.len());
    let printed = sink.line_number(line.number, at, width)?;
    let mut number = u32::from(printed);
    loop {
        let blanks = rest.iter().take_while(|c| c.character == ' ').count();
        let Some(digit) = rest.get(blanks).and_then(|c| c.character.to_digit(10)) else { break };
        number = u32::from(sink.line_number(number * 10 + digit, at, width)?);
        rest = &rest[blanks + 1..];
    }
    let number = u16::try_from(number).expect("it was valid before");
    if number != printed {
        sink.warn(DiagnosticKind::BlankInNumber { number, printed }, at, width);
    }
    let is_marked = number != 0 && rest.first().is_some_and(|c| c.character == ' ');
    Some((number, &rest[usize::from(is_marked)..]))
}

/// Returns the codes of characters, each with its offset, and the indices of stored bytes.
fn characters(chars: &[SourceChar], sink: &mut DiagnosticSink<'_>) -> (Vec<(u8, u32)>, Vec<usize>) {
    let mut codes = Vec::with_capacity(chars.len());
    let mut stored = Vec::new();
    let mut is_quoted = false;
    let mut rest = chars;
    while let Some((&c, tail)) = rest.split_first() {
        let SourceChar { character, offset: at } = c;
        if let Some((bytes, length)) = stored_bytes(rest) {
            stored.extend(codes.len()..codes.len() + bytes.len());
            codes.extend(bytes.into_iter().map(|byte| (byte, at)));
            rest = &rest[length..];
            continue;
        }
        rest = tail;
        is_quoted ^= character == '"';
        match character {
            // Pages use it for columns; in a string it is a character.
            ' ' if is_quoted && sink.is_tab(at) => codes.push((TAB, at)),
            // The lines that pages draw below links and headings.
            UNDERLINE | OVERLINE => {}
            '\0' => sink.error(DiagnosticKind::NulCode, at, 1),
            _ => {
                let shown = sink.decode_character(c, || ends_in_remark(&codes), read(character));
                codes.extend(shown.into_iter().flat_map(Shown::codes).map(|code| (code, at)));
            }
        }
    }
    (codes, stored)
}

/// Whether codes end in a remark.
pub(super) fn ends_in_remark(codes: &[(u8, u32)]) -> bool {
    let text: Vec<u8> = codes.iter().map(|&(code, _)| code.to_ascii_uppercase()).collect();
    let mut parts = text.split(|&code| code == b'"').step_by(2);
    parts.any(|code| code.contains(&b'\'') || code.windows(3).any(|bytes| bytes == b"REM"))
}

/// The encoding of a character of a listing.
#[derive(Clone, Copy)]
enum Shown {
    /// A single code.
    Code(u8),
    /// A graphic with a prefix.
    Prefixed(u8),
}

impl Shown {
    fn codes(self) -> impl Iterator<Item = u8> {
        let (first, second) = match self {
            Self::Code(code) => (code, None),
            Self::Prefixed(shape) => (PREFIX, Some(shape + PREFIX_OFFSET)),
        };
        std::iter::once(first).chain(second)
    }
}

/// Returns the encoding of a character, and the character that it is read as.
fn read(character: char) -> Option<(Shown, char)> {
    let value = u32::from(character);
    let code = |value: u32| u8::try_from(value).ok().map(Shown::Code);
    match character {
        '\u{1}'..='\u{1f}' | '\u{7f}' => return code(value).map(|shown| (shown, character)),
        '\u{2401}'..='\u{241f}' => return code(value - CONTROL_PICTURES).map(|shown| (shown, character)),
        BLANK => return Some((Shown::Code(b' '), character)),
        _ => {}
    }
    if let Some(code) = msx::from_unicode(character) {
        let shown = if code < 0x20 { Shown::Prefixed(code) } else { Shown::Code(code) };
        return Some((shown, character));
    }
    let read_as = match value.checked_sub(FULL_WIDTH).and_then(|index| u8::try_from(index).ok()) {
        Some(index @ 0..0x5e) => char::from(b'!' + index),
        Some(_) | None => plain_punctuation(character),
    };
    let code = msx::from_unicode(read_as)?;
    Some((Shown::Code(code), read_as))
}

/// Returns the full-width form of a printable ASCII character.
pub(crate) fn full_width(code: u8) -> Option<char> {
    char::from_u32(FULL_WIDTH + u32::from(code.checked_sub(b'!')?))
}

/// Returns the control picture of a control code.
pub(crate) fn control_picture(code: u8) -> Option<char> {
    char::from_u32(CONTROL_PICTURES + u32::from(code))
}
