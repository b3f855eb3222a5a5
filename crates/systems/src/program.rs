//! Listings to programs in memory format, and back.
//!
//! The conversion is each system's own; its results have common types ([`TokenisedProgram`],
//! [`ProgramLine`], [`Diagnostic`]).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use listing::Listing;

use crate::key_usage::{self, InputRead, KeyUsage};
pub use crate::tokenised::{Diagnostic, ProgramLine, TokeniseError, TokenisedProgram};
use crate::word::{Split, Word};
use crate::{BranchOutcome, SystemKind, c64, gamegrid, msx, pc1360};

/// Tokenises a listing to the machine's memory format.
///
/// # Errors
/// If a line is too long, or has a number that cannot be stored.
pub fn tokenise(kind: SystemKind, listing: &Listing) -> Result<TokenisedProgram, TokeniseError> {
    match kind {
        SystemKind::C64 => c64::tokenise(listing),
        SystemKind::Msx => msx::tokenise(listing),
        SystemKind::Pc1360 => pc1360::tokenise(listing),
        SystemKind::GameGrid => gamegrid::tokenise(listing),
    }
}

/// Returns the lines of a program, found by their ends; the links are ignored.
#[must_use]
pub fn lines_of(kind: SystemKind, image: &[u8]) -> Vec<ProgramLine> {
    match kind {
        SystemKind::C64 => c64::lines_of(image),
        SystemKind::Msx => msx::lines_of(image),
        SystemKind::Pc1360 => pc1360::lines_of(image),
        SystemKind::GameGrid => gamegrid::lines_of(image),
    }
}

/// Whether a line is executable.
#[must_use]
pub fn is_executable(kind: SystemKind, line: &ProgramLine) -> bool {
    match kind {
        SystemKind::C64 | SystemKind::Msx | SystemKind::Pc1360 => true,
        SystemKind::GameGrid => gamegrid::is_executable(line),
    }
}

/// Returns the text of a line as in a listing, without its number.
#[must_use]
pub fn line_text(kind: SystemKind, line: &ProgramLine) -> String {
    match kind {
        SystemKind::C64 => c64::line_text(line),
        SystemKind::Msx => msx::line_text(line),
        SystemKind::Pc1360 => pc1360::line_text(line),
        SystemKind::GameGrid => gamegrid::line_text(line),
    }
}

/// Returns where a range of a line's tokens is in its [text](line_text), in bytes.
#[must_use]
pub fn listed_range(kind: SystemKind, line: &ProgramLine, tokens: Range<usize>) -> Range<usize> {
    let whole = line_text(kind, line).len();
    let length = |count: usize| {
        let tokens = line.tokens[..count.min(line.tokens.len())].to_vec();
        let mut listed = match kind {
            SystemKind::C64 => c64::detokenise(&tokens),
            SystemKind::Msx => msx::detokenise(&tokens),
            SystemKind::Pc1360 => pc1360::detokenise(&tokens),
            SystemKind::GameGrid => tokens.clone(),
        };
        // Blanks are written as codes at the end of a line, but not within it.
        let kept = listed.iter().rposition(|&byte| byte != b' ').map_or(0, |last| last + 1);
        let blanks = listed.len() - kept;
        listed.truncate(kept);
        let start = ProgramLine { number: line.number, tokens, listed };
        (line_text(kind, &start).len() + blanks).min(whole)
    };
    let start = length(tokens.start);
    start..length(tokens.end).max(start)
}

/// Checks a listing as typed.
#[must_use]
pub fn check(kind: SystemKind, listing: &Listing) -> Vec<Diagnostic> {
    match kind {
        SystemKind::C64 => c64::check(listing),
        SystemKind::Msx => msx::check(listing),
        SystemKind::Pc1360 => pc1360::check(listing),
        SystemKind::GameGrid => gamegrid::check(listing),
    }
}

/// Checks a program in memory format. `file` is its name for messages.
#[must_use]
pub fn check_image(kind: SystemKind, image: &[u8], file: &str) -> Vec<Diagnostic> {
    match kind {
        SystemKind::C64 => c64::check_image(image, file),
        SystemKind::Msx => msx::check_image(image, file),
        SystemKind::Pc1360 => pc1360::check_image(image, file),
        // Text is checked as a listing.
        SystemKind::GameGrid => vec![],
    }
}

/// Returns the keys that a program in memory format reads; none for a Python program.
#[must_use]
pub fn key_usage(kind: SystemKind, image: &[u8]) -> KeyUsage {
    words(kind)
        .map_or_else(KeyUsage::default, |words| key_usage::analyse(kind, &lines_of(kind, image), words))
}

