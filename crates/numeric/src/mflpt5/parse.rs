//! Text to number.
//!
//! Digits are processed one at a time: times ten, plus the digit, so the value is rounded at each
//! step and each digit has its cost. Note: only overflow is an error; the first character that does
//! not fit ends the number, and a text without digits is zero.

use super::add::{ALIGNMENT, CARRY, NONZERO, PLUS_ZERO, SUM};
use super::cycles;
use super::exp_log::plus_small;
use super::format::{Fac, MathError, Wide};
use super::integer::fixed;
use super::series::constant;

/// The result of [`parse`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The number, or [`MathError::Overflow`].
    pub value: Result<Fac, MathError>,
    /// The offset of the first character that is neither a part of the number nor a blank.
    pub consumed: usize,
}

/// 10 (`$BAF9`).
const TEN: Wide = constant([0x84, 0x20, 0, 0, 0]);

/// The tokens of the operators, which replace the signs of an exponent in program text.
const TOKEN_PLUS: u8 = 0xaa;
const TOKEN_MINUS: u8 = 0xab;

/// Parses a number (`$BCF3`, FIN) from program text or from a string; the text ends with the slice
/// or a zero byte.
///
/// The cost counts from the entry, with the first character fetched by the caller; blanks before it
/// are charged here, as are all later `CHRGET` calls. After an error `consumed` is the position at
/// which the original stopped.
#[must_use]
pub fn parse(text: &[u8], cost: &mut u64) -> Parsed {
    let mut reader = Reader { text, at: 0 };
    reader.skip_blanks(cost);
    let value = cycles::with_local_cost(cost, |cycles| number(&mut reader, cycles)).map(Fac::from);
    Parsed { value, consumed: reader.at }
}

/// The text and the position of `CHRGET`.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    /// Returns the current character, 0 at the end.
    fn character(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    /// Returns the value of the current character if it is a digit.
    fn digit(&self) -> Option<u8> {
        let character = self.character();
        character.is_ascii_digit().then(|| character - b'0')
    }

    /// Moves to the next character that is no blank (a call of `$0073`).
    #[inline(always)]
    fn advance(&mut self, cost: &mut u64) {
        // A zero byte ends the text: no character after it is read.
        self.at += 1;
        self.skip_blanks(cost);
        *cost += cycles::JSR + if self.character() >= b':' { 23 } else { 34 };
    }

    fn skip_blanks(&mut self, cost: &mut u64) {
        while self.character() == b' ' {
            *cost += 21;
            self.at += 1;
        }
    }
}

#[inline(always)]
fn number(reader: &mut Reader<'_>, cost: &mut u64) -> Result<Wide, MathError> {
    *cost += 2 + 2 + 11 * 6 + 10 * 3 + 2;
    let is_negative = leading_sign(reader, cost);
    let mut digits = Digits::Whole(0);
    let mut decimals = 0u8;
    let mut has_point = false;
    let mut exponent = 0u8;
    loop {
        if let Some(digit) = reader.digit() {
            *cost += 3 + 3 + 3 + 3 + cycles::JSR;
            if has_point {
                *cost += 2 + 5 - 3;
                decimals = decimals.wrapping_add(1);
            }
            digits = digits.with(digit, cost)?;
            *cost += 3;
            reader.advance(cost);
            continue;
        }
        *cost += 2 + 2;
        match reader.character() {
            b'.' => {
                *cost += 3 + 5 + 3;
                if has_point {
                    *cost += 2 + 3;
                    break;
                }
                *cost += 3;
                has_point = true;
                reader.advance(cost);
            }
            b'E' => {
                *cost += 2 + 2 + 2;
                exponent = exponent_part(reader, cost)?;
                break;
            }
            _ => {
                *cost += 2 + 2 + 3 + 3;
                break;
            }
        }
    }
    *cost += 2 + 3 + 3;
    let fac = scale_by_tens(digits.number(), exponent.wrapping_sub(decimals).cast_signed(), cost)?;
    *cost += 3;
    if is_negative {
        *cost += 3 + 3;
        return Ok(fac.negate(cost));
    }
    *cost += 2 + 6;
    Ok(fac)
}

/// The value of the digits so far.
#[derive(Clone, Copy)]
enum Digits {
    /// A small integer. The accumulator holds it exactly.
    Whole(u32),
    Other(Wide),
}

/// The limit of exact integers; ten times an integer below it plus a digit fits, too.
const LARGE: u32 = 100_000_000;

impl Digits {
    fn number(self) -> Wide {
        match self {
            Self::Whole(0) => Wide { mantissa: 0, exponent: 0, negative: false },
            Self::Whole(whole) => {
                let shift = whole.leading_zeros();
                Wide { mantissa: u64::from(whole << shift) << 8, exponent: 0xa0 - shift, negative: false }
            }
            Self::Other(number) => number,
        }
    }

