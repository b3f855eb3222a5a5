//! The prompt: its modes, and its keys.
//!
//! A line is typed below the text on the display; ENTER shows it as listed and acts on it. Note:
//! the prompt character `>` is not part of a line. It appears only on an empty row: after a result,
//! a message or a listing it is missing, and the next typed line begins below.

use alloc::vec::Vec;

use basic::{
    engine::{Engine, ExitReason},
    fault::Fault,
};
use serde::{Deserialize, Serialize};

use super::{
    SharpBasic, SharpMachine,
    edit_field::EditField,
    keys,
    recall_keys::Recall,
    stage::{Answer, DRAWN_CELL, PromptStage},
    trace::TraceState,
};
use crate::{
    keyword::{PREFIX, token},
    machine::{COLUMNS, CellPosition, KeyStroke, Prefix, ROWS},
    mode::Mode,
    rows::{EditElement, TextLayout, characters, elements},
    tokeniser::{TypedLine, parse_line, tokenise},
    value::Number,
};

/// The prompt character.
pub(super) const PROMPT: u8 = b'>';
/// From ENTER to the first statement of a program: 0.29 s.
const START: u64 = 74_000;
/// Operators that continue a calculation with the last result.
const OPERATORS: [u8; 8] = *b"+-*/^=<>";

/// The prompt's data.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct PromptState {
    pub(super) mode: Mode,
    pub(super) stage: PromptStage,
    pub(super) field: EditField,
    /// The prompt character is at the beginning of the last row.
    pub(super) has_prompt_character: bool,
    /// The line that cursor keys recall.
    pub(super) recall: Recall,
    /// The result of a calculation, to be shown when it ends.
    pub(super) answer: Option<Answer>,
    /// The last result.
    pub(super) result: Number,
    /// The last result is on the display.
    pub(super) is_result_shown: bool,
    /// Whether the drawing of the typed statement leaves a row blank; `None` without a drawing. The prompt character
    /// would overwrite the drawing.
    pub(super) drawing: Option<bool>,
    /// The position at which a program failed or was broken: line number and step.
    pub(super) error_position: Option<(u16, usize)>,
    /// The error message is on the display.
    pub(super) is_error_shown: bool,
    /// The first line of the listing on the display, or the line stored last.
    pub(super) top: Option<u16>,
    /// The reserve key whose text is being typed.
    pub(super) reserve_key: Option<u8>,
    pub(super) password: Option<Vec<u8>>,
    pub(super) tracing: TraceState,
    /// The text typed before the key that started the program, for `AREAD`.
    pub(super) started_with: Vec<u8>,
}

impl SharpBasic {
    /// Enters a mode and shows its first display.
    pub(super) fn set_mode<M: SharpMachine>(&mut self, m: &mut M, mode: Mode) {
        self.prompt.mode = mode;
        m.set_indicators(Mode::Run.indicator() | Mode::Program.indicator(), mode.indicator());
        self.output.kept = None;
        self.clear_display(m);
        for &code in mode.banner() {
            self.show(m, code);
        }
        self.show_prompt_character(m);
    }

    /// Runs the prompt until a command starts or the strokes are used up.
    pub(super) fn run_prompt<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Option<ExitReason> {
        self.end_show_line(m);
        while let Some(stroke) = m.take_key_stroke() {
            self.wait_started = None;
            let reason = self.press_key(engine, m, stroke);
            if engine.is_running_ops() || reason.is_some() {
                return reason;
            }
        }
        Some(basic::engine::await_typing(&mut self.wait_started, m))
    }

