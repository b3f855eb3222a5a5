//! Functions that need more than a number: strings, memory, the clock, what the program defined.

use core::cmp::Ordering;

use super::{Draw, DrawKind, Vm, strings::Span};
use crate::{
    dialect::{Dialect, Host, Number},
    fault::Fault,
    keyword::Function,
    names::Name,
    op::{Pc, UNKNOWN},
    program::Asked,
    text::{set_word, word},
};

/// A call of a defined function under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call<N> {
    back: Pc,
    /// The place of the parameter's value.
    parameter: u16,
    /// What the parameter held before.
    saved: N,
    /// Bytes of stack that expressions might use before.
    room: u8,
}

impl<D: Dialect> Vm<D> {
    /// A function that takes its argument from the accumulator, the current string or the arguments put aside.
    pub(super) fn call_function<M: Host>(&mut self, m: &mut M, function: Function) -> Result<(), Fault> {
        Self::timed(m, |m, cycles| self.call_timed(m, function, cycles))
    }

    fn call_timed<M: Host>(&mut self, m: &mut M, function: Function, cycles: &mut u64) -> Result<(), Fault> {
        let costs = D::costs();
        match function {
            Function::Peek => {
                *cycles += u64::from(costs.peek);
                let address = self.accumulator.to_address(cycles)?;
                m.set_processor_time(*cycles);
                if address.wrapping_sub(D::LAYOUT.old_text) < 2 {
                    self.leave_place(m);
                }
                if self.stops_at_looks && m.shows_idle_keys(address) {
                    // The host hears of it before the next statement.
                    self.has_looked = true;
                    m.set_deadline(m.elapsed());
                }
                let value = match address.wrapping_sub(D::LAYOUT.integer) {
                    // It looks at the address that it has put there itself.
                    0 => address.to_le_bytes()[0],
                    1 => address.to_le_bytes()[1],
                    _ => m.peek(address),
                };
                self.accumulator = D::Number::from_byte(value, cycles);
            }
            Function::Fre => {
                self.collect_strings(m, cycles);
                self.free_memory(m, cycles);
            }
            Function::Pos => {
                *cycles += u64::from(costs.pos);
                self.accumulator = D::Number::from_byte(m.column(), cycles);
            }
            Function::Rnd => self.random(m, cycles)?,
            Function::Usr => return Err(Fault::IllegalQuantity),
            function if function.is_pure() => self.accumulator = self.accumulator.call(function, cycles)?,
            function => self.call_on_strings(m, function, cycles)?,
        }
        Ok(())
    }

    /// A function that gives or takes a string: nothing but memory takes part.
    pub(super) fn call_on_strings<M: Host>(
        &mut self,
        m: &mut M,
        function: Function,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let costs = D::costs();
        match function {
            Function::Len => {
                let text = self.text;
                let span = self.free_string(m, text, cycles);
                *cycles += u64::from(costs.len);
                self.accumulator = D::Number::from_byte(span.length, cycles);
            }
            Function::Asc => {
                let text = self.text;
                let span = self.free_string(m, text, cycles);
                *cycles += u64::from(costs.asc);
                let first = span.bytes(m.ram()).first().copied().ok_or(Fault::IllegalQuantity)?;
                self.accumulator = D::Number::from_byte(first, cycles);
            }
            Function::Val => {
                let text = self.text;
                let span = self.free_string(m, text, cycles);
                self.accumulator = D::Number::default();
                if span.length == 0 {
                    *cycles += u64::from(costs.val_empty);
                } else {
                    let first = m.ram()[usize::from(span.at)];
                    if first != b' ' {
                        *cycles += u64::from(D::fetch_cost(first) - costs.fetch_move);
                    }
                    *cycles += u64::from(costs.val);
                    // The original puts a zero behind the string while it reads.
                    let bytes = span.bytes(m.ram());
                    let mut digits = [0; 256];
                    digits[..bytes.len()].copy_from_slice(bytes);
                    let value = D::Number::parse_value(&digits[..=bytes.len()], cycles);
                    if value.is_err() {
                        // An error leaves it there.
                        let behind = span.at.wrapping_add(u16::from(span.length));
                        self.note_poke(m, behind, 0);
                        m.ram_mut()[usize::from(behind)] = 0;
                    }
                    self.accumulator = value?;
                }
            }
            Function::Str => {
                *cycles += u64::from(costs.str);
                let mut buffer = [0; 16];
                let length = self.accumulator.print(&mut buffer, cycles);
                *cycles += u64::from(costs.str_character) * length as u64;
                self.make_string(m, &buffer[..length], cycles)?;
            }
            Function::Chr => {
                *cycles += u64::from(costs.chr);
                let code = self.accumulator.to_byte(cycles)?;
                let at = self.allot(m, 1, cycles)?;
                m.ram_mut()[usize::from(at)] = code;
                self.push_temporary(m, Span { length: 1, at }, cycles)?;
            }
            Function::Left | Function::Right | Function::Mid => self.substring(m, function, cycles)?,
            _ => unreachable!("the caller knows the other functions"),
        }
        Ok(())
    }