    /// Returns ten times the number plus a digit.
    #[inline(always)]
    fn with(self, digit: u8, cost: &mut u64) -> Result<Self, MathError> {
        match self {
            Self::Whole(0) => {
                *cost += u64::from(FIRST_DIGITS[usize::from(digit & 15)]);
                Ok(Self::Whole(u32::from(digit)))
            }
            Self::Whole(whole) if whole < LARGE => {
                let tenfold = whole * 10;
                let sum = tenfold + u32::from(digit);
                // The original adds four times the number, then the digit: either may carry.
                let [before, between, after] = [whole, tenfold, sum].map(u32::leading_zeros);
                let (further, zeros) = FURTHER_DIGITS[usize::from(digit & 15)];
                *cost += u64::from(further) + u64::from(before - 3 - between) * CARRY;
                if digit != 0 {
                    let distance = usize::from(zeros) - between as usize;
                    *cost +=
                        u64::from(cycles::ALIGN[(255 + distance) & 511]) + u64::from(between - after) * CARRY;
                }
                Ok(Self::Whole(sum))
            }
            _ => with_further_digit(self.number(), digit, cost).map(Self::Other),
        }
    }
}

#[inline(never)]
fn with_further_digit(number: Wide, digit: u8, cost: &mut u64) -> Result<Wide, MathError> {
    let number = times_ten(number, cost)?;
    *cost += 4 + 2 + 2 + cycles::JSR;
    plus_small(number, digit.cast_signed(), cost)
}

/// The cost of [`with_further_digit`] for zero and a digit. The routines add their cost to
/// variables, which a constant cannot use; a test compares these values with them.
static FIRST_DIGITS: [u16; 16] = [578, 590, 560, 560, 530, 530, 530, 530, 500, 500, 0, 0, 0, 0, 0, 0];

/// The cost of [`with_further_digit`] for an integer and a digit without the alignment of the digit
/// and carries, and the leading zeros of the digit.
static FURTHER_DIGITS: [(u16, u8); 16] = {
    const COPY: u64 = cycles::JSR + cycles::COPY + cycles::ROUND;
    const TENFOLD: u64 = cycles::JSR
        + COPY
        + (2 + 2 + 2 + 2 + 2 + 2 + 3 + cycles::JSR)
        + (ALIGNMENT + cycles::ALIGN[2 + 255] as u64 + SUM)
        + (5 + 2 + 6);
    const DIGIT: u64 = (4 + 2 + 2 + cycles::JSR)
        + (3 + cycles::JSR)
        + COPY
        + (4 + cycles::JSR)
        + (3 + 2 + 3 + 2 + 7 + 8 + 12 + cycles::COMPLEMENT_SKIPPED)
        + (3 + 3 + 3 + 3 + 3);
    let mut table = [(0, 0); 16];
    let mut digit = 0u32;
    while digit < 10 {
        let zeros = digit.leading_zeros();
        // The digit is converted like a byte.
        let added = if digit == 0 {
            cycles::normalise(32) + PLUS_ZERO
        } else {
            cycles::normalise(zeros - 24) + NONZERO + SUM
        };
        table[digit as usize] = ((TENFOLD + DIGIT + added) as u16, zeros as u8);
        digit += 1;
    }
    table
};

/// Parses a leading sign, which strings may have; in program text it is an operator.
fn leading_sign(reader: &mut Reader<'_>, cost: &mut u64) -> bool {
    if reader.digit().is_some() {
        *cost += 4;
        return false;
    }
    *cost += 2 + 2;
    match reader.character() {
        b'-' => {
            *cost += 2 + 3 + 3;
            reader.advance(cost);
            true
        }
        b'+' => {
            *cost += 3 + 2 + 2;
            reader.advance(cost);
            false
        }
        _ => {
            // The branch skips the digit test, whose two cycles the loop charges.
            *cost += 3 + 2 + 3 - 2;
            false
        }
    }
}

/// Parses the part after `E` as a signed byte.
fn exponent_part(reader: &mut Reader<'_>, cost: &mut u64) -> Result<u8, MathError> {
    reader.advance(cost);
    let mut is_negative = false;
    if reader.digit().is_some() {
        *cost += 3;
    } else {
        match reader.character() {
            TOKEN_MINUS => *cost += 2 + 2 + 3,
            b'-' => *cost += 2 + 2 + 2 + 2 + 3,
            TOKEN_PLUS => *cost += 2 + 2 * 4 + 5,
            b'+' => *cost += 2 + 3 * 4 + 5,
            _ => *cost += 2 + 4 * 4 + 3,
        }
        match reader.character() {
            TOKEN_MINUS | b'-' => {
                is_negative = true;
                *cost += 5;
                reader.advance(cost);
            }
            TOKEN_PLUS | b'+' => reader.advance(cost),
            _ => return Ok(finish_exponent(0, false, cost)),
        }
    }
    let mut exponent = 0u8;
    while let Some(digit) = reader.digit() {
        *cost += 3 + 3 + 2;
        if exponent < 10 {
            *cost += 3 + 2 + 2 + 2 + 3 + 2 + 2 + 2 + 5 + 2 + 2;
            exponent = exponent * 10 + digit;
        } else if is_negative {
            *cost += 2 + 2 + 3 + 3;
            exponent = 100;
        } else {
            return Err(MathError::Overflow);
        }
        *cost += 3 + 3;
        reader.advance(cost);
    }
    *cost += 2;
    Ok(finish_exponent(exponent, is_negative, cost))
}

