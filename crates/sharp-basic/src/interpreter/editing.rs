//! Program editing from the prompt: storing lines, `DELETE`, `RENUM`, `NEW`; `LIST` and `PASS`.

use alloc::vec::Vec;

use basic::{
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
    memory::{set_word, word},
};
use hardware::Memory;
use numeric::sharp_bcd::Decimal;

use super::{SharpBasic, SharpMachine, lines, listing::tokens, stage::PromptStage};
use crate::{
    keyword::{PREFIX, token},
    layout::{PROGRAM_END, PROGRAM_START, VARIABLES},
    list,
    mode::Mode,
    rows::step_at,
    text,
    text::PROGRAM_MARK,
    tokeniser::{LAST_LINE, LINE_NUMBER, is_jump},
};

/// The number of significant characters of a password.
const PASSWORD: usize = 7;

/// An error of a command, and the program line that caused it.
pub(super) type CommandError = (Fault, Option<u16>);

impl SharpBasic {
    /// Enters a typed program line; a line without tokens deletes.
    pub(super) fn enter_program_line<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        number: u16,
        tokens: &[u8],
    ) -> Option<ExitReason> {
        let typed = self.prompt.field.line.elements().to_vec();
        if !self.is_open() {
            self.show_entered(m, &typed);
            self.show_prompt_character(m);
            return None;
        }
        if let Err(fault) = self.put_line(engine, m, number, tokens) {
            self.show_entered(m, &typed);
            return Some(self.report_error(engine, m, fault));
        }
        self.prompt.error_position = None;
        let line = lines::numbered(m.ram(), number, None).0;
        match line {
            None => {
                self.show_entered(m, &typed);
                self.show_prompt_character(m);
            }
            Some(line) if self.prompt.stage == PromptStage::Editing => self.list_from(m, line),
            Some(line) => {
                self.output.at = self.prompt.field.draw_done(m, &list::rows(number, tokens));
                self.await_line(m);
                self.prompt.recall = Default::default();
                self.prompt.top = Some(line.number);
            }
        }
        None
    }

    /// Stores a line in the program and replaces a line with the same number; an empty line deletes it.
    pub(super) fn put_line<M: Memory>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        number: u16,
        tokens: &[u8],
    ) -> Result<(), Fault> {
        let image = Self::program_image(m);
        let mut lines = text::lines_of(&image);
        let index = lines.partition_point(|line| line.0 < number);
        if lines.get(index).is_some_and(|line| line.0 == number) {
            lines.remove(index);
        }
        if !tokens.is_empty() {
            lines.insert(index, (number, tokens));
        }
        self.change_program(engine, m, &text::image(lines))
    }

    /// Replaces the program; variables stay.
    fn change_program<M: Memory>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        image: &[u8],
    ) -> Result<(), Fault> {
        let ram = m.ram_mut();
        let start = word(ram, PROGRAM_START);
        if image.len() >= usize::from(word(ram, VARIABLES).saturating_sub(start)) {
            return Err(Fault::OutOfMemory);
        }
        let from = usize::from(start);
        ram[from..from + image.len()].copy_from_slice(image);
        set_word(ram, PROGRAM_END, (from + image.len() - 1) as u16);
        self.program_changed(engine);
        Ok(())
    }

    /// Runs a command that edits the program; `rest` is the text after its keyword.
    pub(super) fn edit_program<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        command: u8,
        rest: &[u8],
    ) -> Result<(), CommandError> {
        let plain = |fault| (fault, None);
        let is_empty = text::line_at(m.ram(), lines::first_line(m.ram())).is_none();
        if command == token::PASS && !is_empty {
            return self.pass(m, rest).map_err(plain);
        }
        if command == token::PASS {
            return Err(plain(Fault::Syntax));
        }
        if self.prompt.mode == Mode::Reserve && command == token::NEW && rest.is_empty() {
            self.clear_reserved(m);
            return Ok(());
        }
        if self.prompt.mode != Mode::Program {
            return Err(plain(Fault::TypeMismatch));
        }
        if !self.is_open() {
            self.show_prompt_character(m);
            return Ok(());
        }
        if command == token::NEW && !rest.is_empty() {
            return Err(plain(Fault::Syntax));
        }
        if is_empty {
            self.show_prompt_character(m);
            return Ok(());
        }
        match command {
            token::LIST if rest.is_empty() => {
                self.list(m);
                Ok(())
            }
            token::LIST => {
                let line = [&[PREFIX, token::LIST], rest].concat();
                self.command(engine, m, &line);
                Ok(())
            }
            token::DELETE => self.delete(engine, m, rest).map_err(plain),
            token::RENUM => self.renumber(engine, m, rest),
            _ if !rest.is_empty() => Err(plain(Fault::Syntax)),
            _ => {
                self.take_program(engine, m, &[PROGRAM_MARK, PROGRAM_MARK]);
                Self::clear_fixed(m.ram_mut());
                self.show_prompt_character(m);
                Ok(())
            }
        }
    }

    /// Runs `LIST` from the first line on.
    fn list<M: SharpMachine>(&mut self, m: &mut M) {
        if let Some(line) = text::line_at(m.ram(), lines::first_line(m.ram())) {
            self.list_from(m, line);
        }
    }

    /// Runs `LIST` with a number: from the first line whose number is not less.
    pub(super) fn list_numbered<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        number: Decimal,
    ) -> Result<ControlFlow, Fault> {
        let first = lines::first_line(m.ram());
        let is_reached = |line: &text::Line| Decimal::from(i32::from(line.number)).compare(number).is_ge();
        let line =
            text::lines(m.ram(), first).find(is_reached).filter(|_| number.compare(Decimal::ONE).is_ge());
        Ok(self.list_command(engine, m, line.ok_or(Fault::UndefinedStatement)?))
    }

    /// Lists from a line on, which ends the command.
    pub(super) fn list_command<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        line: text::Line,
    ) -> ControlFlow {
        self.leave(engine);
        self.list_from(m, line);
        ControlFlow::Prompt
    }

    /// Runs `LLIST` on the printer: for all lines, one or a range.
    pub(super) fn list_on_paper<M: SharpMachine>(&mut self, m: &M, range: u16) -> Result<(), Fault> {
        let ram = m.ram();
        let range = &ram[usize::from(range)..usize::from(text::statement_end(ram, range))];
        let (first, last) = match arguments(range)?[..] {
            [only] => (only, only),
            [first, last] => (first, last),
            _ => return Err(Fault::Syntax),
        };
        let numbers = first.unwrap_or(0)..=last.unwrap_or(u16::MAX);
        let lines = text::lines(ram, lines::first_line(ram)).filter(|line| numbers.contains(&line.number));
        let rows = lines.flat_map(|line| list::rows(line.number, tokens(ram, line)));
        let bytes = rows.flat_map(|row| [row, [b'\r'].to_vec()].concat()).collect();
        if self.is_open() {
            self.begin_sending(bytes);
        }
        Ok(())
    }

    /// Runs `DELETE` for one line or a range.
    fn delete<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        rest: &[u8],
    ) -> Result<(), Fault> {
        let (first, last) = match arguments(rest)?[..] {
            [Some(only)] => (Some(only), Some(only)),
            [first, last] if first.or(last).is_some() => (first, last),
            _ => return Err(Fault::Syntax),
        };
        if first.zip(last).is_some_and(|(first, last)| first > last) {
            return Err(Fault::Syntax);
        }
        let image = Self::program_image(m);
        let mut lines = text::lines_of(&image);
        let is_missing = |number: u16| lines.iter().all(|line| line.0 != number);
        if [first, last].into_iter().flatten().any(is_missing) {
            return Err(Fault::UndefinedStatement);
        }
        let deleted = first.unwrap_or(0)..=last.unwrap_or(u16::MAX);
        lines.retain(|line| !deleted.contains(&line.0));
        self.change_program(engine, m, &text::image(lines))?;
        self.clear_prompt(m);
        Ok(())
    }

    /// Runs `RENUM`: new line number, first line to renumber, step.
    fn renumber<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        rest: &[u8],
    ) -> Result<(), CommandError> {
        let plain = |fault| (fault, None);
        if let Some(at) = rest.iter().position(|byte| !byte.is_ascii_digit() && *byte != b',') {
            self.prompt.recall.fail_at(at);
            return Err(plain(Fault::Syntax));
        }
        let parsed = if rest.is_empty() { Vec::new() } else { arguments(rest).map_err(plain)? };
        if parsed.len() > 3 {
            return Err(plain(Fault::Syntax));
        }
        let argument = |index: usize| parsed.get(index).copied().flatten();
        let (start, step) = (argument(0).unwrap_or(10), argument(2).unwrap_or(10));
        if !(1..=LAST_LINE).contains(&start) {
            return Err(plain(Fault::UndefinedStatement));
        }
        if step == 0 {
            self.prompt.recall.fail_at(rest.iter().rposition(|&byte| byte == b',').map_or(0, |at| at + 1));
            return Err(plain(Fault::IllegalQuantity));
        }
        let image = Self::program_image(m);
        let lines = text::lines_of(&image);
        let from = match argument(1) {
            Some(from) => lines.iter().position(|line| line.0 == from),
            None => Some(0),
        };
        let from = from.ok_or_else(|| plain(Fault::UndefinedStatement))?;
        if from > 0 && lines[from - 1].0 >= start {
            return Err(plain(Fault::TypeMismatch));
        }
        for line in &lines {
            if let Some((fault, step)) = lost_destination(line.1, &lines) {
                self.prompt.error_position = Some((line.0, step));
                return Err((fault, Some(line.0)));
            }
        }
        let mut numbers = Vec::with_capacity(lines.len());
        for (index, line) in lines.iter().enumerate() {
            let new = match index.checked_sub(from) {
                None => u32::from(line.0),
                Some(steps) => u32::from(start) + steps as u32 * u32::from(step),
            };
            let new = u16::try_from(new).ok().filter(|new| *new <= LAST_LINE);
            let Some(new) = new else {
                self.prompt.error_position = Some((line.0, 0));
                return Err((Fault::IllegalQuantity, Some(line.0)));
            };
            numbers.push((line.0, new));
        }
        let renumbered: Vec<(u16, Vec<u8>)> = numbers
            .iter()
            .zip(&lines)
            .map(|(number, line)| (number.1, with_new_numbers(line.1, &numbers)))
            .collect();
        let image = text::image(renumbered.iter().map(|line| (line.0, &line.1[..])));
        self.change_program(engine, m, &image).map_err(plain)?;
        self.clear_prompt(m);
        Ok(())
    }

    /// Runs `PASS`: locks the program, or unlocks it with the same text.
    fn pass<M: SharpMachine>(&mut self, m: &mut M, rest: &[u8]) -> Result<(), Fault> {
        let [b'"', text @ ..] = rest else { return Err(Fault::Syntax) };
        let text = text.strip_suffix(b"\"").unwrap_or(text);
        if text.contains(&b'"') {
            return Err(Fault::Syntax);
        }
        let text = &text[..text.len().min(PASSWORD)];
        match &self.prompt.password {
            None => self.prompt.password = Some(text.to_vec()),
            Some(known) if known == text => self.prompt.password = None,
            Some(_) => return Err(Fault::TypeMismatch),
        }
        self.show_prompt_character(m);
        Ok(())
    }
}

