//! T-states of the ROM's arithmetic, as constants and small functions.
//!
//! A name is that of a routine, or of the part of it that its comment names, including its calls. T-states include the
//! wait state of each opcode fetch: a register instruction takes 5, a memory access through `HL` 8, `CALL` 18, `RET`
//! 11. Addition, subtraction, multiplication, division and their normalisation are verified to the T-state against
//! recorded differences of statements; the other values are measured means, accurate to a few hundred T-states.

/// `269A` when the right operand is zero.
pub(super) const ADD_RIGHT_ZERO: u64 = 11 + 8 + 5 + 12;
/// `269A` up to the check of the left operand.
const ADD_ENTRY: u64 = 11 + 8 + 5 + 6 + 8 + 5 + 11 + 8 + 5 + 11;
/// `269A` when the left operand is zero: the copy of the right one.
pub(super) const ADD_LEFT_ZERO: u64 = ADD_ENTRY + 474;
/// `269A` up to the comparison of the exponents.
pub(super) const ADD_COMPARE: u64 = ADD_ENTRY + 8 + 5 + 13 + 8;
/// The exchange of both operands, when the left one is the smaller.
pub(super) const ADD_SWAP: u64 = 8 + 5 + 5 + 12 + 12 + 8 + (8 * 65 - 5) + 11 + 11 - 13;
/// `269A` when the smaller operand is too small to affect the sum.
pub(super) const ADD_TOO_SMALL: u64 = 12;
/// The rest of `269A` up to the addition or subtraction of the digits, without the shift.
pub(super) const ADD_ALIGN: u64 = 6 + 12 + 5 + 14 + 14 + 11 + 11 + 18 + 11 + 14 + 8 + 11;
/// The copy of the guard digits and `2759`, seven bytes of 57.
pub(super) const ADD_DIGITS: u64 = 14 + 14 + 18 + (11 + 11 + 8 + 5 + 7 * 57 - 5 + 11) + 11;
/// One digit to the right after a carry.
pub(super) const ADD_CARRY: u64 = 514;
/// `276B`, eight bytes of 57.
pub(super) const SUBTRACT_DIGITS: u64 = 18 + 11 + 8 + 8 + 13 + 11 + 8 + 5 + (8 * 57 - 5) + 12;
/// The complement of a negative difference, eight bytes of 50.
pub(super) const COMPLEMENT: u64 = 6 + 5 + 8 + 8 + 8 + 11 + 8 + 5 + (8 * 50 - 5) + 11 - 12;
/// Changing the sign of the right operand for a subtraction, less the part that this saves.
pub(super) const FLIP: u64 = 29;

/// The same for singles.
pub(super) const FLIP_SINGLE: u64 = 57;

/// `27A3`: shifts right by `shift` digits, first whole bytes (23 for each that moves, 29 for each that is cleared),
/// then one digit (41 a byte).
pub(super) const fn shift_right(shift: u32) -> u64 {
    let bytes = (shift / 2) as u64;
    let moved = if bytes == 0 { 61 } else { 248 + (8 - bytes) * 23 - 5 + bytes * 29 - 5 };
    let digit = if shift.is_multiple_of(2) { 0 } else { 38 + (8 - bytes) * 41 };
    moved + digit
}

/// `26FA` for a result of zero.
pub(super) const NORMALISE_TO_ZERO: u64 = 22 + (8 * 52 - 5) + 11 + 30;

/// `26FA` for a left shift by `shift` digits: 52 for each leading byte of zero, 41 a byte for a single digit, then 23
/// for each byte that moves and 29 for each that is cleared.
pub(super) const fn normalise(shift: u32) -> u64 {
    let bytes = (shift / 2) as u64;
    let digit = if shift.is_multiple_of(2) { 13 } else { 99 + (8 - bytes) * 41 };
    let moved = if bytes == 0 { 13 } else { 8 + 78 + (8 - bytes) * 23 + bytes * 29 - 13 };
    let exponent = if shift == 0 { 5 + 5 + 13 } else { 5 + 5 + 65 };
    22 + bytes * 52 + 26 + 8 + digit + 13 + moved + exponent
}

