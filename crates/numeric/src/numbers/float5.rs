//! The number of a Commodore 64.

use alloc::format;
use alloc::string::String;
use core::cmp::Ordering;
use core::fmt;
use core::ops::{Add, Div, Mul, Neg, Sub};

use serde::{Serialize, Serializer};

use super::error::{ErrorKind, MachineError};
use super::expression::{Expression, Function, Number, Operator, number};
use super::text::{self, Digits};
use crate::mflpt5::{self, Fac, MathError, Mflpt};

/// A number of a Commodore 64: 32 binary digits in a variable, 40 in an expression.
///
/// ```
/// use numeric::numbers::Float5;
///
/// let x = Float5::literal(".1")?;
/// assert_eq!(x.bytes(), [0x7d, 0x4c, 0xcc, 0xcc, 0xcd]);
/// assert_eq!(x.view(), "0.10000000000582076609134674072265625");
/// assert_eq!((x * 10).int().integer()?, 1);
/// # Ok::<(), numeric::numbers::MachineError>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Float5([u8; 5]);

number!(Float5);

impl Float5 {
    /// Zero.
    pub const ZERO: Self = Self([0; 5]);

    /// Returns the number with the bytes of a variable.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 5]) -> Self {
        if bytes[0] == 0 { Self::ZERO } else { Self(bytes) }
    }

    /// Returns the bytes of a variable; those of zero are all 0.
    #[must_use]
    pub const fn bytes(self) -> [u8; 5] {
        self.0
    }

    /// Returns the number with this value: a draw of `Dice::rnd_text`, or a text of [`view`](Self::view). A text with
    /// more digits than the machine has is rounded to the nearest number.
    ///
    /// # Errors
    /// Overflow, or a text that is not digits.
    pub fn from_draw(text: &str) -> Result<Self, MachineError> {
        let digits = Digits::read(text).ok_or(MachineError::INVALID_DIGITS)?;
        // A double has 53 binary digits, so it is exact where the number of the machine is.
        let double: f64 = text.parse().map_err(|_| MachineError::INVALID_DIGITS)?;
        let bits = double.abs().to_bits();
        let mantissa = ((bits & 0x000f_ffff_ffff_ffff | 1 << 52) + (1 << 20)) >> 21;
        let carry = mantissa >> 32;
        let exponent = (bits >> 52) as i32 - 1022 + 128 + carry as i32;
        if exponent > 0xff {
            return Err(error(MathError::Overflow));
        }
        let exponent = u8::try_from(exponent).unwrap_or(0);
        let number = Fac::new(exponent, (mantissa >> carry) as u32, 0, digits.is_negative);
        Ok(Self::from_bytes(number.pack().0))
    }

    /// Returns the number as decimal text with all its digits, as views show it.
    #[must_use]
    pub fn view(self) -> String {
        let [exponent, m1, m2, m3, m4] = self.0;
        if exponent == 0 {
            return "0".into();
        }
        let mantissa = u64::from(u32::from_be_bytes([m1 | 0x80, m2, m3, m4]) << 1);
        let magnitude = f64::from_bits((u64::from(exponent) + 894) << 52 | mantissa << 20);
        let sign = if m1 & 0x80 == 0 { "" } else { "-" };
        // The smallest number has 159 digits after the point.
        format!("{sign}{}", text::without_zeros(&format!("{magnitude:.160}")))
    }
}

impl Number for Float5 {
    type Accumulator = Fac;

    fn load(self) -> Fac {
        Mflpt(self.0).unpack()
    }

    fn store(fac: Fac) -> Result<Self, MachineError> {
        fac.store(&mut 0).map(|stored| Self::from_bytes(stored.0)).map_err(error)
    }

    fn push(fac: Fac) -> Result<Fac, MachineError> {
        fac.round(&mut 0).map_err(error)
    }

    fn apply(operator: Operator, left: Fac, right: Fac) -> Result<Fac, MachineError> {
        let routine = match operator {
            Operator::Plus => mflpt5::add,
            Operator::Minus => mflpt5::sub,
            Operator::Times => mflpt5::mul,
            Operator::Over => mflpt5::div,
            Operator::Power => mflpt5::pow,
        };
        routine(left, right, &mut 0).map_err(error)
    }

    fn call(function: Function, fac: Fac) -> Result<Fac, MachineError> {
        let cost = &mut 0;
        match function {
            Function::Negate => Ok(mflpt5::negate(fac, cost)),
            Function::Abs => Ok(mflpt5::abs(fac, cost)),
            Function::Int => Ok(mflpt5::int(fac, cost)),
            Function::Sgn => Ok(mflpt5::sgn(fac, cost)),
            Function::Sqr => mflpt5::sqr(fac, cost),
            Function::Exp => mflpt5::exp(fac, cost),
            Function::Log => mflpt5::log(fac, cost),
        }
        .map_err(error)
    }

    fn compare(left: Fac, right: Fac) -> Ordering {
        mflpt5::compare(left, right, &mut 0)
    }

    fn to_integer(fac: Fac) -> Result<i64, MachineError> {
        mflpt5::to_int16(fac, &mut 0).map(i64::from).map_err(error)
    }

    fn parse(text: &str) -> Result<Fac, MachineError> {
        mflpt5::parse(text.as_bytes(), &mut 0).value.map_err(error)
    }

    fn is_literal(text: &str) -> bool {
        text::is_literal(text, &['E'], &[])
    }

    fn text(fac: Fac) -> String {
        let mut text = [0; 16];
        let length = mflpt5::print(fac, &mut text, &mut 0);
        text[..length].iter().map(|&code| char::from(code)).collect()
    }

    fn printed_text(fac: Fac) -> String {
        Self::text(fac) + " "
    }
}

/// Returns an error with its message.
const fn error(error: MathError) -> MachineError {
    match error {
        MathError::Overflow => MachineError::new(ErrorKind::Overflow, "?OVERFLOW  ERROR"),
        MathError::DivisionByZero => MachineError::new(ErrorKind::DivisionByZero, "?DIVISION BY ZERO  ERROR"),
        MathError::IllegalQuantity => {
            MachineError::new(ErrorKind::IllegalArgument, "?ILLEGAL QUANTITY  ERROR")
        }
    }
}
