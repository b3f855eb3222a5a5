//! The cursor: its moves on the screen, and its display as the inverted glyph of the character under it.

use charset::msx;

use super::Position;
use crate::Msx;
use crate::workspace as at;

/// Rows of dots of a glyph that a low cursor inverts.
const LOW: usize = 3;

impl Msx {
    /// Moves one column to the right; returns false in the last column.
    pub(super) fn step_right(&mut self) -> bool {
        let Position { row, column } = self.cursor_position();
        if column >= self.columns() {
            return false;
        }
        self.set_cursor_position(Position { row, column: column + 1 });
        true
    }

    /// Moves one column to the left, except in the first column.
    pub(super) fn step_left(&mut self) {
        let Position { row, column } = self.cursor_position();
        if column > 1 {
            self.set_cursor_position(Position { row, column: column - 1 });
        }
    }

    /// Moves one row up; returns false in the first row.
    pub(super) fn step_up_to(&mut self, column: u8) -> bool {
        let row = self.cursor_position().row;
        if row <= 1 {
            return false;
        }
        self.set_cursor_position(Position { row: row - 1, column });
        true
    }

    /// Moves one row down; returns false in the last row. A cursor below the last row moves one row up.
    pub(super) fn step_down_to(&mut self, column: u8) -> bool {
        let (row, last) = (self.cursor_position().row, self.text_rows());
        if row > last {
            self.set_cursor_position(Position { row: row - 1, column });
            return false;
        }
        if row == last {
            return false;
        }
        self.set_cursor_position(Position { row: row + 1, column });
        true
    }

    /// Moves to the right, from the end of a row to the start of the next.
    pub(super) fn move_right(&mut self) {
        if !self.step_right() {
            self.step_down_to(1);
        }
    }

    /// Moves to the left, from the start of a row to the end of the one above; returns false at the top left.
    pub(super) fn move_left(&mut self) -> bool {
        let Position { row, column } = self.cursor_position();
        if column > 1 {
            self.set_cursor_position(Position { row, column: column - 1 });
            return true;
        }
        self.step_up_to(self.columns())
    }

    /// Draws the cursor at its position.
    fn draw_cursor(&mut self) {
        if !self.is_text() {
            return;
        }
        let position = self.cursor_position();
        let character = self.character_at(position);
        self.store(at::CURSAV, character);
        let shapes = self.word(at::CGPBAS);
        let [from, to] = [character, msx::CURSOR].map(|code| shapes.wrapping_add(u16::from(code) * 8));
        let first = if self.byte(at::CSTYLE) == 0 { 0 } else { 8 - LOW };
        for row in 0..8u16 {
            let dots = self.board.vdp().peek(from.wrapping_add(row));
            let dots = if usize::from(row) >= first { !dots } else { dots };
            self.store(at::LINWRK + row, dots);
        }
        for row in 0..8u16 {
            let dots = self.byte(at::LINWRK + row);
            self.board.vdp_mut().poke(to.wrapping_add(row), dots);
        }
        self.spend(self.costs.cursor);
        self.put_at(position, msx::CURSOR);
    }

    fn wipe_cursor(&mut self) {
        if self.is_text() {
            let character = self.byte(at::CURSAV);
            self.put_at(self.cursor_position(), character);
        }
    }

    fn is_always_shown(&self) -> bool {
        self.byte(at::CSRSW) != 0
    }

    /// Shows the cursor if it is visible only while a key is awaited.
    pub(super) fn show_waiting_cursor(&mut self) {
        if !self.is_always_shown() {
            self.draw_cursor();
        }
    }

    /// Hides the cursor if it is visible only while a key is awaited.
    pub(super) fn hide_waiting_cursor(&mut self) {
        if !self.is_always_shown() {
            self.wipe_cursor();
        }
    }

    /// Shows the cursor if it is always visible.
    pub(super) fn resume_cursor(&mut self) {
        if self.is_always_shown() {
            self.draw_cursor();
        }
    }

    /// Hides the cursor, if it is always visible, while the screen changes.
    pub(super) fn suspend_cursor(&mut self) {
        if self.is_always_shown() {
            self.wipe_cursor();
        }
    }
}
