//! Run control: starting, jumping, ending, breaking, failing.

use alloc::{format, vec::Vec};

use basic::{
    dialect::ProgramText as _,
    engine::{ControlFlow, Engine},
    fault::Fault,
    memory::{Ram, set_word, word},
};
use hardware::Memory;

use super::{SharpBasic, SharpMachine, lines, recall_keys::StopPosition, trace::TraceState};
use crate::{
    costs::COSTS,
    layout::{CURRENT_LINE, FIXED, PROGRAM_END, PROGRAM_START, TYPED, TYPED_END, TYPED_TEXT, VARIABLES},
    machine::ROWS,
    mode::Mode,
    text::{self, Line, PROGRAM_MARK},
    tokeniser::{END, TypedLine, parse_line, tokenise},
};

impl SharpBasic {
    /// Creates an empty program at an address, resets the interpreter, and shows the prompt.
    pub fn cold_start<M: SharpMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M, start: u16) {
        *self = Self::default();
        let ram = m.ram_mut();
        set_word(ram, PROGRAM_START, start);
        set_word(ram, VARIABLES, FIXED);
        Self::clear_fixed(ram);
        self.take_program(engine, m, &[PROGRAM_MARK, PROGRAM_MARK]);
        self.set_mode(m, Mode::Run);
    }

    /// Stores a program image, as loading does.
    pub fn take_program<M: Memory>(&mut self, engine: &mut Engine<Self>, m: &mut M, image: &[u8]) {
        let ram = m.ram_mut();
        let start = word(ram, PROGRAM_START);
        let from = usize::from(start);
        let length = image.len().min(usize::from(FIXED - start));
        ram[from..from + length].copy_from_slice(&image[..length]);
        set_word(ram, PROGRAM_END, (from + length - 1) as u16);
        Self::free_all(ram);
        self.program_changed(engine);
    }

    /// Discards all references to the previous program.
    pub(super) fn program_changed(&mut self, engine: &mut Engine<Self>) {
        (self.cont_position, self.prompt.error_position) = (None, None);
        self.data = 0;
        engine.clear_control(0);
        engine.discard_code();
        engine.code_mut().clear_executed();
    }

    /// Returns the image of the program in memory.
    pub fn program_image<M: Memory>(m: &M) -> Vec<u8> {
        let (start, end) = (word(m.ram(), PROGRAM_START), word(m.ram(), PROGRAM_END));
        m.ram().get(usize::from(start)..=usize::from(end)).unwrap_or_default().to_vec()
    }

    /// Returns the number of bytes free for programs and variables.
    pub fn bytes_free(ram: &Ram) -> u16 {
        word(ram, VARIABLES).saturating_sub(word(ram, PROGRAM_END)).saturating_sub(1)
    }

    /// Processes a typed line: a command starts, a program line is stored.
    ///
    /// # Errors
    /// The line number is invalid, or memory is full.
    pub fn take_line<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        line: &[u8],
    ) -> Result<(), Fault> {
        match parse_line(line) {
            TypedLine::BadNumber => Err(Fault::UndefinedStatement),
            TypedLine::Command(_) => {
                self.command(engine, m, &tokenise(line));
                Ok(())
            }
            TypedLine::Line { number, tokens } => self.put_line(engine, m, number, &tokens),
        }
    }

    /// Runs a line without a number as a typed command instead of the present program: for a host that evaluates an expression
    /// in a copy of the machine.
    ///
    /// # Errors
    /// If the line is too long.
    pub fn execute_line<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        line: &[u8],
    ) -> Result<(), Fault> {
        let tokens = tokenise(line);
        if tokens.len() > usize::from(TYPED_END - TYPED) - 2 {
            return Err(Fault::StringTooLong);
        }
        engine.clear_values();
        self.command(engine, m, &tokens);
        Ok(())
    }

    pub(super) fn command<M: SharpMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M, tokens: &[u8]) {
        let at = usize::from(TYPED);
        let length = tokens.len().min(usize::from(TYPED_END - TYPED) - 2);
        let ram = m.ram_mut();
        ram[at - 1] = b':';
        ram[at..at + length].copy_from_slice(&tokens[..length]);
        ram[at + length..at + length + 2].copy_from_slice(&[END, PROGRAM_MARK]);
        set_word(ram, CURRENT_LINE, 0);
        self.output.is_done = true;
        (self.prompt.answer, self.prompt.drawing) = (None, None);
        self.set_running(engine, true);
        engine.begin_command(self, m, TYPED_TEXT);
    }

    pub(super) fn set_running(&mut self, engine: &mut Engine<Self>, is_running: bool) {
        self.is_running = is_running;
        engine.set_running_ops(is_running);
    }

    /// `RUN`: clears two-letter variables and arrays; the fixed variables stay.
    pub(super) fn run<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        start: u16,
    ) -> Result<ControlFlow, Fault> {
        let first = lines::first_line(m.ram());
        let line = match (start, m.ram()[usize::from(start)]) {
            (0, _) => text::line_at(m.ram(), first),
            (_, b'"') => Some(self.line_labelled(m, lines::quoted(m.ram(), start))?.0),
            _ => {
                let digits = &m.ram()[usize::from(start)..];
                let number = numeric::sharp_bcd::parse(digits, &mut 0).value;
                Some(Self::line_numbered(m, number, None)?.0)
            }
        };
        Self::free_all(m.ram_mut());
        engine.clear_control(0);
        engine.clear_values();
        engine.code_mut().variables_cleared();
        engine.code_mut().clear_executed();
        self.clear_statement();
        self.data = 0;
        self.output.wait = Default::default();
        self.prompt.error_position = None;
        self.prompt.started_with.clear();
        let text = line.map_or(first.wrapping_sub(1), Line::text_pointer);
        Ok(ControlFlow::Jump(engine.code_at(self, m, text)))
    }

    /// Starts the program at a label; variables stay.
    pub(super) fn start_at_label<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        label: &[u8],
    ) -> Result<(), Fault> {
        let (line, _) = self.line_labelled(m, label)?;
        engine.clear_control(0);
        engine.clear_values();
        engine.code_mut().clear_executed();
        self.clear_statement();
        self.prompt.error_position = None;
        set_word(m.ram_mut(), CURRENT_LINE, 0);
        self.set_running(engine, true);
        let pc = engine.code_at(self, m, line.text_pointer());
        engine.continue_at(pc);
        Ok(())
    }

    pub(super) fn clear_statement(&mut self) {
        self.arguments.clear();
        self.string_stack.clear();
        self.reader = None;
        (self.typing, self.is_calculating_during_wait) = Default::default();
        self.wait_started = None;
        self.task = Default::default();
        self.output.forget();
    }

    /// Finds the line of a computed number, which is truncated; returns it with the cost of the search.
    pub(super) fn line_numbered<M: Memory>(
        m: &M,
        number: numeric::sharp_bcd::Decimal,
        within: Option<u16>,
    ) -> Result<(Line, u32), Fault> {
        let number = number.to_integer().and_then(|number| u16::try_from(number).ok());
        let (line, passed) = lines::numbered(m.ram(), number.ok_or(Fault::UndefinedStatement)?, within);
        Ok((line.ok_or(Fault::UndefinedStatement)?, passed * u32::from(COSTS.passed_line)))
    }

    pub(super) fn line_labelled<M: Memory>(&self, m: &M, label: &[u8]) -> Result<(Line, u32), Fault> {
        let (line, cost) = lines::labelled(m.ram(), label);
        Ok((line.ok_or(Fault::UndefinedStatement)?, cost))
    }

    /// Returns the cost at `RETURN` for the lines before the target of a call.
    pub(super) fn cost_to_return(ram: &Ram, target: Line) -> u64 {
        u64::from(lines::passed_before(ram, target)) * u64::from(COSTS.passed_back)
    }

    /// Continues with a found line.
    pub(super) fn go_to<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        (line, cost): (Line, u32),
    ) -> ControlFlow {
        Self::spend(m, u64::from(cost));
        ControlFlow::Jump(engine.code_at(self, m, line.text_pointer()))
    }

    /// Ends the program at its last statement.
    pub(super) fn end<M: SharpMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> ControlFlow {
        let is_command = Self::current_line(m.ram()).is_none();
        self.clear_statement();
        if !is_command {
            self.cont_position = None;
        }
        if let Some(row) = self.output.row_before_cursor.take() {
            self.output.at.row = row;
        }
        let rows = ROWS;
        let row = (self.output.at.row + 1).min(rows - 1);
        Self::spend(m, u64::from(COSTS.prompt) + u64::from(rows - row) * u64::from(COSTS.prompt_row));
        self.leave(engine);
        self.prompt.result = engine.accumulator();
        match self.prompt.answer.take().filter(|_| is_command) {
            Some(answer) => self.show_answer(m, answer),
            None => match self.prompt.drawing.take().filter(|_| is_command) {
                Some(leaves_row_blank) => self.await_drawing(m, leaves_row_blank),
                None => self.show_prompt_character(m),
            },
        }
        ControlFlow::Prompt
    }

    pub(super) fn leave(&mut self, engine: &mut Engine<Self>) {
        self.set_running(engine, false);
        engine.leave_program();
        let TraceState { is_on, shown, .. } = self.prompt.tracing;
        let shown = shown.filter(|_| self.cont_position.is_some());
        self.prompt.tracing = TraceState { is_on, shown, ..TraceState::default() };
    }

    /// Breaks a program by `STOP` or the BRK key.
    pub(super) fn stop<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        position: StopPosition,
    ) -> ControlFlow {
        let line = Self::current_line(m.ram());
        let (text, begun) = match position {
            StopPosition::After(text) => (text, None),
            StopPosition::Before(text) => (
                text,
                text::line_at(m.ram(), text.wrapping_add(1))
                    .filter(|_| matches!(m.ram()[usize::from(text)], END | PROGRAM_MARK))
                    .map(|line| line.number),
            ),
        };
        let line = line.and(begun).or(line);
        if line.is_some() {
            self.record_stop(m.ram(), line, position);
        }
        self.cont_position = line.map(|line| (line, text));
        self.clear_statement();
        let message = match line {
            Some(line) => format!("BREAK IN {line}"),
            None => "BREAK".into(),
        };
        self.show_line(m, message.as_bytes());
        Self::spend(m, u64::from(COSTS.broken));
        self.leave(engine);
        self.prompt.result = engine.accumulator();
        self.await_line(m);
        self.prompt.is_error_shown = line.is_some();
        ControlFlow::Prompt
    }

    /// Handles BRK while a statement waits: `CONT` restarts the statement.
    pub(super) fn break_here<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> ControlFlow {
        let text = engine.statement_text().unwrap_or_default();
        self.stop(engine, m, StopPosition::Before(text))
    }

    /// Handles BRK while a program waits after output: `CONT` continues after the statement.
    pub(super) fn break_after_output<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> ControlFlow {
        let text = engine.statement_text().unwrap_or_default();
        let end = Self::end_of_statement(m.ram(), text);
        // The output position is unchanged: further output continues there.
        let kept = self.output.kept;
        let then = self.stop(engine, m, StopPosition::After(end));
        self.output.kept = kept;
        then
    }

    /// `CONT`: continues at the point where the program was broken.
    pub(super) fn resume<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<ControlFlow, Fault> {
        let (line, text) = self.cont_position.take().ok_or(Fault::CannotContinue)?;
        Self::store_current_line(m.ram_mut(), line);
        // The text after the position is unchanged, as after `CURSOR`.
        self.output.kept = self.output.kept.map(|(at, _)| (at, true));
        self.restore_output_position();
        Ok(ControlFlow::Jump(engine.code_at(self, m, text)))
    }

    /// Handles an error: it ends the program, unless it is in a value being typed.
    pub(super) fn fail<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        fault: Fault,
    ) -> ControlFlow {
        if let Some(input_pc) = self.reject_input(m, fault) {
            self.string_stack.clear();
            return ControlFlow::Jump(input_pc);
        }
        let line = Self::current_line(m.ram());
        if let Some(text) = engine.statement_text().filter(|_| fault == Fault::UndefinedStatement) {
            Self::spend(m, lines::failed_search_cost(m.ram(), text));
        }
        self.record_fault(engine, m);
        self.clear_statement();
        if line.is_some() {
            self.cont_position = None;
            self.prompt.result = engine.accumulator();
        }
        engine.clear_values();
        Self::spend(m, u64::from(COSTS.error));
        let reason = self.report_error_in(engine, m, fault, line);
        self.prompt.is_error_shown = line.is_some();
        ControlFlow::Exit(reason)
    }

    /// Marks compiled code stale after writes that bypass the interpreter.
    pub(super) fn check_writes<M: Memory>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        let written = m.take_written();
        if !written.is_empty() && engine.code().has_changed_in(m.ram(), written) {
            engine.mark_stale();
        }
    }
}

impl SharpBasic {
    /// Shows a line at the top of a cleared display, as if it had been typed there.
    pub fn show_typed<M: SharpMachine>(&mut self, m: &mut M, line: &[u8]) {
        self.clear_display(m);
        for &code in line {
            self.show(m, code);
        }
        self.await_line(m);
    }
}
