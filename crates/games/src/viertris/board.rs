//! The types of the board: colours, columns, cells, directions and runs.

use serde::{Deserialize, Serialize};

/// Columns of the board.
pub const COLUMNS: usize = 8;
/// Rows of the board.
pub const ROWS: usize = 6;
/// Cells of the board.
pub const CELLS: usize = COLUMNS * ROWS;
/// The minimum length of a run.
pub const MIN_RUN_LENGTH: u8 = 4;

/// A player, and the colour of its stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The player who moves first.
    One,
    /// The player who moves second.
    Two,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// Returns 0 or 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns 1 or 2.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns the side with this number, 1 or 2.
    #[must_use]
    pub const fn numbered(number: u8) -> Option<Self> {
        match number {
            1 => Some(Self::One),
            2 => Some(Self::Two),
            _ => None,
        }
    }

    /// Returns the opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}

/// A column, 0 to 7 from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Column(u8);

impl Column {
    /// The order in which equally good columns are listed: from the middle outwards.
    pub const SEARCH_ORDER: [Self; COLUMNS] =
        [Self(3), Self(4), Self(2), Self(5), Self(1), Self(6), Self(0), Self(7)];

    /// Returns the column with this index, if there is one.
    #[must_use]
    pub const fn at(index: usize) -> Option<Self> {
        if index < COLUMNS { Some(Self(index as u8)) } else { None }
    }

    /// Returns the column of a cell.
    #[must_use]
    pub const fn of(cell: Cell) -> Self {
        Self(cell.column as u8)
    }

    /// Returns all columns from the left.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..COLUMNS as u8).map(Self)
    }

    /// Returns 0 to 7.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for Column {
    type Error = String;

    fn try_from(index: u8) -> Result<Self, String> {
        Self::at(index.into()).ok_or_else(|| format!("invalid column `{index}`; expected 0 to 7"))
    }
}

impl From<Column> for u8 {
    fn from(column: Column) -> Self {
        column.0
    }
}

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// 0 to 7 from the left.
    pub column: usize,
    /// 0 to 5 from the bottom.
    pub row: usize,
}

impl Cell {
    /// Returns the cell at these coordinates, if it is on the board.
    #[must_use]
    pub fn at(column: isize, row: isize) -> Option<Self> {
        let column = usize::try_from(column).ok().filter(|&column| column < COLUMNS)?;
        let row = usize::try_from(row).ok().filter(|&row| row < ROWS)?;
        Some(Self { column, row })
    }

    /// Returns all cells, column by column from the bottom up.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..COLUMNS).flat_map(|column| (0..ROWS).map(move |row| Self { column, row }))
    }

    /// Returns the cell this many steps forward in a direction, or backward.
    #[must_use]
    pub fn step(self, direction: Direction, steps: isize) -> Option<Self> {
        let (columns, rows) = direction.offset();
        Self::at(self.column as isize + steps * columns, self.row as isize + steps * rows)
    }
}

/// A direction of runs. A run starts at its left end, or at its lower end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// →
    Right,
    /// ↑
    Up,
    /// ↗
    UpRight,
    /// ↘
    DownRight,
}

impl Direction {
    /// All directions, in the order in which runs are listed.
    pub const ALL: [Self; 4] = [Self::Right, Self::Up, Self::UpRight, Self::DownRight];

    /// Returns the columns and rows to the next cell.
    #[must_use]
    pub const fn offset(self) -> (isize, isize) {
        match self {
            Self::Right => (1, 0),
            Self::Up => (0, 1),
            Self::UpRight => (1, 1),
            Self::DownRight => (1, -1),
        }
    }

    /// Returns 1 to 4, in the order of [`Direction::ALL`].
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns its lines in the order in which runs are listed, each with its cells.
    pub fn lines(self) -> impl Iterator<Item = impl Iterator<Item = Cell>> {
        let mut starts: Vec<Cell> = Cell::all().filter(|cell| cell.step(self, -1).is_none()).collect();
        starts.sort_by_key(|&cell| self.line(cell));
        starts
            .into_iter()
            .map(move |first| std::iter::successors(Some(first), move |cell| cell.step(self, 1)))
    }

    /// Returns the index of the line through a cell in this direction, for the order of runs: rows from below,
    /// the others from the left.
    #[must_use]
    pub const fn line(self, cell: Cell) -> usize {
        match self {
            Self::Right => cell.row,
            Self::Up => cell.column,
            Self::UpRight => cell.column + ROWS - 1 - cell.row,
            Self::DownRight => cell.column + cell.row,
        }
    }
}

/// A maximal run: at least four stones of one colour in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The owner of the stones.
    pub side: Side,
    /// The direction from its start.
    pub direction: Direction,
    /// The left end; the lower end of a vertical run.
    pub start: Cell,
    /// The number of stones.
    pub length: u8,
}

impl Run {
    /// Returns the base points: 2 for four stones, one more for each further stone.
    #[must_use]
    pub const fn points(&self) -> u32 {
        self.length as u32 - 2
    }

    /// Returns its cells from the start on.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..isize::from(self.length)).map_while(move |steps| self.start.step(self.direction, steps))
    }

    /// Returns the sort key of runs: direction, line, position on the line.
    #[must_use]
    pub const fn sort_key(&self) -> (Direction, usize, usize) {
        (self.direction, self.direction.line(self.start), self.start.column)
    }
}
