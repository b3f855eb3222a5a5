//! The interface of all forms: two boards, and their content on the screen.

use std::fmt::Debug;

use super::board::{Cell, Kind, Side};

/// A position in a row of the left board that the search can reach, including the row's label and
/// the column after the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coord {
    /// Between -1 and 11.
    pub x: i8,
    /// Between 1 and 10.
    pub y: u8,
}

impl Coord {
    /// The first and the last column that the search can mark.
    pub const COLUMNS: std::ops::RangeInclusive<i8> = -1..=11;

    /// Returns the cell there, if it is on the board.
    #[must_use]
    pub fn cell(self) -> Option<Cell> {
        u8::try_from(self.x).ok().and_then(|x| Cell::at(x, self.y))
    }
}

impl From<Cell> for Coord {
    fn from(cell: Cell) -> Self {
        Self { x: cell.x() as i8, y: cell.y() }
    }
}

/// The interface of the boards' forms.
pub trait Core: Clone + Eq + Debug + Default + 'static {
    /// Lines 500 to 560: returns whether a ship fits at this pivot: no other ship is around it, nor in
    /// the rows below it down to the last of `rows_below`.
    fn is_free(&self, side: Side, kind: Kind, pivot: Cell, rows_below: u8) -> bool;

    /// Lines 440 to 455: returns the first free pivot from `from` on, and the number of pivots checked.
    fn find_pivot(&self, side: Side, kind: Kind, from: Cell, rows_below: u8) -> (Cell, u32);

    /// Line 460: places a ship.
    fn place_ship(&mut self, side: Side, kind: Kind, pivot: Cell);

    /// Returns `TJ(X,Y,P)` as a kind.
    fn ship(&self, side: Side, cell: Cell) -> Option<Kind>;

    /// Returns whether the left board, or the screen beside it, shows an X at `coord`.
    fn is_marked(&self, coord: Coord) -> bool;

    /// Shows an X at `coord`.
    fn mark(&mut self, coord: Coord);

    /// Lines 670 to 680: returns the first cell from `from` on without an X. Until the end of
    /// the game, such a cell exists.
    fn first_unmarked(&self, from: Cell) -> Cell;

    /// Returns whether the right board still shows a dot in a cell.
    fn is_closed(&self, cell: Cell) -> bool;

    /// Opens a cell.
    fn open(&mut self, cell: Cell);
}
