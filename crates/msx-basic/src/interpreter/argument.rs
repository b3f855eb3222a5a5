//! An argument of the statement or function under way.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::value::{Number, Value};

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Argument {
    /// The program leaves it out.
    Omitted,
    /// A whole number in its bounds.
    Whole(i32),
    /// A number as it is.
    Number(Number),
    /// The characters of a string.
    Text(Vec<u8>),
}

impl Argument {
    /// As a whole number, if it is there.
    pub(super) fn whole(&self) -> Option<i32> {
        match self {
            Self::Whole(value) => Some(*value),
            Self::Omitted | Self::Number(_) | Self::Text(_) => None,
        }
    }

    /// As a byte, if it is there.
    pub(super) fn byte(&self) -> Option<u8> {
        self.whole().map(|value| value as u8)
    }

    /// As an address.
    pub(super) fn address(&self) -> u16 {
        self.whole().unwrap_or_default() as u16
    }

    /// As 16 bits with a sign.
    pub(super) fn integer(&self) -> i16 {
        self.address().cast_signed()
    }

    /// As a number, if it is there.
    pub(super) fn number(&self) -> Option<Number> {
        match *self {
            Self::Number(number) => Some(number),
            Self::Whole(value) => Some(Number(Value::Integer(value as i16))),
            Self::Omitted | Self::Text(_) => None,
        }
    }

    /// Its characters.
    pub(super) fn text(&self) -> &[u8] {
        match self {
            Self::Text(text) => text,
            Self::Omitted | Self::Whole(_) | Self::Number(_) => &[],
        }
    }
}
