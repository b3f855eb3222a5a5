//! Checksums that magazines printed beside the lines of a listing.
//!
//! Each scheme is a pure function of the line's number and its bytes: *tokens* is the tokenised text without link,
//! number and closing zero, *typed* the characters as they are typed. A sum of eight bits accepts one wrong line in
//! 256, so a line that agrees is [consistent](Outcome::Consistent), never correct.
//!
//! Sources: `mist64/64er-magazin.de` `tools/checksummer.py`, 64'er 3/86 p. 55, petcat's checksum options, J. Nebus, "How
//! did Compute!'s Automatic Proofreader Work?" (2021), `mbuhidar/retro_typein_tools`. The vectors of the tests agree
//! with printed values except where a test says otherwise.

use std::fmt;

use crate::page::Column;

/// A line as the schemes see it.
#[derive(Clone, Copy, Debug)]
pub struct Sums<'a> {
    /// The line number.
    pub number: u16,
    /// Everything behind the number as it is typed.
    pub typed: &'a [u8],
    /// The same, tokenised.
    pub tokens: &'a [u8],
}

/// A checksum scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scheme {
    /// 64'er Checksummer V1 and V2, 1984-85.
    SixtyFourErV1,
    /// 64'er Checksummer V3, from late 1985.
    SixtyFourErV3,
    /// Compute!'s Automatic Proofreader, 1983-85.
    ComputeOld,
    /// Compute!'s New Automatic Proofreader, from February 1986.
    ComputeNew,
    /// RUN's Perfect Typist, September 1985 to December 1987.
    RunPerfectTypist,
    /// RUN's Checksum, from January 1988.
    RunChecksum,
    /// Ahoy!'s Bug Repellent, April and May 1984.
    AhoyV1,
    /// Ahoy!'s Bug Repellent, June 1984 to April 1987.
    AhoyV2,
    /// Ahoy!'s Bug Repellent, from May 1987.
    AhoyV3,
    /// Commodore Dossier.
    Dossier,
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SixtyFourErV1 => "64'er Checksummer, 1984",
            Self::SixtyFourErV3 => "64'er Checksummer V3",
            Self::ComputeOld => "Compute! Automatic Proofreader, 1983",
            Self::ComputeNew => "Compute! Automatic Proofreader, 1986",
            Self::RunPerfectTypist => "RUN Perfect Typist",
            Self::RunChecksum => "RUN Checksum",
            Self::AhoyV1 => "Ahoy! Bug Repellent, April 1984",
            Self::AhoyV2 => "Ahoy! Bug Repellent, June 1984",
            Self::AhoyV3 => "Ahoy! Bug Repellent, 1987",
            Self::Dossier => "Commodore Dossier",
        })
    }
}

impl Scheme {
    /// All schemes.
    pub const ALL: [Self; 10] = [
        Self::SixtyFourErV1,
        Self::SixtyFourErV3,
        Self::ComputeOld,
        Self::ComputeNew,
        Self::RunPerfectTypist,
        Self::RunChecksum,
        Self::AhoyV1,
        Self::AhoyV2,
        Self::AhoyV3,
        Self::Dossier,
    ];

