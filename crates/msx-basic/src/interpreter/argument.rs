//! An argument of the present statement or function.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::value::{Number, Value};

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Argument {
    /// The program omitted it.
    Omitted,
    /// An integer within its range.
    Whole(i32),
    /// A number of any type.
    Number(Number),
    /// The characters of a string.
    Text(Vec<u8>),
}

impl Argument {
    /// Returns the integer, if there is one.
    pub(super) fn whole(&self) -> Option<i32> {
        match self {
            Self::Whole(value) => Some(*value),
            Self::Omitted | Self::Number(_) | Self::Text(_) => None,
        }
    }

    /// Returns the byte, if there is one.
    pub(super) fn byte(&self) -> Option<u8> {
        self.whole().map(|value| value as u8)
    }

    /// Returns the address.
    pub(super) fn address(&self) -> u16 {
        self.whole().unwrap_or_default() as u16
    }

    /// Returns the 16-bit signed integer.
    pub(super) fn integer(&self) -> i16 {
        self.address().cast_signed()
    }

    /// Returns the number, if there is one.
    pub(super) fn number(&self) -> Option<Number> {
        match *self {
            Self::Number(number) => Some(number),
            Self::Whole(value) => Some(Number(Value::Integer(value as i16))),
            Self::Omitted | Self::Text(_) => None,
        }
    }

    /// Returns the characters.
    pub(super) fn text(&self) -> &[u8] {
        match self {
            Self::Text(text) => text,
            Self::Omitted | Self::Whole(_) | Self::Number(_) => &[],
        }
    }
}
