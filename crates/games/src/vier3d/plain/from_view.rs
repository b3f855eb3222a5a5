//! The board from a machine's memory: the inverse of a view.

use std::cmp::Ordering;

use super::Board;
use crate::float5::Float5;
use crate::vier3d::geometry::Side;
use crate::vier3d::value::Value;
use crate::vier3d::view::BoardView;

impl Board {
    /// Returns the board of a machine's arrays; `None` if no game leads to their values.
    pub(in crate::vier3d) fn from_view(view: &BoardView) -> Option<Self> {
        let small = |number: Float5| number.to_u8();
        let row = |values| each(values, Value::of_float5);
        let square = |values| each(values, row);
        let coordinates = |values| each(values, |number: Float5| number.to_u8().filter(|&at| at < 4));
        let board = Self {
            be: each(view.be, |row| each(row, small))?,
            fe: each(view.fe, |plane| each(plane, |tower| each(tower, small)))?,
            rx: square(view.rx)?,
            ry: square(view.ry)?,
            rz: square(view.rz)?,
            ux: row(view.ux)?,
            uy: row(view.uy)?,
            uz: row(view.uz)?,
            ox: row(view.ox)?,
            oy: row(view.oy)?,
            oz: row(view.oz)?,
            d1: Value::of_float5(view.d1)?,
            d2: Value::of_float5(view.d2)?,
            d3: Value::of_float5(view.d3)?,
            d4: Value::of_float5(view.d4)?,
            gw: match view.gw.to_u8()? {
                0 => None,
                number => Some(number.try_into().ok()?),
            },
            gx: coordinates(view.gx)?,
            gy: coordinates(view.gy)?,
            gz: coordinates(view.gz)?,
        };
        board.has_valid_towers().then_some(board)
    }

    /// Returns whether the cells match the heights: stones, then a playable gap, then unsupported
    /// cells.
    fn has_valid_towers(&self) -> bool {
        let towers = self.be.as_flattened().iter().zip(self.fe.as_flattened());
        towers.into_iter().all(|(&height, tower)| {
            let expected = |z: usize, cell: u8| match z.cmp(&usize::from(height)) {
                Ordering::Less => Side::try_from(cell).is_ok(),
                Ordering::Equal => cell == 1,
                Ordering::Greater => cell == 0,
            };
            height <= 4 && tower.iter().enumerate().all(|(z, &cell)| expected(z, cell))
        })
    }
}

/// Converts every element; `None` if one cannot be converted.
fn each<T: Copy, U: Copy + Default, const N: usize>(
    from: [T; N],
    turn: impl Fn(T) -> Option<U>,
) -> Option<[U; N]> {
    let mut into = [U::default(); N];
    for (into, &from) in into.iter_mut().zip(&from) {
        *into = turn(from)?;
    }
    Some(into)
}