    /// The schemes that a column of this kind may be of.
    #[must_use]
    pub const fn of_column(column: Column) -> &'static [Self] {
        match column {
            Column::Angle => &[Self::SixtyFourErV3, Self::SixtyFourErV1],
            Column::RemNumber => &[Self::ComputeOld],
            Column::RemStar => &[Self::RunPerfectTypist, Self::RunChecksum],
            Column::LettersBehind => &[Self::AhoyV2, Self::AhoyV3, Self::AhoyV1],
            Column::LettersBefore => &[Self::ComputeNew],
        }
    }

    /// The sum of a line.
    #[must_use]
    pub fn sum(self, line: Sums<'_>) -> u8 {
        let Sums { number, typed, tokens } = line;
        match self {
            Self::SixtyFourErV1 => sixty_four_er_v1(number, tokens),
            Self::SixtyFourErV3 => sixty_four_er_v3(number, tokens),
            Self::ComputeOld => compute_old(number, typed),
            Self::ComputeNew => compute_new(number, typed),
            Self::RunPerfectTypist => run_perfect_typist(number, tokens),
            Self::RunChecksum => run_checksum(number, tokens),
            Self::AhoyV1 => ahoy_v1(tokens),
            Self::AhoyV2 => ahoy_v2(tokens),
            Self::AhoyV3 => ahoy_v3(number, tokens),
            Self::Dossier => dossier(number, tokens),
        }
    }

    /// A sum as the magazine printed it.
    #[must_use]
    pub fn print(self, sum: u8) -> String {
        match self {
            Self::SixtyFourErV1 | Self::SixtyFourErV3 => format!("{sum:03}"),
            Self::ComputeOld | Self::RunPerfectTypist | Self::RunChecksum => sum.to_string(),
            Self::ComputeNew => letters(b"ABCDEFGHJKMPQRSX", sum & 15, sum >> 4),
            Self::AhoyV1 | Self::AhoyV2 | Self::AhoyV3 => letters(b"ABCDEFGHIJKLMNOP", sum >> 4, sum & 15),
            Self::Dossier => format!("{sum:02X}"),
        }
    }

    /// Whether a printed checksum means this sum. Compute!'s two letters are accepted in either order, because the
    /// order of the nibbles is not known from a printed line.
    #[must_use]
    pub fn agrees(self, printed: &str, sum: u8) -> bool {
        let expected = self.print(sum);
        match self {
            Self::ComputeNew => printed == expected || printed.chars().rev().collect::<String>() == expected,
            Self::AhoyV1 | Self::AhoyV2 | Self::AhoyV3 | Self::Dossier => printed == expected,
            Self::SixtyFourErV1
            | Self::SixtyFourErV3
            | Self::ComputeOld
            | Self::RunPerfectTypist
            | Self::RunChecksum => printed.parse() == Ok(u32::from(sum)),
        }
    }
}

fn letters(alphabet: &[u8; 16], first: u8, second: u8) -> String {
    [first, second].map(|nibble| char::from(alphabet[usize::from(nibble & 15)])).iter().collect()
}

/// What came of comparing one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The printed and the computed sum agree.
    Consistent,
    /// They do not.
    Mismatch {
        /// As it is printed beside the line.
        printed: String,
        /// What the line as read gives.
        computed: String,
    },
    /// No checksum stands beside the line.
    NotPrinted,
}

/// All lines compared under one scheme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The scheme that agrees with most lines.
    pub scheme: Scheme,
    /// Line numbers and outcomes, in the order given.
    pub outcomes: Vec<(u16, Outcome)>,
}

impl Report {
    /// Number of lines that agree.
    #[must_use]
    pub fn consistent(&self) -> usize {
        self.outcomes.iter().filter(|(_, outcome)| *outcome == Outcome::Consistent).count()
    }
}

/// Compares lines with the sums printed beside them under every scheme their column fits, and reports the best.
///
/// `None` if no line has a checksum.
#[must_use]
pub fn report(lines: &[(Sums<'_>, Option<&crate::Printed>)]) -> Option<Report> {
    let column = lines.iter().find_map(|(_, printed)| printed.map(|printed| printed.column))?;
    let under = |&scheme: &Scheme| {
        let outcome = |sums: Sums<'_>, printed: Option<&crate::Printed>| {
            let Some(printed) = printed else { return Outcome::NotPrinted };
            let sum = scheme.sum(sums);
            if scheme.agrees(&printed.text, sum) {
                Outcome::Consistent
            } else {
                Outcome::Mismatch { printed: printed.text.clone(), computed: scheme.print(sum) }
            }
        };
        let outcomes = lines.iter().map(|&(sums, printed)| (sums.number, outcome(sums, printed))).collect();
        Report { scheme, outcomes }
    };
    // The first of equals: the schemes stand in order of how much was printed under them.
    Scheme::of_column(column).iter().map(under).rev().max_by_key(Report::consistent)
}

/// Texts that a typist or a scanner may have turned into this one: neighbours swapped, look-alikes, the letter with
/// and without SHIFT. What a mismatch is searched for.
pub fn misreadings(typed: &[u8]) -> impl Iterator<Item = Vec<u8>> + '_ {
    #[rustfmt::skip]
    const ALIKE: [(u8, u8); 10] = [
        (b'O', b'0'), (b'I', b'1'), (b'S', b'5'), (b'B', b'8'), (b'.', b','), (b':', b';'), (b'G', b'6'), (b'Z', b'2'),
        (b'L', b'1'), (b'Q', b'O'),
    ];
    let replaced = move |index: usize, code: u8| {
        let mut text = typed.to_vec();
        text[index] = code;
        text
    };
    (0..typed.len()).flat_map(move |index| {
        let code = typed[index];
        let swapped = typed.get(index + 1).filter(|&&next| next != code).map(|_| {
            let mut text = typed.to_vec();
            text.swap(index, index + 1);
            text
        });
        let alike = ALIKE.iter().filter_map(move |&(one, other)| match code {
            _ if code == one => Some(other),
            _ if code == other => Some(one),
            _ => None,
        });
        let shifted = (code & 0x7f).is_ascii_uppercase().then_some(code ^ 0x80);
        swapped.into_iter().chain(alike.chain(shifted).map(move |code| replaced(index, code)))
    })
}

