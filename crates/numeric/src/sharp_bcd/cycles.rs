//! Costs of the routines in processor cycles (256 000 a second).
//!
//! Arithmetic and functions are the machine's own loops, observed by their registers: with the counts
//! of additions, subtractions and shifts they are exact to 20 cycles; `DEG`, `DMS` to 380, special
//! arguments of the arcs and of `^` to 200. Reading and writing numbers are differences of measured
//! statements.

/// Reading a number in the text: a digit before the point, a leading zero before the point, the point, a digit after
/// it, a leading zero after it, an `E`, a digit of the exponent. A digit beyond the tenth costs more, and so does a
/// number that begins with the point.
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
/// Reading a hexadecimal constant, which is shifted into sixteen digits, and the reductions for each digit and for
/// zero.
pub(super) const READ_RADIX: u64 = 6060;
pub(super) const READ_RADIX_DIGIT: u64 = 85;
pub(super) const READ_RADIX_ZERO_LESS: u64 = 800;

/// Normalising a result: the minimum, and the additional costs of a zero, a carry into the first digit, a leading zero
/// and a pair of them, a result below one and one below 1E-90.
pub(super) const NORMALISE: u64 = 89;
pub(super) const ZERO: u64 = 115;
pub(super) const CARRY: u64 = 14;
pub(super) const LEADING_ZERO: u32 = 51;
pub(super) const LEADING_ZERO_PAIR: u32 = 21;
pub(super) const SMALL: u64 = 32;
pub(super) const SMALLEST: u64 = 10;
/// A sum: of two numbers, of a number and a right or left zero; one digit of alignment of the right or the left number.
pub(super) const ADD: u64 = 336;
pub(super) const ADD_ZERO: u64 = 115;
pub(super) const ADD_TO_ZERO: u64 = 61;
pub(super) const ADD_SHIFT_RIGHT: u64 = 79;
pub(super) const ADD_SHIFT_LEFT: u64 = 49;
/// Additional costs for different signs: the complement, a left number that is negative or smaller,
/// a pair of leading digits that cancels.
pub(super) const COMPLEMENT: u64 = 55;
pub(super) const COMPLEMENT_NEGATIVE: u64 = 20;
pub(super) const COMPLEMENT_SMALLER: u64 = 165;
pub(super) const CANCEL_PAIR: u32 = 21;
/// Changing the sign of the right number first.
pub(super) const SUBTRACT: u64 = 25;
/// A product, a square, one addition for it.
pub(super) const MULTIPLY: u64 = 989;
pub(super) const SQUARE: u64 = 1053;
pub(super) const MULTIPLY_ADDITION: u64 = 46;
/// A quotient, a reciprocal, one subtraction for it.
pub(super) const DIVIDE: u64 = 1630;
pub(super) const RECIPROCAL: u64 = 1675;
pub(super) const DIVIDE_SUBTRACTION: u64 = 58;
/// A product or quotient with a negative left number.
pub(super) const NEGATIVE: u64 = 5;
/// A root, an odd exponent, a number below one, the first subtraction of a digit, a rest that fills
/// its register.
pub(super) const ROOT: u64 = 2401;
pub(super) const ROOT_ODD: u64 = 49;
pub(super) const ROOT_SMALL: u64 = 3;
pub(super) const ROOT_SUBTRACTION: u64 = 93;
pub(super) const ROOT_FULL: u64 = 33;

/// The functions besides their arithmetic.
pub(super) const SQR: u64 = 265;
pub(super) const SIN: u64 = 1021;
pub(super) const COS: u64 = 1020;
pub(super) const TAN: u64 = 828;
pub(super) const ATN: u64 = 690;
pub(super) const ASN: u64 = 911;
pub(super) const ACS: u64 = 1001;
pub(super) const LOG: u64 = 742;
pub(super) const LN: u64 = 893;
pub(super) const EXP: u64 = 501;
/// Converting an angle to degrees and from degrees.
pub(super) const FROM_GRAD: u64 = 80;
pub(super) const FROM_RADIAN: u64 = 130;
pub(super) const TO_GRAD: u64 = 108;
pub(super) const TO_RADIAN: u64 = 158;
/// Reducing an angle of a degree or more, a digit of it before the point, one subtraction of a turn or
/// a right angle, replacing it by its complement.
pub(super) const REDUCE: u64 = 311;
pub(super) const REDUCE_DIGIT: u64 = 98;
pub(super) const REDUCE_SUBTRACTION: u64 = 31;
pub(super) const FOLD: u64 = 46;
/// The other function of an angle near the vertical axis.
pub(super) const SIN_STEEP: u64 = 36;
pub(super) const TAN_STEEP: u64 = 4;
/// A result in a quadrant with the other sign, also if the argument is negative.
pub(super) const NEGATE: u64 = 30;
pub(super) const NEGATE_AGAIN: u64 = 3;
/// A negative argument.
pub(super) const SIN_NEGATIVE: u64 = 29;
pub(super) const COS_NEGATIVE: u64 = 7;
pub(super) const TAN_NEGATIVE: u64 = 22;
pub(super) const ATN_NEGATIVE: u64 = 16;
pub(super) const ACS_NEGATIVE: u64 = 50;
/// `ATN` of 1 or more.
pub(super) const ATN_STEEP: u64 = 79;
/// A logarithm of a number below one.
pub(super) const LOG_BELOW_ONE: u64 = 41;
/// A power of ten: of a number below one, of one with two digits before the point, of a negative one.
pub(super) const POWER_BELOW_ONE: u64 = 41;
pub(super) const POWER_TWO_DIGITS: u64 = 84;
pub(super) const POWER_NEGATIVE: u64 = 15;
/// `^`, that of a negative number, also to the power of zero; a result with 9999 or 0000 in the digits 7 to 10.
pub(super) const POWER: u64 = 1810;
pub(super) const POWER_OF_NEGATIVE: u64 = 1170;
pub(super) const POWER_ZERO: u64 = 156;
pub(super) const POWER_ROUNDED: u64 = 39;
pub(super) const POWER_TRUNCATED: u64 = 19;

/// `INT`, `ABS`, `SGN`, `DEG` and `DMS`, besides the arithmetic.
pub(super) const INT: u64 = 1190;
pub(super) const ABS: u64 = 160;
pub(super) const SGN: u64 = 310;
pub(super) const DEG: u64 = 1990;
pub(super) const DMS: u64 = 1330;
/// `AND` and `OR`, `NOT`, and each digit but the first of a number that is converted to binary for
/// them.
pub(super) const LOGIC: u64 = 2274;
pub(super) const NOT: u64 = 2280;
pub(super) const LOGIC_DIGIT: u64 = 145;
/// `RND`, and the additional cost of an integer result.
pub(super) const RND: u64 = 4390;
pub(super) const RND_WHOLE: u64 = 3205;

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
