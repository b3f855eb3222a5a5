//! The output of the plotter: as a file, and next to the machine's frame.

use std::io::{self, Write};

use ce140p::MARGIN;
pub use ce140p::Plotter;
use hardware::Frame;
use systems::System;

use crate::record::{self, RecordError};

/// File formats of the plotter's output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaperFormat {
    /// Vectors in true size.
    Svg,
    /// Pixels, ten per millimetre.
    Png,
    /// The bytes that the plotter received.
    Bytes,
}

impl PaperFormat {
    /// Returns the format for a file extension, in any case.
    #[must_use]
    pub fn from_extension(ending: &str) -> Option<Self> {
        match ending.to_ascii_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            "bin" => Some(Self::Bytes),
            _ => None,
        }
    }
}

/// Writes the plotter's paper.
///
/// # Errors
/// When `out` fails.
pub fn write(plotter: &Plotter, form: PaperFormat, out: &mut impl Write) -> Result<(), RecordError> {
    let all = |out: &mut dyn Write, bytes: &[u8]| -> io::Result<()> { out.write_all(bytes) };
    match form {
        PaperFormat::Svg => Ok(all(out, plotter.paper().to_svg().as_bytes())?),
        PaperFormat::Png => record::write_png(&plotter.paper().render(), out),
        PaperFormat::Bytes => Ok(all(out, plotter.bytes())?),
    }
}

/// Plotter steps of paper shown next to a frame: 14 cm, a drawing as wide as the paper and the feed
/// after it.
const SHOWN_STEPS: i32 = 700;

/// Returns the machine's frame, with the plotter's paper to its right if there is a plotter.
#[must_use]
pub fn frame_with_paper(system: &dyn System) -> Frame {
    let frame = system.render();
    match system.media().and_then(|media| media.plotter()) {
        Some(plotter) => append_paper(&frame, plotter),
        None => frame,
    }
}

/// Appends the end of the paper to the right of the frame, one pixel per step.
#[must_use]
fn append_paper(frame: &Frame, plotter: &Plotter) -> Frame {
    let (lowest, highest) = plotter.paper().extent();
    let top = (highest + MARGIN).min(lowest - MARGIN + SHOWN_STEPS);
    let paper = plotter.paper().render_region(top, SHOWN_STEPS, 1);
    let ((wide, high), (paper_wide, paper_high)) = (frame.size(), paper.size());
    let (width, height) = (wide + paper_wide, high.max(paper_high));
    let dots = frame.colours();
    let ground = dots.first().copied().unwrap_or_default();
    let mut pixels = vec![ground; width * height];
    for (left, (part_wide, part_high), part) in
        [(0, (wide, high), dots), (wide, (paper_wide, paper_high), paper.colours())]
    {
        let above = (height - part_high) / 2;
        for (row, line) in part.chunks(part_wide.max(1)).enumerate() {
            pixels[(above + row) * width + left..][..part_wide].copy_from_slice(line);
        }
    }
    Frame::Rgb { width, height, pixels }
}
