//! The arguments of the present statement or function.

use alloc::vec::Vec;

use basic::{dialect::Number as _, engine::Engine, fault::Fault};

use super::{MsxBasic, MsxMachine, argument::Argument};
use crate::{costs::COSTS, intrinsic::ArgumentType, name::Type};

impl MsxBasic {
    /// Takes the accumulator or the current string as an argument.
    pub(super) fn take<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        taken: ArgumentType,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let number = engine.accumulator();
        self.arguments.push(match taken {
            ArgumentType::Byte => Argument::Whole(number.to_byte(cycles)?.into()),
            ArgumentType::Integer => {
                if number.holds() != Type::Integer {
                    *cycles += u64::from(COSTS.intrinsics.coordinate);
                }
                Argument::Whole(number.to_i16(cycles)?.into())
            }
            ArgumentType::Address => Argument::Whole(number.to_address(cycles)?.into()),
            ArgumentType::Number => Argument::Number(number),
            ArgumentType::Text => Argument::Text(Self::take_text(engine, m, cycles)),
        });
        Ok(())
    }

    /// Returns the characters of the current string, and frees it.
    pub(super) fn take_text<M: MsxMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> Vec<u8> {
        let span = engine.free_string(m.ram_mut(), engine.current_string(), cycles);
        span.bytes(m.ram()).to_vec()
    }

    /// Takes the last argument.
    pub(super) fn pop(&mut self) -> Argument {
        self.arguments.pop().unwrap_or(Argument::Omitted)
    }

    /// Takes all arguments.
    pub(super) fn drain(&mut self) -> Vec<Argument> {
        core::mem::take(&mut self.arguments)
    }
}
