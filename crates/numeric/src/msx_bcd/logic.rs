//! `AND`, `OR`, `XOR`, `EQV`, `IMP` and `NOT`: bitwise on 16-bit integers.

use super::convert::to_integer;
use super::cycles;
use super::error::MathError;
use super::value::Value;

macro_rules! bitwise {
    ($($(#[$attribute:meta])* $name:ident($left:ident, $right:ident) = $result:expr;)*) => {
        $(
            $(#[$attribute])*
            ///
            /// # Errors
            /// [`MathError::Overflow`] when an operand is no 16-bit integer after its fraction is cut off.
            pub fn $name(left: Value, right: Value, cost: &mut u64) -> Result<Value, MathError> {
                let $right = to_integer(right, cost)?;
                let $left = to_integer(left, cost)?;
                *cost += cycles::LOGIC;
                Ok(Value::Integer($result))
            }
        )*
    };
}

bitwise! {
    /// `left AND right`.
    and(left, right) = left & right;
    /// `left OR right`.
    or(left, right) = left | right;
    /// `left XOR right`.
    xor(left, right) = left ^ right;
    /// `left EQV right`: the bits that are equal.
    eqv(left, right) = !(left ^ right);
    /// `left IMP right`.
    imp(left, right) = !left | right;
}

/// `NOT value`.
///
/// # Errors
/// [`MathError::Overflow`] when the operand is no 16-bit integer after its fraction is cut off.
pub fn not(value: Value, cost: &mut u64) -> Result<Value, MathError> {
    let integer = to_integer(value, cost)?;
    *cost += cycles::NOT;
    Ok(Value::Integer(!integer))
}
