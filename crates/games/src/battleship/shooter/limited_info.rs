//! Counts positions with limited information: the shooter assumes ships along rows or columns and learns
//! only that a ship is sunk.

use super::highest_count;
use crate::battleship::board::{Cell, Kind, SHIP_CELLS, SIZE};
use crate::battleship::fast::Fleet;
use crate::dice::Dice;

/// The knowledge of a shooter with limited information.
struct Knowledge {
    /// Cells that a ship can occupy.
    possible: [bool; 100],
    /// Hits of the ship that was hit and is not sunk.
    damaged: Vec<Cell>,
    /// Ships left, by length minus one.
    left: [u8; 4],
}

/// The orientation of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Orientation {
    Horizontal,
    Vertical,
}

/// The neighbours of a hit that no ship can occupy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Excluded {
    Diagonal,
    All,
}

/// Returns the cells of a ship from a pivot on.
fn cells(pivot: Cell, length: u8, orientation: Orientation) -> Option<impl Iterator<Item = Cell> + Clone> {
    let at = move |step: u8| {
        let (x, y) = match orientation {
            Orientation::Horizontal => (step, 0),
            Orientation::Vertical => (0, step),
        };
        Cell::at(pivot.x() + x, pivot.y() + y)
    };
    at(length - 1).map(|_| (0..length).filter_map(at))
}

fn are_beside(one: Cell, other: Cell) -> bool {
    one.x().abs_diff(other.x()) + one.y().abs_diff(other.y()) == 1
}

impl Knowledge {
    fn choose(&self, dice: &mut dyn Dice) -> Cell {
        let mut counts = [0u32; 100];
        for kind in Kind::ALL {
            let ships = u32::from(self.left[usize::from(kind.length()) - 1]);
            // A ship of one cell has only one orientation.
            let count = if kind.length() == 1 { 1 } else { 2 };
            let orientations = [Orientation::Horizontal, Orientation::Vertical].into_iter().take(count);
            for (pivot, orientation) in Cell::all()
                .flat_map(|pivot| orientations.clone().map(move |orientation| (pivot, orientation)))
            {
                let Some(ship) = cells(pivot, kind.length(), orientation) else { continue };
                let is_hit = |cell: &Cell| self.damaged.contains(cell);
                let fits = ship.clone().all(|cell| self.possible[cell.index()] || is_hit(&cell));
                let covers = ship.clone().filter(|cell| is_hit(cell)).count() == self.damaged.len();
                if fits && covers {
                    for cell in ship.filter(|cell| !is_hit(cell)) {
                        counts[cell.index()] += ships;
                    }
                }
            }
        }
        // Cells farther from a hit can have equally many positions, but a hit there could be another
        // ship's.
        let is_next =
            |cell: &Cell| self.damaged.is_empty() || self.damaged.iter().any(|hit| are_beside(*hit, *cell));
        for cell in Cell::all().filter(|cell| !is_next(cell)) {
            counts[cell.index()] = 0;
        }
        highest_count(&counts, dice).expect("the remaining fleet occupies a closed cell")
    }

    /// Excludes neighbours of a hit: the diagonal ones, or all of them when the ship is sunk.
    fn exclude(&mut self, cell: Cell, excluded: Excluded) {
        for (x, y) in
            (cell.x() - 1..=cell.x() + 1).flat_map(|x| (cell.y() - 1..=cell.y() + 1).map(move |y| (x, y)))
        {
            let is_diagonal = x != cell.x() && y != cell.y();
            if let Some(beside) = Cell::at(x, y).filter(|_| is_diagonal || excluded == Excluded::All) {
                self.possible[beside.index()] = false;
            }
        }
    }
}

/// Returns the number of shots that sink all ships.
pub(super) fn shots_to_sink(fleet: &Fleet, dice: &mut dyn Dice) -> u32 {
    let mut left = [0; 4];
    for kind in Kind::ALL {
        left[usize::from(kind.length()) - 1] = kind.count();
    }
    let mut known = Knowledge { possible: [true; 100], damaged: Vec::new(), left };
    let (mut shots, mut hits) = (0, 0);
    while hits < SHIP_CELLS {
        let cell = known.choose(dice);
        shots += 1;
        known.possible[cell.index()] = false;
        let Some(kind) = fleet.ship(cell) else { continue };
        hits += 1;
        known.exclude(cell, Excluded::Diagonal);
        known.damaged.push(cell);
        if known.damaged.len() == usize::from(kind.length()) {
            known.left[usize::from(kind.length()) - 1] -= 1;
            for cell in std::mem::take(&mut known.damaged) {
                known.exclude(cell, Excluded::All);
            }
        }
    }
    shots
}

const _: () = assert!(SIZE == 10, "the tables hold a board of 10 x 10");
