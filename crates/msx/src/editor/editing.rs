//! The keys that edit a line on the screen.

use alloc::vec::Vec;

use charset::msx;
use msx_basic::machine::Line;

use super::Position;
use crate::Msx;
use crate::workspace as at;

/// Maximum length of a line that the editor returns.
const MAX_LINE: usize = 254;
/// Maximum number of rows that one inserted blank pushes down: a screen has no more.
const MAX_PUSHED_ROWS: usize = 24;
/// The cursor's style while characters are inserted.
const LOW_CURSOR: u8 = 0xaf;

/// Why a move of the cursor to a word stops.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CursorStop {
    /// The corner of the screen.
    Corner,
    /// Part of a word.
    Word,
    /// A character between words.
    Gap,
}

impl Msx {
    /// Handles a key while a line is read; returns the line when the key ends it.
    pub(super) fn edit(&mut self, key: u8) -> Option<Line> {
        match key {
            0x02 => self.previous_word(),
            0x03 => return Some(self.break_line()),
            0x05 => {
                let position = self.cursor_position();
                self.clear_line_from(position);
            }
            0x06 => self.next_word(),
            0x08 => self.backspace(),
            0x0d => return Some(self.enter_line()),
            0x0e => self.end_of_line(),
            0x12 => self.toggle_inserting(),
            0x15 => {
                let start = self.line_start(self.cursor_position().row);
                self.set_cursor_position(start);
                self.clear_line_from(start);
            }
            0x1b => {}
            0x7f => self.delete(),
            _ => self.type_key(key),
        }
        None
    }

    /// Returns the start of the logical line of a row, after the prompt if the line has one.
    fn line_start(&self, row: u8) -> Position {
        let mut row = row;
        while row > 1 && self.is_continued(row - 1) {
            row -= 1;
        }
        let is_prompted = self.byte(at::FSTPOS) == row;
        Position { row, column: if is_prompted { self.byte(at::FSTPOS + 1) } else { 1 } }
    }

    /// Returns the last row of the logical line of a row.
    fn last_row(&self, row: u8) -> u8 {
        let mut row = row;
        while row < 24 && self.is_continued(row) {
            row += 1;
        }
        row
    }

    fn enter_line(&mut self) -> Line {
        let start = self.line_start(self.cursor_position().row);
        self.suspend_cursor();
        let (mut text, row) = self.text_from(start);
        while text.last() == Some(&b' ') {
            text.pop();
        }
        self.store_all(at::BUF, &text);
        self.store(at::BUF + text.len() as u16, 0);
        // A line that is too long ends at the last row that was read.
        self.set_continued(row, false);
        self.resume_cursor();
        self.leave_line(row);
        self.store(at::INSFLG, 0);
        self.type_key(0x0d);
        Line::Entered(text)
    }

    /// Returns the codes of a logical line from a position on, cut to the maximum length, and the row of the last of them.
    fn text_from(&mut self, start: Position) -> (Vec<u8>, u8) {
        let mut text = Vec::new();
        let Position { mut row, mut column } = start;
        while text.len() < MAX_LINE {
            match self.character_at(Position { row, column }) {
                0 => {}
                shape @ 1..0x20 => text.extend([msx::PREFIX, shape + msx::PREFIX_OFFSET]),
                code => text.push(code),
            }
            if column < self.columns() {
                column += 1;
                continue;
            }
            if !self.is_continued(row) || row >= 24 {
                break;
            }
            (row, column) = (row + 1, 1);
        }
        text.truncate(MAX_LINE);
        (text, row)
    }

    /// Moves the cursor to the row after a line.
    fn leave_line(&mut self, row: u8) {
        self.go_to(Position { row, column: 1 });
        self.put(0x0a);
    }

    fn break_line(&mut self) -> Line {
        let row = self.last_row(self.cursor_position().row);
        self.store(at::CSTYLE, 0);
        self.store(at::BUF, 0);
        self.silence();
        self.leave_line(row);
        self.store(at::INSFLG, 0);
        if self.has_break_trap() || self.byte(at::BASROM) != 0 {
            self.type_key(0x0d);
            return Line::Entered(Vec::new());
        }
        self.store(at::INTFLG, 0);
        Line::Broken
    }

    /// Handles a key that is not an editing key: the screen shows it or executes it as a control code.
    fn type_key(&mut self, key: u8) {
        match key {
            0x09 => loop {
                self.type_key(b' ');
                if self.cursor_position().column % 8 == 1 || !self.is_text() {
                    return;
                }
            },
            msx::PREFIX => self.echo(key),
            0x00..=0x1f => {
                self.echo(key);
                self.stop_inserting();
            }
            _ => {
                if self.byte(at::INSFLG) != 0 {
                    self.insert_blank();
                }
                self.echo(key);
            }
        }
    }

    fn toggle_inserting(&mut self) {
        let is_on = !self.byte(at::INSFLG);
        self.store(at::INSFLG, is_on);
        self.set_style(if is_on != 0 { LOW_CURSOR } else { 0 });
    }

