//! Frames of a machine's display.

use alloc::vec::Vec;

/// A colour: red, green, blue.
pub type Rgb = [u8; 3];

/// The colours of a machine by number.
pub type Palette = &'static [Rgb];

/// One frame of the machine, border included; row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Colour numbers, for machines with a fixed palette.
    Indexed {
        /// Dots in a row.
        width: usize,
        /// Rows.
        height: usize,
        /// One colour number a dot.
        pixels: Vec<u8>,
        /// The colours of the numbers.
        palette: Palette,
    },
    /// True colours, for boards that draw images.
    Rgb {
        /// Dots in a row.
        width: usize,
        /// Rows.
        height: usize,
        /// One colour a dot.
        pixels: Vec<Rgb>,
    },
}

impl Frame {
    /// Returns width and height in dots.
    pub fn size(&self) -> (usize, usize) {
        match self {
            Self::Indexed { width, height, .. } | Self::Rgb { width, height, .. } => (*width, *height),
        }
    }

    /// Returns the colour of every dot, row by row.
    pub fn colours(&self) -> Vec<Rgb> {
        match self {
            Self::Indexed { pixels, palette, .. } => {
                pixels.iter().map(|&dot| palette[usize::from(dot)]).collect()
            }
            Self::Rgb { pixels, .. } => pixels.clone(),
        }
    }
}
