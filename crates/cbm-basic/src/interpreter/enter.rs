//! Typed lines with a number: the program's text changes.

use basic::{chain, engine::Engine, fault::Fault, memory::far_bytes};

use super::{Interpreter, RomRoutines, chain::SearchEnd};
use crate::{
    machine::CbmMachine,
    text::{self, LINE_HEADER_SIZE, set_word, word},
};

/// The bytes of a line that a copy reads from the page of the buffer's link; the others are on the next.
const NEAR_BYTES: u64 = 4;

impl<E: RomRoutines> Interpreter<E> {
    /// Stores a typed line with the steps and cycles of the ROM: it removes the line with the same number, links all
    /// lines and clears the variables; then it inserts the new line, links and clears again.
    ///
    /// # Errors
    /// Fails if the program does not fit. The old line is then deleted, as on the original.
    pub(super) fn enter_line<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        number: u16,
        tokens: &[u8],
    ) -> Result<(), Fault> {
        let enter = E::costs().enter;
        let Some((position, search)) = Self::search_line(m, number) else {
            return self.set_line(engine, m, number, tokens);
        };
        Self::spend(m, u64::from(enter.search) + search);
        let end = word(m.ram(), E::LAYOUT.store.variables);
        if let Some(next) = position.next {
            Self::spend(m, Self::removal_cost(position.address, next, end));
            self.set_line(engine, m, number, &[])?;
        }
        Self::spend_change(m);
        if tokens.is_empty() {
            return Ok(());
        }
        let end = word(m.ram(), E::LAYOUT.store.variables);
        let size = LINE_HEADER_SIZE + tokens.len() as u16 + 1;
        let new_end = end.wrapping_add(size);
        let carry = u64::from(enter.carry) * u64::from((end & 0xff) + size > 0xff);
        let copy = u64::from(enter.byte) * u64::from(size) + u64::from(size).saturating_sub(NEAR_BYTES);
        // A program can set its end before this address.
        let moves = Engine::<Self>::move_cost(position.address.min(end), end, new_end);
        Self::spend(m, u64::from(enter.insert) + carry + moves + copy);
        self.set_line(engine, m, number, tokens)?;
        Self::spend_change(m);
        Ok(())
    }

    /// Inserts a line into the program, or replaces one with the same number; an empty one deletes it.
    /// Variables are cleared.
    ///
    /// # Errors
    /// When the program does not fit.
    pub fn set_line<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        number: u16,
        tokens: &[u8],
    ) -> Result<(), Fault> {
        let layout = E::LAYOUT;
        let start = word(m.ram(), layout.program);
        let end = word(m.ram(), layout.store.variables);
        let range = chain::line_range(m.ram(), text::lines(m.ram(), start), number, end);
        let limit = word(m.ram(), layout.store.memory_end);
        let ram = m.ram_mut();
        let new_end = chain::replace_line(ram, range, end, limit, number, tokens)?;
        set_word(ram, layout.store.variables, new_end);
        text::relink(ram, start);
        self.clear(engine, m);
        engine.discard_code();
        Ok(())
    }

    /// Charges reading the number of a typed line whose first digit has been fetched: `text` is the text
    /// before `next`.
    pub(super) fn spend_line_number<M: CbmMachine>(m: &mut M, text: &[u8], next: u8) {
        let costs = E::costs();
        let mut cycles = u64::from(costs.goto.number);
        let mut number = 0_u16;
        let mut digits = text.iter().filter(|byte| byte.is_ascii_digit()).peekable();
        while let Some(&digit) = digits.next() {
            let value = u16::from(digit - b'0');
            cycles += u64::from(costs.goto.digit_cost(number, value));
            number = number * 10 + value;
            cycles += u64::from(E::fetch_cost(digits.peek().map_or(next, |byte| **byte)));
        }
        let blanks = text.iter().filter(|byte| **byte == b' ').count() as u64;
        Self::spend(m, cycles + u64::from(costs.fetch.blank) * blanks);
    }

    /// Searches for a line from the program's start; returns its position, also for a line to insert, and the
    /// cycles. `None` when links that a program has written form a cycle: the search never ends.
    pub(super) fn search_line<M: CbmMachine>(m: &M, number: u16) -> Option<(LinePosition, u64)> {
        let costs = E::costs().goto;
        let search = Self::search_links(m.ram(), word(m.ram(), E::LAYOUT.program), number, |_| {});
        let (next, end) = match search.end {
            SearchEnd::Found { next } => (Some(next), costs.found),
            SearchEnd::Passed { is_similar: true } => (None, costs.passed_similar),
            SearchEnd::Passed { is_similar: false } => (None, costs.passed_other),
            SearchEnd::LastLine => (None, costs.at_end),
            SearchEnd::Endless => return None,
        };
        Some((LinePosition { address: search.address, next }, u64::from(search.cycles) + u64::from(end)))
    }

    /// Returns the cycles of removing a line: the lines after it are moved down, page by page.
    fn removal_cost(line: u16, next: u16, end: u16) -> u64 {
        let enter = E::costs().enter;
        let moved = end.wrapping_sub(next);
        let new_end = line.wrapping_add(moved);
        // The bytes are read relative to the old end's low byte, from this offset to the end of each page.
        let first = u64::from(line.wrapping_sub(new_end) & 0xff);
        let low = u64::from(end & 0xff);
        let pages = u64::from(moved.div_ceil(0x100));
        let partial = low.min(0x100 - first);
        let crossings = pages.saturating_sub(1) * low + partial;
        let borrows = u64::from(line & 0xff < new_end & 0xff) + u64::from(first + low > 0xff);
        u64::from(enter.remove)
            + u64::from(enter.borrow) * borrows
            + u64::from(E::costs().store.moves.byte) * u64::from(moved)
            + u64::from(E::costs().store.moves.page) * pages
            + crossings
    }

    /// Charges clearing the variables and relinking the program's lines.
    fn spend_change<M: CbmMachine>(m: &mut M) {
        let costs = E::costs();
        let ram = m.ram();
        let linking: u64 = text::lines(ram, word(ram, E::LAYOUT.program))
            .map(|line| {
                // Its first byte is not read: no line is empty.
                let size = word(ram, line.address).wrapping_sub(line.address);
                let read = size.saturating_sub(LINE_HEADER_SIZE + 1);
                let far = far_bytes(line.address, LINE_HEADER_SIZE + 1..=size.saturating_sub(1));
                u64::from(costs.enter.link)
                    + u64::from(costs.enter.link_byte) * u64::from(read)
                    + u64::from(far + far_bytes(line.address, 1..=1))
            })
            .sum();
        Self::spend(m, u64::from(costs.enter.change) + linking);
    }
}

/// The position of a line in the program.
pub(super) struct LinePosition {
    pub(super) address: u16,
    /// The address after it, if it exists.
    pub(super) next: Option<u16>,
}
