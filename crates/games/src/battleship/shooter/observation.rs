//! The observation of a fleet.

use crate::battleship::board::{Cell, Kind, SIZE};
use crate::battleship::cells::{self, Cells, bit, pivots};

/// Bit `x` of a row for column `x`; rows 0 and 11 are outside the board.
pub(super) type Rows = [u16; 12];

/// A ship that was hit and is not sunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DamagedShip {
    pub(super) kind: Kind,
    pub(super) y: u8,
    /// The columns of the first and the last hit; all cells between them are hits.
    pub(super) first: u8,
    pub(super) last: u8,
}

/// The observation of a fleet: opened cells and hits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    closed: Cells,
    /// Cells that were hit, by kind.
    hits: [Cells; 4],
}

impl Default for Observation {
    fn default() -> Self {
        Self { closed: pivots(1), hits: [0; 4] }
    }
}

impl Observation {
    /// Records the content of an opened cell.
    pub fn record(&mut self, cell: Cell, ship: Option<Kind>) {
        self.closed &= !(1 << bit(cell));
        if let Some(kind) = ship {
            self.hits[kind as usize - 1] |= 1 << bit(cell);
        }
    }

    /// Returns the number of cells hit.
    #[must_use]
    pub fn hits(&self) -> u8 {
        self.hits.iter().map(|hits| hits.count_ones() as u8).sum()
    }

    /// Returns whether a cell has not been shot at.
    #[must_use]
    pub fn is_closed(&self, cell: Cell) -> bool {
        self.closed >> bit(cell) & 1 != 0
    }

    /// Returns the first closed cell.
    pub(super) fn first_closed(&self) -> Option<Cell> {
        Cell::all().find(|&cell| self.is_closed(cell))
    }

    /// Returns the cells that a ship can occupy: closed cells that are not above, below or diagonal to a hit,
    /// nor beside a sunk ship.
    pub(super) fn possible_cells(&self) -> Rows {
        let mut beside = [0u16; 12];
        for row in 1..=usize::from(SIZE) {
            let hits = self.hits.iter().fold(0, |all, &hits| all | cells::row(hits, row as u8));
            let wide = hits | hits << 1 | hits >> 1;
            beside[row - 1] |= wide;
            beside[row + 1] |= wide;
        }
        for (ship, _) in self.ships().filter(|(_, is_sunk)| *is_sunk) {
            beside[usize::from(ship.y)] |= 1 << (ship.first - 1) | 1 << (ship.last + 1);
        }
        for y in 1..=SIZE {
            beside[usize::from(y)] = cells::row(self.closed, y) & !beside[usize::from(y)];
        }
        (beside[0], beside[11]) = (0, 0);
        beside
    }

    /// Returns the runs of hits, each with whether it is a whole ship.
    fn ships(&self) -> impl Iterator<Item = (DamagedShip, bool)> {
        Kind::ALL.into_iter().flat_map(move |kind| {
            (1..=SIZE).flat_map(move |y| {
                let row = cells::row(self.hits[kind as usize - 1], y);
                (1..=SIZE).filter(move |x| row >> (x - 1) & 3 == 2).map(move |first| {
                    let length = (row >> first).trailing_ones() as u8;
                    (DamagedShip { kind, y, first, last: first + length - 1 }, length == kind.length())
                })
            })
        })
    }

    /// Returns the ships that were hit and are not sunk.
    pub(super) fn damaged(&self) -> impl Iterator<Item = DamagedShip> {
        self.ships().filter(|(_, is_sunk)| !is_sunk).map(|(ship, _)| ship)
    }

    /// Returns the runs of hits, sunk or not.
    pub(super) fn runs(&self) -> impl Iterator<Item = DamagedShip> {
        self.ships().map(|(ship, _)| ship)
    }

    /// Returns the number of ships of a kind without a hit.
    pub(super) fn unhit_count(&self, kind: Kind) -> u8 {
        let touched = self.ships().filter(|(ship, _)| ship.kind == kind).count() as u8;
        kind.count().saturating_sub(touched)
    }

    /// Returns the closed cells.
    pub(super) const fn closed(&self) -> Cells {
        self.closed
    }

    /// Returns the hits of a kind.
    pub(super) const fn hits_of(&self, kind: Kind) -> Cells {
        self.hits[kind as usize - 1]
    }
}
