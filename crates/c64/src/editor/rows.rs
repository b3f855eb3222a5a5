//! Operations on whole rows: scrolling up, opening a gap, clearing.

use hardware::Memory;

use super::{BLANK, COLUMNS, Editor, ROWS, START, at};
use crate::board::COLOUR_RAM;
use crate::space::FREE_RAM;

/// The CTRL key, which slows scrolling down: row and column of the matrix, both active low.
const CTRL_ROW: u8 = 0x7f;
const CTRL_COLUMN: u8 = 0xfb;
/// The last row.
const LAST: u8 = ROWS - 1;
/// From this row on, reading the low byte of the next row's address crosses a page of the table.
const FIRST_PAGE_CROSSING: u8 = 15;
/// The cells of a row, and of the screen.
const WIDTH: usize = COLUMNS as usize;
const CELLS: usize = WIDTH * ROWS as usize;
/// The cells of colour RAM, including those not on the screen.
const COLOUR_RAM_SIZE: usize = 0x0400;
/// The end of the RAM that nothing overlays.
const END_OF_RAM: usize = 0xd000;
/// The high bytes of the rows' offsets on the screen.
pub(super) const HIGH_BYTES: [u8; ROWS as usize] = {
    let mut bytes = [0; ROWS as usize];
    let mut row = 0;
    while row < bytes.len() {
        bytes[row] = ((row * WIDTH) >> 8) as u8;
        row += 1;
    }
    bytes
};
/// The number of cells, in all rows except the first, after a page boundary within their row.
const CELLS_BEYOND_PAGE: u32 = {
    let mut cells = 0;
    let mut row = 1;
    while row < ROWS as usize {
        cells += ((row * WIDTH) % 0x100 + WIDTH).saturating_sub(0x100);
        row += 1;
    }
    cells as u32
};

/// Rows after which scrolling ends in any case. The first row begins a line after 25 rows, except where the screen
/// lies over the table of links: there the original scrolls forever.
const MAX_SCROLLS: u32 = 100;

impl Editor {
    /// Scrolls up by one logical line, which may be two rows (e8ea).
    pub(crate) fn scroll(&mut self) -> u32 {
        let mut cycles = self.costs.rows.scroll;
        for _ in 0..MAX_SCROLLS {
            for counter in [at::ROW, at::INPUT_ROW, at::GAP_ROW] {
                self[counter] = self[counter].wrapping_sub(1);
            }
            cycles += self.move_rows_up();
            cycles += self.costs.rows.scroll_turn + self.clear_row(LAST);
            cycles += self.move_links_up();
            self.set_link(LAST, self.link(LAST) | START);
            if self.is_start(0) {
                break;
            }
            cycles += self.costs.rows.scroll_again;
        }
        self[at::ROW] = self[at::ROW].wrapping_add(1);
        self[at::GAP_ROW] = self[at::GAP_ROW].wrapping_add(1);
        if self.board.column_levels(CTRL_ROW) == CTRL_COLUMN {
            self[crate::keyboard::at::QUEUED] = 0;
            cycles += self.costs.rows.ctrl_delay;
        }
        cycles
    }

    /// Copies every row except the first to the one above. The pointers end at the last row but one.
    pub(super) fn move_rows_up(&mut self) -> u32 {
        self.move_rows_up_fast().unwrap_or_else(|| self.move_rows_up_slow())
    }

    pub(super) fn move_rows_up_slow(&mut self) -> u32 {
        let mut cycles = 0;
        for row in 0..LAST {
            cycles += self.copy_row(row + 1, row);
            cycles += if row >= FIRST_PAGE_CROSSING { self.costs.rows.scroll_far } else { 0 };
        }
        cycles
    }