    /// Handles a key at the prompt.
    fn press_key<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        stroke: KeyStroke,
    ) -> Option<ExitReason> {
        let is_cursor = matches!(stroke.key, keys::UP | keys::DOWN | keys::LEFT | keys::RIGHT);
        match self.prompt.stage {
            PromptStage::Failed if !is_cursor && stroke.key != keys::CLS => return None,
            PromptStage::ShowingLine => return None,
            _ => {}
        }
        match (stroke.prefix, stroke.key) {
            (_, keys::CLS) => self.clear_prompt(m),
            (Prefix::Shift, keys::MODE) if self.prompt.mode != Mode::Reserve => {
                self.set_mode(m, Mode::Reserve);
            }
            (_, keys::MODE) if self.prompt.mode == Mode::Run => self.set_mode(m, Mode::Program),
            (_, keys::MODE) => self.set_mode(m, Mode::Run),
            (_, keys::ENTER) => return self.entered(engine, m),
            (_, keys::UP | keys::DOWN) => self.press_up_down(engine, m, stroke),
            (_, keys::LEFT | keys::RIGHT) if !self.is_typing() => self.recall_line(m, stroke.key),
            (Prefix::Definition, key) if self.prompt.mode == Mode::Run && keys::STARTING.contains(&key) => {
                return self.start_label(engine, m, key);
            }
            (Prefix::Shift, key) if self.press_reserve_key(engine, m, key) => {}
            _ => self.edit(m, stroke),
        }
        None
    }

    pub(super) fn is_typing(&self) -> bool {
        matches!(self.prompt.stage, PromptStage::Typing | PromptStage::Editing)
    }

    /// Handles a key that changes the line.
    pub(super) fn edit<M: SharpMachine>(&mut self, m: &mut M, stroke: KeyStroke) {
        let is_shifted = stroke.prefix == Prefix::Shift;
        if let Some(code) = stroke.character {
            self.begin_with_result(m, code);
            return self.type_element(m, EditElement::Character(code));
        }
        if !self.is_typing() {
            return;
        }
        if self.prompt.field.line.take(stroke.key, is_shifted) {
            self.draw_typed(m);
        }
    }

    /// Types the last result before an operator that begins a line below it.
    pub(super) fn begin_with_result<M: SharpMachine>(&mut self, m: &mut M, code: u8) {
        if !self.is_typing() && OPERATORS.contains(&code) && self.prompt.is_result_shown {
            self.type_result(m);
        }
    }

    /// Types one step; begins a line unless one is being typed.
    pub(super) fn type_element<M: SharpMachine>(&mut self, m: &mut M, element: EditElement) {
        if !self.is_typing() {
            self.begin_line(m);
        }
        self.prompt.field.line.put(element);
        self.draw_typed(m);
    }

    pub(super) fn type_result<M: SharpMachine>(&mut self, m: &mut M) {
        let text = Self::shown_number(self.prompt.result);
        for element in characters(&text) {
            self.type_element(m, element);
        }
    }

    /// Begins a line: on the row of the prompt character, or below the text on the display.
    pub(super) fn begin_line<M: SharpMachine>(&mut self, m: &mut M) {
        if !core::mem::take(&mut self.prompt.has_prompt_character) {
            self.next_row(m);
        }
        self.prompt.field = EditField::at(CellPosition { row: self.output.at.row, column: 0 });
        (self.prompt.stage, self.prompt.reserve_key) = (PromptStage::Typing, None);
        (self.prompt.is_result_shown, self.prompt.is_error_shown) = (false, false);
        self.output.is_done = true;
    }

    pub(super) fn draw_typed<M: SharpMachine>(&mut self, m: &mut M) {
        if self.prompt.stage == PromptStage::Editing {
            let below = if self.prompt.field.line.has_number() { self.rows_after(m) } else { Vec::new() };
            self.prompt.field.draw_above(m, &below);
            Self::spend(m, DRAWN_CELL * u64::from(ROWS) * u64::from(COLUMNS));
        } else {
            self.prompt.field.draw(m);
            Self::spend(m, DRAWN_CELL * self.prompt.field.line.elements().len() as u64);
        }
    }

    /// Handles CLS.
    pub(super) fn clear_prompt<M: SharpMachine>(&mut self, m: &mut M) {
        self.clear_display(m);
        self.put_prompt_character(m);
    }

    /// Shows the prompt character on the next row.
    pub(super) fn show_prompt_character<M: SharpMachine>(&mut self, m: &mut M) {
        self.next_row(m);
        self.put_prompt_character(m);
    }

    /// Continues a program: its output appears below the prompt character, or replaces it in the last
    /// row.
    pub(super) fn leave_prompt_character<M: SharpMachine>(&mut self, m: &mut M) {
        let has_prompt_character = self.prompt.has_prompt_character;
        self.await_line(m);
        if has_prompt_character && self.output.at.row + 1 == ROWS {
            self.output.at.row -= 1;
        }
    }

    /// Shows the prompt character on this row and resets the prompt.
    pub(super) fn put_prompt_character<M: SharpMachine>(&mut self, m: &mut M) {
        self.output_log.end_line();
        m.put_cell(self.output.at, PROMPT);
        self.output.at.column += 1;
        m.clear_row(self.output.at);
        self.await_line(m);
        self.prompt.has_prompt_character = true;
        self.prompt.recall = Recall::default();
        self.prompt.top = None;
    }

    /// Resets the prompt: no line is typed, and the text on the display is complete.
    pub(super) fn await_line<M: SharpMachine>(&mut self, m: &mut M) {
        m.set_cell_cursor_style(None);
        self.output.is_done = true;
        let prompt = &mut self.prompt;
        prompt.stage = PromptStage::Ready;
        (prompt.has_prompt_character, prompt.reserve_key) = (false, None);
        (prompt.is_result_shown, prompt.is_error_shown) = (false, false);
    }

    /// Does the same after a typed statement that has drawn.
    pub(super) fn await_drawing<M: SharpMachine>(&mut self, m: &mut M, leaves_row_blank: bool) {
        if leaves_row_blank {
            self.next_row(m);
        }
        self.await_line(m);
    }

    /// Handles ENTER.
    pub(super) fn entered<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Option<ExitReason> {
        if !self.is_typing() {
            self.show_prompt_character(m);
            for row in self.output.at.row..ROWS {
                m.clear_row(CellPosition { row, column: u8::from(row == self.output.at.row) });
            }
            return None;
        }
        let text = self.prompt.field.line.text();
        match self.prompt.mode {
            Mode::Run => self.enter_command(engine, m, &tokenise(&text)),
            Mode::Reserve if self.prompt.reserve_key.is_some() => self.enter_reserved(engine, m, &text),
            Mode::Reserve => self.enter_command(engine, m, &tokenise(&text)),
            Mode::Program => match parse_line(&text) {
                TypedLine::Command(tokens) => self.enter_command(engine, m, &tokens),
                TypedLine::Line { number, tokens } => self.enter_program_line(engine, m, number, &tokens),
                // The listing below the line is unchanged, and the message follows it.
                TypedLine::BadNumber if self.prompt.stage == PromptStage::Editing => {
                    self.output.at = CellPosition { row: ROWS - 1, column: 0 };
                    self.await_line(m);
                    Some(self.report_error(engine, m, Fault::UndefinedStatement))
                }
                TypedLine::BadNumber => {
                    let typed = self.prompt.field.line.elements().to_vec();
                    self.show_entered(m, &typed);
                    Some(self.report_error(engine, m, Fault::UndefinedStatement))
                }
            },
        }
    }

    /// Shows an entered line as listed, at the position where it was typed.
    pub(super) fn show_entered<M: SharpMachine>(&mut self, m: &mut M, elements: &[EditElement]) {
        let is_edited = self.prompt.stage == PromptStage::Editing;
        self.prompt.recall = Recall::of(elements.to_vec());
        let rows = TextLayout::TYPED.lay_out(elements).rows;
        self.output.at = self.prompt.field.draw_done(m, &rows);
        if is_edited {
            self.prompt.field.clear_below(m);
        }
        self.await_line(m);
        self.prompt.top = None;
    }

    fn enter_command<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        tokens: &[u8],
    ) -> Option<ExitReason> {
        self.show_entered(m, &elements(tokens));
        if let [
            PREFIX,
            token @ (token::LIST | token::RENUM | token::DELETE | token::NEW | token::PASS),
            rest @ ..,
        ] = tokens
        {
            let done = self.edit_program(engine, m, *token, rest);
            return done.err().map(|(fault, line)| self.report_error_in(engine, m, fault, line));
        }
        if tokens.starts_with(&[PREFIX, token::RUN]) {
            Self::spend(m, START);
        }
        self.command(engine, m, tokens);
        None
    }

    /// Handles DEF and a key: starts the program at the label with that name.
    fn start_label<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        key: u8,
    ) -> Option<ExitReason> {
        let typed = core::mem::take(&mut self.prompt.field.line);
        self.prompt.started_with = match (self.prompt.stage, self.prompt.is_result_shown) {
            (PromptStage::Typing, _) => typed.text(),
            (_, true) => Self::shown_number(self.prompt.result),
            _ => Vec::new(),
        };
        if self.is_typing() {
            self.output.at = self.prompt.field.end();
        }
        let has_prompt_character = self.prompt.has_prompt_character;
        self.await_line(m);
        self.prompt.has_prompt_character = has_prompt_character;
        self.prompt.recall = Recall::default();
        Self::spend(m, START);
        match self.start_at_label(engine, m, &[key]) {
            Ok(()) => {
                self.leave_prompt_character(m);
                None
            }
            Err(fault) => Some(self.report_error(engine, m, fault)),
        }
    }
}
