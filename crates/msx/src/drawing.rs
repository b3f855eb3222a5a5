//! Graphics: the firmware's pen.
//!
//! ```text
//! eight dots  pattern table  #..##...     a byte of dots,
//!             colour table   ink paper    2000h after it two colours for them
//! blocks      pattern table  left right   a byte, two blocks
//! ```
//! The pen is an address in the pattern table and a mask, and moves from byte to byte: the next eight dots are 8 bytes
//! further on, the row of characters below 256.
//!
//! Source: *The MSX Red Book*, chapter 4, 1510 to 19dd.

use msx_basic::MsxMachine;
use msx_basic::machine::{Direction, MULTICOLOUR, PenPosition, ScaledPoint, ScanRun};

use crate::Msx;
use crate::workspace as at;

/// Offset from a byte of dots to its colours.
const COLOURS: u16 = 0x2000;
/// Offset from a row of characters to the next, less the eight bytes of a character.
const ROW_GAP: u16 = 0x00f8;
/// The cell with the length of the last run to the right.
const RUN_LENGTH: u16 = 0xf867;
/// The cells with the pattern tables of both graphics modes.
const PATTERNS: [u16; 2] = [at::TABLES + 2 * 12, at::TABLES + 2 * 17];

impl Msx {
    fn has_blocks(&self) -> bool {
        self.screen_mode() == MULTICOLOUR
    }

    /// Returns the first address of the dots.
    fn dots_base(&self) -> u16 {
        self.word(PATTERNS[usize::from(self.has_blocks())])
    }

    /// Returns the number of bytes of dots.
    fn dots_length(&self) -> u16 {
        if self.has_blocks() { 0x600 } else { 0x1800 }
    }

    /// Returns the colour of the dot at the pen.
    fn colour_at_pen(&self) -> u8 {
        let PenPosition { cell, mask } = self.pen();
        let byte = self.board.vdp().peek(cell);
        let colours =
            if self.has_blocks() { byte } else { self.board.vdp().peek(cell.wrapping_add(COLOURS)) };
        let is_upper = if self.has_blocks() { mask & 0x80 != 0 } else { byte & mask != 0 };
        if is_upper { colours >> 4 } else { colours & 0x0f }
    }

    fn read_byte(&mut self, address: u16) -> u8 {
        self.spend(self.costs.pen_byte);
        self.board.vdp().peek(address)
    }

    fn write_byte(&mut self, address: u16, value: u8) {
        self.spend(self.costs.pen_byte);
        self.board.vdp_mut().poke(address, value);
    }

    /// Draws the dots of a byte selected by a mask in the pen's colour. A third colour replaces the ink, or the paper if all dots
    /// would have the ink.
    fn set_masked(&mut self, address: u16, mask: u8) {
        self.spend(self.costs.set_masked);
        let colour = self.byte(at::ATRBYT) & 0x0f;
        let dots = self.read_byte(address);
        let colours = self.read_byte(address.wrapping_add(COLOURS));
        let (ink, paper) = (colours >> 4, colours & 0x0f);
        let (dots, new_colours) = if colour == paper {
            (dots & !mask, colours)
        } else if colour == ink {
            (dots | mask, colours)
        } else if dots | mask == 0xff {
            (dots & !mask, colours & 0xf0 | colour)
        } else {
            (dots | mask, colour << 4 | paper)
        };
        self.write_byte(address, dots);
        if new_colours != colours {
            self.spend(self.costs.new_colour);
            self.write_byte(address.wrapping_add(COLOURS), new_colours);
        }
    }

    /// Returns the position next to the pen; `None` at the edge of the frame if `is_checked`.
    fn neighbour(&self, direction: Direction, is_checked: bool) -> Option<PenPosition> {
        let PenPosition { cell, mask } = self.pen();
        let (shift, first, last) = if self.has_blocks() { (4, 0xf0, 0x0f) } else { (1, 0x80, 0x01) };
        let offset = cell.wrapping_sub(self.dots_base());
        let is_outside = |outside: bool| is_checked && outside;
        match direction {
            Direction::Right if mask >> shift != 0 => Some(PenPosition { cell, mask: mask >> shift }),
            Direction::Right if is_outside(cell & 0xf8 == 0xf8) => None,
            Direction::Right => Some(PenPosition { cell: cell.wrapping_add(8), mask: first }),
            Direction::Left if mask << shift != 0 => Some(PenPosition { cell, mask: mask << shift }),
            Direction::Left if is_outside(cell & 0xf8 == 0) => None,
            Direction::Left => Some(PenPosition { cell: cell.wrapping_sub(8), mask: last }),
            Direction::Down if cell.wrapping_add(1) & 7 != 0 => {
                Some(PenPosition { cell: cell.wrapping_add(1), mask })
            }
            Direction::Down if is_outside(offset >= self.dots_length() - 0x100) => None,
            Direction::Down => Some(PenPosition { cell: cell.wrapping_add(1 + ROW_GAP), mask }),
            Direction::Up if cell & 7 != 0 => Some(PenPosition { cell: cell - 1, mask }),
            Direction::Up if is_outside(offset < 0x100) => None,
            Direction::Up => Some(PenPosition { cell: cell.wrapping_sub(1 + ROW_GAP), mask }),
        }
    }

