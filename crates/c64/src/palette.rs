//! The RGB values of the sixteen colours.
//!
//! The values are Philip "Pepto" Timmermann's *Colodore* (2017), computed from the chip's measured
//! luminances and colour angles for a PAL receiver with standard brightness, contrast and
//! saturation; numbers as in VICE's `data/C64/colodore.vpl`. Frames are compared by colour number,
//! so that another palette breaks no test.

use hardware::Rgb;

/// The colours by number, as programs POKE them to 53280, 53281 and the colour RAM.
#[rustfmt::skip]
pub static PALETTE: [Rgb; 16] = [
    [0x00, 0x00, 0x00], //  0 black
    [0xff, 0xff, 0xff], //  1 white
    [0x96, 0x28, 0x2e], //  2 red
    [0x5b, 0xd6, 0xce], //  3 cyan
    [0x9f, 0x2d, 0xad], //  4 purple
    [0x41, 0xb9, 0x36], //  5 green
    [0x27, 0x24, 0xc4], //  6 blue
    [0xef, 0xf3, 0x47], //  7 yellow
    [0x9f, 0x48, 0x15], //  8 orange
    [0x5e, 0x35, 0x00], //  9 brown
    [0xda, 0x5f, 0x66], // 10 light red
    [0x47, 0x47, 0x47], // 11 dark grey
    [0x78, 0x78, 0x78], // 12 mid grey
    [0x91, 0xff, 0x84], // 13 light green
    [0x68, 0x64, 0xff], // 14 light blue
    [0xae, 0xae, 0xae], // 15 light grey
];
