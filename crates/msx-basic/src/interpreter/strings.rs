//! String functions.

use alloc::vec::Vec;
use core::cmp::Ordering;

use basic::{
    dialect::Number as _,
    engine::{DrawKind, Engine, ForcedDraw, RandomDraw},
    fault::Fault,
    store::{Span, span},
};
use numeric::msx_bcd::{self, Radix};

use super::{MsxBasic, MsxMachine};
use crate::{
    costs::COSTS,
    intrinsic::StringFunction,
    value::{self, Number, Value},
};

impl MsxBasic {
    pub(super) fn text_function<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: StringFunction,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        match function {
            StringFunction::Left | StringFunction::Right | StringFunction::Mid => {
                self.substring(engine, m, function, cycles)
            }
            StringFunction::Len => {
                let span = engine.free_string(m.ram_mut(), engine.current_string(), cycles);
                engine.set_accumulator(Number(Value::Integer(span.length.into())));
                Ok(())
            }
            StringFunction::Asc => {
                let span = engine.free_string(m.ram_mut(), engine.current_string(), cycles);
                let first = *span.bytes(m.ram()).first().ok_or(Fault::IllegalQuantity)?;
                engine.set_accumulator(Number(Value::Integer(first.into())));
                Ok(())
            }
            StringFunction::Val => {
                let text = Self::take_text(engine, m, cycles);
                *cycles += u64::from(COSTS.intrinsics.val);
                let parsed = msx_bcd::val(&text, cycles);
                engine.set_accumulator(Number(parsed.value.map_err(value::fault)?));
                Ok(())
            }
            StringFunction::Instr => self.instr(engine, m, cycles),
            StringFunction::StringOfText => {
                let text = Self::take_text(engine, m, cycles);
                let code = *text.first().ok_or(Fault::IllegalQuantity)?;
                let count = self.pop().byte().unwrap_or_default();
                Self::repeated(engine, m, code, count, cycles)
            }
            StringFunction::StringOfCode => {
                let code = self.pop().byte().unwrap_or_default();
                let count = self.pop().byte().unwrap_or_default();
                Self::repeated(engine, m, code, count, cycles)
            }
            StringFunction::Space => {
                let count = self.pop().byte().unwrap_or_default();
                Self::repeated(engine, m, b' ', count, cycles)
            }
            StringFunction::Chr => {
                let code = self.pop().byte().unwrap_or_default();
                engine.make_string(m.ram_mut(), &[code], cycles)
            }
            StringFunction::Str => {
                let number = self.number_argument();
                let text = value::to_text(number.0, cycles);
                engine.make_string(m.ram_mut(), &text, cycles)
            }
            StringFunction::Cvi => self.bytes_to_number(engine, m, 2, cycles),
            StringFunction::Cvs => self.bytes_to_number(engine, m, 4, cycles),
            StringFunction::Cvd => self.bytes_to_number(engine, m, 8, cycles),
            StringFunction::Mki => self.number_to_bytes(engine, m, 2, cycles),
            StringFunction::Mks => self.number_to_bytes(engine, m, 4, cycles),
            StringFunction::Mkd => self.number_to_bytes(engine, m, 8, cycles),
            StringFunction::Hex => self.radix(engine, m, Radix::Hexadecimal, cycles),
            StringFunction::Oct => self.radix(engine, m, Radix::Octal, cycles),
            StringFunction::Bin => self.radix(engine, m, Radix::Binary, cycles),
        }
    }

    fn number_argument(&mut self) -> Number {
        self.pop().number().unwrap_or_default()
    }

    /// `CVI`, `CVS`, `CVD`: decodes the number at the start of a string.
    fn bytes_to_number<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        size: usize,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let text = Self::take_text(engine, m, cycles);
        let bytes = text.get(..size).ok_or(Fault::IllegalQuantity)?;
        engine.set_accumulator(Number(value::stored(bytes)));
        Ok(())
    }

    /// `MKI$`, `MKS$`, `MKD$`: encodes a number as a string.
    fn number_to_bytes<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        size: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let number = self.number_argument().converted(size, cycles)?;
        engine.make_string(m.ram_mut(), &number.0.to_bytes()[..usize::from(size)], cycles)
    }

    fn radix<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        radix: Radix,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let mut buffer = [0; msx_bcd::MAX_RADIX_DIGITS];
        let number = self.number_argument();
        let length = msx_bcd::print_radix(radix, number.0, &mut buffer, cycles).map_err(value::fault)?;
        engine.make_string(m.ram_mut(), &buffer[..length], cycles)
    }

    fn repeated<M: MsxMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        code: u8,
        count: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        *cycles += u64::from(COSTS.intrinsics.string_character) * u64::from(count);
        let at = engine.allocate(m.ram_mut(), count, cycles)?;
        let from = usize::from(at);
        m.ram_mut()[from..from + usize::from(count)].fill(code);
        engine.push_temporary(m.ram_mut(), Span { length: count, at }, cycles)
    }

    fn substring<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: StringFunction,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let length = if function == StringFunction::Mid { self.pop().byte() } else { None };
        let number = self.pop().byte().unwrap_or_default();
        let source = engine.pop_string();
        let whole = span(m.ram(), source).length;
        let (skip, max_length) = match function {
            StringFunction::Left => (0, number),
            StringFunction::Right => (whole.saturating_sub(number), u8::MAX),
            _ => (number.checked_sub(1).ok_or(Fault::IllegalQuantity)?, length.unwrap_or(u8::MAX)),
        };
        let skip = skip.min(whole);
        let taken = max_length.min(whole - skip);
        let at = engine.allocate(m.ram_mut(), taken, cycles)?;
        // A garbage collection may have moved it.
        let from = span(m.ram(), source);
        Engine::<Self>::copy_string(
            m.ram_mut(),
            Span { length: taken, at: from.at.wrapping_add(u16::from(skip)) },
            at,
            cycles,
        );
        engine.free_string(m.ram_mut(), source, cycles);
        engine.push_temporary(m.ram_mut(), Span { length: taken, at }, cycles)
    }

    fn instr<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let pattern = Self::take_text(engine, m, cycles);
        let source = engine.pop_string();
        engine.set_current_string(source);
        let text = Self::take_text(engine, m, cycles);
        let from = self.pop().byte().unwrap_or(1);
        if from == 0 {
            return Err(Fault::IllegalQuantity);
        }
        let skip = usize::from(from) - 1;
        let found = match text.get(skip..) {
            None | Some([]) => 0,
            Some(_) if pattern.is_empty() => skip + 1,
            Some(rest) => {
                rest.windows(pattern.len()).position(|part| part == pattern).map_or(0, |at| skip + at + 1)
            }
        };
        *cycles += u64::from(COSTS.intrinsics.string_search) * text.len() as u64;
        engine.set_accumulator(Number(Value::Integer(found as i16)));
        Ok(())
    }

    /// `MID$` as a statement: replaces characters of the saved target.
    pub(super) fn set_mid<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let replacement = Self::take_text(engine, m, cycles);
        let length = self.pop().byte().unwrap_or(u8::MAX);
        let from = self.pop().byte().unwrap_or_default();
        let target = self.swap.0;
        let old = span(m.ram(), target);
        if from == 0 || from > old.length {
            return Err(Fault::IllegalQuantity);
        }
        let skip = from - 1;
        let count = replacement.len().min(usize::from(length)).min(usize::from(old.length - skip));
        let address = self.writable_string(engine, m, cycles)?;
        let at = usize::from(address) + usize::from(skip);
        m.ram_mut()[at..at + count].copy_from_slice(&replacement[..count]);
        *cycles += u64::from(COSTS.intrinsics.string_character) * count as u64;
        Ok(())
    }

    /// `SWAP`: exchanges the target and the saved one.
    pub(super) fn swap<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        size: u8,
    ) -> Result<(), Fault> {
        let (first, first_size) = self.swap;
        if first_size != size {
            return Err(Fault::TypeMismatch);
        }
        let second = engine.target();
        let ram = m.ram_mut();
        for byte in 0..u16::from(size) {
            ram.swap(usize::from(first.wrapping_add(byte)), usize::from(second.wrapping_add(byte)));
        }
        Ok(())
    }

    /// `RND`.
    pub(super) fn random<M: MsxMachine>(engine: &mut Engine<Self>, m: &mut M) {
        let mut cycles = u64::from(COSTS.intrinsics.device_function + COSTS.intrinsics.random);
        let number = engine.accumulator();
        // A forced number takes the time of a drawn one, so that the clock is the same in a replay.
        let natural = number.random(m.ram_mut(), &mut cycles);
        let drawn = match engine.draws().take_forced_random(number.sign() == Ordering::Greater) {
            Some(ForcedDraw::Value(bytes)) => Number(value::stored(&bytes)),
            Some(ForcedDraw::Bits(bits)) => Number::random_after_seeding(bits),
            None => natural,
        };
        engine.set_accumulator(drawn);
        Self::spend(m, cycles);
        let (line, at) = (<Self as basic::dialect::ProgramText>::current_line(m.ram()), m.elapsed());
        engine.draws().record(|| RandomDraw {
            kind: DrawKind::Random,
            bytes: Vec::from(drawn.0.to_bytes()),
            line,
            at,
        });
    }
}