    /// Moves the rows in one step where they follow each other in free RAM, as on the standard screen;
    /// `None`, with nothing done, where they do not.
    fn move_rows_up_fast(&mut self) -> Option<u32> {
        let first = usize::from(self.row_address(0));
        let links = &self[at::LINKS..at::LINKS + usize::from(ROWS)];
        let differing = links.iter().zip(HIGH_BYTES).fold(0, |sum, (link, high)| sum | (link & 3 ^ high));
        if differing != 0
            || !first.is_multiple_of(COLOUR_RAM_SIZE)
            || !(usize::from(FREE_RAM)..END_OF_RAM - CELLS).contains(&first)
        {
            return None;
        }
        self.space_mut().ram_mut().copy_within(first + WIDTH..first + CELLS, first);
        self.space_mut().colour_mut().copy_within(WIDTH..CELLS, 0);
        for page in 0..4 {
            self.space_mut().mark(first as u16 + (page << 8));
        }
        self.point_to_row(LAST - 1);
        self.point_to_colours();
        let (rows, line) = (&self.costs.rows, &self.costs.line);
        Some(
            u32::from(LAST) * (rows.copy + line.row_address)
                + u32::from(LAST - FIRST_PAGE_CROSSING) * rows.scroll_far
                + u32::from(LAST - FIRST_PAGE_CROSSING - 1) * line.row_far
                + CELLS_BEYOND_PAGE * rows.copy_far,
        )
    }

    /// Moves the start marks of the lines up a row.
    fn move_links_up(&mut self) -> u32 {
        let links = &mut self[at::LINKS..at::LINKS + usize::from(ROWS)];
        let mut starts = 0;
        for row in 0..usize::from(LAST) {
            let start = links[row + 1] & START;
            links[row] = links[row] & !START | start;
            starts += u32::from(start / START);
        }
        u32::from(LAST) * self.costs.rows.link_up + starts * self.costs.rows.link_up_start
    }

    /// Opens an empty row after the cursor's line, for INST (e965).
    pub(crate) fn open_gap(&mut self) -> u32 {
        let row = self[at::ROW];
        self.open_gap_below(row)
    }

    /// Opens an empty row after the line of `row` and joins it to that line (e967).
    pub(crate) fn open_gap_below(&mut self, mut row: u8) -> u32 {
        loop {
            row = row.wrapping_add(1);
            if self.is_start(row) {
                break;
            }
        }
        self[at::GAP_ROW] = row;
        if row > LAST {
            let cycles = self.scroll();
            let row = self[at::GAP_ROW].wrapping_sub(1);
            self[at::ROW] = self[at::ROW].wrapping_sub(1);
            return self.costs.rows.gap_by_scroll + cycles + self.join_row(row);
        }
        self.costs.rows.gap_search + self.open_saved_gap()
    }

    /// Opens an empty row at the stored row number, and joins it to the line above (e981).
    pub(crate) fn open_saved_gap(&mut self) -> u32 {
        let row = self[at::GAP_ROW].min(LAST);
        let mut cycles = self.costs.rows.gap;
        for moved in (row + 1..ROWS).rev() {
            cycles += self.copy_row(moved - 1, moved);
        }
        cycles += self.clear_row(row);
        for moved in (row..LAST).rev() {
            self.move_link(moved + 1, moved, moved + 1);
            cycles += self.costs.rows.link_down;
        }
        cycles + self.join_row(row)
    }

    /// Copies the start mark of the row `of` to the row `to`; the addresses stay.
    fn move_link(&mut self, to: u8, of: u8, address: u8) {
        let start = self.link(of) & START;
        self.set_link(to, self.link(address) & !START | start);
    }

    /// Copies characters and colours of a row; the pointers end at the target (e9c8).
    fn copy_row(&mut self, from: u8, to: u8) -> u32 {
        let source = self.row_address(from);
        let cycles = self.costs.rows.copy + self.point_to_row(to);
        self.point_to_colours();
        let target = self.row_address(to);
        self.copy_cells(source, target);
        // Each character and colour after a page boundary of the source takes one more cycle.
        let crossed = (source & 0xff) + u16::from(COLUMNS);
        cycles + self.costs.rows.copy_far * u32::from(crossed.saturating_sub(0x100))
    }

    fn copy_cells(&mut self, source: u16, target: u16) {
        let width = usize::from(COLUMNS);
        let (colour_from, colour_to) = (usize::from(source & 0x03ff), usize::from(target & 0x03ff));
        let colour = self.space_mut().colour_mut();
        if colour_from + width <= colour.len() && colour_to + width <= colour.len() {
            colour.copy_within(colour_from..colour_from + width, colour_to);
        }
        let (from, to) = (usize::from(source), usize::from(target));
        let ram = self.space_mut().ram_mut();
        if from + width <= ram.len() && to + width <= ram.len() {
            ram.copy_within(from..from + width, to);
            self.space_mut().mark(target);
            self.space_mut().mark(target.wrapping_add(u16::from(COLUMNS) - 1));
        }
    }

