//! What is compared with a listing.

use serde::{Deserialize, Serialize};

use super::board::{COLUMNS, ROWS, Run};

/// A game between two moves, as whole numbers: one core serves listings of several machines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Cells by column and row, from the left and from the bottom: 0 empty, 1 and 2 a stone.
    pub cells: [[u8; ROWS]; COLUMNS],
    /// Who is to move, 1 or 2; while a move is being resolved, who has made it.
    pub player: u8,
    /// Steps of the last move that are done.
    pub step: u32,
    /// The runs that the next step removes: how many, and each one's colour, direction (1 to 4 for → ↑ ↗ ↘), start and
    /// length.
    pub found: u8,
    /// Colours.
    pub colours: Vec<u8>,
    /// Directions.
    pub directions: Vec<u8>,
    /// Columns of the starts.
    pub columns: Vec<u8>,
    /// Rows of the starts.
    pub rows: Vec<u8>,
    /// Lengths.
    pub lengths: Vec<u8>,
    /// Points of the last step for both sides, multiplied.
    pub points: [u32; 2],
    /// Points of the game for both sides.
    pub totals: [u32; 2],
    /// What the program thought for its last move.
    pub thought: Option<ThoughtView>,
}

/// What the program thought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThoughtView {
    /// The worth of every column, [`super::FULL`] for one without room.
    pub worths: [i32; COLUMNS],
    /// How many columns are as good as the best.
    pub h: u8,
    /// Those columns in the order of the search.
    pub ties: Vec<u8>,
    /// Which of them was drawn.
    pub drawn: u32,
    /// The column.
    pub choice: u8,
}

impl View {
    /// Shows runs.
    pub(super) fn show(&mut self, runs: &[Run]) {
        let each = |of: fn(&Run) -> u8| runs.iter().map(of).collect();
        self.found = runs.len() as u8;
        self.colours = each(|run| run.side.number());
        self.directions = each(|run| run.direction.number());
        self.columns = each(|run| run.start.column as u8);
        self.rows = each(|run| run.start.row as u8);
        self.lengths = each(|run| run.length);
    }
}
