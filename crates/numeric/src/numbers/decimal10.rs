//! The number of a Sharp PC-1360.

use alloc::string::String;
use core::cmp::Ordering;
use core::fmt;
use core::ops::{Add, Div, Mul, Neg, Sub};

use serde::{Serialize, Serializer};

use super::error::{ErrorKind, MachineError};
use super::expression::{Expression, Function, Number, Operator, number};
use super::text::{self, Digits};
use crate::sharp_bcd::{self, Decimal, DecimalParts, MathError};

/// A number of a Sharp PC-1360: ten decimal digits in a variable, twelve in an expression.
///
/// ```
/// use numeric::numbers::Decimal10;
///
/// let third = (Decimal10::from(1) / 3).stored()?;
/// assert_eq!(third.view(), "0.3333333333");
/// assert_eq!((third * 3).str()?, "9.999999999E-01");
/// assert_eq!((Decimal10::from(1) / 3 * 3).str()?, "1");
/// # Ok::<(), numeric::numbers::MachineError>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Decimal10(Decimal);

number!(Decimal10);

impl Decimal10 {
    /// Zero.
    pub const ZERO: Self = Self(Decimal::ZERO);

    /// Returns the number with the bytes of a variable.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 8]) -> Self {
        Self(Decimal::from_bytes(bytes).rounded())
    }

    /// Returns the bytes of a variable.
    #[must_use]
    pub fn bytes(self) -> [u8; 8] {
        self.0.to_bytes()
    }

    /// Returns the value of a draw of `Dice::rnd_text`, or of a text of [`view`](Self::view). The machine's draws have
    /// twelve digits, as values in expressions have. A text with more is rounded to the nearest value.
    ///
    /// # Errors
    /// Overflow, or a text that is not digits.
    pub fn from_draw(text: &str) -> Result<Expression<Self>, MachineError> {
        let read = Digits::read(text).ok_or(MachineError::INVALID_DIGITS)?;
        let Some((digits, exponent)) = read.rounded(12) else { return Ok(Self::ZERO.into()) };
        match i16::try_from(exponent - 1) {
            Ok(exponent @ -99..=99) => Ok(Expression(Ok(Decimal::from_parts(DecimalParts {
                digits,
                exponent,
                is_negative: read.is_negative,
            })))),
            _ if exponent > 0 => Err(error(ErrorKind::Overflow)),
            _ => Ok(Self::ZERO.into()),
        }
    }

    /// LN: the natural logarithm.
    #[must_use]
    pub fn ln(self) -> Expression<Self> {
        Expression::from(self).ln()
    }

    /// Returns the number as decimal text with all its digits, as views show it.
    #[must_use]
    pub fn view(self) -> String {
        let DecimalParts { digits, exponent, is_negative } = self.0.to_parts();
        text::decimal(is_negative, digits, i32::from(exponent) - 11)
    }
}

impl Expression<Decimal10> {
    /// LN: the natural logarithm.
    #[must_use]
    pub fn ln(self) -> Self {
        Self(self.0.and_then(|argument| argument.ln(&mut 0).map_err(|_| error(ErrorKind::IllegalArgument))))
    }
}

impl Number for Decimal10 {
    type Accumulator = Decimal;

    fn load(self) -> Decimal {
        self.0
    }

    fn store(decimal: Decimal) -> Result<Self, MachineError> {
        Ok(Self(decimal.rounded()))
    }

    fn push(decimal: Decimal) -> Result<Decimal, MachineError> {
        Ok(decimal)
    }

    fn apply(operator: Operator, left: Decimal, right: Decimal) -> Result<Decimal, MachineError> {
        let cost = &mut 0;
        let result = match operator {
            Operator::Plus => left.plus(right, cost),
            Operator::Minus => left.minus(right, cost),
            Operator::Times => left.times(right, cost),
            Operator::Over => left.over(right, cost),
            Operator::Power => left.power(right, cost),
        };
        // The machine has one error for all of them.
        result.map_err(|_: MathError| {
            error(match operator {
                Operator::Over if right.is_zero() => ErrorKind::DivisionByZero,
                Operator::Power if left.is_zero() || left.is_negative() => ErrorKind::IllegalArgument,
                _ => ErrorKind::Overflow,
            })
        })
    }

    fn call(function: Function, argument: Decimal) -> Result<Decimal, MachineError> {
        let cost = &mut 0;
        let result = match function {
            Function::Negate => Ok(argument.negated()),
            Function::Abs => Ok(argument.abs(cost)),
            Function::Int => argument.int(cost),
            Function::Sgn => Ok(argument.sgn(cost)),
            Function::Sqr => argument.sqr(cost),
            Function::Exp => argument.exp(cost),
            Function::Log => argument.log(cost),
        };
        result.map_err(|_: MathError| {
            error(if function == Function::Exp { ErrorKind::Overflow } else { ErrorKind::IllegalArgument })
        })
    }

    fn compare(left: Decimal, right: Decimal) -> Ordering {
        left.compare(right)
    }

    fn to_integer(decimal: Decimal) -> Result<i64, MachineError> {
        decimal.to_integer().ok_or(error(ErrorKind::Overflow))
    }

    fn parse(text: &str) -> Result<Decimal, MachineError> {
        Ok(sharp_bcd::val(text.as_bytes(), &mut 0))
    }

    fn is_literal(text: &str) -> bool {
        text::is_literal(text, &['E'], &[])
    }

    fn text(decimal: Decimal) -> String {
        let mut text = [0; sharp_bcd::MAX_PRINT_LENGTH];
        let length = sharp_bcd::print_str(decimal, &mut text, &mut 0);
        text[..length].iter().map(|&code| char::from(code)).collect()
    }

    fn printed_text(decimal: Decimal) -> String {
        let mut text = [0; sharp_bcd::MAX_PRINT_LENGTH];
        let length = sharp_bcd::print(decimal, &mut text, &mut 0);
        text[..length].iter().map(|&code| char::from(code)).collect()
    }
}

/// Returns an error with its message, which is the same for all.
const fn error(kind: ErrorKind) -> MachineError {
    MachineError::new(kind, "ERROR 2")
}
