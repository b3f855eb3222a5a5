//! The prompt: typed lines become program lines or commands.

use alloc::vec::Vec;

use basic::{
    chain,
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
    memory::{set_word, word},
};

use super::{Mode, MsxBasic, MsxMachine, files::COLUMN_OFFSET};
use crate::{
    layout::{
        AUTFLG, AUTINC, AUTLIN, BUFFER, BUFFER_SIZE, BUFFER_TEXT, CURLIN, DOT, FILE_BLOCK, FILTAB, HIMEM,
        MAXFIL, MEMSIZ, ONELIN, PROGRAM_START, STKTOP, STRING_SPACE, TXTTAB, VARTAB,
    },
    list,
    machine::{Line, LineStart},
    text,
    tokeniser::{line_number, tokenise},
};

/// The first message after power-on, before the number of free bytes.
const BANNER: &[u8] = b"MSX BASIC version 1.0\r\n";
/// The prompt's message.
const READY: &[u8] = b"Ok\r\n";
/// Cycles to read a typed line, and to tokenise a character of it.
const TAKE_LINE: u64 = 70_000;
pub(super) const TOKENISE_CHARACTER: u64 = 1000;
/// The value of the column of file 1 after the start of the disk system. Source: recorded (`golden/msx-disk`).
const FIRST_COLUMN: u8 = 95;
/// The largest line number.
const LARGEST_LINE: u16 = 65529;

impl MsxBasic {
    /// Waits for a line and executes it.
    pub(super) fn prompt<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Option<ExitReason> {
        if m.processor_time() >= m.horizon() {
            m.catch_up();
        }
        self.check_writes(engine, m);
        if !self.is_ready_shown {
            self.is_ready_shown = true;
            set_word(m.ram_mut(), CURLIN, u16::MAX);
            m.ensure_text();
            self.fresh_line(m);
            self.write_text(m, READY);
            self.show_auto_number(m);
        }
        let line = match m.read_line(LineStart::Screen) {
            None => return Some(self.wait_for_line(m)),
            Some(Line::Broken) => {
                m.ram_mut()[usize::from(AUTFLG)] = 0;
                self.keys.wait_started = None;
                return None;
            }
            Some(Line::Entered(line)) => line,
        };
        self.keys.wait_started = None;
        match self.take_line(engine, m, &line) {
            Ok(()) => None,
            Err(fault) => {
                // The handler of a program that has ended also handles errors of typed lines.
                if let ControlFlow::Jump(pc) = self.trap(engine, m, fault) {
                    self.set_mode(engine, Mode::Running);
                    engine.continue_at(pc);
                }
                None
            }
        }
    }

