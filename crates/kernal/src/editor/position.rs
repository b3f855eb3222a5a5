//! The cursor and its line in one 64-bit word, in the layout of zero page.

use super::{Geometry, Screen};
use crate::board::Board;
use crate::cells::screen as at;

/// The cells from the line's address to the pending inserts, in one word.
///
/// ```text
///   63      56 55       48 47  40 39    32 31   24 23    16 15     0
///   inserts   | character | row  | length | quote | column | address
/// ```
#[derive(Clone, Copy)]
pub(super) struct Cursor(u64);

const COLUMN: u32 = 16;
const QUOTE: u32 = 24;
const LENGTH: u32 = 32;
const ROW: u32 = 40;
const CHARACTER: u32 = 48;
const INSERTS: u32 = 56;

impl Cursor {
    /// Creates a cursor in the first row of a line of one row.
    pub(super) fn new<B: Geometry>(line: usize, column: usize, row: u8) -> Self {
        Self(
            line as u64
                | (column as u64) << COLUMN
                | u64::from(B::COLUMNS - 1) << LENGTH
                | u64::from(row) << ROW,
        )
    }

    #[inline]
    pub(super) fn line(self) -> usize {
        usize::from(self.0 as u16)
    }

    #[inline]
    pub(super) fn column(self) -> usize {
        usize::from((self.0 >> COLUMN) as u8)
    }

    #[inline]
    pub(super) fn length(self) -> usize {
        usize::from((self.0 >> LENGTH) as u8)
    }

    #[inline]
    pub(super) fn row(self) -> u8 {
        (self.0 >> ROW) as u8
    }

    #[inline]
    pub(super) fn is_quoted(self) -> bool {
        self.0 & 0xff << QUOTE != 0
    }

    #[inline]
    pub(super) fn has_inserts(self) -> bool {
        self.0 >> INSERTS != 0
    }

    /// Returns the last column of the row, within the line.
    #[inline]
    pub(super) fn last<B: Geometry>(self) -> usize {
        let row_end = if self.column() < B::WIDTH { B::WIDTH - 1 } else { 2 * B::WIDTH - 1 };
        row_end.min(self.length())
    }

    /// Moves right by a number of columns, after this character. The row must have these columns.
    #[inline]
    pub(super) fn moved_right(self, columns: usize, character: u8) -> Self {
        Self(self.0 + ((columns as u64) << COLUMN)).with_character(character)
    }

    #[inline]
    pub(super) fn with_character(self, character: u8) -> Self {
        Self(self.0 & !(0xff << CHARACTER) | u64::from(character) << CHARACTER)
    }

    #[inline]
    pub(super) fn with_column(self, column: usize) -> Self {
        Self(self.0 & !(0xff << COLUMN) | (column as u64) << COLUMN)
    }

    /// Returns the cursor with quote mode toggled.
    #[inline]
    pub(super) fn with_quote_switched(self) -> Self {
        Self(self.0 ^ 1 << QUOTE)
    }
}

impl<B: Board> Screen<B> {
    #[inline]
    pub(super) fn cursor(&self) -> Cursor {
        Cursor(u64::from_le_bytes(*self[at::LINE..].first_chunk().expect("it is within zero page")))
    }

    #[inline]
    pub(super) fn set_cursor(&mut self, cursor: Cursor) {
        *self[at::LINE..].first_chunk_mut().expect("it is within zero page") = cursor.0.to_le_bytes();
    }
}
