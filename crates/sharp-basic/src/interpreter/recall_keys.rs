//! The keys that recall: an entered line, the last result, the position at which a program failed
//! or was broken.

use alloc::{format, vec::Vec};

use basic::{
    dialect::ProgramText as _,
    engine::{Engine, ExitReason, Failure, ProgramEnd},
    fault::Fault,
    memory::Ram,
};
use numeric::sharp_bcd::{self, MAX_PRINT_LENGTH};
use serde::{Deserialize, Serialize};

use super::{
    SharpBasic, SharpMachine,
    edit_line::EditLine,
    keys, lines,
    stage::{Answer, PromptStage},
};
use crate::{
    compiler::Compiler,
    fault,
    keyword::PREFIX,
    layout::TYPED,
    machine::KeyStroke,
    mode::Mode,
    rows::{self, EditElement},
    text::{self, LINE_HEAD, PROGRAM_MARK},
    tokeniser::{END, LINE_NUMBER},
    value::Number,
};

/// An entered line, to be recalled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Recall {
    elements: Vec<EditElement>,
    /// The step at which it failed.
    place: Option<usize>,
}

/// The position at which a program breaks and continues: a text pointer.
#[derive(Clone, Copy)]
pub(super) enum StopPosition {
    /// Before a statement that the program has not reached.
    Before(u16),
    /// After the statement that stopped the program.
    After(u16),
}

impl Recall {
    /// Creates one that is opened at a step.
    pub(super) const fn opened(elements: Vec<EditElement>, step: usize) -> Self {
        Self { elements, place: Some(step) }
    }

    /// Sets the position at which a command has failed: an offset in the text after its keyword.
    pub(super) fn fail_at(&mut self, offset: usize) {
        self.place = Some(offset + 1);
    }

    pub(super) const fn of(elements: Vec<EditElement>) -> Self {
        Self { elements, place: None }
    }
}

impl SharpBasic {
    /// Formats a number as `PRINT` does.
    pub(super) fn shown_number(number: Number) -> Vec<u8> {
        let mut buffer = [0; MAX_PRINT_LENGTH];
        let length = sharp_bcd::print(number.0, &mut buffer, &mut 0);
        buffer[..length].to_vec()
    }

    /// Shows the result of a calculation.
    pub(super) fn show_answer<M: SharpMachine>(&mut self, m: &mut M, answer: Answer) {
        self.await_line(m);
        match answer {
            Answer::Number(number) => {
                self.show_number(m, Self::shown_number(number));
                self.prompt.is_result_shown = true;
            }
            Answer::Text(text) => {
                self.clear_display(m);
                // After an empty string the next typed line uses the same row.
                self.prompt.has_prompt_character = text.is_empty();
                self.show_text(m, text);
            }
        }
    }

    /// Handles LEFT or RIGHT on an empty line: recalls the last line, or opens the line at the top of
    /// the listing.
    pub(super) fn recall_line<M: SharpMachine>(&mut self, m: &mut M, key: u8) {
        let reserved = self.prompt.reserve_key;
        let Recall { elements, place: step } = core::mem::take(&mut self.prompt.recall);
        if elements.is_empty() {
            if let Some(line) = self.line_at_top(m) {
                self.open_line(m, line, 0);
            }
            return;
        }
        let cursor = step.unwrap_or(if key == keys::LEFT { elements.len() } else { 0 });
        self.await_line(m);
        (self.prompt.stage, self.prompt.reserve_key) = (PromptStage::Typing, reserved);
        self.prompt.field.line = EditLine::new(elements, cursor);
        self.prompt.field.draw(m);
        self.prompt.field.clear_below(m);
    }

