//! The picture with its border, dot by dot.
//!
//! ```text
//!      0        32                                    352      384
//!    0 +---------------------------------------------------------+   raster line 16
//!      |                         border                          |
//!   35 |         +------------------------------------+          |   raster line 51
//!      |         |        40 x 25 characters          |          |
//!  235 |         +------------------------------------+          |   raster line 251
//!      |                                                         |
//!  272 +---------------------------------------------------------+
//! ```
//! 384 x 272 dots are what a PAL receiver shows, and what VICE's "normal" border crops to. An NTSC machine's picture
//! has the same layout here, although its receiver shows fewer lines.

use alloc::vec;
use hardware::Frame;

use super::{CONTROL_1, CONTROL_2, Mode, Vic, VideoMemory};
use crate::palette::PALETTE;

/// Dots in a row of the picture.
pub const WIDTH: usize = 384;
/// Rows of the picture.
pub const HEIGHT: usize = 272;

/// Raster line of the picture's first row.
const TOP_LINE: usize = 16;
/// Column of the picture in which the 40-column window starts.
const WINDOW_LEFT: usize = 32;
const WINDOW_WIDTH: usize = 320;
const WINDOW_HEIGHT: usize = 200;
/// Raster line of the first text row when the vertical scroll is 0.
const FIRST_TEXT_LINE: usize = 48;
const COLUMNS: usize = 40;

/// One raster line of the window; scrolled by at most 7 dots, a row reaches beyond its right end.
type Line = [u8; WINDOW_WIDTH + 8];

impl Vic {
    /// The picture that the present registers and memory give.
    pub fn render(&self, memory: VideoMemory<'_>) -> Frame {
        let mut pixels = vec![self.border(); WIDTH * HEIGHT];
        if self.is_display_on() {
            self.draw_window(&memory, &mut pixels);
        }
        Frame::Indexed { width: WIDTH, height: HEIGHT, pixels, palette: &PALETTE }
    }

    fn draw_window(&self, memory: &VideoMemory<'_>, pixels: &mut [u8]) {
        let is_high = self.register(CONTROL_1) & 0x08 != 0;
        let is_wide = self.register(CONTROL_2) & 0x08 != 0;
        let lines = if is_high { 51..251 } else { 55..247 };
        // The narrow window loses seven dots at the left and nine at the right.
        let columns = if is_wide { 0..WINDOW_WIDTH } else { 7..311 };
        let mut line = [0; WINDOW_WIDTH + 8];
        for raster in lines {
            self.draw_line(memory, raster, &mut line);
            let start = (raster - TOP_LINE) * WIDTH + WINDOW_LEFT;
            pixels[start + columns.start..start + columns.end].copy_from_slice(&line[columns.clone()]);
        }
    }

    /// Draws what the window shows in the raster line `raster`.
    fn draw_line(&self, memory: &VideoMemory<'_>, raster: usize, line: &mut Line) {
        let first = FIRST_TEXT_LINE + usize::from(self.register(CONTROL_1) & 0x07);
        let scroll = usize::from(self.register(CONTROL_2) & 0x07);
        let mode = self.mode();
        let paper = if mode == Mode::Invalid { 0 } else { self.background(0) };
        line.fill(paper);
        let cells = line[scroll..].chunks_exact_mut(8).take(COLUMNS);
        match raster.checked_sub(first).filter(|&offset| offset < WINDOW_HEIGHT) {
            Some(offset) => {
                let row = offset / 8 * COLUMNS;
                for (column, dots) in cells.enumerate() {
                    self.draw_cell(memory, mode, row + column, offset % 8, dots);
                }
            }
            // Above and below the text the chip shows one byte of its bank over and over, in black.
            None => {
                let pattern = memory.fetch(if mode == Mode::Extended { 0x39ff } else { 0x3fff });
                cells.for_each(|dots| draw_single(pattern, 0, paper, dots));
            }
        }
    }

    /// Draws eight dots: line `glyph_line` of the character in `cell`.
    fn draw_cell(
        &self,
        memory: &VideoMemory<'_>,
        mode: Mode,
        cell: usize,
        glyph_line: usize,
        dots: &mut [u8],
    ) {
        let code = memory.fetch(self.screen_base() + cell as u16);
        let colour = memory.colour[cell] & 0x0f;
        let glyph = if mode == Mode::Extended { code & 0x3f } else { code };
        let pattern = memory.fetch(self.character_base() + u16::from(glyph) * 8 + glyph_line as u16);
        match mode {
            Mode::Standard => draw_single(pattern, colour, self.background(0), dots),
            Mode::Multicolour if colour & 0x08 == 0 => {
                draw_single(pattern, colour, self.background(0), dots);
            }
            Mode::Multicolour => {
                let colours = [self.background(0), self.background(1), self.background(2), colour & 0x07];
                draw_double(pattern, colours, dots);
            }
            Mode::Extended => draw_single(pattern, colour, self.background(code >> 6), dots),
            Mode::Invalid => dots.fill(0),
        }
    }
}

/// Eight dots of two colours.
fn draw_single(pattern: u8, ink: u8, paper: u8, dots: &mut [u8]) {
    let mask = MASKS[usize::from(pattern)];
    let eight = |colour: u8| u64::from_ne_bytes([colour; 8]);
    dots.copy_from_slice(&(eight(ink) & mask | eight(paper) & !mask).to_ne_bytes());
}

/// For each pattern eight bytes, ones where the ink shows: a picture is drawn eight dots at a time.
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
fn draw_double(pattern: u8, colours: [u8; 4], dots: &mut [u8]) {
    for (pair, dots) in dots.chunks_exact_mut(2).enumerate() {
        dots.fill(colours[usize::from(pattern << (2 * pair) >> 6)]);
    }
}
