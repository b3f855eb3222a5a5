//! Number to text.
//!
//! The number is scaled by tens until it has nine digits before the point, rounded by adding one
//! half, and the digits are counted by adding powers of ten of alternating sign. Note: the scaling
//! rounds at every step, so the ninth digit is not the correctly rounded one.

use super::add::{ALIGNMENT, CARRY, NONZERO, SUM};
use super::compare::{compare_constant, fast_cost};
use super::cycles;
use super::format::{Fac, MathError, Wide};
use super::integer::fixed;
use super::parse::{tenth, times_ten};
use super::series::{HALF, constant};

/// 99999999.9 (`$BDB3`), above which a number has nine digits before the point.
const NINE_DIGITS: Wide = constant([0x9b, 0x3e, 0xbc, 0x1f, 0xfd]);
/// 999999999.25 (`$BDB8`), above which it has ten.
const TEN_DIGITS: Wide = constant([0x9e, 0x6e, 0x6b, 0x27, 0xfd]);
/// 1E9 (`$BDBD`).
const BILLION: Wide = constant([0x9e, 0x6e, 0x6b, 0x28, 0x00]);

/// Powers of ten (`$BF16`); the original adds them with alternating signs, the first negative.
const DECIMAL_WEIGHTS: [u32; 9] = [100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1];
/// Jiffies in ten hours, an hour and so on (`$BF3A`).
const CLOCK_WEIGHTS: [u32; 6] = [2_160_000, 216_000, 36_000, 3_600, 600, 60];

/// Writes the number as `STR$` does (`$BDDD`, FOUT): a blank or a minus, then digits. Returns the
/// length.
pub fn print(fac: Fac, buffer: &mut [u8; 16], cost: &mut u64) -> usize {
    *cost += 2 + 2 + 3 + if fac.is_negative() { 2 + 2 } else { 3 } + 5 + 3 + 3 + 2 + 2 + 3;
    let mut text = Text { buffer, length: 0 };
    text.push(if fac.is_negative() { b'-' } else { b' ' });
    if fac.is_zero() {
        *cost += 2 + 3 + 5 + 2 + 5 + 2 + 2 + 6;
        text.push(b'0');
        return text.length;
    }
    if text.write_whole(fac, cost) {
        return text.length;
    }
    *cost += 3;
    let (digits, exponent) =
        cycles::with_local_cost(cost, |cycles| nine_digits(Wide { negative: false, ..fac.into() }, cycles))
            .expect("scaling towards nine digits cannot leave the range of numbers");
    let layout = Layout::new(exponent, cost);
    text.write_digits(digits, &DECIMAL_WEIGHTS, layout.digits_before_point, cost);
    // The table ends one comparison earlier than `write_digits` charges.
    *cost -= 4;
    text.trim(cost);
    *cost += 2 + 3;
    if layout.exponent == 0 {
        *cost += 4 + 2 + 5 + 2 + 2 + 6;
    } else {
        text.write_exponent(layout.exponent, cost);
    }
    text.length
}

/// Writes six digits of hours, minutes and seconds for `TI$` (`$BE68` with Y = `$24`).
pub fn print_clock(jiffies: u32, buffer: &mut [u8; 6], cost: &mut u64) {
    let mut digits = [0; 16];
    let mut text = Text { buffer: &mut digits, length: 0 };
    text.write_digits(jiffies, &CLOCK_WEIGHTS, 6, cost);
    *cost += 3 + 5 + 2 + 2 + 2 + 2 + 3 + 2 + 3 + 4 + 2 + 5 + 2 + 2 + 6 - 1;
    buffer.copy_from_slice(&digits[..6]);
}