    /// Clears all rows, the last first; the pointers end at the first. The links must be those of a
    /// cleared screen.
    pub(super) fn clear_rows(&mut self) -> u32 {
        self.clear_rows_fast().unwrap_or_else(|| self.clear_rows_slow())
    }

    pub(super) fn clear_rows_slow(&mut self) -> u32 {
        (0..ROWS).rev().map(|row| self.costs.rows.clear_loop + self.clear_row(row)).sum()
    }

    /// Clears the rows in one step where they lie in free RAM, as on the standard screen; `None`, with
    /// nothing done, where they do not.
    fn clear_rows_fast(&mut self) -> Option<u32> {
        let first = usize::from(self.row_address(0));
        if !first.is_multiple_of(COLOUR_RAM_SIZE)
            || !(usize::from(FREE_RAM)..END_OF_RAM - CELLS).contains(&first)
        {
            return None;
        }
        let colour = self[at::COLOUR] & 0x0f;
        self[first..first + CELLS].fill(BLANK);
        self.space_mut().colour_mut()[..CELLS].fill(colour);
        for page in 0..4 {
            self.space_mut().mark(first as u16 + (page << 8));
        }
        self.point_to_row(0);
        self.point_to_colours();
        let (rows, line) = (&self.costs.rows, &self.costs.line);
        let each = rows.clear_loop + rows.clear + line.row_address;
        Some(u32::from(ROWS) * each + u32::from(ROWS - FIRST_PAGE_CROSSING - 1) * line.row_far)
    }

    /// Fills a row with blanks of the current colour (e9ff).
    pub(crate) fn clear_row(&mut self, row: u8) -> u32 {
        let cycles = self.costs.rows.clear + self.point_to_row(row);
        self.point_to_colours();
        let colour = self[at::COLOUR];
        if !self.fill_cells(BLANK, colour) {
            for column in (0..COLUMNS).rev() {
                self.store_cell(column, BLANK, colour);
            }
        }
        cycles
    }

    /// Fills the row that the pointers point to. Returns false, with nothing done, when it does not lie
    /// in free RAM and in colour RAM, as on the standard screen.
    fn fill_cells(&mut self, code: u8, colour: u8) -> bool {
        let (line, colours) = (self.word(at::LINE as u16), self.word(at::COLOURS as u16));
        let last = u16::from(COLUMNS) - 1;
        let cells = usize::from(colours & 0x03ff)..usize::from(colours & 0x03ff) + usize::from(COLUMNS);
        if !(0x0400..=0xcfff - last).contains(&line) || colours & 0xfc00 != COLOUR_RAM || cells.end > 0x0400 {
            return false;
        }
        self[usize::from(line)..usize::from(line + last) + 1].fill(code);
        self.space_mut().mark(line);
        self.space_mut().mark(line + last);
        self.space_mut().colour_mut()[cells].fill(colour & 0x0f);
        true
    }

    /// Writes character and colour at a column of the line.
    #[inline]
    pub(super) fn store_cell(&mut self, column: u8, code: u8, colour: u8) {
        self.store_character(column, code);
        self.store_colour(column, colour);
    }

    /// Writes a character at a column of the line.
    #[inline]
    pub(crate) fn store_character(&mut self, column: u8, code: u8) {
        let address = self.word(at::LINE as u16).wrapping_add(u16::from(column));
        self.board.poke(address, code);
    }

    /// Writes a colour at a column of the line.
    #[inline]
    pub(crate) fn store_colour(&mut self, column: u8, colour: u8) {
        let address = self.word(at::COLOURS as u16).wrapping_add(u16::from(column));
        if address & 0xfc00 == COLOUR_RAM {
            self.space_mut().colour_mut()[usize::from(address & 0x03ff)] = colour & 0x0f;
        } else {
            self.board.poke(address, colour);
        }
    }

    /// Returns the character at a column of the line.
    #[inline]
    pub(super) fn character_at(&mut self, column: u8) -> u8 {
        let address = self.word(at::LINE as u16).wrapping_add(u16::from(column));
        self.board.peek(address)
    }

    /// Returns the colour at a column of the line.
    #[inline]
    pub(super) fn colour_at(&mut self, column: u8) -> u8 {
        let address = self.word(at::COLOURS as u16).wrapping_add(u16::from(column));
        self.board.peek(address)
    }
}
