//! The font: the strokes of characters, drawn for this project on a grid of 4 by 9.
//!
//! ```text
//! 9            a character is a list of lines of points, each two digits: x from 0 to 4, y from 0 to 9. The baseline is y = 2,
//! 8  . . . . . upper-case letters reach to 8, lower-case ones to 6, descenders to 0. The cell is six wide and twelve high.
//! 2  . . . . .
//! 0
//! ```
//!
//! Note: the font has only the characters that the computer's keys type. Other codes leave a blank.

use crate::paper::Point;

/// The height of the baseline on the grid.
const FOOT: i32 = 2;

/// Characters from the blank to 126.
#[rustfmt::skip]
const LATIN: [&str; 95] = [
    "", "2824 2223", "1816 3836", "1218 3238 0444 0646", "473818070615354443321203 2921", "0248 0818160608 3444423234",
    "4216172837360403122244", "3826", "38272332", "18272312", "2327 0446 0644", "2327 0545", "232211", "0545", "2223333222", "0248",
    "120307183847433212 0347", "172822 1232", "07183847460242", "07183847463515 354443321203", "32380444", "480805354443321203",
    "4738180703123243443505", "084812", "15060718384746351504031232434435", "0312324347381807061545",
    "2223 2526", "232211 2526", "480542", "0444 0646", "084502", "071838474624 2223",
    "3616143436 344447381807031242", "0206284642 0444", "02083847463505 3544433202", "4738180703123243", "02083847433202",
    "48080242 0535", "480802 0535", "47381807031232434525", "0208 4248 0545", "1838 2822 1232", "4843321203", "0208 4804 1542",
    "080242", "0208254842", "02084248", "120307183847433212", "02083847463505", "120307183847433212 2442", "02083847463505 2542",
    "473818070615354443321203", "0848 2822", "080312324348", "082248", "0802254248", "0248 0842", "082548 2522", "08480242",
    "38181232", "082548 2522 0545 0343", "18383212", "062846", "0141",
    "1826", "1636454212031444", "08023243453606", "461605031242", "48421203051646", "044445361605031242", "38281712 0636",
    "461605031242 46413000", "0802 06364542", "162622 1232 2728", "2636312010 3738", "0802 3604 1432", "182822 1232",
    "0206162522 25364542", "0206364542", "120305163645433212", "00063645433202", "40461605031242", "0206 042646",
    "4616051434433202", "18132232 0636", "06031242 4642", "062246", "0602244246", "0246 0642", "06031242 46413000", "06460242",
    "38272615242332", "2921", "18272635242312", "05163445",
];

/// The two symbols with separate keys: pi and the root.
const SYMBOLS: [(u8, &str); 2] = [(0xfb, "0646 1612 3632"), (0xfc, "05122848")];

fn outline(code: u8) -> &'static str {
    match code {
        b' '..=b'~' => LATIN[usize::from(code - b' ')],
        _ => SYMBOLS.iter().find(|row| row.0 == code).map_or("", |row| row.1),
    }
}

/// Returns the lines of a character, each a sequence of points relative to the left end of its
/// baseline.
pub fn glyph_strokes(code: u8) -> impl Iterator<Item = impl Iterator<Item = Point>> {
    outline(code).split(' ').filter(|line| !line.is_empty()).map(|line| {
        let digits = line.as_bytes();
        let digit = |digit: u8| i32::from(digit - b'0');
        digits.chunks_exact(2).map(move |pair| Point { x: digit(pair[0]), y: digit(pair[1]) - FOOT })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_two_points_on_the_grid() {
        for code in 0..=255 {
            for line in outline(code).split(' ').filter(|line| !line.is_empty()) {
                assert!(line.len() >= 4 && line.len().is_multiple_of(2), "{code}: {line}");
                assert!(line.bytes().step_by(2).all(|x| (b'0'..=b'4').contains(&x)), "{code}: {line}");
            }
        }
    }

    #[test]
    fn no_two_characters_have_the_same_strokes() {
        for code in b' '..=b'~' {
            assert_eq!((b' '..=code).find(|&other| outline(other) == outline(code)), Some(code));
        }
    }
}
