//! `INPUT`: a prompt, what is typed behind it, and what it comes to.

use alloc::{format, vec::Vec};

use basic::{
    engine::{Engine, Then},
    fault::Fault,
    op::Pc,
};
use hardware::{CellPlace, Prefix, Stroke};
use serde::{Deserialize, Serialize};

use super::{Host, Mode, SharpBasic, field::Field, keys, line::Line, prompt::Answer};
use crate::{
    costs::COSTS,
    crunch::{END, crunch},
    fault::number,
    layout::{TYPED, TYPED_END},
    rows::Element,
    text::MARK,
};

/// Where the typing of a value stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// Nobody types.
    #[default]
    None,
    /// A person types.
    Open,
    /// What was typed is being computed.
    Computed,
    /// It was wrong: the person is to clear the display.
    Refused,
}

/// A value being typed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Typing {
    stage: Stage,
    prompt: Option<(Vec<u8>, bool)>,
    field: Field,
}

impl SharpBasic {
    pub(super) fn input_prompt(&mut self, is_overwritten: bool) {
        let prompt = self.pop_text();
        self.typing.prompt = Some((prompt, is_overwritten));
    }

    /// A value: shows the prompt, lets the person type, and gives what was typed.
    pub(super) fn input<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        is_text: bool,
        line_end: u16,
    ) -> Result<Then, Fault> {
        if self.typing.stage == Stage::None {
            self.typing.stage = Stage::Open;
            Self::spend(m, u64::from(COSTS.input));
            self.show_prompt(m);
        }
        if m.take_break() {
            self.end_field(m);
            return Ok(self.break_here(engine, m));
        }
        while let Some(stroke) = m.take_stroke() {
            match (self.typing.stage, stroke.key) {
                (Stage::Refused, keys::CLS) => self.type_again(m),
                (Stage::Refused, _) => {}
                (_, keys::MODE) => {
                    self.end_field(m);
                    return Ok(self.leave_for_mode(engine, m));
                }
                (_, keys::ENTER) => return self.entered_value(engine, m, is_text, line_end),
                (_, keys::CLS) => self.clear_field(m),
                _ => self.edit_field(m, stroke),
            }
        }
        Ok(Then::Again(basic::engine::await_typing(&mut self.waits_since, m)))
    }

    /// MODE while a program waits ends it.
    pub(super) fn leave_for_mode<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Then {
        self.forget_statement();
        self.stopped = None;
        self.leave(engine);
        self.set_mode(m, Mode::Program);
        Then::Prompt
    }

    /// CLS behind an error: what was typed goes with the message; the prompt stands in its row again.
    fn type_again<M: Host>(&mut self, m: &mut M) {
        m.clear_row(CellPlace { row: self.output.at.row, column: 0 });
        self.typing.stage = Stage::Open;
        if self.typing.whole_prompt().1 {
            self.typing.prompt = None;
        }
        self.clear_field(m);
    }

    /// Output goes on where it did before the statement, if it was in the midst of a row.
    pub(super) fn input_done(&mut self) {
        if let Some((at, is_placed)) = self.output.kept.take() {
            self.output.at = at;
            (self.output.is_done, self.output.is_placed) = (false, is_placed);
        }
    }

    fn show_prompt<M: Host>(&mut self, m: &mut M) {
        m.drop_strokes();
        let is_begun = self.output.is_placed || self.output.at.column > 0;
        if is_begun && !self.output.is_done && self.output.kept.is_none() {
            self.output.kept = Some((self.output.at, self.output.is_placed));
            // Behind a semicolon the value has a row of its own.
            self.output.is_done = !self.output.is_placed;
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
        self.typing.field = Field::at(self.output.at);
        if !is_overwritten {
            self.typing.field.draw(m);
        }
    }

    fn edit_field<M: Host>(&mut self, m: &mut M, stroke: Stroke) {
        let line = &mut self.typing.field.line;
        let is_changed = match stroke.character {
            Some(code) => {
                line.put(Element::Character(code));
                true
            }
            None => !line.is_empty() && line.take(stroke.key, stroke.prefix == Prefix::Shift),
        };
        if is_changed {
            self.typing.field.draw(m);
        }
    }

    /// CLS: what was typed goes, the prompt stays.
    fn clear_field<M: Host>(&mut self, m: &mut M) {
        self.typing.field.line = Line::default();
        self.typing.field.draw(m);
        let (prompt, is_overwritten) = self.typing.whole_prompt();
        if is_overwritten {
            m.show_mark(None);
            self.output.at = self.typing.field.start();
            let start = self.output.at;
            for code in prompt {
                self.show(m, code);
            }
            self.output.at = start;
        }
    }

    /// Nothing more is typed: output goes on behind it.
    fn end_field<M: Host>(&mut self, m: &mut M) {
        m.show_mark(None);
        let typed = self.typing.field.line.text();
        typed.into_iter().for_each(|code| self.shown.note(code));
        self.shown.break_off();
        self.output.at = self.typing.field.end(m);
        (self.output.is_done, self.output.is_placed) = (true, false);
        self.waits_since = None;
    }

    /// What was typed is complete. Nothing at all skips the rest of the line.
    fn entered_value<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        is_text: bool,
        line_end: u16,
    ) -> Result<Then, Fault> {
        self.end_field(m);
        let typed = self.typing.field.line.text();
        if typed.is_empty() {
            if self.typing.prompt.is_none() && !is_text {
                m.clear_row(self.typing.field.start());
            }
            self.typing = Typing::default();
            self.input_done();
            return Ok(Then::Jump(engine.code_at(self, m, line_end)));
        }
        if is_text {
            // A string in quotes is taken for one that ends where it begins.
            self.push_text(if typed[0] == b'"' { &[] } else { &typed });
            self.typing = Typing::default();
            return Ok(Then::Next);
        }
        self.typing.stage = Stage::Computed;
        Ok(self.compute_typed(engine, m, &crunch(&typed)))
    }

    /// Computes a typed expression for the statement under way, which then goes on.
    fn compute_typed<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M, tokens: &[u8]) -> Then {
        let room = usize::from(TYPED_END - TYPED) - 3;
        let tokens = &tokens[..tokens.len().min(room)];
        let at = usize::from(TYPED);
        let ram = m.ram_mut();
        // The comma makes it an item.
        ram[at] = b',';
        ram[at + 1..=at + tokens.len()].copy_from_slice(tokens);
        ram[at + tokens.len() + 1..at + tokens.len() + 3].copy_from_slice(&[END, MARK]);
        self.reader = Some((engine.pc_now, false));
        Then::Jump(engine.code_of_command(self, m, TYPED))
    }

    /// Computes what is typed while the program waits behind a `PRINT`.
    pub(super) fn calculate_aside<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        tokens: &[u8],
    ) -> Then {
        self.output.kept = None;
        self.is_aside = true;
        self.compute_typed(engine, m, tokens)
    }

    /// It has been computed: shows it.
    pub(super) fn computed_aside<M: Host>(
        &mut self,
        engine: &Engine<Self>,
        m: &mut M,
        is_text: bool,
    ) -> Then {
        let (asked, _) = self.reader.take().unwrap_or_default();
        self.is_aside = false;
        let answer =
            if is_text { Answer::Text(self.pop_text()) } else { Answer::Number(engine.values.accumulator) };
        self.prompt.result = engine.values.accumulator;
        self.show_answer(m, answer);
        Then::Jump(asked)
    }

    /// The value has been computed.
    pub(super) fn input_computed(&mut self) {
        self.typing = Typing::default();
    }

    /// Whether an error is one of the typed value, which is typed anew: then it has been shown.
    pub(super) fn refuses<M: Host>(&mut self, m: &mut M, fault: Fault) -> Option<Pc> {
        if core::mem::take(&mut self.is_aside) {
            let (asked, _) = self.reader.take()?;
            self.show_line(m, format!("ERROR {}", number(fault)).as_bytes());
            self.await_line(m);
            self.prompt.stage = super::prompt::Stage::Failed;
            return Some(asked);
        }
        if self.typing.stage != Stage::Computed {
            return None;
        }
        let (asked, _) = self.reader.take()?;
        self.typing.stage = Stage::Refused;
        self.show_line(m, format!("ERROR {}", number(fault)).as_bytes());
        Some(asked)
    }
}

impl Typing {
    /// Everything on the display has moved up by a row.
    pub(super) fn scrolled(&mut self) {
        self.field.scrolled();
    }

    /// What stands before the value, and whether the value takes its place.
    fn whole_prompt(&self) -> (Vec<u8>, bool) {
        self.prompt.clone().unwrap_or_else(|| (b"?".to_vec(), true))
    }
}
