//! The RGB values of the sixteen colours.
//!
//! Each is computed from a luminance, a saturation and a colour angle by the equations of PAL: with `U =
//! saturation * cos(angle)` and `V = saturation * sin(angle)`, red is `Y + V / 0.877`, blue `Y + U / 0.492`,
//! and green follows from the luminance `0.299 R + 0.587 G + 0.114 B`; the results are clamped to 0 to 1.
//! Opposite colours (red and cyan, purple and green, blue and yellow) have opposite angles. A light colour has
//! the angle of its dark one and about half the saturation. The luminances are estimates: the results are within
//! 13 of 255 of *Mike*'s PAL palette in VICE 3.7.1, which `golden/vic20/vic.tsv` names. Tests compare frames by
//! colour number, so that another palette breaks no test.

use hardware::Rgb;

/// The colours by number, as programs POKE them to 36879, 36878 and colour RAM.
#[rustfmt::skip]
pub static PALETTE: [Rgb; 16] = [
    //                                      Y     saturation, angle
    [0x00, 0x00, 0x00], //  0 black         0.00  0.00    0
    [0xff, 0xff, 0xff], //  1 white         1.00  0.00    0
    [0xbd, 0x2b, 0x2d], //  2 red           0.34  0.36  103
    [0x59, 0xeb, 0xe9], //  3 cyan          0.75  0.36  283
    [0xbb, 0x3a, 0xff], //  4 purple        0.47  0.36   40
    [0x5d, 0xdf, 0x12], //  5 green         0.63  0.36  220
    [0x1e, 0x32, 0xf2], //  6 blue          0.26  0.36  340
    [0xe6, 0xd2, 0x12], //  7 yellow        0.76  0.36  160
    [0xc4, 0x56, 0x05], //  8 orange        0.43  0.36  124
    [0xe8, 0xae, 0x83], //  9 light orange  0.73  0.19  124
    [0xe1, 0x94, 0x95], // 10 light red     0.67  0.19  103
    [0xab, 0xf8, 0xf7], // 11 light cyan    0.88  0.19  283
    [0xe3, 0x9f, 0xff], // 12 light purple  0.75  0.19   40
    [0xab, 0xef, 0x83], // 13 light green   0.81  0.19  220
    [0x8b, 0x96, 0xfb], // 14 light blue    0.62  0.19  340
    [0xe9, 0xdf, 0x7a], // 15 light yellow  0.84  0.19  160
];
