//! The prompt: typed lines become program lines or commands.

use alloc::{boxed::Box, vec::Vec};

use basic::{
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
    op::Pc,
};
use serde::{Deserialize, Serialize};

use super::{Interpreter, Mode, RomRoutines, lines::ReadState};
use crate::{
    machine::CbmMachine,
    text::{self, LINE_HEADER_SIZE, set_word, word},
    tokeniser::{KeywordIndex, Tokenised},
    tokens,
};

/// The size in bytes of a string's descriptor.
const DESCRIPTOR: u16 = 3;
/// The largest line number.
const LARGEST_LINE: u32 = 63999;

/// The state of the prompt.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct PromptState {
    /// Whether the prompt's message has been printed.
    is_ready_shown: bool,
}

impl PromptState {
    pub(super) fn set_ready_shown(&mut self, is_shown: bool) {
        self.is_ready_shown = is_shown;
    }

    pub(super) fn is_ready_shown(self) -> bool {
        self.is_ready_shown
    }
}

impl<E: RomRoutines> Interpreter<E> {
    /// Waits for a line and executes it.
    pub(super) fn prompt<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Option<ExitReason> {
        if m.processor_time() >= m.horizon() {
            m.catch_up();
        }
        self.check_writes(engine, m);
        if m.take_warm_start() {
            self.warm_start(engine, m);
        }
        if m.take_reset() {
            return Some(ExitReason::Reset);
        }
        if let Some(ControlFlow::Retry(outcome)) = self.flush_output(engine, m) {
            return Some(outcome);
        }
        if !self.prompt.is_ready_shown {
            if self.call_prompt_hook(engine, m, true) {
                return None;
            }
            self.prompt.is_ready_shown = true;
            if let Err(fault) = self.print_phrase(engine, m, E::PHRASES.ready) {
                return Some(self.report(engine, m, fault));
            }
            Self::spend(m, u64::from(E::costs().prompt.ready));
            if let Some(ControlFlow::Retry(outcome)) = self.flush_output(engine, m) {
                return Some(outcome);
            }
        }
        if self.call_prompt_hook(engine, m, false) {
            return None;
        }
        match self.collect_command(engine, m) {
            Ok(false) => return Some(self.wait_for_line(m)),
            Ok(true) => {}
            Err(fault) => return Some(self.report(engine, m, fault)),
        }
        self.reading = ReadState::default();
        self.reset_prompt_hooks();
        m.ram_mut()[usize::from(E::LAYOUT.current_line) + 1] = 0xff;
        match self.take_line(engine, m) {
            Ok(()) => None,
            Err(fault) => Some(self.report(engine, m, fault)),
        }
    }

    /// Executes the line in the buffer.
    fn take_line<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Result<(), Fault> {
        let buffer = E::LAYOUT.input_buffer;
        let line = text::tokens(m.ram(), buffer.wrapping_sub(LINE_HEADER_SIZE)).to_vec();
        let blanks = line.iter().take_while(|&&byte| byte == b' ').count();
        let line = &line[blanks..];
        let fetched = u64::from(E::fetch_cost(line.first().copied().unwrap_or(0)));
        let costs = E::costs();
        let accepted = match line.first() {
            None => costs.enter.empty,
            Some(b'0'..=b'9') => costs.enter.numbered,
            Some(_) => costs.enter.command,
        };
        Self::spend(m, u64::from(accepted) + fetched + u64::from(costs.fetch.blank) * blanks as u64);
        let Some(&first) = line.first() else { return Ok(()) };
        engine.discard_stale_code();
        if first.is_ascii_digit() {
            let (number, rest) = line_number(line)?;
            Self::spend_line_number(m, &line[..line.len() - rest.len()], rest.first().copied().unwrap_or(0));
            let at = buffer + (blanks + line.len() - rest.len()) as u16;
            if self.call_tokenise_hook(engine, m, at, Some(number)) {
                return Ok(());
            }
            let tokens = self.tokenise_line(m, rest);
            return self.enter_line(engine, m, number, &tokens);
        }
        if self.call_tokenise_hook(engine, m, buffer + blanks as u16, None) {
            return Ok(());
        }
        let tokens = self.tokenise_line(m, line);
        self.store_command(m, &tokens);
        self.begin_command(engine, m);
        Ok(())
    }

