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

#[cfg(test)]
mod tests {
    use super::sums::{compute_new, compute_old, sixty_four_er_v1, sixty_four_er_v3};
    use super::*;

    /// `10 PRINT "HELLO WORLD!"`.
    const HELLO: ChecksumInput<'_> =
        ChecksumInput { number: 10, typed: b"PRINT \"HELLO WORLD!\"", tokens: b"\x99 \"HELLO WORLD!\"" };

    #[test]
    fn the_magazines_test_line_has_its_printed_sums() {
        assert_eq!(sixty_four_er_v3(1, &[0x8f]), 63);
        assert_eq!(sixty_four_er_v1(1, &[0x8f]), 144);
        let printed = |scheme: ChecksumScheme| scheme.print(scheme.sum(HELLO));
        assert_eq!(printed(ChecksumScheme::ComputeOld), "79");
        assert_eq!(printed(ChecksumScheme::ComputeNew), "EE");
        assert_eq!(printed(ChecksumScheme::RunPerfectTypist), "196");
        assert_eq!(printed(ChecksumScheme::RunChecksum), "166");
        assert_eq!(printed(ChecksumScheme::AhoyV1), "FA");
    }

    #[test]
    fn sums_recomputed_elsewhere_agree() {
        let printed = |scheme: ChecksumScheme| scheme.print(scheme.sum(HELLO));
        assert_eq!(printed(ChecksumScheme::SixtyFourErV1), "004");
        assert_eq!(printed(ChecksumScheme::SixtyFourErV3), "087");
        assert_eq!(printed(ChecksumScheme::Dossier), "92");
        assert_eq!(printed(ChecksumScheme::AhoyV2), "DP");
        assert_eq!(printed(ChecksumScheme::AhoyV3), "AJ");
        let typed = b"PRINT \"XYZZY\"";
        assert_eq!(compute_old(1000, typed), 80);
        assert_eq!(compute_new(1000, typed), 0xef);
    }

    #[test]
    fn compute_printed_these_lines() {
        let lines: [(u16, &[u8], u8); 3] = [
            (100, b"POKE 56,50:CLR:DIM IN$,I,J,A,B,A$,B$,A(7),N$", 34),
            (110, b"C4=48:C6=16:C7=7:Z2=2:Z4=254:Z5=255:Z6=256:Z7=127", 238),
            (120, b"FA=PEEK(45)+Z6*PEEK(46): BS=PEEK(55)+Z6*PEEK(56): H$=\"0123456789ABCDEF\"", 118),
        ];
        for (number, typed, sum) in lines {
            assert_eq!(compute_old(number, typed), sum, "{number}");
        }
    }

    #[test]
    fn ahoy_printed_these_lines() {
        let print = |scheme: ChecksumScheme, number, tokens| {
            scheme.print(scheme.sum(ChecksumInput { number, typed: b"", tokens }))
        };
        assert_eq!(print(ChecksumScheme::AhoyV2, 10, b"GZ"), "KF");
        assert_eq!(print(ChecksumScheme::AhoyV3, 25, b"\x8d325"), "EH");
        assert_eq!(print(ChecksumScheme::AhoyV3, 256, b"\x8d325"), "CP");
    }

    #[test]
    fn the_scheme_that_agrees_with_most_lines_is_reported() {
        let printed = |text: &str| crate::PrintedChecksum {
            column: ChecksumColumn::Angle,
            text: text.to_owned(),
            offset: 0,
            cut: vec![],
        };
        let (right, wrong) = (printed("087"), printed("005"));
        let lines = [(HELLO, Some(&right)), (HELLO, Some(&wrong)), (HELLO, None)];
        let report = report(&ChecksumScheme::ALL, &lines).expect("has checksums");
        assert_eq!((report.scheme, report.consistent_count()), (ChecksumScheme::SixtyFourErV3, 1));
        assert_eq!(report.outcomes[2].1, Outcome::NotPrinted);
    }

    #[test]
    fn each_scheme_is_equal_to_itself_alone() {
        for (index, one) in ChecksumScheme::ALL.into_iter().enumerate() {
            for (other_index, other) in ChecksumScheme::ALL.into_iter().enumerate() {
                assert_eq!(one == other, index == other_index, "{one} {other}");
            }
            assert_eq!((one.to_string(), format!("{one:?}")), (one.name.to_owned(), one.name.to_owned()));
        }
    }

    #[test]
    fn a_printed_checksum_matches_its_own_sum_alone() {
        for scheme in ChecksumScheme::ALL {
            let is_symmetric = scheme == ChecksumScheme::ComputeNew;
            for sum in 0..=255u8 {
                let printed = scheme.print(sum);
                for other in 0..=255u8 {
                    let is_match = sum == other || is_symmetric && sum.rotate_left(4) == other;
                    assert_eq!(scheme.matches(&printed, other), is_match, "{scheme}: {printed} for {other}");
                }
            }
        }
    }

