//! Input: `INPUT`, `LINE INPUT`, `READ`, from the keyboard, from files, from `DATA`.

use alloc::vec::Vec;

use basic::{
    dialect::Number as _,
    engine::{ControlFlow, Engine, ExitReason, await_typing},
    fault::Fault,
    memory::{set_word, word},
    op::{Op, Pc},
    store::Span,
};
use serde::{Deserialize, Serialize};

use super::{MsxBasic, MsxMachine, argument::Argument, file::Device};
use crate::{
    costs::COSTS,
    intrinsic::{Intrinsic, ItemSource},
    keyword::statement as token,
    layout::{DATLIN, DATPTR, LINE_BUFFER, LINE_BUFFER_SIZE, TXTTAB},
    machine::{BreakRequest, Line, LineStart},
    name::Type,
    text::{self, LINE_HEADER_SIZE},
    value::{self, Number},
};

/// A line or list being read.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct ReadState {
    /// The program waits for a line.
    is_prompting: bool,
    /// The address of the next item of a typed line.
    at: u16,
    /// The line has too few items: the program waits for another.
    needs_more: bool,
}

/// An item of a list: its characters, whether it is in quotes, and its address if it is in the program's text.
pub(super) struct Item {
    pub(super) text: Vec<u8>,
    pub(super) is_quoted: bool,
    pub(super) address: Option<u16>,
}

impl MsxBasic {
    /// Returns the exit reason while the user types.
    pub(super) fn wait_for_line<M: MsxMachine>(&mut self, m: &mut M) -> ExitReason {
        await_typing(&mut self.keys.wait_started, m)
    }

    /// Reads a line. `None` until it is complete.
    fn request_line<M: MsxMachine>(&mut self, m: &mut M) -> Option<Line> {
        let line = m.read_line(LineStart::Cursor)?;
        self.keys.wait_started = None;
        self.reading.is_prompting = false;
        Some(line)
    }

    /// Stores a line in the buffer for typed text.
    pub(super) fn store_line<M: MsxMachine>(m: &mut M, line: &[u8]) {
        let length = line.len().min(usize::from(LINE_BUFFER_SIZE) - 1);
        let from = usize::from(LINE_BUFFER);
        let ram = m.ram_mut();
        ram[from..from + length].copy_from_slice(&line[..length]);
        ram[from + length] = 0;
    }

