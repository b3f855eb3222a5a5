//! The frame: dots with gaps, the indicators above them, a dark rim.
//!
//! ```text
//!   0 +--------------------------------------------------+
//!     |  SHIFT DEF      RUN PRO      PRINT     JAP  SML  |
//!  40 |  +--------------------------------------------+  |
//!     |  |         150 x 32 dots, 6 apart             |  |
//! 232 |  +--------------------------------------------+  |
//! 250 +--------------------------------------------------+
//!        30                                          930  960
//! ```

use alloc::vec;
use alloc::vec::Vec;

use charset::sharp;
use hardware::{Frame, Rgb, ScreenCell, ScreenText};
use sharp_basic::SharpMachine;
use sharp_basic::machine::{COLUMNS, CursorStyle, Dot, ROWS};

use super::indicators;
use super::panel::{HEIGHT, STRIP, WIDTH};
use super::text::first_column;
use crate::Pc1360;
use crate::clock::{CLOCK, FRAME_CYCLES};

/// The colours: rim, panel, a clear dot, a dark dot, the shadow of a dark dot.
pub const PALETTE: [Rgb; 5] =
    [[0x2b, 0x2e, 0x31], [0xbd, 0xcd, 0xa2], [0xb5, 0xc5, 0x99], [0x1f, 0x2b, 0x28], [0xa6, 0xb6, 0x8d]];
const RIM: u8 = 0;
/// The panel between dots.
const PAPER: u8 = 1;
const CLEAR: u8 = 2;
/// A dark dot.
const INK: u8 = 3;
const SHADE: u8 = 4;

/// The distance between dots in pixels.
const PITCH: usize = 6;
/// The side of a dot in pixels.
const DOT: usize = 5;
const FRAME: (usize, usize) = (960, 250);
const RIM_WIDTH: usize = 8;
const LEFT: usize = 30;
const TOP: usize = 40;
/// The top of the indicators, and the size of their dots.
const INDICATORS_TOP: usize = 16;
const INDICATOR_DOT: usize = 2;

/// Positions and labels of the indicators. *Inferred*: the project has no document of their order
/// on the panel.
const INDICATORS: [(u8, usize, &str); 7] = [
    (indicators::SHIFT, 36, "SHIFT"),
    (indicators::DEF, 126, "DEF"),
    (indicators::RUN, 306, "RUN"),
    (indicators::PRO, 372, "PRO"),
    (indicators::PRINT, 546, "PRINT"),
    (indicators::JAPANESE, 762, "JAP"),
    (indicators::SMALL, 876, "SML"),
];

impl hardware::Display for Pc1360 {
    fn frame_rate(&self) -> f64 {
        f64::from(CLOCK.0) / FRAME_CYCLES as f64
    }

    fn render(&self) -> Frame {
        let (width, height) = FRAME;
        let mut canvas = FrameCanvas { pixels: vec![RIM; width * height] };
        canvas.fill((RIM_WIDTH, RIM_WIDTH), (width - 2 * RIM_WIDTH, height - 2 * RIM_WIDTH), PAPER);
        self.draw_indicators(&mut canvas);
        for y in 0..HEIGHT {
            for x in 0..WIDTH {
                let corner = (LEFT + PITCH * usize::from(x), TOP + PITCH * usize::from(y));
                if self.is_dark(x, y) {
                    // A dark dot casts a shadow on the panel.
                    canvas.fill((corner.0 + 1, corner.1 + 1), (DOT, DOT), SHADE);
                    canvas.fill(corner, (DOT, DOT), INK);
                } else {
                    canvas.fill_where(corner, (DOT, DOT), PAPER, CLEAR);
                }
            }
        }
        Frame::Indexed { width, height, pixels: canvas.pixels, palette: &PALETTE }
    }

    fn dots(&self) -> Option<Frame> {
        let (width, height) = (usize::from(WIDTH), usize::from(HEIGHT));
        let dot = |index: usize| {
            let [x, y] = [index % width, index / width].map(|at| at as u16);
            if self.is_dark(x, y) { INK } else { CLEAR }
        };
        let pixels = (0..width * height).map(dot).collect();
        Some(Frame::Indexed { width, height, pixels, palette: &PALETTE })
    }

    fn screen(&self) -> ScreenText {
        let cell = |code: u8| {
            let glyph = sharp::display_character(code);
            let [ink, paper] = [INK, PAPER].map(|colour| PALETTE[usize::from(colour)]);
            ScreenCell { glyph, fallback: glyph, is_reversed: false, ink, paper }
        };
        let cells = self.rows().concat().into_iter().map(cell).collect();
        let at = self.cell_cursor();
        let is_inside = at.row < ROWS && at.column < COLUMNS;
        let cursor =
            (self.display.cursor_style.is_some() && is_inside).then(|| (at.row.into(), at.column.into()));
        ScreenText {
            columns: COLUMNS.into(),
            cells,
            border: PALETTE[usize::from(PAPER)],
            cursor,
            is_graphics: self.has_dots_besides_text(),
        }
    }
}

impl Pc1360 {
    fn draw_indicators(&self, canvas: &mut FrameCanvas) {
        for (bit, left, label) in INDICATORS {
            let colour = if self.indicators() & bit != 0 { INK } else { CLEAR };
            for (index, letter) in label.bytes().enumerate() {
                for column in 0..5 {
                    for row in (0..7).filter(|&row| self.glyphs.has_dot(letter, column, row)) {
                        let x = left + INDICATOR_DOT * (6 * index + usize::from(column));
                        canvas.fill(
                            (x, INDICATORS_TOP + INDICATOR_DOT * usize::from(row)),
                            (INDICATOR_DOT, INDICATOR_DOT),
                            colour,
                        );
                    }
                }
            }
        }
    }

    /// Returns whether a dot is shown dark: in memory, or as a part of the cursor.
    fn is_dark(&self, x: u16, y: u16) -> bool {
        let cursor = self.cell_cursor();
        let shown = match self.display.cursor_style {
            Some(CursorStyle::AtEnd) => Some(b'_'),
            Some(CursorStyle::OverCharacter)
                if (self.time().0 / u64::from(CLOCK.0 / 2)).is_multiple_of(2) =>
            {
                Some(sharp::BLOCK)
            }
            Some(CursorStyle::OverCharacter) | None => None,
        };
        let column = x.checked_sub(first_column(cursor.column)).filter(|&column| column < 6);
        match (shown, column) {
            (Some(code), Some(column)) if y / STRIP == u16::from(cursor.row) => {
                self.glyphs.has_dot(code, column, y % STRIP)
            }
            _ => self.dot(Dot { x: x as i16, y: y as i16 }) == Some(true),
        }
    }
}

/// The pixels of a frame.
struct FrameCanvas {
    pixels: Vec<u8>,
}

impl FrameCanvas {
    fn fill(&mut self, (left, top): (usize, usize), (width, height): (usize, usize), colour: u8) {
        for row in top..top + height {
            self.pixels[row * FRAME.0 + left..][..width].fill(colour);
        }
    }

    /// Fills only pixels of a different colour.
    fn fill_where(
        &mut self,
        (left, top): (usize, usize),
        (width, height): (usize, usize),
        from: u8,
        colour: u8,
    ) {
        for row in top..top + height {
            for pixel in
                self.pixels[row * FRAME.0 + left..][..width].iter_mut().filter(|pixel| **pixel == from)
            {
                *pixel = colour;
            }
        }
    }
}
