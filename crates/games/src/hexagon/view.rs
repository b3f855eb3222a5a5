//! A game as the program's arrays and the display have it.

use serde::{Deserialize, Serialize};

use super::lines::{LINES, POINTS};

/// What is compared after each ply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// `L(n,2)`: 0 free, 1 the computer's, 2 the person's.
    pub lines: [u8; LINES],
    /// `P(i,0)` and `P(i,1)`.
    pub points: [[u8; 2]; POINTS],
    /// Who is to move: 1 the computer, 2 the person, 0 before that is drawn.
    pub mover: u8,
    /// Who has lost: 1 the computer, 2 the person, 0 nobody yet.
    pub loser: u8,
    /// The corners of the triangle as the display shows them, numbered from 1; none yet.
    pub corners: Option<String>,
    /// The line of the last move, if the ply was one.
    pub line: Option<u8>,
    /// What the computer has found, while it is to draw.
    pub thought: Option<RatingView>,
    /// `L(n,3)`: what each line was rated last.
    pub ratings: [u8; LINES],
    /// How many lines are on the list of the best.
    pub h: u8,
    /// The list: the first elements of `L(n,4)`.
    pub ties: Vec<u8>,
    /// Which of them was drawn last.
    pub drawn: u32,
}

/// What the computer has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingView {
    /// `L(n,3)`.
    pub ratings: [u8; LINES],
    /// The highest of the free lines.
    pub highest: u8,
    /// How many lines have it, and which.
    pub h: u8,
    /// Those lines.
    pub ties: Vec<u8>,
}
