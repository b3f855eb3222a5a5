//! The conditions of the fast path: the output has no effect except on the screen.

use super::position::Cursor;
use super::{Geometry as _, SCREEN, START, Screen};
use crate::board::Board;
use crate::cells::{CHROUT_VECTOR, FREE_RAM, IRQ_VECTOR, NMI_VECTOR, screen as at};
use crate::routine::{Routine, address_of};

impl<B: Board> Screen<B> {
    /// The KERNAL's interrupts.
    const IRQ: u16 = address_of(B::ROUTINES, Routine::Irq);
    const NMI: u16 = address_of(B::ROUTINES, Routine::Nmi);

    /// Returns whether output affects only the screen, with interrupts enabled that do not observe it.
    #[inline]
    pub(super) fn can_print_fast(&self) -> bool {
        !self.board.timing().irq.is_masked && self.prints_to_screen() && self.irq_ignores_output()
    }

    /// Returns whether interrupts do not access the memory that output to the screen changes, except for the
    /// character set: the cursor does not blink, and no code of the program runs.
    #[inline]
    pub(crate) fn irq_ignores_output(&self) -> bool {
        let [irq, nmi] = [IRQ_VECTOR, NMI_VECTOR].map(|vector| self.board.word(vector));
        self[at::BLINK_OFF] != 0
            && (irq == Self::IRQ || self.board.is_rom(irq))
            && (nmi == Self::NMI || self.board.is_rom(nmi))
    }

    /// Returns whether output to the screen takes the KERNAL's path and completes in the same call.
    #[inline]
    pub(crate) fn prints_to_screen(&self) -> bool {
        self[at::OUTPUT_DEVICE] == SCREEN
            && self.board.timing().pending.is_output_free()
            && self.board.word(CHROUT_VECTOR) == B::CHROUT
    }

    /// Returns the first address of the screen, if it has the standard layout: in free RAM below an address,
    /// its rows contiguous with their colours in colour RAM, the cursor consistent with a line of one or two
    /// of them. Then the editor writes only its cells, the screen and colour RAM, and reads the matrix for
    /// CTRL, which rules out minimal interrupts.
    pub(super) fn fast_screen(&self, below: u16) -> Option<usize> {
        let first = usize::from(self[at::PAGE]) << 8;
        let cursor = self.cursor();
        let (line, length) = (cursor.line(), cursor.length());
        let is_simple = first.is_multiple_of(B::SCREEN_SIZE)
            && first >= usize::from(FREE_RAM)
            && first + B::SCREEN_SIZE <= usize::from(below).min(B::RAM_END)
            && line & !(B::SCREEN_SIZE - 1) == first
            && cursor.column() <= length
            && length < 2 * B::WIDTH
            && line % B::SCREEN_SIZE + length < B::SCREEN_SIZE
            && self.has_consistent_row(cursor)
            && self.has_simple_links();
        is_simple.then_some(first)
    }

    /// Returns whether the cursor's row contains its column: if a program has moved one without the other,
    /// the editor counts invalid rows and writes to any address.
    pub(super) fn has_consistent_row(&self, cursor: Cursor) -> bool {
        let row = cursor.row();
        let head = row.wrapping_sub(u8::from(cursor.column() >= B::WIDTH));
        row < B::ROWS && head < B::ROWS && usize::from(self.row_start(head)) == cursor.line()
    }

    /// Returns whether the rows follow each other, no line has more than two, and one begins after the
    /// last.
    fn has_simple_links(&self) -> bool {
        // Sixteen links in one comparison: 25 one by one are a fourth of the cost of a short string.
        let links_from = |row| {
            let links = self[at::LINKS + row..].first_chunk();
            links.map_or(0, |links| u128::from_le_bytes(*links))
        };
        let page = u128::from_le_bytes([self[at::PAGE] & 3; 16]);
        let are_simple = |row, high_bytes: u128| {
            let links = links_from(row);
            let are_contiguous = (links | page) & u128::from_le_bytes([3; 16]) == high_bytes | page;
            let starts = u128::from_le_bytes([START; 16]);
            are_contiguous && (links | links_from(row + 1)) & starts == starts
        };
        let last = usize::from(B::ROWS);
        are_simple(0, B::HIGH_BYTES_OF_FIRST)
            && are_simple(last - 16, B::HIGH_BYTES_OF_LAST)
            && self[at::LINKS] & self[at::LINKS + last] & START != 0
    }

    /// Returns whether this row is a complete line.
    #[inline]
    pub(super) fn is_line_alone(&self, row: u8) -> bool {
        let at = at::LINKS + usize::from(row);
        self[at] & self[at + 1] & START != 0
    }

    /// Returns the address of a row.
    #[inline]
    pub(super) fn row_start(&self, row: u8) -> u16 {
        let high = self[at::LINKS + usize::from(row)] & 3 | self[at::PAGE];
        u16::from_be_bytes([high, row.wrapping_mul(B::COLUMNS)])
    }

    /// Returns the additional cost of the address of one of the last rows.
    #[inline]
    pub(super) fn page_crossing_cost(&self, row: u8) -> u32 {
        if row >= B::FAR_ROW { self.costs.line.row_far } else { 0 }
    }
}
