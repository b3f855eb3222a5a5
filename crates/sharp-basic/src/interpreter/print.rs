//! `PRINT`: items, their layout, and the wait after them.
//!
//! A line ends before the next one begins, not when it is written: a full display scrolls only for
//! further output. Note: a single number is right-aligned, unless `CURSOR` or a semicolon has set
//! the position.

use alloc::vec::Vec;

use basic::{
    engine::{ControlFlow, Engine},
    fault::Fault,
};
use numeric::sharp_bcd::{self, MAX_PRINT_LENGTH, MAX_USING_LENGTH, Mask};
use serde::{Deserialize, Serialize};

use super::{LINE_END, SharpBasic, SharpMachine, trace::Halt};
use crate::{
    costs::COSTS,
    fault::from_mask,
    intrinsic::{PrintTarget, Separator},
    machine::{CellPosition, ROWS},
};

/// Columns of the display and of the printer, and of a zone.
pub(super) const WIDTH: u8 = 24;
pub(super) const ZONE: usize = 12;
/// One unit of `WAIT`, and the duration of `PAUSE`, in CPU cycles.
const WAIT_UNIT: u64 = 4339;
const PAUSE: u64 = 232_000;

/// An item, converted to text.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Item {
    pub(super) text: Vec<u8>,
    pub(super) is_number: bool,
}

/// The wait after a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Wait {
    /// Until a key is pressed.
    #[default]
    Key,
    /// A number of units.
    Units(u16),
}

/// The state of output.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Output {
    items: Vec<Item>,
    pub(super) has_zones: bool,
    target: PrintTarget,
    pub(super) at: CellPosition,
    /// The column of the current row in which the output begins.
    first_column: u8,
    /// The line is complete: further output begins another.
    pub(super) is_done: bool,
    /// `CURSOR` has set the position.
    pub(super) is_positioned: bool,
    /// The row of the output before a `CURSOR` that no output has followed.
    pub(super) row_before_cursor: Option<u8>,
    /// The position at which output continues after `INPUT`, if a semicolon or `CURSOR` has set it; and
    /// whether it was `CURSOR`.
    pub(super) kept: Option<(CellPosition, bool)>,
    pub(super) wait: Wait,
    /// The program waits for a key.
    is_waiting: bool,
}

impl SharpBasic {
    pub(super) fn print_begin<M: SharpMachine>(&mut self, m: &M, target: PrintTarget) -> Result<(), Fault> {
        self.output.items.clear();
        (self.output.target, self.output.has_zones) = (target, false);
        if target == PrintTarget::Printer { self.begin_paper(m) } else { Ok(()) }
    }

    pub(super) fn print_number<M: SharpMachine>(
        &mut self,
        engine: &Engine<Self>,
        m: &mut M,
        separator: Separator,
    ) -> Result<(), Fault> {
        let number = engine.accumulator().0;
        let text = if self.mask.has_number() {
            Self::spend(m, sharp_bcd::USING_COST);
            let mut buffer = [0; MAX_USING_LENGTH];
            let length = self.mask.print(number, &mut buffer).map_err(from_mask)?;
            buffer[..length].to_vec()
        } else {
            let mut buffer = [0; MAX_PRINT_LENGTH];
            let mut cycles = 0;
            let length = sharp_bcd::print(number, &mut buffer, &mut cycles);
            Self::spend(m, cycles);
            let is_in_zone = self.output.has_zones || separator == Separator::Comma;
            if is_in_zone { zone_text(&buffer[..length]) } else { buffer[..length].to_vec() }
        };
        self.add_item(Item { text, is_number: true }, separator);
        Ok(())
    }

    pub(super) fn print_text(&mut self, separator: Separator) {
        let mut text = self.pop_text();
        if self.mask.text > 0 {
            text.resize(usize::from(self.mask.text), b' ');
        }
        self.add_item(Item { text, is_number: false }, separator);
    }

    fn add_item(&mut self, item: Item, separator: Separator) {
        self.output.items.push(item);
        self.output.has_zones |= separator == Separator::Comma;
    }

    pub(super) fn set_mask<M: SharpMachine>(&mut self, m: &mut M) -> Result<(), Fault> {
        let mask = self.pop_text();
        Self::spend(m, u64::from(COSTS.mask_character) * mask.len() as u64);
        self.mask = Mask::parse(&mask).map_err(from_mask)?;
        Ok(())
    }