    fn set_block(&mut self, cell: u16, mask: u8) {
        let colour = self.byte(at::ATRBYT) & 0x0f;
        let byte = self.board.vdp().peek(cell);
        self.board.vdp_mut().poke(cell, byte & !mask | (colour << 4 | colour) & mask);
    }

    /// Draws the dots that a search has passed.
    fn set_scanned(&mut self, count: u16) {
        if !self.has_blocks() {
            return self.set_dots(count);
        }
        let start = self.pen();
        for dots in 0..count {
            let PenPosition { cell, mask } = self.position_right_of(start, dots);
            self.set_block(cell, mask);
        }
        self.spend(self.costs.scanned_block * u32::from(count));
    }

    fn is_at_border(&mut self) -> bool {
        self.dot() == self.byte(at::BDRATR)
    }

    fn set_edge(&mut self, address: u16, mask: u8) {
        self.spend(self.costs.run_edge);
        self.set_masked(address, mask);
    }

    /// Draws whole bytes of dots.
    fn set_bytes(&mut self, cell: u16, count: u16) {
        let colour = self.byte(at::ATRBYT) & 0x0f;
        for byte in 0..count {
            let address = cell.wrapping_add(byte * 8);
            self.board.vdp_mut().poke(address, 0);
            // All dots are paper, so the ink is lost.
            self.board.vdp_mut().poke(address.wrapping_add(COLOURS), colour);
            self.spend(self.costs.whole_byte);
        }
    }

    /// Moves the graphic cursor to the start of the line below.
    fn next_text_line(&mut self, height: u16) {
        self.store_word(at::GRPACX, 0);
        let y = self.word(at::GRPACY).wrapping_add(height);
        self.store_word(at::GRPACY, if y > 191 { 0 } else { y });
    }

    pub(crate) fn scale(&mut self, x: i16, y: i16) -> ScaledPoint {
        self.spend(self.costs.scale);
        let [clipped_x, clipped_y] = [x.clamp(0, 255), y.clamp(0, 191)];
        let is_inside = clipped_x == x && clipped_y == y;
        let shift = if self.has_blocks() { 2 } else { 0 };
        ScaledPoint { x: clipped_x.unsigned_abs() >> shift, y: clipped_y.unsigned_abs() >> shift, is_inside }
    }

    pub(crate) fn move_pen(&mut self, x: u16, y: u16) {
        self.spend(self.costs.move_pen);
        let (column, mask) = if self.has_blocks() {
            (x >> 1, if x & 1 == 0 { 0xf0 } else { 0x0f })
        } else {
            (x >> 3, 0x80 >> (x & 7))
        };
        let offset = (y >> 3).wrapping_mul(0x100) + (y & 7) + (column & 31) * 8;
        let cell = self.dots_base().wrapping_add(offset);
        self.set_pen(PenPosition { cell, mask });
    }

    pub(crate) fn step_pen(&mut self, direction: Direction) {
        self.spend(match direction {
            Direction::Left | Direction::Right => self.costs.horizontal_step,
            Direction::Up | Direction::Down => self.costs.vertical_step,
        });
        if let Some(position) = self.neighbour(direction, false) {
            self.set_pen(position);
        }
    }

    pub(crate) fn try_step_pen(&mut self, direction: Direction) -> bool {
        self.spend(self.costs.step);
        match self.neighbour(direction, true) {
            Some(position) => {
                self.set_pen(position);
                true
            }
            None => false,
        }
    }

    pub(crate) fn position_right_of(
        &self,
        PenPosition { cell, mask }: PenPosition,
        dots: u16,
    ) -> PenPosition {
        let (width, per_cell) = if self.has_blocks() { (4, 2) } else { (1, 8) };
        let column = mask.leading_zeros() as u16 / width + dots;
        let first = if self.has_blocks() { 0xf0 } else { 0x80 };
        PenPosition {
            cell: cell.wrapping_add(column / per_cell * 8),
            mask: first >> (column % per_cell * width),
        }
    }

    pub(crate) fn dot(&mut self) -> u8 {
        let costs = &self.costs;
        let cost = if self.has_blocks() { costs.block } else { costs.dot + 2 * costs.pen_byte };
        self.spend(cost);
        self.colour_at_pen()
    }

