//! The edit field: a typed line at its position on the display.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::edit_line::EditLine;
use crate::{
    machine::{COLUMNS, CellPosition, CursorStyle, ROWS, SharpMachine},
    rows::{StepPosition, WIDTH},
};

/// A typed line and its position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct EditField {
    pub(super) line: EditLine,
    /// The row of its first line, which may have scrolled off the display.
    row: i16,
    column: u8,
    /// The number of rows when it was last drawn.
    rows: usize,
}

impl EditField {
    pub(super) fn at(position: CellPosition) -> Self {
        Self { row: position.row.into(), column: position.column, ..Self::default() }
    }

    /// Follows a scroll of the display by one row.
    pub(super) fn scrolled(&mut self) {
        self.row = self.row.saturating_sub(1);
    }

    /// Follows a clear of the display: the next drawing begins at the top.
    pub(super) fn go_home(&mut self) {
        (self.row, self.rows) = (0, 0);
    }

    /// Draws the line; scrolls the display where the line needs more rows.
    pub(super) fn draw<M: SharpMachine>(&mut self, m: &mut M) {
        let layout = self.line.rows(self.column.into());
        let cursor = layout.positions[self.line.cursor()];
        self.draw_rows(m, &layout.rows, cursor.row);
        self.show_cursor(m, cursor);
    }

    /// Draws rows at the position of the line, without a cursor, and returns the position after them.
    pub(super) fn draw_done<M: SharpMachine>(&mut self, m: &mut M, rows: &[Vec<u8>]) -> CellPosition {
        // If there are more rows than the display has, the first ones are visible.
        let last = rows.len().min(ROWS.into()).saturating_sub(1);
        self.draw_rows(m, rows, last);
        let end = self.end_of(rows);
        for row in u8::try_from(self.row).unwrap_or(0)..=end.row {
            self.clear_dots(m, row);
        }
        m.set_cell_cursor_style(None);
        self.end_of(rows)
    }

    /// Draws rows; row `seen` is visible in any case.
    fn draw_rows<M: SharpMachine>(&mut self, m: &mut M, rows: &[Vec<u8>], seen: usize) {
        let needed = rows.len().max(seen + 1);
        let height = usize::from(ROWS);
        let bottom = if needed <= height { needed } else { seen + 1 };
        while self.row + bottom as i16 > height as i16 {
            m.scroll_cells();
            self.row -= 1;
        }
        let min_row = if needed <= height { 0 } else { -(seen as i16) };
        self.row = self.row.max(min_row);
        for row in 0..needed.max(self.rows) {
            self.draw_row(m, row, rows.get(row).map_or(&[], Vec::as_slice));
        }
        self.rows = needed;
    }

    /// Draws the line at the top of the display and other rows below it.
    pub(super) fn draw_above<M: SharpMachine>(&mut self, m: &mut M, below: &[Vec<u8>]) {
        let layout = self.line.rows(0);
        let cursor = layout.positions[self.line.cursor()];
        let needed = layout.rows.len().max(cursor.row + 1);
        let height = i16::from(ROWS);
        self.row = (height - 1 - cursor.row as i16).min(0);
        for row in 0..needed + usize::from(ROWS) {
            let text = layout.rows.get(row).or_else(|| below.get(row.checked_sub(needed)?));
            self.draw_row(m, row, text.map_or(&[], Vec::as_slice));
        }
        self.rows = needed;
        self.show_cursor(m, cursor);
    }

    fn draw_row<M: SharpMachine>(&self, m: &mut M, row: usize, text: &[u8]) {
        let from = if row == 0 { usize::from(self.column) } else { 0 };
        let Ok(row) = u8::try_from(self.row + row as i16) else { return };
        for column in from..WIDTH {
            let position = CellPosition { row, column: column as u8 };
            let code = text.get(column).copied().unwrap_or(b' ');
            // Dots next to the text stay until a character is written there.
            if column < text.len() || m.cell(position) != code {
                m.put_cell(position, code);
            }
        }
    }

    /// Redraws a row as text without other dots.
    fn clear_dots<M: SharpMachine>(&self, m: &mut M, row: u8) {
        for column in 0..COLUMNS {
            let position = CellPosition { row, column };
            let code = m.cell(position);
            m.put_cell(position, code);
        }
    }

    fn show_cursor<M: SharpMachine>(&self, m: &mut M, position: StepPosition) {
        let row = u8::try_from(self.row + position.row as i16).unwrap_or(0);
        let is_at_end = self.line.is_cursor_at_end();
        m.set_cell_cursor(CellPosition { row, column: position.column as u8 });
        m.set_cell_cursor_style(Some(if is_at_end {
            CursorStyle::AtEnd
        } else {
            CursorStyle::OverCharacter
        }));
    }

    /// Returns the position of its first character.
    pub(super) fn start(&self) -> CellPosition {
        CellPosition { row: u8::try_from(self.row).unwrap_or(0), column: self.column }
    }

    /// Returns the position after the line.
    pub(super) fn end(&self) -> CellPosition {
        self.end_of(&self.line.rows(self.column.into()).rows)
    }

    fn end_of(&self, rows: &[Vec<u8>]) -> CellPosition {
        let last = self.row + rows.len() as i16 - 1;
        let row = u8::try_from(last).unwrap_or(0).min(ROWS - 1);
        CellPosition { row, column: rows.last().map_or(0, |row| row.len() as u8) }
    }

    /// Blanks all rows below the line.
    pub(super) fn clear_below<M: SharpMachine>(&self, m: &mut M) {
        for row in self.rows..self.rows + usize::from(ROWS) {
            self.draw_row(m, row, &[]);
        }
    }
}
