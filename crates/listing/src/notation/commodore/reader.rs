//! Reads printed lines character by character, with the detected conventions of the listing.

use charset::petscii;

use super::brackets::{self, Brackets};
use super::case::Case;
use super::item::{self, Context, Within};
use super::letters::{LetterCases, Region};
use crate::diagnostic::DiagnosticKind;
use crate::format::PrintedLine;
use crate::line::Line;
use crate::notation::DiagnosticSink;
use crate::notation::stored::stored_bytes;
use crate::source::SourceChar;
use crate::underline::{OVERLINE, UNDERLINE};

const TAB: u8 = 9;

/// A reader of lines, with the detected conventions of the listing.
pub(super) struct Reader<'a, 's> {
    pub(super) letters: LetterCases,
    pub(super) brackets: Brackets,
    pub(super) sink: &'a mut DiagnosticSink<'s>,
    /// The offset of the first lower-case letter in an upper-case listing, and their number.
    pub(super) small_letters: Option<(u32, usize)>,
}

/// The bytes of a line so far, each with its offset in the source.
#[derive(Default)]
pub(super) struct LineBuffer {
    pub(super) bytes: Vec<u8>,
    at: Vec<u32>,
    /// The indices of stored bytes.
    stored: Vec<usize>,
    is_quoted: bool,
    region: Region,
}

impl LineBuffer {
    const fn within(&self) -> Within {
        if self.is_quoted { Within::Quotes } else { Within::Code }
    }

    fn push(&mut self, byte: u8, at: u32) {
        self.is_quoted ^= byte == b'"';
        if byte == b':' && !self.is_quoted && self.region == Region::Data {
            self.region = Region::Code;
        }
        self.bytes.push(byte);
        self.at.push(at);
    }
}

impl Reader<'_, '_> {
    /// Reads a line; `None` if its number is invalid.
    pub(super) fn line(&mut self, printed: &PrintedLine) -> Option<Line> {
        let (number, body) = self.number(printed)?;
        let mut text = LineBuffer::default();
        self.read_chars(body, &mut text);
        let line = Line::read(printed, number, text.bytes.into_iter().zip(text.at));
        Some(line.with_stored(text.stored))
    }