/// `273C` when the fifteenth digit is below 5.
pub(super) const ROUND_DOWN: u64 = 11 + 8 + 8 + 8 + 12;

/// `273C` otherwise: the carry propagates through the bytes that become zero. The digits are those
/// after rounding.
pub(super) const fn round_up(digits: u64) -> u64 {
    let mut carries = 0;
    let mut rest = digits;
    while carries < 6 && rest.is_multiple_of(100) {
        rest /= 100;
        carries += 1;
    }
    11 + 8 + 8 + 8 + 6 + 7 + 5 + 5 + carries * 48 + 33
}

/// `27E6` when the left operand is zero.
pub(super) const MULTIPLY_LEFT_ZERO: u64 = 18 + 14 + 5 + 12 + 12;
/// `27E6` when the right operand is zero.
pub(super) const MULTIPLY_RIGHT_ZERO: u64 = 150;

/// `27E6` with the digits of the right operand, two to a byte, without the normalisation. A byte costs 772, from the
/// last one that is not zero on. The test of its bits starts at the highest and ends after the lowest set bit (57
/// each); each set bit adds a multiple of the left operand (560).
pub(super) const fn multiply(right: u64) -> u64 {
    let mut cycles = 4789;
    let mut rest = right >> (right.trailing_zeros() / 8 * 8);
    while rest != 0 {
        let byte = (rest & 0xff) as u8;
        cycles += 772
            + match byte {
                0 => 36,
                _ => 57 * (8 - byte.trailing_zeros() as u64) + 560 * byte.count_ones() as u64,
            };
        rest >>= 8;
    }
    cycles
}

/// `289F` when the left operand is zero.
pub(super) const DIVIDE_ZERO: u64 = 14 + 5 + 11 + 5 + 11 + 8 + 5 + 11 + 30;

/// `289F` up to the first digit, with the search for the divisor's last byte that is not zero.
pub(super) const fn divide_entry(divisor_bytes: u64) -> u64 {
    70 + 96 + 68 + 35 + (7 - divisor_bytes) * 44 + 21 + 69 + 8
}

/// A successful subtraction of the divisor.
pub(super) const fn divide_subtraction(divisor_bytes: u64) -> u64 {
    109 + 57 * divisor_bytes
}

/// Additional cost of a digit of the quotient: the subtraction that underflows, the addition that
/// restores the remainder, and the shift of `shifted_bytes` bytes of the remainder.
pub(super) const fn divide_digit(divisor_bytes: u64, shifted_bytes: u64) -> u64 {
    85 + 104 + 57 * divisor_bytes + 64 + 57 * divisor_bytes + 102 + 34 + 41 * shifted_bytes + 37
}

/// A leading digit of zero, which only decrements the exponent.
pub(super) const DIVIDE_LEADING_ZERO: u64 = 16 + 13 + 54 + 131;
/// A digit other than zero before it is stored.
pub(super) const DIVIDE_NONZERO: u64 = 13;
/// A zero in a low half.
pub(super) const DIVIDE_ZERO_LOW: u64 = 34 + 13;
/// A zero in a high half when the remainder is not zero.
pub(super) const DIVIDE_ZERO_HIGH: u64 = 34 + 56 + 40;

/// A zero in a high half when the remainder is zero: the other bytes of the quotient are cleared.
pub(super) const fn divide_ends(bytes: u64) -> u64 {
    34 + 56 + 8 * 37 - 5 + 11 + 11 + 10 + 5 + 5 + bytes * 29 - 5 + 13 + 5
}

/// A digit stored in the high half of a byte, and the count.
pub(super) const DIVIDE_STORE_HIGH: u64 = 51 + 14;
/// A digit stored in the low half of a byte, and the count.
pub(super) const DIVIDE_STORE_LOW: u64 = 58 + 14;
/// Moving the quotient to the accumulator and normalising it.
pub(super) const DIVIDE_FINISH: u64 = 571;

/// `2F5C` without the comparison of the bytes.
pub(super) const COMPARE: u64 = 200;

/// The comparison of the bytes up to the first that differs, with `same` equal bytes before it.
pub(super) const fn compare_bytes(same: usize) -> u64 {
    (same as u64 + 1) * 45
}

