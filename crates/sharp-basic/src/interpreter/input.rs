//! `INPUT`: the prompt, the typed value, its evaluation.

use alloc::{format, vec::Vec};

use basic::{
    engine::{ControlFlow, Engine},
    fault::Fault,
    op::Pc,
};
use serde::{Deserialize, Serialize};

use super::{
    SharpBasic, SharpMachine, edit_field::EditField, edit_line::EditLine, keys, read::Reader, stage::Answer,
};
use crate::{
    costs::COSTS,
    fault::number,
    layout::{TYPED, TYPED_END},
    machine::{CellPosition, KeyStroke, Prefix},
    mode::Mode,
    rows::EditElement,
    text::PROGRAM_MARK,
    tokeniser::{END, tokenise},
};

/// The state of typing a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum InputStage {
    /// No value is being typed.
    #[default]
    None,
    /// A value is being typed.
    Open,
    /// The typed expression is being computed.
    Computed,
    /// The value was invalid: CLS is required.
    Rejected,
}

/// A value being typed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct InputState {
    stage: InputStage,
    prompt: Option<(Vec<u8>, bool)>,
    field: EditField,
}

impl SharpBasic {
    pub(super) fn input_prompt(&mut self, is_overwritten: bool) {
        let prompt = self.pop_text();
        self.typing.prompt = Some((prompt, is_overwritten));
    }

