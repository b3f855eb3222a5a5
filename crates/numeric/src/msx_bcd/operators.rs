//! The operators on values of any type, as the expression evaluator selects their routines.
//!
//! Two integers are combined as integers, all other operands as decimals, whose result is a double.

use core::cmp::Ordering;

use super::convert::{to_decimal, to_integer};
use super::cycles;
use super::decimal::Decimal;
use super::error::MathError;
use super::integer;
use super::power::{integer_power, power as power_of};
use super::singles;
use super::value::{Type, Value};

/// A relational operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `=`
    Equal,
    /// `<>`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

impl Relation {
    /// Returns whether operands in this order satisfy the relation.
    #[must_use]
    pub const fn holds(self, ordering: Ordering) -> bool {
        match self {
            Self::Equal => ordering.is_eq(),
            Self::NotEqual => ordering.is_ne(),
            Self::Less => ordering.is_lt(),
            Self::LessOrEqual => ordering.is_le(),
            Self::Greater => ordering.is_gt(),
            Self::GreaterOrEqual => ordering.is_ge(),
        }
    }
}

macro_rules! arithmetic {
    ($($(#[$attribute:meta])* $name:ident = $integers:path, $singles:path, $doubles:path;)*) => {
        $(
            $(#[$attribute])*
            ///
            /// # Errors
            /// [`MathError::Overflow`].
            #[inline]
            pub fn $name(left: Value, right: Value, cost: &mut u64) -> Result<Value, MathError> {
                if let (Value::Integer(left), Value::Integer(right)) = (left, right) {
                    return $integers(left, right, cost);
                }
                let are_singles = left.kind() != Type::Double && right.kind() != Type::Double;
                let (left, right) = (to_decimal(left, cost), to_decimal(right, cost));
                let result = if are_singles { $singles(left, right, cost) } else { $doubles(left, right, cost) };
                Ok(result?.double())
            }
        )*
    };
}

arithmetic! {
    /// `left + right`.
    add = integer::add, singles::add, Decimal::plus;
    /// `left - right`.
    subtract = integer::subtract, singles::subtract, Decimal::minus;
    /// `left * right`.
    multiply = integer::multiply, singles::multiply, Decimal::times;
}

/// `left / right`; of integers, too, the result is a double.
///
/// # Errors
/// [`MathError::Overflow`] and [`MathError::DivisionByZero`].
#[inline]
pub fn divide(left: Value, right: Value, cost: &mut u64) -> Result<Value, MathError> {
    let (left, right) = (to_decimal(left, cost), to_decimal(right, cost));
    Ok(left.over(right, cost)?.double())
}

/// `left ^ right`. Integers stay integers while the products fit; the power 0 gives the integer 1.
///
/// # Errors
/// [`MathError::DivisionByZero`] for zero to a negative power, [`MathError::Overflow`], and
/// [`MathError::IllegalFunctionCall`] for a negative number to a power that is no 16-bit integer.
pub fn power(left: Value, right: Value, cost: &mut u64) -> Result<Value, MathError> {
    if let (Value::Integer(left), Value::Integer(right)) = (left, right) {
        return integer_power(left, right, cost);
    }
    let (left, right) = (to_decimal(left, cost), to_decimal(right, cost));
    power_of(left, right, cost)
}

/// `left \ right`.
///
/// # Errors
/// [`MathError::Overflow`] when an operand is no 16-bit integer after its fraction is cut off, and
/// [`MathError::DivisionByZero`].
pub fn integer_divide(left: Value, right: Value, cost: &mut u64) -> Result<Value, MathError> {
    let right = to_integer(right, cost)?;
    integer::divide(to_integer(left, cost)?, right, cost)
}

/// `left MOD right`, with the sign of `left`.
///
/// # Errors
/// Those of [`integer_divide`].
pub fn modulo(left: Value, right: Value, cost: &mut u64) -> Result<Value, MathError> {
    let right = to_integer(right, cost)?;
    integer::modulo(to_integer(left, cost)?, right, cost)
}

/// Compares `left` with `right`.
#[inline]
pub fn compare(left: Value, right: Value, cost: &mut u64) -> Ordering {
    if let (Value::Integer(left), Value::Integer(right)) = (left, right) {
        *cost += cycles::INTEGER_COMPARE;
        return left.cmp(&right);
    }
    let (left, right) = (to_decimal(left, cost), to_decimal(right, cost));
    left.compare(right, cost)
}
