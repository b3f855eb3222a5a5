//! A program that stands still for a person: behind a `PRINT`, behind each line while it is traced or stepped through.

use alloc::{format, vec::Vec};

use basic::{
    dialect::ProgramText as _,
    engine::{ControlFlow, Engine, ExitReason},
};
use hardware::{KeyStroke, Prefix};
use serde::{Deserialize, Serialize};

use super::{
    SharpBasic, SharpMachine, edit_field::EditField, edit_line::EditLine, keys, lines, listing,
    prompt::PromptStage,
};
use crate::{
    rows,
    text::{self, PROGRAM_MARK},
    tokeniser::{END, tokenise},
};

/// Whether the numbers of lines are shown behind them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TraceState {
    /// `TRON`.
    pub(super) is_on: bool,
    /// DOWN has been struck: until ENTER.
    pub(super) is_stepping: bool,
    /// A number is shown, and a key waited for.
    pub(super) is_waiting: bool,
    /// The line under way, and the text place of the statement there that began last.
    pub(super) under_way: Option<(u16, u16)>,
    /// The line before a text place has been shown, and the program left there.
    pub(super) shown: Option<u16>,
}

impl TraceState {
    /// `TRON`. A line that was under way when tracing ended is not one that the program comes back to.
    pub(super) const fn start(&mut self) {
        if !self.is_armed() {
            self.under_way = None;
        }
        self.is_on = true;
    }

    /// Lines are told.
    pub(super) const fn is_armed(self) -> bool {
        self.is_on || self.is_stepping
    }
}

/// How a halt goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// Nothing has been struck that ends it.
    Waits(ExitReason),
    /// ENTER.
    Continue,
    /// DOWN.
    Steps,
    /// MODE.
    Leaves,
    /// ENTER behind something to be calculated.
    Calculates(Vec<u8>),
    /// BRK.
    Breaks,
}

impl SharpBasic {
    /// Begins to wait for a person, wherever output stands.
    pub(super) fn begin_halt<M: SharpMachine>(&mut self, m: &mut M) {
        m.clear_key_strokes();
        let is_open = !self.output.is_done && self.output.at.column > 0;
        self.output.kept = is_open.then_some((self.output.at, self.output.is_positioned));
        self.prompt.stage = PromptStage::Ready;
        self.prompt.has_prompt_character = false;
    }

    /// Waits on.
    pub(super) fn halt<M: SharpMachine>(&mut self, m: &mut M) -> Halt {
        self.end_show_line(m);
        if m.take_break() {
            return self.end_halt(m, Halt::Breaks);
        }
        while let Some(stroke) = m.take_key_stroke() {
            let is_refused = self.prompt.stage == PromptStage::Failed && stroke.key != keys::CLS;
            if self.prompt.stage == PromptStage::ShowingLine || is_refused {
                continue;
            }
            match stroke {
                KeyStroke { key: keys::ENTER, .. } if self.is_typing() => {
                    let tokens = tokenise(&self.prompt.field.line.text());
                    self.show_entered(m, &rows::elements(&tokens));
                    if !tokens.is_empty() {
                        return Halt::Calculates(tokens);
                    }
                    self.output.at = self.prompt.field.start();
                    self.put_prompt_character(m);
                }
                KeyStroke { key: keys::ENTER, .. } => {
                    self.prompt.tracing.is_stepping = false;
                    return self.end_halt(m, Halt::Continue);
                }
                KeyStroke { key: keys::DOWN, .. } => {
                    self.prompt.tracing.is_stepping = true;
                    return self.end_halt(m, Halt::Steps);
                }
                KeyStroke { key: keys::MODE, .. } => return self.end_halt(m, Halt::Leaves),
                KeyStroke { key: keys::CLS, .. } => self.clear_prompt(m),
                KeyStroke { key: keys::UP, .. } => self.show_current_line(m),
                KeyStroke { prefix: Prefix::Definition, .. } => {}
                _ => self.edit(m, stroke),
            }
        }
        Halt::Waits(match basic::engine::await_typing(&mut self.wait_started, m) {
            ExitReason::AwaitingLine => ExitReason::AwaitingKey,
            outcome => outcome,
        })
    }

