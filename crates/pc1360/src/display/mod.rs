//! The display: 150 x 32 dots in the memory of its drivers, and the indicators above them.
//!
//! ```text
//! dots     0-29   30-59  60-89  90-119 120-149
//! y  0-7   2800   2a00   2c00   2e00   3000      a byte is a column of eight dots, bit 0 at the top;
//!    8-15  2840   2a40   2c40   2e40   3040      303c: indicators
//!   16-23  281e   2a1e   2c1e   2e1e   301e
//!   24-31  285e   2a5e   2c5e   2e5e   305e
//! ```
//!
//! Note: text has 24 columns of six dots and begins at the seventh dot, so the six leftmost columns
//! of dots belong to no character. Text and dots share the memory: a character replaces all dots of
//! its cell.
//!
//! Source: the addresses are from PockEmul as the project's facts quote it; all else is *measured* (`graphics.tsv`,
//! `text_cells.tsv`).

mod frame;
mod glyphs;
pub mod indicators;
mod panel;
mod shapes;
mod text;

use sharp_basic::machine::{Dot, DrawMode};

pub use frame::PALETTE;
pub(crate) use glyphs::Glyphs;
pub(crate) use panel::Display;
use panel::STRIP;
pub use panel::{HEIGHT, WIDTH};

use crate::Pc1360;

/// The first column of the memory.
const START: u16 = 0x2800;
/// The distance between blocks of columns.
const BLOCK: u16 = 0x0200;
/// Columns of a block of the memory.
const BLOCK_COLUMNS: u16 = 30;
/// The offsets of the strips in a block.
const STRIPS: [u16; 4] = [0x00, 0x40, 0x1e, 0x5e];

/// Returns the address of a column of a strip.
fn address(x: u16, strip: u16) -> u16 {
    START + x / BLOCK_COLUMNS * BLOCK + STRIPS[usize::from(strip)] + x % BLOCK_COLUMNS
}

/// Returns the column and row of a dot of the display.
fn inside(dot: Dot) -> Option<(u16, u16)> {
    let x = u16::try_from(dot.x).ok().filter(|&x| x < WIDTH)?;
    let y = u16::try_from(dot.y).ok().filter(|&y| y < HEIGHT)?;
    Some((x, y))
}

impl Pc1360 {
    /// Draws a dot, if it is on the display.
    pub(crate) fn mark_dot(&mut self, dot: Dot, ink: DrawMode) {
        let Some((x, y)) = inside(dot) else { return };
        let (column_address, bit) = (address(x, y / STRIP), 1 << (y % STRIP));
        let column = self.ram.byte(column_address);
        let column = match ink {
            DrawMode::Set => column | bit,
            DrawMode::Reset => column & !bit,
            DrawMode::Invert => column ^ bit,
        };
        self.ram.store(column_address, column);
    }

    pub(crate) fn dot(&self, at: Dot) -> Option<bool> {
        inside(at).map(|(x, y)| self.column(x, y / STRIP) >> (y % STRIP) & 1 != 0)
    }

    /// Returns a column of a strip.
    fn column(&self, x: u16, strip: u16) -> u8 {
        self.ram.byte(address(x, strip))
    }

    /// Writes a column of a strip.
    fn set_column(&mut self, x: u16, strip: u16, bits: u8) {
        self.ram.store(address(x, strip), bits);
    }

    pub(crate) fn put_column(&mut self, bits: u8) -> u32 {
        let Dot { x, y } = self.display.column_cursor;
        for row in 0..8 {
            let ink = if bits >> row & 1 != 0 { DrawMode::Set } else { DrawMode::Reset };
            self.mark_dot(Dot { x, y: y.saturating_sub(7 - row) }, ink);
        }
        self.display.column_cursor.x = x.saturating_add(1);
        let more = match (y, y % 8) {
            (..=7, _) => 0,
            (_, 7) => self.costs.column_below,
            (_, shift) => {
                self.costs.column_across - self.costs.column_shift * u32::from(shift.unsigned_abs())
            }
        };
        self.costs.column + more
    }
}

#[cfg(test)]
mod tests {
    use hardware::Memory as _;
    use sharp_basic::SharpMachine;

    use super::*;
    use crate::Options;

    #[test]
    fn every_dot_has_a_separate_bit() {
        let mut machine = Pc1360::new(Options::default());
        for y in 0..HEIGHT as i16 {
            for x in 0..WIDTH as i16 {
                assert_eq!(machine.dot(Dot { x, y }), Some(false), "{x} {y}");
                machine.draw_dot(Dot { x, y }, DrawMode::Set);
                assert_eq!(machine.dot(Dot { x, y }), Some(true), "{x} {y}");
            }
        }
        assert_eq!(machine.indicators(), 0);
        assert_eq!(machine.peek(0x305e + 29), 0xff);
    }

    #[test]
    fn there_is_no_dot_beyond_the_display() {
        let mut machine = Pc1360::new(Options::default());
        for (x, y) in [(-1, 0), (150, 0), (0, -1), (0, 32), (i16::MIN, i16::MAX)] {
            machine.draw_dot(Dot { x, y }, DrawMode::Invert);
            assert_eq!(machine.dot(Dot { x, y }), None);
        }
        assert!(machine.ram()[0x2800..0x3080].iter().all(|&byte| byte == 0));
    }

    #[test]
    fn the_cursor_is_at_the_bottom_of_a_column_and_moves_on() {
        let mut machine = Pc1360::new(Options::default());
        machine.set_column_cursor(Dot { x: 5, y: 9 });
        machine.put_column(0x81);
        let dark = |machine: &Pc1360| {
            (0..32).filter(|&y| machine.dot(Dot { x: 5, y }) == Some(true)).collect::<std::vec::Vec<i16>>()
        };
        assert_eq!((dark(&machine), machine.column_cursor()), ([2, 9].to_vec(), Dot { x: 6, y: 9 }));
    }

    #[test]
    fn indicators_are_in_the_cell_that_programs_peek() {
        let mut machine = Pc1360::new(Options::default());
        machine.set_indicators(indicators::RUN | indicators::PRO, indicators::RUN);
        machine.set_indicators(indicators::SMALL, 0xff);
        assert_eq!(machine.peek(0x303c), indicators::RUN | indicators::SMALL);
    }
}
