//! The prompt: its modes, and what the keys do there.
//!
//! A line is typed below what stands on the display; ENTER shows it as listed and acts on it. What a newcomer gets wrong: the sign `>` is
//! no part of a line. It says that nothing else does: a result, a message or a listing stands without it, and the line
//! that is typed next begins below.

use alloc::vec::Vec;

use basic::{
    engine::{Engine, ExitReason},
    fault::Fault,
};
use hardware::{CellPosition, KeyStroke, Prefix};
use serde::{Deserialize, Serialize};

use super::{SharpBasic, SharpMachine, edit_field::EditField, keys, recall_keys::Recall, trace::TraceState};
use crate::{
    keyword::{PREFIX, token},
    rows::{EditElement, TextLayout, characters, elements},
    tokeniser::{TypedLine, parse_line, tokenise},
    value::Number,
};

/// What the prompt shows.
pub(super) const PROMPT: u8 = b'>';
/// From ENTER to the first statement of a program: 0.29 s.
const START: u64 = 74_000;
/// A cell of a line that is being typed, which is drawn anew at each stroke. Fitted to the steps of held keys (`editor.jsonl`).
pub(super) const DRAWN_CELL: u64 = 95;
/// Operators that go on with the last result.
const OPERATORS: [u8; 8] = *b"+-*/^=<>";

/// Keys that start a program behind DEF.
const STARTING: &[u8] = b"ASDFGHJKLZXCVBNM= ";

/// What typed lines are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    /// Calculating, and running programs.
    #[default]
    Run,
    /// Writing programs.
    Program,
    /// Giving keys a text.
    Reserve,
}

impl Mode {
    const fn banner(self) -> &'static [u8] {
        match self {
            Self::Run => b"RUN MODE",
            Self::Program => b"PROGRAM MODE",
            Self::Reserve => b"RESERVE MODE",
        }
    }

    /// The sign that is lit.
    const fn indicator(self) -> u8 {
        match self {
            Self::Run => 0x10,
            Self::Program => 0x20,
            Self::Reserve => 0,
        }
    }
}

/// What has been done at the prompt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum PromptStage {
    /// Nothing has been typed.
    #[default]
    Ready,
    /// A line is being typed.
    Typing,
    /// A line of the program is open, at the top of the display.
    Editing,
    /// A message about an error stands there.
    Failed,
    /// A line is shown while a key is held.
    ShowingLine,
}

/// The prompt.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct PromptState {
    pub(super) mode: Mode,
    pub(super) stage: PromptStage,
    pub(super) field: EditField,
    /// The sign stands at the beginning of the last row.
    pub(super) has_prompt_character: bool,
    /// What cursor keys bring back.
    pub(super) recall: Recall,
    /// What a calculation came to, to be shown when it is done.
    pub(super) answer: Option<Answer>,
    /// The last result.
    pub(super) result: Number,
    /// It stands on the display.
    pub(super) is_result_shown: bool,
    /// The last statement that has drawn: behind it the sign would spoil the picture.
    pub(super) drawn: Option<u16>,
    /// It leaves a row blank before what is typed next.
    pub(super) is_row_left_blank: bool,
    /// Where a program failed or was broken off: its line, and the step there.
    pub(super) error_position: Option<(u16, usize)>,
    /// The message about it stands on the display.
    pub(super) is_error_shown: bool,
    /// The line with which the listing on the display begins, or that was stored last.
    pub(super) top: Option<u16>,
    /// The key that a text is typed for.
    pub(super) reserve_key: Option<u8>,
    pub(super) password: Option<Vec<u8>>,
    pub(super) tracing: TraceState,
    /// What `AREAD` reads: the text before the key that started the program.
    pub(super) started_with: Vec<u8>,
}

/// What a calculation came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Answer {
    Number(Number),
    Text(Vec<u8>),
}

impl SharpBasic {
    /// Shows what a mode begins with.
    pub(super) fn set_mode<M: SharpMachine>(&mut self, m: &mut M, mode: Mode) {
        self.prompt.mode = mode;
        m.set_indicators(Mode::Run.indicator() | Mode::Program.indicator(), mode.indicator());
        self.clear_display(m);
        for &code in mode.banner() {
            self.show(m, code);
        }
        self.show_prompt_character(m);
    }

    /// Goes on with the prompt until a command runs or nothing is struck.
    pub(super) fn run_prompt<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Option<ExitReason> {
        self.end_show_line(m);
        while let Some(stroke) = m.take_key_stroke() {
            self.wait_started = None;
            let outcome = self.press_key(engine, m, stroke);
            if engine.is_running_ops || outcome.is_some() {
                return outcome;
            }
        }
        Some(basic::engine::await_typing(&mut self.wait_started, m))
    }