    /// `INPUT`: reads a line.
    pub(super) fn input_line<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        has_mark: bool,
    ) -> Result<ControlFlow, Fault> {
        if !self.reading.is_prompting {
            if has_mark {
                self.write_text(m, b"? ");
            }
            self.reading = ReadState { is_prompting: true, ..ReadState::default() };
        }
        match self.request_line(m) {
            None => Ok(ControlFlow::Retry(self.wait_for_line(m))),
            Some(Line::Broken) => Ok(self.break_here(engine, m)),
            Some(Line::Entered(line)) => {
                Self::store_line(m, &line);
                self.reading.at = LINE_BUFFER;
                // An empty line assigns no variable of the list.
                if line.is_empty() {
                    return Ok(ControlFlow::Jump(self.after_list(engine)));
                }
                Ok(ControlFlow::Next)
            }
        }
    }

    /// Returns the code after the list that follows the present op.
    fn after_list(&self, engine: &Engine<Self>) -> Pc {
        let code = engine.code().ops_from(engine.current_pc());
        let is_end =
            |op: &Op<Intrinsic>| matches!(op, Op::MachineIntrinsic { intrinsic: Intrinsic::ReadEnd(_), .. });
        engine.current_pc() + code.iter().position(is_end).map_or(1, |end| end as Pc + 1)
    }

    pub(super) fn read_begin<M: MsxMachine>(&mut self, _m: &mut M, _source: ItemSource) {
        self.reading.needs_more = false;
    }

    /// Reads an item into the target.
    pub(super) fn read_item<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        source: ItemSource,
        size: u8,
    ) -> Result<ControlFlow, Fault> {
        let is_text = size == Type::Text.size();
        Self::spend(m, u64::from(COSTS.statement.data_item));
        match source {
            ItemSource::Data => self.read_datum(engine, m, size, is_text)?,
            ItemSource::File => {
                let item = self.file_item(m, is_text)?;
                self.assign_item(engine, m, source, size, &item)?;
            }
            ItemSource::Typed => return self.read_typed(engine, m, size, is_text),
        }
        Ok(ControlFlow::Next)
    }

    /// Reads the item at an address; also returns the address after it.
    fn item_at<M: MsxMachine>(m: &M, from: u16, is_text: bool) -> (Item, u16) {
        let ram = m.ram();
        let mut at = from;
        while ram[usize::from(at)] == b' ' {
            at = at.wrapping_add(1);
        }
        if is_text && ram[usize::from(at)] == b'"' {
            let text::QuotedEnd { end, after } = text::quoted_end(ram, at.wrapping_add(1));
            let text = ram[usize::from(at) + 1..usize::from(end)].to_vec();
            return (Item { text, is_quoted: true, address: Some(at.wrapping_add(1)) }, after);
        }
        let begin = at;
        // A colon ends a datum and a string of a typed line.
        while !matches!(ram[usize::from(at)], 0 | b',' | b':') {
            at = at.wrapping_add(1);
        }
        let text = ram[usize::from(begin)..usize::from(at)].to_vec();
        (Item { text, is_quoted: false, address: Some(begin) }, at)
    }

    fn skip_blanks<M: MsxMachine>(m: &M, mut at: u16) -> u16 {
        while m.ram()[usize::from(at)] == b' ' {
            at = at.wrapping_add(1);
        }
        at
    }

    fn assign_item<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        source: ItemSource,
        size: u8,
        item: &Item,
    ) -> Result<bool, Fault> {
        let mut cycles = 0;
        if size == Type::Text.size() {
            cycles += u64::from(COSTS.statement.data_character) * item.text.len() as u64;
            match (item.address, u8::try_from(item.text.len())) {
                // Strings in the program's text are not copied.
                (Some(at), Ok(length)) => {
                    engine.store_literal(m.ram_mut(), Span { length, at }, &mut cycles)?;
                }
                _ => {
                    engine.make_string(m.ram_mut(), &item.text, &mut cycles)?;
                    engine.store_text(m.ram_mut(), &mut cycles)?;
                }
            }
            Self::spend(m, cycles);
            return Ok(true);
        }
        if source == ItemSource::File && item.text == b"&" {
            return Err(Fault::Syntax);
        }
        let parsed = numeric::msx_bcd::parse(&item.text, &mut cycles);
        let number = Number(parsed.value.map_err(value::fault)?);
        // The text after a number in a file is ignored.
        let is_whole = parsed.consumed >= item.text.len() || source == ItemSource::File;
        if is_whole {
            let kind = Type::of_size(size).kind();
            number.store_as(kind, m.ram_mut(), engine.target(), &mut cycles)?;
        }
        Self::spend(m, cycles);
        Ok(is_whole)
    }

    /// `READ`.
    fn read_datum<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        size: u8,
        is_text: bool,
    ) -> Result<(), Fault> {
        let at = self.find_datum(m)?;
        let (item, after) = Self::item_at(m, at, is_text);
        let end = Self::skip_blanks(m, after);
        let is_good = match self.assign_item(engine, m, ItemSource::Data, size, &item) {
            Ok(is_good) => is_good && matches!(m.ram()[usize::from(end)], 0 | b',' | b':'),
            Err(Fault::Syntax) => false,
            Err(fault) => return Err(fault),
        };
        if !is_good {
            let line = word(m.ram(), DATLIN);
            set_word(m.ram_mut(), crate::layout::CURLIN, line);
            return Err(Fault::Syntax);
        }
        set_word(m.ram_mut(), DATPTR, end);
        Ok(())
    }

    /// Finds the address of the next datum.
    fn find_datum<M: MsxMachine>(&mut self, m: &mut M) -> Result<u16, Fault> {
        let mut at = word(m.ram(), DATPTR);
        if m.ram()[usize::from(at)] == b',' {
            return Ok(at.wrapping_add(1));
        }
        let mut cycles = 0;
        loop {
            let ram = m.ram();
            if ram[usize::from(at)] == 0 {
                if word(ram, at.wrapping_add(1)) == 0 {
                    return Err(Fault::OutOfData);
                }
                let line = word(ram, at.wrapping_add(3));
                at = at.wrapping_add(LINE_HEADER_SIZE);
                set_word(m.ram_mut(), DATLIN, line);
                cycles += u64::from(COSTS.statement.data_line);
            }
            at = Self::skip_blanks(m, at.wrapping_add(1));
            if m.ram()[usize::from(at)] == token::DATA {
                Self::spend(m, cycles);
                return Ok(at.wrapping_add(1));
            }
            let end = text::skip_statement(m.ram(), at).end;
            cycles += u64::from(COSTS.statement.data_statement)
                + u64::from(text::fetch_cost(m.ram(), at) + text::skip_cost(m.ram(), at, end));
            at = end;
        }
    }

    /// `INPUT`.
    fn read_typed<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        size: u8,
        is_text: bool,
    ) -> Result<ControlFlow, Fault> {
        if self.reading.needs_more {
            match self.request_line(m) {
                None => return Ok(ControlFlow::Retry(self.wait_for_line(m))),
                Some(Line::Broken) => return Ok(self.break_here(engine, m)),
                Some(Line::Entered(line)) => {
                    Self::store_line(m, &line);
                    self.reading.at = LINE_BUFFER;
                    self.reading.needs_more = false;
                }
            }
        } else if self.reading.at != LINE_BUFFER {
            let at = self.reading.at;
            if m.ram()[usize::from(at)] != b',' {
                self.write_text(m, b"?? ");
                self.reading.needs_more = true;
                self.reading.is_prompting = true;
                return Ok(ControlFlow::Retry(self.wait_for_line(m)));
            }
            self.reading.at = at.wrapping_add(1);
        }
        let (item, after) = Self::item_at(m, self.reading.at, is_text);
        let end = Self::skip_blanks(m, after);
        let is_good = self.assign_item(engine, m, ItemSource::Typed, size, &item)?
            && matches!(m.ram()[usize::from(end)], 0 | b',')
            || (is_text && !item.is_quoted && m.ram()[usize::from(end)] == b':');
        if !is_good {
            self.write_text(m, b"?Redo from start\r\n");
            return Ok(ControlFlow::Jump(engine.statement()));
        }
        self.reading.at = end;
        Ok(ControlFlow::Next)
    }

    pub(super) fn read_end<M: MsxMachine>(&mut self, m: &mut M, source: ItemSource) {
        if source == ItemSource::Typed && m.ram()[usize::from(self.reading.at)] != 0 {
            self.write_text(m, b"?Extra ignored\r\n");
        }
        if source == ItemSource::File {
            self.device = Device::Screen;
        }
    }

    /// `LINE INPUT`.
    pub(super) fn line_input<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        is_file: bool,
    ) -> Result<ControlFlow, Fault> {
        let line = if is_file {
            let line = self.file_line(m)?;
            self.device = Device::Screen;
            line
        } else {
            // Unlike INPUT this does not leave a graphics mode: the line consists of the bytes in its video memory.
            self.reading.is_prompting = true;
            match self.request_line(m) {
                None => return Ok(ControlFlow::Retry(self.wait_for_line(m))),
                Some(Line::Broken) => return Ok(self.break_here(engine, m)),
                Some(Line::Entered(line)) => line,
            }
        };
        Self::store_line(m, &line);
        let mut cycles = 0;
        engine.make_string(m.ram_mut(), &line, &mut cycles)?;
        Self::spend(m, cycles);
        Ok(ControlFlow::Next)
    }

    /// `INPUT$` from the keyboard, without echo.
    pub(super) fn input_keys<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<ControlFlow, Fault> {
        let count = usize::from(self.arguments.last().and_then(Argument::byte).unwrap_or_default());
        if count == 0 {
            return Err(Fault::IllegalQuantity);
        }
        while self.collected_keys.len() < count {
            if m.break_request() == BreakRequest::Break {
                m.stop_waiting();
                self.collected_keys.clear();
                return Ok(self.break_here(engine, m));
            }
            match m.take_key() {
                Some(key) => self.collected_keys.push(key),
                None => return Ok(ControlFlow::Retry(self.wait_for_key(m))),
            }
        }
        self.keys.wait_started = None;
        self.arguments.pop();
        let keys = core::mem::take(&mut self.collected_keys);
        let mut cycles = 0;
        engine.make_string(m.ram_mut(), &keys, &mut cycles)?;
        Self::spend(m, cycles);
        Ok(ControlFlow::Next)
    }

    /// Returns the exit reason while the program waits for a key.
    pub(super) fn wait_for_key<M: MsxMachine>(&mut self, m: &mut M) -> ExitReason {
        match self.wait_for_line(m) {
            ExitReason::AwaitingLine => ExitReason::AwaitingKey,
            reason => reason,
        }
    }

    /// `RESTORE` to the line of the constant at an address, or to the first line if it is 0.
    pub(super) fn restore_to<M: MsxMachine>(m: &mut M, constant: u16) -> Result<(), Fault> {
        let start = word(m.ram(), TXTTAB);
        let mut address = start.wrapping_sub(1);
        if constant != 0 {
            let number = text::line_of_constant(m.ram(), constant);
            let line = text::line_numbered(m.ram(), start, number).ok_or(Fault::UndefinedStatement)?;
            address = line.text_pointer();
            let passed = text::lines(m.ram(), start).take_while(|line| line.number <= number).count();
            Self::spend(m, u64::from(COSTS.intrinsics.line_search) * passed as u64);
        }
        set_word(m.ram_mut(), DATPTR, address);
        Ok(())
    }
}
