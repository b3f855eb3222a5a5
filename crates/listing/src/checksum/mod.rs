//! Checksums that magazines printed next to the lines of a listing.
//!
//! Each scheme is a pure function of the line's number and its bytes: *tokens* is the tokenised text without link,
//! number and closing zero, *typed* the characters as they are typed. A sum of eight bits accepts one wrong line in
//! 256, so a line that matches is [consistent](Outcome::Consistent), never correct.
//!
//! Sources: `mist64/64er-magazin.de` `tools/checksummer.py`, 64'er 3/86 p. 55, petcat's checksum options, J. Nebus, "How
//! did Compute!'s Automatic Proofreader Work?" (2021), `mbuhidar/retro_typein_tools`. The vectors
//! of the tests match printed values except where a test says otherwise.

pub mod confusion;
pub mod repair;
mod sums;

use std::fmt;

use crate::checksum_column::ChecksumColumn;

/// The input of the schemes: one line.
#[derive(Clone, Copy, Debug)]
pub struct ChecksumInput<'a> {
    /// The line number.
    pub number: u16,
    /// The text after the number, as it is typed.
    pub typed: &'a [u8],
    /// The same, tokenised.
    pub tokens: &'a [u8],
}

/// A checksum scheme.
#[derive(Clone, Copy)]
pub struct ChecksumScheme {
    /// Its name in reports.
    pub name: &'static str,
    /// The column of its checksums, if listings printed them next to the lines.
    pub column: Option<ChecksumColumn>,
    /// Computes the checksum of a line.
    pub sum: fn(ChecksumInput<'_>) -> u8,
    /// Formats a checksum as the magazine printed it.
    pub print: fn(u8) -> String,
    /// Whether a printed checksum (first) equals the expected one (second).
    pub is_match: fn(&str, &str) -> bool,
}

#[rustfmt::skip]
#[expect(non_upper_case_globals, reason = "the constants are named like the variants of an enum")]
impl ChecksumScheme {
    /// 64'er Checksummer V3, from late 1985.
    pub const SixtyFourErV3: Self = Self {
        name: "64'er Checksummer V3", column: Some(ChecksumColumn::Angle),
        sum: |line| sums::sixty_four_er_v3(line.number, line.tokens), print: three_digits, is_match: same_number,
    };
    /// 64'er Checksummer V1 and V2, 1984-85.
    pub const SixtyFourErV1: Self = Self {
        name: "64'er Checksummer, 1984", column: Some(ChecksumColumn::Angle),
        sum: |line| sums::sixty_four_er_v1(line.number, line.tokens), print: three_digits, is_match: same_number,
    };
    /// Compute!'s Automatic Proofreader, 1983-85.
    pub const ComputeOld: Self = Self {
        name: "Compute! Automatic Proofreader, 1983", column: Some(ChecksumColumn::RemNumber),
        sum: |line| sums::compute_old(line.number, line.typed), print: digits, is_match: same_number,
    };
    /// Compute!'s New Automatic Proofreader, from February 1986. Its two letters are accepted in either order, because
    /// the order of the nibbles is not known from a printed line.
    pub const ComputeNew: Self = Self {
        name: "Compute! Automatic Proofreader, 1986", column: Some(ChecksumColumn::LettersBefore),
        sum: |line| sums::compute_new(line.number, line.typed),
        print: |sum| letters(b"ABCDEFGHJKMPQRSX", sum & 15, sum >> 4), is_match: same_in_either_order,
    };
    /// RUN's Perfect Typist, September 1985 to December 1987.
    pub const RunPerfectTypist: Self = Self {
        name: "RUN Perfect Typist", column: Some(ChecksumColumn::RemStar),
        sum: |line| sums::run_perfect_typist(line.number, line.tokens), print: digits, is_match: same_number,
    };
    /// RUN's Checksum, from January 1988.
    pub const RunChecksum: Self = Self {
        name: "RUN Checksum", column: Some(ChecksumColumn::RemStar),
        sum: |line| sums::run_checksum(line.number, line.tokens), print: digits, is_match: same_number,
    };
    /// Ahoy!'s Bug Repellent, June 1984 to April 1987.
    pub const AhoyV2: Self = Self {
        name: "Ahoy! Bug Repellent, June 1984", column: Some(ChecksumColumn::LettersAfter),
        sum: |line| sums::ahoy_v2(line.tokens), print: two_letters, is_match: same,
    };
    /// Ahoy!'s Bug Repellent, from May 1987.
    pub const AhoyV3: Self = Self {
        name: "Ahoy! Bug Repellent, 1987", column: Some(ChecksumColumn::LettersAfter),
        sum: |line| sums::ahoy_v3(line.number, line.tokens), print: two_letters, is_match: same,
    };
    /// Ahoy!'s Bug Repellent, April and May 1984.
    pub const AhoyV1: Self = Self {
        name: "Ahoy! Bug Repellent, April 1984", column: Some(ChecksumColumn::LettersAfter),
        sum: |line| sums::ahoy_v1(line.tokens), print: two_letters, is_match: same,
    };
    /// Commodore Dossier.
    pub const Dossier: Self = Self {
        name: "Commodore Dossier", column: None,
        sum: |line| sums::dossier(line.number, line.tokens), print: |sum| format!("{sum:02X}"), is_match: same,
    };