/// Number, low byte first, and text: what several schemes run over.
fn with_number(number: u16, bytes: &[u8]) -> impl Iterator<Item = u8> + '_ {
    number.to_le_bytes().into_iter().chain(bytes.iter().copied())
}

/// Drops blanks outside quotes.
fn without_open_blanks(bytes: impl Iterator<Item = u8>) -> impl Iterator<Item = u8> {
    let mut is_quoted = false;
    bytes.filter(move |&byte| {
        is_quoted ^= byte == b'"';
        is_quoted || byte != b' '
    })
}

/// The sum of everything but blanks. Cannot see transpositions.
#[must_use]
pub fn sixty_four_er_v1(number: u16, tokens: &[u8]) -> u8 {
    with_number(number, tokens).filter(|&byte| byte != b' ').fold(0, u8::wrapping_add)
}

/// As V1, each byte first rotated left by its place among those kept.
#[must_use]
pub fn sixty_four_er_v3(number: u16, tokens: &[u8]) -> u8 {
    let kept = with_number(number, tokens).filter(|&byte| byte != b' ');
    kept.zip((0..8).cycle()).fold(0, |sum: u8, (byte, turns)| sum.wrapping_add(byte.rotate_left(turns)))
}

/// The digits of the number and the text, blanks left out.
fn typed_line(number: u16, typed: &[u8]) -> Vec<u8> {
    [number.to_string().as_bytes(), typed].concat()
}

/// The sum of what is typed, line number included, but for blanks.
#[must_use]
pub fn compute_old(number: u16, typed: &[u8]) -> u8 {
    typed_line(number, typed)
        .iter()
        .filter(|&&byte| byte != b' ')
        .fold(0, |sum: u8, &byte| sum.wrapping_add(byte))
}

/// The sum of place times character, in 16 bits, both halves XORed.
#[must_use]
pub fn compute_new(number: u16, typed: &[u8]) -> u8 {
    let line = typed_line(number, typed);
    let [low, high] = weighted(number, without_open_blanks(line.into_iter())).to_le_bytes();
    low ^ high
}

fn weighted(seed: u16, bytes: impl Iterator<Item = u8>) -> u16 {
    bytes.zip(1_u16..).fold(seed, |sum, (byte, place)| sum.wrapping_add(u16::from(byte).wrapping_mul(place)))
}

/// Rotated bytes with the last bit carried, then the line number.
#[must_use]
pub fn run_perfect_typist(number: u16, tokens: &[u8]) -> u8 {
    let kept = without_open_blanks(tokens.iter().copied()).zip(1_u32..);
    let sum = kept.fold(0_u8, |sum, (byte, place)| {
        let rotated = byte.rotate_left((place & 7) + 1);
        sum.wrapping_add(rotated).wrapping_add(rotated & 1)
    });
    let [low, high] = number.to_le_bytes();
    sum.wrapping_add(low).wrapping_add(high)
}

/// As Compute!'s later sum, over tokens.
#[must_use]
pub fn run_checksum(number: u16, tokens: &[u8]) -> u8 {
    let [low, high] = weighted(number, without_open_blanks(tokens.iter().copied())).to_le_bytes();
    low ^ high
}

