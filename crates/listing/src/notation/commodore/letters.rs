//! The codes of a listing's letters: unshifted or shifted.
//!
//! In quotes the case of a letter decides, under the case detected for the strings. Elsewhere a
//! shifted letter can only end an abbreviation (`pO` is POKE); the machine drops any other, so such
//! a letter is read as unshifted.

use super::case::Case;
use super::keywords::KEYWORDS;

/// An upper bound of the length of a keyword.
const MAX_KEYWORD_LENGTH: usize = 10;

/// The letter cases of a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LetterCases {
    /// The case of unshifted letters outside quotes.
    pub code: Case,
    /// The case of unshifted letters in quotes.
    pub text: Case,
    /// Whether the case was requested, so that the case of every letter decides.
    pub is_exact: bool,
}

/// The region of a character in a line outside quotes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Region {
    /// Among keywords and names.
    #[default]
    Code,
    /// After DATA, up to a colon: no keywords.
    Data,
    /// After REM: no keywords, no end.
    Remark,
}

/// A run of letters outside quotes, read up to the start of another region.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct LetterRun {
    /// The codes of the letters read.
    pub codes: Vec<u8>,
    /// The region after them.
    pub region: Region,
    /// The first keyword in the other case: index and length.
    pub keyword: Option<(usize, usize)>,
    /// The first other letter in the other case.
    pub letter: Option<usize>,
}

impl LetterCases {
    /// Reads letters outside quotes: all of them, unless a keyword among them begins another region.
    pub(super) fn run(self, letters: &[char], region: Region) -> LetterRun {
        let mut run = LetterRun { region, ..LetterRun::default() };
        if self.is_exact {
            run.codes.extend(letters.iter().filter_map(|&letter| self.code.letter(letter)));
            return run;
        }
        while run.region == Region::Code && run.codes.len() < letters.len() {
            self.step(&letters[run.codes.len()..], &mut run);
        }
        if region != Region::Code {
            let is_mixed = region == Region::Data || self.code != self.text;
            run.codes.extend(
                letters.iter().filter_map(|&letter| {
                    if is_mixed { unshifted(letter) } else { self.text.letter(letter) }
                }),
            );
        }
        run
    }

    /// Reads a keyword or a letter.
    fn step(self, letters: &[char], run: &mut LetterRun) {
        let at = run.codes.len();
        let is_shifted = |letter: &char| self.code.letter(*letter).is_some_and(|code| code >= 0x80);
        if let Some(length) = typed_keyword(letters, is_shifted) {
            run.codes.extend(letters[..length].iter().filter_map(|&letter| self.code.letter(letter)));
        } else if let Some(length) = KEYWORDS.iter().find_map(|keyword| begins_with(letters, name(keyword))) {
            run.keyword.get_or_insert((at, length));
            run.codes.extend(letters[..length].iter().filter_map(|&letter| unshifted(letter)));
        } else {
            if is_shifted(&letters[0]) {
                run.letter.get_or_insert(at);
            }
            run.codes.extend(unshifted(letters[0]));
        }
        run.region = match &run.codes[at..] {
            b"REM" => Region::Remark,
            b"DATA" => Region::Data,
            _ => Region::Code,
        };
    }
}

fn unshifted(letter: char) -> Option<u8> {
    u8::try_from(letter.to_ascii_uppercase()).ok()
}

/// Returns the letters of a keyword without the type suffix.
fn name(keyword: &str) -> &str {
    keyword.trim_end_matches(['$', '(', '#'])
}

/// Returns the length of `keyword` if the letters begin with it, in any case.
fn begins_with(letters: &[char], keyword: &str) -> Option<usize> {
    let start = letters.get(..keyword.len())?;
    let is_same =
        start.iter().zip(keyword.chars()).all(|(letter, known)| letter.eq_ignore_ascii_case(&known));
    is_same.then_some(keyword.len())
}

/// Returns the length of the keyword that the machine finds at the start of the letters: unshifted
/// throughout, or abbreviated by a single shifted letter that is not the last character of the
/// keyword.
fn typed_keyword(letters: &[char], is_shifted: impl Fn(&char) -> bool) -> Option<usize> {
    // No keyword is longer. A run of letters may be as long as the page, and this is called at each of
    // them.
    let letters = &letters[..letters.len().min(MAX_KEYWORD_LENGTH + 1)];
    let plain = letters.iter().position(&is_shifted).unwrap_or(letters.len());
    let is_cut = plain > 0 && plain < letters.len() && !letters.get(plain + 1).is_some_and(is_shifted);
    KEYWORDS.iter().find_map(|keyword| {
        let whole = begins_with(letters, name(keyword)).filter(|&length| length <= plain);
        let is_cut_short = || is_cut && keyword.len() > plain + 1;
        let cut =
            || keyword.get(..plain + 1).filter(|_| is_cut_short()).and_then(|cut| begins_with(letters, cut));
        whole.or_else(cut)
    })
}
