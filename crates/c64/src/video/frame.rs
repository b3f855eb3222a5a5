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
//! machine's frame has the same layout here, although its receiver shows fewer lines.

use alloc::vec;

use hardware::{Cycles, Frame};

use super::register_numbers::{CONTROL_2, WINDOW_WIDTH};
use super::registers::Registers;
use super::window::Window;
use super::{Vic, VideoMemory, sprites};
use crate::palette::PALETTE;

/// The width of the frame in dots.
pub const WIDTH: usize = 384;
/// The height of the frame in rows.
pub const HEIGHT: usize = 272;

/// The raster line of the frame's first row.
const TOP_LINE: usize = 16;
/// The column of the frame where the 40-column window starts.
const WINDOW_LEFT: usize = 32;

impl Vic {
    /// Renders the frame that ends at the elapsed time `at`, from the current memory and registers.
    pub fn render(&self, memory: VideoMemory<'_>, at: Cycles) -> Frame {
        // An NTSC machine's frame has fewer lines.
        let mut pixels = vec![self.registers.border(); WIDTH * HEIGHT];
        self.changes.back_from(at, self.region, &self.registers, |raster, registers| {
            let row =
                raster.checked_sub(TOP_LINE).and_then(|row| pixels.as_chunks_mut::<WIDTH>().0.get_mut(row));
            if let Some(row) = row {
                draw_row(registers, &memory, raster, row);
            }
        });
        Frame::Indexed { width: WIDTH, height: HEIGHT, pixels, palette: &PALETTE }
    }
}

/// Draws one line of the frame.
fn draw_row(registers: &Registers, memory: &VideoMemory<'_>, raster: usize, row: &mut [u8; WIDTH]) {
    row.fill(registers.border());
    if !registers.is_display_on() || !registers.window_lines().contains(&raster) {
        return;
    }
    // The narrow window loses seven dots at the left and nine at the right.
    let columns = if registers.get(CONTROL_2) & 0x08 != 0 { 0..WINDOW_WIDTH } else { 7..311 };
    let window = Window::new(registers, memory);
    let mut line = [0; WINDOW_WIDTH + 8];
    window.draw_line(raster, &mut line);
    let strips = sprites::sprite_lines(registers, memory, raster);
    if !strips.is_empty() {
        sprites::draw(&strips, &window.foreground(raster), &mut line);
    }
    row[WINDOW_LEFT + columns.start..WINDOW_LEFT + columns.end].copy_from_slice(&line[columns]);
}