    /// Handles UP or DOWN.
    pub(super) fn press_up_down<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        stroke: KeyStroke,
    ) {
        match self.prompt.mode {
            Mode::Program => self.move_listing(m, stroke.key),
            Mode::Run if stroke.is_repeated => {}
            Mode::Run if self.prompt.is_error_shown => match stroke.key {
                keys::UP => self.show_error_line(m),
                _ => self.step(engine, m),
            },
            Mode::Run if self.is_left_at_line(stroke.key) => self.step(engine, m),
            Mode::Run if self.prompt.stage != PromptStage::Failed => self.type_result(m),
            Mode::Run | Mode::Reserve => {}
        }
    }

    /// Returns whether DOWN continues a program that the user left after a line: only while no line is being typed.
    fn is_left_at_line(&self, key: u8) -> bool {
        key == keys::DOWN && self.prompt.stage == PromptStage::Ready && self.prompt.tracing.shown.is_some()
    }

    /// Shows an error message at the prompt.
    pub(super) fn report_error<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        fault: Fault,
    ) -> ExitReason {
        self.report_error_in(engine, m, fault, None)
    }

    /// Shows an error message for a line of the program.
    pub(super) fn report_error_in<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        fault: Fault,
        line: Option<u16>,
    ) -> ExitReason {
        let mut message = format!("ERROR {}", fault::number(fault));
        if let Some(line) = line {
            message.push_str(&format!(" IN {line}"));
        }
        self.show_line(m, message.as_bytes());
        self.leave(engine);
        let recall = core::mem::take(&mut self.prompt.recall);
        self.await_line(m);
        // Otherwise cursor keys recall the program line.
        if line.is_none() {
            self.prompt.recall =
                Recall { place: Some(recall.place.unwrap_or(recall.elements.len())), ..recall };
        }
        self.prompt.stage = PromptStage::Failed;
        ExitReason::Ended(ProgramEnd::Failed(Failure { fault, message, line }))
    }

    /// Records the position at which the current statement has failed.
    pub(super) fn record_fault<M: SharpMachine>(&mut self, engine: &mut Engine<Self>, m: &M) {
        let Some(text) = engine.statement_text() else { return };
        let op = engine.code().ordinal(engine.statement(), engine.pc());
        let extent = engine.compile_start(m, text);
        // The whole line is compiled again, independent of its compiled part.
        engine.discard_code();
        let at =
            Compiler::new(m.ram(), engine.code_mut().emitter(false), extent).position_of_op(self.mode(), op);
        let at = at.unwrap_or_else(|| after_keyword(m.ram(), text));
        // The code that was compiled to find the position is not needed.
        engine.discard_code();
        self.record_error_position(m.ram(), Self::current_line(m.ram()), at);
    }

    /// Records a position, in a line of the program or in the typed command.
    pub(super) fn record_error_position(&mut self, ram: &Ram, number: Option<u16>, at: u16) {
        let Some(number) = number else {
            let tokens = &ram[usize::from(TYPED)..];
            self.prompt.recall.place = Some(rows::step_at(tokens, usize::from(at.saturating_sub(TYPED))));
            return;
        };
        self.prompt.recall = Recall::default();
        self.prompt.error_position = lines::numbered(ram, number, None).0.map(|line| {
            let tokens = &ram[usize::from(line.tokens())..usize::from(line.next)];
            (number, rows::step_at(tokens, usize::from(at.saturating_sub(line.tokens()))))
        });
    }

    /// Records the last step of the statement after which the user left a program.
    pub(super) fn record_exit(&mut self, ram: &Ram, statement: Option<u16>) {
        let Some(text) = statement else { return };
        let end = Self::end_of_statement(ram, text);
        self.record_error_position(ram, Self::current_line(ram), last_element(ram, end));
    }

    /// Returns the end of the statement at a text pointer.
    pub(super) fn end_of_statement(ram: &Ram, text: u16) -> u16 {
        text::statement_end(ram, after_keyword(ram, text))
    }

    /// Records the position at which a program was broken.
    pub(super) fn record_stop(&mut self, ram: &Ram, number: Option<u16>, position: StopPosition) {
        let at = match position {
            StopPosition::Before(text) => after_keyword(ram, text),
            StopPosition::After(text) => last_element(ram, text),
        };
        self.record_error_position(ram, number, at);
    }
}

/// Returns the address of the keyword, line number or character before an address.
pub(super) fn last_element(ram: &Ram, end: u16) -> u16 {
    let byte = |distance: u16| ram[usize::from(end.wrapping_sub(distance))];
    end.wrapping_sub(match (byte(2), byte(3)) {
        (PREFIX, _) => 2,
        (_, LINE_NUMBER) => 3,
        _ => 1,
    })
}

/// Returns the address after the first keyword of the statement at a text pointer, or the start of a statement without
/// a keyword.
fn after_keyword(ram: &Ram, text: u16) -> u16 {
    let begins_line = matches!(ram[usize::from(text)], END | PROGRAM_MARK);
    let mut at = text.wrapping_add(1);
    if begins_line && text::line_at(ram, at).is_some() {
        at = at.wrapping_add(LINE_HEAD);
        if ram[usize::from(at)] == b'"' {
            at = at.wrapping_add(lines::quoted(ram, at).len() as u16 + 2);
            at = at.wrapping_add(u16::from(ram[usize::from(at)] == b':'));
        }
    }
    if ram[usize::from(at)] == PREFIX { at.wrapping_add(2) } else { at }
}
