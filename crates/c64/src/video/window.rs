//! The window of the frame: its cells in every mode, and their collisions with sprites.

use core::ops::Range;

use super::geometry::WINDOW_WIDTH;
use super::memory::VideoMemory;
use super::register_numbers::{CONTROL_1, CONTROL_2};
use super::registers::{Mode, Registers};

const WINDOW_HEIGHT: usize = 200;
/// The raster line of the first text row when the vertical scroll is 0.
const FIRST_TEXT_LINE: usize = 48;
const COLUMNS: usize = 40;
/// The screen code of the blank.
const BLANK: u8 = 0x20;
const EIGHT_BLANKS: u64 = u64::from_ne_bytes([BLANK; 8]);

/// One raster line of the window; scrolled by at most 7 dots, a row exceeds its right end.
type Line = [u8; WINDOW_WIDTH + 8];
/// The dots of such a line that belong to the foreground.
pub(super) type Foreground = [bool; WINDOW_WIDTH + 8];
/// No dot.
pub(super) const NO_FOREGROUND: Foreground = [false; WINDOW_WIDTH + 8];

/// One line of a cell: screen code, colour of the cell, and the dots of the line.
struct CellLine {
    code: u8,
    colour: u8,
    pattern: u8,
}

/// The window's settings from the registers, computed once per line.
pub(super) struct Window<'a> {
    registers: &'a Registers,
    memory: &'a VideoMemory<'a>,
    mode: Mode,
    screen: &'a [u8],
    /// Eight bytes each.
    characters: &'a [[u8; 8]],
    bitmap: u16,
    /// The raster line of the first text row.
    first: usize,
    /// The distance in dots by which the text is scrolled to the right.
    scroll: usize,
}

impl<'a> Window<'a> {
    #[inline]
    pub fn new(registers: &'a Registers, memory: &'a VideoMemory<'a>) -> Self {
        Self {
            registers,
            memory,
            mode: registers.mode(),
            screen: memory.bytes(registers.screen_base(), 1024),
            characters: memory.bytes(registers.character_base(), 2048).as_chunks().0,
            bitmap: registers.bitmap_base(),
            first: first_line(registers),
            scroll: usize::from(registers.get(CONTROL_2) & 0x07),
        }
    }

    /// Returns the window of a frame without rows of text: it has the idle pattern alone.
    pub fn without_text(self) -> Self {
        Self { first: usize::MAX, ..self }
    }

    /// Returns the background colour: the colour of dots without a fetched pattern.
    pub fn paper(&self) -> u8 {
        match self.mode {
            Mode::Standard | Mode::Multicolour | Mode::Extended | Mode::MulticolourBitmap => {
                self.registers.background(0)
            }
            Mode::Bitmap | Mode::Invalid => 0,
        }
    }

    /// Draws the raster line `raster` of the window, where it holds [`paper`](Self::paper).
    pub fn draw_line(&self, raster: usize, line: &mut Line) {
        let backgrounds = [0, 1, 2, 3].map(|number| self.registers.background(number));
        let cells = line[self.scroll..].as_chunks_mut().0.iter_mut().take(COLUMNS);
        match self.offset(raster) {
            Some(offset) => {
                let row = offset / 8 * COLUMNS;
                for (column, dots) in cells.enumerate() {
                    self.draw_cell(row + column, offset % 8, backgrounds, dots);
                }
            }
            None => cells.for_each(|dots| draw_single(self.idle_pattern(), 0, self.paper(), dots)),
        }
    }

    /// Returns the distance of a raster line from the first text line; `None` above and below the text.
    fn offset(&self, raster: usize) -> Option<usize> {
        raster.checked_sub(self.first).filter(|&offset| offset < WINDOW_HEIGHT)
    }

    /// Returns the idle pattern: above and below the text the chip repeats one byte of its bank, in
    /// black.
    fn idle_pattern(&self) -> u8 {
        self.memory.fetch(if matches!(self.mode, Mode::Extended) { 0x39ff } else { 0x3fff })
    }

    /// Fetches one line of a cell.
    fn fetch(&self, cell: usize, line: usize) -> CellLine {
        let code = self.screen[cell];
        let pattern = match self.mode {
            Mode::Bitmap | Mode::MulticolourBitmap => {
                self.memory.fetch(self.bitmap + (8 * cell + line) as u16)
            }
            Mode::Extended | Mode::Standard | Mode::Multicolour | Mode::Invalid => self.pattern(code)[line],
        };
        CellLine { code, colour: self.memory.colour[cell] & 0x0f, pattern }
    }