    /// All schemes; those of one column are ordered by how many listings were printed with them.
    pub const ALL: [Self; 10] = [
        Self::SixtyFourErV3, Self::SixtyFourErV1, Self::ComputeOld, Self::ComputeNew, Self::RunPerfectTypist,
        Self::RunChecksum, Self::AhoyV2, Self::AhoyV3, Self::AhoyV1, Self::Dossier,
    ];
}

impl ChecksumScheme {
    /// Computes the checksum of a line.
    #[must_use]
    pub fn sum(self, line: ChecksumInput<'_>) -> u8 {
        (self.sum)(line)
    }

    /// Formats a checksum as the magazine printed it.
    #[must_use]
    pub fn print(self, sum: u8) -> String {
        (self.print)(sum)
    }

    /// Whether a printed checksum equals this sum.
    #[must_use]
    pub fn matches(self, printed: &str, sum: u8) -> bool {
        (self.is_match)(printed, &self.print(sum))
    }
}

impl PartialEq for ChecksumScheme {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for ChecksumScheme {}

impl fmt::Debug for ChecksumScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Display for ChecksumScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

fn digits(sum: u8) -> String {
    sum.to_string()
}

fn three_digits(sum: u8) -> String {
    format!("{sum:03}")
}

fn two_letters(sum: u8) -> String {
    letters(b"ABCDEFGHIJKLMNOP", sum >> 4, sum & 15)
}

fn letters(alphabet: &[u8; 16], first: u8, second: u8) -> String {
    [first, second].map(|nibble| char::from(alphabet[usize::from(nibble & 15)])).iter().collect()
}

fn same(printed: &str, expected: &str) -> bool {
    printed == expected
}

fn same_in_either_order(printed: &str, expected: &str) -> bool {
    printed == expected || printed.chars().rev().eq(expected.chars())
}

/// Compares numbers, leading zeros ignored.
fn same_number(printed: &str, expected: &str) -> bool {
    printed.parse::<u32>().is_ok_and(|printed| expected.parse() == Ok(printed))
}

/// The result of comparing one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The printed and the computed checksum match.
    Consistent,
    /// They do not match.
    Mismatch {
        /// The checksum as printed.
        printed: String,
        /// The checksum of the line as read.
        computed: String,
    },
    /// The line has no printed checksum.
    NotPrinted,
}

/// All lines compared under one scheme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The scheme that matches most lines.
    pub scheme: ChecksumScheme,
    /// Line numbers and outcomes, in the order given.
    pub outcomes: Vec<(u16, Outcome)>,
}

impl Report {
    /// Returns the number of lines that match.
    #[must_use]
    pub fn consistent_count(&self) -> usize {
        self.outcomes.iter().filter(|(_, outcome)| *outcome == Outcome::Consistent).count()
    }
}

/// Compares lines with their printed checksums under every scheme that fits their column, and
/// reports the best.
///
/// Returns `None` if no line has a checksum of these schemes.
#[must_use]
pub fn report(
    schemes: &[ChecksumScheme],
    lines: &[(ChecksumInput<'_>, Option<&crate::PrintedChecksum>)],
) -> Option<Report> {
    let column = lines.iter().find_map(|(_, printed)| printed.map(|printed| printed.column))?;
    let under = |&scheme: &ChecksumScheme| {
        let outcome = |sums: ChecksumInput<'_>, printed: Option<&crate::PrintedChecksum>| {
            let Some(printed) = printed else { return Outcome::NotPrinted };
            let sum = scheme.sum(sums);
            if scheme.matches(&printed.text, sum) {
                Outcome::Consistent
            } else {
                Outcome::Mismatch { printed: printed.text.clone(), computed: scheme.print(sum) }
            }
        };
        let outcomes = lines.iter().map(|&(sums, printed)| (sums.number, outcome(sums, printed))).collect();
        Report { scheme, outcomes }
    };
    // Of equal schemes the first wins: they are ordered by how many listings used them.
    let fitting = schemes.iter().filter(|scheme| scheme.column == Some(column));
    fitting.map(under).rev().max_by_key(Report::consistent_count)
}
