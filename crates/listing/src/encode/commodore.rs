//! The notations of Commodore listings, as rows of their differences.

use charset::{RomCharset, keys, petscii};

use crate::notation::commodore::{Case, reads_as_key_name, reads_as_underlined};
use crate::underline::begins_tag;

/// The differences between the notations.
struct Style {
    /// The case of unshifted letters.
    case: Case,
    /// Only ASCII: `~` for pi, `_` for the left arrow.
    is_ascii: bool,
    /// Graphics are Unicode characters, in the power-on character set.
    has_graphics: bool,
    /// Codes, and the blanks next to them, share a brace, as in `{CLR,2DOWN,13SPACE}`.
    is_merged: bool,
    /// Returns the name of a code.
    name: fn(u8) -> Option<&'static str>,
}

const PETCAT: Style = Style {
    case: Case::Lower,
    is_ascii: true,
    has_graphics: false,
    is_merged: false,
    // petcat reads a line break for this code.
    name: |code| if code == 13 { None } else { keys::petcat_name(code) },
};

const SIXTY_FOUR_ER: Style = Style {
    case: Case::Lower,
    is_ascii: false,
    has_graphics: false,
    is_merged: true,
    name: keys::sixty_four_er_name,
};

const UNICODE: Style = Style {
    case: Case::Upper,
    is_ascii: false,
    has_graphics: true,
    is_merged: false,
    name: keys::petcat_name,
};

/// Prints in petcat's notation.
pub(super) fn petcat(bytes: &[u8]) -> String {
    text(bytes, &PETCAT)
}

/// Prints in the notation of 64'er magazine.
pub(super) fn sixty_four_er(bytes: &[u8]) -> String {
    text(bytes, &SIXTY_FOUR_ER)
}

/// Prints in upper case with Unicode graphics.
pub(super) fn unicode(bytes: &[u8]) -> String {
    text(bytes, &UNICODE)
}

fn text(bytes: &[u8], style: &'static Style) -> String {
    let mut printer = Printer { style, printed: String::new(), pending: Vec::new(), is_quoted: false };
    for (index, &code) in bytes.iter().enumerate() {
        // Blanks at the ends of a line would be read as layout, a digit at its start as part of the number.
        let is_outermost = match code {
            b'0'..=b'9' => index == 0,
            _ => index == 0 || index + 1 == bytes.len(),
        };
        printer.push(code, &bytes[index + 1..], is_outermost);
    }
    printer.flush();
    printer.printed
}

struct Printer {
    style: &'static Style,
    printed: String,
    /// Codes for the next brace, each with its count.
    pending: Vec<(u8, usize)>,
    is_quoted: bool,
}

impl Printer {
    fn push(&mut self, code: u8, rest: &[u8], is_outermost: bool) {
        if let Some(character) = self.character(code, rest, is_outermost) {
            self.flush();
            self.printed.push(character);
            self.is_quoted ^= code == b'"';
            return;
        }
        match self.pending.last_mut() {
            Some((known, count)) if *known == code => *count += 1,
            _ => self.pending.push((code, 1)),
        }
        if !self.style.is_merged && rest.first() != Some(&code) {
            self.flush();
        }
    }

    /// Returns the character of a code, if it has one.
    fn character(&self, code: u8, rest: &[u8], is_outermost: bool) -> Option<char> {
        let &Style { case, is_ascii, has_graphics, .. } = self.style;
        match code {
            b' ' => (!is_outermost && !self.is_space_code(rest)).then_some(' '),
            b'[' => (!begins_key_name(rest)).then_some('['),
            // `<u>` would be read as the tag that underlines.
            b'<' if begins_tag(rest) => None,
            b'0'..=b'9' if is_outermost => None,
            b'!'..=b'@' | b']' => Some(char::from(code)),
            b'_' if is_ascii && self.begins_underline(rest) => None,
            b'A'..=b'Z' if case == Case::Upper => Some(char::from(code)),
            b'A'..=b'Z' => Some(char::from(code.to_ascii_lowercase())),
            0xc1..=0xda if case == Case::Lower => Some(char::from(code - 0x80)),
            b'\\' | b'^' | b'_' if is_ascii => Some(char::from(code)),
            petscii::PI if is_ascii => Some('~'),
            petscii::PI => Some('π'),
            b'\\' | b'^' | b'_' => petscii::to_unicode(code, RomCharset::UpperGraphics),
            0xa1..=0xdd | 0xdf if has_graphics => petscii::to_unicode(code, RomCharset::UpperGraphics),
            _ => None,
        }
    }

    /// Whether an arrow, printed as an underscore, would be read as the underline of a key.
    fn begins_underline(&self, rest: &[u8]) -> bool {
        match rest {
            [key, b'_', ..] if self.is_quoted => {
                let printed = self.character(*key, &[], false);
                printed.is_some_and(|key| reads_as_underlined(key, Case::Lower))
            }
            _ => false,
        }
    }

    /// 64'er's rule for blanks in quotes: two or more, or one next to a code, are written as codes.
    fn is_space_code(&self, rest: &[u8]) -> bool {
        let is_blank_or_control = |code: u8| code == b' ' || petscii::is_control(code);
        self.style.is_merged
            && self.is_quoted
            && (!self.pending.is_empty() || rest.first().is_some_and(|&code| is_blank_or_control(code)))
    }

    /// Writes the pending codes.
    fn flush(&mut self) {
        let mut items: Vec<String> = Vec::new();
        for (code, count) in std::mem::take(&mut self.pending) {
            // Pi has two codes; neither has a name.
            let name = (self.style.name)(code).filter(|_| code != petscii::PI_KEY);
            match name {
                Some(name) if count > 1 && self.takes_count(name) => {
                    let gap = if self.style.is_merged { "" } else { " " };
                    items.push(format!("{count}{gap}{name}"));
                }
                Some(name) => items.extend(std::iter::repeat_n(name.to_owned(), count)),
                None => items.extend(std::iter::repeat_n(format!("${code:02x}"), count)),
            }
        }
        let between = if self.style.is_merged { "," } else { "}{" };
        if !items.is_empty() {
            self.printed.push_str(&format!("{{{}}}", items.join(between)));
        }
    }

    /// Whether a name takes a count: petcat counts only the names of petcat.
    fn takes_count(&self, name: &str) -> bool {
        self.style.is_merged || !name.contains('-')
    }
}

/// Whether a bracket and the codes after it would be read as the name of a key.
fn begins_key_name(rest: &[u8]) -> bool {
    let Some(end) = rest.iter().take(40).position(|&code| code == b']') else { return false };
    let inside: String = rest[..end].iter().map(|&code| char::from(code & 0x7f)).collect();
    reads_as_key_name(&inside)
}
