//! Whether a frame shows anything.

use systems::Frame;

/// The longest row of a blank frame in runs of one colour: border, paper, border.
const BLANK_RUNS: usize = 3;

/// Whether a frame has nothing on it: an area of one colour, perhaps with a border around it.
///
/// ```
/// use player::Frame;
/// use player::session::is_blank;
///
/// let mut pixels = vec![[0; 3]; 64];
/// pixels[27] = [255; 3];
/// assert!(!is_blank(&Frame::Rgb { width: 8, height: 8, pixels: [pixels.clone(), pixels].concat() }));
/// assert!(is_blank(&Frame::Rgb { width: 8, height: 8, pixels: vec![[9; 3]; 64] }));
/// ```
#[must_use]
pub fn is_blank(frame: &Frame) -> bool {
    let (width, _) = frame.size();
    let colours: Vec<_> = frame.colours().into_iter().collect();
    let Some(&border) = colours.first() else { return true };
    let mut paper = None;
    colours.chunks(width.max(1)).all(|row| {
        let inner = row.iter().filter(|&&colour| colour != border);
        let is_uniform = inner.into_iter().all(|&colour| *paper.get_or_insert(colour) == colour);
        is_uniform && row.chunk_by(|one, next| one == next).count() <= BLANK_RUNS
    })
}