    /// A function that is given a string where it expects a number, and does not look.
    pub(super) fn call_function_with_text<M: Host>(
        &mut self,
        m: &mut M,
        function: Function,
    ) -> Result<(), Fault> {
        if function == Function::Fre {
            Self::timed(m, |m, cycles| self.free_string(m, self.text, cycles));
        }
        self.call_function(m, function)
    }

    fn free_memory<M: Host>(&mut self, m: &M, cycles: &mut u64) {
        let free = word(m.ram(), D::LAYOUT.strings).wrapping_sub(word(m.ram(), D::LAYOUT.arrays_end));
        *cycles += u64::from(D::costs().fre);
        self.accumulator = D::Number::from_i16(free as i16, cycles);
    }

    fn note_draw<M: Host>(&mut self, m: &M, kind: DrawKind) {
        if !self.draws.are_noted {
            return;
        }
        let draw = Draw {
            kind,
            bytes: self.accumulator.to_bytes(),
            line: self.current_line(m.ram()),
            at: m.elapsed(),
        };
        self.draws.made.push(draw);
    }

    fn random<M: Host>(&mut self, m: &mut M, cycles: &mut u64) -> Result<(), Fault> {
        let mut entropy = [0; 4];
        if self.accumulator.sign() == Ordering::Equal {
            m.set_processor_time(*cycles);
            m.catch_up();
            *cycles = m.processor_time();
            entropy = m.entropy();
        }
        let seed = D::LAYOUT.random_seed;
        self.accumulator = self.accumulator.random(m.ram_mut(), seed, || entropy, cycles)?;
        if let Some(forced) =
            self.draws.forced_random.pop_front().and_then(|bytes| D::Number::from_bytes(&bytes))
        {
            self.accumulator = forced;
        }
        self.note_draw(m, DrawKind::Random);
        Ok(())
    }

    fn ticks<M: Host>(&mut self, m: &mut M) -> u32 {
        m.catch_up();
        let at = usize::from(D::LAYOUT.clock);
        let ram = m.ram();
        u32::from_be_bytes([0, ram[at], ram[at + 1], ram[at + 2]])
    }

    /// Reads the clock.
    pub(super) fn clock<M: Host>(&mut self, m: &mut M) {
        let ticks = self.ticks(m);
        let mut cycles = m.processor_time() + Self::search_cost(m, Name::number(*b"TI"));
        self.accumulator = D::Number::from_ticks(ticks, &mut cycles);
        if let Some(forced) =
            self.draws.forced_time.pop_front().and_then(|bytes| D::Number::from_bytes(&bytes))
        {
            self.accumulator = forced;
        }
        m.set_processor_time(cycles);
        self.note_draw(m, DrawKind::Time);
    }