/// `2C9F` without its terms.
pub(super) const POLYNOMIAL: u64 = 500;
/// One term, without its multiplication and addition: the operand and a coefficient are copied, eight bytes of 44 each.
pub(super) const POLYNOMIAL_TERM: u64 = 1150;
/// The copy before a square.
pub(super) const SQUARE: u64 = 450;
/// `2C88` without the series and the last multiplication.
pub(super) const ODD_SERIES: u64 = 650;
/// The fetch of a constant for an operation.
pub(super) const WITH_CONSTANT: u64 = 450;
/// A constant to the accumulator.
pub(super) const LOAD_CONSTANT: u64 = 450;
/// One accumulator to the other.
pub(super) const COPY: u64 = 450;
/// Changing the sign before a function and again after it.
pub(super) const MIRROR: u64 = 190;
/// `SIN` without its arithmetic.
pub(super) const SIN: u64 = 1200;
/// `COS` without its arithmetic, before the part that it shares with `SIN`.
pub(super) const COS: u64 = SIN + 200;
/// `TAN` without its arithmetic.
pub(super) const TAN: u64 = 1650;
/// `ATN` without its arithmetic.
pub(super) const ATN: u64 = 60;
/// Moving operands when the argument is inverted.
pub(super) const ATN_INVERT: u64 = 1750;
/// Moving operands in the reduction of `ATN`.
pub(super) const ATN_REDUCE: u64 = 2200;
/// `LOG` without its arithmetic.
pub(super) const LOG: u64 = 6500;
/// The correction of the exponent.
pub(super) const LOG_STEP: u64 = 60;
/// `EXP` without its arithmetic.
pub(super) const EXP: u64 = 6500;
/// `SQR` without its steps.
pub(super) const SQR: u64 = 300;
/// One step without its arithmetic.
pub(super) const SQR_STEP: u64 = 1920;
/// `^` of decimals before the method is chosen.
pub(super) const POWER: u64 = 600;
/// The test for an integer, without its arithmetic.
pub(super) const WHOLE: u64 = 2300;
/// One bit of the power without the multiplications.
pub(super) const POWER_BIT: u64 = 150;
/// The reciprocal for a negative power, without the division.
pub(super) const POWER_INVERSE: u64 = 600;
/// Moving operands for a multiplication of decimals.
pub(super) const POWER_FACTOR: u64 = 1250;

/// An integer's digits (`2FCB`): the powers of ten are subtracted from it, from 10000 on.
pub(super) const fn from_integer(integer: i32) -> u64 {
    let mut rest = integer.unsigned_abs();
    let mut subtractions = 0;
    let mut digits = 0;
    while rest != 0 {
        subtractions += (rest % 10) as u64;
        rest /= 10;
        digits += 1;
    }
    if digits == 0 { 1100 } else { 1680 + subtractions * 45 + digits * 125 }
}

/// Clearing the last eight digits.
pub(super) const WIDEN: u64 = 100;
/// `GETYPR` and a return.
pub(super) const CHECK_TYPE: u64 = 90;
/// `CSNG` of a double, without the rounding.
pub(super) const NARROW: u64 = 120;

/// `305D`, the conversion of `digits` digits to an integer.
pub(super) const fn to_integer(digits: u64) -> u64 {
    250 + digits * 110
}

/// `INT` without the digits.
pub(super) const INT: u64 = 90;

/// Clearing `digits` digits of the fraction: 42 for a low half, 27 for a high one.
pub(super) const fn int_digits(digits: u32) -> u64 {
    let digits = digits as u64;
    digits.div_ceil(2) * 42 + digits / 2 * 27 + 6
}

/// Additional cost of `INT` for negative numbers with a fraction, besides the addition.
pub(super) const INT_BELOW: u64 = 440;
/// `FIX` before `INT`.
pub(super) const FIX: u64 = 238;
/// `ABS`.
pub(super) const ABS: u64 = 170;
/// The unary minus.
pub(super) const NEGATE: u64 = 130;
/// `SGN`.
pub(super) const SGN: u64 = 220;

