//! T-states of the ROM's arithmetic, as constants and small functions.
//!
//! A name stands for a routine, or the part of it that its description gives, with its calls. T-states include the wait state
//! of each opcode fetch: a register instruction takes 5, a memory access through `HL` 8, `CALL` 18, `RET` 11.

/// A subroutine call and the return from it.
const CALL: u64 = 18 + 11;
/// The copy of eight bytes between accumulators, constants and the stack (`LDIR` or an unrolled loop).
const COPY_EIGHT: u64 = 250;

/// `269A` when the right operand is zero.
pub(super) const ADD_RIGHT_ZERO: u64 = 36;
/// `269A` when the left operand is zero: the copy of the right one.
pub(super) const ADD_LEFT_ZERO: u64 = 400;
/// The exchange of both accumulators before an addition.
pub(super) const ADD_SWAP: u64 = 600;
/// `269A` up to the comparison of the exponents.
pub(super) const ADD_COMPARE: u64 = 110;
/// The rest of `269A` without what is charged apart.
pub(super) const ADD: u64 = 170;
/// `2759`, seven bytes.
pub(super) const ADD_DIGITS: u64 = 40 + 7 * 57;
/// One digit to the right after a carry.
pub(super) const ADD_CARRY: u64 = 60 + 8 * 41;
/// `276B`, eight bytes.
pub(super) const SUBTRACT_DIGITS: u64 = 70 + 8 * 57;
/// The complement of a negative difference.
pub(super) const COMPLEMENT: u64 = 60 + 8 * 50;
/// The change of the right operand's sign for a subtraction.
pub(super) const FLIP: u64 = 50;

/// `27A3`: shifts right by so many digits, first whole bytes, then one digit.
pub(super) const fn shift_right(places: u32) -> u64 {
    let bytes = (places / 2) as u64;
    let left = 8 - if bytes > 8 { 8 } else { bytes };
    let moved = if bytes == 0 { 0 } else { 200 + left * 23 + bytes * 29 };
    let digit = if places.is_multiple_of(2) { 0 } else { 60 + left * 41 };
    60 + moved + digit
}

/// `26FA` for a result of zero.
pub(super) const NORMALISE_TO_ZERO: u64 = 60 + 8 * 50;

/// `26FA` for a left shift of so many digits.
pub(super) const fn normalise(places: u32) -> u64 {
    let bytes = (places / 2) as u64;
    let digit = if places.is_multiple_of(2) { 0 } else { 60 + (8 - bytes) * 41 };
    let moved = if bytes == 0 { 0 } else { 120 + (8 - bytes) * 23 + bytes * 29 };
    110 + bytes * 50 + moved + digit
}

/// `273C` when the fifteenth digit is below 5.
pub(super) const ROUND_DOWN: u64 = 50;

/// `273C` when it is not: the carry runs through the bytes that come out as zero. The digits are those after rounding.
pub(super) const fn round_up(digits: u64) -> u64 {
    let mut bytes = 1;
    let mut rest = digits;
    while bytes < 7 && rest.is_multiple_of(100) {
        rest /= 100;
        bytes += 1;
    }
    60 + bytes * 50
}

/// `27E6` when an operand is zero.
pub(super) const MULTIPLY_ZERO: u64 = 60;

/// `27E6` with the digits of the right operand, without the normalising.
pub(super) const fn multiply(right: u64) -> u64 {
    5000 + right.count_ones() as u64 * 824
}

/// `289F` when the left operand is zero.
pub(super) const DIVIDE_ZERO: u64 = 60;
/// `289F` without the digits of the quotient.
pub(super) const DIVIDE: u64 = 600;

/// The search for the last byte of the divisor that is not zero.
pub(super) const fn divisor_bytes(bytes: u32) -> u64 {
    (7 - bytes) as u64 * 40
}