    /// Reads the status of the firmware.
    pub(super) fn status<M: Host>(&mut self, m: &mut M) {
        let mut cycles = m.processor_time() + Self::search_cost(m, Name::number(*b"ST"));
        self.accumulator = D::Number::from_i16(i16::from(m.status() as i8), &mut cycles);
        m.set_processor_time(cycles);
    }

    /// What it costs to search the variables for one that is never there.
    fn search_cost<M: Host>(m: &M, name: Name) -> u64 {
        u64::from(Self::search_variable(m.ram(), name).1)
    }

    /// Reads the clock as text: hours, minutes, seconds.
    pub(super) fn clock_text<M: Host>(&mut self, m: &mut M) -> Result<(), Fault> {
        let ticks = self.ticks(m);
        let mut cycles = m.processor_time() + Self::search_cost(m, Name::text(*b"TI"));
        let mut digits = [0; 6];
        D::Number::print_ticks(ticks, &mut digits, &mut cycles);
        cycles += u64::from(D::costs().str_character) * digits.len() as u64;
        let done = self.make_string(m, &digits, &mut cycles);
        m.set_processor_time(cycles);
        done
    }

    /// Sets the clock from the current string.
    pub(super) fn store_clock<M: Host>(&mut self, m: &mut M) -> Result<(), Fault> {
        let mut cycles = m.processor_time();
        let descriptor = self.text;
        let span = self.free_string(m, descriptor, &mut cycles);
        m.set_processor_time(cycles + u64::from(D::costs().store_clock));
        let digits = span.bytes(m.ram());
        if digits.len() != 6 || !digits.iter().all(u8::is_ascii_digit) {
            return Err(Fault::IllegalQuantity);
        }
        let pair = |place: usize| u32::from(digits[place] - b'0') * 10 + u32::from(digits[place + 1] - b'0');
        let ticks = ((pair(0) * 60 + pair(2)) * 60 + pair(4)) * 60;
        // Any six digits will do: three bytes are set, and the clock's next tick ends a day that is over.
        m.catch_up();
        let bytes = ticks.to_be_bytes();
        let at = usize::from(D::LAYOUT.clock);
        m.ram_mut()[at..at + 3].copy_from_slice(&bytes[1..]);
        Ok(())
    }

    /// A quoted string in the text.
    pub(super) fn literal<M: Host>(
        &mut self,
        m: &mut M,
        text: u16,
        length: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        self.take_literal(m, Span { length, at: text }, cycles)
    }

    /// `LEFT$`, `RIGHT$`, `MID$`.
    fn substring<M: Host>(&mut self, m: &mut M, function: Function, cycles: &mut u64) -> Result<(), Fault> {
        let costs = D::costs();
        let source = self.texts.pop().unwrap_or_default();
        let length = Self::span(m.ram(), source).length;
        let last = self.bytes.pop().unwrap_or_default();
        let (offset, wanted) = match function {
            Function::Left => (0, last.min(length)),
            Function::Right => (length.saturating_sub(last), last.min(length)),
            _ => {
                let first = self.bytes.pop().unwrap_or_default();
                let offset = first.checked_sub(1).ok_or(Fault::IllegalQuantity)?.min(length);
                (offset, last.min(length - offset))
            }
        };
        *cycles += u64::from(costs.substring_make) + Self::part_cost(function, offset, last, length);
        let at = self.allot(m, wanted, cycles)?;
        let span = self.free_string(m, source, cycles);
        let from = Span { length: wanted, at: span.at.wrapping_add(u16::from(offset)) };
        self.copy_string(m, from, at, cycles);
        self.push_temporary(m, Span { length: wanted, at }, cycles)
    }

    /// What making a part of a string costs more than the shortest way.
    fn part_cost(function: Function, offset: u8, wanted: u8, length: u8) -> u64 {
        let costs = D::costs();
        let whole = if wanted < length { 0 } else { costs.substring_whole };
        u64::from(match function {
            Function::Left => whole,
            Function::Right => costs.substring_right + whole,
            _ if offset >= length => costs.substring_mid,
            _ if length - offset < wanted => costs.substring_mid + costs.substring_short,
            _ => costs.substring_mid + costs.substring_long,
        })
    }

