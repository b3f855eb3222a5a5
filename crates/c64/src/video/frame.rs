//! The frame with its border, dot by dot.
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
//! A PAL receiver shows 384 x 272 dots, and VICE's "normal" border crops to that size. An NTSC
//! machine's frame has the same layout here, although its receiver shows fewer lines. Where a program keeps the
//! border open, its dots show the background, the idle pattern above and below the text, and sprites.

use alloc::vec;

use hardware::{Cycles, Frame};

use super::border::OpenLine;
use super::geometry::{HEIGHT, WIDTH, WINDOW_LEFT};
use super::registers::Registers;
use super::window::Window;
use super::{Vic, VideoMemory, sprites, window};
use crate::palette::PALETTE;

/// The raster line of the frame's first row.
const TOP_LINE: usize = 16;

impl Vic {
    /// Renders the frame that ends at the elapsed time `at`, from the current memory and registers.
    pub fn render(&self, memory: VideoMemory<'_>, at: Cycles) -> Frame {
        // An NTSC machine's frame has fewer lines.
        let mut pixels = vec![self.registers.border(); WIDTH * HEIGHT];
        self.changes.lines(at, self.region, &self.registers, |raster, registers, open| {
            let row =
                raster.checked_sub(TOP_LINE).and_then(|row| pixels.as_chunks_mut::<WIDTH>().0.get_mut(row));
            if let Some(row) = row {
                draw_row(registers, &memory, (raster, open), row);
            }
        });
        Frame::Indexed { width: WIDTH, height: HEIGHT, pixels, palette: &PALETTE }
    }
}

/// Draws one line of the frame.
fn draw_row(
    registers: &Registers,
    memory: &VideoMemory<'_>,
    (raster, open): (usize, &OpenLine),
    row: &mut [u8; WIDTH],
) {
    if open.columns.is_empty() {
        row.fill(registers.border());
        return;
    }
    let window = Window::new(registers, memory);
    let window = if open.has_text { window } else { window.without_text() };
    row.fill(window.paper());
    let strips = sprites::sprite_lines(registers, memory, raster);
    if open.has_graphics {
        let line = row[WINDOW_LEFT..].first_chunk_mut().expect("a row is wider than its window");
        window.draw_line(raster, line);
    }
    if !strips.is_empty() {
        let foreground = if open.has_graphics { window.foreground(raster) } else { window::NO_FOREGROUND };
        sprites::draw(&strips, &foreground, row);
    }
    row[..open.columns.start].fill(registers.border());
    row[open.columns.end..].fill(registers.border());
}
