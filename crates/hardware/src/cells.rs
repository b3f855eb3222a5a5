//! A display of character cells that a language writes cell by cell, without control codes.

use serde::{Deserialize, Serialize};

/// The position of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellPosition {
    /// From the top.
    pub row: u8,
    /// From the left.
    pub column: u8,
}

/// How the cursor is shown at the typing position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CursorStyle {
    /// After the text.
    AtEnd,
    /// On a character: cursor and character alternate.
    OverCharacter,
}

/// A display of character cells. Methods that take time return the processor cycles that the firmware's routine uses.
pub trait CellDisplay {
    /// Returns the number of rows and columns.
    fn cell_extent(&self) -> CellPosition;

    /// Returns the code in a cell; a blank beyond the display.
    fn cell(&self, at: CellPosition) -> u8;

    /// Shows a character. All dots of its cell become the character's.
    fn put_cell(&mut self, at: CellPosition, code: u8) -> u32;

    /// Blanks the cells from here to the end of the row.
    fn clear_row(&mut self, from: CellPosition) -> u32;

    /// Blanks everything.
    fn clear_cells(&mut self) -> u32;

    /// Moves everything up by a row and blanks the last one.
    fn scroll_cells(&mut self) -> u32;

    /// Returns the position of the firmware's cursor.
    fn cell_cursor(&self) -> CellPosition;

    /// Moves the firmware's cursor.
    fn set_cell_cursor(&mut self, at: CellPosition);

    /// Sets the cursor style; `None` hides the cursor.
    fn set_cell_cursor_style(&mut self, mark: Option<CursorStyle>);
}