    /// How the string put aside stands to the current one.
    pub(super) fn compare_texts<M: Host>(&mut self, m: &mut M, cycles: &mut u64) -> Ordering {
        let costs = D::costs();
        let left = self.texts.pop().unwrap_or_default();
        let right = self.text;
        let second = self.free_string(m, right, cycles);
        let first = self.free_string(m, left, cycles);
        let (first, second) = (first.bytes(m.ram()), second.bytes(m.ram()));
        let equal = first.iter().zip(second).take_while(|(a, b)| a == b).count();
        let lengths = match first.len().cmp(&second.len()) {
            Ordering::Equal => costs.compare_same,
            Ordering::Less => costs.compare_shorter,
            Ordering::Greater => costs.compare_longer,
        };
        let ordering = first.cmp(second);
        let end = match ordering {
            _ if equal == first.len().min(second.len()) => costs.compare_end,
            Ordering::Greater => costs.compare_greater,
            _ => costs.compare_less,
        };
        *cycles += u64::from(costs.compare_strings + lengths + end)
            + u64::from(costs.compare_character) * equal as u64;
        ordering
    }

    /// Calls a defined function. Gives the place of its expression.
    pub(super) fn call_defined<M: Host>(
        &mut self,
        m: &mut M,
        variable: u16,
        depth: u8,
        back: Pc,
    ) -> Result<Option<Pc>, Fault> {
        let mut cycles = m.processor_time();
        // The search has been charged where the name stands.
        let found = self.variable_to_read(m, variable, &mut 0);
        let definition = found.ok_or(Fault::UndefinedFunction)?;
        let text = word(m.ram(), definition);
        let parameter = word(m.ram(), definition + 2);
        if parameter >> 8 == 0 {
            return Err(Fault::UndefinedFunction);
        }
        let saved = D::Number::load(m.ram(), parameter);
        self.accumulator.store(m.ram_mut(), parameter, &mut cycles)?;
        cycles += u64::from(D::costs().defined_function_call);
        m.set_processor_time(cycles);
        self.calls.push(Call { back, parameter, saved, room: self.room });
        self.room = self.room.saturating_sub(depth);
        Ok(Some(self.code_of_definition(m, text)))
    }

    /// The code of the expression at `text`, which tests the stack if it may need more of it than there is.
    fn code_of_definition<M: Host>(&mut self, m: &M, text: u16) -> Pc {
        let plain = self.expression_at(m, text, Asked::ByCall);
        if plain.room <= self.room { plain.pc } else { self.expression_at(m, text, Asked::ByDeepCall).pc }
    }

    /// Comes back from a defined function. None when the expression was asked for by machine code.
    pub(super) fn return_defined<M: Host>(&mut self, m: &mut M) -> Option<Pc> {
        let call = self.calls.pop()?;
        self.room = call.room;
        if call.back == UNKNOWN {
            return None;
        }
        call.saved.store(m.ram_mut(), call.parameter, &mut 0).ok()?;
        Some(call.back)
    }

    /// Marks that the expression about to run was asked for from outside the program.
    pub(super) fn call_from_outside(&mut self) {
        let saved = D::Number::default();
        self.calls.push(Call { back: UNKNOWN, parameter: 0, saved, room: self.room });
    }

    /// `DEF`: the function's value holds the place of its text, and of its parameter.
    pub(super) fn define<M: Host>(&mut self, m: &mut M, variable: u16, text: u16) -> Result<(), Fault> {
        let parameter = self.address;
        let value = self.variable_to_write(m, variable, &mut 0)?;
        let first = m.ram()[usize::from(text)];
        let ram = m.ram_mut();
        set_word(ram, value, text);
        set_word(ram, value + 2, parameter);
        ram[usize::from(value) + 4] = first;
        Ok(())
    }
}
