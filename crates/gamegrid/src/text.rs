//! Text in images: the project's font of eight by eight pixels, scaled.

use std::sync::LazyLock;

use charset::{msx, msx_glyphs};
use hardware::Rgb;

use crate::grid::Point;
use crate::image::{Canvas, Image, Rgba};

/// Height of a glyph in the font.
const ROWS: i32 = 8;
/// Distance between two glyphs in the font.
const PITCH: i32 = 6;

fn scale(height: i32) -> i32 {
    // The letters of a font of N points are about two thirds of N pixels high.
    (height * 2 / 3 / ROWS).clamp(1, 40)
}

/// Returns the rows above the base line of a font of this height.
#[must_use]
pub fn ascent(height: i32) -> i32 {
    (ROWS - 1) * scale(height)
}

/// Returns the rows from one line of text to the next.
#[must_use]
pub fn line_height(height: i32) -> i32 {
    (ROWS + 1) * scale(height)
}

/// Returns the width of a text in pixels.
#[must_use]
pub fn width(text: &str, height: i32) -> i32 {
    i32::try_from(text.chars().count()).unwrap_or(i32::MAX / 1000).min(100_000) * PITCH * scale(height)
}

/// Writes a text of one or more lines with its upper left corner at a point.
pub fn write(canvas: &mut Canvas, text: &str, at: Point, height: i32, colour: Rgb) {
    static SHAPES: LazyLock<[u8; 2048]> = LazyLock::new(msx_glyphs::built_in);
    let scale = scale(height);
    for (row, line) in (0..).zip(text.lines()) {
        let top = at.y.saturating_add(line_height(height).saturating_mul(row));
        for (column, character) in (0..).zip(line.chars().take(10_000)) {
            let left = at.x.saturating_add(PITCH * scale * column);
            let code = usize::from(msx::from_unicode(character).unwrap_or(b'?'));
            for (y, bits) in (0..).zip(&SHAPES[8 * code..8 * code + 8]) {
                for x in (0..ROWS).filter(|x| bits & (0x80 >> x) != 0) {
                    let corner =
                        Point { x: left.saturating_add(x * scale), y: top.saturating_add(y * scale) };
                    let end = Point {
                        x: corner.x.saturating_add(scale - 1),
                        y: corner.y.saturating_add(scale - 1),
                    };
                    canvas.fill(corner, end, colour);
                }
            }
        }
    }
}

/// Returns an image of a text for an actor: the centre of the image is the left edge of the text, and its left half is
/// transparent.
#[must_use]
pub fn image(text: &str, height: i32, ink: Rgba, paper: Rgba) -> Image {
    let longest = text.lines().map(|line| width(line, height)).max().unwrap_or(0).clamp(1, 2000);
    let rows = i32::try_from(text.lines().count()).unwrap_or(i32::MAX).clamp(1, 100);
    let mut mask = Canvas::new(longest, line_height(height) * rows, [0; 3]);
    write(&mut mask, text, Point::default(), height, [1; 3]);
    let line = |dots: &[Rgb]| -> Vec<Rgba> {
        let left = std::iter::repeat_n([0; 4], dots.len());
        left.chain(dots.iter().map(|dot| if dot[0] == 0 { paper } else { ink })).collect()
    };
    let dots = mask.dots().chunks(longest as usize).flat_map(line).collect();
    Image { width: 2 * longest, height: mask.size().1, dots }
}
