//! The RGB values of the sixteen colours.
//!
//! The chip puts out a composite signal, so no RGB values are exact; these are computed from the voltages in the data
//! manual, as in Thomas Harte's *CLK*, `Components/9918/Implementation/9918Base.hpp`. Tests compare frames by colour
//! number, so that another palette breaks none.

use hardware::Rgb;

/// The colours by number. Colour 0 is transparent, and black over the backdrop.
#[rustfmt::skip]
pub static PALETTE: [Rgb; 16] = [
    [0x00, 0x00, 0x00], //  0 transparent
    [0x00, 0x00, 0x00], //  1 black
    [0x21, 0xc8, 0x42], //  2 medium green
    [0x5e, 0xdc, 0x78], //  3 light green
    [0x54, 0x55, 0xed], //  4 dark blue
    [0x7d, 0x76, 0xfc], //  5 light blue
    [0xd4, 0x52, 0x4d], //  6 dark red
    [0x42, 0xeb, 0xf5], //  7 cyan
    [0xfc, 0x55, 0x54], //  8 medium red
    [0xff, 0x79, 0x78], //  9 light red
    [0xd4, 0xc1, 0x54], // 10 dark yellow
    [0xe6, 0xce, 0x80], // 11 light yellow
    [0x21, 0xb0, 0x3b], // 12 dark green
    [0xc9, 0x5b, 0xba], // 13 magenta
    [0xcc, 0xcc, 0xcc], // 14 grey
    [0xff, 0xff, 0xff], // 15 white
];
