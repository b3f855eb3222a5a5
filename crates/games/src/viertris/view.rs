//! What is compared with a listing.

use serde::{Deserialize, Serialize};

use super::board::{COLUMNS, Cell, Direction, ROWS, Run, Side};
use super::core::Core;

/// How a listing keeps the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Each cell once.
    Cells,
    /// For each side the rows from the bottom, as numbers in which bit `c` is a stone in column `c`.
    Rows,
    /// In a text that has every line of each direction in the order in which runs are listed, its cells as digits and a `/`
    /// behind them: every cell stands there four times.
    Lines,
}

/// A game between two moves, as whole numbers: one core serves listings of several machines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Cells by column and row, from the left and from the bottom: 0 empty, 1 and 2 a stone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<[[u8; ROWS]; COLUMNS]>,
    /// The stones of side one by row, as [`Layout::Rows`] has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ones: Option<[u8; ROWS]>,
    /// Those of side two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twos: Option<[u8; ROWS]>,
    /// All lines of the board one after the other as [`Layout::Lines`] has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<String>,
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
    pub thought: Option<EvaluationView>,
}

/// What the program thought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EvaluationView {
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

/// The text of [`Layout::Lines`].
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

/// The numbers of [`Layout::Rows`].
fn rows(board: &impl Core) -> [[u8; ROWS]; 2] {
    let mut rows = [[0; ROWS]; 2];
    for cell in Cell::all() {
        if let Some(side) = board.stone(cell) {
            rows[side.index()][cell.row] |= 1 << cell.column;
        }
    }
    rows
}

/// The cells of such numbers; `None` if a cell has two stones.
fn cells_of_rows(ones: [u8; ROWS], twos: [u8; ROWS]) -> Option<[[u8; ROWS]; COLUMNS]> {
    let mut cells = [[0; ROWS]; COLUMNS];
    for Cell { column, row } in Cell::all() {
        let [one, two] = [ones, twos].map(|rows| rows[row] >> column & 1);
        cells[column][row] = (one & two == 0).then_some(one + 2 * two)?;
    }
    Some(cells)
}

/// The cells of such a text, which begins with the rows; `None` if it is none.
fn cells_of(lines: &str) -> Option<[[u8; ROWS]; COLUMNS]> {
    let mut cells = [[0; ROWS]; COLUMNS];
    for Cell { column, row } in Cell::all() {
        let digit = lines.as_bytes().get(row * (COLUMNS + 1) + column)?;
        cells[column][row] = digit.checked_sub(b'0')?;
    }
    Some(cells)
}

impl View {
    /// Shows a board.
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

    /// The layout of the board and its cells by column and row.
    pub(super) fn board(&self) -> Option<(Layout, [[u8; ROWS]; COLUMNS])> {
        match (self.cells, self.ones.zip(self.twos), &self.lines) {
            (Some(cells), None, None) => Some((Layout::Cells, cells)),
            (None, Some((ones, twos)), None) => Some((Layout::Rows, cells_of_rows(ones, twos)?)),
            (None, None, Some(lines)) => Some((Layout::Lines, cells_of(lines)?)),
            _ => None,
        }
    }

    /// Shows runs.
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
