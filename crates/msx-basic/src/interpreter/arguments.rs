//! Arguments that have been taken for the statement or function under way.

use alloc::vec::Vec;

use basic::{dialect::Number as _, engine::Engine, fault::Fault};
use serde::{Deserialize, Serialize};

use super::{Host, MsxBasic};
use crate::{
    value::{Number, Value},
    word::As,
};

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

impl MsxBasic {
    /// Takes the accumulator or the current string.
    pub(super) fn take<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        taken: As,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let number = engine.values.accumulator;
        self.arguments.push(match taken {
            As::Byte => Argument::Whole(number.to_byte(cycles)?.into()),
            As::Integer => Argument::Whole(number.to_i16(cycles)?.into()),
            As::Address => Argument::Whole(number.to_address(cycles)?.into()),
            As::Number => Argument::Number(number),
            As::Text => Argument::Text(Self::take_text(engine, m, cycles)),
        });
        Ok(())
    }

    /// The characters of the current string, which is freed.
    pub(super) fn take_text<M: Host>(engine: &mut Engine<Self>, m: &mut M, cycles: &mut u64) -> Vec<u8> {
        let span = engine.free_string(m, engine.values.text, cycles);
        span.bytes(m.ram()).to_vec()
    }

    /// The last argument.
    pub(super) fn pop(&mut self) -> Argument {
        self.arguments.pop().unwrap_or(Argument::Omitted)
    }

    /// All arguments.
    pub(super) fn drain(&mut self) -> Vec<Argument> {
        core::mem::take(&mut self.arguments)
    }
}
