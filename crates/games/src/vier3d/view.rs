//! The board in the machine's format, under the listing's names.

use serde::{Deserialize, Serialize};

use super::geometry::{Cell, Column, Side};
use super::lines::{LINE_COUNT, first};
use super::value::Value;
use crate::float5::Float5;

/// The variables and arrays that lines 2500-2930 maintain.
///
/// Arrays are indexed as in the listing: `rx[1][2]` is rx(1,2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardView {
    /// Tower heights by x and y.
    pub be: [[Float5; 4]; 4],
    /// Cells by x, y and z: 0 unsupported, 1 playable, 2 or 3 a stone.
    pub fe: [[[Float5; 4]; 4]; 4],
    /// Lines along x, by y and z.
    pub rx: [[Float5; 4]; 4],
    /// Lines along y, by x and z.
    pub ry: [[Float5; 4]; 4],
    /// Vertical lines, by x and y.
    pub rz: [[Float5; 4]; 4],
    /// Rising diagonals at x.
    pub ux: [Float5; 4],
    /// Rising diagonals at y.
    pub uy: [Float5; 4],
    /// Diagonals within layer z.
    pub uz: [Float5; 4],
    /// Falling diagonals at x.
    pub ox: [Float5; 4],
    /// Falling diagonals at y.
    pub oy: [Float5; 4],
    /// The other diagonals within layer z.
    pub oz: [Float5; 4],
    /// The space diagonal from (0,0,0).
    pub d1: Float5,
    /// The space diagonal from (0,3,0).
    pub d2: Float5,
    /// The space diagonal from (0,0,3).
    pub d3: Float5,
    /// The space diagonal from (3,0,0).
    pub d4: Float5,
    /// The winner, or 0.
    pub gw: Float5,
    /// x of the four cells that blink.
    pub gx: [Float5; 4],
    /// y of the four cells that blink.
    pub gy: [Float5; 4],
    /// z of the four cells that blink.
    pub gz: [Float5; 4],
}

impl BoardView {
    /// Returns the view of a board: tower heights, cells, line values, winner, and blinking cells.
    pub(super) fn of(
        height: impl Fn(Column) -> u8,
        cell: impl Fn(Cell) -> u8,
        lines: [Value; LINE_COUNT],
        winner: Option<Side>,
        blinking: [Cell; 4],
    ) -> Self {
        let lines = lines.map(Value::to_float5);
        let square = |first| from_fn2(|a, b| lines[first + 4 * a + b]);
        let row = |first| std::array::from_fn(|a| lines[first + a]);
        let coordinate = |of: fn(Cell) -> usize| blinking.map(|cell| Float5::integer(of(cell) as i32));
        Self {
            be: from_fn2(|x, y| Float5::integer(height(Column::at(4 * x + y)).into())),
            fe: std::array::from_fn(|x| from_fn2(|y, z| Float5::integer(cell(Cell::xyz(x, y, z)).into()))),
            rx: square(first::RX),
            ry: square(first::RY),
            rz: square(first::RZ),
            ux: row(first::UX),
            uy: row(first::UY),
            uz: row(first::UZ),
            ox: row(first::OX),
            oy: row(first::OY),
            oz: row(first::OZ),
            d1: lines[first::D1],
            d2: lines[first::D2],
            d3: lines[first::D3],
            d4: lines[first::D4],
            gw: Float5::integer(winner.map_or(0, Side::number).into()),
            gx: coordinate(|cell| cell.column().x()),
            gy: coordinate(|cell| cell.column().y()),
            gz: coordinate(Cell::z),
        }
    }
}

/// Returns a square array, built cell by cell.
fn from_fn2(mut f: impl FnMut(usize, usize) -> Float5) -> [[Float5; 4]; 4] {
    std::array::from_fn(|a| std::array::from_fn(|b| f(a, b)))
}
