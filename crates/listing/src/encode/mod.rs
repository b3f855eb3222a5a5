//! Program lines back to printed notations.
//!
//! What is written here is read back by [`crate::notation`] to the same bytes, whatever the bytes are, except that a
//! line without any text has no printed form. Codes that no key gives are written as numbers.

mod commodore;

use std::fmt;

/// A way of printing a listing.
#[derive(Clone, Copy)]
pub struct Notation {
    /// Its name on the command line.
    pub name: &'static str,
    /// Prints the text of one line.
    pub text: fn(&[u8]) -> String,
}

#[expect(non_upper_case_globals, reason = "the rows are called what the variants of an enum would be")]
impl Notation {
    /// petcat's: ASCII, small letters, capitals for shifted letters, `{down}`, `{CBM-H}`, `{$8d}`.
    pub const Petcat: Self = Self { name: "petcat", text: commodore::petcat };
    /// That of 64'er magazine from 1985 on: codes and blanks merged as in `{CLR,2DOWN,13SPACE}`.
    pub const SixtyFourEr: Self = Self { name: "64er", text: commodore::sixty_four_er };
    /// Capitals, graphics as Unicode characters of the power-on character set, `{down}`.
    pub const Unicode: Self = Self { name: "unicode", text: commodore::unicode };

    /// All notations.
    pub const ALL: [Self; 3] = [Self::Petcat, Self::SixtyFourEr, Self::Unicode];
}

impl Notation {
    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The notation of a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notation| notation.name == name)
    }
}

impl PartialEq for Notation {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Notation {}

impl fmt::Debug for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Prints a program, one line each, ended by a line feed.
pub fn program<'a>(lines: impl IntoIterator<Item = (u16, &'a [u8])>, notation: Notation) -> String {
    lines.into_iter().map(|(number, text)| format!("{number} {}\n", self::text(text, notation))).collect()
}

/// Prints the text of one line.
#[must_use]
pub fn text(bytes: &[u8], notation: Notation) -> String {
    (notation.text)(bytes)
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
