//! Halts: after a `PRINT`, and after each line while the program is traced or stepped.

use alloc::{format, vec::Vec};

use basic::{
    dialect::ProgramText as _,
    engine::{ControlFlow, Engine, ExitReason},
};
use serde::{Deserialize, Serialize};

use super::{
    SharpBasic, SharpMachine, edit_field::EditField, edit_line::EditLine, keys, lines, listing,
    recall_keys::last_element, stage::PromptStage,
};
use crate::{
    machine::{KeyStroke, Prefix},
    mode::Mode,
    rows,
    text::{self, PROGRAM_MARK},
    tokeniser::{END, tokenise},
};

/// The cursor at the end of a text.
const OPEN_CURSOR: u8 = b'_';

/// The state of the line trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TraceState {
    /// `TRON`.
    pub(super) is_on: bool,
    /// DOWN was pressed; lasts until ENTER.
    pub(super) is_stepping: bool,
    /// A line number is shown, and the program waits for a key.
    pub(super) is_waiting: bool,
    /// The current line, and the text pointer of its statement that began last.
    pub(super) under_way: Option<(u16, u16)>,
    /// The text pointer after the line that has been shown when the user left the program.
    pub(super) shown: Option<u16>,
}

impl TraceState {
    /// Handles `TRON`. Discards the current line of an earlier trace.
    pub(super) const fn start(&mut self) {
        if !self.is_armed() {
            self.under_way = None;
        }
        self.is_on = true;
    }

    /// Returns whether the program halts after lines.
    pub(super) const fn is_armed(self) -> bool {
        self.is_on || self.is_stepping
    }
}

/// The end of a halt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The halt continues.
    Waiting(ExitReason),
    /// ENTER.
    Continue,
    /// DOWN.
    Step,
    /// MODE: leaves the program for a mode.
    Leave(Mode),
    /// SHIFT and CLS: leaves the program.
    Clear,
    /// DEF and a key: the program starts at the label with this name.
    Start(u8),
    /// ENTER after a typed expression.
    Calculate(Vec<u8>),
    /// BRK.
    Break,
}

impl SharpBasic {
    /// Begins a halt at the current output position.
    pub(super) fn begin_halt<M: SharpMachine>(&mut self, m: &mut M) {
        m.clear_key_strokes();
        let is_open = !self.output.is_done && self.output.at.column > 0;
        self.output.kept = is_open.then_some((self.output.at, self.output.is_positioned));
        self.prompt.stage = PromptStage::Ready;
        self.prompt.has_prompt_character = false;
    }

    /// Handles keys during a halt, after the statement at a text pointer if there is one.
    pub(super) fn halt<M: SharpMachine>(&mut self, m: &mut M, statement: Option<u16>) -> Halt {
        self.end_show_line(m);
        if m.take_break() {
            return self.end_halt(m, Halt::Break);
        }
        while let Some(stroke) = m.take_key_stroke() {
            let is_blocked = self.prompt.stage == PromptStage::Failed && stroke.key != keys::CLS;
            if self.prompt.stage == PromptStage::ShowingLine || is_blocked {
                continue;
            }
            match stroke {
                KeyStroke { key: keys::ENTER, prefix: Prefix::Shift, .. } => {}
                KeyStroke { key: keys::ENTER, .. } if self.is_typing() => {
                    let tokens = tokenise(&self.prompt.field.line.text());
                    if tokens.is_empty() {
                        // The cursor of a blank line stays on the display.
                        let position = m.cell_cursor();
                        m.put_cell(position, OPEN_CURSOR);
                        return self.end_halt(m, Halt::Continue);
                    }
                    self.show_entered(m, &rows::elements(&tokens));
                    return Halt::Calculate(tokens);
                }
                KeyStroke { key: keys::ENTER, .. } => {
                    self.prompt.tracing.is_stepping = false;
                    return self.end_halt(m, Halt::Continue);
                }
                KeyStroke { key: keys::DOWN, .. } => {
                    self.prompt.tracing.is_stepping = true;
                    return self.end_halt(m, Halt::Step);
                }
                KeyStroke { key: keys::MODE, prefix, .. } => {
                    let mode = if prefix == Prefix::Shift { Mode::Reserve } else { Mode::Program };
                    return self.end_halt(m, Halt::Leave(mode));
                }
                KeyStroke { key: keys::CLS, prefix: Prefix::Shift, .. } => {
                    return self.end_halt(m, Halt::Clear);
                }
                KeyStroke { key: keys::CLS, .. } => self.clear_prompt(m),
                KeyStroke { key: keys::UP, .. } => self.show_current_line(m, statement),
                KeyStroke { prefix: Prefix::Definition, key, .. } if keys::STARTING.contains(&key) => {
                    return self.end_halt(m, Halt::Start(key));
                }
                KeyStroke { prefix: Prefix::Definition, .. } => {}
                _ => self.edit(m, stroke),
            }
        }
        Halt::Waiting(match basic::engine::await_typing(&mut self.wait_started, m) {
            ExitReason::AwaitingLine => ExitReason::AwaitingKey,
            reason => reason,
        })
    }

    fn end_halt<M: SharpMachine>(&mut self, m: &mut M, halt: Halt) -> Halt {
        if self.is_typing() {
            self.output.at = self.prompt.field.end();
        }
        m.set_cell_cursor_style(None);
        self.prompt.stage = PromptStage::Ready;
        self.prompt.has_prompt_character = false;
        self.wait_started = None;
        halt
    }

