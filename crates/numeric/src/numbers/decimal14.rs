//! The number of an MSX.

use alloc::format;
use alloc::string::String;
use core::cmp::Ordering;
use core::fmt;
use core::ops::{Add, Div, Mul, Neg, Sub};

use serde::{Serialize, Serializer};

use super::error::{ErrorKind, MachineError};
use super::expression::{Expression, Function, Number, Operator, number};
use super::text::{self, Digits};
use crate::hex;
use crate::msx_bcd::{self, Decimal, MathError, Value};

/// A number of an MSX: 14 decimal digits, in variables of type `#`, which is the default type, and in expressions. An
/// integer of type `%` is an `i16`.
///
/// ```
/// use numeric::numbers::Decimal14;
///
/// let x = (Decimal14::from(2) / 3).stored()?;
/// assert_eq!((x.str(), x.single()?.str()), (" .66666666666667".to_owned(), " .666667".to_owned()));
/// assert_eq!((x * 100).integer()?, 66);
/// # Ok::<(), numeric::numbers::MachineError>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Decimal14([u8; 8]);

number!(Decimal14);

impl Decimal14 {
    /// Zero.
    pub const ZERO: Self = Self([0; 8]);

    /// Returns the number with the bytes of a variable of type `#`.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 8]) -> Self {
        Self(Decimal::unpack(bytes).pack())
    }

    /// Returns the bytes of a variable of type `#`; those of zero are all 0.
    #[must_use]
    pub const fn bytes(self) -> [u8; 8] {
        self.0
    }

    /// Returns the number with this value: a draw of `Dice::rnd_text`, or a text of [`view`](Self::view). A text with
    /// more digits than the machine has is rounded to the nearest number.
    ///
    /// # Errors
    /// Overflow, or a text that is not digits.
    pub fn from_draw(text: &str) -> Result<Self, MachineError> {
        let read = Digits::read(text).ok_or(MachineError::INVALID_DIGITS)?;
        let Some((digits, exponent)) = read.rounded(14) else { return Ok(Self::ZERO) };
        match u8::try_from(64 + exponent) {
            Ok(exponent) if exponent < 0x80 => {
                let head = exponent | u8::from(read.is_negative) << 7;
                let bytes =
                    hex::decode(&format!("{head:02x}{digits:014}")).expect("the digits are hexadecimal");
                Ok(Self::from_bytes(bytes.try_into().expect("16 digits are 8 bytes")))
            }
            Ok(_) => Err(error(MathError::Overflow)),
            Err(_) if exponent > 0 => Err(error(MathError::Overflow)),
            Err(_) => Ok(Self::ZERO),
        }
    }

    /// Returns the number as a variable of type `!` has it: six digits (CSNG).
    ///
    /// # Errors
    /// Overflow.
    pub fn single(self) -> Result<Self, MachineError> {
        let single = msx_bcd::to_single(Value::Double(self.0), &mut 0).map_err(error)?;
        Self::store(single.decimal())
    }

    /// FIX: the number without its fraction.
    #[must_use]
    pub fn fix(self) -> Expression<Self> {
        Expression(msx_bcd::fix(Value::Double(self.0), &mut 0).map(Value::decimal).map_err(error))
    }

    /// Returns the number as decimal text with all its digits, as views show it.
    #[must_use]
    pub fn view(self) -> String {
        let [head, digits @ ..] = self.0;
        let digits = digits
            .into_iter()
            .fold(0, |digits, pair| digits * 100 + u64::from(pair >> 4) * 10 + u64::from(pair & 0x0f));
        text::decimal(head >= 0x80, digits, i32::from(head & 0x7f) - 64 - 14)
    }
}

impl Number for Decimal14 {
    type Accumulator = Decimal;

    fn load(self) -> Decimal {
        Decimal::unpack(self.0)
    }

    fn store(decimal: Decimal) -> Result<Self, MachineError> {
        Ok(Self(decimal.pack()))
    }

    fn push(decimal: Decimal) -> Result<Decimal, MachineError> {
        Ok(decimal)
    }

    fn apply(operator: Operator, left: Decimal, right: Decimal) -> Result<Decimal, MachineError> {
        let cost = &mut 0;
        match operator {
            Operator::Plus => left.plus(right, cost),
            Operator::Minus => left.minus(right, cost),
            Operator::Times => left.times(right, cost),
            Operator::Over => left.over(right, cost),
            Operator::Power => msx_bcd::power(left.double(), right.double(), cost).map(Value::decimal),
        }
        .map_err(error)
    }

    fn call(function: Function, argument: Decimal) -> Result<Decimal, MachineError> {
        let (value, cost) = (argument.double(), &mut 0);
        match function {
            Function::Negate => Ok(msx_bcd::negate(value, cost)),
            Function::Abs => Ok(msx_bcd::abs(value, cost)),
            Function::Int => msx_bcd::int(value, cost),
            Function::Sgn => Ok(msx_bcd::sgn(value, cost)),
            Function::Sqr => msx_bcd::sqr(value, cost),
            Function::Exp => msx_bcd::exp(value, cost),
            Function::Log => msx_bcd::log(value, cost),
        }
        .map(Value::decimal)
        .map_err(error)
    }

    fn compare(left: Decimal, right: Decimal) -> Ordering {
        left.compare(right, &mut 0)
    }

    fn to_integer(decimal: Decimal) -> Result<i64, MachineError> {
        msx_bcd::to_integer(decimal.double(), &mut 0).map(i64::from).map_err(error)
    }

    fn parse(text: &str) -> Result<Decimal, MachineError> {
        msx_bcd::val(text.as_bytes(), &mut 0).value.map(Value::decimal).map_err(error)
    }

    fn is_literal(text: &str) -> bool {
        text::is_literal(text, &['E', 'D'], &['!', '#', '%'])
    }

    fn text(decimal: Decimal) -> String {
        let mut text = [0; msx_bcd::MAX_PRINT_LENGTH];
        let length = msx_bcd::print(decimal.double(), &mut text, &mut 0);
        text[..length].iter().map(|&code| char::from(code)).collect()
    }

    fn printed_text(decimal: Decimal) -> String {
        Self::text(decimal) + " "
    }
}

/// Returns an error with its message.
const fn error(error: MathError) -> MachineError {
    match error {
        MathError::Overflow => MachineError::new(ErrorKind::Overflow, "Overflow"),
        MathError::DivisionByZero => MachineError::new(ErrorKind::DivisionByZero, "Division by zero"),
        MathError::IllegalFunctionCall => {
            MachineError::new(ErrorKind::IllegalArgument, "Illegal function call")
        }
    }
}
