//! `INPUT`, `GET` and `READ`: items from a typed line, from the keyboard queue, from `DATA`.

use hardware::Received;

use super::{Vm, run::Outcome, run::Then, strings::Span};
use crate::{
    dialect::{Dialect, Host, Number},
    fault::Fault,
    keyword::{Keyword, Statement},
    op::{Kind, Source},
    text::{set_word, word},
};

const CARRIAGE_RETURN: u8 = 13;
const CURSOR_RIGHT: u8 = 0x1d;

/// A line or list being read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reading {
    /// The question mark has been written, and characters are coming in.
    is_collecting: bool,
    /// Characters of the line so far.
    length: u16,
    /// The place of the next item.
    at: u16,
}

/// How reading a line went.
enum LineRead {
    /// It is in the buffer.
    Done,
    /// A person has yet to finish it.
    Waiting,
    /// It comes from a file, and something else is due first.
    Due(Then),
}

impl<D: Dialect> Vm<D> {
    /// The outcome to leave with while a person types. The host may type whenever something has happened to the machine, however
    /// often it looks.
    pub(super) fn wait_for_line<M: Host>(&mut self, m: &mut M) -> Outcome {
        if self.waits_since.is_none() {
            // What was due before does not count.
            m.catch_up();
        }
        if m.is_due() && self.waits_since.is_none_or(|since| since == m.happenings()) {
            return Outcome::Due;
        }
        let since = *self.waits_since.get_or_insert_with(|| m.happenings());
        if m.happenings() == since {
            m.idle();
            if m.happenings() == since && m.is_due() {
                return Outcome::Due;
            }
        }
        self.waits_since = None;
        Outcome::AwaitingLine
    }

    /// How a statement goes on that waits for a line: with the prompt if the machine has been told to start anew.
    pub(super) fn wait_in_statement<M: Host>(&mut self, m: &mut M) -> Then {
        if m.take_warm_start() {
            self.warm_start(m);
            return Then::Prompt;
        }
        Then::Again(self.wait_for_line(m))
    }

    /// Collects a line from the current input into the buffer.
    fn collect_line<M: Host>(&mut self, m: &mut M) -> Result<LineRead, Fault> {
        let buffer = D::LAYOUT.input_buffer;
        loop {
            // A file may go on for ever, or never end a line.
            if !m.input_is_keyboard() && m.processor_time() >= m.horizon() {
                m.catch_up();
                if m.take_warm_start() {
                    self.warm_start(m);
                    return Ok(LineRead::Due(Then::Prompt));
                }
                if m.is_due() {
                    return Ok(LineRead::Due(Then::Again(Outcome::Due)));
                }
            }
            match m.receive() {
                Received::Waiting => return Ok(LineRead::Waiting),
                Received::Byte(CARRIAGE_RETURN) => break,
                Received::Byte(byte) => {
                    m.ram_mut()[usize::from(buffer + self.reading.length)] = byte;
                    self.reading.length += 1;
                    Self::spend(m, u64::from(D::costs().input_character));
                    if self.reading.length > u16::from(D::LAYOUT.input_limit) {
                        self.reading = Reading::default();
                        return Err(Fault::StringTooLong);
                    }
                }
            }
        }
        m.ram_mut()[usize::from(buffer + self.reading.length)] = 0;
        self.waits_since = None;
        self.reading.is_collecting = false;
        if !Self::has_channel(m) {
            self.put(m, CARRIAGE_RETURN);
        }
        Ok(LineRead::Done)
    }

    /// Collects a line for the prompt.
    pub(super) fn collect_command<M: Host>(&mut self, m: &mut M) -> Result<bool, Fault> {
        if !self.reading.is_collecting {
            self.reading = Reading { is_collecting: true, ..Reading::default() };
        }
        self.collect_line(m).map(|read| matches!(read, LineRead::Done))
    }

    fn ask<M: Host>(&mut self, m: &mut M) {
        self.forget_typed();
        if !Self::has_channel(m) {
            self.put(m, b'?');
            self.put(m, CURSOR_RIGHT);
        }
        self.reading = Reading { is_collecting: true, ..Reading::default() };
    }

    /// `INPUT`: asks for a line.
    pub(super) fn input_line<M: Host>(&mut self, m: &mut M) -> Result<Then, Fault> {
        let buffer = D::LAYOUT.input_buffer;
        loop {
            if !self.reading.is_collecting {
                self.ask(m);
            }
            match self.collect_line(m)? {
                LineRead::Done => {}
                LineRead::Waiting => return Ok(self.wait_in_statement(m)),
                LineRead::Due(then) => return Ok(then),
            }
            // Nothing is assigned then, whatever has come.
            if Self::has_channel(m) && m.has_timed_out() {
                return Ok(Then::Jump(self.after_list()));
            }
            if m.ram()[usize::from(buffer)] != 0 {
                break;
            }
            if !Self::has_channel(m) {
                return Ok(Then::Jump(self.after_list()));
            }
        }
        self.reading.at = buffer - 1;
        m.ram_mut()[usize::from(buffer) - 1] = b',';
        Ok(Then::Next)
    }

