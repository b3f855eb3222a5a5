//! The contract of the dialect with its machine: memory and time as for every dialect, and the routines of the system
//! program.
//!
//! Methods that take time return the processor cycles that the routine uses. Methods that only access cells of
//! [`layout`](crate::layout) are defined here; a machine implements the others.

use basic::dialect::BasicMachine;
use hardware::LineDevice;
use serde::{Deserialize, Serialize};

use crate::layout as at;

/// Rows of cells of the display.
pub const ROWS: u8 = 4;
/// Cells in a row.
pub const COLUMNS: u8 = 24;
/// The code of a cell without a character.
pub const BLANK: u8 = b' ';

/// The position of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellPosition {
    /// From the top.
    pub row: u8,
    /// From the left.
    pub column: u8,
}

impl CellPosition {
    /// Returns the address of the cell's code; `None` beyond the display.
    #[must_use]
    #[inline]
    pub fn address(self) -> Option<u16> {
        let is_inside = self.row < ROWS && self.column < COLUMNS;
        is_inside.then(|| at::TEXT + u16::from(self.row) * u16::from(COLUMNS) + u16::from(self.column))
    }
}

/// The cursor style at the typing position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CursorStyle {
    /// After the text.
    AtEnd,
    /// On a character: cursor and character alternate.
    OverCharacter,
}

/// The position of a dot; dots beyond the display are not drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dot {
    /// From the left.
    pub x: i16,
    /// From the top.
    pub y: i16,
}

/// The draw mode of a dot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawMode {
    /// Dark.
    #[default]
    Set,
    /// Clear.
    Reset,
    /// The opposite of its present state.
    Invert,
}

/// A shape drawn between two dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A line.
    Line,
    /// The outline of a rectangle.
    Rectangle,
    /// A filled rectangle.
    FilledRectangle,
}

/// A mask of the dots of a shape that are drawn; it repeats along the shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern(pub u16);

impl Pattern {
    /// Every dot is drawn.
    pub const FULL: Self = Self(0xffff);
}

/// The prefix key that was pressed before a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prefix {
    /// No prefix.
    #[default]
    None,
    /// The key of second meanings.
    Shift,
    /// The key that starts a program at a label.
    Definition,
}

/// A key that was pressed or has repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyStroke {
    /// The code of the key while it is down.
    pub key: u8,
    /// The prefix.
    pub prefix: Prefix,
    /// The character that the key types.
    pub character: Option<u8>,
    /// The key has stayed down since the stroke before.
    pub is_repeated: bool,
}

/// A sound of the beeper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tone {
    /// The tone of the hardware oscillator.
    BuiltIn,
    /// Square waves from the processor.
    Waves {
        /// Higher values are lower tones.
        pitch: u8,
        /// Number of waves less one.
        length: u16,
    },
}

/// The machine on which the interpreter runs.
pub trait SharpMachine: BasicMachine {
    // The display as cells.

    /// Returns the code in a cell; a blank beyond the display.
    #[inline]
    fn cell(&self, position: CellPosition) -> u8 {
        position.address().map_or(BLANK, |address| self.ram()[usize::from(address)])
    }

    /// Shows a character. All dots of its cell become the character's.
    fn put_cell(&mut self, at: CellPosition, code: u8) -> u32;

    /// Blanks the cells from here to the end of the row.
    fn clear_row(&mut self, from: CellPosition) -> u32;

    /// Blanks all cells.
    fn clear_cells(&mut self) -> u32;

    /// Moves all rows up by one and blanks the last row.
    fn scroll_cells(&mut self) -> u32;

    /// Returns the position of the firmware's cursor.
    #[inline]
    fn cell_cursor(&self) -> CellPosition {
        let [row, column] = [at::CURSOR_ROW, at::CURSOR_COLUMN].map(|cell| self.ram()[usize::from(cell)]);
        CellPosition { row, column }
    }

    /// Moves the firmware's cursor.
    fn set_cell_cursor(&mut self, position: CellPosition) {
        self.poke(at::CURSOR_ROW, position.row);
        self.poke(at::CURSOR_COLUMN, position.column);
    }

    /// Sets the cursor style; `None` hides the cursor.
    fn set_cell_cursor_style(&mut self, style: Option<CursorStyle>);

    // The display as dots.

    /// Returns whether a dot is dark; `None` beyond the display.
    fn dot(&self, at: Dot) -> Option<bool>;

    /// Draws a dot.
    fn draw_dot(&mut self, at: Dot, mode: DrawMode) -> u32;

    /// Draws a shape from one dot to another.
    fn draw(&mut self, shape: Shape, from: Dot, to: Dot, mode: DrawMode, pattern: Pattern) -> u32;

    /// Returns the bottom dot of the column that [`put_column`](Self::put_column) fills next.
    fn column_cursor(&self) -> Dot;

    /// Sets the bottom dot of that column.
    fn set_column_cursor(&mut self, at: Dot);

    /// Fills eight dots one above the other, the top one from bit 0, and moves to the next column.
    fn put_column(&mut self, bits: u8) -> u32;

    // The indicators.

    /// Returns the lit indicators, one bit each in the firmware's order.
    #[inline]
    fn indicators(&self) -> u8 {
        self.ram()[usize::from(at::INDICATORS)]
    }

    /// Sets the indicators selected by `mask` to their bits in the second argument.
    fn set_indicators(&mut self, mask: u8, lit: u8) {
        self.poke(at::INDICATORS, self.indicators() & !mask | lit & mask);
    }

    // Keys: a prefix is a separate stroke, and keys pressed while the machine works are lost.

    /// Returns the code of the pressed key, with any prefix; without a pressed key, takes a key that the host has
    /// typed.
    fn held_key(&mut self) -> Option<u8>;

    /// Returns whether the key of this code is down.
    fn is_key_held(&self, key: u8) -> bool;

    /// Takes the next stroke. `None` without a stroke: let time pass ([`hardware::Timekeeper::idle`]) and call again. A key that
    /// was released before the waiting began is lost.
    fn take_key_stroke(&mut self) -> Option<KeyStroke>;

    /// Clears the prefix and the strokes: a key that has been scanned must be released first. A key that went down between scans
    /// still counts, and so do keys that the host has typed.
    fn clear_key_strokes(&mut self);

    /// Returns whether the key that breaks a program has been pressed since the last call.
    fn take_break(&mut self) -> bool;

    // The beeper, which the processor drives: the program waits while it sounds.

    /// Starts a sound at the present processor time and returns the cycles until the program continues: the sound
    /// itself, and the silence after it if `left` more sounds follow directly.
    fn beep(&mut self, tone: Tone, left: u16) -> u64;

    // The line to a plotter or a printer.

    /// Returns the connected device.
    fn line_device(&self) -> Option<LineDevice>;

    /// Sends a byte and returns the processor cycles that this takes. Without a device the byte is lost.
    fn send(&mut self, byte: u8) -> u32;
}