    /// Draws eight dots: line `line` of the cell.
    fn draw_cell(&self, cell: usize, line: usize, backgrounds: [u8; 4], dots: &mut [u8; 8]) {
        let CellLine { code, colour, pattern } = self.fetch(cell, line);
        let [paper, first, second, _] = backgrounds;
        match self.mode {
            Mode::Standard => draw_single(pattern, colour, paper, dots),
            Mode::Multicolour if colour & 0x08 == 0 => draw_single(pattern, colour, paper, dots),
            Mode::Multicolour => draw_double(pattern, [paper, first, second, colour & 0x07], dots),
            Mode::Extended => {
                draw_single(pattern, colour, backgrounds[usize::from(code >> 6)], dots);
            }
            Mode::Bitmap => draw_single(pattern, code >> 4, code & 0x0f, dots),
            Mode::MulticolourBitmap => draw_double(pattern, [paper, code >> 4, code & 0x0f, colour], dots),
            Mode::Invalid => dots.fill(0),
        }
    }

    /// Returns which dots of a raster line of the window belong to the foreground, which collides with
    /// sprites and may hide them.
    pub fn foreground(&self, raster: usize) -> Foreground {
        let mut foreground = NO_FOREGROUND;
        let cells = foreground[self.scroll..].as_chunks_mut::<8>().0.iter_mut().take(COLUMNS);
        for (column, dots) in cells.enumerate() {
            let pattern = self.foreground_cell(raster, column);
            for (bit, dot) in dots.iter_mut().enumerate() {
                *dot = pattern << bit & 0x80 != 0;
            }
        }
        foreground
    }

    /// Returns whether dots from `x` on, at most `width`, collide with the foreground in one of some
    /// raster lines; `solid` returns each line's dots, the first lowest. It skips text rows without
    /// foreground there as a whole.
    #[inline]
    pub fn collides(
        &self,
        lines: Range<usize>,
        (x, width): (i32, i32),
        solid: impl Fn(usize) -> u64,
    ) -> bool {
        let columns = columns(x - self.scroll as i32, width);
        // Eight times a code that is known to be blank, if there is one: mostly that of the space.
        let mut blank = (u64::from_ne_bytes(*self.pattern(BLANK)) == 0).then_some(EIGHT_BLANKS);
        let mut raster = lines.start;
        while raster < lines.end {
            let (has_foreground, end) = match self.offset(raster) {
                Some(offset) => (self.has_ink(offset / 8, &columns, &mut blank), raster + 8 - offset % 8),
                None if raster < self.first => (self.idle_pattern() != 0, self.first),
                None => (self.idle_pattern() != 0, lines.end),
            };
            let end = end.min(lines.end);
            let collides = |raster| {
                let dots = solid(raster);
                dots != 0 && dots & self.foreground_from(raster, x, &columns) != 0
            };
            if has_foreground && (raster..end).any(collides) {
                return true;
            }
            raster = end;
        }
        false
    }

    /// Returns whether some cells of a text row have a foreground dot, according to their patterns
    /// alone.
    #[inline]
    fn has_ink(&self, row: usize, columns: &Range<usize>, blank: &mut Option<u64>) -> bool {
        let mut cells = row * COLUMNS + columns.start..row * COLUMNS + columns.end;
        if matches!(self.mode, Mode::Bitmap | Mode::MulticolourBitmap) {
            return cells.any(|cell| self.memory.bytes(self.bitmap + 8 * cell as u16, 8) != [0; 8]);
        }
        let codes = eight_codes(self.screen, cells.start).unwrap_or(0);
        if blank.is_some_and(|blank| (codes ^ blank) & cell_mask(columns) == 0) {
            return false;
        }
        cells.any(|cell| {
            let code = self.screen[cell];
            let has_ink = u64::from_ne_bytes(*self.pattern(code)) != 0;
            if !has_ink {
                *blank = Some(u64::from_ne_bytes([code; 8]));
            }
            has_ink
        })
    }

    /// Returns the character with a screen code.
    fn pattern(&self, code: u8) -> &[u8; 8] {
        let code = if matches!(self.mode, Mode::Extended) { code & 0x3f } else { code };
        &self.characters[usize::from(code)]
    }

    /// Returns the foreground in a raster line from an x coordinate on, the first dot lowest, within
    /// some columns.
    fn foreground_from(&self, raster: usize, x: i32, columns: &Range<usize>) -> u64 {
        let first_dot = x - self.scroll as i32;
        let mut dots = 0;
        for column in columns.clone() {
            let pattern = u64::from(self.foreground_cell(raster, column).reverse_bits());
            let at = 8 * column as i32 - first_dot;
            dots |= if at < 0 { pattern >> -at } else { pattern << at };
        }
        // Scrolling moves dots out of the window.
        let within = (WINDOW_WIDTH as i32 - x).clamp(0, 48);
        dots & ((1 << within) - 1)
    }

