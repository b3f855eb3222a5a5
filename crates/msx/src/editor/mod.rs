//! The firmware's screen editor: output to the text screen, and the editing of lines on it.
//!
//! | file | contents |
//! |---|---|
//! | `output` | codes, control codes, escape sequences |
//! | `cursor` | moving and showing the cursor |
//! | `rows` | rows of video memory: scroll, insert, delete, clear |
//! | `function_keys` | the row of function keys |
//! | `input` | keys, and reading a line |
//! | `editing` | the keys that edit a line |
//!
//! Rows and columns count from 1. `LINTTB` has a byte for each row, 0 where the row continues in the next: such rows form one
//! *logical* line, which the return key enters as a whole.
//!
//! Source: *The MSX Red Book*, chapter 4, 089d to 0c3c and 23bf to 2680.

mod cursor;
mod editing;
mod function_keys;
mod input;
mod output;
mod rows;
mod waiting;

pub(crate) use waiting::Waiting;

use crate::Msx;
use crate::workspace as at;

/// A position on the text screen: row and column from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) row: u8,
    pub(crate) column: u8,
}

impl Msx {
    /// Returns the position of the cursor.
    pub(crate) fn cursor_position(&self) -> Position {
        Position { row: self.byte(at::CSRY), column: self.byte(at::CSRX) }
    }

    pub(crate) fn set_cursor_position(&mut self, position: Position) {
        self.store(at::CSRY, position.row);
        self.store(at::CSRX, position.column);
    }

    /// Returns the columns of a row.
    pub(crate) fn columns(&self) -> u8 {
        self.byte(at::LINLEN)
    }

    /// Returns the number of rows for text: the row of function keys takes the last.
    pub(crate) fn text_rows(&self) -> u8 {
        self.byte(at::CRTCNT).saturating_sub(self.byte(at::CNSDFG).min(1))
    }

    /// Returns the address of a position in video memory. Rows narrower than the table are centred in it.
    pub(crate) fn address_of(&self, position: Position) -> u16 {
        let table = self.table_columns();
        let margin = (table + 1).saturating_sub(self.columns()) / 2;
        let row = u16::from(position.row.wrapping_sub(1)) * u16::from(table);
        let column = u16::from(margin.wrapping_add(position.column.wrapping_sub(1)));
        self.word(at::NAMBAS).wrapping_add(row).wrapping_add(column)
    }

    /// Returns the character at a position.
    pub(crate) fn character_at(&mut self, position: Position) -> u8 {
        self.spend(self.costs.cell);
        self.board.vdp().peek(self.address_of(position))
    }

    /// Writes a character to a position.
    pub(crate) fn put_at(&mut self, position: Position, character: u8) {
        self.spend(self.costs.cell);
        let address = self.address_of(position);
        self.board.vdp_mut().poke(address, character);
    }

    /// Returns whether the row continues in the next.
    pub(crate) fn is_continued(&self, row: u8) -> bool {
        self.byte(at::LINTTB.wrapping_add(u16::from(row)).wrapping_sub(1)) == 0
    }

    /// Ends the logical line with a row, or continues it. For row 0 this writes the cell before the table, as the firmware does.
    pub(crate) fn set_continued(&mut self, row: u8, is_continued: bool) {
        self.store(at::LINTTB.wrapping_add(u16::from(row)).wrapping_sub(1), u8::from(!is_continued));
    }
}
