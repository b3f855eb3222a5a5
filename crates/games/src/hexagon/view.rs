//! A game in the program's arrays and on the display.

use serde::{Deserialize, Serialize};

use super::lines::{LINES, POINTS};

/// The values compared after each ply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// `L(n,2)`: 0 free, 1 the computer's, 2 the person's.
    pub lines: [u8; LINES],
    /// `P(i,0)` and `P(i,1)`.
    pub points: [[u8; 2]; POINTS],
    /// The side to move: 1 the computer, 2 the person, 0 before the draw.
    pub mover: u8,
    /// The loser: 1 the computer, 2 the person, 0 before the end.
    pub loser: u8,
    /// The corners of the triangle as the display shows them, numbered from 1; `None` before the end.
    pub corners: Option<String>,
    /// The display's row 1 at the end: `Ich habe`, if the computer has lost, or the person's name.
    pub lost_by: Option<String>,
    /// The display's row 2 at the end: `verloren!` for the computer, `hat verloren!` for the person.
    pub verdict: Option<String>,
    /// The points of the computer's line as the display shows them; `None` after other plies, and at the end.
    pub from: Option<String>,
    /// The second of these points.
    pub to: Option<String>,
    /// The line of the last move, if the ply was a move.
    pub line: Option<u8>,
    /// The computer's evaluation, while it is to draw.
    pub thought: Option<RatingView>,
    /// `L(n,3)`: the last rating of each line.
    pub ratings: [u8; LINES],
    /// The number of lines on the list of the best.
    pub h: u8,
    /// The list: the first elements of `L(n,4)`.
    pub ties: Vec<u8>,
    /// The index of the last line drawn from the list.
    pub drawn: u32,
}

/// The computer's evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingView {
    /// `L(n,3)`.
    pub ratings: [u8; LINES],
    /// The highest rating of the free lines.
    pub highest: u8,
    /// The number of lines with this rating.
    pub h: u8,
    /// The lines with this rating.
    pub ties: Vec<u8>,
}
