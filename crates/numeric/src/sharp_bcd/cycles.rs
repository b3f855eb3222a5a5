//! Costs of the routines in processor cycles (256 000 a second), from differences of measured
//! statements.
//!
//! The four operations, roots, constants and the quotient in `LN` are exact to a few dozen cycles.
//! Powers, logarithms and angles count the factors and arcs that the routines here find; the
//! machine's own lowest digits differ, which leaves 3 to 10 % on some arguments.

/// Reading a number in the text: a digit before the point, a leading zero before the point, the
/// point, a digit after it, a leading zero after it, an `E`, a digit of the exponent. A digit that
/// is not kept costs more, and so does a number that begins with the point.
pub(super) const READ_DIGIT: u64 = 100;
pub(super) const READ_LEADING_ZERO: u64 = 47;
pub(super) const READ_POINT: u64 = 98;
pub(super) const READ_DECIMAL: u64 = 78;
pub(super) const READ_DECIMAL_ZERO: u64 = 75;
pub(super) const READ_DROPPED: u64 = 4;
pub(super) const READ_EXPONENT: u64 = 118;
pub(super) const READ_EXPONENT_DIGIT: u64 = 73;
pub(super) const READ_EXPONENT_SIGN: u64 = 165;
pub(super) const READ_FRACTION: u64 = 20;
/// Reading a hexadecimal constant, which is shifted into sixteen places, and the reduction for each
/// digit.
pub(super) const READ_RADIX: u64 = 6060;
pub(super) const READ_RADIX_DIGIT: u64 = 85;

/// A sum of numbers with equal signs, and one place of alignment of the right or the left number.
pub(super) const ADD: u64 = 301;
pub(super) const ADD_SHIFT_RIGHT: u64 = 79;
pub(super) const ADD_SHIFT_LEFT: u64 = 49;
/// Additional costs for different signs: the complement, a left number that is negative or smaller,
/// a leading digit that cancels, all of them.
pub(super) const COMPLEMENT: u64 = 62;
pub(super) const COMPLEMENT_NEGATIVE: u64 = 20;
pub(super) const COMPLEMENT_SMALLER: u64 = 165;
pub(super) const CANCEL: u64 = 74;
pub(super) const CANCEL_ALL: u64 = 335;
/// Changing the sign of the right number first.
pub(super) const SUBTRACT: u64 = 20;
/// A result that is zero or below one.
pub(super) const ZERO: u64 = 115;
pub(super) const SMALL: u64 = 32;
/// A product, one addition for it, a carry into an additional digit.
pub(super) const MULTIPLY: u64 = 967;
pub(super) const MULTIPLY_ADDITION: u64 = 46;
pub(super) const CARRY: u64 = 14;
/// A quotient, and one subtraction for it.
pub(super) const DIVIDE: u64 = 1637;
pub(super) const DIVIDE_SUBTRACTION: u64 = 58;
/// A product or quotient of different signs.
pub(super) const UNLIKE: u64 = 16;
/// A root, and one step of one of its digits.
pub(super) const SQR: u64 = 2710;
pub(super) const SQR_SUBTRACTION: u64 = 103;

/// A power of ten, the additional cost if its decimals are no sum of logarithms of two, and one
/// factor of it. `EXP 0` has a separate path.
pub(super) const POWER_OF_TEN: u64 = 9125;
pub(super) const POWER_OF_TEN_REST: u64 = 3200;
pub(super) const FACTOR_OF_POWER: u64 = 258;
pub(super) const EXP_ZERO: u64 = 10_261;
/// A logarithm, the additional cost if the number is no product of powers of two and ten, one
/// factor of it, a number below one, a logarithm of zero, and the additional cost of a natural one
/// besides its quotient.
pub(super) const LOG: u64 = 10_339;
pub(super) const LOG_REST: u64 = 12_000;
pub(super) const FACTOR: u64 = 310;
pub(super) const LOG_BELOW: u64 = 187;
pub(super) const LOG_ZERO: u64 = 387;
pub(super) const LN: u64 = 233;
/// Additional cost of `^`.
pub(super) const POWER: u64 = 1689;
/// Reducing an angle to the first 45 degrees, a tangent other than that of 45 degrees, and one
/// rotation.
pub(super) const REDUCE: u64 = 11_900;
pub(super) const ROTATE: u64 = 5500;
/// The angle of a tangent, and of one other than 1.
pub(super) const ARC: u64 = 12_150;
pub(super) const ROTATE_BACK: u64 = 4600;
/// `ATN 0`, `ASN 1`, `ACS 0`, `ACS 1` have separate paths.
pub(super) const ARC_ZERO: u64 = 520;
pub(super) const ASN_ONE: u64 = 4600;
pub(super) const ACS_ZERO: u64 = 4430;
pub(super) const ACS_ONE: u64 = 6900;
pub(super) const TURN: u64 = 260;

/// `INT`, `ABS`, `SGN`, `DEG` and `DMS`, besides the arithmetic.
pub(super) const INT: u64 = 1190;
pub(super) const ABS: u64 = 160;
pub(super) const SGN: u64 = 310;
pub(super) const DEG: u64 = 1220;
pub(super) const DMS: u64 = 560;
/// `AND` and `OR`, `NOT`, and each digit but the first of a number that is converted to binary for
/// them.
pub(super) const LOGIC: u64 = 2150;
pub(super) const NOT: u64 = 2280;
pub(super) const LOGIC_DIGIT: u64 = 145;
/// `RND`, and the additional cost of an integer result.
pub(super) const RND: u64 = 4390;
pub(super) const RND_WHOLE: u64 = 3440;

/// Writing a number: the number itself, each digit but the first before the point, a point with
/// digits after it, a number below one.
pub(super) const PRINT: u64 = 1166;
pub(super) const PRINT_DIGIT: u64 = 86;
pub(super) const PRINT_FRACTION: u64 = 50;
pub(super) const PRINT_SMALL: u64 = 300;
/// Writing it into a string: a character, which costs less after the point.
pub(super) const PRINT_CHARACTER: u64 = 115;
pub(super) const PRINT_STR: u64 = 1204;
pub(super) const PRINT_STR_POINT_LESS: u64 = 150;
pub(super) const PRINT_STR_DECIMAL_LESS: u64 = 35;
