//! The values that are compared with a listing.

use serde::{Deserialize, Serialize};

use super::board::{COLUMNS, Cell, Direction, ROWS, Run, Side};
use super::core::Core;

/// The layout of the board in a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Each cell once.
    Cells,
    /// For each side the rows from the bottom, as numbers in which bit `c` is a stone in column `c`.
    Rows,
    /// A text with every line of each direction in the order in which runs are listed, its cells as
    /// digits followed by a `/`: every cell occurs four times.
    Lines,
}

/// A game between two moves, as integers: one core serves listings of several machines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Cells by column and row, from the left and from the bottom: 0 empty, 1 and 2 a stone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<[[u8; ROWS]; COLUMNS]>,
    /// The stones of side one by row, as in [`Layout::Rows`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ones: Option<[u8; ROWS]>,
    /// The stones of side two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twos: Option<[u8; ROWS]>,
    /// All lines of the board one after the other, as in [`Layout::Lines`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<String>,
    /// The side to move, 1 or 2; between the steps of a move, the side that has made it.
    pub player: u8,
    /// The steps of the last move.
    pub step: u32,
    /// The number of runs that the next step removes. The five fields below have one entry for each run.
    pub found: u8,
    /// Colours: 1 or 2.
    pub colours: Vec<u8>,
    /// Directions: 1 to 4 for → ↑ ↗ ↘.
    pub directions: Vec<u8>,
    /// Columns of the starts.
    pub columns: Vec<u8>,
    /// Rows of the starts.
    pub rows: Vec<u8>,
    /// Lengths.
    pub lengths: Vec<u8>,
    /// Points of the last step for both sides, after the multiplication.
    pub points: [u32; 2],
    /// Points of the game for both sides.
    pub totals: [u32; 2],
    /// The program's evaluation of its last move.
    pub thought: Option<EvaluationView>,
}

/// The program's evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EvaluationView {
    /// The score of every column, [`super::FULL`] for a full one.
    #[serde(rename = "worths")]
    pub scores: [i32; COLUMNS],
    /// The number of best columns.
    pub h: u8,
    /// The best columns in the order of the search.
    pub ties: Vec<u8>,
    /// The index of the column drawn.
    pub drawn: u32,
    /// The chosen column.
    pub choice: u8,
}

/// Returns the text of [`Layout::Lines`].
fn lines(board: &impl Core) -> String {
    let mut text = String::new();
    for direction in Direction::ALL {
        for line in direction.lines() {
            text.extend(line.map(|cell| char::from(b'0' + board.stone(cell).map_or(0, Side::number))));
            text.push('/');
        }
    }
    text
}

/// Returns the numbers of [`Layout::Rows`].
fn rows(board: &impl Core) -> [[u8; ROWS]; 2] {
    let mut rows = [[0; ROWS]; 2];
    for cell in Cell::all() {
        if let Some(side) = board.stone(cell) {
            rows[side.index()][cell.row] |= 1 << cell.column;
        }
    }
    rows
}

/// Returns the cells of these numbers; `None` if a cell has two stones.
fn cells_of_rows(ones: [u8; ROWS], twos: [u8; ROWS]) -> Option<[[u8; ROWS]; COLUMNS]> {
    let mut cells = [[0; ROWS]; COLUMNS];
    for Cell { column, row } in Cell::all() {
        let [one, two] = [ones, twos].map(|rows| rows[row] >> column & 1);
        cells[column][row] = (one & two == 0).then_some(one + 2 * two)?;
    }
    Some(cells)
}

/// Returns the cells of a text that starts with the rows; `None` if it is invalid.
fn cells_of(lines: &str) -> Option<[[u8; ROWS]; COLUMNS]> {
    let mut cells = [[0; ROWS]; COLUMNS];
    for Cell { column, row } in Cell::all() {
        let digit = lines.as_bytes().get(row * (COLUMNS + 1) + column)?;
        cells[column][row] = digit.checked_sub(b'0')?;
    }
    Some(cells)
}

impl View {
    /// Sets the board.
    pub(super) fn set_board(&mut self, board: &impl Core, layout: Layout) {
        match layout {
            Layout::Cells => self.cells = Some(board.cells()),
            Layout::Rows => {
                let [ones, twos] = rows(board);
                (self.ones, self.twos) = (Some(ones), Some(twos));
            }
            Layout::Lines => self.lines = Some(lines(board)),
        }
    }

    /// Returns the layout of the board and its cells by column and row.
    pub(super) fn board(&self) -> Option<(Layout, [[u8; ROWS]; COLUMNS])> {
        match (self.cells, self.ones.zip(self.twos), &self.lines) {
            (Some(cells), None, None) => Some((Layout::Cells, cells)),
            (None, Some((ones, twos)), None) => Some((Layout::Rows, cells_of_rows(ones, twos)?)),
            (None, None, Some(lines)) => Some((Layout::Lines, cells_of(lines)?)),
            _ => None,
        }
    }

    /// Sets the runs.
    pub(super) fn set_runs(&mut self, runs: &[Run]) {
        let each = |of: fn(&Run) -> u8| runs.iter().map(of).collect();
        self.found = runs.len() as u8;
        self.colours = each(|run| run.side.number());
        self.directions = each(|run| run.direction.number());
        self.columns = each(|run| run.start.column as u8);
        self.rows = each(|run| run.start.row as u8);
        self.lengths = each(|run| run.length);
    }
}
