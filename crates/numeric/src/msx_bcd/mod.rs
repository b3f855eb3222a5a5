//! The numbers of MSX-BASIC 1.0: 16-bit integers, and decimals of 6 and 14 digits, with their running time.
//!
//! Values in memory are bytes ([`Value`]). Arithmetic on decimals always uses 14 digits and a
//! fifteenth for rounding ([`Decimal`]); a single is a decimal whose last eight digits are dropped
//! when it is stored. Note: the sum of two singles is a *double*. Only a conversion or the store
//! into a variable of type `!` makes it a single again.
//!
//! ```text
//!   integer   low byte | high byte
//!   single    s eeeeeee | d1 d2 | d3 d4 | d5 d6
//!   double    s eeeeeee | d1 d2 | d3 d4 | ... | d13 d14
//! ```
//!
//! The value is `0.d1d2d3.. * 10^(e-64)`, and `d1` is not 0. A number whose first byte is 0 is zero, independent of the
//! other bytes.
//!
//! ```
//! use numeric::msx_bcd::{self, Value};
//!
//! let mut cost = 0;
//! let third = msx_bcd::divide(Value::Integer(1), Value::Integer(3), &mut cost)?;
//! let mut text = [0; msx_bcd::MAX_PRINT_LENGTH];
//! let length = msx_bcd::print(third, &mut text, &mut cost);
//! assert_eq!(&text[..length], b" .33333333333333");
//! # Ok::<(), msx_bcd::MathError>(())
//! ```
//!
//! # Time
//!
//! Every routine adds to `cost` the T-states of its original, with the wait state that the MSX adds to each opcode
//! fetch, from the first instruction up to and including the final `RET`, without the calling `CALL`. They are sums
//! over digits, set bits of digits, alignment and subtractions. A routine that ends in an error adds an unspecified
//! part of its cost. The routines are those at `268C` to `3900` in the ROM. *The MSX Red Book* (Avalon Software,
//! chapter 5) documents their coefficients, their reductions, and the order of operations; recordings of the machine
//! verify the roundings.

mod add;
mod compare;
mod convert;
mod cycles;
mod decimal;
mod div;
mod error;
mod exp_log;
mod index;
mod integer;
mod logic;
mod mul;
mod operators;
mod parse;
mod power;
mod print;
mod radix;
mod random;
mod series;
mod singles;
mod trig;
mod using;
mod value;

pub use convert::{
    abs, fix, int, negate, sgn, to_address, to_decimal, to_double, to_integer, to_single, to_type,
};
pub use decimal::Decimal;
pub use error::MathError;
pub use index::{RND_ONE, index_below};
pub use logic::{and, eqv, imp, not, or, xor};
pub use operators::{Relation, add, compare, divide, integer_divide, modulo, multiply, power, subtract};
pub use parse::{Parsed, parse, radix_constant, val};
pub use print::{MAX_PRINT_LENGTH, print};
pub use radix::{MAX_RADIX_DIGITS, Radix, print_radix};
pub use random::Random;
pub use using::{Field, MAX_USING_LENGTH, print_using};
pub use value::{Type, Value};

/// Defines the functions of one decimal that BASIC applies to any number.
macro_rules! functions {
    ($($(#[$attribute:meta])* $name:ident = $routine:path;)*) => {
        $(
            $(#[$attribute])*
            ///
            /// The result is a double.
            ///
            /// # Errors
            /// [`MathError`], as the routine documents.
            pub fn $name(value: Value, cost: &mut u64) -> Result<Value, MathError> {
                let argument = to_decimal(value, cost);
                Ok($routine(argument, cost)?.double())
            }
        )*
    };
}

functions! {
    /// `SQR` (`2AFF`); illegal for negative numbers.
    sqr = power::sqr;
    /// `SIN` (`29AC`) of an angle in radians.
    sin = trig::sin;
    /// `COS` (`2993`) of an angle in radians.
    cos = trig::cos;
    /// `TAN` (`29FB`) of an angle in radians; overflow if the computed cosine is zero.
    tan = trig::tan;
    /// `ATN` (`2A14`).
    atn = trig::atn;
    /// `LOG` (`2A72`), the natural logarithm; illegal for zero and negative numbers.
    log = exp_log::log;
    /// `EXP` (`2B4A`).
    exp = exp_log::exp;
}
