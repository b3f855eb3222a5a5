//! The frame with its border, dot by dot.

use alloc::vec;

use hardware::{Cycles, Frame};

use super::geometry::{FIRST_LINE, FieldSize, field_size, window_left, window_size};
use super::{Vic, VideoMemory, row};
use crate::palette::PALETTE;

impl Vic {
    /// Renders the window of the frame that ends at the elapsed time `at`, from the current memory.
    #[must_use]
    pub fn render(&self, memory: VideoMemory<'_>, at: Cycles) -> Frame {
        self.crop(memory, at, window_left(self.region), window_size(self.region))
    }

    /// Renders the whole field of that frame, including the dots outside the receiver's window.
    #[must_use]
    pub fn render_field(&self, memory: VideoMemory<'_>, at: Cycles) -> Frame {
        self.crop(memory, at, 0, field_size(self.region))
    }

    fn crop(&self, memory: VideoMemory<'_>, at: Cycles, left: usize, size: FieldSize) -> Frame {
        let FieldSize { width, height } = size;
        let mut pixels = vec![self.registers.border(); width * height];
        let mut line = vec![0; field_size(self.region).width];
        self.changes.lines(at, self.region, &self.registers, |raster, registers, text| {
            let row = raster.checked_sub(FIRST_LINE).and_then(|row| pixels.chunks_exact_mut(width).nth(row));
            if let Some(row) = row {
                row::draw(registers, &memory, text, &mut line);
                row.copy_from_slice(&line[left..][..width]);
            }
        });
        Frame::Indexed { width, height, pixels, palette: &PALETTE }
    }
}
