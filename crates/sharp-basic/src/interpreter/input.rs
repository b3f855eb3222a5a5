//! `INPUT`: a prompt, what is typed behind it, and what it comes to.

use alloc::{format, vec::Vec};

use basic::{
    engine::{Engine, Then},
    fault::Fault,
};
use serde::{Deserialize, Serialize};

use super::{Host, SharpBasic};
use crate::{
    costs::COSTS,
    crunch::{END, crunch},
    fault::number,
    layout::{TYPED, TYPED_END},
    text::MARK,
};

/// Codes of keys.
const ENTER: u8 = 13;
const CLS: u8 = 2;
const BACK: u8 = 15;

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
    typed: Vec<u8>,
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
            return Ok(self.break_here(engine, m));
        }
        while let Some(stroke) = m.take_stroke() {
            match (self.typing.stage, stroke.key, stroke.character) {
                (Stage::Refused, CLS, _) => {
                    self.clear_display(m);
                    self.typing.stage = Stage::Open;
                    self.show_prompt(m);
                }
                (Stage::Refused, ..) => {}
                (_, ENTER, _) => return self.entered(engine, m, is_text, line_end),
                (_, BACK, None) => self.take_back(m),
                (_, _, Some(code)) => self.type_code(m, code),
                _ => {}
            }
        }
        Ok(Then::Again(basic::engine::await_typing(&mut self.waits_since, m)))
    }

    /// Takes the last character back.
    fn take_back<M: Host>(&mut self, m: &mut M) {
        if self.typing.typed.pop().is_some() {
            self.output.at.column = self.output.at.column.saturating_sub(1);
            m.put_cell(self.output.at, b' ');
        }
    }

    fn show_prompt<M: Host>(&mut self, m: &mut M) {
        m.drop_strokes();
        self.typing.typed.clear();
        self.begin_output(m);
        let (prompt, is_overwritten) = self.typing.prompt.clone().unwrap_or_else(|| (b"?".to_vec(), true));
        let start = self.output.at;
        for code in prompt {
            self.show(m, code);
        }
        if is_overwritten {
            self.output.at = start;
        }
    }

    fn type_code<M: Host>(&mut self, m: &mut M, code: u8) {
        if self.typing.typed.is_empty() && self.typing.prompt.as_ref().is_none_or(|(_, is_over)| *is_over) {
            m.clear_row(self.output.at);
        }
        self.typing.typed.push(code);
        self.show(m, code);
    }

    /// What was typed is complete. Nothing at all skips the rest of the line.
    fn entered<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        is_text: bool,
        line_end: u16,
    ) -> Result<Then, Fault> {
        self.waits_since = None;
        self.shown.break_off();
        self.output.is_done = true;
        let typed = core::mem::take(&mut self.typing.typed);
        if typed.is_empty() {
            self.typing = Typing::default();
            return Ok(Then::Jump(engine.code_at(self, m, line_end)));
        }
        if is_text {
            // A string in quotes is taken for one that ends where it begins.
            self.push_text(if typed[0] == b'"' { &[] } else { &typed });
            self.typing = Typing::default();
            return Ok(Then::Next);
        }
        let tokens = crunch(&typed);
        let room = usize::from(TYPED_END - TYPED) - 3;
        let tokens = &tokens[..tokens.len().min(room)];
        let at = usize::from(TYPED);
        let ram = m.ram_mut();
        // The comma makes it an item.
        ram[at] = b',';
        ram[at + 1..=at + tokens.len()].copy_from_slice(tokens);
        ram[at + tokens.len() + 1..at + tokens.len() + 3].copy_from_slice(&[END, MARK]);
        self.typing.stage = Stage::Computed;
        self.reader = Some((engine.pc_now, false));
        Ok(Then::Jump(engine.code_of_command(self, m, TYPED)))
    }

    /// The value has been computed.
    pub(super) fn input_computed(&mut self) {
        self.typing = Typing::default();
    }

    /// Whether an error is one of the typed value, which is typed anew: then it has been shown.
    pub(super) fn refuses<M: Host>(&mut self, m: &mut M, fault: Fault) -> Option<u32> {
        if self.typing.stage != Stage::Computed {
            return None;
        }
        let (asked, _) = self.reader.take()?;
        self.typing.stage = Stage::Refused;
        self.show_line(m, format!("ERROR {}", number(fault)).as_bytes());
        Some(asked)
    }
}