    /// Executes a typed line.
    fn take_line<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        line: &[u8],
    ) -> Result<(), Fault> {
        Self::store_line(m, line);
        let blanks = line.iter().take_while(|&&byte| byte == b' ').count();
        let line = &line[blanks..];
        let Some(&first) = line.first() else { return Ok(()) };
        Self::spend(m, TAKE_LINE + TOKENISE_CHARACTER * line.len() as u64);
        engine.discard_stale_code();
        if first.is_ascii_digit() {
            return self.take_numbered(engine, m, line);
        }
        self.begin_command(engine, m, line)
    }

    /// Runs a line without a number as a typed command instead of the present program: for a host that evaluates an expression
    /// in a copy of the machine. The program's handler does not receive errors.
    ///
    /// # Errors
    /// If the line cannot be tokenised or is too long.
    pub fn execute_line<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        line: &[u8],
    ) -> Result<(), Fault> {
        set_word(m.ram_mut(), ONELIN, 0);
        engine.clear_values();
        self.begin_command(engine, m, line)
    }

    fn begin_command<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        line: &[u8],
    ) -> Result<(), Fault> {
        let tokens = tokenise(line)?;
        if tokens.len() + 3 > usize::from(BUFFER_SIZE) {
            return Err(Fault::Own(25));
        }
        let from = usize::from(BUFFER);
        let ram = m.ram_mut();
        ram[from - 1] = b':';
        ram[from..from + tokens.len()].copy_from_slice(&tokens);
        ram[from + tokens.len()..from + tokens.len() + 3].fill(0);
        set_word(ram, CURLIN, u16::MAX);
        self.set_mode(engine, Mode::Running);
        engine.begin_command(self, m, BUFFER_TEXT);
        Ok(())
    }

    /// Stores a line with a number in the program.
    fn take_numbered<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        line: &[u8],
    ) -> Result<(), Fault> {
        let (number, mut rest) = Self::line_numbered(line)?;
        let is_numbering = m.ram()[usize::from(AUTFLG)] != 0;
        if is_numbering && rest.first() == Some(&b'*') {
            rest = &rest[1..];
        }
        let tokens = tokenise(Self::line_body(number, rest))?;
        set_word(m.ram_mut(), DOT, number);
        if is_numbering && tokens.is_empty() {
            self.advance_auto_number(m, number);
            return Ok(());
        }
        self.close_all(m);
        self.set_line(engine, m, number, &tokens)?;
        if is_numbering {
            self.advance_auto_number(m, number);
        }
        Ok(())
    }

    /// Parses the number of a line; also returns the text after it.
    pub(super) fn line_numbered(line: &[u8]) -> Result<(u16, &[u8]), Fault> {
        let (number, length) = line_number(line);
        let rest = &line[length..];
        if number > LARGEST_LINE || rest.first().is_some_and(u8::is_ascii_digit) {
            return Err(Fault::Syntax);
        }
        Ok((number, rest))
    }

    /// Removes the blank after the number, which is part of the line only after 0.
    pub(super) fn line_body(number: u16, rest: &[u8]) -> &[u8] {
        if number == 0 { rest } else { rest.strip_prefix(b" ").unwrap_or(rest) }
    }

    fn advance_auto_number<M: MsxMachine>(&mut self, m: &mut M, number: u16) {
        let step = word(m.ram(), AUTINC);
        match number.checked_add(step).filter(|&next| next <= LARGEST_LINE) {
            Some(next) => set_word(m.ram_mut(), AUTLIN, next),
            None => m.ram_mut()[usize::from(AUTFLG)] = 0,
        }
        self.show_auto_number(m);
    }

    /// Prints the number of the next line during automatic numbering.
    pub(super) fn show_auto_number<M: MsxMachine>(&mut self, m: &mut M) {
        if m.ram()[usize::from(AUTFLG)] == 0 {
            return;
        }
        let number = word(m.ram(), AUTLIN);
        let exists = text::line_numbered(m.ram(), word(m.ram(), TXTTAB), number).is_some();
        let mut shown = Vec::new();
        list::append_number(&mut shown, number);
        shown.push(if exists { b'*' } else { b' ' });
        self.write_text(m, &shown);
    }

    /// Stores a line in the program and replaces a line with the same number; an empty line deletes it. Clears variables.
    ///
    /// # Errors
    /// If memory is full, or there is no line to delete.
    pub fn set_line<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        number: u16,
        tokens: &[u8],
    ) -> Result<(), Fault> {
        let start = word(m.ram(), TXTTAB);
        let end = word(m.ram(), VARTAB);
        text::addresses_to_numbers(m.ram_mut(), start);
        let range = chain::line_range(m.ram(), text::lines(m.ram(), start), number, end);
        if tokens.is_empty() && range.0 == range.1 {
            return Err(Fault::UndefinedStatement);
        }
        let limit = word(m.ram(), STKTOP);
        let ram = m.ram_mut();
        let new_end = chain::replace_line(ram, range, end, limit, number, tokens)?;
        set_word(ram, VARTAB, new_end);
        text::relink(ram, start);
        self.clear(engine, m);
        engine.discard_code();
        Ok(())
    }

    /// Deletes the program and its variables, and closes all files.
    pub fn new_program<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        let start = word(m.ram(), TXTTAB);
        let ram = m.ram_mut();
        set_word(ram, start, 0);
        set_word(ram, VARTAB, start.wrapping_add(2));
        self.set_tracing(m, false);
        m.ram_mut()[usize::from(AUTFLG)] = 0;
        self.close_all(m);
        self.clear(engine, m);
        engine.discard_code();
        engine.code_mut().clear_executed();
    }

    /// Starts the language: lays memory out and clears it. The interpreter shows the prompt when it runs next.
    pub fn cold_start<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        let ram = m.ram_mut();
        ram[usize::from(PROGRAM_START) - 1] = 0;
        set_word(ram, TXTTAB, PROGRAM_START);
        // The machine's start has set the limit: the disk system uses the memory above it.
        let end = word(ram, HIMEM);
        let empty = usize::from(crate::layout::STORE.empty_string);
        ram[empty..empty + 3].fill(0);
        set_word(ram, MEMSIZ, end);
        set_word(ram, STKTOP, end - STRING_SPACE);
        Self::lay_out_files(m, 1);
        if m.disks().count() > 0 {
            let column = Self::file_block(m, 1).wrapping_add(COLUMN_OFFSET);
            m.ram_mut()[usize::from(column)] = FIRST_COLUMN;
        }
        self.new_program(engine, m);
        engine.set_breakpoints(&[]);
        self.set_mode(engine, Mode::Prompt);
        self.is_ready_shown = false;
    }

    /// Prints the messages of power-on with the number of free bytes; an empty row separates them.
    pub fn greet<M: MsxMachine>(&mut self, m: &mut M) {
        self.write_text(m, BANNER);
        self.new_line(m);
        let free = alloc::format!("{} Bytes free\r\n", Self::bytes_free(m));
        self.write_text(m, free.as_bytes());
        if m.disks().count() > 0 {
            self.write_text(m, b"Disk BASIC version 1.0\r\n");
        }
    }

    /// Returns the bytes free for a program and its variables, as the message at power-on shows them.
    pub fn bytes_free<M: MsxMachine>(m: &M) -> u16 {
        const KEPT: u16 = 14;
        word(m.ram(), STKTOP).saturating_sub(word(m.ram(), VARTAB)).saturating_sub(KEPT)
    }

    /// Reserves the blocks of `files` files at the top of memory; the size of the string space stays.
    pub(super) fn lay_out_files<M: MsxMachine>(m: &mut M, files: u8) {
        let ram = m.ram_mut();
        let strings = word(ram, MEMSIZ).saturating_sub(word(ram, STKTOP));
        let end = word(ram, HIMEM).saturating_sub(FILE_BLOCK * (u16::from(files) + 1));
        ram[usize::from(MAXFIL)] = files;
        set_word(ram, FILTAB, end);
        // Two bytes separate strings and files.
        let memory_end = end.saturating_sub(2);
        set_word(ram, MEMSIZ, memory_end);
        ram[usize::from(memory_end) + 1] = 0;
        set_word(ram, STKTOP, memory_end.saturating_sub(strings));
        let table = 2 * (u16::from(files) + 1);
        for file in 0..=u16::from(files) {
            set_word(ram, end + 2 * file, end + table + (FILE_BLOCK - 2) * file);
        }
    }

    /// Loads a program image at the start of the text.
    pub fn take_program<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M, image: &[u8]) {
        let start = word(m.ram(), TXTTAB);
        let from = usize::from(start);
        let end = (from + image.len()).min(usize::from(u16::MAX));
        let ram = m.ram_mut();
        ram[from..end].copy_from_slice(&image[..end - from]);
        set_word(ram, VARTAB, end as u16);
        text::relink(ram, start);
        self.clear(engine, m);
        engine.discard_code();
        engine.code_mut().clear_executed();
    }

    /// Returns the program in memory.
    pub fn program_image<M: MsxMachine>(&self, m: &M) -> Vec<u8> {
        let start = word(m.ram(), TXTTAB);
        let end = word(m.ram(), VARTAB).max(start);
        m.ram()[usize::from(start)..usize::from(end)].to_vec()
    }
}
