//! `INPUT`, `GET` and `READ`: items from a typed line, from the keyboard queue, from `DATA`.

use basic::{
    dialect::Number as _,
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
    memory::{Ram, set_word, word},
    op::{Op, Pc},
    store::Span,
};

use super::{
    Interpreter, RomRoutines,
    lines::{LineRead, ReadState},
    memory::set_integer,
};
use crate::{
    intrinsic::{Intrinsic, ItemSource, ListPosition, ValueType},
    machine::CbmMachine,
    variant::{FILE_DATA, Number},
};

const CURSOR_RIGHT: u8 = 0x1d;

impl<E: RomRoutines> Interpreter<E> {
    fn print_question_mark<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        engine.discard_command();
        if !Self::has_channel(m) {
            self.put(m, b'?');
            self.put(m, CURSOR_RIGHT);
        }
        self.reading = ReadState::begun();
    }

    /// Executes `INPUT`: reads a line.
    pub(super) fn input_line<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<ControlFlow, Fault> {
        let buffer = E::LAYOUT.input_buffer;
        loop {
            if !self.reading.is_collecting {
                self.print_question_mark(engine, m);
            }
            match self.collect_line(engine, m)? {
                LineRead::Done => {}
                LineRead::Waiting => return Ok(self.wait_in_statement(engine, m)),
                LineRead::Due(then) => return Ok(then),
            }
            // Nothing is assigned then, even if characters were received.
            if Self::has_channel(m) && m.has_timed_out() {
                return Ok(ControlFlow::Jump(self.after_list(engine)));
            }
            if m.ram()[usize::from(buffer)] != 0 {
                break;
            }
            if !Self::has_channel(m) {
                return Ok(ControlFlow::Jump(self.after_list(engine)));
            }
        }
        self.reading.at = buffer - 1;
        m.ram_mut()[usize::from(buffer) - 1] = b',';
        Ok(ControlFlow::Next)
    }

    /// Returns the code after the list that begins after the current op.
    fn after_list(&self, engine: &mut Engine<Self>) -> Pc {
        let code = engine.code().ops_from(engine.current_pc());
        let is_end = |op: &Op<Intrinsic>| {
            matches!(op, Op::MachineIntrinsic { intrinsic: Intrinsic::ReadEnd { .. }, .. })
        };
        engine.current_pc() + code.iter().position(is_end).map_or(1, |end| end as Pc + 1)
    }

    /// Begins a list.
    pub(super) fn read_begin<M: CbmMachine>(&mut self, m: &mut M, source: ItemSource) {
        match source {
            ItemSource::Input => {}
            ItemSource::Data => self.reading.at = word(m.ram(), E::LAYOUT.data),
            ItemSource::Get => {
                let buffer = E::LAYOUT.input_buffer;
                m.ram_mut()[usize::from(buffer) + 1] = 0;
                self.reading.at = buffer + 1;
            }
        }
    }

    /// Returns the address of the next character that is not a blank, from `at` on.
    pub(super) fn skip_blanks(ram: &Ram, mut at: u16) -> u16 {
        while ram[usize::from(at)] == b' ' {
            at = at.wrapping_add(1);
        }
        at
    }

    /// Returns the cost of fetching the character at `to`, with blanks from `from` on skipped.
    pub(super) fn fetch_cost(ram: &Ram, from: u16, to: u16) -> u64 {
        u64::from(to.wrapping_sub(from)) * u64::from(E::costs().fetch.blank)
            + u64::from(E::fetch_cost(ram[usize::from(to)]))
    }

    /// Returns the additional cost of fetching characters after `from` up to `to`: the text pointer's high byte changes
    /// at each page.
    pub(super) fn page_cost(from: u16, to: u16) -> u64 {
        u64::from((to >> 8).wrapping_sub(from >> 8)) * u64::from(E::costs().fetch.page)
    }

    /// Reads one item into the target.
    pub(super) fn read_item<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        source: ItemSource,
        kind: ValueType,
        position: ListPosition,
    ) -> Result<ControlFlow, Fault> {
        // The item at which the run stopped for a key: what comes before the key has happened.
        let is_retry = source == ItemSource::Get && self.keys.polled_in == Some(engine.statements());
        if position.begins() && !is_retry {
            self.read_begin(m, source);
        }
        let costs = E::costs();
        let mut at = Self::skip_blanks(m.ram(), self.reading.at);
        if !self.reading.is_collecting && !is_retry {
            let looked = Self::fetch_cost(m.ram(), self.reading.at, at) - u64::from(costs.fetch.move_on);
            let found =
                if matches!(m.ram()[usize::from(at)], 0 | b':') { 0 } else { u64::from(costs.read.found) };
            Self::spend(m, looked + found);
        }
        if self.reading.is_collecting || matches!(m.ram()[usize::from(at)], 0 | b':') {
            match source {
                ItemSource::Get => match self.get_key(engine, m, is_retry) {
                    Some(address) => at = address,
                    None => return Ok(ControlFlow::Retry(ExitReason::AwaitingKey)),
                },
                ItemSource::Data => {
                    let search = Self::find_data(m.ram(), at);
                    Self::spend(m, u64::from(costs.read.search) + search.cycles);
                    if let Some(line) = search.line {
                        set_word(m.ram_mut(), E::LAYOUT.data_line, line);
                    }
                    at = search.found?;
                }
                ItemSource::Input => {
                    if !self.reading.is_collecting {
                        if !Self::has_channel(m) {
                            self.put(m, b'?');
                        }
                        self.print_question_mark(engine, m);
                    }
                    match self.collect_line(engine, m)? {
                        LineRead::Done => {}
                        LineRead::Waiting => return Ok(self.wait_in_statement(engine, m)),
                        LineRead::Due(then) => return Ok(then),
                    }
                    at = E::LAYOUT.input_buffer - 1;
                }
            }
        }
        let (before, start) = (at, at.wrapping_add(1));
        at = Self::skip_blanks(m.ram(), start);
        let mut cycles = m.processor_time() + Self::fetch_cost(m.ram(), start, at);
        let done = match kind {
            ValueType::Text if source == ItemSource::Get => {
                self.read_text(engine, m, source, start, &mut cycles)
            }
            ValueType::Text => self.read_text(engine, m, source, at, &mut cycles),
            ValueType::Number | ValueType::Integer => self.read_number(engine, m, kind, at, &mut cycles),
        };
        m.set_processor_time(cycles);
        let next = done?;
        let end = Self::skip_blanks(m.ram(), next);
        if source == ItemSource::Data {
            Self::spend(m, Self::item_page_cost(before, at, next, end, kind != ValueType::Text));
        }
        self.reading.at = end;
        let follows = if m.ram()[usize::from(end)] == b',' { costs.read.follows } else { 0 };
        Self::spend(
            m,
            Self::fetch_cost(m.ram(), next, end) - u64::from(costs.fetch.move_on) + u64::from(follows),
        );
        if matches!(m.ram()[usize::from(end)], 0 | b':' | b',') {
            if position.ends() {
                set_word(m.ram_mut(), E::LAYOUT.data, end);
            }
            return Ok(ControlFlow::Next);
        }
        self.reject_item(engine, m, source)
    }

    /// Handles an item that is followed by an invalid character.
    fn reject_item<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        source: ItemSource,
    ) -> Result<ControlFlow, Fault> {
        match source {
            ItemSource::Input if Self::has_channel(m) => Err(FILE_DATA),
            ItemSource::Input => {
                self.print_phrase(engine, m, E::PHRASES.redo)?;
                Ok(ControlFlow::Jump(engine.statement()))
            }
            ItemSource::Data => {
                let line = word(m.ram(), E::LAYOUT.data_line);
                set_word(m.ram_mut(), E::LAYOUT.current_line, line);
                Err(Fault::Syntax)
            }
            ItemSource::Get => {
                // The original mistakes the address of the item for that of a typed command: the message names no line.
                m.ram_mut()[usize::from(E::LAYOUT.current_line) + 1] = 0xff;
                Err(Fault::Syntax)
            }
        }
    }

    fn read_number<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        kind: ValueType,
        at: u16,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let costs = E::costs();
        *cycles += u64::from(if kind == ValueType::Integer { costs.read.integer } else { costs.read.number });
        let (value, length) = E::Number::parse(&m.ram()[usize::from(at)..], cycles);
        let value = value?;
        engine.set_accumulator(match kind {
            ValueType::Integer => {
                let rounded = value.round(cycles)?;
                let integer = rounded.to_i16(cycles)?;
                set_integer(m.ram_mut(), engine.target(), integer);
                rounded
            }
            _ => value.store(m.ram_mut(), engine.target(), cycles)?,
        });
        Ok(at.wrapping_add(u16::try_from(length).unwrap_or(0)))
    }

    fn read_text<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        source: ItemSource,
        at: u16,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let (span, next) = Self::text_item(m.ram(), source, at, cycles);
        engine.take_literal(m.ram_mut(), span, cycles)?;
        if engine.target() == E::LAYOUT.store.empty_string {
            m.set_processor_time(*cycles);
            self.store_clock(engine, m)?;
            *cycles = m.processor_time();
        } else {
            engine.store_text(m.ram_mut(), cycles)?;
        }
        Ok(next)
    }

    /// Returns the string item from `at` on, and the address after it.
    pub(super) fn text_item(ram: &Ram, source: ItemSource, at: u16, cycles: &mut u64) -> (Span, u16) {
        let first = ram[usize::from(at)];
        let costs = E::costs();
        let (from, ends, begin): (u16, &[u8], u16) = match source {
            ItemSource::Get => (at, &[0], costs.read.one),
            _ if first == b'"' => (at.wrapping_add(1), &[0, b'"'], costs.read.quoted),
            _ => (at, &[0, b':', b','], costs.read.unquoted),
        };
        let rest = &ram[usize::from(from)..];
        let length = rest.iter().position(|byte| ends.contains(byte)).unwrap_or(rest.len());
        let is_closed = rest.get(length) == Some(&b'"') && ends.contains(&b'"');
        let end = match rest.get(length) {
            _ if is_closed => costs.literal.quote,
            Some(b',') => costs.literal.comma,
            Some(b':') => costs.literal.colon,
            _ => costs.literal.end,
        };
        let length = u8::try_from(length).unwrap_or(u8::MAX);
        *cycles +=
            u64::from(costs.read.text + begin + end) + u64::from(costs.literal.character) * u64::from(length);
        let next = from.wrapping_add(u16::from(length)).wrapping_add(u16::from(is_closed));
        (Span { length, at: from }, next)
    }

    /// Executes `GET`: stores one character in the buffer. `None` when the run must stop first because
    /// the queue is empty.
    fn get_key<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        is_retry: bool,
    ) -> Option<u16> {
        let before = m.processor_time();
        Self::spend(m, u64::from(E::costs().read.key));
        let key = m.getin();
        if key == 0 && m.input_is_keyboard() && self.keys.stops_at_polls && !is_retry {
            self.keys.polled_in = Some(engine.statements());
            m.set_processor_time(before);
            return None;
        }
        self.keys.polled_in = None;
        engine.discard_command();
        let buffer = E::LAYOUT.input_buffer;
        let ram = m.ram_mut();
        ram[usize::from(buffer)] = key;
        ram[usize::from(buffer) + 1] = 0;
        Some(buffer - 1)
    }

    /// Returns whether `GET` of a string finds no key and does not stop the run, so that it does not depend
    /// on time.
    #[inline]
    pub(super) fn get_finds_no_key<M: CbmMachine>(&self, engine: &Engine<Self>, m: &M) -> bool {
        E::FAST_PATHS
            && m.has_empty_queue()
            && !Self::has_channel(m)
            && !self.keys.stops_at_polls
            && self.keys.polled_in.is_none()
            && !self.reading.is_collecting
            && engine.target() != E::LAYOUT.store.empty_string
            && m.ram()[usize::from(self.reading.at)] == 0
    }

    /// Executes `GET` of a string that finds no key, as [`read_item`](Self::read_item) does.
    #[inline]
    pub(super) fn get_empty_string<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let costs = E::costs();
        let fetch = u64::from(E::fetch_cost(0));
        m.set_processor_time(*cycles + fetch - u64::from(costs.fetch.move_on) + u64::from(costs.read.key));
        m.getin();
        engine.discard_command();
        let buffer = E::LAYOUT.input_buffer;
        set_word(m.ram_mut(), buffer, 0);
        *cycles =
            m.processor_time() + fetch + u64::from(costs.read.text + costs.read.one + costs.literal.end);
        engine.store_literal(m.ram_mut(), Span { length: 0, at: buffer }, cycles)?;
        self.reading.at = buffer;
        *cycles += fetch - u64::from(costs.fetch.move_on);
        Ok(())
    }

    /// Ends the list of `INPUT` or `GET`.
    pub(super) fn read_end<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        source: ItemSource,
    ) -> Result<ControlFlow, Fault> {
        let has_channel = Self::has_channel(m);
        if m.ram()[usize::from(self.reading.at)] != 0 && !has_channel {
            self.print_phrase(engine, m, E::PHRASES.extra_ignored)?;
        }
        if source == ItemSource::Get && has_channel {
            // It does not distinguish its own file from that of a CMD.
            self.select_default(m);
        }
        Ok(ControlFlow::Next)
    }
}
