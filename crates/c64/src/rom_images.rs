//! Images of the original ROMs. The user supplies them; this project has no copy.

use alloc::boxed::Box;
use core::fmt;

/// One of the three ROMs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RomKind {
    /// BASIC, at a000.
    Basic,
    /// The KERNAL, at e000.
    Kernal,
    /// The character set.
    Characters,
}

impl RomKind {
    /// All of them, in the order of [`RomImages::new`].
    pub const ALL: [Self; 3] = [Self::Basic, Self::Kernal, Self::Characters];

    /// Returns the size of an image in bytes.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Self::Basic | Self::Kernal => 0x2000,
            Self::Characters => 0x1000,
        }
    }
}

impl fmt::Display for RomKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Basic => "BASIC",
            Self::Kernal => "KERNAL",
            Self::Characters => "character",
        })
    }
}

/// An image of another size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongRomSize {
    /// The ROM.
    pub kind: RomKind,
    /// The size of the image in bytes.
    pub found: usize,
}

/// Images of the three ROMs.
#[derive(Clone)]
pub struct RomImages {
    pub(crate) basic: Box<[u8; 0x2000]>,
    pub(crate) kernal: Box<[u8; 0x2000]>,
    pub(crate) characters: Box<[u8; 0x1000]>,
}

impl RomImages {
    /// Takes the images of BASIC, the KERNAL and the character set.
    ///
    /// # Errors
    /// When one has another size than its ROM.
    pub fn new(basic: &[u8], kernal: &[u8], characters: &[u8]) -> Result<Self, WrongRomSize> {
        Ok(Self {
            basic: boxed(RomKind::Basic, basic)?,
            kernal: boxed(RomKind::Kernal, kernal)?,
            characters: boxed(RomKind::Characters, characters)?,
        })
    }
}

impl RomImages {
    /// Returns the image of the character set.
    #[must_use]
    pub fn characters(&self) -> &[u8; 0x1000] {
        &self.characters
    }
}

fn boxed<const SIZE: usize>(kind: RomKind, image: &[u8]) -> Result<Box<[u8; SIZE]>, WrongRomSize> {
    let image: Box<[u8]> = image.into();
    image.try_into().map_err(|image: Box<[u8]>| WrongRomSize { kind, found: image.len() })
}
