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
use hardware::{CellDisplay, CellPosition, LineDevice};
use numeric::sharp_bcd::{self, MAX_PRINT_LENGTH, MAX_USING_LENGTH, Mask};
use serde::{Deserialize, Serialize};

use super::{LINE_END, SharpBasic, SharpMachine, trace::Halt};
use crate::{
    costs::COSTS,
    fault::{DEVICE, from_mask},
    intrinsic::{PrintTarget, Separator},
};

/// Columns of the display and of the printer, of a zone, and of the plotter.
const WIDTH: u8 = 24;
const ZONE: usize = 12;
const PLOTTER_WIDTH: usize = 39;
/// One unit of `WAIT`, and the duration of `PAUSE`, in CPU cycles.
const WAIT_UNIT: u64 = 4339;
const PAUSE: u64 = 232_000;

/// An item, converted to text.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Item {
    text: Vec<u8>,
    is_number: bool,
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
    has_zones: bool,
    target: PrintTarget,
    pub(super) at: CellPosition,
    /// The line is complete: further output begins another.
    pub(super) is_done: bool,
    /// `CURSOR` has set the position.
    pub(super) is_positioned: bool,
    /// The position at which output continues after `INPUT`, if a semicolon or `CURSOR` has set it; and
    /// whether it was `CURSOR`.
    pub(super) kept: Option<(CellPosition, bool)>,
    pub(super) wait: Wait,
    /// The program waits for a key.
    is_waiting: bool,
}

impl SharpBasic {
    pub(super) fn print_begin(&mut self, outlet: PrintTarget) {
        self.output.items.clear();
        (self.output.target, self.output.has_zones) = (outlet, false);
    }

    pub(super) fn print_number(&mut self, engine: &Engine<Self>, separator: Separator) -> Result<u64, Fault> {
        let number = engine.accumulator().0;
        let mut cost = 0;
        let text = if self.mask.has_number() {
            cost += sharp_bcd::USING_COST;
            let mut buffer = [0; MAX_USING_LENGTH];
            let length = self.mask.print(number, &mut buffer).map_err(from_mask)?;
            let mut text = buffer[..length].to_vec();
            // A single number is shown without its leading blanks.
            if separator == Separator::None && self.output.items.is_empty() {
                let blanks = text.iter().take_while(|&&character| character == b' ').count();
                text.drain(..blanks);
            }
            text
        } else {
            let mut buffer = [0; MAX_PRINT_LENGTH];
            let length = sharp_bcd::print(number, &mut buffer, &mut cost);
            buffer[..length].to_vec()
        };
        self.add_item(text, true, separator);
        Ok(cost)
    }

    pub(super) fn print_text(&mut self, separator: Separator) {
        let mut text = self.pop_text();
        if self.mask.text > 0 {
            text.resize(usize::from(self.mask.text), b' ');
        }
        self.add_item(text, false, separator);
    }