    /// Runs before each statement of a traced program: shows a line that the program leaves or whose
    /// loop restarts.
    pub(super) fn trace<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
    ) -> Option<ControlFlow> {
        if Self::command_range().contains(&text) {
            return None;
        }
        let begins_line = matches!(m.ram()[usize::from(text)], END | PROGRAM_MARK);
        let is_shown = self.prompt.tracing.shown.take() == Some(text);
        let left = match self.prompt.tracing.under_way {
            _ if is_shown => None,
            Some((line, at)) => (begins_line || text <= at).then_some(line),
            None => Self::current_line(m.ram()).filter(|_| begins_line),
        };
        if let Some(line) = left
            && let Some(then) = self.show_left(engine, m, line, text)
        {
            return Some(then);
        }
        let line = if begins_line {
            text::line_at(m.ram(), text.wrapping_add(1)).map(|line| line.number)
        } else {
            Self::current_line(m.ram())
        };
        self.prompt.tracing.under_way = line.map(|line| (line, text));
        None
    }

    /// Shows the number of the line that the program leaves, and halts. The program continues at a text
    /// pointer.
    fn show_left<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        line: u16,
        text: u16,
    ) -> Option<ControlFlow> {
        if !core::mem::replace(&mut self.prompt.tracing.is_waiting, true) {
            self.show_line(m, format!("{line}:").as_bytes());
            self.begin_halt(m);
        }
        let then = match self.halt(m, None) {
            Halt::Waiting(reason) => return Some(ControlFlow::Retry(reason)),
            Halt::Break => Some(self.break_trace(engine, m, text)),
            // DOWN continues from the prompt.
            Halt::Continue => {
                self.leave_at(engine, m, text);
                self.show_prompt_character(m);
                Some(ControlFlow::Prompt)
            }
            Halt::Calculate(tokens) => {
                self.leave_at(engine, m, text);
                self.command(engine, m, &tokens);
                Some(ControlFlow::Jump(engine.pc()))
            }
            Halt::Leave(mode) => Some(self.leave_for_mode(engine, m, mode)),
            Halt::Clear => {
                self.leave_program(engine);
                self.clear_prompt(m);
                Some(ControlFlow::Prompt)
            }
            Halt::Start(key) => {
                self.leave_program(engine);
                Some(match self.start_at_label(engine, m, &[key]) {
                    Ok(()) => ControlFlow::Jump(engine.pc()),
                    Err(fault) => ControlFlow::Exit(self.report_error(engine, m, fault)),
                })
            }
            Halt::Step => None,
        };
        self.prompt.tracing.is_waiting = false;
        then
    }

    /// Handles BRK while a line number is shown: leaves the program without a message.
    pub(super) fn break_trace<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
    ) -> ControlFlow {
        self.leave_at(engine, m, text);
        self.await_line(m);
        ControlFlow::Prompt
    }

    /// Leaves a traced program between two lines; it continues at a text pointer.
    fn leave_at<M: SharpMachine>(&mut self, engine: &mut Engine<Self>, m: &M, text: u16) {
        self.clear_statement();
        self.cont_position = Self::current_line(m.ram()).map(|line| (line, text));
        self.leave(engine);
        self.prompt.tracing.shown = Some(text);
    }

    /// Handles DOWN after `BREAK`: the program advances by one line.
    pub(super) fn step<M: SharpMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        if let Some((line, text)) = self.cont_position.take() {
            self.leave_prompt_character(m);
            self.prompt.tracing.is_stepping = true;
            Self::store_current_line(m.ram_mut(), line);
            self.set_running(engine, true);
            let pc = engine.code_at(self, m, text);
            engine.continue_at(pc);
        }
    }

    /// Shows the line at which a program failed or was broken, until UP is released.
    pub(super) fn show_error_line<M: SharpMachine>(&mut self, m: &mut M) {
        if let Some((number, step)) = self.prompt.error_position {
            self.peek_at_step(m, number, step);
        }
    }

    /// Shows a line with the cursor on one of its steps.
    fn peek_at_step<M: SharpMachine>(&mut self, m: &mut M, number: u16, step: usize) {
        let line = lines::numbered(m.ram(), number, None).0.filter(|_| self.is_open());
        let Some(line) = line else { return };
        self.show_lines(m, line.address);
        self.prompt.top = Some(number);
        let below = self.rows_after(m);
        let mut field = EditField::default();
        field.line = EditLine::opened(number, listing::tokens(m.ram(), line), step);
        field.draw_above(m, &below);
        self.prompt.stage = PromptStage::ShowingLine;
    }

    /// Lists the program from the current line on, until UP is released, with the cursor at the end of the statement
    /// that waits, or of a traced line.
    fn show_current_line<M: SharpMachine>(&mut self, m: &mut M, statement: Option<u16>) {
        let tracing = self.prompt.tracing;
        if let Some((number, _)) = tracing.under_way.filter(|_| tracing.is_waiting) {
            let line = lines::numbered(m.ram(), number, None).0;
            let steps = line.map_or(0, |line| rows::elements(listing::tokens(m.ram(), line)).len());
            return self.peek_at_step(m, number, steps.saturating_sub(1));
        }
        let (Some(number), Some(statement)) = (Self::current_line(m.ram()), statement) else { return };
        let end = Self::end_of_statement(m.ram(), statement);
        self.record_error_position(m.ram(), Some(number), last_element(m.ram(), end));
        self.show_error_line(m);
    }

    pub(super) fn end_show_line<M: SharpMachine>(&mut self, m: &mut M) {
        if self.prompt.stage == PromptStage::ShowingLine && !m.is_key_held(keys::UP) {
            self.clear_prompt(m);
        }
    }
}
