//! Commands that show or change the program's text: `LIST`, `DELETE`, `RENUM`, `AUTO`.

use alloc::vec::Vec;

use basic::{
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
    memory::{Ram, set_word, word},
};
use serde::{Deserialize, Serialize};

use super::{MsxBasic, MsxMachine, argument::Argument};
use crate::{
    keyword::{constant, statement},
    layout::{AUTFLG, AUTINC, AUTLIN, CURLIN, DOT, TXTTAB, VARTAB},
    list,
    machine::BreakRequest,
    text::{self, LINE_HEADER_SIZE},
};

/// The characters of a line that `LIST` shows: the size of the original's buffer.
const MAX_LISTED: usize = 255;
/// The default step between lines, and the default first line.
const STEP: u16 = 10;

/// A list in progress: the next line, the last line.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Listing {
    next: Option<u16>,
    last: u16,
}

/// A range of lines.
struct Range {
    from: Option<u16>,
    to: Option<u16>,
    is_range: bool,
}

/// Returns an argument that is a line number or a step.
fn number_at(arguments: &[Argument], index: usize) -> Option<u16> {
    arguments.get(index).and_then(Argument::whole).map(|number| number as u16)
}

impl MsxBasic {
    /// Takes the arguments as a range of lines.
    fn range(&mut self) -> Range {
        let arguments = self.drain();
        let is_range = number_at(&arguments, 1) == Some(1);
        Range { from: number_at(&arguments, 0), is_range, to: number_at(&arguments, 2) }
    }