/// Parses a line number that is the whole text.
fn number(text: &[u8]) -> Result<u16, Fault> {
    if text.is_empty() || !text.iter().all(u8::is_ascii_digit) {
        return Err(Fault::Syntax);
    }
    let value = text
        .iter()
        .fold(0u32, |value, digit| value.saturating_mul(10).saturating_add(u32::from(digit - b'0')));
    u16::try_from(value).map_err(|_| Fault::UndefinedStatement)
}

/// Parses line numbers separated by commas; an omitted one is `None`.
fn arguments(text: &[u8]) -> Result<Vec<Option<u16>>, Fault> {
    let parts = text.split(|&byte| byte == b',');
    parts.map(|part| if part.is_empty() { Ok(None) } else { number(part).map(Some) }).collect()
}

/// Returns the first destination of a line that RENUM cannot follow, a missing line or a computed
/// one, and the step at which it begins.
fn lost_destination(tokens: &[u8], lines: &[(u16, &[u8])]) -> Option<(Fault, usize)> {
    let mut at = 0;
    while let Some(&byte) = tokens.get(at) {
        let rest = &tokens[at..];
        match (byte, rest) {
            (PREFIX, [_, token::REM, ..]) => return None,
            (LINE_NUMBER, [_, high, low, ..]) => {
                let number = u16::from_be_bytes([*high, *low]);
                if lines.iter().all(|line| line.0 != number) {
                    return Some((Fault::UndefinedStatement, step_at(tokens, at)));
                }
            }
            (PREFIX, [_, keyword, next, ..]) if is_jump(*keyword) => {
                let is_named = matches!(*next, LINE_NUMBER | b'"' | b':' | PREFIX);
                if !is_named {
                    return Some((Fault::TypeMismatch, step_at(tokens, at + 2)));
                }
            }
            _ => {}
        }
        at += text::element_length(rest).max(1);
    }
    None
}

/// Returns the tokens with the line numbers replaced by the new ones.
fn with_new_numbers(tokens: &[u8], numbers: &[(u16, u16)]) -> Vec<u8> {
    let mut tokens = tokens.to_vec();
    let mut at = 0;
    let mut is_quoted = false;
    while let Some(&byte) = tokens.get(at) {
        at += match byte {
            PREFIX if !is_quoted => 2,
            LINE_NUMBER if !is_quoted => {
                if let Some(operand) = tokens.get_mut(at + 1..at + 3) {
                    let old = u16::from_be_bytes([operand[0], operand[1]]);
                    if let Some((_, new)) = numbers.iter().find(|row| row.0 == old) {
                        operand.copy_from_slice(&new.to_be_bytes());
                    }
                }
                3
            }
            _ => {
                is_quoted ^= byte == b'"';
                1
            }
        };
    }
    tokens
}
