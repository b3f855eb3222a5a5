//! Codes sent to the text screen.

use msx_basic::machine::Colours;

use super::Position;
use crate::Msx;
use crate::workspace as at;

/// The next part of an escape sequence: its letter, the row or column of a position, a digit after `y` or `x`.
const LETTER: u8 = 0xff;
const ROW: u8 = 4;
const COLUMN: u8 = 3;
const ON_DIGIT: u8 = 2;
const OFF_DIGIT: u8 = 1;
/// Offset of rows and columns in an escape sequence.
const OFFSET: u8 = 0x1f;

impl Msx {
    /// Sends a code to the text screen; all output uses this function.
    pub(crate) fn put(&mut self, code: u8) {
        self.output_log.push(code);
        self.send(code);
    }

    /// Sends a typed code.
    pub(crate) fn echo(&mut self, code: u8) {
        self.output_log.push_typed(code);
        self.send(code);
    }

    fn send(&mut self, code: u8) {
        self.spend(self.costs.send);
        if !self.is_text() {
            return;
        }
        self.suspend_cursor();
        self.put_code(code);
        self.resume_cursor();
        let column = self.cursor_position().column;
        self.store(at::TTYPOS, column.wrapping_sub(1));
    }

    /// Sends several codes.
    pub(crate) fn put_all(&mut self, codes: &[u8]) {
        for &code in codes {
            self.put(code);
        }
    }

    /// Resolves the prefix of graphic characters in a stream of codes: returns the character of this code and whether it had the
    /// prefix, `None` for the prefix itself.
    pub(crate) fn strip_prefix(&mut self, code: u8) -> Option<(u8, bool)> {
        if code == charset::msx::PREFIX {
            self.store(at::GRPHED, 1);
            return None;
        }
        let is_prefixed = self.byte(at::GRPHED) == 1;
        self.store(at::GRPHED, 0);
        if is_prefixed && matches!(code, 0x40..=0x5f) {
            return Some((code - charset::msx::PREFIX_OFFSET, true));
        }
        Some((code, false))
    }

    /// Shows a code or executes it.
    fn put_code(&mut self, code: u8) {
        let Some((code, is_shape)) = self.strip_prefix(code) else { return };
        if is_shape {
            self.show(code);
        } else if self.byte(at::ESCCNT) != 0 {
            self.continue_escape(code);
        } else if code < 0x20 {
            self.control(code);
        } else if code == 0x7f {
            if self.move_left() {
                self.put_at(self.cursor_position(), b' ');
            }
        } else {
            self.show(code);
        }
    }

    /// Shows a character and advances; at the end of a row the line continues in the next.
    fn show(&mut self, character: u8) {
        let position = self.cursor_position();
        self.spend(self.costs.character);
        self.put_at(position, character);
        if !self.step_right() {
            self.set_continued(position.row, true);
            self.set_cursor_position(Position { row: position.row, column: 1 });
            self.line_feed();
        }
    }

    /// Moves one row down; below the last row the screen scrolls.
    pub(super) fn line_feed(&mut self) {
        let Position { column, .. } = self.cursor_position();
        if !self.step_down_to(column) {
            self.delete_row(1);
        }
    }

    fn control(&mut self, code: u8) {
        self.spend(self.costs.control);
        let Position { row, column } = self.cursor_position();
        match code {
            0x07 => self.beep(),
            0x08 | 0x1d => {
                self.move_left();
            }
            0x09 => self.tabulate(),
            0x0a => self.line_feed(),
            0x0b => self.set_cursor_position(Position { row: 1, column: 1 }),
            0x0c => self.clear_text(),
            0x0d => self.set_cursor_position(Position { row, column: 1 }),
            0x1b => self.store(at::ESCCNT, LETTER),
            0x1c => self.move_right(),
            0x1e => {
                self.step_up_to(column);
            }
            0x1f => {
                self.step_down_to(column);
            }
            _ => {}
        }
    }

    fn tabulate(&mut self) {
        loop {
            self.show(b' ');
            if self.cursor_position().column % 8 == 1 {
                return;
            }
        }
    }

