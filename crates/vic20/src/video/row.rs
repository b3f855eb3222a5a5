//! The text of a raster line: the chip's position in the screen, and the dots of the cells.

use super::memory::VideoMemory;
use super::registers::Registers;

/// One line of a row of character cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellLine {
    /// The cells before the row.
    first_cell: u16,
    /// The line within the cells.
    line: u16,
}

/// The chip's position in a frame. The text begins once: at the first line with the number in the register.
#[derive(Clone, Copy, Debug, Default)]
enum Progress {
    #[default]
    Above,
    Within {
        row: u16,
        next: CellLine,
    },
    Below,
}

/// The scan of the screen, from line to line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scan(Progress);

impl Scan {
    /// Passes a raster line; returns the text in it.
    pub(super) fn line(&mut self, raster: u16, registers: &Registers) -> Option<CellLine> {
        if raster == 0 {
            self.0 = Progress::Above;
        }
        if matches!(self.0, Progress::Above) && raster == registers.top() {
            self.0 = Progress::Within { row: 0, next: CellLine { first_cell: 0, line: 0 } };
        }
        let Progress::Within { row, next } = self.0 else { return None };
        if row >= registers.rows() {
            self.0 = Progress::Below;
            return None;
        }
        let after = if next.line + 1 < registers.cell_height() {
            (row, CellLine { line: next.line + 1, ..next })
        } else {
            let first_cell = next.first_cell.wrapping_add(registers.columns());
            (row + 1, CellLine { first_cell, line: 0 })
        };
        self.0 = Progress::Within { row: after.0, next: after.1 };
        Some(next)
    }
}

/// Draws the dots of a raster line, as colour numbers.
///
/// Text that does not fit ends one dot before the line does.
pub(super) fn draw(registers: &Registers, memory: &VideoMemory<'_>, text: Option<CellLine>, dots: &mut [u8]) {
    dots.fill(registers.border());
    let Some(text) = text else { return };
    let end = dots.len() - 1;
    for column in 0..registers.columns() {
        let left = registers.left() + 8 * usize::from(column);
        if left >= end {
            break;
        }
        let cell = cell_dots(registers, memory, text, column);
        let right = (left + 8).min(end);
        dots[left..right].copy_from_slice(&cell[..right - left]);
    }
}

/// Returns one line of a character cell.
fn cell_dots(registers: &Registers, memory: &VideoMemory<'_>, text: CellLine, column: u16) -> [u8; 8] {
    let cell = registers.screen().wrapping_add(text.first_cell).wrapping_add(column);
    let glyph = u16::from(memory.fetch(cell)) * registers.cell_height();
    let bits = memory.fetch(registers.characters().wrapping_add(glyph + text.line));
    let colour = memory.colour(cell);
    let background = registers.background();
    if colour & 0x08 != 0 {
        let colours = [background, registers.border(), colour & 0x07, registers.auxiliary()];
        return core::array::from_fn(|dot| colours[usize::from(bits >> (6 - dot / 2 * 2) & 3)]);
    }
    let colours = if registers.is_inverse() { [colour, background] } else { [background, colour] };
    core::array::from_fn(|dot| colours[usize::from(bits >> (7 - dot) & 1)])
}
