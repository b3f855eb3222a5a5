//! The numbers of the Sharp PC-1360's BASIC: decimals of ten digits with twelve inside an
//! expression, and their running time.
//!
//! A [`Decimal`] has twelve digits; a stored or shown value is rounded to ten ([`Decimal::rounded`]). Note: all results
//! are *truncated* at the twelfth digit, products in every partial sum; only the step to ten digits rounds. A
//! difference in which only the twelfth digit remains is zero, so `1/3*3-1` is 0.
//!
//! ```text
//!   e e | e s | d1 d2 | d3 d4 | ... | d9 d10 | 0 0
//! ```
//!
//! The exponent is three digits, 1000's complement below zero, the sign digit 0 or 8; the value is `d1.d2d3.. * 10^e`.
//!
//! ```
//! use numeric::sharp_bcd::{self, Decimal};
//!
//! let mut cost = 0;
//! let third = Decimal::from(1).over(Decimal::from(3), &mut cost)?;
//! let mut text = [0; sharp_bcd::MAX_PRINT_LENGTH];
//! let length = sharp_bcd::print(third, &mut text, &mut cost);
//! assert_eq!(&text[..length], b"3.333333333E-01");
//! # Ok::<(), sharp_bcd::MathError>(())
//! ```
//!
//! # Sources
//!
//! The machine's arithmetic routines, observed by their registers (`pc1360-laws`): multiplication by
//! repeated addition, division by repeated subtraction, roots by odd numbers, logarithms and angles by
//! pseudo-division with `1+10^-k` and the arcs of `10^-k`. Every shift truncates. They reproduce the
//! errors of the machine, too (`EXP 230`, `SIN 259.3`).
//!
//! # Time
//!
//! Every routine adds the processor cycles that it takes on the machine to `cost`: a sum over the
//! additions, subtractions and shifts that it makes. A routine that ends in an error adds an
//! unspecified part.

mod convert;
mod cycles;
mod decimal;
mod decomposition;
mod exp_log;
mod logic;
mod parse;
mod print;
mod product;
mod random;
mod sum;
mod trig;
mod using;

pub use decimal::{Decimal, DecimalParts, MathError};
pub use parse::{Parsed, parse, radix_constant, val};
pub use print::{MAX_PRINT_LENGTH, print, print_str};
pub use random::Random;
pub use trig::Angle;
pub use using::{MAX_USING_LENGTH, Mask, MaskError, USING_COST};
