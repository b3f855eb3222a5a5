//! `LIST`: lines with their keywords spelled out.

use basic::{
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
    memory::far_bytes,
};
use serde::{Deserialize, Serialize};

use super::{Interpreter, RomRoutines};
use crate::{
    machine::CbmMachine,
    text::{self, LINE_HEADER_SIZE, word},
    tokens,
};

const QUOTE: u8 = b'"';
/// The number of characters of a line after which a list ends: the original counts them with the
/// line's header in one byte.
const LONGEST_LISTED: usize = 252;

/// The state of `LIST`.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct ListState {
    /// The numbers of the first and the last line.
    pub(super) from: u16,
    pub(super) to: u16,
    /// The next line, if the run stopped before the end.
    next: Option<u16>,
}

impl ListState {
    pub(super) fn is_active(self) -> bool {
        self.next.is_some()
    }
}

/// The progress of a list.
pub(super) enum ListProgress {
    /// It is complete.
    Complete,
    /// The STOP key ended it.
    Stopped,
    /// An event is due first.
    Due(ControlFlow),
}

impl<E: RomRoutines> Interpreter<E> {
    /// Returns the additional cycles of comparing a line's number with the last one to list.
    fn bound_cost(number: u16, last: u16) -> u64 {
        let costs = E::costs().list;
        let same = if number >> 8 == last >> 8 { costs.same_high_byte } else { 0 };
        u64::from(same - if number == last { costs.last } else { 0 })
    }

    /// Returns the cycles of listing the line at an address, without its number and the firmware.
    fn listing_cost(line: u16, tokens: &[u8]) -> u64 {
        let costs = E::costs().list;
        let table = &E::KEYWORDS;
        let near = usize::from(E::costs().crunch.near);
        // One more cycle for each byte on another page than the line begins on; the link's high byte is read twice.
        let last = LINE_HEADER_SIZE + tokens.len() as u16;
        let mut cycles =
            u64::from(costs.line) + u64::from(far_bytes(line, 1..=last) + far_bytes(line, 1..=1));
        let mut in_quotes = false;
        for &byte in tokens {
            if byte == QUOTE {
                in_quotes = !in_quotes;
            }
            let index = usize::from(byte.wrapping_sub(table.first));
            let (fixed, letters) = match byte {
                QUOTE => (costs.character + costs.quote, 0),
                _ if byte < table.first => (costs.character, 0),
                _ if table.pi == Some(byte) => (costs.character + costs.pi, 0),
                _ if in_quotes => (costs.character + costs.shifted, 0),
                _ => (costs.token + costs.last_letter, table.rows.get(index).map_or(0, |row| row.0.len())),
            };
            cycles += u64::from(fixed);
            if letters == 0 {
                continue;
            }
            let skipped: usize = table.rows[..index].iter().map(|row| row.0.len()).sum();
            cycles += u64::from(costs.skipped_keyword) * index as u64
                + u64::from(costs.skipped_letter) * skipped as u64
                + u64::from(costs.letter) * letters as u64
                // The list's second page.
                + (skipped + letters).saturating_sub(near) as u64;
        }
        cycles
    }

    /// Spells tokens with the keywords, those of a copy of the ROM where one hides it, as
    /// [`tokens::list`] does.
    pub(crate) fn spell<M: CbmMachine>(&self, m: &M, tokens: &[u8], put: impl FnMut(u8)) -> bool {
        match Self::shadow_keywords(m) {
            Some(letters) => tokens::list_by(tokens, &E::KEYWORDS, letters, put),
            None => tokens::list(tokens, &E::KEYWORDS, put),
        }
    }

    /// Returns the letters of the keywords in a copy of the ROM that hides it.
    pub(super) fn shadow_keywords<M: CbmMachine>(m: &M) -> Option<&[u8; 0x100]> {
        m.is_shadowed(E::LAYOUT.keywords)
            .then(|| m.ram()[usize::from(E::LAYOUT.keywords)..].first_chunk())
            .flatten()
    }

    /// Lists the lines with numbers in a range, or continues a list.
    ///
    /// # Errors
    /// When a token has no spelling, or all temporary descriptors are in use.
    pub(super) fn list<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<ListProgress, Fault> {
        let (from, to) = (self.listing.from, self.listing.to);
        let mut at = match self.listing.next.take() {
            Some(next) => next,
            None => {
                let Some((position, search)) = Self::search_line(m, from) else {
                    return Ok(ListProgress::Due(self.loop_forever(engine, m)));
                };
                let costs = E::costs().list;
                let start = if from == 0 { costs.from_start } else { 0 };
                let end = if to == u16::MAX { costs.to_end } else { 0 };
                Self::spend(m, u64::from(costs.begin + start + end) + search);
                position.address
            }
        };
        // From here on, numbers are compared only with the last one.
        loop {
            if let Some(then) = self.flush_output(engine, m) {
                let suspends = matches!(then, ControlFlow::Retry(_));
                self.listing.next = suspends.then_some(at);
                return Ok(ListProgress::Due(then));
            }
            // Printing a program on paper takes minutes.
            if m.processor_time() >= m.horizon() {
                m.catch_up();
                if m.take_warm_start() {
                    self.warm_start(engine, m);
                    return Ok(ListProgress::Due(ControlFlow::Prompt));
                }
                if m.is_deadline_reached() {
                    self.listing.next = Some(at);
                    return Ok(ListProgress::Due(ControlFlow::Retry(ExitReason::DeadlineReached)));
                }
            }
            let ram = m.ram();
            let link = word(ram, at);
            if link >> 8 == 0 {
                return Ok(ListProgress::Complete);
            }
            let number = word(ram, at.wrapping_add(2));
            if m.poll_stop() {
                return Ok(ListProgress::Stopped);
            }
            // The previous line is ended before the number is compared: a list that ends early has one more
            // line end.
            self.end_output_line(m);
            let ram = m.ram();
            if number > to {
                Self::spend(m, u64::from(E::costs().list.passed));
                return Ok(ListProgress::Complete);
            }
            let tokens = text::tokens(ram, at);
            let is_long = tokens.len() >= LONGEST_LISTED;
            let tokens = &tokens[..tokens.len().min(LONGEST_LISTED)];
            let mut out = alloc::vec![b' '];
            let is_whole = self.spell(m, tokens, |byte| out.push(byte));
            let cycles = Self::listing_cost(at, tokens) + Self::bound_cost(number, to);
            self.print_line_number(engine, m, number)?;
            Self::spend(m, cycles);
            self.put_all(m, &out, 0);
            if !is_whole {
                // The original falls through into the code of the next statement, which finds no name.
                return Err(Fault::Syntax);
            }
            if is_long {
                return Ok(ListProgress::Complete);
            }
            at = link;
        }
    }
}
