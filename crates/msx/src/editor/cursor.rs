//! The cursor: moving it over the screen, and showing it as the inverted shape of what it stands on.

use charset::msx;

use super::Place;
use crate::Msx;
use crate::workspace as at;

/// Rows of dots of a shape that a low cursor inverts.
const LOW: usize = 3;

impl Msx {
    /// One column to the right; false, and nothing is done, in the last.
    pub(super) fn step_right(&mut self) -> bool {
        let Place { row, column } = self.place();
        if column >= self.columns() {
            return false;
        }
        self.set_place(Place { row, column: column + 1 });
        true
    }

    /// One column to the left; nothing is done in the first.
    pub(super) fn step_left(&mut self) {
        let Place { row, column } = self.place();
        if column > 1 {
            self.set_place(Place { row, column: column - 1 });
        }
    }

    /// One row up; false, and nothing is done, in the first.
    pub(super) fn step_up_to(&mut self, column: u8) -> bool {
        let row = self.place().row;
        if row <= 1 {
            return false;
        }
        self.set_place(Place { row: row - 1, column });
        true
    }

    /// One row down; false, and nothing is done, in the last. A cursor below the last row is taken back.
    pub(super) fn step_down_to(&mut self, column: u8) -> bool {
        let (row, last) = (self.place().row, self.text_rows());
        if row > last {
            self.set_place(Place { row: row - 1, column });
            return false;
        }
        if row == last {
            return false;
        }
        self.set_place(Place { row: row + 1, column });
        true
    }

    /// To the right, from the end of a row to the beginning of the next.
    pub(super) fn move_right(&mut self) {
        if !self.step_right() {
            self.step_down_to(1);
        }
    }

    /// To the left, from the beginning of a row to the end of the one above; false at the top left.
    pub(super) fn move_left(&mut self) -> bool {
        let Place { row, column } = self.place();
        if column > 1 {
            self.set_place(Place { row, column: column - 1 });
            return true;
        }
        self.step_up_to(self.columns())
    }

    /// Shows the cursor where it stands.
    fn draw_cursor(&mut self) {
        if !self.is_text() {
            return;
        }
        let place = self.place();
        let character = self.character_at(place);
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
        self.put_at(place, msx::CURSOR);
    }

    fn wipe_cursor(&mut self) {
        if self.is_text() {
            let character = self.byte(at::CURSAV);
            self.put_at(self.place(), character);
        }
    }

    fn is_always_shown(&self) -> bool {
        self.byte(at::CSRSW) != 0
    }

    /// Shows a cursor that is shown while a key is awaited only.
    pub(super) fn show_waiting_cursor(&mut self) {
        if !self.is_always_shown() {
            self.draw_cursor();
        }
    }

    /// Takes it away.
    pub(super) fn hide_waiting_cursor(&mut self) {
        if !self.is_always_shown() {
            self.wipe_cursor();
        }
    }

    /// Shows a cursor that is shown always.
    pub(super) fn resume_cursor(&mut self) {
        if self.is_always_shown() {
            self.draw_cursor();
        }
    }

    /// Takes it away while the screen changes.
    pub(super) fn suspend_cursor(&mut self) {
        if self.is_always_shown() {
            self.wipe_cursor();
        }
    }
}
