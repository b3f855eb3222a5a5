//! Operations on whole rows: scrolling up, opening a gap, clearing.

use super::{BLANK, Geometry as _, START, Screen};
use crate::board::{Board, COLOUR_CELLS};
use crate::cells::{FREE_RAM, keyboard, screen as at};

/// The maximum number of rows of one scroll. The first row begins a line after 25 rows, except where the
/// screen overlaps the table of links: there the original scrolls forever.
const MAX_SCROLLS: u32 = 100;

impl<B: Board> Screen<B> {
    /// Scrolls up by one logical line, which may be two rows (e8ea).
    pub(crate) fn scroll(&mut self) -> u32 {
        let mut cycles = self.costs.rows.scroll;
        for _ in 0..MAX_SCROLLS {
            for counter in [at::ROW, at::INPUT_ROW, B::GAP_ROW] {
                self[counter] = self[counter].wrapping_sub(1);
            }
            cycles += self.move_rows_up();
            cycles += self.costs.rows.scroll_turn + self.clear_row(B::LAST_ROW);
            cycles += self.move_links_up();
            self.set_link(B::LAST_ROW, self.link(B::LAST_ROW) | START);
            if self.is_start(0) {
                break;
            }
            cycles += self.costs.rows.scroll_again;
        }
        self[at::ROW] = self[at::ROW].wrapping_add(1);
        self[B::GAP_ROW] = self[B::GAP_ROW].wrapping_add(1);
        if self.board.column_levels(B::KEYS.ctrl_row) == B::KEYS.ctrl_columns {
            self[keyboard::QUEUED] = 0;
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
        for row in 0..B::LAST_ROW {
            cycles += self.copy_row(row + 1, row);
            cycles += if row + 1 >= B::FAR_ROW { self.costs.rows.scroll_far } else { 0 };
        }
        cycles
    }

    /// Moves the rows in one step if they are contiguous in free RAM, as on the standard screen; otherwise
    /// returns `None` without an effect.
    fn move_rows_up_fast(&mut self) -> Option<u32> {
        let first = usize::from(self.row_address(0));
        let page = (first >> 8) as u8;
        let links = &self[at::LINKS..at::LINKS + usize::from(B::ROWS)];
        let differing = links
            .iter()
            .zip(B::HIGH_BYTES)
            .fold(0, |sum, (link, high)| sum | ((link & 3 | self[at::PAGE]) ^ (page | high)));
        if differing != 0 || !Self::is_fast_screen(first) {
            return None;
        }
        self.board.ram_mut().copy_within(first + B::WIDTH..first + B::CELLS, first);
        let colours = first % COLOUR_CELLS;
        self.board.colours_mut().copy_within(colours + B::WIDTH..colours + B::CELLS, colours);
        self.mark_screen(first);
        self.point_to_row(B::LAST_ROW - 1);
        self.point_to_colours();
        let (rows, line) = (&self.costs.rows, &self.costs.line);
        Some(
            u32::from(B::LAST_ROW) * (rows.copy + line.row_address)
                + u32::from(B::ROWS.saturating_sub(B::FAR_ROW)) * rows.scroll_far
                + u32::from(B::LAST_ROW.saturating_sub(B::FAR_ROW)) * line.row_far
                + B::CELLS_BEYOND_PAGE * rows.copy_far,
        )
    }

    /// Returns whether a screen at an address is in free RAM, aligned to its size.
    fn is_fast_screen(first: usize) -> bool {
        first.is_multiple_of(B::SCREEN_SIZE)
            && (usize::from(FREE_RAM)..B::RAM_END - B::CELLS).contains(&first)
    }

    /// Marks the pages of the screen as written.
    fn mark_screen(&mut self, first: usize) {
        for page in (first..first + B::SCREEN_SIZE).step_by(0x100) {
            self.board.mark_written(page as u16);
        }
    }

    /// Moves the start marks of the lines up a row.
    fn move_links_up(&mut self) -> u32 {
        let links = &mut self[at::LINKS..at::LINKS + usize::from(B::ROWS)];
        let mut starts = 0;
        for row in 0..usize::from(B::LAST_ROW) {
            let start = links[row + 1] & START;
            links[row] = links[row] & !START | start;
            starts += u32::from(start / START);
        }
        u32::from(B::LAST_ROW) * self.costs.rows.link_up + starts * self.costs.rows.link_up_start
    }

    /// Opens an empty row after the cursor's line, for INST (e965).
    pub(crate) fn open_gap(&mut self) -> u32 {
        let row = self[at::ROW];
        self.costs.rows.gap_cursor + self.open_gap_below(row)
    }

    /// Opens an empty row after the line of `row` and joins it to that line (e967).
    pub(crate) fn open_gap_below(&mut self, mut row: u8) -> u32 {
        let mut search = self.costs.rows.gap_search;
        loop {
            row = row.wrapping_add(1);
            if self.is_start(row) {
                break;
            }
            search += self.costs.rows.gap_search_row;
        }
        self[B::GAP_ROW] = row;
        if row > B::LAST_ROW {
            let cycles = self.scroll();
            let row = self[B::GAP_ROW].wrapping_sub(1);
            self[at::ROW] = self[at::ROW].wrapping_sub(1);
            return self.costs.rows.gap_by_scroll + cycles + self.join_row(row);
        }
        if row == B::LAST_ROW {
            search -= self.costs.rows.gap_search_last;
        }
        search + self.open_saved_gap()
    }

    /// Opens an empty row at the stored row number, and joins it to the line above (e981).
    pub(crate) fn open_saved_gap(&mut self) -> u32 {
        let row = self[B::GAP_ROW].min(B::LAST_ROW);
        let mut cycles = self.costs.rows.gap;
        for moved in (row + 1..B::ROWS).rev() {
            cycles += self.copy_row(moved - 1, moved) + self.costs.rows.copy_down;
            cycles += if moved > B::FAR_ROW { self.costs.rows.scroll_far } else { 0 };
        }
        cycles += self.clear_row(row);
        for moved in (row..B::LAST_ROW).rev() {
            self.move_link(moved + 1, moved, moved + 1);
            cycles += self.costs.rows.link_down;
            cycles += if self.is_start(moved) { self.costs.rows.link_down_start } else { 0 };
        }
        if row == 1 {
            cycles -= self.costs.rows.gap_in_row_1;
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
        let crossed = (source & 0xff) + u16::from(B::COLUMNS);
        cycles + self.costs.rows.copy_far * u32::from(crossed.saturating_sub(0x100))
    }

    fn copy_cells(&mut self, source: u16, target: u16) {
        let width = usize::from(B::COLUMNS);
        let (colour_from, colour_to) = (usize::from(source & 0x03ff), usize::from(target & 0x03ff));
        let colour = self.board.colours_mut();
        if colour_from + width <= colour.len() && colour_to + width <= colour.len() {
            colour.copy_within(colour_from..colour_from + width, colour_to);
        }
        let (from, to) = (usize::from(source), usize::from(target));
        let ram = self.board.ram_mut();
        if from + width <= ram.len() && to + width <= ram.len() {
            ram.copy_within(from..from + width, to);
            self.board.mark_written(target);
            self.board.mark_written(target.wrapping_add(u16::from(B::COLUMNS) - 1));
        }
    }

    /// Clears all rows, the last first; the pointers end at the first. The links must be those of a
    /// cleared screen.
    pub(super) fn clear_rows(&mut self) -> u32 {
        self.clear_rows_fast().unwrap_or_else(|| self.clear_rows_slow())
    }

    pub(super) fn clear_rows_slow(&mut self) -> u32 {
        (0..B::ROWS).rev().map(|row| self.costs.rows.clear_loop + self.clear_row(row)).sum()
    }

    /// Clears the rows in one step if they are in free RAM, as on the standard screen; otherwise returns
    /// `None` without an effect.
    fn clear_rows_fast(&mut self) -> Option<u32> {
        let first = usize::from(self.row_address(0));
        if !Self::is_fast_screen(first) {
            return None;
        }
        let colour = self.cleared_colour() & 0x0f;
        self[first..first + B::CELLS].fill(BLANK);
        self.board.colours_mut()[first % COLOUR_CELLS..][..B::CELLS].fill(colour);
        self.mark_screen(first);
        self.point_to_row(0);
        self.point_to_colours();
        let (rows, line) = (&self.costs.rows, &self.costs.line);
        let each = rows.clear_loop + rows.clear + line.row_address;
        Some(u32::from(B::ROWS) * each + u32::from(B::ROWS.saturating_sub(B::FAR_ROW)) * line.row_far)
    }

    fn cleared_colour(&self) -> u8 {
        B::CLEARED_COLOUR.unwrap_or(self[at::COLOUR])
    }

    /// Fills a row with blanks (e9ff).
    pub(crate) fn clear_row(&mut self, row: u8) -> u32 {
        let cycles = self.costs.rows.clear + self.point_to_row(row);
        self.point_to_colours();
        let colour = self.cleared_colour();
        if !self.fill_cells(BLANK, colour) {
            for column in (0..B::COLUMNS).rev() {
                self.store_cell(column, BLANK, colour);
            }
        }
        cycles
    }

    /// Fills the row that the pointers point to. Returns false without an effect unless it is in free RAM and
    /// in colour RAM, as on the standard screen.
    fn fill_cells(&mut self, code: u8, colour: u8) -> bool {
        let (line, colours) = (self.board.word(at::LINE as u16), self.board.word(at::COLOURS as u16));
        let last = u16::from(B::COLUMNS) - 1;
        let cells = usize::from(colours & 0x03ff)..usize::from(colours & 0x03ff) + usize::from(B::COLUMNS);
        if !(FREE_RAM..B::END_OF_RAM - last).contains(&line)
            || colours & 0xfc00 != B::COLOUR_RAM
            || cells.end > COLOUR_CELLS
        {
            return false;
        }
        self[usize::from(line)..usize::from(line + last) + 1].fill(code);
        self.board.mark_written(line);
        self.board.mark_written(line + last);
        self.board.colours_mut()[cells].fill(colour & 0x0f);
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
        let address = self.board.word(at::LINE as u16).wrapping_add(u16::from(column));
        self.board.poke(address, code);
    }

    /// Writes a colour at a column of the line.
    #[inline]
    pub(crate) fn store_colour(&mut self, column: u8, colour: u8) {
        let address = self.board.word(at::COLOURS as u16).wrapping_add(u16::from(column));
        if address & 0xfc00 == B::COLOUR_RAM {
            self.board.colours_mut()[usize::from(address & 0x03ff)] = colour & 0x0f;
        } else {
            self.board.poke(address, colour);
        }
    }

    /// Returns the character at a column of the line.
    #[inline]
    pub(super) fn character_at(&mut self, column: u8) -> u8 {
        let address = self.board.word(at::LINE as u16).wrapping_add(u16::from(column));
        self.board.peek(address)
    }

    /// Returns the colour at a column of the line.
    #[inline]
    pub(super) fn colour_at(&mut self, column: u8) -> u8 {
        let address = self.board.word(at::COLOURS as u16).wrapping_add(u16::from(column));
        self.board.peek(address)
    }
}
