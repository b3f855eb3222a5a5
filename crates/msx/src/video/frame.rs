//! The frame with its border, dot by dot.
//!
//! ```text
//!      0        13                                    269      284
//!    0 +---------------------------------------------------------+
//!      |                         border                          |
//!   27 |         +------------------------------------+          |
//!      |         |             256 x 192              |          |
//!  219 |         +------------------------------------+          |
//!      |                                                         |
//!  243 +---------------------------------------------------------+
//! ```
//! 284 x 243 dots are visible on a receiver of 60 frames a second (data manual, table 3-3). Text uses 240 dots of the window,
//! from the eighth on.

use alloc::vec;

use hardware::Frame;

use super::{Mode, Vdp};
use crate::palette::PALETTE;

/// Dots in a row of the frame.
pub const WIDTH: usize = 284;
/// Rows of the frame.
pub const HEIGHT: usize = 243;

const WINDOW_LEFT: usize = 13;
const WINDOW_TOP: usize = 27;
const WINDOW_WIDTH: usize = 256;
const WINDOW_HEIGHT: usize = 192;
/// Dots of the window before the first column of text.
const TEXT_LEFT: usize = 8;
/// Dots of a column of text.
const TEXT_CELL: usize = 6;

impl Vdp {
    /// Renders the frame of the present registers and memory.
    #[must_use]
    pub fn render(&self) -> Frame {
        let mut pixels = vec![self.backdrop(); WIDTH * HEIGHT];
        if self.is_display_on() {
            for line in 0..WINDOW_HEIGHT {
                let start = (WINDOW_TOP + line) * WIDTH + WINDOW_LEFT;
                self.draw_line(line as u8, &mut pixels[start..start + WINDOW_WIDTH]);
            }
        }
        Frame::Indexed { width: WIDTH, height: HEIGHT, pixels, palette: &PALETTE }
    }

    /// Returns the columns and rows of the frame that the window covers.
    #[must_use]
    pub fn window() -> (core::ops::Range<usize>, core::ops::Range<usize>) {
        (WINDOW_LEFT..WINDOW_LEFT + WINDOW_WIDTH, WINDOW_TOP..WINDOW_TOP + WINDOW_HEIGHT)
    }

    fn draw_line(&self, line: u8, dots: &mut [u8]) {
        match self.mode() {
            Mode::Graphics1 => self.draw_cells(line, dots, |y, name, tables| {
                let pattern = self.peek(tables.patterns + u16::from(name) * 8 + (y & 7));
                (pattern, self.peek(tables.colours + u16::from(name >> 3)))
            }),
            Mode::Graphics2 => self.draw_cells(line, dots, |y, name, tables| {
                let group = (y & 0xc0) << 5 | u16::from(name) << 3 | y & 7;
                (self.peek(tables.wide_pattern(group)), self.peek(tables.wide_colour(group)))
            }),
            Mode::Multicolour => self.draw_cells(line, dots, |y, name, tables| {
                let row = y >> 2 & 7;
                (0xf0, self.peek(tables.patterns + u16::from(name) * 8 + row))
            }),
            Mode::Text => self.draw_text(line, dots),
            Mode::Bars => self.draw_columns(dots, |_| 0xf0),
        }
        self.draw_sprites(line, dots);
    }

    /// Draws 32 cells: `look_up` returns pattern and colours from the line number and the name in the cell.
    fn draw_cells(&self, line: u8, dots: &mut [u8], look_up: impl Fn(u16, u8, &super::Tables) -> (u8, u8)) {
        let tables = self.tables();
        let names = tables.names + u16::from(line >> 3) * 32;
        for (cell, dots) in (0..).zip(dots.chunks_exact_mut(8)) {
            let (pattern, colours) = look_up(u16::from(line), self.peek(names + cell), &tables);
            self.draw_pattern(pattern, colours, dots);
        }
    }

    fn draw_text(&self, line: u8, dots: &mut [u8]) {
        let tables = self.tables();
        let names = tables.names + u16::from(line >> 3) * 40;
        self.draw_columns(dots, |column| {
            self.peek(tables.patterns + u16::from(self.peek(names + column)) * 8 + u16::from(line & 7))
        });
    }

    fn draw_columns(&self, dots: &mut [u8], shape: impl Fn(u16) -> u8) {
        let columns = &mut dots[TEXT_LEFT..WINDOW_WIDTH - TEXT_LEFT];
        for (column, dots) in (0..).zip(columns.chunks_exact_mut(TEXT_CELL)) {
            self.draw_pattern(shape(column), self.register(7), dots);
        }
    }

    /// Draws the leftmost dots of a pattern in two colours; a transparent one shows the border's colour.
    fn draw_pattern(&self, pattern: u8, colours: u8, dots: &mut [u8]) {
        let [ink, paper] = [colours >> 4, colours & 0x0f].map(|colour| match colour {
            0 => self.backdrop(),
            colour => colour,
        });
        for (column, dot) in dots.iter_mut().enumerate() {
            *dot = if pattern << column & 0x80 != 0 { ink } else { paper };
        }
    }
}