/// Returns the values that `INPUT` reads, in the order of the program, with what the program compares each
/// of them with; none for a Python program.
#[must_use]
pub fn input_reads(kind: SystemKind, image: &[u8]) -> Vec<InputRead> {
    words(kind).map_or_else(Vec::new, |words| key_usage::input_reads(kind, &lines_of(kind, image), words))
}

/// Returns the variables and arrays whose value before a line may be read later, before the program assigns
/// another one; named as by [`variables`]. None for a Python program.
#[must_use]
pub fn live_variables(kind: SystemKind, image: &[u8], line: u16) -> BTreeSet<String> {
    words(kind)
        .map_or_else(BTreeSet::new, |words| key_usage::live_variables(&lines_of(kind, image), words, line))
}

/// Returns the lines that may come after each line of a program, without those of subroutines; none for a Python
/// program.
#[must_use]
pub fn successors(kind: SystemKind, image: &[u8]) -> BTreeMap<u16, BTreeSet<u16>> {
    words(kind).map_or_else(BTreeMap::new, |words| key_usage::successors(&lines_of(kind, image), words))
}

/// Returns the variables and arrays in the lines of a program in memory format: at most two letters or
/// digits, `$` for a string, `(` for an array; `None` for a Python program.
#[must_use]
pub fn variables(kind: SystemKind, image: &[u8]) -> Option<BTreeSet<String>> {
    let words = words(kind)?;
    let mut names = BTreeSet::new();
    for line in lines_of(kind, image) {
        let words = words(&line.tokens);
        for (index, word) in words.iter().enumerate() {
            let Word::Name(name) = word else { continue };
            let is_array = words.get(index + 1) == Some(&Word::Sign(b'('));
            names.insert(if is_array { format!("{name}(") } else { name.clone() });
        }
    }
    Some(names)
}

/// Returns whether a program in memory format reads the clock; false for a Python program.
#[must_use]
pub fn reads_clock(kind: SystemKind, image: &[u8]) -> bool {
    match kind {
        SystemKind::C64 => {
            variables(kind, image).is_some_and(|names| names.contains("TI") || names.contains("TI$"))
        }
        SystemKind::Msx => lines_of(kind, image).iter().any(|line| has_keyword(kind, &line.tokens, "TIME")),
        SystemKind::Pc1360 | SystemKind::GameGrid => false,
    }
}

/// Returns the number of branches (`IF`) in a line.
#[must_use]
pub fn branch_count(kind: SystemKind, tokens: &[u8]) -> usize {
    let words = words_of(kind, tokens).unwrap_or_default();
    words.iter().filter(|word| matches!(word, Word::Keyword("IF"))).count()
}

/// Returns the number of a branch among those of its line, from 0.
#[must_use]
pub fn branch_number(kind: SystemKind, tokens: &[u8], outcome: &BranchOutcome) -> usize {
    // The address of a line is the end of the line before.
    let header = match kind {
        SystemKind::C64 | SystemKind::Msx => 5,
        SystemKind::Pc1360 | SystemKind::GameGrid => 4,
    };
    let before = usize::from(outcome.offset).saturating_sub(header).min(tokens.len());
    branch_count(kind, &tokens[..before]) + usize::from(outcome.index)
}

/// Whether a line has a keyword, as it is spelled.
#[must_use]
pub fn has_keyword(kind: SystemKind, tokens: &[u8], keyword: &str) -> bool {
    let words = words_of(kind, tokens).unwrap_or_default();
    words.iter().any(|word| matches!(word, Word::Keyword(other) if *other == keyword))
}

/// Returns the keywords of a system's BASIC that begin with a letter; none for Python.
#[must_use]
pub fn keywords(kind: SystemKind) -> Vec<&'static str> {
    let mut keywords: Vec<&'static str> = match kind {
        SystemKind::C64 => cbm_basic::KEYWORDS.rows.iter().map(|row| row.0).collect(),
        SystemKind::Msx => msx_basic::keyword::spellings().collect(),
        SystemKind::Pc1360 => sharp_basic::keyword::KEYWORDS.iter().map(|keyword| keyword.word).collect(),
        SystemKind::GameGrid => vec![],
    };
    keywords.retain(|keyword| keyword.starts_with(|letter: char| letter.is_ascii_alphabetic()));
    keywords.sort_unstable();
    keywords.dedup();
    keywords
}

/// Returns the words of a line's tokens; `None` for a Python program.
pub(crate) fn words_of(kind: SystemKind, tokens: &[u8]) -> Option<Vec<Word>> {
    Some(words(kind)?(tokens))
}

/// Returns how a line's tokens become words; `None` for a Python program.
pub(crate) fn words(kind: SystemKind) -> Option<Split> {
    match kind {
        SystemKind::C64 => Some(c64::words),
        SystemKind::Msx => Some(msx::words),
        SystemKind::Pc1360 => Some(pc1360::words),
        SystemKind::GameGrid => None,
    }
}