    fn add_item(&mut self, text: Vec<u8>, is_number: bool, separator: Separator) {
        self.output.items.push(Item { text, is_number });
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
            return Ok(self.wait_after_print(engine, m));
        }
        let items = core::mem::take(&mut self.output.items);
        if self.output.target == PrintTarget::Printer {
            self.print_on_paper(m, &items, last)?;
            return Ok(self.run_task(m));
        }
        self.show_items(m, &items, last);
        match (self.output.target, self.output.wait) {
            (PrintTarget::Pause, _) => self.begin_wait(m, PAUSE),
            (_, Wait::Units(0)) => {}
            (_, Wait::Units(units)) => {
                self.begin_wait(m, u64::from(COSTS.delay_begin) + u64::from(units) * WAIT_UNIT);
            }
            (_, Wait::Key) => {
                Self::spend(m, u64::from(COSTS.wait));
                self.begin_halt(m);
                self.output.is_waiting = true;
                return Ok(self.wait_after_print(engine, m));
            }
        }
        Ok(self.run_task(m))
    }

    /// Returns the reason why a running program waits, other than `INPUT`.
    #[must_use]
    pub fn awaited(&self) -> Option<&'static str> {
        if self.prompt.tracing.is_waiting {
            Some("ENTER after the line that TRON shows (`press ENTER` in a key script)")
        } else if self.output.is_waiting {
            Some("ENTER after PRINT (`press ENTER` in a key script, or WAIT 0 in the program)")
        } else if self.task.is_waiting() {
            Some("the time of WAIT or PAUSE to pass")
        } else {
            None
        }
    }

    fn wait_after_print<M: SharpMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> ControlFlow {
        match self.halt(m) {
            Halt::Waiting(outcome) => ControlFlow::Retry(outcome),
            Halt::Break => self.break_here(engine, m),
            Halt::Leave => {
                let then = self.leave_for_mode(engine, m);
                self.record_exit(m.ram(), engine.statement_text());
                then
            }
            Halt::Calculate(tokens) => self.calculate_during_wait(engine, m, &tokens),
            Halt::Continue | Halt::Step => {
                self.output.is_waiting = false;
                if let Some((at, is_placed)) = self.output.kept.take() {
                    self.output.at = at;
                    (self.output.is_done, self.output.is_positioned) = (false, is_placed);
                }
                ControlFlow::Next
            }
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
        Self::spend(m, u64::from(WIDTH - self.output.at.column) * u64::from(COSTS.cell_refreshed));
        let is_alone = items.len() == 1 && last == Separator::None;
        for (place, item) in items.iter().enumerate() {
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
                // The padding of the last item stops at the end of the row.
                let room = usize::from(WIDTH - self.output.at.column.min(WIDTH));
                self.show_blanks(m, if place + 1 == items.len() { blanks.min(room) } else { blanks });
            }
        }
        self.clear_dots_behind(m);
        if items.len() == 1 && items[0].text.is_empty() && last == Separator::Semicolon {
            self.show(m, b' ');
        }
        if last == Separator::None {
            self.end_output(m);
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
    fn clear_dots_behind<M: SharpMachine>(&self, m: &mut M) {
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
            let behind: Vec<u8> =
                (at.column..WIDTH).map(|column| m.cell(CellPosition { column, ..at })).collect();
            let cycles = m.clear_row(at);
            Self::spend(m, u64::from(cycles));
            for (column, code) in (at.column..).zip(behind).filter(|_| self.output.is_positioned) {
                m.put_cell(CellPosition { column, ..at }, code);
            }
        }
        self.output.is_done = true;
        self.output.is_positioned = false;
    }

    /// Moves to the start of the next row.
    pub(super) fn next_row<M: SharpMachine>(&mut self, m: &mut M) {
        let rows = CellDisplay::cell_extent(m).row;
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
        let is_last = self.output.at.row + 1 >= CellDisplay::cell_extent(m).row;
        self.next_row(m);
        let more = if is_last { COSTS.wrapped_scroll } else { 0 };
        Self::spend(m, u64::from(COSTS.wrapped) + u64::from(more));
    }

    /// Shows a character, in the next row if this one is full.
    pub(super) fn show<M: SharpMachine>(&mut self, m: &mut M, code: u8) {
        self.wrap(m);
        let cycles = m.put_cell(self.output.at, code);
        Self::spend(m, u64::from(cycles));
        self.output.at.column += 1;
        self.output_log.push(code);
    }

    /// Pads with blanks, which cost less than characters.
    fn show_blanks<M: SharpMachine>(&mut self, m: &mut M, count: usize) {
        for _ in 0..count {
            self.wrap(m);
            m.put_cell(self.output.at, b' ');
            self.output.at.column += 1;
            self.output_log.push(b' ');
        }
        Self::spend(m, u64::from(COSTS.blank) * count as u64);
    }

    /// Shows a line of its own.
    pub(super) fn show_line<M: SharpMachine>(&mut self, m: &mut M, text: &[u8]) {
        self.next_row(m);
        for &code in text {
            self.show(m, code);
        }
        self.end_output(m);
    }

    fn print_on_paper<M: SharpMachine>(
        &mut self,
        m: &M,
        items: &[Item],
        last: Separator,
    ) -> Result<(), Fault> {
        // The plotter is switched to text first.
        let (paper, mut bytes) = match m.line_device().ok_or(DEVICE)? {
            LineDevice::Plotter => (PLOTTER_WIDTH, [0x0f].to_vec()),
            LineDevice::Printer => (usize::from(WIDTH), Vec::new()),
        };
        let is_alone = items.len() == 1 && last == Separator::None;
        let mut line = Vec::new();
        for item in items {
            let width = match (self.output.has_zones, is_alone && item.is_number) {
                (true, _) => ZONE,
                (false, true) => paper,
                (false, false) => 0,
            };
            let blanks = width.saturating_sub(item.text.len());
            if item.is_number {
                line.extend((0..blanks).map(|_| b' '));
            }
            line.extend(&item.text);
            if !item.is_number {
                line.extend((0..blanks).map(|_| b' '));
            }
        }
        for (place, part) in line.chunks(paper).enumerate() {
            if place > 0 {
                bytes.push(b'\r');
            }
            bytes.extend(part);
        }
        if last == Separator::None {
            bytes.push(b'\r');
        }
        self.begin_sending(bytes);
        Ok(())
    }
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
    /// Shows a string or number as a `PRINT` with a single item does.
    pub(super) fn show_by_itself<M: SharpMachine>(&mut self, m: &mut M, text: Vec<u8>, is_number: bool) {
        self.output.has_zones = false;
        self.output.is_positioned = false;
        self.show_items(m, &[Item { text, is_number }], Separator::None);
    }
}
