//! Output: items of `PRINT`, messages, lists.

use alloc::vec::Vec;

use basic::{
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
    store::Span,
};
use serde::{Deserialize, Serialize};

use super::{Interpreter, RomRoutines};
use crate::{
    intrinsic::Intrinsic,
    machine::CbmMachine,
    text::{set_word, word},
    variant::{Message, Number},
};

pub(super) const CARRIAGE_RETURN: u8 = 13;
const LINE_FEED: u8 = 10;
/// Moves the cursor right without writing: the original sends this to the screen instead of a blank.
pub(super) const CURSOR_RIGHT: u8 = 0x1d;
/// The address where the original writes the digits of a number to print.
pub(super) const NUMBER_BUFFER: u16 = 0x0100;
/// Sixteen `0` digits.
const ZEROS: u128 = u128::from_le_bytes([b'0'; 16]);

/// A log of the output to the screen, for the host.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct OutputLog {
    /// Whether the log is recorded.
    pub is_enabled: bool,
    pub(super) bytes: Vec<u8>,
}

impl OutputLog {
    /// Returns and clears the log.
    pub fn take(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.bytes)
    }
}

impl<E: RomRoutines> Interpreter<E> {
    /// Advances the processor time.
    pub(super) fn spend<M: CbmMachine>(m: &mut M, cycles: u64) {
        let now = m.processor_time();
        m.set_processor_time(now + cycles);
    }

    /// Advances the processor time by the cycles that `work` adds.
    pub(super) fn timed<M: CbmMachine, T>(m: &mut M, work: impl FnOnce(&mut M, &mut u64) -> T) -> T {
        let mut cycles = m.processor_time();
        let done = work(m, &mut cycles);
        m.set_processor_time(cycles);
        done
    }

    /// Sends a byte to the current output.
    pub(super) fn put<M: CbmMachine>(&mut self, m: &mut M, byte: u8) {
        let is_noted = self.output_log.is_enabled && m.output_is_screen();
        m.put(byte);
        if is_noted {
            match m.take_sent() {
                Some(sent) => self.output_log.bytes.extend(sent),
                None => self.output_log.bytes.push(byte),
            }
        }
    }

    /// Completes deferred output; returns the control flow if that takes time.
    #[inline]
    pub(super) fn flush_output<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Option<ControlFlow> {
        if m.flush_output() { None } else { self.flush_output_slow(engine, m) }
    }

    #[cold]
    fn flush_output_slow<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Option<ControlFlow> {
        if m.take_warm_start() {
            self.warm_start(engine, m);
            return Some(ControlFlow::Prompt);
        }
        Some(ControlFlow::Retry(ExitReason::DeadlineReached))
    }

    /// Sends bytes to the current output, with `before` cycles before each.
    pub(super) fn put_all<M: CbmMachine>(&mut self, m: &mut M, bytes: &[u8], before: u16) {
        for &byte in bytes {
            Self::spend(m, u64::from(before));
            self.put(m, byte);
        }
    }

    /// Converts the accumulator to digits, and stores them at the original's address.
    #[inline]
    pub(super) fn digits<M: CbmMachine>(
        engine: &Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> ([u8; 16], usize) {
        let mut buffer = [0; 16];
        let length = engine.accumulator().print(&mut buffer, cycles);
        *cycles +=
            u64::from(E::costs().print.number) + u64::from(E::costs().literal.character) * length as u64;
        Self::leave_digits(m, &buffer, length, NUMBER_BUFFER);
        (buffer, length)
    }

    /// Runs an intrinsic that prints, except for numbers.
    pub(super) fn print<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M, printed: Intrinsic) {
        match printed {
            Intrinsic::PrintText => self.print_text(engine, m),
            Intrinsic::PrintZone => self.print_zone(m),
            Intrinsic::PrintColumn { is_relative } => self.print_column(engine, m, is_relative),
            _ => self.end_output_line(m),
        }
    }

