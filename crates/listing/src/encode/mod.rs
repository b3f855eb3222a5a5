//! Encodes program lines in printed notations.
//!
//! [`crate::notation`] reads the output back to the same bytes, for any bytes, except that a line
//! without text has no printed form. Codes that no key produces are written as numbers.

mod commodore;
mod msx;
mod python;
mod sharp;

use std::fmt::{self, Write as _};

use crate::checksum_column::look_like_checksums;
use crate::line::{self, LinePart};
use crate::notation::stored::write_stored;
use crate::source::SourceChar;

/// A notation of listings.
#[derive(Clone, Copy)]
pub struct Notation {
    /// The name on the command line.
    pub name: &'static str,
    /// Whether line numbers are printed.
    pub has_numbers: bool,
    /// The character after line numbers.
    pub after_number: char,
    /// Prints the text of one line.
    pub text: fn(&[u8]) -> String,
}

#[expect(non_upper_case_globals, reason = "the constants are named like the variants of an enum")]
impl Notation {
    /// petcat's notation: ASCII, lower case, upper case for shifted letters, `{down}`, `{CBM-H}`,
    /// `{$8d}`.
    pub const Petcat: Self =
        Self { name: "petcat", has_numbers: true, after_number: ' ', text: commodore::petcat };
    /// The notation of 64'er magazine from 1985 on: codes and blanks merged as in
    /// `{CLR,2DOWN,13SPACE}`.
    pub const SixtyFourEr: Self =
        Self { name: "64er", has_numbers: true, after_number: ' ', text: commodore::sixty_four_er };
    /// Upper case, graphics as Unicode characters of the power-on character set, `{down}`.
    pub const Unicode: Self =
        Self { name: "unicode", has_numbers: true, after_number: ' ', text: commodore::unicode };
    /// The notation of MSX listings: every character as Unicode, `␛` and other control pictures for
    /// codes without a glyph.
    pub const Msx: Self = Self { name: "text", has_numbers: true, after_number: ' ', text: msx::text };
    /// The notation of PC-1360 listings: a colon after the number, `{$8d}` for codes without a
    /// character.
    pub const Sharp: Self = Self { name: "text", has_numbers: true, after_number: ':', text: sharp::text };
    /// The notation of Python programs: plain text.
    pub const Python: Self = Self { name: "py", has_numbers: false, after_number: ' ', text: python::text };
}

impl Notation {
    /// Returns the name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }
}

impl PartialEq for Notation {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.after_number == other.after_number
    }
}

impl Eq for Notation {}

impl fmt::Debug for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Notations of machines that keep the blank after the number 0 as part of the line.
const KEEPING_BLANK_AT_0: &[Notation] = &[Notation::Msx];

/// Notations in which `{$3e}` is a character given by its code.
const WITH_CODES: &[Notation] = &[Notation::Petcat, Notation::SixtyFourEr, Notation::Unicode];

/// Prints a program, one line each, ended by a line feed.
pub fn program<'a>(lines: impl IntoIterator<Item = (u16, &'a [u8])>, notation: Notation) -> String {
    print(lines.into_iter().map(|(number, text)| (number, text, self::text(text, notation))), notation)
}

/// Prints lines, each with its number, its text and its printed text.
fn print<'a>(lines: impl IntoIterator<Item = (u16, &'a [u8], String)>, notation: Notation) -> String {
    let line = |number: u16, text: String| match notation.has_numbers {
        true if number == 0 && KEEPING_BLANK_AT_0.contains(&notation) => format!("0{text}"),
        true => format!("{number}{}{text}", notation.after_number),
        false => text,
    };
    let (texts, mut lines): (Vec<&[u8]>, Vec<String>) =
        lines.into_iter().map(|(number, text, printed)| (text, line(number, printed))).unzip();
    if WITH_CODES.contains(&notation) {
        escape_checksum_like_endings(&texts, &mut lines);
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// A typed line of a program, with the stored bytes that cannot be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// The line number.
    pub number: u16,
    /// The text, in machine characters.
    pub text: Vec<u8>,
    /// The indices in `text` of stored bytes, in ascending order.
    pub stored: Vec<usize>,
}

/// Prints a program whose lines may have stored bytes, one line each, ended by a line feed.
#[must_use]
pub fn source(lines: &[SourceLine], notation: Notation) -> String {
    let texts = lines.iter().map(|line| (line.number, &line.text[..], source_text(line, notation)));
    print(texts, notation)
}

/// The first line of a text that names its machine and its notation. Archives begin their comments with `;`, too.
const HEADER: &str = "; typein:";

/// Returns the line that names the machine of a text and its notation, for a text that would be read as another
/// machine's or in another letter case.
#[must_use]
pub fn header(machine_id: &str, notation: Notation) -> String {
    format!("{HEADER} {machine_id} {}\n", notation.name)
}

/// Returns the machine and the notation that the first line of a text names.
pub(crate) fn named_in_header(text: &str) -> Option<(&str, &str)> {
    let mut fields = text.lines().next()?.strip_prefix(HEADER)?.split_whitespace();
    let named = (fields.next()?, fields.next()?);
    fields.next().is_none().then_some(named)
}

/// Prints the text of a line.
fn source_text(line: &SourceLine, notation: Notation) -> String {
    let Some(&first) = line.stored.first() else { return text(&line.text, notation) };
    let mut printed = String::new();
    if first > 0 {
        printed = text(&[&line.text[..first], b"("].concat(), notation);
        printed.pop();
    }
    let mut pending: Vec<u8> = Vec::new();
    for (at, found) in line::parts(&line.text, &line.stored) {
        match found {
            LinePart::Stored(byte) => pending.push(byte),
            LinePart::Typed(bytes) if at >= first => {
                printed += &write_stored(&std::mem::take(&mut pending));
                if at + bytes.len() == line.text.len() {
                    printed += &text(&[b"(", bytes].concat(), notation)[1..];
                } else {
                    printed += &part(bytes, notation);
                }
            }
            LinePart::Typed(_) => {}
        }
    }
    if !pending.is_empty() {
        printed += &write_stored(&pending);
    }
    printed
}

/// Writes the last characters of lines as codes if the reader would cut the line ends off as checksums.
fn escape_checksum_like_endings(texts: &[&[u8]], lines: &mut [String]) {
    let chars: Vec<Vec<SourceChar>> = lines
        .iter()
        .map(|line| line.chars().map(|character| SourceChar { character, offset: 0 }).collect())
        .collect();
    for ((line, text), look_like_checksums) in lines.iter_mut().zip(texts).zip(look_like_checksums(&chars)) {
        if look_like_checksums
            && let Some(code) = text.last()
            && !line.ends_with('}')
        {
            line.pop();
            let _ = write!(line, "{{${code:02x}}}");
        }
    }
}

/// Prints the text of one line.
#[must_use]
pub fn text(bytes: &[u8], notation: Notation) -> String {
    (notation.text)(bytes)
}

/// Prints characters from the middle of a line. At its ends, digits and blanks have another form, because they would
/// be read as part of the number, or not at all.
#[must_use]
pub fn part(bytes: &[u8], notation: Notation) -> String {
    let printed = text(&[b"(", bytes, b"("].concat(), notation);
    printed[1..printed.len() - 1].to_owned()
}
