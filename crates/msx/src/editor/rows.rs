//! Rows of the text screen in video memory.

use super::Position;
use crate::Msx;
use crate::workspace as at;

impl Msx {
    /// Copies a row to another.
    fn copy_row(&mut self, from: u8, to: u8) {
        let [from, to] = [from, to].map(|row| self.address_of(Position { row, column: 1 }));
        let columns = self.columns();
        for column in 0..u16::from(columns.min(40)) {
            let character = self.board.vdp().peek(from.wrapping_add(column));
            self.store(at::LINWRK + column, character);
            self.board.vdp_mut().poke(to.wrapping_add(column), character);
        }
        self.spend(self.costs.row + u32::from(columns) * self.costs.row_column);
    }

    /// Deletes a row: the rows below move up, the last becomes empty.
    pub(super) fn delete_row(&mut self, row: u8) {
        let last = self.text_rows();
        if row > last {
            return;
        }
        if row < last {
            self.shift_start(0xff);
        }
        for row in row..last {
            let link = self.byte(at::LINTTB + u16::from(row));
            self.store(at::LINTTB + u16::from(row) - 1, link);
            self.copy_row(row + 1, row);
        }
        self.clear_row_from(Position { row: last, column: 1 });
    }

    /// Inserts an empty row: the rows from here on move down, the last is lost.
    pub(super) fn insert_row(&mut self, row: u8) {
        if row < self.text_rows() {
            self.shift_start(1);
        }
        for row in (row..self.text_rows()).rev() {
            let link = self.byte(at::LINTTB + u16::from(row) - 1);
            self.store(at::LINTTB + u16::from(row), link);
            self.copy_row(row, row + 1);
        }
        self.clear_row_from(Position { row, column: 1 });
    }

    /// Moves the start of the line that is being read along with the rows.
    fn shift_start(&mut self, by: u8) {
        let row = self.byte(at::FSTPOS).wrapping_add(by);
        self.store(at::FSTPOS, row);
    }

    /// Clears a row from a position on; the logical line ends with it.
    pub(super) fn clear_row_from(&mut self, position: Position) {
        self.set_continued(position.row, false);
        let count = u16::from(self.columns().saturating_sub(position.column.saturating_sub(1)));
        let address = self.address_of(position);
        self.board.vdp_mut().fill(address, count, b' ');
        self.spend(self.costs.clear_row + u32::from(count) * self.costs.cleared_column);
    }

    /// Clears the rows from the cursor on.
    pub(super) fn clear_below(&mut self) {
        let Position { row, column } = self.cursor_position();
        self.clear_row_from(Position { row, column });
        for row in row.saturating_add(1)..=self.text_rows() {
            self.clear_row_from(Position { row, column: 1 });
        }
    }

    /// Clears the text screen except the row of function keys, and moves the cursor home.
    pub(crate) fn clear_text(&mut self) {
        let names = self.word(at::NAMBAS);
        let cells = u16::from(self.table_columns()) * 24;
        self.fill_video(names, cells, b' ');
        self.set_cursor_position(Position { row: 1, column: 1 });
        for row in 1..=24 {
            self.set_continued(row, false);
        }
        self.spend(self.costs.clear_text);
        self.refresh_function_keys();
    }
}