    fn stop_inserting(&mut self) {
        self.store(at::INSFLG, 0);
        self.set_style(0);
    }

    fn set_style(&mut self, style: u8) {
        self.suspend_cursor();
        self.store(at::CSTYLE, style);
        self.resume_cursor();
    }

    /// Moves the rest of the logical line by one column; a line that overflows gets another row.
    fn insert_blank(&mut self) {
        self.suspend_cursor();
        let Position { mut row, mut column } = self.cursor_position();
        let mut moved = b' ';
        // A program may have left the editor without a row to push down; the limit ends the loop.
        let mut pushed = 0;
        while pushed < MAX_PUSHED_ROWS {
            let position = Position { row, column };
            let character = self.character_at(position);
            self.put_at(position, moved);
            moved = character;
            if column < self.columns() {
                column += 1;
                continue;
            }
            column = 1;
            if self.is_continued(row) && row < 24 {
                row += 1;
                continue;
            }
            if moved == b' ' {
                break;
            }
            pushed += 1;
            self.set_continued(row, true);
            if row >= self.text_rows() {
                self.delete_row(1);
                let Position { row, column } = self.cursor_position();
                self.set_cursor_position(Position { row: row.saturating_sub(1).max(1), column });
            } else {
                row += 1;
                self.insert_row(row);
            }
        }
        self.resume_cursor();
    }

    fn delete(&mut self) {
        let position = self.cursor_position();
        if position.column == self.columns() && !self.is_continued(position.row) {
            self.suspend_cursor();
            self.put_at(position, b' ');
            self.resume_cursor();
            return;
        }
        self.put(0x1c);
        self.backspace();
    }

    /// Moves left, unless the line starts here, and closes the gap.
    fn backspace(&mut self) {
        self.suspend_cursor();
        let Position { row, column } = self.cursor_position();
        if column > 1 {
            self.set_cursor_position(Position { row, column: column - 1 });
        } else if row > 1 && self.is_continued(row - 1) {
            self.set_cursor_position(Position { row: row - 1, column: self.columns() });
        }
        let mut gap = self.cursor_position();
        loop {
            let next = if gap.column < self.columns() {
                Position { row: gap.row, column: gap.column + 1 }
            } else if self.is_continued(gap.row) && gap.row < 24 {
                Position { row: gap.row + 1, column: 1 }
            } else {
                break;
            };
            let character = self.character_at(next);
            self.put_at(gap, character);
            gap = next;
        }
        self.put_at(gap, b' ');
        self.resume_cursor();
    }

    /// Clears a logical line from a position on; its rows become separate lines.
    fn clear_line_from(&mut self, position: Position) {
        self.suspend_cursor();
        let Position { mut row, mut column } = position;
        loop {
            let continues = self.is_continued(row) && row < 24;
            self.clear_row_from(Position { row, column });
            if !continues {
                break;
            }
            (row, column) = (row + 1, 1);
        }
        self.resume_cursor();
        self.stop_inserting();
    }

    fn end_of_line(&mut self) {
        self.suspend_cursor();
        let row = self.last_row(self.cursor_position().row);
        let mut column = self.columns();
        while column > 0 && self.character_at(Position { row, column }) == b' ' {
            column -= 1;
        }
        self.set_cursor_position(Position { row, column });
        self.move_right();
        self.resume_cursor();
        self.stop_inserting();
    }

    fn next_word(&mut self) {
        self.suspend_cursor();
        let position = self.cursor_position();
        let mut stop = self.stop_at(position);
        while stop == CursorStop::Word {
            stop = self.stop_to_right();
        }
        while stop == CursorStop::Gap {
            stop = self.stop_to_right();
        }
        self.resume_cursor();
        self.stop_inserting();
    }

    fn previous_word(&mut self) {
        self.suspend_cursor();
        let mut stop = self.stop_to_left();
        while stop == CursorStop::Gap {
            stop = self.stop_to_left();
        }
        while stop == CursorStop::Word {
            stop = self.stop_to_left();
        }
        if stop == CursorStop::Gap {
            self.move_right();
        }
        self.resume_cursor();
        self.stop_inserting();
    }

    fn stop_to_right(&mut self) -> CursorStop {
        let from = self.cursor_position();
        self.move_right();
        let corner = Position { row: self.text_rows(), column: self.columns() };
        self.stop_after(from, corner)
    }

    fn stop_to_left(&mut self) -> CursorStop {
        let from = self.cursor_position();
        self.move_left();
        self.stop_after(from, Position { row: 1, column: 1 })
    }

    fn stop_after(&mut self, from: Position, corner: Position) -> CursorStop {
        let position = self.cursor_position();
        // A program may have moved the cursor to a position without a corner ahead of it.
        if position == corner || position == from {
            return CursorStop::Corner;
        }
        self.stop_at(position)
    }

    fn stop_at(&mut self, position: Position) -> CursorStop {
        match self.character_at(position) {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | 0x86..=0x9f | 0xa6..=0xff => CursorStop::Word,
            _ => CursorStop::Gap,
        }
    }
}
