//! Counts the possible positions of ships over every cell and shoots at the cell with the most.

use super::observation::{DamagedShip, Observation};
use super::{Shooter, highest_count};
use crate::battleship::board::{Cell, Kind, SIZE};
use crate::battleship::cells::{Cells, ROW, bit, cell, row};
use crate::dice::Dice;

/// Counts cell by cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Shooter for Plain {
    fn choose(&mut self, seen: &Observation, dice: &mut dyn Dice) -> Cell {
        let possible = seen.possible_cells();
        let is_possible = |x: u8, y: u8| possible[usize::from(y)] >> x & 1 != 0;
        let mut counts = [0u32; 100];
        let mut count = |kind: Kind, pivot: u8, y: u8, weight: u32| {
            for x in (pivot..pivot + kind.length()).filter(|&x| is_possible(x, y)) {
                counts[Cell::at(x, y).expect("a ship lies on the board").index()] += weight;
            }
        };
        if let Some(ship) = seen.damaged().next() {
            for pivot in completions(ship) {
                let mut cells = pivot..pivot + ship.kind.length();
                if cells.all(|x| (ship.first..=ship.last).contains(&x) || is_possible(x, ship.y)) {
                    count(ship.kind, pivot, ship.y, 1);
                }
            }
            // Cells farther from the hits can have equally many positions, but a hit there would leave a gap.
            for cell in Cell::all().filter(|cell| cell.x() + 1 != ship.first && cell.x() != ship.last + 1) {
                counts[cell.index()] = 0;
            }
        } else {
            for kind in Kind::ALL {
                let ships = u32::from(seen.unhit_count(kind));
                for (y, pivot) in (1..=SIZE).flat_map(|y| (1..=SIZE + 1 - kind.length()).map(move |x| (y, x)))
                {
                    if (pivot..pivot + kind.length()).all(|x| is_possible(x, y)) {
                        count(kind, pivot, y, ships);
                    }
                }
            }
        }
        highest_count(&counts, dice).or_else(|| seen.first_closed()).expect("a cell is closed")
    }
}

/// Returns the pivots at which a ship covers its hits.
pub(super) fn completions(ship: DamagedShip) -> impl Iterator<Item = u8> {
    let length = ship.kind.length();
    let lowest = (ship.last + 1).saturating_sub(length).max(1);
    (lowest..=ship.first).filter(move |pivot| pivot + length <= SIZE + 1)
}

/// The data that [`Fast`] needs, as sets of cells.
struct ObservationMasks {
    possible: Cells,
    damaged: Option<DamagedShip>,
    unhit: [u8; 4],
}

impl ObservationMasks {
    fn of(seen: &Observation) -> Self {
        let mut all = 0;
        let mut beside = 0;
        let mut damaged = None;
        let unhit = Kind::ALL.map(|kind| {
            let hits = seen.hits_of(kind);
            all |= hits;
            let starts = hits & !(hits << 1);
            let whole = (1..kind.length()).fold(starts, |whole, x| whole & hits >> x);
            let sunk = whole & !(hits >> kind.length());
            beside |= sunk >> 1 | sunk << kind.length();
            let afloat = starts & !sunk;
            if afloat != 0 && damaged.is_none() {
                let at = cell(afloat.trailing_zeros());
                let length = (hits >> bit(at)).trailing_ones() as u8;
                damaged = Some(DamagedShip { kind, y: at.y(), first: at.x(), last: at.x() + length - 1 });
            }
            kind.count().saturating_sub(starts.count_ones() as u8)
        });
        let wide = all | all << 1 | all >> 1;
        Self { possible: seen.closed() & !(beside | wide << ROW | wide >> ROW), damaged, unhit }
    }
}

/// A number from 0 to 31 for each cell: its bits as sets of cells, the lowest first.
#[derive(Clone, Copy, Debug, Default)]
struct BitSlicedCounts([Cells; 5]);

impl BitSlicedCounts {
    /// Adds a power of two to the numbers of these cells.
    #[inline]
    fn add(&mut self, cells: Cells, power: usize) {
        let mut carry = cells;
        for bit in &mut self.0[power..] {
            (*bit, carry) = (*bit ^ carry, *bit & carry);
        }
    }

    /// Returns the cells with the highest number; empty if it is 0. The loop takes the bits from the highest
    /// down and keeps the cells with that bit, if there are any.
    fn highest(&self) -> Cells {
        self.0.iter().rev().fold(0, |best, bit| {
            let have = if best == 0 { *bit } else { best & bit };
            if have == 0 { best } else { have }
        })
    }
}

/// Counts all cells in parallel, by bits. Chooses as [`Plain`] does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fast;

impl Fast {
    /// Returns the cells that the most positions cover.
    fn best(gathered: &ObservationMasks) -> Cells {
        if let Some(ship) = gathered.damaged {
            return Self::beside(ship, gathered.possible);
        }
        let mut counts = BitSlicedCounts::default();
        for (kind, ships) in Kind::ALL.into_iter().zip(gathered.unhit).filter(|(_, ships)| *ships != 0) {
            let length = kind.length();
            let pivots = (1..length).fold(gathered.possible, |all, x| all & gathered.possible >> x);
            for covered in (0..length).map(|x| pivots << x) {
                for power in (0..3).filter(|power| ships >> power & 1 != 0) {
                    counts.add(covered, power);
                }
            }
        }
        counts.highest()
    }

    /// Returns the cell left or right of a ship's hits that more positions cover; both if the counts are equal.
    fn beside(ship: DamagedShip, possible: Cells) -> Cells {
        let hits = (1u16 << (ship.last + 1)) - (1 << ship.first);
        let free = row(possible, ship.y) | hits;
        let (mut left, mut right) = (0, 0);
        for pivot in completions(ship) {
            let cells = ((1u16 << ship.kind.length()) - 1) << pivot;
            if cells & !free == 0 {
                left += u8::from(cells & hits >> 1 & !hits != 0);
                right += u8::from(cells & hits << 1 & !hits != 0);
            }
        }
        let set = |x: u8| Cell::at(x, ship.y).map_or(0, |cell| 1 << bit(cell));
        let mut ties = 0;
        if left > 0 && left >= right {
            ties |= set(ship.first - 1);
        }
        if right > 0 && right >= left {
            ties |= set(ship.last + 1);
        }
        ties
    }
}

impl Shooter for Fast {
    fn choose(&mut self, seen: &Observation, dice: &mut dyn Dice) -> Cell {
        let mut ties = Self::best(&ObservationMasks::of(seen));
        if ties == 0 {
            return seen.first_closed().expect("a cell is closed");
        }
        (0..dice.below(ties.count_ones())).for_each(|_| ties &= ties - 1);
        cell(ties.trailing_zeros())
    }
}
