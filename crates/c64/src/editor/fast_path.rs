//! The usual screen and the usual row: where what is printed can have no other effect than to be shown.

use super::lanes::{LANES, splat};
use super::position::{Cursor, WIDTH};
use super::rows::HIGH_BYTES;
use super::{COLUMNS, Editor, ROWS, SCREEN, START, at};
use crate::kernal;
use crate::space::FREE_RAM;

/// Behind the RAM that nothing but RAM answers in.
pub(super) const END_OF_RAM: usize = 0xd000;
/// Where the interpreter leaves strings for a moment, the editor nothing.
pub(super) const WORKSPACE: core::ops::Range<usize> = 0x0100..0x0200;
/// The cells of colour RAM, and those of a screen's page of its own.
pub(super) const COLOURS: usize = 0x0400;
/// The first row whose address takes more.
pub(super) const FIRST_PAGE_CROSSING: u8 = 16;
/// The link of the last row.
const LAST_LINK: usize = at::LINKS + ROWS as usize - 1;
/// The high bytes of the rows but the last.
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
    /// Whether what is printed does nothing but go to the screen, interrupts being enabled.
    #[inline]
    pub(super) fn can_print_fast(&self) -> bool {
        !self.board.are_interrupts_masked() && self.prints_to_screen()
    }

    /// Output goes to the screen by the KERNAL's own way, and at once.
    #[inline]
    pub(crate) fn prints_to_screen(&self) -> bool {
        self[at::OUTPUT_DEVICE] == SCREEN
            && self.board.is_output_free()
            && self.word(kernal::CHROUT_VECTOR) == kernal::CHROUT
    }

    /// The cursor, where a string at an address may go to its row, and nothing else lies there.
    #[inline(always)]
    pub(super) fn fast_row(&self, from: usize, count: usize, below: u16) -> Option<Cursor> {
        let cursor = self.cursor();
        let (line, last) = (cursor.line(), cursor.last());
        let end = line + last;
        let is_apart = from > end && from + count <= END_OF_RAM - LANES
            || from >= WORKSPACE.start && from + count <= WORKSPACE.end;
        let is_usual = count != 0
            && is_apart
            && end < usize::from(below).min(END_OF_RAM)
            && line >= usize::from(FREE_RAM)
            && line % COLOURS + last < COLOURS
            && !cursor.has_inserts();
        is_usual.then_some(cursor)
    }

    /// The first address of the screen, when it is as it usually is: in free RAM below an address, its rows one behind the other with their
    /// colours in colour RAM, the cursor where it is said to be in a line of one or two of them. Then the editor writes its own cells, the screen and colour
    /// RAM, and asks the matrix for CTRL, with which no interrupt is left to count only.
    pub(super) fn fast_screen(&self, below: u16) -> Option<usize> {
        let first = usize::from(self[at::PAGE]) << 8;
        let cursor = self.cursor();
        let (line, length) = (cursor.line(), cursor.length());
        let is_usual = first.is_multiple_of(COLOURS)
            && first >= usize::from(FREE_RAM)
            && first + COLOURS <= usize::from(below).min(END_OF_RAM)
            && line & !(COLOURS - 1) == first
            && cursor.column() <= length
            && length < 2 * WIDTH
            && line % COLOURS + length < COLOURS
            && self.has_consistent_row(cursor)
            && self.has_simple_links();
        is_usual.then_some(first)
    }

    /// Whether the cursor's row is that in which its column lies: where a program has moved one without the other, the editor counts rows
    /// that are none and writes anywhere.
    pub(super) fn has_consistent_row(&self, cursor: Cursor) -> bool {
        let row = cursor.row();
        let head = row.wrapping_sub(u8::from(cursor.column() >= WIDTH));
        row < ROWS && head < ROWS && usize::from(self.row_start(head)) == cursor.line()
    }

    /// Whether the rows follow each other, no line has more than two, and one begins behind the last.
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

    /// A line begins in this row, and the next in the next.
    #[inline]
    pub(super) fn is_line_alone(&self, row: u8) -> bool {
        let at = at::LINKS + usize::from(row);
        self[at] & self[at + 1] & START != 0
    }

    /// The address of one of the rows.
    #[inline]
    pub(super) fn row_start(&self, row: u8) -> u16 {
        let high = self[at::LINKS + usize::from(row)] & 3 | self[at::PAGE];
        u16::from_be_bytes([high, row.wrapping_mul(COLUMNS)])
    }

    /// The row so many below one, as far as lines of a row each follow there.
    #[inline]
    pub(super) fn rows_down(&self, from: u8, steps: usize) -> u8 {
        let mut row = from;
        while usize::from(row - from) < steps && row < ROWS - 1 && self.is_line_alone(row + 1) {
            row += 1;
        }
        row
    }

    /// What the address of a row takes more when it is one of the last.
    #[inline]
    pub(super) fn page_crossing_cost(&self, row: u8) -> u32 {
        if row >= FIRST_PAGE_CROSSING { self.costs.line.row_far } else { 0 }
    }
}
