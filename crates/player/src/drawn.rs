//! Character cells that show more than their character: a sprite covers them, or the program has
//! redefined the glyph.
//!
//! [`shapes`] compares the pixels of a cell with the glyph of its character in the built-in font. The
//! colours may differ, as below a raster split; the shape may not.

use hardware::{Frame, Rgb, ScreenCell, ScreenText};
use systems::{System, Window};

use crate::colour_marks::BRAILLE;

/// Rows of pixels in a glyph.
const ROWS: usize = 8;
/// Rows of dots in a Braille pattern.
const BRAILLE_ROWS: usize = 4;
/// A cell with all pixels set.
const FULL: char = '█';

/// The contents of a cell as one character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// A Braille pattern.
    pub glyph: char,
    /// The colour of its dots.
    pub ink: Rgb,
    /// The background colour.
    pub paper: Rgb,
}

/// Returns for each cell of a screen the shape to show instead of its character. `frame` is the
/// frame of the same time.
#[must_use]
pub fn shapes(system: &dyn System, screen: &ScreenText, frame: &Frame) -> Vec<Option<Shape>> {
    let machine = system.machine();
    let Some(Window { left, top, width, cell_height }) = machine.window(system) else {
        return vec![None; screen.cells.len()];
    };
    let dots = frame.colours();
    let frame_width = frame.size().0;
    let pitch = width / screen.columns;
    let left = left + (width % screen.columns / 2) as isize;
    let cell_at = |(index, cell): (usize, &ScreenCell)| {
        let (row, column) = (index / screen.columns, index % screen.columns);
        // The cursor is not drawn by the program.
        if screen.cursor == Some((row, column)) {
            return None;
        }
        // A program may move its picture beyond the edges of the frame.
        let left = usize::try_from(left + (pitch * column) as isize).ok()?;
        let top = usize::try_from(top + (cell_height * row) as isize).ok()?;
        let line = |y: usize| dots.get((top + y) * frame_width..)?.get(left..left + pitch);
        let rows = (0..cell_height).map(line).collect::<Option<Vec<&[Rgb]>>>()?;
        (left + pitch <= frame_width).then(|| shape(cell, (machine.glyph)(cell.glyph), &rows)).flatten()
    };
    screen.cells.iter().enumerate().map(cell_at).collect()
}

/// Returns the shape of a cell; `None` if it shows its glyph. A cell higher than a glyph must be blank below it.
fn shape(cell: &ScreenCell, letter: [u8; ROWS], rows: &[&[Rgb]]) -> Option<Shape> {
    let dots = || {
        rows.iter().enumerate().flat_map(|(y, row)| row.iter().enumerate().map(move |(x, dot)| (x, y, *dot)))
    };
    let mut colours = [cell.paper, cell.ink].map(|colour| (colour, false));
    let is_letter = dots().all(|(x, y, dot)| {
        let is_ink = (letter.get(y).is_some_and(|row| row << x & 0x80 != 0)) != cell.is_reversed;
        let (colour, is_known) = &mut colours[usize::from(is_ink)];
        if !*is_known {
            (*colour, *is_known) = (dot, true);
        }
        *colour == dot
    });
    // A cell of one colour counts as blank only in the colour of its screen cell.
    let is_own = match colours {
        [(paper, true), (_, false)] => paper == cell.paper,
        [(_, false), (ink, true)] => ink == cell.ink,
        _ => true,
    };
    if is_letter && is_own {
        return None;
    }
    let count = |colour: Rgb| dots().filter(|&(_, _, dot)| dot == colour).count();
    let paper = cell.paper;
    let ink =
        dots().map(|(_, _, dot)| dot).filter(|&dot| dot != paper).max_by_key(|&dot| (count(dot), dot))?;
    let pitch = rows[0].len();
    let height = rows.len();
    let bit = |(x, y, dot): (usize, usize, Rgb)| {
        if dot == paper { 0 } else { BRAILLE[BRAILLE_ROWS * y / height][2 * x / pitch] }
    };
    let pattern = dots().map(bit).fold(0, |pattern, bit| pattern | bit);
    let glyph = if pattern == 0xff { FULL } else { char::from_u32(0x2800 + pattern).unwrap_or(FULL) };
    Some(Shape { glyph, ink, paper })
}