    /// Returns the foreground dots of a cell: in multicolour cells those of the upper two colours.
    fn foreground_cell(&self, raster: usize, column: usize) -> u8 {
        let Some(offset) = self.offset(raster) else { return self.idle_pattern() };
        let CellLine { colour, pattern, .. } = self.fetch(offset / 8 * COLUMNS + column, offset % 8);
        let is_double = match self.mode {
            Mode::Standard | Mode::Extended | Mode::Bitmap | Mode::Invalid => false,
            Mode::Multicolour => colour & 0x08 != 0,
            Mode::MulticolourBitmap => true,
        };
        if is_double { pattern & 0xaa | (pattern & 0xaa) >> 1 } else { pattern }
    }
}

/// Text in which a space has no foreground. The cells where sprites move are mostly spaces, which
/// is a fast test.
pub(super) struct BlankText<'a> {
    screen: &'a [u8],
    first: usize,
    scroll: u8,
}

impl<'a> BlankText<'a> {
    /// Creates the test; `None` where memory does not hold text, or a space has foreground.
    #[inline]
    pub fn new(registers: &Registers, memory: &'a VideoMemory<'a>) -> Option<Self> {
        let is_text = !matches!(registers.mode(), Mode::Bitmap | Mode::MulticolourBitmap);
        let pattern = memory.bytes(registers.character_base() + 8 * u16::from(BLANK), 8);
        (is_text && *pattern == [0; 8]).then(|| Self {
            screen: memory.bytes(registers.screen_base(), 1024),
            first: first_line(registers),
            scroll: registers.get(CONTROL_2) & 0x07,
        })
    }

    /// Returns whether some raster lines have only spaces from `x` on, `width` wide.
    #[inline]
    pub fn fill(&self, lines: &Range<usize>, x: i32, width: i32) -> bool {
        if lines.start < self.first || lines.end > self.first + WINDOW_HEIGHT {
            return false;
        }
        let columns = columns(x - i32::from(self.scroll), width);
        let reached = cell_mask(&columns);
        let rows = (lines.start - self.first) / 8..(lines.end - self.first).div_ceil(8);
        rows.map(|row| row * COLUMNS + columns.start)
            .all(|at| eight_codes(self.screen, at).is_some_and(|codes| (codes ^ EIGHT_BLANKS) & reached == 0))
    }
}

/// Returns the raster line of the first text row.
#[inline]
fn first_line(registers: &Registers) -> usize {
    FIRST_TEXT_LINE + usize::from(registers.get(CONTROL_1) & 0x07)
}

/// Returns the text columns that dots cover, from `first` on, which counts from the left end of the
/// text.
#[inline]
fn columns(first: i32, width: i32) -> Range<usize> {
    let column = |dots: i32| (dots.max(0) as usize / 8).min(COLUMNS);
    column(first)..column(first + width + 7)
}

/// Returns the codes of a screen cell and the next seven, the first lowest.
#[inline]
fn eight_codes(screen: &[u8], cell: usize) -> Option<u64> {
    screen.get(cell..)?.first_chunk().map(|codes| u64::from_le_bytes(*codes))
}

/// Returns the mask of some columns among eight cells.
#[inline]
fn cell_mask(columns: &Range<usize>) -> u64 {
    // No sprite covers more than eight cells.
    u64::MAX >> (64 - 8 * columns.len().clamp(1, 8))
}

/// Eight dots of two colours.
#[inline]
fn draw_single(pattern: u8, ink: u8, paper: u8, dots: &mut [u8; 8]) {
    let mask = MASKS[usize::from(pattern)];
    let eight = |colour: u8| u64::from_ne_bytes([colour; 8]);
    *dots = (eight(ink) & mask | eight(paper) & !mask).to_ne_bytes();
}

/// For each pattern eight bytes, ones where the foreground shows: a frame is drawn eight dots at a
/// time.
const MASKS: [u64; 256] = {
    let mut masks = [0; 256];
    let mut pattern = 0;
    while pattern < 256 {
        let mut dots = [0; 8];
        let mut bit = 0;
        while bit < 8 {
            dots[bit] = if pattern << bit & 0x80 != 0 { 0xff } else { 0 };
            bit += 1;
        }
        masks[pattern] = u64::from_ne_bytes(dots);
        pattern += 1;
    }
    masks
};

/// Four dots of double width in four colours.
fn draw_double(pattern: u8, colours: [u8; 4], dots: &mut [u8; 8]) {
    for (pair, dots) in dots.chunks_exact_mut(2).enumerate() {
        dots.fill(colours[usize::from(pattern << (2 * pair) >> 6)]);
    }
}