    /// Shows the items, then waits as set by `WAIT`.
    pub(super) fn print_end<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        last: Separator,
    ) -> Result<ControlFlow, Fault> {
        if self.output.is_waiting {
            return Ok(self.wait_after_output(engine, m));
        }
        let items = core::mem::take(&mut self.output.items);
        if self.output.target == PrintTarget::Printer {
            self.print_on_paper(m, &items, last)?;
            return Ok(self.run_task(m));
        }
        self.show_items(m, &items, last);
        if self.output.target == PrintTarget::Pause {
            self.begin_wait(m, PAUSE);
            return Ok(self.run_task(m));
        }
        Ok(self.begin_wait_after_output(engine, m))
    }

    /// Waits after a line or a drawing as set by `WAIT`.
    pub(super) fn begin_wait_after_output<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> ControlFlow {
        match self.output.wait {
            Wait::Units(0) => {}
            Wait::Units(units) => {
                self.begin_wait(m, u64::from(COSTS.delay_begin) + u64::from(units) * WAIT_UNIT);
            }
            Wait::Key => {
                Self::spend(m, u64::from(COSTS.wait));
                self.begin_halt(m);
                self.output.is_waiting = true;
                return self.wait_after_output(engine, m);
            }
        }
        self.run_task(m)
    }

    pub(super) const fn is_waiting_after_output(&self) -> bool {
        self.output.is_waiting
    }

    /// Returns the reason why a running program waits, other than `INPUT`.
    #[must_use]
    pub fn awaited(&self) -> Option<&'static str> {
        if self.prompt.tracing.is_waiting {
            Some("ENTER after the line that TRON shows (`press ENTER` in a key script)")
        } else if self.output.is_waiting {
            Some("ENTER after PRINT or a drawing (`press ENTER` in a key script, or WAIT 0 in the program)")
        } else if self.task.is_waiting() {
            Some("the time of WAIT or PAUSE to pass")
        } else {
            None
        }
    }

    /// Waits for ENTER after a line or a drawing.
    pub(super) fn wait_after_output<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> ControlFlow {
        match self.halt(m, engine.statement_text()) {
            Halt::Waiting(reason) => ControlFlow::Retry(reason),
            Halt::Break => self.break_after_output(engine, m),
            Halt::Leave(mode) => {
                let then = self.leave_for_mode(engine, m, mode);
                self.record_exit(m.ram(), engine.statement_text());
                then
            }
            Halt::Calculate(tokens) => self.calculate_during_wait(engine, m, &tokens),
            Halt::Clear => {
                self.leave_program(engine);
                self.clear_prompt(m);
                ControlFlow::Prompt
            }
            Halt::Start(key) => {
                self.leave_program(engine);
                match self.start_at_label(engine, m, &[key]) {
                    Ok(()) => ControlFlow::Jump(engine.pc()),
                    Err(fault) => ControlFlow::Exit(self.report_error(engine, m, fault)),
                }
            }
            Halt::Continue | Halt::Step => {
                self.output.is_waiting = false;
                self.restore_output_position();
                ControlFlow::Next
            }
        }
    }

    /// Restores the saved output position, if there is one.
    pub(super) fn restore_output_position(&mut self) {
        if let Some((at, is_placed)) = self.output.kept.take() {
            self.output.at = at;
            (self.output.is_done, self.output.is_positioned) = (false, is_placed);
        }
    }

    fn show_items<M: SharpMachine>(&mut self, m: &mut M, items: &[Item], last: Separator) {
        let begins = self.output.is_done || self.output.at.column == 0;
        if items.is_empty() {
            return self.end_row(m);
        }
        if self.output.is_done || self.output.at.column >= WIDTH {
            self.output.is_done = false;
            self.next_row(m);
            Self::spend(m, COSTS.next_row.into());
        }
        self.output.first_column = self.output.at.column;
        Self::spend(m, u64::from(WIDTH - self.output.at.column) * u64::from(COSTS.cell_refreshed));
        let is_alone = items.len() == 1 && last == Separator::None;
        for (index, item) in items.iter().enumerate() {
            let width = match (item.is_number, is_alone && begins && !self.output.is_positioned) {
                _ if self.output.has_zones => ZONE,
                (true, true) => usize::from(WIDTH),
                _ => 0,
            };
            let blanks = width.saturating_sub(item.text.len());
            if item.is_number {
                self.show_blanks(m, blanks);
            }
            let length = if width == ZONE { item.text.len().min(ZONE) } else { item.text.len() };
            for &code in &item.text[..length] {
                self.show(m, code);
            }
            if !item.is_number && width != 0 {
                self.pad_zone(m, blanks, index + 1 == items.len());
            }
        }
        self.clear_dots_after(m);
        if items.len() == 1 && items[0].text.is_empty() && last == Separator::Semicolon {
            self.show(m, b' ');
        }
        if last == Separator::None {
            self.end_output(m);
        }
    }

    /// Pads a zone after a string. The last zone ends at the end of the row, and its cells are part of the row that is
    /// shown anyway.
    fn pad_zone<M: SharpMachine>(&mut self, m: &mut M, blanks: usize, is_last: bool) {
        if is_last {
            let max_blanks = usize::from(WIDTH - self.output.at.column.min(WIDTH));
            self.put_blanks(m, blanks.min(max_blanks));
        } else {
            self.show_blanks(m, blanks);
        }
    }

    /// Handles `PRINT` without items: ends a begun row. On a display without output it clears the dots.
    fn end_row<M: SharpMachine>(&mut self, m: &mut M) {
        if self.output.at.column > 0 {
            self.output.is_done = true;
        } else if !self.output.is_done && self.output.at.row == 0 {
            m.clear_cells();
        }
    }

    /// Redraws the rest of the row as text, which clears other dots.
    fn clear_dots_after<M: SharpMachine>(&self, m: &mut M) {
        for column in self.output.at.column..WIDTH {
            let at = CellPosition { column, ..self.output.at };
            let code = m.cell(at);
            m.put_cell(at, code);
        }
    }

    /// Begins a new line, if the last one is complete.
    pub(super) fn begin_output<M: SharpMachine>(&mut self, m: &mut M) {
        if core::mem::take(&mut self.output.is_done) {
            self.next_row(m);
        }
    }

    /// Blanks the rest of the row and marks the line complete.
    pub(super) fn end_output<M: SharpMachine>(&mut self, m: &mut M) {
        self.output_log.push(LINE_END);
        if self.output.at.column < WIDTH {
            let at = self.output.at;
            let codes: Vec<u8> =
                (at.column..WIDTH).map(|column| m.cell(CellPosition { column, ..at })).collect();
            let cycles = m.clear_row(at);
            Self::spend(m, u64::from(cycles));
            for (column, code) in (at.column..).zip(codes).filter(|_| self.output.is_positioned) {
                m.put_cell(CellPosition { column, ..at }, code);
            }
        }
        self.output.is_done = true;
        self.output.is_positioned = false;
    }

    /// Moves to the start of the next row.
    pub(super) fn next_row<M: SharpMachine>(&mut self, m: &mut M) {
        let rows = ROWS;
        self.output.at.column = 0;
        if self.output.at.row + 1 < rows {
            self.output.at.row += 1;
        } else {
            let cycles = m.scroll_cells();
            Self::spend(m, u64::from(cycles));
            self.prompt.field.scrolled();
            self.typing.scrolled();
            if let Some((at, _)) = &mut self.output.kept {
                at.row = at.row.saturating_sub(1);
            }
        }
    }

    /// Continues in the next row if this one is full.
    fn wrap<M: SharpMachine>(&mut self, m: &mut M) {
        if self.output.at.column < WIDTH {
            return;
        }
        let is_last = self.output.at.row + 1 >= ROWS;
        self.next_row(m);
        let shown_again = WIDTH - core::mem::take(&mut self.output.first_column);
        let more = COSTS.wrapped_scroll + COSTS.wrapped_character * u16::from(shown_again);
        Self::spend(m, u64::from(COSTS.wrapped) + if is_last { u64::from(more) } else { 0 });
    }

    /// Shows a character, in the next row if this one is full.
    pub(super) fn show<M: SharpMachine>(&mut self, m: &mut M, code: u8) {
        self.wrap(m);
        let cycles = m.put_cell(self.output.at, code);
        Self::spend(m, u64::from(cycles));
        self.output.row_before_cursor = None;
        self.output.at.column += 1;
        self.output_log.push(code);
    }

    /// Pads with blanks, which cost less than characters.
    fn show_blanks<M: SharpMachine>(&mut self, m: &mut M, count: usize) {
        self.put_blanks(m, count);
        Self::spend(m, u64::from(COSTS.blank) * count as u64);
    }

    fn put_blanks<M: SharpMachine>(&mut self, m: &mut M, count: usize) {
        for _ in 0..count {
            self.wrap(m);
            m.put_cell(self.output.at, b' ');
            self.output.at.column += 1;
            self.output_log.push(b' ');
        }
    }

    /// Shows text on a new row.
    pub(super) fn show_line<M: SharpMachine>(&mut self, m: &mut M, text: &[u8]) {
        self.next_row(m);
        for &code in text {
            self.show(m, code);
        }
        self.end_output(m);
    }
}

