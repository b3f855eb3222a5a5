//! What the forms have in common: two boards, and what the screen shows of them.

use std::fmt::Debug;

use super::board::{Cell, Kind, Side};

/// A place in a row of the left board, as the search reaches it: also the row's label and the column behind the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coord {
    /// From -1 to 11.
    pub x: i8,
    /// From 1 to 10.
    pub y: u8,
}

impl Coord {
    /// The first and the last column that the search can mark.
    pub const COLUMNS: std::ops::RangeInclusive<i8> = -1..=11;

    /// The cell there, if the board has one.
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

/// A form of the boards.
pub trait Core: Clone + Eq + Debug + Default + 'static {
    /// Lines 500 to 560: nothing stands around a ship there, nor in the rows below it down to the last of `rows_below`.
    fn has_room(&self, side: Side, kind: Kind, pivot: Cell, rows_below: u8) -> bool;

    /// Lines 440 to 455: the first pivot from `from` on where there is room, and how many were looked at.
    fn find_room(&self, side: Side, kind: Kind, from: Cell, rows_below: u8) -> (Cell, u32);

    /// Line 460: puts a ship there.
    fn place_ship(&mut self, side: Side, kind: Kind, pivot: Cell);

    /// `TJ(X,Y,P)` as a kind.
    fn ship(&self, side: Side, cell: Cell) -> Option<Kind>;

    /// The left board shows an X there, or beside itself.
    fn is_marked(&self, place: Coord) -> bool;

    /// Shows an X there.
    fn mark(&mut self, place: Coord);

    /// Lines 670 to 680: the first cell from `from` on that shows no X. There is one while the game goes on.
    fn first_unmarked(&self, from: Cell) -> Cell;

    /// The right board still shows a dot there.
    fn is_closed(&self, cell: Cell) -> bool;

    /// Shows what is there.
    fn open(&mut self, cell: Cell);
}
