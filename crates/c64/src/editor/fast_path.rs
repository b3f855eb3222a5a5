//! The conditions of the fast path, for the screen and for a row: where output has no other effect
//! than to be shown.

use super::lanes::{LANES, splat};
use super::position::{Cursor, WIDTH};
use super::rows::HIGH_BYTES;
use super::{COLUMNS, Editor, ROWS, SCREEN, START, at};
use crate::kernal;
use crate::space::FREE_RAM;

/// The end of the RAM that nothing overlays.
pub(super) const END_OF_RAM: usize = 0xd000;
/// The interpreter's temporary strings are here; the editor writes nothing here.
pub(super) const WORKSPACE: core::ops::Range<usize> = 0x0100..0x0200;
/// The size of colour RAM, and the alignment of a screen.
pub(super) const COLOURS: usize = 0x0400;
/// The first row whose address costs more.
pub(super) const FIRST_PAGE_CROSSING: u8 = 16;
/// The link of the last row.
const LAST_LINK: usize = at::LINKS + ROWS as usize - 1;
/// The high bytes of the rows except the last.
const HIGH_BYTE_LANES: [u64; 3] = [high_bytes(0), high_bytes(LANES), high_bytes(2 * LANES)];

const fn high_bytes(first: usize) -> u64 {
    let mut bytes = [0; LANES];
    let mut row = 0;
    while row < LANES {
        bytes[row] = HIGH_BYTES[first + row];
        row += 1;
    }
    u64::from_le_bytes(bytes)
}

impl Editor {
    /// Returns whether output only goes to the screen, with interrupts enabled.
    #[inline]
    pub(super) fn can_print_fast(&self) -> bool {
        !self.board.are_interrupts_masked() && self.prints_to_screen()
    }

    /// Returns whether output goes to the screen by the KERNAL's own path, and at once.
    #[inline]
    pub(crate) fn prints_to_screen(&self) -> bool {
        self[at::OUTPUT_DEVICE] == SCREEN
            && self.board.is_output_free()
            && self.word(kernal::CHROUT_VECTOR) == kernal::CHROUT
    }

    /// Returns the cursor, if a string at an address may be shown in its row, and no other data lies
    /// there.
    #[inline(always)]
    pub(super) fn fast_row(&self, from: usize, count: usize, below: u16) -> Option<Cursor> {
        let cursor = self.cursor();
        let (line, last) = (cursor.line(), cursor.last());
        let end = line + last;
        let is_apart = from > end && from + count <= END_OF_RAM - LANES
            || from >= WORKSPACE.start && from + count <= WORKSPACE.end;
        let is_simple = count != 0
            && is_apart
            && end < usize::from(below).min(END_OF_RAM)
            && line >= usize::from(FREE_RAM)
            && line % COLOURS + last < COLOURS
            && !cursor.has_inserts();
        is_simple.then_some(cursor)
    }

    /// Returns the first address of the screen, if it has the standard layout: in free RAM below an
    /// address, its rows contiguous with their colours in colour RAM, the cursor consistent with a line
    /// of one or two of them. Then the editor writes its own cells, the screen and colour RAM, and
    /// reads the matrix for CTRL, which rules out minimal interrupts.
    pub(super) fn fast_screen(&self, below: u16) -> Option<usize> {
        let first = usize::from(self[at::PAGE]) << 8;
        let cursor = self.cursor();
        let (line, length) = (cursor.line(), cursor.length());
        let is_simple = first.is_multiple_of(COLOURS)
            && first >= usize::from(FREE_RAM)
            && first + COLOURS <= usize::from(below).min(END_OF_RAM)
            && line & !(COLOURS - 1) == first
            && cursor.column() <= length
            && length < 2 * WIDTH
            && line % COLOURS + length < COLOURS
            && self.has_consistent_row(cursor)
            && self.has_simple_links();
        is_simple.then_some(first)
    }

    /// Returns whether the cursor's row contains its column: where a program has moved one without the
    /// other, the editor counts invalid rows and writes anywhere.
    pub(super) fn has_consistent_row(&self, cursor: Cursor) -> bool {
        let row = cursor.row();
        let head = row.wrapping_sub(u8::from(cursor.column() >= WIDTH));
        row < ROWS && head < ROWS && usize::from(self.row_start(head)) == cursor.line()
    }

    /// Returns whether the rows follow each other, no line has more than two, and one begins after the
    /// last.
    fn has_simple_links(&self) -> bool {
        const ROW: u64 = splat(3);
        const LINE: u64 = splat(START);
        let mut rows = u64::from((self[LAST_LINK] ^ HIGH_BYTES[ROWS as usize - 1]) & 3);
        let mut lines = LINE;
        for (part, high) in (at::LINKS..).step_by(LANES).zip(HIGH_BYTE_LANES) {
            let links = self.lanes_at(part);
            rows |= (links ^ high) & ROW;
            lines &= links | self.lanes_at(part + 1);
        }
        rows == 0 && lines == LINE && self[at::LINKS] & self[LAST_LINK + 1] & START != 0
    }

    /// Returns whether this row is a line of its own.
    #[inline]
    pub(super) fn is_line_alone(&self, row: u8) -> bool {
        let at = at::LINKS + usize::from(row);
        self[at] & self[at + 1] & START != 0
    }

    /// Returns the address of a row.
    #[inline]
    pub(super) fn row_start(&self, row: u8) -> u16 {
        let high = self[at::LINKS + usize::from(row)] & 3 | self[at::PAGE];
        u16::from_be_bytes([high, row.wrapping_mul(COLUMNS)])
    }

    /// Returns the row `steps` below another, as far as lines of one row follow each other there.
    #[inline]
    pub(super) fn rows_down(&self, from: u8, steps: usize) -> u8 {
        let mut row = from;
        while usize::from(row - from) < steps && row < ROWS - 1 && self.is_line_alone(row + 1) {
            row += 1;
        }
        row
    }

    /// Returns the additional cost of the address of one of the last rows.
    #[inline]
    pub(super) fn page_crossing_cost(&self, row: u8) -> u32 {
        if row >= FIRST_PAGE_CROSSING { self.costs.line.row_far } else { 0 }
    }
}