    fn continue_escape(&mut self, code: u8) {
        self.spend(self.costs.control);
        let state = self.byte(at::ESCCNT);
        self.store(at::ESCCNT, 0);
        match state {
            LETTER => self.escape_letter(code),
            ROW => {
                self.store(at::CSRY, within(code, self.text_rows()));
                self.store(at::ESCCNT, COLUMN);
            }
            COLUMN => {
                self.store(at::CSRX, within(code, self.columns()));
            }
            ON_DIGIT | OFF_DIGIT => {
                let value = state - 1;
                match code {
                    b'4' => self.store(at::CSTYLE, value),
                    b'5' => self.store(at::CSRSW, value),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn escape_letter(&mut self, letter: u8) {
        let Position { row, column } = self.cursor_position();
        match letter {
            b'A' => {
                self.step_up_to(column);
            }
            b'B' => {
                self.step_down_to(column);
            }
            b'C' => {
                self.step_right();
            }
            b'D' => self.step_left(),
            b'E' | b'j' => self.clear_text(),
            b'H' => self.set_cursor_position(Position { row: 1, column: 1 }),
            b'J' => self.clear_below(),
            b'K' => self.clear_row_from(Position { row, column }),
            b'L' => {
                self.set_cursor_position(Position { row, column: 1 });
                self.insert_row(row);
            }
            b'M' => {
                self.set_cursor_position(Position { row, column: 1 });
                self.delete_row(row);
            }
            b'Y' => self.store(at::ESCCNT, ROW),
            b'l' => {
                self.clear_row_from(Position { row, column: 1 });
            }
            b'x' => self.store(at::ESCCNT, OFF_DIGIT),
            b'y' => self.store(at::ESCCNT, ON_DIGIT),
            _ => {}
        }
    }

    /// Moves the cursor with an escape sequence.
    pub(super) fn go_to(&mut self, position: Position) {
        self.put_all(&[
            0x1b,
            b'Y',
            position.row.saturating_add(OFFSET),
            position.column.saturating_add(OFFSET),
        ]);
    }

    pub(crate) fn set_cursor(&mut self, row: u8, column: u8) {
        self.go_to(Position { row: row.saturating_add(1), column: column.saturating_add(1) });
    }

    pub(crate) fn set_width(&mut self, columns: u8) -> bool {
        // A graphics mode has the width of the last text mode.
        let (limit, cell) = if self.byte(at::OLDSCR) == 0 { (40, at::LINL40) } else { (32, at::LINL32) };
        if columns == 0 || columns > limit {
            return false;
        }
        if columns == self.columns() {
            return true;
        }
        self.put(0x0c);
        self.store(at::LINLEN, columns);
        self.store(cell, columns);
        self.store(at::CLMLST, last_zone(columns));
        self.put(0x0c);
        true
    }

    pub(crate) fn set_screen_mode(&mut self, mode: u8) -> bool {
        let is_valid = self.change_mode(mode);
        if is_valid && self.is_text() {
            let columns = self.columns();
            self.store(at::CLMLST, last_zone(columns));
        }
        is_valid
    }

    pub(crate) fn ensure_text(&mut self) {
        if !self.is_text() {
            let mode = self.byte(at::OLDSCR);
            self.change_mode(mode);
        }
    }

    pub(crate) fn set_colours(&mut self, colours: Colours) {
        self.store(at::FORCLR, colours.ink);
        self.store(at::ATRBYT, colours.ink);
        self.store(at::BAKCLR, colours.paper);
        self.store(at::BDRCLR, colours.border);
        self.set_display_colours();
    }

    pub(crate) fn show_function_keys(&mut self, are_shown: bool) {
        if are_shown {
            self.draw_function_keys();
        } else {
            self.erase_function_keys();
        }
    }
}

/// Returns the row or column of a code in an escape sequence; the last one if the code is out of range.
fn within(code: u8, last: u8) -> u8 {
    match code.wrapping_sub(OFFSET) {
        coordinate if (1..=last).contains(&coordinate) => coordinate,
        _ => last,
    }
}

/// Returns the last column of a row at which a print zone of fourteen columns may start.
fn last_zone(columns: u8) -> u8 {
    (columns / 14).saturating_sub(1) * 14
}