/// Scales to nine digits; the second number is the power of ten by which the digits have to be
/// multiplied.
#[inline(always)]
fn nine_digits(mut fac: Wide, cost: &mut u64) -> Result<(u32, i32), MathError> {
    let mut exponent = 0;
    *cost += 2 + 2;
    if fac.exponent <= 0x80 {
        *cost += 4 + cycles::POINT + 2 + cycles::FETCH;
        fac = BILLION.times(fac, cost)?;
        exponent = -9;
    } else {
        *cost += 2 + 3;
    }
    *cost += 3;
    loop {
        *cost += cycles::POINT;
        let ordering = compare_constant(fac, TEN_DIGITS, cost);
        if ordering.is_eq() {
            *cost += 3;
            return Ok((whole(fac, cost), exponent));
        }
        *cost += 2;
        if ordering.is_lt() {
            *cost += 2;
            break;
        }
        *cost += 3 + cycles::JSR + 5 + 3;
        fac = tenth(fac, cost)?;
        exponent += 1;
    }
    loop {
        *cost += cycles::POINT;
        let ordering = compare_constant(fac, NINE_DIGITS, cost);
        if ordering.is_gt() {
            *cost += 2 + 3;
            break;
        }
        *cost += if ordering.is_eq() { 3 } else { 2 + 2 } + cycles::JSR + 5 + 3;
        fac = times_ten(fac, cost)?;
        exponent -= 1;
    }
    *cost += cycles::JSR + 2 + 2 + 3 + cycles::FETCH;
    fac = HALF.plus(fac, cost)?;
    Ok((whole(fac, cost), exponent))
}

fn whole(number: Wide, cost: &mut u64) -> u32 {
    *cost += cycles::JSR;
    fixed(number, cost).cast_unsigned()
}

/// The position of the point, and the exponent.
struct Layout {
    /// Digits before the point; with 0 and -1 the text begins with `.` and `.0`.
    digits_before_point: i32,
    /// The exponent to write, 0 for none.
    exponent: i32,
}

impl Layout {
    /// Chooses between plain and exponential notation (`$BE35`).
    fn new(exponent: i32, cost: &mut u64) -> Self {
        let digits = exponent + 10;
        *cost += 2 + 3 + 2 + 2 + 2 + 3 + 3 + 2;
        let layout = if (0..11).contains(&digits) {
            *cost += 2 + 2 + 2 + 2 + 2 + 2 + 2;
            Self { digits_before_point: digits - 1, exponent: 0 }
        } else {
            *cost += if digits < 0 { 3 + 2 } else { 2 + 2 + 3 };
            Self { digits_before_point: 1, exponent: digits - 2 }
        };
        *cost += match layout.digits_before_point {
            1.. => 2 + 3,
            0 => 3 + 3 + 2 + 2 + 5 + 2 + 3 + 3,
            _ => 2 + 2 + 3 + 2 + 2 + 5 + 2 + 2 + 2 + 2 + 5 + 3,
        };
        *cost += 2;
        layout
    }
}

/// The text under construction.
struct Text<'a> {
    buffer: &'a mut [u8; 16],
    length: usize,
}