    /// Returns the number of the typed line, which blanks between digits do not end, and the text after it,
    /// without the blanks that BASIC skips.
    fn number<'b>(&mut self, line: &'b PrintedLine) -> Option<(u16, &'b [SourceChar])> {
        let (first, body) = line.chars.split_at(line.body_start);
        let (at, width) = (line.chars[0].offset, first.len());
        let blanks = |chars: &[SourceChar]| chars.iter().take_while(|c| c.character == ' ').count();
        let printed = self.sink.line_number(line.number, at, width)?;
        let mut number = u32::from(printed);
        let mut rest = &body[blanks(body)..];
        while let Some(digit) = rest.first().and_then(|c| c.character.to_digit(10)) {
            number = u32::from(self.sink.line_number(number * 10 + digit, at, width)?);
            rest = &rest[1..];
            rest = &rest[blanks(rest)..];
        }
        let number = u16::try_from(number).expect("it was valid before");
        if number != printed {
            self.sink.warn(DiagnosticKind::BlankInNumber { number, printed }, at, width);
        }
        Some((number, rest))
    }

    /// Reads all characters of a line.
    pub(super) fn read_chars(&mut self, mut rest: &[SourceChar], text: &mut LineBuffer) {
        while let Some((&c, tail)) = rest.split_first() {
            rest = match c.character {
                _ if tail.first().is_some_and(is_line_mark) => self.underlined(rest, text),
                '{' => self.braces(rest, text),
                '[' => self.brackets(rest, text),
                '_' if text.is_quoted => self.underscored(rest, text),
                '}' => {
                    let kind = DiagnosticKind::UnmatchedBrace { machine: self.sink.machine };
                    self.sink.error(kind, c.offset, 1);
                    tail
                }
                letter if letter.is_ascii_alphabetic() && !text.is_quoted => self.letters(rest, text),
                UNDERLINE | OVERLINE => tail,
                _ => {
                    self.character(c, text);
                    tail
                }
            };
        }
    }

    fn context(&self, text: &LineBuffer) -> Context {
        let case = if text.is_quoted { self.letters.text } else { self.letters.code };
        Context { within: text.within(), case }
    }

    /// Appends the codes of a key name.
    fn push_codes(&mut self, codes: &[u8], at: u32, width: usize, text: &mut LineBuffer) {
        if codes.contains(&0) {
            self.sink.error(DiagnosticKind::NulCode, at, width);
        }
        codes.iter().for_each(|&code| text.push(code, at));
    }

    /// Reads an underlined or overlined character.
    fn underlined<'b>(&mut self, chars: &'b [SourceChar], text: &mut LineBuffer) -> &'b [SourceChar] {
        let at = chars[0].offset;
        let name: String = chars[..2].iter().map(|c| c.character).collect();
        match item::underlined(&name) {
            Some(code) => text.push(code, at),
            // An underline that spans words has no meaning for the blanks and quotes between them.
            None if matches!(chars[0].character, ' ' | '"') => self.character(chars[0], text),
            None => {
                let character = chars[0].character;
                self.sink.error(DiagnosticKind::NoShift { machine: self.sink.machine, character }, at, 1);
            }
        }
        &chars[2..]
    }

    /// Reads `_S_`, or a single underscore, which is the left arrow.
    fn underscored<'b>(&mut self, chars: &'b [SourceChar], text: &mut LineBuffer) -> &'b [SourceChar] {
        let shown: Vec<char> = chars.iter().take(3).map(|c| c.character).collect();
        match shown[..] {
            ['_', key, '_'] if reads_as_underlined(key, self.letters.code) => {
                let shown: String = shown.iter().collect();
                let code = item::underlined(&shown).expect("it is a key that has a graphic");
                self.sink.warn(DiagnosticKind::Underscored { text: shown, key }, chars[0].offset, 3);
                text.push(code, chars[0].offset);
                &chars[3..]
            }
            _ => {
                self.character(chars[0], text);
                &chars[1..]
            }
        }
    }

    /// Reads letters outside quotes.
    fn letters<'b>(&mut self, chars: &'b [SourceChar], text: &mut LineBuffer) -> &'b [SourceChar] {
        let letters: Vec<char> =
            chars.iter().map(|c| c.character).take_while(char::is_ascii_alphabetic).collect();
        let is_marked = chars.get(letters.len()).is_some_and(is_line_mark);
        // The last letter is shifted by its underline.
        let letters = if is_marked { &letters[..letters.len() - 1] } else { &letters[..] };
        let run = self.letters.run(letters, text.region);
        if let Some((at, length)) = run.keyword {
            let keyword = letters[at..at + length].iter().collect();
            let listing_case = self.letters.code.name();
            self.sink.warn(
                DiagnosticKind::KeywordInOtherCase { keyword, listing_case },
                chars[at].offset,
                length,
            );
        }
        if let Some(at) = run.letter {
            let (letter, listing_case) = (letters[at], self.letters.code.name());
            self.sink.warn(DiagnosticKind::LetterInOtherCase { letter, listing_case }, chars[at].offset, 1);
        }
        for (&code, c) in run.codes.iter().zip(chars) {
            if code >= 0x80 && text.region != Region::Code {
                self.count_small_letter(*c);
            }
            text.push(code, c.offset);
        }
        text.region = run.region;
        &chars[run.codes.len()..]
    }

    /// Counts the lower-case letters whose reading was ambiguous.
    fn count_small_letter(&mut self, c: SourceChar) {
        if self.letters.code == Case::Upper && c.character.is_ascii_lowercase() {
            self.small_letters.get_or_insert((c.offset, 0)).1 += 1;
        }
    }

    /// Reads `{...}` and returns the text after it.
    fn braces<'b>(&mut self, chars: &'b [SourceChar], text: &mut LineBuffer) -> &'b [SourceChar] {
        if let Some((bytes, length)) = stored_bytes(chars) {
            for byte in bytes {
                // Between quotes no code is tokenised.
                text.stored.extend((!text.is_quoted).then_some(text.bytes.len()));
                text.bytes.push(byte);
                text.at.push(chars[0].offset);
            }
            return &chars[length..];
        }
        let Some(end) = closing_brace(chars) else {
            self.sink.error(DiagnosticKind::UnclosedBrace { machine: self.sink.machine }, chars[0].offset, 1);
            return &chars[1..];
        };
        let inside: String = chars[1..end].iter().map(|c| c.character).collect();
        // `"{"CHR$(65)"}"`: two strings, each with a brace.
        if text.is_quoted && inside.starts_with('"') {
            self.sink.error(DiagnosticKind::UnclosedBrace { machine: self.sink.machine }, chars[0].offset, 1);
            return &chars[1..];
        }
        if !text.is_quoted && text.region == Region::Code && item::is_code_of_pi_key(&inside) {
            self.sink.warn(DiagnosticKind::CodeOfPiKey { text: inside }, chars[0].offset, end + 1);
            text.push(petscii::PI, chars[0].offset);
            return &chars[end + 1..];
        }
        match item::codes(&inside, self.context(text)) {
            Ok(codes) => self.push_codes(&codes, chars[0].offset, end + 1, text),
            Err(kind) => self.sink.error(kind, chars[0].offset, end + 1),
        }
        &chars[end + 1..]
    }

    /// Reads `[...]` or a single bracket, and returns the text after it.
    fn brackets<'b>(&mut self, chars: &'b [SourceChar], text: &mut LineBuffer) -> &'b [SourceChar] {
        let at = chars[0].offset;
        let end = brackets::closing_bracket(chars);
        let shown: String = chars[..end.map_or(1, |end| end + 1)].iter().map(|c| c.character).collect();
        let inside = shown.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or_default();
        let cbm = inside.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).and_then(item::cbm_key);
        let is_name = brackets::has_two_letters(inside) && !brackets::holds_quote(inside)
            || self.brackets == Brackets::Names && brackets::is_counted_unit(inside);
        let codes = match cbm {
            Some(code) => Some(vec![code]),
            None if text.is_quoted && is_name => item::codes(inside, self.context(text)).ok(),
            None => None,
        };
        match (codes, end) {
            (Some(codes), Some(end))
                if cbm.is_some()
                    || brackets::is_counted_name(inside)
                    || self.brackets != Brackets::Characters =>
            {
                let width = end + 1;
                if cbm.is_none() && !brackets::is_counted_name(inside) {
                    self.sink.warn(DiagnosticKind::BracketedName { text: shown }, at, width);
                }
                self.push_codes(&codes, at, width, text);
                &chars[end + 1..]
            }
            (codes, _) => {
                if codes.is_some() {
                    let width = shown.chars().count();
                    self.sink.warn(DiagnosticKind::BracketsKept { text: shown }, at, width);
                }
                text.push(b'[', at);
                &chars[1..]
            }
        }
    }

    fn character(&mut self, SourceChar { character, offset: at }: SourceChar, text: &mut LineBuffer) {
        if let Some(code) = self.letters.text.letter(character) {
            self.count_small_letter(SourceChar { character, offset: at });
            text.push(code, at);
            return;
        }
        if text.is_quoted && character == ' ' && self.sink.is_tab(at) {
            // Pages use it for columns; in a string it is a code of the machine without a glyph.
            text.push(TAB, at);
            return;
        }
        if text.is_quoted && u8::try_from(character).is_ok_and(|code| code > 0 && character.is_control()) {
            let code = u8::try_from(character).expect("it was one");
            self.sink.warn(DiagnosticKind::ControlCode { code }, at, 1);
            text.push(code, at);
            return;
        }
        let read_as = item::plain_character(character);
        let code = match read_as {
            'π' | '~' => Some(petscii::PI),
            '|' => {
                let kind = DiagnosticKind::AsciiKept { machine: self.sink.machine, character, code: b'|' };
                self.sink.warn(kind, at, 1);
                Some(b'|')
            }
            _ => petscii::from_unicode_any(read_as),
        };
        let Some(code) = code else {
            self.sink.unknown_character_in(text.region == Region::Remark, character, at);
            return;
        };
        if read_as != character {
            self.sink.warn(DiagnosticKind::Typographic { character, read_as }, at, 1);
        }
        text.push(code, at);
    }
}

/// Returns the index of the brace that closes the first one; braces nest inside quoted units.
fn closing_brace(chars: &[SourceChar]) -> Option<usize> {
    let mut depth = 0_usize;
    chars.iter().position(|c| {
        match c.character {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}

const fn is_line_mark(c: &SourceChar) -> bool {
    matches!(c.character, UNDERLINE | OVERLINE)
}

/// Whether a key between two underscores is an underlined key: SHIFT gives a graphic with it, and
/// it is not printed as shifted already.
pub(crate) fn reads_as_underlined(key: char, case: Case) -> bool {
    match case.letter(key) {
        Some(code) => code < 0x80 || case == Case::Upper,
        None => matches!(key, '@' | '*' | '+' | '-' | '£'),
    }
}