/// The fifteen digits of a quotient.
pub(super) const fn divide_digits(subtractions: u64, bytes: u32, is_small: bool) -> u64 {
    // Each step shifts over 7, 7, 6, 6, .. 1, 1 and 0 bytes.
    let shifts = 2 * (7 + 6 + 5 + 4 + 3 + 2 + 1) * 34;
    let first = if is_small { 300 } else { 0 };
    15 * 150 + shifts + first + (subtractions + 15) * (60 + bytes as u64 * 57)
}

/// `2F5C` up to the comparison of the bytes.
pub(super) const COMPARE: u64 = 100;

/// The comparison of the bytes, from the first to the first that differs.
pub(super) fn compare_bytes(left: super::decimal::Decimal, right: super::decimal::Decimal) -> u64 {
    let bytes = |decimal: super::decimal::Decimal| decimal.magnitude().pack();
    let same = bytes(left).iter().zip(bytes(right)).take_while(|(left, right)| **left == *right).count();
    (same as u64 + 1) * 50
}

/// `2C9F` without its terms.
pub(super) const POLYNOMIAL: u64 = 2 * COPY_EIGHT + 200;
/// One term, without its multiplication and addition.
pub(super) const POLYNOMIAL_TERM: u64 = 2 * COPY_EIGHT + 2 * CALL + 150;
/// The copy before a square.
pub(super) const SQUARE: u64 = COPY_EIGHT + 2 * CALL;
/// `2C88` without the series and the last multiplication.
pub(super) const ODD_SERIES: u64 = 2 * COPY_EIGHT + 3 * CALL;
/// The fetch of a constant for an operation.
pub(super) const WITH_CONSTANT: u64 = COPY_EIGHT + 3 * CALL;
/// A constant to the accumulator.
pub(super) const LOAD_CONSTANT: u64 = COPY_EIGHT + CALL;
/// One accumulator to the other.
pub(super) const COPY: u64 = COPY_EIGHT + CALL;
/// The sign changed before a function and again behind it.
pub(super) const MIRROR: u64 = 160;
/// `SIN` without its arithmetic.
pub(super) const SIN: u64 = 3 * COPY_EIGHT + 300;
/// `COS` without its arithmetic.
pub(super) const COS: u64 = SIN + 100;
/// `TAN` without its arithmetic.
pub(super) const TAN: u64 = 4 * COPY_EIGHT + 200;
/// `ATN` without its arithmetic.
pub(super) const ATN: u64 = 150;
/// What moving operands costs in the reduction of `ATN`.
pub(super) const ATN_REDUCE: u64 = 4 * COPY_EIGHT + 200;
/// `LOG` without its arithmetic.
pub(super) const LOG: u64 = 10 * COPY_EIGHT + 600;
/// The correction of the exponent.
pub(super) const LOG_STEP: u64 = 60;
/// `EXP` without its arithmetic.
pub(super) const EXP: u64 = 10 * COPY_EIGHT + 800;
/// `SQR` without its steps.
pub(super) const SQR: u64 = COPY_EIGHT + 250;
/// One step without its arithmetic.
pub(super) const SQR_STEP: u64 = 5 * COPY_EIGHT + 250;
/// `^` of decimals before the method is chosen.
pub(super) const POWER: u64 = 2 * COPY_EIGHT + 200;
/// The check for a whole number.
pub(super) const WHOLE: u64 = 2 * COPY_EIGHT + 300;
/// One bit of the power without the multiplications.
pub(super) const POWER_BIT: u64 = 200;

/// An integer's digits (`2FCB`).
pub(super) const fn from_integer(integer: i32) -> u64 {
    let mut rest = integer.unsigned_abs();
    let mut digits = 0;
    let mut places = 0;
    while rest != 0 {
        digits += rest % 10;
        rest /= 10;
        places += 1;
    }
    if places == 0 { 120 } else { 500 + digits as u64 * 40 + places * 60 }
}

/// Filling up the last eight digits.
pub(super) const WIDEN: u64 = 150;
/// `GETYPR` and a return.
pub(super) const CHECK_TYPE: u64 = 90;
/// Rounding to six digits, when the seventh is below 5.
pub(super) const NARROW: u64 = 60;