/// Doubled after each byte; the closing zero counts.
#[must_use]
pub fn ahoy_v1(tokens: &[u8]) -> u8 {
    let kept = tokens.iter().copied().filter(|&byte| byte != b' ').chain([0]);
    kept.fold(0, |sum: u8, byte| sum.wrapping_add(byte).wrapping_mul(2))
}

/// XORed with the place; the compare with the quote character leaves its carry in the sum.
#[must_use]
pub fn ahoy_v2(tokens: &[u8]) -> u8 {
    let kept = without_open_blanks(tokens.iter().copied().chain([0]));
    kept.fold((0_u8, 1_u8), |(sum, place), byte| {
        let carry = u8::from(byte >= b'"');
        (byte.wrapping_add(sum).wrapping_add(carry) ^ place, place.wrapping_add(1))
    })
    .0
}

/// As V2 without the carry, the line number in front.
#[must_use]
pub fn ahoy_v3(number: u16, tokens: &[u8]) -> u8 {
    let kept = number.to_le_bytes().into_iter().chain(without_open_blanks(tokens.iter().copied().chain([0])));
    kept.fold((0_u8, 0_u8), |(sum, place), byte| (byte.wrapping_add(sum) ^ place, place.wrapping_add(1))).0
}

/// Everything XORed.
#[must_use]
pub fn dossier(number: u16, tokens: &[u8]) -> u8 {
    let kept = number.to_le_bytes().into_iter().chain(without_open_blanks(tokens.iter().copied()));
    kept.fold(0, |sum, byte| sum ^ byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `10 PRINT "HELLO WORLD!"`.
    const HELLO: Sums<'_> =
        Sums { number: 10, typed: b"PRINT \"HELLO WORLD!\"", tokens: b"\x99 \"HELLO WORLD!\"" };

    #[test]
    fn the_magazines_test_line_has_its_printed_sums() {
        assert_eq!(sixty_four_er_v3(1, &[0x8f]), 63);
        assert_eq!(sixty_four_er_v1(1, &[0x8f]), 144);
        let printed = |scheme: Scheme| scheme.print(scheme.sum(HELLO));
        assert_eq!(printed(Scheme::ComputeOld), "79");
        assert_eq!(printed(Scheme::ComputeNew), "EE");
        assert_eq!(printed(Scheme::RunPerfectTypist), "196");
        assert_eq!(printed(Scheme::RunChecksum), "166");
        assert_eq!(printed(Scheme::AhoyV1), "FA");
    }

    #[test]
    fn sums_recomputed_elsewhere_agree() {
        let printed = |scheme: Scheme| scheme.print(scheme.sum(HELLO));
        assert_eq!(printed(Scheme::SixtyFourErV1), "004");
        assert_eq!(printed(Scheme::SixtyFourErV3), "087");
        assert_eq!(printed(Scheme::Dossier), "92");
        assert_eq!(printed(Scheme::AhoyV2), "DP");
        assert_eq!(printed(Scheme::AhoyV3), "AJ");
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
        let print =
            |scheme: Scheme, number, tokens| scheme.print(scheme.sum(Sums { number, typed: b"", tokens }));
        assert_eq!(print(Scheme::AhoyV2, 10, b"GZ"), "KF");
        assert_eq!(print(Scheme::AhoyV3, 25, b"\x8d325"), "EH");
        assert_eq!(print(Scheme::AhoyV3, 256, b"\x8d325"), "CP");
    }

    #[test]
    fn the_scheme_that_agrees_with_most_lines_is_reported() {
        let printed = |text: &str| crate::Printed { column: Column::Angle, text: text.to_owned(), at: 0 };
        let (right, wrong) = (printed("087"), printed("005"));
        let report =
            report(&[(HELLO, Some(&right)), (HELLO, Some(&wrong)), (HELLO, None)]).expect("has checksums");
        assert_eq!((report.scheme, report.consistent()), (Scheme::SixtyFourErV3, 1));
        assert_eq!(report.outcomes[2].1, Outcome::NotPrinted);
    }

    #[test]
    fn a_swapped_pair_is_among_the_misreadings() {
        assert!(misreadings(b"PRNIT").any(|text| text == b"PRINT"));
        assert!(misreadings(b"A=O").any(|text| text == b"A=0"));
    }
}
