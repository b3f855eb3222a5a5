//! The addresses of the tables in video memory for the present registers.

/// First addresses of the tables, and the address masks of two of them in the mode with two colours for each eight dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tables {
    /// The character of each cell.
    pub(crate) names: u16,
    /// Colours: 32 bytes, a byte for eight characters.
    pub(crate) colours: u16,
    /// Patterns: 256 of eight bytes.
    pub(crate) patterns: u16,
    /// Four bytes a sprite.
    pub(crate) sprite_attributes: u16,
    /// Patterns of sprites.
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

    /// Returns the address of the colours of eight dots in that mode: `offset` counts groups of eight dots, 0 to 6143.
    pub(super) fn wide_colour(&self, offset: u16) -> u16 {
        let (base, mask) = self.wide_colours;
        base | offset & mask
    }

    /// Returns the address of the pattern of eight dots in that mode.
    pub(super) fn wide_pattern(&self, offset: u16) -> u16 {
        let (base, mask) = self.wide_patterns;
        base | offset & mask
    }
}