    #[test]
    fn digits_match_with_any_leading_zeros_and_letters_do_not() {
        let number = ChecksumScheme::SixtyFourErV3;
        for (printed, is_match) in
            [("7", true), ("07", true), ("007", true), ("0007", true), ("8", false), ("", false)]
        {
            assert_eq!(number.matches(printed, 7), is_match, "{printed}");
        }
        assert_eq!([number.print(7), ChecksumScheme::ComputeOld.print(7)], ["007", "7"]);
        assert_eq!(
            [ChecksumScheme::ComputeNew.print(0x1f), ChecksumScheme::AhoyV2.print(0x1f)],
            ["XB", "BP"]
        );
        assert_eq!(ChecksumScheme::Dossier.print(0x0a), "0A");
        assert!(!ChecksumScheme::AhoyV2.matches("PB", 0x1f) && !ChecksumScheme::AhoyV2.matches("", 0x1f));
        assert!(
            !ChecksumScheme::ComputeNew.matches("X", 0x1f)
                && !ChecksumScheme::ComputeNew.matches("XBX", 0x1f)
        );
    }

    #[test]
    fn each_scheme_notices_what_its_source_says() {
        let rows: [(ChecksumScheme, bool, bool, bool); 10] = [
            // The scheme, then whether it notices another number, an exchange, a blank in quotes.
            (ChecksumScheme::SixtyFourErV3, true, true, false),
            (ChecksumScheme::SixtyFourErV1, true, false, false),
            (ChecksumScheme::ComputeOld, true, false, false),
            (ChecksumScheme::ComputeNew, true, true, true),
            (ChecksumScheme::RunPerfectTypist, true, true, true),
            (ChecksumScheme::RunChecksum, true, true, true),
            (ChecksumScheme::AhoyV2, false, true, true),
            (ChecksumScheme::AhoyV3, true, true, true),
            (ChecksumScheme::AhoyV1, false, true, false),
            (ChecksumScheme::Dossier, true, false, true),
        ];
        let line = |number, text: &'static [u8]| ChecksumInput { number, typed: text, tokens: text };
        for (scheme, number, exchange, blank) in rows {
            let sum = scheme.sum(line(10, b"A$=\"XY\""));
            assert_ne!(sum, scheme.sum(line(10, b"A$=\"XZ\"")), "{scheme}");
            assert_eq!(sum != scheme.sum(line(11, b"A$=\"XY\"")), number, "{scheme}: the number");
            assert_eq!(sum != scheme.sum(line(10, b"A$=\"YX\"")), exchange, "{scheme}: an exchange");
            assert_eq!(sum != scheme.sum(line(10, b"A$=\"X Y\"")), blank, "{scheme}: a blank");
        }
    }

    #[test]
    fn lines_are_reported_in_order_with_both_checksums() {
        let printed = |column, text: &str| crate::PrintedChecksum {
            column,
            text: text.to_owned(),
            offset: 0,
            cut: vec![],
        };
        let (first, second) =
            (printed(ChecksumColumn::RemStar, "196"), printed(ChecksumColumn::RemStar, "166"));
        let other = ChecksumInput { number: 20, ..HELLO };
        let lines = [(other, None), (HELLO, Some(&first)), (other, Some(&second)), (HELLO, Some(&first))];
        let found = report(&ChecksumScheme::ALL, &lines).expect("it has checksums");
        assert_eq!((found.scheme, found.consistent_count()), (ChecksumScheme::RunPerfectTypist, 2));
        let mismatch = Outcome::Mismatch { printed: "166".to_owned(), computed: "206".to_owned() };
        let expected =
            [(20, Outcome::NotPrinted), (10, Outcome::Consistent), (20, mismatch), (10, Outcome::Consistent)];
        assert_eq!(found.outcomes, expected);
        // Schemes of other columns, and lines without checksums, give no report.
        assert_eq!(report(&[ChecksumScheme::AhoyV2], &lines), None);
        assert_eq!(report(&ChecksumScheme::ALL, &[(HELLO, None)]), None);
        // Of two schemes without a match the first is reported.
        let wrong = printed(ChecksumColumn::Angle, "999");
        let found = report(&ChecksumScheme::ALL, &[(HELLO, Some(&wrong))]).expect("it has a checksum");
        assert_eq!((found.scheme, found.consistent_count()), (ChecksumScheme::SixtyFourErV3, 0));
    }
}