    pub(crate) fn set_dot(&mut self) {
        let PenPosition { cell, mask } = self.pen();
        if self.has_blocks() {
            self.spend(self.costs.block + self.costs.set_masked);
            self.set_block(cell, mask);
        } else {
            self.set_masked(cell, mask);
        }
    }

    pub(crate) fn set_dots(&mut self, count: u16) {
        let start = self.pen();
        if self.has_blocks() {
            for _ in 0..count {
                self.spend(self.costs.run_block);
                self.set_dot();
                self.step_pen(Direction::Right);
            }
            self.set_pen(start);
            return;
        }
        self.spend(self.costs.run);
        let (mut cell, mut left) = (start.cell, count);
        // The dots of the first byte from the pen on, if the pen is inside the byte.
        let to_end = start.mask.wrapping_shl(1).wrapping_sub(1);
        let available = to_end.count_ones() as u16;
        if available < 8 || left < 8 {
            if left < available {
                let outside = to_end >> left;
                self.set_edge(cell, to_end & !outside);
                return;
            }
            self.set_edge(cell, to_end);
            cell = cell.wrapping_add(8);
            left -= available;
        }
        self.set_bytes(cell, left / 8);
        if !left.is_multiple_of(8) {
            self.set_edge(cell.wrapping_add(left / 8 * 8), !(0xff >> (left % 8)));
        }
    }

    pub(crate) fn scan_right(&mut self, skip: u16, is_drawn: bool) -> ScanRun {
        self.spend(self.costs.scan);
        let mut skip = skip;
        while self.is_at_border() {
            skip = skip.saturating_sub(1);
            if skip == 0 || !self.try_step_pen(Direction::Right) {
                return ScanRun { length: 0, remaining_skip: 0, has_changed: false, start: self.pen() };
            }
        }
        let start = self.pen();
        self.store_word(at::CSAVEA, start.cell);
        self.store(at::CSAVEM, start.mask);
        let (border, colour) = (self.byte(at::BDRATR), self.byte(at::ATRBYT));
        let mut has_changed = self.colour_at_pen() != colour;
        let mut length = 1;
        while self.try_step_pen(Direction::Right) {
            let dot = self.dot();
            if dot == border {
                break;
            }
            has_changed |= dot != colour;
            length += 1;
        }
        self.store_word(RUN_LENGTH, length);
        if is_drawn || self.has_blocks() {
            let end = self.pen();
            self.set_pen(start);
            self.set_scanned(length);
            self.set_pen(end);
        }
        ScanRun { length, remaining_skip: skip, has_changed, start }
    }

    pub(crate) fn scan_left(&mut self) -> ScanRun {
        self.spend(self.costs.scan);
        let (border, colour) = (self.byte(at::BDRATR), self.byte(at::ATRBYT));
        let (mut length, mut has_changed) = (0, false);
        while self.try_step_pen(Direction::Left) {
            let dot = self.dot();
            if dot == border {
                self.step_pen(Direction::Right);
                break;
            }
            has_changed |= dot != colour;
            length += 1;
        }
        let right = self.word(RUN_LENGTH);
        self.set_scanned(right.wrapping_add(length));
        ScanRun { length, remaining_skip: 0, has_changed, start: self.pen() }
    }

    pub(crate) fn draw_code(&mut self, code: u8) {
        let Some((code, is_shape)) = self.strip_prefix(code) else { return };
        let size = if self.has_blocks() { 32 } else { 8 };
        if !is_shape && code < 0x20 {
            if code == 0x0d {
                self.next_text_line(size);
            }
            return;
        }
        self.spend(self.costs.drawn_character);
        let shape = self.word(at::CGPNT + 1).wrapping_add(u16::from(code) * 8);
        for row in 0..8 {
            let dots = self.board.peek_unreported(shape.wrapping_add(row));
            self.store(at::PATWRK + row, dots);
        }
        let ink = self.byte(at::FORCLR);
        self.store(at::ATRBYT, ink);
        let (x, y) = self.graphic_cursor();
        let ScaledPoint { x, y, is_inside } = self.scale(x, y);
        if is_inside {
            self.move_pen(x, y);
            self.draw_shape();
        }
        let x = self.word(at::GRPACX).wrapping_add(size);
        self.store_word(at::GRPACX, x);
        if x > 255 {
            self.next_text_line(size);
        }
    }

    /// Draws the glyph in the workspace from the pen on, clipped to the frame.
    fn draw_shape(&mut self) {
        for row in 0..8 {
            let start = self.pen();
            let dots = self.byte(at::PATWRK + row);
            for bit in 0..8 {
                if dots << bit & 0x80 != 0 {
                    self.set_dot();
                }
                if !self.try_step_pen(Direction::Right) {
                    break;
                }
            }
            self.set_pen(start);
            if !self.try_step_pen(Direction::Down) {
                break;
            }
        }
    }
}
