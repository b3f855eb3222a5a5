//! The cursor: pointers to its line, wrapping, new lines.

use super::{Geometry as _, START, Screen};
use crate::board::Board;
use crate::cells::screen as at;

impl<B: Board> Screen<B> {
    /// Returns the link of a row.
    pub(super) fn link(&self, row: u8) -> u8 {
        self[(at::LINKS + usize::from(row)) & 0xff]
    }

    /// Returns whether a logical line begins in this row.
    pub(super) fn is_start(&self, row: u8) -> bool {
        self.link(row) & START != 0
    }

    pub(super) fn set_link(&mut self, row: u8, link: u8) {
        self[(at::LINKS + usize::from(row)) & 0xff] = link;
    }

    /// Returns the address of a row, from its number and its link.
    pub(super) fn row_address(&self, row: u8) -> u16 {
        // The index may run beyond the table of low bytes into the following ROM.
        let low = self.board.rom_byte(B::ROW_ADDRESSES + u16::from(row));
        u16::from_be_bytes([self.link(row) & 3 | self[at::PAGE], low])
    }

    /// Sets the line pointer to a row (e9f0).
    pub(crate) fn point_to_row(&mut self, row: u8) -> u32 {
        let [low, high] = self.row_address(row).to_le_bytes();
        self[at::LINE] = low;
        self[at::LINE + 1] = high;
        let costs = &self.costs.line;
        costs.row_address + if row >= B::FAR_ROW { costs.row_far } else { 0 }
    }

    /// Sets the colour pointer for the line (ea24).
    pub(crate) fn point_to_colours(&mut self) -> u32 {
        self[at::COLOURS] = self[at::LINE];
        self[at::COLOURS + 1] = self[at::LINE + 1] & 3 | B::COLOUR_PAGE;
        self.costs.line.colour_address
    }

    /// Sets the pointers from row and column, which may be in the second row of a line (e56c).
    pub(crate) fn set_pointers(&mut self) -> u32 {
        let mut cycles = self.costs.line.pointers;
        let mut row = self[at::ROW];
        // A row number beyond the table would walk through zero page; the sign bit limits the search.
        while !self.is_start(row) && row & 0x80 == 0 {
            self[at::COLUMN] = self[at::COLUMN].wrapping_add(B::COLUMNS);
            row = row.wrapping_sub(1);
            cycles += self.costs.line.pointers_above;
        }
        cycles += self.point_to_row(row);
        let mut length = B::COLUMNS - 1;
        row = row.wrapping_add(1);
        while !self.is_start(row) && row & 0x80 == 0 {
            length = length.wrapping_add(B::COLUMNS);
            row = row.wrapping_add(1);
            cycles += self.costs.line.pointers_below;
        }
        self[at::LENGTH] = length;
        if B::LINE_SETS_COLOURS {
            self.point_to_colours();
        }
        cycles
    }

    /// Moves up to the row in which the line of `row` begins and sets the pointer to it (e6ed); returns
    /// that row, too.
    pub(crate) fn seek_start(&mut self, mut row: u8) -> (u8, u32) {
        let mut cycles = self.costs.line.seek_found;
        while !self.is_start(row) {
            row = row.wrapping_sub(1);
            cycles += self.costs.line.seek_row;
            if row == 0 {
                // The counter of rows ends the loop, without a test of the first one.
                cycles -= self.costs.line.seek_top;
                break;
            }
        }
        (row, cycles + self.point_to_row(row))
    }

    /// Increments the row when the cursor is in the last column of a row (e8b3).
    pub(crate) fn leave_row_right(&mut self) -> u32 {
        let costs = self.costs.line;
        let Some(index) = (0..B::LINE_ROWS).find(|row| (row + 1) * B::COLUMNS - 1 == self[at::COLUMN]) else {
            return costs.right_within;
        };
        if self[at::ROW] != B::ROWS {
            self[at::ROW] = self[at::ROW].wrapping_add(1);
        }
        costs.right_first + u32::from(index) * (costs.right_second - costs.right_first)
    }

