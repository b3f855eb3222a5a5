//! Where in video memory the tables of the present registers lie.

/// First addresses of the tables, and how the mode with colours for eight dots masks what it looks up in two of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tables {
    /// Which character stands in each cell.
    pub(crate) names: u16,
    /// Colours: 32 bytes, a byte for eight characters.
    pub(crate) colours: u16,
    /// Shapes: 256 of eight bytes.
    pub(crate) patterns: u16,
    /// Four bytes a sprite.
    pub(crate) sprite_attributes: u16,
    /// Shapes of sprites.
    pub(crate) sprite_patterns: u16,
    wide_colours: (u16, u16),
    wide_patterns: (u16, u16),
}

impl Tables {
    pub(super) fn new(registers: &[u8; 8]) -> Self {
        let [_, _, names, colours, patterns, attributes, sprites, _] = registers.map(u16::from);
        Self {
            names: (names & 0x0f) << 10,
            colours: colours << 6,
            patterns: (patterns & 0x07) << 11,
            sprite_attributes: (attributes & 0x7f) << 7,
            sprite_patterns: (sprites & 0x07) << 11,
            wide_colours: ((colours & 0x80) << 6, (colours & 0x7f) << 6 | 0x3f),
            wide_patterns: ((patterns & 0x04) << 11, (patterns & 0x03) << 11 | 0x7ff),
        }
    }

    /// The colours of eight dots in the mode that has them: `place` counts eights of dots, 0 to 6143.
    pub(super) fn wide_colour(&self, place: u16) -> u16 {
        let (base, mask) = self.wide_colours;
        base | place & mask
    }

    /// The shape of eight dots in that mode.
    pub(super) fn wide_pattern(&self, place: u16) -> u16 {
        let (base, mask) = self.wide_patterns;
        base | place & mask
    }
}
