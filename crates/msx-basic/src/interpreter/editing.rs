//! Commands that show or change the program's text: `LIST`, `DELETE`, `RENUM`, `AUTO`.

use alloc::vec::Vec;

use basic::{
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
    memory::{Ram, set_word, word},
};
use serde::{Deserialize, Serialize};

use super::{MsxBasic, MsxMachine};
use crate::{
    keyword::{constant, statement},
    layout::{AUTFLG, AUTINC, AUTLIN, CURLIN, DOT, TXTTAB, VARTAB},
    list,
    machine::BreakRequest,
    text::{self, LINE_HEADER_SIZE},
};

/// Characters of a line that are listed: the original's buffer holds no more.
const MAX_LISTED: usize = 255;
/// The step between lines unless it is given, and the first of them.
const STEP: u16 = 10;

/// A list under way: the next line, the last one.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Listing {
    next: Option<u16>,
    last: u16,
}

/// Lines from one number to another.
struct Range {
    from: Option<u16>,
    to: Option<u16>,
    is_range: bool,
}

impl MsxBasic {
    /// The range of lines among the arguments.
    fn range(&mut self) -> Range {
        let arguments = self.drain();
        let number =
            |place: usize| arguments.get(place).and_then(super::Argument::whole).map(|number| number as u16);
        Range { from: number(0), is_range: number(1) == Some(1), to: number(2) }
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

    /// A line with its number.
    pub(super) fn listed_line<M: MsxMachine>(m: &M, line: text::ChainedLine, cycles: &mut u64) -> Vec<u8> {
        let mut shown = Vec::new();
        list::number(&mut shown, line.number);
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
        // The last line has to be there.
        let last = if is_range { to } else { from }.ok_or(Fault::IllegalQuantity)?;
        text::line_numbered(m.ram(), start, last).ok_or(Fault::IllegalQuantity)?;
        text::addresses_to_numbers(m.ram_mut(), start);
        let lines: Vec<_> = text::lines(m.ram(), start).collect();
        let is_meant = |line: &&text::ChainedLine| (from.unwrap_or(0)..=last).contains(&line.number);
        let (first, after) = {
            let mut meant = lines.iter().filter(is_meant);
            let first = meant.next().ok_or(Fault::IllegalQuantity)?.address;
            let last = meant.next_back().map_or(first, |line| line.address);
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
        let number = |place: usize, missing: u16| {
            arguments.get(place).and_then(super::Argument::whole).map_or(missing, |number| number as u16)
        };
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

    /// Gives the numbers in the text that stand for lines their new values, and says which of them stand for none.
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
        for place in text::line_constants(m.ram(), start) {
            debug_assert_eq!(m.ram()[usize::from(place)], constant::LINE_NUMBER);
            let number = text::line_of_constant(m.ram(), place);
            let within = lines.iter().rfind(|line| line.address <= place).map_or(0, |line| line.number);
            match renumbered(number) {
                Some(new) => set_word(m.ram_mut(), place + 1, new),
                None if number == 0 && Self::ends_trapping(m.ram(), place) => {}
                None => {
                    let message = alloc::format!("Undefined line {number} in {within}\r\n");
                    message.bytes().try_for_each(|code| self.output(m, code))?;
                }
            }
        }
        Ok(())
    }

    /// The number at a place stands behind `ERROR GOTO`, where 0 names no line.
    fn ends_trapping(ram: &Ram, place: u16) -> bool {
        let mut before = (0..place).rev().map(|at| ram[usize::from(at)]).filter(|&byte| byte != b' ');
        before.next() == Some(statement::GOTO) && before.next() == Some(statement::ERROR)
    }

    /// `AUTO`: first number, step.
    pub(super) fn auto<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<ControlFlow, Fault> {
        let arguments = self.drain();
        let number =
            |place: usize| arguments.get(place).and_then(super::Argument::whole).map(|number| number as u16);
        let ram = m.ram_mut();
        set_word(ram, AUTLIN, number(0).unwrap_or(if number(1).is_some() { 0 } else { STEP }));
        let step = number(1).unwrap_or(STEP);
        if step == 0 {
            return Err(Fault::IllegalQuantity);
        }
        set_word(ram, AUTINC, step);
        ram[usize::from(AUTFLG)] = 1;
        self.back_to_prompt(engine, m);
        // The first number comes in place of the prompt's words.
        set_word(m.ram_mut(), CURLIN, u16::MAX);
        self.is_ready_shown = true;
        self.show_auto_number(m);
        Ok(ControlFlow::Prompt)
    }
}
