//! The rules cell by cell, to be read beside their description.
//!
//! Note: a step finds all runs, of both colours, before any is removed. A stone in two runs counts
//! for both.

use super::board::{COLUMNS, Cell, Column, Direction, MIN_RUN_LENGTH, ROWS, Run, Side};
use super::core::Core;

/// The board as an array of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    stones: [[Option<Side>; ROWS]; COLUMNS],
}

impl Board {
    /// Returns the maximal runs of one direction, line by line.
    pub(super) fn runs_in(&self, direction: Direction) -> Vec<Run> {
        let mut runs = Vec::new();
        for line in direction.lines() {
            let mut run: Option<Run> = None;
            for cell in line {
                let side = self.stone(cell);
                match (&mut run, side) {
                    (Some(run), Some(side)) if run.side == side => run.length += 1,
                    (_, side) => {
                        runs.extend(run.filter(|run| run.length >= MIN_RUN_LENGTH));
                        run = side.map(|side| Run { side, direction, start: cell, length: 1 });
                    }
                }
            }
            runs.extend(run.filter(|run| run.length >= MIN_RUN_LENGTH));
        }
        runs
    }

    /// Removes the stones of a run.
    pub(super) fn remove(&mut self, run: &Run) {
        for cell in run.cells() {
            self.stones[cell.column][cell.row] = None;
        }
    }

    /// Lets the stones of every column fall, in their order.
    pub(super) fn fall(&mut self) {
        for column in &mut self.stones {
            let mut height = 0;
            for row in 0..ROWS {
                if let Some(side) = column[row].take() {
                    column[height] = Some(side);
                    height += 1;
                }
            }
        }
    }
}

impl Core for Board {
    fn of(stone: impl Fn(Cell) -> Option<Side>) -> Self {
        let mut board = Self::default();
        for cell in Cell::all() {
            board.stones[cell.column][cell.row] = stone(cell);
        }
        board
    }

    fn stone(&self, cell: Cell) -> Option<Side> {
        self.stones[cell.column][cell.row]
    }

    fn drop(&mut self, side: Side, column: Column) {
        let height = self.height(column);
        assert!(height < ROWS, "a stone is dropped on a column with room");
        self.stones[column.index()][height] = Some(side);
    }

    fn runs(&self) -> Vec<Run> {
        Direction::ALL.into_iter().flat_map(|direction| self.runs_in(direction)).collect()
    }

    fn clear(&mut self, runs: &[Run]) {
        runs.iter().for_each(|run| self.remove(run));
        self.fall();
    }
}
