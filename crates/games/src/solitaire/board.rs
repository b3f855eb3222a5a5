//! Cells and boards.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Rows and columns of the grid.
pub const SIZE: i8 = 7;

/// A cell, or a position outside the grid: x to the right, y down, from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "[i8; 2]", into = "[i8; 2]")]
pub struct Location {
    /// The column.
    pub x: i8,
    /// The row.
    pub y: i8,
}

impl Location {
    /// Returns the cell in a column and a row.
    #[must_use]
    pub const fn new(x: i8, y: i8) -> Self {
        Self { x, y }
    }

    /// Returns all cells of the grid, column by column.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| Self { x, y }))
    }

    /// Returns whether it is in the grid.
    #[must_use]
    pub const fn is_in_grid(self) -> bool {
        0 <= self.x && self.x < SIZE && 0 <= self.y && self.y < SIZE
    }

    /// Returns the nearest cell of the grid: the listing's cell for a mouse outside the window.
    #[must_use]
    pub fn clamped_to_grid(self) -> Self {
        Self { x: self.x.clamp(0, SIZE - 1), y: self.y.clamp(0, SIZE - 1) }
    }

    /// Returns the position `x` cells to the right and `y` cells down.
    #[must_use]
    pub const fn offset(self, x: i8, y: i8) -> Self {
        Self { x: self.x.saturating_add(x), y: self.y.saturating_add(y) }
    }
}

/// Formats a cell as the listing's `str` does: `(3, 2)`.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

impl From<[i8; 2]> for Location {
    fn from([x, y]: [i8; 2]) -> Self {
        Self { x, y }
    }
}

impl From<Location> for [i8; 2] {
    fn from(location: Location) -> Self {
        [location.x, location.y]
    }
}

/// The boards, which differ in their holes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Board {
    /// A cross of 33 holes.
    English,
    /// The cross with its inner corners filled, 37 holes.
    French,
}

impl Board {
    /// The cell in the middle.
    pub const CENTRE: Location = Location::new(3, 3);

    /// Returns whether a position is a hole: `isMarbleLocation`.
    #[must_use]
    pub const fn is_hole(self, loc: Location) -> bool {
        let Location { x, y } = loc;
        if !loc.is_in_grid() {
            return false;
        }
        match self {
            Self::English => !(matches!(x, 0 | 1 | 5 | 6) && matches!(y, 0 | 1 | 5 | 6)),
            Self::French => (x - 3).abs() + (y - 3).abs() <= 4,
        }
    }

    /// Returns the holes, column by column.
    pub fn holes(self) -> impl Iterator<Item = Location> {
        Location::all().filter(move |&loc| self.is_hole(loc))
    }
}