/// `305D`, so many digits to an integer.
pub(super) const fn to_integer(digits: u64) -> u64 {
    250 + digits * 150
}

/// `INT` without the digits.
pub(super) const INT: u64 = 150;

/// So many digits of the fraction cleared.
pub(super) const fn int_digits(digits: u32) -> u64 {
    digits as u64 * 42
}

/// `FIX` in front of `INT`.
pub(super) const FIX: u64 = 120;
/// `ABS`.
pub(super) const ABS: u64 = 150;
/// The unary minus.
pub(super) const NEGATE: u64 = 120;
/// `SGN`.
pub(super) const SGN: u64 = 200;

/// `3172`.
pub(super) const INTEGER_ADD: u64 = 120;
/// `3167` in front of it.
pub(super) const INTEGER_SUBTRACT: u64 = 60;
/// `321D`.
pub(super) const INTEGER_NEGATE: u64 = 90;
/// `2F4D`.
pub(super) const INTEGER_COMPARE: u64 = 60;
/// What the remainder costs behind a division.
pub(super) const INTEGER_MODULO: u64 = 180;
/// The operation on two bytes, and the result to the accumulator.
pub(super) const LOGIC: u64 = 60;
/// `NOT`.
pub(super) const NOT: u64 = 60;

/// `3193`: sixteen steps of shift and add.
pub(super) const fn integer_multiply(left: i16, right: i16) -> u64 {
    let _ = left;
    250 + 16 * 60 + right.unsigned_abs().count_ones() as u64 * 30
}

/// `31E6`: sixteen steps of shift and subtract.
pub(super) const fn integer_divide(left: i16, right: i16) -> u64 {
    let quotient = left.unsigned_abs() / right.unsigned_abs();
    350 + 16 * 110 + quotient.count_ones() as u64 * 10
}

/// `RND` without the step.
pub(super) const RND: u64 = 400;

/// A step of the random generator.
pub(super) const fn rnd_step(multiplier: u64) -> u64 {
    multiply(multiplier) + 3 * COPY_EIGHT
}

/// `3724`, so many digits of so many bits.
pub(super) const fn radix(digits: u64, bits: u64) -> u64 {
    200 + digits * (100 + bits * 40)
}

/// `3299` without its characters.
pub(super) const PARSE: u64 = 600;
/// `CHRGTR` (`4666`) with its call.
pub(super) const NEXT_CHARACTER: u64 = 120;
/// One blank skipped.
pub(super) const BLANK: u64 = 40;
/// A digit while the number is still an integer.
pub(super) const PARSE_INTEGER_DIGIT: u64 = 250;
/// A digit of a decimal.
pub(super) const PARSE_DECIMAL_DIGIT: u64 = 350;
/// The point.
pub(super) const PARSE_POINT: u64 = 400;
/// A digit of the exponent.
pub(super) const PARSE_EXPONENT_DIGIT: u64 = 150;
/// The end of a decimal.
pub(super) const PARSE_DECIMAL: u64 = 200;
/// A digit behind `&H`, `&O` or `&B`.
pub(super) const PARSE_RADIX_DIGIT: u64 = 200;

/// `3425` without its digits.
pub(super) const PRINT: u64 = 400;

/// The digits of an integer: each is counted out by subtraction.
pub(super) const fn print_integer(integer: u16) -> u64 {
    let mut rest = integer;
    let mut digits = 0;
    while rest != 0 {
        digits += (rest % 10) as u64;
        rest /= 10;
    }
    1500 + digits * 50
}

/// So many digits of a decimal.
pub(super) const fn print_digits(digits: u64) -> u64 {
    2500 + digits * 120
}

/// `E`, sign and two digits.
pub(super) const PRINT_EXPONENT: u64 = 400;
/// `3426` without its digits.
pub(super) const PRINT_USING: u64 = 3000;

/// So many characters of a field.
pub(super) const fn using_characters(characters: u64) -> u64 {
    characters * 250
}