/// Shortens a number to a zone, which begins with its sign: digits before the exponent are lost.
fn zone_text(text: &[u8]) -> Vec<u8> {
    let sign = usize::from(text.first() != Some(&b'-'));
    let exponent = text.iter().position(|&character| character == b'E').unwrap_or(text.len());
    let excess = (text.len() + sign).saturating_sub(ZONE);
    let mut shortened = text[..exponent.saturating_sub(excess)].to_vec();
    shortened.extend(&text[exponent..]);
    shortened
}

impl Output {
    /// Discards the state of an aborted statement.
    pub(super) fn forget(&mut self) {
        self.items.clear();
        self.is_waiting = false;
        self.kept = None;
    }
}

impl SharpBasic {
    /// Shows a number like a `PRINT` with a single item.
    pub(super) fn show_number<M: SharpMachine>(&mut self, m: &mut M, text: Vec<u8>) {
        self.show_item(m, Item { text, is_number: true });
    }

    /// Shows a string like a `PRINT` with a single item.
    pub(super) fn show_text<M: SharpMachine>(&mut self, m: &mut M, text: Vec<u8>) {
        self.show_item(m, Item { text, is_number: false });
    }

    fn show_item<M: SharpMachine>(&mut self, m: &mut M, item: Item) {
        self.output.has_zones = false;
        self.output.is_positioned = false;
        self.show_items(m, &[item], Separator::None);
    }
}
