//! The form to be read beside the listing.

use super::board::{Cell, Kind, SIZE, Side};
use super::core::{Coord, Core};

/// `TJ` and the marks on the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boards {
    /// `TJ(X,Y,P)`, indexed from 0 as the listing dimensions it.
    tj: [[[u8; 3]; 11]; 11],
    /// X marks in the rows of the left board, columns -1 to 11.
    marks: [[bool; 13]; 11],
    /// Opened cells of the right board.
    opened: [[bool; 11]; 11],
}

impl Boards {
    fn tj(&self, x: u8, y: u8, side: Side) -> u8 {
        self.tj[usize::from(x)][usize::from(y)][side.index() + 1]
    }
}

/// Returns the index of a column in `marks`.
fn column(x: i8) -> usize {
    usize::try_from(x + 1).expect("the search stays within one column of the board")
}

impl Core for Boards {
    fn is_free(&self, side: Side, kind: Kind, pivot: Cell, rows_below: u8) -> bool {
        let (x, y, c) = (pivot.x(), pivot.y(), kind.length());
        for vy in y - 1..=y + rows_below {
            for vx in x - 1..=x + c {
                if !(1..=SIZE).contains(&vx) || !(1..=SIZE).contains(&vy) {
                    continue;
                }
                if self.tj(vx, vy, side) != 0 {
                    return false;
                }
            }
        }
        true
    }

    fn find_pivot(&self, side: Side, kind: Kind, from: Cell, rows_below: u8) -> (Cell, u32) {
        let (mut at, mut checks) = (from, 1);
        while !self.is_free(side, kind, at, rows_below) {
            at = at.next_pivot(kind.length());
            checks += 1;
        }
        (at, checks)
    }

    fn place_ship(&mut self, side: Side, kind: Kind, pivot: Cell) {
        for ic in 0..kind.length() {
            let (x, y) = (usize::from(pivot.x() + ic), usize::from(pivot.y()));
            self.tj[x][y][side.index() + 1] = kind.number();
        }
    }

    fn ship(&self, side: Side, cell: Cell) -> Option<Kind> {
        match self.tj(cell.x(), cell.y(), side) {
            0 => None,
            number => Some(Kind::ALL[usize::from(number) - 1]),
        }
    }

    fn is_marked(&self, coord: Coord) -> bool {
        self.marks[usize::from(coord.y)][column(coord.x)]
    }

    fn mark(&mut self, coord: Coord) {
        self.marks[usize::from(coord.y)][column(coord.x)] = true;
    }

    fn first_unmarked(&self, from: Cell) -> Cell {
        let mut at = from;
        while self.is_marked(at.into()) {
            at = at.next_pivot(1);
        }
        at
    }

    fn is_closed(&self, cell: Cell) -> bool {
        !self.opened[usize::from(cell.x())][usize::from(cell.y())]
    }

    fn open(&mut self, cell: Cell) {
        self.opened[usize::from(cell.x())][usize::from(cell.y())] = true;
    }
}
