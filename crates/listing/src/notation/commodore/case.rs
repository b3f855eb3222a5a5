//! The letter case of a listing: the case of unshifted letters.
//!
//! A C64 letter key gives 65-90 without and 193-218 with SHIFT. A listing printed in lower case
//! writes the shifted ones in upper case, and vice versa. The case of the keywords is the
//! unshifted one. Note: the wrong case raises no error; it prints letters for graphics.

use crate::source::SourceChar;

/// The case in which a listing prints unshifted letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// `print`: petcat, transcriptions of 64'er.
    Lower,
    /// `PRINT`: most American magazines.
    Upper,
}

impl Case {
    /// Returns the PETSCII code of a letter.
    #[must_use]
    pub const fn letter(self, letter: char) -> Option<u8> {
        let is_unshifted = match self {
            Self::Lower => letter.is_ascii_lowercase(),
            Self::Upper => letter.is_ascii_uppercase(),
        };
        match letter {
            'a'..='z' | 'A'..='Z' if is_unshifted => Some(letter.to_ascii_uppercase() as u8),
            'a'..='z' | 'A'..='Z' => Some(letter.to_ascii_uppercase() as u8 + 0x80),
            _ => None,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Lower => "lower case",
            Self::Upper => "upper case",
        }
    }
}

/// Keywords that are too long to occur in names by chance.
const KEYWORDS: [&str; 22] = [
    "print", "goto", "gosub", "return", "next", "input", "read", "data", "poke", "peek", "then", "restore",
    "rem", "for", "dim", "get", "sys", "if", "end", "open", "close", "let",
];

/// Detects the case of a program from the text of its lines.
pub(super) fn of<'a>(bodies: impl Iterator<Item = &'a [SourceChar]>) -> Case {
    let (mut small, mut capitals) = (0_usize, 0_usize);
    let (mut small_letters, mut capital_letters) = (0_usize, 0_usize);
    for body in bodies {
        for run in letter_runs(body) {
            match keyword_case(&run) {
                Some(Case::Lower) => small += 1,
                Some(Case::Upper) => capitals += 1,
                None => {}
            }
        }
        for c in body {
            small_letters += usize::from(c.character.is_ascii_lowercase());
            capital_letters += usize::from(c.character.is_ascii_uppercase());
        }
    }
    // Without keywords, mixed case is the petcat convention, where upper case is rare. Equally many
    // keywords in both cases follow no convention: then the strings decide.
    let has_none = small == 0 && capitals == 0;
    let is_small = small > capitals || (has_none && (small_letters > 0 || capital_letters == 0));
    if is_small { Case::Lower } else { Case::Upper }
}

/// Detects the case of unshifted letters in the strings of an upper-case listing: the case with words of
/// a natural language. Today's editors accept keywords in upper case and show strings as in the
/// machine's lower-case character set.
pub(super) fn of_strings<'a>(bodies: impl Iterator<Item = &'a [SourceChar]>) -> Case {
    let (mut small, mut capitals) = (0_usize, 0_usize);
    for run in bodies.flat_map(quoted_runs) {
        let letters = run.strip_prefix(|first: char| first.is_ascii_uppercase()).unwrap_or(&run);
        if letters.bytes().all(|letter| letter.is_ascii_lowercase()) && is_word(&run) {
            small += letters.len();
        } else if run.bytes().all(|letter| letter.is_ascii_uppercase()) && is_word(&run) {
            capitals += run.len();
        }
    }
    if small > capitals { Case::Lower } else { Case::Upper }
}

/// Whether letters may be a word of a natural language, not a drawing of graphics: they have vowels
/// and consonants, and no letter three times in a row.
fn is_word(letters: &str) -> bool {
    let lower = letters.to_ascii_lowercase();
    let is_vowel = |letter: char| "aeiouy".contains(letter);
    let is_drawn = lower.as_bytes().windows(3).any(|three| three[0] == three[1] && three[1] == three[2]);
    // The letters whose graphics are corners and lines of a frame.
    let is_drawn = is_drawn || lower.chars().all(|letter| "uijkcb".contains(letter));
    lower.len() >= 3 && lower.contains(is_vowel) && !lower.chars().all(is_vowel) && !is_drawn
}

/// Returns the runs of ASCII letters in quotes, without key names.
fn quoted_runs(body: &[SourceChar]) -> Vec<String> {
    let mut runs = vec![String::new()];
    let (mut is_quoted, mut depth) = (false, 0_usize);
    for c in body {
        match c.character {
            '"' if depth == 0 => is_quoted = !is_quoted,
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            letter if letter.is_ascii_alphabetic() && is_quoted && depth == 0 => {
                runs.last_mut().expect("there is always one").push(letter);
                continue;
            }
            _ => {}
        }
        if runs.last().is_some_and(|run| !run.is_empty()) {
            runs.push(String::new());
        }
    }
    runs
}

/// Returns the case of a run that begins with a keyword, if all letters of the keyword have one case.
fn keyword_case(run: &str) -> Option<Case> {
    let lower = run.to_ascii_lowercase();
    let keyword =
        KEYWORDS.iter().filter(|keyword| lower.starts_with(**keyword)).max_by_key(|keyword| keyword.len())?;
    let printed = &run[..keyword.len()];
    if printed == &lower[..keyword.len()] {
        Some(Case::Lower)
    } else if printed.bytes().all(|byte| byte.is_ascii_uppercase()) {
        Some(Case::Upper)
    } else {
        None
    }
}

/// Returns the runs of ASCII letters outside quotes, braces, remarks and data.
fn letter_runs(body: &[SourceChar]) -> Vec<String> {
    let mut runs: Vec<String> = Vec::new();
    let (mut is_quoted, mut depth, mut is_open) = (false, 0_usize, false);
    for c in body {
        match c.character {
            '"' if depth == 0 => is_quoted = !is_quoted,
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            letter if letter.is_ascii_alphabetic() && !is_quoted && depth == 0 => {
                if is_open {
                    runs.last_mut().expect("a run is open").push(letter);
                } else {
                    runs.push(letter.to_string());
                }
                is_open = true;
                continue;
            }
            _ => {}
        }
        is_open = false;
        if let Some(run) = runs.last() {
            let lower = run.to_ascii_lowercase();
            if lower.starts_with("rem") || lower.starts_with("data") {
                return runs;
            }
        }
    }
    runs
}
