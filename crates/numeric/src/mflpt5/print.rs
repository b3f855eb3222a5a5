//! Number to text.
//!
//! The number is scaled by tens until it has nine digits before the point, rounded by adding one half, and the
//! digits are counted out by adding powers of ten of alternating sign. What a newcomer gets wrong: the scaling
//! rounds at every step, so the ninth digit is not the correctly rounded one.

use super::compare::compare_constant;
use super::cycles;
use super::format::{Fac, MathError, Wide};
use super::integer::fixed;
use super::parse::{tenth, times_ten};
use super::series::{HALF, constant};

/// 99999999.9 (`$BDB3`), above which nine digits stand before the point.
const NINE_DIGITS: Wide = constant([0x9b, 0x3e, 0xbc, 0x1f, 0xfd]);
/// 999999999.25 (`$BDB8`), above which there are ten.
const TEN_DIGITS: Wide = constant([0x9e, 0x6e, 0x6b, 0x27, 0xfd]);
/// 1E9 (`$BDBD`).
const BILLION: Wide = constant([0x9e, 0x6e, 0x6b, 0x28, 0x00]);

/// Powers of ten (`$BF16`); the original adds them with alternating signs, the first negative.
const DECIMAL_WEIGHTS: [u32; 9] = [100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1];
/// Jiffies in ten hours, an hour and so on (`$BF3A`).
const CLOCK_WEIGHTS: [u32; 6] = [2_160_000, 216_000, 36_000, 3_600, 600, 60];

/// Writes the number as `STR$` gives it (`$BDDD`, FOUT): a blank or a minus, then digits. Returns the length.
pub fn print(fac: Fac, buffer: &mut [u8; 16], cost: &mut u64) -> usize {
    *cost += 2 + 2 + 3 + if fac.is_negative() { 2 + 2 } else { 3 } + 5 + 3 + 3 + 2 + 2 + 3;
    let mut text = Text { buffer, length: 0 };
    text.push(if fac.is_negative() { b'-' } else { b' ' });
    if fac.is_zero() {
        *cost += 2 + 3 + 5 + 2 + 5 + 2 + 2 + 6;
        text.push(b'0');
        return text.length;
    }
    *cost += 3;
    let (digits, exponent) =
        cycles::counted(cost, |cycles| nine_digits(Wide { negative: false, ..fac.into() }, cycles))
            .expect("scaling towards nine digits cannot leave the range of numbers");
    let layout = Layout::new(exponent, cost);
    text.write_digits(digits, &DECIMAL_WEIGHTS, layout.places_before_point, cost);
    // The table's end is found one comparison earlier than write_digits charges.
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

/// Scales to nine digits; the second number is the power of ten by which the digits are to be multiplied.
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

/// Where the point goes.
struct Layout {
    /// Digits before the point; 0 and -1 put `.` and `.0` in front of the digits.
    places_before_point: i32,
    /// The exponent to write, 0 for none.
    exponent: i32,
}

impl Layout {
    /// Chooses between plain and exponential notation (`$BE35`).
    fn new(exponent: i32, cost: &mut u64) -> Self {
        let places = exponent + 10;
        *cost += 2 + 3 + 2 + 2 + 2 + 3 + 3 + 2;
        let layout = if (0..11).contains(&places) {
            *cost += 2 + 2 + 2 + 2 + 2 + 2 + 2;
            Self { places_before_point: places - 1, exponent: 0 }
        } else {
            *cost += if places < 0 { 3 + 2 } else { 2 + 2 + 3 };
            Self { places_before_point: 1, exponent: places - 2 }
        };
        *cost += match layout.places_before_point {
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

    /// Writes one digit a weight, with the point after `places` of them (`$BE68`).
    fn write_digits(&mut self, mut value: u32, weights: &[u32], places: i32, cost: &mut u64) {
        *cost += 2;
        if places <= 0 {
            self.push(b'.');
        }
        if places < 0 {
            self.push(b'0');
        }
        let mut places = places;
        for (index, &weight) in weights.iter().enumerate() {
            let digit = value / weight;
            value %= weight;
            *cost += digit_cost(digit, index % 2 == 0);
            self.push(b'0' + digit as u8);
            places -= 1;
            *cost += 8 + 3 + 3 + 2 + 2 + 2 + 5 + 5;
            if places == 0 {
                *cost += 2 + 2 + 2 + 5;
                self.push(b'.');
            } else {
                *cost += 3;
            }
            *cost += 3 + 3 + 2 + 2 + 2 + 2 + 2 + 2 + 2 + 3;
        }
    }

    /// Takes off zeros at the end, and the point if nothing is left behind it (`$BEC4`).
    fn trim(&mut self, cost: &mut u64) {
        *cost += 3;
        while self.buffer[self.length - 1] == b'0' {
            *cost += 5 + 2 + 2 + 3;
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

/// Counting out a digit by additions (`$BE6A` to `$BE99`).
fn digit_cost(digit: u32, weight_is_negative: bool) -> u64 {
    const ADDITION: u64 = 3 + 2 + 4 + 3 + 3 * (3 + 4 + 3) + 2;
    if weight_is_negative {
        // Downwards until the number is negative.
        let additions = u64::from(digit + 1);
        additions * (ADDITION + 3 + 3) - (3 + 3) + (2 + 2 + 3) + 2 + 3 + 2
    } else {
        // Upwards from there until it is positive again.
        let additions = u64::from(10 - digit);
        additions * (ADDITION + 2 + 3) + 2 + 2 + 2 + 2 + 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_counts_sixty_jiffies_a_second() {
        let mut text = [0; 6];
        print_clock(((23 * 60 + 59) * 60 + 58) * 60 + 59, &mut text, &mut 0);
        assert_eq!(&text, b"235958");
    }
}
