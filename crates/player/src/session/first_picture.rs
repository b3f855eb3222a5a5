//! The test for a blank frame.

use systems::Frame;

/// Maximum runs of one colour in a row of a blank frame: border, paper, border.
const BLANK_RUNS: usize = 3;

/// Minimum part of a blank frame that is paper.
const MIN_PAPER: f64 = 0.25;

/// Returns whether a frame is blank: an area of one colour, perhaps with a border around it.
///
/// ```
/// use player::Frame;
/// use player::session::is_blank;
///
/// let frame = |pixels| Frame::Rgb { width: 8, height: 8, pixels };
/// let (border, paper) = ([0; 3], [255; 3]);
/// let is_paper = |at: usize| (2..6).contains(&(at % 8)) && (1..7).contains(&(at / 8));
/// let mut pixels: Vec<_> = (0..64).map(|at| if is_paper(at) { paper } else { border }).collect();
/// assert!(is_blank(&frame(vec![border; 64])) && is_blank(&frame(pixels.clone())));
/// pixels[27] = border;
/// assert!(!is_blank(&frame(pixels)));
/// let mut dot = vec![border; 64];
/// dot[27] = paper;
/// assert!(!is_blank(&frame(dot)));
/// ```
#[must_use]
pub fn is_blank(frame: &Frame) -> bool {
    let (width, _) = frame.size();
    let colours: Vec<_> = frame.colours().into_iter().collect();
    let Some(border) = colours.first() else { return true };
    let rows = colours.chunks(width.max(1)).filter(|row| row.iter().any(|colour| colour != border));
    let mut inner = rows.clone();
    let Some(first) = inner.next() else { return true };
    let paper = colours.iter().filter(|&colour| colour != border).count();
    inner.all(|row| row == first)
        && first.chunk_by(|one, next| one == next).count() <= BLANK_RUNS
        && paper as f64 >= MIN_PAPER * colours.len() as f64
}