fn finish_exponent(exponent: u8, is_negative: bool, cost: &mut u64) -> u8 {
    if is_negative {
        *cost += 3 + 2 + 2 + 2 + 3 + 3;
        exponent.wrapping_neg()
    } else {
        *cost += 3 + 3 + 3;
        exponent
    }
}

/// Multiplies by a power of ten, one power at a time (`$BD4E`).
fn scale_by_tens(mut fac: Wide, exponent: i8, cost: &mut u64) -> Result<Wide, MathError> {
    let tens = u64::from(exponent.unsigned_abs());
    match exponent {
        0 => *cost += 3,
        1.. => {
            for _ in 0..tens {
                *cost += cycles::JSR + 5 + 3;
                fac = times_ten(fac, cost)?;
            }
            *cost += 2 + 3 - 1;
        }
        ..0 => {
            for _ in 0..tens {
                *cost += cycles::JSR + 5 + 3;
                fac = tenth(fac, cost)?;
            }
            *cost += 2 + 2 - 1 + 3;
        }
    }
    Ok(fac)
}

/// Returns ten times the number (`$BAE2`, MUL10): four times, plus itself, doubled.
#[inline(always)]
pub(super) fn times_ten(number: Wide, cost: &mut u64) -> Result<Wide, MathError> {
    *cost += cycles::JSR;
    let number = number.copy(cost)?;
    if number.exponent == 0 {
        *cost += 2 + 3 + 6;
        return Ok(number);
    }
    *cost += 2 + 2 + 2 + 2;
    plus_itself_doubled(number, 2, cost)
}

/// Returns a number that is not zero, doubled `doublings` times, plus itself, doubled (`$BAED`).
#[inline(always)]
fn plus_itself_doubled(number: Wide, doublings: u32, cost: &mut u64) -> Result<Wide, MathError> {
    *cost += 2 + 3 + cycles::JSR + 2;
    let more = Wide { exponent: number.exponent + doublings, ..number };
    let sum = more.plus_nonzero(number, cost)?;
    *cost += 5 + 2 + 6;
    let exponent = sum.exponent + 1;
    if exponent > 0xff { Err(MathError::Overflow) } else { Ok(Wide { exponent, ..sum }) }
}

/// Returns the jiffies of a time of day in six digits, as `TI$=` parses them (from `$A9ED` up to
/// the call that sets the clock); `None` if a character is below the digits. Characters above the
/// digits have values of 10 and more: there is no other test.
pub fn parse_clock(digits: [u8; 6], cost: &mut u64) -> Option<i32> {
    cycles::with_local_cost(cost, |cost| clock(digits, cost))
}

#[inline(always)]
fn clock(digits: [u8; 6], cost: &mut u64) -> Option<i32> {
    let mut time = Wide { mantissa: 0, exponent: 0, negative: false };
    *cost += 2 + 3 + 3;
    let (pairs, _) = digits.as_chunks();
    for &[tens, ones] in pairs {
        *cost += 3;
        time = with_character(time, tens, cost)?;
        *cost += cycles::JSR;
        time = times_ten(time, cost).ok()?;
        *cost += 5 + 3;
        time = with_character(time, ones, cost)?;
        *cost += cycles::JSR + 2;
        time = time.copy(cost).ok()?;
        if time.exponent == 0 {
            *cost += 3;
        } else {
            *cost += 2 + 2 + 2 + cycles::JSR;
            time = plus_itself_doubled(time, 1, cost).ok()?;
        }
        *cost += 3 + 2 + 2 + 3;
    }
    *cost += cycles::JSR - 1;
    time = times_ten(time, cost).ok()?;
    *cost += cycles::JSR;
    let jiffies = fixed(time, cost);
    *cost += 3 + 3 + 3 + 3;
    Some(jiffies)
}

/// Adds the digit value of a character to a number (`$AA1D`).
#[inline(always)]
fn with_character(number: Wide, character: u8, cost: &mut u64) -> Option<Wide> {
    let digit = character.checked_sub(b'0')?;
    *cost += cycles::JSR + 5 + cycles::JSR + 18 + 3 + 2 + 3;
    plus_small(number, digit.cast_signed(), cost).ok()
}

/// Returns a tenth of a number that is not negative (`$BAFE`, DIV10).
#[inline(always)]
pub(super) fn tenth(number: Wide, cost: &mut u64) -> Result<Wide, MathError> {
    *cost += cycles::JSR;
    let number = number.copy(cost)?;
    *cost += 2 + 2 + 2 + 3 + cycles::JSR + cycles::LOAD + 3;
    number.over(TEN, cost)
}