impl Text<'_> {
    fn push(&mut self, character: u8) {
        self.buffer[self.length] = character;
        self.length += 1;
    }

    /// Writes an integer of up to nine digits, as [`nine_digits`], [`write_digits`](Self::write_digits)
    /// and [`trim`](Self::trim) in sequence. Returns false without any effect for any other number.
    fn write_whole(&mut self, fac: Fac, cost: &mut u64) -> bool {
        let (exponent, mantissa) = (fac.exponent(), fac.mantissa());
        if !(0x81..=0x9e).contains(&exponent) || mantissa >> 31 == 0 || fac.rounding() != 0 {
            return false;
        }
        let shift = 0xa0 - u32::from(exponent);
        let mut rest = mantissa >> shift;
        if rest << shift != mantissa || rest > 999_999_999 {
            return false;
        }
        // The number of digits follows from the number of bits, up to one.
        let least = ((exponent & 0x1f) as usize * 1233) >> 12;
        let digits = least + usize::from(rest >= TENS[least]);
        // The last two comparisons are with the number scaled by tens, as the accumulator holds it at the
        // end and one step before. In earlier ones the exponents differ.
        let key = |number: u32| {
            let shift = number.leading_zeros();
            u64::from(0xa0 - shift) << 32 | u64::from(number << shift)
        };
        let steps = 9 - digits;
        let scaled = key(rest * TENS[steps]);
        let mut spent = WHOLE + fast_cost(u64::from(exponent) << 32 | u64::from(mantissa), TEN_DIGITS_KEY);
        if let Some(step) = steps.checked_sub(1) {
            spent += fast_cost(key(rest * TENS[step]), NINE_DIGITS_KEY) + SCALED[step];
        }
        spent += fast_cost(scaled, NINE_DIGITS_KEY);
        let exponent = (scaled >> 32) as u32;
        let carries = exponent - u32::from(fac.exponent()) - 3 * steps as u32;
        spent += u64::from(carries) * CARRY;
        spent += u64::from(cycles::ALIGN[(0x80 + 255 - exponent as usize) & 511])
            + cycles::to_integer(0xa0 - exponent, false);
        spent += ZEROS[digits];
        for index in (0..digits).rev() {
            let digit = rest % 10;
            rest /= 10;
            spent += u64::from(DIGITS[index & 1][digit as usize & 15]);
            self.buffer[self.length + index] = b'0' + digit as u8;
        }
        self.length += digits;
        *cost += spent;
        true
    }

    /// Writes one digit for each weight, with the point after `before_point` of them (`$BE68`).
    fn write_digits(&mut self, mut value: u32, weights: &[u32], before_point: i32, cost: &mut u64) {
        *cost += 2;
        if before_point <= 0 {
            self.push(b'.');
        }
        if before_point < 0 {
            self.push(b'0');
        }
        let mut before_point = before_point;
        for (index, &weight) in weights.iter().enumerate() {
            let digit = value / weight;
            value %= weight;
            *cost += digit_cost(digit, index % 2 == 0);
            self.push(b'0' + digit as u8);
            before_point -= 1;
            *cost += WRITE;
            if before_point == 0 {
                *cost += POINT - NO_POINT;
                self.push(b'.');
            }
        }
    }

    /// Removes trailing zeros, and the point if no digit follows it (`$BEC4`).
    fn trim(&mut self, cost: &mut u64) {
        *cost += 3;
        while self.buffer[self.length - 1] == b'0' {
            *cost += TRIM;
            self.length -= 1;
        }
        *cost += 5 + 2 + 2 + 2 + 2;
        if self.buffer[self.length - 1] == b'.' {
            *cost += 3;
            self.length -= 1;
        } else {
            *cost += 2 + 2;
        }
    }

    /// Writes the exponent with sign and two digits (`$BED9`).
    fn write_exponent(&mut self, exponent: i32, cost: &mut u64) {
        *cost += 2 + if exponent < 0 { 2 + 2 + 2 + 3 + 2 + 2 } else { 3 };
        let magnitude = exponent.unsigned_abs() as u8;
        self.push(b'E');
        self.push(if exponent < 0 { b'-' } else { b'+' });
        self.push(b'0' + magnitude / 10);
        self.push(b'0' + magnitude % 10);
        *cost += 5 + 2 + 5 + 2 + 2 + 2 + u64::from(magnitude / 10 + 1) * (2 + 2 + 3) - 1;
        *cost += 2 + 5 + 2 + 5 + 2 + 5 + 3 + 2 + 2 + 6;
    }
}

/// The cost of writing a digit, and of the part after it with and without a point.
const WRITE: u64 = 8 + 3 + 3 + 2 + 2 + 2 + 5 + 5 + NO_POINT + 3 + 3 + 2 + 2 + 2 + 2 + 2 + 2 + 2 + 3;
const POINT: u64 = 2 + 2 + 2 + 5;
const NO_POINT: u64 = 3;
/// The cost of removing a zero.
const TRIM: u64 = 5 + 2 + 2 + 3;