    /// The code behind the list that begins behind the present op.
    fn after_list(&self) -> crate::op::Pc {
        let code = &self.program.code;
        let from = self.pc_now as usize;
        let end = code[from..].iter().position(|op| matches!(op, crate::op::Op::ReadEnd { .. }));
        end.map_or(self.pc_now + 1, |end| (from + end + 1) as crate::op::Pc)
    }

    /// Begins the list of `READ` or `GET`.
    pub(super) fn read_begin<M: Host>(&mut self, m: &mut M, source: Source) {
        match source {
            Source::Input => {}
            Source::Data => self.reading.at = word(m.ram(), D::LAYOUT.data),
            Source::Get => {
                self.polled = false;
                let buffer = D::LAYOUT.input_buffer;
                m.ram_mut()[usize::from(buffer) + 1] = 0;
                self.reading.at = buffer + 1;
            }
        }
    }

    /// The place of the next character that is not a blank, from `at` on.
    pub(super) fn skip_blanks<M: Host>(m: &M, mut at: u16) -> u16 {
        while m.ram()[usize::from(at)] == b' ' {
            at = at.wrapping_add(1);
        }
        at
    }

    /// What fetching the character at `to` costs, blanks from `from` on skipped.
    fn fetch_cost<M: Host>(m: &M, from: u16, to: u16) -> u64 {
        u64::from(to.wrapping_sub(from)) * u64::from(D::costs().fetch_blank)
            + u64::from(D::fetch_cost(m.ram()[usize::from(to)]))
    }

    /// Reads one item into the target.
    pub(super) fn read_item<M: Host>(
        &mut self,
        m: &mut M,
        source: Source,
        kind: Kind,
        cost: u16,
    ) -> Result<Then, Fault> {
        let costs = D::costs();
        let mut at = Self::skip_blanks(m, self.reading.at);
        if !self.reading.is_collecting && !self.polled {
            Self::spend(m, u64::from(cost));
            let looked = Self::fetch_cost(m, self.reading.at, at) - u64::from(costs.fetch_move);
            let found =
                if matches!(m.ram()[usize::from(at)], 0 | b':') { 0 } else { u64::from(costs.read_found) };
            Self::spend(m, looked + found);
        }
        if self.reading.is_collecting || matches!(m.ram()[usize::from(at)], 0 | b':') {
            match source {
                Source::Get => match self.get_key(m) {
                    Some(place) => at = place,
                    None => return Ok(Then::Again(Outcome::AwaitingKey)),
                },
                Source::Data => {
                    Self::spend(m, u64::from(costs.read_search));
                    at = self.find_data(m, at)?;
                }
                Source::Input => {
                    if !self.reading.is_collecting {
                        if !Self::has_channel(m) {
                            self.put(m, b'?');
                        }
                        self.ask(m);
                    }
                    match self.collect_line(m)? {
                        LineRead::Done => {}
                        LineRead::Waiting => return Ok(self.wait_in_statement(m)),
                        LineRead::Due(then) => return Ok(then),
                    }
                    at = D::LAYOUT.input_buffer - 1;
                }
            }
        }
        let next = at.wrapping_add(1);
        at = Self::skip_blanks(m, next);
        let mut cycles = m.processor_time() + Self::fetch_cost(m, next, at);
        let done = match kind {
            Kind::Text if source == Source::Get => self.read_text(m, source, next, &mut cycles),
            Kind::Text => self.read_text(m, source, at, &mut cycles),
            Kind::Number | Kind::Integer => self.read_number(m, kind, at, &mut cycles),
        };
        m.set_processor_time(cycles);
        let behind = done?;
        let end = Self::skip_blanks(m, behind);
        self.reading.at = end;
        let follows = if m.ram()[usize::from(end)] == b',' { costs.read_follows } else { 0 };
        Self::spend(m, Self::fetch_cost(m, behind, end) - u64::from(costs.fetch_move) + u64::from(follows));
        if matches!(m.ram()[usize::from(end)], 0 | b':' | b',') {
            return Ok(Then::Next);
        }
        self.wrong_item(m, source)
    }

    /// An item is followed by something that does not belong there.
    fn wrong_item<M: Host>(&mut self, m: &mut M, source: Source) -> Result<Then, Fault> {
        match source {
            Source::Input if Self::has_channel(m) => Err(Fault::FileData),
            Source::Input => {
                self.say(m, D::WORDS.redo)?;
                Ok(Then::Jump(self.statement))
            }
            Source::Data => {
                let line = word(m.ram(), D::LAYOUT.data_line);
                set_word(m.ram_mut(), D::LAYOUT.current_line, line);
                Err(Fault::Syntax)
            }
            Source::Get => {
                // The original takes the place of the item for a typed command's: the message names no line.
                m.ram_mut()[usize::from(D::LAYOUT.current_line) + 1] = 0xff;
                Err(Fault::Syntax)
            }
        }
    }

