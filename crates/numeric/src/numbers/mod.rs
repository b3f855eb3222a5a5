//! Numbers of the machines as values, for ports of listings: [`Float5`] (Commodore 64),
//! [`Decimal14`] (MSX) and [`Decimal10`] (Sharp PC-1360).
//!
//! A number is the value of a variable. An operator makes an [`Expression`], which has the additional digits that the
//! machine keeps between operations; [`Expression::stored`] is LET and converts it to a number again. So Rust's types
//! show where BASIC rounds, and `C-A*B` of the listing is `c - a * b`.
//!
//! ```
//! use numeric::numbers::{Float5, MachineError};
//!
//! let (price, acres) = (Float5::literal("19.99")?, Float5::from(7));
//! let gold = (Float5::from(2800) - price * acres).stored()?;
//! assert!(gold > 0);
//! assert_eq!((gold.str(), gold.int().stored()?.view()), (" 2660.07".to_owned(), "2660".to_owned()));
//! let product = (Float5::literal(".1")? * 6).stored()?;
//! let difference = (1 - product).stored()?;
//! assert_ne!((1 - Float5::literal(".1")? * 6).stored()?, difference);
//! # Ok::<(), MachineError>(())
//! ```
//!
//! Note: an error of the machine stays in the expression until it is stored, compared or shown; an evaluation from left
//! to right keeps its first error.

mod decimal10;
mod decimal14;
mod error;
mod expression;
mod float5;
mod text;

pub use decimal10::Decimal10;
pub use decimal14::Decimal14;
pub use error::{ErrorKind, MachineError};
pub use expression::{Expression, Function, Number, Operator};
pub use float5::Float5;
