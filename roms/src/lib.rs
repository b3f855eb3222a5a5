//! The built-in character sets, as text. `README.md` explains the format; the crate `charset` reads it.
#![no_std]
#![forbid(unsafe_code)]

/// The Commodore 64's set after power-on: upper case and graphics.
pub const C64_UPPER_GRAPHICS: &str = include_str!("../c64-upper-graphics.txt");

/// The Commodore 64's set of lower and upper case: the glyphs that differ.
pub const C64_LOWER_UPPER: &str = include_str!("../c64-lower-upper.txt");

/// The VIC-20's set of upper case and graphics: the glyphs that differ from the C64's.
pub const VIC20_UPPER_GRAPHICS: &str = include_str!("../vic20-upper-graphics.txt");

/// The VIC-20's set of lower and upper case: the glyphs that differ.
pub const VIC20_LOWER_UPPER: &str = include_str!("../vic20-lower-upper.txt");

/// The international set of the MSX.
pub const MSX_INTERNATIONAL: &str = include_str!("../msx-international.txt");

/// The set of the Sharp PC-1360.
pub const PC1360: &str = include_str!("../pc1360.txt");
