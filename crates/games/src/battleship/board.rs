//! Cells, ships and their owners.

use serde::{Deserialize, Serialize};

/// Rows and columns of a board.
pub const SIZE: u8 = 10;

/// Ships of a fleet.
pub const SHIPS: usize = 10;

/// Cells of a fleet.
pub const SHIP_CELLS: u8 = 20;

/// The owner of ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The person's, `P = 1`, on the left.
    Person,
    /// The program's, `P = 2`, on the right.
    Program,
}

impl Side {
    /// Both sides, in the order in which their ships are placed.
    pub const BOTH: [Self; 2] = [Self::Person, Self::Program];

    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

/// A kind of ship: `I` of the listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `A`.
    Carrier = 1,
    /// `C`.
    Cruiser,
    /// `B`.
    Battleship,
    /// `S`.
    Submarine,
}

impl Kind {
    /// All kinds, in the order in which they are placed.
    pub const ALL: [Self; 4] = [Self::Carrier, Self::Cruiser, Self::Battleship, Self::Submarine];

    /// The fleet, in the order of placement.
    pub const FLEET: [Self; SHIPS] = [
        Self::Carrier,
        Self::Cruiser,
        Self::Cruiser,
        Self::Battleship,
        Self::Battleship,
        Self::Battleship,
        Self::Submarine,
        Self::Submarine,
        Self::Submarine,
        Self::Submarine,
    ];

    /// Returns the number `I`.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns the number of cells of a ship.
    #[must_use]
    pub const fn length(self) -> u8 {
        5 - self as u8
    }

    /// Returns the number of ships of this kind.
    #[must_use]
    pub const fn count(self) -> u8 {
        self as u8
    }

    /// Returns the letter `N$(I)`.
    #[must_use]
    pub const fn letter(self) -> u8 {
        [b'A', b'C', b'B', b'S'][self as usize - 1]
    }
}

/// A cell, both coordinates from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "(u8, u8)", try_from = "(u8, u8)")]
pub struct Cell {
    x: u8,
    y: u8,
}

impl Cell {
    /// Returns the cell at these coordinates, if they are on the board.
    #[must_use]
    pub const fn at(x: u8, y: u8) -> Option<Self> {
        if x >= 1 && x <= SIZE && y >= 1 && y <= SIZE { Some(Self { x, y }) } else { None }
    }

    /// Returns the column.
    #[must_use]
    pub const fn x(self) -> u8 {
        self.x
    }

    /// Returns the row.
    #[must_use]
    pub const fn y(self) -> u8 {
        self.y
    }

    /// Returns all cells, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=SIZE).flat_map(|y| (1..=SIZE).map(move |x| Self { x, y }))
    }

    /// Returns the next cell in the listing's order: to the right, then the next row, from the last
    /// cell back to the first. Only pivots of ships with `length` cells are included.
    #[must_use]
    pub const fn next_pivot(self, length: u8) -> Self {
        if self.x + length <= SIZE {
            Self { x: self.x + 1, y: self.y }
        } else {
            Self { x: 1, y: self.y % SIZE + 1 }
        }
    }

    /// Returns its index row by row, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.y as usize - 1) * SIZE as usize + self.x as usize - 1
    }
}

impl From<Cell> for (u8, u8) {
    fn from(cell: Cell) -> Self {
        (cell.x, cell.y)
    }
}

impl TryFrom<(u8, u8)> for Cell {
    type Error = &'static str;

    fn try_from((x, y): (u8, u8)) -> Result<Self, Self::Error> {
        Self::at(x, y).ok_or("a cell has coordinates from 1 to 10")
    }
}
