//! The screen as a person reads it: characters with colours.

use alloc::{string::String, vec::Vec};

use crate::Rgb;

/// One character cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenCell {
    /// The Unicode character of the glyph, unreversed.
    pub glyph: char,
    /// A fallback for terminals without the legacy-computing symbols.
    pub fallback: char,
    /// Whether ink and paper are exchanged.
    pub is_reversed: bool,
    /// Colour of the glyph.
    pub ink: Rgb,
    /// Colour of the background.
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
    /// Whether the screen is graphics, which only the frame shows completely.
    pub is_graphics: bool,
}

impl ScreenText {
    /// Returns the rows of cells from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[ScreenCell]> {
        self.cells.chunks(self.columns)
    }

    /// Returns the text of the screen: one line a row without trailing blanks, unreversed glyphs.
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