    /// Puts the tokens of a command into the buffer, which must have space for them.
    fn store_command<M: CbmMachine>(&self, m: &mut M, tokens: &[u8]) {
        let ram = m.ram_mut();
        let at = usize::from(E::LAYOUT.input_buffer);
        ram[at..at + tokens.len()].copy_from_slice(tokens);
        // The byte between the zeros keeps its value.
        ram[at + tokens.len()] = 0;
        ram[at + tokens.len() + 2] = 0;
    }

    /// Runs a line without a number as a typed command instead of the running program: for a host that
    /// evaluates an expression in a copy of the machine.
    ///
    /// # Errors
    /// When it is longer than a line can be.
    pub fn execute_line<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        line: &[u8],
    ) -> Result<(), Fault> {
        let tokens = self.crunch(m, line);
        if tokens.len() > usize::from(E::LAYOUT.input_limit) {
            return Err(Fault::StringTooLong);
        }
        self.reading = ReadState::default();
        engine.clear_values();
        self.store_command(m, &tokens);
        self.begin_command(engine, m);
        Ok(())
    }

    /// Tokenises a typed line and charges the cycles.
    fn tokenise_line<M: CbmMachine>(&mut self, m: &mut M, line: &[u8]) -> Vec<u8> {
        let Tokenised { tokens, cycles, mode } = self.crunched(m, line);
        Self::spend(m, cycles);
        m.ram_mut()[usize::from(E::LAYOUT.tokenised_as)] = mode;
        tokens.into_iter().map(|(token, _)| token).collect()
    }

    /// Returns the tokens of a line.
    pub(crate) fn crunch<M: CbmMachine>(&mut self, m: &M, line: &[u8]) -> Vec<u8> {
        self.crunched(m, line).tokens.into_iter().map(|(token, _)| token).collect()
    }

    /// Tokenises a line with the keywords, those of a copy of the ROM where one hides it.
    fn crunched<M: CbmMachine>(&mut self, m: &M, line: &[u8]) -> Tokenised {
        match Self::shadow_keywords(m) {
            Some(letters) => KeywordIndex::by(&E::KEYWORDS, letters, &E::costs().crunch).tokenise(line),
            None => self
                .keywords
                .get_or_insert_with(|| Box::new(KeywordIndex::new(&E::KEYWORDS, &E::costs().crunch)))
                .tokenise(line),
        }
    }

    /// Runs the tokens in the buffer as a typed command.
    pub(super) fn begin_command<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        m.ram_mut()[usize::from(E::LAYOUT.current_line) + 1] = 0xff;
        self.set_mode(engine, Mode::Running);
        m.set_direct_mode(true);
        engine.begin_command(self, m, E::LAYOUT.input_buffer - 1);
    }

    /// Executes the line that machine code has stored in the buffer.
    pub(super) fn take_buffered_line<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> ControlFlow {
        self.back_to_prompt(engine, m);
        self.prompt.is_ready_shown = true;
        self.reset_prompt_hooks();
        match self.take_line(engine, m) {
            Ok(()) if self.mode == Mode::Running => ControlFlow::Jump(engine.pc()),
            Ok(()) => ControlFlow::Prompt,
            Err(fault) => ControlFlow::Exit(self.report(engine, m, fault)),
        }
    }

    /// Deletes the program and all variables.
    pub fn new_program<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        self.empty_program(engine, m);
        engine.discard_code();
        engine.code_mut().clear_executed();
    }

    /// [`new_program`](Self::new_program) for machine code, under which the current statement
    /// completes.
    pub fn scratch<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        self.empty_program(engine, m);
        engine.text_changed();
        engine.code_mut().clear_executed();
    }

    fn empty_program<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        let layout = E::LAYOUT;
        let start = word(m.ram(), layout.program);
        let ram = m.ram_mut();
        set_word(ram, start, 0);
        set_word(ram, layout.store.variables, start.wrapping_add(2));
        set_word(ram, layout.text_pointer, start.wrapping_sub(1));
        self.clear(engine, m);
    }

    /// Starts BASIC: sets its pointers for memory from `start` up to `end` and clears the program and the
    /// variables. The caller prints the greeting; the prompt follows when the interpreter is first run.
    pub fn cold_start<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M, start: u16, end: u16) {
        let layout = E::LAYOUT;
        let ram = m.ram_mut();
        ram[usize::from(start - 1)] = 0;
        set_word(ram, layout.program, start);
        set_word(ram, layout.store.memory_end, end);
        set_word(ram, layout.store.strings, end);
        if let Some(last) = layout.store.last_temporary {
            set_word(ram, last, layout.store.first_temporary - DESCRIPTOR);
        }
        ram[usize::from(layout.channel)] = 0;
        self.new_program(engine, m);
        engine.clear_control(0);
        engine.set_breakpoints(&[]);
        self.set_mode(engine, Mode::Prompt);
        self.prompt = PromptState::default();
    }

    /// Loads a program image into memory at the start of the text.
    pub fn take_program<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M, image: &[u8]) {
        let layout = E::LAYOUT;
        let start = word(m.ram(), layout.program);
        let from = usize::from(start);
        let end = (from + image.len()).min(usize::from(u16::MAX));
        let ram = m.ram_mut();
        ram[from..end].copy_from_slice(&image[..end - from]);
        set_word(ram, layout.store.variables, end as u16);
        text::relink(ram, start);
        let is_never_cleared = engine.stack_pointer() == u16::from(layout.stack_top);
        self.clear(engine, m);
        if is_never_cleared {
            // No statement has run that would clear the stack.
            engine.clear_control(0);
        }
        engine.discard_code();
        engine.code_mut().clear_executed();
    }

    /// Returns the program in memory.
    pub fn program_image<M: CbmMachine>(&self, m: &M) -> Vec<u8> {
        let start = word(m.ram(), E::LAYOUT.program);
        let end = word(m.ram(), E::LAYOUT.store.variables).max(start);
        m.ram()[usize::from(start)..usize::from(end)].to_vec()
    }

    /// Returns the code that begins the program.
    pub(super) fn first_code<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &M) -> Pc {
        let text = word(m.ram(), E::LAYOUT.program).wrapping_sub(1);
        engine.code_at(self, m, text)
    }

    /// Returns the text of a line as it is listed.
    pub fn line_text<M: CbmMachine>(&mut self, m: &M, number: u16) -> Vec<u8> {
        let mut out = Vec::new();
        let start = word(m.ram(), E::LAYOUT.program);
        let line = text::lines(m.ram(), start).find(|line| line.number == number);
        if let Some(line) = line {
            let tokens = text::tokens(m.ram(), line.address);
            tokens::list(tokens, &E::KEYWORDS, |byte| out.push(byte));
        }
        out
    }

    /// Returns to the prompt.
    pub(super) fn back_to_prompt<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        self.set_mode(engine, Mode::Prompt);
        engine.leave_program();
        self.keys.wait_started = None;
        self.prompt.is_ready_shown = false;
        self.reading = ReadState::default();
        m.set_direct_mode(true);
    }

    /// Marks a program as running.
    pub(super) fn set_running<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        self.set_mode(engine, Mode::Running);
        m.set_direct_mode(false);
    }

    /// Ends the running program or code, as STOP and RESTORE together do.
    pub(crate) fn warm_start<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        self.select_default(m);
        m.ram_mut()[usize::from(E::LAYOUT.old_text) + 1] = 0;
        self.files.transfer = None;
        self.reset_stacks(engine, m);
        self.back_to_prompt(engine, m);
    }
}

/// Parses the number at the beginning of a typed line; returns the rest, too.
fn line_number(line: &[u8]) -> Result<(u16, &[u8]), Fault> {
    let mut number = 0u32;
    for (index, &byte) in line.iter().enumerate() {
        match byte {
            b'0'..=b'9' => {
                number = number * 10 + u32::from(byte - b'0');
                if number > LARGEST_LINE {
                    return Err(Fault::Syntax);
                }
            }
            b' ' => {}
            _ => return Ok((number as u16, &line[index..])),
        }
    }
    Ok((number as u16, &[]))
}
