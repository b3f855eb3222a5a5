//! What the routines cost in processor cycles (256 000 a second), fitted to measured statements.

/// Reading a digit, a point or a sign of a number in the text.
pub(super) const READ_DIGIT: u64 = 100;
/// Reading a hexadecimal constant, and one of its digits.
pub(super) const READ_RADIX: u64 = 5300;
pub(super) const READ_RADIX_DIGIT: u64 = 370;

/// A sum, a place of alignment or normalising, and what a difference costs more.
pub(super) const ADD: u64 = 300;
pub(super) const ADD_SHIFT: u64 = 30;
pub(super) const SUBTRACT: u64 = 150;
/// A product, and one addition for it.
pub(super) const MULTIPLY: u64 = 940;
pub(super) const MULTIPLY_ADDITION: u64 = 47;
/// A quotient, and one subtraction for it.
pub(super) const DIVIDE: u64 = 2100;
pub(super) const DIVIDE_SUBTRACTION: u64 = 47;
/// A root, and one step of one of its digits.
pub(super) const SQR: u64 = 4500;
pub(super) const SQR_SUBTRACTION: u64 = 60;

/// A power of ten, a logarithm, what a natural one costs more beside its product, and one factor of a logarithm and of a power.
pub(super) const POWER_OF_TEN: u64 = 10_900;
pub(super) const LOG: u64 = 9730;
pub(super) const LN: u64 = 1300;
pub(super) const FACTOR: u64 = 700;
pub(super) const FACTOR_OF_POWER: u64 = 546;
/// What `^` costs besides those.
pub(super) const POWER: u64 = 200;
/// Bringing an angle into the first 45 degrees, a tangent, its reverse, and one turn.
pub(super) const REDUCE: u64 = 5000;
pub(super) const ROTATE: u64 = 6190;
pub(super) const ROTATE_BACK: u64 = 11_870;
pub(super) const TURN: u64 = 520;

/// `INT`, `ABS`, `SGN`, `DEG` and `DMS`, besides the arithmetic.
pub(super) const INT: u64 = 1200;
pub(super) const ABS: u64 = 400;
pub(super) const SGN: u64 = 600;
pub(super) const DEG: u64 = 2000;
/// `AND` and `OR`, and `NOT`.
pub(super) const LOGIC: u64 = 2290;
pub(super) const NOT: u64 = 1900;
/// `RND`, and what it costs more to give a whole number.
pub(super) const RND: u64 = 3900;
pub(super) const RND_WHOLE: u64 = 3758;

/// Writing a number, and a digit of it.
pub(super) const PRINT: u64 = 1320;
pub(super) const PRINT_DIGIT: u64 = 60;
