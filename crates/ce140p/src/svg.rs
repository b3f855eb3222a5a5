//! The paper as SVG in true size.

use alloc::string::String;
use core::fmt::Write as _;

use crate::paper::{PENS, Paper, Stroke, WIDTH};

/// Margin in steps left and right of the range of the pen, and above and below the positions that it reached.
pub const MARGIN: i32 = 45;
/// Tenths of a millimetre per step.
const STEP: i32 = 2;
/// The width of a pen stroke in steps: 0.3 mm. *Guess*.
pub(crate) const PEN_WIDTH: f32 = 1.5;

impl Paper {
    /// Returns the paper as SVG: 114 mm wide, as long as the range of the pen. Equal papers give equal
    /// bytes.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (lowest, highest) = self.extent();
        let (width, height) = (WIDTH + 2 * MARGIN, highest - lowest + 2 * MARGIN);
        let mut svg = String::new();
        let millimetres = |steps: i32| (steps * STEP / 10, steps * STEP % 10);
        let (wide, high) = (millimetres(width), millimetres(height));
        let _ = write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}.{}mm\" height=\"{}.{}mm\" viewBox=\"0 0 {width} {height}\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fbfaf4\"/>\n\
             <g fill=\"none\" stroke-width=\"{PEN_WIDTH}\" stroke-linecap=\"round\" stroke-linejoin=\"round\" \
             transform=\"matrix(1 0 0 -1 {MARGIN} {})\">\n",
            wide.0,
            wide.1,
            high.0,
            high.1,
            highest + MARGIN
        );
        let mut rest = self.strokes();
        while let Some((first, tail)) = rest.split_first() {
            let mut last = first;
            let joined = tail.iter().take_while(|next| {
                let is_joined = continues(last, next);
                last = next;
                is_joined
            });
            let count = joined.count();
            path(&mut svg, first, &tail[..count]);
            rest = &tail[count..];
        }
        svg.push_str("</g>\n</svg>\n");
        svg
    }
}

/// Returns whether the pen stayed down between two strokes.
fn continues(last: &Stroke, next: &Stroke) -> bool {
    last.pen == next.pen
        && last.dash_length == next.dash_length
        && last.to == next.from
        && last.to != last.from
}

fn path(svg: &mut String, first: &Stroke, others: &[Stroke]) {
    let [red, green, blue] = PENS[usize::from(first.pen & 3)];
    let _ = write!(svg, "<path stroke=\"#{red:02x}{green:02x}{blue:02x}\"");
    if first.dash_length > 0 {
        // Round ends would fill the gaps of the finest lines.
        let _ = write!(
            svg,
            " stroke-linecap=\"butt\" stroke-dasharray=\"{}\" stroke-dashoffset=\"{}\"",
            first.dash_length, first.dash_offset
        );
    }
    let _ = write!(svg, " d=\"M{} {}", first.from.x, first.from.y);
    for stroke in core::iter::once(first).chain(others) {
        let _ = write!(svg, "L{} {}", stroke.to.x, stroke.to.y);
    }
    svg.push_str("\"/>\n");
}
