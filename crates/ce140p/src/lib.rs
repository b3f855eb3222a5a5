//! The plotter CE-140P: bytes that come in on its line, and the paper that they leave.
//!
//! | module | what it is |
//! |---|---|
//! | `plotter` | reads the bytes: two modes, orders and their numbers, what the pen does then |
//! | `font` | the strokes of characters |
//! | `paper` | what was drawn, in steps of 0.2 mm |
//! | `svg`, `raster` | the paper as lines for a printer and as dots for a screen |
//!
//! The thing newcomers get wrong: x goes right and y *up*, away from what comes next. Paper that is written on from top to bottom has
//! ever smaller y.
//!
//! Sources: the orders, *measured* on the line (`plotter.tsv`); size, step, pens and cell, PockEmul as the project's facts quote it; the
//! pitch of broken lines and the directions of text, *inferred* from the sister plotters MZ-1P01 (manual of the MZ-700, A.6.3) and CE-150.
//! What is *guess* stands where it is done.
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
