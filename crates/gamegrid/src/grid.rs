//! The dimensions of a grid: conversion between cells and pixels, lines of cells.

use serde::{Deserialize, Serialize};

use crate::location::Location;

/// A point in pixels from the upper left corner of the playground, inside or outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Point {
    /// Pixels to the right.
    pub x: i32,
    /// Pixels down.
    pub y: i32,
}

/// The dimensions of a grid of square cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grid {
    /// Columns.
    pub columns: i32,
    /// Rows.
    pub rows: i32,
    /// The side of a cell in pixels.
    pub cell: i32,
}

impl Grid {
    /// The maximum side in pixels: a larger frame is an error of the program.
    pub const MAX_SIDE: i32 = 4000;

    /// Creates a grid; `None` without cells or with too many pixels for a screen.
    #[must_use]
    pub fn new(columns: i32, rows: i32, cell: i32) -> Option<Self> {
        let fits = |count: i32| (1..=Self::MAX_SIDE).contains(&count.saturating_mul(cell)) && count > 0;
        (cell > 0 && fits(columns) && fits(rows)).then_some(Self { columns, rows, cell })
    }

    /// Returns width and height of the frame, which is one pixel larger than the cells.
    #[must_use]
    pub const fn size(self) -> (i32, i32) {
        (self.columns * self.cell + 1, self.rows * self.cell + 1)
    }

    /// Returns the pixel at the centre of a cell.
    #[must_use]
    pub const fn centre(self, location: Location) -> Point {
        let half = self.cell / 2;
        Point {
            x: location.x.saturating_mul(self.cell).saturating_add(half),
            y: location.y.saturating_mul(self.cell).saturating_add(half),
        }
    }

    /// Returns the cell of a pixel, inside the grid or outside.
    #[must_use]
    pub const fn cell_of(self, point: Point) -> Location {
        Location::new(point.x.div_euclid(self.cell), point.y.div_euclid(self.cell))
    }

    /// Returns the cell of a pixel; outside the grid, the nearest one inside.
    #[must_use]
    pub fn cell_inside(self, point: Point) -> Location {
        let inside = |dot: i32, count: i32| dot.clamp(0, count * self.cell - 1);
        self.cell_of(Point { x: inside(point.x, self.columns), y: inside(point.y, self.rows) })
    }

    /// Whether a cell is inside the grid.
    #[must_use]
    pub fn contains(self, location: Location) -> bool {
        (0..self.columns).contains(&location.x) && (0..self.rows).contains(&location.y)
    }

    /// Whether a cell is in the first or last column or row of the grid.
    #[must_use]
    pub fn is_border(self, location: Location) -> bool {
        let Location { x, y } = location;
        self.contains(location) && (x == 0 || y == 0 || x == self.columns - 1 || y == self.rows - 1)
    }

    /// Returns all cells, column by column.
    pub fn cells(self) -> impl Iterator<Item = Location> {
        (0..self.columns).flat_map(move |x| (0..self.rows).map(move |y| Location::new(x, y)))
    }

    /// Returns the cells of the diagonal through a cell, from the left: down to the right, or up to the
    /// right.
    #[must_use]
    pub fn diagonal(self, through: Location, is_down: bool) -> Vec<Location> {
        let Location { x, y } = through;
        let direction = if is_down { 1 } else { -1 };
        let cell =
            |column: i32| Some(Location::new(column, y.checked_add(direction * column.checked_sub(x)?)?));
        (0..self.columns).filter_map(cell).filter(|&cell| self.contains(cell)).collect()
    }

    /// Returns the cells whose centres are exactly on the line through two centres, column by column: in the
    /// whole grid, or only between the two.
    #[must_use]
    pub fn line(self, from: Location, to: Location, is_between: bool) -> Vec<Location> {
        let wide = |number: i32| i64::from(number);
        let (across, down) = (wide(to.x) - wide(from.x), wide(to.y) - wide(from.y));
        if (across, down) == (0, 0) {
            return if is_between { vec![] } else { vec![from] };
        }
        let is_on =
            |cell: &Location| (wide(cell.x) - wide(from.x)) * down == (wide(cell.y) - wide(from.y)) * across;
        let is_included = |cell: &Location| {
            let within = |one: i32, other: i32, at: i32| (one.min(other)..=one.max(other)).contains(&at);
            let lies = within(from.x, to.x, cell.x) && within(from.y, to.y, cell.y);
            !is_between || (lies && *cell != from && *cell != to)
        };
        self.cells().filter(is_on).filter(is_included).collect()
    }
}
