//! Cells of a grid: directions, distances, neighbours.
//!
//! Columns count from the left, rows from the top, both from 0; cells outside the grid are valid.
//! Directions are degrees clockwise from east. Measured with the original library 2.42 (`api.tsv`
//! of the golden data), neighbourhoods by its documentation and source.

/// A cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The column.
    pub x: i32,
    /// The row.
    pub y: i32,
}

/// The names of the eight directions clockwise from east.
pub const COMPASS: [&str; 8] =
    ["EAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "WEST", "NORTHWEST", "NORTH", "NORTHEAST"];

/// The distance of a step without an explicit one, in cells.
const DEFAULT_DISTANCE: i32 = 5;

/// The maximum coordinate: results of programs stay far within 32 bits.
const MAX_COORDINATE: f64 = 1e9;

fn floor(number: f64) -> i32 {
    number.floor().clamp(-MAX_COORDINATE, MAX_COORDINATE) as i32
}

impl Location {
    /// Creates the cell in this column and row.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// Returns the next cell in a direction.
    #[must_use]
    pub fn neighbour(self, direction: f64) -> Self {
        self.adjacent(direction, Some(1))
    }

    /// Returns the cell at a distance in a direction; the default is about five cells.
    #[must_use]
    pub fn adjacent(self, direction: f64, distance: Option<i32>) -> Self {
        let distance = distance.unwrap_or(DEFAULT_DISTANCE);
        // A step of one reaches the diagonal cell; longer steps end before the next.
        let reach = f64::from(distance) + if distance == 1 { 0.3 } else { -0.2 };
        let (sine, cosine) = direction.to_radians().sin_cos();
        Self {
            x: floor(f64::from(self.x) + 0.5 + reach * cosine),
            y: floor(f64::from(self.y) + 0.5 + reach * sine),
        }
    }

    /// Returns the cells that a circle of this radius in cells touches, without its centre.
    #[must_use]
    pub fn neighbours(self, distance: f64) -> Vec<Self> {
        // The maximum is larger than any grid.
        let distance = distance.clamp(0.0, 1000.0);
        let mut cells = Vec::new();
        for far in 1..=floor(distance + 0.5) {
            let height = f64::from(far) - 0.5;
            let widest = floor((distance * distance - height * height).max(0.0).sqrt() + 0.5);
            for aside in 0..=widest {
                // The same cell in the four quarters of the circle.
                for (x, y) in [(aside, far), (far, -aside), (-far, aside), (-aside, -far)] {
                    cells.push(Self::new(self.x.saturating_add(x), self.y.saturating_add(y)));
                }
            }
        }
        cells
    }

    /// Returns the direction to another cell, 0 up to 360.
    #[must_use]
    pub fn direction_to(self, other: Self) -> f64 {
        let (x, y) = self.steps_to(other);
        let degrees = y.atan2(x).to_degrees();
        if degrees < 0.0 { degrees + 360.0 } else { degrees }
    }

    fn steps_to(self, other: Self) -> (f64, f64) {
        (f64::from(other.x) - f64::from(self.x), f64::from(other.y) - f64::from(self.y))
    }

    /// Returns the distance to another cell as an integer number of cells.
    #[must_use]
    pub fn distance_to(self, other: Self) -> i32 {
        let (x, y) = self.steps_to(other);
        floor(x.hypot(y) + 0.5)
    }

    /// Returns the nearest of the eight directions to another cell, as an index of [`COMPASS`].
    #[must_use]
    pub fn compass_to(self, other: Self) -> usize {
        floor((self.direction_to(other) + 22.5) / 45.0) as usize % 8
    }

    /// Returns the nearest of the four main directions to another cell, as an index of [`COMPASS`].
    #[must_use]
    pub fn main_compass_to(self, other: Self) -> usize {
        floor((self.direction_to(other) + 45.0) / 90.0) as usize % 4 * 2
    }
}
