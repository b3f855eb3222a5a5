//! Program lines back to printed notations.
//!
//! What is written here is read back by [`crate::notation`] to the same bytes, whatever the bytes are, except that a
//! line without any text has no printed form. Codes that no key gives are written as numbers.

use charset::{Set, keys, petscii};

use crate::notation::{Case, reads_as_key_name, reads_as_underlined};

/// A way of printing a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// petcat's: ASCII, small letters, capitals for shifted letters, `{down}`, `{CBM-H}`, `{$8d}`.
    Petcat,
    /// That of 64'er magazine from 1985 on: codes and blanks merged as in `{CLR,2DOWN,13SPACE}`.
    SixtyFourEr,
    /// Capitals, graphics as Unicode characters of the power-on character set, `{down}`.
    Unicode,
}

impl Notation {
    /// All notations.
    pub const ALL: [Self; 3] = [Self::Petcat, Self::SixtyFourEr, Self::Unicode];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Petcat => "petcat",
            Self::SixtyFourEr => "64er",
            Self::Unicode => "unicode",
        }
    }

    /// The notation of a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notation| notation.name() == name)
    }
}

/// Prints a program, one line each, ended by a line feed.
pub fn program<'a>(lines: impl IntoIterator<Item = (u16, &'a [u8])>, notation: Notation) -> String {
    lines.into_iter().map(|(number, text)| format!("{number} {}\n", self::text(text, notation))).collect()
}

/// Prints the text of one line.
#[must_use]
pub fn text(bytes: &[u8], notation: Notation) -> String {
    let mut printer = Printer { notation, printed: String::new(), pending: Vec::new(), is_quoted: false };
    for (index, &code) in bytes.iter().enumerate() {
        // Blanks at the ends of a line would be taken for layout, a digit at its beginning for the number's.
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
    notation: Notation,
    printed: String,
    /// Codes that will share a brace, each with its count.
    pending: Vec<(u8, usize)>,
    is_quoted: bool,
}

impl Printer {
    fn push(&mut self, code: u8, behind: &[u8], is_outermost: bool) {
        if let Some(character) = self.character(code, behind, is_outermost) {
            self.flush();
            self.printed.push(character);
            self.is_quoted ^= code == b'"';
            return;
        }
        match self.pending.last_mut() {
            Some((known, count)) if *known == code => *count += 1,
            _ => self.pending.push((code, 1)),
        }
        if self.notation != Notation::SixtyFourEr && behind.first() != Some(&code) {
            self.flush();
        }
    }

    /// The character that prints a code, if one does.
    fn character(&self, code: u8, behind: &[u8], is_outermost: bool) -> Option<char> {
        let is_ascii = self.notation == Notation::Petcat;
        match code {
            b' ' => (!is_outermost && !self.is_space_code(behind)).then_some(' '),
            b'[' => (!begins_key_name(behind)).then_some('['),
            b'0'..=b'9' if is_outermost => None,
            b'!'..=b'@' | b']' => Some(char::from(code)),
            b'_' if is_ascii && self.begins_underline(behind) => None,
            b'A'..=b'Z' if self.notation == Notation::Unicode => Some(char::from(code)),
            b'A'..=b'Z' => Some(char::from(code.to_ascii_lowercase())),
            0xc1..=0xda if self.notation != Notation::Unicode => Some(char::from(code - 0x80)),
            b'\\' | b'^' | b'_' if is_ascii => Some(char::from(code)),
            petscii::PI if is_ascii => Some('~'),
            petscii::PI => Some('π'),
            b'\\' | b'^' | b'_' => petscii::to_unicode(code, Set::UpperGraphics),
            0xa1..=0xdd | 0xdf if self.notation == Notation::Unicode => {
                petscii::to_unicode(code, Set::UpperGraphics)
            }
            _ => None,
        }
    }

    /// Whether an arrow, printed as an underscore, would be read as the line below a key.
    fn begins_underline(&self, behind: &[u8]) -> bool {
        match behind {
            [key, b'_', ..] if self.is_quoted => {
                let printed = self.character(*key, &[], false);
                printed.is_some_and(|key| reads_as_underlined(key, Case::Small))
            }
            _ => false,
        }
    }

    /// 64'er's rule for blanks in quotes: two or more, or one beside a code, are spelled out.
    fn is_space_code(&self, behind: &[u8]) -> bool {
        let is_beside = |code: u8| code == b' ' || petscii::is_control(code);
        self.notation == Notation::SixtyFourEr
            && self.is_quoted
            && (!self.pending.is_empty() || behind.first().is_some_and(|&code| is_beside(code)))
    }

    /// Writes the codes that wait for their brace.
    fn flush(&mut self) {
        let mut items: Vec<String> = Vec::new();
        for (code, count) in std::mem::take(&mut self.pending) {
            let name = self.name(code);
            match name {
                Some(name) if count > 1 && self.takes_count(name) => {
                    let gap = if self.notation == Notation::SixtyFourEr { "" } else { " " };
                    items.push(format!("{count}{gap}{name}"));
                }
                Some(name) => items.extend(std::iter::repeat_n(name.to_owned(), count)),
                None => items.extend(std::iter::repeat_n(format!("${code:02x}"), count)),
            }
        }
        let between = if self.notation == Notation::SixtyFourEr { "," } else { "}{" };
        if !items.is_empty() {
            self.printed.push_str(&format!("{{{}}}", items.join(between)));
        }
    }

    fn name(&self, code: u8) -> Option<&'static str> {
        match (self.notation, code) {
            // petcat takes a line break for this one; pi has two codes and a name for neither.
            (Notation::Petcat, 13) | (_, petscii::PI_KEY) => None,
            (Notation::SixtyFourEr, _) => keys::sixty_four_er_name(code),
            (Notation::Petcat | Notation::Unicode, _) => keys::petcat_name(code),
        }
    }

    /// petcat counts its own names only, and nobody counts more than a line can hold.
    fn takes_count(&self, name: &str) -> bool {
        self.notation == Notation::SixtyFourEr || !name.contains('-')
    }
}

/// Whether a bracket and the codes behind it would be read as the name of a key.
fn begins_key_name(behind: &[u8]) -> bool {
    let Some(end) = behind.iter().take(40).position(|&code| code == b']') else { return false };
    let inside: String = behind[..end].iter().map(|&code| char::from(code & 0x7f)).collect();
    reads_as_key_name(&inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &[u8] = b"PRINT\"\x93\x11\x11 A  B\xa9\xc1\xb4\x8d\x1e\"\xff\\^_";

    #[test]
    fn petcat_is_plain_ascii() {
        assert_eq!(
            text(LINE, Notation::Petcat),
            "print\"{clr}{2 down} a  b{SHIFT-POUND}A{CBM-H}{sret}{grn}\"~\\^_"
        );
    }

    #[test]
    fn sixty_four_er_merges_codes_and_blanks() {
        assert_eq!(
            text(LINE, Notation::SixtyFourEr),
            "print\"{CLR,2DOWN,SPACE}a{2SPACE}b{SHIFT-POUND}A{CBM-H,SHIFT-RETURN,GREEN}\"π£↑←"
        );
    }

    #[test]
    fn unicode_draws_the_graphics() {
        assert_eq!(text(LINE, Notation::Unicode), "PRINT\"{clr}{2 down} A  B◤♠▎{sret}{grn}\"π£↑←");
    }

    #[test]
    fn brackets_that_look_like_a_name_are_written_as_a_code() {
        assert_eq!(text(b"\"[HOME] [Y/N]\"", Notation::Petcat), "\"{$5b}home] [y/n]\"");
    }
}
