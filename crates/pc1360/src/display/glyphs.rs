//! The glyphs of characters and symbols.

use alloc::boxed::Box;

use charset::sharp_glyphs::{self, GlyphTable};

/// The glyphs by code.
#[derive(Clone)]
pub(crate) struct Glyphs(Box<GlyphTable>);

impl Default for Glyphs {
    fn default() -> Self {
        Self(Box::new(sharp_glyphs::built_in()))
    }
}

impl Glyphs {
    /// Returns a column of a glyph.
    pub(super) fn column(&self, code: u8, column: u16) -> u8 {
        self.0[usize::from(code)].get(usize::from(column)).copied().unwrap_or(0)
    }

    /// Returns whether a dot of a glyph is dark.
    pub(super) fn has_dot(&self, code: u8, column: u16, row: u16) -> bool {
        self.column(code, column) >> row & 1 != 0
    }
}