    /// `LIST` and `LLIST`.
    pub(super) fn list<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        is_printed: bool,
    ) -> Result<ControlFlow, Fault> {
        if self.listing.next.is_none() {
            let Range { from, to, is_range } = self.range();
            let last =
                if is_range || from.is_none() { to.unwrap_or(u16::MAX) } else { from.unwrap_or_default() };
            self.listing = Listing { next: Some(from.unwrap_or(0)), last };
        }
        if is_printed {
            self.select_printer();
        }
        loop {
            if m.processor_time() >= m.horizon() {
                m.catch_up();
                if m.is_deadline_reached() {
                    return Ok(ControlFlow::Retry(ExitReason::DeadlineReached));
                }
            }
            let Some(line) = self.next_line_to_list(m) else { break };
            match m.break_request() {
                BreakRequest::Continue => {}
                BreakRequest::Pause => {
                    m.idle();
                    return Ok(ControlFlow::Retry(ExitReason::DeadlineReached));
                }
                BreakRequest::Break => {
                    self.listing.next = None;
                    return Ok(self.break_here(engine, m));
                }
            }
            let mut cycles = 0;
            let shown = Self::listed_line(m, line, &mut cycles);
            set_word(m.ram_mut(), DOT, line.number);
            Self::spend(m, cycles);
            shown.iter().try_for_each(|&code| self.output(m, code))?;
            self.print_end(m)?;
            self.listing.next = line.number.checked_add(1);
        }
        self.listing.next = None;
        self.back_to_prompt(engine, m);
        Ok(ControlFlow::Prompt)
    }

    fn next_line_to_list<M: MsxMachine>(&self, m: &M) -> Option<text::ChainedLine> {
        let next = self.listing.next?;
        let start = word(m.ram(), TXTTAB);
        text::lines(m.ram(), start)
            .find(|line| line.number >= next)
            .filter(|line| line.number <= self.listing.last)
    }

    /// Lists a line with its number.
    pub(super) fn listed_line<M: MsxMachine>(m: &M, line: text::ChainedLine, cycles: &mut u64) -> Vec<u8> {
        let mut shown = Vec::new();
        list::append_number(&mut shown, line.number);
        shown.push(b' ');
        let length = text::tokens(m.ram(), line.address).len();
        let begin = line.address.wrapping_add(LINE_HEADER_SIZE);
        let listed = list::list_line_timed(m.ram(), begin, length, cycles);
        shown.extend(listed.into_iter().take(MAX_LISTED));
        shown
    }

    /// `DELETE`.
    pub(super) fn delete<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<ControlFlow, Fault> {
        let Range { from, to, is_range } = self.range();
        let start = word(m.ram(), TXTTAB);
        // The last line must exist.
        let last = if is_range { to } else { from }.ok_or(Fault::IllegalQuantity)?;
        text::line_numbered(m.ram(), start, last).ok_or(Fault::IllegalQuantity)?;
        text::addresses_to_numbers(m.ram_mut(), start);
        let lines: Vec<_> = text::lines(m.ram(), start).collect();
        let is_in_range = |line: &&text::ChainedLine| (from.unwrap_or(0)..=last).contains(&line.number);
        let (first, after) = {
            let mut deleted = lines.iter().filter(is_in_range);
            let first = deleted.next().ok_or(Fault::IllegalQuantity)?.address;
            let last = deleted.next_back().map_or(first, |line| line.address);
            (first, word(m.ram(), last))
        };
        let end = word(m.ram(), VARTAB);
        let ram = m.ram_mut();
        ram.copy_within(usize::from(after)..usize::from(end).max(usize::from(after)), usize::from(first));
        set_word(ram, VARTAB, end.wrapping_sub(after.wrapping_sub(first)));
        text::relink(ram, start);
        self.clear(engine, m);
        engine.discard_code();
        self.back_to_prompt(engine, m);
        Ok(ControlFlow::Prompt)
    }

    /// `RENUM`: new number, first old one, step.
    pub(super) fn renumber<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<ControlFlow, Fault> {
        let arguments = self.drain();
        let number = |index: usize, default: u16| number_at(&arguments, index).unwrap_or(default);
        let (new, old, step) = (number(0, STEP), number(1, 0), number(2, STEP));
        if step == 0 {
            return Err(Fault::IllegalQuantity);
        }
        let start = word(m.ram(), TXTTAB);
        text::addresses_to_numbers(m.ram_mut(), start);
        let lines: Vec<_> = text::lines(m.ram(), start).collect();
        let before = lines.iter().rfind(|line| line.number < old).map(|line| line.number);
        if before.is_some_and(|before| before >= new) {
            return Err(Fault::IllegalQuantity);
        }
        let mut numbers = Vec::new();
        let mut next = u32::from(new);
        for line in lines.iter().filter(|line| line.number >= old) {
            let number = u16::try_from(next).ok().filter(|&number| number <= 65529);
            numbers.push((*line, number.ok_or(Fault::IllegalQuantity)?));
            next += u32::from(step);
        }
        self.renumber_jumps(m, start, &lines, &numbers)?;
        let ram = m.ram_mut();
        for (line, number) in numbers {
            set_word(ram, line.address.wrapping_add(2), number);
        }
        self.clear(engine, m);
        engine.discard_code();
        self.back_to_prompt(engine, m);
        Ok(ControlFlow::Prompt)
    }

    /// Renumbers the line constants in the program, and prints a message for each that refers to no line.
    fn renumber_jumps<M: MsxMachine>(
        &mut self,
        m: &mut M,
        start: u16,
        lines: &[text::ChainedLine],
        numbers: &[(text::ChainedLine, u16)],
    ) -> Result<(), Fault> {
        let renumbered = |number: u16| {
            let new = numbers.iter().find(|(line, _)| line.number == number).map(|&(_, new)| new);
            new.or_else(|| lines.iter().any(|line| line.number == number).then_some(number))
        };
        for at in text::line_constants(m.ram(), start) {
            debug_assert_eq!(m.ram()[usize::from(at)], constant::LINE_NUMBER);
            let number = text::line_of_constant(m.ram(), at);
            let within = lines.iter().rfind(|line| line.address <= at).map_or(0, |line| line.number);
            match renumbered(number) {
                Some(new) => set_word(m.ram_mut(), at + 1, new),
                None if number == 0 && Self::ends_trapping(m.ram(), at) => {}
                None => {
                    let message = alloc::format!("Undefined line {number} in {within}\r\n");
                    message.bytes().try_for_each(|code| self.output(m, code))?;
                }
            }
        }
        Ok(())
    }

    /// Returns whether the number at an address follows `ERROR GOTO`, where 0 refers to no line.
    fn ends_trapping(ram: &Ram, at: u16) -> bool {
        let mut before = (0..at).rev().map(|address| ram[usize::from(address)]).filter(|&byte| byte != b' ');
        before.next() == Some(statement::GOTO) && before.next() == Some(statement::ERROR)
    }

    /// `AUTO`: first number, step.
    pub(super) fn auto<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<ControlFlow, Fault> {
        let arguments = self.drain();
        let (first, step) = (number_at(&arguments, 0), number_at(&arguments, 1));
        let ram = m.ram_mut();
        set_word(ram, AUTLIN, first.unwrap_or(if step.is_some() { 0 } else { STEP }));
        let step = step.unwrap_or(STEP);
        if step == 0 {
            return Err(Fault::IllegalQuantity);
        }
        set_word(ram, AUTINC, step);
        ram[usize::from(AUTFLG)] = 1;
        self.back_to_prompt(engine, m);
        // The first number replaces the prompt's message.
        set_word(m.ram_mut(), CURLIN, u16::MAX);
        self.is_ready_shown = true;
        self.show_auto_number(m);
        Ok(ControlFlow::Prompt)
    }
}
