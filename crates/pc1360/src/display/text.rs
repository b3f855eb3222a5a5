//! Character cells: a code in memory and the dots of its glyph.

use sharp_basic::SharpMachine;
use sharp_basic::machine::{COLUMNS, CellPosition, ROWS};

use super::panel::{Display, HEIGHT, STRIP, WIDTH};
use crate::Pc1360;

/// Columns of dots of a cell: those of a glyph and one that stays clear.
const CELL: u16 = 6;
/// Columns of dots before the first cell.
const MARGIN: u16 = 6;
/// Strips of dots, one for each row.
const STRIPS: u16 = HEIGHT / STRIP;

/// Returns the first column of dots of a cell.
pub(super) fn first_column(column: u8) -> u16 {
    MARGIN + CELL * u16::from(column)
}

impl Pc1360 {
    /// Shows a character; all dots of its cell become the character's.
    pub(crate) fn show(&mut self, position: CellPosition, code: u8) {
        let Some(address) = position.address() else { return };
        self.ram.store(address, code);
        for column in 0..CELL {
            let bits = self.glyphs.column(code, column);
            self.set_column(first_column(position.column) + column, position.row.into(), bits);
        }
    }

    /// Returns whether the display shows dots other than those of its text.
    pub(crate) fn has_dots_besides_text(&self) -> bool {
        (0..STRIPS).any(|strip| (0..WIDTH).any(|x| self.column(x, strip) != self.column_of_text(x, strip)))
    }

    /// Returns a column of a strip as the text without other dots would show it.
    fn column_of_text(&self, x: u16, strip: u16) -> u8 {
        let Some(x) = x.checked_sub(MARGIN) else { return 0 };
        let [row, column] = [strip, x / CELL].map(|coordinate| coordinate as u8);
        self.glyphs.column(self.cell(CellPosition { row, column }), x % CELL)
    }

    pub(crate) fn clear_cells(&mut self) -> u32 {
        for strip in 0..STRIPS {
            (0..WIDTH).for_each(|x| self.set_column(x, strip, 0));
        }
        for row in 0..ROWS {
            self.clear_row(CellPosition { row, column: 0 });
        }
        self.set_cell_cursor(CellPosition::default());
        self.display.column_cursor = Display::default().column_cursor;
        self.costs.clear
    }

    pub(crate) fn scroll_cells(&mut self) -> u32 {
        for strip in 0..STRIPS {
            for x in 0..WIDTH {
                let below = if strip + 1 < STRIPS { self.column(x, strip + 1) } else { 0 };
                self.set_column(x, strip, below);
            }
        }
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                let code = self.cell(CellPosition { row: row + 1, column });
                if let Some(address) = (CellPosition { row, column }).address() {
                    self.ram.store(address, code);
                }
            }
        }
        self.costs.scroll
    }
}

#[cfg(test)]
mod tests {
    use hardware::Memory as _;
    use sharp_basic::machine::{BLANK, Dot, DrawMode};

    use super::*;
    use crate::Options;

    fn cell_at(row: u8, column: u8) -> CellPosition {
        CellPosition { row, column }
    }

    #[test]
    fn a_character_takes_all_dots_of_its_cell() {
        let mut machine = Pc1360::new(Options::default());
        for x in 0..150 {
            (0..32).for_each(|y| {
                machine.draw_dot(Dot { x, y }, DrawMode::Set);
            });
        }
        machine.put_cell(cell_at(1, 2), b'I');
        let dark = |x, y| machine.dot(Dot { x, y }) == Some(true);
        assert!(dark(17, 8) && dark(24, 8) && dark(18, 7) && dark(18, 16));
        assert!(dark(20, 11) && !dark(23, 8) && !dark(18, 15));
        assert_eq!(machine.ram()[0xfd80 + 24 + 2], b'I');
    }

    #[test]
    fn scrolling_takes_the_dots_before_the_text_along() {
        let mut machine = Pc1360::new(Options::default());
        machine.draw_dot(Dot { x: 0, y: 8 }, DrawMode::Set);
        machine.put_cell(cell_at(1, 0), b'A');
        assert!(machine.has_dots_besides_text());
        machine.scroll_cells();
        assert_eq!((machine.dot(Dot { x: 0, y: 0 }), machine.cell(cell_at(0, 0))), (Some(true), b'A'));
        machine.scroll_cells();
        assert!(!machine.has_dots_besides_text());
        assert_eq!(machine.cell(cell_at(0, 0)), BLANK);
    }

    #[test]
    fn cells_beyond_the_display_take_nothing() {
        let mut machine = Pc1360::new(Options::default());
        for at in [cell_at(4, 0), cell_at(0, 24), cell_at(255, 255)] {
            machine.put_cell(at, b'X');
            machine.clear_row(at);
            assert_eq!(machine.cell(at), BLANK);
        }
        assert!(!machine.has_dots_besides_text());
    }
}
