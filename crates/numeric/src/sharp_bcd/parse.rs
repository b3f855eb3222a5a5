//! Text to number.

use super::cycles;
use super::decimal::{Decimal, POWERS};

/// The number of significant digits; further ones are truncated.
const DIGITS: u32 = 10;

/// The result of [`parse`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The number.
    pub value: Decimal,
    /// The number of characters that belong to it.
    pub consumed: usize,
}

/// Parses an unsigned number: digits, a point, an exponent, of which the last two digits count.
/// Without digits it is zero; any other character ends it.
#[must_use]
pub fn parse(text: &[u8], cost: &mut u64) -> Parsed {
    let mut reader = Reader { text, at: 0 };
    let (mut digits, mut taken, mut scale) = (0u64, 0, 0i32);
    let mut is_after_point = false;
    loop {
        match reader.next() {
            // A second point is ignored.
            Some(b'.') => {
                *cost += cycles::READ_POINT
                    + if taken == 0 && !is_after_point { cycles::READ_FRACTION } else { 0 };
                is_after_point = true;
            }
            Some(digit @ b'0'..=b'9') => {
                let is_kept = taken < DIGITS && (taken != 0 || digit != b'0');
                *cost += match (is_after_point, taken == 0 && !is_kept) {
                    (false, false) => cycles::READ_DIGIT,
                    (false, true) => cycles::READ_LEADING_ZERO,
                    (true, false) => cycles::READ_DECIMAL,
                    (true, true) => cycles::READ_DECIMAL_ZERO,
                };
                *cost += if taken == DIGITS { cycles::READ_DROPPED } else { 0 };
                if is_kept {
                    digits = digits * 10 + u64::from(digit - b'0');
                    taken += 1;
                }
                let counts_down = is_after_point && (is_kept || taken == 0);
                let counts_up = !is_after_point && !is_kept && taken != 0;
                scale += i32::from(counts_up) - i32::from(counts_down);
            }
            _ => break,
        }
        reader.at += 1;
    }
    if reader.next() == Some(b'E') {
        // An `E` without digits is ignored.
        let (exponent, consumed) = exponent(&text[reader.at + 1..]).unwrap_or((0, 0));
        let is_signed = consumed > 0 && matches!(text[reader.at + 1], b'+' | b'-');
        *cost +=
            cycles::READ_EXPONENT + cycles::READ_EXPONENT_DIGIT * (consumed - usize::from(is_signed)) as u64;
        *cost += if is_signed { cycles::READ_EXPONENT_SIGN } else { 0 };
        scale += exponent;
        reader.at += 1 + consumed;
    }
    let value = Decimal::assemble(false, digits, scale).unwrap_or(Decimal::ZERO);
    Parsed { value, consumed: reader.at }
}

/// Parses an exponent and returns it with its length.
fn exponent(text: &[u8]) -> Option<(i32, usize)> {
    let is_signed = matches!(text.first(), Some(b'+' | b'-'));
    let start = usize::from(is_signed);
    let digits = text[start..].iter().take_while(|character| character.is_ascii_digit()).count();
    if digits == 0 {
        return None;
    }
    let size =
        text[start..start + digits].iter().fold(0, |size, digit| (size * 10 + i32::from(digit - b'0')) % 100);
    Some((if text[0] == b'-' { -size } else { size }, start + digits))
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn next(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }
}

/// Parses the digits of a hexadecimal constant, after its `&`.
#[must_use]
pub fn radix_constant(text: &[u8], cost: &mut u64) -> Parsed {
    let mut value = 0u64;
    let mut consumed = 0;
    for character in text {
        let Some(digit) = (*character as char).to_digit(16).filter(|_| !character.is_ascii_lowercase())
        else {
            break;
        };
        value = (value * 16 + u64::from(digit)) % POWERS[10];
        consumed += 1;
    }
    *cost += cycles::READ_RADIX - cycles::READ_RADIX_DIGIT * consumed.min(16) as u64;
    *cost -= if value == 0 { cycles::READ_RADIX_ZERO_LESS } else { 0 };
    Parsed { value: Decimal::assemble(false, value, 0).unwrap_or(Decimal::ZERO), consumed }
}

/// `VAL`: blanks are ignored, and so is the text after the number.
#[must_use]
pub fn val(text: &[u8], cost: &mut u64) -> Decimal {
    let mut compact = [0; 80];
    let mut length = 0;
    for &character in text.iter().filter(|&&character| character != b' ').take(compact.len()) {
        compact[length] = character;
        length += 1;
    }
    let compact = &compact[..length];
    let signs = compact.iter().take_while(|&&character| matches!(character, b'+' | b'-')).count();
    let value = parse(&compact[signs..], cost).value;
    let minus = compact[..signs].iter().filter(|&&sign| sign == b'-').count();
    if minus % 2 == 1 { value.negated() } else { value }
}