/// `3172`.
pub(super) const INTEGER_ADD: u64 = 140;
/// `3167` before it.
pub(super) const INTEGER_SUBTRACT: u64 = 60;
/// `321D`.
pub(super) const INTEGER_NEGATE: u64 = 90;
/// `2F4D`.
pub(super) const INTEGER_COMPARE: u64 = 60;
/// The remainder after a division.
pub(super) const INTEGER_MODULO: u64 = 188;
/// Additional cost of a negative remainder.
pub(super) const INTEGER_MODULO_NEGATIVE: u64 = 45;
/// Removing a sign before the operation, and restoring it.
const INTEGER_SIGN: u64 = 46;
/// The operation on two bytes, and the result to the accumulator.
pub(super) const LOGIC: u64 = 60;
/// `NOT`.
pub(super) const NOT: u64 = 60;

const fn signs(left: i16, right: i16) -> u64 {
    INTEGER_SIGN * ((left < 0) as u64 + (right < 0) as u64 + ((left < 0) != (right < 0)) as u64)
}

/// `3193`: sixteen steps of shift and add, 15 more for a set bit.
pub(super) const fn integer_multiply(left: i16, right: i16) -> u64 {
    if right == 0 {
        return 60;
    }
    1564 + 15 * right.unsigned_abs().count_ones() as u64 + signs(left, right)
}

/// `31E6`: sixteen steps of shift and subtract, 11 more for a set bit of the quotient.
pub(super) const fn integer_divide(left: i16, right: i16) -> u64 {
    let quotient = left.unsigned_abs() / right.unsigned_abs();
    2145 + 11 * quotient.count_ones() as u64 + signs(left, right)
}

/// `RND` without the step.
pub(super) const RND: u64 = 1000;

/// `3724`, `digits` digits of `bits` bits each.
pub(super) const fn radix(digits: u64, bits: u64) -> u64 {
    1040 + digits * (174 + bits * 74)
}

/// `3299` without its characters.
pub(super) const PARSE: u64 = 600;
/// `CHRGTR` (`4666`) with its call.
pub(super) const NEXT_CHARACTER: u64 = 150;
/// One blank skipped.
pub(super) const BLANK: u64 = 40;
/// A leading minus, and the change of sign after the number.
pub(super) const PARSE_MINUS: u64 = 300;
/// A digit while the number is still an integer.
pub(super) const PARSE_INTEGER_DIGIT: u64 = 300;
/// A digit of a decimal.
pub(super) const PARSE_DECIMAL_DIGIT: u64 = 645;
/// The point, or another end of an integer, without the conversion.
pub(super) const PARSE_POINT: u64 = 430;
/// A digit of the exponent.
pub(super) const PARSE_EXPONENT_DIGIT: u64 = 400;
/// The end of a decimal.
pub(super) const PARSE_DECIMAL: u64 = 200;
/// A digit after `&H`, `&O` or `&B`.
pub(super) const PARSE_RADIX_DIGIT: u64 = 185;
/// A digit that is a letter.
pub(super) const PARSE_RADIX_LETTER: u64 = 340;
/// `3299` without its characters for a number with a radix.
pub(super) const PARSE_RADIX: u64 = 250;
/// A zero after the point before all other digits.
pub(super) const PARSE_LEADING_ZERO: u64 = 265;
/// The conversion of an integer part without digits, or of zeros.
pub(super) const PARSE_ZERO: u64 = 410;

/// `3425` without its digits.
pub(super) const PRINT: u64 = 400;

/// Additional cost of a minus over a blank.
pub(super) const PRINT_MINUS: u64 = 320;

/// The digits of a decimal, `digits` of which are significant.
pub(super) const fn print_digits(digits: u64) -> u64 {
    4265 + digits * 95
}

/// `E`, sign and two digits.
pub(super) const PRINT_EXPONENT: u64 = 550;
/// `3426` without the shift that removes digits.
pub(super) const PRINT_USING: u64 = 10_500;
/// One digit of that shift.
pub(super) const PRINT_USING_SHIFT: u64 = 445;
/// A plus before the field.
pub(super) const PRINT_USING_SIGN: u64 = 900;
/// Additional cost of a field without an exponent.
pub(super) const PRINT_USING_PLAIN: u64 = 600;