    /// Prints a message of the interpreter, as the original does: as a temporary string.
    ///
    /// # Errors
    /// When all temporary descriptors are in use.
    pub(super) fn print_phrase<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        message: Message,
    ) -> Result<(), Fault> {
        self.print_message(engine, m, &message.read(m), message.at)
    }

    /// Prints text at an address, of which the interpreter first makes a string there.
    pub(super) fn print_message<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: &[u8],
        at: u16,
    ) -> Result<(), Fault> {
        let costs = E::costs();
        let scan = u64::from(costs.literal.character) * text.len() as u64;
        Self::spend(m, u64::from(costs.print.message) + scan);
        let mut cycles = 0;
        let printed = self.print_phrase_bytes(engine, m, text, at, &mut cycles);
        Self::spend(m, cycles);
        printed?;
        // Only messages leave their string: the next term overwrites the cells of numbers that a program prints.
        Self::leave_string(m, Span { length: text.len() as u8, at }, engine.current_string());
        Ok(())
    }

    /// Prints the greeting: the size of free memory between two texts.
    pub fn greet<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        before: &[u8],
        after: &[u8],
    ) {
        let free = word(m.ram(), E::LAYOUT.store.memory_end).wrapping_sub(word(m.ram(), E::LAYOUT.program));
        // One temporary descriptor is always free here.
        let _ = self.print_message(engine, m, before, NUMBER_BUFFER);
        let _ = self.print_line_number(engine, m, free);
        let _ = self.print_message(engine, m, after, NUMBER_BUFFER);
        Self::leave_greeting(m, free);
        self.output_log.bytes.clear();
        // NEW follows: the screen may be at the start of programs.
        let start = usize::from(word(m.ram(), E::LAYOUT.program));
        if let Some(end_mark) = m.ram_mut().get_mut(start..start + 2) {
            end_mark.fill(0);
        }
    }

    /// Prints a line number (LINPRT): the number without the blank before it.
    ///
    /// # Errors
    /// When all temporary descriptors are in use.
    pub(super) fn print_line_number<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        number: u16,
    ) -> Result<(), Fault> {
        let mut digits = [0; 16];
        let length = Self::timed(m, |_, cycles| {
            *cycles += u64::from(E::costs().print.line_number);
            E::Number::from_line_number(number, cycles).print(&mut digits, cycles)
        });
        self.print_message(engine, m, &digits[1..length], NUMBER_BUFFER)
    }

    /// Stores the greeting's residue in the cells of numbers: its number is scaled to nine digits and rounded
    /// by a half, which is shifted to its exponent.
    fn leave_greeting<M: CbmMachine>(m: &mut M, free: u16) {
        let layout = E::LAYOUT;
        let mut scaled = u32::from(free.max(1));
        let mut exponent = 0_u8;
        while scaled < 100_000_000 {
            scaled *= 10;
            exponent = exponent.wrapping_sub(1);
        }
        let half = (0x8000_0000_u32 >> (u32::BITS - scaled.leading_zeros())) as u8;
        let ram = m.ram_mut();
        ram[usize::from(layout.scale)] = exponent;
        ram[usize::from(layout.rounding_half)] = half;
        for (cell, left) in layout.greeting_residue {
            ram[usize::from(cell)] = left;
        }
    }

    fn print_phrase_bytes<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: &[u8],
        at: u16,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let length = u8::try_from(text.len()).map_err(|_| Fault::StringTooLong)?;
        engine.push_temporary(m.ram_mut(), Span { length, at }, cycles)?;
        let descriptor = engine.current_string();
        // If a program has moved the descriptors over the interpreter's own variables, the string may be
        // shorter.
        let length = engine.free_string(m.ram_mut(), descriptor, cycles).length;
        self.put_all(m, &text[..text.len().min(usize::from(length))], E::costs().print.character);
        Ok(())
    }

    /// Stores a message's residue in the cells of strings: its ends, and its descriptor's address.
    fn leave_string<M: CbmMachine>(m: &mut M, text: Span, descriptor: u16) {
        let layout = E::LAYOUT;
        let ram = m.ram_mut();
        let accumulator = usize::from(layout.accumulator);
        ram[usize::from(layout.is_text)] = 0xff;
        ram[accumulator] = text.length;
        set_word(ram, layout.accumulator + 1, text.at);
        set_word(ram, layout.accumulator + 3, descriptor);
        // The rounding byte of numbers shares the cell of the pointer's high byte.
        set_word(ram, layout.literal_ends, text.at & 0xff);
        set_word(ram, layout.literal_ends + 2, text.at.wrapping_add(u16::from(text.length)));
    }

    /// Ends the output line.
    pub(super) fn end_output_line<M: CbmMachine>(&mut self, m: &mut M) {
        self.put(m, CARRIAGE_RETURN);
        if m.ram()[usize::from(E::LAYOUT.channel)] & 0x80 != 0 {
            self.put(m, LINE_FEED);
        }
    }

    /// Prints the text of an error.
    pub(super) fn print_error<M: CbmMachine>(&mut self, m: &mut M, text: &[u8]) {
        let costs = E::costs().prompt;
        self.select_default(m);
        let vector = if E::NO_ERROR.is_some() { costs.error_by_vector } else { 0 };
        Self::spend(m, u64::from(costs.error + vector));
        self.put(m, CARRIAGE_RETURN);
        self.put(m, b'?');
        self.put_all(m, text, costs.error_character);
    }

    /// Moves right by a number of columns.
    fn put_columns<M: CbmMachine>(&mut self, m: &mut M, count: u8) {
        const MOST: usize = u8::MAX as usize;
        let columns = if Self::has_channel(m) { &[b' '; MOST] } else { &[CURSOR_RIGHT; MOST] };
        self.put_all(m, &columns[..usize::from(count)], E::costs().print.space);
    }

    fn put_bytes<M: CbmMachine>(&mut self, m: &mut M, at: u16, length: u8) {
        for offset in 0..length {
            let byte = m.ram()[usize::from(at.wrapping_add(offset.into()))];
            Self::spend(m, u64::from(E::costs().print.character));
            self.put(m, byte);
            if byte == CARRIAGE_RETURN {
                Self::spend(m, u64::from(E::costs().print.line_end));
            }
        }
    }

    /// Stores a number's characters at the original's address, the sign at `at`: a zero after them, then the
    /// rest of the nine digits and the point that it writes first. A number has at most 15 characters.
    #[inline]
    pub(super) fn leave_digits<M: CbmMachine>(m: &mut M, buffer: &[u8; 16], length: usize, at: u16) {
        let first = |bytes: usize| u128::MAX >> (8 * (16 - bytes));
        let made = match buffer {
            [_, b'0', ..] => 0,
            [_, b'.', b'0', ..] => 1 + 11,
            _ => 1 + 10,
        };
        let ended = first(length + 1);
        let written = first(made.max(length + 1));
        if let Some(cells) = m.ram_mut()[usize::from(at)..].first_chunk_mut() {
            let number = u128::from_le_bytes(*buffer) & first(length) | ZEROS & !ended;
            *cells = (u128::from_le_bytes(*cells) & !written | number & written).to_le_bytes();
        }
    }

    /// Prints the accumulator.
    ///
    /// # Errors
    /// When all temporary descriptors are in use.
    pub(super) fn print_number<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<(), Fault> {
        let (buffer, length) = Self::timed(m, |m, cycles| Self::digits(engine, m, cycles));
        self.print_phrase_bytes(engine, m, &buffer[..length], NUMBER_BUFFER, &mut 0)?;
        let byte = if Self::has_channel(m) { b' ' } else { CURSOR_RIGHT };
        self.put_all(m, &[byte], 0);
        Ok(())
    }

    /// Prints the current string.
    fn print_text<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        let mut cycles = m.processor_time();
        let descriptor = engine.current_string();
        let span = engine.free_string(m.ram_mut(), descriptor, &mut cycles);
        let far = Engine::<Self>::far_characters(span, span.length.into());
        m.set_processor_time(cycles + u64::from(E::costs().print.text) + far);
        self.put_bytes(m, span.at, span.length);
    }

    /// Returns the steps to the next print zone, and the cycles before them.
    pub(super) fn steps_to_zone<M: CbmMachine>(m: &M) -> (u8, u64) {
        let column = m.column();
        let zones = column / E::ZONE + 1;
        (
            zones.wrapping_mul(E::ZONE).wrapping_sub(column),
            u64::from(E::costs().print.zone_step) * u64::from(zones),
        )
    }

    /// Returns the steps of `TAB` or `SPC`, and the cycles before them.
    pub(super) fn steps_to_column<M: CbmMachine>(m: &M, is_relative: bool, target: u8) -> (u8, u64) {
        let column = m.column();
        if is_relative {
            return (target, 0);
        }
        let before = if target >= column { E::costs().print.tab_move } else { 0 };
        (target.saturating_sub(column), before.into())
    }

    /// Moves to the next print zone.
    fn print_zone<M: CbmMachine>(&mut self, m: &mut M) {
        let (steps, before) = Self::steps_to_zone(m);
        Self::spend(m, before);
        self.put_columns(m, steps);
    }

    /// Executes `TAB` and `SPC`.
    fn print_column<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M, is_relative: bool) {
        let target = engine.pop_byte();
        let (steps, before) = Self::steps_to_column(m, is_relative, target);
        Self::spend(m, before);
        self.put_columns(m, steps);
    }
}
