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
        let window = Window {
            memory,
            mode: self.mode(),
            screen: self.screen_base(),
            characters: self.character_base(),
            backgrounds: [0, 1, 2, 3].map(|number| self.background(number)),
            first: FIRST_TEXT_LINE + usize::from(self.register(CONTROL_1) & 0x07),
            scroll: usize::from(self.register(CONTROL_2) & 0x07),
        };
        let mut line = [0; WINDOW_WIDTH + 8];
        for raster in lines {
            window.draw_line(raster, &mut line);
            let start = (raster - TOP_LINE) * WIDTH + WINDOW_LEFT;
            pixels[start + columns.start..start + columns.end].copy_from_slice(&line[columns.clone()]);
        }
    }
}

/// What the registers say about the window, looked up once a picture.
struct Window<'a> {
    memory: &'a VideoMemory<'a>,
    mode: Mode,
    screen: u16,
    characters: u16,
    backgrounds: [u8; 4],
    /// The raster line of the first text row.
    first: usize,
    /// Dots by which the text is moved to the right.
    scroll: usize,
}

impl Window<'_> {
    /// Draws what the window shows in the raster line `raster`.
    fn draw_line(&self, raster: usize, line: &mut Line) {
        let paper = if self.mode == Mode::Invalid { 0 } else { self.backgrounds[0] };
        line.fill(paper);
        let cells = line[self.scroll..].as_chunks_mut().0.iter_mut().take(COLUMNS);
        match raster.checked_sub(self.first).filter(|&offset| offset < WINDOW_HEIGHT) {
            Some(offset) => {
                let row = offset / 8 * COLUMNS;
                for (column, dots) in cells.enumerate() {
                    self.draw_cell(row + column, offset % 8, dots);
                }
            }
            // Above and below the text the chip shows one byte of its bank over and over, in black.
            None => {
                let pattern = self.memory.fetch(if self.mode == Mode::Extended { 0x39ff } else { 0x3fff });
                cells.for_each(|dots| draw_single(pattern, 0, paper, dots));
            }
        }
    }

    /// Draws eight dots: line `glyph_line` of the character in `cell`.
    fn draw_cell(&self, cell: usize, glyph_line: usize, dots: &mut [u8; 8]) {
        let code = self.memory.fetch(self.screen + cell as u16);
        let colour = self.memory.colour[cell] & 0x0f;
        let glyph = if self.mode == Mode::Extended { code & 0x3f } else { code };
        let pattern = self.memory.fetch(self.characters + u16::from(glyph) * 8 + glyph_line as u16);
        let [paper, first, second, _] = self.backgrounds;
        match self.mode {
            Mode::Standard => draw_single(pattern, colour, paper, dots),
            Mode::Multicolour if colour & 0x08 == 0 => draw_single(pattern, colour, paper, dots),
            Mode::Multicolour => draw_double(pattern, [paper, first, second, colour & 0x07], dots),
            Mode::Extended => {
                draw_single(pattern, colour, self.backgrounds[usize::from(code >> 6)], dots);
            }
            Mode::Invalid => dots.fill(0),
        }
    }
}

/// Eight dots of two colours.
#[inline]
fn draw_single(pattern: u8, ink: u8, paper: u8, dots: &mut [u8; 8]) {
    let mask = MASKS[usize::from(pattern)];
    let eight = |colour: u8| u64::from_ne_bytes([colour; 8]);
    *dots = (eight(ink) & mask | eight(paper) & !mask).to_ne_bytes();
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
fn draw_double(pattern: u8, colours: [u8; 4], dots: &mut [u8; 8]) {
    for (pair, dots) in dots.chunks_exact_mut(2).enumerate() {
        dots.fill(colours[usize::from(pattern << (2 * pair) >> 6)]);
    }
}