    /// A key at the prompt.
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
            (Prefix::Definition, key) if self.prompt.mode == Mode::Run && STARTING.contains(&key) => {
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

    /// A key that changes the line.
    pub(super) fn edit<M: SharpMachine>(&mut self, m: &mut M, stroke: KeyStroke) {
        let is_shifted = stroke.prefix == Prefix::Shift;
        if let Some(code) = stroke.character {
            let goes_on = OPERATORS.contains(&code) && self.prompt.is_result_shown;
            if !self.is_typing() && goes_on {
                self.type_result(m);
            }
            return self.type_element(m, EditElement::Character(code));
        }
        if !self.is_typing() {
            return;
        }
        if self.prompt.field.line.take(stroke.key, is_shifted) {
            self.draw_typed(m);
        }
    }

    /// Types one step, which begins a line if there is none.
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

    /// Begins a line: on the row of the sign, or below what stands there.
    pub(super) fn begin_line<M: SharpMachine>(&mut self, m: &mut M) {
        if !core::mem::take(&mut self.prompt.has_prompt_character) {
            self.next_prompt_row(m);
        }
        self.prompt.field = EditField::at(CellPosition { row: self.output.at.row, column: 0 });
        (self.prompt.stage, self.prompt.reserve_key) = (PromptStage::Typing, None);
        (self.prompt.is_result_shown, self.prompt.is_error_shown) = (false, false);
        self.output.is_done = true;
    }

    pub(super) fn draw_typed<M: SharpMachine>(&mut self, m: &mut M) {
        if self.prompt.stage == PromptStage::Editing {
            let below = if self.prompt.field.line.has_number() { self.rows_behind(m) } else { Vec::new() };
            self.prompt.field.draw_above(m, &below);
            let extent = m.cell_extent();
            Self::spend(m, DRAWN_CELL * u64::from(extent.row) * u64::from(extent.column));
        } else {
            self.prompt.field.draw(m);
            Self::spend(m, DRAWN_CELL * self.prompt.field.line.elements().len() as u64);
        }
    }

    /// CLS.
    pub(super) fn clear_prompt<M: SharpMachine>(&mut self, m: &mut M) {
        self.clear_display(m);
        self.put_prompt_character(m);
    }

    /// Shows the sign on the next row.
    pub(super) fn show_prompt_character<M: SharpMachine>(&mut self, m: &mut M) {
        self.next_prompt_row(m);
        self.put_prompt_character(m);
    }

    /// A program goes on: what it shows stands below the sign, or takes its row where that is the last one.
    pub(super) fn leave_sign<M: SharpMachine>(&mut self, m: &mut M) {
        let has_sign = self.prompt.has_prompt_character;
        self.await_line(m);
        if has_sign && self.output.at.row + 1 == m.cell_extent().row {
            self.output.at.row -= 1;
        }
    }

    /// Goes to the row in which the prompt goes on.
    fn next_prompt_row<M: SharpMachine>(&mut self, m: &mut M) {
        if core::mem::take(&mut self.prompt.is_row_left_blank) {
            self.next_row(m);
        }
        self.next_row(m);
    }

    /// The prompt as it is when nothing has been done: the sign stands on this row.
    pub(super) fn put_prompt_character<M: SharpMachine>(&mut self, m: &mut M) {
        self.output_log.end_line();
        m.put_cell(self.output.at, PROMPT);
        self.output.at.column += 1;
        self.await_line(m);
        self.prompt.has_prompt_character = true;
        self.prompt.recall = Recall::default();
        self.prompt.top = None;
    }

    /// Nothing is typed, and what stands on the display is done.
    pub(super) fn await_line<M: SharpMachine>(&mut self, m: &mut M) {
        m.set_cell_cursor_style(None);
        self.output.is_done = true;
        let prompt = &mut self.prompt;
        prompt.stage = PromptStage::Ready;
        (prompt.has_prompt_character, prompt.drawn, prompt.reserve_key) = (false, None, None);
        prompt.is_row_left_blank = false;
        (prompt.is_result_shown, prompt.is_error_shown) = (false, false);
    }

    /// The same behind a statement that has drawn.
    pub(super) fn await_drawing<M: SharpMachine>(&mut self, m: &mut M) {
        let is_row_left_blank = self.prompt.is_row_left_blank;
        self.await_line(m);
        self.prompt.is_row_left_blank = is_row_left_blank;
    }

    /// ENTER.
    pub(super) fn entered<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Option<ExitReason> {
        if !self.is_typing() {
            // The sign says that nothing was typed.
            if !self.prompt.has_prompt_character {
                self.show_prompt_character(m);
                for row in self.output.at.row..m.cell_extent().row {
                    m.clear_row(CellPosition { row, column: u8::from(row == self.output.at.row) });
                }
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
                // The listing below the line stays, and the message stands behind that.
                TypedLine::BadNumber if self.prompt.stage == PromptStage::Editing => {
                    self.output.at = CellPosition { row: m.cell_extent().row - 1, column: 0 };
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

    /// Shows a line that has been entered as it is listed, where it was typed.
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

    /// DEF and a key: starts the program at the label of that name.
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
            self.output.at = self.prompt.field.end(m);
        }
        let has_sign = self.prompt.has_prompt_character;
        self.await_line(m);
        self.prompt.has_prompt_character = has_sign;
        self.prompt.recall = Recall::default();
        Self::spend(m, START);
        match self.start_at_label(engine, m, &[key]) {
            Ok(()) => {
                self.leave_sign(m);
                None
            }
            Err(fault) => Some(self.report_error(engine, m, fault)),
        }
    }
}
