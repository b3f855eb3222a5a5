//! Typed or pasted lines, as the codes of their keys.
//!
//! The notations are those of listings, `{clr}` included; but no line numbers mark a program, and
//! pi is a key.

use charset::petscii;

use super::super::{DiagnosticSink, typed_lines};
use super::brackets::Brackets;
use super::case::{self, Case};
use super::letters::LetterCases;
use super::reader::{LineBuffer, Reader};
use crate::source::SourceChar;

const RETURN: u8 = 13;

/// Decodes lines, with RETURN between two of them.
pub(crate) fn typed(lines: &[Vec<SourceChar>], sink: &mut DiagnosticSink<'_>) -> Vec<u8> {
    let has_braces = lines.iter().flatten().any(|c| c.character == '{');
    let bodies = || lines.iter().map(|line| &line[..]);
    let code = case::of(bodies());
    let text = if code == Case::Upper { case::of_strings(bodies()) } else { code };
    // In program lines a letter in the other case is a typing error; in an answer it may be intended.
    let is_exact = !lines.iter().any(|line| line.first().is_some_and(|c| c.character.is_ascii_digit()));
    let mut reader = Reader {
        letters: LetterCases { code, text, is_exact },
        brackets: if has_braces { Brackets::Characters } else { Brackets::PerhapsNames },
        sink,
        small_letters: None,
    };
    typed_lines(lines, RETURN, |line| {
        let mut text = LineBuffer::default();
        reader.read_chars(line, &mut text);
        // The key of pi has another code than pi in a line in memory.
        text.bytes.into_iter().map(|code| if code == petscii::PI { petscii::PI_KEY } else { code })
    })
}
