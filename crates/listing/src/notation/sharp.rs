//! The listings of the Sharp PC-1360: printed lines to the machine's codes.
//!
//! The machine lists `10:PRINT A`; a colon after the number belongs to the number. Blanks outside
//! strings are insignificant, and letters keep their case: the machine has lower-case letters, and
//! no keywords in them.
//!
//! Note: codes without a character are written as numbers, `{$8d}`, and a brace before `$` is
//! `{$7b}`.

use charset::sharp;

use super::stored::stored_bytes;
use super::{DiagnosticSink, decode_lines, msx, plain_punctuation, typed_lines};
use crate::format::{PrintedLine, Program};
use crate::line::Line;
use crate::source::SourceChar;
use crate::underline::{OVERLINE, UNDERLINE};

const RETURN: u8 = 13;
/// The character for a blank that layout would swallow.
pub(crate) const BLANK: char = '␣';
/// The length of a code written as a number.
const NUMBERED: usize = 5;

/// Decodes the lines of a program.
pub(crate) fn decode(program: &Program, sink: &mut DiagnosticSink<'_>) -> Vec<Line> {
    decode_lines(program, sink, line)
}

/// Decodes typed lines, with ENTER between two of them.
pub(crate) fn typed(lines: &[Vec<SourceChar>], sink: &mut DiagnosticSink<'_>) -> Vec<u8> {
    typed_lines(lines, RETURN, |line| characters(line, sink).0.into_iter().map(|(code, _)| code))
}

fn line(printed: &PrintedLine, sink: &mut DiagnosticSink<'_>) -> Option<Line> {
    let (number, body) = msx::number(printed, sink)?;
    let blanks = body.iter().take_while(|c| c.character == ' ').count();
    let body = &body[blanks..];
    let has_colon = body.first().is_some_and(|c| c.character == ':');
    let (codes, stored) = characters(&body[usize::from(has_colon)..], sink);
    Some(Line::read(printed, number, codes).with_stored(stored))
}

/// Returns the codes of characters, each with its offset, and the indices of stored bytes.
fn characters(chars: &[SourceChar], sink: &mut DiagnosticSink<'_>) -> (Vec<(u8, u32)>, Vec<usize>) {
    let mut codes = Vec::with_capacity(chars.len());
    let mut stored = Vec::new();
    let mut rest = chars;
    while let Some((&c, tail)) = rest.split_first() {
        let SourceChar { character, offset: at } = c;
        if let Some(code) = numbered(rest) {
            codes.push((code, at));
            rest = &rest[NUMBERED..];
            continue;
        }
        if let Some((bytes, length)) = stored_bytes(rest) {
            stored.extend(codes.len()..codes.len() + bytes.len());
            codes.extend(bytes.into_iter().map(|byte| (byte, at)));
            rest = &rest[length..];
            continue;
        }
        rest = tail;
        match character {
            // The lines that pages draw below links and headings.
            UNDERLINE | OVERLINE => {}
            BLANK => codes.push((b' ', at)),
            _ => {
                let code = sink.decode_character(c, || msx::ends_in_remark(&codes), read(character));
                codes.extend(code.map(|code| (code, at)));
            }
        }
    }
    (codes, stored)
}

/// Returns the code of a character, and the character that it is read as.
fn read(character: char) -> Option<(u8, char)> {
    let read_as =
        if sharp::from_unicode(character).is_some() { character } else { plain_punctuation(character) };
    sharp::from_unicode(read_as).map(|code| (code, read_as))
}

/// Returns the code written as a number at the start of the characters. A line end is not accepted.
fn numbered(chars: &[SourceChar]) -> Option<u8> {
    let written: String = chars.get(..NUMBERED)?.iter().map(|c| c.character).collect();
    let digits = written.strip_prefix("{$")?.strip_suffix('}')?;
    let is_hexadecimal = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    u8::from_str_radix(digits, 16).ok().filter(|&code| is_hexadecimal && code != RETURN && code != 0)
}
