//! Sides, strengths, columns and cells.

use serde::{Deserialize, Serialize};

use crate::game::Seat;

/// A player by its number in the listing. Player 2 always moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Side {
    /// "Spieler 1" on the screen.
    Two = 2,
    /// "Spieler 2" on the screen.
    Three = 3,
}

impl Side {
    /// Both sides, in the order of moves.
    pub const BOTH: [Self; 2] = [Self::Two, Self::Three];

    /// Returns 2 or 3.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns the opponent: `5-pl`.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Two => Self::Three,
            Self::Three => Self::Two,
        }
    }

    /// Returns 0 or 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize - 2
    }

    /// Returns the seat of the side.
    #[must_use]
    pub const fn seat(self) -> Seat {
        Seat(self as u8 - 2)
    }

    /// Returns the side that makes move number `zg`, counted from 1.
    #[must_use]
    pub const fn of_turn(zg: u8) -> Self {
        if zg % 2 == 1 { Self::Two } else { Self::Three }
    }
}

impl From<Side> for u8 {
    fn from(side: Side) -> Self {
        side.number()
    }
}

impl TryFrom<u8> for Side {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        match number {
            2 => Ok(Self::Two),
            3 => Ok(Self::Three),
            _ => Err(format!("expected player 2 or 3, found `{number}`")),
        }
    }
}

/// The playing strength: the answer to "spielstaerke 1/2".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Strength {
    /// Rates the cell itself.
    One = 1,
    /// Also rates the cell above, which the opponent can take next.
    Two = 2,
}

impl Strength {
    /// Both strengths.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// Returns 1 or 2.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }
}

impl From<Strength> for u8 {
    fn from(strength: Strength) -> Self {
        strength.number()
    }
}

impl TryFrom<u8> for Strength {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        match number {
            1 => Ok(Self::One),
            2 => Ok(Self::Two),
            _ => Err(format!("expected strength 1 or 2, found `{number}`")),
        }
    }
}

/// A column, numbered `4*x+y`: the order in which the listing searches for the best (2110).
///
/// Serialised as `[x, y]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "[u8; 2]", try_from = "[u8; 2]")]
pub struct Column(u8);

impl Column {
    /// The number of columns.
    pub const COUNT: usize = 16;

    /// Returns the column at (x, y), or `None` outside the board.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Option<Self> {
        if x < 4 && y < 4 { Some(Self(4 * x + y)) } else { None }
    }

    /// Returns the column numbered `4*x+y`.
    ///
    /// # Panics
    /// If `index` is 16 or more.
    #[must_use]
    pub const fn at(index: usize) -> Self {
        assert!(index < Self::COUNT, "the board has 16 columns");
        Self(index as u8)
    }

    /// Returns all columns, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..Self::COUNT).map(Self::at)
    }

    /// Returns x, 0 to 3.
    #[must_use]
    pub const fn x(self) -> usize {
        (self.0 >> 2) as usize
    }

    /// Returns y, 0 to 3.
    #[must_use]
    pub const fn y(self) -> usize {
        (self.0 & 3) as usize
    }

    /// Returns `4*x+y`.
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask changes nothing; it shows the compiler that the index is below 16.
        (self.0 & 15) as usize
    }

    /// Returns `10*x+y`, the format of columns in `mx`.
    #[must_use]
    pub const fn code(self) -> i32 {
        10 * self.x() as i32 + self.y() as i32
    }
}

impl From<Column> for [u8; 2] {
    fn from(column: Column) -> Self {
        [column.0 >> 2, column.0 & 3]
    }
}

impl TryFrom<[u8; 2]> for Column {
    type Error = String;

    fn try_from([x, y]: [u8; 2]) -> Result<Self, String> {
        Self::new(x, y).ok_or_else(|| format!("expected x and y from 0 to 3, found `{x}` and `{y}`"))
    }
}

/// A cell, numbered `16*z + 4*x + y`: layer by layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The number of cells.
    pub const COUNT: usize = 64;

    /// Returns the cell at height `z` of a column.
    ///
    /// # Panics
    /// If `z` is 4 or more.
    #[must_use]
    pub const fn new(column: Column, z: usize) -> Self {
        assert!(z < 4, "a tower has four cells");
        Self(16 * z as u8 + column.0)
    }

    /// Returns the cell at (x, y, z).
    ///
    /// # Panics
    /// If a coordinate is 4 or more.
    #[must_use]
    pub const fn xyz(x: usize, y: usize, z: usize) -> Self {
        assert!(x < 4 && y < 4, "the board is four cells wide");
        Self::new(Column((4 * x + y) as u8), z)
    }

    /// Returns the cell numbered `index`.
    ///
    /// # Panics
    /// If `index` is 64 or more.
    #[must_use]
    pub const fn at(index: usize) -> Self {
        assert!(index < Self::COUNT, "the board has 64 cells");
        Self(index as u8)
    }

    /// Returns all cells, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..Self::COUNT).map(Self::at)
    }

    /// Returns the column of the cell.
    #[must_use]
    pub const fn column(self) -> Column {
        Column(self.0 & 15)
    }

    /// Returns its height.
    #[must_use]
    pub const fn z(self) -> usize {
        (self.0 >> 4) as usize
    }

    /// Returns `16*z + 4*x + y`.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Returns the cell as one bit of a board.
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }
}