    fn read_number<M: Host>(
        &mut self,
        m: &mut M,
        kind: Kind,
        at: u16,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let costs = D::costs();
        *cycles += u64::from(if kind == Kind::Integer { costs.read_integer } else { costs.read_number });
        let (value, length) = D::Number::parse(&m.ram()[usize::from(at)..], cycles);
        let value = value?;
        self.accumulator = match kind {
            Kind::Integer => {
                let rounded = value.round(cycles)?;
                let integer = rounded.to_i16(cycles)?;
                Self::set_integer(m.ram_mut(), self.target, integer);
                rounded
            }
            _ => value.store(m.ram_mut(), self.target, cycles)?,
        };
        Ok(at.wrapping_add(u16::try_from(length).unwrap_or(0)))
    }

    fn read_text<M: Host>(
        &mut self,
        m: &mut M,
        source: Source,
        at: u16,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let first = m.ram()[usize::from(at)];
        let costs = D::costs();
        let (from, ends, way): (u16, &[u8], u16) = match source {
            Source::Get => (at, &[0], costs.read_one),
            _ if first == b'"' => (at.wrapping_add(1), &[0, b'"'], costs.read_quoted),
            _ => (at, &[0, b':', b','], costs.read_unquoted),
        };
        let rest = &m.ram()[usize::from(from)..];
        let length = rest.iter().position(|byte| ends.contains(byte)).unwrap_or(rest.len());
        let is_closed = rest.get(length) == Some(&b'"') && ends.contains(&b'"');
        let end = match rest.get(length) {
            _ if is_closed => costs.literal_quote,
            Some(b',' | b':') => costs.literal_comma,
            _ => costs.literal_end,
        };
        let length = u8::try_from(length).unwrap_or(u8::MAX);
        *cycles +=
            u64::from(costs.read_text + way + end) + u64::from(costs.literal_character) * u64::from(length);
        self.take_literal(m, Span { length, at: from }, cycles)?;
        if self.target == D::LAYOUT.empty_string {
            m.set_processor_time(*cycles);
            self.store_clock(m)?;
            *cycles = m.processor_time();
        } else {
            self.store_text(m, cycles)?;
        }
        Ok(from.wrapping_add(u16::from(length)).wrapping_add(u16::from(is_closed)))
    }

    /// `GET`: one character into the buffer. `None` when the host wants to know first that the queue is empty.
    fn get_key<M: Host>(&mut self, m: &mut M) -> Option<u16> {
        let before = m.processor_time();
        Self::spend(m, u64::from(D::costs().read_key));
        let key = m.take();
        if key == 0 && m.input_is_keyboard() && self.stops_at_polls && !self.polled {
            self.polled = true;
            m.set_processor_time(before);
            return None;
        }
        self.polled = false;
        self.forget_typed();
        let buffer = D::LAYOUT.input_buffer;
        let ram = m.ram_mut();
        ram[usize::from(buffer)] = key;
        ram[usize::from(buffer) + 1] = 0;
        Some(buffer - 1)
    }

    /// The place of the `DATA` word behind `at`.
    fn find_data<M: Host>(&mut self, m: &mut M, mut at: u16) -> Result<u16, Fault> {
        let data = D::KEYWORDS.token(Keyword::Statement(Statement::Data));
        let costs = D::costs();
        let mut spent = 0;
        let found = loop {
            let mut in_quotes = false;
            let ram = m.ram();
            loop {
                let byte = ram[usize::from(at)];
                if byte == 0 || byte == b':' && !in_quotes {
                    break;
                }
                if byte == b'"' {
                    in_quotes = !in_quotes;
                    spent += u64::from(costs.skip_quote);
                }
                spent += u64::from(costs.skip_character);
                at = at.wrapping_add(1);
            }
            spent += u64::from(costs.find_data);
            let is_line_end = ram[usize::from(at)] == 0;
            spent += u64::from(if is_line_end { costs.find_data_line } else { costs.find_data_colon });
            if is_line_end {
                if ram[usize::from(at.wrapping_add(2))] == 0 {
                    break Err(Fault::OutOfData);
                }
                let line = word(ram, at.wrapping_add(3));
                set_word(m.ram_mut(), D::LAYOUT.data_line, line);
                at = at.wrapping_add(4);
            }
            let next = at.wrapping_add(1);
            at = Self::skip_blanks(m, next);
            spent += Self::fetch_cost(m, next, at) - u64::from(costs.fetch_move);
            if Some(m.ram()[usize::from(at)]) == data {
                spent += u64::from(costs.find_data_found);
                break Ok(at);
            }
        };
        Self::spend(m, spent);
        found
    }

    /// Ends the list.
    pub(super) fn read_end<M: Host>(&mut self, m: &mut M, source: Source) -> Result<Then, Fault> {
        let at = self.reading.at;
        match source {
            Source::Data => set_word(m.ram_mut(), D::LAYOUT.data, at),
            Source::Input | Source::Get => {
                let has_channel = Self::has_channel(m);
                if m.ram()[usize::from(at)] != 0 && !has_channel {
                    self.say(m, D::WORDS.extra_ignored)?;
                }
                if source == Source::Get && has_channel {
                    // It cannot tell a file of its own from that of a CMD.
                    self.select_default(m);
                }
            }
        }
        Ok(Then::Next)
    }
}
