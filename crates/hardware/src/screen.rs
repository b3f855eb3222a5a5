//! The screen as a person reads it: characters with colours.

use alloc::{string::String, vec::Vec};

use crate::Rgb;

/// One character cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenCell {
    /// The glyph as Unicode has it, unreversed.
    pub glyph: char,
    /// A plainer character for terminals without the legacy-computing symbols.
    pub fallback: char,
    /// Ink and paper are exchanged.
    pub is_reversed: bool,
    /// Colour of the glyph.
    pub ink: Rgb,
    /// Colour behind it.
    pub paper: Rgb,
}

/// A screen of character cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenText {
    /// Cells in a row.
    pub columns: usize,
    /// The cells, row by row.
    pub cells: Vec<ScreenCell>,
    /// Colour of the border.
    pub border: Rgb,
    /// Row and column of a cursor that waits for typing.
    pub cursor: Option<(usize, usize)>,
    /// The screen shows dots that are no characters: only the picture says all that is there.
    pub is_graphics: bool,
}

impl ScreenText {
    /// The rows of cells from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[ScreenCell]> {
        self.cells.chunks(self.columns)
    }

    /// The text of the screen: one line a row without trailing blanks, unreversed glyphs.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for row in self.rows() {
            let line: String = row.iter().map(|cell| cell.glyph).collect();
            text.push_str(line.trim_end_matches([' ', '\u{a0}']));
            text.push('\n');
        }
        text
    }
}
