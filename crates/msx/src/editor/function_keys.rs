//! The row of function keys: five texts in the last row, those with SHIFT while it is down.

use msx_basic::machine::{FUNCTION_KEY_SIZE as LENGTH, function_key_text};

use super::Position;
use crate::Msx;
use crate::keyboard::SHIFT;
use crate::workspace as at;

/// Texts in the row.
const VISIBLE_KEYS: u16 = 5;

impl Msx {
    pub(crate) fn set_function_key(&mut self, key: u8, text: &[u8]) {
        let end = text.len().min(usize::from(LENGTH) - 1);
        let mut bytes = [0; LENGTH as usize];
        bytes[..end].copy_from_slice(&text[..end]);
        self.store_all(function_key_text(key), &bytes);
        self.refresh_function_keys();
    }

    /// Draws the row if it is shown.
    pub(crate) fn refresh_function_keys(&mut self) {
        if self.byte(at::CNSDFG) != 0 {
            self.draw_function_keys();
        }
    }

    /// Redraws the row if the state of SHIFT has changed; the check for a key calls this.
    pub(super) fn update_shift_state(&mut self) {
        let unshifted = u8::from(!self.is_held(SHIFT));
        if self.is_text() && self.byte(at::FNKSWI) != unshifted {
            self.store(at::FNKSWI, unshifted);
            self.refresh_function_keys();
        }
    }

    /// Shows the row.
    pub(super) fn draw_function_keys(&mut self) {
        self.store(at::CNSDFG, 0xff);
        if !self.is_text() {
            return;
        }
        let last = self.byte(at::CRTCNT);
        if self.cursor_position().row == last {
            // The last row of the text becomes free.
            self.put(0x0a);
        }
        let columns = self.columns();
        let field = u16::from(columns.saturating_sub(4) / VISIBLE_KEYS as u8);
        let row: u16 = u16::from(columns.min(40));
        for column in 0..row {
            self.store(at::LINWRK + column, b' ');
        }
        let first = if self.byte(at::FNKSWI) == 0 { VISIBLE_KEYS } else { 0 };
        for key in 0..VISIBLE_KEYS {
            self.write_field(first + key, at::LINWRK + key * (field + 1), field);
        }
        let address = self.address_of(Position { row: last, column: 1 });
        for column in 0..row {
            let character = self.byte(at::LINWRK + column);
            self.board.vdp_mut().poke(address.wrapping_add(column), character);
        }
        self.spend(self.costs.function_keys + u32::from(columns) * self.costs.row_column);
    }

    /// Writes the start of a text into a field of the row; control codes become blanks.
    fn write_field(&mut self, key: u16, field: u16, width: u16) {
        let mut column = 0;
        for address in at::FNKSTR + key * LENGTH..at::FNKSTR + (key + 1) * LENGTH {
            let code = self.byte(address);
            if code == 0 || column == width {
                return;
            }
            let Some((code, is_shape)) = self.strip_prefix(code) else { continue };
            let is_shown = is_shape || !charset::msx::is_control(code);
            self.store(field + column, if is_shown { code } else { b' ' });
            column += 1;
        }
    }

    /// Removes the row.
    pub(super) fn erase_function_keys(&mut self) {
        self.store(at::CNSDFG, 0);
        if self.is_text() {
            let row = self.byte(at::CRTCNT);
            self.clear_row_from(Position { row, column: 1 });
        }
    }
}