    /// Decrements the row when the cursor is in the first column of a row (e8a1).
    pub(crate) fn leave_row_left(&mut self) -> u32 {
        let costs = self.costs.line;
        let Some(index) = (0..B::LINE_ROWS).find(|row| row * B::COLUMNS == self[at::COLUMN]) else {
            return costs.left_within;
        };
        self[at::ROW] = self[at::ROW].wrapping_sub(1);
        costs.left_first + u32::from(index) * (costs.left_second - costs.left_first)
    }

    /// Advances the cursor after a printed character; a full row extends the line, a full line begins a
    /// new one (e6b6).
    pub(crate) fn advance(&mut self) -> u32 {
        let row_before = self[at::ROW];
        let test = self.leave_row_right();
        self[at::COLUMN] = self[at::COLUMN].wrapping_add(1);
        let length = self[at::LENGTH];
        if length >= self[at::COLUMN] {
            return self.costs.advance.in_line + test;
        }
        if length == B::LINE_END {
            self[at::ROW] = self[at::ROW].wrapping_sub(1);
            let cycles = self.costs.advance.past_80 + test + self.new_line();
            self[at::COLUMN] = 0;
            return cycles;
        }
        if self[at::SCROLL_OFF] != 0 {
            // The X register still has the previous row.
            return self.costs.advance.gap + test + self.open_gap_below(row_before);
        }
        let mut row = self[at::ROW];
        let mut cycles = self.costs.advance.join + test;
        if row >= B::ROWS {
            cycles += self.costs.advance.scroll + self.scroll();
            self[at::ROW] = self[at::ROW].wrapping_sub(1);
            row = self[at::ROW];
        }
        cycles + self.join_row(row)
    }

    /// Joins `row` to the line above it, and makes the next row the start of another (e6da).
    pub(crate) fn join_row(&mut self, row: u8) -> u32 {
        self.set_link(row, self.link(row) & !START);
        let next = row.wrapping_add(1);
        self.set_link(next, self.link(next) | START);
        self[at::LENGTH] = self[at::LENGTH].wrapping_add(B::COLUMNS);
        self.costs.line.join + self.seek_start(row).1
    }

    /// Moves to the start of the next logical line, scrolling if needed (e87c).
    pub(crate) fn new_line(&mut self) -> u32 {
        let mut cycles = self.costs.line.next;
        self[at::INPUT_ROW] >>= 1;
        let mut row = self[at::ROW];
        loop {
            row = row.wrapping_add(1);
            cycles += self.costs.line.next_row;
            if row == B::ROWS {
                cycles += self.costs.line.next_scroll + self.scroll();
                row = self[at::ROW];
            }
            if self.is_start(row) {
                break;
            }
        }
        self[at::ROW] = row;
        cycles + self.set_pointers()
    }

    /// Moves back to the end of the line above; `None` in the top row (e701).
    pub(crate) fn back_to_line_above(&mut self) -> Option<u32> {
        let row = self[at::ROW];
        if row == 0 {
            self[at::COLUMN] = 0;
            return None;
        }
        self[at::ROW] = row - 1;
        let cycles = self.costs.line.back + self.set_pointers();
        self[at::COLUMN] = self[at::LENGTH];
        Some(cycles)
    }

    /// Clears the screen and its links, and moves the cursor home (e544).
    pub(crate) fn clear_screen(&mut self) -> u32 {
        let mut address = u16::from_be_bytes([self[at::PAGE] | START, 0]);
        for row in 0..=B::ROWS {
            self.set_link(row, address.to_be_bytes()[0]);
            address = address.wrapping_add(u16::from(B::COLUMNS));
        }
        self.set_link(B::ROWS + 1, 0xff);
        self.costs.rows.clear_screen + self.clear_rows() + self.home()
    }

    /// Moves the cursor to the top left corner (e566).
    pub(crate) fn home(&mut self) -> u32 {
        self[at::COLUMN] = 0;
        self[at::ROW] = 0;
        self.costs.line.home + self.set_pointers()
    }
}
