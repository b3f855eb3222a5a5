//! A plotter's paper: as a file, and beside the machine's picture.

use std::io::{self, Write};

use ce140p::MARGIN;
pub use ce140p::Plotter;
use hardware::Frame;
use systems::System;

use crate::record::{self, RecordError};

/// What a paper can be kept as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaperFormat {
    /// Lines in true size.
    Svg,
    /// Dots, ten for a millimetre.
    Png,
    /// The bytes that the plotter was told.
    Bytes,
}

impl PaperFormat {
    /// The form of a file by the ending of its name, without regard to case.
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

/// Writes a plotter's paper.
///
/// # Errors
/// When `out` takes no more.
pub fn write(plotter: &Plotter, form: PaperFormat, out: &mut impl Write) -> Result<(), RecordError> {
    let all = |out: &mut dyn Write, bytes: &[u8]| -> io::Result<()> { out.write_all(bytes) };
    match form {
        PaperFormat::Svg => Ok(all(out, plotter.paper().to_svg().as_bytes())?),
        PaperFormat::Png => record::write_png(&plotter.paper().render(), out),
        PaperFormat::Bytes => Ok(all(out, plotter.bytes())?),
    }
}

/// Steps of paper that are seen beside a picture: fourteen centimetres, on which a drawing of the paper's width has room with what is
/// fed behind it.
const SHOWN_STEPS: i32 = 700;

/// What is to be seen of a machine: its picture, and beside it the paper of its plotter.
#[must_use]
pub fn frame_with_paper(system: &dyn System) -> Frame {
    let frame = system.render();
    match system.plotter() {
        Some(plotter) => append_paper(&frame, plotter),
        None => frame,
    }
}

/// The machine's picture on the left, and on the right the end of the paper, one dot for a step.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn plotted(bytes: &[u8]) -> Plotter {
        let mut plotter = Plotter::default();
        bytes.iter().for_each(|&byte| plotter.receive(byte));
        plotter
    }

    #[test]
    fn the_extension_selects_the_paper_format() {
        let plotter = plotted(b"\x1bbD100,0\r");
        let file = |ending: &str| {
            let mut file = Vec::new();
            write(&plotter, PaperFormat::from_extension(ending).expect("it is one"), &mut file)
                .expect("memory takes it");
            file
        };
        assert!(file("SVG").starts_with(b"<svg "));
        assert!(file("png").starts_with(b"\x89PNG"));
        assert_eq!(file("bin"), b"\x1bbD100,0\r");
        assert_eq!(PaperFormat::from_extension("pdf"), None);
    }

    #[test]
    fn the_end_of_the_paper_is_shown_beside_the_frame() {
        let frame = Frame::Rgb { width: 100, height: 40, pixels: vec![[1, 2, 3]; 4000] };
        let short = append_paper(&frame, &plotted(b"\x1bbD100,0\r"));
        assert_eq!(short.size(), (670, 700));
        let inked = |frame: &Frame, row: usize| {
            let dots = frame.colours();
            dots[row * 670 + 100..][..570].iter().filter(|dot| dot[0] < 0x80).count()
        };
        assert!(inked(&short, 45) > 90 && inked(&short, 60) == 0);
        let long = append_paper(&frame, &plotted(b"\x1bbM0,-900\rD100,-900\r"));
        assert!(inked(&long, 655) > 90 && inked(&long, 45) == 0);
        assert_eq!(long.colours()[350 * 670], [1, 2, 3]);
    }
}
