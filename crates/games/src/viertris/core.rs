//! The interface of all forms of the rules.

use std::fmt::Debug;

use super::board::{COLUMNS, Cell, Column, ROWS, Run, Side};

/// A board and its rules.
///
/// Two forms with the same stones return equal results, floating stones included.
pub trait Core: Clone + Eq + Debug + Default {
    /// Returns the board with these stones.
    fn of(stone: impl Fn(Cell) -> Option<Side>) -> Self;

    /// Returns the stone in a cell.
    fn stone(&self, cell: Cell) -> Option<Side>;

    /// Drops a stone on a column.
    ///
    /// # Panics
    /// If the uppermost cell of the column has a stone.
    fn drop(&mut self, side: Side, column: Column);

    /// Returns all maximal runs of at least four stones, in the order of [`Run::sort_key`].
    fn runs(&self) -> Vec<Run>;

    /// Removes the stones of all these runs; then the stones above fall.
    fn clear(&mut self, runs: &[Run]);

    /// Returns the lowest cell of a column above all its stones: 0 to 6.
    fn height(&self, column: Column) -> usize {
        let stone = |row: &usize| self.stone(Cell { column: column.index(), row: *row }).is_some();
        (0..ROWS).rev().find(stone).map_or(0, |row| row + 1)
    }

    /// Returns whether all cells are occupied.
    fn is_full(&self) -> bool {
        Cell::all().all(|cell| self.stone(cell).is_some())
    }

    /// Returns all cells by column and row: 0 empty, else the side's number.
    fn cells(&self) -> [[u8; ROWS]; COLUMNS] {
        std::array::from_fn(|column| {
            std::array::from_fn(|row| self.stone(Cell { column, row }).map_or(0, Side::number))
        })
    }
}

/// Returns the points of a step for both sides, before the multiplication.
#[must_use]
pub fn base_points(runs: &[Run]) -> [u32; 2] {
    let mut points = [0; 2];
    for run in runs {
        points[run.side.index()] += run.points();
    }
    points
}

/// Resolves a board step by step and returns the points of both sides.
pub fn resolve<C: Core>(board: &mut C) -> [u32; 2] {
    let mut points = [0; 2];
    for step in 1.. {
        let runs = board.runs();
        if runs.is_empty() {
            break;
        }
        let base = base_points(&runs);
        points = [points[0] + step * base[0], points[1] + step * base[1]];
        board.clear(&runs);
    }
    points
}
