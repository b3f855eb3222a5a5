//! The plotter CE-140P: bytes on its line become strokes on paper.
//!
//! | module | contents |
//! |---|---|
//! | `plotter` | parses the bytes: two modes, commands and their numbers; moves the pen |
//! | `font` | the strokes of characters |
//! | `paper` | the strokes on the paper, in steps of 0.2 mm |
//! | `svg`, `raster` | the paper as vector graphics and as an image |
//!
//! Note: x increases to the right and y *up*, against the direction of the paper feed. Successive lines of text have decreasing y.
//!
//! Sources: the commands, *measured* on the line (`plotter.tsv`); size, step, pens and cell,
//! PockEmul as the project's facts quote it; the dash length of broken lines and the directions of
//! text, *inferred* from the sister plotters MZ-1P01 (manual of the MZ-700, A.6.3) and CE-150. A
//! *guess* is marked at its code.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod font;
mod paper;
mod plotter;
mod raster;
mod svg;

pub use font::glyph_strokes;
pub use paper::{PENS, Paper, Point, Stroke, WIDTH};
pub use plotter::Plotter;
pub use svg::MARGIN;