/// The cost of an integer that is not zero, from start to end, without the parts that depend on its
/// size: the comparisons, the alignment of the half, the shift to an integer, the digits.
const WHOLE: u64 = {
    let scaled = 3 + (2 + 2) + (2 + 3) + 3 + cycles::POINT + 2 + 2 + cycles::POINT + 2 + 3;
    let rounded = (cycles::JSR + 2 + 2 + 3 + cycles::FETCH) + NONZERO + SUM;
    let integer = cycles::JSR + (3 + 2 + 2 + 2 + 3) + 3;
    let layout = (2 + 3 + 2 + 2 + 2 + 3 + 3 + 2) + (2 + 2 + 2 + 2 + 2 + 2 + 2) + (2 + 3) + 2;
    let trimmed = 3 + (5 + 2 + 2 + 2 + 2) + 3;
    scaled + rounded + integer + layout + 2 + (POINT - NO_POINT) - 4
        + trimmed
        + (2 + 3)
        + (4 + 2 + 5 + 2 + 2 + 6)
};

/// The keys of the two limits.
const NINE_DIGITS_KEY: u64 = (NINE_DIGITS.exponent as u64) << 32 | NINE_DIGITS.mantissa >> 8;
const TEN_DIGITS_KEY: u64 = (TEN_DIGITS.exponent as u64) << 32 | TEN_DIGITS.mantissa >> 8;

/// Powers of ten.
static TENS: [u32; 10] =
    [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

/// The cost of a number of steps by ten and one more, without carries, with the comparisons before
/// them except for the last, which are between different exponents.
static SCALED: [u64; 9] = {
    let mut table = [TENFOLD; 9];
    let mut steps = 1;
    while steps < table.len() {
        table[steps] = table[steps - 1] + TENFOLD + fast_cost(0, NINE_DIGITS_KEY);
        steps += 1;
    }
    table
};

/// The cost of multiplying an integer by ten and returning to the comparison.
const TENFOLD: u64 = cycles::POINT
    + (2 + 2 + cycles::JSR + 5 + 3)
    + (cycles::JSR + cycles::JSR + cycles::COPY + cycles::ROUND)
    + (2 + 2 + 2 + 2 + 2 + 2 + 3 + cycles::JSR)
    + (ALIGNMENT + cycles::ALIGN[2 + 255] as u64 + SUM)
    + (5 + 2 + 6);

/// The cost of each digit at an even and at an odd position, with writing it.
static DIGITS: [[u16; 16]; 2] = {
    let mut table = [[0; 16]; 2];
    let mut digit = 0;
    while digit < 10 {
        table[0][digit] = (digit_cost(digit as u32, true) + WRITE) as u16;
        table[1][digit] = (digit_cost(digit as u32, false) + WRITE) as u16;
        digit += 1;
    }
    table
};

/// The cost of the zeros after a number of digits, with removing them.
static ZEROS: [u64; 10] = {
    let mut table = [0; 10];
    let mut digits = 9;
    while digits > 0 {
        digits -= 1;
        table[digits] = table[digits + 1] + digit_cost(0, digits % 2 == 0) + WRITE + TRIM;
    }
    table
};

/// Returns the cost of counting a digit by additions (`$BE6A` to `$BE99`).
const fn digit_cost(digit: u32, weight_is_negative: bool) -> u64 {
    const ADDITION: u64 = 3 + 2 + 4 + 3 + 3 * (3 + 4 + 3) + 2;
    if weight_is_negative {
        // Downwards until the number is negative.
        let additions = digit as u64 + 1;
        additions * (ADDITION + 3 + 3) - (3 + 3) + (2 + 2 + 3) + 2 + 3 + 2
    } else {
        // Upwards from there until it is positive again.
        let additions = 10 - digit as u64;
        additions * (ADDITION + 2 + 3) + 2 + 2 + 2 + 2 + 2
    }
}