    /// Reads a value: shows the prompt, accepts keys, and pushes the result.
    pub(super) fn input<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        is_text: bool,
        line_end: u16,
    ) -> Result<ControlFlow, Fault> {
        if self.typing.stage == InputStage::None {
            self.typing.stage = InputStage::Open;
            Self::spend(m, u64::from(COSTS.input));
            self.show_prompt(m);
        }
        if m.take_break() {
            self.end_field(m);
            return Ok(self.break_here(engine, m));
        }
        while let Some(stroke) = m.take_key_stroke() {
            match (self.typing.stage, stroke.key) {
                (InputStage::Rejected, keys::CLS) => self.type_again(m),
                (InputStage::Rejected, _) => {}
                (_, keys::MODE) => {
                    self.end_field(m);
                    return Ok(self.leave_for_mode(engine, m, Mode::Program));
                }
                (_, keys::ENTER) => return self.entered_value(engine, m, is_text, line_end),
                (_, keys::CLS) => self.clear_field(m),
                _ => self.edit_field(m, stroke),
            }
        }
        Ok(ControlFlow::Retry(basic::engine::await_typing(&mut self.wait_started, m)))
    }

    /// Handles MODE while a program waits: ends the program.
    pub(super) fn leave_for_mode<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        mode: Mode,
    ) -> ControlFlow {
        self.leave_program(engine);
        self.set_mode(m, mode);
        ControlFlow::Prompt
    }

    /// Ends a program that waits; it cannot be continued.
    pub(super) fn leave_program(&mut self, engine: &mut Engine<Self>) {
        self.clear_statement();
        self.cont_position = None;
        self.leave(engine);
    }

    /// Handles CLS after an error: clears the typed text and the message, and shows the prompt in its
    /// row again.
    fn type_again<M: SharpMachine>(&mut self, m: &mut M) {
        m.clear_row(CellPosition { row: self.output.at.row, column: 0 });
        self.typing.stage = InputStage::Open;
        if self.typing.whole_prompt().1 {
            self.typing.prompt = None;
        }
        self.clear_field(m);
    }

    /// Restores the output position from before the statement, if that was within a row.
    pub(super) fn input_done(&mut self) {
        self.restore_output_position();
    }

    fn show_prompt<M: SharpMachine>(&mut self, m: &mut M) {
        m.clear_key_strokes();
        let is_begun = self.output.is_positioned || self.output.at.column > 0;
        if is_begun && !self.output.is_done && self.output.kept.is_none() {
            self.output.kept = Some((self.output.at, self.output.is_positioned));
            // After a semicolon the value has a separate row.
            self.output.is_done = !self.output.is_positioned;
        }
        self.begin_output(m);
        let start = self.output.at;
        let (prompt, is_overwritten) = self.typing.whole_prompt();
        Self::spend(m, u64::from(COSTS.prompt_character) * prompt.len() as u64);
        for code in prompt {
            self.show(m, code);
        }
        if is_overwritten {
            self.output.at = start;
        }
        self.typing.field = EditField::at(self.output.at);
        if !is_overwritten {
            self.typing.field.draw(m);
        }
    }

    fn edit_field<M: SharpMachine>(&mut self, m: &mut M, stroke: KeyStroke) {
        let line = &mut self.typing.field.line;
        let is_changed = match stroke.character {
            Some(code) => {
                line.put(EditElement::Character(code));
                true
            }
            None => !line.is_empty() && line.take(stroke.key, stroke.prefix == Prefix::Shift),
        };
        if is_changed {
            self.typing.field.draw(m);
        }
    }

    /// Handles CLS: clears the typed text, keeps the prompt.
    fn clear_field<M: SharpMachine>(&mut self, m: &mut M) {
        self.typing.field.line = EditLine::default();
        self.typing.field.draw(m);
        let (prompt, is_overwritten) = self.typing.whole_prompt();
        if is_overwritten {
            m.set_cell_cursor_style(None);
            self.output.at = self.typing.field.start();
            let start = self.output.at;
            for code in prompt {
                self.show(m, code);
            }
            self.output.at = start;
        }
    }

    /// Ends typing: output continues after the text.
    fn end_field<M: SharpMachine>(&mut self, m: &mut M) {
        m.set_cell_cursor_style(None);
        let typed = self.typing.field.line.text();
        typed.into_iter().for_each(|code| self.output_log.push(code));
        self.output_log.end_line();
        self.output.at = self.typing.field.end();
        (self.output.is_done, self.output.is_positioned) = (true, false);
        self.wait_started = None;
    }

    /// Accepts the typed text. An empty one skips the rest of the line.
    fn entered_value<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        is_text: bool,
        line_end: u16,
    ) -> Result<ControlFlow, Fault> {
        self.end_field(m);
        let typed = self.typing.field.line.text();
        if typed.is_empty() {
            if self.typing.prompt.is_none() && !is_text {
                m.clear_row(self.typing.field.start());
            }
            self.typing = InputState::default();
            self.input_done();
            return Ok(ControlFlow::Jump(engine.code_at(self, m, line_end)));
        }
        if is_text {
            // A quoted string reads as an empty one: it ends at its first quote.
            self.push_text(if typed[0] == b'"' { &[] } else { &typed });
            self.typing = InputState::default();
            return Ok(ControlFlow::Next);
        }
        self.typing.stage = InputStage::Computed;
        Ok(self.compute_typed(engine, m, &tokenise(&typed)))
    }

    /// Computes a typed expression for the current statement, which then continues.
    fn compute_typed<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        tokens: &[u8],
    ) -> ControlFlow {
        let max_length = usize::from(TYPED_END - TYPED) - 3;
        let tokens = &tokens[..tokens.len().min(max_length)];
        let at = usize::from(TYPED);
        let ram = m.ram_mut();
        // The comma makes it an item.
        ram[at] = b',';
        ram[at + 1..=at + tokens.len()].copy_from_slice(tokens);
        ram[at + tokens.len() + 1..at + tokens.len() + 3].copy_from_slice(&[END, PROGRAM_MARK]);
        self.reader = Some(Reader { from: engine.current_pc(), is_text: false });
        engine.begin_command(self, m, TYPED);
        ControlFlow::Jump(engine.pc())
    }

    /// Computes a typed expression while the program waits after a `PRINT`.
    pub(super) fn calculate_during_wait<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        tokens: &[u8],
    ) -> ControlFlow {
        self.output.kept = None;
        self.is_calculating_during_wait = true;
        self.compute_typed(engine, m, tokens)
    }

    /// Shows the result of an expression that was computed while the program waits.
    pub(super) fn finish_calculation_during_wait<M: SharpMachine>(
        &mut self,
        engine: &Engine<Self>,
        m: &mut M,
        is_text: bool,
    ) -> ControlFlow {
        let input_pc = self.reader.take().map_or(engine.current_pc(), |reader| reader.from);
        self.is_calculating_during_wait = false;
        let answer =
            if is_text { Answer::Text(self.pop_text()) } else { Answer::Number(engine.accumulator()) };
        self.prompt.result = engine.accumulator();
        self.show_answer(m, answer);
        ControlFlow::Jump(input_pc)
    }

    /// Ends typing after the value has been computed.
    pub(super) fn input_computed(&mut self) {
        self.typing = InputState::default();
    }

    /// Shows an error if it is in a typed value, and returns the statement at which the value is typed again.
    pub(super) fn reject_input<M: SharpMachine>(&mut self, m: &mut M, fault: Fault) -> Option<Pc> {
        if core::mem::take(&mut self.is_calculating_during_wait) {
            let input_pc = self.reader.take()?.from;
            self.show_line(m, format!("ERROR {}", number(fault)).as_bytes());
            self.await_line(m);
            self.prompt.stage = super::stage::PromptStage::Failed;
            return Some(input_pc);
        }
        if self.typing.stage != InputStage::Computed {
            return None;
        }
        let input_pc = self.reader.take()?.from;
        self.typing.stage = InputStage::Rejected;
        self.show_line(m, format!("ERROR {}", number(fault)).as_bytes());
        Some(input_pc)
    }
}

impl InputState {
    /// Follows a scroll of the display by one row.
    pub(super) fn scrolled(&mut self) {
        self.field.scrolled();
    }

    /// Returns the text before the value, and whether the value replaces it.
    fn whole_prompt(&self) -> (Vec<u8>, bool) {
        self.prompt.clone().unwrap_or_else(|| (b"?".to_vec(), true))
    }
}