    fn end_halt<M: SharpMachine>(&mut self, m: &mut M, halt: Halt) -> Halt {
        if self.is_typing() {
            self.output.at = self.prompt.field.end(m);
        }
        m.set_cell_cursor_style(None);
        self.prompt.stage = PromptStage::Ready;
        self.prompt.has_prompt_character = false;
        self.wait_started = None;
        halt
    }

    /// Before a statement of a program that is traced: a line that it leaves is shown, or one whose loop begins anew.
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

    /// Shows the number of a line that is left, and waits. The program goes on with a text place.
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
        let then = match self.halt(m) {
            Halt::Waits(outcome) => return Some(ControlFlow::Retry(outcome)),
            Halt::Breaks => Some(self.stop(engine, m, text, false)),
            // The prompt; DOWN goes on from there.
            Halt::Continue => {
                let current = Self::current_line(m.ram()).unwrap_or(line);
                self.cont_position = Some((current, text));
                self.clear_statement();
                self.leave(engine);
                self.show_prompt_character(m);
                self.prompt.tracing.shown = Some(text);
                Some(ControlFlow::Prompt)
            }
            // Nothing is calculated between two lines.
            Halt::Calculates(_) => return Some(ControlFlow::Retry(ExitReason::AwaitingKey)),
            Halt::Leaves => Some(self.leave_for_mode(engine, m)),
            Halt::Steps => None,
        };
        self.prompt.tracing.is_waiting = false;
        then
    }

    /// DOWN behind `BREAK`: the program goes on by one line.
    pub(super) fn step<M: SharpMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        if let Some((line, text)) = self.cont_position.take() {
            self.leave_sign(m);
            self.prompt.tracing.is_stepping = true;
            Self::store_current_line(m.ram_mut(), line);
            self.set_running(engine, true);
            engine.pc = engine.code_at(self, m, text);
        }
    }

    /// Shows the line at which a program has failed or was broken off, while UP is held.
    pub(super) fn show_error_line<M: SharpMachine>(&mut self, m: &mut M) {
        if let Some((number, step)) = self.prompt.error_position {
            self.peek_at_step(m, number, step);
        }
    }

    /// Shows a line with the cursor on a step of it.
    fn peek_at_step<M: SharpMachine>(&mut self, m: &mut M, number: u16, step: usize) {
        let line = lines::numbered(m.ram(), number, None).0.filter(|_| self.is_open());
        let Some(line) = line else { return };
        self.show_lines(m, line.address);
        self.prompt.top = Some(number);
        let below = self.rows_behind(m);
        let mut field = EditField::default();
        field.line = EditLine::opened(number, listing::tokens(m.ram(), line), step);
        field.draw_above(m, &below);
        self.prompt.stage = PromptStage::ShowingLine;
    }

    /// Lists the program from the line under way on, while UP is held; one that is traced with the cursor at its end.
    fn show_current_line<M: SharpMachine>(&mut self, m: &mut M) {
        let tracing = self.prompt.tracing;
        if let Some((number, _)) = tracing.under_way.filter(|_| tracing.is_waiting) {
            let line = lines::numbered(m.ram(), number, None).0;
            let steps = line.map_or(0, |line| rows::elements(listing::tokens(m.ram(), line)).len());
            return self.peek_at_step(m, number, steps.saturating_sub(1));
        }
        let number = Self::current_line(m.ram()).filter(|_| self.is_open());
        let line = number.and_then(|number| lines::numbered(m.ram(), number, None).0);
        if let Some(line) = line {
            self.show_lines(m, line.address);
            self.prompt.stage = PromptStage::ShowingLine;
        }
    }

    pub(super) fn end_show_line<M: SharpMachine>(&mut self, m: &mut M) {
        if self.prompt.stage == PromptStage::ShowingLine && !m.is_key_held(keys::UP) {
            self.clear_prompt(m);
        }
    }
}
